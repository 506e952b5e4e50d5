package interp

import (
	"slices"

	"cairn/cooper"
	"cairn/smt"
)

// separation is a search for a formula over common symbols that one formula, the given one, implies and that excludes another one, the
// bad one; in any theories. Each round takes a model of what is still to be excluded, describes it by literals over common symbols, and
// excludes as much of the description as contradicts the given formula: a clause. It ends when nothing is left.
//
// It asks nothing of proofs. That the given formula implies each clause, and that all together exclude the bad one, is what solvers
// have said; the descriptions decide only how soon there is an end, and whether there is one. Where a model agrees with one of the given
// formula on all literals, these get more terms (images.collect); if there are none, the search is stuck.
type separation struct {
	problem *problem
	given   smt.Term
	bad     *smt.Solver
	images  *images
	badness smt.Term // the bad formula, without functions of its own
	own     []smt.Term
	atoms   []smt.Term // of both formulas, over common symbols
	clauses []smt.Term
	stuck   bool
}

// separateTheories returns an interpolant of two formulas. Two searches take turns: for clauses that a implies and that exclude b, and the
// other way round.
func (p *problem) separateTheories(a, b smt.Term) (smt.Term, error) {
	if err := p.satisfiable(); err != nil {
		return smt.NoTerm, err
	}
	forward, backward := p.newSeparation(a, b), p.newSeparation(b, a)
	for !forward.stuck || !backward.stuck {
		for _, s := range []*separation{forward, backward} {
			if s.stuck {
				continue
			}
			done, err := s.round()
			switch {
			case err != nil && !p.giveUp(err):
				return smt.NoTerm, err
			case err != nil:
				s.stuck = true
			case done && s == forward:
				return s.result()
			case done:
				f, err := s.result()
				return p.c.Not(f), err
			}
		}
	}
	return smt.NoTerm, ErrUnknown
}

func (p *problem) newSeparation(given, bad smt.Term) *separation {
	c := p.c
	common := symbolsOf(c, given).common(symbolsOf(c, bad))
	badness := withoutFunctions(c, bad, common)
	s := &separation{problem: p, given: given, bad: p.solver(smt.Options{}), images: &images{c: c, common: common},
		badness: badness}
	s.bad.Assert(badness)
	for _, x := range c.FreeVars(badness) {
		if !common.constants[x] {
			s.own = append(s.own, x)
		}
	}
	for _, t := range c.Atoms(c.And(given, bad)) {
		if common.spell(c, t) {
			s.atoms = append(s.atoms, t)
		}
	}
	return s
}

// round excludes one more part of the bad formula. It reports whether there was none.
func (s *separation) round() (done bool, err error) {
	p := s.problem
	if len(s.clauses) >= maxCubes {
		return false, ErrUnknown
	}
	if err := p.spend(); err != nil {
		return false, err
	}
	status := s.bad.Check(p.ctx)
	if status != smt.Sat {
		return status == smt.Unsat, p.answered(status)
	}
	m := s.bad.Model()
	s.images.collect(m, s.badness)
	for {
		agreeing, err := s.contradict(m)
		switch {
		case agreeing == nil:
			return false, err
		case !s.images.collect(agreeing, s.given):
			return false, ErrUnknown
		}
	}
}

// contradict excludes a part of the description of a model of the bad formula; or returns a model of the given one that agrees with it.
func (s *separation) contradict(m *smt.Model) (*smt.Model, error) {
	p := s.problem
	lits, valued, err := s.describe(m)
	if err != nil {
		return nil, err
	}
	var agreeing *smt.Model
	for _, lits := range [][]smt.Term{lits, append(lits, valued...)} {
		if err := p.spend(); err != nil {
			return nil, err
		}
		solver := p.solver(smt.Options{}) // a new one: what it learns of so many literals is of no use for others
		solver.Assert(s.given)
		switch status := solver.Check(p.ctx, lits...); status {
		case smt.Unsat:
			return nil, s.exclude(solver.UnsatCore())
		case smt.Unknown:
			return nil, p.answered(status)
		}
		agreeing = solver.Model()
	}
	return agreeing, nil
}

// exclude adds the clause that not all of the literals hold, or of fewer ones that the given formula contradicts.
func (s *separation) exclude(core []smt.Term) error {
	p := s.problem
	core, err := p.shrink([]smt.Term{s.given}, core)
	clause := p.negate(core)
	s.clauses = append(s.clauses, clause)
	s.bad.Assert(clause)
	return err
}

// describe returns literals over common symbols that hold in a model of the bad formula, those that say more in general first. Those that
// tell values, other than numbers, are apart: they exclude one value after the other.
func (s *separation) describe(m *smt.Model) (lits, valued []smt.Term, err error) {
	p, c := s.problem, s.problem.c
	seen := map[smt.Term]bool{smt.True: true}
	add := func(l smt.Term) {
		if !m.Holds(l) {
			l = c.Not(l)
		}
		switch {
		case seen[l] || !s.images.common.spell(c, l):
			return
		case s.tellsValue(l):
			valued = append(valued, l)
		default:
			lits = append(lits, l)
		}
		seen[l] = true
	}
	for _, f := range s.atoms {
		add(f)
	}
	cube, err := cooper.ProjectCube(p.ctx, c, s.own, []smt.Term{s.badness}, m, cooper.Options{Steps: p.opt.Steps})
	if err != nil && p.outside() != nil {
		return nil, nil, p.outside()
	}
	for _, l := range cube { // none after an error: there is the diagram, too
		add(l)
	}
	for _, l := range s.images.diagram(m) {
		add(l)
	}
	return lits, valued, nil
}

// tellsValue reports whether a literal that is none of the formulas compares something with a value that is no number.
func (s *separation) tellsValue(l smt.Term) bool {
	c := s.problem.c
	f := l
	if c.Kind(f) == smt.KNot {
		f = c.Args(f)[0]
	}
	return c.Kind(f) == smt.KSame && slices.ContainsFunc(c.Args(f), c.IsValue) && !slices.Contains(s.atoms, f) &&
		c.Width(c.Sort(c.Args(f)[0])) != 1
}

// result is the conjunction of the clauses that are needed: later ones may say what earlier ones said, and more.
func (s *separation) result() (smt.Term, error) {
	p := s.problem
	solver := p.solver(smt.Options{})
	solver.Assert(s.badness)
	needed := slices.Clone(s.clauses)
	if len(needed) > 1 {
		p.left.Spend(min(len(needed), coreChecks))
		needed = solver.MinimizeCore(p.ctx, needed, coreChecks)
	}
	return p.c.And(needed...), p.outside()
}
