package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
)

// Integers that static initialisers make of addresses, and what is made of these (gcc takes them for address constants, C11 6.6, paragraph 10, lets it): which numbers
// these are is found out when the run begins, after all other initialisation. So a pass that comes across one says so for the next.

// makesNumber reports whether an integer's initialiser makes it of an address.
func (l *expressions) makesNumber(n cc.ExpressionNode) bool {
	found := false
	visit(n, func(n any) bool {
		if x, ok := n.(*cc.CastExpression); ok && x.Case == cc.CastExpressionCast {
			to, from := l.valueType(x), l.valueType(x.CastExpression)
			found = found || to.kind == intType && from.kind == pointerType
		}
		return !found
	})
	return found
}

// postponed reports whether a part of a variable has its initial value when the run begins, and asks for the pass that knows.
func (l *expressions) postponed(v *variable, n cc.ExpressionNode, t *ctype) bool {
	number := t.kind == intType && t.num != cfg.Bool && l.valueType(n).kind == pointerType // without a cast, as gcc and clang take it
	if v == nil || v.fn != "" || !l.options.Bytes || t.kind != intType && t.kind != pointerType || !number && !l.makesNumber(n) {
		return false
	}
	if !l.facts.numbers[v.decl] {
		l.facts.numbers[v.decl], l.facts.changed = true, true
	}
	return true
}

// initialiseNumbers gives variables the values that postponed has left out.
func (l *expressions) initialiseNumbers() {
	for _, v := range l.globals {
		if v.decl == nil || !l.facts.numbers[v.decl] {
			continue
		}
		o, names := l.staticObject(v), l.scope
		root, constant := o.root, o.constant
		l.scope, o.constant = v.scope, false // a constant, too, gets its value here
		for _, f := range l.leaves(root, v.init) {
			if f.cells[0].typ.kind != arrayType && l.postponed(v, f.n, f.cells[0].typ) {
				l.unchecked(func() { l.assignValue(f.cells, f.n) })
			}
		}
		l.scope, o.constant = names, constant
	}
}
