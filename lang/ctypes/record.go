package ctypes

import "modernc.org/cc/v4"

// Record is what a structure or union consists of. It is completed where that is defined; its address identifies it.
type Record struct {
	Tag      string
	Union    bool
	Complete bool
	Fields   []Field
	Size     int64 // in bytes; negative if it is not known
	Align    int64 // in bytes
	Asked    bool  // an attribute or _Alignas has to do with the alignment
	Flexible bool  // the last member is an array of no declared length (C11 6.7.2.1, paragraph 18)
	unit     *checker
}

// Field is a member.
type Field struct {
	Name     string
	Type     *Type // of its values; for a bit-field with its width
	Declared *Type // as it is declared
	Offset   int64 // in bytes
	Align    int64 // what it is aligned to, in bytes
	BitField bool
	Bit      int // of a bit-field: where it begins in the bytes at Offset, and its width
	Width    int
	Decl     *cc.Declarator // nil if there is none
}

// Member finds a member by its name, in members without names as well (C11 6.7.2.1, paragraph 13): the indices of the way to it.
func (r *Record) Member(name string) []int {
	for i, f := range r.Fields {
		switch {
		case f.Name == name && name != "":
			return []int{i}
		case f.Name == "" && f.Type.IsRecord():
			if way := f.Type.Record.Member(name); way != nil {
				return append([]int{i}, way...)
			}
		}
	}
	return nil
}

// InUnion reports whether an object of a structure may be a part of a union. In other translation units the structure is another Record with the same tag.
func (i *Info) InUnion(r *Record) bool { return i.inUnions[r.Tag] }

// joinsUnion notes the structures in a member of a union.
func (c *checker) joinsUnion(t *Type) {
	for t.Kind == Array {
		t = t.Elem
	}
	if !t.IsRecord() {
		return
	}
	c.inUnions[t.Record.Tag] = true
	for i := range t.Record.Fields {
		c.joinsUnion(t.Record.Fields[i].Type)
	}
}

// HasAliases reports whether there is a type with gcc's attribute may_alias: objects of any type are accessed by it.
func (i *Info) HasAliases() bool { return i.aliases }

// packing is what attributes and pragmas say about the layout of a structure, or of a member.
type packing struct {
	packed bool  // members are aligned to nothing, unless they say so themselves
	align  int64 // at least, in bytes
	limit  int64 // at most, in bytes; 0: none
}

// layout places the members of a structure or union as the System V ABI says (AMD64 3.1.2, i386 2.1.2), which gcc follows: a bit-field
// lies in one unit of its declared type, next to the one before if there is room. One without a name does not count for the alignment.
type layout struct {
	union bool
	bits  int64 // taken so far, or by the largest member
	align int64 // in bytes
	asked bool  // see Record
}

// place gives a member of a type of some size and alignment its offset.
func (o *layout) place(f *Field, size, align int64, p packing) {
	at, width := o.bits, int64(f.Width)
	o.asked = o.asked || p.align > 0 || f.Declared.isAsked()
	if o.union {
		at = 0
	}
	switch filler := f.BitField && width == 0; {
	case filler: // goes to the next place for its type, packed or not
	case f.BitField && p.limit > 0: // packed or not
		p.align = min(p.align, p.limit)
		align = min(max(align, p.align), p.limit)
	case p.packed:
		align = max(1, p.align)
	default:
		align = max(align, p.align)
	}
	if p.limit > 0 && !f.BitField {
		align = min(align, p.limit)
	}
	unit := 8 * align
	switch {
	case f.BitField && width == 0:
		at = roundUp(at, unit)
	case f.BitField:
		if p.align > 0 {
			at = roundUp(at, 8*p.align)
		}
		if !p.packed && p.limit == 0 && (at%unit+width+unit-1)/unit > 8*size/unit {
			at = roundUp(at, unit)
		}
	default:
		at, width = roundUp(at, unit), 8*size
	}
	if !f.BitField || f.Name != "" {
		o.align = max(o.align, align)
	}
	f.Offset, f.Bit, f.Align = at/8, int(at%8), align
	if at += width; !o.union || at > o.bits {
		o.bits = at
	}
}

// isAsked reports whether the alignment of a type is said by an attribute or _Alignas.
func (t *Type) isAsked() bool {
	for ; t.Kind == Array; t = t.element() {
		if t.Align > 0 {
			return true
		}
	}
	return t.Align > 0 || t.IsRecord() && t.Record.Asked
}

// fitsRegister reports whether gcc can have a value in one integer register of 8 bytes or less, as it can if that holds for all of its parts.
func (m Model) fitsRegister(t *Type) bool {
	switch size := m.Size(t); {
	case size == 0:
		return true
	case size != 1 && size != 2 && size != 4 && size != 8:
		return false
	case t.Kind == Array:
		return m.fitsRegister(t.Elem)
	case t.IsRecord():
		for _, f := range t.Record.Fields {
			if !m.fitsRegister(f.Declared) || f.Declared.Complex && len(t.Record.Fields) == 1 {
				return false
			}
		}
	}
	return true
}

// isComplex reports whether a structure is nothing but a complex number.
func (m Model) isComplex(t *Type) bool {
	for {
		switch {
		case t.Kind == Array && t.Len == 1:
			t = t.Elem
		case t.IsRecord() && len(t.Record.Fields) == 1:
			t = t.Record.Fields[0].Declared
		default:
			return t.Complex
		}
	}
}

// size is that of the structure, in bytes.
func (o *layout) size() int64 { return roundUp(o.bits, 8*o.align) / 8 }
