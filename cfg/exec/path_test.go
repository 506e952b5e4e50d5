package exec_test

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/cfg/exec"
	"cairn/internal/num"
)

// TestPathsAreTheEdges compares folded paths of random graphs with the edges taken.
func TestPathsAreTheEdges(t *testing.T) {
	folded := 0
	for seed := range int64(2000) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.Types)
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 3 + gen.Intn(8), Vars: 3, Stmts: 2, Depth: 2})
		prog, err := exec.Compile(g)
		require.NoError(t, err)
		oracle := gen.Choose(g)
		out, err := prog.Run(context.Background(), exec.Run{
			Start: g.Source, State: gen.State(g), MaxSteps: 400, MaxEdges: -1, Path: true,
			Choose: func(s cfg.Site) (num.Rat, bool) { return oracle(s), true },
		})
		require.NoError(t, err)
		var edges []cfg.EdgeID
		each(out.Path, func(e cfg.EdgeID) { edges = append(edges, e) })
		require.Equal(t, out.Edges, edges)
		written, length := size(out.Path)
		require.Equal(t, int64(len(edges)), length)
		if last, ok := out.Path.Last(); ok {
			require.Equal(t, edges[len(edges)-1], last)
		}
		if written < len(edges)/2 {
			folded++
		}
	}
	assert.Greater(t, folded, 100)
}

// each calls f with the edges of a path, repetitions written out.
func each(p exec.Path, f func(cfg.EdgeID)) {
	for _, item := range p {
		if item.Times == 0 {
			f(item.Edge)
		}
		for range item.Times {
			each(item.Body, f)
		}
	}
}

// size is the number of edges that are written down, and of those of the path.
func size(p exec.Path) (written int, length int64) {
	for _, item := range p {
		if item.Times == 0 {
			written, length = written+1, length+1
			continue
		}
		w, n := size(item.Body)
		written, length = written+w, length+item.Times*n
	}
	return written, length
}

// nest is a graph with loops inside of each other, of the given number of iterations each.
func nest(depth int, iterations int64) *cfg.Graph {
	g := &cfg.Graph{}
	g.Source, g.Target = g.NewVertex(cfg.VertexInfo{}), g.NewVertex(cfg.VertexInfo{})
	entry, exit := g.Source, g.Target
	for range depth {
		i := g.NewVar(cfg.VarInfo{Name: string(rune('a' + len(g.Vars))), Type: cfg.Int})
		head, body, end := g.NewVertex(cfg.VertexInfo{}), g.NewVertex(cfg.VertexInfo{}), g.NewVertex(cfg.VertexInfo{})
		more := cfg.Bin(cfg.Lt, g.RefTo(i), cfg.IntConst(cfg.Int, iterations))
		g.NewEdge(entry, head, cfg.Stmt{Kind: cfg.Assign, Var: i, Expr: cfg.IntConst(cfg.Int, 0)})
		g.NewEdge(head, body, cfg.Stmt{Kind: cfg.Assume, Expr: more})
		g.NewEdge(head, exit, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Negated(more)})
		g.NewEdge(end, head, cfg.Stmt{Kind: cfg.Assign, Var: i, Expr: cfg.Bin(cfg.Add, g.RefTo(i), cfg.IntConst(cfg.Int, 1))})
		entry, exit = body, end
	}
	g.NewEdge(entry, exit)
	return g
}

func TestLongPathsAreShort(t *testing.T) {
	prog, err := exec.Compile(nest(3, 150))
	require.NoError(t, err)
	out, err := prog.Run(context.Background(), exec.Run{Path: true})
	require.NoError(t, err)
	require.Equal(t, exec.ReachedTarget, out.Kind)
	written, length := size(out.Path)
	assert.Greater(t, length, int64(10_000_000))
	assert.Less(t, written, 100)
}

// BenchmarkPath measures what the record of a path costs.
func BenchmarkPath(b *testing.B) {
	prog, err := exec.Compile(nest(2, 1000))
	require.NoError(b, err)
	for _, record := range []bool{false, true} {
		b.Run(map[bool]string{false: "without", true: "with"}[record], func(b *testing.B) {
			steps := int64(0)
			for b.Loop() {
				out, err := prog.Run(context.Background(), exec.Run{Path: record})
				require.NoError(b, err)
				steps += out.Steps
			}
			b.ReportMetric(float64(steps)/b.Elapsed().Seconds()/1e6, "Msteps/s")
		})
	}
}
