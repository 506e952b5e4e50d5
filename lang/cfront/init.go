package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/lang/ctypes"
)

// staticObject returns the object of a variable that lives as long as the program. It is made and initialised when it is
// first used: most globals of a large program never are.
func (l *expressions) staticObject(v *variable) *object {
	if v.object != nil {
		return v.object
	}
	done := false
	pos := l.pos(v.decl)
	checkVerifierName(v, pos)
	t := l.objectType(v.decl)
	if v.extern && l.flexibleElem(t) != nil { // where it is defined it may have more elements, as gcc lets initialisers make them
		fail(unsupported(pos, "an object of unknown size: %s", v.name))
	}
	prefix := ""
	if v.fn != "" {
		prefix = v.fn + "."
	}
	defer func() {
		if !done { // it fails at each use
			v.object = nil
		}
	}()
	v.object = l.newObject(v.decl, v.name, prefix, t, cfg.VarInfo{Func: v.fn, Kind: cfg.Global, Pos: pos})
	if v.name == "__func__" { // it may be where a string is (6.4.2.2): clang has it so
		l.facts.literals[v.object.key] = true
	}

	v.lowered = l.initially(v.scope, func() {
		switch {
		case v.init != nil:
			l.initialise(v.object.root, v.init, func(cells []*cell, n cc.ExpressionNode) { l.assignConstant(v, cells, n) })
		case v.extern && streams[v.name] < 0:
			l.bind(v.object.root, l.stream(v.name), pos)
		case v.extern:
			l.havocCell(v.object.root, "", pos)
			v.object.root.scalars(func(c *cell) {
				switch {
				case c.typ.kind != pointerType:
				case c.v < 0:
					l.bind(c, l.unknownPointer(pos), pos)
				default:
					l.spread(c, targetSet{outside: true})
				}
			})
		case v.object.root.flat != nil:
			l.fillBytes(*v.object.root.flat, l.offset(max(v.object.typ.size, 0)), cfg.IntConst(cfg.Bytes.Cell(), 0), pos)
		default:
			v.object.root.scalars(func(c *cell) { l.assignZero(c, pos) })
		}
	})
	v.object.constant = l.isConstant(v.decl)
	l.fixStatic(v)
	done = true
	return v.object
}

// streams are the numbers of the pointers that the standard streams have from the beginning (C11 7.21.1).
var streams = map[string]int64{"stdin": -2, "stdout": -3, "stderr": -4}

// initially returns the statements that translate makes, for the beginning of the run; the names are those of a scope.
func (l *memory) initially(names *scope, translate func()) []cfg.Stmt {
	open, writes, inner, raw := l.b.open, len(l.b.writes), l.scope, l.raw
	initial := &edge{src: l.b.newVertex(cfg.VertexInfo{})} // to which no way leads: the statements are moved to where they are executed
	l.b.open, l.scope, l.raw = initial, names, false
	if l.options.Bytes {
		l.unchecked(translate)
	} else {
		translate()
	}
	l.b.open, l.b.writes, l.scope, l.raw = open, l.b.writes[:writes], inner, raw
	return initial.stmts
}

// assignConstant gives parts of a static object, all of one type, their value. v is the variable that it is, if it is one.
func (l *expressions) assignConstant(v *variable, cells []*cell, n cc.ExpressionNode) {
	pos := l.pos(n)
	if l.postponed(v, n, cells[0].typ) {
		return
	}
	if l.hasEffects(n) && cells[0].typ.kind != pointerType && !l.isFloatConstant(n) {
		fail(unsupported(pos, "an initialiser that is not constant"))
	}
	var x value
	if cells[0].typ.kind == pointerType {
		x = l.addressConstant(n)
	} else {
		if _, known := l.info.Constant(n); !known && l.readsObject(n, true) {
			fail(unsupported(pos, "an initialiser that is not constant"))
		}
		x = l.dry(n)
	}
	if x.e != nil && l.namesConstants(n) {
		x.e = l.known(x.e)
	}
	if known := x.e != nil && x.e.Op == cfg.Const || x.parts != nil && x.parts.known(); x.ptr == nil && !known {
		fail(unsupported(pos, "an initialiser that is not constant"))
	}
	open := l.b.open
	for _, c := range cells {
		l.store(placeOf(c), x, pos)
	}
	if l.b.open != open { // that an address is made a number takes more than a value: what would follow has no place
		fail(unsupported(pos, "an initialiser that is not constant"))
	}
}

// addressConstant evaluates the initialiser of a static pointer (C11 6.6p9): what it takes is computed before the run, one thing after the other.
func (l *expressions) addressConstant(n cc.ExpressionNode) (x value) {
	open := l.b.open
	l.unchecked(func() { x = l.expr(n) })
	if l.b.open != open || l.readsObject(n, false) {
		fail(unsupported(l.pos(n), "an initialiser that is not constant"))
	}
	return x
}

// readsObject reports whether the value of a static initialiser is computed from what an object holds, as "abc"[1] or a constant variable, which gcc takes
// (6.6p10): that need not be there when it is evaluated, and where nothing is executed it has no value. Variables by themselves may be allowed.
func (l *expressions) readsObject(n cc.ExpressionNode, variables bool) (reads bool) {
	visit(n, func(n any) bool {
		switch x := n.(type) {
		case *cc.UnaryExpression:
			switch x.Case {
			case cc.UnaryExpressionSizeofExpr:
				return false
			case cc.UnaryExpressionAddrof:
				reads = reads || l.reachedByReading(x.CastExpression, variables)
				return false
			case cc.UnaryExpressionDeref:
				reads = reads || l.typeHeld(x)
			}
		case *cc.PostfixExpression:
			switch x.Case {
			case cc.PostfixExpressionIndex, cc.PostfixExpressionPSelect:
				reads = reads || l.typeHeld(x)
			case cc.PostfixExpressionSelect:
				reads = reads || l.typeHeld(x) || l.reachedByReading(x, variables)
				return false
			case cc.PostfixExpressionComplit:
				return false // its parts are initialisers, too
			}
		case *cc.PrimaryExpression:
			if o := l.info.Use(x); x.Case == cc.PrimaryExpressionIdent && o != nil && o.Kind == ctypes.Var && !variables {
				reads = reads || l.typeOf(o.Type).isScalar()
			}
		}
		return !reads
	})
	return reads
}

// reachedByReading reports whether an object must be read to find the one that an expression designates.
func (l *expressions) reachedByReading(n cc.ExpressionNode, variables bool) bool {
	switch x := unwrap(n).(type) {
	case *cc.PrimaryExpression:
		return x.Case != cc.PrimaryExpressionIdent && l.readsObject(x, variables)
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionSelect:
			return l.reachedByReading(x.PostfixExpression, variables)
		case cc.PostfixExpressionPSelect:
			return l.readsObject(x.PostfixExpression, variables)
		case cc.PostfixExpressionIndex:
			return l.readsObject(x.PostfixExpression, variables) || l.readsObject(x.ExpressionList, variables)
		}
		return l.readsObject(x, variables)
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionDeref {
			return l.readsObject(x.CastExpression, variables)
		}
	}
	return l.readsObject(n, variables)
}

// typeHeld reports whether an expression has the type of something that holds a value, and is no array or function.
func (l *expressions) typeHeld(n cc.ExpressionNode) bool {
	t := l.exprType(n)
	return t.isNumber() || t.kind == pointerType
}

// isFloatConstant reports whether an expression is floating-point arithmetic on constants. Compilers do it: annex F of C11 (F.8.5) says that nothing
// that a check is for happens in an initialiser.
func (l *expressions) isFloatConstant(n cc.ExpressionNode) bool {
	t := l.exprType(n)
	return (t.kind == floatType || t.part != nil) && isConstantArithmetic(n)
}

// isConstantArithmetic reports whether nothing in an expression has a name, but functions that macros for constants expand to.
func isConstantArithmetic(n cc.ExpressionNode) bool {
	constant := true
	visit(n, func(n any) bool {
		switch x := n.(type) {
		case *cc.PrimaryExpression:
			constant = constant && x.Case != cc.PrimaryExpressionIdent && x.Case != cc.PrimaryExpressionStmt
		case *cc.PostfixExpression:
			constant = constant && x.Case == cc.PostfixExpressionCall && isConstantCall(x)
			for a := x.ArgumentExpressionList; a != nil; a = a.ArgumentExpressionList {
				constant = constant && isConstantArithmetic(a.AssignmentExpression)
			}
			return false
		case *cc.AssignmentExpression:
			constant = false
		}
		return constant
	})
	return constant
}

// namesConstants reports whether the variables in an expression are constants: gcc takes those with a known value for constant expressions,
// which is more than C says (C11 6.6, paragraph 10).
func (l *expressions) namesConstants(n cc.ExpressionNode) bool {
	all := true
	visit(n, func(n any) bool {
		if x, ok := n.(*cc.PrimaryExpression); ok && x.Case == cc.PrimaryExpressionIdent {
			o := l.info.Use(x)
			all = all && o != nil && (o.Kind != ctypes.Var || o.Type.AllQuals()&ctypes.Const != 0)
		}
		return all
	})
	return all
}

// assignValue gives parts of an automatic object, all of one type, their value. The expression is evaluated once.
func (l *expressions) assignValue(cells []*cell, n cc.ExpressionNode) {
	pos := l.pos(n)
	l.outlives(n)
	v := l.expr(n)
	switch {
	case len(cells) == 1 || !l.b.reachable() || v.typ.part != nil:
	case v.e != nil:
		v.e = l.saved(v.e, v.typ, pos)
	case v.ptr != nil && (v.ptr.set != nil || v.ptr.flat != nil):
		v.ptr = l.frozen(v.ptr, pos)
	}
	for _, c := range cells {
		l.store(placeOf(c), l.converted(v, c.typ, pos), pos)
	}
}

func (l *memory) assignZero(c *cell, pos cfg.Pos) {
	switch c.typ.kind {
	case intType, floatType:
		l.store(placeOf(c), value{typ: typeInt, e: l.intConst(typeInt, 0)}, pos)
	case pointerType:
		l.bind(c, &pointer{null: true}, pos)
	case structType: // a union
		l.put(c.v, l.intConst(typeInt, unionZero), pos)
	}
}

// initialise gives an object the values of its initialiser; what that leaves out becomes 0 (C11 6.7.9).
func (l *expressions) initialise(root *cell, init *cc.Initializer, assign func([]*cell, cc.ExpressionNode)) {
	if init.InitializerList != nil {
		defer l.inOrder(init.InitializerList)()
	}
	leaves := l.leaves(root, init)
	whole := len(leaves) == 1 && len(leaves[0].cells) == 1 && leaves[0].cells[0] == root
	if root.flat != nil && !(whole && root.typ.kind != arrayType) {
		l.fillBytes(*root.flat, l.offset(root.typ.size), cfg.IntConst(cfg.Bytes.Cell(), 0), l.pos(init))
	}
	if root.flat != nil && !root.owner.static {
		l.havocPadding(root, leaves, l.pos(init))
	}
	mentioned := map[*cell]bool{}
	for _, f := range leaves {
		for _, c := range f.cells {
			c.scalars(func(c *cell) { mentioned[c] = true })
		}
	}
	root.scalars(func(c *cell) {
		if !mentioned[c] {
			l.assignZero(c, l.pos(init))
		}
	})
	for _, f := range leaves {
		if f.cells[0].typ.kind == arrayType {
			l.assignString(f)
		} else {
			assign(f.cells, f.n)
		}
	}
}

// assignString initialises arrays of characters by a string.
func (l *expressions) assignString(f leaf) {
	pos := l.pos(f.n)
	s := stripParens(f.n)
	if s == nil || l.elem(f.cells[0].typ).kind != intType {
		fail(unsupported(pos, "an array initialised by an expression"))
	}
	text, ok := l.info.Text(s)
	if !ok {
		fail(unsupported(pos, "an array initialised by this string"))
	}
	for _, array := range f.cells {
		if array.flat != nil {
			l.textToMemory(array, text, pos)
			continue
		}
		for i, c := range array.kids {
			r := num.Zero()
			if i < len(text) {
				r = num.FromInt(text[i])
			}
			l.store(placeOf(c), value{typ: typeInt, e: l.constOf(typeInt, c.typ.num.Wrap(r), pos)}, pos)
		}
	}
}

// textObject returns the array of characters that a string stands for (C11 6.4.5): it lives as long as the program, and nobody
// may write to it. It is made when something looks into the string; most strings are only passed on.
func (l *expressions) textObject(n *cc.PrimaryExpression) *object {
	if v := l.lasting[n]; v != nil {
		return v.object
	}
	pos := l.pos(n)
	t := l.exprType(n)
	if t.kind != arrayType {
		fail(unsupported(pos, "a string of type %s", t.name))
	}
	v := &variable{name: "string"}
	v.object = l.newText(n, t, pos)
	v.lowered = l.initially(l.scope, func() { l.assignString(leaf{[]*cell{v.object.root}, n}) })
	v.object.text, v.object.constant = n, true
	l.unnamed(v.object.root)
	l.lasting[n] = v
	l.globals = append(l.globals, v)
	return v.object
}
