package predabs

import (
	"errors"
	"fmt"
	"slices"

	"cairn/internal/answer"
	"cairn/internal/search"
	"cairn/interp"
	"cairn/smt"
)

var errNoProgress = errors.New("a refinement does not exclude its counterexample: the solver gave no answer to some entailment")

// refine takes predicates from a solution of the refinement constraints for an infeasible counterexample (TUM lectures 4-7,
// equation 10), and has the part of the tree that they change computed again.
func (e *engine) refine(x *counterexample) error {
	e.stats.refinements++
	before := make([]int, len(x.states))
	for i, s := range x.states {
		before[i] = len(e.prec.at(s.at))
	}
	if e.opt.Refine == Interpolation && !e.opt.NoLoops {
		e.accelerate(x)
	}
	if !e.excluded(x) {
		solution, err := e.solution(x)
		if err != nil {
			return fmt.Errorf("%s refinement: %w", e.opt.Refine, err)
		}
		e.tellSolution(x.Path, methods[e.opt.Refine], solution)
		e.learn(x.Path, solution)
	}
	e.tellPredicates(x, before)
	// The first state that would be different now.
	for _, s := range x.states {
		if s.preds < len(e.prec.at(s.at)) && e.changes(s) {
			e.recompute(s)
			return nil
		}
	}
	return errNoProgress
}

// learn makes the conjuncts of a solution, inequalities instead of equations, predicates of the locations along the path.
func (e *engine) learn(x *search.Path, solution []smt.Term) {
	for i, place := range x.Places() {
		for _, q := range search.Inequalities(e.C, e.C.Conjuncts(solution[i])) {
			if e.prec.add(e.end(place), q) {
				e.stats.predicates++
			}
		}
	}
}

// excluded reports whether the counterexample's relations, applied with the present predicates, end in false.
func (e *engine) excluded(x *counterexample) bool {
	var label []smt.Term
	for _, s := range x.states[1:] {
		var possible bool
		if label, possible = e.image(label, s.rel); !possible {
			return true
		}
	}
	return e.Ctx.Err() != nil
}

// changes reports whether a state would get another label now.
func (e *engine) changes(s *state) bool {
	if s.parent == nil {
		return false
	}
	label, possible := e.image(s.parent.label, s.rel)
	return !possible || !slices.Equal(label, s.label)
}

// recompute removes the subtree of s and has its parent make s again.
func (e *engine) recompute(s *state) {
	if e.opt.Restart || s.parent == nil {
		e.tellRestart()
		e.Tell(answer.NodeRemoved, e.tree.root.node, "")
		e.start()
		return
	}
	e.Tell(answer.NodeRemoved, s.node, "")
	n, freed := e.tree.remove(s)
	for _, r := range freed {
		e.Tell(answer.NodeFreed, r.node, "")
	}
	e.tellRecompute(s, n)
}

// solution returns phi_0, ..., phi_n.
func (e *engine) solution(x *counterexample) ([]smt.Term, error) {
	switch e.opt.Refine {
	case Least:
		return e.leastSolution(x.Path)
	case Greatest:
		return e.greatestSolution(x.Path)
	default:
		return e.interpolate(x.Path, interp.Simplest)
	}
}

// leastSolution is equation 11: phi_0 = phi_init, phi_i = post(phi_{i-1}, rho_i).
func (e *engine) leastSolution(x *search.Path) ([]smt.Term, error) {
	solution := []smt.Term{smt.True}
	for _, place := range x.Places()[1:] {
		f, err := e.post(solution[len(solution)-1], e.end(place), e.transition(place))
		if err != nil {
			return nil, err
		}
		solution = append(solution, f)
	}
	return solution, nil
}

// greatestSolution goes from the end: phi_n = not phi_err, and phi_{i-1} is the weakest precondition of phi_i.
func (e *engine) greatestSolution(x *search.Path) ([]smt.Term, error) {
	solution := make([]smt.Term, x.Depth+1)
	solution[x.Depth] = smt.False
	for ; x.Depth > 0; x = x.Parent {
		f, err := e.weakestPre(solution[x.Depth], e.transition(x))
		if err != nil {
			return nil, err
		}
		solution[x.Depth-1] = f
	}
	return solution, nil
}

// interpolate is equation 12, all places at once: a sequence of interpolants that is inductive along the path.
func (e *engine) interpolate(x *search.Path, strength interp.Strength) ([]smt.Term, error) {
	phiErr := smt.True
	return e.Interpolants(append(x.Formulas(), phiErr), x.Places(), strength)
}
