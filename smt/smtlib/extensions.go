package smtlib

import (
	"slices"

	"cairn/cooper"
	"cairn/smt"
)

// getQE understands (get-qe formula): an equivalent formula without quantifiers, simplified.
func (x *Executor) getQE(n *Node, args []*Node) (string, error) {
	f, err := x.scope.Formula(args[0]) // eliminates; see quantify
	if err != nil {
		return "", err
	}
	if err := x.linear(n, f); err != nil {
		return "", err
	}
	return x.c.String(cooper.Simplify(x.ctx, x.c, f, cooper.Options{})), nil
}

// getMBP understands (get-mbp formula (constant ...)): a model-based projection, which is a conjunction of literals without
// the constants that holds in the model of the last check and implies that there are values for the constants such that
// the formula holds.
func (x *Executor) getMBP(n *Node, args []*Node) (string, error) {
	if err := x.need(modeSat, n); err != nil {
		return "", err
	}
	if args[1].Kind != List {
		return "", ErrorAt(args[1], "a list of constants is expected")
	}
	f, err := x.scope.Formula(args[0])
	if err != nil {
		return "", err
	}
	vars := make([]smt.Term, len(args[1].List))
	for i, v := range args[1].List {
		if vars[i], err = x.scope.Term(v); err != nil {
			return "", err
		}
		if x.c.Kind(vars[i]) != smt.KVar {
			return "", ErrorAt(v, "a declared constant is expected, not %s", excerpt(v.String()))
		}
	}
	if !x.model.Holds(f) {
		return "", ErrorAt(args[0], "the formula is false in the model of the last check")
	}
	t, err := cooper.Project(x.ctx, x.c, vars, f, x.model, cooper.Options{})
	if err != nil {
		return "", x.errText(n, err)
	}
	if slices.ContainsFunc(x.c.Subterms(t), func(u smt.Term) bool { return x.c.Kind(u) == smt.KElement }) {
		return "", ErrorAt(n, "an element of an uninterpreted sort is equal to no term that is kept")
	}
	return x.c.String(t), nil
}
