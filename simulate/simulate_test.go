package simulate_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/answer"
	"cairn/lang/cfront"
	"cairn/simulate"
)

func run(t *testing.T, src string, o simulate.Options) *answer.Answer {
	t.Helper()
	src = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n" + src
	p, err := cfront.Load(context.Background(), "t.c", []byte(src), cfront.Options{})
	require.NoError(t, err)
	r, _, err := simulate.Run(context.Background(), p, o)
	require.NoError(t, err)
	return r
}

// TestRun executes programs to their ends, or to the decision that nobody knows.
func TestRun(t *testing.T) {
	const sum = "int f(int n) { return n == 0 ? 0 : n + f(n - 1); }\n"
	tests := []struct {
		name, src string
		want      answer.Verdict
		reason    string
	}{
		{"a loop", "int main(void) { int s = 0; for (int i = 0; i < 1000; i++) s ^= i; if (s != 0) reach_error(); return 0; }", answer.Safe, ""},
		{"a long loop", "int main(void) { for (int i = 0; i < 1000000; i++) ; reach_error(); }", answer.Unknown, "longer"},
		{"the error", "int main(void) { int u, s = 0; for (int i = 0; i < 10; i++) s += i; if (s == 45) reach_error(); return u; }", answer.Unsafe, ""},
		{"an input", "int main(void) {\n int x = __VERIFIER_nondet_int(), y = x;\n if (y != 3) return 0;\n reach_error(); }", answer.Unknown,
			"depends on the input __VERIFIER_nondet_int at t.c:3:10"},
		{"an input that does not matter", "int main(void) { int x = __VERIFIER_nondet_int(); x = 2; if (x != 2) reach_error(); return 0; }", answer.Safe, ""},
		{"not initialised", "int main(void) {\n int x;\n if (x) reach_error(); return 0; }", answer.Unknown, "depends on the variable x, which is not initialised, at t.c:3:6"},
		{"undefined for 0", "int main(void) { int x; int y = 5 / x; reach_error(); return y; }", answer.Unknown, "values that are not initialised"},
		{"recursion", sum + "int main(void) { if (f(100) != 5050) reach_error(); return 0; }", answer.Safe, ""},
		{"recursion to the error", sum + "int main(void) { if (f(100) == 5050) reach_error(); return 0; }", answer.Unsafe, ""},
		{"recursion on an input", sum + "int main(void) { return f(__VERIFIER_nondet_int()); }", answer.Unknown, "depends on the input __VERIFIER_nondet_int at t.c:"},
		{"recursion without end", "int g(int n) { return g(n) + 1; } int main(void) { return g(1); }", answer.Unknown, "longer"},
		{"an undefined argument", sum + "int main(void) { int z = 0; f(1 / z); reach_error(); }", answer.Safe, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := run(t, tt.src, simulate.Options{Steps: 20000})
			assert.Equal(t, tt.want.String(), r.Verdict.String(), r.Reason)
			assert.Contains(t, r.Reason, tt.reason)
			assert.Equal(t, tt.want == answer.Unknown, r.Reason != "")
		})
	}
}
