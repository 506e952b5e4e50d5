package verify_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/family"
	"cairn/internal/verify"
)

// TestCalls: functions that would be inlined often are procedures, and an execution of more calls than can be made is told.
func TestCalls(t *testing.T) {
	for _, tt := range []struct {
		family, engine string
		n              int
	}{
		{"tree", "", 11}, {"tree", "", 20}, {"tree", "spacer", 40}, {"tree", "", 70}, {"chain", "", 1000},
	} {
		f, err := family.Find(tt.family)
		require.NoError(t, err)
		for verdict, bug := range map[string]bool{"safe": false, "unsafe": true} {
			t.Run(fmt.Sprintf("%s/%d/%s%s", tt.family, tt.n, verdict, tt.engine), func(t *testing.T) {
				t.Parallel()
				text, err := f.Text(tt.n, bug)
				require.NoError(t, err)
				opt := verify.Options{Engine: tt.engine, EngineOptions: verify.EngineOptions{Steps: 200_000}}
				rep, err := verify.Run(t.Context(), verify.Task{File: "calls.c", Source: []byte(text), DataModel: verify.ILP32}, opt)
				require.NoError(t, err)
				require.Equal(t, verdict, rep.Verdict, rep.Reason)
				if tt.family == "tree" && bug {
					require.NotNil(t, rep.Counterexample)
					assert.NotEmpty(t, rep.Counterexample.Steps)
				}
			})
		}
	}
}
