package cfront

import "modernc.org/cc/v4"

// layout places the members of a structure or union as the System V ABI says (AMD64 3.1.2, i386 2.1.2), which gcc follows: a bit-field
// lies in one unit of its declared type, next to the one before if there is room. One without a name does not count for the alignment.
type layout struct {
	union bool
	bits  int64 // taken so far, or by the largest member
	align int64 // in bytes
}

// place gives a member, declared with a type of some alignment, its offset. width is that of a bit-field, p what attributes and pragmas say.
func (o *layout) place(f *field, t *ctype, align, width int64, p packing) {
	at := o.bits
	if o.union {
		at = 0
	}
	switch filler := f.isBit && width == 0; {
	case filler: // goes to the next place for its type, packed or not
	case f.isBit && p.limit > 0: // packed or not
		align = min(align, p.limit)
	case p.packed:
		align = max(1, p.align)
	default:
		align = max(align, p.align)
	}
	if p.limit > 0 && !f.isBit {
		align = min(align, p.limit)
	}
	unit, size := 8*align, 8*max(t.size, 0)
	switch {
	case f.isBit && width == 0:
		at = roundUp(at, unit)
		width = 0
	case f.isBit:
		if !p.packed && p.limit == 0 && (at%unit+width+unit-1)/unit > size/unit {
			at = roundUp(at, unit)
		}
	default:
		at, width = roundUp(at, unit), size
	}
	if !f.isBit || f.name != "" {
		o.align = max(o.align, align)
	}
	f.offset, f.bit = at/8, int(at%8)
	if at += width; !o.union || at > o.bits {
		o.bits = at
	}
}

// size is that of the structure, in bytes.
func (o *layout) size() int64 { return roundUp(o.bits, 8*o.align) / 8 }

func roundUp(n, unit int64) int64 { return (n + unit - 1) / unit * unit }

// alignment is that of a member of type t, in bytes.
func (l *lowerer) alignment(t cc.Type) int64 {
	for {
		a, ok := t.(*cc.ArrayType)
		if !ok {
			break
		}
		t = a.Elem()
	}
	if c := l.typeOf(t); c.kind == structType {
		return max(c.align, 1)
	}
	return int64(max(t.FieldAlign(), 1))
}

// laidOut reports whether the layout of t is known.
func (l *lowerer) laidOut(t *ctype) bool {
	for t.kind == arrayType {
		t = l.elem(t)
	}
	return !t.unlaid
}
