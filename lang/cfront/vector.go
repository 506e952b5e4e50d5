package cfront

import (
	"fmt"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// Vectors of gcc's (6.52 of its manual) are structures with a member for each element: they are values, and operations on them are those
// on the elements, in their type: nothing is promoted. Integers wrap, although they overflow, as compilers have it.

// maxVector bounds the elements of a vector.
const maxVector = 256

// vectorType is that of a vector.
func (l *typeTable) vectorType(c *ctype, t *ctypes.Type) {
	elem := l.typeOf(t.Elem)
	c.kind, c.vector, c.align = structType, true, l.info.Model.Align(t)
	for i := range t.Len {
		c.fields = append(c.fields, field{name: fmt.Sprintf("[%d]", i), typ: elem, offset: i * elem.size})
	}
}

// isVector reports whether n is a vector.
func (l *typeTable) isVector(n cc.ExpressionNode) bool { return l.info.TypeOf(n).Kind == ctypes.Vector }

// asArray is a vector as an array of its elements.
func (t *ctype) asArray() *ctype {
	return &ctype{kind: arrayType, of: t.fields[0].typ, len: int64(len(t.fields)), size: t.size, name: t.name}
}

// vectorElement evaluates v[i] for a vector.
func (l *expressions) vectorElement(n *cc.PostfixExpression, base operand, pos cfg.Pos) operand {
	at := base.value.obj
	if base.place != nil {
		at = *base.place
	}
	m := l.b.mark()
	i := l.integerExpr(n.ExpressionList)
	at = l.protectPlace(at, m, pos)
	at.typ = at.typ.asArray()
	e := l.element(at, i.e, pos)
	if base.place == nil {
		return yields(l.load(e, pos))
	}
	return object1(e)
}

// newVector is an object for the result of an operation, which is given its elements.
func (l *memory) newVector(t *ctype, element func(i int) value, pos cfg.Pos) value {
	o := placeOf(l.newObject(nil, "vector", l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: pos}).root)
	for i := range t.fields {
		l.store(o.part(i), element(i), pos)
	}
	return l.load(o, pos)
}

// elementsOf yields the elements of a vector, or a number that is taken for all of them.
func (l *memory) elementsOf(v value, t *ctype, pos cfg.Pos) func(i int) value {
	if v.typ.vector {
		if len(v.typ.fields) != len(t.fields) {
			fail(syntaxError(pos, "vectors of %d and of %d elements", len(v.typ.fields), len(t.fields)))
		}
		return func(i int) value { return l.load(v.obj.part(i), pos) }
	}
	elem := t.fields[0].typ
	all := l.to(l.mustNumber(v, pos), elem, pos)
	all.e = l.saved(all.e, elem, pos)
	return func(int) value { return all }
}

// vectorArithmetic is an operation on two vectors, or a vector and a number.
func (l *expressions) vectorArithmetic(op cfg.Op, x, y value, pos cfg.Pos) value {
	t := x.typ
	if !t.vector {
		t = y.typ
	}
	if !l.b.reachable() {
		return l.dummy(t)
	}
	out := t
	if op.IsComparison() {
		out = l.typeOf(l.info.Model.Compared(t.written))
	}
	xs, ys := l.elementsOf(x, t, pos), l.elementsOf(y, t, pos)
	return l.newVector(out, func(i int) value {
		v := l.elementwise(op, xs(i), ys(i), pos)
		if op.IsComparison() {
			v = value{typ: typeInt, e: l.fold(cfg.Un(cfg.Neg, v.e))}
		}
		return v
	}, pos)
}

// elementwise is an operation on two elements.
func (l *expressions) elementwise(op cfg.Op, x, y value, pos cfg.Pos) value {
	t := x.typ
	if t.isFloat() {
		return l.floatArithmetic(op, x.e, y.e, t, pos)
	}
	y.e = l.convert(y.e, y.typ, t)
	l.guard(op, x.e, y.e, pos)
	plain := t
	switch op {
	case cfg.Add, cfg.Sub, cfg.Mul, cfg.Shl:
		plain = integer(t.num.Bits, false, "unsigned "+t.name)
	}
	a, b := l.convert(x.e, t, plain), y.e
	if op != cfg.Shl {
		b = l.convert(b, t, plain)
	}
	e := l.fold(at(cfg.Bin(op, a, b), pos))
	if op.IsComparison() {
		return value{typ: typeInt, e: e}
	}
	return value{typ: t, e: l.convert(e, plain, t)}
}

// vectorSign is +v, -v or ~v.
func (l *expressions) vectorSign(n *cc.UnaryExpression, v value, pos cfg.Pos) value {
	if !l.b.reachable() {
		return l.dummy(v.typ)
	}
	xs := l.elementsOf(v, v.typ, pos)
	return l.newVector(v.typ, func(i int) value {
		x := xs(i)
		switch {
		case x.typ.isFloat() && n.Case == cc.UnaryExpressionMinus:
			return l.minus(x, pos)
		case x.typ.isFloat() && n.Case == cc.UnaryExpressionCpl:
			fail(syntaxError(pos, "~ of a floating-point number"))
		case n.Case == cc.UnaryExpressionMinus:
			zero := value{typ: x.typ, e: l.intConst(x.typ, 0)}
			return l.elementwise(cfg.Sub, zero, x, pos)
		case n.Case == cc.UnaryExpressionCpl:
			x.e = l.fold(at(cfg.Un(cfg.BitNot, x.e), pos))
		}
		return x
	}, pos)
}

// toVector is a cast from or to a vector, which keeps the bits.
func (l *expressions) toVector(v value, t *ctype, pos cfg.Pos) value {
	switch from := v.typ; {
	case from.size != t.size:
		fail(syntaxError(pos, "a cast from %s to %s, which has another size", from.name, t.name))
	case l.sameShape(from, t):
		return v
	case !l.b.reachable():
		return l.dummy(t)
	case from.vector && t.vector && len(from.fields) == len(t.fields) && from.fields[0].typ.kind == intType && t.fields[0].typ.kind == intType:
		xs := l.elementsOf(v, from, pos)
		return l.newVector(t, xs, pos)
	case !l.options.Bytes:
		fail(unsupported(pos, "conversion of %s to %s", from.name, t.name))
	}
	whole := t
	if !t.vector {
		whole = v.typ
	}
	o := placeOf(l.newObject(nil, "vector", l.prefix(), whole, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: pos}).root)
	l.store(place{typ: v.typ, flat: o.flat}, v, pos)
	return l.load(place{typ: t, flat: o.flat}, pos)
}

// shuffle is __builtin_shuffle: the elements of one vector or two that the last vector numbers, modulo how many there are.
func (l *library) shuffle(c *call) value {
	if k := len(c.args); k != 2 && k != 3 || !c.args[0].typ.vector || !c.args[k-2].typ.vector || !c.args[k-1].typ.vector {
		fail(syntaxError(c.pos, "%s takes two or three vectors", c.fn.name))
	}
	last := len(c.args) - 1
	t := c.args[0].typ
	if !l.b.reachable() {
		return l.dummy(t)
	}
	from := l.allElements(c.args[:last], c.pos)
	masks := l.elementsOf(c.args[last], t, c.pos)
	return l.newVector(t, func(i int) value {
		k := masks(i)
		at := l.saved(l.fold(cfg.Bin(cfg.BitAnd, k.e, l.intConst(k.typ, int64(len(from)-1)))), k.typ, c.pos)
		v := from[len(from)-1]
		for j := len(from) - 2; j >= 0; j-- {
			v.e = l.choose(l.compare(cfg.Eq, at, l.intConst(k.typ, int64(j))), from[j].e, v.e)
		}
		return v
	}, c.pos)
}

// shuffleVector is __builtin_shufflevector: the elements of two vectors that constants number.
func (l *library) shuffleVector(c *call) value {
	if len(c.args) < 3 || !c.args[0].typ.vector || !c.args[1].typ.vector {
		fail(syntaxError(c.pos, "%s takes two vectors and numbers", c.fn.name))
	}
	t := l.typeOf(l.info.TypeOf(c.node))
	if !l.b.reachable() {
		return l.dummy(t)
	}
	from := l.allElements(c.args[:2], c.pos)
	return l.newVector(t, func(i int) value {
		k, known := l.known(l.mustInt(c.args[2+i], c.pos).e).Val.Int64()
		if !known || k < 0 || k >= int64(len(from)) { // -1 is any value
			fail(unsupported(c.pos, "the function %s with this index", c.fn.name))
		}
		return from[k]
	}, c.pos)
}

// allElements lists the elements of vectors.
func (l *memory) allElements(vs []value, pos cfg.Pos) (out []value) {
	for _, v := range vs {
		for i := range v.typ.fields {
			out = append(out, l.load(v.obj.part(i), pos))
		}
	}
	return out
}
