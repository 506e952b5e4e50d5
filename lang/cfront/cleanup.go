package cfront

import (
	"slices"

	"modernc.org/cc/v4"

	"cairn/cfg"
)

// gcc's attribute cleanup names a function that is called with the address of an automatic variable whenever control leaves its block: at
// the end, or by a jump. The variables that were declared last come first, and those of inner blocks are gone when it is the turn of
// outer ones.

// cleanUp calls these functions for the objects that control leaves, which are listed from the outermost block inwards.
func (l *lowerer) cleanUp(left []*object, pos cfg.Pos) {
	first := slices.IndexFunc(left, hasCleanup)
	if first < 0 {
		return
	}
	around := l.scope
	defer func() { l.scope = around }()
	for i := len(left) - 1; i >= first && l.b.reachable(); i-- {
		for o := left[i]; l.scope != o.scope; l.scope = l.scope.parent {
			for _, gone := range l.scope.autos {
				l.leaveLife(gone, pos)
			}
		}
		if left[i].cleanup != nil {
			l.callCleanup(left[i], pos)
		}
	}
}

// hasCleanup reports whether an object has such a function.
func hasCleanup(o *object) bool { return o.cleanup != nil }

// cleansUp reports whether one of several has.
func cleansUp(os []*object) bool { return slices.ContainsFunc(os, hasCleanup) }

// callCleanup calls the function that an object has for that.
func (l *lowerer) callCleanup(o *object, pos cfg.Pos) {
	f, args := o.cleanup, []value{{typ: pointerTo(o.typ), ptr: l.pointerAt(placeOf(o.root), pos)}}
	does, known := l.builtin(f)
	switch {
	case !known && f.def != nil:
		l.inline(f, l.matchParameters(f, args, pos), pos)
		return
	case !known:
		does = outsideFunction((*library).external)
	}
	if ps := l.parameters(f); len(ps) > 0 {
		args[0] = l.to(args[0], ps[0].typ, pos)
	}
	l.knownCall(does, &call{fn: f, typ: f.typ, args: args, pos: pos})
}

// cleanupOf is the function that the declaration of an automatic object names for that; nil if there is none.
func (l *lowerer) cleanupOf(d *cc.Declarator) *function {
	n := l.info.Object(d).Cleanup
	if n == nil {
		return nil
	}
	e := l.names.resolve(n)
	if e == nil || e.function == nil {
		fail(unsupported(l.pos(n), "attribute cleanup with something else than a function"))
	}
	return l.names.definitionOf(e.function, l.pos(n))
}
