package cfront

import (
	"math/bits"

	"modernc.org/cc/v4"
)

// footprint is what evaluating something may do that another evaluation could notice, or be noticed by.
type footprint struct {
	reads, writes []region
	ends          bool // it may end the execution, or never come to an end
	fails         bool // it may come to an error that is looked for
}

// region is a variable, or memory that is reached by a pointer.
type region struct {
	id      any     // which variable; nil: memory reached by a pointer
	kinds   kindSet // of the scalars that are accessed
	exposed bool    // pointers may lead there
	all     bool    // all that there is
	any     bool    // of a write: any value is written, so that two of them can change places
}

// kindSet is a set of kinds of scalars. An object of one kind is not accessed as one of another kind, except by way of characters (C11
// 6.5, paragraph 7) and of unions.
type kindSet uint16

const (
	pointerKind kindSet = 1 << iota
	floatKind           // followed by one for each size
	_
	_
	_
	integerKind // followed by one for each size

	anyKind kindSet = 1<<16 - 1
)

// kindsOf are the kinds of the scalars of which an object of type t consists.
func (l *typeTable) kindsOf(t *ctype) kindSet {
	switch {
	case l.info.HasAliases():
		return anyKind
	case t.kind == pointerType:
		return pointerKind
	case t.kind == floatType:
		return floatKind << bits.Len64(uint64(t.size)>>3)
	case t.kind == intType && t.num.Bits > 8 && !t.bitField:
		return integerKind << bits.Len64(uint64(t.size)>>3)
	case t.kind == arrayType:
		return l.kindsOf(l.elem(t))
	case t.kind == structType && !t.union:
		var all kindSet
		for _, f := range t.fields {
			all |= l.kindsOf(f.typ)
		}
		return all
	}
	return anyKind
}

// overlaps reports whether a and b may be the same memory.
func (a region) overlaps(b region) bool {
	switch {
	case a.all || b.all:
		return true
	case a.id != nil && b.id != nil:
		return a.id == b.id
	}
	return a.exposed && b.exposed && a.kinds&b.kinds != 0
}

// isMemory reports whether a is reached by pointers, which may be allocated.
func (a region) isMemory() bool { return a.id == nil && a.exposed }

// meets reports whether the order of two evaluations may make a difference to what they compute: one writes what the other one reads or
// writes.
func (f *footprint) meets(g *footprint) bool { return f.disturbs(g) || g.disturbs(f) }

// hides reports whether f may end the execution before g comes to an error.
func (f *footprint) hides(g *footprint) bool { return f.ends && g.fails }

// disturbs reports whether f writes what g accesses.
func (f *footprint) disturbs(g *footprint) bool {
	for _, w := range f.writes {
		for _, r := range g.reads {
			if w.overlaps(r) {
				return true
			}
		}
		for _, v := range g.writes {
			if (w.overlaps(v) || w.isMemory() && v.isMemory()) && !(w.any && v.any) { // allocated memory has the type of what is written last
				return true
			}
		}
	}
	return false
}

func (f *footprint) add(g footprint) {
	for _, r := range g.reads {
		f.read(r)
	}
	for _, w := range g.writes {
		f.write(w)
	}
	f.ends, f.fails = f.ends || g.ends, f.fails || g.fails
}

func (f *footprint) read(l region) { f.reads = withRegion(f.reads, l) }

func (f *footprint) write(l region) { f.writes = withRegion(f.writes, l) }

// withRegion adds l to a list of regions, which has each variable once.
func withRegion(list []region, l region) []region {
	for i := range list {
		if m := &list[i]; m.id == l.id && m.any == l.any && m.all == l.all {
			m.kinds |= l.kinds
			m.exposed = m.exposed || l.exposed
			return list
		}
	}
	return append(list, l)
}

// memory is memory of some kinds that is reached by a pointer.
func memoryOf(kinds kindSet) region { return region{kinds: kinds, exposed: true} }

// everything is all that there is.
func everything() region { return region{kinds: anyKind, exposed: true, all: true} }

// anywhere is what something does of which nothing is known.
func anywhere() footprint {
	all := []region{everything()}
	return footprint{reads: all, writes: all, ends: true, fails: true}
}

// heapState is which memory is allocated.
type heapState struct{}

// errnoLocation is errno (C11 7.5), which the library writes.
type errnoLocation struct{}

func errnoOf(exposed bool) region {
	return region{id: errnoLocation{}, kinds: integerKind << bits.Len64(4>>3), exposed: exposed}
}

// isErrno reports whether n is what errno stands for.
func isErrno(n cc.ExpressionNode) bool {
	x, ok := inside(n).(*cc.UnaryExpression)
	return ok && x.Case == cc.UnaryExpressionDeref && calledName(inside(x.CastExpression)) == "__errno_location"
}

// calledName is the name of the function that n calls, if n is a call of one by its name.
func calledName(n cc.ExpressionNode) string {
	x, ok := n.(*cc.PostfixExpression)
	if !ok || x.Case != cc.PostfixExpressionCall {
		return ""
	}
	if p, ok := inside(x.PostfixExpression).(*cc.PrimaryExpression); ok && p.Case == cc.PrimaryExpressionIdent {
		return p.Token.SrcStr()
	}
	return ""
}

// inside removes parentheses, also where a list of one expression is in them.
func inside(n cc.ExpressionNode) cc.ExpressionNode {
	for {
		n = unwrap(n)
		list, ok := n.(*cc.ExpressionList)
		if !ok || list.ExpressionList != nil {
			return n
		}
		n = list.AssignmentExpression
	}
}
