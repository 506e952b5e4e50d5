package simplex

import (
	"cairn/internal/lin"
	"cairn/internal/num"
)

// Columns are rational variables of a Simplex for what a caller's sums are over.
type Columns[V lin.Column] struct {
	S     *Simplex
	Names []V // in the order in which they have come up
	vars  map[V]Var
}

// Of returns the variable for a column.
func (c *Columns[V]) Of(name V) Var {
	v, ok := c.vars[name]
	if !ok {
		if c.vars == nil {
			c.vars = make(map[V]Var)
		}
		v = c.S.NewVar(false)
		c.vars[name] = v
		c.Names = append(c.Names, name)
	}
	return v
}

// Row returns the variable for a sum.
func (c *Columns[V]) Row(sum []lin.Monomial[V]) Var {
	entries := make([]Entry, len(sum))
	for i, m := range sum {
		entries[i] = Entry{Var: c.Of(m.Var), Coeff: m.Coeff}
	}
	return c.S.DefineRow(entries)
}

// Bound says f <= 0, or f < 0 if strict, as a bound on a variable: the same one for both directions of a sum, that with a positive
// first coefficient, and for a sum of one column the variable of that. f is not constant.
func (c *Columns[V]) Bound(f lin.Form[V], strict bool) (v Var, upper bool, at Bound) {
	k := f.Mono[0].Coeff
	upper = k.Sign() > 0
	if len(f.Mono) > 1 {
		k = num.FromInt(int64(k.Sign()))
	}
	f = f.Scale(k.Inv())
	at.Value = f.Const.Neg()
	switch {
	case strict && upper:
		at.Delta = -1
	case strict:
		at.Delta = 1
	}
	return c.Row(f.Mono), upper, at
}
