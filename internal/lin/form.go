package lin

import (
	"cmp"
	"slices"

	"cairn/internal/num"
)

// Column numbers what a sum is over.
type Column interface{ ~int32 }

// Monomial is Coeff*Var.
type Monomial[V Column] struct {
	Var   V
	Coeff num.Rat
}

// Form is the sum of its monomials and a constant. Mono is sorted by Var and has no zero coefficient; methods return new values
// and never modify their receiver.
type Form[V Column] struct {
	Mono  []Monomial[V]
	Const num.Rat
}

// IsConst reports whether f has no variable.
func (f Form[V]) IsConst() bool { return len(f.Mono) == 0 }

// Coeff returns the coefficient of v, 0 if v does not occur.
func (f Form[V]) Coeff(v V) num.Rat { return Coeff(f.Mono, v) }

// Coeff returns the coefficient of v in a sum, 0 if v does not occur.
func Coeff[V Column](sum []Monomial[V], v V) num.Rat {
	if i, ok := find(sum, v); ok {
		return sum[i].Coeff
	}
	return num.Zero()
}

func find[V Column](sum []Monomial[V], v V) (int, bool) {
	return slices.BinarySearchFunc(sum, v, compare)
}

func compare[V Column](m Monomial[V], v V) int { return cmp.Compare(m.Var, v) }

// Without returns f without the monomial of v.
func (f Form[V]) Without(v V) Form[V] {
	i, ok := find(f.Mono, v)
	if !ok {
		return f
	}
	mono := make([]Monomial[V], 0, len(f.Mono)-1)
	mono = append(mono, f.Mono[:i]...)
	return Form[V]{append(mono, f.Mono[i+1:]...), f.Const}
}

// Add returns f + g.
func (f Form[V]) Add(g Form[V]) Form[V] { return f.AddMul(num.One(), g) }

// Sub returns f - g.
func (f Form[V]) Sub(g Form[V]) Form[V] { return f.AddMul(num.MinusOne(), g) }

// AddMul returns f + k*g.
func (f Form[V]) AddMul(k num.Rat, g Form[V]) Form[V] {
	if k.IsZero() {
		return f
	}
	out := Form[V]{Const: f.Const.AddMul(k, g.Const)}
	if len(g.Mono) == 0 {
		out.Mono = f.Mono
		return out
	}
	out.Mono = make([]Monomial[V], 0, len(f.Mono)+len(g.Mono))
	i, j := 0, 0
	for i < len(f.Mono) && j < len(g.Mono) {
		switch a, b := f.Mono[i], g.Mono[j]; {
		case a.Var < b.Var:
			out.Mono = append(out.Mono, a)
			i++
		case a.Var > b.Var:
			out.Mono = append(out.Mono, Monomial[V]{b.Var, b.Coeff.Mul(k)})
			j++
		default:
			if s := a.Coeff.AddMul(k, b.Coeff); !s.IsZero() {
				out.Mono = append(out.Mono, Monomial[V]{a.Var, s})
			}
			i++
			j++
		}
	}
	out.Mono = append(out.Mono, f.Mono[i:]...)
	for _, b := range g.Mono[j:] {
		out.Mono = append(out.Mono, Monomial[V]{b.Var, b.Coeff.Mul(k)})
	}
	return out
}

// AddConst returns f + k.
func (f Form[V]) AddConst(k num.Rat) Form[V] { return Form[V]{f.Mono, f.Const.Add(k)} }

// Scale returns k*f.
func (f Form[V]) Scale(k num.Rat) Form[V] {
	if k.IsOne() {
		return f
	}
	if k.IsZero() {
		return Form[V]{}
	}
	mono := make([]Monomial[V], len(f.Mono))
	for i, m := range f.Mono {
		mono[i] = Monomial[V]{m.Var, m.Coeff.Mul(k)}
	}
	return Form[V]{mono, f.Const.Mul(k)}
}

// Neg returns -f.
func (f Form[V]) Neg() Form[V] {
	mono := make([]Monomial[V], len(f.Mono))
	for i, m := range f.Mono {
		mono[i] = Monomial[V]{m.Var, m.Coeff.Neg()}
	}
	return Form[V]{mono, f.Const.Neg()}
}

// Solve returns what v, which occurs in f, equals where f is 0.
func (f Form[V]) Solve(v V) Form[V] { return f.Without(v).Scale(f.Coeff(v).Inv().Neg()) }

// Replace returns f with v replaced by by.
func (f Form[V]) Replace(v V, by Form[V]) Form[V] {
	k := f.Coeff(v)
	if k.IsZero() {
		return f
	}
	return f.Without(v).AddMul(k, by)
}

// Eval returns the value of f where each variable has the value that value tells.
func (f Form[V]) Eval(value func(V) num.Rat) num.Rat {
	sum := f.Const
	for _, m := range f.Mono {
		sum = sum.AddMul(m.Coeff, value(m.Var))
	}
	return sum
}

// Range is the interval of the values of f where each variable lies in the interval that of tells.
func (f Form[V]) Range(of func(V) num.Interval) num.Interval {
	sum := num.Point(f.Const)
	for _, m := range f.Mono {
		sum = sum.Add(of(m.Var).Scale(m.Coeff))
	}
	return sum
}

// Equal reports whether f and g are the same sum.
func (f Form[V]) Equal(g Form[V]) bool { return f.Const.Equal(g.Const) && Equal(f.Mono, g.Mono) }

// Equal reports whether two sums are the same.
func Equal[V Column](a, b []Monomial[V]) bool {
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

// Sum adds many forms at once.
func Sum[V Column](fs ...Form[V]) Form[V] {
	switch len(fs) {
	case 0:
		return Form[V]{}
	case 1:
		return fs[0]
	case 2:
		return fs[0].Add(fs[1])
	}
	n, out := 0, Form[V]{}
	for _, f := range fs {
		n += len(f.Mono)
		out.Const = out.Const.Add(f.Const)
	}
	all := make([]Monomial[V], 0, n)
	for _, f := range fs {
		all = append(all, f.Mono...)
	}
	out.Mono = Collect(all)
	return out
}

// Collect sorts monomials by their variables and adds up those of one variable, in place.
func Collect[V Column](sum []Monomial[V]) []Monomial[V] {
	slices.SortStableFunc(sum, func(a, b Monomial[V]) int { return compare(a, b.Var) })
	out := sum[:0]
	for i := 0; i < len(sum); {
		m := sum[i]
		for i++; i < len(sum) && sum[i].Var == m.Var; i++ {
			m.Coeff = m.Coeff.Add(sum[i].Coeff)
		}
		if !m.Coeff.IsZero() {
			out = append(out, m)
		}
	}
	return out
}

// Expand returns the sum in which variables are replaced by sums; of tells by which, and is not ok for those that stay.
func Expand[V Column](sum []Monomial[V], of func(V) (by []Monomial[V], ok bool)) []Monomial[V] {
	out := make([]Monomial[V], 0, len(sum))
	for _, m := range sum {
		by, ok := of(m.Var)
		if !ok {
			out = append(out, m)
			continue
		}
		for _, n := range by {
			out = append(out, Monomial[V]{n.Var, n.Coeff.Mul(m.Coeff)})
		}
	}
	return Collect(out)
}

// Primitive returns the positive factor that makes the coefficients of a sum coprime integers; the sum is not empty.
func Primitive[V Column](sum []Monomial[V]) num.Rat {
	g, d := num.Zero(), num.One()
	for _, m := range sum {
		if !m.Coeff.IsInt() {
			d = num.Lcm(d, m.Coeff.Den())
		}
	}
	integral := d.IsOne()
	for _, m := range sum {
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

// Primitive returns the positive multiple of f whose coefficients are coprime integers; f has a variable.
func (f Form[V]) Primitive() Form[V] { return f.Scale(Primitive(f.Mono)) }

// IsIntegral reports whether all coefficients and the constant of f are integers.
func (f Form[V]) IsIntegral() bool {
	return f.Const.IsInt() && !slices.ContainsFunc(f.Mono, func(m Monomial[V]) bool { return !m.Coeff.IsInt() })
}

// Den is the least common denominator of the coefficients and the constant of f.
func (f Form[V]) Den() num.Rat {
	d := f.Const.Den()
	for _, m := range f.Mono {
		d = num.Lcm(d, m.Coeff.Den())
	}
	return d
}

// Gcd is the greatest common divisor of the integer k and the integer coefficients of f.
func (f Form[V]) Gcd(k num.Rat) num.Rat {
	for _, m := range f.Mono {
		k = num.Gcd(k, m.Coeff)
	}
	return k
}

// Divisibility reduces k | f, where all coefficients are integers: coefficients and constant modulo k, then by the common divisor. It
// is not ok if that says that k never divides f.
func (f Form[V]) Divisibility(k num.Rat) (modulus num.Rat, g Form[V], ok bool) {
	f = f.Mod(k)
	d := f.Gcd(k)
	if d.IsOne() {
		return k, f, true
	}
	g = f.Scale(d.Inv())
	return k.Div(d), g, g.Const.IsInt()
}

// Mod reduces the integer coefficients and constant of f modulo k.
func (f Form[V]) Mod(k num.Rat) Form[V] {
	out := Form[V]{Const: num.FloorMod(f.Const, k)}
	for _, m := range f.Mono {
		if r := num.FloorMod(m.Coeff, k); !r.IsZero() {
			out.Mono = append(out.Mono, Monomial[V]{m.Var, r})
		}
	}
	return out
}

// Hash is the same for equal forms.
func (f Form[V]) Hash() uint64 {
	h := f.Const.Hash()
	for _, m := range f.Mono {
		h = Mix(Mix(h, uint64(m.Var)), m.Coeff.Hash())
	}
	return h
}

// Hash is the same for equal sums.
func Hash[V Column](sum []Monomial[V]) uint64 { return Form[V]{Mono: sum}.Hash() }

// Mix folds x into the hash h (the finaliser of SplitMix64).
func Mix(h, x uint64) uint64 {
	h ^= x + 0x9e3779b97f4a7c15 + h<<6 + h>>2
	h ^= h >> 30
	h *= 0xbf58476d1ce4e5b9
	h ^= h >> 27
	return h
}
