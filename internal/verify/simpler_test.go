package verify_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestSimplerInputs: inputs are as easy to read as they can be for the same error.
func TestSimplerInputs(t *testing.T) {
	for _, tc := range []struct{ body, want string }{
		{"if (in()) reach_error();", "1"},
		{"for (int i = 0; i < 5; i++) if (!in()) return 0; reach_error();", "1 1 1 1 1"},
		{"int x = in(), y = in(); if (x == y && x < 0) reach_error();", "-1 -1"},
		{"int x = in(); if (x < 77 && x > 2) reach_error();", "3"},
		{"int x = in(); if (x == 4242) reach_error();", "4242"},
		{"if (in() > 1 && in() < -1 && in() > 2147483646) reach_error();", "2 -2 2147483647"},
		{"int x = in(), n = 0; while (n < 3 && in()) n++; if (x != 5) reach_error();", "0 0"},
	} {
		for _, engine := range []string{"gps", "bmc"} {
			rep := run(t, source("extern void reach_error(void);\nextern int in(void);\nint main(void) { "+tc.body+" return 0; }\n"), verify.Options{Engine: engine})
			require.Equal(t, "unsafe", rep.Verdict, tc.body)
			var got []string
			for _, in := range rep.Counterexample.Inputs {
				got = append(got, in.Value)
			}
			assert.Equal(t, tc.want, strings.Join(got, " "), "%s: %s", engine, tc.body)
		}
	}
}

// TestFolded: iterations that go through the same lines are told by the first and the last one.
func TestFolded(t *testing.T) {
	step := func(line int) verify.Step { return verify.Step{Place: verify.Place{File: "f.c", Line: line}} }
	told := func(lines ...int) (out []int, folded []int) {
		var cex verify.Counterexample
		for _, l := range lines {
			cex.Steps = append(cex.Steps, step(l))
		}
		for _, st := range cex.Shorten(0).Steps {
			out = append(out, st.Line)
			if st.Folded > 0 {
				folded = append(folded, st.Folded)
			}
		}
		return out, folded
	}
	for _, tc := range []struct{ lines, want, folded []int }{
		{[]int{1, 2, 3}, []int{1, 2, 3}, nil},
		{[]int{1, 2, 2, 2, 3}, []int{1, 2, 2, 2, 3}, nil},
		{[]int{1, 2, 2, 2, 2, 3}, []int{1, 2, 2, 3}, []int{2}},
		{[]int{1, 5, 6, 5, 6, 5, 6, 5, 6, 5, 6, 9}, []int{1, 5, 6, 5, 6, 9}, []int{3}},
		{[]int{1, 5, 5, 5, 5, 6, 6, 6, 6, 6}, []int{1, 5, 5, 6, 6}, []int{2, 3}},
	} {
		lines, folded := told(tc.lines...)
		assert.Equal(t, tc.want, lines, tc.lines)
		assert.Equal(t, tc.folded, folded, tc.lines)
	}
}
