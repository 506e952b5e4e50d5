package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
)

// generic evaluates the expression that _Generic chooses (C11 6.5.1.1).
func (l *expressions) generic(n *cc.GenericSelection, pos cfg.Pos) operand {
	chosen := l.info.Chosen(n)
	if chosen == nil {
		fail(unsupported(pos, "_Generic for a type that is not known exactly"))
	}
	return l.eval(chosen)
}
