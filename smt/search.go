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
	bool        boolean // the Boolean solver
	given       int     // prefix of the clauses that it has been given
	room        int32   // variables it has been made for
	assumptions []Term
	assumed     []int32  // literals of the assumptions, those with known values excepted
	status      Status   // of the last call
	truths      []int8   // by slot: the value in the candidate model
	marked      []bool   // by slot: part of the implicant
	chosen      []int32  // literals of the implicant
	inTurn      []uint32 // by variable: the round in which it was chosen
	turn        uint32

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
	s.bool, s.given, s.room, s.assumptions, s.assumed, s.status = nil, 0, 0, nil, nil, Unknown
	s.theory, s.incomplete = nil, ""
	s.inTurn, s.turn = append(s.inTurn[:0], 0), 0
}

// solve runs the search for what presolving has left open, under assumptions (formulas of the query without values of
// their own).
func (s *search) solve(assumptions []Term) Status {
	q := s.q
	s.assumptions = assumptions
	s.encode()
	s.theory = q.arith.newTheory()
	q.reason = ""
	spent := 0
	for round := 0; round < q.s.opts.Rounds; round++ {
		q.s.stats.Rounds++
		status, err := s.solveBoolean(q.s.opts.Conflicts - spent)
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
		spent = s.bool.conflicts()
	}
	return s.giveUp("budget of rounds exhausted")
}

func (s *search) giveUp(reason string) Status {
	s.q.reason = reason
	return Unknown
}

// solveBoolean gives the Boolean solver the new clauses and asks it for a model. When variables have run out, or an
// assumption is to be taken back, a new solver is made.
func (s *search) solveBoolean(conflicts int) (Status, error) {
	if s.bool == nil || s.nbVars > s.room {
		s.room = 2*s.nbVars + 32
		s.bool = newGophersat(int(s.room))
		s.given = 0
		for _, l := range s.assumed {
			s.bool.add([]int32{l})
		}
	}
	for ; s.given < len(s.clauses); s.given++ {
		s.bool.add(s.clauses[s.given])
	}
	before := s.bool.conflicts()
	status, err := s.bool.solve(s.q.ctx, conflicts)
	s.q.s.stats.Conflicts += s.bool.conflicts() - before
	return status, err
}

// minimizeCore drops assumptions without which the clauses still have no model. The lemmas that refuted all candidates are
// among the clauses, so that this takes no arithmetic.
func (s *search) minimizeCore() {
	if len(s.assumptions) == 0 {
		return
	}
	var needed []int32
	rest := append([]int32(nil), s.assumed...)
	for len(rest) > 0 {
		candidate := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		s.assumed = append(append(s.assumed[:0], rest...), needed...)
		s.bool = nil
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
		violated := s.violated()
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
		return false, nil
	}
	if err := s.q.ctx.Err(); err != nil {
		return false, err
	}
	if r.split != nil && s.branch(r.split) {
		return false, nil
	}
	return s.omega(r.reason)
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

// assertLiteral asserts what a literal says; a disequality is left to splitDiseqs.
func (s *search) assertLiteral(l int32) *simplex.Conflict {
	a := &s.atoms[s.atomOf[max(l, -l)]]
	th, tag := s.theory, literalTag(l)
	both := func(lo, hi num.Rat) *simplex.Conflict {
		if c := th.assert(a.form, false, simplex.Bound{Value: lo}, tag); c != nil {
			return c
		}
		return th.assert(a.form, true, simplex.Bound{Value: hi}, tag)
	}
	switch {
	case a.kind == upperBound && l > 0:
		return th.assert(a.form, true, a.bound, tag)
	case a.kind == upperBound:
		return th.assert(a.form, false, s.above(a), tag)
	case a.kind != upperBound && l > 0:
		return both(a.bound.Value, a.bound.Value)
	case a.kind == inMultiples:
		return both(a.lo, a.hi)
	}
	return nil
}

// above is the least bound that excludes the upper bound a.
func (s *search) above(a *atom) simplex.Bound {
	b := a.bound
	if s.q.arith.forms[a.form].integer {
		b.Value = b.Value.Add(num.One())
	} else {
		b.Delta++ // from x <= v to x > v, from x < v to x >= v
	}
	return b
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

// violated returns the disequalities that do not hold in the present solution.
func (s *search) violated() []exclusion {
	var out []exclusion
	isAt := func(form int32, value num.Rat) bool {
		return s.theory.valueOf(&s.q.arith.forms[form]).Equal(value)
	}
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
	s.always = append(s.always, v)
	s.clause(v, -v)
	return true
}

// omega decides an implicant that the simplex could not decide. One that stays undecided is excluded, and remembered.
func (s *search) omega(reason string) (bool, error) {
	s.incomplete = reason
	clause := make([]int32, len(s.chosen))
	for i, l := range s.chosen {
		clause[i] = -l
	}
	s.clause(clause...)
	return false, nil
}
