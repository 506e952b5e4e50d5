package cfront

import (
	"cairn/cfg"
	"cairn/internal/lazy"
	"cairn/internal/num"
	"sync"
)

// Arithmetic whose overflow the program asks about (gcc's manual, 6.56): the exact result is converted to a type, and the value of the call
// says whether that changed it.

// overflowNames have the type of the operation, if it has one by its name.
var overflowNames = lazy.Regexp(`^__builtin_([su]?)(add|sub|mul)(l{0,2})_overflow(_p?)?$`)

// overflowFunctions are those functions.
var overflowFunctions = sync.OnceValue(func() map[string]builtinFunc {
	out := map[string]builtinFunc{}
	for _, op := range []string{"add", "sub", "mul"} {
		out["__builtin_"+op+"_overflow"], out["__builtin_"+op+"_overflow_p"] = (*library).overflowing, (*library).overflowing
		for _, sign := range []string{"s", "u"} {
			for _, length := range []string{"", "l", "ll"} {
				out["__builtin_"+sign+op+length+"_overflow"] = (*library).overflowing
			}
		}
	}
	return out
})

// overflowing is a call of one of them.
func (l *library) overflowing(c *call) value {
	name := overflowNames().FindStringSubmatch(c.fn.name)
	if len(c.args) != 3 || name == nil || l.options.Math {
		fail(unsupported(c.pos, "the function %s", c.fn.name))
	}
	a, b := l.mustInt(c.args[0], c.pos), l.mustInt(c.args[1], c.pos)
	op := map[string]cfg.Op{"add": cfg.Add, "sub": cfg.Sub, "mul": cfg.Mul}[name[2]]
	to := c.args[2].typ
	if name[4] == "" {
		to = l.elem(to)
	}
	if name[1] != "" {
		bits := map[string]uint8{"": 32, "l": l.longBits(), "ll": 64}[name[3]]
		t := integer(bits, name[1] == "s", "an operand of "+c.fn.name)
		a, b = l.to(a, t, c.pos), l.to(b, t, c.pos)
		if to.kind == intType && to.num == t.num {
			to = t
		}
	}
	if to.kind != intType || to.num == cfg.Bool || name[1] != "" && to.num != a.typ.num {
		fail(unsupported(c.pos, "the function %s with a result of type %s", c.fn.name, to.name))
	}
	a, b = l.simple(a, c.pos), l.simple(b, c.pos)
	result, overflows := l.operated(op, a, b, to, c)
	overflows = l.saved(l.convert(overflows, typeInt, typeBool), typeBool, c.pos)
	if name[4] == "" {
		l.storeAs(l.elem(c.args[2].typ), c, 2, func() value { return value{typ: to, e: result} })
	}
	return value{typ: typeBool, e: overflows}
}

// operated is the result of an operation on integers in a type, and whether it is not the exact one.
func (l *library) operated(op cfg.Op, a, b value, to *ctype, c *call) (result, overflows *cfg.Expr) {
	exact := l.exactRange(op, a.typ.num, b.typ.num)
	for _, wide := range []*ctype{typeLLong, integer(64, false, "unsigned long long int")} {
		if w := wide.num; exact.Within(w.Range()) && a.typ.num.Range().Within(w.Range()) && b.typ.num.Range().Within(w.Range()) {
			e := l.fold(at(cfg.Bin(op, l.convert(a.e, a.typ, wide), l.convert(b.e, b.typ, wide)), c.pos))
			least, most := num.Max(to.num.Min(), w.Min()), num.Min(to.num.Max(), w.Max())
			fits := both(l.compare(cfg.Ge, e, cfg.ConstOf(w, least)), l.compare(cfg.Le, e, cfg.ConstOf(w, most)))
			return l.convert(e, wide, to), l.not(fits)
		}
	}
	held := func(v value) bool {
		return v.typ.num.Range().Within(to.num.Range()) || v.e.Op == cfg.Const && to.num.Contains(v.e.Val)
	}
	if !held(a) || !held(b) || to.num.Bits < 64 {
		fail(unsupported(c.pos, "the function %s of these types", c.fn.name))
	}
	x, y := l.convert(a.e, a.typ, to), l.convert(b.e, b.typ, to)
	plain := integer(to.num.Bits, false, "unsigned "+to.name)
	result = l.convert(l.fold(at(cfg.Bin(op, l.convert(x, to, plain), l.convert(y, to, plain)), c.pos)), plain, to)
	zero := cfg.IntConst(to.num, 0)
	switch {
	case to.num.Signed:
		if overflows = cfg.Overflow(op, x, y); overflows == nil {
			overflows = l.truthOf(false)
		}
	case op == cfg.Add:
		overflows = l.compare(cfg.Lt, result, x)
	case op == cfg.Sub:
		overflows = l.compare(cfg.Lt, x, y)
	default:
		most := cfg.ConstOf(to.num, to.num.Max())
		overflows = both(l.compare(cfg.Ne, y, zero), l.compare(cfg.Gt, x, cfg.Bin(cfg.Div, most, y)))
	}
	return result, overflows
}

// exactRange are the exact results of an operation on values of two types.
func (l *library) exactRange(op cfg.Op, a, b cfg.Type) num.Interval {
	of := map[cfg.Op]func(x, y num.Rat) num.Rat{cfg.Add: num.Rat.Add, cfg.Sub: num.Rat.Sub, cfg.Mul: num.Rat.Mul}[op]
	var out num.Interval
	for i, x := range []num.Rat{a.Min(), a.Max()} {
		for j, y := range []num.Rat{b.Min(), b.Max()} {
			r := of(x, y)
			if i+j == 0 {
				out = num.Point(r)
			}
			out = num.Span(num.Min(out.Lo, r), num.Max(out.Hi, r))
		}
	}
	return out
}
