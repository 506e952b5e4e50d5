package declgen

import (
	"fmt"
	"strings"
)

// expr is an integer without side effects, and with nothing that is undefined where signed arithmetic wraps.
func (g *generator) expr(depth int) string {
	if depth <= 0 || g.one(6) {
		return g.atom()
	}
	e := func() string { return g.expr(depth - 1) }
	switch g.IntN(18) {
	case 0, 1, 2:
		return "(" + e() + " " + g.pick("+", "-", "*", "&", "|", "^") + " " + e() + ")"
	case 3:
		return "(" + e() + " " + g.pick("<", "<=", ">", ">=", "==", "!=", "&&", "||") + " " + e() + ")"
	case 4:
		return "(" + g.pick("-", "+", "~", "!") + e() + ")"
	case 5:
		return "(" + e() + " " + g.pick("/", "%") + " " + g.pick("", "-") + "((" + e() + " & 7) + 2))"
	case 6:
		return "(" + e() + " >> (" + e() + " & " + g.pick("7", "15", "31") + "))"
	case 7:
		return "((" + e() + " & " + g.pick("255", "4095", "0x7fffu", "1ull") + ") << (" + e() + " & 15))"
	case 8, 9:
		return "((" + g.typeName() + ")" + e() + ")"
	case 10:
		return "(" + e() + " ? " + e() + " : " + e() + ")"
	case 11:
		return "(" + e() + " ?: " + e() + ")"
	case 12:
		return "(" + e() + ", " + e() + ")"
	case 13: // by precedence
		out := g.atom()
		for range 2 + g.IntN(3) {
			out += " " + g.pick("+", "-", "*", "&", "|", "^", "<", "==", "!=", ">=", "&&", "||") + " " + g.pick("", "", "~", "!", "- ", "("+g.typeName()+")") + g.atom()
		}
		return "(" + out + ")"
	case 14:
		return g.block(depth - 1)
	case 15:
		return g.builtin(depth - 1)
	case 16:
		return g.fraction(depth - 1)
	}
	return g.special(depth - 1)
}

// atom is a part of an object, or a constant.
func (g *generator) atom() string {
	switch g.IntN(10) {
	case 0, 1:
		return g.number()
	case 2:
		return g.character()
	case 3:
		if len(g.enumerators) > 0 {
			return g.enumerators[g.IntN(len(g.enumerators))]
		}
	case 4:
		return "zero"
	case 5:
		return "(" + g.inText() + ")"
	}
	return g.scalar().text
}

// plain is an integer of one of C's types.
func (g *generator) plain() string {
	for {
		if p := g.scalar(); !p.bit {
			itself := p.text
			if p.fixed { // what is declared with its type is assigned to
				itself = "+" + p.text
			}
			return g.pick(itself, "+"+p.text, "("+p.text+" + "+g.number()+")", g.number(), "(char)"+p.text)
		}
	}
}

// special are expressions of other kinds.
func (g *generator) special(depth int) string {
	switch g.IntN(6) {
	case 0:
		return g.size()
	case 1:
		return g.choice(depth)
	case 2:
		return "(" + g.inText() + ")"
	case 3:
		return g.relation()
	case 4:
		return g.walk(g.compound(depth)).text
	}
	return g.bytes()
}

// typeName is the name of an integer type.
func (g *generator) typeName() string {
	switch g.IntN(8) {
	case 0:
		return "__typeof__(" + g.plain() + ")"
	case 1:
		return g.pick("const ", "volatile ") + g.integer().name
	case 2:
		if len(g.enums) > 0 {
			return g.enums[g.IntN(len(g.enums))].name
		}
	case 3:
		return g.pick("long unsigned int", "short int", "int unsigned long long", "signed", "long int", "unsigned char", "long long int", "size_t", "ptrdiff_t", "wchar_t")
	}
	return g.integer().name
}

// constant is an integer constant expression, in which nothing overflows.
func (g *generator) constant(depth int) string {
	if depth <= 0 || g.one(3) {
		switch g.IntN(6) {
		case 0:
			return g.character()
		case 1:
			if len(g.enumerators) > 0 {
				return g.enumerators[g.IntN(len(g.enumerators))]
			}
		case 2:
			return "-" + fmt.Sprint(1+g.IntN(300))
		}
		return g.number()
	}
	c := func() string { return g.constant(depth - 1) }
	small := func() string { return "(" + c() + " & " + g.pick("15", "255", "3u") + ")" }
	switch g.IntN(9) {
	case 0:
		return "(" + small() + " " + g.pick("+", "-", "*") + " " + small() + ")"
	case 1:
		return "(" + c() + " " + g.pick("&", "|", "^", "<", "<=", "==", "!=", "&&", "||") + " " + c() + ")"
	case 2:
		return "((" + g.integer().name + ")" + c() + ")"
	case 3:
		return "(" + c() + " ? " + c() + " : " + c() + ")"
	case 4:
		return "(" + small() + " << " + fmt.Sprint(g.IntN(16)) + ")"
	case 5:
		return "(" + c() + g.pick(" >> ", " >> ") + fmt.Sprint(g.IntN(32)) + ")"
	case 6:
		return "(" + g.pick("~", "!", "+") + c() + ")"
	case 7:
		return "(" + c() + g.pick(" / ", " % ") + fmt.Sprint(2+g.IntN(9)) + ")"
	}
	return g.sizeOf(true)
}

// block is a statement expression.
func (g *generator) block(depth int) string {
	v := g.fresh("v")
	t := g.integer()
	head := fmt.Sprintf("({ %s = %s; ", t.declare(v), g.expr(depth))
	if g.one(3) {
		head = fmt.Sprintf("({ __auto_type %s = %s; ", v, g.plain())
	} else if g.one(3) {
		head = fmt.Sprintf("({ __typeof__(%s) %s = %s; ", g.plain(), v, g.expr(depth))
	}
	saved := len(g.places)
	defer func() { g.places = g.places[:saved] }()
	g.places = append(g.places, place{text: v, typ: typeInt})
	switch g.IntN(6) {
	case 0:
		return head + fmt.Sprintf("%s %s %s; %s; })", v, g.pick("=", "+=", "-=", "*=", "&=", "|=", "^="), g.expr(depth), v)
	case 1:
		return head + fmt.Sprintf("if (%s) %s = %s; else %s%s; %s; })", g.expr(depth), v, g.expr(depth), v, g.pick("++", "--"), v)
	case 2:
		return head + fmt.Sprintf("for (%s = 0; %s < %d; %s++) %s = (%s)(%s * 2 + %d); %s; })", typeInt.declare("i"), "i", 1+g.IntN(4), "i", v, g.integer().name, v, g.IntN(9), v)
	case 3:
		return head + fmt.Sprintf("int r = %d; %s r; })", g.IntN(9), g.switchOn("("+g.wide().name+")"+v, "r", depth))
	case 4:
		e := g.fresh("E")
		return head + fmt.Sprintf("enum { %s = %s }; %s + %s; })", e, "("+g.constant(1)+") & 0xffff", v, e)
	}
	return head + fmt.Sprintf("%s; })", g.expr(depth))
}

// switchOn is a switch that changes a variable.
func (g *generator) switchOn(e, result string, depth int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "switch (%s) { ", e)
	from := -20 - g.IntN(100)
	rest := g.IntN(5)
	for i := range 2 + g.IntN(4) {
		if i == rest {
			fmt.Fprintf(&b, "default: %s %s %d; %s", result, g.pick("=", "+=", "^="), g.IntN(100), g.pick("", "break; "))
		}
		to := from + g.IntN(60)
		switch g.IntN(4) {
		case 0:
			fmt.Fprintf(&b, "case %d ... %d: ", from, to)
		case 1:
			fmt.Fprintf(&b, "case %d: case %d ... %d: ", from, from+1, to+1)
			to++
		default:
			fmt.Fprintf(&b, "case %d: ", from)
			to = from
		}
		from = to + 1 + g.IntN(4)
		fmt.Fprintf(&b, "%s %s %s; %s", result, g.pick("=", "+=", "-=", "|="), g.expr(depth-1), g.pick("", "break; ", "break; "))
	}
	return b.String() + "}"
}

// fraction goes by floating-point numbers that are exact.
func (g *generator) fraction(depth int) string {
	small := "(" + g.expr(depth) + " & " + g.pick("15", "255", "1023") + ")"
	switch g.IntN(4) {
	case 0:
		return fmt.Sprintf("((%s)(%s * %s))", g.pick("int", "long", "long long", "unsigned"), small, g.pick("0.5", "1.25f", "2.0L", "0x1.8p1"))
	case 1:
		return fmt.Sprintf("(%s / %s %s %s)", small, g.pick("4.0", "0.5f", "8.L"), g.pick("<", ">=", "=="), g.pick("3.25", "2.f", "1e1", ".5L"))
	case 2:
		return fmt.Sprintf("(%s)%s", g.pick("int", "short", "_Bool", "unsigned char"), g.pick("2.75", ".5f", "1e2", "0x1p5L", "99.99"))
	}
	return fmt.Sprintf("(int)((%s)%s %s %d)", g.pick("float", "double", "long double"), small, g.pick("+", "-", "*", "/"), 1<<g.IntN(4))
}
