package cfront

import "cairn/cfg"

// CBMC's predicates of memory (its manual, "Memory Primitives"): whether bytes are there to be read or written, the object that a pointer points
// into, and where in it. They ask, and require nothing; what they say of a pointer that points to no object CBMC leaves open, and so is it here.

// bytesOnly is a function of memory made of bytes.
func bytesOnly(does builtinFunc) builtinFunc {
	return func(l *library, c *call) value {
		if !l.options.Bytes {
			panic(failure{unsupported(c.pos, "the function %s, unless memory is made of bytes", c.fn.name)})
		}
		return does(l, c)
	}
}

// memoryAt is where an argument points to. A pointer from outside the program, or one made of a number, is unknown.
func (l *library) memoryAt(c *call, i int) location {
	if i >= len(c.args) || c.args[i].ptr == nil {
		misused(c)
	}
	at := l.steadyAt(l.locate(c.args[i].ptr, c.pos), c.pos)
	l.unlessNumber(at, c.pos)
	l.isInsider(at, c.pos)
	return at
}

// isObject is the condition that a location is in an object that is there, to be read or written.
func (l *library) isObject(at location, write bool, c *call) *cfg.Expr {
	if o := l.owner(at); o != nil {
		return l.truthOf(l.alive(o) && !(write && o.readOnly))
	}
	if at.obj.Op == cfg.Const {
		return l.truthOf(false)
	}
	return both(l.compare(cfg.Ne, at.obj, l.object(0)), l.isThere(at.obj, write, c.pos))
}

// answer is a truth value as the function is declared to return it.
func (l *library) answer(e *cfg.Expr, c *call) value {
	return l.to(value{typ: typeBool, e: e}, l.resultType(c.typ), c.pos)
}

// mayAccess is whether as many bytes as the second argument says, or else as the type pointed to has, are there.
func mayAccess(write bool) builtinFunc {
	return bytesOnly(func(l *library, c *call) value {
		if len(c.args) == 0 || len(c.args) > 2 || c.node == nil {
			misused(c)
		}
		at := l.memoryAt(c, 0)
		var n *cfg.Expr
		if len(c.args) == 2 {
			n = l.saved(l.convert(c.args[1].e, c.args[1].typ, typeLLong), typeLLong, c.pos)
		} else if n = l.bytesOf(l.elem(l.exprType(c.node.ArgumentExpressionList.AssignmentExpression))); n == nil {
			panic(failure{unsupported(c.pos, "the size of what the argument of %s points to", c.fn.name)})
		}
		last := l.fold(cfg.Bin(cfg.Sub, l.sizeAt(at, c.pos), n))
		inside := both(l.compare(cfg.Ge, n, l.offset(0)), both(l.compare(cfg.Ge, at.off, l.offset(0)), l.compare(cfg.Le, at.off, last)))
		return l.answer(both(l.isObject(at, write, c), inside), c)
	})
}

// objectSize is the size of the object that a pointer points into.
func (l *library) objectSize(c *call) value {
	at := l.memoryAt(c, 0)
	l.unlessHole(l.isObject(at, false, c), c.pos, cfg.Unsupported, "the size of the object that a pointer to no object points into")
	return value{typ: l.sizeType(), e: l.convert(l.sizeAt(at, c.pos), typeLLong, l.sizeType())}
}

// pointerOffset is how far from the beginning of its object a pointer points.
func (l *library) pointerOffset(c *call) value {
	return value{typ: l.sizeType(), e: l.convert(l.memoryAt(c, 0).off, typeLLong, l.sizeType())}
}

// sameObject is whether two pointers point into one object, or both to none.
func (l *library) sameObject(c *call) value {
	a, b := l.memoryAt(c, 0), l.memoryAt(c, 1)
	one := l.compare(cfg.Eq, a.obj, b.obj)
	texts := l.oneText(location{obj: a.obj}, location{obj: b.obj}) // C lets strings be one object or not
	if open := both(l.not(one), texts); !open.IsConst(0) && l.b.reachable() {
		one = l.unlessOpen(one, open, c.pos)
	}
	return l.answer(one, c)
}

// havocObject gives all of an object any value.
func (l *library) havocObject(c *call) value {
	at := l.memoryAt(c, 0)
	l.there(at, true, c.pos)
	if l.b.reachable() {
		n := l.saved(l.sizeAt(at, c.pos), typeLLong, c.pos)
		l.havocBytes(location{obj: at.obj, off: l.offset(0)}, n, c.pos)
	}
	return value{typ: typeVoid}
}

// overflowsIn is whether an operation on integers overflows in the type of the usual arithmetic conversions, also one without a sign: CBMC's
// __CPROVER_overflow_plus, minus and mult.
func overflowsIn(op cfg.Op) builtinFunc {
	return withArguments(2, func(l *library, c *call) value {
		if c.node == nil || l.options.Math {
			panic(failure{unsupported(c.pos, "the function %s here", c.fn.name)})
		}
		list := c.node.ArgumentExpressionList
		x, y := l.info.TypeOf(list.AssignmentExpression), l.info.TypeOf(list.ArgumentExpressionList.AssignmentExpression)
		if !x.IsInteger() || !y.IsInteger() {
			misused(c)
		}
		to := l.typeOf(l.info.Model.Usual(x, y))
		a, b := l.to(l.mustInt(c.args[0], c.pos), to, c.pos), l.to(l.mustInt(c.args[1], c.pos), to, c.pos)
		_, overflows := l.operated(op, l.simple(a, c.pos), l.simple(b, c.pos), to, c)
		return l.answer(l.convert(overflows, typeInt, typeBool), c)
	})
}
