package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// What files of libc/ ask for that C cannot say.

// anyNumber is __any_number, where a result is only bounded: any value of the type.
func (l *library) anyNumber(c *call) value {
	l.inexact(c)
	return l.arbitrary(l.resultType(c.typ), "", c.pos)
}

// anyChoice is __any_choice: one of two things that can both happen.
func (l *library) anyChoice(c *call) value { return l.arbitrary(typeBool, "", c.pos) }

// plainLocale is __plain_locale: nothing makes another locale than "C" the current one, so that the decimal point is one.
func (l *library) plainLocale(c *call) value {
	return value{typ: typeBool, e: l.convert(l.truthOf(!l.facts.locale), typeInt, typeBool)}
}

// unsupportedHere is __unsupported: what the library does here is not known, or must not be guessed.
func (l *library) unsupportedHere(c *call) value {
	what := "use of the library"
	if len(c.args) == 1 && c.args[0].ptr != nil && c.args[0].ptr.text != nil {
		what, _ = l.upToZero(c.args[0].ptr.text)
	}
	l.hole(c.pos, cfg.Unsupported, what)
	return value{typ: typeVoid}
}

// isOwn reports whether an expression is a variable of the function in which it stands, or a member of one.
func (l *calls) isOwn(n cc.ExpressionNode) bool {
	for {
		x, ok := n.(*cc.PostfixExpression)
		if !ok || x.Case != cc.PostfixExpressionSelect {
			break
		}
		n = x.PostfixExpression
	}
	p := stripParens(n)
	if p == nil || p.Case != cc.PrimaryExpressionIdent {
		return false
	}
	o := l.info.Use(p)
	return o != nil && o.Kind == ctypes.Var && o.Linkage == ctypes.NoLinkage && !o.Static
}

// anyOrder is __any_order: a function is called in an order, and as often, as the library likes, so that this must not make a difference.
func (l *calls) anyOrder(c *call) value {
	to, _ := l.callees(c.args[0].ptr, c.pos)
	for _, to := range to {
		if to.fn != nil && !l.onlyReads(to.fn, map[*function]bool{}) {
			l.unlessHole(l.not(to.when), c.pos, cfg.Unsupported, "comparison by a function that may do more: %s", to.fn.name)
		}
	}
	return value{typ: typeVoid}
}

// readingFunctions are those of the library, among those that libc/ does not have, that do nothing but compute their result.
var readingFunctions = map[string]bool{"abs": true, "labs": true, "llabs": true, "__any_magnitude": true, "__whole_block": true, "fabs": true, "expect": true}

// onlyReads reports whether a function does nothing but compute its result of what it is given: it writes to its own variables, by their
// names, and calls functions that do not do more.
func (l *calls) onlyReads(f *function, seen map[*function]bool) bool {
	if seen[f] {
		return true
	}
	if seen[f] = true; f.def == nil {
		return readingFunctions[plainName(f.name)]
	}
	only := true
	visit(f.def.CompoundStatement, func(n any) bool {
		switch n := n.(type) {
		case *cc.AssignmentExpression:
			only = only && (n.Case == cc.AssignmentExpressionCond || l.isOwn(n.UnaryExpression))
		case *cc.UnaryExpression:
			changes := n.Case == cc.UnaryExpressionInc || n.Case == cc.UnaryExpressionDec
			only = only && (!changes || l.isOwn(n.UnaryExpression))
		case *cc.PostfixExpression:
			switch n.Case {
			case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
				only = only && l.isOwn(n.PostfixExpression)
			case cc.PostfixExpressionCall:
				p := stripParens(n.PostfixExpression)
				called := p != nil && p.Case == cc.PrimaryExpressionIdent
				e := (*entity)(nil)
				if called {
					e = f.scope.lookup(p.Token.SrcStr())
				}
				only = only && e != nil && e.function != nil && l.onlyReads(l.names.definitionOf(e.function, f.pos), seen)
			}
		case *cc.AsmStatement:
			only = false
		}
		return only
	})
	return only
}
