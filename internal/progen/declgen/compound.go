package declgen

import "fmt"

// compound is a compound literal.
func (g *generator) compound(depth int) (p place) {
	g.repeatable(func() string { p = g.literal(); return p.text })
	return p
}

// literal is a compound literal whose text may stand several times in a block.
func (g *generator) literal() place {
	t := g.object(2)
	for t.scalars() > 9 {
		t = g.object(1)
	}
	text := g.pick("", "", "const ") + t.text()
	if t.kind == array && t.name == "" && !needs(t) && g.one(3) { // the length comes from the initialiser, whose last element is that with the greatest index
		return place{text: fmt.Sprintf("((%s){ [%d] = %s, [0] = %s })", openArray(t), t.len-1, g.initialiserOf(t.elem), g.initialiserOf(t.elem)), typ: t, fixed: true, literal: true}
	}
	init := g.initialiser(t, g.constants)
	if init[0] != '{' {
		init = "{ " + init + " }"
	}
	return place{text: fmt.Sprintf("((%s)%s)", text, init), typ: t, fixed: true, literal: true}
}

// initialiserOf is one for an element.
func (g *generator) initialiserOf(t *typ) string {
	if t.kind == array || t.kind == record {
		return g.list(t, g.constants, 1)
	}
	return g.initial(g.constants)
}

// openArray is an array type without its length.
func openArray(t *typ) string { return t.elem.declare("[]") }
