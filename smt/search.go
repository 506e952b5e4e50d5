package smt

import (
	"slices"

	"cairn/internal/num"
	"cairn/simplex"
)

// search is lazy DPLL(T): the Boolean solver proposes values for the atoms, the theory refutes them by clauses.
type search struct {
	q           *query
	clauses     [][]int32
	nbVars      int32
	litOf       []int32 // by slot: its literal, 0 if it has none
	needs       []uint8 // by slot: polarities in which the formula depends on it
	atomOf      []int32 // by variable: index into atoms, or -1
	atoms       []atom  // arithmetic atoms
	always      []int32 // variables whose literals the theory always gets to see: those of splits and branches
	bool        staged  // the Boolean solver
	given       int     // prefix of the clauses that it has been given
	assumptions []Term
	assumed     []int32  // literals of the assumptions, those with known values excepted
	status      Status   // of the last call
	truths      []int8   // by slot: the value in the candidate model
	marked      []bool   // by slot: part of the implicant
	chosen      []int32  // literals of the implicant
	inTurn      []uint32 // by variable: the round in which it was chosen
	turn        uint32

	branches   int    // branches on integers so far
	sub        *query // for dissolve
	theory     *theory
	incomplete string // why an Unsat answer would not be justified
}

// The polarities of search.needs.
const (
	whenTrue  uint8 = 1
	whenFalse uint8 = 2
)

// atomKind is the kind of an atom.
type atomKind uint8

const (
	upperBound  atomKind = iota // form <= bound; otherwise it is greater
	equalTo                     // form = bound; otherwise it differs
	inMultiples                 // form = bound; otherwise lo <= form <= hi: a divisibility
)

// atom is an arithmetic atom of the search.
type atom struct {
	kind   atomKind
	form   int32
	bound  simplex.Bound
	v      int32   // its Boolean variable
	lo, hi num.Rat // inMultiples: the bounds when it is false
}

func (s *search) reset() {
	s.clauses, s.nbVars, s.litOf, s.needs = s.clauses[:0], 0, s.litOf[:0], s.needs[:0]
	s.atomOf, s.atoms, s.always = append(s.atomOf[:0], -1), s.atoms[:0], s.always[:0]
	s.given, s.assumptions, s.assumed, s.status = 0, nil, nil, Unknown
	s.theory, s.incomplete, s.branches = nil, "", 0
	s.inTurn, s.turn = append(s.inTurn[:0], 0), 0
}

// solve runs the search for what presolving has left open, under assumptions (formulas of the query without values of
// their own).
func (s *search) solve(assumptions []Term) Status {
	q := s.q
	s.assumptions = assumptions
	s.encode()
	s.theory = q.arith.newTheory()
	if r := s.theory.check(q.ctx); r.status == Unsat {
		return Unsat
	}
	s.restart(s.assumed)
	q.reason = ""
	for round := 0; round < q.s.opts.Rounds; round++ {
		q.s.stats.Rounds++
		status, err := s.solveBoolean(q.s.opts.Conflicts - s.bool.conflicts())
		switch {
		case err != nil:
			return s.giveUp(err.Error())
		case status == Unsat && s.incomplete != "":
			return s.giveUp(s.incomplete)
		case status == Unsat:
			s.minimizeCore()
			return Unsat
		}
		s.implicant()
		done, err := s.checkTheory()
		if err != nil {
			return s.giveUp(err.Error())
		}
		if done {
			s.status = Sat
			return Sat
		}
	}
	return s.giveUp("budget of rounds exhausted")
}

func (s *search) giveUp(reason string) Status {
	s.q.reason = reason
	return Unknown
}

// solveBoolean gives the Boolean solver the new clauses and asks it for a model.
func (s *search) solveBoolean(conflicts int) (Status, error) {
	for ; s.given < len(s.clauses); s.given++ {
		s.bool.add(s.clauses[s.given])
	}
	before := s.bool.conflicts()
	status, err := s.bool.solve(s.q.ctx, conflicts)
	s.q.s.stats.Conflicts += s.bool.conflicts() - before
	return status, err
}

// restart makes the Boolean solver anew, with these assumptions as units.
func (s *search) restart(assumed []int32) {
	s.bool.reset()
	s.given = 0
	for _, l := range assumed {
		s.bool.add([]int32{l})
	}
}

// minimizeCore drops assumptions without which the clauses still have no model. The lemmas that refuted all candidates are
// among the clauses, so that this takes no arithmetic.
func (s *search) minimizeCore() {
	if len(s.assumptions) == 0 {
		return
	}
	var needed []int32
	rest := s.assumed
	for len(rest) > 0 {
		candidate := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		s.restart(append(rest[:len(rest):len(rest)], needed...))
		if status, err := s.solveBoolean(s.q.s.opts.Conflicts); err != nil || status != Unsat {
			needed = append(needed, candidate)
		}
	}
	for i, t := range s.assumptions {
		l := s.literal(t)
		if k := slices.Index(needed, l); k >= 0 {
			needed = slices.Delete(needed, k, k+1)
			s.q.inCore = append(s.q.inCore, i)
		} else if l == never && len(s.q.inCore) == 0 {
			s.q.inCore = append(s.q.inCore, i)
			return
		}
	}
}

// checkTheory asserts the implicant and reports whether it has a solution. If not, clauses have been added that exclude it.
func (s *search) checkTheory() (bool, error) {
	if s.equations() >= manyEquations {
		switch status, core := s.dissolve(); status {
		case Sat:
			return true, nil
		case Unsat:
			s.chosen = append(s.chosen[:0], core...)
		}
	}
	th := s.theory
	th.load()
	level := th.s.Level()
	th.s.Push()
	defer th.popTo(level)
	r := s.assertChosen()
	if r.status != Unsat {
		r = th.check(s.q.ctx)
	}
	switch r.status {
	case Sat:
		violated := s.violatedBy(th.valueOf)
		if len(violated) == 0 || th.separate(s.excluded()) {
			th.export()
			return true, nil
		}
		for _, e := range violated {
			s.split(e)
		}
		return false, s.q.ctx.Err()
	case Unsat:
		s.learn(r.tags)
		s.learnMore(level, r.tags)
		return false, s.q.ctx.Err()
	}
	if err := s.q.ctx.Err(); err != nil {
		return false, err
	}
	return s.undecided(r)
}

// assertChosen asserts the literals of the implicant.
func (s *search) assertChosen() answer {
	for _, l := range s.chosen {
		if c := s.assertLiteral(l); c != nil {
			return answer{status: Unsat, tags: c.Tags}
		}
	}
	return answer{}
}

// assertLiteral asserts what a literal says.
func (s *search) assertLiteral(l int32) *simplex.Conflict {
	form := s.atoms[s.atomOf[max(l, -l)]].form
	for _, b := range s.boundsOf(l) {
		if c := s.theory.assert(form, b.upper, b.Bound, literalTag(l)); c != nil {
			return c
		}
	}
	return nil
}

// sided is an upper or a lower bound.
type sided struct {
	upper bool
	simplex.Bound
}

// boundsOf returns the bounds that a literal says; none for a disequality, which is left to split.
func (s *search) boundsOf(l int32) []sided {
	a := &s.atoms[s.atomOf[max(l, -l)]]
	between := func(lo, hi num.Rat) []sided {
		return []sided{{false, simplex.Bound{Value: lo}}, {true, simplex.Bound{Value: hi}}}
	}
	switch {
	case a.kind == upperBound && l > 0:
		return []sided{{true, a.bound}}
	case a.kind == upperBound:
		n := normalized{integer: s.q.arith.forms[a.form].integer, upper: true, Bound: a.bound}
		return []sided{{false, n.negated().Bound}}
	case l > 0:
		return between(a.bound.Value, a.bound.Value)
	case a.kind == inMultiples:
		return between(a.lo, a.hi)
	}
	return nil
}

// learn adds the clause that excludes the bounds with the tags.
func (s *search) learn(tags []simplex.Tag) {
	clause := make([]int32, 0, len(tags))
	for _, t := range tags {
		if l, ok := literalOf(t); ok {
			clause = append(clause, -l)
		}
	}
	s.q.s.stats.Lemmas++
	s.clause(clause...)
}

// moreConflicts bounds the conflicts learned from one candidate besides the first.
const moreConflicts = 8

// learnMore looks for further conflicts of the candidate that have no literal in common with those already found. A
// candidate is expensive, and one clause may exclude little else.
func (s *search) learnMore(level int, tags []simplex.Tag) {
	for range moreConflicts {
		rest := s.chosen[:0]
		for _, l := range s.chosen {
			if !slices.Contains(tags, literalTag(l)) {
				rest = append(rest, l)
			}
		}
		if len(rest) == len(s.chosen) {
			return
		}
		s.chosen = rest
		s.theory.popTo(level)
		s.theory.s.Push()
		r := s.assertChosen()
		if r.status != Unsat {
			conflict, err := s.theory.s.Check(s.q.ctx)
			if err != nil || conflict == nil {
				return
			}
			r.tags = conflict.Tags
		}
		tags = r.tags
		s.learn(tags)
	}
}

// exclusion is a value that a form must not have: in every model, or in those that satisfy the negation of the literal
// unless.
type exclusion struct {
	diseq
	unless int32
}

// excluded returns the disequalities that hold in every model or are in the implicant.
func (s *search) excluded() []diseq {
	out := append([]diseq(nil), s.q.arith.diseqs...)
	for _, l := range s.chosen {
		if a := &s.atoms[s.atomOf[max(l, -l)]]; l < 0 && a.kind == equalTo {
			out = append(out, diseq{form: a.form, value: a.bound.Value})
		}
	}
	return out
}

// violatedBy returns the disequalities that do not hold when the forms have the values told.
func (s *search) violatedBy(value func(*form) num.Rat) []exclusion {
	var out []exclusion
	isAt := func(form int32, x num.Rat) bool { return value(&s.q.arith.forms[form]).Equal(x) }
	for _, d := range s.q.arith.diseqs {
		if isAt(d.form, d.value) {
			out = append(out, exclusion{d, never})
		}
	}
	for _, l := range s.chosen {
		if a := &s.atoms[s.atomOf[max(l, -l)]]; l < 0 && a.kind == equalTo && isAt(a.form, a.bound.Value) {
			out = append(out, exclusion{diseq{form: a.form, value: a.bound.Value}, a.v})
		}
	}
	return out
}

// split adds "form < value or form = value or form > value". The clauses that exclude two at once are made with the atoms.
func (s *search) split(e exclusion) {
	s.q.s.stats.Splits++
	at := simplex.Bound{Value: e.value}
	below := s.atom(atom{kind: upperBound, form: e.form, bound: beyond(at, -1, s.q.arith.forms[e.form].integer)})
	above := -s.atom(atom{kind: upperBound, form: e.form, bound: at})
	s.always = append(s.always, below, -above)
	s.clause(below, e.unless, above)
}

// branch makes an atom of a case distinction on an integer variable of the simplex. It reports whether the atom is new.
func (s *search) branch(split *simplex.Split) bool {
	th, a := s.theory, &s.q.arith
	if int(split.Var) >= len(th.terms) || th.terms[split.Var] == NoTerm {
		return false
	}
	before := len(s.atoms)
	i := a.form([]Monomial{{th.terms[split.Var], num.One()}}, true)
	a.forms[i].sv = split.Var
	v := s.atom(atom{kind: upperBound, form: i, bound: simplex.Bound{Value: split.Floor}})
	if len(s.atoms) == before {
		return false
	}
	s.q.s.stats.Splits++
	s.branches++
	s.always = append(s.always, v)
	return true
}

// maxBranches bounds the branches on integers that are given to the Boolean search: they need not come to an end.
const maxBranches = 500

// undecided handles an implicant that the simplex could not decide: by the Omega test, else by branching, else it is
// excluded, and that is remembered.
func (s *search) undecided(r answer) (bool, error) {
	s.q.s.stats.OmegaCalls++
	o := &omega{ctx: s.q.ctx, c: s.q.c, steps: s.q.s.opts.OmegaSteps}
	status, v := o.solve(s.conjunction())
	switch {
	case s.q.ctx.Err() != nil:
		return false, s.q.ctx.Err()
	case status == Sat:
		return s.accept(v), nil
	case status == Unknown && r.split != nil && s.branches < maxBranches && s.branch(r.split):
		return false, nil
	case status == Unknown:
		s.incomplete = r.reason
	}
	clause := make([]int32, len(s.chosen))
	for i, l := range s.chosen {
		clause[i] = -l
	}
	s.clause(clause...)
	return false, nil
}

// conjunction returns the known bounds and those of the implicant.
func (s *search) conjunction() conjunction {
	var k conjunction
	add := func(i int32, upper bool, b simplex.Bound) {
		l := Linear{s.q.arith.forms[i].mono, b.Value.Neg()}
		if !upper {
			l = l.Neg()
		}
		k.ineqs = append(k.ineqs, inequality{l, b.Delta != 0})
	}
	for i := range s.q.arith.forms {
		f := &s.q.arith.forms[i]
		if f.lo.set {
			add(int32(i), false, f.lo.Bound)
		}
		if f.hi.set {
			add(int32(i), true, f.hi.Bound)
		}
	}
	for _, l := range s.chosen {
		for _, b := range s.boundsOf(l) {
			add(s.atoms[s.atomOf[max(l, -l)]].form, b.upper, b.Bound)
		}
	}
	return k
}

// accept takes over a solution that did not come from the simplex. It returns false if it has an excluded value, for
// which a split is then added.
func (s *search) accept(v assignment) bool {
	a := &s.q.arith
	valid := true
	for _, e := range s.violatedBy(func(f *form) num.Rat { return Linear{Mono: f.mono}.Eval(v.value) }) {
		s.split(e)
		valid = false
	}
	for k := range a.vars {
		a.vars[k].value = v[a.vars[k].t]
	}
	return valid
}
