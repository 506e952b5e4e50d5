package ctypes

import (
	"math/big"

	"modernc.org/cc/v4"

	"cairn/internal/ieee"
	"cairn/internal/num"
)

// Promoted is the integer promotion of C11 6.3.1.1, paragraph 2: what int can represent becomes int. A bit-field that is wider than int
// keeps its width, as in gcc.
func (m Model) Promoted(t *Type) *Type {
	if !t.IsInteger() {
		return t
	}
	if m.Bits(t) < 32 {
		return Basic(Int)
	}
	return t.Integer().Unqualified()
}

// Usual is the type of the usual arithmetic conversions (C11 6.3.1.8).
func (m Model) Usual(a, b *Type) *Type {
	a, b = a.Unqualified(), b.Unqualified()
	if a.Complex || b.Complex {
		return ComplexOf(m.Usual(a.real(), b.real()).Kind)
	}
	if a.IsFloating() || b.IsFloating() {
		if !a.IsFloating() || b.IsFloating() && b.Kind > a.Kind {
			a = b
		}
		return Basic(a.Kind)
	}
	a, b = m.Promoted(a), m.Promoted(b)
	p, q := m.Bits(a), m.Bits(b)
	switch {
	case p > q:
		return a
	case q > p:
		return b
	case a.Bits > 0 && a.IsSigned() == b.IsSigned(): // both of the width of a bit-field
		return a
	case a.Bits > 0:
		return a.unsigned()
	}
	longer := max(rank(a), rank(b))
	if a.IsSigned() && b.IsSigned() {
		return Basic(longer)
	}
	return Basic(unsignedOf(longer))
}

// unsigned is the unsigned type of the width of a bit-field.
func (t *Type) unsigned() *Type {
	c := *t
	c.Kind = unsignedOf(t.Kind)
	return &c
}

// rank orders the integer types that are as wide as int or wider, by the signed kind of each.
func rank(t *Type) Kind {
	switch k := t.Kind; k {
	case UInt, ULong, ULongLong, UInt128:
		return k - 1
	default:
		return k
	}
}

// contains reports whether an integer type has a value.
func (c *checker) contains(t *Type, v num.Rat) bool {
	bits := c.Model.Bits(t)
	if !v.IsInt() || bits == 0 {
		return false
	}
	if t.IsSigned() {
		limit := num.Pow2(bits - 1)
		return v.Cmp(limit) < 0 && v.Cmp(limit.Neg()) >= 0
	}
	return v.Sign() >= 0 && v.Cmp(num.Pow2(bits)) < 0
}

// wrapped is an integer as a type has it: modulo its width (C11 6.3.1.3; of a signed type, gcc). That of a pointer is its address.
func (c *checker) wrapped(t *Type, v num.Rat) num.Rat {
	bits := c.Model.Bits(t)
	switch {
	case t.Kind == Pointer:
		bits = int(8 * c.Model.PointerSize())
	case t.Kind == Bool:
		if v.IsZero() {
			return v
		}
		return num.One()
	case bits == 0:
		return v
	}
	m := num.Pow2(bits)
	if v = num.FloorMod(v, m); t.IsSigned() && v.Cmp(num.Pow2(bits-1)) >= 0 {
		v = v.Sub(m)
	}
	return v
}

// converted is a value as a type has it.
func (c *checker) converted(v operand, t *Type) operand {
	out := of(t)
	format, real := t.Format()
	switch {
	case v.val != nil && (t.IsInteger() || t.Kind == Pointer):
		w := c.wrapped(t, *v.val)
		out.val = &w
	case v.val != nil && real:
		f := format.FromInt(ieee.RNE, v.val.Big().Num())
		out.float = &f
	case v.float != nil && t.Kind == Bool:
		w := num.FromInt(0)
		if v.float.Kind != ieee.Zero {
			w = num.One()
		}
		out.val = &w
	case v.float != nil && t.IsInteger():
		if n, ok := v.float.ToSigned(ieee.RTZ, c.Model.Bits(t)+1); ok {
			if i := num.FromBigInt(n); c.contains(t, i) {
				out.val = &i
			}
		}
	case v.float != nil && real:
		f := v.float.Convert(ieee.RNE, format)
		out.float = &f
	}
	return out
}

// sign is +, - or ~.
func (c *checker) sign(n *cc.UnaryExpression) operand {
	v := c.valueOf(n.CastExpression)
	if v.typ.Kind == Vector || v.typ.Kind == Invalid {
		return of(v.typ)
	}
	if !v.typ.IsArithmetic() || n.Case == cc.UnaryExpressionCpl && v.typ.IsFloating() && !v.typ.Complex {
		fail(n, "the operand of %s has the type %s", n.Token.SrcStr(), v.typ)
	}
	v = c.converted(v, c.Model.Promoted(v.typ))
	switch {
	case n.Case == cc.UnaryExpressionMinus && v.val != nil:
		v.val = c.inRange(v.typ, v.val.Neg())
	case n.Case == cc.UnaryExpressionMinus && v.float != nil:
		f := v.float.Neg()
		v.float = &f
	case n.Case == cc.UnaryExpressionCpl && v.val != nil:
		w := c.wrapped(v.typ, v.val.Neg().Sub(num.One()))
		v.val = &w
	}
	return v
}

// inRange is the result of an operation; nil if that overflows.
func (c *checker) inRange(t *Type, v num.Rat) *num.Rat {
	if !t.IsSigned() {
		v = c.wrapped(t, v)
	} else if !c.contains(t, v) {
		return nil
	}
	return &v
}

// not is !.
func (c *checker) not(n *cc.UnaryExpression) operand {
	v := c.valueOf(n.CastExpression)
	if v.typ.Kind == Vector {
		return of(v.typ)
	}
	c.mustBeScalar(n, v)
	out := of(Basic(Int))
	if yes, ok := v.truth(); ok {
		out.val = truthOf(!yes)
	}
	return out
}

func (c *checker) mustBeScalar(n node, v operand) {
	if !v.typ.IsScalar() && v.typ.Kind != Invalid {
		fail(n, "a condition of type %s", v.typ)
	}
}

// truth reports whether a value is not zero, if that is known.
func (o operand) truth() (yes, ok bool) {
	switch {
	case o.val != nil:
		return !o.val.IsZero(), true
	case o.float != nil:
		return o.float.Kind != ieee.Zero, true
	}
	return false, false
}

func truthOf(yes bool) *num.Rat {
	v := num.Zero()
	if yes {
		v = num.One()
	}
	return &v
}

// logical is && or ||: a constant if the first operand decides, as gcc has it, or both are constant.
func (c *checker) logical(n node, a, b cc.ExpressionNode, or bool) operand {
	x, y := c.valueOf(a), c.valueOf(b)
	c.mustBeScalar(n, x)
	c.mustBeScalar(n, y)
	out := of(Basic(Int))
	p, known := x.truth()
	q, both := y.truth()
	switch {
	case known && p == or:
		out.val = truthOf(or)
	case known && both:
		out.val = truthOf(q)
	}
	return out
}

// conditional is a ? b : c, or a ?: c of gcc's (C11 6.5.15).
func (c *checker) conditional(n *cc.ConditionalExpression) operand {
	test := c.valueOf(n.LogicalOrExpression)
	if test.typ.Kind != Vector {
		c.mustBeScalar(n, test)
	}
	yes := test
	if n.ExpressionList != nil {
		yes = c.valueOf(n.ExpressionList)
	}
	no := c.valueOf(n.ConditionalExpression)
	out := of(c.alternatives(n, yes, no))
	if test.typ.Kind == Vector {
		return out
	}
	if first, ok := test.truth(); ok {
		v := no
		if first {
			v = yes
		}
		v = c.converted(v, out.typ)
		out.val, out.float = v.val, v.float
	}
	return out
}

// alternatives is the type of a value that is one of two.
func (c *checker) alternatives(n node, a, b operand) *Type {
	t, u := a.typ, b.typ
	switch {
	case t.Kind == Invalid || u.Kind == Invalid:
		return Basic(Invalid)
	case t.IsArithmetic() && u.IsArithmetic():
		return c.Model.Usual(t, u)
	case t.Kind == Void || u.Kind == Void:
		return Basic(Void)
	case t.Kind == Pointer && b.isNull():
		return t
	case u.Kind == Pointer && a.isNull():
		return u
	case t.Kind == Pointer && u.Kind == Pointer:
		return commonPointer(t, u)
	case t.Kind == Pointer && u.IsInteger(): // gcc warns
		return t
	case u.Kind == Pointer && t.IsInteger():
		return u
	case Compatible(t, u):
		return t
	}
	fail(n, "alternatives of the types %s and %s", t, u)
	return nil
}

// commonPointer is the type of two pointers, one of which is wanted: to what both point to with the qualifiers of both, or to void.
func commonPointer(a, b *Type) *Type {
	p, q := a.Elem, b.Elem
	quals := p.AllQuals() | q.AllQuals()
	switch {
	case p.Kind == Void || q.Kind == Void:
		return PointerTo(Basic(Void).Qualified(quals))
	case Compatible(p.Unqualified(), q.Unqualified()):
		return PointerTo(Composite(p.Unqualified(), q.Unqualified()).Qualified(quals))
	}
	return PointerTo(Basic(Void)) // gcc warns
}

// isNull reports whether a value is a null pointer constant (C11 6.3.2.3, paragraph 3).
func (o operand) isNull() bool {
	if o.val == nil || !o.val.IsZero() {
		return false
	}
	return o.typ.IsInteger() || o.typ.Kind == Pointer && o.typ.Elem.Kind == Void && o.typ.Elem.Quals == 0
}

// binary checks an operation on two values (C11 6.5.5 to 6.5.12).
func (c *checker) binary(n node, op cc.Token, a, b cc.ExpressionNode) operand {
	return c.operation(n, op.SrcStr(), c.valueOf(a), c.valueOf(b))
}

func (c *checker) operation(n node, op string, x, y operand) operand {
	t, u := x.typ, y.typ
	switch {
	case t.Kind == Invalid || u.Kind == Invalid:
		if comparisons[op] {
			return of(Basic(Int))
		}
		return of(Basic(Invalid))
	case t.Kind == Vector || u.Kind == Vector:
		return of(c.vectorResult(op, t, u))
	case t.Kind == Pointer || u.Kind == Pointer:
		return c.pointerOperation(n, op, x, y)
	case !t.IsArithmetic() || !u.IsArithmetic():
		fail(n, "the operands of %s have the types %s and %s", op, t, u)
	}
	integral := map[string]bool{"%": true, "&": true, "|": true, "^": true, "<<": true, ">>": true}[op]
	if integral && !(t.IsInteger() && u.IsInteger()) {
		fail(n, "the operands of %s have the types %s and %s", op, t, u)
	}
	if op == "<<" || op == ">>" {
		return c.shift(op, x, y)
	}
	common := c.Model.Usual(t, u)
	x, y = c.converted(x, common), c.converted(y, common)
	out := of(common)
	if comparisons[op] {
		out = of(Basic(Int))
		switch {
		case x.val != nil && y.val != nil:
			out.val = truthOf(compared(op, x.val.Cmp(*y.val)))
		case x.float != nil && y.float != nil:
			out.val = truthOf(comparedFloats(op, *x.float, *y.float))
		}
		return out
	}
	switch {
	case x.val != nil && y.val != nil:
		out.val = c.computed(op, common, *x.val, *y.val)
	case x.float != nil && y.float != nil:
		if f, ok := computedFloats(op, *x.float, *y.float); ok {
			out.float = &f
		}
	}
	return out
}

var comparisons = map[string]bool{"<": true, ">": true, "<=": true, ">=": true, "==": true, "!=": true}

func compared(op string, sign int) bool {
	switch op {
	case "<":
		return sign < 0
	case ">":
		return sign > 0
	case "<=":
		return sign <= 0
	case ">=":
		return sign >= 0
	case "==":
		return sign == 0
	}
	return sign != 0
}

func comparedFloats(op string, x, y ieee.Value) bool {
	switch op {
	case "<":
		return x.Less(y)
	case ">":
		return y.Less(x)
	case "<=":
		return x.LessEqual(y)
	case ">=":
		return y.LessEqual(x)
	case "==":
		return x.Equal(y)
	}
	return !x.Equal(y)
}

// computed is the value of an operation on integers of one type; nil if it has none.
func (c *checker) computed(op string, t *Type, x, y num.Rat) *num.Rat {
	bits := c.Model.Bits(t)
	switch op {
	case "+":
		return c.inRange(t, x.Add(y))
	case "-":
		return c.inRange(t, x.Sub(y))
	case "*":
		return c.inRange(t, x.Mul(y))
	case "/", "%":
		if y.IsZero() {
			return nil
		}
		q := num.FloorDiv(x.Abs(), y.Abs())
		if x.Sign()*y.Sign() < 0 {
			q = q.Neg()
		}
		quotient := c.inRange(t, q)
		if op == "/" || quotient == nil {
			return quotient
		}
		r := x.Sub(q.Mul(y))
		return &r
	}
	if bits == 0 {
		return nil
	}
	i, j := new(big.Int).Set(num.FloorMod(x, num.Pow2(bits)).Big().Num()), num.FloorMod(y, num.Pow2(bits)).Big().Num()
	switch op {
	case "&":
		i.And(i, j)
	case "|":
		i.Or(i, j)
	case "^":
		i.Xor(i, j)
	default:
		return nil
	}
	v := c.wrapped(t, num.FromBigInt(i))
	return &v
}

func computedFloats(op string, x, y ieee.Value) (v ieee.Value, ok bool) {
	switch op {
	case "+":
		return x.Add(ieee.RNE, y), true
	case "-":
		return x.Sub(ieee.RNE, y), true
	case "*":
		return x.Mul(ieee.RNE, y), true
	case "/":
		return x.Div(ieee.RNE, y), true
	}
	return v, false
}

// shift is << or >>, which have the type of the promoted left operand (C11 6.5.7). gcc shifts negative numbers, and ones into the sign.
func (c *checker) shift(op string, x, y operand) operand {
	t := c.Model.Promoted(x.typ)
	out := of(t)
	if x = c.converted(x, t); x.val == nil || y.val == nil {
		return out
	}
	by, small := y.val.Int64()
	if !small || by < 0 || by >= int64(c.Model.Bits(t)) {
		return out
	}
	var v num.Rat
	if op == "<<" {
		v = c.wrapped(t, x.val.Mul(num.Pow2(int(by))))
	} else {
		v = num.FloorDiv(*x.val, num.Pow2(int(by)))
	}
	out.val = &v
	return out
}

// pointerOperation is an operation with a pointer (C11 6.5.6, 6.5.8, 6.5.9).
func (c *checker) pointerOperation(n node, op string, x, y operand) operand {
	t, u := x.typ, y.typ
	switch {
	case comparisons[op] && t.IsScalar() && u.IsScalar() && !t.IsFloating() && !u.IsFloating():
		out := of(Basic(Int))
		if x.val != nil && y.val != nil && (op == "==" || op == "!=") {
			out.val = truthOf(compared(op, x.val.Cmp(*y.val)))
		}
		return out
	case op == "-" && t.Kind == Pointer && u.Kind == Pointer:
		out := of(c.Model.PtrdiffT())
		if size := c.Model.Size(t.Elem); x.val != nil && y.val != nil && size > 0 {
			d := num.FloorDiv(x.val.Sub(*y.val), num.FromInt(size))
			out.val = &d
		}
		return out
	case (op == "+" || op == "-") && t.Kind == Pointer && u.IsInteger():
		return c.moved(x, y, op == "-")
	case op == "+" && t.IsInteger():
		return c.moved(y, x, false)
	}
	fail(n, "the operands of %s have the types %s and %s", op, t, u)
	return operand{}
}
