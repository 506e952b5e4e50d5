package cfront

import (
	"math/big"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/internal/ieee"
	"cairn/internal/num"
	"cairn/lang/ctypes"
)

// Complex numbers (C11 6.2.5, paragraph 13; G) are objects like structures of two floating-point numbers. An operation makes a new one, of
// which the parts are computed as gcc does it in C11's mode: one operand that is real stays real, and what becomes of infinities in
// products is what G.5.1 says. A compiler may round products of constants once, where a program that runs rounds three times, and
// quotients have no result on which compilers agree.

// parts of a complex number, the real one first.
type parts [2]*cfg.Expr

// known reports whether the parts are constants.
func (p *parts) known() bool { return p[0].Op == cfg.Const && p[1].Op == cfg.Const }

// newComplex is the complex number of a type with these parts.
func (l *memory) newComplex(t *ctype, p parts, pos cfg.Pos) value {
	if !l.b.reachable() {
		v := l.dummy(t)
		v.parts = &p
		return v
	}
	o := l.newObject(nil, "complex", l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: pos})
	v := value{typ: t, obj: placeOf(o.root), parts: &p}
	l.storeParts(v.obj, p, pos)
	return v
}

// storeParts gives a complex object its parts.
func (l *memory) storeParts(to place, p parts, pos cfg.Pos) {
	for i, e := range p {
		l.store(to.part(i), value{typ: to.typ.part, e: e}, pos)
	}
}

// partsOf are the parts of a complex number.
func (l *memory) partsOf(v value, pos cfg.Pos) parts {
	if v.parts != nil && (v.parts.known() || !l.b.reachable()) {
		return *v.parts
	}
	var p parts
	for i := range p {
		p[i] = l.load(v.obj.part(i), pos).e
	}
	return p
}

// toComplex converts to and from complex types (C11 6.3.1.6, 6.3.1.7); ok is false if there is nothing of that to do.
func (l *memory) toComplex(v value, t *ctype, pos cfg.Pos) (w value, ok bool) {
	switch from := v.typ.part; {
	case from == nil && t.part != nil && v.e != nil:
		return l.newComplex(t, parts{l.to(v, t.part, pos).e, zeroOf(t.part)}, pos), true
	case from == nil:
		return v, false
	case t.part != nil && t.part.num == from.num:
		v.typ = t
		return v, true
	case t.part != nil:
		p := l.partsOf(v, pos)
		for i := range p {
			p[i] = l.to(value{typ: from, e: p[i]}, t.part, pos).e
		}
		return l.newComplex(t, p, pos), true
	case t.num == cfg.Bool && !t.bitField:
		return value{typ: t, e: l.convert(l.complexTruth(v, pos), typeInt, t)}, true
	case t.isNumber():
		return l.to(value{typ: from, e: l.partsOf(v, pos)[0]}, t, pos), true
	}
	return v, false
}

// complexTruth is the condition that a complex number is not 0.
func (l *memory) complexTruth(v value, pos cfg.Pos) *cfg.Expr {
	p := l.partsOf(v, pos)
	return either(l.truth(p[0]), l.truth(p[1]))
}

// imaginary is a constant that is multiplied by i, as in 1.0i.
func (l *expressions) imaginary(n *cc.PrimaryExpression, pos cfg.Pos) value {
	t, x := l.exprType(n), l.info.Expr(n).Imaginary
	switch {
	case x == nil || t.part == nil:
		fail(unsupported(pos, "the constant %s", n.Token.SrcStr()))
	case x.Value != nil:
		return l.newComplex(t, parts{zeroOf(t.part), l.constOf(t.part, *x.Value, pos)}, pos)
	}
	return l.newComplex(t, parts{zeroOf(t.part), cfg.ConstOf(t.part.num, num.FromBigInt(x.Float.Bits()))}, pos)
}

// zeroOf is 0 of the type of a number.
func zeroOf(t *ctype) *cfg.Expr { return cfg.ConstOf(t.num, num.Zero()) }

// partOf is __real__ or __imag__ of an operand, which is real or complex.
func (l *expressions) partOf(n *cc.UnaryExpression, pos cfg.Pos) operand {
	i := 0
	if n.Case == cc.UnaryExpressionImag {
		i = 1
	}
	o := l.eval(n.UnaryExpression)
	if o.place != nil && o.place.typ.part != nil {
		return object1(o.place.part(i))
	}
	v := l.rvalue(o, pos)
	switch {
	case v.typ.part != nil:
		return yields(value{typ: v.typ.part, e: l.partsOf(v, pos)[i]})
	case v.e == nil:
		fail(unsupported(pos, "a part of a value of type %s", v.typ.name))
	case i == 1:
		v.e = cfg.ConstOf(v.e.Type, num.Zero())
	}
	return yields(v)
}

// partOperand is the operand of __real__ or __imag__; ok is false if n is none of them.
func partOperand(n cc.ExpressionNode) (operand cc.ExpressionNode, ok bool) {
	x, ok := inside(n).(*cc.UnaryExpression)
	if !ok || x.Case != cc.UnaryExpressionReal && x.Case != cc.UnaryExpressionImag {
		return nil, false
	}
	return x.UnaryExpression, true
}

// complexSign is +v, -v, or ~v, the complex conjugate.
func (l *expressions) complexSign(n *cc.UnaryExpression, v value, pos cfg.Pos) value {
	p := l.partsOf(v, pos)
	minus := func(e *cfg.Expr) *cfg.Expr { return l.minus(value{typ: v.typ.part, e: e}, pos).e }
	switch n.Case {
	case cc.UnaryExpressionMinus:
		p = parts{minus(p[0]), minus(p[1])}
	case cc.UnaryExpressionCpl:
		p[1] = minus(p[1])
	}
	return l.newComplex(v.typ, p, pos)
}

// isComplex reports whether one of the operands of an operation is a complex number.
func isComplex(x, y value) bool { return x.typ.part != nil || y.typ.part != nil }

// complexArithmetic is x op y of numbers, of which one is complex.
func (l *expressions) complexArithmetic(op cfg.Op, x, y value, pos cfg.Pos) value {
	real := func(v value) *ctype {
		if v.typ.part != nil {
			return v.typ.part
		}
		return l.mustNumber(v, pos).typ
	}
	t := usual(real(x), real(y))
	operand := func(v value) (p parts, complex bool) {
		if v.typ.part == nil {
			return parts{l.convert(v.e, v.typ, t), zeroOf(t)}, false
		}
		p = l.partsOf(v, pos)
		for i := range p {
			p[i] = l.convert(p[i], v.typ.part, t)
			if l.b.reachable() && !op.IsComparison() {
				p[i] = l.simple(value{typ: t, e: p[i]}, pos).e
			}
		}
		return p, true
	}
	a, first := operand(x)
	b, second := operand(y)
	f := func(op cfg.Op, x, y *cfg.Expr) *cfg.Expr {
		return l.arithmetic(op, value{typ: t, e: x}, value{typ: t, e: y}, pos).e
	}
	var r parts
	switch op {
	case cfg.Eq, cfg.Ne:
		equal := both(f(cfg.Eq, a[0], b[0]), f(cfg.Eq, a[1], b[1]))
		if op == cfg.Ne {
			equal = l.not(equal)
		}
		return value{typ: typeInt, e: equal}
	case cfg.Add, cfg.Sub:
		r[0] = f(op, a[0], b[0])
		switch {
		case first && second:
			r[1] = f(op, a[1], b[1])
		case first:
			r[1] = a[1]
		case op == cfg.Add:
			r[1] = b[1]
		default:
			r[1] = l.minus(value{typ: t, e: b[1]}, pos).e
		}
	case cfg.Mul:
		switch {
		case first && second && t.isFloat():
			r = l.complexProduct(a, b, t, pos)
		case first && second:
			r = parts{f(cfg.Sub, f(op, a[0], b[0]), f(op, a[1], b[1])), f(cfg.Add, f(op, a[0], b[1]), f(op, a[1], b[0]))}
		case first:
			r = parts{f(op, a[0], b[0]), f(op, a[1], b[0])}
		default:
			r = parts{f(op, a[0], b[0]), f(op, a[0], b[1])}
		}
	case cfg.Div:
		if second {
			r = l.complexQuotient(t, pos)
		} else {
			r = parts{f(op, a[0], b[0]), f(op, a[1], b[0])}
		}
	default:
		fail(syntaxError(pos, "%s of complex numbers", op))
	}
	return l.newComplex(l.complexType(t), r, pos)
}

// complexType is the complex type with parts of a type.
func (l *typeTable) complexType(part *ctype) *ctype {
	if part.written == nil {
		return l.typeOf(ctypes.ComplexOf(map[cfg.Type]ctypes.Kind{cfg.Float64: ctypes.Double, cfg.Int: ctypes.Int}[part.num]))
	}
	return l.typeOf(ctypes.ComplexOf(part.written.Integer().Kind))
}

// complexProduct is the product of complex numbers as gcc's code computes it: by four products. Where that gives two NaNs although an
// operand or a product is infinite, gcc computes it once more (__muldc3), in a way that depends on signs of NaNs; that is not followed.
func (l *expressions) complexProduct(a, b parts, t *ctype, pos cfg.Pos) parts {
	f := func(op cfg.Op, x, y *cfg.Expr) *cfg.Expr { return l.floatArithmetic(op, x, y, t, pos).e }
	ac, bd, ad, bc := f(cfg.Mul, a[0], b[0]), f(cfg.Mul, a[1], b[1]), f(cfg.Mul, a[0], b[1]), f(cfg.Mul, a[1], b[0])
	if l.b.reachable() {
		for _, e := range []**cfg.Expr{&ac, &bd, &ad, &bc} {
			*e = l.simple(value{typ: t, e: *e}, pos).e
		}
	}
	r := parts{f(cfg.Sub, ac, bd), f(cfg.Add, ad, bc)}
	if a.known() && b.known() {
		once := exactProduct(a, b)
		if !l.b.reachable() { // an initialiser
			return once
		}
		same := cfg.Bin(cfg.LAnd, cfg.Bin(cfg.FEq, r[0], once[0]), cfg.Bin(cfg.FEq, r[1], once[1]))
		l.unlessHole(l.foldAll(same, pos), pos, cfg.Unsupported, "product of complex constants that compilers round differently")
		return r
	}
	if !l.b.reachable() {
		return r
	}
	for i := range r {
		r[i] = l.simple(value{typ: t, e: r[i]}, pos).e
	}
	infinite := l.truthOf(false)
	for _, e := range []*cfg.Expr{a[0], a[1], b[0], b[1], ac, bd, ad, bc} {
		infinite = either(infinite, isInfinite(e))
	}
	nan := cfg.Bin(cfg.LAnd, isNaN(r[0]), isNaN(r[1]))
	l.unlessHole(l.foldAll(cfg.Negated(cfg.Bin(cfg.LAnd, nan, infinite)), pos), pos, cfg.Unsupported, "product of complex numbers that are infinite")
	return r
}

// rationals are the parts of a complex number that is known and finite.
func (p *parts) rationals() (re, im *big.Rat, f ieee.Format, ok bool) {
	var x [2]*big.Rat
	for i, e := range p {
		v, _ := e.Type.Number(e.Val)
		if x[i], ok = v.Rat(); !ok {
			return nil, nil, f, false
		}
		f = v.Format
	}
	return x[0], x[1], f, true
}

// exactProduct is the product of complex constants, each part rounded once; of what is infinite there is none, but NaNs.
func exactProduct(a, b parts) parts {
	ar, ai, f, ok := a.rationals()
	br, bi, _, ok2 := b.rationals()
	t := a[0].Type
	if !ok || !ok2 {
		return parts{cfg.NaN(t), cfg.NaN(t)}
	}
	product := func(x, y *big.Rat) *big.Rat { return new(big.Rat).Mul(x, y) }
	rounded := func(r *big.Rat) *cfg.Expr { return cfg.ConstOf(t, num.FromBigInt(f.FromRat(ieee.RNE, r).Bits())) }
	re := product(ar, br)
	im := product(ar, bi)
	return parts{rounded(re.Sub(re, product(ai, bi))), rounded(im.Add(im, product(ai, br)))}
}

// openQuotient is what is not known of a quotient.
const openQuotient = "quotient of complex numbers, which compilers round differently"

// complexQuotient is any number: gcc's libraries have had several algorithms (__divdc3), none of which rounds once.
func (l *expressions) complexQuotient(t *ctype, pos cfg.Pos) parts {
	if !l.b.reachable() || !t.isFloat() {
		fail(unsupported(pos, "this quotient of complex numbers"))
	}
	l.guess(l.truthOf(true), openQuotient, pos)
	return parts{l.arbitrary(t, "", pos).e, l.arbitrary(t, "", pos).e}
}
