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
	c       *smt.Context
	columns simplex.Columns[smt.Term]
	rows    map[smt.Term][]inequality
}

func newSystem(c *smt.Context, steps *budget.Steps) *system {
	s := simplex.New()
	s.Steps = steps
	return &system{c: c, columns: simplex.Columns[smt.Term]{S: s}, rows: make(map[smt.Term][]inequality)}
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
	switch y.c.Kind(f) {
	case smt.KFalse:
		return []inequality{{l: smt.Constant(num.One())}}
	case smt.KEq:
		l := y.c.Linear(f)
		return []inequality{{l: l}, {l: l.Neg()}}
	}
	l, strict, _ := y.c.AtMostZero(f)
	if l.IsConst() {
		return nil
	}
	return []inequality{{l: l, strict: strict}}
}

// integral reports whether l takes only integer values.
func integral(c *smt.Context, l smt.Linear) bool {
	return l.IsIntegral() && c.OverInt(l)
}

// define gives an inequality its variable in the tableau. A sum of one variable is scaled to be that variable itself.
func (y *system) define(r *inequality) {
	if r.l.IsConst() {
		return
	}
	if len(r.l.Mono) == 1 {
		r.l = r.l.Primitive()
	}
	r.v, r.upper, r.bound = y.columns.Bound(r.l, r.strict)
}

// assert adds an inequality to the present bounds.
func (y *system) assert(r *inequality, tag simplex.Tag) *simplex.Conflict {
	if r.l.IsConst() {
		if sign := r.l.Const.Sign(); sign > 0 || sign == 0 && r.strict {
			return &simplex.Conflict{Tags: []simplex.Tag{tag}, Coeffs: []num.Rat{num.One()}}
		}
		return nil
	}
	return y.columns.S.Assert(r.v, r.upper, r.bound, tag)
}

// model returns the present assignment, whose values may be fractions.
func (y *system) model() *smt.Model {
	m := smt.NewModel(y.c)
	for _, x := range y.columns.Names {
		m.Set(x, y.columns.S.Value(y.columns.Of(x)))
	}
	return m
}
