package progen

// undefined is the panic with which evaluation meets undefined behaviour; run recovers it.
type undefined struct{}

// isUndefined tells what was recovered: undefined behaviour or nothing. Any other panic goes on.
func isUndefined(recovered any) bool {
	if recovered == nil {
		return false
	}
	if _, ok := recovered.(undefined); !ok {
		panic(recovered)
	}
	return true
}

// wrap converts x to type t as gcc does.
func (t typeID) wrap(x int64) int64 {
	bits := t.info().Bits
	if t.info().Signed {
		return x << (64 - bits) >> (64 - bits)
	}
	return int64(uint64(x) << (64 - bits) >> (64 - bits))
}

// fit is the result x of an operation in type t: unsigned results wrap, signed ones that do not fit are undefined.
func (m *machine) fit(t typeID, x int64) int64 {
	if t.info().Signed && !m.signedWrap && (x < t.min() || x > t.max()) {
		panic(undefined{})
	}
	return t.wrap(x)
}

// eval is the value of e, which is of the type of e. All types have at most 32 bits, so that sums and products of signed
// values are exact in 64 bits, and those of unsigned ones are right modulo 2^32.
func (m *machine) eval(e *expr) int64 {
	p := m.p
	switch e.op {
	case opConst:
		return e.val
	case opVar:
		return m.state[e.v]
	case opCast:
		return e.typ.wrap(m.eval(e.args[0]))
	case opMinus:
		return m.fit(p.typeOf(e), -m.eval(e.args[0]))
	case "~":
		return p.typeOf(e).wrap(^m.eval(e.args[0]))
	case "!":
		return truth(m.eval(e.args[0]) == 0)
	case "&&":
		return truth(m.eval(e.args[0]) != 0 && m.eval(e.args[1]) != 0)
	case "||":
		return truth(m.eval(e.args[0]) != 0 || m.eval(e.args[1]) != 0)
	case opCond:
		i := 1
		if m.eval(e.args[0]) == 0 {
			i = 2
		}
		return p.typeOf(e).wrap(m.eval(e.args[i]))
	case "<<", ">>":
		return m.shift(e.op, p.typeOf(e), m.eval(e.args[0]), m.eval(e.args[1]))
	}
	t := common(p.typeOf(e.args[0]), p.typeOf(e.args[1]))
	return m.binary(e.op, t, t.wrap(m.eval(e.args[0])), t.wrap(m.eval(e.args[1])))
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func (m *machine) shift(o op, t typeID, a, n int64) int64 {
	if n < 0 || n >= int64(t.info().Bits) {
		panic(undefined{})
	}
	if o == "<<" {
		return t.wrap(a << uint(n))
	}
	return a >> uint(n)
}

// binary applies an operator to two values of type t.
func (m *machine) binary(o op, t typeID, a, b int64) int64 {
	switch o {
	case "+":
		return m.fit(t, a+b)
	case "-":
		return m.fit(t, a-b)
	case "*":
		return m.fit(t, a*b)
	case "/", "%":
		if b == 0 || t.info().Signed && a == t.min() && b == -1 {
			panic(undefined{})
		}
		if o == "/" {
			return a / b
		}
		return a % b
	case "&":
		return t.wrap(a & b)
	case "|":
		return t.wrap(a | b)
	case "^":
		return t.wrap(a ^ b)
	case "<":
		return truth(a < b)
	case "<=":
		return truth(a <= b)
	case ">":
		return truth(a > b)
	case ">=":
		return truth(a >= b)
	case "==":
		return truth(a == b)
	default:
		return truth(a != b)
	}
}
