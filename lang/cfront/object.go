package cfront

import (
	"fmt"
	"slices"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/internal/num"
)

// object is a variable of the program in one of its lives: a global, or a local of one inlined call.
type object struct {
	name     string
	decl     *cc.Declarator
	typ      *ctype
	constant bool                  // cannot be written
	text     *cc.PrimaryExpression // the string that it is
	root     *cell
	static   bool // lives as long as the program
	key      objectKey
	scope    *scope    // of an automatic object that has been declared
	home     *builder  // of the graph in which it was made
	cleanup  *function // that is called with its address where control leaves its block
	state    cfg.Var   // of allocated memory, if that must be known
	heap     bool      // allocated memory that has to be freed
	partial  bool      // allocated memory at the end of which there is a part of an element only

	argument bool      // it stands for an argument of the program, at one access
	outside  bool      // it stands for memory outside of the program, at one access
	shared   *cfg.Expr // whether functions without a body know that memory
	readOnly bool      // in memory made of bytes, where nobody may write to it
	around   []*scope  // there, of an automatic object to which there are pointers: the blocks that it is in
	passing  bool      // in memory made of bytes, with a number that is no constant
	lasts    bool      // of such an object, the place where its life begins may be passed again in that life: a goto may lead back in its block
	size     *cfg.Expr // of such an object, in bytes, if its type has none
	function string    // in memory made of bytes, of an automatic object: whose it is
}

// cell is an object or a part of one, down to the scalars: an integer has a variable of the graph; a pointer that always has
// the same value has none, another one has one or two.
type cell struct {
	typ   *ctype
	owner *object
	v     cfg.Var
	kids  []*cell  // members or elements
	bound *pointer // what a pointer always points to; nil if not known yet
	unset bool     // a pointer that is no variable begins without a value (unset.go)

	num    int     // in preorder
	parent *cell   // what it is a part of
	pos    int     // which part
	index  cfg.Var // of a pointer that is a variable: the index into the array that it points to

	flat  *location     // in memory made of bytes: where it is
	parts map[int]*cell // the members or elements of such a cell that have been asked for
}

// pointer is the value of a pointer expression: known, or with set one of several. index counts elements if it points into an
// array.
type pointer struct {
	null   bool
	opaque bool                  // not into an object of the program: what an unknown function returned
	unset  bool                  // not even that: the opaque pointer has no value
	text   *cc.PrimaryExpression // a string
	fn     *function             // of a function
	to     place                 // the object; not used if array is set
	array  *cell
	index  *cfg.Expr // of type long long (mathematical: integer)

	heap *objectKey // allocated memory of a type not known yet

	untyped bool // allocated just now: what it points to has no type yet, or will not be read any more

	flat *location // in memory made of bytes; all else but null, text and fn is not used then

	set *targetSet
	id  *cfg.Expr // of type int: which; also of an opaque pointer, then not positive
}

// place is an object designated by an expression, or several of which the run picks one: exactly one of the conditions
// holds. A single object needs no condition.
type place struct {
	typ  *ctype
	alts []alternative
	flat *location // in memory made of bytes

	volatile bool // it is a part of something that is seen as volatile, whatever its own type
}

type alternative struct {
	when *cfg.Expr
	cell *cell
}

func placeOf(c *cell) place {
	if c.flat != nil {
		return c.flat.place(c.typ)
	}
	return place{typ: c.typ, alts: []alternative{{cell: c}}}
}

// single returns the only cell that p can be.
func (p place) single() (*cell, bool) {
	if len(p.alts) != 1 {
		return nil, false
	}
	return p.alts[0].cell, true
}

// newObject creates the variables of an object. prefix is the function's name with a dot, or empty.
func (l *objects) newObject(d *cc.Declarator, name, prefix string, t *ctype, info cfg.VarInfo) *object {
	return l.objectOf(l.objectKey(d, name, info.Pos, info.Kind == cfg.Global), d, name, prefix, t, info)
}

// objectOf does so for an object that has a key already.
func (l *objects) objectOf(k objectKey, d *cc.Declarator, name, prefix string, t *ctype, info cfg.VarInfo) *object {
	o := &object{name: name, decl: d, typ: t, static: info.Kind == cfg.Global, key: k, state: -1, home: l.b}
	l.made[o.key] = o
	if l.toMemory(o, info) {
		return o
	}
	if t.kind == arrayType && t.len > maxCells {
		fail(unsupported(info.Pos, "an array of more than %d elements: %s", maxCells, name))
	}
	if l.inLibrary() && info.Kind == cfg.Local {
		info.Kind = cfg.Temp
	}
	count := 0
	o.root = l.newCell(o, t, prefix, name, info, &count)
	if l.inLibrary() {
		l.unnamed(o.root)
	}
	return o
}

// unnamed takes the names of an object away that it has in no source of the program.
func (l *objects) unnamed(c *cell) {
	c.scalars(func(k *cell) {
		if k.v >= 0 {
			l.b.vars[k.v].Source = ""
		}
	})
}

// newCell makes the part of o that C calls name.
func (l *objects) newCell(o *object, t *ctype, prefix, name string, info cfg.VarInfo, count *int) *cell {
	c := &cell{typ: t, owner: o, v: -1, index: -1, num: *count}
	if *count++; *count > maxCells {
		fail(unsupported(info.Pos, "an object of more than %d parts: %s", maxCells, o.name))
	}
	switch t.kind {
	case intType, floatType:
		v := info
		v.Name, v.Type = prefix+name, l.num(t)
		if v.Kind != cfg.Temp {
			v.Source = name
		}
		c.v = l.b.newVar(v)
	case pointerType:
		l.pointerVariables(c, prefix+name, info)
	case arrayType:
		elem := l.elem(t)
		for i := int64(0); i < t.len; i++ {
			c.kids = append(c.kids, l.newCell(o, elem, prefix, fmt.Sprintf("%s[%d]", name, i), info, count))
		}
	case structType:
		for _, f := range t.fields {
			member := name
			if f.name != "" {
				member += "." + f.name
			}
			c.kids = append(c.kids, l.newCell(o, f.typ, prefix, member, info, count))
		}
		if t.union {
			v := info
			v.Name, v.Type = prefix+name+".member", l.num(typeInt)
			c.v = l.b.newVar(v)
		}
	}
	for i, k := range c.kids {
		k.parent, k.pos = c, i
	}
	return c
}

// pointerVariables gives a pointer variables if it needs them. They have no name in the source: there they are no numbers.
func (l *objects) pointerVariables(c *cell, name string, info cfg.VarInfo) {
	if l.options.Bytes {
		info.Name, info.Type = name, cfg.Object
		c.v = l.b.newVar(info)
		info.Name, info.Type = name+".offset", cfg.Offset
		c.index = l.b.newVar(info)
		l.flat.pointers = append(l.flat.pointers, c)
		return
	}
	p := l.facts.points[c.key()]
	if p == nil {
		return
	}
	info.Name, info.Type = name, l.num(typeInt)
	c.v = l.b.newVar(info)
	if p.index {
		info.Name, info.Type = name+".index", l.num(typeLLong)
		c.index = l.b.newVar(info)
	}
}

// member returns the cells of the member called name, searching anonymous structures too.
func member(t *ctype, name string) (path []int, ok bool) {
	for i, f := range t.fields {
		switch {
		case f.name == name:
			return []int{i}, true
		case f.name == "" && f.typ.kind == structType:
			if rest, ok := member(f.typ, name); ok {
				return append([]int{i}, rest...), true
			}
		}
	}
	return nil, false
}

// conditions replaces the conditions of p.
func (p place) conditions(f func(*cfg.Expr) *cfg.Expr) place {
	out := place{typ: p.typ, flat: p.flat, alts: slices.Clone(p.alts), volatile: p.volatile}
	for i, a := range out.alts {
		if a.when != nil {
			out.alts[i].when = f(a.when)
		}
	}
	return out
}

// part replaces every cell of p by its i-th part.
func (p place) part(i int) place {
	if p.flat != nil {
		return p.field(i)
	}
	out := place{alts: make([]alternative, len(p.alts)), volatile: p.volatile || p.typ.volatile}
	for k, a := range p.alts {
		out.alts[k] = alternative{a.when, a.cell.kids[i]}
	}
	out.typ = out.alts[0].cell.typ
	return out
}

// scalars calls f for the integers and pointers of c, and for the unions behind their members.
func (c *cell) scalars(f func(*cell)) {
	if c.flat != nil {
		return
	}
	switch c.typ.kind {
	case arrayType, structType:
		for _, k := range c.kids {
			k.scalars(f)
		}
		if c.typ.union {
			f(c)
		}
	default:
		f(c)
	}
}

// objects are the objects of the program in one pass over it.
type objects struct {
	*emitter
	*typeTable
	facts       *facts
	targets     map[int]pointee
	framesMade  map[frameKey]bool
	made        map[objectKey]*object
	functions   map[string]*function // by their keys
	globals     []*variable          // in order of declaration
	statics     map[*cc.Declarator]*variable
	escapeFlags map[cellKey]cfg.Var // see unknownWrites
	log         pointerLog
	demand      onDemand
	flat        flat
	recursive   bool      // some functions are procedures
	argc        *cfg.Expr // the number of arguments of the program; see argument.go
}

// onDemand makes objects that live as long as the program when they are first used.
type onDemand interface {
	staticObject(v *variable) *object
	textObject(n *cc.PrimaryExpression) *object
}

// nowhere is an object for code that is never run.
func (l *objects) nowhere(t *ctype, pos cfg.Pos) place {
	if l.options.Bytes {
		return l.nothing().flat.place(t)
	}
	return placeOf(l.newObject(nil, "unreachable", "", t, cfg.VarInfo{Kind: cfg.Temp, Pos: pos}).root)
}

// dummy is a value of type t for code that control cannot reach.
func (l *objects) dummy(t *ctype) value {
	switch t.kind {
	case intType:
		return value{typ: t, e: l.intConst(t, 0)}
	case floatType:
		return value{typ: t, e: cfg.ConstOf(t.num, num.Zero())}
	case pointerType:
		if l.options.Bytes {
			return value{typ: t, ptr: l.nothing()}
		}
		return value{typ: t, ptr: &pointer{opaque: true, id: l.intConst(typeInt, -1)}}
	case structType:
		if l.options.Bytes {
			return value{typ: t, obj: l.nowhere(t, cfg.Pos{})}
		}
		o := l.newObject(nil, "unreachable", "", t, cfg.VarInfo{Kind: cfg.Temp})
		return value{typ: t, obj: placeOf(o.root)}
	default:
		return value{typ: t}
	}
}

// exists is the condition that an object is there as far as it is allocated memory.
func (l *objects) exists(o *object, pos cfg.Pos) *cfg.Expr {
	if o.state < 0 {
		return l.truthOf(true)
	}
	return l.compare(cfg.Eq, l.ref(o.state, pos), l.intConst(typeInt, allocated))
}

// allocated lists the objects that are allocated, in the order of their places: on the heap, or on the stack.
func (l *objects) allocated(heap bool) []*object {
	var out []*object
	for _, o := range l.made {
		if o.state >= 0 && o.heap == heap {
			out = append(out, o)
		}
	}
	slices.SortFunc(out, func(a, b *object) int { return int(a.state - b.state) })
	return out
}

// trackState gives an object a variable for its state, which begins with the run.
func (l *objects) trackState(o *object, pos cfg.Pos) {
	o.state = l.b.newVar(cfg.VarInfo{Name: l.prefix() + "malloc.state", Func: l.funcName(), Type: l.num(typeInt), Kind: cfg.Temp, Pos: pos, States: o.heap})
	zero := cfg.Stmt{Kind: cfg.Assign, Var: o.state, Expr: l.intConst(typeInt, notAllocated), Pos: pos}
	l.globals = append(l.globals, &variable{name: "malloc.state", lowered: []cfg.Stmt{zero}})
}

// order lists the variables of objects that live as long as the program, in the order of their declarations.
func (l *objects) order() []cfg.Var {
	var out []cfg.Var
	for _, v := range l.globals {
		out = append(out, v.flags...)
		if v.object != nil {
			v.object.root.scalars(func(c *cell) {
				for _, v := range []cfg.Var{c.v, c.index} {
					if v >= 0 {
						out = append(out, v)
					}
				}
			})
		}
	}
	return out
}
