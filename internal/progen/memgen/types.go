package memgen

import (
	"fmt"
	"strings"
)

// typ is a C type of objects.
type typ struct {
	kind   kind
	name   string // of an integer or structure
	bits   int    // of an integer
	signed bool
	elem   *typ // of an array
	len    int
	fields []field
}

type kind uint8

const (
	integer kind = iota
	array
	structure
	union
	other // pointers
)

// field is a member.
type field struct {
	name string // empty: padding of bits
	typ  *typ
	bits int    // of a bit-field; 0: none
	decl string // of a member of another kind
}

var integers = []*typ{
	{name: "int", bits: 32, signed: true}, {name: "unsigned", bits: 32}, {name: "char", bits: 8, signed: true},
	{name: "signed char", bits: 8, signed: true}, {name: "unsigned char", bits: 8}, {name: "short", bits: 16, signed: true},
	{name: "unsigned short", bits: 16}, {name: "long", bits: 64, signed: true}, {name: "unsigned long", bits: 64},
	{name: "long long", bits: 64, signed: true}, {name: "int32_t", bits: 32, signed: true}, {name: "uint8_t", bits: 8}, {name: "size_t", bits: 64},
	{name: "_Bool", bits: 1},
}

func arrayOf(t *typ, n int) *typ { return &typ{kind: array, elem: t, len: n} }

// declare is the declaration of a name.
func (t *typ) declare(name string) string {
	if t.kind == array {
		return t.elem.declare(fmt.Sprintf("%s[%d]", name, t.len))
	}
	return t.name + " " + name
}

// isPlain reports whether all bytes of an object belong to integers any bytes of which are a value, so that one can look at them.
func (t *typ) isPlain() bool {
	switch t.kind {
	case integer:
		return t.bits > 1
	case array:
		return t.elem.isPlain()
	case structure:
		size, align := 0, 1
		for _, f := range t.fields {
			if f.typ == nil || f.bits > 0 || !f.typ.isPlain() || size%f.typ.align() != 0 {
				return false
			}
			size, align = size+f.typ.size(), max(align, f.typ.align())
		}
		return size%align == 0
	case union:
		return true
	}
	return false
}

// size is the number of bytes of a plain type.
func (t *typ) size() int {
	switch t.kind {
	case array:
		return t.len * t.elem.size()
	case union:
		return unionSize
	case structure:
		n := 0
		for _, f := range t.fields {
			n += f.typ.size()
		}
		return n
	}
	return (t.bits + 7) / 8
}

// align is the alignment of a plain type.
func (t *typ) align() int {
	switch t.kind {
	case array:
		return t.elem.align()
	case union:
		return 8
	case structure:
		n := 1
		for _, f := range t.fields {
			n = max(n, f.typ.align())
		}
		return n
	}
	return (t.bits + 7) / 8
}

// unionSize is the size of unions in bytes: all members have it, so that writing one gives all others a value.
const unionSize = 8

// definition is the declaration of a structure or union.
func (t *typ) definition(attribute string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s {", t.name)
	for _, f := range t.fields {
		switch {
		case f.decl != "":
			b.WriteString(" " + f.decl + ";")
		case f.bits > 0 || f.name == "":
			fmt.Fprintf(&b, " %s %s : %d;", f.typ.name, f.name, f.bits)
		default:
			b.WriteString(" " + f.typ.declare(f.name) + ";")
		}
	}
	return b.String() + " }" + attribute + ";"
}

// integer makes an integer type.
func (g *generator) integer() *typ { return integers[g.IntN(len(integers))] }

// wholeInteger makes one that is not _Bool.
func (g *generator) wholeInteger() *typ { return integers[g.IntN(len(integers)-1)] }

// structure makes the type of a structure of integers and arrays, and of structures made before.
func (g *generator) structure(name string, inner ...*typ) *typ {
	t := &typ{kind: structure, name: "struct @" + name}
	plain := g.one(3)
	for i := range 2 + g.IntN(4) {
		f := field{name: fmt.Sprintf("%c", 'a'+i)}
		switch k := g.IntN(10); {
		case plain:
			f.typ = integers[0]
			if k > 6 {
				f.typ = arrayOf(integers[4], 4*(1+g.IntN(2)))
			}
		case k < 3:
			f.typ, f.bits = integers[g.IntN(2)], 1+g.IntN(17)
		case k == 3:
			f.typ, f.name = integers[0], ""
		case k == 4:
			f.typ = arrayOf(g.integer(), 2+g.IntN(4))
		case k == 5:
			f.typ = arrayOf(arrayOf(g.wholeInteger(), 2+g.IntN(2)), 2)
		case k == 6 && len(inner) > 0:
			f.typ = inner[g.IntN(len(inner))]
		case k == 7 && len(inner) > 0:
			f.typ = arrayOf(inner[g.IntN(len(inner))], 2)
		default:
			f.typ = g.integer()
		}
		t.fields = append(t.fields, f)
	}
	if t.fields[0].name == "" {
		t.fields[0] = field{name: "a", typ: integers[0]}
	}
	return t
}

// union makes the type of a union, whose members all have the same size.
func (g *generator) union(name string) *typ {
	t := &typ{kind: union, name: "union @" + name}
	members := []field{
		{name: "w", typ: integers[8]}, {name: "b", typ: arrayOf(integers[4], 8)}, {name: "h", typ: arrayOf(integers[5], 4)},
		{name: "i", typ: arrayOf(integers[0], 2)}, {name: "l", typ: integers[7]}, {name: "m", typ: arrayOf(arrayOf(integers[6], 2), 2)},
	}
	g.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	t.fields = members[:2+g.IntN(3)]
	return t
}

// part is a random integer within an object, and the text of how to get at it.
func (g *generator) part(t *typ, text string) (string, *typ) {
	for {
		switch t.kind {
		case array:
			text, t = text+"["+g.index(t.len)+"]", t.elem
		case structure, union:
			var fs []field
			for _, f := range t.fields {
				if f.name != "" && f.typ != nil {
					fs = append(fs, f)
				}
			}
			f := fs[g.IntN(len(fs))]
			text, t = text+"."+f.name, f.typ
		default:
			return text, t
		}
	}
}

// initialiser is one for an object, which leaves parts out that are 0 then.
func (g *generator) initialiser(t *typ) string {
	var parts []string
	switch t.kind {
	case integer:
		return g.constant(t)
	case array:
		n := 1 + g.IntN(t.len)
		for i := range n {
			at := ""
			if g.one(4) {
				at = fmt.Sprintf("[%d] = ", i)
			}
			parts = append(parts, at+g.initialiser(t.elem))
		}
	case union:
		f := t.fields[g.IntN(len(t.fields))]
		parts = append(parts, "."+f.name+" = "+g.initialiser(f.typ))
	default:
		named := g.one(2)
		for _, f := range t.fields {
			if f.name == "" || f.typ == nil {
				continue
			}
			if named && g.one(3) {
				continue
			}
			at := ""
			if named {
				at = "." + f.name + " = "
			}
			parts = append(parts, at+g.initialiser(f.typ))
		}
	}
	if len(parts) == 0 {
		return "{ 0 }"
	}
	return "{ " + strings.Join(parts, ", ") + " }"
}
