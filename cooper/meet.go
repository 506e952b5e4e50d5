package cooper

import (
	"cairn/internal/num"
	"cairn/smt"
)

// outcome tells what a row of a system and a new row become together.
type outcome uint8

const (
	independent   outcome = iota // both stay
	redundant                    // the old row implies the new one
	replaces                     // the new row implies the old one
	becomes                      // both together are a third row
	contradiction                // both together are false
)

// key is a hash of the variables and coefficients of l, the same for -l.
func key(l smt.Linear) uint64 {
	negative := len(l.Mono) > 0 && l.Mono[0].Coeff.Sign() < 0
	h := uint64(len(l.Mono))
	for _, m := range l.Mono {
		k := m.Coeff
		if negative {
			k = k.Neg()
		}
		h = (h^uint64(uint32(m.Var)))*0x9e3779b97f4a7c15 + k.Hash()
	}
	return h
}

// parallel returns 1 if l and m have the same variables and coefficients, -1 if l and -m have, else 0.
func parallel(l, m smt.Linear) int {
	if len(l.Mono) != len(m.Mono) || len(l.Mono) == 0 {
		return 0
	}
	sign := l.Mono[0].Coeff.Sign() * m.Mono[0].Coeff.Sign()
	for i, a := range l.Mono {
		k := m.Mono[i].Coeff
		if sign < 0 {
			k = k.Neg()
		}
		if a.Var != m.Mono[i].Var || !a.Coeff.Equal(k) {
			return 0
		}
	}
	return sign
}

// meet compares the old row r with the new row n; both are normalised. The row returned is the conjunction if the outcome is
// becomes.
func (r row) meet(n row, integral bool) (row, outcome) {
	sign := parallel(r.sum, n.sum)
	if sign == 0 {
		return row{}, independent
	}
	if r.divides() || n.divides() {
		if r.rel == n.rel && r.mod.Equal(n.mod) && sign > 0 && r.sum.Const.Equal(n.sum.Const) {
			return row{}, redundant
		}
		return row{}, independent
	}
	switch {
	case r.rel == eq || n.rel == eq:
		return meetEquality(r, n, sign)
	case r.rel == ne && n.rel == ne:
		if r.sum.Const.Equal(n.sum.Const.Mul(num.FromInt(int64(sign)))) {
			return row{}, redundant
		}
		return row{}, independent
	case r.rel == ne:
		return meetDisequality(n, r, sign, integral, replaces)
	case n.rel == ne:
		return meetDisequality(r, n, sign, integral, redundant)
	case sign > 0:
		if c := n.sum.Const.Cmp(r.sum.Const); c < 0 || c == 0 && (n.rel == le || r.rel == lt) {
			return row{}, redundant
		}
		return row{}, replaces
	}
	// r: v + k <= 0, n: -v + h <= 0, so h <= v <= -k.
	switch c := n.sum.Const.Add(r.sum.Const).Sign(); {
	case c > 0 || c == 0 && (r.rel == lt || n.rel == lt):
		return row{}, contradiction
	case c == 0:
		return row{rel: eq, sum: r.sum, key: r.key}, becomes
	}
	return row{}, independent
}

func (r row) divides() bool { return r.rel == div || r.rel == ndiv }

// meetEquality is meet if one of the rows is an equality: the other one is true or false where it holds.
func meetEquality(r, n row, sign int) (row, outcome) {
	e, other, implied := r, n, redundant
	if r.rel != eq {
		e, other, implied = n, r, replaces
	}
	at := e.sum.Const // e: v = -at, other: sign*v + k
	if sign > 0 {
		at = at.Neg()
	}
	if other.holds(at.Add(other.sum.Const)) {
		return row{}, implied
	}
	return row{}, contradiction
}

// meetDisequality is meet of a bound with a disequality; gone is the outcome that removes the disequality.
func meetDisequality(bound, d row, sign int, integral bool, gone outcome) (row, outcome) {
	at := d.sum.Const // d: w != -at for its variable part w, which is that of bound times sign
	if sign > 0 {
		at = at.Neg()
	}
	switch v := at.Add(bound.sum.Const).Sign(); {
	case v > 0 || v == 0 && bound.rel == lt:
		return row{}, gone
	case v == 0 && integral:
		return row{rel: le, sum: bound.sum.AddConst(num.One()), key: bound.key}, becomes
	case v == 0:
		return row{rel: lt, sum: bound.sum, key: bound.key}, becomes
	}
	return row{}, independent
}
