package ctypes

import (
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"cairn/internal/ieee"
	"cairn/internal/num"
)

// Kind says what a type is. Types of one size and signedness are different types still (C11 6.2.5).
type Kind uint8

// The kinds of types. Invalid is that of what has no type that is known: it agrees with everything, and nothing can be done with it.
const (
	Invalid Kind = iota
	Void
	Bool
	Char
	SChar
	UChar
	Short
	UShort
	Int
	UInt
	Long
	ULong
	LongLong
	ULongLong
	Int128
	UInt128
	Float
	Double
	LongDouble
	Float128
	Enum
	Pointer
	Array
	Vector
	Function
	Struct
	Union
)

var kindNames = [...]string{"an unknown type", "void", "_Bool", "char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned int",
	"long", "unsigned long", "long long", "unsigned long long", "__int128", "unsigned __int128", "float", "double", "long double", "_Float128"}

// Quals is a set of type qualifiers (C11 6.7.3).
type Quals uint8

// The qualifiers.
const (
	Const Quals = 1 << iota
	Volatile
	Restrict
	Atomic
)

func (q Quals) String() string {
	var out []string
	for i, name := range []string{"const", "volatile", "restrict", "_Atomic"} {
		if q&(1<<i) != 0 {
			out = append(out, name)
		}
	}
	return strings.Join(out, " ")
}

// Type is a C type with its qualifiers. Types are immutable, but for structures, unions and enumerations, which are completed where they
// are defined. Qualifiers of an array are those of its elements.
type Type struct {
	Kind       Kind
	Quals      Quals
	Complex    bool        // of a floating-point type
	Bits       int         // of an integer: the width of the bit-field whose values these are; 0 if it is none
	Elem       *Type       // what a pointer points to, an array or a vector consists of, a function returns
	Len        int64       // of an array or vector; -1: not known now, or a matter of the run
	VLA        *Variable   // of an array of variable length: its length
	ParamQuals Quals       // of an array that is a parameter: the qualifiers in its brackets
	Func       *Signature  // of a function
	Record     *Record     // of a structure or union
	Enum       *Enumerated // of an enumeration
	Align      int64       // in bytes, as an attribute of a typedef says; 0: as usual
}

// Variable is the length of an array that is evaluated when control passes its declarator (C11 6.7.6.2). Its address identifies that.
type Variable struct {
	Size cc.ExpressionNode // the number of elements; nil for [*]
}

// Signature is what a function takes.
type Signature struct {
	Params   []Param
	Variadic bool
	Proto    bool // a prototype; without one nothing is known of the parameters but by the definition
}

// Param is a parameter of a function. Its type is adjusted (C11 6.7.6.3, paragraphs 7 and 8); Written is the one that is written.
type Param struct {
	Name    string
	Type    *Type
	Written *Type
	Decl    *cc.Declarator // nil if there is none
	Object  *Object        // likewise
}

// Enumerated is an enumeration, Type its integer type, which is compatible with it.
type Enumerated struct {
	Tag      string
	Type     *Type
	Values   []num.Rat // of its constants
	Complete bool

	low, high num.Rat // the least and the greatest value
}

// basic has the types that need nothing more.
var basic = func() (out [Float128 + 1]*Type) {
	for k := range out {
		out[k] = &Type{Kind: Kind(k)}
	}
	return out
}()

// complexes are the complex types.
var complexes = func() (out [Float128 + 1]*Type) {
	for k := range out {
		out[k] = &Type{Kind: Kind(k), Complex: true}
	}
	return out
}()

// ComplexOf is the complex type whose parts are of a kind.
func ComplexOf(k Kind) *Type { return complexes[k] }

// Basic is an arithmetic type, void, or the type of what is not known.
func Basic(k Kind) *Type { return basic[k] }

// PointerTo is the type of pointers to t.
func PointerTo(t *Type) *Type { return &Type{Kind: Pointer, Elem: t} }

// ArrayOf is the type of arrays of n elements, of which is not known how many if n is negative.
func ArrayOf(t *Type, n int64) *Type { return &Type{Kind: Array, Elem: t, Len: n} }

// Qualified adds qualifiers to a type.
func (t *Type) Qualified(q Quals) *Type {
	switch {
	case q == 0 || t.Kind == Function:
		return t
	case t.Kind == Array:
		if elem := t.Elem.Qualified(q); elem != t.Elem {
			c := *t
			c.Elem = elem
			return &c
		}
		return t
	case t.Quals|q == t.Quals:
		return t
	}
	c := *t
	c.Quals |= q
	return &c
}

// Unqualified is a type without its qualifiers, and without an alignment of its own.
func (t *Type) Unqualified() *Type {
	switch {
	case t.Kind == Array:
		if elem := t.Elem.Unqualified(); elem != t.Elem {
			c := *t
			c.Elem, c.Align = elem, 0
			return &c
		}
		return t
	case t.Quals == 0 && t.Align == 0:
		return t
	case t.Kind <= Float128 && !t.Complex && t.Bits == 0:
		return Basic(t.Kind)
	}
	c := *t
	c.Quals, c.Align = 0, 0
	return &c
}

// AllQuals are the qualifiers of an object of a type: for an array those of its elements.
func (t *Type) AllQuals() Quals {
	for t.Kind == Array {
		t = t.Elem
	}
	return t.Quals
}

// Decayed is the type of the value of an expression of type t: unqualified, a pointer for an array or a function (C11 6.3.2.1).
func (t *Type) Decayed() *Type {
	switch t.Kind {
	case Array:
		return PointerTo(t.Elem)
	case Function:
		return PointerTo(t)
	}
	return t.Unqualified()
}

// IsInteger reports whether t is an integer type, enumerations included (C11 6.2.5, paragraph 17).
func (t *Type) IsInteger() bool {
	return (t.Kind >= Bool && t.Kind <= UInt128 || t.Kind == Enum) && !t.Complex
}

// IsFloating reports whether t is a real or complex floating-point type.
func (t *Type) IsFloating() bool { return t.Kind >= Float && t.Kind <= Float128 || t.Complex }

// Format is how the numbers of a real floating-point type are represented; ok is false if t is none. A long double is that of the x87.
func (t *Type) Format() (f ieee.Format, ok bool) {
	if t.Complex {
		return f, false
	}
	switch t.Kind {
	case Float:
		return ieee.Float32, true
	case Double:
		return ieee.Float64, true
	case LongDouble:
		return ieee.Extended, true
	case Float128:
		return ieee.Float128, true
	}
	return f, false
}

// IsArithmetic reports whether t is an integer or floating-point type.
func (t *Type) IsArithmetic() bool { return t.IsInteger() || t.IsFloating() }

// IsScalar reports whether t is arithmetic or a pointer.
func (t *Type) IsScalar() bool { return t.IsArithmetic() || t.Kind == Pointer }

// IsRecord reports whether t is a structure or union.
func (t *Type) IsRecord() bool { return t.Kind == Struct || t.Kind == Union }

// IsVLA reports whether the size of t is a matter of the run.
func (t *Type) IsVLA() bool {
	return t.Kind == Array && (t.VLA != nil || t.Elem.IsVLA())
}

// IsVariablyModified reports whether the length of an array that is evaluated in the run is part of t (C11 6.7.6, paragraph 3).
func (t *Type) IsVariablyModified() bool {
	for ; t != nil; t = t.Elem {
		if t.VLA != nil {
			return true
		}
	}
	return false
}

// IsComplete reports whether objects of type t have a size.
func (t *Type) IsComplete() bool {
	switch t.Kind {
	case Void, Function:
		return false
	case Array:
		return (t.Len >= 0 || t.VLA != nil) && t.Elem.IsComplete()
	case Struct, Union:
		return t.Record.Complete
	case Enum:
		return t.Enum.Complete
	}
	return true
}

// Integer is the integer type that t is computed with: that of an enumeration, or t.
func (t *Type) Integer() *Type {
	if t.Kind == Enum {
		return t.Enum.Type
	}
	return t
}

// IsPointerTo reports whether t is a pointer to something of a kind.
func (t *Type) IsPointerTo(k Kind) bool { return t.Kind == Pointer && t.Elem.Kind == k }

// String spells a type as C declares it, without a name.
func (t *Type) String() string {
	if t == nil {
		return kindNames[Invalid]
	}
	return t.Declare("")
}

// Declare spells the declaration of a name of type t.
func (t *Type) Declare(name string) string {
	quals := t.Quals.String()
	switch t.Kind {
	case Pointer:
		inner := "*" + quals
		if quals != "" && name != "" {
			inner += " "
		}
		if inner += name; t.Elem.Kind == Array || t.Elem.Kind == Function {
			inner = "(" + inner + ")"
		}
		return t.Elem.Declare(inner)
	case Array:
		n := ""
		switch {
		case t.VLA != nil:
			n = "*"
		case t.Len >= 0:
			n = strconv.FormatInt(t.Len, 10)
		}
		return t.Elem.Declare(name + "[" + n + "]")
	case Function:
		var params []string
		for _, p := range t.Func.Params {
			params = append(params, p.Type.String())
		}
		if t.Func.Variadic {
			params = append(params, "...")
		}
		if len(params) == 0 && t.Func.Proto {
			params = []string{"void"}
		}
		return t.Elem.Declare(name + "(" + strings.Join(params, ", ") + ")")
	}
	spelled := t.specifier()
	if quals != "" {
		spelled = quals + " " + spelled
	}
	if name != "" {
		spelled += " " + name
	}
	return spelled
}

// specifier spells a type that is no pointer, array or function.
func (t *Type) specifier() string {
	switch {
	case t.Kind == Struct:
		return strings.TrimSpace("struct " + t.Record.Tag)
	case t.Kind == Union:
		return strings.TrimSpace("union " + t.Record.Tag)
	case t.Kind == Enum:
		return strings.TrimSpace("enum " + t.Enum.Tag)
	case t.Kind == Vector:
		return t.Elem.String() + " vector of " + strconv.FormatInt(t.Len, 10)
	case t.Complex:
		return "_Complex " + kindNames[t.Kind]
	}
	return kindNames[t.Kind]
}
