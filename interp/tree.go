package interp

import (
	"context"
	"fmt"
	"slices"

	"cairn/smt"
)

// Node is a formula of a tree, which is given in postorder: the children come before it, the root is the last one.
type Node struct {
	Formula  smt.Term
	Children []int
}

// Tree returns tree interpolants (McMillan and Rybalchenko, Solving constrained Horn clauses using interpolation, 2013; Christ and
// Hoenicke, JAR 2016, section 2) of formulas whose conjunction is unsatisfiable: one formula for each node but the root, such that a
// node's formula and the interpolants of its children imply its own interpolant, or false at the root; it is over the symbols that
// occur both in the subtree of the node and outside of it. A tree without branches is a sequence. The errors are those of Sequence,
// and one for nodes that are no tree in postorder.
//
// Each node is interpolated against everything outside of its subtree, the interpolants that have been found standing for the
// subtrees that they belong to: that these together are unsatisfiable is the invariant of the walk, which makes the result
// inductive.
func Tree(ctx context.Context, c *smt.Context, nodes []Node, opt Options) ([]smt.Term, error) {
	if err := postorder(nodes); err != nil {
		return nil, err
	}
	if chain(nodes) {
		fs := make([]smt.Term, len(nodes))
		for i, n := range nodes {
			fs[i] = n.Formula
		}
		return Sequence(ctx, c, fs, opt)
	}
	return oneByOne(ctx, c, nodes, opt)
}

// inARow is a sequence as a tree.
func inARow(fs []smt.Term) []Node {
	nodes := make([]Node, len(fs))
	for i, f := range fs {
		nodes[i].Formula = f
		if i > 0 {
			nodes[i].Children = []int{i - 1}
		}
	}
	return nodes
}

// oneByOne interpolates one node of a tree after the other.
func oneByOne(ctx context.Context, c *smt.Context, nodes []Node, opt Options) ([]smt.Term, error) {
	if len(nodes) == 1 {
		return nil, newProblem(ctx, c, []smt.Term{nodes[0].Formula}, opt).satisfiable()
	}
	opt.States = nil // places in a row
	itps := make([]smt.Term, 0, len(nodes)-1)
	open := make([]bool, len(nodes)) // subtrees that are done, but not the node above them
	for i := range nodes[:len(nodes)-1] {
		inside := []smt.Term{nodes[i].Formula}
		for _, k := range nodes[i].Children {
			inside = append(inside, itps[k])
			open[k] = false
		}
		var outside []smt.Term
		for j := range nodes {
			if j > i {
				outside = append(outside, nodes[j].Formula)
			} else if open[j] {
				outside = append(outside, itps[j])
			}
		}
		itp, err := Binary(ctx, c, c.And(inside...), c.And(outside...), opt)
		if err != nil {
			return nil, err
		}
		itps, open[i] = append(itps, itp), true
	}
	return itps, nil
}

// postorder reports what is wrong with the shape of a tree.
func postorder(nodes []Node) error {
	if len(nodes) == 0 {
		return fmt.Errorf("interp: a tree has at least one node")
	}
	waiting := []int{} // roots of the subtrees so far
	for i, n := range nodes {
		k := len(waiting) - len(n.Children)
		if k < 0 {
			return fmt.Errorf("interp: node %d has more children than there are subtrees before it", i)
		}
		if !slices.Equal(waiting[k:], slices.Sorted(slices.Values(n.Children))) {
			return fmt.Errorf("interp: the children of node %d are not the subtrees before it", i)
		}
		waiting = append(waiting[:k], i)
	}
	if len(waiting) > 1 {
		return fmt.Errorf("interp: there are %d trees", len(waiting))
	}
	return nil
}

// chain reports whether a tree is a sequence.
func chain(nodes []Node) bool {
	for i, n := range nodes {
		if i > 0 && len(n.Children) != 1 {
			return false
		}
	}
	return true
}
