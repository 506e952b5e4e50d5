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
	facts    [][]int32  // slots from whose values a fact follows, when reasons are tracked
	solved   []definition
	forms    []form
	table    []int32 // open addressing: index into forms plus one
	lemmas   []lemma
	readings []reading  // by slot
	excl     []equation // equations that do not hold, besides those of units
	diseqs   []diseq
	vars     []variable
	applied  int            // lemmas at the last call of bound
	quot     map[int32]Term // by slot of a divisibility: its quotient
	fresh    int            // number of scratch symbols in use

	solvedAt []int32 // by Term: index into solved plus one
	varAt    []int32 // by Term: index into vars plus one
	used     []int32 // definitions used by the last reduce
}

// fact identifies an entry of arithmetic.facts.
type fact int32

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
	atoms   []int32     // atoms of the search over it
}

// limit is a bound that follows from a fact.
type limit struct {
	simplex.Bound
	set  bool
	fact fact
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
	a.excl, a.applied = a.excl[:0], 0
	a.solved, a.fresh, a.readings = a.solved[:0], 0, a.readings[:0]
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

// newFact makes a fact that follows from the value of slot i, or of none if i is negative, and from other facts.
func (a *arithmetic) newFact(i int32, others ...fact) fact {
	if !a.q.track {
		return 0
	}
	var slots []int32
	if i >= 0 {
		slots = append(slots, i)
	}
	for _, f := range others {
		slots = append(slots, a.facts[f]...)
	}
	a.facts = append(a.facts, slots)
	return fact(len(a.facts) - 1)
}

// withUsed makes a fact that follows from f and the definitions used by the last reduce.
func (a *arithmetic) withUsed(f fact) fact {
	if !a.q.track || len(a.used) == 0 {
		return f
	}
	others := []fact{f}
	for _, d := range a.used {
		others = append(others, a.solved[d].fact)
	}
	return a.newFact(-1, others...)
}

// contradiction records that the facts exclude each other. It returns false.
func (a *arithmetic) contradiction(fs ...fact) bool {
	var slots []int32
	if a.q.track {
		for _, f := range fs {
			slots = append(slots, a.facts[f]...)
		}
	}
	a.q.fail(slots)
	return false
}

// settle takes over the atoms that have got values, eliminates variables by equations, and computes the bounds. It returns
// false if the query has failed.
func (a *arithmetic) settle() bool {
	if !a.takeUnits() && len(a.lemmas) == a.applied {
		return true
	}
	return a.solveEquations()
}

// solveEquations eliminates variables, and computes the bounds, until no more equations are found.
func (a *arithmetic) solveEquations() bool {
	for {
		if !a.eliminateAll() || !a.bound() {
			return false
		}
		if !a.findEquations() {
			return true
		}
	}
}

// takeUnits sorts the atoms that have got values since the last call; those found by arithmetic itself tell nothing new.
// It reports whether there were any.
func (a *arithmetic) takeUnits() bool {
	q, found := a.q, false
	for ; q.handled < len(q.trail); q.handled++ {
		i := q.trail[q.handled]
		n := &q.c.nodes[q.nodes[i]]
		if n.lin < 0 || q.why[i].kind == byTheory {
			continue
		}
		found = true
		l := q.c.lins[n.lin]
		switch {
		case n.kind == KEq && q.val[i] > 0:
			a.queue = append(a.queue, equation{l, a.newFact(i)})
		case n.kind == KDivides && q.val[i] > 0:
			a.queue = append(a.queue, equation{a.minusQuotient(i), a.newFact(i)})
		default:
			a.units = append(a.units, i)
		}
	}
	return found
}

// minusQuotient returns l - k*x for the divisibility k | l at slot i, x being its quotient.
func (a *arithmetic) minusQuotient(i int32) Linear {
	t := a.q.nodes[i]
	x, ok := a.quot[i]
	if !ok {
		x = a.scratchInt()
		if a.quot == nil {
			a.quot = map[int32]Term{}
		}
		a.quot[i] = x
	}
	return a.q.c.Linear(t).AddMul(a.q.c.Modulus(t).Neg(), a.q.c.Linear(x))
}

// scratchInt returns an Int symbol that occurs in no formula of a user and is not in use by this query.
func (a *arithmetic) scratchInt() Term {
	c := a.q.c
	if a.fresh == len(c.scratch) {
		v := c.Fresh("quotient", Int)
		c.nodes[v].hidden = true
		c.scratch = append(c.scratch, v)
	}
	a.fresh++
	return c.scratch[a.fresh-1]
}

// eliminateAll solves the queued equations for variables as far as possible.
func (a *arithmetic) eliminateAll() bool {
	a.queue = append(a.queue, a.rows...)
	a.rows = a.rows[:0]
	for k := 0; k < len(a.queue); k++ {
		if !a.eliminate(a.queue[k]) {
			return false
		}
	}
	a.queue = a.queue[:0]
	return true
}

// eliminate solves an equation for a variable: a Real one, or an Int one that has coefficient 1 or -1 among integers. An
// equation without such a variable is kept.
func (a *arithmetic) eliminate(e equation) bool {
	l := a.reduce(e.l)
	f := a.withUsed(e.fact)
	if l.IsConst() {
		return l.Const.IsZero() || a.contradiction(f)
	}
	c := a.q.c
	best := -1
	if c.overInt(l) {
		if l = l.Scale(l.content()); !l.Const.IsInt() {
			return a.contradiction(f)
		}
		for k, m := range l.Mono {
			if m.Coeff.Abs().IsOne() {
				best = k // the symbol made last is most likely the defined one
			}
		}
	} else {
		for k, m := range l.Mono {
			if c.nodes[m.Var].sort == Real {
				best = k
			}
		}
	}
	if best < 0 {
		a.rows = append(a.rows, equation{l, f})
		return true
	}
	m := l.Mono[best]
	row := l.Without(m.Var).Scale(m.Coeff.Inv().Neg())
	a.solvedAt = grown(a.solvedAt, int(m.Var), cap(c.nodes))
	a.solved = append(a.solved, definition{m.Var, row, f})
	a.solvedAt[m.Var] = int32(len(a.solved))
	return true
}

// reduce replaces eliminated variables by their definitions, in the order of elimination; a.used tells which.
func (a *arithmetic) reduce(l Linear) Linear {
	a.used = a.used[:0]
	for {
		first := int32(0)
		for _, m := range l.Mono {
			if int(m.Var) < len(a.solvedAt) {
				if d := a.solvedAt[m.Var]; d != 0 && (first == 0 || d < first) {
					first = d
				}
			}
		}
		if first == 0 {
			return l
		}
		d := &a.solved[first-1]
		l = l.Replace(d.v, d.row)
		a.used = append(a.used, first-1)
	}
}

// findEquations queues the equations that follow from equal lower and upper bounds. It reports whether there are any from
// which a variable can be eliminated.
func (a *arithmetic) findEquations() bool {
	for i := range a.forms {
		f := &a.forms[i]
		if f.lo.set && f.hi.set && f.lo.Value.Equal(f.hi.Value) && a.eliminable(f) {
			l := Linear{f.mono, f.lo.Value.Neg()}
			a.queue = append(a.queue, equation{l, a.newFact(-1, f.lo.fact, f.hi.fact)})
		}
	}
	return len(a.queue) > 0
}

func (a *arithmetic) eliminable(f *form) bool {
	for _, m := range f.mono {
		if f.integer && m.Coeff.Abs().IsOne() || a.q.c.nodes[m.Var].sort == Real {
			return true
		}
	}
	return false
}

// grown returns s with room for index i; if it must grow, then to n entries.
func grown(s []int32, i, n int) []int32 {
	if i < len(s) {
		return s
	}
	return append(s, make([]int32, max(n, i+1)-len(s))...)
}
