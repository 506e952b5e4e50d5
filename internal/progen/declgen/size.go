package declgen

import (
	"fmt"
	"strings"
)

// size is the size or alignment of something.
func (g *generator) size() string { return g.sizeOf(false) }

// sizeOf is one that may have to be a constant expression.
func (g *generator) sizeOf(constant bool) string {
	t := g.object(2)
	switch n := g.IntN(17); {
	case n == 0:
		return "sizeof(" + t.text() + ")"
	case n == 1:
		return g.pick("_Alignof(", "__alignof__(") + t.text() + ")"
	case n == 2:
		return fmt.Sprintf("sizeof(%s)", pointerTo(t).text())
	case n == 3 && t.kind == record && t.name != "":
		return g.offset(t)
	case n == 4:
		return "sizeof(" + g.inline() + ")"
	case n == 5:
		return g.pick("sizeof(", "_Alignof(") + g.pick("int (*)(void)", "char **", "int (*[3])(int)", "const char *[2]", "float", "double", "long double", "void *", "char (*)[4]", "int (*(*)(void))[2]") + ")"
	case n == 6:
		return fmt.Sprintf("sizeof(%s)", arrayOf(t, 1+g.IntN(3)).text())
	case constant:
		return "sizeof(" + g.text(g.IntN(3)) + ")"
	case n == 7:
		return "sizeof(+(" + g.expr(1) + "))" // a bit-field has no size
	case n == 8:
		return "sizeof " + g.lvalue().text
	case n == 9:
		return "sizeof(__typeof__(" + g.lvalue().text + "))"
	case n == 10:
		return "_Alignof(__typeof__(" + g.pick(t.text(), g.anyWhole()) + "))"
	case n == 11:
		return "sizeof &" + g.lvalue().text
	case n == 12:
		return "sizeof(" + g.anyWhole() + ")"
	case n == 13:
		return fmt.Sprintf("sizeof(%s++)", g.variableWithAddress())
	case n == 14:
		return fmt.Sprintf("sizeof(%s[%s])", g.integer().name, "zero + "+fmt.Sprint(1+g.IntN(5)))
	case n == 15:
		return "sizeof(" + g.text(g.IntN(3)) + ")"
	}
	return fmt.Sprintf("sizeof(%s)", g.pick("1.5f", "2.5", "1.L", "zero ? 1 : 2u", "1 ? (short)1 : (char)2", "(char)1 + (char)2", "+(char)1", "!1ll", "-1ul", "(zero, 'a')", "1 << 2ll", "1ll << 2",
		"(void)0, 1ll", "1 ? 0 : 1.5", "&zero", "*&zero", "L'a'", "u'a'", "U'a'", "'a'", "(char)'a'", "\"a\" + 1", "&\"abc\"", "*\"abc\""))
}

// anyWhole is an object as a whole, or the value of a call.
func (g *generator) anyWhole() string { return g.anyPlace().text }

// variableWithAddress is an integer that can be assigned to and is no bit-field.
func (g *generator) variableWithAddress() string {
	for {
		if p := g.variable(); !p.bit {
			return p.text
		}
	}
}

// inline is a type that is defined where it is used.
func (g *generator) inline() string {
	saved := g.names
	t := g.fieldsOf(1)
	g.names = saved + 20
	word := g.pick("struct ", "struct __attribute__((packed)) ")
	if t.union {
		word = "union "
	}
	if g.one(5) {
		if g.repeated {
			return "struct { char a; int b; }"
		}
		return "enum { " + g.fresh("E") + g.pick("", " = -1", " = 1ll << 33") + " }"
	}
	return word + t.members()
}

// offset is that of a member of a structure.
func (g *generator) offset(t *typ) string {
	var names []string
	g.everyMember(t, func(name string, f field) {
		if !f.bit {
			names = append(names, name)
		}
	})
	if len(names) == 0 {
		return "sizeof(" + t.name + ")"
	}
	name := names[g.IntN(len(names))]
	return g.pick("offsetof(", "__builtin_offsetof(") + t.name + ", " + name + ")"
}

// everyMember visits the members that can be named, those of records without a name among them.
func (g *generator) everyMember(t *typ, visit func(name string, f field)) {
	for _, f := range t.fields {
		switch {
		case f.name != "":
			visit(f.name, f)
			if f.typ.kind == record && !f.bit && g.one(2) {
				g.everyMember(f.typ, func(inner string, f2 field) { visit(f.name+"."+inner, f2) })
			} else if f.typ.kind == array && g.one(2) {
				visit(fmt.Sprintf("%s[%d]", f.name, g.IntN(f.typ.len)), f)
			}
		case f.typ.kind == record:
			g.everyMember(f.typ, visit)
		}
	}
}

// choice asks for the type of an expression.
func (g *generator) choice(depth int) string {
	all := []string{"char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long", "long long", "unsigned long long", "_Bool"}
	e, what := g.expr(depth), all
	switch g.IntN(5) {
	case 0:
		e = "+" + e
	case 1:
		p := g.lvalue()
		e = "&" + p.text
		what = []string{pointerTo(p.typ).text(), "int *"}
		if what[0] == what[1] || p.typ.kind == integer || p.fixed {
			what = what[1:]
		}
		if strings.HasPrefix(p.typ.text(), "enum ") { // gcc 12 takes a pointer to a constant one for int *
			what = what[:0]
		}
	case 2:
		e = g.pick("'a'", "L'a'", "u'a'", "U'a'", "\"a\"[0]", "sizeof 1", "&zero - &zero", "1.5 < 2", "!1.5", g.number())
	}
	var b strings.Builder
	fmt.Fprintf(&b, "_Generic(%s", e)
	rest := g.IntN(len(what) + 1)
	for i, t := range what {
		if i == rest {
			fmt.Fprintf(&b, ", default: %s", g.pick("99", "-1"))
		}
		fmt.Fprintf(&b, ", %s: %d", t, i+1)
	}
	if rest == len(what) {
		b.WriteString(", default: " + g.atom())
	}
	return b.String() + ")"
}

// relation compares or subtracts pointers into one object.
func (g *generator) relation() string {
	if g.one(4) {
		p := g.lvalue()
		return fmt.Sprintf("(&%s %s &%s)", p.text, g.pick("==", "!=", "<=", "-"), p.text)
	}
	for range 10 {
		p := g.anyPlace()
		if p.value || p.literal {
			continue
		}
		for p.typ.kind == record {
			p = g.step(p)
		}
		if p.typ.kind != array || p.bit {
			continue
		}
		a, b := g.element(p, g.IntN(p.typ.len)), g.element(p, g.IntN(p.typ.len))
		if g.nameless(a) {
			continue
		}
		switch g.IntN(6) {
		case 0:
			return fmt.Sprintf("((char *)&%s - (char *)&%s)", a.text, p.text)
		case 1:
			return fmt.Sprintf("(&%s %s &%s)", a.text, g.pick("<", "<=", ">", ">=", "==", "!="), b.text)
		case 2:
			return fmt.Sprintf("((void *)&%s == (void *)%s)", a.text, p.text)
		case 3:
			return fmt.Sprintf("(&%s && %s)", a.text, p.text)
		}
		return fmt.Sprintf("(&%s - &%s)", a.text, b.text)
	}
	return "!&zero"
}

// bytes looks at a byte of an integer.
func (g *generator) bytes() string {
	p := g.lvalue()
	for p.typ.kind != integer {
		p = g.step(p)
	}
	if p.bit || p.value {
		return p.text
	}
	return fmt.Sprintf("((%s *)&%s)[%s]", g.pick("char", "unsigned char", "signed char", "const unsigned char"), p.text, g.pick("0", "0", "sizeof("+p.text+") - 1"))
}
