package cooper

import (
	"math"

	"cairn/internal/num"
	"cairn/smt"
)

// residues turns divisibilities into positive ones: a negated one becomes that of the residue in the model. Without a model
// only k = 2 leaves no choice; ok is false if there is one.
func (s *system) residues(divs []row) (positive []row, ok bool) {
	for _, r := range divs {
		if r.rel == ndiv {
			var residue num.Rat
			switch {
			case s.m != nil:
				residue = num.FloorMod(s.eval(r.sum), r.mod)
			case r.mod.Equal(num.FromInt(2)):
				residue = num.One()
			default:
				return nil, false
			}
			r = row{rel: div, sum: r.sum.AddConst(residue.Neg()), mod: r.mod}
		}
		positive = append(positive, r)
	}
	return positive, true
}

// mergeDivides merges the divisibilities, all with x and not negated, into one M | d*x + t with d | M, and adds the others
// that follow, which do not contain x, to the system. ok is false if no divisibility with x remains. By Cooper (1972),
//
//	m | a*x + p and n | b*x + q   iff   m*n | d*x + n*u*p + m*v*q  and  d | a*q - b*p
//
// where d = gcd(a*n, b*m) = u*a*n + v*b*m.
func (s *system) mergeDivides(x smt.Term, divs []row) (merged row, ok bool) {
	for _, r := range divs {
		if !ok {
			merged, ok = r, true
			continue
		}
		m, n, a, b := merged.mod, r.mod, merged.sum.Coeff(x), r.sum.Coeff(x)
		p, q := merged.sum.Without(x), r.sum.Without(x)
		d, u, v := bezout(a.Mul(n), b.Mul(m))
		s.add(row{rel: div, sum: q.Scale(a).AddMul(b.Neg(), p), mod: d})
		merged.mod = m.Mul(n)
		merged.sum = smt.Variable(x).Scale(d).AddMul(n.Mul(u), p).AddMul(m.Mul(v), q)
		merged, ok = s.leading(x, merged)
	}
	if !ok {
		return row{}, false
	}
	return s.leading(x, merged)
}

// leading multiplies a divisibility by the unit modulo M that makes the coefficient of x a divisor of M. If x drops out, the
// rest goes to the system and ok is false.
func (s *system) leading(x smt.Term, r row) (_ row, ok bool) {
	n, v := r.normalize(true)
	if v == never {
		s.unsat = true
	}
	if v != open {
		return row{}, false
	}
	if n.sum.Coeff(x).IsZero() {
		s.add(n)
		return row{}, false
	}
	u, _ := num.UnitFor(n.sum.Coeff(x), n.mod, math.MaxInt)
	n.sum = n.sum.Scale(u)
	n, _ = n.normalize(true)
	return n, true
}

// bezout returns d = gcd(a, b) > 0 and u, v with u*a + v*b = d, for integers that are not both 0.
func bezout(a, b num.Rat) (d, u, v num.Rat) {
	u, nextU := num.One(), num.Zero()
	v, nextV := num.Zero(), num.One()
	for !b.IsZero() {
		q := num.FloorDiv(a, b).Neg()
		a, b = b, a.AddMul(q, b)
		u, nextU = nextU, u.AddMul(q, nextU)
		v, nextV = nextV, v.AddMul(q, nextV)
	}
	if a.Sign() < 0 {
		return a.Neg(), u.Neg(), v.Neg()
	}
	return a, u, v
}
