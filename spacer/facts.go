package spacer

import (
	"slices"

	"cairn/lang/horn"
	"cairn/smt"
)

// summary is a summary fact: a formula over the Params of a predicate that holds of everything which can be derived with a
// depth of at most level. The depth of a derivation is the greatest number of recursive steps on a path from its conclusion:
// steps to a premise of the same stratum as the conclusion (strata.go). Without recursion, everything has depth 0.
type summary struct {
	f     smt.Term
	level int
	shape []smt.Term // see bounds.go
	stuck int        // when it was last found not to hold for the next level; see engine.changed
}

// reachable is a reachability fact: a conjunction over the Params of a predicate, all of whose models can be derived by a
// rule from the facts that are its premises, one for each atom of the rule's body.
type reachable struct {
	pred     horn.PredID
	f        smt.Term
	rule     *rule
	premises []int
}

// over is the conjunction of the summary facts of a predicate for a level; below level 0 nothing can be derived.
func (e *engine) over(p horn.PredID, level int) smt.Term {
	if level < 0 {
		return smt.False
	}
	var fs []smt.Term
	if e.always != nil {
		f, derived := e.always[p]
		if !derived {
			return smt.False
		}
		fs = append(fs, f)
	}
	for _, s := range e.summaries[p] {
		if s.level >= level {
			fs = append(fs, s.f)
		}
	}
	return e.c.And(fs...)
}

// overAt is what the premise of an atom satisfies where the rule derives with a depth of at most level.
func (e *engine) overAt(r *rule, i, level int) smt.Term {
	level -= r.body[i].step
	if level < 0 {
		return smt.False
	}
	if f, ok := r.over[i][level]; ok {
		return f
	}
	f := e.c.Subst(e.over(r.body[i].pred, level), r.body[i].rename)
	r.over[i][level] = f
	return f
}

// allOver is the conjunction of a rule with the summaries of its body, where it derives with a depth of at most level.
func (e *engine) allOver(r *rule, level int) smt.Term {
	fs := []smt.Term{r.trans}
	for i := range r.body {
		fs = append(fs, e.overAt(r, i, level))
	}
	return e.c.And(fs...)
}

// learn adds a summary fact and drops those that it makes redundant.
func (e *engine) learn(p horn.PredID, f smt.Term, level int) {
	e.stats.summaryFacts++
	e.summaries[p] = slices.DeleteFunc(e.summaries[p], func(s *summary) bool {
		return s.level <= level && e.weaker(s.f, f)
	})
	e.summaries[p] = append(e.summaries[p], &summary{f: f, level: level, shape: e.shape(f)})
	e.strengthened(p, level)
}

// strengthened notes that the summaries of a predicate have become stronger for all levels up to this one.
func (e *engine) strengthened(p horn.PredID, level int) {
	e.forget(p)
	e.clock++
	for len(e.changed[p]) <= level {
		e.changed[p] = append(e.changed[p], 0)
	}
	for k := range level + 1 {
		e.changed[p][k] = e.clock
	}
}

// worthPushing reports whether a summary fact of a predicate, which did not hold for the next level when it was last tried, may
// hold now: something that its rules build on has changed.
func (e *engine) worthPushing(p horn.PredID, s *summary) bool {
	if s.stuck == 0 {
		return true
	}
	for _, r := range e.rules[p] {
		for i := range r.body {
			ch, below := e.changed[r.body[i].pred], s.level+1-r.body[i].step
			if below < len(ch) && ch[below] > s.stuck {
				return true
			}
		}
	}
	return false
}

// weaker reports whether f follows from g because each of g's disjuncts is one of f, or implies one by its bound.
func (e *engine) weaker(f, g smt.Term) bool {
	if !e.opt.NoBounds {
		f, g = e.c.NNF(f), e.c.NNF(g)
	}
	fs := e.c.Disjuncts(f)
	implied := func(d smt.Term) bool {
		return !e.opt.NoBounds && slices.ContainsFunc(fs, func(l smt.Term) bool { return e.isLooser(l, d) })
	}
	return !slices.ContainsFunc(e.c.Disjuncts(g), func(d smt.Term) bool { return !slices.Contains(fs, d) && !implied(d) })
}

// forget drops what has been computed from the summaries of a predicate.
func (e *engine) forget(p horn.PredID) {
	for _, r := range e.uses[p] {
		for i := range r.body {
			if r.body[i].pred == p {
				clear(r.over[i])
			}
		}
	}
}

// discover adds a reachability fact and returns its number.
func (e *engine) discover(f reachable) int {
	e.stats.reachabilityFacts++
	id := len(e.facts)
	e.facts = append(e.facts, f)
	if f.pred == horn.NoPred {
		return id
	}
	e.known[f.pred] = append(e.known[f.pred], id)
	for _, r := range e.uses[f.pred] {
		for i := range r.body {
			if a := &r.body[i]; a.pred == f.pred {
				r.under[i] = e.c.Or(r.under[i], e.c.Subst(f.f, a.rename))
			}
		}
	}
	return id
}
