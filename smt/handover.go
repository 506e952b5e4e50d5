package smt

import "cairn/smt/sat"

// easyConflicts is the number of conflicts after which clauses without any arithmetic are handed over to gophersat.
const easyConflicts = 20_000

// propositional reports whether no clause speaks of arithmetic, and no proof is asked for.
func (s *search) propositional() bool { return len(s.atoms) == 0 && s.q.log == nil }

// handOver lets gophersat decide the clauses. A model of it becomes the one that the Boolean solver tries
// first, so that all that follows is as if that had found it.
func (s *search) handOver(conflicts int) (Status, error) {
	clauses := s.clauses[:len(s.clauses):len(s.clauses)]
	for _, l := range s.assumed {
		clauses = append(clauses, []sat.Lit{l})
	}
	status, model, err := sat.BlackBox(s.q.ctx, clauses, conflicts)
	switch {
	case err != nil:
		return Unknown, err
	case status == Unsat:
		s.failed = s.assumed
		return Unsat, nil
	}
	for v := int32(1); v <= s.nbVars; v++ {
		s.sat.SetPhase(v, truthValue(int(v) <= len(model) && model[v-1]))
	}
	status, err = s.sat.Solve(s.q.ctx, s.q.s.opts.Steps, conflicts)
	s.failed = s.sat.Failed()
	return status, err
}
