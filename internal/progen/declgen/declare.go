package declgen

import (
	"fmt"
	"strings"
)

// declareEnum defines an enumeration.
func (g *generator) declareEnum() {
	name := g.fresh("E")
	var items []string
	t := &typ{name: "enum " + name, bits: 32}
	var made []string
	for i := range 1 + g.IntN(4) {
		e := fmt.Sprintf("%s_%d", name, i)
		switch g.IntN(5) {
		case 0:
			e += fmt.Sprintf(" = %d", g.IntN(100)-50)
			t.signed = true // if not, it is read as such all the same
		case 1:
			e += " = (" + g.constant(1) + ") & 0xffff"
		case 2:
			if len(made) > 0 {
				e += " = " + made[g.IntN(len(made))] + " + " + g.pick("1", "'a'", "(int)sizeof(int)")
			}
		}
		items = append(items, e)
		word, _, _ := strings.Cut(e, " ")
		made = append(made, word)
	}
	if g.one(6) {
		items = append(items, name+"_x = "+g.pick("0x80000000", "-0x7fffffff - 1", "1ll << 40", "0xffffffff", "-1ll << 33"))
		made = append(made, name+"_x")
	}
	g.file("%s { %s%s };", t.name, strings.Join(items, ", "), g.pick("", ","))
	g.enumerators = append(g.enumerators, made...)
	g.enums = append(g.enums, t)
}

// declareObject declares an object with an initialiser, at file scope or in the function.
func (g *generator) declareObject(t *typ, static bool) {
	name := g.fresh("o")
	inFile := !g.inFunction()
	static = static || inFile
	g.constants = static
	defer func() { g.constants = false }()
	if len(g.enums) > 0 && g.one(10) {
		t = g.enums[g.IntN(len(g.enums))]
	}
	p := place{text: name, typ: t}
	storage := ""
	if static {
		storage = "static "
	}
	declarator := t.declare(name)
	if t.kind == array && t.name == "" && !needs(t) && g.one(5) { // of which the initialiser tells the length
		p.fixed = false
		g.emit(inFile, "%s%s = { [%d] = %s };", storage, t.elem.declare(name+"[]"), t.len-1, g.initialiserOf(t.elem))
		g.places = append(g.places, p)
		return
	}
	if g.one(6) {
		storage, p.fixed = storage+"const ", true
	} else if g.one(16) {
		storage += "volatile "
	}
	if g.one(12) {
		declarator += " __attribute__((aligned(16)))"
	}
	if inFile && !p.fixed && storage == "static " && g.one(8) { // declared twice
		g.file("%s%s;", storage, declarator)
	}
	if !needs(t) && inFile && !p.fixed && g.one(8) {
		g.emit(inFile, "%s%s;", storage, declarator)
	} else {
		g.emit(inFile, "%s%s = %s;", storage, declarator, g.initialiser(t, static))
	}
	g.places = append(g.places, p)
}

// inFunction reports whether the function has begun.
func (g *generator) inFunction() bool {
	return len(g.p.items) > 0 && g.p.items[len(g.p.items)-1].where != atFile
}

func (g *generator) emit(inFile bool, format string, args ...any) {
	if inFile {
		g.file(format, args...)
		return
	}
	g.body(format, args...)
}

// declarePointer declares a pointer to a part of an object, often to a row or an element, and what it leads to.
func (g *generator) declarePointer(static bool) {
	static = static || !g.inFunction()
	g.constants = static
	defer func() { g.constants = false }()
	for range 10 {
		p := g.anyPlace()
		if p.value || static && (p.far || strings.Contains(p.text, "(") || p.literal || strings.Contains(p.text, "zero")) {
			continue
		}
		storage := ""
		if static {
			storage = "static "
		}
		if p.fixed {
			storage += "const "
		}
		if static && g.one(4) { // a compound literal is static there
			p = g.compound(1)
			storage = "static const "
		}
		for p.typ.kind == record && p.typ.name == "" || p.typ.kind != integer && g.one(2) {
			p = g.step(p)
		}
		name := g.fresh("p")
		if p.typ.kind == array && g.one(2) && !g.nameless(place{typ: p.typ.elem}) {
			i := g.IntN(p.typ.len)
			to := g.element(p, i)
			text := g.pick("&"+to.text, fmt.Sprintf("%s + %d", p.text, i), fmt.Sprintf("&%s[0] + %d", p.text, i))
			g.emit(static, "%s%s = %s;", storage, pointerTo(to.typ).declare(name), text)
			for range 1 + g.IntN(2) {
				k := g.IntN(p.typ.len) - i
				g.places = append(g.places, place{text: g.pick(fmt.Sprintf("%s[%d]", name, k), fmt.Sprintf("(*(%s + %d))", name, k), fmt.Sprintf("(%d)[%s]", k, name)), typ: to.typ, fixed: p.fixed, far: true})
			}
			return
		}
		if p.bit || g.nameless(p) {
			continue
		}
		g.emit(static, "%s%s = &%s;", storage, pointerTo(p.typ).declare(name), p.text)
		g.places = append(g.places, place{text: g.pick("(*"+name+")", name+"[0]"), typ: p.typ, fixed: p.fixed, far: true})
		if g.one(3) {
			second := g.fresh("p")
			g.emit(static, "%s%s = &%s;", storage, pointerTo(pointerTo(p.typ)).declare(second), name)
			g.places = append(g.places, place{text: g.pick("(**"+second+")", "(*"+second+"[0])", second+"[0][0]"), typ: p.typ, fixed: p.fixed, far: true})
		}
		return
	}
}

// declareFlexible declares a structure with a flexible member.
func (g *generator) declareFlexible() {
	tag, name, first, e := g.fresh("S"), g.fresh("o"), g.integer(), g.integer()
	n := 1 + g.IntN(3)
	g.file("struct %s { %s; %s; };", tag, first.declare("n"), e.declare("a[]"))
	g.file("static struct %s %s = { %s, %s };", tag, name, g.constant(1), g.list(arrayOf(e, n), true, 0)+"")
	g.places = append(g.places, place{text: name + ".n", typ: first})
	g.file("static const unsigned long %s_size = sizeof(struct %s) + sizeof %s + offsetof(struct %s, a);", name, tag, name, tag)
	g.places = append(g.places, place{text: name + "_size", typ: integers[8], fixed: true})
}

// assignObject assigns a structure as a whole.
func (g *generator) assignObject() {
	for range 10 {
		p := g.anyPlace()
		if p.value || p.fixed || p.typ.kind != record {
			continue
		}
		from := "(" + p.typ.name + ")" + g.list(p.typ, false, 0)
		for _, q := range g.places {
			if q.typ == p.typ && g.one(3) {
				from = q.text
			}
		}
		g.body("%s = %s;", p.text, from)
		return
	}
}

// localTypes declares types in a block, which hide others.
func (g *generator) localTypes() {
	if len(g.records) == 0 {
		return
	}
	t := g.records[g.IntN(len(g.records))]
	records := g.records
	g.records = nil
	own := g.fieldsOf(1)
	g.records = records
	name := g.fresh("v")
	tag := strings.Fields(t.name)[1]
	word := g.pick("struct", "union")
	g.body("unsigned %s = sizeof(%s);\n{ %s %s %s; %s += 1000 * sizeof(%s %s); }", name, t.name, word, tag, own.members(), name, word, tag)
	g.places = append(g.places, place{text: name, typ: integers[6]})
}
