package cfront

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
)

// TestOtherVerifiers runs programs that call functions of other verifiers: e the error, r the end of the run; or what a hole says.
func TestOtherVerifiers(t *testing.T) {
	other := func(name string) string {
		return "not supported: the function " + name + ", whose name belongs to a verifier"
	}
	for _, c := range []struct {
		before, body string
		inputs       []int64
		want         string
	}{
		{"", "__CPROVER_assert(0, \"\");", nil, "e"},
		{"", "__CPROVER_assert(1, \"\");", nil, "r"},
		{"", "__CPROVER_assert(0.5, \"\"); __CPROVER_assert(\"a\", \"\"); __CPROVER_assume(0.5); __CPROVER_assert(0, \"\");", nil, "e"},
		{"void __CPROVER_assert(_Bool, const char *);", "long long x = 1ll << 40; __CPROVER_assert(x, \"\");", nil, "r"},
		{"void __CPROVER_assert(_Bool, const char *);", "void (*f)(_Bool, const char *) = __CPROVER_assert; f(0, \"\");", nil, "e"},
		{"void __CPROVER_assert(int c, const char *s) { }", "__CPROVER_assert(0, \"\");", nil, "r"},
		{"", "__CPROVER_precondition(0, \"\");", nil, "e"},
		{"", "__ESBMC_assert(0, \"\");", nil, "e"},
		{"", "__goblint_check(0);", nil, "e"},
		{"#include <goblint.h>", "__goblint_split_begin(0); __goblint_assume(0); __goblint_check(0);", nil, "r"},
		{"", "int x = nondet_int(); __CPROVER_assume(x > 3); if (x == 4) reach_error();", []int64{4}, "e"},
		{"", "int x = nondet_int(); __ESBMC_assume(x > 3); if (x == 3) reach_error();", []int64{3}, "r"},
		{"_Bool nondet_truth(void);", "if (nondet_truth()) reach_error();", []int64{1}, "e"},
		{"", "__CPROVER_size_t n = sizeof n; __CPROVER_ssize_t m = -1; __CPROVER_bool b = 2; if (n == sizeof(void *) && m < 0 && b == 1) reach_error();", nil, "e"},
		{"struct s { int a, b; } nondet_s(void);", "if (nondet_s().b == 2) reach_error();", []int64{1, 2}, "e"},
		{"int nondet_int(void) { return 1; }", "if (nondet_int() == 2) reach_error();", []int64{2}, "r"},
		{"", "int x = 1; nondet_write(&x); if (x == 2) reach_error();", []int64{2}, "e"},
		{"", "int x = 0; klee_make_symbolic(&x, sizeof x, \"x\"); klee_assume(x > 1); klee_assert(x != 3);", []int64{3}, "e"},
		{"#include <klee/klee.h>", "int x = 0; klee_make_symbolic(&x, sizeof x, \"x\"); klee_assume(x > 3); klee_assert(x != 3);", []int64{3}, "r"},
		{"#include <klee/klee.h>", "klee_warning(\"\"); klee_assert(0);", nil, "e"},
		{"", "int a[3] = { 0 }; klee_make_symbolic(a + 1, 2 * sizeof *a, \"a\"); if (a[0] == 0 && a[1] == 5 && a[2] == 6) reach_error();", []int64{5, 6}, "e"},
		{"", "struct { char c; int i[2]; } s = { 0 }; __VERIFIER_nondet_memory(&s, sizeof s); if (s.c == 1 && s.i[1] == 3) reach_error();",
			[]int64{1, 2, 3}, "e"},
		{"", "int x = klee_range(3, 5, \"x\"); if (x < 3 || x > 4) reach_error();", []int64{5}, "r"},
		{"", "int x = klee_range(3, 5, \"x\"); if (x == 4 && klee_int(\"y\") == 7) reach_error();", []int64{4, 7}, "e"},
		{"", "klee_silent_exit(0); reach_error();", nil, "r"},
		{"", "__VERIFIER_atomic_begin(); __CPROVER_atomic_begin(); __CPROVER_atomic_end(); __VERIFIER_atomic_end(); reach_error();", nil, "e"},
		{"", "if (0) __CPROVER_cover(0);", nil, "r"},
		{"", "__CPROVER_cover(0);", nil, other("__CPROVER_cover")},
		{"", "__ESBMC_loop_invariant(0);", nil, other("__ESBMC_loop_invariant")},
		{"", "__VERIFIER_fail();", nil, other("__VERIFIER_fail")},
		{"", "klee_report_error(\"\", 0, \"\", \"\");", nil, other("klee_report_error")},
		{"void __CPROVER_deallocate(void *); void (*f)(void *) = __CPROVER_deallocate;", "int x; f(&x);", nil, other("__CPROVER_deallocate")},
		{"", "__CPROVER_assert(0);", nil, "not supported: a call of __CPROVER_assert with 1 arguments, or of other types than it takes"},
		{"int __CPROVER_uninterpreted_f(int);", "if (__CPROVER_uninterpreted_f(1) != __CPROVER_uninterpreted_f(1)) reach_error();", []int64{0, 1},
			"not supported: value of a library function, of which only bounds are known"},
		{"extern int __CPROVER_rounding_mode;", "__CPROVER_rounding_mode = 2;", nil,
			"not supported: the variable __CPROVER_rounding_mode, whose name belongs to a verifier"},
	} {
		src := c.before + "\nvoid reach_error(void); int main(void) { " + c.body + " }"
		require.Equal(t, c.want, ended(t, src, Options{Holes: true}, c.inputs...), "%s", src)
	}
}

// TestOtherVerifiersChecks: an assertion of theirs that is not looked for does not end the run; what has no declaration is not refused.
func TestOtherVerifiersChecks(t *testing.T) {
	overflow := Options{Checks: cfg.ChecksOf(cfg.SignedOverflow)}
	src := "int main(void) { int x = 2147483647; __CPROVER_assert(0, \"\"); __goblint_check(0); x++; }"
	require.Equal(t, cexec.ReachedTarget, run(t, src, overflow).Kind)
	for name, src := range map[string]string{
		"__CPROVER_rounding_mode":  "int main(void) { __CPROVER_rounding_mode = 2; }",
		"__CPROVER_forall":         "int main(void) { __CPROVER_assert(__CPROVER_forall { int i; i == i }, \"\"); }",
		"__CPROVER_requires":       "int f(int x)\n__CPROVER_requires(x > 0)\n{ return x; }\nint main(void) { return f(1); }",
		"__CPROVER_loop_invariant": "int main(void) { int i = 0; while (i < 3) __CPROVER_loop_invariant(i <= 3) { i++; } }",
		"__CPROVER_bitvector":      "int main(void) { unsigned __CPROVER_bitvector[5] x = 3; return x; }",
		"__ESBMC_thing":            "__ESBMC_thing x; int main(void) { return x; }",
	} {
		var u *Unsupported
		require.ErrorAs(t, load(src, Options{}), &u, src)
		require.Equal(t, "the name "+name+", which belongs to a verifier", u.Construct)
	}
	for _, src := range []string{"int main(void) { __CPROVER_assert(1 }", "int x = __ESBMC_thing; int main(void) { return 0 0; }"} {
		var s *SyntaxError
		require.ErrorAs(t, load(src, Options{}), &s, src)
	}
}
