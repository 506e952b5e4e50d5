package cfront

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// call is a call whose arguments have been evaluated.
type call struct {
	fn     *function
	typ    *ctypes.Type // of the function, as it is declared where it is called
	args   []value
	node   *cc.PostfixExpression
	wanted bool
	pos    cfg.Pos
}

// external handles a function that is not defined and not of the C library: it returns an arbitrary value, and writes to what it can reach
// (escape.go).
func (l *library) external(c *call) value {
	l.assumed(c)
	l.unknownWrites(c)
	if !c.wanted {
		return value{typ: typeVoid}
	}
	if c.fn.pure && (l.asked[c.fn] || l.again()) {
		l.hole(c.pos, cfg.Unsupported, "function without a body that is declared to return the same again: "+c.fn.name)
	}
	l.asked[c.fn] = true
	v := l.arbitrary(l.resultType(c.typ), c.fn.name, c.pos)
	if v.ptr != nil && c.fn.notNull && l.b.reachable() {
		l.assumeThat(l.pointerTruth(v, typeInt, c.pos), c.pos)
	}
	return v
}

// externalEnd handles one that does not return: it may call exit. Whether it does matters to who looks for memory that is not freed then.
func (l *calls) externalEnd(lib *library, c *call) value {
	lib.assumed(c)
	lib.unknownWrites(c)
	if l.b.reachable() {
		l.atExit(c.pos)
	}
	if l.b.reachable() && l.looksFor(cfg.Leak, cfg.NotFreed) && l.tracksMemory() {
		l.hole(c.pos, cfg.Unsupported, "function without a body that does not return: "+c.fn.name)
	}
	return lib.end(c)
}

// exposed gives arbitrary values to what an unknown function can reach through a pointer.
func (l *library) exposed(v value, c *call) {
	if l.options.Bytes {
		l.hole(c.pos, cfg.Unsupported, "function that is given a pointer: "+c.fn.name)
		return
	}
	code := l.code(v.ptr, c.pos)
	code.id = l.saved(code.id, typeInt, c.pos)
	for _, id := range code.set.ids {
		switch t := l.pointee(id); {
		case t.cell != nil && l.inOther(t.cell.owner):
			l.notInOther(t.cell.owner, l.is(code, id), c.pos)
		case t.fn != nil:
			fail(unsupported(c.pos, "a function passed to the unknown function %s", c.fn.name))
		case t.cell != nil && l.alive(t.cell.owner) && !t.cell.owner.constant:
			t.cell.scalars(func(k *cell) {
				if !k.typ.isNumber() {
					fail(unsupported(c.pos, "a pointer to %s passed to the unknown function %s", k.typ.name, c.fn.name))
				}
				l.scribble(k, l.is(code, id), c)
			})
		}
	}
}

// reachError is the error location.
func (l *library) reachError(c *call) value {
	l.failed(c)
	return value{typ: typeVoid}
}

// failed is where a failing assertion goes: it ends the run if it is not the error.
func (l *library) failed(c *call) {
	if !l.looksFor(cfg.Assertion) {
		l.b.jump(l.b.exit)
		return
	}
	l.violate(l.claim(c))
}

// end is the regular end of the run.
func (l *library) end(c *call) value {
	l.leaks.leave(c.pos, l.onStack(), !strings.Contains(strings.ToLower(c.fn.name), "exit"))
	return value{typ: typeVoid}
}

// unreachable is what must not be executed (gcc's manual, 6.63).
func (l *library) unreachable(c *call) value {
	never, what := l.truthOf(false), "a call of __builtin_unreachable"
	if l.require(cfg.Builtin, never, c.pos, "%s", what); l.b.reachable() {
		l.endUnless(never, c.pos, &cfg.Goal{Check: cfg.Builtin, Pos: c.pos, Text: what})
	}
	return value{typ: typeVoid}
}

// onlyArgument returns the truth of the argument of assert and assume.
func (l *library) onlyArgument(c *call) *cfg.Expr {
	if len(c.args) != 1 {
		fail(syntaxError(c.pos, "%s takes one argument", c.fn.name))
	}
	return l.conditionOf(c.args[0], c.pos)
}

// assert is the error location if the argument is 0.
func (l *library) assert(c *call) value {
	l.unless(l.onlyArgument(c), c.pos, func() { l.failed(c) })
	return value{typ: typeVoid}
}

// assume ends the run if the argument is 0.
func (l *library) assume(c *call) value {
	l.assumeThat(l.onlyArgument(c), c.pos)
	return value{typ: typeVoid}
}

// abs is x < 0 ? -x : x.
func (l *library) abs(c *call) value {
	t := l.resultType(c.typ)
	if len(c.args) != 1 || t.kind != intType {
		fail(syntaxError(c.pos, "%s takes one argument", c.fn.name))
	}
	v := l.simple(l.to(c.args[0], t, c.pos), c.pos)
	l.guard(cfg.Neg, v.e, nil, c.pos)
	e := cfg.IfThenElse(cfg.Bin(cfg.Lt, v.e, cfg.IntConst(v.e.Type, 0)), cfg.Un(cfg.Neg, v.e), v.e)
	return value{typ: t, e: l.fold(at(e, c.pos))}
}

// expect is __builtin_expect, whose arguments behind the first one are hints.
func (l *library) expect(c *call) value {
	if len(c.args) < 2 {
		fail(syntaxError(c.pos, "%s takes two arguments", c.fn.name))
	}
	return l.mustInt(c.args[0], c.pos)
}

// assumed takes note of what is taken for granted about a function without a body, at its first call.
func (l *library) assumed(c *call) {
	name := c.fn.name
	if !l.b.reachable() || l.notes[name] != (cfg.Note{}) {
		return
	}
	text := "returns any value"
	if c.typ.Elem.Kind == ctypes.Void {
		text = "returns"
	}
	switch {
	case c.fn.noreturn:
		text = "ends the execution as exit does"
	case len(l.facts.escaped) > 0:
		text += ", and writes any values to what functions without a body have been given pointers to, and to nothing around it"
		if l.looksFor(cfg.Bounds, cfg.Pointer) || l.tracksMemory() {
			text += ", within its bounds"
		}
	case l.options.ExternalWrites:
		text += ", and writes any values to variables with external linkage"
	default:
		text += ", and writes to nothing"
	}
	l.notes[name] = cfg.Note{Pos: c.pos, Text: fmt.Sprintf("assumed: the function %s, which has no body, %s", name, text)}
}

// replaceableVariables notes that variables that give way to the definitions of other files are not replaced.
func (l *library) replaceableVariables() {
	for _, v := range l.globals {
		if v.decl == nil || v.extern {
			continue
		}
		if o := l.info.Object(v.decl); slices.Contains(o.Attrs, "weak") {
			l.notes["variable "+v.name] = cfg.Note{Pos: l.pos(v.decl), Text: fmt.Sprintf("assumed: no other file defines the variable %s, which is weak", v.name)}
		}
	}
}

// sortedNotes lists the notes by place.
func (l *library) sortedNotes() []cfg.Note {
	l.reading.notes(func(key string, n cfg.Note) { l.notes[key] = n })
	return slices.SortedFunc(maps.Values(l.notes), func(a, b cfg.Note) int { return cmp.Or(byPlace(a.Pos, b.Pos), cmp.Compare(a.Text, b.Text)) })
}

// claim is the goal of a call of assert, with the condition as it is written, or of the error function.
func (l *library) claim(c *call) *cfg.Goal {
	switch name := c.fn.name; {
	case name == "reach_error" || name == "__VERIFIER_error":
		return l.goal(cfg.ErrorCall, c.pos, name+"()")
	case strings.HasPrefix(name, "__assert") && len(c.args) > 0 && c.args[0].ptr != nil && c.args[0].ptr.text != nil:
		if text, ok := l.upToZero(c.args[0].ptr.text); ok {
			return l.goal(cfg.Assertion, c.pos, oneLine(text))
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
