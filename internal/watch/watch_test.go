package watch

import (
	"context"
	"errors"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"cairn/internal/usage"
)

// cooperative is work that ends when it is told to, and says why it was told.
func cooperative(ctx context.Context) error {
	<-ctx.Done()
	return context.Cause(ctx)
}

// TestReasons requires that work which ends when it is told to has the last word, and knows the reason.
func TestReasons(t *testing.T) {
	signals := make(chan os.Signal, 1)
	signals <- os.Interrupt
	mine := errors.New("mine")
	cancelled, cancel := context.WithCancelCause(context.Background())
	cancel(mine)
	for want, c := range map[error]struct {
		ctx context.Context
		l   Limits
	}{
		ErrTimeout:     {context.Background(), Limits{Time: time.Millisecond}},
		ErrInterrupted: {context.Background(), Limits{Interrupt: signals}},
		ErrMemory:      {context.Background(), Limits{Memory: 10, Resident: func() uint64 { return 11 }}},
		mine:           {cancelled, Limits{}},
	} {
		v, why := Do(c.ctx, c.l, cooperative)
		assert.NoError(t, why)
		assert.Equal(t, want, v)
	}
	spent := func() time.Duration { return 2 * time.Hour }
	v, why := Do(context.Background(), Limits{Time: 3 * time.Hour, CPU: time.Hour, Spent: spent}, cooperative)
	assert.NoError(t, why)
	assert.Equal(t, ErrCPUTimeout, v, "the processor time of another process")
	w, why := Do(context.Background(), Limits{Time: time.Hour, Memory: 1 << 60}, func(context.Context) int { return 7 })
	assert.NoError(t, why)
	assert.Equal(t, 7, w)
}

// TestAbandoned requires that nobody waits for work which does not notice that it has been told to end.
func TestAbandoned(t *testing.T) {
	stuck := make(chan int)
	defer close(stuck)
	hang := func(context.Context) int { return <-stuck }
	calls := 0
	_, why := Do(context.Background(), Limits{Time: 300 * time.Millisecond, Refresh: func() { calls++ }}, hang)
	assert.Equal(t, ErrTimeout, why)
	assert.Positive(t, calls)

	// Whatever it was told before, memory does not wait.
	const more = 64 << 20
	b := make([]byte, more) // touched before the time begins to count, which on a busy machine takes long
	for i := range b {
		b[i] = 1
	}
	_, why = Do(context.Background(), Limits{Time: time.Millisecond, Memory: usage.Resident() - more/2}, hang)
	assert.Equal(t, ErrMemory, why)
	runtime.KeepAlive(b)
}
