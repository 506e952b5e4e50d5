package num

import (
	"math/big"
	"testing"
)

// operands are small values as tableaux hold them: mostly integers, some fractions.
func operands() []Rat {
	var out []Rat
	for i := int64(-20); i <= 20; i++ {
		out = append(out, FromInt(i), FromInt(i*1000), FromFrac(i, 6))
	}
	return out
}

func integers() []Rat {
	var out []Rat
	for i := int64(-60); i <= 60; i++ {
		out = append(out, FromInt(i*17))
	}
	return out
}

func benchRat(b *testing.B, xs []Rat, op func(x, y Rat) Rat) {
	b.ReportAllocs()
	sum := Zero()
	for i := 0; i < b.N; i++ {
		sum = op(xs[i%len(xs)], xs[(i*7+3)%len(xs)])
	}
	i := b.N - 1
	want := op(forceBig(xs[i%len(xs)]), forceBig(xs[(i*7+3)%len(xs)]))
	if !sum.Equal(want) {
		b.Fatalf("got %v, want %v", sum, want)
	}
}

func benchBig(b *testing.B, xs []Rat, op func(z, x, y *big.Rat) *big.Rat) {
	var ys []*big.Rat
	for _, x := range xs {
		ys = append(ys, x.Big())
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		op(new(big.Rat), ys[i%len(ys)], ys[(i*7+3)%len(ys)])
	}
}

func BenchmarkAddInt(b *testing.B)    { benchRat(b, integers(), Rat.Add) }
func BenchmarkAddIntBig(b *testing.B) { benchBig(b, integers(), (*big.Rat).Add) }
func BenchmarkMulInt(b *testing.B)    { benchRat(b, integers(), Rat.Mul) }
func BenchmarkMulIntBig(b *testing.B) { benchBig(b, integers(), (*big.Rat).Mul) }
func BenchmarkAdd(b *testing.B)       { benchRat(b, operands(), Rat.Add) }
func BenchmarkAddBig(b *testing.B)    { benchBig(b, operands(), (*big.Rat).Add) }
func BenchmarkMul(b *testing.B)       { benchRat(b, operands(), Rat.Mul) }
func BenchmarkMulBig(b *testing.B)    { benchBig(b, operands(), (*big.Rat).Mul) }

func BenchmarkCmp(b *testing.B) {
	benchRat(b, operands(), func(x, y Rat) Rat { return FromInt(int64(x.Cmp(y))) })
}

func BenchmarkCmpBig(b *testing.B) {
	benchBig(b, operands(), func(z, x, y *big.Rat) *big.Rat { return z.SetInt64(int64(x.Cmp(y))) })
}

func BenchmarkAddMulInt(b *testing.B) {
	xs := integers()
	benchRat(b, xs, func(x, y Rat) Rat { return x.AddMul(x, y) })
}
