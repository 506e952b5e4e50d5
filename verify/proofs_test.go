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
	var with, without time.Duration
	for i, path := range definitions(t) {
		if *mutants < 1000 && i%5 != 0 {
			continue
		}
		task, err := verify.LoadTask(path)
		require.NoError(t, err)
		run := func(check bool) *verify.Report {
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
			defer cancel()
			rep, err := verify.Run(ctx, task, verify.Options{Engine: "gps", CheckProofs: check})
			require.NoError(t, err)
			return rep
		}
		start := time.Now()
		plain := run(false)
		without += time.Since(start)
		start = time.Now()
		rep := run(true)
		with += time.Since(start)
		assert.Equal(t, plain.Verdict, rep.Verdict, path)
		assert.NotContains(t, plain.Statistics, verify.StatProofs)
		assert.LessOrEqual(t, rep.Statistics[verify.StatProofs], rep.Statistics[verify.StatConditions], path)
		conditions += rep.Statistics[verify.StatConditions]
		proofs += rep.Statistics[verify.StatProofs]
	}
	t.Logf("%.0f conditions, %.0f of them with checked proofs; %v, without proofs %v", conditions, proofs, with, without)
	assert.Greater(t, proofs, 0.9*conditions)
}
