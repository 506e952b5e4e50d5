package memgen

import "fmt"

// constant is one that fits a type, or nearly.
func (g *generator) constant(t *typ) string {
	switch k := g.IntN(10); {
	case t.bits == 1:
		return fmt.Sprint(g.IntN(2))
	case k == 0 && t.bits >= 32:
		return g.pick("2147483647", "(-2147483647 - 1)", "65535", "0x12345678")
	case k < 3:
		return fmt.Sprint(g.IntN(128))
	case k == 3 && t.signed:
		return fmt.Sprint(-1 - g.IntN(128))
	default:
		return fmt.Sprint(g.IntN(10))
	}
}

// index is an expression for an index into an array of n elements.
func (g *generator) index(n int) string {
	switch k := g.IntN(5); {
	case k == 0 && g.p.inputs > 0 && n >= choices:
		return g.input()
	case k == 1:
		return fmt.Sprintf("(unsigned)%s %% %du", g.leaf(), n)
	case k == 2 && n >= 4:
		return fmt.Sprintf("(%s & 3)", g.leaf())
	default:
		return fmt.Sprint(g.IntN(n))
	}
}

// input is an input, or 2 if there is none.
func (g *generator) input() string {
	if g.p.inputs == 0 {
		return "2"
	}
	return fmt.Sprintf("in%d", g.IntN(g.p.inputs))
}

// scalar is an integer of some object.
func (g *generator) scalar() (string, *typ) {
	if g.deep++; g.deep > 3 {
		g.deep--
		return "x", integers[0]
	}
	defer func() { g.deep-- }()
	switch g.IntN(8) {
	case 0:
		return g.pick("x", "y", "@z"), integers[0]
	case 1:
		return fmt.Sprintf("%s[%s]", g.intPointer(), g.index(4)), integers[0]
	case 2:
		return "*" + g.intPointer(), integers[0]
	case 3:
		return g.link() + "->" + g.pick("v", "w"), integers[0]
	}
	o := g.objects[g.IntN(len(g.objects))]
	return g.part(o.typ, o.name)
}

// leaf is an operand.
func (g *generator) leaf() string {
	switch k := g.IntN(6); {
	case k == 0 && g.p.inputs > 0:
		return g.input()
	case k == 1:
		return g.constant(integers[0])
	default:
		text, _ := g.scalar()
		return "(" + text + ")"
	}
}

// expr is an expression of integers. But for a few it does not overflow.
func (g *generator) expr(depth int) string {
	if depth == 0 {
		return g.leaf()
	}
	a, b := g.expr(depth-1), g.expr(depth-1)
	switch k := g.IntN(20); {
	case k < 5:
		return g.leaf()
	case k < 8:
		return fmt.Sprintf("((%s & 0xfff) %s (%s & 0xff))", a, g.pick("+", "-", "*", "|", "^", "<"), b)
	case k < 11:
		return fmt.Sprintf("((unsigned)%s %s (unsigned)%s)", a, g.pick("+", "-", "*", "|", "^", "&", ">=", "!="), b)
	case k < 13:
		return fmt.Sprintf("(%s %s %s)", a, g.pick("<", "<=", "==", "!=", "&&", "||", "^", "&"), b)
	case k == 13:
		return fmt.Sprintf("(%s ? %s : %s)", a, b, g.leaf())
	case k == 14:
		return fmt.Sprintf("((unsigned)%s >> %d)", a, g.IntN(20))
	case k == 15:
		return fmt.Sprintf("((%s)%s)", g.integer().name, a)
	case k == 16:
		return fmt.Sprintf("@twice(%s)", g.leaf())
	case k == 17:
		return g.lookup()
	case k == 18 && g.one(6):
		return fmt.Sprintf("(%s %s %s)", a, g.pick("+", "-"), b)
	default:
		return fmt.Sprintf("((unsigned)%s %% %d)", a, 2+g.IntN(9))
	}
}

// condition is an expression for a branch.
func (g *generator) condition() string {
	switch g.IntN(4) {
	case 0:
		return fmt.Sprintf("%s %s %d", g.input(), g.pick("<", ">", "==", "!="), g.IntN(choices))
	case 1:
		return fmt.Sprintf("%s %s %s", g.intPointer(), g.pick("==", "!="), g.intPointer())
	default:
		return g.expr(1)
	}
}

// lookup is an expression about pointers whose value does not depend on addresses.
func (g *generator) lookup() string {
	switch g.IntN(8) {
	case 0:
		return fmt.Sprintf("(%s - %s)", g.within("@ia"), g.within("@ia"))
	case 1:
		return fmt.Sprintf("(%s %s %s)", g.within("ib"), g.pick("<", "<=", ">", ">="), g.within("ib"))
	case 2:
		return fmt.Sprintf("(%s == %s)", g.link(), g.link())
	case 3:
		return fmt.Sprintf("@table[%s](%s)", g.index(2), g.leaf())
	case 4:
		return fmt.Sprintf("%s->op(%s)", g.link(), g.leaf())
	case 5:
		return fmt.Sprintf("strlen(%s)", g.text())
	case 6:
		return fmt.Sprintf("(strcmp(%s, %s) %s 0)", g.text(), g.text(), g.pick("==", "<", ">="))
	default:
		return fmt.Sprintf("(@head && @head->v > %d)", g.IntN(6))
	}
}
