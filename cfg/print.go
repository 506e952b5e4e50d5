package cfg

import (
	"fmt"
	"strings"

	"cairn/internal/num"
)

var opText = [...]string{
	Const: "constant", Ref: "variable", Neg: "-", BitNot: "~", Not: "!", Add: "+", Sub: "-", Mul: "*", Div: "/", Rem: "%",
	Shl: "<<", Shr: ">>", BitAnd: "&", BitOr: "|", BitXor: "^", Lt: "<", Le: "<=", Gt: ">", Ge: ">=", Eq: "==", Ne: "!=",
	LAnd: "&&", LOr: "||", Cond: "?:", Cast: "cast",
	Load: "load", Store: "store", Fill: "fill", Copy: "copy",
	FAdd: "+", FSub: "-", FMul: "*", FDiv: "/", FMod: "fmod", FSqrt: "sqrt",
	FFloor: "floor", FCeil: "ceil", FTrunc: "trunc", FAway: "round", FEven: "rint", FLt: "<", FLe: "<=", FEq: "==", FCast: "cast",
}

// String returns the operator as C writes it.
func (op Op) String() string {
	if int(op) < len(opText) {
		return opText[op]
	}
	return fmt.Sprintf("Op(%d)", uint8(op))
}

// C's binding strengths: a greater number binds tighter.
const (
	precCond = iota + 1
	precLOr
	precLAnd
	precBitOr
	precBitXor
	precBitAnd
	precEq
	precLt
	precShift
	precAdd
	precMul
	precUnary
	precPrimary
)

// precedence is how strongly each operator binds.
var precedence = [...]int{
	Const: precPrimary, Ref: precPrimary, Neg: precUnary, BitNot: precUnary, Not: precUnary, Cast: precUnary,
	Mul: precMul, Div: precMul, Rem: precMul, Add: precAdd, Sub: precAdd, Shl: precShift, Shr: precShift,
	Lt: precLt, Le: precLt, Gt: precLt, Ge: precLt, Eq: precEq, Ne: precEq,
	BitAnd: precBitAnd, BitXor: precBitXor, BitOr: precBitOr, LAnd: precLAnd, LOr: precLOr, Cond: precCond,
	Load: precPrimary, Store: precPrimary, Fill: precPrimary, Copy: precPrimary,
	FAdd: precAdd, FSub: precAdd, FMul: precMul, FDiv: precMul, FMod: precPrimary, FSqrt: precPrimary, FFloor: precPrimary, FCeil: precPrimary,
	FTrunc: precPrimary, FAway: precPrimary, FEven: precPrimary, FLt: precLt, FLe: precLt, FEq: precEq, FCast: precUnary,
}

// String prints e in C; variable i is called v<i>.
func (e *Expr) String() string {
	return e.Text(func(v Var) string { return fmt.Sprintf("v%d", v) })
}

// Text prints e in C with the given variable names.
func (e *Expr) Text(name func(Var) string) string {
	var b strings.Builder
	e.write(&b, name, precCond)
	return b.String()
}

// write prints e, in parentheses if it binds weaker than min.
func (e *Expr) write(b *strings.Builder, name func(Var) string, min int) {
	prec := precedence[e.Op]
	if e.Op == Const && e.Val.Sign() < 0 {
		prec = precUnary
	}
	if prec < min {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	switch e.Op {
	case Const:
		b.WriteString(constText(e.Type, e.Val))
	case Ref:
		b.WriteString(name(e.Var))
	case Neg, BitNot, Not:
		b.WriteString(e.Op.String())
		e.Args[0].write(b, name, precUnary+1) // - -x must not become --x
	case Cast, FCast:
		if e.Op == Cast && (e.Type.Kind == Float || e.Args[0].Type.Kind == Float) {
			e.writeBits(b, name)
			return
		}
		if e.Type.IsMath() {
			e.Args[0].write(b, name, precUnary)
			return
		}
		fmt.Fprintf(b, "(%s)", e.Type)
		e.Args[0].write(b, name, precUnary)
	case Load, Store, Fill, Copy, FMod, FSqrt, FFloor, FCeil, FTrunc, FAway, FEven:
		if b.WriteString(e.Op.String()); e.Op == Load {
			fmt.Fprint(b, e.Type.Bits)
		}
		for i, a := range e.Args {
			b.WriteString(map[bool]string{true: "(", false: ", "}[i == 0])
			a.write(b, name, precCond)
		}
		b.WriteByte(')')
	case Cond:
		e.Args[0].write(b, name, prec+1)
		b.WriteString(" ? ")
		e.Args[1].write(b, name, precCond)
		b.WriteString(" : ")
		e.Args[2].write(b, name, prec)
	default:
		e.Args[0].write(b, name, prec)
		fmt.Fprintf(b, " %s ", e.Op)
		e.Args[1].write(b, name, prec+1)
	}
}

// constText prints a constant so that a C compiler gives it the intended type, as far as C has literals of that type.
func constText(t Type, r num.Rat) string {
	if t.Kind == Float {
		return floatText(t, r)
	}
	suffix := ""
	if !t.IsMath() && !t.Signed && t.Bits >= 32 {
		suffix = "U"
	}
	if t.Bits == 64 {
		suffix += "LL"
	}
	if t.Signed && t.Bits >= 32 && r.Equal(t.Min()) {
		return fmt.Sprintf("(-%s%s - 1)", t.Max(), suffix) // 2147483648 is no int
	}
	return r.String() + suffix
}

// ExprString prints e in C with the names that the variables have in the source.
func (g *Graph) ExprString(e *Expr) string { return e.Text(g.VarName) }

// VarName returns the name of v in the source, or its unique name if the source has none.
func (g *Graph) VarName(v Var) string {
	if s := g.Vars[v].Source; s != "" {
		return s
	}
	return g.Vars[v].Name
}

// StmtString prints s in C, without a semicolon. Procedures are called by their numbers; Program.StmtString knows their names.
func (g *Graph) StmtString(s Stmt) string {
	switch s.Kind {
	case Assign:
		return fmt.Sprintf("%s = %s", g.VarName(s.Var), g.ExprString(s.Expr))
	case Havoc:
		input := s.Input
		if input == "" {
			input = "nondet"
		}
		return fmt.Sprintf("%s = %s()", g.VarName(s.Var), input)
	case Call:
		return g.callString(s, fmt.Sprintf("proc%d", s.Callee))
	default:
		return fmt.Sprintf("assume(%s)", g.ExprString(s.Expr))
	}
}

// callString prints a call of the procedure with the given name.
func (g *Graph) callString(s Stmt, name string) string {
	args := make([]string, len(s.Args))
	for i, a := range s.Args {
		args[i] = g.ExprString(a)
	}
	call := name + "(" + strings.Join(args, ", ") + ")"
	if s.Var == NoVar {
		return call
	}
	return g.VarName(s.Var) + " = " + call
}

// StmtString prints a statement of g, a graph of p, in C, without a semicolon.
func (p *Program) StmtString(g *Graph, s Stmt) string {
	if s.Kind == Call {
		return g.callString(s, p.Procs[s.Callee].Name)
	}
	return g.StmtString(s)
}

// String lists the graph's edges, for debugging and golden tests.
func (g *Graph) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "graph %s: source %d, target %d\n", g.Name, g.Source, g.Target)
	for _, e := range g.Edges {
		fmt.Fprintf(&b, "%d -> %d:", e.Src, e.Dst)
		for i, s := range e.Stmts {
			if i > 0 {
				b.WriteByte(';')
			}
			b.WriteByte(' ')
			b.WriteString(g.StmtString(s))
		}
		if e.Hole != nil {
			fmt.Fprintf(&b, " hole: %s", e.Hole.Text())
		}
		b.WriteByte('\n')
	}
	return b.String()
}
