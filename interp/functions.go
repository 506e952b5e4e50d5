package interp

import (
	"slices"

	"cairn/smt"
)

// withoutFunctions replaces the functions of a formula that are not among some symbols by constants: one for each application, and those of
// equal arguments are equal (Ackermann, Solvable cases of the decision problem, 1954). The result has the same models over the symbols.
func withoutFunctions(c *smt.Context, f smt.Term, kept symbols) smt.Term {
	type application struct {
		args  []smt.Term
		value smt.Term
	}
	of := map[smt.Func][]application{}
	parts := []smt.Term{}
	for {
		own := slices.IndexFunc(c.Subterms(f), func(t smt.Term) bool { return c.Kind(t) == smt.KApp && !kept.has(c, t) })
		if own < 0 {
			return c.And(append(parts, f)...)
		}
		t := c.Subterms(f)[own] // parts come first: none of its arguments has another one
		a := application{c.Args(t), c.Fresh("value", c.Sort(t))}
		for _, b := range of[c.Function(t)] {
			same := make([]smt.Term, len(a.args))
			for i := range same {
				same[i] = c.Eq(a.args[i], b.args[i])
			}
			parts = append(parts, c.Implies(c.And(same...), c.Eq(a.value, b.value)))
		}
		of[c.Function(t)] = append(of[c.Function(t)], a)
		f = c.Subst(f, map[smt.Term]smt.Term{t: a.value})
	}
}
