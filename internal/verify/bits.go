package verify

import (
	"slices"

	"cairn/cfg"
)

// computesBits reports whether a program computes with bits, or with floating-point numbers: with operations that linear arithmetic knows by
// cases only. Masks and shifts by constants may be flags, of which programs of all kinds have some; a program that only has these must have
// several for each loop.
func computesBits(g *cfg.Graph) bool {
	hard, flags := 0, 0
	for i := range g.Edges {
		for _, s := range g.Edges[i].Stmts {
			if s.Kind == cfg.Assign || s.Kind == cfg.Assume {
				countBits(s.Expr, &hard, &flags)
			}
		}
	}
	return hard > 0 || flags >= manyFlags
}

// manyFlags is the number of masks and shifts by constants from which on a program computes with bits.
const manyFlags = 8

// countBits counts the operations of an expression: those of two operands that are not constant, and others.
func countBits(e *cfg.Expr, hard, flags *int) {
	if e.Op.IsFloat() {
		*hard++
	}
	constant := slices.ContainsFunc(e.Args, func(a *cfg.Expr) bool { return a.Op == cfg.Const })
	switch e.Op {
	case cfg.BitAnd, cfg.BitOr, cfg.BitXor, cfg.Shl, cfg.Shr:
		switch {
		case slices.ContainsFunc(e.Args, (*cfg.Expr).IsTruth):
		case constant:
			*flags++
		default:
			*hard++
		}
	case cfg.Mul:
		if !constant {
			*hard++
		}
	case cfg.Div, cfg.Rem:
		if e.Args[1].Op != cfg.Const {
			*hard++
		}
	}
	for _, a := range e.Args {
		countBits(a, hard, flags)
	}
}

// manyCases is the number of cases from which on an expression is an element of an array, with an index that is not known: each case would be
// a path.
const manyCases = 32

// looksUp reports whether a program decides by elements of arrays with indices that are not known before the run.
func looksUp(g *cfg.Graph) bool {
	for i := range g.Edges {
		for j := range g.Edges[i].Stmts {
			if s := &g.Edges[i].Stmts[j]; (s.Kind == cfg.Assign || s.Kind == cfg.Assume) && cases(s.Expr) >= manyCases {
				return true
			}
		}
	}
	return false
}

// cases is the number of cases of a choice in an expression, one after the other, of the longest one.
func cases(e *cfg.Expr) (most int) {
	n := 1
	for ; e.Op == cfg.Cond; e = e.Args[2] {
		n++
		most = max(most, cases(e.Args[0]), cases(e.Args[1]))
	}
	for _, a := range e.Args {
		most = max(most, cases(a))
	}
	return max(most, n)
}
