package floats_test

import (
	"fmt"
	"math/big"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/ieee"
	"cairn/internal/sample"
	"cairn/smt/bits"
	"cairn/smt/floats"
)

// A testCase is one assignment.
type testCase struct {
	mode    ieee.Mode
	x, y, z value
}

// A rig has the circuit of an operator over inputs, or over constants where they are given.
type rig struct {
	t          *testing.T
	g          *bits.Graph
	op         operator
	mode       vector
	x, y, z    vector
	out        vector
	collection []testCase
}

// newRig makes the circuit of an operator; the mode and the second operand are constants if they are given.
func newRig(t *testing.T, f ieee.Format, op operator, mode *ieee.Mode, y *value) *rig {
	g := bits.NewGraph()
	u := floats.New(g, f)
	r := &rig{t: t, g: g, op: op, mode: g.Inputs(floats.ModeWidth)}
	r.x, r.y, r.z = g.Inputs(f.Width()), g.Inputs(f.Width()), g.Inputs(f.Width())
	cm, cy := r.mode, r.y
	if mode != nil {
		cm = floats.Mode(*mode)
	}
	if y != nil {
		cy = floats.Constant(*y)
	}
	r.out = op.circuit(u, cm, r.x, cy, r.z)
	require.NoError(t, g.Err())
	return r
}

// check collects cases and compares 64 at a time.
func (r *rig) check(c testCase) {
	if r.collection = append(r.collection, c); len(r.collection) == 64 {
		r.flush()
	}
}

func (r *rig) flush() {
	words := make(map[bits.Lit]uint64)
	for k, c := range r.collection {
		set := func(v vector, n *big.Int) {
			for i, l := range v {
				words[l] |= uint64(n.Bit(i)) << k
			}
		}
		set(r.mode, big.NewInt(int64(c.mode)))
		set(r.x, c.x.Bits())
		set(r.y, c.y.Bits())
		set(r.z, c.z.Bits())
	}
	values := r.g.Simulate(func(in bits.Lit) uint64 { return words[in] })
	for k, c := range r.collection {
		want := r.op.meaning(c.mode, c.x, c.y, c.z)
		want = new(big.Int).And(want, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(len(r.out))), big.NewInt(1)))
		if got := values.NumberAt(r.out, k); got.Cmp(want) != 0 {
			require.FailNow(r.t, "wrong", "%s %v of %v %v %v: %b instead of %b", r.op.name, c.mode, c.x, c.y, c.z, got, want)
		}
	}
	r.collection = r.collection[:0]
}

// all are the values of a small format.
func all(f ieee.Format) (values []value) {
	for n := range int64(1) << f.Width() {
		if v := f.FromBits(big.NewInt(n)); v.Bits().Int64() == n {
			values = append(values, v)
		}
	}
	return values
}

// modesOf are the modes to test an operator with.
func modesOf(op operator) []ieee.Mode {
	if op.moded {
		return ieee.Modes[:]
	}
	return ieee.Modes[:1]
}

// TestTiny compares the circuits of all operators with the exact arithmetic, for all operands of small formats: if these are many,
// a sample, and in long tests all.
func TestTiny(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for _, f := range []ieee.Format{{Exponent: 2, Significand: 2}, {Exponent: 2, Significand: 3}, {Exponent: 3, Significand: 3},
		{Exponent: 3, Significand: 4}, {Exponent: 2, Significand: 5}, {Exponent: 4, Significand: 2}} {
		values := all(f)
		none := values[:1]
		for _, op := range operators {
			circuit := newRig(t, f, op, nil, nil)
			ys, zs := none, none
			if op.operands > 1 {
				ys = values
			}
			if op.operands > 2 {
				zs = values
			}
			cases := len(values) * len(ys) * len(zs)
			for _, mode := range modesOf(op) {
				for _, x := range values {
					for _, y := range ys {
						for _, z := range zs {
							if cases <= 1<<10 || sample.Long() || r.Intn(cases) < 300 {
								circuit.check(testCase{mode, x, y, z})
							}
						}
					}
				}
			}
			circuit.flush()
		}
	}
}

// hard returns values near the borders: special ones, subnormal ones, powers of two and their neighbours, few bits, and near to one.
func hard(r *rand.Rand, f ieee.Format) value {
	n := new(big.Int).Rand(r, new(big.Int).Lsh(big.NewInt(1), uint(f.Width())))
	field := func(exponent int64) {
		for i := range f.Exponent {
			n.SetBit(n, f.Significand-1+i, uint(exponent>>i&1))
		}
	}
	most := int64(1)<<f.Exponent - 1
	switch r.Intn(8) {
	case 0:
		field(0)
	case 1:
		field(most - int64(r.Intn(2)))
	case 2, 3, 4:
		field(max(0, min(most, most/2+int64(r.Intn(2*f.Significand))-int64(f.Significand))))
	}
	switch r.Intn(4) {
	case 0:
		for i := range f.Significand - 1 {
			n.SetBit(n, i, 0)
		}
		n.Add(n, big.NewInt(int64(r.Intn(3))-1))
	case 1:
		for i := range r.Intn(f.Significand) {
			n.SetBit(n, i, 0)
		}
	}
	return f.FromBits(n.Abs(n))
}

// hardCase returns operands that are sometimes close to each other.
func hardCase(r *rand.Rand, f ieee.Format, op operator) testCase {
	c := testCase{modesOf(op)[r.Intn(len(modesOf(op)))], hard(r, f), hard(r, f), hard(r, f)}
	near := func(v value) value {
		n := v.Bits()
		n.Add(n, big.NewInt(int64(r.Intn(5))-2))
		return f.FromBits(n.Abs(n))
	}
	switch r.Intn(6) {
	case 0:
		c.y = near(c.x)
	case 1:
		c.y = near(c.x.Neg())
	case 2:
		c.z = near(c.x.Mul(ieee.RNE, c.y).Neg())
	}
	return c
}

// TestStandardFormats compares with the exact arithmetic at random, also where the mode or the second operand are constants.
func TestStandardFormats(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for _, f := range []ieee.Format{ieee.Float16, ieee.Float32, ieee.Float64, {Exponent: 4, Significand: 12}, {Exponent: 9, Significand: 5}} {
		for _, op := range operators {
			if op.name == "fp.rem" && f.Width() > 32 && !sample.Long() {
				continue
			}
			circuit := newRig(t, f, op, nil, nil)
			for range sample.Size(256, 50_000) {
				circuit.check(hardCase(r, f, op))
			}
			circuit.flush()
			for range sample.Size(1, 20) {
				fixed := hardCase(r, f, op)
				circuit = newRig(t, f, op, &fixed.mode, &fixed.y)
				for range 64 {
					c := hardCase(r, f, op)
					c.mode, c.y = fixed.mode, fixed.y
					circuit.check(c)
				}
			}
		}
	}
}

// TestConversions compares conversions between formats and from integers.
func TestConversions(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	formats := []ieee.Format{ieee.Float16, ieee.Float32, ieee.Float64,
		{Exponent: 3, Significand: 4}, {Exponent: 5, Significand: 2}, {Exponent: 2, Significand: 9}}
	for _, from := range formats {
		for _, to := range formats {
			convert := unary(fmt.Sprint(from, to), func(u *floats.Unit, mode, x vector) vector {
				return floats.New(u.Graph(), to).FromFloat(mode, u, x)
			}, func(x value, mode ieee.Mode) value { return x.Convert(mode, to) })
			circuit := newRig(t, from, convert, nil, nil)
			for range sample.Size(256, 50_000) {
				circuit.check(hardCase(r, from, convert))
			}
		}
		for _, width := range []int{1, 2, 3, 8, 33, 64} {
			for _, signed := range []bool{false, true} {
				checkFromInteger(t, r, from, width, signed)
			}
		}
	}
}

// checkFromInteger compares conversions from integers of some width.
func checkFromInteger(t *testing.T, r *rand.Rand, f ieee.Format, width int, signed bool) {
	g := bits.NewGraph()
	u := floats.New(g, f)
	in, mode := g.Inputs(width), g.Inputs(floats.ModeWidth)
	out := u.FromUnsigned(mode, in)
	if signed {
		out = u.FromSigned(mode, in)
	}
	for range sample.Size(100, 10_000) {
		n := new(big.Int).Rand(r, new(big.Int).Lsh(big.NewInt(1), uint(width)))
		if r.Intn(2) == 0 {
			n.Rsh(n, uint(r.Intn(width)))
		}
		m := ieee.Modes[r.Intn(5)]
		values := g.Eval(func(l bits.Lit) bool {
			for i, b := range in {
				if b == l {
					return n.Bit(i) == 1
				}
			}
			for i, b := range mode {
				if b == l {
					return m>>i&1 == 1
				}
			}
			return false
		})
		number := n
		if signed && n.Bit(width-1) == 1 {
			number = new(big.Int).Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(width)))
		}
		want := f.FromInt(m, number)
		require.Zero(t, values.Number(out).Cmp(want.Bits()), "%v %v of %d bits, %v: %v", m, number, width, f, want)
	}
}

func TestConstants(t *testing.T) {
	g := bits.NewGraph()
	u := floats.New(g, ieee.Float32)
	third := big.NewRat(-1, 3)
	mode := g.Inputs(floats.ModeWidth)
	out, valid := u.FromRat(mode, third), floats.ValidMode(g, mode)
	for _, m := range ieee.Modes {
		assert.Equal(t, floats.Constant(ieee.Float32.FromRat(m, third)), u.FromRat(floats.Mode(m), third))
		v := g.Eval(func(l bits.Lit) bool {
			return l == mode[0] && m&1 != 0 || l == mode[1] && m&2 != 0 || l == mode[2] && m&4 != 0
		})
		assert.Equal(t, ieee.Float32.FromRat(m, third).Bits(), v.Number(out))
		assert.True(t, v.Bit(valid))
	}
	v := g.Eval(func(l bits.Lit) bool { return l == mode[0] || l == mode[2] })
	assert.False(t, v.Bit(valid))
}

// TestConstantsFold requires that operations on constants make no gates.
func TestConstantsFold(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	for _, op := range operators {
		g := bits.NewGraph()
		u := floats.New(g, ieee.Float16)
		c := hardCase(r, ieee.Float16, op)
		n, ok := op.circuit(u, floats.Mode(c.mode), floats.Constant(c.x), floats.Constant(c.y), floats.Constant(c.z)).Value()
		require.True(t, ok, op.name)
		want := op.meaning(c.mode, c.x, c.y, c.z)
		assert.Zero(t, n.Cmp(want.And(want, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 65), big.NewInt(1)))), op.name)
		assert.Equal(t, 1, g.Size(), op.name)
	}
}

func TestCanonical(t *testing.T) {
	g := bits.NewGraph()
	f := ieee.Format{Exponent: 3, Significand: 4}
	u := floats.New(g, f)
	for n := range int64(1) << f.Width() {
		v := f.FromBits(big.NewInt(n))
		x := bits.Small(n, f.Width())
		assert.Equal(t, bits.Const(v.Bits().Int64() == n), u.Canonical(x))
		assert.Equal(t, floats.Constant(v), u.FromBits(x))
	}
}

// TestZerosOfMin requires that the sign of the minimum of zeros with different signs is the given one, and of others theirs.
func TestZerosOfMin(t *testing.T) {
	f := ieee.Float16
	u := floats.New(bits.NewGraph(), f)
	plus, minus := floats.Constant(f.Zero(false)), floats.Constant(f.Zero(true))
	for _, min := range []func(x, y vector, sign bits.Lit) vector{u.Min, u.Max} {
		for _, sign := range []bits.Lit{bits.False, bits.True} {
			assert.Equal(t, sign, min(plus, minus, sign).Sign())
			assert.Equal(t, sign, min(minus, plus, sign).Sign())
			assert.Equal(t, plus, min(plus, plus, sign))
			assert.Equal(t, minus, min(minus, minus, sign))
		}
	}
}

func TestRemLimit(t *testing.T) {
	for f, ok := range map[ieee.Format]bool{ieee.Float32: true, ieee.Float64: true, ieee.Float128: false, {Exponent: 60, Significand: 3}: false} {
		g := bits.NewGraph()
		g.SetLimit(3*f.Width()+1000, nil)
		_, err := floats.New(g, f).Rem(g.Inputs(f.Width()), g.Inputs(f.Width()))
		assert.Equal(t, ok, err == nil, "%v", f)
	}
}
