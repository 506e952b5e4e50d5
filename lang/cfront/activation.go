package cfront

import (
	"slices"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// activation is where in the program the translation is.
type activation struct {
	frame *frame
	scope *scope
}

// frame is one inlined call of a function.
type frame struct {
	fn       *function
	pos      cfg.Pos // of the call
	id       int     // see facts
	parent   *frame
	caller   *scope    // at the call
	result   *object   // nil if the function returns nothing
	first    *cfg.Expr // number of the first argument behind the last parameter; nil: the function has no ellipsis
	rest     []rest
	exit     *vertex
	labels   map[*ctypes.Label]*label
	targets  []target // of break and continue, innermost last
	switches []*switchStmt
	order    ordered
	onlySign bool          // no more than the sign of the result counts
	counts   map[int]int64 // by parameter: see calls.counts

	comebacks  []*comeback // calls of setjmp
	jumps      bool        // there are some
	activation cfg.Var     // the number of the activation then
}

// target is where break and continue go; a switch has no continue.
type target struct {
	brk, cont *vertex
	scope     *scope // around the statement
}

func (l *activation) funcName() string {
	if l.frame == nil {
		return ""
	}
	return l.frame.fn.name
}

// prefix begins the names of the current function's variables.
func (l *activation) prefix() string {
	if l.frame == nil {
		return ""
	}
	return l.frame.fn.name + "."
}

// here describes a vertex at pos in the current function.
func (l *activation) here(pos cfg.Pos) cfg.VertexInfo {
	return cfg.VertexInfo{Pos: pos, Func: l.funcName()}
}

// inLibrary reports whether control is in a function of libc/.
func (l *activation) inLibrary() bool { return l.frame != nil && l.frame.fn.library }

// place is the position of a node: that of the call for what the library does.
func (l *activation) place(at cfg.Pos) cfg.Pos {
	if l.inLibrary() {
		return l.frame.pos
	}
	return at
}

// loopAt is the position of a loop in the source; those of the library have none there.
func (l *activation) loopAt(pos cfg.Pos) cfg.Pos {
	if l.inLibrary() {
		return cfg.Pos{}
	}
	return pos
}

// alive reports whether an object exists where control is now.
func (l *activation) alive(o *object) bool {
	return o.scope == nil || !l.eachBlock(func(s *scope) bool { return s != o.scope })
}

// inOther reports whether an automatic object belongs to another procedure than the one that is made: a caller of that may have it, or nobody any more.
// Where memory is made of bytes it has a number, by which that is told.
func (l *objects) inOther(o *object) bool {
	return !l.options.Bytes && l.inProcedure() && o.scope != nil && o.home != l.b
}

// notInOther makes sure that no pointer to an object of another procedure is used.
func (l *objects) notInOther(o *object, when *cfg.Expr, pos cfg.Pos) {
	if l.inOther(o) {
		l.unlessHole(l.not(when), pos, cfg.Unsupported, ofCaller)
	}
}

// ofCaller is what is not followed there.
const ofCaller = "a pointer to a local variable of a caller in a recursive function"

// eachBlock calls f for the blocks around, here and in the callers, as long as f wants more, and reports whether it always did.
func (l *activation) eachBlock(f func(s *scope) bool) bool {
	s := l.scope
	for fr := l.frame; ; fr = fr.parent {
		for ; s != nil; s = s.parent {
			if !f(s) {
				return false
			}
		}
		if fr == nil {
			return true
		}
		s = fr.caller
	}
}

// blocksAround lists them.
func (l *activation) blocksAround() (out []*scope) {
	l.eachBlock(func(s *scope) bool { out = append(out, s); return true })
	return out
}

// onStack lists the automatic objects that are there: those of the blocks around, here and in the callers.
func (l *activation) onStack() []*object {
	out := l.scope.live()
	for fr := l.frame; fr != nil; fr = fr.parent {
		out = append(out, fr.caller.live()...)
	}
	return out
}

// again reports whether control may come here more than once.
func (l *activation) again() bool {
	for fr := l.frame; fr != nil; fr = fr.parent {
		if fr.loops() {
			return true
		}
	}
	return false
}

// loops reports whether control may come to this place more than once in one call.
func (fr *frame) loops() bool {
	inLoop := slices.ContainsFunc(fr.targets, func(t target) bool { return t.cont != nil })
	return inLoop || fr.hasJumps()
}

// hasJumps reports whether control may go elsewhere in the function than statements say: by goto or longjmp.
func (fr *frame) hasJumps() bool { return fr.jumps || len(fr.fn.def.CompoundStatement.Gotos()) > 0 }
