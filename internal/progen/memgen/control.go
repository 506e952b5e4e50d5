package memgen

import "fmt"

// control is a statement with others in it.
func (g *generator) control() string {
	switch g.IntN(7) {
	case 0, 1:
		return fmt.Sprintf("if (%s) %s", g.condition(), g.block(1+g.IntN(2)))
	case 2:
		return fmt.Sprintf("if (%s) %s else %s", g.condition(), g.block(1), g.block(1+g.IntN(2)))
	case 3, 4:
		i := g.fresh("i")
		return fmt.Sprintf("for (int %s = 0; %s < %s; %s++) %s", i, i, g.pick("2", "3", g.input()), i, g.block(1+g.IntN(2)))
	case 5:
		return fmt.Sprintf("switch ((unsigned)%s %% 4) {\ncase 0: %s\ncase 2: %s break;\ndefault: %s\n}", g.leaf(), g.block(1), g.block(1), g.block(1))
	default:
		return g.scope()
	}
}

// scope is a block with objects of its own.
func (g *generator) scope() string {
	v := g.fresh("v")
	switch g.kind(4, 1, 3) {
	case 0:
		n := g.fresh("n")
		return fmt.Sprintf("{\n\tint %s = 2 + (%s & 3), %s[%s];\n\tfor (int i = 0; i < %s; i++) %s[i] = i * %d;\n\t%s[%s - 1] += %s & 63;\n\t%s = @sum(%s, %s) + (int)(sizeof %s / sizeof *%s);\n}",
			n, g.leaf(), v, n, n, v, 1+g.IntN(4), v, n, g.leaf(), g.pick("x", "y", "@z"), v, n, v, v)
	case 1:
		return fmt.Sprintf("{\n\tint %s[3][4] = { { 1 }, { [2] = %s } }, (*r)[4] = %s;\n\tr[1][%s] = %s;\n\tx = r[1][2] ^ %s[1][3] ^ (*r)[1];\n}", v, g.constant(integers[0]), v, g.index(4), g.leaf(), v)
	case 2:
		return fmt.Sprintf("{\n\tint *%s = (int[4]){ %s, 2, [3] = %s };\n\t%s[%s] ^= 5;\n\ty = %s[3] ^ *%s;\n}", v, g.leaf(), g.leaf(), v, g.index(4), v, v)
	default:
		t := g.objects[0].typ
		return fmt.Sprintf("{\n\t%s %s = %s, *r = &%s;\n\t*r = %s(*r, %s);\n\t%s = %s;\n}", t.name, v, g.objects[0].name, v, "@changed", g.leaf(), g.objects[0].name, v)
	}
}

// call calls a function of the program.
func (g *generator) call() string {
	switch g.IntN(8) {
	case 0:
		return fmt.Sprintf("%s = @sum(%s, 4);", g.pick("x", "y", "@z"), g.intPointer())
	case 1:
		return fmt.Sprintf("%s = @table[%s](%s);", g.pick("x", "y"), g.index(2), g.leaf())
	case 2:
		return fmt.Sprintf("%s->op = %s;", g.link(), g.pick("@twice", "@count", "@table["+g.index(2)+"]", g.link()+"->op"))
	case 3:
		return fmt.Sprintf("y = @depth(&x, %d);", 1+g.IntN(3))
	case 4:
		return fmt.Sprintf("%s = @changed(%s, %s);", g.objects[0].name, g.objects[0].name, g.leaf())
	case 5:
		return "@swap(" + g.pick("&p", "&pa[1]", "pp") + ", " + g.pick("&q", "&pa["+g.index(3)+"]") + ");"
	case 6:
		return fmt.Sprintf("@table[%s] = %s;", g.index(2), g.pick("@twice", "@count"))
	default:
		return fmt.Sprintf("x = @count(%s & 15);", g.leaf())
	}
}
