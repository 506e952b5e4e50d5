package cfront

import (
	"slices"

	"cairn/cfg"
)

// At the end of a run memory that is allocated must be within reach: variables point to it that are still there, or other memory
// that is within reach does. When main returns only the variables are there that live as long as the program; exit leaves the
// stack as it is. As a run that has lost memory need not end, it can also be looked at whenever a loop begins anew: that is a
// choice of the run, after which it ends. What is allocated and which pointers there are is known when all of the program has
// been translated, so that the places are kept until then.

// runEnd is a place at which memory has to be within reach.
type runEnd struct {
	b     *builder
	at    *vertex
	pos   cfg.Pos
	stack []*object // the automatic objects that are there
	frame *frame
	ends  bool    // the run ends here in good order
	exact bool    // no pointers are about to be stored
	goes  *vertex // where the run goes on if it does not end here
	head  *vertex // of the loop whose iteration ends here, if it is a statement
}

// leave ends the run: in good order or, if it is aborted, somehow.
func (l *leaks) leave(pos cfg.Pos, stack []*object, aborted bool) {
	if l.b.reachable() && l.looksFor(cfg.Leak, cfg.NotFreed) && l.seesLeaks() {
		v := l.b.split(l.here(pos))
		l.ends = append(l.ends, runEnd{b: l.b, at: v, pos: pos, stack: stack, frame: l.frame, ends: !aborted, exact: !aborted && l.pending == 0})
	}
	l.b.jump(l.b.exit)
}

// lookAside lets the run end here, where it may come again and again, to see what memory is within reach. It is the end of an iteration of the loop
// with a head, if that is not nil.
func (l *leaks) lookAside(head *vertex, pos cfg.Pos) {
	if !l.b.reachable() || !l.looksFor(cfg.Leak) || len(l.facts.heap) == 0 && !l.options.Bytes || !l.seesLeaks() {
		return
	}
	v := l.b.newVar(cfg.VarInfo{Name: "end", Type: l.num(typeBool), Kind: cfg.Ghost, Pos: pos})
	l.b.emit(cfg.Stmt{Kind: cfg.Havoc, Var: v, Pos: pos})
	look, next := l.b.newVertex(l.here(pos)), l.b.newVertex(l.here(pos))
	l.branchOn(l.compare(cfg.Ne, l.ref(v, pos), cfg.IntConst(l.num(typeBool), 0)), pos, look, next)
	l.ends = append(l.ends, runEnd{b: l.b, at: look, pos: pos, stack: l.onStack(), frame: l.frame, exact: l.pending == 0 && (l.frame == nil || l.frame.parent == nil), goes: next, head: head})
	l.b.start(next)
}

// withdraw takes the choice to end here back.
func (e *runEnd) withdraw() {
	v := e.at.in[0].src
	v.out = slices.DeleteFunc(v.out, func(out *edge) bool { return out.dst == e.at })
	v.out[0].stmts = nil
	e.at.in = nil
}

// seesLeaks reports whether memory is looked at where control is now: in a recursive program only if it is made of bytes.
func (l *leaks) seesLeaks() bool { return l.options.Bytes || !l.inProcedure() }

// checkLeaks translates what has been kept.
func (l *leaks) checkLeaks(procs []*procedure, recursive bool) {
	if l.options.Bytes {
		l.checkFlatLeaks(procs)
		return
	}
	heap := l.allocated(true)
	if len(heap) > 0 && recursive {
		fail(unsupported(l.in.start(), "leaks of memory in a recursive program"))
	}
	for _, e := range l.ends {
		l.b.start(e.at)
		l.frame = e.frame
		if e.ends && l.looksFor(cfg.NotFreed) {
			for _, o := range heap {
				l.requireTelling(cfg.NotFreed, l.not(l.exists(o, e.pos)), e.pos, detailOf(nameOf(o.root), ""), "memory that is not freed at the end")
			}
		}
		if l.looksFor(cfg.Leak) {
			l.allReached(heap, e)
		}
		l.b.jump(l.b.exit)
	}
	l.frame = nil
}

// reach is what is known of whether an object is within reach.
type reach struct{ may, must *cfg.Expr }

// allReached requires that all memory that is allocated is within reach.
func (l *leaks) allReached(heap []*object, e runEnd) {
	if !l.b.reachable() || len(heap) == 0 {
		return
	}
	roots := slices.Clone(e.stack)
	for _, v := range l.globals {
		if v.object != nil {
			roots = append(roots, v.object)
		}
	}
	found := make([]reach, len(heap))
	for i, o := range heap {
		found[i] = reach{l.truthOf(false), l.truthOf(false)}
		for _, r := range roots {
			found[i] = found[i].or(l.pointsInto(r, o, e.pos))
		}
		for _, r := range l.allocated(false) {
			found[i].may = either(found[i].may, l.pointsInto(r, o, e.pos).may)
		}
	}
	for range len(heap) - 1 {
		found = l.further(heap, found, e.pos)
	}
	for i, o := range heap {
		there := l.exists(o, e.pos)
		may := l.not(both(there, l.not(found[i].may)))
		if e.exact {
			l.requireTelling(cfg.Leak, may, e.pos, detailOf(nameOf(o.root), ""), "a memory leak")
		} else {
			l.unlessDoubt(may, l.goal(cfg.Leak, e.pos, "a memory leak"), "end while a pointer is not stored yet")
		}
		l.unlessDoubt(l.not(both(there, l.not(found[i].must))), l.goal(cfg.Leak, e.pos, "a memory leak"), "pointer by which memory may be lost")
	}
}

// further adds what is within reach by one step more, and keeps it in variables: formulas would grow too large.
func (l *leaks) further(heap []*object, found []reach, pos cfg.Pos) []reach {
	for i := range found {
		for _, e := range []**cfg.Expr{&found[i].may, &found[i].must} {
			*e = l.saved(*e, typeInt, pos)
		}
	}
	next := slices.Clone(found)
	for i, o := range heap {
		for j, from := range heap {
			if i == j {
				continue
			}
			link, there := l.pointsInto(from, o, pos), l.exists(from, pos)
			next[i] = next[i].or(reach{both(both(found[j].may, there), link.may), both(both(found[j].must, there), link.must)})
		}
	}
	return next
}

// pointsInto says whether pointers in one object point into another one.
func (l *leaks) pointsInto(from, to *object, pos cfg.Pos) reach {
	out := reach{l.truthOf(false), l.truthOf(false)}
	if from.root == nil {
		return out
	}
	from.root.scalars(func(c *cell) {
		if c.typ.kind != pointerType || c.v < 0 && c.bound == nil {
			return
		}
		p := l.code(l.loadCell(c, pos), pos)
		for _, id := range p.set.ids {
			t := l.pointee(id)
			if t.cell == nil || t.cell.owner != to {
				continue
			}
			here := l.is(p, id)
			last := int64(0)
			if t.element {
				last = int64(len(t.cell.kids)) - 1
			}
			inside := l.within(p.index, last)
			if c.inUnion() {
				inside = l.truthOf(false)
			}
			out = out.or(reach{here, both(here, inside)})
		}
	})
	return out
}

// inUnion reports whether a part of an object is one of a union.
func (c *cell) inUnion() bool {
	for c = c.parent; c != nil; c = c.parent {
		if c.typ.union {
			return true
		}
	}
	return false
}

func (a reach) or(b reach) reach { return reach{either(a.may, b.may), either(a.must, b.must)} }

// leaks looks for memory that is not freed or out of reach when the run ends.
type leaks struct {
	*memory
	ends    []runEnd
	pending int // pointers that are arguments of calls whose other arguments are being evaluated
}
