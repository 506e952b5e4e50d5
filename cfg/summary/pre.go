package summary

import (
	"cairn/cfg/encode"
	"cairn/smt"
)

// preKey names one evaluation of a path expression as a predicate transformer.
type preKey struct {
	e   Expr
	phi smt.Term
}

// pre returns a formula over X that holds in all states from which a path of e leads into phi. It evaluates the
// expression from right to left, so that only state formulas are handed on: in the words of Fang et al. 2025, section
// 6.1, the domain of the summary of e composed with phi, with projection after every operator instead of at the end.
func (an *analysis) pre(e Expr, phi smt.Term) (smt.Term, error) {
	if phi == smt.False || e == Zero {
		return smt.False, nil
	}
	key := preKey{e, phi}
	if t, ok := an.preMemo[key]; ok {
		return t, nil
	}
	t, err := an.preOf(e, phi)
	if err == nil {
		an.preMemo[key] = t
	}
	return t, err
}

func (an *analysis) preOf(e Expr, phi smt.Term) (smt.Term, error) {
	switch n := an.pool.nodes[e]; n.kind {
	case kindEdge:
		return an.preTransition(an.blocks.Blocks[n.left].Trans, phi)
	case kindAdd:
		a, err := an.pre(n.left, phi)
		if err != nil {
			return a, err
		}
		b, err := an.pre(n.right, phi)
		if err != nil {
			return b, err
		}
		return an.tidy(an.c.Or(a, b))
	case kindMul:
		mid, err := an.pre(n.right, phi)
		if err != nil {
			return mid, err
		}
		return an.pre(n.left, mid)
	case kindStar:
		r := an.relation(e)
		if an.err != nil {
			return smt.True, an.err
		}
		return an.preStar(r.star, phi)
	}
	return phi, nil // the empty path
}

// preTransition projects Guard and phi[X := Post] onto X.
func (an *analysis) preTransition(t encode.Transition, phi smt.Term) (smt.Term, error) {
	f, err := an.exists(an.vo.Pre(t, phi))
	return an.untyped(f), err
}

// preStar walks the phases of each alternative backwards; each may be skipped.
func (an *analysis) preStar(st *star, phi smt.Term) (smt.Term, error) {
	all := phi
	for _, phases := range st.alternatives {
		cur := phi
		for i := len(phases) - 1; i >= 0; i-- {
			p, inner := phases[i], cur
			var err error
			if p.after != nil {
				if inner, err = an.orPre(*p.after, inner); err != nil {
					return inner, err
				}
			}
			before, err := an.preTransition(p.iterations, inner)
			if err == nil {
				cur, err = an.tidy(an.c.Or(cur, before))
			}
			if err != nil {
				return cur, err
			}
		}
		all = an.c.Or(all, cur)
	}
	return an.tidy(all)
}

// orPre adds to phi the states from which t leads into phi.
func (an *analysis) orPre(t encode.Transition, phi smt.Term) (smt.Term, error) {
	before, err := an.preTransition(t, phi)
	if err != nil {
		return before, err
	}
	return an.tidy(an.c.Or(phi, before))
}
