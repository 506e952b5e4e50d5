package verify_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// Nearly all conditions that the certificates of testdata's safe programs rest on have proofs that are checked.
func TestCheckedProofs(t *testing.T) {
	conditions, proofs := 0.0, 0.0
	for _, path := range definitions(t, 5) {
		task, err := verify.LoadTask(path)
		require.NoError(t, err)
		rep, err := verify.Run(limited(t, perUnknown), task, verify.Options{Engine: "gps"})
		require.NoError(t, err)
		all, proved := rep.Statistics[verify.StatConditions], rep.Statistics[verify.StatProofs]
		assert.LessOrEqual(t, proved, all, path)
		conditions += all
		proofs += proved
	}
	t.Logf("%.0f conditions, %.0f of them with checked proofs", conditions, proofs)
	assert.Greater(t, conditions, 40.0)
	assert.Greater(t, proofs, 0.95*conditions)
}
