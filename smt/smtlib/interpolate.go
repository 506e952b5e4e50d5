package smtlib

import (
	"errors"
	"fmt"

	"cairn/smt"
)

// partition is a node of the tree that get-interpolants asks about: a conjunction of assertions and the parts below it.
type partition struct {
	formula  smt.Term
	children []int
}

// getInterpolants understands (get-interpolants A B C), a sequence, and (get-interpolants A (B) C), a tree in postorder in
// which A and B are below C, as SMTInterpol and OpenSMT do. Each part is the name of an assertion, or (and name ...).
func (x *Executor) getInterpolants(n *Node, args []*Node) (string, error) {
	if err := x.interpolable(n); err != nil {
		return "", err
	}
	used := map[string]bool{}
	parts, _, err := x.partitions(nil, args, used)
	if err != nil {
		return "", err
	}
	rest := x.unmentioned(used)
	if len(parts) == 1 {
		parts = append(parts, partition{x.c.And(rest...), []int{0}})
		rest = nil
	}
	itps, err := x.interpolants(parts)
	if errors.Is(err, ErrSatisfiable) && len(rest) > 0 { // what is not mentioned is needed: it counts to the last part
		last := &parts[len(parts)-1]
		last.formula = x.c.And(append(rest, last.formula)...)
		itps, err = x.interpolants(parts)
	}
	if err != nil {
		return "", x.errText(n, err)
	}
	texts := make([]string, len(itps))
	for i, t := range itps {
		texts[i] = x.c.String(t)
	}
	return list(texts), nil
}

// interpolable checks that there is something to be interpolated.
func (x *Executor) interpolable(n *Node) error {
	if x.opt.Engine == nil {
		return UnsupportedAt(n, "interpolants are not supported here")
	}
	if err := x.allowed(n, "produce-interpolants"); err != nil {
		return err
	}
	return x.need(modeUnsat, n)
}

// partitions reads a sequence of parts. In parentheses is a subtree of its own; its root is a child of the next part.
func (x *Executor) partitions(parts []partition, args []*Node, used map[string]bool) ([]partition, int, error) {
	root := -1
	var children []int
	for _, n := range args {
		if n.Kind == List && n.Head() != "and" {
			if len(n.List) == 0 {
				return nil, 0, ErrorAt(n, "the name of an assertion is expected")
			}
			var below int
			var err error
			if parts, below, err = x.partitions(parts, n.List, used); err != nil {
				return nil, 0, err
			}
			children = append(children, below)
			continue
		}
		formula, err := x.part(n, used)
		if err != nil {
			return nil, 0, err
		}
		if root >= 0 {
			children = append(children, root)
		}
		parts = append(parts, partition{formula, children})
		root, children = len(parts)-1, nil
	}
	if len(children) > 0 || root < 0 {
		return nil, 0, ErrorAt(args[len(args)-1], "the last part must not be in parentheses")
	}
	return parts, root, nil
}

// part returns the conjunction that a name or (and name ...) stands for.
func (x *Executor) part(n *Node, used map[string]bool) (smt.Term, error) {
	names := []*Node{n}
	if n.Kind == List {
		names = n.List[1:]
	}
	var fs []smt.Term
	for _, k := range names {
		found := false
		for _, a := range x.asserted {
			if k.Kind == Symbol && k.Text != "" && (a.name == k.Text || a.part == k.Text) {
				fs, found = append(fs, a.term), true
			}
		}
		switch {
		case !found:
			return smt.NoTerm, ErrorAt(k, "there is no assertion with the name %s", excerpt(k.String()))
		case used[k.Text]:
			return smt.NoTerm, ErrorAt(k, "%s occurs twice", smt.Quote(k.Text))
		}
		used[k.Text] = true
	}
	return x.c.And(fs...), nil
}

// unmentioned returns the other assertions, and the assumptions of the last check.
func (x *Executor) unmentioned(used map[string]bool) []smt.Term {
	return x.formulas(func(a assertion) bool { return !used[a.name] && !used[a.part] })
}

// interpolants returns one interpolant for each part but the root, in order.
func (x *Executor) interpolants(parts []partition) ([]smt.Term, error) {
	ctx, cancel := x.limited()
	defer cancel()
	fs, children := make([]smt.Term, len(parts)), make([][]int, len(parts))
	for i, p := range parts {
		fs[i], children[i] = p.formula, p.children
	}
	itps, err := x.opt.Engine.InterpolateTree(ctx, x.c, fs, children, int64(x.options.numbers["random-seed"]))
	if err == nil && x.opt.Check {
		x.confirmInterpolants(parts, itps)
	}
	return itps, err
}

// confirmInterpolants checks the definition: each part and the interpolants below it imply its interpolant (false, at the
// root), which has only symbols that occur both inside and outside of the subtree.
func (x *Executor) confirmInterpolants(parts []partition, itps []smt.Term) {
	ctx, cancel := x.limited()
	defer cancel()
	inside := make([][]smt.Term, len(parts)) // formulas of each subtree
	member := make([]map[int]bool, len(parts))
	for i, p := range parts {
		member[i] = map[int]bool{i: true}
		inside[i] = []smt.Term{p.formula}
		premises := []smt.Term{p.formula}
		for _, k := range p.children {
			premises = append(premises, itps[k])
			inside[i] = append(inside[i], inside[k]...)
			for j := range member[k] {
				member[i][j] = true
			}
		}
		goal := smt.False
		if i < len(itps) {
			goal = itps[i]
		}
		if smt.Entails(ctx, x.c, x.c.And(premises...), goal) == smt.Sat {
			x.result.Failed = append(x.result.Failed, fmt.Sprintf("interpolant %d does not follow", i+1))
		}
		if i == len(parts)-1 {
			break
		}
		var outside []smt.Term
		for j, q := range parts {
			if !member[i][j] {
				outside = append(outside, q.formula)
			}
		}
		shared := map[smt.Term]int{}
		for _, v := range x.c.FreeVarsOf(inside[i]...) {
			shared[v]++
		}
		for _, v := range x.c.FreeVarsOf(outside...) {
			shared[v]++
		}
		for _, v := range x.c.FreeVars(goal) {
			if shared[v] < 2 {
				x.result.Failed = append(x.result.Failed, fmt.Sprintf("interpolant %d has the symbol %s, which is not shared", i+1, x.c.String(v)))
			}
		}
	}
	x.result.Checked["interpolants proved"]++
}

// getInterpolant understands (get-interpolant (group ...)) as MathSAT does: an interpolant of the assertions with these
// names or :interpolation-group and of the others; and (get-interpolant name formula) as cvc5 does: a formula that is implied
// by the assertions and implies the given one, over their common symbols.
func (x *Executor) getInterpolant(n *Node, args []*Node) (string, error) {
	if len(args) == 1 && args[0].Kind == List && len(args[0].List) > 0 {
		and := &Node{Kind: List, Pos: args[0].Pos, List: append([]*Node{{Kind: Symbol, Text: "and"}}, args[0].List...)}
		if err := x.interpolable(n); err != nil {
			return "", err
		}
		used := map[string]bool{}
		a, err := x.part(and, used)
		if err != nil {
			return "", err
		}
		return x.binary(n, a, x.c.And(x.unmentioned(used)...))
	}
	if len(args) != 2 || args[0].Kind != Symbol {
		return "", ErrorAt(n, "(get-interpolant (group ...)) or (get-interpolant name formula) is expected")
	}
	if x.opt.Engine == nil {
		return "", UnsupportedAt(n, "interpolants are not supported here")
	}
	f, err := x.scope.Formula(args[1])
	if err != nil {
		return "", err
	}
	text, err := x.binary(n, x.c.And(x.solver.Assertions()...), x.c.Not(f))
	if err != nil {
		return "", err
	}
	return "(define-fun " + smt.Quote(args[0].Text) + " () Bool " + text + ")", nil
}

func (x *Executor) binary(n *Node, a, b smt.Term) (string, error) {
	itps, err := x.interpolants([]partition{{a, nil}, {b, []int{0}}})
	if err != nil {
		return "", x.errText(n, err)
	}
	return x.c.String(itps[0]), nil
}
