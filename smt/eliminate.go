package smt

import (
	"slices"

	"cairn/internal/budget"
	"cairn/simplex"
)

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
		if a.stopped || !a.findEquations() {
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
	return a.q.c.Linear(t).AddMul(a.q.c.Modulus(t).Neg(), a.q.c.Linear(a.quotient(i)))
}

// quotient returns the symbol for the quotient of the divisibility at slot i.
func (a *arithmetic) quotient(i int32) Term {
	x, ok := a.quot[i]
	if !ok {
		x = a.scratchInt()
		if a.quot == nil {
			a.quot = map[int32]Term{}
		}
		a.quot[i] = x
	}
	return x
}

// scratchInt returns an Int symbol that occurs in no formula of a user and is not in use by this query.
func (a *arithmetic) scratchInt() Term {
	c := a.q.c
	if a.fresh == len(c.scratch) {
		v := c.Fresh("quotient", Int)
		c.nodes[v].flags |= hidden
		c.scratch = append(c.scratch, v)
	}
	a.fresh++
	return c.scratch[a.fresh-1]
}

// pollEvery is the number of turns of a loop that make a step.
const pollEvery = 256

// expired reports whether the query has to end; in a loop, pollEvery turns are a step.
func (a *arithmetic) expired(turn int) bool {
	a.stopped = a.stopped || turn%pollEvery == pollEvery-1 && a.q.step() != nil
	return a.stopped
}

// eliminateAll solves the queued equations for variables as far as possible.
func (a *arithmetic) eliminateAll() bool {
	a.queue = append(a.queue, a.rows...)
	a.rows = a.rows[:0]
	for k := 0; k < len(a.queue); k++ {
		if a.expired(k) {
			return true
		}
		if !a.eliminate(a.queue[k]) {
			return false
		}
	}
	a.queue = a.queue[:0]
	return true
}

// longRow is the number of variables in an equation from which on it is not solved if it has become twice as long as it was:
// in a chain of sums, rows would grow with its length.
const longRow = 32

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
	if c.OverInt(l) {
		if l = l.Primitive(); !l.Const.IsInt() {
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
	if best >= 0 && len(l.Mono) > max(longRow, 2*len(e.l.Mono)) {
		a.rows = append(a.rows, e)
		return true
	}
	f = a.conclude(f, l.Mono, equals, simplex.Bound{Value: l.Const.Neg()})
	if best < 0 {
		a.rows = append(a.rows, equation{l, f})
		return true
	}
	m := l.Mono[best]
	row := l.Solve(m.Var)
	a.solvedAt = grown(a.solvedAt, int(m.Var), cap(c.nodes))
	a.solved = append(a.solved, definition{m.Var, row, f})
	a.solvedAt[m.Var] = int32(len(a.solved))
	return true
}

// replacementsPerStep is the number of replacements that take as long as another step.
const replacementsPerStep = 32

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
		if a.replaced++; a.replaced%replacementsPerStep == 0 {
			_ = budget.Pass(a.q.ctx, 1) // who looks at the context next ends
		}
		a.used = append(a.used, first-1)
	}
}

// findEquations queues the equations that follow from equal lower and upper bounds. It reports whether there are any from
// which a variable can be eliminated.
func (a *arithmetic) findEquations() bool {
	for i := range a.forms {
		f := &a.forms[i]
		if f.lo.set && f.hi.set && f.lo.Value.Equal(f.hi.Value) && a.eliminable(f) {
			l := Linear{Mono: f.mono, Const: f.lo.Value.Neg()}
			a.queue = append(a.queue, equation{l, a.newFact(-1, f.lo.fact, f.hi.fact)})
		}
	}
	return len(a.queue) > 0
}

func (a *arithmetic) eliminable(f *form) bool {
	if len(f.mono) > longRow {
		return false
	}
	return slices.ContainsFunc(f.mono, func(m Monomial) bool {
		return f.integer && m.Coeff.Abs().IsOne() || a.q.c.nodes[m.Var].sort == Real
	})
}

// grown returns s with room for index i; if it must grow, then to n entries.
func grown(s []int32, i, n int) []int32 {
	if i < len(s) {
		return s
	}
	return append(s, make([]int32, max(n, i+1)-len(s))...)
}
