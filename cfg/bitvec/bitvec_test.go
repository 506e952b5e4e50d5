package bitvec_test

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/bitvec"
	"cairn/cfg/cfgtest"
	"cairn/cfg/encode"
	"cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/internal/sample"
	"cairn/smt"
)

// block is a graph with one edge of random statements.
func block(gen *cfgtest.Gen) *cfg.Graph {
	g := &cfg.Graph{SignedWrap: gen.Intn(3) == 0}
	g.Source, g.Target = g.NewVertex(cfg.VertexInfo{}), g.NewVertex(cfg.VertexInfo{})
	gen.Vars(g, 3)
	var stmts []cfg.Stmt
	for range 1 + gen.Intn(3) {
		stmts = append(stmts, gen.Stmt(g, cfg.Var(gen.Intn(len(g.Vars))), 2+gen.Intn(2)))
	}
	g.NewEdge(g.Source, g.Target, stmts...)
	return g
}

// execution runs the block from a state: the choices, and the state at the end if it gets there.
func execution(t *testing.T, gen *cfgtest.Gen, g *cfg.Graph, state []num.Rat) (choices, end []num.Rat) {
	t.Helper()
	prog, err := exec.Compile(g)
	require.NoError(t, err)
	choose := gen.Choose(g)
	out, err := prog.Run(context.Background(), exec.Run{Start: g.Source, State: state, MaxChoices: -1, Choose: func(s cfg.Site) (num.Rat, bool) {
		choices = append(choices, choose(s))
		return choices[len(choices)-1], true
	}})
	require.NoError(t, err)
	if out.Kind == exec.ReachedTarget {
		end = out.State
	}
	return choices, end
}

// TestEdges compares the encoding of random edges with executions: by evaluating the terms, and, of some, by asking the solver, with
// what the state is as assumptions.
func TestEdges(t *testing.T) {
	assert.Greater(t, testEdges(t, cfgtest.Types, sample.Size(3000, 100000), 8), 3000)
}

// TestFloatEdges does so for floating-point numbers.
func TestFloatEdges(t *testing.T) {
	assert.Greater(t, testEdges(t, cfgtest.FloatTypes, sample.Size(1000, 30000), 8), 1000)
}

// TestWideEdges does so for types of more than 64 bits.
func TestWideEdges(t *testing.T) {
	assert.Greater(t, testEdges(t, cfgtest.WideTypes, sample.Size(300, 10000), 60), 300)
}

// testEdges returns the number of executions that get through; every so many edges the solver is asked.
func testEdges(t *testing.T, types []cfg.Type, seeds, every int) (through int) {
	for seed := range int64(seeds) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), types)
		g := block(gen)
		c := smt.NewContext()
		enc, err := bitvec.New(c, g)
		require.NoError(t, err)
		before := enc.Symbols("x")
		inputs := 0
		step := enc.Edge(0, before, func(s cfg.Site) smt.Term {
			inputs++
			return enc.Symbol("in"+string(rune('0'+inputs)), g.Edges[0].Stmts[s.Stmt].Var)
		})
		for k := range 4 {
			state := gen.State(g)
			choices, end := execution(t, gen, g, state)
			m := smt.NewModel(c)
			var facts []smt.Term
			set := func(symbol smt.Term, typ cfg.Type, r num.Rat) {
				m.SetTerm(symbol, enc.Constant(typ, r))
				facts = append(facts, c.Eq(symbol, enc.Constant(typ, r)))
			}
			for v, x := range before {
				set(x, g.Vars[v].Type, state[v])
			}
			for i := range choices {
				set(step.Inputs[i], g.Vars[havoced(g, i)].Type, choices[i])
			}
			require.Equal(t, end != nil, m.Holds(step.Guard), "%s from %v", g, state)
			for v := range end {
				require.Equal(t, end[v].String(), enc.Number(g.Vars[v].Type, m.TermValue(step.State[v])).String(), "%s from %v", g, state)
				facts = append(facts, c.Eq(step.State[v], enc.Constant(g.Vars[v].Type, end[v])))
			}
			if end != nil {
				through++
			}
			if k == 0 && seed%int64(every) == 0 {
				status, _ := smt.CheckSat(context.Background(), c, append(facts, step.Guard)...)
				require.Equal(t, end != nil, status == smt.Sat, "%s from %v", g, state)
			}
		}
	}
	return through
}

// havoced is the variable of the i-th choice.
func havoced(g *cfg.Graph, i int) cfg.Var {
	for _, s := range g.Edges[0].Stmts {
		if s.Kind == cfg.Havoc {
			if i == 0 {
				return s.Var
			}
			i--
		}
	}
	return -1
}

// TestBothEncodings compares the encodings: what the linear one says is possible of an edge, the bits say, and what is not is not.
func TestBothEncodings(t *testing.T) {
	ctx, count := context.Background(), map[smt.Status]int{}
	for seed := range int64(sample.Size(300, 20000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.Types)
		gen.Linear = true
		g := &cfg.Graph{SignedWrap: gen.Intn(3) == 0}
		g.Source, g.Target = g.NewVertex(cfg.VertexInfo{}), g.NewVertex(cfg.VertexInfo{})
		gen.Vars(g, 2)
		g.NewEdge(g.Source, g.Target, cfg.Stmt{Kind: cfg.Assume, Expr: gen.Truth(g, 2)}, cfg.Stmt{Kind: cfg.Assume, Expr: gen.Truth(g, 2)})
		vo := encode.NewVocab(smt.NewContext(), g)
		trans, err := vo.EncodeEdge(g, 0, nil)
		require.NoError(t, err)
		if trans.Approx {
			continue
		}
		c := smt.NewContext()
		enc, err := bitvec.New(c, g)
		require.NoError(t, err)
		step := enc.Edge(0, enc.Symbols("x"), nil)
		want, _ := smt.CheckSat(ctx, vo.Ctx, vo.Typed(), vo.Pre(trans, smt.True))
		got, _ := smt.CheckSat(ctx, c, step.Guard)
		if want != smt.Unknown {
			require.Equal(t, want, got, "%s", g)
			count[got]++
		}
	}
	t.Log(count)
	assert.Greater(t, count[smt.Sat], 50)
	assert.Greater(t, count[smt.Unsat], 20)
}

func TestUnbounded(t *testing.T) {
	g := cfgtest.Parse(cfg.Math, "A -> ERR: assume x > 0").Graph
	_, err := bitvec.New(smt.NewContext(), g)
	require.ErrorContains(t, err, "unbounded")
}
