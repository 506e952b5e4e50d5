package cfront

import (
	"errors"
	"fmt"

	"cairn/cfg"
)

// hole ends the open edge where the meaning of the program ends: what is there is not known, or must not be guessed.
func (l *lowerer) hole(pos cfg.Pos, what string) {
	if l.b.open == nil {
		return
	}
	l.b.open.hole = &cfg.Hole{Pos: pos, What: what}
	l.b.fail(pos)
}

// unlessHole goes on if ok holds; else there is a hole.
func (l *lowerer) unlessHole(ok *cfg.Expr, pos cfg.Pos, format string, args ...any) {
	ok = cfg.Fold(ok, l.options.SignedWrap)
	if l.b.open == nil || ok.Op == cfg.Const && !ok.Val.IsZero() {
		return
	}
	next, bad := l.b.newVertex(l.here(pos)), l.b.newVertex(l.here(pos))
	l.branchOn(at(ok, pos), pos, next, bad)
	l.b.start(bad)
	l.hole(pos, fmt.Sprintf(format, args...))
	l.b.start(next)
}

// With Options.Holes a statement that has something in it that is not supported becomes a hole in the next pass, the
// innermost one; the statements around it are not affected. One with a label in it, to which control may jump, cannot.

// stmtKey identifies a statement or declaration of an inlined call.
type stmtKey struct {
	frame int
	node  positioned
}

// orHole translates a statement or declaration, unless a pass before this one has failed to.
func (l *lowerer) orHole(n positioned, translate func()) {
	if !l.options.Holes || !l.b.reachable() {
		translate()
		return
	}
	k := stmtKey{l.frame.id, n}
	if h, ok := l.mem.holes[k]; ok {
		if !l.options.survey {
			l.hole(h.Pos, h.What)
		}
		return
	}
	state := l.snapshot()
	defer func() {
		e := recover()
		if e == nil {
			return
		}
		f, ok := e.(failure)
		var un *Unsupported
		if ok && l.options.survey && l.leaveOut(k, f.err, state) {
			return
		}
		if !ok || !errors.As(f.err, &un) || un.limit {
			panic(e)
		}
		if !l.mem.changed { // otherwise this may be for want of what is known next time
			l.mem.holes[k] = cfg.Hole{Pos: un.Pos, What: "unsupported " + un.Construct}
		}
		l.mem.again = true
		l.restore(state)
	}()
	translate()
}

// snapshot is what the translation of a statement changes and gives back.
type snapshot struct {
	scope             *scope
	frame             *frame
	depth             int
	targets, switches int
}

func (l *lowerer) snapshot() snapshot {
	return snapshot{l.scope, l.frame, l.depth, len(l.frame.targets), len(l.frame.switches)}
}

// restore goes on behind a statement whose translation has failed, where control does not come. The graph will be made once
// more.
func (l *lowerer) restore(s snapshot) {
	l.scope, l.frame, l.depth, l.raw = s.scope, s.frame, s.depth, false
	l.frame.targets, l.frame.switches = l.frame.targets[:s.targets], l.frame.switches[:s.switches]
	l.b.open = nil
}
