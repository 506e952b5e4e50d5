package declgen

import (
	"fmt"
	"strings"
)

// kind tells types apart.
type kind uint8

const (
	integer kind = iota
	array
	record  // a structure or union
	pointer // to an object; only in declarations
)

// typ is a C type of objects.
type typ struct {
	kind   kind
	name   string // how an integer, a record or a type with a name is spelled; empty otherwise
	bits   int    // the width of an integer; that of long is the smaller one
	signed bool
	elem   *typ // of an array or pointer
	len    int
	fields []field
	union  bool
	active int  // the member of a union that has a value
	punned bool // all members of the union have the same bytes, all of which have a value
}

// field is a member of a record.
type field struct {
	name string // empty: an unnamed bit-field, or a record whose members are those of the record around it
	typ  *typ
	bits int    // of a bit-field
	bit  bool   // it is a bit-field
	tail string // attributes
}

var integers = []*typ{
	{name: "char", bits: 8, signed: true}, {name: "signed char", bits: 8, signed: true}, {name: "unsigned char", bits: 8},
	{name: "short", bits: 16, signed: true}, {name: "unsigned short", bits: 16}, {name: "int", bits: 32, signed: true},
	{name: "unsigned", bits: 32}, {name: "long", bits: 32, signed: true}, {name: "unsigned long", bits: 32},
	{name: "long long", bits: 64, signed: true}, {name: "unsigned long long", bits: 64}, {name: "_Bool", bits: 1},
}

var (
	typeChar  = integers[0]
	typeByte  = integers[2]
	typeShort = integers[3]
	typeInt   = integers[5]
)

func arrayOf(t *typ, n int) *typ { return &typ{kind: array, elem: t, len: n} }

func pointerTo(t *typ) *typ { return &typ{kind: pointer, elem: t} }

// declare is the declaration of a name, or without a name how the type is written.
func (t *typ) declare(declarator string) string {
	switch {
	case t.name != "":
		if declarator == "" {
			return t.name
		}
		return t.name + " " + declarator
	case t.kind == array:
		if strings.HasPrefix(declarator, "*") {
			declarator = "(" + declarator + ")"
		}
		return t.elem.declare(fmt.Sprintf("%s[%d]", declarator, t.len))
	}
	return t.elem.declare("*" + declarator)
}

// text is how the type is written.
func (t *typ) text() string { return t.declare("") }

// scalars counts the integers in an object.
func (t *typ) scalars() int {
	switch t.kind {
	case array:
		return t.len * t.elem.scalars()
	case record:
		n := 0
		for _, f := range t.fields {
			n += f.typ.scalars()
		}
		return n
	}
	return 1
}

// integer is a random integer type.
func (g *generator) integer() *typ { return integers[g.IntN(len(integers))] }

// wide is one of at least 8 bits.
func (g *generator) wide() *typ { return integers[g.IntN(len(integers)-1)] }

// object is a random type of objects: of those made so far, or an array, or an integer.
func (g *generator) object(depth int) *typ {
	switch n := g.IntN(10); {
	case n < 3 && len(g.records) > 0:
		return g.records[g.IntN(len(g.records))]
	case n < 7 && depth > 0:
		if t := arrayOf(g.object(depth-1), 1+g.IntN(4)); t.scalars() <= 24 {
			return t
		}
	case n == 7 && len(g.typedefs) > 0:
		return g.typedefs[g.IntN(len(g.typedefs))]
	}
	return g.integer()
}

// declareTypedef gives a type a name, and sometimes several.
func (g *generator) declareTypedef() {
	t := *g.object(2)
	name := g.fresh("T")
	g.file("typedef %s;", t.declare(name))
	if g.one(3) { // the same once more
		g.file("typedef %s;", t.declare(name))
	}
	t.name = name
	g.typedefs = append(g.typedefs, &t)
}
