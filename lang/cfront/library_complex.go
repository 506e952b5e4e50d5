package cfront

import (
	"strings"

	"cairn/cfg"
	"cairn/internal/num"
)

// Functions of complex.h (C11 7.3.9) that take complex numbers apart, and those of which bounds are known. The others are not supported.

// complexNames are the names of a function for all three types, and those that gcc has for it.
func complexNames(name string) string {
	names := []string{}
	for _, suffix := range suffixes {
		names = append(names, name+suffix, "__builtin_"+name+suffix)
	}
	return strings.Join(names, " ")
}

// complexFunctions are these functions.
var complexFunctions = byName([]namedFunction{
	{complexNames("creal"), ofParts(func(_ *library, _ *call, p parts) *cfg.Expr { return p[0] })},
	{complexNames("cimag"), ofParts(func(_ *library, _ *call, p parts) *cfg.Expr { return p[1] })},
	{complexNames("cabs"), ofParts(func(l *library, c *call, p parts) *cfg.Expr { return l.guessing("hypot", guesses["hypot"], p, c).e })},
	{complexNames("carg"), ofParts(func(l *library, c *call, p parts) *cfg.Expr {
		return l.guessing("atan2", guesses["atan2"], parts{p[1], p[0]}, c).e
	})},
	{complexNames("conj"), toParts(func(l *library, _ *call, p parts) parts { return parts{p[0], cfg.Negative(p[1])} })},
	{complexNames("cproj"), toParts(func(l *library, _ *call, p parts) parts {
		infinite := cfg.Bin(cfg.LOr, isInfinite(p[0]), isInfinite(p[1]))
		zero := withSign(cfg.ConstOf(p[1].Type, num.Zero()), p[1])
		return parts{cfg.IfThenElse(infinite, cfg.Inf(p[0].Type, false), p[0]), cfg.IfThenElse(infinite, zero, p[1])}
	})},
	{"__builtin_complexd __builtin_complexf __builtin_complexl", (*library).complexFrom},
})

// ofParts is a function of a complex number whose result is real.
func ofParts(f func(l *library, c *call, p parts) *cfg.Expr) builtinFunc {
	return func(l *library, c *call) value {
		t, p := l.resultType(c.typ), l.complexArgument(c)
		if !t.isFloat() || p[0].Type != t.num {
			fail(unsupported(c.pos, "the function %s with a result of type %s", c.fn.name, t.name))
		}
		if !l.b.reachable() {
			return l.dummy(t)
		}
		return value{typ: t, e: l.foldAll(f(l, c, p), c.pos)}
	}
}

// toParts is one whose result is complex.
func toParts(f func(l *library, c *call, p parts) parts) builtinFunc {
	return func(l *library, c *call) value {
		t, p := l.resultType(c.typ), l.complexArgument(c)
		if t.part == nil || p[0].Type != t.part.num {
			fail(unsupported(c.pos, "the function %s with a result of type %s", c.fn.name, t.name))
		}
		if !l.b.reachable() {
			return l.dummy(t)
		}
		p = f(l, c, p)
		return l.newComplex(t, parts{l.foldAll(p[0], c.pos), l.foldAll(p[1], c.pos)}, c.pos)
	}
}

// complexArgument is the argument of a function of one complex number.
func (l *library) complexArgument(c *call) parts {
	if len(c.args) != 1 || c.args[0].typ.part == nil {
		fail(unsupported(c.pos, "the function %s of something that is no complex number", c.fn.name))
	}
	return l.partsOf(c.args[0], c.pos)
}

// complexFrom is the complex number with two parts, to which CMPLX expands.
func (l *library) complexFrom(c *call) value {
	t := l.resultType(c.typ)
	if len(c.args) != 2 || t.part == nil {
		fail(unsupported(c.pos, "the function %s", c.fn.name))
	}
	return l.newComplex(t, parts{l.to(c.args[0], t.part, c.pos).e, l.to(c.args[1], t.part, c.pos).e}, c.pos)
}
