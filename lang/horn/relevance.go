package horn

import (
	"context"

	"cairn/smt"
)

// DropIrrelevant drops the clauses that no refutation can use: those whose body cannot be derived, judging by the predicates
// alone, those from whose head no query can be reached, those with the constraint false, those whose head occurs in the
// body, and copies of others. A predicate that cannot be derived is false in the model, one from which no query is reached true.
func DropIrrelevant() Transform {
	return Transform{Name: "irrelevant clauses", Apply: func(_ context.Context, s *System) (*System, Undo, error) {
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
		for i := range s.Clauses {
			if cl := &s.Clauses[i]; useful[i] && (cl.IsQuery() || relevant[cl.Head.Pred]) {
				keep = append(keep, i)
			}
		}
		extremes := make(map[PredID]smt.Term)
		for i := range s.Preds {
			switch p := PredID(i); {
			case !derivable[p]:
				extremes[p] = smt.False
			case !relevant[p]:
				extremes[p] = smt.True
			}
		}
		out, undo := s.subset(keep, func(_ context.Context, m Model) (Model, error) { return m.overwritten(extremes), nil })
		return out, undo, nil
	}}
}

// isTautology reports whether the head occurs in the body.
func (cl *Clause) isTautology() bool {
	for _, app := range cl.Body {
		if app.Pred == cl.Head.Pred && equalTerms(app.Args, cl.Head.Args) {
			return true
		}
	}
	return false
}

func equalTerms(as, bs []smt.Term) bool {
	for i := range as {
		if as[i] != bs[i] {
			return false
		}
	}
	return len(as) == len(bs)
}

// derivable finds the predicates that the clauses marked useful derive something of, if all constraints are satisfiable.
func (s *System) derivable(useful []bool) []bool {
	derivable := make([]bool, len(s.Preds))
	for changed := true; changed; {
		changed = false
		for i := range s.Clauses {
			cl := &s.Clauses[i]
			if !useful[i] || cl.IsQuery() || derivable[cl.Head.Pred] {
				continue
			}
			all := true
			for _, app := range cl.Body {
				all = all && derivable[app.Pred]
			}
			if all {
				derivable[cl.Head.Pred] = true
				changed = true
			}
		}
	}
	return derivable
}

// relevant finds the predicates from which a query is reached by the clauses marked useful.
func (s *System) relevant(useful []bool) []bool {
	relevant := make([]bool, len(s.Preds))
	for changed := true; changed; {
		changed = false
		for i := range s.Clauses {
			cl := &s.Clauses[i]
			if !useful[i] || !cl.IsQuery() && !relevant[cl.Head.Pred] {
				continue
			}
			for _, app := range cl.Body {
				if !relevant[app.Pred] {
					relevant[app.Pred] = true
					changed = true
				}
			}
		}
	}
	return relevant
}
