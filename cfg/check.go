package cfg

import "fmt"

// Check reports the first violation of the rules that this package states for graphs: indices in range, no edges out of the
// target, statements and expressions of the right types. Front ends and transformations call it in tests.
func (g *Graph) Check() error {
	if int(g.Source) >= len(g.Vertices) || int(g.Target) >= len(g.Vertices) || g.Source < 0 || g.Target < 0 {
		return fmt.Errorf("graph %s: source %d or target %d is no vertex", g.Name, g.Source, g.Target)
	}
	if len(g.Out(g.Target)) > 0 {
		return fmt.Errorf("graph %s: an edge leaves the target", g.Name)
	}
	for i, e := range g.Edges {
		for j, s := range e.Stmts {
			if err := g.checkStmt(s); err != nil {
				return fmt.Errorf("%s: edge %d, statement %d: %w", s.Pos, i, j, err)
			}
		}
	}
	return nil
}

func (g *Graph) checkStmt(s Stmt) error {
	if s.Kind != Assume && (s.Var < 0 || int(s.Var) >= len(g.Vars)) {
		return fmt.Errorf("there is no variable %d", s.Var)
	}
	if s.Kind == Havoc {
		return nil
	}
	if s.Expr == nil {
		return fmt.Errorf("no expression")
	}
	if s.Kind == Assign && s.Expr.Type != g.Vars[s.Var].Type {
		return fmt.Errorf("%s has type %s, but its variable %s", g.ExprString(s.Expr), s.Expr.Type, g.Vars[s.Var].Type)
	}
	return g.checkExpr(s.Expr)
}

// arity is the number of operands of an operator.
func (op Op) arity() int {
	switch op {
	case Const, Ref:
		return 0
	case Neg, BitNot, Not, Cast:
		return 1
	case Cond:
		return 3
	default:
		return 2
	}
}

func (g *Graph) checkExpr(e *Expr) error {
	if e.Op > Cast || len(e.Args) != e.Op.arity() {
		return fmt.Errorf("%d operands of %s", len(e.Args), e.Op)
	}
	for _, a := range e.Args {
		if err := g.checkExpr(a); err != nil {
			return err
		}
	}
	ok := true
	switch e.Op {
	case Const:
		ok = e.Type.Contains(e.Val)
	case Ref:
		if e.Var < 0 || int(e.Var) >= len(g.Vars) {
			return fmt.Errorf("there is no variable %d", e.Var)
		}
		ok = e.Type == g.Vars[e.Var].Type
	case Neg, BitNot, Shl, Shr:
		ok = e.Args[0].Type == e.Type
	case Cond:
		ok = e.Args[1].Type == e.Type && e.Args[2].Type == e.Type
	case Not, LAnd, LOr:
		ok = e.Type == Int || e.Type == Math
	case Cast:
	default:
		ok = e.Args[0].Type == e.Args[1].Type
		if e.Op.IsComparison() {
			ok = ok && (e.Type == Int || e.Type == Math)
		} else {
			ok = ok && e.Args[0].Type == e.Type
		}
	}
	if !ok {
		return fmt.Errorf("%s is no %s", g.ExprString(e), e.Type)
	}
	return nil
}
