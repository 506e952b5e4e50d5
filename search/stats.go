package search

import (
	"time"

	"cairn/answer"
)

// Stats counts the work that all engines do.
type Stats struct {
	Queries, Recalled int64 // to the solver; and those that needed none, because something like them had been asked before
	Tests, Steps      int64 // executions, and their statements
	Leaps             int64 // found by tests
	Points            int64 // at which nonlinear operations have become exact
}

func (st *Stats) list() []answer.Stat {
	return []answer.Stat{
		{Name: "queries", Value: float64(st.Queries)},
		{Name: "queries recalled", Value: float64(st.Recalled)},
		{Name: "tests", Value: float64(st.Tests)},
		{Name: "steps", Value: float64(st.Steps)},
		{Name: "leaps", Value: float64(st.Leaps)},
		{Name: "points", Value: float64(st.Points)},
	}
}

// add adds statistics to those with the same names.
func add(all, more []answer.Stat) []answer.Stat {
next:
	for _, s := range more {
		for i := range all {
			if all[i].Name == s.Name {
				all[i].Value += s.Value
				continue next
			}
		}
		all = append(all, s)
	}
	return all
}

// Clock adds the time until its result is called to a part's share.
func Clock(share *time.Duration) func() {
	start := time.Now()
	return func() { *share += time.Since(start) }
}
