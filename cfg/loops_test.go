package cfg_test

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/num"
)

// skeleton makes a graph of n vertices with the given edges; source 0, target n-1.
func skeleton(n int, edges ...[2]cfg.Vertex) *cfg.Graph {
	g := &cfg.Graph{}
	for range n {
		g.NewVertex(cfg.VertexInfo{})
	}
	for _, e := range edges {
		g.NewEdge(e[0], e[1])
	}
	g.Target = cfg.Vertex(n - 1)
	return g
}

func TestLoopNesting(t *testing.T) {
	// 0 -> 1(outer: 2(inner: 3), 4) -> 5
	g := skeleton(6, [2]cfg.Vertex{0, 1}, [2]cfg.Vertex{1, 2}, [2]cfg.Vertex{2, 3}, [2]cfg.Vertex{3, 2},
		[2]cfg.Vertex{2, 4}, [2]cfg.Vertex{4, 1}, [2]cfg.Vertex{1, 5})
	f := cfg.Loops(g)
	require.Len(t, f.Loops, 2)
	outer, inner := f.Loops[0], f.Loops[1]
	assert.Equal(t, cfg.Loop{Header: 1, Body: []cfg.Vertex{1, 2, 3, 4}, Parent: -1, Depth: 1, Back: []cfg.EdgeID{5},
		Entries: []cfg.EdgeID{0}, Exits: []cfg.EdgeID{6}}, outer)
	assert.Equal(t, cfg.Loop{Header: 2, Body: []cfg.Vertex{2, 3}, Parent: 0, Depth: 2, Back: []cfg.EdgeID{3},
		Entries: []cfg.EdgeID{1}, Exits: []cfg.EdgeID{4}}, inner)
	assert.True(t, f.IsHeader(2))
	assert.False(t, f.IsHeader(3))
	assert.Equal(t, 1, f.Innermost(3))
	assert.Equal(t, -1, f.Innermost(5))
}

func TestIrreducibleLoop(t *testing.T) {
	g := skeleton(4, [2]cfg.Vertex{0, 1}, [2]cfg.Vertex{0, 2}, [2]cfg.Vertex{1, 2}, [2]cfg.Vertex{2, 1}, [2]cfg.Vertex{2, 3})
	f := cfg.Loops(g)
	require.Len(t, f.Loops, 1)
	assert.True(t, f.Loops[0].Irreducible)
	assert.Equal(t, []cfg.Vertex{1, 2}, f.Loops[0].Body)
}

// TestLoopsRandom checks the definition of a weak topological order: every edge that does not lead forward leads to the
// header of a loop around its source. In particular every cycle passes a header.
func TestLoopsRandom(t *testing.T) {
	loops := 0
	for seed := range int64(2000) {
		r := rand.New(rand.NewSource(seed))
		n := 2 + r.Intn(12)
		g := skeleton(n)
		for range r.Intn(3 * n) {
			g.NewEdge(cfg.Vertex(r.Intn(n-1)), cfg.Vertex(r.Intn(n)))
		}
		f := cfg.Loops(g)
		loops += len(f.Loops)
		for _, e := range g.Edges {
			u, v := slices.Index(f.Order, e.Src), slices.Index(f.Order, e.Dst)
			if u < 0 || v > u {
				continue
			}
			i := f.Innermost(e.Src)
			for i >= 0 && f.Loops[i].Header != e.Dst {
				i = f.Loops[i].Parent
			}
			require.GreaterOrEqual(t, i, 0, "edge %d -> %d", e.Src, e.Dst)
		}
		for _, l := range f.Loops {
			start := slices.Index(f.Order, l.Header)
			require.Equal(t, l.Body, slices.Sorted(slices.Values(f.Order[start:start+len(l.Body)])))
			require.NotEmpty(t, l.Back)
			for i := l.Parent; i >= 0; i = f.Loops[i].Parent {
				require.Subset(t, f.Loops[i].Body, l.Body)
			}
		}
	}
	assert.Greater(t, loops, 2000)
}

// TestPassesKeepExecutions runs the same inputs before and after each transformation.
func TestPassesKeepExecutions(t *testing.T) {
	reached, smaller := 0, make(map[string]int)
	for seed := range int64(1500) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.Types)
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 4 + gen.Intn(10), Vars: 3, Stmts: 2, Depth: 1})
		state := gen.State(g)
		for e := range g.Edges {
			for i := range g.Edges[e].Stmts { // transformations keep positions
				g.Edges[e].Stmts[i].Pos = cfg.Pos{Line: e + 1, Col: i}
			}
		}
		inputs := make(map[cfg.Pos]num.Rat) // the same value each time a statement is passed
		draw := gen.Choose(g)
		chooseIn := func(h *cfg.Graph) func(cfg.Site) num.Rat {
			return func(s cfg.Site) num.Rat {
				pos := h.Edges[s.Edge].Stmts[s.Stmt].Pos
				if _, ok := inputs[pos]; !ok {
					inputs[pos] = draw(cfg.Site{Edge: cfg.EdgeID(pos.Line - 1), Stmt: int32(pos.Col)})
				}
				return inputs[pos]
			}
		}
		const limit = 100
		before := cfgtest.Run(g, g.Source, state, chooseIn(g), limit)
		for _, pass := range cfg.Passes() {
			name := pass.Name
			h, o, err := pass.Run(g)
			require.NoError(t, err)
			require.NoError(t, h.Check())
			if len(h.Edges) < len(g.Edges) {
				smaller[name]++
			}
			start := append(slices.Clone(state), make([]num.Rat, len(h.Vars)-len(g.Vars))...)
			after := cfgtest.Run(h, h.Source, start, chooseIn(h), 2*limit)
			if before.End != g.Target {
				if len(before.Edges) < limit {
					require.NotEqual(t, h.Target, after.End, "%s\n%s\n%s", name, g, h)
				}
				continue
			}
			reached++
			require.Equal(t, h.Target, after.End, "%s\n%s\n%s", name, g, h)
			var path []cfg.EdgeID
			for _, e := range before.Edges {
				path = append(path, e.Edge)
			}
			var newPath []cfg.EdgeID
			for _, e := range after.Edges {
				newPath = append(newPath, e.Edge)
			}
			switch name {
			case "slice", "reset-dead": // the path or the state is not the same
			default:
				require.Equal(t, path, o.Path(newPath), name)
			}
			switch name {
			case "slice", "reset-dead", "flatten":
			default:
				require.Equal(t, before.Edges[len(before.Edges)-1].State, after.Edges[len(after.Edges)-1].State)
			}
			for i, v := range h.Vertices {
				require.Equal(t, g.Vertices[o.Vertices[i]], v)
			}
		}
	}
	assert.Greater(t, reached, 800)
	for _, name := range []string{"prune", "simplify", "constants", "slice"} {
		assert.Greater(t, smaller[name], 200, name)
	}
}

// TestResetDead: a temporary is reset where it is read for the last time.
func TestResetDead(t *testing.T) {
	g := skeleton(4)
	x := g.NewVar(cfg.VarInfo{Name: "x", Type: cfg.Int})
	tmp := g.NewVar(cfg.VarInfo{Name: "tmp", Type: cfg.Int})
	g.NewEdge(0, 1, cfg.Stmt{Kind: cfg.Havoc, Var: tmp})
	g.NewEdge(1, 2, cfg.Stmt{Kind: cfg.Assign, Var: x, Expr: g.RefTo(tmp)})
	g.NewEdge(2, 3, cfg.Stmt{Kind: cfg.Assume, Expr: g.RefTo(x)})
	h, _ := cfg.ResetDead(g)
	assert.Equal(t, "graph : source 0, target 3\n0 -> 1: tmp = nondet()\n1 -> 2: x = tmp; tmp = 0\n2 -> 3: assume(x)\n", h.String())
}

func TestSimplifyConstants(t *testing.T) {
	g := skeleton(4)
	x := g.NewVar(cfg.VarInfo{Name: "x", Type: cfg.Int})
	one := cfg.IntConst(cfg.Int, 1)
	never := cfg.Bin(cfg.Lt, one, cfg.Bin(cfg.Sub, one, one))
	g.NewEdge(0, 1, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Negated(never)})
	g.NewEdge(0, 3, cfg.Stmt{Kind: cfg.Assume, Expr: never})
	g.NewEdge(1, 2, cfg.Stmt{Kind: cfg.Assign, Var: x, Expr: cfg.Bin(cfg.Add, one, one)})
	g.NewEdge(2, 3, cfg.Stmt{Kind: cfg.Assume, Expr: g.RefTo(x)})
	h, o := cfg.Simplify(g)
	assert.Equal(t, "graph : source 0, target 1\n0 -> 1: x = 2; assume(x)\n", h.String())
	assert.Equal(t, []cfg.Vertex{0, 3}, o.Vertices)
	assert.Equal(t, [][]cfg.EdgeID{{0, 2, 3}}, o.Paths)
}
