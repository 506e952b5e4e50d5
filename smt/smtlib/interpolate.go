package smtlib

import (
	"errors"

	"cairn/interp"
	"cairn/smt"
)

// errSatisfiable tells that formulas cannot be interpolated.
var errSatisfiable = errors.New("the formulas are satisfiable together")

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
		parts = append(parts, interp.Node{Formula: x.c.And(rest...), Children: []int{0}})
		rest = nil
	}
	itps, err := x.interpolants(parts)
	if errors.Is(err, errSatisfiable) && len(rest) > 0 { // what is not mentioned is needed: it counts to the last part
		last := &parts[len(parts)-1]
		last.Formula = x.c.And(append(rest, last.Formula)...)
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
	if err := x.allowed(n, "produce-interpolants"); err != nil {
		return err
	}
	return x.need(modeUnsat, n)
}

// partitions reads a sequence of parts. In parentheses is a subtree of its own; its root is a child of the next part.
func (x *Executor) partitions(parts []interp.Node, args []*Node, used map[string]bool) ([]interp.Node, int, error) {
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
		parts = append(parts, interp.Node{Formula: formula, Children: children})
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
func (x *Executor) interpolants(parts []interp.Node) ([]smt.Term, error) {
	ctx, cancel := x.limited()
	defer cancel()
	itps, err := interp.Tree(ctx, x.c, parts, interp.Options{Seed: int64(x.options.numbers["random-seed"])})
	if errors.Is(err, interp.ErrSat) {
		err = errSatisfiable
	}
	if err == nil && x.opt.Check {
		x.confirmInterpolants(parts, itps)
	}
	return itps, err
}

// confirmInterpolants checks the definition of tree interpolants.
func (x *Executor) confirmInterpolants(parts []interp.Node, itps []smt.Term) {
	ctx, cancel := x.limited()
	defer cancel()
	switch err := interp.Verify(ctx, x.c, parts, itps); {
	case err == nil:
		x.result.Checked["interpolants proved"]++
	case !errors.Is(err, interp.ErrUnknown) && ctx.Err() == nil:
		x.result.Failed = append(x.result.Failed, err.Error())
	}
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
	itps, err := x.interpolants([]interp.Node{{Formula: a}, {Formula: b, Children: []int{0}}})
	if err != nil {
		return "", x.errText(n, err)
	}
	return x.c.String(itps[0]), nil
}
