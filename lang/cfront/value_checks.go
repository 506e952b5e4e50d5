package cfront

import (
	"cairn/cfg"
	"cairn/lang/ctypes"
	"fmt"
)

// What follows is defined, but often an error all the same: it is looked for if that is asked for by name, as CBMC and sanitizers do. What
// functions of libc/ do by themselves is not looked at.

// asks reports whether one of these errors is looked for here.
func (l *expressions) asks(errors ...cfg.Check) bool {
	return l.looksFor(errors...) && l.b.reachable() && !l.inLibrary()
}

// asksForValues reports whether values of operations are looked at, or depend on the rounding mode.
func (l *expressions) asksForValues() bool {
	return l.rounding != nil || l.looksFor(cfg.Conversion, cfg.EnumRange, cfg.UnsignedOverflow, cfg.FloatDivision, cfg.FloatOverflow, cfg.NotANumber)
}

// converted converts a value as an operator, or an assignment, says, which should not change it.
func (l *expressions) converted(v value, t *ctype, pos cfg.Pos) value {
	if v.e != nil && t.kind == intType {
		v.e = l.represented(v, t, pos)
	}
	out := l.to(v, t, pos)
	if v.typ.isFloat() && t.isFloat() && v.typ.num != t.num {
		out.e = l.finite(out, pos, "a conversion to "+t.name, v.e)
	}
	l.enumerated(out, pos)
	return out
}

// enumerated requires that a value of an enumeration is one of its constants.
func (l *expressions) enumerated(v value, pos cfg.Pos) {
	t := v.typ.written
	if t == nil || t.Kind != ctypes.Enum || v.e == nil || !l.asks(cfg.EnumRange) {
		return
	}
	one := l.truthOf(false)
	for _, r := range t.Enum.Values {
		if v.e.Type.Contains(r) {
			one = either(one, l.compare(cfg.Eq, v.e, cfg.ConstOf(v.e.Type, r)))
		}
	}
	l.requireTelling(cfg.EnumRange, one, pos, detailOf("%s", "", v.e), fmt.Sprintf("a value of %s that is none of its constants", v.typ.name))
}

// represented requires that an integer is a value of the type that it is converted to; truth values are meant to be others.
func (l *expressions) represented(v value, t *ctype, pos cfg.Pos) *cfg.Expr {
	if !l.asks(cfg.Conversion) || l.options.Math || v.typ.isFloat() || t.isFloat() || t.num == cfg.Bool {
		return v.e
	}
	has, wants, ok := v.e.Type, t.num, l.truthOf(true)
	if has.Min().Less(wants.Min()) {
		ok = l.compare(cfg.Ge, v.e, cfg.ConstOf(has, wants.Min()))
	}
	if wants.Max().Less(has.Max()) {
		ok = both(ok, l.compare(cfg.Le, v.e, cfg.ConstOf(has, wants.Max())))
	}
	l.requireTelling(cfg.Conversion, ok, pos, detailOf("%s", "", v.e), fmt.Sprintf("a conversion to %s that changes the value", t.name))
	return v.e
}

// unsignedStays requires that a op b, or -a, of unsigned numbers is the exact result.
func (l *expressions) unsignedStays(op cfg.Op, a, b *cfg.Expr, pos cfg.Pos) {
	if !l.asks(cfg.UnsignedOverflow) || l.options.Math || a.Type.Signed || a.Type.IsFloat() {
		return
	}
	zero := cfg.IntConst(a.Type, 0)
	most := cfg.ConstOf(a.Type, a.Type.Max())
	var ok *cfg.Expr
	switch op {
	case cfg.Neg:
		ok = l.compare(cfg.Eq, a, zero)
	case cfg.Add:
		ok = l.compare(cfg.Le, a, l.fold(cfg.Bin(cfg.Sub, most, b)))
	case cfg.Sub:
		ok = l.compare(cfg.Ge, a, b)
	case cfg.Mul:
		ok = l.fold(cfg.Bin(cfg.LOr, l.compare(cfg.Eq, b, zero), cfg.Bin(cfg.Le, a, cfg.Bin(cfg.Div, most, b))))
	default:
		return
	}
	l.requireTelling(cfg.UnsignedOverflow, ok, pos, operation(op, a, b), "an unsigned overflow")
}

// finite requires that a result is finite if all operands are, and a number if all of them are numbers.
func (l *expressions) finite(v value, pos cfg.Pos, what string, operands ...*cfg.Expr) *cfg.Expr {
	if !l.asks(cfg.FloatOverflow, cfg.NotANumber) {
		return v.e
	}
	e := l.simple(v, pos).e
	infinite := func(e *cfg.Expr) *cfg.Expr {
		return either(l.fold(cfg.Bin(cfg.FEq, e, cfg.Inf(e.Type, false))), l.fold(cfg.Bin(cfg.FEq, e, cfg.Inf(e.Type, true))))
	}
	stays, number := l.not(infinite(e)), l.fold(cfg.Bin(cfg.FEq, e, e))
	for _, x := range operands {
		stays, number = either(stays, infinite(x)), either(number, l.fold(cfg.IsNaN(x)))
	}
	if l.asks(cfg.FloatOverflow) {
		l.require(cfg.FloatOverflow, stays, pos, "%s whose result is infinite", what)
	}
	if l.asks(cfg.NotANumber) {
		l.require(cfg.NotANumber, number, pos, "%s whose result is not a number", what)
	}
	return e
}
