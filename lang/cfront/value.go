package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/internal/num"
)

// value is what an expression yields: an integer, a pointer, a structure, or nothing.
type value struct {
	typ *ctype
	e   *cfg.Expr // integer; has the type num(typ)
	ptr *pointer
	obj place // structure: where it is
}

// operand is the result of an expression before it is decided whether its value or its place is wanted.
type operand struct {
	place *place // not nil: designates an object
	value value
}

// num returns the graph's type for the C integer type t.
func (l *lowerer) num(t *ctype) cfg.Type {
	if l.options.Math {
		return cfg.Math
	}
	return t.num
}

func (l *lowerer) intConst(t *ctype, i int64) *cfg.Expr { return cfg.IntConst(l.num(t), i) }

// constOf returns the constant r, reduced to type t.
func (l *lowerer) constOf(t *ctype, r num.Rat, pos cfg.Pos) *cfg.Expr {
	e := cfg.ConstOf(l.num(t), l.num(t).Wrap(r))
	e.Pos = pos
	return e
}

// convert converts an integer expression of type from to type to. Unbounded integers stay as they are, but _Bool is 0 or 1
// in any case.
func (l *lowerer) convert(e *cfg.Expr, from, to *ctype) *cfg.Expr {
	switch {
	case to.num == cfg.Bool && to.bitField: // one bit of an unsigned number, not a truth value
		if l.options.Math {
			return e
		}
		return cfg.Convert(to.num, l.fold(cfg.Bin(cfg.BitAnd, e, cfg.IntConst(e.Type, 1))))
	case to.num == cfg.Bool && from.num != cfg.Bool:
		e = l.truth(e)
	}
	if l.options.Math {
		return e
	}
	return l.fold(cfg.Convert(to.num, e))
}

// fold evaluates e if that is possible now; its operands have been folded already.
func (l *lowerer) fold(e *cfg.Expr) *cfg.Expr {
	for i, a := range e.Args {
		if a.Op == cfg.Const {
			continue
		}
		if lazy := e.Op == cfg.LAnd || e.Op == cfg.LOr || e.Op == cfg.Cond; i == 0 || !lazy {
			return e
		}
	}
	return cfg.Fold(e, l.options.SignedWrap)
}

// truth returns an expression of value 0 or 1 that says whether e is not 0.
func (l *lowerer) truth(e *cfg.Expr) *cfg.Expr {
	if e.IsTruth() {
		return e
	}
	return l.fold(at(cfg.Bin(cfg.Ne, e, cfg.IntConst(e.Type, 0)), e.Pos))
}

// at gives e a position, unless it is shared.
func at(e *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	if e.Pos == pos {
		return e
	}
	c := *e
	c.Pos = pos
	return &c
}

// to converts a value as if by assignment (C11 6.5.16.1).
func (l *lowerer) to(v value, t *ctype, pos cfg.Pos) value {
	switch {
	case t.kind == voidType:
		return value{typ: typeVoid}
	case t.kind == intType && v.e != nil:
		return value{typ: t, e: l.convert(v.e, v.typ, t)}
	case t.kind == intType && v.ptr != nil && t.num == cfg.Bool:
		return value{typ: t, e: l.pointerTruth(v, t, pos)}
	case t.kind == pointerType && v.ptr != nil:
		l.shapeHeap(v.ptr, t)
		return value{typ: t, ptr: v.ptr}
	case t.kind == pointerType && v.e != nil && v.e.IsConst(0):
		return value{typ: t, ptr: &pointer{null: true}}
	case t.kind == pointerType && v.e != nil && v.e.Op == cfg.Const && isSmall(v.e.Val):
		return value{typ: t, ptr: &pointer{opaque: true, id: l.addressID(v.e.Val)}}
	case t.kind == pointerType && v.e != nil && l.options.Holes: // what address another integer stands for is not known
		l.unlessHole(l.compare(cfg.Eq, v.e, cfg.IntConst(v.e.Type, 0)), pos, "unsupported conversion of %s to %s", v.typ.name, t.name)
		return value{typ: t, ptr: &pointer{null: true}}
	case t.kind == intType && v.ptr != nil && l.options.Holes: // and the other way round
		l.unlessHole(l.not(l.pointerTruth(v, typeInt, pos)), pos, "unsupported conversion of %s to %s", v.typ.name, t.name)
		return value{typ: t, e: l.intConst(t, 0)}
	case t.kind == structType && v.typ.kind == structType && l.sameShape(t, v.typ):
		return v
	case v.typ.kind == voidType:
		fail(syntaxError(pos, "a value is missing: the expression is of type void"))
	}
	fail(unsupported(pos, "conversion of %s to %s", v.typ.name, t.name))
	return value{}
}

// maxAddress bounds the constants that are addresses: each has a number of its own that is no object's.
const maxAddress = 1 << 29

func isSmall(v num.Rat) bool {
	i, ok := v.Int64()
	return ok && i > -maxAddress && i < maxAddress
}

// addressID is the number of a pointer that is made of a constant.
func (l *lowerer) addressID(v num.Rat) *cfg.Expr {
	i, _ := v.Int64()
	if i < 0 {
		i = maxAddress - i
	}
	return l.intConst(typeInt, -i)
}

// dummy is a value of type t for code that control cannot reach.
func (l *lowerer) dummy(t *ctype) value {
	switch t.kind {
	case intType:
		return value{typ: t, e: l.intConst(t, 0)}
	case pointerType:
		return value{typ: t, ptr: &pointer{opaque: true, id: l.intConst(typeInt, -1)}}
	case structType:
		o := l.newObject(nil, "unreachable", "", t, cfg.VarInfo{Kind: cfg.Temp})
		return value{typ: t, obj: placeOf(o.root)}
	default:
		return value{typ: t}
	}
}

// constant evaluates a constant expression.
func (l *lowerer) constant(n cc.ExpressionNode) num.Rat {
	r, ok := l.tryConstant(n)
	if !ok {
		fail(syntaxError(l.pos(n), "the expression is not constant"))
	}
	return r
}

// tryConstant evaluates n if it is an integer constant expression.
func (l *lowerer) tryConstant(n cc.ExpressionNode) (num.Rat, bool) {
	if l.hasEffects(n) {
		return num.Zero(), false
	}
	v := l.dry(n)
	if v.e == nil || v.e.Op != cfg.Const {
		return num.Zero(), false
	}
	return v.e.Val, true
}

// dry evaluates n where control does not come: it yields the type, and the value if that is constant.
func (l *lowerer) dry(n cc.ExpressionNode) value {
	open := l.b.open
	l.b.open = nil
	defer func() { l.b.open = open }()
	return l.expr(n)
}

// newTemp makes a temporary variable of an integer type.
func (l *lowerer) newTemp(name string, t *ctype, pos cfg.Pos) cfg.Var {
	fn := ""
	if l.frame != nil {
		fn = l.frame.fn.name
		name = fn + "." + name
	}
	return l.b.newVar(cfg.VarInfo{Name: name, Func: fn, Type: l.num(t), Kind: cfg.Temp, Pos: pos})
}

func (l *lowerer) ref(v cfg.Var, pos cfg.Pos) *cfg.Expr {
	return at(cfg.RefTo(v, l.b.vars[v].Type), pos)
}

// capture saves an expression in a temporary, now.
func (l *lowerer) capture(v value, pos cfg.Pos) value {
	t := l.newTemp("tmp", v.typ, pos)
	l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: t, Expr: v.e, Pos: pos})
	return value{typ: v.typ, e: l.ref(t, pos)}
}

// protect keeps a value that was computed at m from being changed by what has been done since: C evaluates operands once,
// here from left to right.
func (l *lowerer) protect(v value, m mark, pos cfg.Pos) value {
	switch {
	case v.e != nil:
		v.e = l.protectExpr(v.e, v.typ, m, pos)
	case v.ptr != nil && (v.ptr.array != nil || v.ptr.set != nil):
		p := *v.ptr
		p.index = l.protectExpr(p.index, typeLLong, m, pos)
		if p.set != nil {
			p.id = l.protectExpr(p.id, typeInt, m, pos)
		}
		v.ptr = &p
	}
	if v.typ.kind == structType || v.ptr != nil {
		l.checkStable(v, m, pos)
	}
	return v
}

func (l *lowerer) protectExpr(e *cfg.Expr, t *ctype, m mark, pos cfg.Pos) *cfg.Expr {
	if !l.changed(e, m) {
		return e
	}
	tmp := l.newTemp("tmp", t, pos)
	l.b.insert(m, cfg.Stmt{Kind: cfg.Assign, Var: tmp, Expr: e, Pos: pos})
	return l.ref(tmp, pos)
}

func (l *lowerer) changed(e *cfg.Expr, m mark) bool {
	if len(l.b.writes) == m.writes {
		return false
	}
	changed := false
	refs(e, func(v cfg.Var) { changed = changed || l.b.wrote(m, v) })
	return changed
}

// checkStable rejects what protect cannot save: a structure that is changed before it is used, or a place chosen by a
// variable that is.
func (l *lowerer) checkStable(v value, m mark, pos cfg.Pos) {
	p := v.obj
	if v.ptr != nil {
		p = v.ptr.to
	}
	for _, a := range p.alts {
		if a.when != nil && l.changed(a.when, m) {
			fail(unsupported(pos, "an operand that is changed by another operand"))
		}
		if v.ptr != nil {
			continue
		}
		a.cell.scalars(func(c *cell) {
			if c.v >= 0 && l.b.wrote(m, c.v) || c.index >= 0 && l.b.wrote(m, c.index) {
				fail(unsupported(pos, "a structure that is changed by another operand"))
			}
		})
	}
}
