package verify_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
	"cairn/internal/witness"
)

const faraway = `extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
	unsigned n = __VERIFIER_nondet_uint(), i, j;
	if (n < 4000000000u)
		return 0;
	for (i = 0; i < n; i++)
		for (j = 0; j < n; j++)
			if (i == j && j == n - 1)
				reach_error();
	return 0;
}
`

// TestErrorsFarAway jumps over 10^19 steps.
func TestErrorsFarAway(t *testing.T) {
	ctx := context.Background()
	task := verify.Task{File: "faraway.c", Source: []byte(faraway), DataModel: verify.ILP32}
	for _, engine := range []string{"gps", verify.PortfolioName} {
		rep, err := verify.Run(ctx, task, verify.Options{Engine: engine})
		require.NoError(t, err)
		require.Equal(t, "unsafe", rep.Verdict, rep.Reason)
		assert.Positive(t, rep.Statistics["accelerators"])
		var iterations []string
		for _, st := range rep.Counterexample.Steps {
			if st.Iterations != "" {
				iterations = append(iterations, st.Iterations)
				assert.NotEmpty(t, st.Changes)
				assert.Equal(t, "for", st.Source[:3])
			}
		}
		assert.NotEmpty(t, iterations)
		text, err := rep.Witness(ctx, task, verify.Stamp{Version: "test"})
		require.NoError(t, err)
		entries, err := witness.Read(text, "w.yml")
		require.NoError(t, err)
		require.Len(t, entries, 1)
		checked, err := verify.Validate(ctx, task, &entries[0], verify.Options{})
		require.NoError(t, err)
		assert.Equal(t, verify.Valid, checked.Validity, checked.Reason)
	}
}
