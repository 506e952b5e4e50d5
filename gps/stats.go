package gps

import "cairn/cfg"

// stats counts the work of one run.
type stats struct {
	tests, steps, deadEnds, refinements, coverings, uncoverings, queries, nodes int64
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
	}
}
