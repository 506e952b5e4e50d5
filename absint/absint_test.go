package absint

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/cfg/encode"
	"cairn/internal/num"
	"cairn/internal/sample"
	"cairn/smt"
)

var ctx = context.Background()

// holds reports the first fact about the state that is wrong, "" if there is none.
func (r *Result) wrong(at cfg.Vertex, state []num.Rat) string {
	if !r.Reachable(at) {
		return "unreachable"
	}
	for v, x := range state {
		if !r.Interval(at, cfg.Var(v)).Contains(x) {
			return "interval of " + r.p.g.Vars[v].Name
		}
		if m, rem := r.Congruence(at, cfg.Var(v)); !class(m, rem).contains(x) {
			return "congruence of " + r.p.g.Vars[v].Name
		}
		for w, y := range state {
			if d, ok := r.Difference(at, cfg.Var(v), cfg.Var(w)); ok && d.Less(x.Sub(y)) {
				return "difference " + r.p.g.Vars[v].Name + " - " + r.p.g.Vars[w].Name
			}
			if d, ok := r.Sum(at, cfg.Var(v), cfg.Var(w)); ok && d.Less(x.Add(y)) {
				return "sum " + r.p.g.Vars[v].Name + " + " + r.p.g.Vars[w].Name
			}
			if d, ok := r.apart(at, signed{cfg.Var(v), true}, signed{v: cfg.Var(w)}); ok && d.Less(x.Add(y).Neg()) {
				return "sum from below " + r.p.g.Vars[v].Name + " + " + r.p.g.Vars[w].Name
			}
		}
	}
	return ""
}

// checkRuns executes the graph and compares each state that is met.
func checkRuns(t *testing.T, gen *cfgtest.Gen, g *cfg.Graph, r *Result, runs int) (states int) {
	for range runs {
		start := gen.State(g)
		tr := cfgtest.Run(g, g.Source, start, gen.Choose(g), 40)
		require.Empty(t, r.wrong(g.Source, start))
		for _, e := range tr.Edges {
			states++
			dst := g.Edges[e.Edge].Dst
			require.Empty(t, r.wrong(dst, e.State), "%s at %d, state %v, known %s", g.Name, dst, e.State, r.String(dst))
		}
	}
	return states
}

// recheck verifies that the result is a post-fixpoint of reduced values.
func recheck(t *testing.T, r *Result) {
	f := &fixpoint{program: r.p, at: r.at}
	require.True(t, f.closed())
	for _, s := range r.at {
		if s == nil {
			continue
		}
		for _, x := range s.vals {
			if x != nil {
				mustBeReduced(t, *x)
			}
		}
	}
}

func TestRandomGraphsContainTheirExecutions(t *testing.T) {
	small := []cfg.Type{cfg.Bool, {Bits: 3}, {Bits: 4, Signed: true}, {Bits: 5}, {Bits: 8, Signed: true}}
	states, complete, graphs := 0, 0, int64(sample.Size(700, 1500))
	for seed := int64(0); seed < graphs; seed++ {
		types := cfgtest.Types
		switch seed % 3 {
		case 2:
			if seed%2 == 0 {
				types = cfgtest.FloatTypes
			}
		case 0:
			types = small
		case 1:
			types = []cfg.Type{small[seed%5], cfg.Math}[:1+seed%2]
		}
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), types)
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 3 + gen.Intn(6), Vars: 1 + gen.Intn(4), Stmts: 3, Depth: 1 + gen.Intn(3)})
		r := Analyze(ctx, g, Options{})
		if r.Complete() {
			complete++
		}
		recheck(t, r)
		states += checkRuns(t, gen, g, r, 15)
	}
	assert.Greater(t, states, 9000)
	assert.Greater(t, complete, int(graphs)-10)
}

// TestManyVariables has more variables than onePack, so that packs are chosen by appearance.
func TestManyVariables(t *testing.T) {
	for seed := int64(0); seed < 60; seed++ {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), []cfg.Type{cfg.Int, {Bits: 32}, {Bits: 8}})
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 12, Vars: 30, Stmts: 5, Depth: 2})
		r := Analyze(ctx, g, Options{})
		recheck(t, r)
		checkRuns(t, gen, g, r, 10)
		require.NotEmpty(t, r.p.packs.vars)
		require.LessOrEqual(t, len(r.p.packs.vars), maxPacks)
		for k, vars := range r.p.packs.vars {
			require.LessOrEqual(t, len(vars), maxPack)
			require.IsIncreasing(t, vars)
			for at, v := range vars {
				require.Contains(t, r.p.packs.places[v], place{k, at})
			}
		}
	}
}

// TestConditionsKeepTheirStates restricts random states by random conditions: a concrete state that satisfies the
// condition is never lost.
func TestConditionsKeepTheirStates(t *testing.T) {
	kept := 0
	for seed := int64(0); seed < 3000; seed++ {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), []cfg.Type{{Bits: 4}, {Bits: 4, Signed: true}, {Bits: 6, Signed: true}})
		g := &cfg.Graph{SignedWrap: seed%4 == 0}
		gen.Vars(g, 3)
		g.NewVertex(cfg.VertexInfo{})
		p := newProgram(g, Options{})
		e := gen.Truth(g, 3)
		s := p.newState()
		for v := range g.Vars {
			if w, ok := randomValue(gen.Rand).meet(p.ranges[v]); ok {
				p.put(s, cfg.Var(v), w)
			}
		}
		for _, want := range []bool{true, false} {
			p.work = 0
			after := s.clone()
			ok := p.assume(after, e, want) && p.tighten(after)
			r := &Result{p: p, at: []*state{after}}
			if !ok {
				r.at[0] = nil
			}
			for range 60 {
				state := gen.State(g)
				before := &Result{p: p, at: []*abstract{s}}
				if before.wrong(0, state) != "" {
					continue
				}
				v, err := cfgtest.Eval(g, e, state)
				if err != nil || v.IsZero() == want {
					continue
				}
				kept++
				require.Empty(t, r.wrong(0, state), "seed %d: %s = %v in %v, known %s", seed, e, want, state, r.String(0))
			}
		}
	}
	assert.Greater(t, kept, 5000)
}

type abstract = state // a second name where a variable is called state

// TestInvariantsAreInductive asks the solver to prove what the verifier will ask: each edge leads from the invariant of its
// source to that of its end.
func TestInvariantsAreInductive(t *testing.T) {
	proved := 0
	for seed := int64(0); seed < 60; seed++ {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), []cfg.Type{cfg.Int, {Bits: 32}, {Bits: 8}})
		gen.Linear = true
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 5, Vars: 3, Stmts: 2, Depth: 1})
		r := Analyze(ctx, g, Options{})
		c := smt.NewContext()
		vo := encode.NewVocab(c, g)
		for id, e := range g.Edges {
			tr, err := vo.EncodeEdge(g, cfg.EdgeID(id), r)
			require.NoError(t, err)
			status, _ := smt.CheckSat(ctx, c, r.Invariant(vo.Symbols, e.Src), vo.Pre(tr, c.Not(r.Invariant(vo.Symbols, e.Dst))))
			require.NotEqual(t, smt.Sat, status, "seed %d edge %d: %s to %s", seed, id, r.String(e.Src), r.String(e.Dst))
			if status == smt.Unsat {
				proved++
			}
		}
	}
	assert.Greater(t, proved, 300)
}

func TestGivesUpSoundly(t *testing.T) {
	gen := cfgtest.NewGen(rand.New(rand.NewSource(7)), cfgtest.Types)
	g := gen.Graph(cfgtest.GraphOptions{Vertices: 8, Vars: 3, Stmts: 3, Depth: 2})
	done, cancel := context.WithCancel(ctx)
	cancel()
	for _, r := range []*Result{Analyze(done, g, Options{}), Analyze(ctx, g, Options{MaxSteps: 1})} {
		require.False(t, r.Complete())
		recheck(t, r)
		checkRuns(t, gen, g, r, 5)
		assert.True(t, r.Interval(2, 0).Equal(g.Vars[0].Type.Range()))
	}
}

// TestGhostsAreUnknown: engines add variables after the analysis.
func TestGhostsAreUnknown(t *testing.T) {
	g := &cfg.Graph{}
	x := g.NewVar(cfg.VarInfo{Name: "x", Type: cfg.Int})
	g.NewVertex(cfg.VertexInfo{})
	r := Analyze(ctx, g, Options{})
	assert.Equal(t, num.Interval{}, r.Interval(0, x+1))
	m, _ := r.Congruence(0, x+1)
	assert.True(t, m.IsOne())
	_, ok := r.Difference(0, x, x+1)
	assert.False(t, ok)
	_, ok = r.Sum(0, x+1, x)
	assert.False(t, ok)
}
