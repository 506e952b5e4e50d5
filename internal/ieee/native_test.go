package ieee

import (
	"math"
	"math/big"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
)

// from64 and from32 are the values of Go's numbers; to64 and to32 the way back.
func from64(x float64) Value { return Float64.FromBits(new(big.Int).SetUint64(math.Float64bits(x))) }
func from32(x float32) Value {
	return Float32.FromBits(new(big.Int).SetUint64(uint64(math.Float32bits(x))))
}
func to64(x Value) float64 { return math.Float64frombits(x.Bits().Uint64()) }

// hard64 returns numbers near the borders: zeros, subnormals, powers of two, overflow, few bits, and arbitrary ones.
func hard64(r *rand.Rand) float64 {
	sign := uint64(r.Intn(2)) << 63
	fraction := r.Uint64() >> (12 + r.Intn(52))
	if r.Intn(2) == 0 {
		fraction = (fraction << r.Intn(52)) & (1<<52 - 1)
	}
	switch r.Intn(4) {
	case 0:
		fraction = uint64(r.Intn(3))
	case 1:
		fraction = 1<<52 - 1 - uint64(r.Intn(3))
	}
	exponent := uint64(r.Intn(2048))
	switch r.Intn(6) {
	case 0:
		exponent = uint64(r.Intn(3))
	case 1:
		exponent = 2047 - uint64(r.Intn(3))
	case 2, 3:
		exponent = 1023 + uint64(r.Intn(120)) - 60
	case 4: // products near the border of subnormal numbers
		exponent = 511 + uint64(r.Intn(60)) - 30
	}
	return math.Float64frombits(sign | exponent<<52 | fraction)
}

// hard32 is hard64 for the smaller format: its fields are cut down.
func hard32(r *rand.Rand) float32 {
	b := math.Float64bits(hard64(r))
	exponent := uint32(b>>52) & 2047
	if exponent > 255 {
		exponent = 127 + uint32(r.Intn(60)) - 30
	}
	return math.Float32frombits(uint32(b>>63)<<31 | exponent<<23 | uint32(b>>29)&(1<<23-1) | uint32(b)&3)
}

func requireSame(t *testing.T, want, got Value, name string, operands ...any) {
	t.Helper()
	if !want.Same(got) || want.Bits().Cmp(got.Bits()) != 0 {
		require.Failf(t, "wrong", "%s of %v is %v, not %v", name, operands, got, want)
	}
}

// TestFloat64 compares with the processor, which rounds to nearest even. Each result is converted explicitly, so that none is fused.
func TestFloat64(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range sample.Size(5_000, 2_000_000) {
		a, b, c := hard64(r), hard64(r), hard64(r)
		if r.Intn(4) == 0 {
			c = -float64(a * b) // cancellation
		}
		x, y, z := from64(a), from64(b), from64(c)
		requireSame(t, from64(a+b), x.Add(RNE, y), "add", a, b)
		requireSame(t, from64(a-b), x.Sub(RNE, y), "sub", a, b)
		requireSame(t, from64(a*b), x.Mul(RNE, y), "mul", a, b)
		requireSame(t, from64(a/b), x.Div(RNE, y), "div", a, b)
		requireSame(t, from64(math.FMA(a, b, c)), x.FMA(RNE, y, z), "fma", a, b, c)
		requireSame(t, from64(math.Sqrt(a)), x.Sqrt(RNE), "sqrt", a)
		requireSame(t, from64(math.RoundToEven(a)), x.RoundToIntegral(RNE), "roundToIntegral", a)
		requireSame(t, from64(math.Round(a)), x.RoundToIntegral(RNA), "roundToIntegral", a)
		requireSame(t, from64(math.Floor(a)), x.RoundToIntegral(RTN), "roundToIntegral", a)
		requireSame(t, from64(math.Ceil(a)), x.RoundToIntegral(RTP), "roundToIntegral", a)
		requireSame(t, from64(math.Trunc(a)), x.RoundToIntegral(RTZ), "roundToIntegral", a)
		requireSame(t, from64(math.Remainder(a, b)), x.Rem(y), "rem", a, b)
		requireSame(t, from64(math.Mod(a, b)), x.Mod(y), "mod", a, b)
		requireSame(t, from64(math.Abs(a)), x.Abs(), "abs", a)
		requireSame(t, from32(float32(a)), x.Convert(RNE, Float32), "to_fp", a)
		require.Equal(t, []bool{a == b, a < b, a <= b}, []bool{x.Equal(y), x.Less(y), x.LessEqual(y)}, "%v %v", a, b)
		if a == a {
			requireSame(t, x, from64(to64(x)), "bits", a)
		}
		if a == a && !math.IsInf(a, 0) && (a != 0 || !math.Signbit(a)) {
			q, ok := x.Rat()
			require.True(t, ok)
			requireSame(t, x, Float64.FromRat(RTZ, q), "real", a)
		}
		n := r.Int63() >> r.Intn(63)
		requireSame(t, from64(float64(n)), Float64.FromInt(RNE, big.NewInt(n)), "to_fp", n)
		requireSame(t, from64(float64(-n)), Float64.FromInt(RNE, big.NewInt(-n)), "to_fp", -n)
	}
}

func TestFloat32(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range sample.Size(5_000, 2_000_000) {
		a, b := hard32(r), hard32(r)
		x, y := from32(a), from32(b)
		requireSame(t, from32(a+b), x.Add(RNE, y), "add", a, b)
		requireSame(t, from32(a-b), x.Sub(RNE, y), "sub", a, b)
		requireSame(t, from32(a*b), x.Mul(RNE, y), "mul", a, b)
		requireSame(t, from32(a/b), x.Div(RNE, y), "div", a, b)
		requireSame(t, from32(float32(math.Sqrt(float64(a)))), x.Sqrt(RNE), "sqrt", a) // exact enough to be rounded twice
		requireSame(t, from64(float64(a)), x.Convert(RNE, Float64), "to_fp", a)
		n := r.Int63() >> r.Intn(63)
		requireSame(t, from32(float32(n)), Float32.FromInt(RNE, big.NewInt(n)), "to_fp", n)
	}
}
