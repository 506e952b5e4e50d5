package predabs

import (
	"errors"
	"fmt"
	"slices"

	"cairn/interp"
	"cairn/smt"
)

var (
	errNoProgress = errors.New("a refinement does not exclude its counterexample: the solver gave no answer to some entailment")
	errVocabulary = errors.New("internal: an interpolant speaks of more than one place")
)

// refine takes predicates from a solution of the refinement constraints for an infeasible counterexample (TUM lectures 4-7,
// equation 10), and has the part of the tree that they change computed again.
func (e *engine) refine(x *counterexample) error {
	e.stats.refinements++
	solution, err := e.solution(x)
	if err != nil {
		return fmt.Errorf("%s refinement: %w", e.opt.Refine, err)
	}
	e.tellSolution(x, solution)
	pivot, fresh := -1, make([][]smt.Term, len(x.states))
	for i, s := range x.states {
		stronger := false
		for _, p := range e.predicates(solution[i]) {
			if e.prec.add(s.loc, p) {
				e.stats.predicates++
				fresh[i] = append(fresh[i], p)
			}
			stronger = stronger || p != smt.True && !slices.Contains(s.label, p)
		}
		if pivot < 0 && stronger {
			pivot = i
		}
	}
	e.tellPredicates(x, fresh)
	if pivot < 0 || x.states[pivot].preds == len(e.prec.at(x.states[pivot].loc)) {
		return errNoProgress
	}
	e.recompute(x.states[pivot])
	return nil
}

// recompute removes the subtree of s and has its parent make s again.
func (e *engine) recompute(s *state) {
	if e.opt.Restart || s.parent == nil {
		e.tellRestart()
		e.start()
		return
	}
	n := e.tree.remove(s)
	e.tellRecompute(s, n)
}

// solution returns phi_0, ..., phi_n.
func (e *engine) solution(x *counterexample) ([]smt.Term, error) {
	switch e.opt.Refine {
	case Least:
		return e.leastSolution(x)
	case Greatest:
		return e.greatestSolution(x)
	default:
		return e.interpolate(x)
	}
}

// leastSolution is equation 11: phi_0 = phi_init, phi_i = post(phi_{i-1}, rho_i).
func (e *engine) leastSolution(x *counterexample) ([]smt.Term, error) {
	solution := []smt.Term{e.sys.Init}
	for i, s := range x.states[1:] {
		f, err := e.sys.Post(e.ctx, solution[i], &e.sys.Relations[s.rel])
		if err != nil {
			return nil, err
		}
		solution = append(solution, f)
	}
	return solution, nil
}

// greatestSolution goes from the end: phi_n = not phi_err, and phi_{i-1} is the weakest precondition of phi_i.
func (e *engine) greatestSolution(x *counterexample) ([]smt.Term, error) {
	n := len(x.states) - 1
	solution := make([]smt.Term, n+1)
	solution[n] = e.c.NNF(e.c.Not(e.sys.Errors[x.states[n].loc]))
	for i := n; i > 0; i-- {
		f, err := e.sys.WeakestPre(e.ctx, solution[i], &e.sys.Relations[x.states[i].rel])
		if err != nil {
			return nil, err
		}
		solution[i-1] = f
	}
	return solution, nil
}

// interpolate is equation 12, all places at once: a sequence of interpolants that is inductive along the path.
func (e *engine) interpolate(x *counterexample) ([]smt.Term, error) {
	itps, err := interp.Sequence(e.ctx, e.c, x.formulas(), interp.Options{States: x.env})
	if err != nil {
		return nil, err
	}
	solution := make([]smt.Term, len(itps))
	for i, f := range itps {
		var ok bool
		if solution[i], ok = x.state(i, f); !ok {
			return nil, errVocabulary
		}
	}
	return solution, nil
}

// predicates splits a formula into its conjuncts. An equation becomes two inequalities, together as strong: of x = 0, what
// a loop keeps is x >= 0. The program counter is left whole.
func (e *engine) predicates(f smt.Term) []smt.Term {
	var preds []smt.Term
	for _, p := range conjuncts(e.c, f) {
		switch _, place := e.sys.location(p); {
		case p == smt.False:
		case e.c.Kind(p) == smt.KEq && !place:
			l := e.c.Linear(p)
			preds = append(preds, e.c.LeZero(l), e.c.LeZero(l.Neg()))
		default:
			preds = append(preds, p)
		}
	}
	return preds
}
