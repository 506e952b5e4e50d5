package smt

import (
	"slices"

	"cairn/internal/num"
)

// Monomial is Coeff*Var; Var is a numeric KVar or an opaque numeric term.
type Monomial struct {
	Var   Term
	Coeff num.Rat
}

// Linear is the sum of its monomials and a constant. Mono is sorted by Var and has no zero coefficient; methods return
// new values and never modify their receiver.
type Linear struct {
	Mono  []Monomial
	Const num.Rat
}

// Constant returns the constant sum k.
func Constant(k num.Rat) Linear { return Linear{Const: k} }

// IsConst reports whether l has no variable.
func (l Linear) IsConst() bool { return len(l.Mono) == 0 }

// Coeff returns the coefficient of v, 0 if v does not occur.
func (l Linear) Coeff(v Term) num.Rat {
	if i, ok := l.find(v); ok {
		return l.Mono[i].Coeff
	}
	return num.Zero()
}

func (l Linear) find(v Term) (int, bool) {
	return slices.BinarySearchFunc(l.Mono, v, func(m Monomial, v Term) int { return int(m.Var) - int(v) })
}

// Without returns l without the monomial of v.
func (l Linear) Without(v Term) Linear {
	i, ok := l.find(v)
	if !ok {
		return l
	}
	mono := make([]Monomial, 0, len(l.Mono)-1)
	mono = append(mono, l.Mono[:i]...)
	return Linear{append(mono, l.Mono[i+1:]...), l.Const}
}

// Add returns l + m.
func (l Linear) Add(m Linear) Linear { return l.AddMul(num.One(), m) }

// Sub returns l - m.
func (l Linear) Sub(m Linear) Linear { return l.AddMul(num.MinusOne(), m) }

// AddMul returns l + k*m.
func (l Linear) AddMul(k num.Rat, m Linear) Linear {
	if k.IsZero() {
		return l
	}
	out := Linear{Const: l.Const.AddMul(k, m.Const)}
	if len(m.Mono) == 0 {
		out.Mono = l.Mono
		return out
	}
	out.Mono = make([]Monomial, 0, len(l.Mono)+len(m.Mono))
	i, j := 0, 0
	for i < len(l.Mono) && j < len(m.Mono) {
		switch a, b := l.Mono[i], m.Mono[j]; {
		case a.Var < b.Var:
			out.Mono = append(out.Mono, a)
			i++
		case a.Var > b.Var:
			out.Mono = append(out.Mono, Monomial{b.Var, b.Coeff.Mul(k)})
			j++
		default:
			if s := a.Coeff.AddMul(k, b.Coeff); !s.IsZero() {
				out.Mono = append(out.Mono, Monomial{a.Var, s})
			}
			i++
			j++
		}
	}
	out.Mono = append(out.Mono, l.Mono[i:]...)
	for _, b := range m.Mono[j:] {
		out.Mono = append(out.Mono, Monomial{b.Var, b.Coeff.Mul(k)})
	}
	return out
}

// AddConst returns l + k.
func (l Linear) AddConst(k num.Rat) Linear { return Linear{l.Mono, l.Const.Add(k)} }

// Scale returns k*l.
func (l Linear) Scale(k num.Rat) Linear {
	if k.IsOne() {
		return l
	}
	if k.IsZero() {
		return Linear{}
	}
	mono := make([]Monomial, len(l.Mono))
	for i, m := range l.Mono {
		mono[i] = Monomial{m.Var, m.Coeff.Mul(k)}
	}
	return Linear{mono, l.Const.Mul(k)}
}

// Neg returns -l.
func (l Linear) Neg() Linear {
	mono := make([]Monomial, len(l.Mono))
	for i, m := range l.Mono {
		mono[i] = Monomial{m.Var, m.Coeff.Neg()}
	}
	return Linear{mono, l.Const.Neg()}
}

// Replace returns l with v replaced by by.
func (l Linear) Replace(v Term, by Linear) Linear {
	k := l.Coeff(v)
	if k.IsZero() {
		return l
	}
	return l.Without(v).AddMul(k, by)
}

// Eval returns the value of l where each variable has the value that value tells.
func (l Linear) Eval(value func(Term) num.Rat) num.Rat {
	sum := l.Const
	for _, m := range l.Mono {
		sum = sum.AddMul(m.Coeff, value(m.Var))
	}
	return sum
}

// Equal reports whether l and m are the same sum.
func (l Linear) Equal(m Linear) bool {
	return l.Const.Equal(m.Const) && equalMono(l.Mono, m.Mono)
}

func equalMono(a, b []Monomial) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Var != b[i].Var || !a[i].Coeff.Equal(b[i].Coeff) {
			return false
		}
	}
	return true
}

// sum adds many sums at once.
func sum(ls []Linear) Linear {
	switch len(ls) {
	case 0:
		return Linear{}
	case 1:
		return ls[0]
	case 2:
		return ls[0].Add(ls[1])
	}
	n, out := 0, Linear{}
	for _, l := range ls {
		n += len(l.Mono)
		out.Const = out.Const.Add(l.Const)
	}
	all := make([]Monomial, 0, n)
	for _, l := range ls {
		all = append(all, l.Mono...)
	}
	slices.SortStableFunc(all, func(a, b Monomial) int { return int(a.Var) - int(b.Var) })
	for i := 0; i < len(all); {
		v, k := all[i].Var, all[i].Coeff
		for i++; i < len(all) && all[i].Var == v; i++ {
			k = k.Add(all[i].Coeff)
		}
		if !k.IsZero() {
			out.Mono = append(out.Mono, Monomial{v, k})
		}
	}
	return out
}

// content returns the positive factor that makes the coefficients of l coprime integers. l has a variable.
func (l Linear) content() num.Rat {
	g, d := num.Zero(), num.One()
	for _, m := range l.Mono {
		if !m.Coeff.IsInt() {
			d = num.Lcm(d, m.Coeff.Den())
		}
	}
	integral := d.IsOne()
	for _, m := range l.Mono {
		k := m.Coeff
		if !integral {
			k = k.Mul(d)
		}
		if g = num.Gcd(g, k); integral && g.IsOne() {
			return g
		}
	}
	return d.Div(g)
}

// integral reports whether all coefficients and the constant of l are integers.
func (l Linear) integral() bool {
	for _, m := range l.Mono {
		if !m.Coeff.IsInt() {
			return false
		}
	}
	return l.Const.IsInt()
}

func (l Linear) hash() uint64 {
	h := l.Const.Hash()
	for _, m := range l.Mono {
		h = mix(mix(h, uint64(m.Var)), m.Coeff.Hash())
	}
	return h
}

// mix folds x into the hash h (the finaliser of SplitMix64).
func mix(h, x uint64) uint64 {
	h ^= x + 0x9e3779b97f4a7c15 + h<<6 + h>>2
	h ^= h >> 30
	h *= 0xbf58476d1ce4e5b9
	h ^= h >> 27
	return h
}
