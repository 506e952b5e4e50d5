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
			l.hole(h.Pos, h.What)
		}
		return
	}
	around, depth, targets, switches := l.activation, l.depth, len(l.frame.targets), len(l.frame.switches)
	restore := func() { // goes on where control does not come; the graph will be made once more
		l.activation, l.depth, l.raw, l.b.open = around, depth, false, nil
		l.frame.targets, l.frame.switches = l.frame.targets[:targets], l.frame.switches[:switches]
	}
	defer func() {
		e := recover()
		if e == nil {
			return
		}
		f, ok := e.(failure)
		var un *Unsupported
		if ok && l.options.survey && l.leaveOut(k, f.err, restore) {
			return
		}
		if !ok || !errors.As(f.err, &un) || un.limit {
			panic(e)
		}
		if !l.facts.changed { // otherwise this may be for want of what is known next time
			l.facts.holes[k] = cfg.Hole{Pos: un.Pos, What: "unsupported " + un.Construct}
		}
		l.facts.again = true
		restore()
	}()
	translate()
}

// leaveOut leaves out a statement that cannot be translated, because it or something that it needs is not supported, and goes on.
func (l *lowerer) leaveOut(k stmtKey, err error, restore func()) bool {
	var un *Unsupported
	var syntax *SyntaxError
	h := cfg.Hole{}
	switch {
	case errors.As(err, &un) && un.limit:
		return false
	case errors.As(err, &un) && strings.HasPrefix(un.Construct, misbound): // its declaration has been left out
	case errors.As(err, &un):
		h = cfg.Hole{Pos: un.Pos, What: "unsupported " + un.Construct}
	case !errors.As(err, &syntax):
		return false
	}
	if !l.facts.changed {
		l.facts.holes[k] = h
	}
	l.facts.again = true
	restore()
	l.b.start(l.b.newVertex(l.here(l.pos(k.node))))
	return true
}

// misbound is what is said of a name that means something else for the C parser.
const misbound = "an identifier that the C parser binds to another declaration"
