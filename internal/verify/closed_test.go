package verify_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
	"cairn/internal/verify"
)

// TestClosed runs programs without inputs to their ends, alone and before all else: recursion with memory, deep and long executions, printing.
func TestClosed(t *testing.T) {
	tasks, err := filepath.Glob("../../testdata/closed/*.yml")
	require.NoError(t, err)
	require.Len(t, tasks, 22)
	for _, path := range tasks {
		name := filepath.Base(path)
		t.Run(name, func(t *testing.T) {
			if name == "random_numbers.yml" && !sample.Long() {
				t.Skip("it takes some seconds")
			}
			t.Parallel()
			task, err := verify.LoadTask(path)
			require.NoError(t, err)
			for _, engine := range []string{"run", ""} {
				rep, err := verify.Run(context.Background(), task, verify.Options{Engine: engine})
				require.NoError(t, err)
				assert.Equal(t, task.Expected.String(), rep.Verdict, "engine %q: %s", engine, rep.Reason)
			}
		})
	}
}

// TestLeftToRight: where C leaves the order of operands open, one may be assumed instead of following all, and that is said.
func TestLeftToRight(t *testing.T) {
	const assumed = "assumed: operands are evaluated from left to right where C leaves the order open"
	const effects = "int g; int a(void) { g = 1; return g; } int b(void) { g = 2; return g; } int f(int x, int y) { return 10 * x + y + g; }\n"
	const remembers = "long long memo[90]; int calls; long long fib(int n) { calls++; return n < 2 ? n : memo[n] ? memo[n] : (memo[n] = fib(n - 1) + fib(n - 2)); }\n"
	for text, want := range map[string][2]string{
		effects + "int main(void) { if (f(a(), b()) != 14) reach_error(); }":                                                     {"unsafe", "safe"},
		effects + "int main(void) { if (f(a(), b()) != 13) reach_error(); }":                                                     {"unsafe", "unsafe"},
		effects + "int main(void) { g = 5; if (g + 10 * a() != 15) reach_error(); g = 0; g += b(); if (g != 2) reach_error(); }": {"unsafe", "safe"},
		effects + "int main(void) { if (a() + b() != 3) reach_error(); }":                                                        {"safe", "safe"},
		remembers + "int main(void) { if (fib(60) != 1548008755920 || calls != 119) reach_error(); }":                            {"unknown", "safe"},
	} {
		for i, one := range []bool{false, true} {
			rep, err := verify.Run(limited(t, 30_000), source(text), verify.Options{LeftToRight: one})
			require.NoError(t, err)
			require.Equal(t, want[i], rep.Verdict, "%s: %s", text, rep.Reason)
			said := slices.ContainsFunc(rep.Notes, func(r verify.Remark) bool { return strings.HasPrefix(r.Text, assumed) })
			require.Equal(t, one, said, "%s", text)
			if want[i] == "unknown" {
				require.Contains(t, rep.Hints[0].Text, "--evaluation-order left-to-right assumes one")
			}
		}
	}
}

// TestCopiesOfParts: a copy that ends within what was written as a whole, after the object was zero.
func TestCopiesOfParts(t *testing.T) {
	const header = "#include <string.h>\nstatic int m; static unsigned char c[16]; struct s { unsigned char c[4]; int m[2]; } s; int main(void) { "
	for body, want := range map[string]string{
		"m = 0x04030201; memcpy(c, &m, 1); if (c[0] != 1) reach_error();":                               "safe",
		"m = 0x04030201; memcpy(c, &m, 1); if (c[0] == 1) reach_error();":                               "unsafe",
		"m = 0x04030201; memmove(c + 1, (char *)&m + 1, 3); if (c[1] != 2 || c[3] != 4) reach_error();": "safe",
		"int k[2] = { 5, 6 }; memcpy(c, k, 6); if (c[4] != 6 || c[0] != 5) reach_error();":              "safe",
		"m = __VERIFIER_nondet_int(); memcpy(c, &m, 2); if (c[0] == 7 && c[1] == 3) reach_error();":     "unsafe",
		"s.m[0] = 1; memcpy(s.c, s.m, 1); if (s.c[0] != 1) reach_error();":                              "safe",
	} {
		for _, memory := range []verify.Memory{verify.MemoryAuto, verify.MemoryBytes} {
			rep := run(t, source(header+body+" }"), verify.Options{Memory: memory})
			require.Equal(t, want, rep.Verdict, "%s %s: %s", body, memory, rep.Reason)
		}
	}
}
