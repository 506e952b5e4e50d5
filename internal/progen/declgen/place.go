package declgen

import "fmt"

// place is an expression that designates an object, or has a record or an integer as its value.
type place struct {
	text    string // as an operand of any operator
	typ     *typ
	value   bool // it is no lvalue
	fixed   bool // it must not be assigned to
	bit     bool // it is a bit-field
	far     bool // it is behind a pointer, so that its address is no constant
	literal bool // it is a compound literal, which ends with its block
}

// walk goes to a random integer in a place.
func (g *generator) walk(p place) place {
	for p.typ.kind != integer {
		p = g.step(p)
	}
	return p
}

// step goes to an element or to a member.
func (g *generator) step(p place) place {
	if p.typ.kind == array {
		return g.element(p, g.IntN(p.typ.len))
	}
	t := p.typ
	k := t.active
	if !t.union || t.punned {
		for k = g.IntN(len(t.fields)); !t.fields[k].hasValue(); {
			k = g.IntN(len(t.fields))
		}
	}
	f := t.fields[k]
	out := place{typ: f.typ, value: p.value, fixed: p.fixed, far: p.far, literal: p.literal, bit: f.bit}
	switch n := g.IntN(8); {
	case f.name == "":
		out.text = p.text
		return out
	case n == 0 && !p.value && !p.bit && p.text != "" && !g.nameless(p):
		out.text = fmt.Sprintf("(&%s)->%s", p.text, f.name)
	case n == 1 && !p.value && !g.nameless(p):
		out.text = fmt.Sprintf("(*&%s).%s", p.text, f.name)
	default:
		out.text = fmt.Sprintf("%s.%s", p.text, f.name)
	}
	return out
}

// nameless reports whether the place is a record inside another one that has no name, so that its text designates the one around it.
func (g *generator) nameless(p place) bool { return p.typ.kind == record && p.typ.name == "" }

// element is an element of an array.
func (g *generator) element(p place, i int) place {
	out := place{typ: p.typ.elem, value: p.value, fixed: p.fixed, far: p.far, literal: p.literal}
	index, form := fmt.Sprint(i), g.IntN(22)
	if g.constants {
		form = 4 + g.IntN(14)
	} else if p.literal && form == 0 {
		form = 21
	}
	switch g.IntN(6) {
	case 0:
		if !g.constants {
			index = fmt.Sprintf("%d + zero", i)
		}
	case 1:
		index = fmt.Sprintf("(%s)%d", g.wide().name, i)
	}
	a, n := p.text, p.typ.len
	if p.value { // an array in a value has no address that could be kept
		out.text = fmt.Sprintf("%s[%s]", a, index)
		return out
	}
	if g.nameless(place{typ: p.typ.elem}) && g.one(2) {
		out.text = fmt.Sprintf("%s[%s]", a, index)
		return out
	}
	switch k := g.IntN(n); form {
	case 4:
		out.text = fmt.Sprintf("(*(%s + (%s)))", a, index)
	case 5:
		out.text = fmt.Sprintf("(%s)[%s]", index, a)
	case 6:
		out.text = fmt.Sprintf("(&%s[%d])[%d]", a, k, i-k)
	case 7:
		out.text = fmt.Sprintf("(*(&%s[0] + (%s)))", a, index)
	case 8:
		out.text = fmt.Sprintf("(*&%s)[%s]", a, index)
	case 9:
		out.text = fmt.Sprintf("(*(*&%s + (%s)))", a, index)
	case 10:
		out.text = fmt.Sprintf("(*&%s[%s])", a, index)
	case 11:
		out.text = fmt.Sprintf("(*(&%s[%d] - %d))", a, k, k-i)
	case 1:
		out.text = fmt.Sprintf("(zero ? 0 : %s)[%s]", a, index)
	case 2:
		out.text = fmt.Sprintf("(zero, %s)[%s]", a, index)
	case 12:
		out.text = fmt.Sprintf("(&%s)[0][%s]", a, index)
	case 13:
		out.text = fmt.Sprintf("((__typeof__(&%s[0]))%s)[%s]", a, a, index)
	case 0:
		out.text = fmt.Sprintf("(*({ __typeof__(&%s[0]) q = %s + %d; q += %d; q; }))", a, a, k, i-k)
	case 3:
		out.text = fmt.Sprintf("(&%s + 1)[-1][%s]", a, index)
	case 14:
		out.text = fmt.Sprintf("(*(__typeof__(%s) *)(void *)&%s[%s])", a+"[0]", a, index)
	default:
		out.text = fmt.Sprintf("%s[%s]", a, index)
	}
	return out
}

// anyPlace is a random place.
func (g *generator) anyPlace() place { return g.places[g.IntN(len(g.places))] }

// partOf goes some steps into a place, not necessarily to an integer.
func (g *generator) partOf(p place) place {
	for p.typ.kind != integer && !g.one(3) {
		p = g.step(p)
	}
	return p
}

// lvalue is a part of an object that has an address, which is no record without a name.
func (g *generator) lvalue() place {
	for {
		p := g.anyPlace()
		if !p.value {
			if p = g.partOf(p); !p.bit && !g.nameless(p) {
				return p
			}
		}
	}
}

// scalar is a random integer in a random place.
func (g *generator) scalar() place { return g.walk(g.anyPlace()) }

// assignable reports whether what is in the place can be assigned to.
func (p place) assignable() bool { return !p.value && !p.fixed }

// variable is a random integer that can be assigned to.
func (g *generator) variable() place {
	for {
		if p := g.scalar(); p.assignable() {
			return p
		}
	}
}
