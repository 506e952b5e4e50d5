package cfront

import (
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/internal/num"
)

// kind classifies C types by what can be done with them here.
type kind uint8

const (
	unknownType kind = iota // named, but nothing can be done with a value of it
	voidType
	intType
	floatType
	pointerType
	arrayType
	structType
	functionType
)

// ctype is a C type. Only numbers have values in the graph; the other types are taken apart into these, or resolved before the run.
type ctype struct {
	kind     kind
	num      cfg.Type // of a number, as C has it (also when integers are unbounded)
	bitField bool     // num is the width of a bit-field
	size     int64    // in bytes, for sizeof; -1 if not known
	align    int64    // of a structure: what its place in another one is a multiple of
	len      int64    // of an array; -1 if incomplete
	of       *ctype   // what an array of allocated memory consists of
	flexible *ctype   // the declared type, without the elements that an array at the end has in allocated memory
	fields   []field  // of a structure
	union    bool     // of kind structType
	unlaid   bool     // what is known of size, align and offsets may be wrong
	volatile bool
	constant bool   // declared const
	name     string // for messages
	cc       cc.Type
}

// field is a member of a structure; an anonymous structure has an empty name.
type field struct {
	name   string
	typ    *ctype
	offset int64 // in bytes; bit-fields share it
	isBit  bool  // a bit-field
	bit    int   // of a bit-field, within the bytes at offset
}

var (
	typeVoid   = &ctype{kind: voidType, size: 1, name: "void"}
	typeInt    = integer(32, true, "int")
	typeUInt   = integer(32, false, "unsigned int")
	typeUChar  = integer(8, false, "unsigned char")
	typeLLong  = integer(64, true, "long long int")
	typeLong   = integer(64, true, "long int")
	typeULong  = integer(64, false, "long unsigned int")
	typeFloat  = &ctype{kind: floatType, num: cfg.Float32, size: 4, name: "float"}
	typeDouble = &ctype{kind: floatType, num: cfg.Float64, size: 8, name: "double"}
	typeBool   = &ctype{kind: intType, num: cfg.Bool, size: 1, name: "_Bool"}
)

func integer(bits uint8, signed bool, name string) *ctype {
	return &ctype{kind: intType, num: cfg.Type{Bits: bits, Signed: signed}, size: int64(bits / 8), name: name}
}

// typeOf translates a type of the C parser.
func (l *typeTable) typeOf(t cc.Type) *ctype {
	if t == nil {
		return &ctype{size: -1, name: "an unknown type"}
	}
	if c := l.types[t]; c != nil {
		return c
	}
	c := &ctype{size: t.Size(), len: -1, name: t.String(), cc: t}
	l.types[t] = c
	if a := t.Attributes(); a != nil {
		c.volatile, c.constant = a.IsVolatile(), a.IsConst()
		if a.VectorSize() > 0 || a.IsAttrSet("mode") || a.IsAttrSet("__mode__") {
			c.size = -1
			return c // kind unknownType
		}
	}
	l.classify(c, t)
	return c
}

func (l *typeTable) classify(c *ctype, t cc.Type) {
	switch t.Kind() {
	case cc.Void:
		c.kind = voidType
	case cc.Bool:
		c.kind, c.num = intType, cfg.Bool
	case cc.Char, cc.SChar, cc.Short, cc.Int, cc.Long, cc.LongLong:
		c.kind, c.num = intType, cfg.Type{Bits: uint8(8 * t.Size()), Signed: true}
	case cc.UChar, cc.UShort, cc.UInt, cc.ULong, cc.ULongLong:
		c.kind, c.num = intType, cfg.Type{Bits: uint8(8 * t.Size())}
	case cc.Float, cc.Double:
		if !l.math {
			c.kind, c.num = floatType, cfg.Type{Bits: uint8(8 * t.Size()), Kind: cfg.Float}
		}
	case cc.Enum:
		if e, ok := t.(*cc.EnumType); ok && !e.IsIncomplete() && e.UnderlyingType().Kind() != cc.Enum {
			l.classify(c, e.UnderlyingType())
		}
	case cc.Ptr:
		c.kind = pointerType
	case cc.Function:
		c.kind = functionType
	case cc.Array:
		if a, ok := t.(*cc.ArrayType); ok {
			c.kind = arrayType
			c.len, c.size = l.arrayLength(a, c.size)
		}
	case cc.Struct, cc.Union:
		if s, ok := t.(fieldList); ok && !t.IsIncomplete() {
			c.kind, c.union = structType, t.Kind() == cc.Union
			l.structFields(c, s)
		}
	}
}

// arrayLength returns the length and size of an array, -1 if they are not known. The C parser takes 1/0 for a length.
func (l *typeTable) arrayLength(a *cc.ArrayType, size int64) (int64, int64) {
	if a.IsIncomplete() || a.IsVLA() {
		return -1, -1
	}
	if n := a.SizeExpression(); n != nil {
		if v, ok := l.constants.tryConstant(n); !ok || !v.Equal(num.FromInt(a.Len())) {
			return -1, -1
		}
	}
	elem := l.typeOf(a.Elem())
	if elem.size >= 0 {
		size = a.Len() * elem.size
	} else if isVLAType(a.Elem()) {
		size = -1
	}
	return a.Len(), size
}

func (l *typeTable) structFields(c *ctype, s fieldList) {
	whole := l.layouts.of(s)
	out := layout{union: c.union, align: max(whole.align, 1)}
	c.unlaid = whole.unsure
	for i := 0; i < s.NumFields(); i++ {
		f := s.FieldByIndex(i)
		t := l.typeOf(f.Type())
		if f.IsBitfield() {
			t = l.bitFieldType(t, f)
		}
		if a, ok := f.Type().(*cc.ArrayType); ok && a.IsIncomplete() && a.SizeExpression() == nil { // a flexible array member has no elements
			none := *t
			none.len, none.size = 0, 0
			t = &none
		}
		if !f.IsBitfield() && t.size < 0 {
			c.size = -1
		}
		c.fields = append(c.fields, field{name: f.Name(), typ: t, isBit: f.IsBitfield()})
		p := l.layouts.members[f.Declarator()].within(whole)
		c.unlaid = c.unlaid || !l.laidOut(t) || p.unsure || p.align > 0 && f.IsBitfield()
		out.place(&c.fields[i], l.typeOf(f.Type()), l.alignment(f.Type()), int64(f.ValueBits()), p)
	}
	if c.align = out.align; c.size >= 0 {
		c.size = out.size()
	}
}

// bitFieldType returns the type of the values of a bit-field of declared type t.
func (l *typeTable) bitFieldType(t *ctype, f *cc.Field) *ctype {
	w := f.ValueBits()
	if t.kind != intType || w > 32 || w < 1 {
		return &ctype{size: -1, name: "a bit-field of type " + t.name}
	}
	if t.num == cfg.Bool {
		return t
	}
	return &ctype{kind: intType, num: cfg.Type{Bits: uint8(w), Signed: t.num.Signed}, bitField: true, size: -1, name: t.name}
}

// elem returns what a pointer points to or an array consists of.
func (l *typeTable) elem(t *ctype) *ctype {
	if t.of != nil {
		return t.of
	}
	switch x := t.cc.(type) {
	case *cc.PointerType:
		return l.typeOf(x.Elem())
	case *cc.ArrayType:
		return l.typeOf(x.Elem())
	}
	return &ctype{size: -1, name: "what " + t.name + " points to"}
}

// pointerOf is the type of the address of an object of a type, for which the C parser says t: it has that of an array, as in &g[0] of
// int g[3][4], for a pointer to a pointer.
func (l *typeTable) pointerOf(t, of *ctype) *ctype {
	if of.kind != arrayType || l.elem(t) == of {
		return t
	}
	return &ctype{kind: pointerType, of: of, size: t.size, name: of.name + " *"}
}

// isNumber reports whether a value of the type is one variable of the graph, which is computed with.
func (t *ctype) isNumber() bool { return t.kind == intType || t.kind == floatType }

// isFloat reports whether t is a floating-point type.
func (t *ctype) isFloat() bool { return t.kind == floatType }

// promoteArgument is the default argument promotion of C11 6.5.2.2, paragraph 6.
func promoteArgument(t *ctype) *ctype {
	if t.isFloat() {
		return typeDouble
	}
	return promote(t)
}

// promote is the integer promotion of C11 6.3.1.1: what int can represent becomes int. A rank beyond the width is not
// needed: types of one width and signedness behave alike.
func promote(t *ctype) *ctype {
	if t.isFloat() {
		return t
	}
	if t.num.Bits < 32 {
		return typeInt
	}
	switch {
	case !t.bitField:
		return t
	case t.num.Signed:
		return typeInt
	default:
		return typeUInt
	}
}

// usual is the usual arithmetic conversion of C11 6.3.1.8: a floating-point type, the wider one; of integers the wider of the promoted
// types, unsigned if they are equally wide and one of them is.
func usual(a, b *ctype) *ctype {
	a, b = promote(a), promote(b)
	switch {
	case a.isFloat() && !b.isFloat():
		return a
	case b.isFloat() && !a.isFloat():
		return b
	case a.num.Bits > b.num.Bits:
		return a
	case a.num.Bits < b.num.Bits:
		return b
	case !a.num.Signed:
		return a
	default:
		return b
	}
}

// sameDefinition reports whether two structures or unions are known to be defined at one place.
func sameDefinition(a, b *ctype) bool {
	s, ok := a.cc.(fieldList)
	t, ok2 := b.cc.(fieldList)
	if !ok || !ok2 || len(a.fields) == 0 {
		return false
	}
	f, g := s.FieldByIndex(0), t.FieldByIndex(0)
	return f != nil && g != nil && f.Declarator() != nil && f.Declarator() == g.Declarator()
}

// sameShape reports whether objects of types a and b consist of the same integers in the same arrangement.
func (l *typeTable) sameShape(a, b *ctype) bool {
	if a.flexible != nil {
		a = a.flexible
	}
	if b.flexible != nil {
		b = b.flexible
	}
	if a == b {
		return true
	}
	if a.kind != b.kind {
		return false
	}
	switch a.kind {
	case intType, floatType:
		return a.num == b.num && a.bitField == b.bitField
	case arrayType:
		return a.len == b.len && l.sameShape(l.elem(a), l.elem(b))
	case structType:
		if a.size != b.size || a.union != b.union || len(a.fields) != len(b.fields) {
			return false
		}
		if !sameDefinition(a, b) && !(l.laidOut(a) && l.laidOut(b)) { // one of them may be packed
			return false
		}
		for i, f := range a.fields {
			if g := b.fields[i]; f.name != g.name || f.offset != g.offset || f.bit != g.bit || !l.sameShape(f.typ, g.typ) {
				return false
			}
		}
		return true
	case pointerType, voidType:
		return true
	default:
		return false
	}
}

// typeTable has the types of the program.
type typeTable struct {
	types     map[cc.Type]*ctype
	layouts   *layouts
	model     DataModel
	math      bool      // integers are unbounded; there are no floating-point numbers then
	constants constants // lengths of arrays
}

// constants evaluates integer constant expressions.
type constants interface {
	tryConstant(n cc.ExpressionNode) (num.Rat, bool)
	sizeofType(n cc.ExpressionNode) *ctype // of an expression that is not evaluated
}

func (l *typeTable) isConstant(d *cc.Declarator) bool {
	return d.IsConst() && l.typeOf(d.Type()).isNumber()
}

// compatible reports whether declarations of a variable in two files can be about the same object.
func (l *typeTable) compatible(a, b cc.Type) bool {
	if a.IsIncomplete() || b.IsIncomplete() {
		return a.Kind() == b.Kind()
	}
	return l.sameShape(l.typeOf(a), l.typeOf(b))
}

func (l *typeTable) resultType(t cc.Type) *ctype {
	if ft, ok := t.(*cc.FunctionType); ok {
		return l.typeOf(ft.Result())
	}
	return typeInt
}

// parameter is a parameter of a function definition.
type parameter struct {
	name string
	decl *cc.Declarator
	typ  *ctype
}

func (l *typeTable) parameters(f *function) []parameter {
	ft, ok := f.typ.(*cc.FunctionType)
	if !ok {
		return nil
	}
	var out []parameter
	for _, p := range ft.Parameters() {
		t := l.typeOf(p.Type().Decay())
		if t.kind == voidType && len(ft.Parameters()) == 1 {
			break
		}
		out = append(out, parameter{name: p.Name(), decl: p.Declarator, typ: t})
	}
	return out
}

// flexible is t, or if that ends in an array of no declared length, a type for all of so many bytes (C11 6.7.2.1, paragraph 18).
func (l *typeTable) flexible(t *ctype, size int64) *ctype {
	last := len(t.fields) - 1
	if t.kind != structType || t.union || last < 0 || t.size >= size || !l.laidOut(t) {
		return t
	}
	f := t.fields[last]
	elem := l.elem(f.typ)
	if f.typ.kind != arrayType || f.typ.len > 0 || elem.size <= 0 {
		return t
	}
	n := (size - f.offset) / elem.size
	f.typ = &ctype{kind: arrayType, of: elem, len: n, size: n * elem.size, name: f.typ.name, flexible: f.typ}
	out := *t
	out.fields = append(slices.Clone(t.fields[:last]), f)
	out.size, out.flexible = size, t
	return &out
}

// inputType returns the type that the name of an input function ends with, nil if that is not known.
func (l *typeTable) inputType(name string) *ctype {
	for _, t := range inputTypes {
		if slices.Contains(strings.Fields(t.names), name) {
			bits := t.bits
			if bits == 0 {
				bits = l.longBits()
			}
			return integer(bits, t.signed, t.name)
		}
	}
	switch name {
	case "bool", "_Bool":
		return typeBool
	case "float", "double":
		if l.math {
			return nil
		}
		return map[string]*ctype{"float": typeFloat, "double": typeDouble}[name]
	}
	return nil
}

// inputTypes are the integer types that names of input functions end with; those of no bits are as wide as long.
var inputTypes = []struct {
	names  string
	bits   uint8
	signed bool
	name   string
}{
	{"char schar signed_char s8 S8 int8_t i8", 8, true, "signed char"},
	{"uchar unsigned_char u8 U8 uint8_t", 8, false, "unsigned char"},
	{"short s16 S16 int16_t i16", 16, true, "short"},
	{"ushort unsigned_short u16 U16 uint16_t", 16, false, "unsigned short"},
	{"int s32 S32 int32_t i32", 32, true, "int"},
	{"uint unsigned unsigned_int u32 U32 uint32_t", 32, false, "unsigned int"},
	{"long ssize_t ptrdiff_t intptr_t", 0, true, "long"},
	{"ulong unsigned_long size_t uintptr_t sector_t", 0, false, "unsigned long"},
	{"longlong long_long s64 S64 int64_t i64 loff_t", 64, true, "long long int"},
	{"ulonglong unsigned_long_long u64 U64 uint64_t", 64, false, "unsigned long long"},
}

// longBits is the width of long.
func (l *typeTable) longBits() uint8 {
	if l.model == LP64 {
		return 64
	}
	return 32
}

// sizeType is size_t.
func (l *typeTable) sizeType() *ctype {
	if l.model == LP64 {
		return typeULong
	}
	return typeUInt
}

// lengthType is the integer type that a length modifier stands for.
func (l *typeTable) lengthType(length string, signed bool, c *call) *ctype {
	bits, name := uint8(32), "int"
	switch length {
	case "hh":
		bits, name = 8, "char"
	case "h":
		bits, name = 16, "short"
	case "l", "z", "t":
		bits, name = l.longBits(), "long"
	case "ll", "j":
		bits, name = 64, "long long"
	case "L":
		fail(unsupported(c.pos, "%s of a long double", c.fn.name))
	}
	if !signed {
		name = "unsigned " + name
	}
	return integer(bits, signed, name)
}
