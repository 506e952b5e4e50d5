package bitwise_test

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify/bitwise"
	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/internal/sample"
)

// asks is a program that reaches its target if v = e, from a state that it reads, leads to a value that compares so with another one.
func asks(g *cfg.Graph, state []num.Rat, v cfg.Var, e *cfg.Expr, op cfg.Op, value num.Rat) *cfg.Graph {
	out := &cfg.Graph{Vars: g.Vars, SignedWrap: g.SignedWrap}
	first, second, third := out.NewVertex(cfg.VertexInfo{}), out.NewVertex(cfg.VertexInfo{}), out.NewVertex(cfg.VertexInfo{})
	out.Source, out.Target = first, third
	var stmts []cfg.Stmt
	for x, r := range state {
		if out.Vars[x].Type.Kind == cfg.Array {
			continue
		}
		is := cfg.Bin(cfg.Eq, out.RefTo(cfg.Var(x)), cfg.ConstOf(out.Vars[x].Type, r))
		stmts = append(stmts, cfg.Stmt{Kind: cfg.Havoc, Var: cfg.Var(x)}, cfg.Stmt{Kind: cfg.Assume, Expr: is})
	}
	out.NewEdge(first, second, append(stmts, cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: e})...)
	out.NewEdge(second, third, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Bin(op, out.RefTo(v), cfg.ConstOf(out.Vars[v].Type, value))})
	return out
}

// TestExpressions requires that random expressions have the value that they have, no other, and none if they are undefined.
func TestExpressions(t *testing.T) {
	defined, undefined := testExpressions(t, cfgtest.Types, sample.Size(200, 40000))
	assert.Greater(t, defined, 150)
	assert.Greater(t, undefined, 10)
}

// TestFloatExpressions does so for floating-point numbers.
func TestFloatExpressions(t *testing.T) {
	defined, _ := testExpressions(t, cfgtest.FloatTypes, sample.Size(100, 20000))
	assert.Greater(t, defined, 60)
}

// TestWideExpressions does so for types of more than 64 bits.
func TestWideExpressions(t *testing.T) {
	defined, _ := testExpressions(t, cfgtest.WideTypes, sample.Size(60, 5000))
	assert.Greater(t, defined, 30)
}

func testExpressions(t *testing.T, types []cfg.Type, seeds int) (defined, undefined int) {
	ctx := context.Background()
	for seed := range int64(seeds) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), types)
		g := &cfg.Graph{SignedWrap: gen.Intn(3) == 0}
		gen.Vars(g, 3)
		v := cfg.Var(gen.Intn(3))
		e := gen.Expr(g, g.Vars[v].Type, 2)
		if gen.Intn(4) == 0 {
			e = cfg.IfThenElse(gen.Truth(g, 2), e, gen.Expr(g, g.Vars[v].Type, 2))
		}
		state := gen.State(g)
		want, err := cfgtest.Eval(g, e, state)
		if err != nil {
			undefined++
		} else {
			defined++
		}
		is := bitwise.Check(ctx, asks(g, state, v, e, cfg.Eq, want), &answer.LoopBounds{})
		require.Equal(t, err == nil, is != nil, "%s in %v is %s: %v", e, state, want, is)
		require.NotErrorIs(t, is, obligation.ErrNoAnswer)
		require.NoError(t, bitwise.Check(ctx, asks(g, state, v, e, cfg.Ne, want), &answer.LoopBounds{}), "%s in %v is %s", e, state, want)
	}
	return defined, undefined
}

// TestEdges are the operations at the ends of their types, with and without wrapping.
func TestEdges(t *testing.T) {
	ctx := context.Background()
	for _, typ := range cfgtest.Types {
		for _, op := range []cfg.Op{cfg.Add, cfg.Sub, cfg.Mul, cfg.Div, cfg.Rem, cfg.Shl, cfg.Shr, cfg.BitAnd, cfg.BitOr, cfg.BitXor} {
			ends := []num.Rat{typ.Min(), typ.Max(), typ.Wrap(num.FromInt(-1)), num.One(), num.Zero(), typ.Wrap(num.FromInt(int64(typ.Bits)))}
			for i, a := range ends {
				for j, b := range ends {
					if !sample.Every(15, 6*i+j+int(op)) {
						continue
					}
					g := &cfg.Graph{SignedWrap: (i+j)%2 == 0}
					for range 3 {
						g.NewVar(cfg.VarInfo{Name: string(rune('a' + len(g.Vars))), Type: typ})
					}
					e, state := cfg.Bin(op, g.RefTo(0), g.RefTo(1)), []num.Rat{a, b, num.Zero()}
					want, err := cfgtest.Eval(g, e, state)
					is := bitwise.Check(ctx, asks(g, state, 2, e, cfg.Eq, want), &answer.LoopBounds{})
					require.Equal(t, err == nil, is != nil, "%s, wrap %v, in %v is %s of %s: %v", e, g.SignedWrap, state, want, typ, is)
					require.NoError(t, bitwise.Check(ctx, asks(g, state, 2, e, cfg.Ne, want), &answer.LoopBounds{}), "%s in %v", e, state)
				}
			}
		}
	}
}

// TestBounds: what is claimed of loops is not taken for granted.
func TestBounds(t *testing.T) {
	for text, want := range map[string]map[int]string{ // by the number of iterations
		"S -> H: i = 0\nH -> H: assume i < 3; i = i + 1\nH -> ERR: assume i >= 3 && i != 3": {3: "", 7: "", 2: "a loop has more iterations", 0: "a loop has more iterations"},
		"S -> H: i = 0\nH -> H: assume i < 3; i = i + 1\nH -> ERR: assume i >= 3 && i == 3": {3: "an execution reaches the error", 1: "a loop has more iterations"},
		"S -> H: havoc i\nH -> H: assume i != 0; i = i / 2\nH -> ERR: assume i == 0 && 0":   {32: "", 31: "a loop has more iterations"},
		// Two loops, one within the other, and a second entry to the inner one.
		`S -> A: assume k == 0; i = 0; j = 0
			S -> B: assume k != 0; i = 0; j = 1
			A -> B: assume i < 2
			B -> C: assume j < 2; j = j + 1
			C -> B: assume j != 5
			B -> A: assume j >= 2; j = 0; i = i + 1
			A -> ERR: assume i >= 2 && i > 2`: {2: "", 1: "a loop has more iterations", 4: ""},
	} {
		p := cfgtest.Parse(cfg.Int, text)
		for iterations, message := range want {
			bounds := map[cfg.Vertex]int{}
			for v := range p.Graph.Vertices {
				bounds[cfg.Vertex(v)] = iterations
			}
			err := bitwise.Check(context.Background(), p.Graph, &answer.LoopBounds{Iterations: bounds})
			if message == "" {
				assert.NoError(t, err, "%s with %d", text, iterations)
			} else {
				assert.EqualError(t, err, message, "%s with %d", text, iterations)
			}
		}
	}
	math := cfgtest.Parse(cfg.Math, "S -> ERR: assume x > 0 && x < 0").Graph
	assert.ErrorIs(t, bitwise.Check(context.Background(), math, &answer.LoopBounds{}), obligation.ErrNoAnswer)
}

// TestCuts: what is claimed of edges is not taken for granted either. An edge is cut in one iteration, and not in another.
func TestCuts(t *testing.T) {
	p := cfgtest.Parse(cfg.Int, `S -> H: havoc n; assume n > 0; i = 0
		H -> H: assume i < n; i = i + 1
		H -> ERR: assume i >= n && i < 1`)
	var leave, stay cfg.EdgeID
	for id, e := range p.Graph.Edges {
		switch {
		case e.Dst == p.Graph.Target:
			leave = cfg.EdgeID(id)
		case e.Src == e.Dst:
			stay = cfg.EdgeID(id)
		}
	}
	iterations := map[cfg.Vertex]int{p.Graph.Edges[stay].Src: 2}
	const wrong, long = "an execution takes an edge that is cut", "a loop has more iterations"
	for _, c := range []struct {
		cut  []answer.Passage
		want string
	}{
		{nil, long},
		{[]answer.Passage{{Edge: stay, Iterations: []int{2}}}, wrong},
		{[]answer.Passage{{Edge: stay, Iterations: []int{0}}}, wrong},
		{[]answer.Passage{{Edge: leave, Iterations: []int{0}}, {Edge: leave, Iterations: []int{1}}, {Edge: leave, Iterations: []int{2}}}, long},
		{[]answer.Passage{{Edge: stay, Iterations: []int{3}}, {Edge: stay}, {Edge: stay, Iterations: []int{2, 0}}}, long},
	} {
		err := bitwise.Check(context.Background(), p.Graph, &answer.LoopBounds{Iterations: iterations, Cut: c.cut})
		assert.EqualError(t, err, c.want, "%v", c.cut)
	}
	few := cfgtest.Parse(cfg.Int, `S -> H: havoc n; assume n > 0 && n <= 2; i = 0
		H -> H: assume i < n; i = i + 1
		H -> ERR: assume i >= n && i < 1`)
	cut := []answer.Passage{{Edge: stay, Iterations: []int{2}}, {Edge: leave, Iterations: []int{0}}}
	assert.NoError(t, bitwise.Check(context.Background(), few.Graph, &answer.LoopBounds{Iterations: iterations, Cut: cut}))
	cut[1].Iterations[0], cut[0].Iterations[0] = 2, 1 // with n = 2 an execution stays in turn 1
	assert.EqualError(t, bitwise.Check(context.Background(), few.Graph, &answer.LoopBounds{Iterations: iterations, Cut: cut}), wrong)
}
