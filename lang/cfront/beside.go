package cfront

import "cairn/cfg"

// An index outside of its array is undefined, but compilers and programs know cases in which it means the memory beside the array: an
// array at the end of allocated memory has as many elements as there is room for, whatever its declaration says, and a pointer to an
// element of a[0] may walk through all of a. There is a hole in those cases, as long as memory is not made of bytes here.

const besideArray = "use of the memory beside an array, in the same object"

// notBeside makes sure that an index into one of several arrays, if it is outside of that, is outside of the whole object, too. direct
// says that the index is applied to the array itself and not to a pointer into it.
func (l *pointers) notBeside(p place, index *cfg.Expr, direct bool, pos cfg.Pos) {
	beside := l.truthOf(false)
	for _, a := range p.alts {
		beside = either(beside, both(l.when(a), l.beside(a.cell, index, direct)))
	}
	l.unlessHole(l.not(beside), pos, cfg.Unsupported, besideArray)
}

// beside is the condition that an index is outside of an array, but means memory of the same object.
func (l *pointers) beside(array *cell, index *cfg.Expr, direct bool) *cfg.Expr {
	return l.outside(array, l.around(array, direct), index, 0)
}

// strays is the condition that a pointer that is moved to an index is neither in the array nor just behind it, but still in memory of
// the same object or just behind that. A pointer that is moved byte by byte may go through all of its object.
func (l *pointers) strays(array *cell, index *cfg.Expr, bytewise bool) *cfg.Expr {
	around := l.around(array, false)
	if bytewise {
		around = array.owner.root
	}
	return l.outside(array, around, index, 1)
}

// outside is the condition that an index is not below the length of an array plus more, but below that of what is around it plus more.
func (l *pointers) outside(array, around *cell, index *cfg.Expr, more int64) *cfg.Expr {
	size, n := l.elem(array.typ).size, int64(len(array.kids))+more
	if around == nil || size <= 0 {
		return l.truthOf(false)
	}
	from, ok := l.offsetOf(around)
	off, ok2 := l.offsetOf(array)
	if !ok || !ok2 { // the layout is not known
		return l.not(l.within(index, n-1))
	}
	first, last := -((off - from) / size), (around.typ.size-(off-from))/size-1+more
	if first >= 0 && last < n {
		return l.truthOf(false)
	}
	return both(l.not(l.within(index, n-1)), l.among(index, first, last))
}

// around is the object in which an index into an array may mean memory outside of that; nil if there is none.
func (l *pointers) around(array *cell, direct bool) *cell {
	allocated := array.owner.root != nil && array.owner.typ.of != nil
	last, rows := true, array // the array is the last part of what is around it; the matrix whose row it is
	for c := array; c.parent != nil && c.parent.parent != nil; c = c.parent {
		last = last && c.pos == len(c.parent.kids)-1
	}
	for rows.parent != nil && rows.parent.typ.kind == arrayType && rows.parent.typ.of == nil {
		rows = rows.parent
	}
	switch {
	case allocated && array.parent != nil && last:
		return array.owner.root
	case l.looksFor(cfg.Bounds) && !l.looksFor(cfg.Move): // what is looked for are accesses outside of objects
		return array.owner.root
	case len(array.kids) == 0: // such an array has as many elements as there is room for in what is around its structure (GNU C)
		return array.owner.root
	case direct:
		return nil
	case !l.looksFor(cfg.Bounds):
		return array.owner.root
	}
	return rows
}
