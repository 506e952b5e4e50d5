package declgen

import (
	"fmt"
	"strings"
)

// bitTypes are types of bit-fields, and how wide these may be.
var bitTypes = []*typ{
	{name: "int", bits: 32, signed: true}, {name: "unsigned", bits: 32}, {name: "signed int", bits: 32, signed: true}, {name: "long long", bits: 64, signed: true},
	{name: "unsigned long long", bits: 64}, {name: "unsigned char", bits: 8}, {name: "signed char", bits: 8, signed: true}, {name: "short", bits: 16, signed: true},
	{name: "unsigned short", bits: 16}, {name: "long", bits: 32, signed: true}, {name: "unsigned long", bits: 32}, {name: "_Bool", bits: 1},
	{name: "char", bits: 8, signed: true},
}

// declareRecord defines a structure or union.
func (g *generator) declareRecord() {
	var t *typ
	if g.one(5) {
		t = g.punned()
	} else {
		t = g.fieldsOf(2)
	}
	tag := g.fresh("S")
	t.name = g.pick("struct", "struct") + " " + tag
	if t.union {
		t.name = "union " + tag
	}
	front, behind := "", ""
	if !t.punned {
		switch g.IntN(12) {
		case 0, 1:
			front = "__attribute__((packed)) "
		case 2:
			front = "__attribute__((aligned(8))) "
		case 3:
			behind = " __attribute__((packed, aligned(2)))"
		case 4:
			behind = " __attribute__((aligned(16)))"
		}
	}
	word, _, _ := strings.Cut(t.name, " ")
	text := fmt.Sprintf("%s %s%s %s%s;", word, front, tag, t.members(), behind)
	if g.one(12) {
		n := g.pick("1", "2", "4")
		text = "#pragma pack(push, " + n + ")\n" + text + "\n#pragma pack(pop)"
	}
	if g.one(6) { // declared before it is defined
		g.file("%s;", t.name)
	}
	g.file("%s", text)
	g.records = append(g.records, t)
}

// members is the list of members in braces.
func (t *typ) members() string {
	var b strings.Builder
	b.WriteString("{ ")
	for _, f := range t.fields {
		switch {
		case f.bit:
			fmt.Fprintf(&b, "%s : %d%s; ", strings.TrimSpace(f.typ.name+" "+f.name), f.bits, f.tail)
		case f.typ.kind == record && f.typ.name == "": // a record that is defined here
			word := "struct"
			if f.typ.union {
				word = "union"
			}
			fmt.Fprintf(&b, "%s %s%s%s; ", word, f.typ.members(), strings.TrimRight(" "+f.name, " "), f.tail)
		default:
			fmt.Fprintf(&b, "%s%s; ", f.typ.declare(f.name), f.tail)
		}
	}
	return b.String() + "}"
}

// fieldsOf is a structure or union with random members, without a name.
func (g *generator) fieldsOf(depth int) *typ {
	t := &typ{kind: record, union: g.one(6)}
	for n := 1 + g.IntN(5); n > 0 || t.named() == 0; n-- {
		t.fields = append(t.fields, g.field(t, depth))
		if t.scalars() > 16 {
			break
		}
	}
	for t.active = g.IntN(len(t.fields)); !t.fields[t.active].hasValue(); {
		t.active = g.IntN(len(t.fields))
	}
	return t
}

// named counts the members that have values.
func (t *typ) named() int {
	n := 0
	for _, f := range t.fields {
		if f.hasValue() {
			n++
		}
	}
	return n
}

// hasValue reports whether the member is one that can be named, or has such members.
func (f field) hasValue() bool { return f.name != "" || f.typ.kind == record }

// field is a random member.
func (g *generator) field(of *typ, depth int) field {
	name := g.fresh("m")
	switch n := g.IntN(12); {
	case n < 4:
		t := bitTypes[g.IntN(len(bitTypes))]
		f := field{name: name, typ: t, bit: true, bits: 1 + g.IntN(t.bits)}
		if g.one(6) {
			f.name, f.bits = "", g.IntN(t.bits+1)
		} else if g.one(8) {
			f.tail = " __attribute__((packed))"
		}
		return f
	case n == 4 && depth > 0:
		f := field{name: name, typ: g.fieldsOf(depth - 1)}
		if g.one(2) {
			f.name = ""
		}
		return f
	case n == 5 && !of.union:
		return field{name: name, typ: g.integer(), tail: g.pick(" __attribute__((packed))", " __attribute__((aligned(8)))", " __attribute__((aligned(2)))")}
	case n < 8:
		return field{name: name, typ: arrayOf(g.integer(), 1+g.IntN(3))}
	case n == 8:
		return field{name: name, typ: arrayOf(arrayOf(g.integer(), 1+g.IntN(3)), 1+g.IntN(2))}
	case n == 9 && len(g.records) > 0:
		t := g.records[g.IntN(len(g.records))]
		if t.scalars() < 10 {
			return field{name: name, typ: t}
		}
	}
	return field{name: name, typ: g.integer()}
}

// punned is a union of which all members have the same size, and values whichever has been written.
func (g *generator) punned() *typ {
	u64, u32, u16 := integers[10], integers[6], integers[4]
	bits := func(n ...int) *typ {
		t := &typ{kind: record}
		for _, w := range n {
			base := bitTypes[g.IntN(2)]
			t.fields = append(t.fields, field{name: g.fresh("m"), typ: base, bit: true, bits: w})
		}
		return t
	}
	all := []*typ{
		u64, integers[9], arrayOf(u32, 2), arrayOf(typeInt, 2), arrayOf(u16, 4), arrayOf(typeShort, 4), arrayOf(typeByte, 8), arrayOf(typeChar, 8), arrayOf(arrayOf(u16, 2), 2),
		{kind: record, fields: []field{{name: g.fresh("m"), typ: u16}, {name: g.fresh("m"), typ: u16}, {name: g.fresh("m"), typ: typeInt}}},
		bits(5, 27, 9, 23), bits(1, 31, 32), bits(12, 20, 16, 16), arrayOf(arrayOf(typeByte, 2), 4),
	}
	t := &typ{kind: record, union: true, punned: true}
	for range 2 + g.IntN(3) {
		t.fields = append(t.fields, field{name: g.fresh("m"), typ: all[g.IntN(len(all))]})
	}
	t.active = g.IntN(len(t.fields))
	return t
}
