package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/lang/ctypes"
)

// Sizes of memory and indices are often variables that have one value: parameters of a wrapper around malloc, or int n = 10. A number
// that nothing writes to but its initialisation, by a constant, has that value wherever it is read. Where a size or an index is needed
// while the graph is made, such variables are replaced by their values; the graph still has them.

// written are the variables of a program that something writes to, or whose address is taken.
type written struct {
	info      *ctypes.Info
	local     map[*cc.Declarator]bool
	linked    map[string]bool // by name, those with linkage
	addressed map[string]bool // by name, those of which a pointer may be to the whole or a part
}

// findWritten looks through all functions.
func findWritten(info *ctypes.Info, units []unit) written {
	w := written{info, map[*cc.Declarator]bool{}, map[string]bool{}, map[string]bool{}}
	for _, u := range units {
		visit(u.ast.TranslationUnit, w.node)
	}
	return w
}

// node notes what a node writes to.
func (w written) node(n any) bool {
	switch x := n.(type) {
	case *cc.Declarator:
		if o := w.info.Object(x); o != nil && o.Cleanup != nil {
			w.local[x] = true
		}
	case *cc.AssignmentExpression:
		w.note(x.UnaryExpression)
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionInc || x.Case == cc.PostfixExpressionDec {
			w.note(x.PostfixExpression)
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
			w.note(x.UnaryExpression)
		case cc.UnaryExpressionAddrof:
			w.note(x.CastExpression)
			w.pointedTo(x.CastExpression)
		}
	case *cc.Asm:
		for list := x.AsmArgList; list != nil; list = list.AsmArgList {
			for operand := list.AsmExpressionList; operand != nil; operand = operand.AsmExpressionList {
				w.note(operand.AssignmentExpression)
			}
		}
	}
	return true
}

// note notes the variables in an expression that designates an object: more than one that is an array element or member.
func (w written) note(n cc.ExpressionNode) {
	visit(n, func(n any) bool {
		x, ok := n.(*cc.PrimaryExpression)
		if !ok || x.Case != cc.PrimaryExpressionIdent {
			return true
		}
		if o := w.info.Use(x); o != nil && o.Kind == ctypes.Var {
			w.local[o.Decl] = true
			w.linked[o.Name] = w.linked[o.Name] || o.Linkage != ctypes.NoLinkage
		}
		return true
	})
}

// pointedTo notes the variables to which, or to a part of which, there is a pointer where n is an operand of &.
func (w written) pointedTo(n cc.ExpressionNode) {
	visit(n, func(n any) bool {
		if x, ok := n.(*cc.PrimaryExpression); ok && x.Case == cc.PrimaryExpressionIdent {
			w.addressed[x.Token.SrcStr()] = true
		}
		return true
	})
}

// has reports whether something may write to a variable after its initialisation.
func (w written) has(d *cc.Declarator) bool {
	return w.local[d] || w.info.Object(d).Linkage != ctypes.NoLinkage && w.linked[d.Name()]
}

// fix remembers that a variable that is a number has one value, if it has: it has just been initialised.
func (l *memory) fix(o *object) {
	if l.b.open == nil || o.root.v < 0 {
		return
	}
	if n := len(l.b.open.stmts); n > 0 {
		l.fixTo(o, l.b.open.stmts[n-1])
	}
}

// fixTo does so if its initialisation is s.
func (l *memory) fixTo(o *object, s cfg.Stmt) {
	c := o.root
	if s.Kind != cfg.Assign || s.Var != c.v || !c.typ.isNumber() || c.typ.volatile || l.in.written.has(o.decl) {
		return
	}
	if e := l.known(s.Expr); e.Op == cfg.Const {
		l.fixed[c.v] = e.Val
	}
}

// fixLocal does so for a local variable. A jump past its declaration would leave it without a value.
func (l *memory) fixLocal(o *object) {
	if len(l.frame.switches) == 0 && !l.frame.hasJumps() {
		l.fix(o)
	}
}

// fixStatic does so for a variable that lives as long as the program.
func (l *memory) fixStatic(v *variable) {
	outside := v.extern || l.options.ExternalWrites && l.info.Object(v.decl).Linkage == ctypes.External && l.info.Object(v.decl).Type.AllQuals()&ctypes.Const == 0
	if !outside && len(v.lowered) == 1 {
		l.fixTo(v.object, v.lowered[0])
	}
}

// known is e with the variables that have one value replaced by it.
func (l *memory) known(e *cfg.Expr) *cfg.Expr {
	if e == nil || len(l.fixed) == 0 {
		return e
	}
	if e.Op == cfg.Ref {
		if r, ok := l.fixed[e.Var]; ok {
			return at(cfg.ConstOf(e.Type, r), e.Pos)
		}
		return e
	}
	out := e.MapArgs(l.known)
	if out == e {
		return e
	}
	return l.fold(out)
}

// fixedValues are the values of variables that have one.
type fixedValues map[cfg.Var]num.Rat
