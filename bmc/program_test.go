package bmc_test

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/bmc"
	"cairn/certify"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
	"cairn/internal/sample"
	"cairn/internal/steps"
)

// decide requires that the answer is certified.
func decide(t *testing.T, ctx context.Context, g *cfg.Graph, opt bmc.Bounds) *answer.Answer {
	t.Helper()
	return decideBy(t, bmc.Program, ctx, g, opt)
}

func decideBy(t *testing.T, engine func(context.Context, *cfg.Graph, bmc.Bounds) (*answer.Answer, error), ctx context.Context, g *cfg.Graph, opt bmc.Bounds) *answer.Answer {
	t.Helper()
	a, err := engine(ctx, g, opt)
	if ctx.Err() != nil {
		return answer.DontKnow("no time is left")
	}
	require.NoError(t, err, "%s", g)
	if err := certify.Check(context.Background(), &cfg.Program{Main: g}, a); err != nil {
		require.ErrorIs(t, err, certify.ErrNoAnswer, "%s", g)
	}
	return a
}

// narrow are types that the solver is fast for.
var narrow = []cfg.Type{cfg.Bool, {Bits: 8}, {Bits: 8, Signed: true}, {Bits: 5}, {Bits: 7, Signed: true}, {Bits: 16, Signed: true}}

// TestLoopFree: programs without loops are decided, and what is safe no execution says otherwise of.
func TestLoopFree(t *testing.T) {
	count := map[answer.Verdict]int{}
	for seed := range int64(sample.Size(80, 10000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), narrow)
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 8, Vars: 4, Stmts: 3, Depth: 2, Acyclic: true})
		a := decide(t, context.Background(), g, bmc.Bounds{})
		require.NotEqual(t, answer.Unknown, a.Verdict, "%s: %s", g, a.Reason)
		count[a.Verdict]++
		for range 50 {
			out := cfgtest.Run(g, g.Source, gen.State(g), gen.Choose(g), 100)
			require.False(t, a.Verdict == answer.Safe && out.End == g.Target, "%s", g)
		}
	}
	t.Log(count)
	assert.Greater(t, count[answer.Safe], 10)
	assert.Greater(t, count[answer.Unsafe], 50)
}

// TestFloats: so are programs with floating-point numbers.
func TestFloats(t *testing.T) {
	count := map[answer.Verdict]int{}
	for seed := range int64(sample.Size(25, 3000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), []cfg.Type{cfg.Float32, cfg.Float32, cfg.Int})
		gen.Linear = true // no roots and remainders
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 6, Vars: 3, Stmts: 2, Depth: 2, Acyclic: true})
		a := decide(t, context.Background(), g, bmc.Bounds{})
		require.NotEqual(t, answer.Unknown, a.Verdict, "%s: %s", g, a.Reason)
		count[a.Verdict]++
		for range 50 {
			out := cfgtest.Run(g, g.Source, gen.State(g), gen.Choose(g), 100)
			require.False(t, a.Verdict == answer.Safe && out.End == g.Target, "%s", g)
		}
	}
	t.Log(count)
	assert.Greater(t, count[answer.Unsafe], 5)
}

// TestLoops: of programs with loops, nested and with several entries, the answers are certified, and no execution says otherwise.
func TestLoops(t *testing.T) {
	count := map[answer.Verdict]int{}
	for seed := range int64(sample.Size(70, 10000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), []cfg.Type{cfg.Bool, {Bits: 3}, {Bits: 4, Signed: true}})
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 7, Vars: 3, Stmts: 2, Depth: 1})
		a := decide(t, steps.Limit(3000), g, bmc.Bounds{Max: 6})
		count[a.Verdict]++
		for range 100 {
			out := cfgtest.Run(g, g.Source, gen.State(g), gen.Choose(g), 200)
			require.False(t, a.Verdict == answer.Safe && out.End == g.Target, "%s", g)
		}
	}
	t.Log(count)
	assert.Greater(t, count[answer.Safe], 5)
	assert.Greater(t, count[answer.Unsafe], 25)
}

// TestBounds: with more iterations there is more to know, and the bound that is found is the least one.
func TestBounds(t *testing.T) {
	g := cfgtest.Parse(cfg.Type{Bits: 8}, `S -> H: havoc n; i = 0; havoc x; assume x == 1
		H -> H: assume i < n; i = i + 1; x = x * 3
		H -> ERR: assume i >= n && x == 251`).Graph // 3^11 = 251 modulo 256
	ctx := context.Background()
	a := decide(t, ctx, g, bmc.Bounds{Unwind: 10})
	assert.Equal(t, answer.Unknown, a.Verdict)
	assert.Equal(t, "no execution of up to 10 iterations of each loop reaches the error, and there are longer ones", a.Reason)
	a = decide(t, ctx, g, bmc.Bounds{Max: 9})
	assert.Equal(t, answer.Unknown, a.Verdict)
	for _, opt := range []bmc.Bounds{{}, {Unwind: 11}, {Unwind: 13}} {
		a = decide(t, ctx, g, opt)
		require.Equal(t, answer.Unsafe, a.Verdict, a.Reason)
	}
	a = decide(t, ctx, g, bmc.Bounds{})
	assert.Equal(t, "11", a.Certificate.(*answer.Execution).Inputs[0].String(), "the shortest")
}

// TestConstantLoops: where the number of iterations is constant, the bound does not matter.
func TestConstantLoops(t *testing.T) {
	g := cfgtest.Parse(cfg.Int, `S -> A: i = 0; s = 0; havoc x
		A -> B: assume i < 10; j = 0
		B -> B: assume j < i; j = j + 1; s = s + (x > 0)
		B -> A: assume j >= i; i = i + 1
		A -> ERR: assume i >= 10 && s > 45`).Graph
	assert.Equal(t, answer.Safe, decide(t, context.Background(), g, bmc.Bounds{Unwind: 1}).Verdict)
}

// TestCuts: a loop has no iterations that its input does not allow, whatever the bound is, so that what is inside is unwound only as often as
// it can be. Without cuts each of the loops has more iterations.
func TestCuts(t *testing.T) {
	g := cfgtest.Parse(cfg.Type{Bits: 8}, `S -> A: havoc n; assume n <= 2; i = 0; s = 0
		A -> B: assume i < n; j = 0
		B -> C: assume j < n - i; k = 0
		C -> C: assume k < n - j; k = k + 1; s = s + n
		C -> B: assume k >= n - j; j = j + 1
		B -> A: assume j >= n - i; i = i + 1
		A -> ERR: assume i >= n && s > 10`).Graph
	a := decide(t, context.Background(), g, bmc.Bounds{Unwind: 8})
	require.Equal(t, answer.Safe, a.Verdict, a.Reason)
	bounds := a.Certificate.(*answer.LoopBounds)
	for _, iterations := range bounds.Iterations {
		assert.LessOrEqual(t, iterations, 2)
	}
	assert.NotEmpty(t, bounds.Cut)
	b := decide(t, context.Background(), g, bmc.Bounds{Unwind: 8, NoCuts: true})
	require.Equal(t, answer.Safe, b.Verdict, b.Reason)
	without := b.Certificate.(*answer.LoopBounds)
	assert.Empty(t, without.Cut)
	assert.NotEqual(t, bounds.Iterations, without.Iterations)
}

func TestUnbounded(t *testing.T) {
	g := cfgtest.Parse(cfg.Math, "A -> ERR: assume x > 0").Graph
	_, err := bmc.Program(context.Background(), g, bmc.Bounds{})
	require.ErrorContains(t, err, "unbounded")
}
