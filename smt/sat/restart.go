package sat

// pace says when the search begins anew. By itself it follows Luby's sequence (Luby, Sinclair and Zuckerman 1993), which is what searches with an arithmetic
// theory need: their decisions are dear. For circuits (Focus) that alternates with phases in which it does so when the clauses learned lately have more
// decision levels than is usual for the search (Audemard and Simon, Refining restarts strategies for SAT and UNSAT formulas, CP 2012), both as moving
// averages (Biere and Fröhlich, Evaluating CDCL restart schemes, POS 2015). On the queries of bounded model checking of five programs with memory that
// takes half of the conflicts; such phases alone did not end on shift registers, and found 4 models less of 60 in linear arithmetic.
type pace struct {
	alternates    bool
	focused       bool    // in such a phase
	until         int     // the number of learned clauses at which the phase ends
	phases        int     // so far
	lately, usual float64 // levels of learned clauses
	clauses       int     // that were learned
	since         int     // the last restart
	restarts      int     // in the other phases
}

const (
	restartUnit  = 64      // conflicts to the first restart by Luby's sequence
	phaseUnit    = 2000    // conflicts in the first phase; in the second one twice as many, and so on
	latelyRate   = 1. / 32 // of the moving averages
	usualRate    = 1. / 4096
	tooMany      = 1.1 // times as many levels as usual
	minConflicts = 2   // between restarts in a focused phase
)

// Focus has the search begin anew more often in some of its phases, and keep fewer learned clauses, as is good for circuits.
func (s *Solver) Focus() { s.pace.alternates = true }

// learned counts a clause with so many levels.
func (p *pace) learned(levels uint32) {
	p.clauses++
	p.since++
	first := 1 / float64(p.clauses) // at first they are plain averages
	p.lately += (float64(levels) - p.lately) * max(latelyRate, first)
	p.usual += (float64(levels) - p.usual) * max(usualRate, first)
	if p.alternates && p.clauses >= p.until {
		p.phases++
		p.until = p.clauses + p.phases*phaseUnit
		p.focused = p.phases%2 == 0
	}
}

// due reports whether it is time to begin anew.
func (p *pace) due() bool {
	if p.focused {
		return p.since > minConflicts && p.lately > tooMany*p.usual
	}
	return p.since >= restartUnit*luby(p.restarts+1)
}

// restart takes decisions back: for circuits only those that would not be made again in their order, assumptions left alone (Ramos, van der Tak
// and Heule, Between restarts and backjumps, SAT 2011).
func (s *Solver) restart() {
	p := &s.pace
	if p.since = 0; !p.focused {
		p.restarts++
	}
	if !p.alternates {
		s.backtrack(0)
		return
	}
	v := s.peek()
	for k := len(s.assumed); k < len(s.limits); k++ {
		if v == 0 || s.before(v, int32(s.trail[s.limits[k]]>>1)) {
			s.backtrack(k)
			return
		}
	}
}

// luby returns the i-th member (from 1) of the sequence 1, 1, 2, 1, 1, 2, 4, ...
func luby(i int) int {
	for k := 1; ; k++ {
		if size := 1<<k - 1; i == size {
			return 1 << (k - 1)
		} else if i < size {
			return luby(i - (size+1)/2 + 1)
		}
	}
}
