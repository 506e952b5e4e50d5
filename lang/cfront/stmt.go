package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// statement makes the graph of s. Code that control cannot reach is left out, unless a jump can come into it.
func (l *lowerer) statement(s *cc.Statement) {
	if s == nil || !l.b.reachable() && !l.hasLabel(s) {
		return
	}
	defer l.enter(s)()
	if err := l.b.ctx.Err(); err != nil {
		fail(err)
	}
	if l.hasLabel(s) {
		l.oneStatement(s)
		return
	}
	l.orHole(s, func() { l.oneStatement(s) })
}

func (l *lowerer) oneStatement(s *cc.Statement) {
	switch s.Case {
	case cc.StatementLabeled:
		l.labeled(s.LabeledStatement)
	case cc.StatementCompound:
		l.block(s.CompoundStatement)
	case cc.StatementExpr:
		if s.ExpressionStatement.ExpressionList != nil {
			l.discard(s.ExpressionStatement.ExpressionList)
		}
	case cc.StatementSelection:
		l.selection(s.SelectionStatement)
	case cc.StatementIteration:
		l.inScope(l.pos(s), func() { l.iteration(s.IterationStatement) })
	case cc.StatementJump:
		l.jumpStatement(s.JumpStatement)
	default:
		l.assembly(s.AsmStatement.Asm, l.pos(s))
	}
}

func (l *lowerer) block(n *cc.CompoundStatement) {
	end := l.in.files.position(n.Token2.Position())
	l.inScope(end, func() {
		l.scope.end = end
		l.blockItems(n)
	})
}

// inScope makes the graph of something that is a block of its own.
func (l *lowerer) inScope(pos cfg.Pos, f func()) {
	outer, passing := l.scope, len(l.flat.passing)
	l.scope = newScope(outer)
	f()
	l.cleanUp(l.scope.autos, pos)
	l.scope = outer
	l.endLives(passing, cfg.Pos{})
}

func (l *lowerer) blockItems(n *cc.CompoundStatement) {
	for list := n.BlockItemList; list != nil; list = list.BlockItemList {
		l.blockItem(list.BlockItem)
	}
}

func (l *lowerer) blockItem(n *cc.BlockItem) {
	switch n.Case {
	case cc.BlockItemDecl:
		l.orHole(n.Declaration, func() { l.declaration(n.Declaration) })
	case cc.BlockItemStmt:
		l.statement(n.Statement)
	case cc.BlockItemFuncDef:
		fail(unsupported(l.pos(n), "a nested function"))
	case cc.BlockItemLabel: // lang/ctypes says which label is meant
	default:
		fail(unsupported(l.pos(n), "a statement of an unknown kind"))
	}
}

// declaration runs a declaration inside a function.
func (l *lowerer) declaration(n *cc.Declaration) {
	switch n.Case {
	case cc.DeclarationAssert:
		return // checked with the types
	case cc.DeclarationAuto:
		l.declareLocal(n.Declarator, n.Initializer, n.Declarator) // its type is not written
		return
	}
	for ds := n.DeclarationSpecifiers; ds != nil; ds = ds.DeclarationSpecifiers {
		l.typeofOperand(ds.TypeSpecifier)
	}
	for list := n.InitDeclaratorList; list != nil; list = list.InitDeclaratorList {
		id := list.InitDeclarator
		d := id.Declarator
		switch o := l.info.Object(d); {
		case o.Kind == ctypes.Typedef:
			l.names.declareLinked(d, id.Initializer)
			l.writtenLengths(o.Type, n, l.pos(d))
		case o.Extern || o.Kind == ctypes.Func:
			l.names.declareLinked(d, id.Initializer)
		case o.Static:
			l.writtenLengths(o.Type, n, l.pos(d))
			l.declareStatic(d, id.Initializer)
		default:
			l.declareLocal(d, id.Initializer, n)
		}
	}
}

// declareStatic declares a static variable of a function. All inlined calls share it.
func (l *lowerer) declareStatic(d *cc.Declarator, init *cc.Initializer) {
	l.names.checkAttributes(d)
	v := l.statics[d]
	if v == nil {
		v = &variable{name: d.Name(), fn: l.funcName(), decl: d, init: init, scope: l.scope}
		l.statics[d] = v
		l.globals = append(l.globals, v)
	}
	l.scope.names[d.Name()] = &entity{static: v}
}

// declareLocal declares an automatic variable: without an initialiser it gets an arbitrary value each time. Its type is written in a part of the
// syntax tree.
func (l *lowerer) declareLocal(d *cc.Declarator, init *cc.Initializer, n any) {
	l.names.checkAttributes(d)
	pos := l.pos(d)
	t, cleanup := l.declType(d), l.cleanupOf(d)
	if l.options.Bytes && isVLA(t) {
		l.declareVLA(d, t, n, pos).cleanup = cleanup
		return
	}
	if t.kind == arrayType && t.len < 0 {
		fail(unsupported(pos, "an array of variable length"))
	}
	l.writtenLengths(l.info.Object(d).Type, n, pos)
	o := l.newObject(d, d.Name(), l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Pos: pos})
	l.declareAuto(o)
	l.unescaped(o, pos)
	if init != nil {
		l.beginLife(o, pos)
	}
	switch {
	case !l.b.reachable(): // a jump to a label behind it gives the variable an arbitrary value
	case init != nil:
		l.initialise(o.root, init, l.assignValue)
		l.fixLocal(o)
	default:
		l.havocCell(o.root, "", pos)
	}
	o.constant = l.isConstant(d)
	o.cleanup = cleanup
}

// selection handles if and switch.
func (l *lowerer) selection(n *cc.SelectionStatement) {
	if n.Case == cc.SelectionStatementSwitch {
		l.switchStatement(n)
		return
	}
	l.fork(l.pos(n), func(yes, no *vertex) { l.branch(n.ExpressionList, yes, no) },
		func() { l.nested(n.Statement) }, func() { l.nested(n.Statement2) })
}

// nested makes the graph of a statement that is a block of its own.
func (l *lowerer) nested(s *cc.Statement) {
	if s != nil {
		l.inScope(l.pos(s), func() { l.statement(s) })
	}
}

// body makes the graph of the body of a loop.
func (l *lowerer) body(s *cc.Statement, t target) {
	t.scope = l.scope
	l.frame.targets = append(l.frame.targets, t)
	l.nested(s)
	l.frame.targets = l.frame.targets[:len(l.frame.targets)-1]
}

// iteration handles while, do and for. The vertex at which the condition is decided is marked.
func (l *lowerer) iteration(n *cc.IterationStatement) {
	switch n.Case {
	case cc.IterationStatementWhile:
		l.whileLoop(n, n.ExpressionList, nil)
	case cc.IterationStatementDo:
		l.doLoop(n)
	case cc.IterationStatementFor:
		if n.ExpressionList != nil {
			l.discard(n.ExpressionList)
		}
		l.whileLoop(n, n.ExpressionList2, n.ExpressionList3)
	case cc.IterationStatementForDecl:
		l.declaration(n.Declaration)
		l.whileLoop(n, n.ExpressionList, n.ExpressionList2)
	}
}

// loopHead places a vertex to which control comes back. If control does not come to the loop from above, a jump into its
// body may still bring it here.
func (l *lowerer) loopHead(info cfg.VertexInfo) *vertex {
	v := l.b.newVertex(info)
	v.open = !l.b.reachable()
	l.b.place(v)
	return v
}

// whileLoop handles while, and for behind its initialisation; cond and step may be missing.
func (l *lowerer) whileLoop(n *cc.IterationStatement, cond, step cc.ExpressionNode) {
	pos := l.pos(n)
	info := l.here(pos)
	info.Loop = l.loopAt(pos)
	head := l.loopHead(info)
	info.Loop = cfg.Pos{}
	in, next, end := l.b.newVertex(info), l.b.newVertex(info), l.b.newVertex(info)
	if cond != nil {
		l.branch(cond, in, end)
	} else {
		l.b.jump(in)
	}
	l.b.start(in)
	passing := len(l.flat.passing)
	l.body(n.Statement, target{brk: end, cont: next})
	l.b.place(next)
	l.endLives(passing, pos)
	if step != nil {
		l.discard(step)
	}
	l.leaks.lookAside(head, pos)
	l.b.jump(head)
	l.b.start(end)
	l.endLives(passing, pos)
}

func (l *lowerer) doLoop(n *cc.IterationStatement) {
	pos := l.pos(n)
	info := l.here(pos)
	head := l.loopHead(info)
	cond, again, end := l.b.newVertex(info), l.b.newVertex(info), l.b.newVertex(info)
	passing := len(l.flat.passing)
	l.body(n.Statement, target{brk: end, cont: cond})
	l.b.place(cond)
	l.endLives(passing, pos)
	l.branch(n.ExpressionList, again, end)
	l.b.start(again)
	before := len(head.in)
	l.leaks.lookAside(head, pos)
	l.b.jump(head)
	if len(head.in) > before { // not do { } while (0), which is no loop
		cond.info.Loop = l.loopAt(pos)
	}
	l.b.start(end)
	l.endLives(passing, pos)
}

func (l *lowerer) jumpStatement(n *cc.JumpStatement) {
	pos := l.pos(n)
	targets := l.frame.targets
	switch n.Case {
	case cc.JumpStatementGoto:
		l.jumpTo(l.info.LabelOf(n), false, pos)
	case cc.JumpStatementBreak:
		if len(targets) == 0 {
			fail(syntaxError(pos, "break outside a loop or switch"))
		}
		t := targets[len(targets)-1]
		l.leaveFor(t.scope, t.brk, pos)
	case cc.JumpStatementContinue:
		for len(targets) > 0 && targets[len(targets)-1].cont == nil {
			targets = targets[:len(targets)-1]
		}
		if len(targets) == 0 {
			fail(syntaxError(pos, "continue outside a loop"))
		}
		t := targets[len(targets)-1]
		l.leaveFor(t.scope, t.cont, pos)
	case cc.JumpStatementReturn:
		l.returnStatement(n, pos)
	default:
		l.computedGoto(n, pos)
	}
}

func (l *lowerer) returnStatement(n *cc.JumpStatement, pos cfg.Pos) {
	r := l.frame.result
	switch {
	case n.ExpressionList != nil && r != nil:
		l.outlives(n.ExpressionList)
		l.store(placeOf(r.root), l.converted(l.expr(n.ExpressionList), r.root.typ, pos), pos)
	case n.ExpressionList != nil:
		if t := l.resultType(l.frame.fn.typ); t.isNumber() && l.looksFor(cfg.Conversion, cfg.FloatCast) {
			l.converted(l.expr(n.ExpressionList), t, pos) // which may be an error even if nobody wants the value
			break
		}
		l.discard(n.ExpressionList)
	case r != nil:
		l.havocCell(r.root, "", pos)
	}
	l.leaveFor(nil, l.frame.exit, pos)
}

// leaveFor jumps to a vertex in a block around this one; nil is around the function.
func (l *lowerer) leaveFor(around *scope, v *vertex, pos cfg.Pos) {
	l.cleanUp(entered(around.live(), l.scope.live()), pos)
	l.b.jump(v)
}

// statementExpr evaluates ({ ... }), whose value is that of the last statement, if that is an expression.
func (l *lowerer) statementExpr(n *cc.CompoundStatement, t *ctype, pos cfg.Pos) value {
	if !l.b.reachable() {
		return l.dummy(t)
	}
	outer := l.scope
	l.scope = newScope(outer)
	defer func() { l.scope = outer }()
	v := l.itemsValue(n, t, pos)
	if v.typ.kind == structType && v.typ.part == nil && l.b.reachable() { // the value is there when the objects of the block are gone
		o := l.newObject(nil, "value", l.prefix(), v.typ, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: pos})
		l.store(placeOf(o.root), v, pos)
		v = l.load(placeOf(o.root), pos)
	}
	m := l.b.mark()
	if l.cleanUp(l.scope.autos, pos); l.b.mark() != m {
		v = l.protect(v, m, pos)
	}
	return v
}

// itemsValue evaluates the statements of a statement expression.
func (l *lowerer) itemsValue(n *cc.CompoundStatement, t *ctype, pos cfg.Pos) value {
	for list := n.BlockItemList; list != nil; list = list.BlockItemList {
		if s := list.BlockItem.Statement; list.BlockItemList == nil && t.kind != voidType && s != nil {
			var labels []*cc.LabeledStatement
			for ; s != nil && s.Case == cc.StatementLabeled && s.LabeledStatement.Case == cc.LabeledStatementLabel; s = s.LabeledStatement.Statement {
				labels = append(labels, s.LabeledStatement)
			}
			if s != nil && s.Case == cc.StatementExpr && s.ExpressionStatement.ExpressionList != nil {
				for _, n := range labels {
					l.placeLabel(n)
				}
				return l.expr(s.ExpressionStatement.ExpressionList)
			}
		}
		l.blockItem(list.BlockItem)
	}
	if t.kind != voidType {
		fail(unsupported(pos, "a statement expression with this value"))
	}
	return value{typ: typeVoid}
}
