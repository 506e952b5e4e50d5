package bits_test

import (
	"errors"
	"math/big"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
	"cairn/smt/bits"
)

// randomCircuit makes gates over some inputs and calls each with every new literal and its values under 64 assignments, which
// are worked out beside the graph.
func randomCircuit(r *rand.Rand, gates int, each func(g *bits.Graph, l bits.Lit, word uint64, values map[bits.Lit]uint64)) *bits.Graph {
	type signal struct {
		lit  bits.Lit
		word uint64
	}
	g := bits.NewGraph()
	all := []signal{{bits.False, 0}}
	values := make(map[bits.Lit]uint64)
	for range 6 {
		s := signal{g.Input(), r.Uint64()}
		all, values[s.lit] = append(all, s), s.word
	}
	pick := func() signal {
		s := all[r.Intn(len(all))]
		if r.Intn(2) == 0 {
			s = all[max(0, len(all)-1-r.Intn(8))] // a recent one: deep circuits
		}
		if r.Intn(2) == 0 {
			return signal{s.lit.Not(), ^s.word}
		}
		return s
	}
	for range gates {
		x, y, z := pick(), pick(), pick()
		var s signal
		switch r.Intn(6) {
		case 0, 1:
			s = signal{g.And(x.lit, y.lit), x.word & y.word}
		case 2:
			s = signal{g.Xor(x.lit, y.lit), x.word ^ y.word}
		case 3:
			s = signal{g.Xor3(x.lit, y.lit, z.lit), x.word ^ y.word ^ z.word}
		case 4:
			s = signal{g.Ite(x.lit, y.lit, z.lit), x.word&y.word | ^x.word&z.word}
		case 5:
			s = signal{g.Maj(x.lit, y.lit, z.lit), x.word&y.word | x.word&z.word | y.word&z.word}
		}
		all = append(all, s)
		each(g, s.lit, s.word, values)
	}
	return g
}

func TestGatesMeanWhatTheySay(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range sample.Size(2000, 100_000) {
		type made struct {
			lit  bits.Lit
			word uint64
		}
		var all []made
		var inputs map[bits.Lit]uint64
		g := randomCircuit(r, 30, func(_ *bits.Graph, l bits.Lit, word uint64, values map[bits.Lit]uint64) {
			all, inputs = append(all, made{l, word}), values
		})
		values := g.Simulate(func(in bits.Lit) uint64 { return inputs[in] })
		for _, m := range all {
			require.Equal(t, m.word, values.Word(m.lit))
		}
	}
}

func TestLimit(t *testing.T) {
	g := bits.NewGraph()
	a, b := g.Inputs(20), g.Inputs(20)
	g.SetLimit(300, nil)
	g.Mul(a, b)
	assert.ErrorIs(t, g.Err(), bits.ErrLimit)
	assert.Equal(t, 300, g.Size())
	assert.Equal(t, bits.False, g.Input())
	g.SetLimit(1<<20, nil)
	require.NoError(t, g.Err())
	product := g.Mul(a, b) // over the nodes of the first attempt
	require.NoError(t, g.Err())
	v := g.Eval(func(in bits.Lit) bool { return in == a[3] || in == a[0] || in == b[2] })
	assert.Equal(t, big.NewInt(9*4), v.Number(product))
}

// TestStop interrupts multiplication and division of thousands of bits.
func TestStop(t *testing.T) {
	enough := errors.New("enough")
	for _, f := range []func(g *bits.Graph, a, b bits.Vector){
		func(g *bits.Graph, a, b bits.Vector) { g.Mul(a, b) },
		func(g *bits.Graph, a, b bits.Vector) { g.SDiv(a, b) },
		func(g *bits.Graph, a, b bits.Vector) { g.Mul(a, a) },
		func(g *bits.Graph, a, b bits.Vector) { g.RotateLeft(a, b) },
	} {
		g := bits.NewGraph()
		a, b := g.Inputs(4095), g.Inputs(4095)
		asked := 0
		g.SetLimit(1<<24, func() error {
			if asked++; asked > 5 {
				return enough
			}
			return nil
		})
		f(g, a, b)
		assert.ErrorIs(t, g.Err(), enough)
		assert.Equal(t, 6, asked)
		assert.Less(t, g.Size(), 200_000)
	}
}
