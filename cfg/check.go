package cfg

import (
	"fmt"
	"slices"
)

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

// Check does so for a program.
func (p *Program) Check() error {
	if p.Main != nil {
		return p.Main.Check()
	}
	for _, pr := range p.Procs {
		g := pr.Graph
		if err := g.Check(); err != nil {
			return err
		}
		if pr.Exit < 0 || int(pr.Exit) >= len(g.Vertices) || len(g.Out(pr.Exit)) > 0 {
			return fmt.Errorf("procedure %s: its exit is no vertex, or an edge leaves it", pr.Name)
		}
		for v := range p.Globals {
			if v >= len(g.Vars) || g.Vars[v] != p.Procs[0].Graph.Vars[v] {
				return fmt.Errorf("procedure %s: variable %d is not the global that it should be", pr.Name, v)
			}
		}
		for _, e := range g.Edges {
			for _, s := range e.Stmts {
				if s.Kind != Call {
					continue
				}
				if err := p.checkCall(g, e, s); err != nil {
					return fmt.Errorf("%s: %w", s.Pos, err)
				}
			}
		}
	}
	return nil
}

func (p *Program) checkCall(g *Graph, e Edge, s Stmt) error {
	if len(e.Stmts) != 1 || s.Callee < 0 || int(s.Callee) >= len(p.Procs) {
		return fmt.Errorf("a call of procedure %d on an edge of %d statements", s.Callee, len(e.Stmts))
	}
	callee := p.Procs[s.Callee]
	if len(s.Args) != len(callee.Params) {
		return fmt.Errorf("a call of %s with %d arguments", callee.Name, len(s.Args))
	}
	for i, a := range s.Args {
		if want := callee.Graph.Vars[callee.Params[i]].Type; a.Type != want {
			return fmt.Errorf("argument %d of %s has type %s, but its parameter %s", i, callee.Name, a.Type, want)
		}
		if err := g.checkExpr(a); err != nil {
			return err
		}
	}
	if s.Var != NoVar && (callee.Result == NoVar || callee.Graph.Vars[callee.Result].Type != g.Vars[s.Var].Type) {
		return fmt.Errorf("%s does not return what the call expects", callee.Name)
	}
	return nil
}

func (g *Graph) checkStmt(s Stmt) error {
	if s.Kind == Call {
		if s.Var != NoVar && (s.Var < 0 || int(s.Var) >= len(g.Vars)) {
			return fmt.Errorf("there is no variable %d", s.Var)
		}
		return nil // the rest is up to the program
	}
	if s.Kind != Assume && (s.Var < 0 || int(s.Var) >= len(g.Vars)) {
		return fmt.Errorf("there is no variable %d", s.Var)
	}
	if s.Kind == Havoc {
		if g.Vars[s.Var].Type.Kind == Array {
			return fmt.Errorf("a choice of an array")
		}
		return nil
	}
	if s.Expr == nil {
		return fmt.Errorf("no expression")
	}
	if s.Kind == Assume && s.Expr.Type.Kind == Array {
		return fmt.Errorf("%s is no condition", g.ExprString(s.Expr))
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
	case Neg, BitNot, Not, Cast, FSqrt, FFloor, FCeil, FTrunc, FAway, FEven, FCast:
		return 1
	case Cond, Load:
		return 3
	case Store:
		return 4
	case Fill:
		return 5
	case Copy:
		return 7
	default:
		return 2
	}
}

// accessible reports whether the operands of an operation on memory have the types that it takes.
func (e *Expr) accessible() bool {
	mem := e.Args[0].Type
	cells := func(t Type) bool { return t.Kind == Integer && !t.Signed && t.Bits > 0 && t.Bits%mem.Bits == 0 }
	if mem.Kind != Array || mem.Bits == 0 || mem.Bits > 64 || e.Args[1].Type != Object || e.Args[2].Type != Offset || e.Op != Load && e.Type != mem {
		return false
	}
	switch e.Op {
	case Load:
		return cells(e.Type)
	case Store:
		return cells(e.Args[3].Type)
	case Fill:
		return e.Args[3].Type == Offset && e.Args[4].Type == mem.Cell()
	default:
		return e.Args[3].Type == mem && e.Args[4].Type == Object && e.Args[5].Type == Offset && e.Args[6].Type == Offset
	}
}

func (g *Graph) checkExpr(e *Expr) error {
	if e.Op > FCast || len(e.Args) != e.Op.arity() {
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
		ok = e.Args[0].Type == e.Type && e.Type.Kind != Array
	case Cond:
		ok = e.Args[1].Type == e.Type && e.Args[2].Type == e.Type
	case Not, LAnd, LOr:
		ok = (e.Type == Int || e.Type == Math) && !slices.ContainsFunc(e.Args, func(a *Expr) bool { return a.Type.Kind == Array })
	case Cast:
		ok = convertible(e.Type, e.Args[0].Type)
	case Load, Store, Fill, Copy:
		ok = e.accessible()
	case FCast:
		ok = numeric(e.Type, e.Args[0].Type)
	case FSqrt, FFloor, FCeil, FTrunc, FAway, FEven:
		ok = e.Args[0].Type == e.Type
	case FLt, FLe, FEq:
		ok = e.Args[0].Type == e.Args[1].Type && e.Type == Int
	default:
		ok = e.Args[0].Type == e.Args[1].Type && e.Args[0].Type.Kind != Array
		if e.Op.IsComparison() {
			ok = ok && (e.Type == Int || e.Type == Math)
		} else {
			ok = ok && e.Args[0].Type == e.Type
		}
	}
	if !ok || len(e.Args) > 0 && !e.Op.takes(e.Args[0].Type) {
		return fmt.Errorf("%s is no %s", g.ExprString(e), e.Type)
	}
	return nil
}
