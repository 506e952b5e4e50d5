package family_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/family"
)

// comments are the lines of a text that are comments as a whole.
var comments = regexp.MustCompile(`(?m)^(//|#).*\n`)

// TestFiguresAreMembers requires of the figures in the corpus, but for their comments, that they are what the families say.
func TestFiguresAreMembers(t *testing.T) {
	for _, tt := range []struct {
		file, name string
		n          int
		bug        bool
	}{
		{"c/ex1.c", "lock", 1000, true},
		{"c/state_machine.c", "machine", 3, true},
		{"c/state_machine_23.c", "word", 22, true},
		{"bool/bebop10.bp", "bebop", 10, false},
		{"bool/bebop10_bug.bp", "bebop", 10, true},
		{"ts/figure1.ts", "figure1", 1, false},
		{"ts/figure1_bug.ts", "figure1", 1, true},
		{"ts/iterations.ts", "iterations", 2, false},
		{"ts/phases.ts", "phases", 50, false},
	} {
		f, err := family.Find(tt.name)
		require.NoError(t, err)
		text, err := f.Text(tt.n, tt.bug)
		require.NoError(t, err)
		want, err := os.ReadFile("../../testdata/" + tt.file)
		require.NoError(t, err)
		assert.True(t, strings.HasSuffix(tt.file, "."+f.Ending), tt.file)
		assert.Equal(t, comments.ReplaceAllString(string(want), ""), comments.ReplaceAllString(text, ""), tt.file)
	}
}

func TestSizes(t *testing.T) {
	seen := make(map[string]bool)
	for _, f := range family.All() {
		found, err := family.Find(f.Name)
		require.NoError(t, err)
		assert.Equal(t, f.Summary, found.Summary)
		for _, n := range []int{-1, 0, f.Most + 1} {
			_, err := f.Text(n, false)
			assert.ErrorContains(t, err, f.Name+" takes from 1 to ")
		}
		for _, bug := range []bool{false, true} {
			for _, n := range []int{1, 2, 3, f.Most} {
				text, err := f.Text(n, bug)
				require.NoError(t, err)
				assert.False(t, seen[text], "%s %d is as another one", f.Name, n)
				seen[text] = true
			}
		}
	}
	_, err := family.Find("nothing")
	assert.ErrorContains(t, err, `no family is called "nothing" (there are: lock, `)
}
