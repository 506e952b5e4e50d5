package cfront

import (
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
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
	part     *ctype   // of a complex type, of kind structType: that of its parts
	size     int64    // in bytes, for sizeof; -1 if not known
	align    int64    // of a structure: what its place in another one is a multiple of
	len      int64    // of an array; -1 if incomplete
	of       *ctype   // what an array of allocated memory consists of
	flexible *ctype   // the declared type, without the elements that an array at the end has in allocated memory
	fields   []field  // of a structure
	union    bool     // of kind structType
	vector   bool     // of kind structType (vector.go)
	unlaid   bool     // what is known of size, align and offsets may be wrong
	volatile bool
	constant bool         // declared const
	name     string       // for messages
	written  *ctypes.Type // as the program has it; nil for those that are made here
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

// typeOf is what is done here with a type of C's.
func (l *typeTable) typeOf(t *ctypes.Type) *ctype {
	if c := l.types[t]; c != nil {
		return c
	}
	c := &ctype{size: l.info.Model.Size(t), len: -1, name: t.String(), written: t}
	l.types[t] = c
	c.volatile, c.constant = t.Quals&ctypes.Volatile != 0, t.Quals&ctypes.Const != 0
	l.wide = l.wide || t.Kind == ctypes.Long || t.Kind == ctypes.ULong
	l.classify(c, t)
	return c
}

func (l *typeTable) classify(c *ctype, t *ctypes.Type) {
	switch i := t.Integer(); {
	case t.Kind == ctypes.Void:
		c.kind = voidType
	case i.Kind == ctypes.Bool:
		c.kind, c.num = intType, cfg.Bool
	case t.IsInteger():
		l.integerType(c, t)
	case t.Complex:
		l.complexParts(c, t)
	case t.IsFloating():
		if f, _ := t.Format(); !l.math {
			c.kind, c.num = floatType, cfg.Type{Bits: uint8(f.Width()), Kind: cfg.Float}
		}
	case t.Kind == ctypes.Pointer:
		c.kind = pointerType
	case t.Kind == ctypes.Function:
		c.kind = functionType
	case t.Kind == ctypes.Array:
		c.kind, c.len = arrayType, t.Len
		if l.typeOf(t.Elem).size < 0 {
			c.size = -1
		}
	case t.Kind == ctypes.Vector && c.size >= 0 && l.typeOf(t.Elem).isNumber() && t.Len <= maxVector:
		l.vectorType(c, t)
	case t.IsRecord() && t.Record.Complete:
		c.kind, c.union = structType, t.Record.Union
		l.structFields(c, t.Record)
	}
}

// complexParts makes a complex type one of two numbers, which may be integers (6.11 of gcc's manual) that are not promoted.
func (l *typeTable) complexParts(c *ctype, t *ctypes.Type) {
	if part := l.typeOf(ctypes.Basic(t.Kind)); part.isFloat() || part.kind == intType && part.num.Bits >= 32 {
		c.kind, c.part, c.align = structType, part, l.info.Model.Align(t)
		c.fields = []field{{name: "real", typ: part}, {name: "imaginary", typ: part, offset: part.size}}
	}
}

// integerType is that of integers, and of bit-fields.
func (l *typeTable) integerType(c *ctype, t *ctypes.Type) {
	bits := l.info.Model.Bits(t)
	if c.bitField = t.Bits > 0; c.bitField {
		c.size = -1
	}
	if bits > 0 {
		c.kind, c.num = intType, cfg.Type{Bits: uint8(bits), Signed: t.IsSigned()}
	}
}

func (l *typeTable) structFields(c *ctype, r *ctypes.Record) {
	c.align, c.unlaid = r.Align, r.Size < 0
	for _, f := range r.Fields {
		t := l.typeOf(f.Type)
		if f.Type.Kind == ctypes.Array && f.Type.Len < 0 && f.Type.VLA == nil { // a flexible array member has no elements
			none := *t
			none.len, none.size = 0, 0
			t = &none
		}
		if f.BitField && t.kind == intType && t.num != cfg.Bool && !t.bitField { // as wide as its type
			whole := *t
			whole.bitField, whole.size = true, -1
			t = &whole
		}
		c.unlaid = c.unlaid || !l.laidOut(t)
		c.fields = append(c.fields, field{name: f.Name, typ: t, offset: f.Offset, isBit: f.BitField, bit: f.Bit})
	}
}

// elem returns what a pointer points to or an array consists of.
func (l *typeTable) elem(t *ctype) *ctype {
	if t.of != nil {
		return t.of
	}
	if t.written != nil && (t.kind == pointerType || t.kind == arrayType) {
		return l.typeOf(t.written.Elem)
	}
	return &ctype{size: -1, name: "what " + t.name + " points to"}
}

// isNumber reports whether a value of the type is one variable of the graph, which is computed with.
func (t *ctype) isNumber() bool { return t.kind == intType || t.kind == floatType }

// isFloat reports whether t is a floating-point type.
func (t *ctype) isFloat() bool { return t.kind == floatType }

// promoteArgument is the default argument promotion of C11 6.5.2.2, paragraph 6.
func promoteArgument(t *ctype) *ctype {
	if t.num == cfg.Float32 {
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
	case t.num.Bits > 32:
		return integer(t.num.Bits, t.num.Signed, t.name)
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

// sameDefinition reports whether two structures or unions are defined at one place.
func sameDefinition(a, b *ctype) bool {
	return a.written != nil && b.written != nil && a.written.IsRecord() && b.written.IsRecord() && a.written.Record == b.written.Record
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
	info   *ctypes.Info
	types  map[*ctypes.Type]*ctype
	values map[*ctypes.Type]*ctype // see valueOf
	model  DataModel
	math   bool // integers are unbounded; there are no floating-point numbers then
	wide   bool // types were asked for whose widths the data model chooses
}

// exprType is the type of an expression, which is an array or a function if that is what it designates.
func (l *typeTable) exprType(n cc.ExpressionNode) *ctype { return l.typeOf(l.info.TypeOf(n)) }

// valueType is the type of an expression's value.
func (l *typeTable) valueType(n cc.ExpressionNode) *ctype { return l.valueOf(l.info.TypeOf(n)) }

// valueOf is the type of values of objects of type t. It is made once: what decays has a new type each time.
func (l *typeTable) valueOf(t *ctypes.Type) *ctype {
	c := l.values[t]
	if c == nil {
		c = l.typeOf(t.Decayed())
		l.values[t] = c
	}
	return c
}

// declType is the type that a declarator declares.
func (l *typeTable) declType(d *cc.Declarator) *ctype { return l.typeOf(l.info.Object(d).Type) }

func (l *typeTable) isConstant(d *cc.Declarator) bool {
	t := l.info.Object(d).Type
	return t.Quals&ctypes.Const != 0 && l.typeOf(t).isNumber()
}

// compatible reports whether declarations of a variable in two files can be about the same object.
func (l *typeTable) compatible(a, b *ctypes.Type) bool {
	if !a.IsComplete() || !b.IsComplete() {
		return a.Kind == b.Kind
	}
	return l.sameShape(l.typeOf(a), l.typeOf(b))
}

func (l *typeTable) resultType(t *ctypes.Type) *ctype {
	if t.Kind == ctypes.Function {
		return l.valueOf(t.Elem)
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
	if f.typ.Kind != ctypes.Function {
		return nil
	}
	var out []parameter
	for _, p := range f.typ.Func.Params {
		t := p.Type
		if p.Object != nil { // where that is defined without a prototype it may be smaller than what is passed
			t = p.Object.Type
		}
		out = append(out, parameter{name: p.Name, decl: p.Decl, typ: l.typeOf(t)})
	}
	return out
}

// flexible is t, or if that ends in an array of no declared length, a type for all of so many bytes (C11 6.7.2.1, paragraph 18).
func (l *typeTable) flexible(t *ctype, size int64) *ctype {
	elem := l.flexibleElem(t)
	if elem == nil || t.size >= size {
		return t
	}
	out := l.withElements(t, (size-t.fields[len(t.fields)-1].offset)/elem.size)
	out.size = size
	return out
}

// flexibleElem is the type of the elements of the array of no declared length that t ends in; nil if there is none.
func (l *typeTable) flexibleElem(t *ctype) *ctype {
	last := len(t.fields) - 1
	if t.kind != structType || t.union || last < 0 || !l.laidOut(t) {
		return nil
	}
	array := t.fields[last].typ
	if array.kind != arrayType || array.len > 0 || l.elem(array).size <= 0 {
		return nil
	}
	return l.elem(array)
}

// withElements is t with so many elements in the array of no declared length that it ends in.
func (l *typeTable) withElements(t *ctype, n int64) *ctype {
	elem, last := l.flexibleElem(t), len(t.fields)-1
	f := t.fields[last]
	f.typ = &ctype{kind: arrayType, of: elem, len: n, size: n * elem.size, name: f.typ.name, flexible: f.typ}
	out := *t
	out.fields = append(slices.Clone(t.fields[:last]), f)
	out.size, out.flexible = max(t.size, f.offset+f.typ.size), t
	return &out
}

// objectType is the type of a variable with linkage or of static duration, with the elements that its initialiser gives an array of no
// declared length at the end (gcc's manual, 6.18).
func (l *typeTable) objectType(d *cc.Declarator) *ctype {
	t, n := l.declType(d), l.info.Object(d).Flexible
	if n == 0 || l.flexibleElem(t) == nil {
		return t
	}
	return l.withElements(t, n)
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
	{"int128", 128, true, "__int128"},
	{"uint128", 128, false, "unsigned __int128"},
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
