package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/internal/num"
)

// staticObject returns the object of a variable that lives as long as the program. It is made and initialised when it is
// first used: most globals of a large program never are.
func (l *lowerer) staticObject(v *variable) *object {
	if v.object != nil {
		return v.object
	}
	done := false
	pos := l.pos(v.decl)
	prefix := ""
	if v.fn != "" {
		prefix = v.fn + "."
	}
	defer func() {
		if !done { // it fails at each use
			v.object = nil
		}
	}()
	v.object = l.newObject(v.decl, v.name, prefix, l.typeOf(v.decl.Type()), cfg.VarInfo{Func: v.fn, Kind: cfg.Global, Pos: pos})

	v.lowered = l.initially(v.scope, func() {
		switch {
		case v.init != nil:
			l.initialise(v.object.root, v.init, l.assignConstant)
		case v.extern:
			l.havocCell(v.object.root, "", pos)
			v.object.root.scalars(func(c *cell) {
				if c.typ.kind == pointerType && c.v < 0 {
					l.bind(c, l.unknownPointer(pos), pos)
				}
			})
		default:
			v.object.root.scalars(func(c *cell) { l.assignZero(c, pos) })
		}
	})
	v.object.constant = l.isConstant(v.decl)
	done = true
	return v.object
}

// initially returns the statements that translate makes, for the beginning of the run; the names are those of a scope.
func (l *lowerer) initially(names *scope, translate func()) []cfg.Stmt {
	open, writes, inner := l.b.open, len(l.b.writes), l.scope
	initial := &edge{}
	l.b.open, l.scope = initial, names
	translate()
	l.b.open, l.b.writes, l.scope = open, l.b.writes[:writes], inner
	return initial.stmts
}

func (l *lowerer) isConstant(d *cc.Declarator) bool {
	return d.IsConst() && l.typeOf(d.Type()).kind == intType
}

// assignConstant gives a part of a static object its value.
func (l *lowerer) assignConstant(c *cell, n cc.ExpressionNode) {
	pos := l.pos(n)
	if l.hasEffects(n) && c.typ.kind != pointerType {
		fail(unsupported(pos, "an initialiser that is not constant"))
	}
	v := l.dry(n)
	if v.ptr == nil && (v.e == nil || v.e.Op != cfg.Const) {
		fail(unsupported(pos, "an initialiser that is not constant"))
	}
	l.store(placeOf(c), v, pos)
}

// assignValue gives a part of an automatic object its value.
func (l *lowerer) assignValue(c *cell, n cc.ExpressionNode) { l.store(placeOf(c), l.expr(n), l.pos(n)) }

func (l *lowerer) assignZero(c *cell, pos cfg.Pos) {
	switch c.typ.kind {
	case intType:
		l.store(placeOf(c), value{typ: typeInt, e: l.intConst(typeInt, 0)}, pos)
	case pointerType:
		l.bind(c, &pointer{null: true}, pos)
	case structType: // a union
		l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: c.v, Expr: l.intConst(typeInt, unionZero), Pos: pos})
	}
}

// leaf is one expression of an initialiser and the part that it initialises.
type leaf struct {
	cell *cell
	n    cc.ExpressionNode
}

// initialise gives an object the values of its initialiser; what that leaves out becomes 0 (C11 6.7.9).
func (l *lowerer) initialise(root *cell, init *cc.Initializer, assign func(*cell, cc.ExpressionNode)) {
	var leaves []leaf
	l.leaves(root, init, &leaves)
	mentioned := map[*cell]bool{}
	for _, f := range leaves {
		f.cell.scalars(func(c *cell) { mentioned[c] = true })
	}
	root.scalars(func(c *cell) {
		if !mentioned[c] {
			l.assignZero(c, l.pos(init))
		}
	})
	for _, f := range leaves {
		if f.cell.typ.kind == arrayType {
			l.assignString(f)
		} else {
			assign(f.cell, f.n)
		}
	}
}

// leaves lists the expressions of an initialiser in order.
func (l *lowerer) leaves(root *cell, init *cc.Initializer, out *[]leaf) {
	if init.Case == cc.InitializerInitList {
		for list := init.InitializerList; list != nil; list = list.InitializerList {
			l.leaves(root, list.Initializer, out)
		}
		return
	}
	pos := l.pos(init)
	if init.Len() != 1 {
		fail(unsupported(pos, "an initialiser for a range of elements"))
	}
	c := l.partAt(root, init, pos)
	*out = append(*out, leaf{c, init.AssignmentExpression})
}

// partAt finds the part of root that an initialiser's offset designates.
func (l *lowerer) partAt(root *cell, init *cc.Initializer, pos cfg.Pos) *cell {
	t := l.typeOf(init.Type())
	c, off := root, init.Offset()
	for {
		switch {
		case off == 0 && (c.typ.kind == structType && t.kind == structType || c.typ.kind == arrayType && t.kind == arrayType) &&
			l.sameShape(c.typ, t):
			return c
		case c.typ.kind == arrayType:
			size := l.elem(c.typ).size
			if size <= 0 || off < 0 || off/size >= int64(len(c.kids)) {
				fail(unsupported(pos, "an initialiser outside its object"))
			}
			c, off = c.kids[off/size], off%size
		case c.typ.kind == structType:
			i := l.fieldAt(c.typ, off, init)
			if i < 0 {
				fail(unsupported(pos, "an initialiser outside its object"))
			}
			c, off = c.kids[i], off-c.typ.fields[i].offset
		case off == 0:
			return c
		default:
			fail(unsupported(pos, "an initialiser inside an object of type %s", c.typ.name))
		}
	}
}

// fieldAt returns the index of the member at an offset; the initialiser says which of several bit-fields.
func (l *lowerer) fieldAt(t *ctype, off int64, init *cc.Initializer) int {
	for i, f := range t.fields {
		switch {
		case t.union:
			if g := init.Field(); g != nil && g.Name() == f.name && f.typ.kind != structType && f.typ.kind != arrayType {
				return i
			}
		case f.isBit:
			if g := init.Field(); g != nil && g.Name() == f.name && f.offset == off {
				return i
			}
		case f.offset <= off && off < f.offset+f.typ.size:
			if g := init.Field(); g != nil && g.IsBitfield() && g.Offset() == off && g.Name() != f.name && f.typ.kind == intType {
				continue
			}
			return i
		}
	}
	return -1
}

// assignString initialises an array of characters by a string.
func (l *lowerer) assignString(f leaf) {
	pos := l.pos(f.n)
	s := stripParens(f.n)
	if s == nil || l.elem(f.cell.typ).kind != intType {
		fail(unsupported(pos, "an array initialised by an expression"))
	}
	text, ok := s.Value().(cc.StringValue)
	if !ok {
		fail(unsupported(pos, "an array initialised by this string"))
	}
	for i, c := range f.cell.kids {
		r := num.Zero()
		if i < len(text) {
			r = num.FromInt(int64(text[i]))
		}
		l.store(placeOf(c), value{typ: typeInt, e: l.constOf(typeInt, c.typ.num.Wrap(r), pos)}, pos)
	}
}
