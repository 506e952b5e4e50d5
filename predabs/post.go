package predabs

import (
	"context"

	"cairn/cooper"
	"cairn/smt"
)

// Post is the exact post-condition of phi under a relation (TUM lectures 4-7, equation 1): the quantified old values, and the
// auxiliary constants of the relation, are eliminated, and so are variables that no longer matter.
func (s *System) Post(ctx context.Context, phi smt.Term, r *Relation) (smt.Term, error) {
	c := s.Vocab.Ctx
	before := make(map[smt.Term]smt.Term, len(r.Step.Post)) // V'' of the equation, for the variables that change
	gone := append([]smt.Term(nil), s.Vocab.Aux(r.Step)...)
	for _, u := range r.Step.Post {
		x := s.Vocab.X[u.Var]
		before[x] = c.Fresh(c.Name(x), smt.Int)
		gone = append(gone, before[x])
	}
	parts := []smt.Term{c.Subst(c.And(phi, r.Step.Guard), before)}
	for _, u := range r.Step.Post {
		if s.isLive(r.To, s.Vocab.X[u.Var]) {
			parts = append(parts, c.Eq(s.Vocab.X[u.Var], c.Subst(u.Value, before)))
		}
	}
	for v, x := range s.Vocab.X {
		if _, changed := before[x]; !changed && !s.isLive(r.To, s.Vocab.X[v]) {
			gone = append(gone, x)
		}
	}
	f, err := cooper.Eliminate(ctx, c, gone, c.And(parts...), cooper.Options{})
	if err != nil {
		return smt.True, err
	}
	return cooper.Simplify(ctx, c, f, cooper.Options{}), nil
}

// PostN is the n-fold application of Post (equation 2).
func (s *System) PostN(ctx context.Context, phi smt.Term, r *Relation, n int) (smt.Term, error) {
	for range n {
		var err error
		if phi, err = s.Post(ctx, phi, r); err != nil {
			return phi, err
		}
	}
	return phi, nil
}

// Reach computes phi_reach by iterating the exact post-condition (equation 4), for a system of one location. It returns the
// disjuncts; each is reported when it is found. What the disjuncts so far entail is not taken on. The iteration need not
// end (example 4), hence the bound on the number of rounds; complete tells whether it was high enough.
func (s *System) Reach(ctx context.Context, rounds int) (disjuncts []smt.Term, complete bool, err error) {
	c := s.Vocab.Ctx
	disjuncts = []smt.Term{s.Init}
	last := disjuncts
	for ; rounds > 0 && len(last) > 0; rounds-- {
		var next []smt.Term
		for _, phi := range last {
			for i := range s.Relations {
				f, err := s.Post(ctx, phi, &s.Relations[i])
				if err != nil {
					return nil, false, err
				}
				if f == smt.False || smt.Entails(ctx, c, f, c.Or(disjuncts...)) == smt.Unsat {
					continue
				}
				disjuncts, next = append(disjuncts, f), append(next, f)
			}
		}
		last = next
	}
	return disjuncts, len(last) == 0, ctx.Err()
}

// WeakestPre is the weakest precondition of phi: the states all of whose successors under the relation are in phi.
func (s *System) WeakestPre(ctx context.Context, phi smt.Term, r *Relation) (smt.Term, error) {
	c := s.Vocab.Ctx
	f, err := cooper.Eliminate(ctx, c, s.Vocab.Aux(r.Step), s.Vocab.Pre(r.Step, c.Not(phi)), cooper.Options{})
	if err != nil {
		return smt.True, err
	}
	return c.NNF(c.Not(cooper.Simplify(ctx, c, f, cooper.Options{}))), nil
}

// Inductive reports, for a system of one location, whether phi contains the initial states and is closed under all
// relations, and whether it excludes the error states, so that it proves safety (section "Inductive Safety Arguments").
func (s *System) Inductive(ctx context.Context, phi smt.Term) (inductive, safe bool) {
	c := s.Vocab.Ctx
	inductive = smt.Entails(ctx, c, s.Init, phi) == smt.Unsat
	for i := range s.Relations {
		pre := s.Vocab.Pre(s.Relations[i].Step, c.Not(phi))
		inductive = inductive && smt.Entails(ctx, c, c.And(phi, pre), smt.False) == smt.Unsat
	}
	return inductive, smt.Entails(ctx, c, c.And(phi, s.Errors[s.Start]), smt.False) == smt.Unsat
}
