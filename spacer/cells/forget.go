package cells

import (
	"cairn/lang/horn"
	"cairn/smt"
)

// The last loops of a program often look at the arrays that others have made. What such a loop finds wrong is wrong wherever it begins to look:
// that its counter has come from its first value to there, one by one, does not matter. Without the counter there is no induction to be
// found. This is so where a loop does not change arrays, and leads only to the error or, without what it has changed, to other such loops;
// elsewhere, and if a proof fails, everything counts.

// forgettable are the arguments of predicates that such loops change.
func forgettable(sys *horn.System, live [][]bool) [][]bool {
	all, arrays := changes(sys)
	last := make([]bool, len(sys.Preds))
	for p := range last {
		last[p] = !arrays[p]
	}
	for changed := true; changed; {
		changed = false
		for i := range sys.Clauses {
			cl := &sys.Clauses[i]
			for _, app := range cl.Body {
				if p := app.Pred; last[p] && !cl.IsQuery() && p != cl.Head.Pred && (!last[cl.Head.Pred] || passesOn(sys, app, all[p], cl.Head, live)) {
					last[p], changed = false, true
				}
			}
		}
	}
	for p := range all {
		if !last[p] {
			all[p] = make([]bool, len(all[p]))
		}
	}
	return all
}

// changes are the arguments that loops change, by predicate and position, and whether arrays are among them.
func changes(sys *horn.System) (all [][]bool, arrays []bool) {
	arrays = make([]bool, len(sys.Preds))
	for p := range sys.Preds {
		all = append(all, make([]bool, len(sys.Preds[p].Params)))
	}
	for i := range sys.Clauses {
		cl := &sys.Clauses[i]
		for _, app := range cl.Body {
			for k, a := range app.Args {
				if p := app.Pred; p == cl.Head.Pred && a != cl.Head.Args[k] {
					all[p][k] = true
					arrays[p] = arrays[p] || isArray(sys.Ctx, a)
				}
			}
		}
	}
	return all, arrays
}

// passesOn reports whether some of the arguments of an atom are in what matters of the head.
func passesOn(sys *horn.System, from horn.App, which []bool, to horn.App, live [][]bool) bool {
	in := make(map[smt.Term]bool)
	for k, a := range to.Args {
		for _, x := range sys.Ctx.FreeVars(a) {
			in[x] = in[x] || live[to.Pred][k]
		}
	}
	for k, a := range from.Args {
		if which[k] && in[a] {
			return true
		}
	}
	return false
}
