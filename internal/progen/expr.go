package progen

import "fmt"

// expr is an expression without side effects: its text, with all its brackets, its type, and its value in an execution.
type expr struct {
	text  string
	atom  bool // needs no brackets around it
	typ   *integer
	value func(m *machine) int64
}

// inner is the text of an expression as an operand.
func (e *expr) inner() string {
	if e.atom {
		return e.text
	}
	return "(" + e.text + ")"
}

// constant is a constant of type int or unsigned int.
func constant(t *integer, val int64) *expr {
	e := &expr{text: fmt.Sprint(val), atom: val >= 0, typ: t, value: func(*machine) int64 { return val }}
	switch {
	case t == tUint:
		e.text += "u"
	case val == tInt.min():
		e.text = fmt.Sprintf("%d - 1", val+1)
	}
	return e
}

// ref is the value of a variable.
func (p *Program) ref(v int) *expr {
	return &expr{p.vars[v].name, true, p.vars[v].typ, func(m *machine) int64 { return m.state[v] }}
}

func cast(t *integer, e *expr) *expr {
	return &expr{text: "(" + t.name + ")" + e.inner(), typ: t, value: func(m *machine) int64 { return t.wrap(e.value(m)) }}
}

// unary applies -, ~ or !.
func unary(op string, e *expr) *expr {
	t := e.typ.promoted()
	out := &expr{text: op + e.inner(), typ: t}
	switch op {
	case "-":
		out.value = func(m *machine) int64 { return m.fit(t, -e.value(m)) }
	case "~":
		out.value = func(m *machine) int64 { return t.wrap(^e.value(m)) }
	default:
		out.typ = tInt
		out.value = func(m *machine) int64 { return truth(e.value(m) == 0) }
	}
	return out
}

// conditional is c ? a : b.
func conditional(c, a, b *expr) *expr {
	t := common(a.typ, b.typ)
	return &expr{text: fmt.Sprintf("%s ? %s : %s", c.inner(), a.inner(), b.inner()), typ: t, value: func(m *machine) int64 {
		if c.value(m) != 0 {
			return t.wrap(a.value(m))
		}
		return t.wrap(b.value(m))
	}}
}

var comparisons = map[string]func(a, b int64) bool{
	"<":  func(a, b int64) bool { return a < b },
	"<=": func(a, b int64) bool { return a <= b },
	">":  func(a, b int64) bool { return a > b },
	">=": func(a, b int64) bool { return a >= b },
	"==": func(a, b int64) bool { return a == b },
	"!=": func(a, b int64) bool { return a != b },
}

// binary applies an operator of two operands.
func binary(op string, a, b *expr) *expr {
	t := common(a.typ, b.typ)
	out := &expr{text: fmt.Sprintf("%s %s %s", a.inner(), op, b.inner()), typ: tInt}
	compare := comparisons[op]
	switch {
	case compare != nil:
		out.value = func(m *machine) int64 { return truth(compare(t.wrap(a.value(m)), t.wrap(b.value(m)))) }
	case op == "&&":
		out.value = func(m *machine) int64 { return truth(a.value(m) != 0 && b.value(m) != 0) }
	case op == "||":
		out.value = func(m *machine) int64 { return truth(a.value(m) != 0 || b.value(m) != 0) }
	case op == "<<" || op == ">>":
		out.typ = a.typ.promoted()
		out.value = func(m *machine) int64 { return shift(op, out.typ, a.value(m), b.value(m)) }
	default:
		out.typ = t
		out.value = func(m *machine) int64 { return m.arithmetic(op, t, t.wrap(a.value(m)), t.wrap(b.value(m))) }
	}
	return out
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func shift(op string, t *integer, a, n int64) int64 {
	if n < 0 || n >= int64(t.bits) {
		panic(undefined{})
	}
	if op == "<<" {
		return t.wrap(a << uint(n))
	}
	return a >> uint(n)
}

// arithmetic applies an operator to two values of type t. All types have at most 32 bits, so that sums and products of signed values are
// exact in 64 bits, and those of unsigned ones are right modulo 2^32.
func (m *machine) arithmetic(op string, t *integer, a, b int64) int64 {
	switch op {
	case "+":
		return m.fit(t, a+b)
	case "-":
		return m.fit(t, a-b)
	case "*":
		return m.fit(t, a*b)
	case "&":
		return t.wrap(a & b)
	case "|":
		return t.wrap(a | b)
	case "^":
		return t.wrap(a ^ b)
	}
	switch {
	case b == 0 || t.signed && a == t.min() && b == -1:
		panic(undefined{})
	case op == "/":
		return a / b
	default:
		return a % b
	}
}

// fit is the result x of an operation in type t: unsigned results wrap, signed ones that do not fit are undefined.
func (m *machine) fit(t *integer, x int64) int64 {
	if t.signed && !m.signedWrap && (x < t.min() || x > t.max()) {
		panic(undefined{})
	}
	return t.wrap(x)
}

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
