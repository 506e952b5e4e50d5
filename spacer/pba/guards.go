package pba

import (
	"slices"

	"cairn/lang/horn"
	"cairn/smt"
)

// At most maxGuards ways through one transition are looked at for guards, and guards of at most maxLiterals.
const (
	maxGuards   = 64
	maxLiterals = 8
)

// guardLemmas says of each way through a transition that it is never taken, by predicate: that its guard, the constraints on the state
// before it, does not hold. What a proof needs of such a way is often that alone, and then it does not matter what the way does.
// They are candidates for invariants.
func (p *bounded) guardLemmas(c *smt.Context) [][]smt.Term {
	lemmas := make([][]smt.Term, len(p.preds))
	for i := range p.transitions {
		t := &p.transitions[i]
		if len(t.body) != 1 || t.head.Pred == horn.NoPred {
			continue
		}
		pred, param := t.body[0].Pred, make(map[smt.Term]smt.Term)
		for j, arg := range t.body[0].Args {
			if _, twice := param[arg]; c.Kind(arg) == smt.KVar && !twice {
				param[arg] = p.preds[pred].Params[j]
			}
		}
		for _, g := range distinctive(ways(c, c.NNF(t.constraint), param)) {
			if f := c.Not(c.And(c.SubstAll(g, param)...)); f != smt.False && !slices.Contains(lemmas[pred], f) {
				lemmas[pred] = append(lemmas[pred], f)
			}
		}
	}
	return lemmas
}

// distinctive leaves of several guards what not all of them require, such as the types of variables. There are none if they are too many
// or long.
func distinctive(guards [][]smt.Term) [][]smt.Term {
	if len(guards) > maxGuards {
		return nil
	}
	in := make(map[smt.Term]int)
	for _, g := range guards {
		for _, l := range g {
			in[l]++
		}
	}
	var own [][]smt.Term
	for _, g := range guards {
		g = slices.DeleteFunc(g, func(l smt.Term) bool { return len(guards) > 1 && in[l] == len(guards) })
		if len(g) <= maxLiterals {
			own = append(own, g)
		}
	}
	return own
}

// ways lists the disjuncts of a formula in negation normal form, as far as they speak of the given constants alone: at most
// maxGuards and one.
func ways(c *smt.Context, f smt.Term, of map[smt.Term]smt.Term) [][]smt.Term {
	switch c.Kind(f) {
	case smt.KOr:
		var all [][]smt.Term
		for _, d := range c.Disjuncts(f) {
			if all = append(all, ways(c, d, of)...); len(all) > maxGuards {
				return all[:maxGuards+1]
			}
		}
		return all
	case smt.KAnd:
		all := [][]smt.Term{nil}
		for _, part := range c.Conjuncts(f) {
			var longer [][]smt.Term
			for _, w := range all {
				for _, more := range ways(c, part, of) {
					longer = append(longer, slices.Concat(w, more))
				}
			}
			if all = longer; len(all) > maxGuards {
				return all[:maxGuards+1]
			}
		}
		return all
	}
	if slices.ContainsFunc(c.FreeVars(f), func(x smt.Term) bool { return of[x] == smt.NoTerm }) {
		return [][]smt.Term{nil}
	}
	return [][]smt.Term{{f}}
}
