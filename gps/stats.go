package gps

import (
	"time"

	"cairn/cfg"
)

// stats counts the work of one run.
type stats struct {
	tests, steps, deadEnds, refinements, coverings, uncoverings, queries, nodes int64

	summaryTime, checkTime, testTime, refineTime, coverTime time.Duration
}

func (st *stats) list() []cfg.Stat {
	return []cfg.Stat{
		{Name: "tests", Value: float64(st.tests)},
		{Name: "steps", Value: float64(st.steps)},
		{Name: "dead ends", Value: float64(st.deadEnds)},
		{Name: "refinements", Value: float64(st.refinements)},
		{Name: "coverings", Value: float64(st.coverings)},
		{Name: "uncoverings", Value: float64(st.uncoverings)},
		{Name: "queries", Value: float64(st.queries)},
		{Name: "nodes", Value: float64(st.nodes)},
		{Name: "summary seconds", Value: st.summaryTime.Seconds()},
		{Name: "check seconds", Value: st.checkTime.Seconds()},
		{Name: "test seconds", Value: st.testTime.Seconds()},
		{Name: "refinement seconds", Value: st.refineTime.Seconds()},
		{Name: "covering seconds", Value: st.coverTime.Seconds()},
	}
}

// clock adds the time until it is called to a part's share.
func clock(share *time.Duration) func() {
	start := time.Now()
	return func() { *share += time.Since(start) }
}
