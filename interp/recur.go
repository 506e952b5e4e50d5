package interp

import (
	"cmp"
	"slices"

	"cairn/smt"
)

// maxPatterns bounds the literals that recur tries at each place.
const maxPatterns = 24

// recur looks for a cheaper sequence of conjunctions of the literals that have been met so far: those found at one place are
// tried at all others (if Options.States tells how to rename them), because a literal that holds around a loop is an
// invariant of it. What holds is computed from the beginning, as in Houdini (Flanagan & Leino, FME 2001), what is needed of
// it from the end; so the result is inductive by construction. It returns itps if it finds nothing cheaper.
func (p *problem) recur(itps []smt.Term) ([]smt.Term, error) {
	p.remember(itps)
	if p.cost(itps) <= plain && p.uniform(itps) {
		return itps, nil
	}
	holds, err := p.holding(p.patterns())
	if err != nil {
		return p.keep(itps, err)
	}
	if len(holds) < p.n {
		return itps, nil
	}
	out, err := p.needed(holds)
	if err != nil {
		return p.keep(itps, err)
	}
	if out != nil && p.cost(out) < p.cost(itps) {
		return out, nil
	}
	return itps, nil
}

// uniform reports whether no place has more than one literal.
func (p *problem) uniform(itps []smt.Term) bool {
	for _, f := range itps {
		if k := p.c.Kind(f); k == smt.KAnd || k == smt.KOr {
			return false
		}
	}
	return true
}

// instance is a pattern at one place.
type instance struct {
	f       smt.Term
	pattern int
}

// patterns instantiates the literals of the pool at each place.
func (p *problem) patterns() [][]instance {
	out := make([][]instance, p.n)
	ids := make(map[string]int)
	for _, q := range p.pool {
		key := p.pattern(q.f, q.at)
		id, seen := ids[key]
		if !seen {
			id = len(ids)
			ids[key] = id
		}
		switch {
		case !p.vocab.known:
			if len(out[q.at]) < maxPatterns {
				out[q.at] = append(out[q.at], instance{q.f, id})
			}
		case seen: // it is at all places already
		case len(ids) > maxPatterns:
			return out
		default:
			for i := range out {
				if f, ok := p.moved(q, i); ok {
					out[i] = append(out[i], instance{f, id})
				}
			}
		}
	}
	return out
}

// moved renames a formula to the state constants of place i.
func (p *problem) moved(q placed, i int) (smt.Term, bool) {
	if i == q.at {
		return q.f, true
	}
	m := make(map[smt.Term]smt.Term)
	for _, x := range p.c.FreeVars(q.f) {
		k, ok := p.vocab.index[q.at][x]
		if !ok {
			return smt.NoTerm, false
		}
		m[x] = p.opt.States[i][k]
	}
	f := p.c.Subst(q.f, m)
	return f, f != smt.True && f != smt.False && p.allShared(f, i)
}

// holding computes at each place those instances that the ones before and the step imply. The result is shorter than the
// sequence if they do not refute the path.
func (p *problem) holding(all [][]instance) ([][]instance, error) {
	var before []smt.Term
	for i := range all {
		var err error
		if all[i], err = p.filter(all[i], append(slices.Clip(before), p.fs[i])); err != nil {
			return nil, err
		}
		before = formulas(all[i])
	}
	status, _, err := p.attempt(append(slices.Clip(before), p.fs[p.n])...)
	if err != nil || status == smt.Sat {
		return nil, err
	}
	return all, nil
}

// filter removes the instances that the formulas do not imply, by models: each shows several of them wrong.
func (p *problem) filter(list []instance, fs []smt.Term) ([]instance, error) {
	for len(list) > 0 {
		status, model, err := p.attempt(append(slices.Clip(fs), p.c.Not(p.c.And(formulas(list)...)))...)
		if err != nil || status == smt.Unsat {
			return list, err
		}
		list = slices.DeleteFunc(slices.Clone(list), func(q instance) bool { return !model.Holds(q.f) })
	}
	return list, nil
}

func formulas(list []instance) []smt.Term {
	out := make([]smt.Term, len(list))
	for i, q := range list {
		out[i] = q.f
	}
	return out
}

// preference ranks patterns: cheap ones first, for they are likely to hold on other paths too; of these the ones that hold at
// many places.
func (p *problem) preference(holds [][]instance) map[int]int {
	spread, cost := make(map[int]int), make(map[int]int)
	var ids []int
	for i, list := range holds {
		for _, q := range list {
			if spread[q.pattern]++; spread[q.pattern] == 1 {
				ids = append(ids, q.pattern)
				cost[q.pattern] = p.placedCost(q.f, i)
			}
		}
	}
	slices.SortStableFunc(ids, func(a, b int) int {
		return cmp.Or(cost[a]-cost[b], spread[b]-spread[a], a-b)
	})
	rank := make(map[int]int, len(ids))
	for k, id := range ids {
		rank[id] = k
	}
	return rank
}

// needed selects from what holds at each place a part that suffices for the next one: preferably the same patterns as there,
// then those that preference ranks first.
func (p *problem) needed(holds [][]instance) ([]smt.Term, error) {
	out := make([]smt.Term, p.n)
	order := p.preference(holds)
	next := make(map[int]bool)
	for i := p.n - 1; i >= 0; i-- {
		list := slices.Clone(holds[i])
		slices.SortStableFunc(list, func(a, b instance) int {
			if next[a.pattern] == next[b.pattern] {
				return order[a.pattern] - order[b.pattern]
			}
			if next[a.pattern] {
				return -1
			}
			return 1
		})
		core, err := p.minimalCore(p.excluded(out, p.fs, i), formulas(list))
		if err != nil {
			return nil, err
		}
		clear(next)
		for _, q := range list {
			if slices.Contains(core, q.f) {
				next[q.pattern] = true
			}
		}
		out[i] = p.c.And(core...)
	}
	return out, nil
}
