package lin

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
)

type column int32

const columns = 6

// randomForm returns a form, and its coefficients and constant one by one.
func randomForm(rng *rand.Rand) (Form[column], Vector) {
	var mono []Monomial[column]
	dense := make(Vector, columns+1)
	for range rng.Intn(2 * columns) {
		v, k := rng.Intn(columns), num.FromFrac(int64(rng.Intn(9)-4), int64(rng.Intn(3)+1))
		mono = append(mono, Monomial[column]{column(v), k})
		dense[v] = dense[v].Add(k)
	}
	dense[columns] = num.FromFrac(int64(rng.Intn(9)-4), int64(rng.Intn(3)+1))
	return Form[column]{Collect(mono), dense[columns]}, dense
}

// requireForm checks that f is in normal form and has the coefficients and the constant of dense.
func requireForm(t *testing.T, dense Vector, f Form[column]) {
	t.Helper()
	for i, m := range f.Mono {
		require.False(t, m.Coeff.IsZero())
		require.True(t, i == 0 || f.Mono[i-1].Var < m.Var)
	}
	for v := range columns {
		require.Equal(t, dense[v].String(), f.Coeff(column(v)).String())
	}
	require.Equal(t, dense[columns].String(), f.Const.String())
}

func TestForms(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for range 2000 {
		f, a := randomForm(rng)
		g, b := randomForm(rng)
		h, c := randomForm(rng)
		k := num.FromFrac(int64(rng.Intn(7)-3), 2)
		v := column(rng.Intn(columns))
		requireForm(t, a, f)
		requireForm(t, a.AddMul(k, b), f.AddMul(k, g))
		requireForm(t, a.Scale(k), f.Scale(k))
		requireForm(t, a.Neg(), f.Neg())
		requireForm(t, a.AddMul(num.One(), b).AddMul(num.One(), c), Sum(f, g, h))
		requireForm(t, a.AddMul(num.MinusOne(), b), f.Sub(g))

		without := slices.Clone(a)
		without[v] = num.Zero()
		requireForm(t, without, f.Without(v))
		replaced := without.AddMul(a[v], b)
		requireForm(t, replaced, f.Replace(v, g))
		expanded := slices.Clone(without)
		expanded = expanded.AddMul(a[v], b)
		expanded[columns] = a[columns] // Expand is for sums
		requireForm(t, expanded, Form[column]{Expand(f.Mono, func(w column) ([]Monomial[column], bool) { return g.Mono, w == v }), f.Const})
		if !a[v].IsZero() {
			solved := f.Solve(v)
			require.True(t, solved.Coeff(v).IsZero())
			require.True(t, f.Replace(v, solved).Equal(Form[column]{}), "v is what f = 0 says")
		}

		values := make(Vector, columns+1)
		for i := range columns {
			values[i] = num.FromInt(int64(rng.Intn(9) - 4))
		}
		values[columns] = num.One()
		at := f.Eval(func(v column) num.Rat { return values[v] })
		require.True(t, at.Equal(a.Dot(values)))
		within := f.Range(func(v column) num.Interval {
			return num.Interval{Lo: values[v], LoOK: true, Hi: num.FromInt(5), HiOK: true}
		})
		require.True(t, within.Contains(at))

		require.Equal(t, f.Equal(g), f.Hash() == g.Hash())
		if !f.IsConst() {
			p := f.Primitive()
			require.True(t, Form[column]{Mono: p.Mono}.IsIntegral())
			require.True(t, p.Scale(p.Const.Den()).Gcd(num.Zero()).Equal(p.Const.Den()))
			require.Positive(t, p.Mono[0].Coeff.Sign()*f.Mono[0].Coeff.Sign())
		}
		require.True(t, f.Scale(f.Den()).IsIntegral())
	}
}

// TestDivisibility compares k | f before and after at all points of a grid.
func TestDivisibility(t *testing.T) {
	rng := rand.New(rand.NewSource(2))
	for range 300 {
		f := Form[column]{Const: num.FromInt(int64(rng.Intn(20) - 10))}
		for v := range column(2) {
			f = f.AddMul(num.FromInt(int64(rng.Intn(20)-10)), Form[column]{Mono: []Monomial[column]{{v, num.One()}}})
		}
		k := num.FromInt(int64(rng.Intn(12) + 1))
		modulus, g, ok := f.Divisibility(k)
		require.True(t, !ok || modulus.Sign() > 0 && g.IsIntegral())
		for x := range int64(12) {
			for y := range int64(12) {
				at := func(v column) num.Rat { return num.FromInt([]int64{x, y}[v]) }
				require.Equal(t, f.Eval(at).Div(k).IsInt(), ok && g.Eval(at).Div(modulus).IsInt())
			}
		}
	}
}

func TestResolve(t *testing.T) {
	rng := rand.New(rand.NewSource(3))
	for range 2000 {
		f, _ := randomForm(rng)
		g, _ := randomForm(rng)
		v := column(rng.Intn(columns))
		if f.Coeff(v).Sign() < 0 && g.Coeff(v).Sign() > 0 {
			r, a, b := Resolve(v, f, g)
			require.True(t, a.Sign() > 0 && b.Sign() > 0 && r.Coeff(v).IsZero())
			require.True(t, r.Equal(f.Scale(a).Add(g.Scale(b))))
		}
		if f, g := f.Scale(f.Den()), g.Scale(g.Den()); !g.Coeff(v).IsZero() {
			r, up := Cancel(v, f, g)
			require.True(t, up.Sign() > 0 && r.IsIntegral() && r.Coeff(v).IsZero())
			rest := r.Sub(f.Scale(up)) // a multiple of g
			require.True(t, rest.Equal(g.Scale(rest.Coeff(v).Div(g.Coeff(v)))))
		}
	}
}

func TestEchelon(t *testing.T) {
	rng := rand.New(rand.NewSource(4))
	for range 300 {
		n, cols := 1+rng.Intn(4), 1+rng.Intn(4)
		var in []Vector
		var e Echelon
		for range n {
			v := make(Vector, cols)
			for i := range v {
				v[i] = num.FromFrac(int64(rng.Intn(5)-2), int64(rng.Intn(2)+1))
			}
			in = append(in, v)
			grown := len(e.Rows())
			if e.Add(slices.Clone(v)) {
				grown++
			}
			require.Len(t, e.Rows(), grown)
		}
		rows := e.Sorted()
		for i, r := range rows {
			require.True(t, i == 0 || rows[i-1].Pivot() < r.Pivot())
			require.Positive(t, r[r.Pivot()].Sign())
			for j, o := range rows {
				require.True(t, i == j || o[r.Pivot()].IsZero())
			}
		}
		for _, v := range in { // every row is the combination of the result that its entries at pivots name
			require.True(t, e.Reduce(v).IsZero())
			for _, r := range rows {
				v = v.AddMul(v[r.Pivot()].Div(r[r.Pivot()]).Neg(), r)
			}
			require.True(t, v.IsZero())
		}
		orthogonal := e.Complement(cols)
		require.Equal(t, cols, len(orthogonal)+len(rows))
		var all Echelon
		for _, v := range orthogonal {
			require.True(t, all.Add(v))
			for _, r := range rows {
				require.True(t, v.Dot(r).IsZero())
			}
		}
	}
}

func TestVectors(t *testing.T) {
	v := Vector{num.FromFrac(1, 2), num.FromFrac(-2, 3)}
	assert.True(t, v.Parallel(Vector{num.FromInt(3), num.FromInt(-4)}))
	assert.False(t, v.Parallel(v.Neg()))
	assert.Equal(t, 1, v.Compare(v.Neg()))
	assert.Equal(t, 0, v.Primitive().Compare(Vector{num.FromInt(3), num.FromInt(-4)}))
	assert.Equal(t, -1, make(Vector, 3).Pivot())
}
