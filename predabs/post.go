package predabs

import (
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cooper"
	"cairn/smt"
)

// post is the exact post-condition of phi under a relation that leads to a location (TUM lectures 4-7, equation 1): the
// quantified old values, and the auxiliary constants of the relation, are eliminated, and so are variables that no longer matter.
func (e *engine) post(phi smt.Term, to cfg.Vertex, rho *encode.Transition) (smt.Term, error) {
	before := make(map[smt.Term]smt.Term, len(rho.Post)) // V'' of the equation, for the variables that change
	gone := append([]smt.Term(nil), e.Vocab.Aux(*rho)...)
	for _, u := range rho.Post {
		x := e.Vocab.X[u.Var]
		before[x] = e.C.Fresh(e.C.Name(x), smt.Int)
		gone = append(gone, before[x])
	}
	parts := []smt.Term{e.C.Subst(e.C.And(phi, rho.Guard), before)}
	for _, u := range rho.Post {
		if x := e.Vocab.X[u.Var]; e.IsLive(to, x) {
			parts = append(parts, e.C.Eq(x, e.C.Subst(u.Value, before)))
		}
	}
	for _, x := range e.Vocab.X {
		if _, changed := before[x]; !changed && !e.IsLive(to, x) {
			gone = append(gone, x)
		}
	}
	return e.eliminate(gone, e.C.And(parts...))
}

// weakestPre is the weakest precondition of phi: the states all of whose successors under the relation are in phi.
func (e *engine) weakestPre(phi smt.Term, rho *encode.Transition) (smt.Term, error) {
	f, err := e.eliminate(e.Vocab.Aux(*rho), e.Vocab.Pre(*rho, e.C.Not(phi)))
	return e.C.NNF(e.C.Not(f)), err
}

func (e *engine) eliminate(gone []smt.Term, f smt.Term) (smt.Term, error) {
	f, err := cooper.Eliminate(e.Ctx, e.C, gone, f, cooper.Options{})
	if err != nil {
		return smt.True, err
	}
	return cooper.Simplify(e.Ctx, e.C, f, cooper.Options{}), nil
}
