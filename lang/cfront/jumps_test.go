package cfront

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
)

// TestLongjmp has automatic objects that change between setjmp and longjmp, and places to which longjmp cannot go back. The input says
// whether they have their old values.
func TestLongjmp(t *testing.T) {
	const header = "#include <setjmp.h>\n#include <stdlib.h>\nvoid reach_error(void); jmp_buf env; int twice; struct pair { int a, b; };\n" +
		"static int set(void) { return setjmp(env); } static void back(void) { longjmp(env, 1); } int *g;\n" +
		"static void inner(void) { int y = 1; g = &y; longjmp(env, 1); }\nint main(void) { "
	const elsewhere = "not supported: longjmp to another place than a call of setjmp, before this one, in a function that is active"
	for _, c := range []struct {
		body  string
		input int64
		want  string
	}{
		{"int x = 1; if (!setjmp(env)) { x = 2; back(); } if (x == 1) reach_error();", 1, "e"},
		{"int x = 1; if (!setjmp(env)) { x = 2; back(); } if (x == 2) reach_error();", 0, "e"},
		{"int x = 1; if (!setjmp(env)) { x = 2; back(); } if (x != 1 && x != 2) reach_error();", 1, "r"},
		{"volatile int x = 1; if (!setjmp(env)) { x = 2; back(); } if (x != 2) reach_error();", 1, "r"},
		{"int x = 1; x = 3; if (!setjmp(env)) back(); if (x != 3) reach_error();", 1, "r"},
		{"static int x = 1; if (!setjmp(env)) { x = 2; back(); } if (x != 2) reach_error();", 1, "r"},
		{"int z, *p = 0; if (!setjmp(env)) { p = &z; back(); } if (p == 0) reach_error();", 1, "e"},
		{"int z, *p = 0; if (!setjmp(env)) { p = &z; back(); } if (p != 0) reach_error();", 0, "e"},
		{"if (!setjmp(env)) inner(); return *g;", 0, "e"},
		{"set(); back();", 0, elsewhere},
		{"back();", 0, elsewhere},
		{"set(); if (!twice++) set(); else return 0; back();", 0, elsewhere},
		{"goto l; k: back(); l: if (setjmp(env) == 0) goto k;", 0, elsewhere},
		{"atexit(back); if (!setjmp(env)) exit(0);", 0, "undefined behaviour: longjmp in a function that exit calls"},
		{"for (int i = 0; i < 2; i++) if (setjmp(env) == 0) { if (i) back(); } else return 0; reach_error();", 0, "r"},
	} {
		for _, bytes := range []bool{false, true} {
			got := ended(t, header+c.body+" return 0; }", Options{Bytes: bytes, Checks: cfg.ChecksOf(cfg.Pointer, cfg.Assertion)}, c.input, c.input, c.input, c.input)
			require.Equal(t, c.want, got, "%s (bytes: %v)", c.body, bytes)
		}
	}
	const changed = "not supported: value of an automatic object that has changed between setjmp and longjmp"
	require.Equal(t, changed, ended(t, header+"int a[2] = { 1, 2 }; if (!setjmp(env)) { a[1] = 3; back(); } if (a[1] != 3) reach_error(); }", Options{Bytes: true}), "an array")
}
