package num

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// edges are the numbers at which representations change.
var edges = []int64{
	0, 1, -1, 2, -2, 3, 7, -7, 10,
	1<<31 - 1, 1 << 31, 1<<31 + 1, -1<<31 - 1, -1 << 31, -1<<31 + 1,
	1<<32 - 1, 1 << 32, 1<<62 - 1, 1 << 62, 1<<62 + 1, -1 << 62,
	math.MaxInt64, math.MaxInt64 - 1, math.MinInt64, math.MinInt64 + 1, math.MinInt64 + 2,
}

// forceBig returns a in the big form whatever its size: with it, every operation takes the slow path.
func forceBig(a Rat) Rat { return Rat{big: a.Big()} }

// checkCanonical fails unless a is in the one form that its value has.
func checkCanonical(t require.TestingT, a Rat) {
	if a.big == nil {
		require.GreaterOrEqual(t, a.dm1, int64(0))
		require.NotEqual(t, int64(math.MinInt64), a.n)
		require.Equal(t, uint64(1), gcd64(abs64(a.n), uint64(a.den())), "lowest terms: %v", a)
		return
	}
	require.Zero(t, a.n)
	require.Zero(t, a.dm1)
	fits := a.big.Num().IsInt64() && a.big.Denom().IsInt64() && a.big.Num().Int64() != math.MinInt64
	require.False(t, fits, "%v would fit the small form", a)
}

// same fails unless got is canonical and has the value want.
func same(t require.TestingT, want *big.Rat, got Rat, what string) {
	checkCanonical(t, got)
	require.Zero(t, want.Cmp(got.Big()), "%s: want %v, got %v", what, want, got)
}

// checkPair compares every operation on a and b with math/big.
func checkPair(t require.TestingT, a, b Rat) {
	x, y := a.Big(), b.Big()
	same(t, new(big.Rat).Add(x, y), a.Add(b), "add")
	same(t, new(big.Rat).Sub(x, y), a.Sub(b), "sub")
	same(t, new(big.Rat).Mul(x, y), a.Mul(b), "mul")
	same(t, new(big.Rat).Add(x, new(big.Rat).Mul(x, y)), a.AddMul(a, b), "addmul")
	if y.Sign() != 0 {
		same(t, new(big.Rat).Quo(x, y), a.Div(b), "div")
		same(t, new(big.Rat).Inv(y), b.Inv(), "inv")
	}
	require.Equal(t, x.Sign(), a.Sign())
	require.Equal(t, x.Sign() == 0, a.IsZero())
	require.Equal(t, x.IsInt(), a.IsInt())
	a, b = a.Add(Zero()), b.Add(Zero()) // comparisons rest on the canonical form
	cmp := x.Cmp(y)
	require.Equal(t, cmp, a.Cmp(b), "cmp %v %v", a, b)
	require.Equal(t, cmp == 0, a.Equal(b))
	require.Equal(t, cmp < 0, a.Less(b))
	require.Equal(t, cmp <= 0, a.LessEq(b))
	require.Equal(t, x.Cmp(big.NewRat(1, 1)) == 0, a.IsOne())
	require.Zero(t, Min(a, b).Add(Max(a, b)).Cmp(a.Add(b)))
	require.LessOrEqual(t, Min(a, b).Cmp(Max(a, b)), 0)
	same(t, new(big.Rat).Abs(x), a.Abs(), "abs")
	same(t, new(big.Rat).Neg(x), a.Neg(), "neg")
	fl := new(big.Int).Div(x.Num(), x.Denom())
	same(t, new(big.Rat).SetInt(fl), a.Floor(), "floor")
	ce := new(big.Int).Neg(new(big.Int).Div(new(big.Int).Neg(x.Num()), x.Denom()))
	same(t, new(big.Rat).SetInt(ce), a.Ceil(), "ceil")
	same(t, new(big.Rat).Sub(x, new(big.Rat).SetInt(fl)), a.Frac(), "frac")
	same(t, new(big.Rat).SetInt(x.Num()), a.Num(), "num")
	same(t, new(big.Rat).SetInt(x.Denom()), a.Den(), "den")
}

// checkIntegers compares the integer functions with math/big.
func checkIntegers(t require.TestingT, a, b Rat) {
	x, y := a.Big().Num(), b.Big().Num()
	gcd := new(big.Int).GCD(nil, nil, new(big.Int).Abs(x), new(big.Int).Abs(y))
	same(t, new(big.Rat).SetInt(gcd), Gcd(a, b), "gcd")
	if y.Sign() == 0 {
		require.True(t, Lcm(a, b).IsZero())
		return
	}
	if x.Sign() != 0 {
		lcm := new(big.Int).Mul(x, y)
		lcm.Abs(lcm).Div(lcm, gcd)
		same(t, new(big.Rat).SetInt(lcm), Lcm(a, b), "lcm")
	}
	q, m := new(big.Int).DivMod(x, y, new(big.Int)) // Euclidean; the floor differs for a negative divisor
	if y.Sign() < 0 && m.Sign() != 0 {
		q.Sub(q, big.NewInt(1))
		m.Add(m, y)
	}
	same(t, new(big.Rat).SetInt(q), FloorDiv(a, b), "floordiv")
	same(t, new(big.Rat).SetInt(m), FloorMod(a, b), "floormod")
	if y.Sign() > 0 {
		inv, ok := ModInverse(a, b)
		require.Equal(t, gcd.Cmp(big.NewInt(1)) == 0, ok, "inverse of %v mod %v", a, b)
		if ok {
			checkCanonical(t, inv)
			require.True(t, inv.Sign() >= 0 && inv.Less(b))
			require.True(t, FloorMod(a.Mul(inv).Sub(One()), b).IsZero())
		}
	}
}

func forms(a Rat) []Rat { return []Rat{a, forceBig(a)} }

func TestEdgesOfIntegers(t *testing.T) {
	for _, i := range edges {
		for _, j := range edges {
			for _, a := range forms(FromInt(i)) {
				for _, b := range forms(FromInt(j)) {
					checkPair(t, a, b)
					checkIntegers(t, a, b)
				}
			}
		}
	}
}

func TestEdgesOfFractions(t *testing.T) {
	rats := []Rat{Pow2(63), Pow2(63).Neg(), Pow2(64).Neg(), Pow2(64).Inv(), Pow2(64).Add(One()).Div(FromInt(3)), Pow2(200)}
	for _, n := range edges {
		for _, d := range []int64{1, -1, 2, 3, 1<<31 + 1, 1 << 62, math.MaxInt64, math.MinInt64} {
			r := FromFrac(n, d)
			same(t, big.NewRat(n, d), r, "frac")
			rats = append(rats, r)
		}
	}
	for i, a := range rats {
		for _, b := range rats {
			checkPair(t, a, b)
		}
		checkPair(t, forceBig(a), rats[len(rats)-1-i])
	}
}

// word generates numbers of every magnitude, edges more often than chance would.
func word() *rapid.Generator[int64] {
	return rapid.OneOf(
		rapid.Int64Range(-20, 20),
		rapid.SampledFrom(edges),
		rapid.Int64(),
		rapid.Custom(func(t *rapid.T) int64 {
			return rapid.Int64().Draw(t, "bits") >> rapid.IntRange(0, 63).Draw(t, "shift")
		}),
	)
}

func rat() *rapid.Generator[Rat] {
	return rapid.Custom(func(t *rapid.T) Rat {
		d := word().Filter(func(i int64) bool { return i != 0 }).Draw(t, "d")
		r := FromFrac(word().Draw(t, "n"), d)
		if rapid.IntRange(0, 5).Draw(t, "huge") == 0 {
			r = r.Mul(FromInt(word().Draw(t, "f")))
		}
		if rapid.IntRange(0, 5).Draw(t, "force") == 0 {
			return forceBig(r)
		}
		return r
	})
}

func TestRandomFractions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkPair(t, rat().Draw(t, "a"), rat().Draw(t, "b")) })
}

func TestRandomIntegers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkIntegers(t, rat().Draw(t, "a").Floor(), rat().Draw(t, "b").Floor())
	})
}

func TestRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rat().Draw(t, "a").Add(Zero())
		p, err := Parse(a.String())
		require.NoError(t, err)
		require.True(t, p.Equal(a))
		require.Equal(t, p.Hash(), a.Hash())
		require.Equal(t, a.Big().RatString(), a.String())
		require.True(t, fromBig(a.Big()).Equal(a))
		i, ok := a.Int64()
		require.Equal(t, a.IsInt() && a.Big().Num().IsInt64(), ok)
		if ok {
			require.True(t, FromInt(i).Equal(a))
		}
		u, ok := a.Uint64()
		require.Equal(t, a.IsInt() && a.Big().Num().IsUint64(), ok)
		if ok {
			require.True(t, FromUint(u).Equal(a))
		}
	})
}

func TestParse(t *testing.T) {
	for in, want := range map[string]string{
		"12": "12", "-3/4": "-3/4", "1.25": "5/4", "+5": "5", "-0": "0", "6/4": "3/2", "-1.50": "-3/2",
		"18446744073709551616": "18446744073709551616", "-9223372036854775808": "-9223372036854775808", "007": "7",
	} {
		got, err := Parse(in)
		require.NoError(t, err, in)
		checkCanonical(t, got)
		assert.Equal(t, want, got.String(), in)
	}
	for _, in := range []string{"", "-", "--1", "1/0", "1/-2", "1.", ".5", "1e9", "1e999999999", "0x10", "1_0", " 1", "1/2/3", "1.2/3", "a", "1.2.3", "+-1"} {
		_, err := Parse(in)
		assert.Error(t, err, in)
	}
}

func TestBigIsACopy(t *testing.T) {
	a := Pow2(100)
	a.Big().SetInt64(3)
	assert.Equal(t, "1267650600228229401496703205376", a.String())
	i := new(big.Int).Lsh(big.NewInt(1), 80)
	d := FromBigInt(i)
	i.SetInt64(0)
	assert.True(t, d.Equal(Pow2(80)))
}

func TestPow2(t *testing.T) {
	p := One()
	for n := 0; n < 130; n++ {
		require.True(t, Pow2(n).Equal(p), n)
		require.True(t, Pow2(-n).Mul(p).IsOne(), n)
		checkCanonical(t, Pow2(n))
		p = p.Add(p)
	}
}

func TestZeroValueAndConstants(t *testing.T) {
	var z Rat
	assert.True(t, z.IsZero() && z.IsInt() && z.Equal(Zero()) && z.String() == "0")
	assert.True(t, One().Add(MinusOne()).IsZero())
	assert.NotEqual(t, One().Hash(), MinusOne().Hash())
	assert.NotEqual(t, Pow2(64).Hash(), Pow2(65).Hash())
	assert.NotEqual(t, Pow2(64).Hash(), Pow2(64).Neg().Hash())
}

func TestBrokenInvariantsPanic(t *testing.T) {
	half := FromFrac(1, 2)
	for name, f := range map[string]func(){
		"zero denominator": func() { FromFrac(1, 0) },
		"inverse of zero":  func() { Zero().Inv() },
		"division":         func() { One().Div(Zero()) },
		"floor division":   func() { FloorDiv(One(), Zero()) },
		"floor remainder":  func() { FloorMod(One(), Zero()) },
		"gcd of fraction":  func() { Gcd(half, One()) },
		"lcm of fraction":  func() { Lcm(half, Zero()) },
		"modulus":          func() { ModInverse(One(), MinusOne()) },
	} {
		assert.Panics(t, f, name)
	}
}

func TestSmallValuesDoNotAllocate(t *testing.T) {
	a, b, c := FromFrac(7, 12), FromFrac(-5, 18), FromInt(1<<40)
	var sink Rat
	n := testing.AllocsPerRun(100, func() {
		sink = a.Add(b).Mul(c).Sub(a).Div(b).AddMul(a, b).Inv().Floor().Neg()
		sink = Gcd(c, FloorMod(c, FromInt(10))).Add(sink)
		_ = sink.Less(a) || sink.Equal(b)
	})
	assert.Zero(t, n)
}

func TestBitLen(t *testing.T) {
	for _, c := range []struct {
		of   Rat
		want int
	}{{Zero(), 1}, {FromInt(-8), 4}, {FromFrac(1, 16), 5}, {Pow2(100), 101}, {Pow2(100).Inv(), 101}} {
		assert.Equal(t, c.want, c.of.BitLen(), c.of.String())
	}
}
