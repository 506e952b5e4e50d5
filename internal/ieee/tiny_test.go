package ieee

import (
	"fmt"
	"math/big"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
)

var tiny = []Format{{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 5}, {4, 2}}

// all are the values of a small format, NaN once.
func all(f Format) (values []Value) {
	nan := false
	for n := range int64(1) << f.Width() {
		v := f.FromBits(big.NewInt(n))
		if v.Kind != NaN || !nan {
			values = append(values, v)
		}
		nan = nan || v.Kind == NaN
	}
	return values
}

// A line has the numbers of a format in order, with what would come after the largest one on both sides.
type line struct {
	f       Format
	numbers []*big.Rat
	values  []Value // infinities at both ends
}

func lineOf(f Format) *line {
	l := &line{f: f}
	for _, v := range all(f) {
		if _, ok := v.Rat(); ok && (v.Kind != Zero || !v.Negative) {
			l.values = append(l.values, v)
		}
	}
	rat := func(v Value) *big.Rat {
		r, _ := v.Rat()
		return r
	}
	slices.SortFunc(l.values, func(a, b Value) int { return rat(a).Cmp(rat(b)) })
	for _, v := range l.values {
		l.numbers = append(l.numbers, rat(v))
	}
	n := len(l.numbers)
	step := new(big.Rat).Sub(l.numbers[n-1], l.numbers[n-2])
	next := step.Add(l.numbers[n-1], step)
	l.numbers = append(slices.Insert(l.numbers, 0, new(big.Rat).Neg(next)), next)
	l.values = append(slices.Insert(l.values, 0, f.Inf(true)), f.Inf(false))
	return l
}

// nearest picks the number for one that compare orders relative to others, by looking through the line: the definition of clause 4.3.
// compare says whether the exact number is less than, equal to or more than r; neg is the sign of a zero.
func (l *line) nearest(mode Mode, compare func(r *big.Rat) int, neg bool) Value {
	last := len(l.numbers) - 1
	value := func(i int) Value {
		if l.values[i].Kind == Zero {
			return l.f.Zero(neg)
		}
		return l.values[i]
	}
	high := 0
	for high <= last && compare(l.numbers[high]) > 0 {
		high++
	}
	positive := compare(new(big.Rat)) > 0
	up := mode == RTP || mode == RTZ && !positive
	switch nearest := mode == RNE || mode == RNA; {
	case high == 0 || high > last, high == last && compare(l.numbers[last]) == 0: // all that is beyond
		switch {
		case nearest, up && positive, mode == RTN && !positive:
			return l.f.Inf(!positive)
		case positive:
			return value(last - 1)
		}
		return value(1)
	case compare(l.numbers[high]) == 0 && high > 0:
		return value(high)
	case nearest:
		half := new(big.Rat).Add(l.numbers[high-1], l.numbers[high])
		order := compare(half.Quo(half, big.NewRat(2, 1)))
		up = order > 0 || order == 0 && (mode == RNE && l.values[high].Bits().Bit(0) == 0 || mode == RNA && positive)
	}
	if up {
		return value(high)
	}
	return value(high - 1)
}

// rounded memoises nearest for rational numbers.
func (l *line) rounded() func(mode Mode, r *big.Rat, neg bool) Value {
	memo := make(map[string]Value)
	return func(mode Mode, r *big.Rat, neg bool) Value {
		key := fmt.Sprint(mode, neg) + r.String()
		v, ok := memo[key]
		if !ok {
			v = l.nearest(mode, r.Cmp, neg)
			memo[key] = v
		}
		return v
	}
}

// TestTiny compares with exact rational numbers that are rounded by looking through all numbers of the format.
func TestTiny(t *testing.T) {
	for _, f := range tiny {
		values, round := all(f), lineOf(f).rounded()
		for i, x := range values {
			for j, y := range values {
				a, okA := x.Rat()
				b, okB := y.Rat()
				if !okA || !okB || f.Width() > 5 && !sample.Every(7, i+j) {
					continue
				}
				for _, mode := range Modes {
					sum := new(big.Rat).Add(a, b)
					zero := mode == RTN
					if x.Kind == Zero && y.Kind == Zero && x.Negative == y.Negative {
						zero = x.Negative
					}
					if sum.Sign() != 0 {
						zero = sum.Sign() < 0
					}
					requireSame(t, round(mode, sum, zero), x.Add(mode, y), "add", mode, x, y)
					requireSame(t, x.Add(mode, y.Neg()), x.Sub(mode, y), "sub", mode, x, y)
					neg := x.Negative != y.Negative
					requireSame(t, round(mode, new(big.Rat).Mul(a, b), neg), x.Mul(mode, y), "mul", mode, x, y)
					if b.Sign() != 0 {
						requireSame(t, round(mode, new(big.Rat).Quo(a, b), neg), x.Div(mode, y), "div", mode, x, y)
					}
				}
			}
		}
	}
}

func TestTinyFMA(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for _, f := range tiny {
		values, round := all(f), lineOf(f).rounded()
		for range sample.Size(3000, 200_000) {
			x, y, z := values[r.Intn(len(values))], values[r.Intn(len(values))], values[r.Intn(len(values))]
			a, okA := x.Rat()
			b, okB := y.Rat()
			c, okC := z.Rat()
			if !okA || !okB || !okC {
				continue
			}
			product := new(big.Rat).Mul(a, b)
			sum := new(big.Rat).Add(product, c)
			mode := Modes[r.Intn(len(Modes))]
			neg := mode == RTN
			switch pneg := x.Negative != y.Negative; {
			case sum.Sign() != 0:
				neg = sum.Sign() < 0
			case product.Sign() == 0 && pneg == z.Negative:
				neg = pneg
			}
			requireSame(t, round(mode, sum, neg), x.FMA(mode, y, z), "fma", mode, x, y, z)
		}
	}
}

func TestTinyUnary(t *testing.T) {
	lines := make(map[Format]*line)
	for _, f := range tiny {
		lines[f] = lineOf(f)
	}
	for _, f := range tiny {
		l := lines[f]
		for _, x := range all(f) {
			r, ok := x.Rat()
			if !ok {
				continue
			}
			for _, mode := range Modes {
				if r.Sign() >= 0 {
					root := l.nearest(mode, func(q *big.Rat) int {
						if q.Sign() < 0 {
							return 1
						}
						return r.Cmp(new(big.Rat).Mul(q, q))
					}, x.Negative)
					requireSame(t, root, x.Sqrt(mode), "sqrt", mode, x)
				}
				n := roundRat(mode, r)
				requireSame(t, l.nearest(mode, new(big.Rat).SetInt(n).Cmp, x.Negative), x.RoundToIntegral(mode), "roundToIntegral", mode, x)
				for width := 1; width < 6; width++ {
					u, ok := x.ToUnsigned(mode, width)
					require.Equal(t, n.Sign() >= 0 && n.Cmp(big.NewInt(1<<width)) < 0, ok)
					s, okS := x.ToSigned(mode, width)
					require.Equal(t, n.Cmp(big.NewInt(-1<<(width-1))) >= 0 && n.Cmp(big.NewInt(1<<(width-1))) < 0, okS)
					require.True(t, (!ok || u.Cmp(n) == 0) && (!okS || s.Cmp(n) == 0))
				}
				for _, to := range tiny {
					requireSame(t, lines[to].nearest(mode, r.Cmp, x.Negative), x.Convert(mode, to), "to_fp", mode, x)
				}
			}
		}
	}
}

// roundRat rounds to an integer.
func roundRat(mode Mode, r *big.Rat) *big.Int {
	floor := new(big.Int).Div(r.Num(), r.Denom()) // Euclidean: down, as denominators are positive
	rest := new(big.Rat).Sub(r, new(big.Rat).SetInt(floor))
	up := false
	half := rest.Cmp(big.NewRat(1, 2))
	switch mode {
	case RNE:
		up = half > 0 || half == 0 && floor.Bit(0) == 1
	case RNA:
		up = half > 0 || half == 0 && r.Sign() > 0
	case RTP:
		up = rest.Sign() > 0
	case RTZ:
		up = r.Sign() < 0 && rest.Sign() > 0
	}
	if up {
		floor.Add(floor, big.NewInt(1))
	}
	return floor
}

func TestTinyRem(t *testing.T) {
	for _, f := range tiny {
		for _, x := range all(f) {
			for _, y := range all(f) {
				a, okA := x.Rat()
				b, okB := y.Rat()
				if !okA || !okB || b.Sign() == 0 {
					continue
				}
				n := new(big.Rat).SetInt(roundRat(RNE, new(big.Rat).Quo(a, b)))
				want := f.FromRat(RTZ, a.Sub(a, n.Mul(n, b)))
				if want.Kind == Zero {
					want.Negative = x.Negative
				}
				requireSame(t, want, x.Rem(y), "rem", x, y)
			}
		}
	}
}

// TestSpecial lists what is said in so many words of infinities, NaN and zeros (clauses 6.1 to 6.3, 7.2, 7.3).
func TestSpecial(t *testing.T) {
	f := Float16
	nan, inf, minf, zero, mzero, one := f.NaN(), f.Inf(false), f.Inf(true), f.Zero(false), f.Zero(true), f.One()
	for _, c := range []struct {
		name      string
		want, got Value
	}{
		{"inf + -inf", nan, inf.Add(RNE, minf)}, {"inf + inf", inf, inf.Add(RNE, inf)}, {"1 + -inf", minf, one.Add(RNE, minf)},
		{"inf - inf", nan, inf.Sub(RNE, inf)}, {"nan + 1", nan, nan.Add(RNE, one)},
		{"0 * inf", nan, zero.Mul(RNE, inf)}, {"inf * -0", nan, inf.Mul(RNE, mzero)}, {"inf * -1", minf, inf.Mul(RNE, one.Neg())},
		{"0 / -0", nan, zero.Div(RNE, mzero)}, {"inf / inf", nan, inf.Div(RNE, inf)}, {"1 / -0", minf, one.Div(RNE, mzero)},
		{"inf / -0", minf, inf.Div(RNE, mzero)}, {"-1 / inf", mzero, one.Neg().Div(RNE, inf)}, {"-0 / 1", mzero, mzero.Div(RNE, one)},
		{"0 * inf + nan", nan, zero.FMA(RNE, inf, nan)}, {"0 * inf + 1", nan, zero.FMA(RNE, inf, one)},
		{"inf * 1 - inf", nan, inf.FMA(RNE, one, minf)}, {"1 * 1 + inf", inf, one.FMA(RNE, one, inf)},
		{"sqrt -0", mzero, mzero.Sqrt(RNE)}, {"sqrt -1", nan, one.Neg().Sqrt(RNE)}, {"sqrt inf", inf, inf.Sqrt(RNE)},
		{"sqrt -inf", nan, minf.Sqrt(RNE)}, {"sqrt nan", nan, nan.Sqrt(RNE)},
		{"rem 1 inf", one, one.Rem(inf)}, {"rem inf 1", nan, inf.Rem(one)}, {"rem 1 0", nan, one.Rem(zero)}, {"rem -0 1", mzero, mzero.Rem(one)},
		{"rti -inf", minf, minf.RoundToIntegral(RTP)}, {"rti nan", nan, nan.RoundToIntegral(RTP)},
		{"min nan 1", one, nan.Min(one)}, {"min 1 nan", one, one.Min(nan)}, {"max nan nan", nan, nan.Max(nan)},
		{"max inf 1", inf, inf.Max(one)}, {"min 1 -inf", minf, one.Min(minf)}, {"min 0 -0", mzero, zero.Min(mzero)},
		{"max -0 0", zero, mzero.Max(zero)},
		{"neg nan", nan, nan.Neg()}, {"abs -inf", inf, minf.Abs()}, {"to_fp nan", Float32.NaN(), nan.Convert(RNE, Float32)},
		{"to_fp -inf", Float32.Inf(true), minf.Convert(RNE, Float32)}, {"to_fp -0", Float32.Zero(true), mzero.Convert(RNE, Float32)},
		{"max + max", f.Largest(false), f.Largest(false).Add(RTN, f.Largest(false))},
	} {
		requireSame(t, c.want, c.got, c.name)
	}
	assert.False(t, nan.Equal(nan) || nan.Less(one) || one.LessEqual(nan) || mzero.Less(zero))
	assert.True(t, nan.Same(nan) && !zero.Same(mzero) && zero.Equal(mzero) && minf.Less(inf) && inf.LessEqual(inf))
	for _, v := range []Value{nan, inf, minf} {
		_, ok := v.Rat()
		assert.False(t, ok)
		_, ok = v.ToSigned(RNE, 64)
		assert.False(t, ok)
	}
	assert.False(t, nan.IsNegative() || nan.IsPositive() || zero.IsNormal() || zero.IsSubnormal() || inf.IsNormal())
	assert.True(t, mzero.IsNegative() && one.IsNormal() && f.FromBits(big.NewInt(1)).IsSubnormal())
}

// TestFar adds numbers that are far apart in a format whose exact sums would not fit into memory.
func TestFar(t *testing.T) {
	f := Format{50, 5}
	one, small, large := f.One(), f.FromBits(big.NewInt(1)), f.Largest(false)
	above := f.FromBits(new(big.Int).Add(one.Bits(), big.NewInt(1)))
	below := f.FromBits(new(big.Int).Sub(one.Bits(), big.NewInt(1)))
	for _, c := range []struct{ want, got Value }{
		{one, one.Add(RNE, small)}, {above, one.Add(RTP, small)}, {one, one.Add(RTN, small)},
		{below, one.Sub(RTN, small)}, {below, one.Sub(RTZ, small)}, {one, one.Sub(RTP, small)}, {one, one.Sub(RNA, small)},
		{large.Neg(), small.Sub(RNE, large)}, {f.Inf(false), large.Add(RTP, small)},
		{above, one.FMA(RTP, one, small)}, {one, small.FMA(RNE, small, one)}, {f.Zero(true), small.Neg().Mul(RNE, small)},
		{small, large.Rem(small).Add(RNE, small)}, {f.Inf(false), large.Div(RNE, small)}, {small, small.Rem(large)},
	} {
		requireSame(t, c.want, c.got, "")
	}
}

func TestPrinting(t *testing.T) {
	assert.Equal(t, "(fp #b0 #b01111 #b0000000000)", Float16.One().String())
	assert.Equal(t, "(_ NaN 5 11)", Float16.NaN().String())
	assert.Equal(t, "(fp #b1 #b111 #b00)", Format{3, 3}.Inf(true).String())
	assert.False(t, Format{1, 3}.Valid() || Format{3, 1}.Valid() || Format{61, 3}.Valid())
}
