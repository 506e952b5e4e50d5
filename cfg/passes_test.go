package cfg_test

import (
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
)

// TestShapes: what the passes about loops promise.
func TestShapes(t *testing.T) {
	irreducible, nested := 0, 0
	for seed := range int64(1000) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.Types)
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 6 + gen.Intn(10), Vars: 2, Stmts: 1, Depth: 1})
		for _, l := range cfg.Loops(g).Loops {
			if l.Irreducible {
				irreducible++
			}
			if l.Depth == 2 {
				nested++
			}
		}
		h, _, err := cfg.MakeReducible(g)
		require.NoError(t, err)
		for _, l := range cfg.Loops(h).Loops {
			require.False(t, l.Irreducible, "%s\n%s", g, h)
		}
		f, _ := cfg.FlattenLoops(h)
		for _, l := range cfg.Loops(f).Loops {
			require.Equal(t, 1, l.Depth, "%s\n%s", h, f)
		}
	}
	assert.Greater(t, irreducible, 100)
	assert.Greater(t, nested, 100)
}

func TestPropagateConstants(t *testing.T) {
	g := skeleton(5)
	x := g.NewVar(cfg.VarInfo{Name: "x", Type: cfg.Int})
	y := g.NewVar(cfg.VarInfo{Name: "y", Type: cfg.Int})
	is := func(v cfg.Var, i int64) *cfg.Expr { return cfg.Bin(cfg.Eq, g.RefTo(v), cfg.IntConst(cfg.Int, i)) }
	g.NewEdge(0, 1, cfg.Stmt{Kind: cfg.Assign, Var: x, Expr: cfg.IntConst(cfg.Int, 3)}, cfg.Stmt{Kind: cfg.Havoc, Var: y})
	g.NewEdge(1, 2, cfg.Stmt{Kind: cfg.Assume, Expr: is(x, 3)}, cfg.Stmt{Kind: cfg.Assume, Expr: is(y, 7)})
	g.NewEdge(1, 3, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Negated(is(x, 3))})
	g.NewEdge(2, 4, cfg.Stmt{Kind: cfg.Assign, Var: x, Expr: cfg.Bin(cfg.Add, g.RefTo(x), g.RefTo(y))})
	g.NewEdge(3, 4)
	h, _ := cfg.PropagateConstants(g)
	assert.Equal(t, "graph : source 0, target 3\n0 -> 1: x = 3; y = nondet()\n1 -> 2: assume(y == 7)\n2 -> 3: x = 10\n", h.String())
}

func TestSlice(t *testing.T) {
	g := skeleton(5)
	x := g.NewVar(cfg.VarInfo{Name: "x", Type: cfg.Int})
	y := g.NewVar(cfg.VarInfo{Name: "y", Type: cfg.Int})
	z := g.NewVar(cfg.VarInfo{Name: "z", Type: cfg.Int})
	is := cfg.Bin(cfg.Eq, g.RefTo(x), cfg.IntConst(cfg.Int, 1))
	set := func(v cfg.Var, i int64) cfg.Stmt {
		return cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: cfg.IntConst(cfg.Int, i)}
	}
	g.NewEdge(0, 1, set(y, 5))
	g.NewEdge(1, 2, cfg.Stmt{Kind: cfg.Assume, Expr: is}, set(z, 2)) // a decision about z only
	g.NewEdge(1, 2, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Negated(is)})
	g.NewEdge(2, 3, cfg.Stmt{Kind: cfg.Assign, Var: y, Expr: cfg.Bin(cfg.Add, g.RefTo(y), g.RefTo(z))}) // may be undefined
	g.NewEdge(3, 4, cfg.Stmt{Kind: cfg.Assume, Expr: g.RefTo(x)})
	h, _ := cfg.Slice(g)
	assert.Equal(t, "graph : source 0, target 4\n0 -> 1: y = 5\n1 -> 2: assume(x == 1); z = 2\n1 -> 2: assume(x != 1)\n2 -> 3: y = y + z\n3 -> 4: assume(x)\n", h.String())
	g.SignedWrap = true
	h, _ = cfg.Slice(g)
	assert.Equal(t, "graph : source 0, target 4\n0 -> 1:\n1 -> 2:\n2 -> 3:\n3 -> 4: assume(x)\n", h.String())
}
