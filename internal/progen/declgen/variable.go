package declgen

import "fmt"

// declareVariable declares an array of variable length, or what has a type with one.
func (g *generator) declareVariable() {
	n, m := 1+g.IntN(4), 1+g.IntN(3)
	e := g.integer()
	length, name := g.fresh("n"), g.fresh("o")
	g.body("int %s = zero + %d;", length, n)
	t := arrayOf(arrayOf(e, m), n)
	second := fmt.Sprint(m)
	if g.one(2) {
		second = fmt.Sprintf("%s + %d", length, m-n)
	}
	switch g.IntN(3) {
	case 0:
		g.body("%s;", e.declare(fmt.Sprintf("%s[%s][%s]", name, length, second)))
	case 1:
		typedef := g.fresh("T")
		g.body("typedef %s;\n%s %s[%s];", e.declare(fmt.Sprintf("%s[%s]", typedef, second)), typedef, name, length)
		g.value(false, "(%s += zero, sizeof(%s))", length, typedef)
	default:
		typedef := g.fresh("T")
		g.body("typedef %s;\n%s %s;", e.declare(fmt.Sprintf("%s[%s][%s]", typedef, length, second)), typedef, name)
		g.value(true, "sizeof(%s)", typedef)
	}
	g.body("for (int i = 0; i < %d; i++)\n\tfor (int j = 0; j < %d; j++)\n\t\t%s[i][j] = %s + i * %d + j;", n, m, name, g.expr(1), 1+g.IntN(9))
	g.places = append(g.places, place{text: name, typ: t})
	if g.one(2) {
		g.value(false, "(%s++, sizeof %s)", length, name)
		g.body("%s--;", length)
	}
	if g.one(2) {
		p := g.fresh("p")
		i := g.IntN(n)
		g.body("%s = %s;", e.declare(fmt.Sprintf("(*%s)[%s]", p, second)), g.pick(fmt.Sprintf("&%s[%d]", name, i), fmt.Sprintf("%s + %d", name, i)))
		k := g.IntN(n) - i
		g.places = append(g.places, place{text: fmt.Sprintf("%s[%d]", p, k), typ: t.elem})
		g.value(true, "%s - %s", p, name)
	}
}
