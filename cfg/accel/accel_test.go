package accel_test

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/cfg"
	"cairn/cfg/accel"
	"cairn/cfg/encode"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/internal/sample"
	"cairn/lang/cfront"
	"cairn/smt"
)

func load(t *testing.T, source string) *cfg.Graph {
	t.Helper()
	p, err := cfront.Load(context.Background(), "test.c", []byte(source), cfront.Options{})
	require.NoError(t, err, source)
	return p.Main
}

// execute runs g with acceleration, beginning with 0 everywhere; where it reaches the error, that is certified.
func execute(t *testing.T, g *cfg.Graph) (accel.Outcome, *encode.Vocab, *exec.Program) {
	t.Helper()
	prog, err := exec.Compile(g)
	require.NoError(t, err)
	vo := encode.NewVocab(smt.NewContext(), g)
	var inputs []num.Rat
	out, err := accel.Run(context.Background(), accel.Execution{
		Graph: g, Program: prog, Vocab: vo, Start: g.Source, State: make([]num.Rat, len(g.Vars)),
		Choose: func(cfg.Site) (num.Rat, bool) {
			inputs = append(inputs, num.Zero())
			return num.Zero(), true
		},
	})
	require.NoError(t, err)
	if out.Kind == exec.ReachedTarget {
		x := answer.NewExecution(nil, inputs)
		x.Symbols, x.Accelerators = vo.Symbols, out.Accelerators
		res := &answer.Answer{Verdict: answer.Unsafe, Certificate: x}
		require.NoError(t, certify.Check(context.Background(), &cfg.Program{Main: g}, res))
	}
	return out, vo, prog
}

const header = "extern void reach_error(void);\n"

func TestErrorsFarAway(t *testing.T) {
	for name, body := range map[string]string{
		"count":     "unsigned i = 0; while (i < 4000000000u) i++; if (i == 4000000000u) reach_error();",
		"stride":    "long long i = 5, s = 0; while (i < 1000000000000ll) { i += 7; s -= 3; } if (s < -400000000000ll) reach_error();",
		"wrap":      "unsigned i = 1; do { i++; } while (i != 0); reach_error();",
		"reset":     "int i = 0, j = 9, k; for (i = 0; i < 2000000000; i++) { k = 3; j = i + k; } if (j == 2000000002) reach_error();",
		"nested":    "unsigned i, j, k = 0; for (i = 0; i < 3000000000u; i++) for (j = 0; j < 3000000000u; j++) k = j; if (k == 2999999999u) reach_error();",
		"triangle":  "unsigned i, j; for (i = 0; i < 3000000000u; i++) { for (j = 0; j < i; j++) ; if (j != i) return 0; } if (i == 3000000000u) reach_error();",
		"meeting":   "unsigned a, b, n = 4294967294u; for (a = 0; a < n; a++) for (b = 0; b < n; b++) if (a == b && b == n - 1) reach_error();",
		"residue":   "unsigned i = 0, n = 0; while (i < 4000000000u) { if (i % 4 == 1) n = 7; i += 4; } if (n == 0 && i % 4 == 0) reach_error();",
		"two steps": "unsigned i = 0; while (i < 4000000000u) { if (i < 3000000000u) i += 1; else i += 3; } if (i == 4000000002u) reach_error();",
		"factor":    "long long f = 3, i = 0, s = 0; f = f * 7; while (i < 100000000000ll) { s += f; i++; } if (s == 2100000000000ll) reach_error();",
	} {
		t.Run(name, func(t *testing.T) {
			g := load(t, header+"int main(void) { "+body+" return 0; }")
			out, vo, prog := execute(t, g)
			require.Equal(t, exec.ReachedTarget, out.Kind, "%v", out.Accelerators)
			assert.NotEmpty(t, out.Accelerators)
			assert.Less(t, out.Steps, int64(20_000))
			again, jumps, err := prog.RunAccelerated(context.Background(), exec.Run{Start: g.Source, State: make([]num.Rat, len(g.Vars))}, vo.Symbols, out.Accelerators)
			require.NoError(t, err)
			assert.Equal(t, exec.ReachedTarget, again.Kind)
			assert.NotEmpty(t, jumps)
		})
	}
}

func TestEndless(t *testing.T) {
	g := load(t, header+"int main(void) { int i = 0; while (i < 5) { i = i; } reach_error(); }")
	out, _, _ := execute(t, g)
	assert.True(t, out.Endless)
}

// TestRandomLoops compares execution with acceleration with execution step by step.
func TestRandomLoops(t *testing.T) {
	reached, accelerators := 0, 0
	for seed := range int64(sample.Size(200, 500)) {
		source := header + "int main(void) { " + randomLoops(rand.New(rand.NewSource(seed))) + " return 0; }"
		g := load(t, source)
		out, vo, prog := execute(t, g)
		start := exec.Run{Start: g.Source, State: make([]num.Rat, len(g.Vars)), MaxSteps: 2_000_000}
		want, err := prog.Run(context.Background(), start)
		require.NoError(t, err)
		if want.Kind == exec.OutOfSteps || out.Kind == exec.OutOfSteps && !out.Endless {
			continue
		}
		require.False(t, out.Endless, source)
		require.Equal(t, want.Kind, out.Kind, source)
		got, _, err := prog.RunAccelerated(context.Background(), start, vo.Symbols, out.Accelerators)
		require.NoError(t, err)
		require.Equal(t, want.Kind, got.Kind, source)
		require.Equal(t, want.State, got.State, source)
		accelerators += len(out.Accelerators)
		if want.Kind == exec.ReachedTarget {
			reached++
		}
	}
	assert.Greater(t, reached, 40)
	assert.Greater(t, accelerators, 80)
}

// randomLoops makes loops over four variables of several types.
func randomLoops(r *rand.Rand) string {
	var b strings.Builder
	names := []string{"x", "y", "z", "w"}
	types := []string{"int", "unsigned", "long long", "unsigned char", "short"}
	for _, n := range names {
		fmt.Fprintf(&b, "%s %s = %d; ", types[r.Intn(len(types))], n, r.Intn(20))
	}
	one := func() string { return names[r.Intn(len(names))] }
	cond := func() string {
		switch r.Intn(4) {
		case 0:
			return fmt.Sprintf("%s < %d", one(), r.Intn(300))
		case 1:
			return fmt.Sprintf("%s %s %s", one(), []string{"<", "<=", "!=", "==", ">"}[r.Intn(5)], one())
		case 2:
			return fmt.Sprintf("%s %% %d == %d", one(), 2+r.Intn(3), r.Intn(3))
		default:
			return fmt.Sprintf("%s + %d > %s && %s < %d", one(), r.Intn(50), one(), one(), r.Intn(1000))
		}
	}
	var stmt func(depth int)
	stmt = func(depth int) {
		switch k := r.Intn(9); {
		case k < 3:
			fmt.Fprintf(&b, "%s += %d; ", one(), r.Intn(7)-2)
		case k == 3:
			fmt.Fprintf(&b, "%s = %d; ", one(), r.Intn(9))
		case k == 4:
			fmt.Fprintf(&b, "%s = %s + %d; ", one(), one(), r.Intn(4))
		case k == 5:
			fmt.Fprintf(&b, "%s = %s / %d - %s; ", one(), one(), 1+r.Intn(4), one())
		case k == 6 || depth == 0:
			fmt.Fprintf(&b, "if (%s) { ", cond())
			fmt.Fprintf(&b, "%s += %d; } else { %s -= %d; } ", one(), r.Intn(5), one(), r.Intn(5))
		default:
			v := one()
			fmt.Fprintf(&b, "for (%s = 0; %s < %d; %s += %d) { ", v, v, 5+r.Intn(100), v, 1+r.Intn(3))
			for range 1 + r.Intn(3) {
				stmt(depth - 1)
			}
			b.WriteString("} ")
		}
	}
	for range 2 + r.Intn(4) {
		stmt(2)
	}
	fmt.Fprintf(&b, "if (%s) reach_error(); ", cond())
	return b.String()
}
