package declgen

import (
	"fmt"
	"strings"
)

// initialiser gives an object a value. Where it is static all expressions are constant.
func (g *generator) initialiser(t *typ, static bool) string {
	if t.kind == integer {
		if g.one(10) {
			return "{ " + g.initial(static) + " }"
		}
		return g.initial(static)
	}
	if t.kind == array && g.character8(t.elem) && g.one(2) {
		return g.textFor(t)
	}
	return g.list(t, static, 0)
}

// initial is an integer.
func (g *generator) initial(static bool) string {
	if static || g.one(2) {
		return g.constant(1)
	}
	return g.expr(1)
}

func (g *generator) character8(t *typ) bool { return t.kind == integer && t.bits == 8 }

// textFor is a string that initialises an array of characters.
func (g *generator) textFor(t *typ) string {
	s := `"` + g.pieces(g.IntN(t.len+1), false) + `"`
	if g.one(4) {
		return "{ " + s + " }"
	}
	return s
}

// list is an initialiser in braces: a union's active member has the value.
func (g *generator) list(t *typ, static bool, depth int) string {
	var items []string
	add := func(designator string, of *typ) {
		v, static := "", static || strings.Contains(designator, "...")
		if of.kind == integer {
			v = g.initialiser(of, static)
		} else if of.kind == array && g.character8(of.elem) && g.one(2) {
			v = g.textFor(of)
		} else {
			v = g.list(of, static, depth+1)
		}
		items = append(items, designator+v)
	}
	switch {
	case t.kind == record && t.union:
		f := t.fields[t.active]
		switch {
		case f.name == "": // its members are designated
			g.members(f.typ, func(name string, of *typ) { add("."+name+" = ", of) })
		case t.punned:
			items = append(items, "."+f.name+" = "+g.whole(f.typ, static))
		default:
			add("."+f.name+" = ", f.typ)
			if g.one(5) {
				add("."+f.name+g.pick(" = ", " = "), f.typ)
			}
		}
	case t.kind == record:
		if g.one(3) && g.flat(t) {
			for range g.IntN(t.named() + 1) {
				items = append(items, g.initial(static))
			}
			break
		}
		at := 0
		for range g.IntN(2*len(t.fields) + 1) {
			f := t.fields[at%len(t.fields)]
			if f.name == "" && !f.bit {
				g.members(f.typ, func(name string, of *typ) {
					if g.one(2) || f.typ.union {
						add("."+name+" = ", of)
					}
				})
			} else if f.name != "" && g.one(2) {
				add(g.designator("."+f.name, f.typ, &f.typ), f.typ)
			}
			at++
		}
		at = 0
		if needs(t) { // unions inside that have to have their active member
			for _, f := range t.fields {
				if f.name != "" && f.typ.kind != integer && needs(f.typ) {
					add("."+f.name+" = ", f.typ)
				} else if f.name == "" && f.typ.kind == record && needs(f.typ) {
					g.members(f.typ, func(name string, of *typ) { add("."+name+" = ", of) })
				}
			}
		}
	case t.kind == array:
		if needs(t.elem) {
			if g.one(2) && t.len > 1 {
				add(fmt.Sprintf("[0 ... %d] = ", t.len-1), t.elem)
				if g.one(2) {
					add(fmt.Sprintf("[%d] = ", g.IntN(t.len)), t.elem)
				}
				break
			}
			for range t.len {
				add("", t.elem)
			}
			break
		}
		if t.elem.kind == array && t.elem.elem.kind == integer && g.one(5) { // without inner braces
			for range g.IntN(t.len*t.elem.len + 1) {
				items = append(items, g.initial(static))
			}
			break
		}
		next := 0
		for range g.IntN(t.len + 2) {
			switch i := g.IntN(t.len); {
			case g.one(2) && next < t.len:
				add("", t.elem)
				next++
			case g.one(3):
				j := i + g.IntN(t.len-i)
				add(fmt.Sprintf("[%d ... %s] = ", i, g.small(j)), t.elem)
				next = j + 1
			default:
				of := t.elem
				add(g.designator(fmt.Sprintf("[%s]", g.small(i)), of, &of), of)
				next = t.len // where what comes next goes is seldom meant
			}
		}
	}
	if len(items) == 0 {
		return g.pick("{ 0 }", "{ 0 }", "{ }")
	}
	return "{ " + strings.Join(items, ", ") + g.pick("", "", ",") + " }"
}

// designator goes deeper sometimes: of is then what is designated.
func (g *generator) designator(d string, t *typ, of **typ) string {
	for t.kind == array && g.one(3) && !needs(t) {
		i := g.IntN(t.len)
		d += fmt.Sprintf("[%d]", i)
		t = t.elem
	}
	*of = t
	return d + " = "
}

// small is an index, as an expression now and then.
func (g *generator) small(i int) string {
	switch g.IntN(5) {
	case 0:
		return fmt.Sprintf("%d + %d", i, 0)
	case 1:
		return fmt.Sprintf("(%s)%d", g.wide().name, i)
	case 2:
		return fmt.Sprintf("sizeof(char[%d])", i+1) + " - 1"
	}
	return fmt.Sprint(i)
}

// members are those of a record without a name that have a value.
func (g *generator) members(t *typ, each func(name string, of *typ)) {
	for i, f := range t.fields {
		switch {
		case t.union && i != t.active || !f.hasValue():
		case f.name == "":
			g.members(f.typ, each)
		default:
			each(f.name, f.typ)
		}
	}
}

// needs reports whether a part of an object is a union, which has to be initialised by its active member.
func needs(t *typ) bool {
	switch t.kind {
	case array:
		return needs(t.elem)
	case record:
		if t.union {
			return true
		}
		for _, f := range t.fields {
			if needs(f.typ) {
				return true
			}
		}
	}
	return false
}

// flat reports whether all members of a structure are integers.
func (g *generator) flat(t *typ) bool {
	for _, f := range t.fields {
		if f.typ.kind != integer {
			return false
		}
	}
	return true
}

// whole initialises all of an object that is a member of a union of which all bytes are read.
func (g *generator) whole(t *typ, static bool) string {
	var items []string
	switch t.kind {
	case integer:
		return g.initial(static)
	case array:
		for range t.len {
			items = append(items, g.whole(t.elem, static))
		}
	default:
		for _, f := range t.fields {
			items = append(items, g.whole(f.typ, static))
		}
	}
	return "{ " + strings.Join(items, ", ") + " }"
}
