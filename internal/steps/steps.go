// Package steps lets tests count what an algorithm does instead of measuring time, which depends on the machine and on what else
// runs on it. Loops that can be long look at their context (CONTRIBUTING.md): a Context counts these looks, and ends after so
// many. An algorithm that runs in one goroutine then ends at the same place each time.
package steps

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
)

// Context is a context that counts how often Err is called. It has no deadline and no values. Contexts that are derived from it
// to be cancelled end with it, but looks at them are not counted.
type Context struct {
	context.Context
	most  int64
	taken atomic.Int64
	done  chan struct{}
	once  sync.Once
}

// Limit returns a context that ends, as if a deadline were exceeded, when Err is called after n calls.
func Limit(n int64) *Context {
	return &Context{Context: context.Background(), most: n, done: make(chan struct{})}
}

// Count returns a context that never ends.
func Count() *Context { return Limit(math.MaxInt64) }

// Err counts, and says whether there were too many calls.
func (c *Context) Err() error {
	if c.taken.Add(1) <= c.most {
		return nil
	}
	c.once.Do(func() { close(c.done) })
	return context.DeadlineExceeded
}

// Done returns a channel that is closed when the context ends.
func (c *Context) Done() <-chan struct{} { return c.done }

// Taken is the number of calls of Err, those after the end included.
func (c *Context) Taken() int64 { return c.taken.Load() }

// Late is the number of calls of Err after the one that has ended the context.
func (c *Context) Late() int64 { return max(0, c.Taken()-c.most-1) }
