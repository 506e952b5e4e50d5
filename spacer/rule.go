package spacer

import (
	"cairn/lang/horn"
	"cairn/smt"
)

// rule is a clause over constants of its own: those of the head are the predicate's Params, those of the body's atoms their
// formals. What a predicate holds of is put in by renaming its Params.
type rule struct {
	clause int
	head   horn.PredID
	trans  smt.Term
	body   []atom
	loops  bool                  // an atom of the body is of the head's stratum
	value  map[smt.Term]smt.Term // what the clause's variables are called here

	over  []map[int]smt.Term // by atom: the summary of a level, renamed
	under []smt.Term         // by atom: the reachability facts, renamed
}

// atom is a predicate in the body of a rule.
type atom struct {
	pred    horn.PredID
	step    int // what it adds to the depth of derivations: 1 if it is of the head's stratum
	formals []smt.Term
	rename  map[smt.Term]smt.Term // the predicate's Params to formals
	back    map[smt.Term]smt.Term // formals to Params
}

// newRule renames the variables of a clause apart from everything else, except that an argument of the head or of the body
// which is a variable by itself becomes the place of that argument.
func newRule(s *horn.System, index int, strata *strata) *rule {
	c, cl := s.Ctx, &s.Clauses[index]
	r := &rule{clause: index, head: cl.Head.Pred, value: make(map[smt.Term]smt.Term)}
	var equations []smt.Term
	for i, arg := range cl.Head.Args { // a query has none
		if _, taken := r.value[arg]; c.Kind(arg) == smt.KVar && !taken {
			r.value[arg] = s.Preds[r.head].Params[i]
		}
	}
	for _, x := range s.ClauseVars(cl) {
		if _, ok := r.value[x]; !ok {
			r.value[x] = c.Fresh(c.Name(x), c.Sort(x))
		}
	}
	used := make(map[smt.Term]bool)
	for i, arg := range cl.Head.Args {
		p := s.Preds[r.head].Params[i]
		used[p] = true
		if t := c.Subst(arg, r.value); t != p {
			equations = append(equations, c.Eq(p, t))
		}
	}
	for _, app := range cl.Body {
		a := atom{pred: app.Pred, rename: make(map[smt.Term]smt.Term), back: make(map[smt.Term]smt.Term)}
		for i, arg := range app.Args {
			param, t := s.Preds[app.Pred].Params[i], c.Subst(arg, r.value)
			if c.Kind(t) != smt.KVar || used[t] {
				formal := c.Fresh(c.Name(param), c.Sort(param))
				equations = append(equations, c.Eq(formal, t))
				t = formal
			}
			used[t] = true
			a.formals = append(a.formals, t)
			a.rename[param], a.back[t] = t, param
		}
		if r.head != horn.NoPred && strata.of[r.head] == strata.of[a.pred] {
			a.step, r.loops = 1, true
		}
		r.body = append(r.body, a)
		r.over = append(r.over, make(map[int]smt.Term))
		r.under = append(r.under, smt.False)
	}
	r.trans = c.And(append([]smt.Term{c.Subst(cl.Constraint, r.value)}, equations...)...)
	return r
}
