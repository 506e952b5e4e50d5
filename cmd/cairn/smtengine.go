package main

import (
	"context"
	"errors"
	"slices"

	"cairn/cooper"
	"cairn/interp"
	"cairn/smt"
	"cairn/smt/smtlib"
)

// smtEngine answers what the solver alone cannot.
type smtEngine struct{}

var (
	_ smtlib.Engine  = smtEngine{}
	_ smtlib.Refuter = smtEngine{}
)

// InterpolateTree implements smtlib.Engine by package interp.
func (smtEngine) InterpolateTree(ctx context.Context, c *smt.Context, fs []smt.Term, children [][]int, seed int64) ([]smt.Term, error) {
	nodes := make([]interp.Node, len(fs))
	for i := range nodes {
		nodes[i] = interp.Node{Formula: fs[i], Children: children[i]}
	}
	ts, err := interp.Tree(ctx, c, nodes, interp.Options{Seed: seed})
	if errors.Is(err, interp.ErrSat) {
		err = smtlib.ErrSatisfiable
	}
	return ts, err
}

// Eliminate implements smtlib.Engine by package cooper. Opaque terms, such as remainders, become symbols that are eliminated
// too.
func (smtEngine) Eliminate(ctx context.Context, c *smt.Context, vars []smt.Term, f smt.Term) (smt.Term, error) {
	g, fresh := c.Purify(f)
	return cooper.Eliminate(ctx, c, append(slices.Clone(vars), fresh...), g, cooper.Options{})
}

// Project implements smtlib.Engine by package cooper.
func (smtEngine) Project(ctx context.Context, c *smt.Context, vars []smt.Term, f smt.Term, m *smt.Model) (smt.Term, error) {
	return cooper.Project(ctx, c, vars, f, m, cooper.Options{})
}

// Simplify implements smtlib.Engine by package cooper.
func (smtEngine) Simplify(ctx context.Context, c *smt.Context, f smt.Term) smt.Term {
	return cooper.Simplify(ctx, c, f, cooper.Options{})
}

// refuteBudget bounds the steps of Refute.
const refuteBudget = 20_000

// Refute implements smtlib.Refuter: it eliminates all variables by the theorems of quantifier elimination, which takes no
// solver, and is possible for small formulas only.
func (smtEngine) Refute(ctx context.Context, c *smt.Context, f smt.Term) bool {
	f, _ = c.Purify(f)
	vars := c.FreeVars(f)
	t, err := cooper.Eliminate(ctx, c, vars, f, cooper.Options{Direct: true, Budget: refuteBudget})
	return err == nil && t == smt.False
}
