package verify_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// exercise is a program with one loop and an invariant.
func exercise(invariant string) verify.Task {
	return source("extern void reach_error(void);\nextern unsigned __VERIFIER_nondet_uint(void);\nint main(void) {\n  unsigned n = __VERIFIER_nondet_uint(), i = 0, s = 0;\n" +
		"  if (n > 1000) return 0;\n  //@ loop invariant " + invariant + ";\n  while (i < n) {\n    i++;\n    s += 2;\n  }\n  if (s != 2 * n) reach_error();\n  return 0;\n}\n")
}

func TestExercise(t *testing.T) {
	for _, tc := range []struct{ invariant, initiation, consecution, safety string }{
		{"s == 2 * i && i <= n", verify.Holds, verify.Holds, verify.Holds},
		{"s == 2 * i", verify.Holds, verify.Holds, verify.Fails},
		{"i <= n", verify.Holds, verify.Holds, verify.Fails},
		{"s >= i", verify.Holds, verify.Fails, verify.Fails}, // s wraps around
		{"s == i + 1", verify.Fails, verify.Fails, verify.Fails},
		{"0", verify.Fails, verify.Holds, verify.Holds},
		{"1", verify.Holds, verify.Holds, verify.Fails},
		{"s == 2 * n", verify.Fails, verify.Fails, verify.Holds},
		{"i / (i - i) == 1", verify.Fails, verify.Holds, verify.Holds}, // it has no value
	} {
		x, err := verify.CheckInvariants(t.Context(), exercise(tc.invariant), verify.Options{})
		require.NoError(t, err, tc.invariant)
		require.Len(t, x.Claims, 1)
		c := x.Claims[0]
		require.Len(t, c.Initiation, 1)
		require.Len(t, c.Consecution, 1)
		require.Len(t, x.Safety, 2)
		assert.Equal(t, [4]string{tc.initiation, tc.consecution, verify.Holds, tc.safety}, [4]string{c.Initiation[0].Verdict, c.Consecution[0].Verdict, x.Safety[0].Verdict, x.Safety[1].Verdict}, tc.invariant)
		all := map[bool]string{true: verify.Holds, false: verify.Fails}
		assert.Equal(t, all[tc.initiation == verify.Holds && tc.consecution == verify.Holds && tc.safety == verify.Holds], x.Verdict)
	}
}

// TestExerciseStates: the states that are shown of an iteration that does not keep the invariant are those of an iteration.
func TestExerciseStates(t *testing.T) {
	x, err := verify.CheckInvariants(t.Context(), exercise("s == i * i"), verify.Options{})
	require.NoError(t, err)
	c := x.Claims[0].Consecution[0]
	require.Equal(t, verify.Fails, c.Verdict)
	values := func(changes []verify.Change) (n, i, s uint32) {
		for _, ch := range changes {
			to := map[string]*uint32{"n": &n, "i": &i, "s": &s}[ch.Variable]
			require.NotNil(t, to, ch.Variable)
			_, err := fmt.Sscan(ch.Value, to)
			require.NoError(t, err)
		}
		return n, i, s
	}
	n, i, s := values(c.Before)
	m, j, r := values(c.After)
	assert.True(t, s == i*i && i < n, "before: the invariant and the condition of the loop hold")
	assert.True(t, m == n && j == i+1 && r == s+2, "one iteration")
	assert.NotEqual(t, j*j, r)
}

// TestExerciseOfSeveralLoops: each loop is left to its invariants, and those of the next are established by the ones before; without any, it is
// gone through.
func TestExerciseOfSeveralLoops(t *testing.T) {
	const text = `extern void reach_error(void);
int main(void) {
  int i = 0, j = 0, k = 0;
  //@ loop invariant 0 <= i && i <= 10 && j == 0;
  for (; i < 10; i++) ;
  /*@ loop invariant i == 10 && j <= 5; */
  while (j < 5) {
    for (k = 0; k < 3; k++) ;
    j++;
  }
  if (i + j != 15) reach_error();
}
`
	x, err := verify.CheckInvariants(t.Context(), source(text), verify.Options{})
	require.NoError(t, err)
	require.Len(t, x.Claims, 2)
	assert.Len(t, x.Claims[1].Initiation, 1)
	assert.NotNil(t, x.Claims[1].Initiation[0].From)
	assert.Equal(t, verify.Holds, x.Claims[1].Initiation[0].Verdict)
	assert.Equal(t, verify.Holds, x.Verdict)

	x, err = verify.CheckInvariants(t.Context(), source(strings.Replace(text, "&& j <= 5", "", 1)), verify.Options{})
	require.NoError(t, err)
	assert.Equal(t, verify.Fails, x.Verdict)
}

// TestExerciseWithoutAnswer: what is not understood is no proof.
func TestExerciseWithoutAnswer(t *testing.T) {
	check := func(text string) (*verify.Exercise, error) {
		return verify.CheckInvariants(context.Background(), source("extern void reach_error(void);\n"+text+"\n"), verify.Options{})
	}
	for text, want := range map[string]string{
		"int main(void) { return 0; }":                                                                                        "there is no invariant",
		"int main(void) { //@ loop invariant 1;\nreturn 0; }":                                                                 "no loop stands behind this invariant",
		"int main(void) { //@ loop invariant nosuch == 1;\nfor (;;) ; }":                                                      "nosuch",
		"int main(void) { int i = 0; //@ loop invariant i++ == 0;\nwhile (i < 3) i++; }":                                      "side effect",
		"int f(int n) { //@ loop invariant 1;\nwhile (n > 9) n--; return n ? f(n - 1) : 0; } int main(void) { return f(2); }": "call themselves",
	} {
		_, err := check(text)
		assert.ErrorContains(t, err, want, text)
	}
	for text, want := range map[string]string{
		"/*@ loop invariant 1; loop invariant i == 77; */\nfor (; i < 3; i++) ;":                                              verify.Fails, // two clauses in a comment
		"/*@ loop invariant i >= 0;\n  @ loop invariant i == 77; */\nfor (; i < 3; i++) ;":                                    verify.Fails,
		"/*@ loop invariant i >= 0 &&\n  @   i <= 3; */\nfor (; i < 3; i++) ;":                                                verify.Holds,
		"char *s = \"//@ loop invariant 0;\"; // say //@ loop invariant 0;\n//@ loop invariant i <= 3;\nfor (; i < 3; i++) ;": verify.Holds,
		"if (0) { //@ loop invariant 0;\nwhile (i < 3) i++; }":                                                                verify.Unknown, // nobody comes there
	} {
		x, err := check("int main(void) { int i = 0; " + text + " if (i > 3) reach_error(); return 0; }")
		require.NoError(t, err, text)
		assert.Equal(t, want, x.Verdict, text)
	}
	for text, want := range map[string]string{
		"//@ loop invariant i >= 0\nwhile (i < 3) i++;":                                           "ends with a semicolon",
		"#define LOOP while (i < 10)\n//@ loop invariant i == 77;\nLOOP i++;\nwhile (i < 3) i++;": "no loop stands behind",
	} {
		_, err := check("int main(void) { int i = 0;\n" + text + " return 0; }")
		assert.ErrorContains(t, err, want, text)
	}
	x, err := check("int main(void) { int i = 0; //@ loop invariant i >= 0;\nwhile (i < 3) { i++; __asm__(\"magic %0\" : \"+r\"(i)); } return 0; }")
	if err == nil {
		assert.Equal(t, verify.Unknown, x.Verdict, "a hole")
	}
}
