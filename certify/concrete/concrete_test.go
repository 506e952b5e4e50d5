package concrete_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify/concrete"
	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/lang/cfront"
)

func load(t *testing.T, src string) *cfg.Program {
	t.Helper()
	p, err := cfront.Load(context.Background(), "t.c", []byte("extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"+src), cfront.Options{})
	require.NoError(t, err)
	return p
}

// TestOnlyOneExecution accepts programs whose inputs change nothing, and rejects claims about others.
func TestOnlyOneExecution(t *testing.T) {
	const loop = "int main(void) { int s = 0; for (int i = 0; i < 100; i++) s += i * i; if (s != 328350) reach_error(); return 0; }"
	tests := []struct {
		name, src string
		steps     int64
		want      string // in the error; empty: there is none
	}{
		{"a loop", loop, 1000, ""},
		{"steps", loop, 200, "longer than claimed"},
		{"the error", "int main(void) { int x = 1; if (x) reach_error(); return 0; }", 1000, "reaches the error"},
		{"overwritten", "int main(void) { int x = __VERIFIER_nondet_int(), u; x = u; x = 3; if (x != 3) reach_error(); return 0; }", 1000, ""},
		{"an input", "int main(void) { int x = __VERIFIER_nondet_int(); if (x != 3) return 0; return 1; }", 1000, "not known"},
		{"an input that must not be 0", "int main(void) { int x = __VERIFIER_nondet_int(); x = 5 / x; return 0; }", 1000, ""},
		{"not initialised", "int main(void) { int x; int y = x - x; if (y) reach_error(); return 0; }", 1000, "not known"},
		{"undefined", "int main(void) { int x = 0; x = 1 / x; reach_error(); return 0; }", 1000, ""},
		{"undefined in some executions", "int main(void) { int x = __VERIFIER_nondet_int(); int y = x && 1 / 0; reach_error(); return y; }", 1000, "reaches the error"},
		{"recursion", "int f(int n) { return n == 0 ? 0 : n + f(n - 1); } int main(void) { int u; if (f(10) != 55) reach_error(); return u; }", 1000, ""},
		{"recursion to the error", "int f(int n) { return n == 0 ? 0 : n + f(n - 1); } int main(void) { if (f(10) == 55) reach_error(); return 0; }", 1000, "reaches the error"},
		{"recursion on an input", "int f(int n) { return n <= 0 ? 0 : n + f(n - 1); } int main(void) { return f(__VERIFIER_nondet_int()); }", 1000, "not known"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := concrete.Check(context.Background(), load(t, tt.src), &answer.Executed{Steps: tt.steps, Paths: 1})
			if tt.want == "" {
				assert.NoError(t, err)
				return
			}
			assert.ErrorContains(t, err, tt.want)
			assert.Equal(t, tt.want == "not known", errors.Is(err, obligation.ErrNoAnswer))
		})
	}
}

// TestCancelled stops an execution that does not end.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	err := concrete.Check(ctx, load(t, "int main(void) { for (;;) ; }"), &answer.Executed{Steps: 1 << 60, Paths: 1})
	assert.ErrorIs(t, err, obligation.ErrCancelled)
}
