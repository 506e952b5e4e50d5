package smt

import (
	"cairn/internal/num"
	"cairn/simplex"
)

// arithmetic holds what is known about numbers in every model of a query: definitions of variables that have been
// eliminated, and bounds on linear forms over the others.
type arithmetic struct {
	q *query

	units    []int32    // slots of arithmetic atoms whose values are known and are no equations
	rows     []equation // equations that no variable could be eliminated from
	queue    []equation // equations to look at
	facts    []premises // by fact, when reasons are tracked
	solved   []definition
	forms    []form
	table    []int32 // open addressing: index into forms plus one
	lemmas   []lemma
	joiner   joiner
	theory   theory
	readings readings
	readAt   []int32    // by slot: index into readings plus one
	excl     []equation // equations that do not hold, besides those of units
	diseqs   []diseq
	vars     []variable
	applied  int            // lemmas at the last call of bound
	stopped  bool           // by the context: something has been left undone
	quot     map[int32]Term // by slot of a divisibility: its quotient
	fresh    int            // number of scratch symbols in use

	solvedAt []int32 // by Term: index into solved plus one
	varAt    []int32 // by Term: index into vars plus one
	used     []int32 // definitions used by the last reduce
	replaced int     // definitions used by all
}

// fact identifies an entry of arithmetic.facts.
type fact int32

// premises are what a fact follows from: the values of slots, and other facts.
type premises struct {
	slots []int32
	from  []fact
	says  *statement // when a proof is written; nil: nothing but what it follows from
	time  int32      // the number of slots that had values
}

// equation is l = 0.
type equation struct {
	l    Linear
	fact fact
}

// definition is an eliminated variable: v = row. The row has no variable that was eliminated before v.
type definition struct {
	v    Term
	row  Linear
	fact fact
}

// diseq says that a form differs from a value.
type diseq struct {
	form  int32
	value num.Rat
	fact  fact
}

// form is a sum of monomials with coprime integer coefficients, the first one positive, and the bounds on it.
type form struct {
	mono    []Monomial
	hash    uint64
	integer bool
	lo, hi  limit
	sv      simplex.Var // its variable in the simplex, or -1
	atoms   *formAtoms  // atoms of the search over it, nil if there are none
}

// side is the upper or the lower bound on the form.
func (f *form) side(upper bool) *limit {
	if upper {
		return &f.hi
	}
	return &f.lo
}

// limit is a bound that follows from a fact.
type limit struct {
	simplex.Bound
	set  bool
	fact fact
}

// implies reports whether the limit, an upper or a lower one as b is, says at least as much as b.
func (l limit) implies(b simplex.Bound, upper bool) bool {
	if upper {
		return l.set && l.Bound.Cmp(b) <= 0
	}
	return l.set && l.Bound.Cmp(b) >= 0
}

// variable is a numeric symbol that occurs in a form.
type variable struct {
	t     Term
	form  int32 // the form that is the variable itself, or -1
	sv    simplex.Var
	value num.Rat
}

func (a *arithmetic) reset() {
	for _, d := range a.solved {
		a.solvedAt[d.v] = 0
	}
	a.units, a.rows, a.queue, a.lemmas, a.facts = a.units[:0], a.rows[:0], a.queue[:0], a.lemmas[:0], a.facts[:0]
	a.excl, a.applied, a.stopped = a.excl[:0], 0, false
	a.solved, a.fresh, a.readAt, a.readings.used = a.solved[:0], 0, a.readAt[:0], 0
	clear(a.quot)
	a.clearForms()
}

// clearForms forgets the forms, their bounds, and the variables.
func (a *arithmetic) clearForms() {
	for _, v := range a.vars {
		a.varAt[v.t] = 0
	}
	clear(a.table)
	a.forms, a.diseqs, a.vars = a.forms[:0], a.diseqs[:0], a.vars[:0]
}
