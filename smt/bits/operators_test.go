package bits_test

import (
	"math/big"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
	"cairn/smt/bits"
)

// inputs are two numbers for each of the 64 assignments of a simulation.
type inputs [64][2]*big.Int

// simulate evaluates the graph with a and b as inputs.
func simulate(g *bits.Graph, a, b bits.Vector, in *inputs) bits.Values {
	words := make(map[bits.Lit]uint64)
	for operand, v := range []bits.Vector{a, b} {
		for i, l := range v {
			for k := range in {
				words[l] |= uint64(in[k][operand].Bit(i)) << k
			}
		}
	}
	return g.Simulate(func(in bits.Lit) uint64 { return words[in] })
}

// checkOperator compares a circuit over a and b with the meaning of its operator. Constant operands have the value that in says.
func checkOperator(t *testing.T, op operator, g *bits.Graph, a, b bits.Vector, in *inputs) {
	t.Helper()
	out := op.circuit(g, a, b)
	require.NoError(t, g.Err())
	values := simulate(g, a, b, in)
	for k := range in {
		want := op.meaning(in[k][0], in[k][1], len(a))
		want = new(big.Int).Mod(want, power(len(out)))
		if got := values.NumberAt(out, k); got.Cmp(want) != 0 {
			t.Fatalf("%s of %v and %v, %d bits: %v instead of %v", op.name, in[k][0], in[k][1], len(a), got, want)
		}
	}
}

// allPairs calls f with blocks of all pairs of numbers of so many bits.
func allPairs(width int, f func(*inputs)) {
	var in inputs
	n := 1 << (2 * width)
	for from := 0; from < n; from += len(in) {
		for k := range in {
			pair := (from + k) % n
			in[k] = [2]*big.Int{big.NewInt(int64(pair >> width)), big.NewInt(int64(pair & (1<<width - 1)))}
		}
		f(&in)
	}
}

func TestOperatorsExhaustively(t *testing.T) {
	for _, op := range operators {
		for width := 1; width <= 4; width++ {
			allPairs(width, func(in *inputs) {
				g := bits.NewGraph()
				checkOperator(t, op, g, g.Inputs(width), g.Inputs(width), in)
			})
			for c := range int64(1 << width) { // operands that are constant or the same
				var first, second, same inputs
				for k := range first {
					n, fixed := big.NewInt(int64(k)%(1<<width)), big.NewInt(c)
					first[k], second[k], same[k] = [2]*big.Int{fixed, n}, [2]*big.Int{n, fixed}, [2]*big.Int{n, n}
				}
				g := bits.NewGraph()
				x := g.Inputs(width)
				checkOperator(t, op, g, bits.Small(c, width), x, &first)
				checkOperator(t, op, g, x, bits.Small(c, width), &second)
				checkOperator(t, op, g, x, x, &same)
			}
		}
	}
}

// randomNumber has random bits, or few zeros or few ones.
func randomNumber(r *rand.Rand, width int) *big.Int {
	n := new(big.Int).Rand(r, power(width))
	switch r.Intn(5) {
	case 0:
		n.SetInt64(int64(r.Intn(2)))
	case 1:
		n.Rsh(n, uint(r.Intn(width)))
	case 2:
		n.Sub(power(width), big.NewInt(1+int64(r.Intn(2))))
	case 3:
		n.SetBit(new(big.Int), r.Intn(width), 1)
	}
	return n.Mod(n, power(width))
}

func TestOperatorsAtRandom(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range sample.Size(6, 200) {
		width := 5 + r.Intn(66)
		for _, op := range operators {
			var in, fixed inputs
			c := randomNumber(r, width)
			for k := range in {
				in[k] = [2]*big.Int{randomNumber(r, width), randomNumber(r, width)}
				fixed[k] = [2]*big.Int{in[k][0], c}
			}
			g := bits.NewGraph()
			a := g.Inputs(width)
			checkOperator(t, op, g, a, g.Inputs(width), &in)
			checkOperator(t, op, g, a, bits.Number(c, width), &fixed)
		}
	}
}

func TestConstants(t *testing.T) {
	for n := int64(-20); n < 20; n++ {
		for width := 1; width < 9; width++ {
			got, ok := bits.Small(n, width).Value()
			assert.True(t, ok)
			assert.Equal(t, n&(1<<width-1), got.Int64(), "%d of %d bits", n, width)
		}
	}
	g := bits.NewGraph()
	_, ok := bits.Concat(g.Inputs(1), bits.Small(3, 2)).Value()
	assert.False(t, ok)
}

// TestSharing requires that what is equal by construction is one circuit.
func TestSharing(t *testing.T) {
	g := bits.NewGraph()
	a, b := g.Inputs(16), g.Inputs(16)
	assert.Equal(t, g.Add(a, b), g.Add(b, a))
	assert.Equal(t, g.Mul(a, b), g.Mul(b, a))
	assert.Equal(t, g.Eq(a, b), g.Eq(b, a))
	assert.Equal(t, a, g.BitXor(g.BitXor(a, b), b))
	assert.Equal(t, bits.True, g.Eq(a, a))
	assert.Equal(t, bits.False, g.Ult(a, a))
	assert.Equal(t, a, g.Mux(g.Ult(a, b), a, a))
	g.Sub(a, b)
	before := g.Size()
	g.Ult(a, b)
	g.Sub(a, b)
	assert.Equal(t, before, g.Size(), "the comparison is the borrow of the difference")
	g.UDiv(a, b)
	before = g.Size()
	g.URem(a, b)
	assert.Equal(t, before, g.Size(), "quotient and remainder are one circuit")
	g.Mul(a, bits.Small(1<<9, 16))
	g.UDiv(a, bits.Small(1<<9, 16))
	g.Shl(a, bits.Small(5, 16))
	assert.Equal(t, before, g.Size(), "powers of two and constant shifts are wiring")
}

// TestGateCounts keeps the sizes of the large circuits: a full adder is two gates.
func TestGateCounts(t *testing.T) {
	const n = 32
	for _, c := range []struct {
		name string
		make func(g *bits.Graph, a, b bits.Vector)
		most int
	}{
		{"add", func(g *bits.Graph, a, b bits.Vector) { g.Add(a, b) }, 2 * n},
		{"less", func(g *bits.Graph, a, b bits.Vector) { g.Ult(a, b) }, n},
		{"multiply", func(g *bits.Graph, a, b bits.Vector) { g.Mul(a, b) }, 3 * n * n / 2},
		{"square", func(g *bits.Graph, a, b bits.Vector) { g.Mul(a, a) }, 3 * n * n / 4},
		{"by 255", func(g *bits.Graph, a, b bits.Vector) { g.Mul(a, bits.Small(255, n)) }, 4 * n},
		{"divide", func(g *bits.Graph, a, b bits.Vector) { g.UDiv(a, b) }, 4 * n * n},
		{"shift", func(g *bits.Graph, a, b bits.Vector) { g.Shl(a, b) }, 7 * n},
		{"overflow", func(g *bits.Graph, a, b bits.Vector) { g.UMulO(a, b) }, 3*n*n/2 + 8*n},
	} {
		g := bits.NewGraph()
		a, b := g.Inputs(n), g.Inputs(n)
		before := g.Size()
		c.make(g, a, b)
		assert.LessOrEqual(t, g.Size()-before, c.most, c.name)
	}
}
