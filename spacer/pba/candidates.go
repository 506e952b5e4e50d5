package pba

import (
	"slices"

	"cairn/internal/num"
	"cairn/lang/horn"
	"cairn/smt"
)

// candidates adds to lemmas what may be inductive where they are not, since they are only true for the iterations so far. What is tried
// costs little: lemmas that are not inductive are removed together.
//
//   - A lemma without its disjuncts that speak of counters.
//   - In place of two inequalities a <= 0 or b <= 0 of a lemma, a+b <= 0, of which the lemma follows: where facts go from one value
//     to the next, the sum is often what they have in common.
//   - That a guard never holds (guards.go), and the sums of its inequalities.
func (a *algorithm) candidates(p horn.PredID, lemmas []smt.Term) []smt.Term {
	var all []smt.Term
	known := map[smt.Term]bool{smt.True: true, smt.False: true}
	for _, f := range a.invariants[p] {
		known[f] = true
	}
	add := func(f smt.Term) {
		if !known[f] {
			known[f] = true
			all = append(all, f)
		}
	}
	lemmas = slices.Concat(lemmas, a.guards[p])
	for _, f := range lemmas {
		add(f)
	}
	counters := a.iterations(p)
	for _, f := range lemmas {
		var parts []smt.Term
		for _, d := range a.c.Disjuncts(a.c.NNF(f)) {
			if !mentions(a.c, d, counters) {
				parts = append(parts, d)
			}
		}
		add(a.c.Or(parts...))
		for i := range parts {
			for j := range i {
				if sum, ok := a.sum(parts[i], parts[j]); ok && !a.opt.NoSums {
					rest := []smt.Term{sum}
					for k, d := range parts {
						if k != i && k != j {
							rest = append(rest, d)
						}
					}
					add(a.c.Or(rest...))
				}
			}
		}
	}
	return all
}

// sum adds two inequalities over the same sort, if something is left of the variables.
func (a *algorithm) sum(f, g smt.Term) (smt.Term, bool) {
	l, strict, integral := a.c.AtMostZero(f)
	m, strict2, integral2 := a.c.AtMostZero(g)
	if len(l.Mono) == 0 || len(m.Mono) == 0 || integral != integral2 {
		return smt.NoTerm, false
	}
	s := l.Add(m)
	if integral { // where both are false they are at least 1, and the sum is at least 2
		s.Const = s.Const.Sub(num.One())
	}
	switch {
	case s.IsConst():
		return smt.NoTerm, false
	case strict && strict2:
		return a.c.LtZero(s), true
	default:
		return a.c.LeZero(s), true
	}
}
