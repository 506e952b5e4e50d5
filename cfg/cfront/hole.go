package cfront

import (
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
