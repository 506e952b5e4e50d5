package recmc

import (
	"cairn/smt"
	"cairn/spacer/chc"
)

// lemma is a formula over the parameters of a predicate that is true of everything derived up to a bound.
type lemma struct {
	f     smt.Term
	bound int
}

// summary is what is known of what p derives up to bound k. Nothing is derived at bound 0.
func (e *engine) summary(p chc.PredID, k int) smt.Term {
	if k == 0 {
		return smt.False
	}
	var fs []smt.Term
	for _, l := range e.lemmas[p] {
		if l.bound >= k {
			fs = append(fs, l.f)
		}
	}
	return e.c.And(fs...)
}

// body is what is known of the body of a clause if its atoms are derived up to bound k, with one more lemma of p.
func (e *engine) body(cl *chc.Clause, k int, p chc.PredID, more smt.Term) smt.Term {
	parts := []smt.Term{cl.Constraint}
	for _, app := range cl.Body {
		parts = append(parts, e.at(app.Pred, e.summary(app.Pred, k), app.Args))
		if app.Pred == p {
			parts = append(parts, e.at(p, more, app.Args))
		}
	}
	return e.c.And(parts...)
}

// holds reports whether f is true of everything that p derives up to bound k, given that it is so below k.
func (e *engine) holds(p chc.PredID, f smt.Term, k int) (bool, error) {
	for _, i := range e.byHead[p] {
		cl := &e.s.Clauses[i]
		m, err := e.check(e.body(cl, k-1, p, f), e.c.Not(e.at(p, f, cl.Head.Args)))
		if err != nil || m != nil {
			return false, err
		}
	}
	return true, nil
}

// learn adds the parts of a lemma, or raises their bounds.
func (e *engine) learn(p chc.PredID, f smt.Term, bound int) {
	for _, part := range conjuncts(e.c, f) {
		known := false
		for i := range e.lemmas[p] {
			if l := &e.lemmas[p][i]; l.f == part {
				l.bound = max(l.bound, bound)
				known = true
			}
		}
		if !known {
			e.lemmas[p] = append(e.lemmas[p], lemma{part, bound})
		}
	}
}

// propagate raises the bounds of lemmas that are true one bound higher, too. If that leaves none at a bound, those above are
// inductive and exclude the queries; then it returns a bound that the model can be read at, else 0.
func (e *engine) propagate() (int, error) {
	for k := 1; k < e.bound; k++ {
		all := true
		for p := range e.lemmas {
			for i := range e.lemmas[p] {
				if e.lemmas[p][i].bound != k {
					continue
				}
				ok, err := e.holds(chc.PredID(p), e.lemmas[p][i].f, k+1)
				if err != nil {
					return 0, err
				}
				if ok {
					e.lemmas[p][i].bound = k + 1
				}
				all = all && ok
			}
		}
		if all {
			return k + 1, nil
		}
	}
	return 0, nil
}

// model reads the lemmas at bound k as a model.
func (e *engine) model(k int) chc.Model {
	m := make(chc.Model, len(e.s.Preds))
	for p := range m {
		m[p] = e.summary(chc.PredID(p), k)
	}
	return m
}

// conjuncts lists the parts of a conjunction.
func conjuncts(c *smt.Context, f smt.Term) []smt.Term {
	switch {
	case f == smt.True:
		return nil
	case c.Kind(f) == smt.KAnd:
		return append([]smt.Term(nil), c.Args(f)...)
	default:
		return []smt.Term{f}
	}
}
