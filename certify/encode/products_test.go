package encode_test

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify/encode"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/num"
	"cairn/smt"
)

// TestProducts: what is said of the products before and after a step is true of every execution, and tells their values after steps of
// counters.
func TestProducts(t *testing.T) {
	types := []cfg.Type{{Bits: 8}, {Bits: 8, Signed: true}, {Bits: 32, Signed: true}, cfg.Math}
	steps := []string{"x = x + 1", "x = x - 5", "x = y + 2; y = y + 1", "x = 7", "y = x", "x = 2 * x - y", "havoc x", "x = x + 100; y = y - x", "x = x * y"}
	told, taken := 0, 0
	for seed := range int64(400) {
		r := rand.New(rand.NewSource(seed))
		ty := types[r.Intn(len(types))]
		p := cfgtest.Parse(ty, "S -> A: "+steps[r.Intn(len(steps))]+"; "+steps[r.Intn(4)]+"\nA -> ERR: assume x")
		g := p.Graph
		x, y := p.Vars["x"], p.Vars["y"]
		if y == x { // there is no y
			y = g.NewVar(cfg.VarInfo{Name: "y", Type: ty})
		}
		state := make([]num.Rat, len(g.Vars))
		for i := range state {
			state[i] = ty.Wrap(num.FromInt(int64(r.Intn(300) - 20)))
		}
		tr := cfgtest.Run(g, g.Source, state, func(cfg.Site) num.Rat { return ty.Wrap(num.FromInt(int64(r.Intn(300)))) }, 1)
		if len(tr.Edges) == 0 {
			continue
		}
		taken++
		end := tr.Edges[0].State
		near := func(a, b num.Rat) [][2]num.Rat {
			return [][2]num.Rat{{a, b}, {num.FromInt(int64(r.Intn(20))), num.FromInt(int64(r.Intn(20)))}}
		}
		products := []encode.Product{{X: x, Y: x, Near: near(state[x], state[x])}, {X: x, Y: y, Near: near(state[x], end[y])}, {X: y, Y: y}}
		products[0].Near[1][1] = products[0].Near[1][0] // of squares, both operands are the same
		c := smt.NewContext()
		sy := cfg.NewSymbols(c, g)
		value := func(s []num.Rat, q encode.Product) smt.Term { return c.Num(s[q.X].Mul(s[q.Y]), smt.Int) }
		var facts []smt.Term
		for i, q := range products {
			sy.AddGhost([]string{"xx", "xy", "yy"}[i], cfg.Math)
			facts = append(facts, c.Eq(sy.X[len(g.Vars)+i], value(state, q)))
		}
		enc := encode.New(c, g)
		enc.Track(products)
		begin := enc.Begin(sy.X)
		step, err := enc.Edge(context.Background(), 0, begin)
		require.NoError(t, err)
		joined, ways := enc.Join([]encode.State{step.State, begin}, []smt.Term{smt.True, smt.True})
		facts = append(facts, sy.State(state), enc.Multiplied(begin), step.Guard(c), enc.Multiplied(step.State), ways[0], enc.Multiplied(joined))
		for v, val := range end {
			facts = append(facts, c.Eq(joined.Vars[v], c.Num(val, smt.Int)))
		}
		right := smt.True
		for i, q := range products {
			right = c.And(right, c.Eq(joined.Vars[len(g.Vars)+i], value(end, q)))
		}
		status, _ := smt.CheckSat(context.Background(), c, append(facts, right)...)
		require.Equal(t, smt.Sat, status, "%v %v", state, end)
		if status, _ = smt.CheckSat(context.Background(), c, append(facts, c.Not(right))...); status == smt.Unsat {
			told++
		}
	}
	t.Log(told, taken)
	assert.Greater(t, told, taken/2)
}
