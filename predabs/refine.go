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
	before := make([]int, len(x.states))
	for i, s := range x.states {
		before[i] = len(e.prec.at(s.loc))
	}
	if e.opt.Refine == Interpolation && !e.opt.NoLoops {
		e.accelerate(x)
	}
	if !e.excluded(x) {
		solution, err := e.solution(x)
		if err != nil {
			return fmt.Errorf("%s refinement: %w", e.opt.Refine, err)
		}
		e.tellSolution(methods[e.opt.Refine], solution)
		e.learn(x.path, solution)
	}
	e.tellPredicates(x, before)
	e.recordPredicates(x, before)
	// The first state that would be different now.
	for _, s := range x.states {
		if s.preds < len(e.prec.at(s.loc)) && e.changes(s) {
			e.recompute(s)
			return nil
		}
	}
	return errNoProgress
}

// learn makes the conjuncts of a solution predicates of the locations along the path.
func (e *engine) learn(p *path, solution []smt.Term) {
	for i, f := range solution {
		for _, q := range e.predicates(f) {
			if e.prec.add(p.locs[i], q) {
				e.stats.predicates++
			}
		}
	}
}

// excluded reports whether the counterexample's relations, applied with the present predicates, end in false.
func (e *engine) excluded(x *counterexample) bool {
	label := e.initial()
	for _, s := range x.states[1:] {
		var possible bool
		if label, possible = e.postAlpha(label, s.rel); !possible {
			return true
		}
	}
	return e.ctx.Err() != nil
}

// changes reports whether a state would get another label now.
func (e *engine) changes(s *state) bool {
	if s.parent == nil {
		return !slices.Equal(e.initial(), s.label)
	}
	label, possible := e.postAlpha(s.parent.label, s.rel)
	return !possible || !slices.Equal(label, s.label)
}

// recompute removes the subtree of s and has its parent make s again.
func (e *engine) recompute(s *state) {
	if e.opt.Restart || s.parent == nil {
		e.tellRestart()
		e.recordRemoval(e.tree.root)
		e.start()
		return
	}
	e.recordRemoval(s)
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
		return e.interpolate(x.path, interp.Simplest)
	}
}

// leastSolution is equation 11: phi_0 = phi_init, phi_i = post(phi_{i-1}, rho_i).
func (e *engine) leastSolution(x *counterexample) ([]smt.Term, error) {
	var relations []*Relation
	for _, s := range x.states[1:] {
		relations = append(relations, &e.sys.Relations[s.rel])
	}
	return e.postAll(relations)
}

// postAll applies one relation after the other to the initial states.
func (e *engine) postAll(relations []*Relation) ([]smt.Term, error) {
	solution := []smt.Term{e.sys.Init}
	for i, r := range relations {
		f, err := e.sys.Post(e.ctx, solution[i], r)
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
func (e *engine) interpolate(x *path, strength interp.Strength) ([]smt.Term, error) {
	itps, err := interp.Sequence(e.ctx, e.c, x.formulas(), interp.Options{States: x.env, Strength: strength})
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
	for _, p := range e.c.Conjuncts(f) {
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
