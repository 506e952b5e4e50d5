package interp

import (
	"context"
	"fmt"

	"cairn/smt"
)

// Verify proves that itps are tree interpolants, as defined: one query for each node, and a look at the symbols.
func Verify(ctx context.Context, c *smt.Context, nodes []Node, itps []smt.Term) error {
	if len(itps) != max(len(nodes)-1, 0) {
		return fmt.Errorf("interp: internal: %d interpolants for %d formulas", len(itps), len(nodes))
	}
	subtree := make([]map[int]bool, len(nodes))
	for i, n := range nodes {
		premises, goal := []smt.Term{n.Formula}, smt.False
		subtree[i] = map[int]bool{i: true}
		for _, k := range n.Children {
			premises = append(premises, itps[k])
			for j := range subtree[k] {
				subtree[i][j] = true
			}
		}
		if i < len(itps) {
			goal = itps[i]
		}
		switch smt.Entails(ctx, c, c.And(premises...), goal) {
		case smt.Sat:
			return fmt.Errorf("interp: internal: node %d does not imply its interpolant", i)
		case smt.Unknown:
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return fmt.Errorf("node %d, proof of its interpolant: %w", i, ErrUnknown)
		}
		var inside, outside []smt.Term
		for j, m := range nodes {
			if subtree[i][j] {
				inside = append(inside, m.Formula)
			} else {
				outside = append(outside, m.Formula)
			}
		}
		if x, ok := unshared(c, goal, inside, outside); !ok {
			return fmt.Errorf("interp: internal: the interpolant of node %d contains %s, which is not shared", i, c.String(x))
		}
	}
	return nil
}

// unshared finds a symbol of f that does not occur on both sides.
func unshared(c *smt.Context, f smt.Term, inside, outside []smt.Term) (smt.Term, bool) {
	x := symbolsOf(c, inside...).common(symbolsOf(c, outside...)).stranger(c, f)
	return x, x == smt.NoTerm
}
