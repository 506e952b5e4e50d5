package ctypes

import (
	"modernc.org/cc/v4"

	"cairn/internal/num"
)

// specifiers are what a declaration begins with (C11 6.7).
type specifiers struct {
	typ                                     *Type
	typedef, static, extern, inline, thread bool
	register, noreturn, auto                bool
	attrs                                   attributes
	align                                   int64 // of _Alignas

	words map[cc.TypeSpecifierCase]int
	named *Type // of a specifier that is a type already
	enum  *Type // the enumeration that is defined here
	quals Quals
}

// declarationSpecifiers reads those of a declaration. It declares nothing else if alone.
func (c *checker) declarationSpecifiers(n *cc.DeclarationSpecifiers, alone bool) *specifiers {
	s := &specifiers{words: map[cc.TypeSpecifierCase]int{}}
	var at node
	if n != nil {
		at = n
	}
	for ; n != nil; n = n.DeclarationSpecifiers {
		c.attributed(s, c.attributes(n.AttributeSpecifierList))
		if n.StorageClassSpecifier != nil {
			s.storage(n.StorageClassSpecifier)
		}
		if f := n.FunctionSpecifier; f != nil {
			s.inline = s.inline || f.Case == cc.FunctionSpecifierInline
			s.noreturn = s.noreturn || f.Case == cc.FunctionSpecifierNoreturn
		}
		c.specifier(s, n.TypeSpecifier, n.TypeQualifier, n.AlignmentSpecifier, alone)
	}
	c.finishSpecifiers(s, at)
	return s
}

// qualifierList reads the specifiers of members and type names.
func (c *checker) qualifierList(n *cc.SpecifierQualifierList) *specifiers {
	s := &specifiers{words: map[cc.TypeSpecifierCase]int{}}
	at := n
	for ; n != nil; n = n.SpecifierQualifierList {
		c.attributed(s, c.attributes(n.AttributeSpecifierList))
		c.specifier(s, n.TypeSpecifier, n.TypeQualifier, n.AlignmentSpecifier, false)
	}
	c.finishSpecifiers(s, at)
	return s
}

// attributed adds what attributes say. Behind the definition of an enumeration they are its own.
func (c *checker) attributed(s *specifiers, a attributes) {
	if s.enum != nil && a.packed {
		a.packed = false
		s.enum.Enum.Type = Basic(c.enumKind(s.enum.Enum.low, s.enum.Enum.high, SChar))
	}
	s.attrs = s.attrs.and(a)
}

func (s *specifiers) storage(n *cc.StorageClassSpecifier) {
	switch n.Case {
	case cc.StorageClassSpecifierTypedef:
		s.typedef = true
	case cc.StorageClassSpecifierExtern:
		s.extern = true
	case cc.StorageClassSpecifierStatic:
		s.static = true
	case cc.StorageClassSpecifierAuto:
		s.auto = true
	case cc.StorageClassSpecifierRegister:
		s.register = true
	case cc.StorageClassSpecifierThreadLocal:
		s.thread = true
	}
}

func (c *checker) specifier(s *specifiers, t *cc.TypeSpecifier, q *cc.TypeQualifier, a *cc.AlignmentSpecifier, alone bool) {
	if t != nil {
		s.words[t.Case]++
		if named := c.namedType(t, alone); named != nil {
			s.named = named
		}
		if t.Case == cc.TypeSpecifierEnum && t.EnumSpecifier.Case == cc.EnumSpecifierDef {
			s.enum = s.named
		}
	}
	if q != nil {
		quals, attrs := c.qualifier(q)
		s.quals |= quals
		c.attributed(s, attrs)
	}
	if a != nil {
		s.align = max(s.align, c.alignas(a))
	}
}

// qualifier is what a type qualifier says.
func (c *checker) qualifier(q *cc.TypeQualifier) (Quals, attributes) {
	attrs := c.attributes(q.AttributeSpecifierList)
	switch q.Case {
	case cc.TypeQualifierConst:
		return Const, attrs
	case cc.TypeQualifierVolatile:
		return Volatile, attrs
	case cc.TypeQualifierRestrict:
		return Restrict, attrs
	case cc.TypeQualifierAtomic:
		return Atomic, attrs
	}
	return 0, attrs
}

// finishSpecifiers finds the type.
func (c *checker) finishSpecifiers(s *specifiers, at node) {
	t := s.named
	if t == nil {
		t = s.basic(at)
	}
	s.typ = c.applied(t, s.attrs)
	if s.quals&Atomic != 0 {
		s.typ = c.Model.atomic(s.typ)
	}
	s.typ = s.typ.Qualified(s.quals)
	if s.quals&Atomic != 0 && (t.Kind == Array || t.Kind == Function) {
		fail(at, "an atomic array or function")
	}
}

// basic is the type that keywords name (C11 6.7.2, paragraph 2).
func (s *specifiers) basic(at node) *Type {
	w := s.words
	total := 0
	for _, n := range w {
		total += n
	}
	complex, signed, unsigned := w[cc.TypeSpecifierComplex], w[cc.TypeSpecifierSigned], w[cc.TypeSpecifierUnsigned]
	used := 0
	pick := func(k Kind, words ...cc.TypeSpecifierCase) *Type {
		used = complex + signed + unsigned
		for _, c := range words {
			used += w[c]
		}
		if signed+unsigned > 1 || complex > 1 || used != total {
			fail(at, "type specifiers that do not go together")
		}
		switch {
		case signed > 0 && k == Char:
			k = SChar
		case unsigned > 0:
			u := unsignedOf(k)
			if u == k {
				fail(at, "type specifiers that do not go together")
			}
			k = u
		case signed > 0 && unsignedOf(k) == k:
			fail(at, "type specifiers that do not go together")
		}
		if complex > 0 {
			return ComplexOf(k)
		}
		return Basic(k)
	}
	long, double := w[cc.TypeSpecifierLong], w[cc.TypeSpecifierDouble]
	switch {
	case w[cc.TypeSpecifierVoid] > 0:
		return pick(Void, cc.TypeSpecifierVoid)
	case w[cc.TypeSpecifierBool] > 0:
		return pick(Bool, cc.TypeSpecifierBool)
	case w[cc.TypeSpecifierChar] > 0:
		return pick(Char, cc.TypeSpecifierChar)
	case w[cc.TypeSpecifierShort] > 0:
		return pick(Short, cc.TypeSpecifierShort, cc.TypeSpecifierInt)
	case w[cc.TypeSpecifierInt128] > 0:
		return pick(Int128, cc.TypeSpecifierInt128)
	case w[cc.TypeSpecifierUint128] > 0:
		return pick(UInt128, cc.TypeSpecifierUint128)
	case w[cc.TypeSpecifierFloat] > 0:
		return pick(Float, cc.TypeSpecifierFloat)
	case double > 0 && long > 0:
		return pick(LongDouble, cc.TypeSpecifierDouble, cc.TypeSpecifierLong)
	case double > 0:
		return pick(Double, cc.TypeSpecifierDouble)
	case w[cc.TypeSpecifierFloat128] > 0:
		return pick(Float128, cc.TypeSpecifierFloat128)
	case long >= 2:
		return pick(LongLong, cc.TypeSpecifierLong, cc.TypeSpecifierInt)
	case long == 1:
		return pick(Long, cc.TypeSpecifierLong, cc.TypeSpecifierInt)
	case w[cc.TypeSpecifierInt] > 0 || signed+unsigned > 0 && complex == 0 || total == 0:
		return pick(Int, cc.TypeSpecifierInt)
	case complex > 0 && total == complex: // gcc takes it for _Complex double
		return pick(Double)
	}
	return Basic(Invalid)
}

// namedType is the type of a specifier that is one by itself; nil if that is a keyword.
func (c *checker) namedType(t *cc.TypeSpecifier, alone bool) *Type {
	switch t.Case {
	case cc.TypeSpecifierStructOrUnion:
		return c.structOrUnion(t.StructOrUnionSpecifier, alone)
	case cc.TypeSpecifierEnum:
		return c.enumeration(t.EnumSpecifier, alone)
	case cc.TypeSpecifierTypeName:
		name := t.Token.SrcStr()
		o := c.scope.lookup(name)
		if o == nil || o.Kind != Typedef {
			unsupported(t, "a name that the C parser takes for a type: %s", name)
		}
		return o.Type
	case cc.TypeSpecifierTypeofExpr:
		return c.typeofExpr(t)
	case cc.TypeSpecifierTypeofType:
		return c.typeName(t.TypeName)
	case cc.TypeSpecifierAtomic:
		return c.Model.atomic(c.typeName(t.AtomicTypeSpecifier.TypeName))
	}
	return nil
}

// structOrUnion is the type that a specifier declares, defines or names (C11 6.7.2.3).
func (c *checker) structOrUnion(n *cc.StructOrUnionSpecifier, alone bool) *Type {
	tag, defines := n.Token.SrcStr(), n.Case == cc.StructOrUnionSpecifierDef
	kind := Struct
	if n.StructOrUnion.Case == cc.StructOrUnionUnion {
		kind = Union
	}
	t := c.tagged(n, tag, kind, defines || alone)
	if t == nil {
		t = &Type{Kind: kind, Record: &Record{Tag: tag, Union: kind == Union, unit: c}}
		if tag != "" {
			c.scope.tags[tag] = t
		}
	}
	attrs := c.attributes(n.AttributeSpecifierList, n.AttributeSpecifierList2)
	if defines {
		if t.Record.Complete {
			fail(n, "%s is defined twice", t)
		}
		c.define(t.Record, n, attrs)
	}
	return t
}

// tagged is the type of a tag that is declared already, in this scope if it is declared here; nil if there is none.
func (c *checker) tagged(n node, tag string, kind Kind, here bool) *Type {
	if tag == "" {
		return nil
	}
	t := c.scope.tag(tag)
	if here {
		t = c.scope.tags[tag]
	}
	if t != nil && t.Kind != kind {
		fail(n, "%s is declared as another kind of tag", tag)
	}
	return t
}

// define reads the members of a structure or union and lays them out.
func (c *checker) define(r *Record, n *cc.StructOrUnionSpecifier, attrs attributes) {
	whole := attrs.packing
	unsure := attrs.unsure || c.options.Unlaid
	if c.options.Pack != nil {
		if whole.limit = c.options.Pack(n); whole.limit < 0 {
			whole.limit, unsure = 0, true
		}
	}
	x := &members{c: c, r: r, whole: whole, unsure: unsure, out: layout{union: r.Union, align: 1}, names: map[string]bool{}}
	for list := n.StructDeclarationList; list != nil; list = list.StructDeclarationList {
		switch d := list.StructDeclaration; d.Case {
		case cc.StructDeclarationAssert:
			c.staticAssert(d.StaticAssertDeclaration)
		default:
			x.declaration(d)
		}
	}
	r.Align, r.Asked = max(x.out.align, whole.align), x.out.asked || whole.align > 0
	x.out.align = r.Align
	if r.Size = x.out.size(); x.unsure {
		r.Size, c.unlaid = unknown, true
	}
	r.Complete = true
}

// members lays out the members of a structure.
type members struct {
	c      *checker
	r      *Record
	whole  packing
	unsure bool // sizes or offsets are not known
	out    layout
	names  map[string]bool
}

// declaration adds the members of one declaration.
func (x *members) declaration(d *cc.StructDeclaration) {
	s := x.c.qualifierList(d.SpecifierQualifierList)
	last := x.c.attributes(d.AttributeSpecifierList)
	if d.StructDeclaratorList == nil {
		if s.typ.IsRecord() && s.typ.Record.Tag == "" {
			x.add(d, Field{Type: s.typ, Declared: s.typ}, s, s.attrs.and(last))
		}
		return
	}
	for list := d.StructDeclaratorList; list != nil; list = list.StructDeclaratorList {
		own, m := attributes{}, list.StructDeclarator
		if list.StructDeclaratorList == nil { // what stands at the end is about the last one
			own = last
		}
		f := Field{Type: s.typ, Decl: m.Declarator}
		if m.Declarator != nil {
			var more attributes
			f.Type, more = x.c.declarator(s.typ, m.Declarator)
			own = own.and(more)
			f.Name, f.Type = m.Declarator.Name(), x.c.applied(f.Type, own)
		}
		if f.Declared = f.Type; m.Case == cc.StructDeclaratorBitField {
			x.width(&f, m.ConstantExpression)
		}
		x.add(m, f, s, s.attrs.and(own))
	}
}

// width makes a member a bit-field (C11 6.7.2.1, paragraph 4).
func (x *members) width(f *Field, n cc.ExpressionNode) {
	w, ok := x.c.constant(n)
	width, small := w.Int64()
	switch bits := x.c.Model.Bits(f.Type.withoutBits()); {
	case f.Type.Kind == Invalid:
		x.unsure = true
		return
	case !f.Type.IsInteger():
		fail(n, "a bit-field of type %s", f.Type)
	case !ok:
		fail(n, "the width of a bit-field that is not constant")
	case !small || width < 0 || width > int64(bits):
		fail(n, "the width of the bit-field %s is not in its type", f.Name)
	case width == 0 && f.Name != "":
		fail(n, "the bit-field %s has no width", f.Name)
	}
	f.BitField, f.Width = true, int(width)
	if f.Type.Kind == Bool || width == 0 || f.Width == x.c.Model.Bits(f.Type) {
		return // its values are those of its type
	}
	c := *f.Type.Integer()
	for _, k := range []Kind{Int, SChar, Short, Long, LongLong} { // of a type of that width; gcc's choice, clang has the declared type
		if t := Basic(k); x.c.Model.Bits(t) == f.Width {
			if !c.IsSigned() {
				t = Basic(unsignedOf(k))
			}
			f.Type = t.Qualified(f.Type.Quals)
			return
		}
	}
	c.Quals, c.Bits = f.Type.Quals, int(width)
	f.Type = &c
}

// add lays out a member.
func (x *members) add(at node, f Field, s *specifiers, attrs attributes) {
	c := x.c
	if f.Name != "" {
		if x.names[f.Name] {
			fail(at, "the member %s is declared twice", f.Name)
		}
		x.names[f.Name] = true
	}
	size := c.Model.Size(f.Declared)
	switch t := f.Declared; {
	case t.Kind == Function:
		fail(at, "the member %s is a function", f.Name)
	case t.Kind == Array && t.Len < 0 && t.VLA == nil:
		size, x.r.Flexible = 0, true
	case t.Kind != Invalid && !t.IsComplete():
		fail(at, "the member %s has an incomplete type: %s", f.Name, t)
	case size < 0:
		size, x.unsure = 0, true
	}
	p := packing{packed: attrs.packed || x.whole.packed, align: max(attrs.align, s.align), limit: x.whole.limit}
	x.unsure = x.unsure || attrs.unsure
	x.out.place(&f, size, c.Model.Align(f.Declared), p)
	x.r.Fields = append(x.r.Fields, f)
	if x.r.Union {
		c.joinsUnion(f.Type)
	}
}

// withoutBits is the declared type of a bit-field's.
func (t *Type) withoutBits() *Type {
	if t.Bits == 0 {
		return t
	}
	c := *t
	c.Bits = 0
	return &c
}

// enumeration is the type that a specifier declares, defines or names.
func (c *checker) enumeration(n *cc.EnumSpecifier, alone bool) *Type {
	defines := n.Case == cc.EnumSpecifierDef
	tag := n.Token2.SrcStr()
	t := c.tagged(n, tag, Enum, defines || alone)
	if t == nil {
		t = &Type{Kind: Enum, Enum: &Enumerated{Tag: tag, Type: Basic(UInt)}}
		if tag != "" {
			c.scope.tags[tag] = t
		}
	}
	if n.EnumTypeSpecifier != nil {
		unsupported(n, "an enumeration of a given type")
	}
	if defines {
		if t.Enum.Complete {
			fail(n, "%s is defined twice", t)
		}
		c.enumerators(t, n)
	}
	return t
}

// enumerators enters the constants of an enumeration and chooses its type as gcc does: unsigned int if there is none below zero, or int, or
// a longer one.
func (c *checker) enumerators(t *Type, n *cc.EnumSpecifier) {
	next, low, high := num.Zero(), num.Zero(), num.Zero()
	var all []*Object
	for list := n.EnumeratorList; list != nil; list = list.EnumeratorList {
		e := list.Enumerator
		if e.ConstantExpression != nil {
			v, ok := c.constant(e.ConstantExpression)
			if !ok {
				fail(e.ConstantExpression, "the enumerator %s is not constant", e.Token.SrcStr())
			}
			next = v
		}
		o := &Object{Kind: Constant, Name: e.Token.SrcStr(), Type: c.holding(next), Value: next}
		if c.scope.names[o.Name] != nil {
			fail(e, "%s is declared twice", o.Name)
		}
		c.scope.names[o.Name], c.enums[e] = o, o
		all = append(all, o)
		t.Enum.Values = append(t.Enum.Values, next)
		low, high = num.Min(low, next), num.Max(high, next)
		next = next.Add(num.One())
	}
	kind := c.enumKind(low, high, Int)
	t.Enum.low, t.Enum.high = low, high
	if kind == Invalid {
		fail(n, "an enumeration with values that no integer type has")
	}
	t.Enum.Type, t.Enum.Complete = Basic(kind), true
	for _, o := range all {
		if o.Type.Kind != Int {
			o.Type = t.Enum.Type
		}
	}
}

// holding is int, or a longer type that has a value.
func (c *checker) holding(v num.Rat) *Type {
	for _, k := range []Kind{Int, UInt, Long, ULong, LongLong, ULongLong} {
		if c.contains(Basic(k), v) {
			return Basic(k)
		}
	}
	return Basic(Invalid)
}

// enumKind is the kind of an enumeration's type: the first one that is as wide as the least, or wider.
func (c *checker) enumKind(low, high num.Rat, least Kind) Kind {
	for _, k := range []Kind{UChar, SChar, UShort, Short, UInt, Int, ULong, Long, ULongLong, LongLong} {
		if k >= least && c.contains(Basic(k), low) && c.contains(Basic(k), high) {
			return k
		}
	}
	return Invalid
}
