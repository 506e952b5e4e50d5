package gps

import (
	"context"
	"math/rand"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/progen"
	"cairn/internal/steps"
	"cairn/lang/cfront"
)

// TestLimits makes sure that runs end soon after their context, with little memory.
func TestLimits(t *testing.T) {
	const (
		limit = 1000
		grace = 100 // looks at the context that has ended
		heap  = 400 << 20
	)
	for seed := range int64(40) {
		p := progen.Generate(rand.New(rand.NewSource(5000 + seed)))
		prog, err := cfront.Load(context.Background(), "random.c", []byte(p.C()), cfront.Options{})
		require.NoError(t, err)
		ctx := steps.Limit(limit)
		_, err = Run(ctx, prog.Main, Options{})
		require.NoError(t, err)
		assert.Less(t, ctx.Late(), int64(grace), p.C())
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		assert.Less(t, m.HeapAlloc, uint64(heap), p.C())
	}
}
