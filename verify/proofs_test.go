package verify_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/verify"
)

// Nearly all conditions that the certificates of testdata's safe programs rest on have proofs that are checked.
func TestCheckedProofs(t *testing.T) {
	conditions, proofs := 0.0, 0.0
	for i, path := range definitions(t) {
		if *mutants < 1000 && i%5 != 0 {
			continue
		}
		task, err := verify.LoadTask(path)
		require.NoError(t, err)
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		rep, err := verify.Run(ctx, task, verify.Options{Engine: "gps"})
		cancel()
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
