package verify_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestOrigins tells inputs by what they are.
func TestOrigins(t *testing.T) {
	const src = `#include <stdio.h>
#include <stdlib.h>
#include <assert.h>
extern int pick(void);
int main(void) {
  int n, u, a[4];
  if (scanf("%d", &n) != 1) return 1;
  int *p = malloc(sizeof *p);
  int k = pick();
  char buf[8];
  char *line = fgets(buf, sizeof buf, stdin);
  if (n == 3 && k == 4 && u == 5 && p == NULL && a[1] == 0 && a[2] == 0 && a[3] == 0)
    assert(line != NULL);
  free(p);
  return 0;
}
`
	rep := run(t, source(src), verify.Options{MallocFails: true})
	require.Equal(t, "unsafe", rep.Verdict, rep.Reason)
	cex := rep.Counterexample
	assert.False(t, cex.Nondet())
	var all []string
	for _, r := range cex.Origins() {
		all = append(all, r.Text)
	}
	assert.Equal(t, []string{"not initialised: u = 5, a[1..3] = 0", "scanf returns 1, with 3", "malloc fails", "pick returns 4", "fgets fails"}, all)
	texts := ""
	for _, st := range cex.Steps {
		texts += st.ChangeText() + "\n"
	}
	assert.Contains(t, texts, "malloc fails")
	assert.Contains(t, texts, "fgets fails")
	assert.Contains(t, texts, "a[1..3] = 0")
	assert.NotContains(t, texts, "n = 0")

	rep = run(t, source("#include <stdio.h>\n#include <assert.h>\nint main(void) { char s[6]; if (fgets(s, sizeof s, stdin)) assert(s[0] != 'h' || s[1] != 'i' || s[2] != '\\n'); return 0; }"), verify.Options{})
	require.Equal(t, "unsafe", rep.Verdict, rep.Reason)
	all = nil
	for _, r := range rep.Counterexample.Origins() {
		all = append(all, r.Text)
	}
	assert.Contains(t, all, `fgets reads "hi\n"`)

	rep = run(t, source("extern int __VERIFIER_nondet_int(void); extern void reach_error(void); int main(void) { if (__VERIFIER_nondet_int() == 2) reach_error(); return 0; }"), verify.Options{})
	require.Equal(t, "unsafe", rep.Verdict, rep.Reason)
	assert.True(t, rep.Counterexample.Nondet())
}

// TestDetailsOfMemory: errors about memory name the place where it was allocated.
func TestDetailsOfMemory(t *testing.T) {
	for _, c := range []struct{ property, text, want string }{
		{"bounds", "#include <stdlib.h>\nextern int pick(void);\nint main(void) {\n  int n = pick();\n  if (n < 1 || n > 5) return 0;\n  char *other = malloc(8);\n  int *a = malloc(n * sizeof *a);\n" +
			"  if (!a || !other) return 1;\n  for (int i = 0; i <= n; i++) a[i] = i;\n  free(a); free(other);\n  return 0;\n}\n", "size 4 at offset 4 of an object of size 4, allocated at x.c:9"},
		{"leak", "#include <stdlib.h>\nextern int pick(void);\nchar *keep;\nint main(void) {\n  keep = malloc(10);\n  char *tmp = malloc(3);\n  if (!keep || !tmp) return 1;\n" +
			"  if (pick()) keep = tmp; else free(tmp);\n  return 0;\n}\n", "memory allocated at x.c:7:10"},
		{"cleanup", "#include <stdlib.h>\nextern unsigned char pick(void);\nint main(void) {\n  unsigned n = pick();\n  char **all = malloc(n * sizeof *all);\n  if (!all) return 1;\n" +
			"  for (unsigned i = 0; i < n; i++) all[i] = malloc(i + 1);\n  for (unsigned i = 0; i + 1 < n; i++) free(all[i]);\n  free(all);\n  return 0;\n}\n", "memory allocated at x.c:9:45"},
	} {
		rep := run(t, source(c.text), verify.Options{Property: c.property})
		require.Equal(t, "unsafe", rep.Verdict, "%s: %s", c.property, rep.Reason)
		assert.Equal(t, c.want, rep.Violation.Detail, c.property)
	}
}

// TestStepsOfMemory: an execution tells what it frees, parameters with their functions, and objects that are left where no states are kept.
func TestStepsOfMemory(t *testing.T) {
	steps := func(rep *verify.Report) (all []string) {
		require.Equal(t, "unsafe", rep.Verdict, rep.Reason)
		for _, s := range rep.Counterexample.Steps {
			all = append(all, s.ChangeText())
		}
		return all
	}
	const twice = "#include <stdlib.h>\nstatic void drop(char *p, int k) {\n  if (k > 3) free(p);\n}\nint main(void) {\n  int k = __VERIFIER_nondet_int();\n" +
		"  char *p = malloc(4);\n  drop(p, k);\n  free(p);\n  return 0;\n}\n"
	for model, frees := range map[verify.Memory]string{verify.MemoryAuto: "frees memory allocated at x.c:9:13", verify.MemoryBytes: "frees memory"} {
		all := steps(run(t, source(twice), verify.Options{Property: "memory", Memory: model}))
		assert.Contains(t, all, "k > 3, "+frees, model)
		assert.Contains(t, all, "drop.k = 4", model)
	}
	const list = "#include <stdlib.h>\nstruct node { struct node *next; };\nint main(void) {\n  struct node *l = NULL;\n  int n = __VERIFIER_nondet_int();\n" +
		"  for (int i = 0; i < n && i < 3; i++) {\n    struct node *x = malloc(sizeof *x);\n    x->next = l;\n    l = x;\n  }\n  if (n == 2)\n    l = NULL;\n  return 0;\n}\n"
	rep := run(t, source(list), verify.Options{Property: "cleanup", Memory: verify.MemoryBytes})
	require.Equal(t, "unsafe", rep.Verdict, rep.Reason)
	assert.Contains(t, rep.Violation.Detail, "allocated at x.c:9:22")
}

// TestConditionsOfSteps tells which way an execution goes, but not what is checked on the way.
func TestConditionsOfSteps(t *testing.T) {
	rep := run(t, source("extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint main(void) {\n  int n = __VERIFIER_nondet_int();\n  unsigned char c = n;\n"+
		"  if (!(n < 3 || n > 9))\n    n = n + 1;\n  if (c == 5)\n    reach_error();\n  return 0;\n}\n"), verify.Options{})
	require.Equal(t, "unsafe", rep.Verdict, rep.Reason)
	holds := map[int][]string{}
	for _, st := range rep.Counterexample.Steps {
		holds[st.Line] = append(holds[st.Line], st.Holds...)
	}
	assert.Equal(t, map[int][]string{6: nil, 7: nil, 8: {"n >= 3 && n <= 9"}, 9: nil, 10: {"c == 5"}, 11: nil}, holds)
}

// TestHarnessDefinesAll: what the execution does not come to can be linked, too.
func TestHarnessDefinesAll(t *testing.T) {
	task := source("extern _Bool __VERIFIER_nondet_bool(void);\nextern int pick(int);\nint main(void) {\n  if (__VERIFIER_nondet_int() == 3)\n    reach_error();\n  return __VERIFIER_nondet_bool() + pick(1);\n}\n")
	rep := run(t, task, verify.Options{})
	require.Equal(t, "unsafe", rep.Verdict, rep.Reason)
	text, err := rep.Harness(t.Context(), task)
	require.NoError(t, err)
	for _, name := range []string{"__VERIFIER_nondet_bool", "pick"} {
		assert.Contains(t, text, "__attribute__((weak)) void "+name+"(void) { abort(); }")
	}
	assert.NotContains(t, text, "void __VERIFIER_nondet_int(")
}
