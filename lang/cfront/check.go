package cfront

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"cairn/cfg"
)

// goals are what is to be shown of the program, one for each check and place: calls are inlined, a place can come more than once.
type goals map[cfg.Goal]*cfg.Goal

// list returns the goals in the order of their places.
func (gs goals) list() []*cfg.Goal {
	out := make([]*cfg.Goal, 0, len(gs))
	for _, g := range gs {
		out = append(out, g)
	}
	slices.SortFunc(out, func(a, b *cfg.Goal) int {
		return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col),
			cmp.Compare(a.Check, b.Check), cmp.Compare(a.Text, b.Text))
	})
	return out
}

// goal is the goal that a check does not fail at a place that control can come to.
func (l *lowerer) goal(c cfg.Check, pos cfg.Pos, text string) *cfg.Goal {
	g := cfg.Goal{Check: c, Pos: pos, Text: text}
	if l.goals[g] == nil {
		l.goals[g] = &g
	}
	return l.goals[g]
}

// claim is the goal of a call of assert, with the condition as it is written, or of the error function.
func (l *lowerer) claim(c *call) *cfg.Goal {
	switch name := c.fn.name; {
	case name == "reach_error" || name == "__VERIFIER_error":
		return l.goal(cfg.ErrorCall, c.pos, name+"()")
	case strings.HasPrefix(name, "__assert") && len(c.args) > 0 && c.args[0].ptr != nil && c.args[0].ptr.text != nil:
		if text, ok := c.args[0].ptr.text.Value().(cc.StringValue); ok {
			return l.goal(cfg.Assertion, c.pos, oneLine(strings.TrimRight(string(text), "\x00")))
		}
	case c.node != nil && c.node.ArgumentExpressionList != nil:
		return l.goal(cfg.Assertion, c.pos, oneLine(cc.NodeSource(c.node.ArgumentExpressionList.AssignmentExpression)))
	}
	return l.goal(cfg.Assertion, c.pos, c.fn.name+"()")
}

// maxClaim bounds the text of a claim, in characters.
const maxClaim = 200

// oneLine is a text with single spaces, and not too long.
func oneLine(s string) string {
	s = strings.ToValidUTF8(strings.Join(strings.Fields(s), " "), "?")
	if r := []rune(s); len(r) > maxClaim {
		s = string(r[:maxClaim]) + "..."
	}
	return s
}

// violate ends the open edge in an error.
func (l *lowerer) violate(g *cfg.Goal) {
	if l.b.open != nil {
		l.b.open.goal = g
		l.b.fail(g.Pos)
	}
}

// require goes on if ok holds. Otherwise the behaviour is undefined. If the check is one of those that are looked for, this is the
// error. If not, the execution ends, or there is a hole where what the program really does matters and must not be guessed: what
// is behind a pointer to nothing. A pointer that leaves its array may be anywhere until it is used: by the letter the behaviour is
// undefined (C11 6.5.6, paragraph 8), but for (p = a + n - 1; p >= a; p--) is common, and what comes after it must not be taken
// for unreachable.
func (l *lowerer) require(c cfg.Check, ok *cfg.Expr, pos cfg.Pos, format string, args ...any) {
	if l.b.open == nil {
		return
	}
	what := fmt.Sprintf(format, args...)
	if soft := l.noAccess && c == cfg.Pointer; soft || !l.options.checks().Has(c) {
		switch c {
		case cfg.Pointer, cfg.Memory:
			l.unlessHole(ok, pos, "undefined behaviour: %s", what)
		case cfg.Bounds:
			l.endUnless(ok, pos, &cfg.Goal{Check: c, Pos: pos, Text: what})
		}
		return
	}
	g := l.goal(c, pos, what)
	if ok = l.foldAll(ok, pos); ok.Op == cfg.Const && !ok.Val.IsZero() {
		return
	}
	next, bad := l.b.newVertex(l.here(pos)), l.b.newVertex(l.here(pos))
	l.branchOn(ok, pos, next, bad)
	l.b.start(bad)
	l.violate(g)
	l.b.start(next)
}

// assumeThat ends the execution unless e holds.
func (l *lowerer) assumeThat(e *cfg.Expr, pos cfg.Pos) { l.endUnless(e, pos, nil) }

// endUnless does so, because of undefined behaviour if g is not nil.
func (l *lowerer) endUnless(e *cfg.Expr, pos cfg.Pos, g *cfg.Goal) {
	e = l.fold(at(e, pos))
	if e.Op == cfg.Const && !e.Val.IsZero() {
		return
	}
	if g != nil || e.Op != cfg.Const {
		l.b.emit(cfg.Stmt{Kind: cfg.Assume, Expr: e, Pos: pos, Goal: g})
	}
	if e.Op == cfg.Const {
		l.b.jump(l.b.exit)
	}
}

// foldAll folds the operators of e, from the leaves up, and gives them a position.
func (l *lowerer) foldAll(e *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	if len(e.Args) == 0 {
		return e
	}
	c := *e
	c.Pos = pos
	c.Args = make([]*cfg.Expr, len(e.Args))
	for i, a := range e.Args {
		c.Args[i] = l.foldAll(a, pos)
	}
	switch x := c.Args[0]; {
	case c.Op == cfg.LAnd && x.IsConst(1), c.Op == cfg.LOr && x.IsConst(0):
		return c.Args[1]
	case c.Op == cfg.LAnd && c.Args[1].IsConst(1), c.Op == cfg.LOr && c.Args[1].IsConst(0):
		return x
	}
	return l.fold(&c)
}
