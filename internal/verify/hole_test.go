package verify_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestHoles verifies programs in which executions may come to what has no meaning.
func TestHoles(t *testing.T) {
	const header = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void); int x, *p;\n"
	for name, c := range map[string]struct{ src, verdict, reason string }{
		"cannot be reached": {
			"int main(void) { int i = __VERIFIER_nondet_int(); if (i > 0) p = &x; if (i > 5) *p = 1; if (x > 1) reach_error(); }",
			"safe", ""},
		"reached": {
			"int main(void) { int i = __VERIFIER_nondet_int(); if (i > 0) p = &x; if (i > -5) *p = 1; if (x > 1) reach_error(); }",
			"unknown", "undefined behaviour: a pointer that points to no object of type int at f.c:2:82"},
		"reached, and an error beside it": {
			"int main(void) { int i = __VERIFIER_nondet_int(); if (i > 0) p = &x; if (i > -5) *p = i; if (x > 1) reach_error(); }",
			"unsafe", ""},
		"in a program with recursion": {
			"int f(int n) { if (n > 3) return *p; return f(n + 1); } int main(void) { if (__VERIFIER_nondet_int()) p = &x; f(0); }",
			"unknown", "undefined behaviour: a pointer that points to no object of type int at f.c:2:34"},
		"in a program with recursion and an error": {
			"int f(int n) { if (n > 3) return *p; return f(n + 1); } int main(void) { if (__VERIFIER_nondet_int()) p = &x; f(0); reach_error(); }",
			"unsafe", ""},
		"after more statements than are told": {
			"int f(int n) { for (int i = 0; i < 400000; i++) ; return n > 1 ? *p : f(n + 1); } int main(void) { return f(0); }",
			"unknown", "the execution has more than 1000000 statements"},
		"after more statements, an error": {
			"int f(int n) { for (int i = 0; i < 400000; i++) ; return n > 1 ? 0 : f(n + 1); } int main(void) { f(0); reach_error(); }",
			"unsafe", ""},
		"the error is guarded by one": {
			"int main(void) { *p = 1; reach_error(); }",
			"unknown", "undefined behaviour: a null pointer dereference at f.c:2:18"},
	} {
		t.Run(name, func(t *testing.T) {
			task := verify.Task{File: "f.c", Source: []byte(header + c.src), DataModel: verify.ILP32}
			rep, err := verify.Run(context.Background(), task, verify.Options{Memory: verify.MemoryScalars})
			for _, engine := range []string{"", "gps"} { // reading the program again loses nothing, and finds no error that is none
				again, err := verify.Run(context.Background(), task, verify.Options{Engine: engine})
				require.NoError(t, err)
				if recursive := strings.Contains(c.src, "f("); c.verdict != "unknown" && !(recursive && engine == "gps") {
					assert.Equal(t, c.verdict, again.Verdict, engine)
				}
				assert.False(t, c.verdict == "unknown" && again.Verdict == "unsafe", engine)
			}
			require.NoError(t, err)
			assert.Equal(t, c.verdict, rep.Verdict, rep.Reason)
			assert.Equal(t, c.reason, rep.Reason)
			if c.verdict == "unknown" {
				assert.Nil(t, rep.Counterexample)
				assert.Nil(t, rep.Evidence)
			}
		})
	}
}
