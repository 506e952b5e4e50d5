package cfg

import (
	"fmt"
	"sync"

	"cairn/internal/num"
)

// Bool is C's _Bool.
var Bool = Type{Bits: 1}

// Int is C's int, the type of comparisons and logical operators.
var Int = Type{Bits: 32, Signed: true}

// IsMath reports whether t is the type of unbounded integers.
func (t Type) IsMath() bool { return t.Bits == 0 }

// Cell is the type of the cells of an array.
func (t Type) Cell() Type { return Type{Bits: t.Bits} }

// Bytes is the type of arrays whose cells are bytes.
var Bytes = Type{Bits: 8, Kind: Array}

// extremes are the least and the greatest value of each type, by Signed and Bits. They are asked for at every step of an analysis,
// and those of 64 bits are big numbers.
var extremes = sync.OnceValue(func() *[2][256]struct{ min, max num.Rat } {
	all := new([2][256]struct{ min, max num.Rat })
	for bits := 1; bits < 256; bits++ {
		all[0][bits].max = num.Pow2(bits).Sub(num.One())
		all[1][bits].min = num.Pow2(bits - 1).Neg()
		all[1][bits].max = num.Pow2(bits - 1).Sub(num.One())
	}
	return all
})

// Min returns the least value of t. Math has none; ask IsMath first.
func (t Type) Min() num.Rat {
	if t.Signed {
		return extremes()[1][t.Bits].min
	}
	return extremes()[0][t.Bits].min
}

// Max returns the greatest value of t. Math has none; ask IsMath first.
func (t Type) Max() num.Rat {
	if t.Signed {
		return extremes()[1][t.Bits].max
	}
	return extremes()[0][t.Bits].max
}

// Modulus returns 2^Bits.
func (t Type) Modulus() num.Rat { return num.Pow2(int(t.Bits)) }

// Contains reports whether the integer r is a value of t. None is that of an array.
func (t Type) Contains(r num.Rat) bool {
	if !r.IsInt() || t.Kind == Array {
		return false
	}
	return t.IsMath() || t.Min().LessEq(r) && r.LessEq(t.Max())
}

// FitsInto reports whether a conversion from t to another type changes no value.
func (t Type) FitsInto(to Type) bool {
	switch {
	case t == to || to.IsMath():
		return true
	case t.IsMath() || to == Bool:
		return false
	default:
		return to.Bits > t.Bits && (to.Signed || !t.Signed)
	}
}

// Wrap reduces the integer r into t: the value of t that is congruent to r modulo 2^Bits.
func (t Type) Wrap(r num.Rat) num.Rat {
	if t.IsMath() {
		return r
	}
	m := t.Modulus()
	r = num.FloorMod(r, m)
	if t.Max().Less(r) {
		r = r.Sub(m)
	}
	return r
}

// String prints the type as C names it in LP64 and ILP32 alike.
func (t Type) String() string {
	names := map[uint8]string{8: "char", 16: "short", 32: "int", 64: "long long", 128: "__int128"}
	name, known := names[t.Bits]
	switch {
	case t.Kind == Array:
		return fmt.Sprintf("array of cells of %d bits", t.Bits)
	case t.Kind == Float:
		return map[uint8]string{32: "float", 64: "double", 79: "long double", 128: "_Float128"}[t.Bits]
	case t.IsMath():
		return "integer"
	case t == Bool:
		return "_Bool"
	case !known && t.Signed:
		return fmt.Sprintf("signed _BitInt(%d)", t.Bits)
	case !known:
		return fmt.Sprintf("unsigned _BitInt(%d)", t.Bits)
	case !t.Signed:
		return "unsigned " + name
	case t.Bits == 8:
		return "signed char"
	default:
		return name
	}
}

// Range is the set of the values of t.
func (t Type) Range() num.Interval {
	if t.IsMath() {
		return num.Interval{}
	}
	return num.Span(t.Min(), t.Max())
}
