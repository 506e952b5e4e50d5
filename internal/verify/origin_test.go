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
	assert.Equal(t, []string{"not initialised: n = 0, u = 5, a[0..3] = 0", "scanf: 1, 3", "malloc fails", "pick: 4", "not initialised: buf[0..7] = 0", "fgets fails"}, all)
	texts := ""
	for _, st := range cex.Steps {
		texts += st.ChangeText() + "\n"
	}
	assert.Contains(t, texts, "malloc fails")
	assert.Contains(t, texts, "fgets fails")
	assert.Contains(t, texts, "a[0..3] = 0")

	rep = run(t, source("extern int __VERIFIER_nondet_int(void); extern void reach_error(void); int main(void) { if (__VERIFIER_nondet_int() == 2) reach_error(); return 0; }"), verify.Options{})
	require.Equal(t, "unsafe", rep.Verdict, rep.Reason)
	assert.True(t, rep.Counterexample.Nondet())
}
