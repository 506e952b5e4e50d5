package verify_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/family"
	"cairn/verify"
)

// TestFamilies verifies programs of each family: the right version is safe, the wrong one is not.
func TestFamilies(t *testing.T) {
	for _, f := range family.All() {
		for _, n := range []int{1, 3} {
			for _, bug := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s/%d/%t", f.Name, n, bug), func(t *testing.T) {
					t.Parallel()
					text, err := f.Text(n, bug)
					require.NoError(t, err)
					path := filepath.Join(t.TempDir(), "program."+f.Ending)
					require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
					task, err := verify.LoadTask(path)
					require.NoError(t, err)
					rep, err := verify.Run(t.Context(), task, verify.Options{})
					require.NoError(t, err)
					assert.Equal(t, map[bool]string{false: "safe", true: "unsafe"}[bug], rep.Verdict, "%s\n%s", rep.Reason, text)
				})
			}
		}
	}
}
