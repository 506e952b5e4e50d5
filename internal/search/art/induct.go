package art

import (
	"fmt"

	"cairn/cooper"
	"cairn/internal/search"
	"cairn/smt"
)

// maxHypothesis bounds the size of a formula that says what holds after an iteration, and hypothesisBudget the work on it: each covering asks about all of
// a label. No other values have been tried.
const (
	maxHypothesis    = 400
	hypothesisBudget = 2000
)

// induct strengthens the label of the ancestor a of n at the same vertex, where that is no invariant of the iteration from a to n by itself, but
// by k-induction (Sheeran, Singh and Stålmarck 2000; Fang, Kincaid and Reps 2025, section 8, example 2): if P holds before each of k iterations, it
// holds after the last. Then P, and P after each of the next k-1 iterations, is an invariant that one iteration shows; it becomes the label of a, if it
// holds there, and a covers n then.
func (t *Tree) induct(n, a *Node) bool {
	if a.Depth == 0 || commonAncestor(n, a) != a {
		return false
	}
	iteration := n.path()[a.Depth:]
	p := t.C.And(a.Label...)
	for k := 2; k <= t.opt.Induction; k++ {
		if t.inductive(iteration, p, k) {
			return t.assume(a, iteration, k) && t.coverBy(n, a, fmt.Sprintf("the label is shown by %d-induction", k))
		}
	}
	return false
}

// inductive is the consecution of k-induction: p holds after k iterations if it holds before each of them.
func (t *Tree) inductive(iteration []*Node, p smt.Term, k int) bool {
	s := t.Begin()
	var fs []smt.Term
	for range k {
		fs = append(fs, s.At(p))
		var steps []smt.Term
		s, steps = t.follow(s, iteration)
		fs = append(fs, steps...)
	}
	status, _ := t.Problem.Check(append(fs, s.At(t.C.Not(p)))...)
	return status == smt.Unsat
}

// follow is the path s followed by the blocks of an iteration, and what their steps require.
func (t *Tree) follow(s *search.Path, iteration []*Node) (end *search.Path, steps []smt.Term) {
	for _, m := range iteration {
		s = s.Extend(m.Block, &t.Blocks.Blocks[m.Block].Trans)
		steps = append(steps, s.Step)
	}
	return s, steps
}

// assume is the initialization of k-induction: it makes what holds after each of k-1 iterations part of the label of a, if the path to a shows that.
func (t *Tree) assume(a *Node, iteration []*Node, k int) bool {
	later := t.C.And(a.Label...)
	var all []smt.Term
	for range k - 1 {
		var ok bool
		if later, ok = t.before(iteration, later); !ok {
			return false
		}
		all = append(all, later)
	}
	path := a.path()
	fs := append(a.Path.Formulas()[1:], a.At(t.C.Not(t.C.And(all...))))
	if status, _ := t.Problem.Check(fs...); status != smt.Unsat {
		return false
	}
	labels, err := t.interpolate(fs, path)
	if err != nil {
		return false
	}
	t.refine(path, labels)
	for _, f := range all {
		for _, part := range t.C.Conjuncts(f) {
			t.strengthen(a, part)
		}
	}
	t.stats.inductions++
	return true
}

// before is the weakest precondition of an iteration: the states from which each way through it ends in f. It reports false if it cannot be found,
// or is too large.
func (t *Tree) before(iteration []*Node, f smt.Term) (smt.Term, bool) {
	begin := t.Begin()
	end, steps := t.follow(begin, iteration)
	leaves := t.C.And(append(steps, end.At(t.C.Not(f)))...)
	leaves, err := cooper.Eliminate(t.Ctx, t.C, t.C.FreeVarsBut(leaves, begin.Env), leaves, cooper.Options{Budget: hypothesisBudget})
	if err != nil {
		return smt.True, false
	}
	leaves = cooper.Simplify(t.Ctx, t.C, leaves, cooper.Options{Budget: hypothesisBudget})
	g, ok := begin.State(t.C.Not(leaves))
	return g, ok && t.C.Size(g) <= maxHypothesis
}
