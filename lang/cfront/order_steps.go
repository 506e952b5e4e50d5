package cfront

import (
	"modernc.org/cc/v4"

	"cairn/lang/ctypes"
)

// steps lists the atoms of an evaluation.
type steps struct {
	*footprints
	surroundings *surroundings
	atoms        []atom
	clashes      []clash
}

// step adds an atom whose parts begin with first.
func (g *steps) step(a atom) { g.atoms = append(g.atoms, a) }

// access adds reading or writing n.
func (g *steps) access(n, at cc.ExpressionNode, first int, write, old bool) {
	regions := g.regions(at, g.surroundings)
	a := atom{n: n, first: first, touches: []touch{{at, g.designation(at), regions, write, true, g.isWhole(at), g.lastMember(at)}}}
	if old {
		a.part = oldValue
	}
	if a.direct.reads = regions; write {
		a.direct = footprint{writes: regions}
	}
	g.step(a)
}

// value lists the steps of evaluating n, and returns what it writes without being done with that when the value is known.
func (g *steps) value(n cc.ExpressionNode) (pending []touch) {
	first := len(g.atoms)
	switch x := inside(n).(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionIdent:
			if e := g.surroundings.scope.lookup(x.Token.SrcStr()); e != nil && (e.object != nil || e.static != nil) && !g.isArray(x) {
				g.access(x, x, first, false, false)
			}
		case cc.PrimaryExpressionStmt, cc.PrimaryExpressionGeneric:
			g.statement(x)
		}
		return nil
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionIndex, cc.PostfixExpressionSelect, cc.PostfixExpressionPSelect:
			return g.read(x)
		case cc.PostfixExpressionCall:
			g.call(x)
			return nil
		case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
			return g.update(x, x.PostfixExpression, first)
		}
		return append(g.lengths(x.TypeName), g.partly(x, inAnyOrder, itemsOf(x.InitializerList)...)...)
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
			return g.update(x, x.UnaryExpression, first)
		case cc.UnaryExpressionAddrof:
			return g.way(x.CastExpression)
		case cc.UnaryExpressionDeref:
			return g.read(x)
		case cc.UnaryExpressionSizeofExpr:
			if g.info.TypeOf(x.UnaryExpression).IsVLA() {
				return g.place(x.UnaryExpression)
			}
			return nil
		case cc.UnaryExpressionSizeofType:
			return g.lengths(x.TypeName)
		case cc.UnaryExpressionAlignofExpr, cc.UnaryExpressionAlignofType, cc.UnaryExpressionLabelAddr:
			return nil
		case cc.UnaryExpressionReal, cc.UnaryExpressionImag:
			return g.value(x.UnaryExpression)
		}
		pending = g.value(x.CastExpression)
		g.operation(x, first)
		return pending
	case *cc.CastExpression:
		return append(g.lengths(x.TypeName), g.value(x.CastExpression)...)
	case *cc.AssignmentExpression:
		return g.assignment(x)
	case *cc.ConditionalExpression:
		return g.partly(x, ifNeeded, x.LogicalOrExpression, x.ExpressionList, x.ConditionalExpression)
	case *cc.LogicalOrExpression, *cc.LogicalAndExpression:
		a, b, _ := shortCircuit(x)
		return g.partly(x, ifNeeded, a, b)
	case *cc.ExpressionList:
		var all []cc.ExpressionNode
		for list := x; list != nil; list = list.ExpressionList {
			all = append(all, list.AssignmentExpression)
		}
		return g.partly(x, inTurn, all...)
	default:
		if _, a, b, ok := binary(x); ok {
			pending = append(g.value(a), g.value(b)...)
			g.operation(x, first)
		}
		return pending
	}
}

// lengths lists the steps of evaluating the lengths of arrays in the name of a type (C11 6.7.6.2, paragraph 5).
func (g *steps) lengths(n *cc.TypeName) (pending []touch) {
	if n == nil || !g.info.TypeName(n).IsVariablyModified() {
		return nil
	}
	visit(n, func(n any) bool {
		x, ok := n.(cc.ExpressionNode)
		if ok {
			pending = append(pending, g.value(x)...)
		}
		return !ok
	})
	return pending
}

// operation adds an operation that need not be defined.
func (g *steps) operation(n cc.ExpressionNode, first int) {
	if does := g.outcome(n); does.ends || does.fails {
		g.step(atom{n: n, first: first, direct: does})
	}
}

// place lists the steps of finding the object that n designates, of which the last one is that it is there.
func (g *steps) place(n cc.ExpressionNode) []touch {
	first := len(g.atoms)
	pending := g.way(n)
	g.found(n, first)
	return pending
}

// found adds that the object is there that n designates.
func (g *steps) found(n cc.ExpressionNode, first int) {
	if does := g.outcome(inside(n)); does.ends || does.fails {
		g.step(atom{n: n, first: first, part: justFound, direct: does})
	}
}

// way lists the steps that lead to the object that n designates.
func (g *steps) way(n cc.ExpressionNode) []touch {
	switch x := inside(n).(type) {
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionIdent {
			return nil
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionSelect:
			return g.place(x.PostfixExpression)
		case cc.PostfixExpressionPSelect:
			return g.value(x.PostfixExpression)
		case cc.PostfixExpressionIndex:
			if g.isVector(x.PostfixExpression) {
				return append(g.place(x.PostfixExpression), g.value(x.ExpressionList)...)
			}
			return append(g.value(x.PostfixExpression), g.value(x.ExpressionList)...)
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionDeref {
			return g.value(x.CastExpression)
		}
		if part, ok := partOperand(x); ok {
			return g.place(part)
		}
	}
	return g.value(n)
}

// read lists those of reading the object that n designates.
func (g *steps) read(n cc.ExpressionNode) []touch {
	first := len(g.atoms)
	pending := g.way(n)
	switch {
	case g.isArray(n):
		g.found(n, first)
	case g.info.TypeOf(n).Kind != ctypes.Function && !g.ofValue(n):
		g.access(n, n, first, false, false)
		g.atoms[len(g.atoms)-1].direct.add(g.outcome(inside(n)))
	}
	return pending
}

// ofValue reports whether n is a member of a structure that is no object, such as what a function returns.
func (g *steps) ofValue(n cc.ExpressionNode) bool {
	for {
		x, ok := inside(n).(*cc.PostfixExpression)
		if !ok || x.Case != cc.PostfixExpressionSelect {
			return ok && x.Case == cc.PostfixExpressionCall
		}
		n = x.PostfixExpression
	}
}

// update lists those of ++ and --: with respect to a call, that is one step (C11 6.5.2.4, paragraph 2).
func (g *steps) update(n, operand cc.ExpressionNode, first int) []touch {
	return g.store(n, operand, first, g.place(operand))
}

// store adds writing to operand, behind the evaluation of what is written, of which the effects that are pending may come later.
func (g *steps) store(n, operand cc.ExpressionNode, first int, pending []touch) []touch {
	g.access(n, operand, first, true, false)
	last := &g.atoms[len(g.atoms)-1]
	last.direct.add(g.outcome(n))
	own := last.touches[0]
	for _, t := range pending {
		if same, maybe := g.meet(t, own); maybe {
			g.clashes = append(g.clashes, clash{n: n, text: own.words, sure: t.sure, own: true, same: same, of: [2]cc.ExpressionNode{t.n, own.n}})
		}
	}
	return append(pending, own)
}

func (g *steps) assignment(n *cc.AssignmentExpression) []touch {
	first := len(g.atoms)
	pending := g.place(n.UnaryExpression)
	if n.Token.SrcStr() != "=" {
		g.access(n, n.UnaryExpression, first, false, true)
	}
	pending = append(pending, g.value(n.AssignmentExpression)...)
	return g.store(n, n.UnaryExpression, first, pending)
}

// call lists those of a call: between the evaluation of its arguments and what the function does there is a sequence point.
func (g *steps) call(n *cc.PostfixExpression) {
	if isConstantCall(n) {
		return
	}
	first := len(g.atoms)
	if !g.namesFunction(n) {
		g.value(n.PostfixExpression)
	}
	for list := n.ArgumentExpressionList; list != nil; list = list.ArgumentExpressionList {
		g.value(list.AssignmentExpression)
	}
	g.step(atom{n: n, first: first, called: g.footprints.call(n, g.surroundings)})
}

// namesFunction reports whether the function that n calls is named, not designated by a pointer.
func (g *steps) namesFunction(n *cc.PostfixExpression) bool {
	name := calledName(n)
	e := g.surroundings.scope.lookup(name)
	return name != "" && (e == nil || e.function != nil)
}

// division is how something is evaluated that is no one step.
type division int

const (
	ifNeeded   division = iota // the first operand, and others if it says so
	inTurn                     // one operand after the other
	inAnyOrder                 // all operands, none of them while another one is
)

// partly adds what is evaluated operand by operand. When the value is known, the last operands may have effects to come.
func (g *steps) partly(n cc.ExpressionNode, how division, operands ...cc.ExpressionNode) (pending []touch) {
	a := atom{n: n, first: len(g.atoms), once: how == inAnyOrder}
	for i, x := range operands {
		if x == nil { // of a ?: b
			continue
		}
		sure := how != ifNeeded || i == 0
		inner := &steps{footprints: g.footprints, surroundings: g.surroundings}
		for _, t := range inner.value(x) {
			if t.sure = t.sure && sure; how == inAnyOrder || how == ifNeeded && i > 0 || i == len(operands)-1 {
				pending = append(pending, t)
			}
		}
		for k := range inner.atoms {
			b := &inner.atoms[k]
			for _, t := range b.touches {
				t.sure = t.sure && sure
				a.touches = append(a.touches, t)
			}
			a.direct.add(b.direct)
			a.called.add(b.called)
			a.parts = append(a.parts, b.whole())
			a.once = a.once || b.once
		}
	}
	if len(a.parts) > 0 {
		g.step(a)
	}
	return pending
}

// whole is all that an atom does.
func (a *atom) whole() (all footprint) {
	all.add(a.direct)
	all.add(a.called)
	return all
}

// statement adds a statement expression, or what is chosen by type.
func (g *steps) statement(n *cc.PrimaryExpression) {
	inner := g.scanned(n, g.surroundings.scope)
	c := g.scan(n, inner)
	a := atom{n: n, first: len(g.atoms), called: c.own, once: true}
	for _, s := range c.calls {
		a.called.add(g.passedTo(*g.of(s.fn), s.n, s.in))
	}
	if isLeft(n) {
		a.called.add(anywhere())
	}
	a.parts = []footprint{a.called, a.called}
	g.step(a)
}

// isLeft reports whether a statement expression may be left by a jump: then what else is evaluated is not specified.
func isLeft(n *cc.PrimaryExpression) bool {
	left, labels := false, map[string]bool{}
	visit(n, func(n any) bool {
		if x, ok := n.(*cc.LabeledStatement); ok && x.Case == cc.LabeledStatementLabel {
			labels[x.Token.SrcStr()] = true
		}
		return true
	})
	visit(n, func(n any) bool {
		if x, ok := n.(*cc.JumpStatement); ok {
			left = left || x.Case == cc.JumpStatementReturn || x.Case == cc.JumpStatementGotoExpr || x.Case == cc.JumpStatementGoto && !labels[x.Token2.SrcStr()]
		}
		return !left
	})
	visit(n, func(n any) bool {
		switch x := n.(type) {
		case *cc.IterationStatement:
			return false
		case *cc.SelectionStatement:
			return x.Case != cc.SelectionStatementSwitch
		case *cc.JumpStatement:
			left = left || x.Case == cc.JumpStatementBreak || x.Case == cc.JumpStatementContinue
		}
		return !left
	})
	return left
}

// initializers adds the expressions of a list of initialisers. They are in no order, but none begins while another one is being evaluated
// (C11 6.7.9, paragraph 23).
func (g *steps) initializers(list *cc.InitializerList) { g.oneByOne(itemsOf(list)) }

// oneByOne adds expressions that are evaluated one after the other, in any order.
func (g *steps) oneByOne(items []cc.ExpressionNode) {
	for _, x := range items {
		inner := &steps{footprints: g.footprints, surroundings: g.surroundings}
		inner.value(x)
		a := atom{n: x, first: len(g.atoms)}
		for i := range inner.atoms {
			a.called.add(inner.atoms[i].whole())
		}
		if len(inner.atoms) > 0 {
			g.step(a)
		}
	}
}

// itemsOf are the expressions of a list of initialisers, and of those in it.
func itemsOf(list *cc.InitializerList) (items []cc.ExpressionNode) {
	for ; list != nil; list = list.InitializerList {
		if n := list.Initializer; n.AssignmentExpression != nil {
			items = append(items, n.AssignmentExpression)
		} else {
			items = append(items, itemsOf(n.InitializerList)...)
		}
	}
	return items
}

// isWhole reports whether n has parts.
func (l *expressions) isWhole(n cc.ExpressionNode) bool {
	t := l.info.TypeOf(n)
	return t.Kind == ctypes.Invalid || t.IsRecord()
}

// isLiteral reports whether n is a number that is written down.
func isLiteral(n cc.ExpressionNode) bool {
	x, ok := inside(n).(*cc.PrimaryExpression)
	return ok && (x.Case == cc.PrimaryExpressionInt || x.Case == cc.PrimaryExpressionChar || x.Case == cc.PrimaryExpressionFloat)
}

// acts reports whether there is something below n that can write, or end the execution.
func acts(n any) bool {
	found := false
	visit(n, func(n any) bool {
		switch x := n.(type) {
		case *cc.AssignmentExpression:
			found = true
		case *cc.PostfixExpression:
			found = found || x.Case == cc.PostfixExpressionInc || x.Case == cc.PostfixExpressionDec || x.Case == cc.PostfixExpressionCall && !isConstantCall(x)
		case *cc.UnaryExpression:
			found = found || x.Case == cc.UnaryExpressionInc || x.Case == cc.UnaryExpressionDec
		case *cc.PrimaryExpression:
			found = found || x.Case == cc.PrimaryExpressionStmt || x.Case == cc.PrimaryExpressionGeneric
		}
		return !found
	})
	return found
}
