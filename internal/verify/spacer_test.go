package verify_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestRecursion verifies the programs of testdata/recursion, whose first line says what is to be found. Safe programs must
// come with contracts, unsafe ones with an execution that ends at the error, and all this the same each time.
func TestRecursion(t *testing.T) {
	files, err := filepath.Glob("../../testdata/recursion/*.c")
	require.NoError(t, err)
	require.Greater(t, len(files), 5)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			want, _, _ := strings.Cut(strings.TrimPrefix(read(t, file), "// "), ":")
			rep := verifyRecursive(t, file, "spacer")
			require.Equal(t, want, rep.Verdict, rep.Reason)
			if want == "safe" {
				require.NotEmpty(t, rep.Invariants)
				assert.Regexp(t, `^(requires|ensures) `, rep.Invariants[0].Expression)
			} else {
				require.NotNil(t, rep.Counterexample)
				steps := rep.Counterexample.Steps
				require.NotEmpty(t, steps)
				assert.Contains(t, []string{"reach_error();", "if (calls == 3)", "if (read(2))", "if (fibonacci(n) == 5)", "nothing(3);"}, steps[len(steps)-1].Source)
			}
			again := verifyRecursive(t, file, "spacer")
			rep.Usage, again.Usage = verify.Usage{}, verify.Usage{}
			assert.Equal(t, rep, again)
			assert.Equal(t, want, verifyRecursive(t, file, "").Verdict)
			for _, other := range []string{"kind", "gps", "cra"} {
				rep := verifyRecursive(t, file, other)
				assert.Equal(t, "unknown", rep.Verdict)
				assert.Equal(t, "the engine "+other+" does not take recursive programs", rep.Reason)
				assert.Empty(t, rep.DecidedBy)
			}
			for _, other := range []string{"absint", "bmc"} { // one graph with a stack
				rep := verifyRecursive(t, file, other, 20_000)
				assert.Contains(t, []string{"unknown", want}, rep.Verdict, other)
				assert.NotContains(t, rep.Reason, "does not take")
			}
		})
	}
}

func verifyRecursive(t *testing.T, file, engine string, steps ...int64) *verify.Report {
	t.Helper()
	task, err := verify.LoadTask(file)
	require.NoError(t, err)
	opt := verify.Options{Engine: engine}
	if len(steps) > 0 {
		opt.EngineOptions.Steps = steps[0]
	}
	rep, err := verify.Run(context.Background(), task, opt)
	require.NoError(t, err)
	return rep
}

func TestRecursionInputs(t *testing.T) {
	rep := verifyRecursive(t, "../../testdata/recursion/input.c", "")
	require.NotNil(t, rep.Counterexample)
	var read []string
	for _, in := range rep.Counterexample.Inputs {
		if in.From != "" {
			read = append(read, in.Value)
		}
	}
	assert.Equal(t, []string{"2", "1", "7"}, read)
}

// TestManyVariables: what the engine knows of many variables at once, its check knows, too.
func TestManyVariables(t *testing.T) {
	for _, engine := range []string{"spacer", "gpdr", "pba"} {
		assert.Equal(t, "safe", verifyRecursive(t, "../../testdata/c/many_variables.c", engine).Verdict, engine)
	}
}

// TestFactsWithoutProof: facts that the check cannot prove, because it knows too little of products, leave an answer unchecked, and refute none.
func TestFactsWithoutProof(t *testing.T) {
	file := filepath.Join(t.TempDir(), "product.c")
	require.NoError(t, os.WriteFile(file, []byte(`extern int nd(void); extern void reach_error(void);
int main(void) {
  unsigned x = 0, y = nd(), p = 0, i = 0;
  if (y > 1000) return 0;
  while (x < 1000 && nd()) x += 4;
  p = x * y;
  while (i < p) i += 4;
  if (p % 4 != 0) reach_error();
  return 0; }
`), 0o600))
	for _, engine := range []string{"spacer", "gpdr", "pba"} {
		rep := verifyRecursive(t, file, engine)
		assert.NotEqual(t, "unsafe", rep.Verdict, engine)
	}
}
