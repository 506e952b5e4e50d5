package smt

import (
	"fmt"
	"iter"
	"math/big"
	"strings"
)

// Sort is the sort of a term. The first four are the same in every Context; the others belong to the Context that made them.
type Sort uint16

// The sorts that every Context has.
const (
	Bool Sort = iota
	Int
	Real
	RoundingMode
)

// MaxSorts bounds the sorts of a Context. What makes sorts returns false instead of another one.
const MaxSorts = 1 << 16

// SortKind tells the form of a sort.
type SortKind uint8

// The kinds of sorts.
const (
	SortBool SortKind = iota
	SortInt
	SortReal
	SortRounding
	SortBitVec
	SortFloat
	SortArray
	SortUninterpreted
	SortDatatype
)

// sortInfo describes a sort. a and b are the width of a SortBitVec, the widths of exponent and significand (with the hidden bit) of a
// SortFloat, the sorts of index and element of a SortArray; a is the index among Context.datatypes of a SortDatatype.
type sortInfo struct {
	kind SortKind
	a, b int32
	name string // of a SortUninterpreted or SortDatatype, as SMT-LIB writes it
}

// baseSorts are those that every Context has.
var baseSorts = [...]sortInfo{{kind: SortBool, name: "Bool"}, {kind: SortInt, name: "Int"}, {kind: SortReal, name: "Real"},
	{kind: SortRounding, name: "RoundingMode"}}

// IsNumeric reports whether the sort is Int or Real.
func (s Sort) IsNumeric() bool { return s == Int || s == Real }

// String returns the SMT-LIB name of a sort that every Context has. Those of other sorts are told by Context.SortName.
func (s Sort) String() string {
	if int(s) >= len(baseSorts) {
		return fmt.Sprintf("Sort(%d)", uint16(s))
	}
	return baseSorts[s].name
}

// sort returns the sort so described, which is made if need be.
func (c *Context) sort(info sortInfo) (Sort, bool) {
	if s, ok := c.foreign.sortOf[info]; ok {
		return s, true
	}
	n := len(baseSorts) + len(c.foreign.sorts)
	if n >= MaxSorts {
		return Bool, false
	}
	if c.foreign.sortOf == nil {
		c.foreign.sortOf = map[sortInfo]Sort{}
	}
	c.foreign.sorts = append(c.foreign.sorts, info)
	c.foreign.sortOf[info] = Sort(n)
	return Sort(n), true
}

// sorts are all sorts of the Context.
func (c *Context) sorts() iter.Seq[Sort] {
	return func(yield func(Sort) bool) {
		for s := range len(baseSorts) + len(c.foreign.sorts) {
			if !yield(Sort(s)) {
				return
			}
		}
	}
}

func (c *Context) info(s Sort) sortInfo {
	if int(s) < len(baseSorts) {
		return baseSorts[s]
	}
	return c.foreign.sorts[int(s)-len(baseSorts)]
}

// MaxWidth bounds the widths of bit-vectors and of the parts of floats.
const MaxWidth = 1 << 20

// BitVecSort returns the sort (_ BitVec width) for a width from 1 to MaxWidth.
func (c *Context) BitVecSort(width int) (Sort, bool) {
	if width < 1 || width > MaxWidth {
		return Bool, false
	}
	return c.sort(sortInfo{kind: SortBitVec, a: int32(width)})
}

// FloatSort returns the sort (_ FloatingPoint exponent significand): the widths of the two in bits, that of the significand with the
// hidden bit. Both are at least 2, and exponents have at most 30 bits.
func (c *Context) FloatSort(exponent, significand int) (Sort, bool) {
	if exponent < 2 || exponent > 30 || significand < 2 || significand > MaxWidth {
		return Bool, false
	}
	return c.sort(sortInfo{kind: SortFloat, a: int32(exponent), b: int32(significand)})
}

// ArraySort returns the sort (Array index element).
func (c *Context) ArraySort(index, element Sort) (Sort, bool) {
	return c.sort(sortInfo{kind: SortArray, a: int32(index), b: int32(element)})
}

// UninterpretedSort returns the sort of that name, which is written as it is: quoted where needed, and with the arguments of its sort
// constructor.
func (c *Context) UninterpretedSort(name string) (Sort, bool) {
	return c.sort(sortInfo{kind: SortUninterpreted, name: name})
}

// SortKind returns the kind of s.
func (c *Context) SortKind(s Sort) SortKind { return c.info(s).kind }

// Width returns the number of bits of a value of a bit-vector, floating-point or rounding-mode sort, otherwise 0.
func (c *Context) Width(s Sort) int {
	switch i := c.info(s); i.kind {
	case SortBitVec:
		return int(i.a)
	case SortFloat:
		return int(i.a + i.b)
	case SortRounding:
		return roundingBits
	}
	return 0
}

// roundingBits is the number of bits of a rounding mode.
const roundingBits = 3

// FloatFormat returns the widths in bits of exponent and significand of a floating-point sort.
func (c *Context) FloatFormat(s Sort) (exponent, significand int) {
	i := c.info(s)
	return int(i.a), int(i.b)
}

// ArrayParts returns the sorts of index and element of an array sort.
func (c *Context) ArrayParts(s Sort) (index, element Sort) {
	i := c.info(s)
	return Sort(i.a), Sort(i.b)
}

// SortName returns the sort as SMT-LIB writes it.
func (c *Context) SortName(s Sort) string { return c.sortText(s, false) }

// sortText is SortName. If plain, sorts that have been made of others by a declared name become symbols of their own.
func (c *Context) sortText(s Sort, plain bool) string {
	var out strings.Builder
	stack := []any{s}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if text, ok := top.(string); ok {
			out.WriteString(text)
			continue
		}
		switch i := c.info(top.(Sort)); i.kind {
		case SortBitVec:
			fmt.Fprintf(&out, "(_ BitVec %d)", i.a)
		case SortFloat:
			fmt.Fprintf(&out, "(_ FloatingPoint %d %d)", i.a, i.b)
		case SortArray:
			out.WriteString("(Array ")
			stack = append(stack, ")", Sort(i.b), " ", Sort(i.a))
		default:
			if plain && isApplied(i.name) {
				out.WriteString(Quote(i.name))
			} else {
				out.WriteString(i.name)
			}
		}
	}
	return out.String()
}

// isApplied reports whether the name of a sort is that of a sort constructor with arguments.
func isApplied(name string) bool { return strings.HasPrefix(name, "(") }

// cardinality returns the number of values of a sort, if it is less than most, and otherwise nil. Uninterpreted sorts count as infinite.
func (c *Context) cardinality(s Sort, most *big.Int) *big.Int {
	k := sizes{c: c, most: most, known: map[Sort]*big.Int{}}
	return k.count(s)
}

// sizes counts values of sorts. Of one that is being counted it is known that it is infinite, for then it is a part of itself.
type sizes struct {
	c     *Context
	most  *big.Int
	known map[Sort]*big.Int // nil: at least most
}

func (k *sizes) count(s Sort) *big.Int {
	n, ok := k.known[s]
	if ok {
		return n
	}
	k.known[s] = nil
	switch i := k.c.info(s); i.kind {
	case SortBool:
		n = big.NewInt(2)
	case SortRounding:
		n = big.NewInt(5)
	case SortBitVec:
		n = new(big.Int).Lsh(big.NewInt(1), uint(i.a))
	case SortFloat: // all NaNs are one value
		n = new(big.Int).Lsh(big.NewInt(1), uint(i.a+i.b))
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(i.b)))
		n.Add(n, big.NewInt(3))
	case SortDatatype:
		n = k.countTerms(s)
	case SortArray:
		n = k.power(k.count(Sort(i.b)), Sort(i.a))
	}
	if n != nil && n.Cmp(k.most) >= 0 {
		n = nil
	}
	k.known[s] = n
	return n
}

// countTerms counts the values of a datatype.
func (k *sizes) countTerms(s Sort) *big.Int {
	sum := new(big.Int)
	for _, con := range k.c.Constructors(s) {
		product := big.NewInt(1)
		for _, f := range con.Fields {
			n := k.count(f.Sort)
			if n == nil || product.Mul(product, n).Cmp(k.most) >= 0 {
				return nil
			}
		}
		sum.Add(sum, product)
	}
	return sum
}

// power counts the functions from a sort to so many values.
func (k *sizes) power(elements *big.Int, index Sort) *big.Int {
	if elements == nil || elements.Cmp(big.NewInt(1)) == 0 {
		return elements
	}
	size := k.count(index)
	if size == nil || size.Cmp(big.NewInt(int64(k.most.BitLen()))) >= 0 { // two to the power of it is at least most
		return nil
	}
	return new(big.Int).Exp(elements, size, nil)
}
