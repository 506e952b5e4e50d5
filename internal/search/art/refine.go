package art

import (
	"fmt"
	"slices"

	"cairn/internal/answer"
	"cairn/internal/search"
	"cairn/interp"
	"cairn/smt"
)

// DeadEnd records that the path to n cannot be extended to the target.
func (t *Tree) DeadEnd(n *Node, why string) {
	t.stats.deadEnds++
	n.Dead = true
	t.Tell(answer.NodeDead, n.ID, why)
}

// Refine strengthens the labels along the path to a dead end by dead-end interpolants (Fang et al. 2025, section 5.2), so that
// the tree shows that it is one. If there are none, that is an obstacle.
func (t *Tree) Refine(n *Node) {
	if n.Depth == 0 {
		return // the goal at the source is unsatisfiable: the root's label true suffices
	}
	defer search.Clock(&t.stats.refinement)()
	path := n.path()
	if labels := t.recall(n); labels != nil {
		t.refine(path[n.Depth-len(labels):], labels)
		return
	}
	labels, err := t.interpolate(t.Formulas(n), path)
	if err != nil {
		t.Obstacle = err.Error()
		return
	}
	t.remember(n, labels)
	t.refine(path, labels)
}

// Refuted makes n a dead end if a label on the path to it is false. Then those below are false, too: the labels that they have
// may not exclude what the search below them has been spared.
func (t *Tree) Refuted(n *Node) bool {
	path := append([]*Node{t.Root}, n.path()...)
	first := slices.IndexFunc(path, func(m *Node) bool { return slices.Contains(m.Label, smt.False) })
	if first < 0 {
		return false
	}
	for _, m := range path[first+1:] {
		t.strengthen(m, smt.False)
	}
	n.Dead = true
	t.Tell(answer.NodeDead, n.ID, "a label on its path is false")
	return true
}

// interpolate returns sequence interpolants of formulas, as formulas over the state at the ends of paths, which are the places
// between them. It notes how large they are.
func (t *Tree) interpolate(fs []smt.Term, at []*Node) ([]smt.Term, error) {
	places := make([]*search.Path, len(at))
	for i, n := range at {
		places[i] = n.Path
	}
	itps, err := t.Interpolants(fs, places, interp.Simplest)
	if err != nil {
		return nil, fmt.Errorf("no interpolant found for a dead end: %w", err)
	}
	t.stats.pathAtoms += t.atoms(fs)
	t.stats.interpolantAtoms += t.atoms(itps)
	return itps, nil
}

func (t *Tree) atoms(fs []smt.Term) (n int64) {
	for _, f := range fs {
		n += int64(len(t.C.Atoms(f)))
	}
	return n
}

// refine is procedure REFINE (figure 6): the i-th formula becomes a conjunct of the i-th node's label. Coverings that a
// stronger label breaks are removed, and what rested because of them is searched again.
func (t *Tree) refine(path []*Node, labels []smt.Term) {
	t.stats.refinements++
	for i, n := range path {
		for _, part := range t.C.Conjuncts(labels[i]) {
			t.strengthen(n, part)
		}
	}
}

// strengthen adds one conjunct to a label, unless the label implies it already, and drops those that it implies.
func (t *Tree) strengthen(n *Node, f smt.Term) {
	if f == smt.True || t.Entails(t.C.And(n.Label...), f) {
		return
	}
	n.Label = append(t.notImpliedBy(f, n.Label), f)
	n.version++
	if t.Record != nil {
		t.Tell(answer.NodeLabel, n.ID, t.Vocab.LabelText(t.C.And(n.Label...)))
	}
	t.uncover(n, func(c *Node) bool { return !t.Entails(t.C.And(c.Label...), f) })
}

// notImpliedBy leaves out the conjuncts that follow from f. Only atoms are tried, and of these only those that have no
// variables besides f's: more is hardly ever found.
func (t *Tree) notImpliedBy(f smt.Term, label []smt.Term) []smt.Term {
	if len(t.C.Atoms(f)) > 1 {
		return label
	}
	vars := t.C.FreeVars(f)
	var kept []smt.Term
	for _, g := range label {
		if len(t.C.Atoms(g)) == 1 && subset(t.C.FreeVars(g), vars) && t.Entails(f, g) {
			t.stats.subsumedConjuncts++
		} else {
			kept = append(kept, g)
		}
	}
	return kept
}
