package interp

import (
	"slices"

	"cairn/cooper"
	"cairn/smt"
)

// Bounds on proofs by cases: cubes of one formula, and nodes of one tree. A tree of which all cases but one of each
// disjunction are refuted at once, as those of wraparound mostly are, has two nodes for each.
const (
	maxCubes   = 64
	spareNodes = 32
	maxNodes   = 256
)

// prove refutes the path: as a whole if it has few cases, otherwise step by step.
func (p *problem) prove(w *path) ([]smt.Term, error) {
	itps, err := p.byCases(w.lits, w.ors, w.end, min(spareNodes+2*len(w.ors), maxNodes))
	if err == nil || !p.giveUp(err) {
		return itps, err
	}
	if err := p.satisfiable(); err != nil {
		return nil, err
	}
	itps, err = p.stepwise(w)
	if err != nil && p.giveUp(err) {
		itps, err = p.fromEnd(w)
	}
	return itps, err
}

// byCases refutes a path whose last step may have any Boolean shape. One tree over all disjunctions is tried first: which
// cases of the end it looks at depends on what the steps before leave possible. If that takes too many nodes, the end is
// taken cube by cube.
func (p *problem) byCases(lits, ors []part, end smt.Term, nodes int) ([]smt.Term, error) {
	endLits, endOrs := p.with(lits, ors, end, p.n, nil)
	t := &tree{problem: p, left: nodes}
	proof, err := t.refuteCases(endLits, endOrs)
	switch {
	case err == nil:
		return proof.itps, nil
	case len(endOrs) == len(ors) || !p.giveUp(err):
		return nil, err
	}
	return p.overEnd(lits, ors, end, nodes)
}

// with returns copies of literals and disjunctions to which those of f, which belongs to a step and a choice, are added.
func (p *problem) with(lits, ors []part, f smt.Term, step int, from *choice) (allLits, allOrs []part) {
	allLits, allOrs = slices.Clip(lits), slices.Clip(ors)
	for _, q := range p.conjuncts(nil, f, step, from) {
		if p.isCase(q.f) {
			allOrs = append(allOrs, p.caseSplit(q))
		} else {
			allLits = append(allLits, q)
		}
	}
	return allLits, allOrs
}

// overEnd refutes a path cube by cube of its last step. The sequences of several cubes are conjoined, which keeps them
// inductive; a cube that the conjunction excludes already is not looked at, so that a general interpolant saves cases.
func (p *problem) overEnd(lits, ors []part, end smt.Term, nodes int) ([]smt.Term, error) {
	threads := make([][]smt.Term, p.n)
	for range maxCubes {
		cube, err := p.nextCube(end, threads[p.n-1])
		if err != nil {
			return nil, err
		}
		if cube == nil {
			return p.conjoin(threads), nil
		}
		all := slices.Clone(lits)
		for _, f := range cube {
			all = append(all, part{f: f, step: p.n})
		}
		t := &tree{problem: p, left: nodes}
		proof, err := t.refuteCases(all, ors)
		if err != nil {
			return nil, err
		}
		for i, f := range proof.itps {
			threads[i] = append(threads[i], f)
		}
	}
	return nil, ErrUnknown
}

// nextCube returns an implicant of f that satisfies the given formulas, nil if there is none. The empty cube is not nil.
func (p *problem) nextCube(f smt.Term, given []smt.Term) ([]smt.Term, error) {
	status, model, err := p.attempt(append([]smt.Term{f}, given...)...)
	if err != nil || status == smt.Unsat {
		return nil, err
	}
	return append([]smt.Term{}, cooper.Implicant(p.c, f, model)...), nil
}

func (p *problem) conjoin(threads [][]smt.Term) []smt.Term {
	out := make([]smt.Term, p.n)
	for i, fs := range threads {
		out[i] = p.c.And(fs...)
	}
	return out
}

// proof is a sequence of interpolants together with the choices under which it holds.
type proof struct {
	itps []smt.Term
	uses []*choice
}

func (q *proof) needs(d *choice) bool { return slices.Contains(q.uses, d) }

// assume records that the proof rests on d, and so on what d is a part of.
func (q *proof) assume(d *choice) {
	for ; d != nil && !q.needs(d); d = d.parent {
		q.uses = append(q.uses, d)
	}
}

// tree is a proof by cases. Splitting a disjunction of step k, the interpolants of the cases are conjoined at the places
// before k and disjoined at the others: that is the rule for a clause of A or of B (McMillan, CAV 2003), applied to
// all places at once, so the sequence is inductive.
type tree struct {
	*problem
	left int // nodes that it may still have
}

// refuteCases refutes literals and disjunctions. A disjunction is split only if the literals alone are satisfiable, and a
// case that was not needed in its own refutation makes the other cases superfluous.
func (t *tree) refuteCases(lits, ors []part) (*proof, error) {
	if t.left--; t.left < 0 {
		return nil, ErrUnknown
	}
	leaf, model, err := t.refuteCube(lits)
	if err != nil || leaf != nil {
		return leaf, err
	}
	k := t.violated(ors, model)
	if k < 0 {
		leaf, model, err = t.refuteIntegers(lits)
		if err != nil || leaf != nil {
			return leaf, err
		}
		if k = t.violated(ors, model); k < 0 {
			return nil, ErrSat
		}
	}
	return t.split(lits, ors, k)
}

// violated returns the disjunction with the fewest cases that does not hold in the model, the last of these; -1 if all hold.
func (t *tree) violated(ors []part, model *smt.Model) int {
	best := -1
	for k, q := range ors {
		if model.Holds(q.f) {
			continue
		}
		if best < 0 || len(t.c.Args(q.f)) <= len(t.c.Args(ors[best].f)) {
			best = k
		}
	}
	return best
}

// split refutes the cases of one disjunction.
func (t *tree) split(lits, ors []part, k int) (*proof, error) {
	or := ors[k]
	others := slices.Delete(slices.Clone(ors), k, k+1)
	var cases []*proof
	for _, d := range t.c.Args(or.f) {
		assumed := &choice{parent: or.from}
		caseLits, caseOrs := t.with(lits, others, d, or.step, assumed)
		sub, err := t.refuteCases(caseLits, caseOrs)
		if err != nil {
			return nil, err
		}
		if !sub.needs(assumed) {
			return sub, nil
		}
		sub.uses = slices.DeleteFunc(sub.uses, func(u *choice) bool { return u == assumed })
		cases = append(cases, sub)
	}
	return t.combine(cases, or.step), nil
}

func (t *tree) combine(cases []*proof, step int) *proof {
	out := &proof{itps: make([]smt.Term, t.n)}
	fs := make([]smt.Term, len(cases))
	for i := range out.itps {
		for j, sub := range cases {
			fs[j] = sub.itps[i]
		}
		if i < step {
			out.itps[i] = t.c.And(fs...)
		} else {
			out.itps[i] = t.c.Or(fs...)
		}
	}
	for _, sub := range cases {
		for _, d := range sub.uses {
			if !out.needs(d) {
				out.uses = append(out.uses, d)
			}
		}
	}
	return out
}

// refuteCube refutes literals by themselves, over the rationals, and returns the chosen sequence; otherwise a rational
// model.
func (p *problem) refuteCube(lits []part) (*proof, *smt.Model, error) {
	if leaf := p.opposites(lits); leaf != nil {
		return leaf, nil, nil
	}
	cert, model, err := p.refute(lits)
	if err != nil || cert == nil {
		return nil, model, err
	}
	leaf := &proof{itps: p.fromCertificate(cert)}
	for _, s := range cert {
		leaf.assume(lits[s.part].from)
	}
	return leaf, nil, nil
}

// opposites refutes a literal by its negation where rational arithmetic does not: Boolean symbols and divisibility.
func (p *problem) opposites(lits []part) *proof {
	at := make(map[smt.Term]int)
	for j, q := range lits {
		if q.f != smt.False && len(p.system.of(q.f)) > 0 {
			continue
		}
		i, found := at[p.c.Not(q.f)]
		if !found {
			if _, again := at[q.f]; !again {
				at[q.f] = j
			}
			continue
		}
		a, b := lits[i], q
		if a.step > b.step {
			a, b = b, a
		}
		leaf := &proof{itps: p.between(a.step, b.step-1, func(int) smt.Term { return a.f })}
		leaf.assume(a.from)
		leaf.assume(b.from)
		return leaf
	}
	return nil
}

// fromCertificate turns a certificate into a sequence, as Options.Strength wants it.
func (p *problem) fromCertificate(cert []summand) []smt.Term {
	s := p.partialSums(cert)
	switch p.opt.Strength {
	case TowardsA:
		return s.strongest(p.c)
	case TowardsB:
		return s.weakest(p.c)
	}
	best, ok := p.simplest(s)
	if !ok {
		return s.strongest(p.c)
	}
	return p.better(best, func() []smt.Term {
		if !p.diverges(s) {
			return nil
		}
		return p.decomposed(cert, s)
	})
}

// diverges reports whether the partial sums get coefficients that the path does not mention, as they do when they add up
// what a loop adds to a variable in ever more iterations. As long as they do not, one sum is a better candidate for an invariant
// than its parts: x <= y rather than x <= 0 and y >= 0.
func (p *problem) diverges(s sums) bool {
	first, last, _ := s.extent()
	for i := first; i <= last; i++ {
		b := p.boundAt(s.l[i], s.k[i], i)
		steep := slices.ContainsFunc(b.n.Mono, func(m smt.Monomial) bool { return !m.Coeff.Abs().IsOne() })
		if steep && len(p.vocab.constants(b.shape)) == 0 {
			return true
		}
	}
	return false
}
