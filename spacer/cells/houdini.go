package cells

import (
	"context"
	"slices"

	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/lang/horn"
	"cairn/smt"
)

// The greatest set of candidates that the clauses keep true is found by leaving out what they do not (Flanagan, Leino, Houdini, an annotation
// assistant for ESC/Java, FME 2001), first among those without cells. What clauses know of their bodies is taken at indices where a model violates it.
// Of what remains, a proof of the queries has what they need, and what that needs.

// houdini is the search in one system.
type houdini struct {
	*transformed
	ctx        context.Context
	c          *smt.Context
	rules      []rule
	slots      []*slots
	candidates [][]*candidate                // by predicate
	queries    []*query                      // by clause
	wider      []func(*candidate) *candidate // by predicate: another one that says more
}

// instance is a candidate of an atom of a body at indices.
type instance struct {
	*candidate
	atom  int
	which [2]int // the places in the lists of the cells that it speaks of
}

// query is a clause with the facts of its body that it has needed so far.
type query struct {
	used   []instance
	knows  map[instance]bool // the same
	proved map[*candidate]bool
	solver *smt.Solver
}

// templates proves the queries by candidates. The error is that of ctx.
func (t *transformed) templates(ctx context.Context) (*answer.Answer, error) {
	h := &houdini{transformed: t, ctx: ctx, c: t.in.Ctx}
	for i := range t.in.Clauses {
		r, err := t.morphing().rule(&t.in.Clauses[i])
		if err != nil {
			return nil, err
		}
		h.rules = append(h.rules, r)
	}
	h.slots = t.classify(h.rules)
	for _, s := range h.slots {
		h.candidates = append(h.candidates, s.scalars())
		h.wider = append(h.wider, func(*candidate) *candidate { return nil })
	}
	h.restart()
	if err := h.reduce(); err != nil {
		return nil, err
	}
	for p, s := range h.slots {
		d := h.distances(p)
		redundant := func(x int) bool { // another number but for a constant, or a constant
			for y := range x {
				if s.class[y] == s.class[x] && d[x+1][y+1] == -d[y+1][x+1] {
					return true
				}
			}
			return d[x+1][0] == -d[0][x+1]
		}
		some := func(l, h limit) bool { // there may be indices between them
			return d[h.base+1][l.base+1]+h.off-l.off >= 0
		}
		more := s.cells(redundant, some)
		if err := budget.Pass(ctx, 1+len(more)*len(more)/250_000); err != nil {
			return nil, err
		}
		h.wider[p] = covers(more, d)
		for _, f := range more {
			f.cover = h.wider[p](f)
		}
		h.candidates[p] = append(h.candidates[p], more...)
	}
	if err := h.reduce(); err != nil {
		return nil, err
	}
	return h.proof()
}

// unbounded is more than any distance.
const unbounded = int64(1) << 40

// distances are bounds of the differences between numbers of a predicate, by slot and 1, with 0 for the number 0: d[x][y] bounds x - y.
func (h *houdini) distances(p int) [][]int64 {
	n := h.slots[p].numbers + 1
	d := make([][]int64, n)
	for x := range d {
		d[x] = slices.Repeat([]int64{unbounded}, n)
		d[x][x] = 0
	}
	for _, f := range h.candidates[p] {
		if a := f.then[0]; !f.dead && a.plus[1] == none && a.minus[1] == none {
			x, y := a.plus[0]+1, a.minus[0]+1
			d[x][y] = min(d[x][y], a.most)
		}
	}
	for k := range d {
		for x := range d {
			for y := range d {
				d[x][y] = min(d[x][y], d[x][k]+d[k][y])
			}
		}
	}
	return d
}

// covers finds for each candidate one that says more, as far as bounds of differences tell: the same within wider limits.
func covers(all []*candidate, d [][]int64) func(*candidate) *candidate {
	implies := func(n, w limit) bool {
		if n.index != w.index || n.above != w.above {
			return false
		}
		if n.above {
			return d[n.base+1][w.base+1] <= w.off-n.off
		}
		return d[w.base+1][n.base+1] <= n.off-w.off
	}
	within := func(n, w *candidate) bool {
		for _, l := range w.limits {
			if !slices.ContainsFunc(n.limits, func(m limit) bool { return implies(m, l) }) {
				return false
			}
		}
		return true
	}
	byForm, places := make(map[*form][]*candidate), make(map[*candidate]int)
	for _, f := range all {
		places[f] = len(byForm[f.form])
		byForm[f.form] = append(byForm[f.form], f)
	}
	return func(f *candidate) *candidate {
		list, at := byForm[f.form], places[f]
		for i, w := range list {
			if i != at && !w.dead && within(f, w) && (i < at || !within(w, f)) {
				return w
			}
		}
		return nil
	}
}

// restart forgets what clauses have needed.
func (h *houdini) restart() {
	h.queries = make([]*query, len(h.rules))
	for i := range h.queries {
		h.queries[i] = &query{knows: make(map[instance]bool), proved: make(map[*candidate]bool)}
	}
}

// open are the candidates of a predicate that hold so far and are not implied by others.
func (h *houdini) open(p horn.PredID) (all []*candidate) {
	for _, f := range h.candidates[p] {
		if f.dead {
			continue
		}
		if f.cover != nil && f.cover.dead {
			f.cover = h.wider[p](f)
		}
		if f.cover == nil {
			all = append(all, f)
		}
	}
	return all
}

// reduce leaves out candidates that clauses do not keep true, until none is left out.
func (h *houdini) reduce() error {
	for changed := true; changed; {
		changed = false
		for i := range h.rules {
			if h.rules[i].head.Pred == horn.NoPred {
				continue
			}
			for {
				more, err := h.keep(i)
				if err != nil {
					return err
				}
				if !more {
					break
				}
				changed = true
			}
		}
	}
	return nil
}

// together is the number of candidates of a head about which a solver is asked at once.
const together = 25

// keep asks whether a clause keeps candidates of its head true, and leaves out those that it does not; some of them, if it reports so.
func (h *houdini) keep(i int) (changed bool, err error) {
	q, r := h.queries[i], &h.rules[i]
	if slices.ContainsFunc(q.used, func(f instance) bool { return f.dead }) {
		q.used = slices.DeleteFunc(q.used, func(f instance) bool { return f.dead })
		q.solver = nil
		clear(q.proved)
	}
	var group []*candidate
	for _, f := range h.open(r.head.Pred) {
		if !q.proved[f] {
			group = append(group, f)
		}
	}
	for len(group) > 0 {
		some := group[:min(together, len(group))]
		env, status, err := h.violate(i, some)
		switch {
		case err != nil:
			return changed, err
		case status == smt.Unsat:
			for _, f := range some {
				q.proved[f] = true
			}
			group = group[len(some):]
			continue
		}
		before := len(group)
		for _, f := range h.candidates[r.head.Pred] {
			f.dead = f.dead || env != nil && !f.holds(env)
		}
		if group = slices.DeleteFunc(group, func(f *candidate) bool { return f.dead }); len(group) == before {
			for _, f := range some { // the solver does not know, or numbers are large
				f.dead = true
			}
			group = group[len(some):]
		}
		changed = true
	}
	return changed, nil
}

// fewFacts is the number of facts of a body that are added at once.
const fewFacts = 12

// violate looks for values of the variables of a clause with which its body is true and some candidates of its head are not: the head's
// slots have them. For a query it is any such values.
func (h *houdini) violate(i int, some []*candidate) (env []int64, status smt.Status, err error) {
	q, r := h.queries[i], &h.rules[i]
	if q.solver == nil {
		q.solver = smt.NewSolver(h.c, smt.Options{})
		q.solver.Assert(r.constraint)
		for _, f := range q.used {
			q.solver.Assert(h.said(r, f))
		}
	}
	var wrong []smt.Term
	for _, f := range some {
		wrong = append(wrong, h.c.Not(f.term(h.c, r.head.Args)))
	}
	if r.head.Pred == horn.NoPred {
		wrong = []smt.Term{h.c.And()}
	}
	first := len(q.used)
	q.solver.Push()
	defer func() {
		q.solver.Pop()
		for _, f := range q.used[first:] {
			q.solver.Assert(h.said(r, f))
		}
	}()
	q.solver.Assert(h.c.Or(wrong...))
	for {
		if status = q.solver.Check(h.ctx); status != smt.Sat {
			return nil, status, h.ctx.Err()
		}
		m := q.solver.Model()
		facts, err := h.violated(r, m, q.knows)
		switch {
		case err != nil:
			return nil, status, err
		case len(facts) == 0:
			return values(h.c, m, r.head.Args), status, nil
		}
		for _, f := range facts {
			q.used, q.knows[f] = append(q.used, f), true
			q.solver.Assert(h.said(r, f))
		}
	}
}

// said is what a candidate says of an atom of the body.
func (h *houdini) said(r *rule, f instance) smt.Term {
	args := slices.Clone(r.body[f.atom].args)
	for cell, list := range r.body[f.atom].lists {
		at := list[0]
		for n, about := range f.about {
			if about == cell {
				at = list[f.which[n]]
			}
		}
		args = append(args, at[:]...)
	}
	return f.term(h.c, args)
}

// violated are facts of the body that a model of the rest does not keep to, but for those that are known to the solver: there, numbers are large.
func (h *houdini) violated(r *rule, m *smt.Model, knows map[instance]bool) (facts []instance, err error) {
	for j := range r.body {
		b := &r.body[j]
		env, lists := values(h.c, m, b.args), make([][][]int64, len(b.lists))
		for cell, list := range b.lists {
			for _, at := range list {
				lists[cell] = append(lists[cell], values(h.c, m, at[:]))
			}
			env = append(env, lists[cell][0]...)
		}
		s := h.slots[b.pred]
		set := func(f *candidate, n, which int) {
			if f.about[n] != none {
				copy(env[s.index(f.about[n]):], lists[f.about[n]][which])
			}
		}
		many := func(f *candidate, n int) int {
			if f.about[n] == none {
				return 1
			}
			return len(lists[f.about[n]])
		}
		all := h.open(b.pred)
		if err := budget.Pass(h.ctx, 1+len(all)/500); err != nil {
			return nil, err
		}
		for _, f := range all {
			for one := range many(f, 0) {
				set(f, 0, one)
				for other := range many(f, 1) {
					set(f, 1, other)
					fact := instance{f, j, [2]int{one, other}}
					if f.holds(env) || knows[fact] {
						continue
					}
					if facts = append(facts, fact); len(facts) == fewFacts {
						return facts, nil
					}
				}
			}
		}
	}
	return facts, nil
}

// largest is the largest number that counts: sums of them do not overflow.
const largest = int64(1) << 60

// values are those of terms, 0 for what is no integer.
func values(c *smt.Context, m *smt.Model, terms []smt.Term) (all []int64) {
	for _, t := range terms {
		v := int64(0)
		if c.Sort(t) == smt.Int {
			x := m.Number(t)
			n, ok := x.Int64()
			if v = max(-largest, min(n, largest)); !ok {
				v = largest * int64(x.Sign())
			}
		}
		all = append(all, v)
	}
	return all
}

// proof is what the queries need of the candidates, and what that needs; nil if it does not suffice for one of them.
func (h *houdini) proof() (*answer.Answer, error) {
	h.restart()
	need := make(map[*candidate]bool)
	for i := range h.rules {
		if h.rules[i].head.Pred != horn.NoPred {
			continue
		}
		switch _, status, err := h.violate(i, nil); {
		case err != nil:
			return nil, err
		case status != smt.Unsat:
			return &answer.Answer{Reason: "no facts of a usual form suffice for a proof"}, nil
		}
		h.need(i, need)
	}
	for changed := true; changed; {
		changed = false
		for i := range h.rules {
			q := h.queries[i]
			if h.rules[i].head.Pred == horn.NoPred {
				continue
			}
			for _, f := range h.candidates[h.rules[i].head.Pred] {
				if !need[f] || q.proved[f] {
					continue
				}
				switch _, status, err := h.violate(i, []*candidate{f}); {
				case err != nil:
					return nil, err
				case status != smt.Unsat:
					return &answer.Answer{Reason: "a fact that was proved with others is not proved alone"}, nil
				}
				q.proved[f], changed = true, true
				h.need(i, need)
			}
		}
	}
	model := make(horn.Model, len(h.out.Preds))
	for p := range model {
		var parts []smt.Term
		for _, f := range h.candidates[p] {
			if need[f] {
				parts = append(parts, f.term(h.c, h.out.Preds[p].Params))
			}
		}
		model[p] = h.c.And(parts...)
	}
	return &answer.Answer{Verdict: answer.Safe, Certificate: &horn.CellModel{Cells: h.tracked, Formulas: model}}, nil
}

// need takes note of what a clause has needed.
func (h *houdini) need(i int, all map[*candidate]bool) {
	for _, f := range h.queries[i].used {
		all[f.candidate] = true
	}
}
