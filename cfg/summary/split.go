package summary

import (
	"slices"

	"cairn/internal/num"
	"cairn/smt"
)

// predicate is a formula over X and Prime that the iterations of a loop can change at most once. If forward, an iteration at which it
// holds is followed only by such iterations; if backward, an iteration at which it does not hold is followed only by such.
type predicate struct {
	p                 smt.Term
	forward, backward bool
	bonus             int // added to the gain that is measured: the split is known to help
}

// split decomposes the iteration of b. The result is a union of sequences: F* is contained in the union over the
// alternatives of C1* ; C2* ; ... for their cells. A predicate p that once true stays true gives
// F* = (F and not p)* ; (F and p)*, and one that never changes (F and not p)* + (F and p)*. Directions of variables are such
// predicates as well, which gives the phases of a loop.
func (b *body) split() ([][]*body, error) {
	cells := [][]*body{{b}}
	if b.an.opt.MaxCells <= 1 || len(b.moved) == 0 {
		return cells, nil
	}
	wraps, err := b.wrapping()
	if err != nil {
		return nil, err
	}
	if wraps != smt.False {
		return b.splitWrapping(wraps)
	}
	values, err := b.splitValues()
	if err != nil || len(values) > 1 {
		return values, err
	}
	if b.an.opt.NoPhases {
		return cells, nil
	}
	preds, err := b.predicates()
	if err != nil || len(preds) == 0 {
		return cells, err
	}
	limit := splitLimit{cells: b.an.opt.MaxCells - 1, queries: b.an.stats.queries + splitQueries*b.an.opt.MaxCells}
	return b.refine(preds, &limit)
}

// splitLimit is what is left for splitting one loop: a number of splits, and the number of queries at which it ends.
type splitLimit struct{ cells, queries int }

// splitQueries bounds the queries that are spent on choosing predicates for one loop, for each cell that it may have.
const splitQueries = 70

// refine splits b by the predicate that gains most, then each half by the others.
func (b *body) refine(preds []predicate, limit *splitLimit) ([][]*body, error) {
	whole := [][]*body{{b}}
	if b.an.stats.queries > limit.queries {
		b.an.fewCells = true
		return whole, nil
	}
	best, no, yes, err := b.choose(preds)
	if err != nil || best < 0 {
		return whole, err
	}
	if limit.cells <= 0 {
		b.an.fewCells = true
		return whole, nil
	}
	limit.cells--
	p := preds[best]
	rest := slices.Delete(slices.Clone(preds), best, best+1)
	first, err := no.refine(rest, limit)
	if err != nil {
		return nil, err
	}
	second, err := yes.refine(rest, limit)
	if err != nil {
		return nil, err
	}
	if p.forward && p.backward {
		return append(first, second...), nil
	}
	if !p.forward {
		first, second = second, first
	}
	return sequences(first, second), nil
}

// sequences concatenates each alternative of a with each of b.
func sequences(a, b [][]*body) [][]*body {
	var out [][]*body
	for _, x := range a {
		for _, y := range b {
			out = append(out, slices.Concat(x, y))
		}
	}
	return out
}

// choose returns the predicate with the greatest gain and the halves it makes; -1 if none gains.
func (b *body) choose(preds []predicate) (best int, no, yes *body, err error) {
	best = -1
	most := 0
	for i, p := range preds {
		n, y := b.cell(b.an.c.Not(p.p)), b.cell(p.p)
		if !n.satisfiable() || !y.satisfiable() {
			continue
		}
		gain, err := b.gain(n, y)
		if err != nil {
			return -1, nil, nil, err
		}
		if gain += p.bonus; gain > most {
			best, most, no, yes = i, gain, n, y
		}
	}
	return best, no, yes, nil
}

// gain counts the bounds on the forms that are better in one of the halves than in the whole.
func (b *body) gain(halves ...*body) (int, error) {
	whole, err := b.profile()
	if err != nil {
		return 0, err
	}
	n := 0
	for _, h := range halves {
		n += h.tighter(whole)
	}
	return n, b.an.step()
}

// farAway is a distance that no bounded form of interest reaches.
const farAway = 70 // bits

// tighter counts the ends of the intervals of whole that no iteration of the cell reaches. An infinite end counts as reached if
// the form can be farther away than any machine word. The bounds themselves are not computed: one query for each end,
// and none for those that the models so far reach.
func (b *body) tighter(whole []num.Interval) int {
	c := b.an.c
	s := b.an.solver()
	s.Assert(b.f)
	var ends []smt.Term
	for i, q := range b.forms {
		iv := whole[i]
		if iv.IsPoint() || q.j >= 0 && (whole[q.i].IsPoint() || whole[q.j].IsPoint()) {
			continue
		}
		lo, hi := num.Pow2(farAway).Neg(), num.Pow2(farAway)
		if iv.LoOK {
			lo = iv.Lo
		}
		if iv.HiOK {
			hi = iv.Hi
		}
		ends = append(ends, c.Le(b.forms[i].term, c.Num(lo, smt.Int)), c.Ge(b.forms[i].term, c.Num(hi, smt.Int)))
	}
	n := 0
	for len(ends) > 0 {
		s.Push()
		s.Assert(ends[0])
		switch b.an.check(s) {
		case smt.Unsat:
			n++
			ends = ends[1:]
		case smt.Unknown:
			ends = ends[1:]
		case smt.Sat:
			m := s.Model()
			ends = slices.DeleteFunc(ends, m.Holds)
		}
		s.Pop()
	}
	return n
}

// candidates bounds the predicates that are tested for one loop, unless that is less than two for each cell that it may have.
const candidates = 20

// predicates collects the candidates (the atoms of the loop's guard, and the directions) and keeps those that the iterations of
// the loop change at most once.
func (b *body) predicates() ([]predicate, error) {
	guard, err := b.guard()
	if err != nil {
		return nil, err
	}
	cands := append(b.directions(), b.guardCandidates(guard)...)
	if len(cands) == 0 {
		return nil, nil
	}
	if most := max(candidates, 2*b.an.opt.MaxCells); len(cands) > most {
		cands, b.an.fewCells = cands[:most], true
	}
	return b.monotone(cands)
}

// directions says for each modified variable that it grows, and that it shrinks.
func (b *body) directions() []predicate {
	var out []predicate
	for _, d := range b.delta {
		out = append(out, predicate{p: b.an.c.Gt(d, b.an.c.Int(0))}, predicate{p: b.an.c.Lt(d, b.an.c.Int(0))})
	}
	return out
}

// guardCandidates takes the atoms of the guard; an equality is split into its two inequalities.
func (b *body) guardCandidates(guard smt.Term) []predicate {
	c := b.an.c
	var out []predicate
	seen := make(map[smt.Term]bool)
	add := func(p smt.Term) {
		if p != smt.True && p != smt.False && !seen[p] && !b.an.nearTypeBound(p) {
			seen[p] = true
			out = append(out, predicate{p: p})
		}
	}
	for _, t := range slices.Concat(c.Atoms(guard), b.stateAtoms()) {
		switch c.Kind(t) {
		case smt.KLe, smt.KDivides:
			add(t)
		case smt.KEq:
			l := c.Linear(t)
			add(c.LeZero(l.AddConst(num.One())))
			add(c.LeZero(l))
		}
	}
	return out
}

// stateAtoms lists the atoms of the body itself that speak only of the state before the iteration.
func (b *body) stateAtoms() []smt.Term {
	var out []smt.Term
	for _, t := range b.an.c.Atoms(b.f) {
		if !slices.ContainsFunc(b.an.c.FreeVars(t), func(v smt.Term) bool { _, ok := b.an.vo.VarOf(v); return !ok }) {
			out = append(out, t)
		}
	}
	return out
}

// monotone keeps the predicates that change at most once, by two queries each on two iterations in a row.
func (b *body) monotone(cands []predicate) ([]predicate, error) {
	c := b.an.c
	second, rename := b.next()
	s := b.an.solver()
	s.Assert(b.f, second)
	stays := func(p smt.Term) bool {
		s.Push()
		defer s.Pop()
		s.Assert(p, c.Not(c.Subst(p, rename)))
		return b.an.check(s) == smt.Unsat
	}
	var out []predicate
	for _, q := range cands {
		if err := b.an.step(); err != nil {
			return nil, err
		}
		if !b.satisfiable(q.p) || !b.satisfiable(c.Not(q.p)) {
			continue
		}
		q.forward, q.backward = stays(q.p), stays(c.Not(q.p))
		if q.forward || q.backward {
			q.bonus = b.gap(q.p)
			out = append(out, q)
		}
	}
	return out, nil
}

// gap is 1 if no iteration begins right behind the bound p, as in a loop that runs while t != 0: splitting there always helps,
// because a hull would lose the guard.
func (b *body) gap(p smt.Term) int {
	c := b.an.c
	if c.Kind(p) != smt.KLe {
		return 0
	}
	if b.satisfiable(c.EqZero(c.Linear(p).AddConst(num.MinusOne()))) {
		return 0
	}
	return 1
}
