package cfg_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/internal/sample"
	"cairn/smt"
)

// The globals of random programs: how many calls do something, and numbers.
const (
	callsLeft     = cfg.Var(0)
	randomGlobals = 3
)

// callGen makes random programs of procedures that call each other.
type callGen struct {
	*cfgtest.Gen
	p *cfg.Program
}

// newProcs is a program of one to five procedures. Each vertex has a position of its own, and each variable a name.
func newProcs(gen *cfgtest.Gen) *cfg.Program {
	c := &callGen{gen, &cfg.Program{Globals: randomGlobals}}
	wraps := c.Intn(4) == 0
	globals := []cfg.VarInfo{{Name: "left", Type: cfg.Int, Kind: cfg.Global}}
	for len(globals) < randomGlobals {
		globals = append(globals, cfg.VarInfo{Name: fmt.Sprintf("g%d", len(globals)), Type: c.typ(), Kind: cfg.Global})
	}
	for i := range 2 + c.Intn(4) {
		name := fmt.Sprintf("f%d", i)
		pr := &cfg.Proc{Name: name, Graph: &cfg.Graph{Name: name, SignedWrap: wraps, Vars: slices.Clone(globals)}, Result: cfg.NoVar}
		for k := range 1 + c.Intn(5) {
			pr.Graph.NewVar(cfg.VarInfo{Name: fmt.Sprintf("%s.x%d", name, k), Func: name, Type: c.typ()})
		}
		own := c.Perm(len(pr.Graph.Vars) - randomGlobals)
		if i > 0 {
			for _, x := range own[:c.Intn(min(3, len(own))+1)] {
				pr.Params = append(pr.Params, cfg.Var(randomGlobals+x))
			}
			if c.Intn(3) > 0 {
				pr.Result = cfg.Var(randomGlobals + c.Intn(len(own)))
			}
		}
		c.p.Procs = append(c.p.Procs, pr)
	}
	for i := range c.p.Procs {
		c.graph(i)
	}
	return c.p
}

func (c *callGen) typ() cfg.Type { return c.Types[c.Intn(len(c.Types))] }

// graph makes the body of a procedure, which returns at once when no more calls are left, and gives most of its variables values first. Mostly,
// edges lead forward, and to the exit.
func (c *callGen) graph(i int) {
	pr, inner := c.p.Procs[i], 2+c.Intn(5)
	g := pr.Graph
	vertex := func() cfg.Vertex {
		return g.NewVertex(cfg.VertexInfo{Pos: cfg.Pos{File: pr.Name, Line: len(g.Vertices) + 1}})
	}
	for range inner {
		vertex()
	}
	pr.Exit, g.Target = vertex(), vertex()
	next := func(v int) cfg.Vertex {
		switch n := c.Intn(24); {
		case n == 0:
			return g.Target
		case n < 4:
			return cfg.Vertex(c.Intn(inner))
		default:
			return cfg.Vertex(v + 1 + c.Intn(min(2, inner-v)))
		}
	}
	first, left, zero := vertex(), g.RefTo(callsLeft), cfg.IntConst(cfg.Int, 0)
	g.Source = first
	begin := []cfg.Stmt{{Kind: cfg.Assume, Expr: cfg.Bin(cfg.Gt, left, zero)},
		{Kind: cfg.Assign, Var: callsLeft, Expr: cfg.Bin(cfg.Sub, left, cfg.IntConst(cfg.Int, 1))}}
	for v := randomGlobals; v < len(g.Vars); v++ {
		if x := cfg.Var(v); c.Intn(4) > 0 && !slices.Contains(pr.Params, x) {
			begin = append(begin, cfg.Stmt{Kind: cfg.Assign, Var: x, Expr: c.Expr(g, g.Vars[v].Type, 1)})
		}
	}
	g.NewEdge(first, 0, begin...)
	g.NewEdge(first, pr.Exit, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Bin(cfg.Le, left, zero)})
	for v := range inner {
		from := cfg.Vertex(v)
		switch c.Intn(6) {
		case 0:
			g.NewEdge(from, next(v), c.block(g, nil)...)
		case 1, 2:
			cond := c.Truth(g, 2)
			g.NewEdge(from, next(v), c.block(g, cond)...)
			g.NewEdge(from, next(v), c.block(g, cfg.Negated(cond))...)
		default:
			g.NewEdge(from, next(v), c.call(g))
		}
	}
}

// block is an assumption, if there is one, and a few statements.
func (c *callGen) block(g *cfg.Graph, cond *cfg.Expr) (stmts []cfg.Stmt) {
	if cond != nil {
		stmts = append(stmts, cfg.Stmt{Kind: cfg.Assume, Expr: cond})
	}
	for range c.Intn(3) {
		v := callsLeft + 1 + cfg.Var(c.Intn(len(g.Vars)-1))
		switch st := c.Stmt(g, v, 2); st.Kind {
		case cfg.Assume:
		case cfg.Havoc:
			st.Input = "input"
			fallthrough
		default:
			stmts = append(stmts, st)
		}
	}
	return stmts
}

// call is a call of any procedure but the first one.
func (c *callGen) call(g *cfg.Graph) cfg.Stmt {
	to := cfg.ProcID(1 + c.Intn(len(c.p.Procs)-1))
	callee := c.p.Procs[to]
	s := cfg.Stmt{Kind: cfg.Call, Var: cfg.NoVar, Callee: to}
	for _, v := range callee.Params {
		s.Args = append(s.Args, c.Expr(g, callee.Graph.Vars[v].Type, 2))
	}
	if callee.Result == cfg.NoVar {
		return s
	}
	for _, v := range c.Perm(len(g.Vars)) {
		if v > 0 && g.Vars[v].Type == callee.Graph.Vars[callee.Result].Type {
			s.Var = cfg.Var(v)
			break
		}
	}
	return s
}

// choices give values to variables, each time another one. What a variable begins with does not depend on what is chosen for it later.
type choices struct {
	values map[cfg.Type][]num.Rat
	made   map[string]int
}

func (c *choices) of(info cfg.VarInfo, input string) num.Rat {
	key := info.Name + " " + input
	h := fnv.New32a()
	fmt.Fprint(h, key, c.made[key])
	c.made[key]++
	of := c.values[info.Type]
	return of[h.Sum32()%uint32(len(of))]
}

// arrival is a vertex that is reached, and what the variables hold that matter there.
type arrival struct {
	at     cfg.Pos
	values map[string]num.Rat
}

// interpreter executes a program of procedures by calling them.
type interpreter struct {
	p       *cfg.Program
	live    []cfg.Liveness
	choices *choices
	way     []arrival
	most    int // arrivals
	depth   int // of calls that are active
	deepest int
}

// call executes a procedure. Stopped tells that it has returned.
func (in *interpreter) call(id cfg.ProcID, s *cfg.State) exec.Kind {
	pr := in.p.Procs[id]
	g := pr.Graph
	in.depth++
	in.deepest = max(in.deepest, in.depth)
	defer func() { in.depth-- }()
	for at := g.Source; ; {
		seen := arrival{g.Vertices[at].Pos, map[string]num.Rat{}}
		for v, info := range g.Vars {
			if v < in.p.Globals || in.live[id].At(at, cfg.Var(v)) {
				seen.values[info.Name] = s.Values[v]
			}
		}
		in.way = append(in.way, seen)
		switch {
		case at == g.Target:
			return exec.ReachedTarget
		case at == pr.Exit:
			return exec.Stopped
		case len(in.way) >= in.most:
			return exec.OutOfSteps
		}
		kind := exec.Ended
		for _, e := range g.Out(at) {
			if kind = in.edge(&g.Edges[e], g, s); kind != exec.Ended {
				at = g.Edges[e].Dst
				break
			}
		}
		if kind != exec.Stopped {
			return kind
		}
	}
}

// edge executes an edge. Stopped tells that its end is reached, Ended that its assumption does not hold.
func (in *interpreter) edge(e *cfg.Edge, g *cfg.Graph, s *cfg.State) exec.Kind {
	for _, st := range e.Stmts {
		switch st.Kind {
		case cfg.Call:
			return in.callEdge(st, g, s)
		case cfg.Havoc:
			s.Values[st.Var] = in.choices.of(g.Vars[st.Var], st.Input)
		case cfg.Assume:
			switch v, ok := s.Eval(st.Expr); {
			case !ok:
				return exec.Undefined
			case v.IsZero():
				return exec.Ended
			}
		default:
			if !s.Assign(st.Var, st.Expr) {
				return exec.Undefined
			}
		}
	}
	return exec.Stopped
}

func (in *interpreter) callEdge(st cfg.Stmt, g *cfg.Graph, s *cfg.State) exec.Kind {
	callee := in.p.Procs[st.Callee]
	own := &cfg.State{Values: make([]num.Rat, len(callee.Graph.Vars)), SignedWrap: s.SignedWrap}
	for i, v := range callee.Params {
		val, ok := s.Eval(st.Args[i])
		if !ok {
			return exec.Undefined
		}
		own.Values[v] = val
	}
	for v, info := range callee.Graph.Vars {
		if v >= in.p.Globals && !slices.Contains(callee.Params, cfg.Var(v)) {
			own.Values[v] = in.choices.of(info, "")
		}
	}
	copy(own.Values, s.Values[:in.p.Globals])
	kind := in.call(st.Callee, own)
	copy(s.Values, own.Values[:in.p.Globals])
	if kind == exec.Stopped && st.Var != cfg.NoVar {
		s.Values[st.Var] = own.Values[callee.Result]
	}
	return kind
}

// TestStacked: the one graph with a stack takes the ways that random programs of procedures take, and what matters has the same values
// everywhere.
func TestStacked(t *testing.T) {
	returned, errors, deep, seen, once := 0, 0, 0, 0, 0
	types := slices.Concat(cfgtest.Types, cfgtest.Types, cfgtest.FloatTypes, cfgtest.WideTypes)
	for seed := range int64(sample.Size(800, 30_000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), nil)
		for range 3 { // few, so that the results of calls fit
			gen.Types = append(gen.Types, types[gen.Intn(len(types))])
		}
		gen.Types = append(gen.Types, cfg.Int)
		p := newProcs(gen)
		require.NoError(t, p.Check(), "seed %d", seed)
		g, err := p.Stacked()
		require.NoError(t, err, "seed %d", seed)
		require.NoError(t, g.Check(), "seed %d: %s", seed, g)
		require.True(t, cfg.NewSymbols(smt.NewContext(), g).Of(g), "seed %d: two variables have one name: %s", seed, g)
		if slices.ContainsFunc(g.Vars, func(v cfg.VarInfo) bool { return strings.HasSuffix(v.Name, ".call") }) {
			once++
		}
		for range 3 {
			in, kind := compareStacked(t, seed, gen, p, g)
			seen += len(in.way)
			switch {
			case kind == exec.Stopped:
				returned++
			case kind == exec.ReachedTarget:
				errors++
			}
			if in.deepest > 4 {
				deep++
			}
		}
	}
	t.Logf("%d runs come to an end, %d to an error, %d are deep; %d vertices compared; %d programs have procedures that are not recursive, called more than once", returned, errors, deep, seen, once)
	assert.Greater(t, returned, 500)
	assert.Greater(t, errors, 100)
	assert.Greater(t, deep, 400)
	assert.Greater(t, once, 50)
}

// compareStacked executes a program both ways, and returns how the procedures have been executed, and their end.
func compareStacked(t *testing.T, seed int64, gen *cfgtest.Gen, p *cfg.Program, g *cfg.Graph) (*interpreter, exec.Kind) {
	values := map[cfg.Type][]num.Rat{}
	for _, ty := range gen.Types {
		for len(values[ty]) < 16 {
			values[ty] = append(values[ty], gen.Value(ty))
		}
	}
	start := gen.State(p.Procs[0].Graph)
	start[callsLeft] = num.FromInt(int64(gen.Intn(16)))
	in := &interpreter{p: p, choices: &choices{values, map[string]int{}}, most: 120}
	for _, pr := range p.Procs {
		in.live = append(in.live, pr.Graph.Liveness())
	}
	kind := in.call(0, &cfg.State{Values: slices.Clone(start), SignedWrap: g.SignedWrap})

	state, numbers := gen.State(g), map[string]cfg.Var{} // what nobody has given a value must not matter
	for v, info := range g.Vars {
		numbers[info.Name] = cfg.Var(v)
	}
	for v, info := range p.Procs[0].Graph.Vars {
		state[numbers[info.Name]] = start[v]
	}
	prog, err := exec.Compile(g)
	require.NoError(t, err)
	again := &choices{values, map[string]int{}}
	watch := slices.Repeat([]bool{true}, len(g.Vertices))
	next := 0
	out, err := prog.Run(context.Background(), exec.Run{Start: g.Source, State: state, Watch: watch,
		Choose: func(at cfg.Site) (num.Rat, bool) {
			st := g.Edges[at.Edge].Stmts[at.Stmt]
			return again.of(g.Vars[st.Var], st.Input), true
		},
		Visit: func(v cfg.Vertex, state []num.Rat) bool {
			want := in.way[next]
			if next++; v != g.Target || kind != exec.ReachedTarget || next < len(in.way) {
				require.Equal(t, want.at, g.Vertices[v].Pos, "seed %d, vertex %d of the way", seed, next)
			}
			for name, val := range want.values {
				require.True(t, val.Equal(state[numbers[name]]), "seed %d: at %s %s is %s and not %s", seed, want.at, name, state[numbers[name]], val)
			}
			return next < len(in.way) || kind != exec.OutOfSteps
		},
	})
	require.NoError(t, err)
	require.Len(t, in.way, next, "seed %d", seed)
	want := kind
	switch kind {
	case exec.Stopped:
		want = exec.Ended
	case exec.OutOfSteps:
		want = exec.Stopped
	}
	require.Equal(t, want, out.Kind, "seed %d", seed)
	return in, kind
}

// TestStackedRefuses says what a record of the stack cannot hold.
func TestStackedRefuses(t *testing.T) {
	for _, ty := range []cfg.Type{cfg.Math, cfg.Bytes} {
		g := skeleton(5)
		x := g.NewVar(cfg.VarInfo{Name: "x", Type: ty})
		g.NewEdge(0, 2, cfg.Stmt{Kind: cfg.Call, Var: cfg.NoVar, Callee: 1})
		g.NewEdge(0, 3)
		use := cfg.Stmt{Kind: cfg.Assume, Expr: g.RefTo(x)}
		if ty.Kind == cfg.Array {
			use.Expr = cfg.LoadOf(8, g.RefTo(x), cfg.IntConst(cfg.Object, 0), cfg.IntConst(cfg.Offset, 0))
		}
		g.NewEdge(2, 3, use)
		main := skeleton(5)
		main.NewEdge(0, 3, cfg.Stmt{Kind: cfg.Call, Var: cfg.NoVar, Callee: 1})
		p := &cfg.Program{Procs: []*cfg.Proc{{Name: "main", Graph: main, Exit: 3, Result: cfg.NoVar}, {Name: "f", Graph: g, Exit: 3, Result: cfg.NoVar}}}
		require.NoError(t, p.Check())
		_, err := p.Stacked()
		require.ErrorContains(t, err, "no record of the stack can hold: x")
	}
}
