package cfront

import (
	"errors"
	"strings"

	"cairn/cfg"
)

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
	if h, ok := l.facts.holes[k]; ok {
		if !l.options.survey {
			l.holeIn(h)
		}
		return
	}
	around, depth, targets, switches := l.activation, l.depth, len(l.frame.targets), len(l.frame.switches)
	defer func() {
		e := recover()
		if e == nil {
			return
		}
		f, _ := e.(failure)
		h, ok := l.holeFor(f.err)
		if !ok {
			panic(e)
		}
		if !l.facts.changed { // otherwise this may be for want of what is known next time
			l.facts.holes[k] = h
		}
		// It goes on where control does not come: the graph will be made once more.
		l.facts.again = true
		l.activation, l.depth, l.raw, l.b.open = around, depth, false, nil
		l.frame.targets, l.frame.switches = l.frame.targets[:targets], l.frame.switches[:switches]
		if l.options.survey { // and leaves the statement out
			l.b.start(l.b.newVertex(l.here(l.pos(k.node))))
		}
	}()
	translate()
}

// holeFor is the hole that a statement with an error becomes; it is not ok if there can be none. A survey goes on without the statement
// also if something that it needs has been left out; that is no hole, and has no text.
func (l *lowerer) holeFor(err error) (h cfg.Hole, ok bool) {
	var un *Unsupported
	var syntax *SyntaxError
	switch {
	case !errors.As(err, &un):
		return h, l.options.survey && errors.As(err, &syntax)
	case un.limit:
		return h, false
	case l.options.survey && strings.HasPrefix(un.Construct, misbound):
		return h, true
	}
	return cfg.Hole{Pos: un.Pos, What: un.Construct}, true
}

// notSupported is where nothing is known of what follows.
func (l *emitter) notSupported(pos cfg.Pos, what string) {
	if !l.options.Holes {
		fail(unsupported(pos, "%s", what))
	}
	l.holeIn(cfg.Hole{Pos: pos, What: what})
}

// misbound is what is said of a name whose declaration could not be translated.
const misbound = "a name whose declaration has been left out"
