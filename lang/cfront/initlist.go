package cfront

import (
	"slices"

	"modernc.org/cc/v4"

	"cairn/cfg"
)

// Which part of an object an expression of its initialiser is for, is worked out here (C11 6.7.9, paragraphs 17-23): braces may be
// left out, designators may go anywhere, and a part that is initialised twice has the last value. With gcc's [a ... b] one expression
// is for several parts.

// leaf is one expression of an initialiser and the parts that it initialises, of one type.
type leaf struct {
	cells []*cell
	n     cc.ExpressionNode
}

// initList collects the leaves of an initialiser.
type initList struct {
	l      *expressions
	leaves []leaf
	at     map[*cell]int // the leaf that a part has its value from
}

// leaves lists the expressions of an initialiser in order, without those that later ones override.
func (l *expressions) leaves(root *cell, init *cc.Initializer) []leaf {
	x := &initList{l: l, at: map[*cell]int{}}
	x.item([]*cell{root}, init)
	var out []leaf
	for i, f := range x.leaves {
		kept := leaf{n: f.n}
		for _, c := range f.cells {
			if k, set := x.at[c]; set && k == i {
				kept.cells = append(kept.cells, c)
			}
		}
		switch {
		case len(kept.cells) > 0:
			out = append(out, kept)
		case l.hasEffects(f.n):
			fail(unsupported(l.pos(f.n), "an initialiser with side effects that another one overrides"))
		}
	}
	return out
}

// spot is a place in the course of a list: a part of an object, or a range of them, of one object or of several alike.
type spot struct {
	in          []*cell
	first, last int
	end         int // there are no parts from here on
}

func newSpot(in []*cell, first, last int) spot {
	s := spot{in, first, last, in[0].count()}
	s.skipUnnamed()
	if in[0].typ.union {
		s.end = min(s.end, s.last+1)
	}
	return s
}

// cells are the parts.
func (s *spot) cells(l *typeTable) []*cell {
	var out []*cell
	for _, c := range s.in {
		for i := s.first; i <= s.last; i++ {
			out = append(out, l.kid(c, i))
		}
	}
	return out
}

// advance goes on to the part behind.
func (s *spot) advance() {
	s.first, s.last = s.last+1, s.last+1
	s.skipUnnamed()
}

// skipUnnamed leaves out bit-fields without a name, which have no value.
func (s *spot) skipUnnamed() {
	for t := s.in[0].typ; t.kind == structType && s.first < len(t.fields) && t.fields[s.first].isBit && t.fields[s.first].name == ""; {
		s.first, s.last = s.first+1, s.first+1
	}
}

// item initialises objects by an initialiser of their own.
func (x *initList) item(objects []*cell, init *cc.Initializer) {
	if init.Case == cc.InitializerInitList {
		x.braces(objects, init)
		return
	}
	if !x.fits(objects[0], init) {
		fail(unsupported(x.l.pos(init), "an initialiser of an object of type %s", objects[0].typ.name))
	}
	x.set(objects, init.AssignmentExpression)
}

// fits reports whether an expression initialises all of an object, and not the first of its parts.
func (x *initList) fits(c *cell, init *cc.Initializer) bool {
	if init.Case != cc.InitializerExpr {
		return false
	}
	n := init.AssignmentExpression
	switch c.typ.kind {
	case arrayType:
		s := stripParens(n)
		if s == nil || s.Case != cc.PrimaryExpressionString && s.Case != cc.PrimaryExpressionLString {
			return false
		}
		text, elem := x.l.exprType(s), x.l.elem(c.typ)
		return text.kind == arrayType && elem.kind == intType && elem.size == x.l.elem(text).size
	case structType:
		if c.typ.part != nil {
			return true
		}
		t := x.l.valueType(n)
		return t.kind == structType && x.l.sameShape(t, c.typ)
	}
	return true
}

// braces initialises objects by a list in braces; they are its current object.
func (x *initList) braces(objects []*cell, init *cc.Initializer) {
	for _, c := range objects {
		x.clear(c)
	}
	t, list := objects[0].typ, init.InitializerList
	if list == nil {
		return
	}
	if (t.kind != structType || t.part != nil) && list.Designation == nil && list.InitializerList == nil && (t.kind != arrayType || x.fits(objects[0], list.Initializer)) {
		x.item(objects, list.Initializer)
		return
	}
	if t.kind != arrayType && t.kind != structType {
		fail(unsupported(x.l.pos(init), "an initialiser with more than there is to initialise"))
	}
	stack := []spot{newSpot(objects, 0, 0)}
	for ; list != nil; list = list.InitializerList {
		pos := x.l.pos(list.Initializer)
		if list.Designation != nil {
			stack = x.designated(objects, list.Designation.DesignatorList)
		} else if slices.ContainsFunc(stack[:max(len(stack)-1, 0)], func(s spot) bool { return s.first != s.last }) {
			fail(unsupported(pos, "an initialiser behind a range of elements"))
		}
		stack = x.next(stack, list.Initializer, pos)
	}
}

// next initialises the part at the top of the stack, or the first of its parts if it has parts and braces are left out. It returns
// the way to what comes next.
func (x *initList) next(stack []spot, init *cc.Initializer, pos cfg.Pos) []spot {
	for top := len(stack) - 1; top >= 0 && stack[top].first >= stack[top].end; top-- {
		if stack = stack[:top]; top > 0 {
			stack[top-1].advance()
		}
	}
	if len(stack) == 0 {
		fail(unsupported(pos, "an initialiser with more than there is to initialise"))
	}
	for {
		s := &stack[len(stack)-1]
		if s.first >= s.end {
			fail(unsupported(pos, "an initialiser for an object without members"))
		}
		parts := s.cells(x.l.typeTable)
		if init.Case == cc.InitializerInitList || x.fits(parts[0], init) {
			x.item(parts, init)
			s.advance()
			return stack
		}
		if s.first != s.last {
			fail(unsupported(pos, "an initialiser of a range of elements without braces"))
		}
		stack = append(stack, newSpot(parts, 0, 0))
	}
}

// designated is the way to the part that designators name.
func (x *initList) designated(objects []*cell, list *cc.DesignatorList) []spot {
	var stack []spot
	parts := objects
	push := func(first, last int) {
		stack = append(stack, newSpot(parts, first, last))
		parts = stack[len(stack)-1].cells(x.l.typeTable)
	}
	for ; list != nil; list = list.DesignatorList {
		d, t := list.Designator, parts[0].typ
		pos := x.l.pos(d)
		switch d.Case {
		case cc.DesignatorIndex, cc.DesignatorIndex2:
			first, last := x.index(d.ConstantExpression), 0
			if last = first; d.Case == cc.DesignatorIndex2 {
				last = x.index(d.ConstantExpression2)
			}
			if t.kind != arrayType || first < 0 || last < first || last >= parts[0].count() {
				fail(unsupported(pos, "a designator outside its array"))
			}
			push(first, last)
		default:
			name := d.Token2
			if d.Case == cc.DesignatorField2 {
				name = d.Token
			}
			path, ok := member(t, name.SrcStr())
			if !ok {
				fail(unsupported(pos, "a designator of the member %s of %s", name.SrcStr(), t.name))
			}
			for _, i := range path {
				push(i, i)
			}
		}
	}
	return stack
}

// index is the constant of a designator, -1 if it is none.
func (x *initList) index(n cc.ExpressionNode) int {
	if v, ok := x.l.info.Constant(n); ok {
		if i, small := v.Int64(); small && i >= 0 && i < maxSource {
			return int(i)
		}
	}
	return -1
}

// set gives parts a value.
func (x *initList) set(cells []*cell, n cc.ExpressionNode) {
	for _, c := range cells {
		x.clear(c)
		x.at[c] = len(x.leaves)
	}
	x.leaves = append(x.leaves, leaf{cells, n})
}

// clear forgets what has been said about a part, and about other members of unions around it. What compilers make of a value from
// one expression that is overridden in part differs.
func (x *initList) clear(c *cell) {
	for inner := c; inner.parent != nil; inner = inner.parent {
		outer := inner.parent
		if i, whole := x.at[outer]; whole {
			fail(unsupported(x.l.pos(x.leaves[i].n), "an initialiser that another one overrides in part"))
		}
		if outer.typ.union {
			for _, other := range outer.seen() {
				if other != inner {
					x.forget(other)
				}
			}
		}
	}
	x.forget(c)
}

func (x *initList) forget(c *cell) {
	delete(x.at, c)
	for _, k := range c.seen() {
		x.forget(k)
	}
}
