package exec_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/internal/sample"
)

// oneEdge is the graph source -> target with one edge.
func oneEdge(stmts ...cfg.Stmt) *cfg.Graph {
	g := &cfg.Graph{}
	g.Source, g.Target = g.NewVertex(cfg.VertexInfo{}), g.NewVertex(cfg.VertexInfo{})
	g.NewEdge(g.Source, g.Target, stmts...)
	return g
}

// TestExpressions compares single assignments with the plain interpreter, at boundary values of all widths.
func TestExpressions(t *testing.T) {
	defined, undefined := testExpressions(t, cfgtest.Types)
	assert.Greater(t, defined, 10000)
	assert.Greater(t, undefined, 2000)
}

// TestFloatExpressions does so for floating-point numbers: the interpreter computes them with integers.
func TestFloatExpressions(t *testing.T) {
	defined, _ := testExpressions(t, cfgtest.FloatTypes)
	assert.Greater(t, defined, 10000)
}

// TestWideExpressions does so for types of more than 64 bits.
func TestWideExpressions(t *testing.T) {
	defined, undefined := testExpressions(t, cfgtest.WideTypes)
	assert.Greater(t, defined, 10000)
	assert.Greater(t, undefined, 500)
}

func testExpressions(t *testing.T, types []cfg.Type) (defined, undefined int) {
	for seed := range int64(6000) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), types)
		g := &cfg.Graph{SignedWrap: gen.Intn(3) == 0}
		g.Source, g.Target = g.NewVertex(cfg.VertexInfo{}), g.NewVertex(cfg.VertexInfo{})
		gen.Vars(g, 4)
		v := cfg.Var(gen.Intn(4))
		e := gen.Expr(g, g.Vars[v].Type, 3)
		g.NewEdge(g.Source, g.Target, cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: e})
		prog, err := exec.Compile(g)
		require.NoError(t, err)
		for range 6 {
			state := gen.State(g)
			want, wantErr := cfgtest.Eval(g, e, state)
			out, err := prog.Run(context.Background(), exec.Run{State: state})
			require.NoError(t, err)
			if wantErr != nil {
				undefined++
				require.Equal(t, exec.Undefined, out.Kind, "%s in %v", e, state)
				require.True(t, out.HasSite)
				require.Equal(t, fmt.Sprint(state), fmt.Sprint(out.State))
				continue
			}
			defined++
			require.Equal(t, exec.ReachedTarget, out.Kind, "%s in %v", e, state)
			require.Equal(t, want.String(), out.State[v].String(), "%s in %v", e, state)
		}
	}
	return defined, undefined
}

// TestGraphs compares whole executions with the plain interpreter.
func TestGraphs(t *testing.T) {
	reached := 0
	for seed := range int64(3000) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.Types)
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 3 + gen.Intn(8), Vars: 3, Stmts: 3, Depth: 2})
		if gen.Intn(2) == 0 {
			shuffleBranches(gen, g)
		}
		prog, err := exec.Compile(g)
		require.NoError(t, err)
		for range 3 {
			var inputs []num.Rat
			state := gen.State(g)
			oracle := gen.Choose(g)
			want := cfgtest.Run(g, g.Source, state, func(s cfg.Site) num.Rat {
				inputs = append(inputs, oracle(s))
				return inputs[len(inputs)-1]
			}, 200)
			compareRun(t, prog, g, want, inputs)
			if want.End == g.Target {
				reached++
			}
		}
	}
	assert.Greater(t, reached, 500)
}

// TestLarge does so for programs some of whose values do not fit into 64 bits.
func TestLarge(t *testing.T) {
	reached, large, shifts := 0, 0, 0
	for seed := range int64(sample.Size(2000, 30000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), []cfg.Type{cfg.Math})
		gen.Linear = true // squared again and again, numbers would become too large for the yardstick
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 3 + gen.Intn(8), Vars: 3, Stmts: 3, Depth: 2})
		if gen.Intn(2) == 0 {
			shuffleBranches(gen, g)
		}
		prog, err := exec.Compile(g)
		require.NoError(t, err)
		far := func(r num.Rat) num.Rat {
			if gen.Intn(3) == 0 {
				return r
			}
			return r.Add(num.Pow2(60 + gen.Intn(20)))
		}
		var inputs []num.Rat
		state := gen.State(g)
		for i := range state {
			state[i] = far(state[i])
		}
		oracle := gen.Choose(g)
		want := cfgtest.Run(g, g.Source, state, func(s cfg.Site) num.Rat {
			inputs = append(inputs, far(oracle(s)))
			return inputs[len(inputs)-1]
		}, 200)
		next := 0
		out, err := prog.Run(context.Background(), exec.Run{Start: g.Source, State: state, MaxSteps: 600, Choose: func(cfg.Site) (num.Rat, bool) {
			if next++; next > len(inputs) {
				return num.Zero(), true
			}
			return inputs[next-1], true
		}})
		require.NoError(t, err)
		if out.Kind == exec.OutOfRange {
			shifts++
			continue // by a shift
		}
		compareRun(t, prog, g, want, inputs)
		if want.End == g.Target {
			reached++
		}
		for _, r := range inputs {
			if r.BitLen() > 63 {
				large++
				break
			}
		}
	}
	assert.Greater(t, reached, 200)
	assert.Greater(t, large, 200)
	assert.Less(t, shifts, large)
}

// TestManyChoices: a run of very many choices, which are not kept, does not begin once more.
func TestManyChoices(t *testing.T) {
	const many = 1_100_000
	for _, iterations := range []int64{many / 10, many} {
		g := cfgtest.Parse(cfg.Math, fmt.Sprintf("S -> H: n = 0; x = 1\nH -> H: assume n < %d; havoc v; n = n + 1\nH -> D: assume n >= %d\nD -> D: assume n < %d; x = x + x; n = n + 1\nD -> ERR: assume n >= %d",
			iterations, iterations, iterations+70, iterations+70)).Graph
		prog, err := exec.Compile(g)
		require.NoError(t, err)
		out, err := prog.Run(context.Background(), exec.Run{Start: g.Source, Choose: func(cfg.Site) (num.Rat, bool) { return num.One(), true }})
		require.NoError(t, err)
		require.Equal(t, iterations == many, out.Kind == exec.OutOfRange, out.Kind)
		if iterations < many {
			require.Equal(t, exec.ReachedTarget, out.Kind)
		}
	}
}

// shuffleBranches makes edges that do not begin with their deciding assumption.
func shuffleBranches(gen *cfgtest.Gen, g *cfg.Graph) {
	for i := range g.Edges {
		s := g.Edges[i].Stmts
		if len(s) > 1 && s[0].Kind == cfg.Assume && s[1].Kind == cfg.Assign && gen.Intn(2) == 0 {
			s[0], s[1] = s[1], s[0]
		}
	}
}

func compareRun(t *testing.T, prog *exec.Program, g *cfg.Graph, want cfgtest.Trace, inputs []num.Rat) {
	t.Helper()
	next, kept := 0, 0
	watch := make([]bool, len(g.Vertices))
	for i := range watch {
		watch[i] = true
	}
	out, err := prog.Run(context.Background(), exec.Run{
		Start: g.Source, State: want.Start, MaxEdges: -1, MaxChoices: -1, Watch: watch,
		Choose: func(cfg.Site) (num.Rat, bool) {
			next++
			return inputs[next-1], true
		},
		Visit: func(v cfg.Vertex, s []num.Rat) bool {
			require.Equal(t, g.Edges[want.Edges[kept].Edge].Dst, v)
			require.Equal(t, fmt.Sprint(want.Edges[kept].State), fmt.Sprint(s))
			kept++
			return kept < 200
		},
	})
	require.NoError(t, err)
	require.Equal(t, want.End, out.Vertex, "%s", g)
	var choices []num.Rat
	for i, e := range want.Edges {
		require.Equal(t, e.Edge, out.Edges[i])
		choices = append(choices, e.Choices...)
	}
	require.Len(t, out.Edges, len(want.Edges))
	for i, c := range choices {
		require.Equal(t, c, out.Choices[i].Value)
	}
	switch {
	case len(want.Edges) == 200:
		require.Equal(t, exec.Stopped, out.Kind)
	case want.End == g.Target:
		require.Equal(t, exec.ReachedTarget, out.Kind)
	case want.Undefined:
		require.Equal(t, exec.Undefined, out.Kind)
	default:
		require.Equal(t, exec.Ended, out.Kind)
	}
}

// TestMath runs on unbounded integers: exact, or OutOfRange.
func TestMath(t *testing.T) {
	inRange := 0
	for seed := range int64(3000) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), []cfg.Type{cfg.Math})
		g := oneEdge()
		gen.Vars(g, 3)
		e := gen.Expr(g, cfg.Math, 4)
		g.Edges[0].Stmts = []cfg.Stmt{{Kind: cfg.Assign, Var: 0, Expr: e}}
		state := gen.State(g)
		if gen.Intn(3) == 0 {
			state[gen.Intn(3)] = num.FromInt(gen.Int63())
		}
		prog, err := exec.Compile(g)
		require.NoError(t, err)
		want, wantErr := cfgtest.Eval(g, e, state)
		out, err := prog.Run(context.Background(), exec.Run{State: state})
		require.NoError(t, err)
		switch out.Kind {
		case exec.OutOfRange:
		case exec.Undefined:
			require.Error(t, wantErr)
		default:
			require.NoError(t, wantErr)
			require.Equal(t, want.String(), out.State[0].String(), "%s in %v", e, state)
			inRange++
		}
	}
	assert.Greater(t, inRange, 2000)
}

// counter is: n = 0; while (n != limit) n = n + 1; target.
func counter(limit int64) *cfg.Graph {
	g := &cfg.Graph{}
	n := g.NewVar(cfg.VarInfo{Name: "n", Type: cfg.Type{Bits: 32}})
	for range 3 {
		g.NewVertex(cfg.VertexInfo{})
	}
	g.Target = 2
	u := g.Vars[n].Type
	more := cfg.Bin(cfg.Ne, g.RefTo(n), cfg.IntConst(u, limit))
	g.NewEdge(0, 1, cfg.Stmt{Kind: cfg.Assign, Var: n, Expr: cfg.IntConst(u, 0)})
	g.NewEdge(1, 1, cfg.Stmt{Kind: cfg.Assume, Expr: more},
		cfg.Stmt{Kind: cfg.Assign, Var: n, Expr: cfg.Bin(cfg.Add, g.RefTo(n), cfg.IntConst(u, 1))})
	g.NewEdge(1, 2, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Negated(more)})
	return g
}

func TestLimits(t *testing.T) {
	prog, err := exec.Compile(counter(1000000))
	require.NoError(t, err)
	ctx := context.Background()

	out, err := prog.Run(ctx, exec.Run{MaxSteps: 1001})
	require.NoError(t, err)
	assert.Equal(t, exec.OutOfSteps, out.Kind)
	assert.Equal(t, int64(1001), out.Steps)
	assert.Equal(t, num.FromInt(500), out.State[0])

	out, err = prog.Run(ctx, exec.Run{MaxSteps: 2000002})
	require.NoError(t, err)
	assert.Equal(t, exec.ReachedTarget, out.Kind, "the target is reached with the last step")
	assert.Equal(t, int64(2000002), out.Steps)

	var visited []cfg.Vertex
	out, err = prog.Run(ctx, exec.Run{Watch: []bool{false, true}, MaxEdges: 2,
		Visit: func(v cfg.Vertex, _ []num.Rat) bool {
			visited = append(visited, v)
			return len(visited) < 3
		}})
	require.NoError(t, err)
	assert.Equal(t, exec.Stopped, out.Kind)
	assert.Equal(t, []cfg.Vertex{1, 1, 1}, visited)
	assert.Equal(t, []cfg.EdgeID{0, 1}, out.Edges)
	again, err := prog.Run(ctx, exec.Run{Start: out.Vertex, State: out.State})
	require.NoError(t, err)
	assert.Equal(t, exec.ReachedTarget, again.Kind)
	assert.Equal(t, num.FromInt(1000000), again.State[0])

	dead, cancel := context.WithCancel(ctx)
	cancel()
	_, err = prog.Run(dead, exec.Run{})
	assert.True(t, errors.Is(err, context.Canceled))

	_, err = prog.Run(ctx, exec.Run{State: []num.Rat{num.Pow2(32)}})
	assert.Error(t, err)
	_, err = prog.Run(ctx, exec.Run{Start: 7})
	assert.Error(t, err)
}

func TestChoose(t *testing.T) {
	g := oneEdge(cfg.Stmt{Kind: cfg.Havoc, Var: 0})
	g.NewVar(cfg.VarInfo{Name: "c", Type: cfg.Type{Bits: 8, Signed: true}})
	prog, err := exec.Compile(g)
	require.NoError(t, err)
	run := func(r num.Rat, ok bool) (exec.Outcome, error) {
		return prog.Run(context.Background(), exec.Run{Choose: func(cfg.Site) (num.Rat, bool) { return r, ok }})
	}
	out, err := run(num.FromInt(-128), true)
	require.NoError(t, err)
	assert.Equal(t, num.FromInt(-128), out.State[0])
	out, err = run(num.Rat{}, false)
	require.NoError(t, err)
	assert.Equal(t, exec.Stopped, out.Kind)
	assert.True(t, out.HasSite)
	_, err = run(num.FromInt(128), true)
	assert.Error(t, err)
}

// TestWideChoices: choices and states have values of more than 64 bits, and what an edge has assigned before it fails is undone.
func TestWideChoices(t *testing.T) {
	wide := cfg.Type{Bits: 128, Signed: true}
	g := &cfg.Graph{}
	g.Source, g.Target = g.NewVertex(cfg.VertexInfo{}), g.NewVertex(cfg.VertexInfo{})
	x, y := g.NewVar(cfg.VarInfo{Name: "x", Type: wide}), g.NewVar(cfg.VarInfo{Name: "y", Type: wide})
	big := num.Pow2(100)
	double := cfg.Bin(cfg.Add, g.RefTo(x), g.RefTo(x))
	fails := cfg.Bin(cfg.Eq, g.RefTo(x), cfg.ConstOf(wide, num.Zero()))
	g.NewEdge(g.Source, g.Target, cfg.Stmt{Kind: cfg.Assign, Var: x, Expr: double}, cfg.Stmt{Kind: cfg.Assume, Expr: fails})
	g.NewEdge(g.Source, g.Target, cfg.Stmt{Kind: cfg.Havoc, Var: y}, cfg.Stmt{Kind: cfg.Assume, Expr: g.RefTo(y)})
	prog, err := exec.Compile(g)
	require.NoError(t, err)
	run := func(state, choice num.Rat) (exec.Outcome, error) {
		return prog.Run(context.Background(), exec.Run{State: []num.Rat{state}, MaxChoices: -1, Choose: func(cfg.Site) (num.Rat, bool) { return choice, true }})
	}
	out, err := run(big, big.Neg())
	require.NoError(t, err)
	assert.Equal(t, exec.ReachedTarget, out.Kind)
	assert.Equal(t, fmt.Sprint([]num.Rat{big, big.Neg()}), fmt.Sprint(out.State))
	assert.Equal(t, big.Neg().String(), out.Choices[0].Value.String())
	_, err = run(num.Pow2(127), big)
	assert.Error(t, err)
	_, err = run(big, num.Pow2(127))
	assert.Error(t, err)
}

func BenchmarkCounter(b *testing.B) {
	const limit = 1000000
	prog, err := exec.Compile(counter(limit))
	require.NoError(b, err)
	var steps int64
	for b.Loop() {
		out, err := prog.Run(context.Background(), exec.Run{})
		require.NoError(b, err)
		require.Equal(b, exec.ReachedTarget, out.Kind)
		steps += out.Steps
	}
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds()/1e6, "Mstmt/s")
}

// BenchmarkCollatz is a loop with a branch, a product and a remainder, on signed integers.
func BenchmarkCollatz(b *testing.B) {
	g := &cfg.Graph{}
	typ := cfg.Type{Bits: 64, Signed: true}
	k := func(i int64) *cfg.Expr { return cfg.IntConst(typ, i) }
	x := g.NewVar(cfg.VarInfo{Name: "x", Type: typ})
	s := g.NewVar(cfg.VarInfo{Name: "s", Type: typ})
	n := g.NewVar(cfg.VarInfo{Name: "n", Type: typ})
	for range 6 {
		g.NewVertex(cfg.VertexInfo{})
	}
	g.Target = 5
	assume := func(e *cfg.Expr) cfg.Stmt { return cfg.Stmt{Kind: cfg.Assume, Expr: e} }
	set := func(v cfg.Var, e *cfg.Expr) cfg.Stmt { return cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: e} }
	outer := cfg.Bin(cfg.Lt, g.RefTo(s), k(20000))
	inner := cfg.Bin(cfg.Gt, g.RefTo(x), k(1))
	even := cfg.Bin(cfg.Eq, cfg.Bin(cfg.Rem, g.RefTo(x), k(2)), k(0))
	g.NewEdge(0, 1, set(s, k(1)), set(n, k(0)))
	g.NewEdge(1, 2, assume(outer), set(x, g.RefTo(s)))
	g.NewEdge(1, 5, assume(cfg.Negated(outer)))
	g.NewEdge(2, 3, assume(inner))
	g.NewEdge(2, 1, assume(cfg.Negated(inner)), set(s, cfg.Bin(cfg.Add, g.RefTo(s), k(1))))
	g.NewEdge(3, 4, assume(even), set(x, cfg.Bin(cfg.Div, g.RefTo(x), k(2))))
	g.NewEdge(3, 4, assume(cfg.Negated(even)), set(x, cfg.Bin(cfg.Add, cfg.Bin(cfg.Mul, g.RefTo(x), k(3)), k(1))))
	g.NewEdge(4, 2, set(n, cfg.Bin(cfg.Add, g.RefTo(n), k(1))))
	prog, err := exec.Compile(g)
	require.NoError(b, err)
	var steps int64
	for b.Loop() {
		out, err := prog.Run(context.Background(), exec.Run{})
		require.NoError(b, err)
		require.Equal(b, fmt.Sprint(exec.ReachedTarget), out.Kind.String())
		require.Equal(b, num.FromInt(1834604), out.State[n])
		steps += out.Steps
	}
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds()/1e6, "Mstmt/s")
}

// TestChoicesBeyondWords: a mathematical integer that is chosen, or that a run begins with, may have more than 64 bits. The
// run goes on with large numbers.
func TestChoicesBeyondWords(t *testing.T) {
	g := &cfg.Graph{Name: "g"}
	x := g.NewVar(cfg.VarInfo{Name: "x", Type: cfg.Math})
	g.Source, g.Target = g.NewVertex(cfg.VertexInfo{}), g.NewVertex(cfg.VertexInfo{})
	end := g.NewVertex(cfg.VertexInfo{})
	g.NewEdge(g.Source, end, cfg.Stmt{Kind: cfg.Havoc, Var: x})
	p, err := exec.Compile(g)
	require.NoError(t, err)
	big := num.FromInt(1 << 62).Mul(num.FromInt(8))
	out, err := p.Run(context.Background(), exec.Run{Start: g.Source, MaxSteps: 10, Choose: func(cfg.Site) (num.Rat, bool) { return big, true }})
	require.NoError(t, err)
	require.Equal(t, exec.Ended, out.Kind)
	require.Equal(t, big.String(), out.State[x].String())
	out, err = p.Run(context.Background(), exec.Run{Start: g.Source, State: []num.Rat{big}, MaxSteps: 10})
	require.NoError(t, err)
	require.Equal(t, exec.Ended, out.Kind)
	require.Equal(t, "0", out.State[x].String())
}
