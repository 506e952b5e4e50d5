package horn

import (
	"context"
	"slices"

	"cairn/smt"
)

// DropIrrelevant drops the clauses that no refutation can use: those whose body cannot be derived, judging by the predicates
// alone, those from whose head no query can be reached, those with the constraint false, those whose head occurs in the
// body, and copies of others. A predicate that cannot be derived is false in the model, one from which no query is reached true.
func DropIrrelevant(_ context.Context, s *System) (*System, Undo, error) {
	useful := make([]bool, len(s.Clauses))
	seen := make(map[string]bool)
	for i := range s.Clauses {
		cl := &s.Clauses[i]
		key := cl.key()
		useful[i] = cl.Constraint != smt.False && !cl.isTautology() && !seen[key]
		seen[key] = true
	}
	derivable := s.derivable(useful)
	for i := range s.Clauses {
		for _, app := range s.Clauses[i].Body {
			useful[i] = useful[i] && derivable[app.Pred]
		}
	}
	relevant := s.relevant(useful)
	var keep []int
	var clauses []Clause
	for i, cl := range s.Clauses {
		if useful[i] && (cl.IsQuery() || relevant[cl.Head.Pred]) {
			keep, clauses = append(keep, i), append(clauses, cl)
		}
	}
	return s.with(clauses), Undo{{
		model: func(_ context.Context, m Model) (Model, error) {
			out := slices.Clone(m)
			for p := range out {
				if !derivable[p] {
					out[p] = smt.False
				} else if !relevant[p] {
					out[p] = smt.True
				}
			}
			return out, nil
		},
		derivation: func(_ context.Context, d Derivation) (Derivation, error) {
			out := slices.Clone(d)
			for i := range out {
				out[i].Clause = keep[out[i].Clause]
			}
			return out, nil
		},
	}}, nil
}

// isTautology reports whether the head occurs in the body.
func (cl *Clause) isTautology() bool {
	return slices.ContainsFunc(cl.Body, func(app App) bool { return app.Pred == cl.Head.Pred && slices.Equal(app.Args, cl.Head.Args) })
}

// untilStable applies a step to all clauses until it changes nothing any more.
func (s *System) untilStable(step func(i int, cl *Clause) (changed bool)) {
	for changed := true; changed; {
		changed = false
		for i := range s.Clauses {
			changed = step(i, &s.Clauses[i]) || changed
		}
	}
}

// derivable finds the predicates that the clauses marked useful derive something of, if all constraints are satisfiable.
func (s *System) derivable(useful []bool) []bool {
	derivable := make([]bool, len(s.Preds))
	s.untilStable(func(i int, cl *Clause) bool {
		if !useful[i] || cl.IsQuery() || derivable[cl.Head.Pred] || slices.ContainsFunc(cl.Body, func(app App) bool { return !derivable[app.Pred] }) {
			return false
		}
		derivable[cl.Head.Pred] = true
		return true
	})
	return derivable
}

// relevant finds the predicates from which a query is reached by the clauses marked useful.
func (s *System) relevant(useful []bool) []bool {
	relevant := make([]bool, len(s.Preds))
	s.untilStable(func(i int, cl *Clause) (changed bool) {
		if !useful[i] || !cl.IsQuery() && !relevant[cl.Head.Pred] {
			return false
		}
		for _, app := range cl.Body {
			changed = changed || !relevant[app.Pred]
			relevant[app.Pred] = true
		}
		return changed
	})
	return relevant
}
