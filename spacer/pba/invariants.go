package pba

import (
	"slices"

	"cairn/cooper"
	"cairn/internal/answer"
	"cairn/lang/horn"
	"cairn/smt"
)

// extract adds to the invariants the maximal subset of the lemmas that is inductive with them for P~ (figure 6, lines 24 to 31). As in
// figure 8, a model that contradicts inductiveness removes all lemmas that are false in it.
func (a *algorithm) extract(lemmas [][]smt.Term) error {
	left := make([][]smt.Term, len(lemmas))
	for p := range lemmas {
		left[p] = a.candidates(horn.PredID(p), lemmas[p])
	}
	if err := a.inductive(left); err != nil {
		return err
	}
	for p := range left {
		a.invariants[p] = append(a.invariants[p], left[p]...)
	}
	return nil
}

// inductive removes lemmas until the rest is inductive, relative to the invariants and the concrete transition relation.
func (a *algorithm) inductive(left [][]smt.Term) error {
	for changed := true; changed; {
		changed = false
		for i := range a.prog.transitions {
			t := &a.prog.transitions[i]
			if t.head.Pred == horn.NoPred {
				continue
			}
			for len(left[t.head.Pred]) > 0 {
				fs := []smt.Term{a.concrete(t)}
				for _, b := range t.body {
					fs = append(append(fs, a.at(a.invariants, b)...), a.at(left, b)...)
				}
				after := a.at(left, t.head)
				fs = append(fs, a.c.Not(a.c.And(after...)))
				sat, m, err := a.check(fs...)
				if a.ctx.Err() != nil {
					return err
				}
				if err == nil && !sat {
					break
				}
				changed = true
				var keep []smt.Term
				for k, f := range after {
					if err == nil && m.Holds(f) { // without an answer none of them is kept
						keep = append(keep, left[t.head.Pred][k])
					}
				}
				left[t.head.Pred] = keep
			}
		}
	}
	return nil
}

// excludes reports whether formulas about the predicates contradict all queries.
func (a *algorithm) excludes(fs [][]smt.Term) (bool, error) {
	for i := range a.prog.transitions {
		t := &a.prog.transitions[i]
		if t.head.Pred != horn.NoPred {
			continue
		}
		all := []smt.Term{a.concrete(t)}
		for _, b := range t.body {
			all = append(all, a.at(fs, b)...)
		}
		if sat, _, err := a.check(all...); err != nil || sat {
			return false, err
		}
	}
	return true, nil
}

// proof is the model of the clauses that the invariants are. If those that do not speak of counters are enough, it is these; else
// a predicate holds where some values of its counters satisfy the invariants (lemma 2).
func (a *algorithm) proof() (*answer.Answer, error) {
	plain := make([][]smt.Term, len(a.invariants))
	for p, fs := range a.invariants {
		counters := a.iterations(horn.PredID(p))
		for _, f := range fs {
			if !mentions(a.c, f, counters) {
				plain[p] = append(plain[p], f)
			}
		}
	}
	known := a.invariants
	a.invariants = make([][]smt.Term, len(known))
	err := a.inductive(plain)
	a.invariants = known
	if err != nil {
		return nil, err
	}
	if enough, err := a.excludes(plain); err != nil {
		return nil, err
	} else if enough {
		m := make(horn.Model, len(plain))
		for p := range m {
			m[p] = a.c.And(plain[p]...)
		}
		return &answer.Answer{Verdict: answer.Safe, Certificate: m}, nil
	}
	m := make(horn.Model, len(known))
	for p := range m {
		counters := a.iterations(horn.PredID(p))
		f := a.c.And(known[p]...)
		for _, k := range counters {
			f = a.c.And(f, a.c.Ge(k, a.c.Int(0)))
		}
		if m[p], err = cooper.Eliminate(a.ctx, a.c, counters, f, cooper.Options{}); err != nil {
			if a.ctx.Err() != nil {
				return nil, a.ctx.Err()
			}
			return &answer.Answer{Reason: "the counters of loops cannot be eliminated from the proof: " + err.Error()}, nil
		}
	}
	return &answer.Answer{Verdict: answer.Safe, Certificate: m}, nil
}

// iterations are the parameters of a predicate that count iterations.
func (a *algorithm) iterations(p horn.PredID) []smt.Term {
	return a.prog.preds[p].Params[len(a.sys.Preds[p].Params):]
}

func mentions(c *smt.Context, f smt.Term, xs []smt.Term) bool {
	return slices.ContainsFunc(xs, func(x smt.Term) bool { return c.Occurs(x, f) })
}
