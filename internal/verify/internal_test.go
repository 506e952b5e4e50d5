package verify

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/gps"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/internal/question"
	"cairn/smt"
)

func loaded(t *testing.T, name string) (Task, *cfg.Graph) {
	t.Helper()
	task, err := LoadTask(filepath.Join("../../testdata/c", name+".yml"))
	require.NoError(t, err)
	prog, err := load(context.Background(), task, Options{DataModel: task.DataModel})
	require.NoError(t, err)
	return task, prog.Main
}

// TestCertificatesThatFail: a verdict whose certificate does not hold is no verdict, and the engine is named.
func TestCertificatesThatFail(t *testing.T) {
	ctx := context.Background()
	_, safe := loaded(t, "ex3")
	_, unsafe := loaded(t, "key")
	good, err := gps.Run(ctx, unsafe, gps.Options{})
	require.NoError(t, err)
	symbols := cfg.NewSymbols(smt.NewContext(), safe)
	x := good.Certificate.(*answer.Execution)
	for name, c := range map[string]struct {
		g   *cfg.Graph
		res *answer.Answer
	}{
		"safe without invariants": {safe, &answer.Answer{Verdict: answer.Safe}},
		"invariant too weak":      {safe, &answer.Answer{Verdict: answer.Safe, Certificate: &answer.Invariants{Symbols: symbols, At: everywhere(safe, smt.True)}}},
		"invariant too strong":    {safe, &answer.Answer{Verdict: answer.Safe, Certificate: &answer.Invariants{Symbols: symbols, At: everywhere(safe, smt.False)}}},
		"safe, but it is not":     {unsafe, &answer.Answer{Verdict: answer.Safe, Certificate: &answer.Invariants{Symbols: cfg.NewSymbols(smt.NewContext(), unsafe)}}},
		"too few inputs":          {unsafe, &answer.Answer{Verdict: answer.Unsafe, Certificate: answer.NewExecution(x.Initial(), nil)}},
		"the wrong input":         {unsafe, &answer.Answer{Verdict: answer.Unsafe, Certificate: answer.NewExecution(x.Initial(), []num.Rat{num.FromInt(38)})}},
		"unsafe, but it is not":   {safe, &answer.Answer{Verdict: answer.Unsafe, Certificate: answer.NewExecution(nil, x.Inputs)}},
	} {
		rep := NewReport("x.c", Options{Engine: "gps"}, "")
		a, err := certified(ctx, question.Of(&cfg.Program{Main: c.g}), c.res, "gps")
		var internal *InternalError
		require.True(t, errors.As(err, &internal), name)
		assert.ErrorContains(t, err, "engine gps: the certificate of its verdict", name)
		assert.Equal(t, answer.Unknown, a.Verdict, name)
		rep.fail(err)
		assert.Equal(t, "unknown", rep.Verdict, name)
		assert.Contains(t, rep.Reason, "internal error: engine gps", name)
	}
	a, err := certified(ctx, question.Of(&cfg.Program{Main: unsafe}), good, "gps")
	require.NoError(t, err)
	assert.Equal(t, answer.Unsafe, a.Verdict)
}

// everywhere gives each loop head the same invariant.
func everywhere(g *cfg.Graph, f smt.Term) map[cfg.Vertex]smt.Term {
	inv := map[cfg.Vertex]smt.Term{}
	for v, info := range g.Vertices {
		if info.Loop.IsValid() {
			inv[cfg.Vertex(v)] = f
		}
	}
	return inv
}

// TestPanic: a panic anywhere below is an internal error with its stack, and names the engine only if that was running.
func TestPanic(t *testing.T) {
	task, _ := loaded(t, "key")
	for phase, engine := range map[string]string{"reading": "", "searching": "gps", "checking": "gps"} {
		rep, err := Run(context.Background(), task, Options{Engine: "gps", Progress: func(p string) {
			if p == phase {
				panic("a panic in " + phase)
			}
		}})
		var internal *InternalError
		require.True(t, errors.As(err, &internal), phase)
		assert.Equal(t, engine, internal.Engine)
		assert.Equal(t, "a panic in "+phase, internal.What)
		assert.Contains(t, internal.Stack, "TestPanic")
		assert.Equal(t, "unknown", rep.Verdict)
		assert.Contains(t, rep.Reason, "internal error: ")
		assert.Nil(t, rep.Counterexample)
	}
}

func TestLimit(t *testing.T) {
	for cause, want := range map[error]string{ErrTimeout: "timeout", ErrMemory: "memory", nil: "timeout", context.DeadlineExceeded: "timeout"} {
		ctx, cancel := context.WithCancelCause(context.Background())
		cancel(cause)
		assert.Equal(t, want, limit(ctx))
	}
}

// TestReadable requires of formulas and of real invariants that the readable form says the same about values of the
// variables' types, or less where the formula speaks of variables that are not in the source.
func TestReadable(t *testing.T) {
	ctx := context.Background()
	for _, name := range []string{"ex3", "bself_fig1", "bself_fig3c", "lectures", "nested_count", "goto_into_loop", "loop_relation", "call_loop"} {
		_, g := loaded(t, name)
		res, err := gps.Run(ctx, g, gps.Options{})
		require.NoError(t, err)
		require.Equal(t, answer.Safe, res.Verdict, name)
		proof := res.Certificate.(*answer.Invariants)
		c, typed := proof.Symbols.Ctx, proof.Symbols.Typed()
		for _, f := range proof.At {
			r := readable(ctx, proof.Symbols, f)
			assert.Equal(t, smt.Unsat, smt.Entails(ctx, c, c.And(f, typed), r), "%s: %s does not follow from %s", name, c.String(r), c.String(f))
			if !hasHidden(proof.Symbols, f) {
				assert.Equal(t, smt.Unsat, smt.Entails(ctx, c, c.And(r, typed), f), "%s: %s is weaker than %s", name, c.String(r), c.String(f))
			}
			assert.False(t, hasHidden(proof.Symbols, r), name)
		}
	}
}

func hasHidden(vo *cfg.Symbols, f smt.Term) bool {
	for _, x := range vo.Ctx.FreeVars(f) {
		if v, ok := vo.VarOf(x); !ok || vo.Vars[v].Source == "" {
			return true
		}
	}
	return false
}

func TestReadableForms(t *testing.T) {
	ctx, c := context.Background(), smt.NewContext()
	g := &cfg.Graph{}
	intType := cfg.Type{Bits: 32, Signed: true}
	for _, name := range []string{"x", "y"} {
		g.NewVar(cfg.VarInfo{Name: name, Source: name, Type: intType})
	}
	g.NewVar(cfg.VarInfo{Name: "main.tmp", Type: intType, Kind: cfg.Temp})
	vo := cfg.NewSymbols(c, g)
	x, y, tmp := vo.X[0], vo.X[1], vo.X[2]
	for _, p := range []struct{ want, of smt.Term }{
		{smt.True, vo.Typed()},
		{c.Eq(x, y), c.And(c.Le(x, y), c.Ge(x, y), vo.Typed())},
		{c.Eq(y, c.Add(x, c.Int(1))), c.And(c.Gt(y, x), c.Le(y, c.Add(x, c.Int(1))))},
		{c.Le(x, c.Int(5)), c.And(c.Le(x, c.Int(7)), c.Le(x, c.Int(5)), c.Le(x, c.Int(6)))},
		{c.Divides(num.FromInt(2), x), c.And(c.Eq(x, c.Scale(num.FromInt(2), tmp)), vo.Typed())},
		{c.Le(y, x), c.And(c.Le(y, tmp), c.Le(tmp, x))},
		{c.Or(c.Le(x, c.Int(3)), c.Gt(y, c.Int(9))), c.Or(c.Le(x, c.Int(3)), c.Gt(y, c.Int(9)))},
	} {
		assert.Equal(t, c.String(p.want), c.String(readable(ctx, vo, p.of)))
	}
}
