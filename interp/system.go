package interp

import (
	"cairn/internal/budget"
	"cairn/internal/num"
	"cairn/simplex"
	"cairn/smt"
)

// inequality is l <= 0, or l < 0 if strict, together with its form in the tableau: a bound on v.
type inequality struct {
	l      smt.Linear
	strict bool
	v      simplex.Var
	upper  bool
	bound  simplex.Bound
}

// system is the rational relaxation of all literals of one problem: each has its rows in one tableau, and a cube is a set
// of bounds that is pushed, checked and popped.
type system struct {
	c     *smt.Context
	s     *simplex.Simplex
	vars  map[smt.Term]simplex.Var
	names []smt.Term // in the order in which they came into vars
	rows  map[smt.Term][]inequality
}

func newSystem(c *smt.Context, steps *budget.Steps) *system {
	s := simplex.New()
	s.Steps = steps
	return &system{c: c, s: s, vars: make(map[smt.Term]simplex.Var), rows: make(map[smt.Term][]inequality)}
}

// of states a literal as inequalities: two for an equation, none for what rational arithmetic cannot express (divisibility,
// Boolean symbols, disequalities).
func (y *system) of(f smt.Term) []inequality {
	if rows, ok := y.rows[f]; ok {
		return rows
	}
	rows := y.relax(f)
	for i := range rows {
		y.define(&rows[i])
	}
	y.rows[f] = rows
	return rows
}

func (y *system) relax(f smt.Term) []inequality {
	c, negated := y.c, false
	if c.Kind(f) == smt.KNot {
		f, negated = c.Args(f)[0], true
	}
	kind := c.Kind(f)
	switch kind {
	case smt.KFalse:
		return []inequality{{l: smt.Constant(num.One())}}
	case smt.KLe, smt.KLt, smt.KEq:
	default:
		return nil
	}
	l := c.Linear(f)
	switch {
	case kind == smt.KEq && negated:
		return nil
	case kind == smt.KEq:
		return []inequality{{l: l}, {l: l.Neg()}}
	case !negated:
		return []inequality{{l: l, strict: kind == smt.KLt}}
	case kind == smt.KLt:
		return []inequality{{l: l.Neg()}}
	case integral(c, l): // not l <= 0 over the integers: 1 - l <= 0
		return []inequality{{l: l.Neg().AddConst(num.One())}}
	default:
		return []inequality{{l: l.Neg(), strict: true}}
	}
}

// integral reports whether l takes only integer values.
func integral(c *smt.Context, l smt.Linear) bool {
	for _, m := range l.Mono {
		if c.Sort(m.Var) != smt.Int || !m.Coeff.IsInt() {
			return false
		}
	}
	return l.Const.IsInt()
}

// define gives an inequality its variable in the tableau. Both directions of a sum share one row: the one with a positive
// first coefficient. A sum of one variable is that variable itself, without coefficient.
func (y *system) define(r *inequality) {
	if r.l.IsConst() {
		return
	}
	k := r.l.Mono[0].Coeff
	r.upper = k.Sign() > 0
	if len(r.l.Mono) > 1 {
		k = num.FromInt(int64(k.Sign()))
	}
	r.l = r.l.Scale(k.Abs().Inv())
	entries := make([]simplex.Entry, len(r.l.Mono))
	for i, m := range r.l.Mono {
		v, ok := y.vars[m.Var]
		if !ok {
			v = y.s.NewVar(false)
			y.vars[m.Var] = v
			y.names = append(y.names, m.Var)
		}
		coeff := m.Coeff
		if !r.upper {
			coeff = coeff.Neg()
		}
		entries[i] = simplex.Entry{Var: v, Coeff: coeff}
	}
	r.v = y.s.DefineRow(entries)
	r.bound = simplex.Bound{Value: r.l.Const}
	if r.upper {
		r.bound.Value = r.l.Const.Neg()
	}
	if r.strict {
		r.bound.Delta = 1
		if r.upper {
			r.bound.Delta = -1
		}
	}
}

// assert adds an inequality to the present bounds.
func (y *system) assert(r *inequality, tag simplex.Tag) *simplex.Conflict {
	switch {
	case r.l.IsConst():
		if sign := r.l.Const.Sign(); sign > 0 || sign == 0 && r.strict {
			return &simplex.Conflict{Tags: []simplex.Tag{tag}, Coeffs: []num.Rat{num.One()}}
		}
		return nil
	case r.upper:
		return y.s.AssertUpper(r.v, r.bound, tag)
	default:
		return y.s.AssertLower(r.v, r.bound, tag)
	}
}

// model returns the present assignment, whose values may be fractions.
func (y *system) model() *smt.Model {
	m := smt.NewModel(y.c)
	for _, x := range y.names {
		m.Set(x, y.s.Value(y.vars[x]))
	}
	return m
}
