package cfront

import (
	"fmt"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/cfg/regions"
	"cairn/lang/ctypes"
)

// With Options.Bytes memory is made of bytes: one array variable of the graph, cell by cell. An address is the number of an object and an
// offset in bytes. A scalar whose address nobody takes is a variable of its own as before; all other objects are in memory. Those that
// come into being once have a number that is a constant, the others take the next number that is free (flat_heap.go), so that no number is
// that of two objects. What an object has not been given a value for is what the array holds at the beginning of the run: anything.

// location is a place in memory: where a pointer points to, or an object is.
type location struct {
	obj *cfg.Expr // of type cfg.Object
	off *cfg.Expr // of type cfg.Offset

	member   bool // of a structure with pointers and numbers, or a part of one (flat_overrun.go)
	overlaid bool // in a union
	piece    bool // an element of an array in a union

	bit, width int // of a bit-field: where it begins within the byte at off, and how many bits it has; otherwise the width is 0
}

// The kinds of objects whose numbers are constants. Those of a kind follow each other, from 1 on, in this order; 0 is that of the null
// pointer. Behind them are the numbers that are given in the course of the run, and from half of all numbers on those of objects
// outside of the program, which it cannot use.
type numbered uint8

const (
	readOnlyObject numbered = iota // strings and constants
	functionObject
	staticObject
	autoObject
	numberedKinds
)

// numberKey identifies what has a constant number.
type numberKey struct {
	object objectKey
	fn     string
	text   *cc.PrimaryExpression
}

// flatFacts are what passes find out about memory made of bytes.
type flatFacts struct {
	numbers   [numberedKinds]map[numberKey]int64  // from 0 on
	inMemory  map[objectKey]bool                  // scalars whose addresses are taken
	exposed   map[objectKey]bool                  // objects to which there are pointers
	texts     map[cellKey][]*cc.PrimaryExpression // to which strings pointers that are variables may point
	taken     []string                            // functions to which there are pointers, by their keys
	dies      bool                                // objects whose number is no constant die
	tied      bool                                // some of them with others
	places    int                                 // at which addresses are made integers
	mixed     bool                                // parts of pointers in unions may be used
	outsiders bool                                // there are pointers from outside the program
	numbered  bool                                // there are pointers that are numbers, for all that is known
	aligning  bool                                // memory is allocated with an alignment that is asked for
	retyped   retyped
	overruns  overruns
	pieces    bool // of pointers may be copied by themselves
	pointers  bool // are in memory
	padding   bool // structures that have some are looked at as bytes
}

func newFlatFacts() flatFacts {
	f := flatFacts{inMemory: map[objectKey]bool{}, exposed: map[objectKey]bool{}, texts: map[cellKey][]*cc.PrimaryExpression{}}
	f.overruns = overruns{members: map[string]bool{}, moved: map[string]bool{}}
	for i := range f.numbers {
		f.numbers[i] = map[numberKey]int64{}
	}
	return f
}

// flat is memory made of bytes, in one pass.
type flat struct {
	bytes, sizes, states cfg.Var // of the objects: what they hold, their sizes in bytes, and whether they are there
	referents            cfg.Var // where pointers are in memory, the numbers of the objects that they point to; -1 if there are none
	tags                 cfg.Var // which bytes are parts of pointers (flat_tag.go); -1 if that is not needed
	copied               copied
	noise, referentNoise cfg.Var // what arbitrary contents are copied from; nothing is written there
	next, nextNoise      cfg.Var // numbers of objects that are free
	live                 cfg.Var // how many objects are on the heap
	addresses            cfg.Var // of objects
	ties                 cfg.Var // of objects that are there as long as another one, the number of that; -1 if there are none
	deaths               cfg.Var // of objects that are gone, the number of the next one at that time; -1 if no address is made an integer
	made                 []made
	mixed                cfg.Var // where a part of a pointer has been used; -1 if nowhere
	mixedAt              cfg.Var // the offset
	stray                cfg.Var // the number that has been read there, if it is the address of no object
	places               int     // at which addresses are made integers, so far
	unsure               cfg.Var // whether a pointer from outside the program has been null
	first                [numberedKinds + 1]int64
	extra                int64 // objects that no pass before has come across
	byNumber             map[int64]*object
	byVar                map[cfg.Var]*object
	pointers             []*cell           // that are variables
	autos                map[int64]*object // automatic objects to which there are pointers, by their numbers if these are constants
	passing              []*object         // automatic objects whose numbers are no constants
	initial              []cfg.Stmt
	vla                  map[vlaKey]*cfg.Expr // lengths of arrays of variable length
	textPairs            []textPair
	paired               int // strings of which these are
}

// typeObject is the type of the numbers of objects; offsets have typeLLong.
var typeObject = typeULong

// sizeTable and stateTable are the types of the tables that are indexed by object, referentTable is that of flat.referents.
var (
	sizeTable     = cfg.Type{Bits: 64, Kind: cfg.Array}
	stateTable    = cfg.Type{Bits: 8, Kind: cfg.Array}
	referentTable = cfg.Type{Bits: 64, Kind: cfg.Array}
)

// The states of an object whose number is no constant.
const (
	goneObject  = 0
	heapObject  = cfg.ToBeFreed
	stackObject = 2
	tiedObject  = 3 // it is there as long as another one (flat_alloca.go)
)

// startFlat makes the variables of memory, at the beginning of a pass.
func (l *objects) startFlat() {
	f := &l.flat
	if l.options.Math || l.options.NondetVolatile {
		fail(unsupported(l.in.start(), "memory made of bytes, with unbounded integers or registers of devices"))
	}
	info := func(name string, t cfg.Type) cfg.VarInfo {
		return cfg.VarInfo{Name: name, Type: t, Kind: cfg.Global, Pos: l.in.start()}
	}
	f.bytes, f.sizes, f.states = l.b.newVar(info("memory", cfg.Bytes)), l.b.newVar(info("memory.sizes", sizeTable)), l.b.newVar(info("memory.states", stateTable))
	l.b.vars[f.states].States = true
	if f.tags = -1; l.facts.flat.retyped.tagged {
		f.tags = l.b.newVar(info("memory.pointers", cfg.Bytes))
	}
	if f.referents = -1; l.facts.flat.pointers {
		l.makeReferents()
	}
	f.noise = l.b.newVar(info("memory.arbitrary", cfg.Bytes))
	f.next, f.nextNoise, f.live = l.b.newVar(info("memory.next", cfg.Object)), l.b.newVar(info("memory.fresh", cfg.Object)), l.b.newVar(info("memory.live", cfg.Object))
	l.b.vars[f.live].Live = true
	f.byNumber, f.autos, f.byVar, f.vla = map[int64]*object{}, map[int64]*object{}, map[cfg.Var]*object{}, map[vlaKey]*cfg.Expr{}
	f.first[0] = 1
	for k, m := range l.facts.flat.numbers {
		f.first[k+1] = f.first[k] + int64(len(m))
	}
	l.beforeRun(f.next, l.object(f.first[numberedKinds]))
	l.beforeRun(f.nextNoise, l.object(0))
	l.beforeRun(f.live, l.object(0))
	f.addresses = l.b.newVar(info("memory.addresses", sizeTable))
	if f.deaths = -1; l.facts.flat.places > 0 {
		f.deaths = l.b.newVar(info("memory.deaths", sizeTable))
	}
	if f.mixed = -1; l.facts.flat.mixed {
		f.mixed, f.mixedAt = l.b.newVar(info("memory.mixed", cfg.Object)), l.b.newVar(info("memory.mixedAt", cfg.Offset))
		f.stray = l.b.newVar(info("memory.stray", cfg.Offset))
		l.beforeRun(f.stray, l.offset(0))
		l.beforeRun(f.mixed, l.object(0))
		l.beforeRun(f.mixedAt, l.offset(0))
	}
	if f.ties = -1; l.facts.flat.tied {
		f.ties = l.b.newVar(info("memory.ties", sizeTable))
	}
	f.unsure = l.b.newVar(info("memory.unsure", cfg.Bool))
	if l.facts.flat.pieces && l.isTagged() {
		f.copied = l.newCopied()
	}
	l.beforeRun(f.unsure, cfg.IntConst(cfg.Bool, 0))
	if l.facts.flat.places > 0 {
		l.newMade()
	}
}

// beforeRun gives a variable its value at the beginning of the run.
func (l *objects) beforeRun(v cfg.Var, e *cfg.Expr) {
	l.flat.initial = append(l.flat.initial, cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: e, Pos: l.in.start()})
}

// object is the number of an object as a constant.
func (l *objects) object(n int64) *cfg.Expr { return cfg.IntConst(cfg.Object, n) }

// offset is an offset as a constant.
func (l *objects) offset(n int64) *cfg.Expr { return cfg.IntConst(cfg.Offset, n) }

// pointerBits is the width of a pointer.
func (l *objects) pointerBits() uint8 { return l.longBits() }

const (
	firstOutside = 1 << 62   // the first number of an object outside of the program
	nowhere      = 1<<63 - 1 // the number of the object to which pointers without a value point
)

// numberOf is the constant number of something.
func (l *objects) numberOf(k numbered, key numberKey) int64 {
	numbers := l.facts.flat.numbers[k]
	n, ok := numbers[key]
	if !ok {
		n = int64(len(numbers))
		numbers[key] = n
		l.facts.changed = true
	}
	if l.flat.first[k]+n >= l.flat.first[k+1] { // in the next pass there is room for it
		l.flat.extra++
		return l.flat.first[numberedKinds] + l.flat.extra
	}
	return l.flat.first[k] + n
}

// memoryKey is how an object is known that may have to be in memory: by its declaration, if it has one.
func memoryKey(k objectKey) objectKey {
	if k.decl != nil {
		return objectKey{decl: k.decl}
	}
	return k
}

// isScalar reports whether an object of a type can be a variable, or two.
func (t *ctype) isScalar() bool { return t.isNumber() || t.kind == pointerType }

// toMemory gives an object its place in memory, if it has to be there.
func (l *objects) toMemory(o *object, info cfg.VarInfo) bool {
	if !l.options.Bytes || o.typ.isScalar() && !l.facts.flat.inMemory[memoryKey(o.key)] {
		return false
	}
	if o.typ.size < 0 && !isVLA(o.typ) && o.name != "alloca" {
		fail(unsupported(info.Pos, "an object of unknown size: %s", o.name))
	}
	l.mustBeLaidOut(o.typ, info.Pos)
	o.root = &cell{typ: o.typ, owner: o, v: -1, index: -1, flat: &location{off: l.offset(0)}}
	exposed := l.facts.flat.exposed[o.key]
	kind := autoObject
	if o.static {
		kind = staticObject
	} else {
		o.function = info.Func
	}
	if o.readOnly = o.static && l.isReadOnly(o.typ); o.readOnly {
		kind = readOnlyObject
	}
	comesAgain := kind == autoObject && exposed && l.begins(o) && (l.followsTurns() && l.again() || l.recursive)
	if comesAgain || kind == autoObject && l.inProcedure() || o.typ.size < 0 {
		l.passingNumber(o, info)
		return true
	}
	n := l.numberOf(kind, numberKey{object: o.key})
	o.root.flat.obj = l.object(n)
	l.flat.byNumber[n] = o
	if l.isTagged() {
		tags := cfg.RefTo(l.flat.tags, cfg.Bytes)
		l.beforeRun(l.flat.tags, cfg.FillOf(tags, l.object(n), l.offset(0), l.offset(max(o.typ.size, 0)), cfg.IntConst(cfg.Bytes.Cell(), 0)))
	}
	if exposed {
		l.knownSize(n, max(o.typ.size, 0))
		if kind == autoObject {
			l.flat.autos[n] = o
			o.around = l.blocksAround()
		}
	}
	return true
}

// mustBeLaidOut makes sure that the layout of a type is known.
func (l *typeTable) mustBeLaidOut(t *ctype, pos cfg.Pos) {
	if !l.laidOut(t) {
		fail(unsupported(pos, "%s", unlaidName(t)))
	}
}

// isReadOnly reports whether an object of a type is declared const as a whole: an array is if its elements are (C11 6.7.3, paragraph 9).
func (l *typeTable) isReadOnly(t *ctype) bool {
	return t.written != nil && t.written.AllQuals()&ctypes.Const != 0
}

// followsTurns reports whether it matters that a variable whose declaration is passed again is another object than before.
func (l *objects) followsTurns() bool { return l.looksFor(cfg.Pointer) || l.facts.flat.places > 0 }

// passingNumber gives an automatic object a variable for its number: it is another one each time its declaration is passed.
func (l *objects) passingNumber(o *object, info cfg.VarInfo) {
	info.Name, info.Type, info.Kind, info.Source = l.prefix()+o.name+".object", cfg.Object, cfg.Temp, ""
	v := l.b.newVar(info)
	o.root.flat.obj = cfg.RefTo(v, cfg.Object)
	o.passing = true
	l.flat.byVar[v] = o
	l.flat.passing = append(l.flat.passing, o)
	if l.inProcedure() {
		l.inEachCall(v, o)
	} else {
		l.beforeRun(v, l.object(0))
	}
}

// begins reports whether an automatic object is another one each time its declaration, or the like, is passed. What holds values while
// something is evaluated is there all the time, but for arguments behind an ellipsis in a recursive program, which other functions may read.
func (l *objects) begins(o *object) bool {
	return o.decl != nil || o.name == literalName || o.typ.size < 0 || l.recursive && o.name == restName && !o.static
}

// inEachCall gives the variable for the number of an automatic object of a procedure its value where a call begins.
func (l *objects) inEachCall(v cfg.Var, o *object) {
	f := &l.flat
	add := func(v cfg.Var, e *cfg.Expr) {
		l.b.entry = append(l.b.entry, cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: e})
	}
	if l.begins(o) {
		add(v, l.object(0))
		return
	}
	number := cfg.RefTo(v, cfg.Object)
	add(v, cfg.RefTo(f.next, cfg.Object))
	l.b.entry = append(l.b.entry, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Bin(cfg.Lt, number, l.object(firstOutside))})
	add(f.next, cfg.Bin(cfg.Add, number, l.object(1)))
	if l.facts.flat.exposed[o.key] {
		add(f.sizes, cfg.StoreOf(cfg.RefTo(f.sizes, sizeTable), number, l.offset(0), cfg.IntConst(sizeTable.Cell(), o.typ.size)))
		add(f.states, cfg.StoreOf(cfg.RefTo(f.states, stateTable), number, l.offset(0), cfg.IntConst(stateTable.Cell(), stackObject)))
	}
	if l.isTagged() {
		add(f.tags, cfg.FillOf(cfg.RefTo(f.tags, cfg.Bytes), number, l.offset(0), l.offset(o.typ.size), cfg.IntConst(cfg.Bytes.Cell(), 0)))
	}
}

// knownSize enters the size of an object into the table, at the beginning of the run.
func (l *objects) knownSize(n, size int64) {
	f := &l.flat
	l.beforeRun(f.sizes, cfg.StoreOf(cfg.RefTo(f.sizes, sizeTable), l.object(n), l.offset(0), cfg.IntConst(sizeTable.Cell(), size)))
}

// owner is the object at a location, if that is known.
func (l *objects) owner(at location) *object {
	switch at.obj.Op {
	case cfg.Const:
		n, _ := at.obj.Val.Int64()
		return l.flat.byNumber[n]
	case cfg.Ref:
		return l.flat.byVar[at.obj.Var]
	}
	return nil
}

// expose notes that there are pointers to the object at a location.
func (l *objects) expose(at location) {
	o := l.owner(at)
	if o == nil || o.text != nil || l.facts.flat.exposed[o.key] {
		return
	}
	l.facts.flat.exposed[o.key] = true
	l.facts.changed = true
}

// locate is where a pointer points to.
func (l *objects) locate(p *pointer, pos cfg.Pos) location {
	constant := func(n int64) location { return location{obj: at(l.object(n), pos), off: l.offset(0)} }
	switch {
	case p.flat != nil:
		return *p.flat
	case p.null:
		return constant(0)
	case p.text != nil:
		return *l.demand.textObject(p.text).root.flat
	case p.fn != nil:
		return constant(l.functionNumber(p.fn))
	case p.opaque || p.to.flat == nil && len(p.to.alts) == 0:
		return constant(nowhere)
	}
	return l.addressOfPlace(p.to)
}

// addressOfPlace is the address of an object, which has to be in memory in the next pass if it is not yet.
func (l *objects) addressOfPlace(p place) location {
	if p.flat != nil {
		if p.flat.member {
			l.addressOfMember(p.typ)
		}
		l.expose(*p.flat)
		return *p.flat
	}
	for _, a := range p.alts {
		if k := memoryKey(a.cell.owner.key); !l.facts.flat.inMemory[k] {
			l.facts.flat.inMemory[k] = true
			l.facts.changed = true
		}
	}
	return location{obj: l.ref(l.flat.next, cfg.Pos{}), off: l.offset(0)} // no constant, so that this pass goes on
}

// functionNumber is the number of a function to which there is a pointer.
func (l *objects) functionNumber(f *function) int64 {
	before := len(l.facts.flat.numbers[functionObject])
	n := l.numberOf(functionObject, numberKey{fn: f.key})
	if len(l.facts.flat.numbers[functionObject]) > before {
		l.facts.flat.taken = append(l.facts.flat.taken, f.key)
	}
	if l.functions[f.key] == nil {
		l.functions[f.key] = f
	}
	return n
}

// pointer is a pointer to a location.
func (at location) pointer() *pointer {
	at.bit, at.width, at.member, at.overlaid, at.piece = 0, 0, false, false, false
	return &pointer{flat: &at}
}

// place is the object of a type at a location.
func (at location) place(t *ctype) place { return place{typ: t, flat: &at} }

// nothing is a pointer without a value.
func (l *objects) nothing() *pointer {
	return location{obj: l.object(nowhere), off: l.offset(0)}.pointer()
}

// plus is a location some bytes further on.
func (l *objects) plus(at location, bytes int64) location {
	at.off = l.add(at.off, l.offset(bytes))
	at.bit, at.width = 0, 0
	return at
}

// add is the sum of two offsets.
func (l *exprs) add(a, b *cfg.Expr) *cfg.Expr {
	switch {
	case a.IsConst(0):
		return b
	case b.IsConst(0):
		return a
	case a.Op == cfg.Add && a.Args[1].Op == cfg.Const && b.Op == cfg.Const:
		return l.add(a.Args[0], l.fold(cfg.Bin(cfg.Add, a.Args[1], b)))
	}
	return l.fold(at(cfg.Bin(cfg.Add, a, b), a.Pos))
}

// field is the i-th member of the structure at p.
func (p place) field(i int) place {
	f := p.typ.fields[i]
	to := *p.flat
	if f.offset != 0 {
		to.off = (&exprs{}).add(to.off, cfg.IntConst(cfg.Offset, f.offset))
	}
	if to.bit, to.width = 0, 0; f.isBit {
		to.bit, to.width = f.bit, int(f.typ.num.Bits)
	}
	return place{typ: f.typ, flat: &to, volatile: p.volatile || p.typ.volatile}
}

// sizeAt is the size of the object at a location, in bytes.
func (l *objects) sizeAt(at location, pos cfg.Pos) *cfg.Expr {
	if o := l.owner(at); o != nil && o.typ.size >= 0 {
		return l.offset(o.typ.size)
	}
	if at.obj.Op == cfg.Const {
		return l.offset(0)
	}
	return l.convert(cfg.LoadOf(64, l.ref(l.flat.sizes, pos), at.obj, l.offset(0)), typeULong, typeLLong)
}

// objectsByNumber are the objects whose numbers are constants.
func (l *objects) objectsByNumber() map[int64]regions.Object {
	all := make(map[int64]regions.Object)
	for n, o := range l.flat.byNumber {
		if o.typ.size < 0 {
			continue
		}
		known := regions.Object{Size: o.typ.size}
		if o.decl != nil {
			if known.Kind = cfg.Global; !o.static {
				known.Kind, known.Func = cfg.Local, o.function
			}
			known.Pos, known.Parts = l.in.files.position(o.decl.Position()), map[int64]regions.Part{}
			l.parts(known.Parts, o.typ, o.name, 0)
			if of := l.elem(o.typ); o.typ.kind == arrayType && of.kind == intType {
				known.Name, known.Bits = o.name, of.num.Bits
			}
		}
		all[n] = known
	}
	return all
}

// maxParts bounds the parts of an object that have names.
const maxParts = 64

// parts lists the numbers in an object of a type, but bit-fields; of a union those of the first member.
func (l *objects) parts(out map[int64]regions.Part, t *ctype, name string, at int64) {
	switch {
	case len(out) >= maxParts:
	case t.isNumber():
		out[at] = regions.Part{Name: name, Type: t.num}
	case t.kind == arrayType:
		for i := range min(max(t.len, 0), maxParts) {
			l.parts(out, l.elem(t), fmt.Sprintf("%s[%d]", name, i), at+i*l.elem(t).size)
		}
	case t.kind == structType:
		for _, f := range t.fields {
			switch {
			case f.isBit:
			case f.name == "":
				l.parts(out, f.typ, name, at+f.offset)
			default:
				l.parts(out, f.typ, name+"."+f.name, at+f.offset)
			}
			if t.union {
				return
			}
		}
	}
}
