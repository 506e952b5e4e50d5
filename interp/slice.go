package interp

import (
	"slices"

	"cairn/smt"
)

// coreChecks bounds the queries spent on making one core minimal.
const coreChecks = 60

// choice is a disjunct that a proof by cases assumes. Its own disjunctions give choices whose parent it is.
type choice struct {
	parent *choice
}

// part is a formula that belongs to a step of the path: a literal, or a disjunction. It holds under the assumption from,
// which is nil for what the path says unconditionally.
type part struct {
	f    smt.Term
	step int
	from *choice
}

// path is a path in parts: literals, and disjunctions to split. The last step is kept apart, as one formula.
type path struct {
	lits []part
	ors  []part
	end  smt.Term
}

// steps are the conjuncts of each step, the last one being step n.
func (w *path) steps(n int) [][]smt.Term {
	out := make([][]smt.Term, n+1)
	for _, list := range [][]part{w.lits, w.ors} {
		for _, q := range list {
			out[q.step] = append(out[q.step], q.f)
		}
	}
	out[n] = []smt.Term{w.end}
	return out
}

// upTo is the part of the path up to step i, without capacity to spare: what is appended to it is not shared.
func (w *path) upTo(i int) *path {
	within := func(list []part) []part {
		return slices.Clip(slices.DeleteFunc(slices.Clone(list), func(q part) bool { return q.step > i }))
	}
	return &path{lits: within(w.lits), ors: within(w.ors)}
}

// formulas are the literals and disjunctions of the path.
func (w *path) formulas() []smt.Term {
	out := make([]smt.Term, 0, len(w.lits)+len(w.ors))
	for _, list := range [][]part{w.lits, w.ors} {
		for _, q := range list {
			out = append(out, q.f)
		}
	}
	return out
}

// slice splits the formulas into conjuncts, without opaque numeric terms. Conjuncts of the last formula that an unsatisfiable
// core does not need are left out (Newton: Dietsch et al., ESEC/FSE 2017), because their cases multiply. Elsewhere nothing
// has to be done for that: a certificate finds its own core among the literals, and a disjunction is split only on demand.
func (p *problem) slice() (*path, error) {
	w := &path{}
	var end []smt.Term
	for i, f := range p.fs {
		g, fresh := p.c.Purify(f)
		for _, x := range fresh {
			p.symbols.add(x, i)
		}
		for _, q := range p.conjuncts(nil, p.c.NNF(g), i, nil) {
			switch {
			case i == p.n:
				end = append(end, q.f)
			case p.isCase(q.f):
				w.ors = append(w.ors, p.caseSplit(q))
			default:
				w.lits = append(w.lits, q)
			}
		}
	}
	end, err := p.sliceEnd(end)
	w.end = p.c.And(end...)
	return w, err
}

// sliceEnd leaves out disjunctions of the last formula.
func (p *problem) sliceEnd(end []smt.Term) ([]smt.Term, error) {
	var lits, rest []smt.Term
	for _, f := range end {
		if p.isCase(f) {
			rest = append(rest, f)
		} else {
			lits = append(lits, f)
		}
	}
	if len(rest) <= 1 {
		return end, nil
	}
	if err := p.satisfiable(); err != nil {
		return nil, err
	}
	core, err := p.minimalCore(append(slices.Clip(p.fs[:p.n]), lits...), rest)
	return append(lits, core...), err
}

// satisfiable returns ErrSat if the path is.
func (p *problem) satisfiable() error {
	status, _, err := p.check(p.fs...)
	if err == nil && status == smt.Sat {
		err = ErrSat
	}
	return err
}

// conjuncts appends the conjuncts of a formula in negation normal form.
func (p *problem) conjuncts(all []part, f smt.Term, step int, from *choice) []part {
	switch p.c.Kind(f) {
	case smt.KTrue:
		return all
	case smt.KAnd:
		for _, a := range p.c.Args(f) {
			all = p.conjuncts(all, a, step, from)
		}
		return all
	}
	return append(all, part{f, step, from})
}

// isCase reports whether f, a conjunct in negation normal form, has to be split: a disjunction or a disequality.
func (p *problem) isCase(f smt.Term) bool {
	return p.c.Kind(f) == smt.KOr || p.isDisequality(f)
}

func (p *problem) isDisequality(f smt.Term) bool {
	return p.c.Kind(f) == smt.KNot && p.c.Kind(p.c.Args(f)[0]) == smt.KEq
}

// caseSplit writes a disequality as a disjunction.
func (p *problem) caseSplit(q part) part {
	if p.isDisequality(q.f) {
		l := p.c.Linear(p.c.Args(q.f)[0])
		q.f = p.c.Or(p.c.LtZero(l), p.c.LtZero(l.Neg()))
	}
	return q
}

// minimalCore returns members of a list that contradict the given formulas; the whole list does. Members are dropped from
// the end on. It never fails for want of a small core: finding one is worth only so many queries.
func (p *problem) minimalCore(given, list []smt.Term) ([]smt.Term, error) {
	if len(list) == 0 {
		return list, nil
	}
	compound := func(f smt.Term) bool { return !p.c.IsLiteral(f) && f != smt.False && p.c.Kind(f) != smt.KAnd }
	if slices.ContainsFunc(given, compound) || slices.ContainsFunc(list, compound) {
		return p.shrink(given, list)
	}
	if err := p.spend(); err != nil {
		return nil, err
	}
	solver := p.modest()
	solver.Assert(given...)
	if solver.Check(p.ctx, list...) != smt.Unsat {
		return list, p.outside()
	}
	core := solver.UnsatCore()
	if len(core) <= 1 {
		return core, nil
	}
	p.left.Spend(min(len(core), coreChecks))
	return solver.MinimizeCore(p.ctx, core, coreChecks), p.outside()
}

// shrink is minimalCore with queries without assumptions. With disjunctions these are much faster, for the solver cannot
// simplify by assumptions, which may be dropped again. Chunks of halving size are dropped.
func (p *problem) shrink(given, list []smt.Term) ([]smt.Term, error) {
	checks := coreChecks
	for size := max(len(list)/2, 1); size >= 1; size /= 2 {
		for end := len(list); end > 0 && checks > 0; {
			from := max(end-size, 0)
			checks--
			if err := p.spend(); err != nil {
				return nil, err
			}
			rest := slices.Concat(list[:from], list[end:])
			solver := p.modest()
			solver.Assert(given...)
			solver.Assert(rest...)
			if solver.Check(p.ctx) == smt.Unsat {
				list = rest
			}
			end = from
		}
	}
	return list, p.outside()
}
