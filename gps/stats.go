package gps

import (
	"time"

	"cairn/answer"
	"cairn/interp"
	"cairn/smt"
)

// stats counts the work of one run.
type stats struct {
	tests, steps, deadEnds, refinements, coverings, uncoverings, queries, nodes int64

	leaps  int   // found by released tests
	points int64 // at which nonlinear operations have become exact

	endsRecalled, queriesRecalled int64 // what needed no query, because something like it had been asked before
	subsumed                      int64 // conjuncts that later ones of the same label have made superfluous

	pathAtoms, interpolantAtoms int64 // of all paths that were refuted, and of their interpolants

	summaryTime, checkTime, testTime, refineTime, coverTime time.Duration
}

func (st *stats) list() []answer.Stat {
	return []answer.Stat{
		{Name: "tests", Value: float64(st.tests)},
		{Name: "steps", Value: float64(st.steps)},
		{Name: "leaps", Value: float64(st.leaps)},
		{Name: "points", Value: float64(st.points)},
		{Name: "dead ends", Value: float64(st.deadEnds)},
		{Name: "refinements", Value: float64(st.refinements)},
		{Name: "coverings", Value: float64(st.coverings)},
		{Name: "uncoverings", Value: float64(st.uncoverings)},
		{Name: "queries", Value: float64(st.queries)},
		{Name: "dead ends recalled", Value: float64(st.endsRecalled)},
		{Name: "queries recalled", Value: float64(st.queriesRecalled)},
		{Name: "subsumed conjuncts", Value: float64(st.subsumed)},
		{Name: "nodes", Value: float64(st.nodes)},
		{Name: "path atoms", Value: float64(st.pathAtoms)},
		{Name: "interpolant atoms", Value: float64(st.interpolantAtoms)},
		{Name: "summary seconds", Value: st.summaryTime.Seconds()},
		{Name: "check seconds", Value: st.checkTime.Seconds()},
		{Name: "test seconds", Value: st.testTime.Seconds()},
		{Name: "refinement seconds", Value: st.refineTime.Seconds()},
		{Name: "covering seconds", Value: st.coverTime.Seconds()},
	}
}

// interpolate returns sequence interpolants of a path, and notes how large they are beside it.
func (s *search) interpolate(fs []smt.Term, states [][]smt.Term) ([]smt.Term, error) {
	itps, err := interp.Sequence(s.ctx, s.c, fs, interp.Options{States: states})
	if err == nil {
		s.stats.pathAtoms += s.atoms(fs)
		s.stats.interpolantAtoms += s.atoms(itps)
	}
	return itps, err
}

func (s *search) atoms(fs []smt.Term) int64 {
	n := 0
	for _, f := range fs {
		n += len(s.c.Atoms(f))
	}
	return int64(n)
}

// clock adds the time until it is called to a part's share.
func clock(share *time.Duration) func() {
	start := time.Now()
	return func() { *share += time.Since(start) }
}
