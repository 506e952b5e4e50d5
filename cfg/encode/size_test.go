package encode_test

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/cfg/encode"
	"cairn/internal/num"
	"cairn/smt"
)

// diamonds is a sequence of n conditional increments; the target is reached if their sum is n/2.
func diamonds(n int) *cfg.Graph {
	g := &cfg.Graph{}
	s := g.NewVar(cfg.VarInfo{Name: "s", Type: cfg.Int})
	b := g.NewVar(cfg.VarInfo{Name: "b", Type: cfg.Int})
	at := g.NewVertex(cfg.VertexInfo{})
	assume := func(e *cfg.Expr) cfg.Stmt { return cfg.Stmt{Kind: cfg.Assume, Expr: e} }
	for range n {
		mid, next := g.NewVertex(cfg.VertexInfo{}), g.NewVertex(cfg.VertexInfo{})
		g.NewEdge(at, mid, cfg.Stmt{Kind: cfg.Havoc, Var: b})
		g.NewEdge(mid, next, assume(g.RefTo(b)),
			cfg.Stmt{Kind: cfg.Assign, Var: s, Expr: cfg.Bin(cfg.Add, g.RefTo(s), cfg.IntConst(cfg.Int, 1))})
		g.NewEdge(mid, next, assume(cfg.Negated(g.RefTo(b))))
		at = next
	}
	g.Target = g.NewVertex(cfg.VertexInfo{})
	g.NewEdge(at, g.Target, assume(cfg.Bin(cfg.Eq, g.RefTo(s), cfg.IntConst(cfg.Int, int64(n/2)))))
	return g
}

// exits is a chain of n tests, each of which may leave to one of m places, which all lead to the target.
func exits(n, m int) *cfg.Graph {
	g := &cfg.Graph{}
	x := g.NewVar(cfg.VarInfo{Name: "x", Type: cfg.Int})
	var chain, out []cfg.Vertex
	for range n + 1 {
		chain = append(chain, g.NewVertex(cfg.VertexInfo{}))
	}
	for range m {
		out = append(out, g.NewVertex(cfg.VertexInfo{}))
	}
	g.Target = g.NewVertex(cfg.VertexInfo{})
	for i := range n {
		c := cfg.Bin(cfg.Eq, g.RefTo(x), cfg.IntConst(cfg.Int, int64(i)))
		g.NewEdge(chain[i], out[i%m], cfg.Stmt{Kind: cfg.Assume, Expr: c},
			cfg.Stmt{Kind: cfg.Assign, Var: x, Expr: cfg.IntConst(cfg.Int, int64(3*i+1))})
		g.NewEdge(chain[i], chain[i+1], cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Negated(c)})
	}
	for i, v := range out {
		g.NewEdge(v, g.Target, cfg.Stmt{Kind: cfg.Assume,
			Expr: cfg.Bin(cfg.Ne, g.RefTo(x), cfg.IntConst(cfg.Int, int64(i)))})
	}
	return g
}

func mergedSize(t testing.TB, g *cfg.Graph) (*encode.Blocks, int) {
	c := smt.NewContext()
	b, err := encode.LargeBlocks(context.Background(), g, encode.NewVocab(c, g), encode.BlockOptions{})
	require.NoError(t, err)
	require.Len(t, b.Blocks, 1)
	return b, c.Size(b.Blocks[0].Trans.Guard)
}

// TestMergedBlockIsLinear doubles the graph and expects at most a little more than twice the formula.
func TestMergedBlockIsLinear(t *testing.T) {
	for name, make := range map[string]func(n int) *cfg.Graph{
		"diamonds": diamonds,
		"exits":    func(n int) *cfg.Graph { return exits(n, 1) },
		"tangle":   func(n int) *cfg.Graph { return exits(n, n/8) },
		"random": func(n int) *cfg.Graph {
			gen := cfgtest.NewGen(rand.New(rand.NewSource(1)), []cfg.Type{cfg.Math})
			gen.Linear = true
			return gen.Graph(cfgtest.GraphOptions{Vertices: n, Vars: 3, Stmts: 0, Depth: 0, Acyclic: true})
		},
	} {
		_, small := mergedSize(t, make(400))
		_, large := mergedSize(t, make(800))
		assert.Less(t, float64(large), 2.3*float64(small), "%s: %d, then %d", name, small, large)
	}
}

// TestMergedBlockJoins looks at what is joined: b is dead where branches meet, s needs one constant per diamond.
func TestMergedBlockJoins(t *testing.T) {
	g := diamonds(2)
	b, _ := mergedSize(t, g)
	tr := b.Blocks[0].Trans
	assert.Len(t, tr.Choices, 2)
	assert.Len(t, b.Vocab.Aux(tr), 2+1, "two choices, the first join; the second one is defined by s = 1\n%s",
		b.Vocab.Ctx.String(tr.Guard))
	status, m := smt.CheckSat(context.Background(), b.Vocab.Ctx, tr.Guard, b.Vocab.State([]num.Rat{num.Zero(), num.Zero()}))
	require.Equal(t, smt.Sat, status)
	first := m.Value(tr.Choices[0].Symbol).IsZero()
	assert.NotEqual(t, first, m.Value(tr.Choices[1].Symbol).IsZero())
	assert.Empty(t, tr.Post, "nothing is said about the state at the target")
}

func BenchmarkLargeBlocks(b *testing.B) {
	for _, n := range []int{100, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				_, size := mergedSize(b, diamonds(n))
				require.Greater(b, size, n)
			}
		})
	}
}

// TestQuotientsOfBranches: a quotient that one branch has defined is not known after the branches meet.
func TestQuotientsOfBranches(t *testing.T) {
	g := cfgtest.Parse(cfg.Int, `
		A -> B: assume c < 5; y = x / 3
		A -> B: assume c >= 5
		B -> ERR: assume x / 3 == 2`).Graph
	b, _ := mergedSize(t, g)
	for x := range int64(12) {
		for _, c := range []int64{4, 5} {
			state := make([]num.Rat, len(g.Vars))
			for i, v := range g.Vars {
				state[i] = num.FromInt(map[string]int64{"x": x, "c": c, "y": 0}[v.Name])
			}
			status, _ := smt.CheckSat(context.Background(), b.Vocab.Ctx, at(b.Vocab, b.Blocks[0].Trans.Guard, state))
			assert.Equal(t, x/3 == 2, status == smt.Sat, "x = %d, c = %d", x, c)
		}
	}
}
