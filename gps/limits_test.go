package gps

import (
	"context"
	"math/rand"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg/cfront"
	"cairn/internal/progen"
)

// TestLimits makes sure that runs end soon after their deadline, with little memory.
func TestLimits(t *testing.T) {
	const (
		limit = 100 * time.Millisecond
		grace = 1500 * time.Millisecond // the machine may be busy
		heap  = 400 << 20
	)
	for seed := range int64(40) {
		p := progen.Generate(rand.New(rand.NewSource(5000 + seed)))
		prog, err := cfront.Load(context.Background(), "random.c", []byte(p.C()), cfront.Options{})
		require.NoError(t, err)
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		start := time.Now()
		_, err = Run(ctx, prog.Main, Options{})
		took := time.Since(start)
		cancel()
		require.NoError(t, err)
		assert.Less(t, took, limit+grace, p.C())
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		assert.Less(t, m.HeapAlloc, uint64(heap), p.C())
	}
}
