package simulate_test

import (
	"context"
	"errors"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/internal/sample"
	"cairn/internal/steps"
	"cairn/simulate"
)

// TestForks: executions go both ways where inputs decide.
func TestForks(t *testing.T) {
	for name, tt := range map[string]struct {
		src  string
		want answer.Verdict
	}{
		"few iterations": {"int main(void) { int c = 0, s = 0; while (c < 5 && __VERIFIER_nondet_int()) { c++; s += c; } if (s > 15) reach_error(); return 0; }", answer.Safe},
		"the last":       {"int main(void) { int c = 0, s = 0; while (c < 5 && __VERIFIER_nondet_int()) { c++; s += c; } if (s == 15) reach_error(); return 0; }", answer.Unsafe},
		"an order":       {"int main(void) { int x = __VERIFIER_nondet_int(); if (x > 7) if (x < 9) if (x != 8) return 0; else reach_error(); return 0; }", answer.Unsafe},
		"no way":         {"int main(void) { int x = __VERIFIER_nondet_int(); if (x > 7) if (x < 7) reach_error(); return 0; }", answer.Unknown},
		"recursion":      {"int f(int n) { return n && __VERIFIER_nondet_int() ? 1 + f(n - 1) : 0; } int main(void) { if (f(6) > 6) reach_error(); return 0; }", answer.Safe},
		"no end":         {"int main(void) { while (__VERIFIER_nondet_int()) ; return 0; }", answer.Unknown},
	} {
		a := run(t, tt.src, simulate.Options{Steps: 100_000, Forks: true})
		assert.Equal(t, tt.want, a.Verdict, "%s: %s", name, a.Reason)
		if tt.want == answer.Safe {
			assert.Greater(t, a.Certificate.(*answer.Executed).Paths, int64(5), name)
		}
	}
}

// TestForksOfRandomPrograms: no execution of a program with arrays that is safe reaches the error, and the check agrees; those of unsafe ones do.
func TestForksOfRandomPrograms(t *testing.T) {
	ctx := context.Background()
	found := map[answer.Verdict]int{}
	several, unchecked := 0, 0
	for seed := range int64(sample.Size(3000, 100_000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.Types)
		gen.Arrays = [][]cfg.Type{nil, {cfg.Bytes}, {cfg.Bytes, cfg.Bytes}, {{Bits: 16, Kind: cfg.Array}}}[gen.Intn(4)]
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 4 + gen.Intn(4), Vars: 4, Stmts: 3, Depth: 2, Acyclic: gen.Intn(2) == 0})
		for i, e := range g.Edges {
			if e.Dst == g.Target { // mostly, it is not reached
				x := cfg.Var(gen.Intn(2))
				odd := cfg.Bin(cfg.Eq, g.RefTo(x), cfg.ConstOf(g.Vars[x].Type, gen.Value(g.Vars[x].Type)))
				g.Edges[i].Stmts = append(e.Stmts, cfg.Stmt{Kind: cfg.Assume, Expr: odd})
			}
		}
		var known []cfg.Stmt
		for v, info := range g.Vars[:3] {
			if info.Type.Kind != cfg.Array {
				known = append(known, cfg.Stmt{Kind: cfg.Assign, Var: cfg.Var(v), Expr: cfg.ConstOf(info.Type, gen.Value(info.Type))})
			}
		}
		g.Source = g.NewVertex(cfg.VertexInfo{})
		g.NewEdge(g.Source, 0, known...)
		p, few := &cfg.Program{Main: g}, steps.Limit(200)
		a, _, err := simulate.Run(few, p, simulate.Options{Steps: 5000, Forks: true})
		if err != nil { // there are no more steps for the inputs
			require.Error(t, few.Err())
			continue
		}
		found[a.Verdict]++
		if a.Verdict == answer.Unknown {
			continue
		}
		if x, ok := a.Certificate.(*answer.Executed); ok && x.Paths > 1 {
			several++
		}
		err = certify.Check(ctx, p, a)
		if errors.Is(err, certify.ErrNoAnswer) {
			unchecked++
		} else {
			require.NoError(t, err, "%d: %s", seed, g)
		}
		if a.Verdict == answer.Unsafe {
			continue
		}
		prog, err := exec.Compile(g)
		require.NoError(t, err)
		for range 10 {
			inputs := gen.Choose(g)
			out, err := prog.Run(ctx, exec.Run{Start: g.Source, State: gen.State(g), Memory: gen.Contents(g), Choose: func(at cfg.Site) (num.Rat, bool) { return inputs(at), true }, MaxSteps: 5000})
			require.NoError(t, err)
			require.NotEqual(t, exec.ReachedTarget, out.Kind, "%d: %s", seed, g)
		}
	}
	t.Logf("%v; %d are safe by several executions; %d were not checked", found, several, unchecked)
	assert.Greater(t, found[answer.Unsafe], 100)
	assert.Greater(t, several, 100)
	assert.Less(t, unchecked, found[answer.Safe]/4)
}
