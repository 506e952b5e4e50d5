package cfront

import (
	"slices"
	"sort"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// Most pointers have one value, which is known while the graph is made: parameters of inlined calls, mostly. Those have no
// variable. A pointer that turns out to have several values is made a variable that holds the number of what it points to,
// with a second one for the index if that is an array; then the graph is made once more. What such a pointer may point to is
// the set of all that is assigned to it anywhere (as in Andersen 1994, chapter 4, with the calls told apart by inlining). A
// pass that finds more than the one before had found is followed by another.

// facts are what is found out about pointers by one pass and used by the next one. Objects are made anew by each pass; what
// they are called here stays the same.
type facts struct {
	frames   map[frameKey]int
	jumps    map[int]bool               // inlined calls of functions that call setjmp
	ids      map[targetKey]int          // numbers of what pointers point to, from 1 on
	keys     []targetKey                // what they are the numbers of
	points   map[cellKey]*points        // the pointers that are variables
	heap     map[objectKey]*ctypes.Type // of the elements of allocated memory
	untyped  map[objectKey]bool         // allocated memory of whose elements nothing may be known
	escaped  []cellKey                  // what unknown functions may reach
	frees    bool                       // the program frees memory
	errno    bool                       // the program uses errno
	inexact  []string                   // what it uses that is only bounded
	literals map[objectKey]bool         // const compound literals
	impure   map[cc.ExpressionNode]bool // operands whose evaluation leaves something in the graph, though they do not look like it
	looked   map[objectKey]bool         // objects with texts of which only the length is known, where somebody looks into them
	locale   bool                       // it asks for another locale
	lists    bool                       // it makes va_lists
	inside   bool                       // it moves pointers by bytes from one part of an object to another
	written  bool                       // it writes addresses as text
	told     map[string]bool            // functions outside of the program whose calls yield results that are wanted, or write
	holes    map[stmtKey]cfg.Hole       // statements that are not supported
	numbers  map[*cc.Declarator]bool    // static variables whose initialisers make integers of addresses
	flat     flatFacts                  // of memory made of bytes
	again    bool                       // the pass that is going on has found one
	changed  bool                       // the pass that is going on finds something new
}

// maxPasses bounds the passes that are made to find out what pointers point to.
const maxPasses = 200

func newFacts() *facts {
	return &facts{frames: map[frameKey]int{}, jumps: map[int]bool{}, ids: map[targetKey]int{}, points: map[cellKey]*points{}, heap: map[objectKey]*ctypes.Type{}, untyped: map[objectKey]bool{}, holes: map[stmtKey]cfg.Hole{}, told: map[string]bool{}, looked: map[objectKey]bool{}, literals: map[objectKey]bool{}, impure: map[cc.ExpressionNode]bool{}, numbers: map[*cc.Declarator]bool{}, flat: newFlatFacts()}
}

// frameKey identifies an inlined call by the one around it and its place there.
type frameKey struct {
	parent int
	fn     string
	pos    cfg.Pos
	n      int // of those alike
}

// objectKey identifies an object by the call that it belongs to and its declaration, or its name if it has none.
type objectKey struct {
	frame int
	decl  *cc.Declarator
	name  string
	pos   cfg.Pos
	n     int // of those alike
}

// cellKey identifies a part of an object by its place in preorder.
type cellKey struct {
	object objectKey
	num    int
}

// targetKey identifies what a pointer points to: a part of an object, an element of an array, a function, or a string.
type targetKey struct {
	cell    cellKey
	element bool // of the array, whichever
	heap    bool // allocated memory
	fn      string
	text    *cc.PrimaryExpression
}

// pointee is what a number stands for in this pass.
type pointee struct {
	cell    *cell
	element bool // the pointer has an index into cell
	fn      *function
	text    *cc.PrimaryExpression // a string; its characters need not have been made
}

// targetSet is what a pointer may point to.
type targetSet struct {
	null    bool
	wild    bool  // to anything: the value comes from outside, or there is none
	outside bool  // it may come from outside
	args    bool  // to the arguments of the program
	ids     []int // ascending
}

// points is the set of a pointer that is a variable.
type points struct {
	targetSet
	index bool // it has an index
}

// include adds what s has more and reports whether there is something.
func (t *targetSet) include(s targetSet) bool {
	grown := s.null && !t.null || s.wild && !t.wild || s.outside && !t.outside || s.args && !t.args
	t.null, t.wild, t.outside, t.args = t.null || s.null, t.wild || s.wild, t.outside || s.outside, t.args || s.args
	for _, id := range s.ids {
		i, found := slices.BinarySearch(t.ids, id)
		if found {
			continue
		}
		t.ids = slices.Insert(slices.Clip(t.ids), i, id) // others may share them
		grown = true
	}
	return grown
}

// frameID numbers the inlined call of fn that begins now.
func (l *objects) frameID(fn string, pos cfg.Pos) int {
	k := frameKey{fn: fn, pos: pos}
	if l.frame != nil {
		k.parent = l.frame.id
	}
	for l.framesMade[k] {
		k.n++
	}
	l.framesMade[k] = true
	id, ok := l.facts.frames[k]
	if !ok {
		id = len(l.facts.frames) + 1
		l.facts.frames[k] = id
	}
	return id
}

// objectKey names the object that is made now.
func (l *objects) objectKey(d *cc.Declarator, name string, pos cfg.Pos, static bool) objectKey {
	k := objectKey{decl: d, name: name, pos: pos}
	if l.frame != nil && !static {
		k.frame = l.frame.id
	}
	for l.made[k] != nil {
		k.n++
	}
	return k
}

func (c *cell) key() cellKey { return cellKey{c.owner.key, c.num} }

// number returns the number of a target, and remembers what it stands for.
func (l *objects) number(k targetKey, t pointee) int {
	id, ok := l.facts.ids[k]
	if !ok {
		l.facts.keys = append(l.facts.keys, k)
		id = len(l.facts.keys)
		l.facts.ids[k] = id
	}
	l.targets[id] = t
	return id
}

// pointee returns what a number stands for; nothing, if that has not come into being.
func (l *objects) pointee(id int) pointee {
	if t, ok := l.targets[id]; ok {
		return t
	}
	return l.find(l.facts.keys[id-1])
}

// find looks for a target that this pass has not come across as one.
func (l *objects) find(k targetKey) pointee {
	switch {
	case k.text != nil:
		return pointee{text: k.text}
	case k.fn != "":
		return pointee{fn: l.functions[k.fn]}
	}
	o := l.made[k.cell.object]
	if o == nil && k.cell.object.decl != nil {
		if v := l.staticBy(k.cell.object.decl); v != nil {
			o = l.demand.staticObject(v)
		}
	}
	if o == nil || o.root == nil || o.key != k.cell.object {
		return pointee{}
	}
	return pointee{cell: o.root.at(k.cell.num), element: k.element}
}

// staticBy returns the variable that lives as long as the program and has this declaration, if it has been met.
func (l *objects) staticBy(d *cc.Declarator) *variable {
	if v := l.statics[d]; v != nil {
		return v
	}
	for _, v := range l.globals {
		if v.decl == d {
			return v
		}
	}
	return nil
}

// at returns the part of c with the number num in preorder.
func (c *cell) at(num int) *cell {
	for len(c.kids) > 0 && c.num != num {
		i := sort.Search(len(c.kids), func(i int) bool { return c.kids[i].num > num })
		c = c.kids[i-1]
	}
	return c
}

// spread makes c a variable in the next pass: it has more than one value.
func (l *objects) spread(c *cell, sets ...targetSet) *points {
	k := c.key()
	p := l.facts.points[k]
	if p == nil {
		p = &points{}
		l.facts.points[k] = p
		l.facts.changed = true
	}
	for _, s := range sets {
		if p.include(s) {
			l.facts.changed = true
		}
	}
	return p
}
