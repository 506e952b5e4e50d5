package search

import "time"

// Stats counts the work that all engines do.
type Stats struct {
	Queries, QueriesRecalled int64 // to the solver; and those that needed none, because something like them had been asked before
	Tests, Steps             int64 // executions, and their statements
	Accelerators             int64 // found by tests
	Points                   int64 // at which nonlinear operations have become exact
}

// Clock adds the time until its result is called to a part's share.
func Clock(share *time.Duration) func() {
	start := time.Now()
	return func() { *share += time.Since(start) }
}
