package bself

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/cfg"

	"cairn/internal/answer"
	"cairn/internal/progen"
	"cairn/internal/sample"
	"cairn/internal/steps"
	"cairn/lang/cfront"
)

// Random programs are decided as the enumeration of all their executions decides them.
func TestRandomPrograms(t *testing.T) {
	count := sample.Size(50, 300)
	engines := []Engine{BSELF, BSE, KInduction, SE}
	verdicts := map[Engine]map[answer.Verdict]int{}
	for _, e := range engines {
		verdicts[e] = map[answer.Verdict]int{}
	}
	for seed := range count {
		p := progen.Generate(rand.New(rand.NewSource(int64(1000 + seed))))
		signedWrap := seed%5 == 4
		unsafe, ok := p.Enumerate(signedWrap, func([]int64, progen.End) {})
		require.True(t, ok)
		prog, err := cfront.Load(context.Background(), "random.c", []byte(p.C()), cfront.Options{SignedWrap: signedWrap})
		require.NoError(t, err)
		for _, e := range engines {
			r, err := Run(steps.Limit(1000), prog.Main, Options{Engine: e, DepthFirst: seed%2 == 0})
			require.NoError(t, err)
			require.NoError(t, certify.Check(context.Background(), &cfg.Program{Main: prog.Main}, r), "seed %d, %v\n%s", seed, e, p.C())
			verdicts[e][r.Verdict]++
			switch r.Verdict {
			case answer.Safe:
				require.False(t, unsafe, "seed %d, %v: safe, but an execution reaches the error\n%s", seed, e, p.C())
			case answer.Unsafe:
				require.True(t, unsafe, "seed %d, %v: unsafe, but no execution reaches the error\n%s", seed, e, p.C())
			}
		}
	}
	t.Logf("verdicts: %v", verdicts)
	assert.Greater(t, verdicts[BSELF][answer.Safe], count/10)
	assert.Greater(t, verdicts[SE][answer.Unsafe], count/10)
}
