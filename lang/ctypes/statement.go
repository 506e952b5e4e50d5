package ctypes

import "modernc.org/cc/v4"

// body is what a function, or a statement in it, says of the statements inside.
type body struct {
	result   *Type
	labels   *labels
	pending  []pendingLabel
	function *cc.Declarator
	loop     bool // continue leads somewhere
	choice   bool // break does
}

// items checks the parts of a block, in the scope that is open.
func (c *checker) items(n *cc.CompoundStatement) {
	around := c.body.labels
	defer func() { c.body.labels = around }()
	for list := n.BlockItemList; list != nil; list = list.BlockItemList {
		switch x := list.BlockItem; x.Case {
		case cc.BlockItemDecl:
			c.declaration(x.Declaration)
		case cc.BlockItemStmt:
			c.statement(x.Statement)
		case cc.BlockItemLabel:
			c.declareLabels(x.LabelDeclaration)
		case cc.BlockItemFuncDef: // of gcc's
			c.definition(x.DeclarationSpecifiers, x.Declarator, nil, x.CompoundStatement)
		}
	}
}

// statement checks a statement (C11 6.8).
func (c *checker) statement(n *cc.Statement) {
	switch n.Case {
	case cc.StatementLabeled:
		l := n.LabeledStatement
		if l.Case == cc.LabeledStatementLabel {
			c.label(l)
		}
		for _, e := range []cc.ExpressionNode{l.ConstantExpression, l.ConstantExpression2} {
			if e != nil {
				c.expr(e)
			}
		}
		if l.Statement != nil {
			c.statement(l.Statement)
		}
	case cc.StatementCompound:
		c.inScope(func() { c.items(n.CompoundStatement) })
	case cc.StatementExpr:
		c.maybe(n.ExpressionStatement.ExpressionList)
	case cc.StatementSelection:
		c.inScope(func() {
			s := n.SelectionStatement
			c.expr(s.ExpressionList)
			defer c.inside(c.body.loop, c.body.choice || s.Case == cc.SelectionStatementSwitch)()
			c.substatement(s.Statement)
			c.substatement(s.Statement2)
		})
	case cc.StatementIteration:
		c.inScope(func() { c.iteration(n.IterationStatement) })
	case cc.StatementJump:
		c.jump(n.JumpStatement)
	case cc.StatementAsm:
		c.asm(n.AsmStatement.Asm)
	}
}

// maybe checks an expression, if there is one.
func (c *checker) maybe(n cc.ExpressionNode) {
	if n != nil {
		c.expr(n)
	}
}

// substatement checks a statement that is a block of its own.
func (c *checker) substatement(n *cc.Statement) {
	if n != nil {
		c.inScope(func() { c.statement(n) })
	}
}

func (c *checker) iteration(n *cc.IterationStatement) {
	if n.Declaration != nil {
		c.declaration(n.Declaration)
	}
	c.maybe(n.ExpressionList)
	c.maybe(n.ExpressionList2)
	c.maybe(n.ExpressionList3)
	defer c.inside(true, true)()
	c.substatement(n.Statement)
}

// inside begins a part where continue or break lead somewhere, and returns what ends it.
func (c *checker) inside(loop, choice bool) (end func()) {
	outerLoop, outerChoice := c.body.loop, c.body.choice
	c.body.loop, c.body.choice = loop, choice
	return func() { c.body.loop, c.body.choice = outerLoop, outerChoice }
}

// jump checks a statement that leads somewhere else (C11 6.8.6).
func (c *checker) jump(n *cc.JumpStatement) {
	switch {
	case n.Case == cc.JumpStatementBreak && !c.body.choice:
		fail(n, "break statement not within loop or switch")
	case n.Case == cc.JumpStatementContinue && !c.body.loop:
		fail(n, "continue statement not within a loop")
	case n.Case == cc.JumpStatementGoto:
		c.useLabel(n.Token2.SrcStr(), n)
	}
	c.maybe(n.ExpressionList)
}

// asm checks the operands of inline assembly, which the parser takes for calls of the strings before them.
func (c *checker) asm(n *cc.Asm) {
	for list := n.AsmArgList; list != nil; list = list.AsmArgList {
		for operands := list.AsmExpressionList; operands != nil; operands = operands.AsmExpressionList {
			x, ok := operands.AssignmentExpression.(*cc.PostfixExpression)
			if !ok || x.Case != cc.PostfixExpressionCall {
				continue
			}
			for args := x.ArgumentExpressionList; args != nil; args = args.ArgumentExpressionList {
				c.expr(args.AssignmentExpression)
			}
		}
	}
}
