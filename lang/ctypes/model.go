package ctypes

// Model is a data model of Linux on x86: which sizes and alignments the types have (System V ABI, i386 2.1.1 and AMD64 3.1.2).
type Model uint8

// The data models.
const (
	ILP32 Model = iota
	LP64
)

// unknown is the size of what has none that is known.
const unknown = -1

// basicSize has the sizes of the types that need nothing more, by model, in bytes. gcc gives void the size of a character.
var basicSize = [2][Float128 + 1]int64{
	ILP32: {Invalid: unknown, Void: 1, Bool: 1, Char: 1, SChar: 1, UChar: 1, Short: 2, UShort: 2, Int: 4, UInt: 4, Long: 4, ULong: 4, LongLong: 8,
		ULongLong: 8, Int128: unknown, UInt128: unknown, Float: 4, Double: 8, LongDouble: 12, Float128: 16},
	LP64: {Invalid: unknown, Void: 1, Bool: 1, Char: 1, SChar: 1, UChar: 1, Short: 2, UShort: 2, Int: 4, UInt: 4, Long: 8, ULong: 8, LongLong: 8,
		ULongLong: 8, Int128: 16, UInt128: 16, Float: 4, Double: 8, LongDouble: 16, Float128: 16},
}

// PointerSize is the size of a pointer in bytes.
func (m Model) PointerSize() int64 {
	if m == LP64 {
		return 8
	}
	return 4
}

// Size is the size of objects of a type in bytes; negative if it is not known, or a matter of the run.
func (m Model) Size(t *Type) int64 {
	switch t.Kind {
	case Pointer:
		return m.PointerSize()
	case Function: // of gcc's
		return 1
	case Enum:
		if !t.Enum.Complete {
			return unknown
		}
		return m.Size(t.Enum.Type)
	case Array, Vector:
		elem := m.Size(t.Elem)
		if t.Len < 0 || elem < 0 || elem > 0 && t.Len > maxSize/elem {
			return unknown
		}
		return t.Len * elem
	case Struct, Union:
		if !t.Record.Complete {
			return unknown
		}
		return roundUp(t.Record.Size, m.atomicAlign(t, t.Record.Size, 1))
	}
	size := basicSize[m][t.Kind]
	if t.Complex && size > 0 {
		size *= 2
	}
	return size
}

// maxSize bounds the sizes of objects: gcc has none that are larger.
const maxSize = 1<<63 - 1

// Align is what _Alignof says of a type, in bytes: what members of the type are aligned to. It is 1 where nothing is known.
func (m Model) Align(t *Type) int64 {
	if t.Align > 0 {
		return t.Align
	}
	align := int64(1)
	size := m.Size(t)
	switch t.Kind {
	case Array: // gcc forgets what _Atomic adds to the alignment of elements that have parts
		switch elem := t.element(); {
		case elem.Quals&Atomic != 0 && elem.IsRecord():
			return max(elem.Record.Align, 1)
		case elem.Quals&Atomic != 0 && elem.Complex:
			return m.Preferred(elem.Unqualified())
		default:
			return m.Align(elem)
		}
	case Vector:
		return max(size, 1)
	case Struct, Union:
		// What is aligned to 8 bytes because a member is atomic is a member like a long long itself: gcc goes by the register that it fits.
		if align = max(t.Record.Align, 1); m == ILP32 && align == 8 && !t.Record.Asked && (size == 8 && m.fitsRegister(t) || size == 16 && m.isComplex(t)) {
			align = 4
		}
	case Enum:
		if t.Enum.Complete {
			align = m.Align(t.Enum.Type)
		}
	case Pointer:
		align = m.PointerSize()
	case Invalid, Void, Function:
	default:
		if align = basicSize[m][t.Kind]; m == ILP32 && t.Kind != Float128 {
			align = min(align, 4)
		}
		if align < 1 {
			return 1
		}
	}
	return m.atomicAlign(t, size, align)
}

// atomicAlign is the alignment of a type that is atomic or not: gcc aligns atomic objects that fit a register to their size.
func (m Model) atomicAlign(t *Type, size, align int64) int64 {
	if t.Quals&Atomic != 0 && size > 0 && size <= 16 && size&(size-1) == 0 {
		return max(size, align)
	}
	return align
}

// element is the type of the elements of an array: gcc forgets the alignment that a typedef gives to atomic ones.
func (t *Type) element() *Type {
	if e := t.Elem; e.Quals&Atomic != 0 && e.Align > 0 {
		return e.Unqualified().Qualified(e.Quals)
	}
	return t.Elem
}

// atomic is an atomic type, whose alignment is never less than that of its size, whatever a typedef says.
func (m Model) atomic(t *Type) *Type {
	q := t.Qualified(Atomic)
	if t.Align > 0 && t.Kind != Array && t.Quals&Atomic == 0 {
		return q.aligned(m.atomicAlign(q, m.Size(t), t.Align))
	}
	return q
}

// Preferred is what gcc's __alignof__ says of a type: what is best for objects of it that are no members.
func (m Model) Preferred(t *Type) int64 {
	scalar := t
	for scalar.Kind == Array {
		scalar = scalar.Elem
	}
	align := m.Align(t)
	if scalar.IsRecord() && t.Align == 0 && scalar.Align == 0 {
		return max(align, scalar.Record.Align)
	}
	if s := scalar.Integer(); m == ILP32 && t.Align == 0 && scalar.Align == 0 && (s.Kind == LongLong || s.Kind == ULongLong || s.Kind == Double) {
		return max(align, 8)
	}
	return align
}

// Bits is the width of an integer type, the sign included; 0 if it is none.
func (m Model) Bits(t *Type) int {
	switch t = t.Integer(); {
	case !t.IsInteger():
		return 0
	case t.Kind == Bool:
		return 1
	case t.Bits > 0:
		return t.Bits
	}
	return int(8 * max(m.Size(t), 0))
}

// IsSigned reports whether an integer type is signed.
func (t *Type) IsSigned() bool {
	switch t.Integer().Kind {
	case Char, SChar, Short, Int, Long, LongLong, Int128:
		return true
	}
	return false
}

// SizeT is size_t.
func (m Model) SizeT() *Type {
	if m == LP64 {
		return Basic(ULong)
	}
	return Basic(UInt)
}

// PtrdiffT is ptrdiff_t.
func (m Model) PtrdiffT() *Type {
	if m == LP64 {
		return Basic(Long)
	}
	return Basic(Int)
}

// WCharT is wchar_t.
func (m Model) WCharT() *Type {
	if m == LP64 {
		return Basic(Int)
	}
	return Basic(Long)
}

// roundUp is the next multiple of unit.
func roundUp(n, unit int64) int64 { return (n + unit - 1) / unit * unit }
