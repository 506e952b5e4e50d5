package cooper

import (
	"cairn/internal/num"
	"cairn/smt"
)

// relation is what a row says about its linear sum.
type relation uint8

const (
	le   relation = iota // sum <= 0
	lt                   // sum < 0
	eq                   // sum = 0
	ne                   // sum != 0
	div                  // mod divides sum
	ndiv                 // mod does not divide sum
)

// opposite is the relation that holds where another one does not; of an inequality the sum changes its sign, too.
var opposite = [...]relation{le: lt, lt: le, eq: ne, ne: eq, div: ndiv, ndiv: div}

// row is an arithmetic literal: its sum compared with 0. A variable of the sum is a numeric constant symbol, an opaque
// term, or (negative) a local unknown of the system the row is in.
type row struct {
	rel relation
	sum smt.Linear
	mod num.Rat // div, ndiv
	key uint64  // equal for sums that differ at most in sign and constant; set when the row is in a system
}

// verdict is the outcome of normalising a row: a trivial row is always or never true.
type verdict uint8

const (
	open verdict = iota
	always
	never
)

// normalize brings r to normal form: coprime integer coefficients; over integer variables also no strictness, an integral
// constant, and coefficients of divisibilities reduced modulo the divisor. integral tells whether every variable of r is
// of sort Int.
func (r row) normalize(integral bool) (row, verdict) {
	if r.sum.IsConst() {
		return r, truth(r.holds(r.sum.Const))
	}
	if r.rel == div || r.rel == ndiv {
		return r.normalizeDivides()
	}
	r.sum = r.sum.Primitive()
	if !integral {
		return r, open
	}
	k := r.sum.Const
	switch r.rel {
	case lt: // sum < -k over the integers: sum <= ceil(-k) - 1
		r.rel, r.sum.Const = le, k.Floor().Add(num.One())
	case le:
		r.sum.Const = k.Ceil()
	case eq, ne:
		if !k.IsInt() {
			return r, truth(r.rel == ne)
		}
	}
	return r, open
}

// normalizeDivides reduces a divisibility: coefficients and constant modulo the divisor, then by the common divisor.
func (r row) normalizeDivides() (row, verdict) {
	var ok bool
	if r.mod, r.sum, ok = r.sum.Divisibility(r.mod); !ok || r.sum.IsConst() {
		return r, truth(ok == (r.rel == div))
	}
	return r, open
}

func truth(b bool) verdict {
	if b {
		return always
	}
	return never
}

// holds reports whether r is true when its sum has the value v.
func (r row) holds(v num.Rat) bool {
	switch r.rel {
	case le:
		return v.Sign() <= 0
	case lt:
		return v.Sign() < 0
	case eq, ne:
		return v.IsZero() == (r.rel == eq)
	default:
		return v.Div(r.mod).IsInt() == (r.rel == div)
	}
}

// term returns the literal of r.
func (r row) term(c *smt.Context) smt.Term {
	switch r.rel {
	case le:
		return c.LeZero(r.sum)
	case lt:
		return c.LtZero(r.sum)
	case eq:
		return c.EqZero(r.sum)
	case div:
		return c.DividesLinear(r.mod, r.sum)
	default: // ne, ndiv
		r.rel = opposite[r.rel]
		return c.Not(r.term(c))
	}
}

// rowOf returns the row of an arithmetic literal; ok is false for other terms.
func rowOf(c *smt.Context, lit smt.Term) (r row, ok bool) {
	negated := c.Kind(lit) == smt.KNot
	if negated {
		lit = c.Args(lit)[0]
	}
	switch r.sum = c.Linear(lit); c.Kind(lit) {
	case smt.KLe:
		r.rel = le
	case smt.KLt:
		r.rel = lt
	case smt.KEq:
		r.rel = eq
	case smt.KDivides:
		r.rel, r.mod = div, c.Modulus(lit)
	default:
		return row{}, false
	}
	if negated {
		if r.rel == le || r.rel == lt {
			r.sum = r.sum.Neg()
		}
		r.rel = opposite[r.rel]
	}
	return r, true
}
