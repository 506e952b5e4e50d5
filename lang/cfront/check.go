package cfront

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cairn/cfg"
)

// goals are what is to be shown of the program, one for each check and place: calls are inlined, a place can come more than once.
type goals map[goalKey]*cfg.Goal

// goalKey is what tells goals apart.
type goalKey struct {
	check cfg.Check
	pos   cfg.Pos
	text  string
}

// list returns the goals in the order of their places.
func (gs goals) list() []*cfg.Goal {
	return slices.SortedFunc(maps.Values(gs), func(a, b *cfg.Goal) int {
		return cmp.Or(byPlace(a.Pos, b.Pos), cmp.Compare(a.Check, b.Check), cmp.Compare(a.Text, b.Text))
	})
}

// detail says more of an error: texts, and between them values at that moment. The zero value says nothing.
type detail struct {
	texts  []string // one more than values
	values []*cfg.Expr
	object bool // the last value is the number of an object, of which is told where it was allocated
}

// detailOf is a detail whose text has %s where values are; of is behind it.
func detailOf(text, of string, values ...*cfg.Expr) detail {
	texts := strings.Split(text, "%s")
	texts[len(texts)-1] += of
	return detail{texts: texts, values: values}
}

// shown makes the detail of a goal; it is about temporaries, which tell assigns.
func (d detail) shown() string {
	var b strings.Builder
	for i, text := range d.texts {
		b.WriteString(strings.NewReplacer("{", "(", "}", ")").Replace(text)) // braces are for variables
		switch {
		case i == len(d.values):
		case d.values[i].Op == cfg.Const:
			b.WriteString(d.values[i].Type.Text(d.values[i].Val))
		default:
			name := shownName(i, d.values[i].Type)
			if d.object && i == len(d.values)-1 {
				name = cfg.AllocatedBy + name
			}
			b.WriteString("{" + name + "}")
		}
	}
	return b.String()
}

// shownName is the name of the temporary for value i of a detail.
func shownName(i int, t cfg.Type) string { return fmt.Sprintf("shown %d: %s", i, t) }

// tell assigns the values of a detail, where the error happens.
func (l *emitter) tell(d detail, g *cfg.Goal) {
	which := -1
	if text := d.shown(); text != "" {
		if which = slices.Index(g.Details, text); which < 0 {
			which, g.Details = len(g.Details), append(g.Details, text)
		}
	}
	l.put(l.b.shown(cfg.ShownDetail, cfg.Int), cfg.IntConst(cfg.Int, int64(which)), g.Pos)
	for i, v := range d.values {
		if v.Op != cfg.Const {
			l.put(l.b.shown(shownName(i, v.Type), v.Type), v, g.Pos)
		}
	}
}

// goal is the goal that a check does not fail at a place that control can come to.
func (l *emitter) goal(c cfg.Check, pos cfg.Pos, text string) *cfg.Goal {
	k := goalKey{c, pos, text}
	if l.goals[k] == nil {
		l.goals[k] = &cfg.Goal{Check: c, Pos: pos, Text: text}
	}
	return l.goals[k]
}

// violate ends the open edge in an error, or in a hole if the execution may be none of the program, because of what is only bounded.
func (l *emitter) violate(g *cfg.Goal) {
	if l.guesses != nil {
		l.unlessDoubt(l.compare(cfg.Eq, l.ref(l.guesses(), g.Pos), l.intConst(typeInt, 0)), g, l.unsettled)
	}
	l.b.fail(g.Pos, g, nil)
}

// unlessDoubt goes on if ok holds; else it is not known whether a goal is violated, because of what is not supported. Other goals are not concerned.
func (l *emitter) unlessDoubt(ok *cfg.Expr, g *cfg.Goal, what string) {
	ok = cfg.Fold(ok, l.options.SignedWrap)
	if l.b.open == nil || ok.Op == cfg.Const && !ok.Val.IsZero() {
		return
	}
	l.unless(at(ok, g.Pos), g.Pos, func() { l.b.fail(g.Pos, nil, &cfg.Hole{Pos: g.Pos, What: what, Goal: g}) })
}

// require goes on if ok holds. Otherwise the behaviour is undefined. If the check is one of those that are looked for, this is the
// error. If not, the execution ends, or there is a hole where what the program really does matters and must not be guessed: what
// is behind a pointer to nothing. A pointer that leaves its array may be anywhere until it is used: by the letter the behaviour is
// undefined (C11 6.5.6, paragraph 8), but for (p = a + n - 1; p >= a; p--) is common, and what comes after it must not be taken
// for unreachable.
func (l *emitter) require(c cfg.Check, ok *cfg.Expr, pos cfg.Pos, format string, args ...any) {
	l.requireTelling(c, ok, pos, detail{}, fmt.Sprintf(format, args...))
}

// requireTelling is require for an error of which more is to be told than what it is.
func (l *emitter) requireTelling(c cfg.Check, ok *cfg.Expr, pos cfg.Pos, d detail, what string) {
	if l.b.open == nil {
		return
	}
	if soft := l.noAccess && c == cfg.Pointer; soft || !l.options.checks().Has(c) {
		switch c {
		case cfg.Pointer, cfg.Memory, cfg.Sequence, cfg.Length, cfg.Overlap, cfg.SameObject, cfg.FloatCast:
			l.unlessHole(ok, pos, cfg.Undefined, "%s", what)
		case cfg.Bounds:
			l.endUnless(ok, pos, &cfg.Goal{Check: c, Pos: pos, Text: what})
		}
		return
	}
	g := l.goal(c, pos, what)
	if ok = l.foldAll(ok, pos); ok.Op == cfg.Const && !ok.Val.IsZero() {
		return
	}
	l.unless(ok, pos, func() {
		l.tell(d, g)
		l.violate(g)
	})
}

// assumeThat ends the execution unless e holds.
func (l *emitter) assumeThat(e *cfg.Expr, pos cfg.Pos) { l.endUnless(e, pos, nil) }

// endUnless does so, because of undefined behaviour if g is not nil.
func (l *emitter) endUnless(e *cfg.Expr, pos cfg.Pos, g *cfg.Goal) {
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

// hole ends the open edge where the meaning of the program ends: what is there is not known, or must not be guessed.
func (l *emitter) hole(pos cfg.Pos, kind cfg.HoleKind, what string) {
	l.holeIn(cfg.Hole{Pos: pos, Kind: kind, What: what})
}

// holeIn is hole for one of which more is known.
func (l *emitter) holeIn(h cfg.Hole) { l.b.fail(h.Pos, nil, &h) }

// unlessHole goes on if ok holds; else there is a hole.
func (l *emitter) unlessHole(ok *cfg.Expr, pos cfg.Pos, kind cfg.HoleKind, format string, args ...any) {
	l.unlessIn(ok, cfg.Hole{Pos: pos, Kind: kind}, format, args...)
}

// unlessIn is unlessHole for a hole of which more is known. The text is made only if it is needed.
func (l *emitter) unlessIn(ok *cfg.Expr, h cfg.Hole, format string, args ...any) {
	ok = cfg.Fold(ok, l.options.SignedWrap)
	if l.b.open == nil || ok.Op == cfg.Const && !ok.Val.IsZero() {
		return
	}
	h.What = fmt.Sprintf(format, args...)
	l.unless(at(ok, h.Pos), h.Pos, func() { l.holeIn(h) })
}

// With cfg.Overflow the error is a signed overflow: the exact result of +, -, *, /, %, << or a unary minus on signed
// operands, after the conversions of C11 6.3.1.8, is no value of the type of the operation. What it is, is decided before the
// operation is carried out, by a branch to the error. Conversions do not overflow (C11 6.3.1.3), and neither does
// unsigned arithmetic. A % b overflows where a / b does (C11 6.5.5, paragraph 6). Where an error is not looked for nothing is
// said here: an operation that is undefined ends the execution by itself.

// guard requires that a op b is defined, as far as that is looked for; b is nil for a unary minus. Both have been converted.
func (l *emitter) guard(op cfg.Op, a, b *cfg.Expr, pos cfg.Pos) {
	switch op {
	case cfg.Div, cfg.Rem:
		l.requireTelling(cfg.Division, cfg.Bin(cfg.Ne, b, cfg.IntConst(b.Type, 0)), pos, operation(op, a, b), "a division by zero")
	case cfg.Shl, cfg.Shr:
		l.requireTelling(cfg.Shift, cfg.Defined(cfg.Bin(op, cfg.IntConst(a.Type, 0), b), true), pos, operation(op, a, b), "a shift by a count that is negative or too large")
		if op == cfg.Shl && a.Type.Signed && !l.options.Math && !l.wraps {
			l.requireTelling(cfg.Shift, cfg.Bin(cfg.Ge, a, cfg.IntConst(a.Type, 0)), pos, operation(op, a, b), "a left shift of a negative number")
		}
	}
	if !l.looksFor(cfg.SignedOverflow) || l.options.Math || !a.Type.Signed {
		return
	}
	if c := cfg.Overflow(op, a, b); c != nil {
		l.requireTelling(cfg.SignedOverflow, cfg.Negated(c), pos, operation(op, a, b), "a signed overflow")
	}
}

// operation is the detail of an error of a op b; b is nil for a unary minus.
func operation(op cfg.Op, a, b *cfg.Expr) detail {
	if b == nil {
		return detailOf("-(%s", ")", a)
	}
	return detail{texts: []string{"", " " + op.String() + " ", ""}, values: []*cfg.Expr{a, b}}
}

// inBounds goes on if an index is inside its array. Where only an address is computed that is not an access out of bounds yet.
func (l *emitter) inBounds(ok *cfg.Expr, d detail, pos cfg.Pos) {
	if l.noAccess && l.looksFor(cfg.Bounds) && !l.looksFor(cfg.Move) {
		l.unlessHole(ok, pos, cfg.Unsupported, "address outside of an array")
	}
	l.requireTelling(cfg.Bounds, ok, pos, d, outsideArray)
}

// described is the array of which an element is accessed, with its length.
func described(p place) string {
	n := strconv.Itoa(len(p.alts[0].cell.kids))
	if len(p.alts) > 1 {
		return "an array of " + n
	}
	return nameOf(p.alts[0].cell) + "[" + n + "]"
}

// nameOf is what the program calls an object, or a part of it.
func nameOf(c *cell) string {
	switch {
	case c.parent == nil && c.owner.heap:
		return "memory allocated at " + c.owner.key.pos.String()
	case c.parent == nil:
		return c.owner.name
	case c.parent.typ.kind == arrayType:
		return nameOf(c.parent) + "[" + strconv.Itoa(c.pos) + "]"
	default:
		return nameOf(c.parent) + "." + c.parent.typ.fields[c.pos].name
	}
}

// indexInto is the detail of an index that a pointer has.
func (l *memory) indexInto(c coded) detail {
	if c.index == nil {
		return detail{}
	}
	of := ""
	if len(c.set.ids) == 1 {
		if t := l.target(c.set.ids[0]); t.cell != nil && t.element {
			of = " of " + nameOf(t.cell) + "[" + strconv.Itoa(len(t.cell.kids)) + "]"
		}
	}
	return detailOf("index %s", of, c.index)
}

// outsideArray is what an access is that leaves its array.
const outsideArray = "an index out of bounds"

// moves goes on if a pointer that has been moved is still inside its array or just behind it; strays is the condition that it is in
// memory beside the array.
func (l *emitter) moves(inside, strays *cfg.Expr, pos cfg.Pos) {
	if !l.looksFor(cfg.Move) {
		return
	}
	l.unlessHole(l.not(strays), pos, cfg.Unsupported, besideArray)
	l.require(cfg.Move, inside, pos, "a pointer moved out of its array")
}

// looksFor reports whether one of these errors is looked for.
func (l *emitter) looksFor(errors ...cfg.Check) bool {
	return slices.ContainsFunc(errors, l.options.checks().Has)
}

// followsPointers reports whether an error is looked for that needs to know of each pointer whether it has a value.
func (l *emitter) followsPointers() bool { return l.looksFor(cfg.Pointer, cfg.Memory, cfg.Leak) }

// tracksMemory reports whether an error is looked for that needs to know of all memory whether it is allocated.
func (l *emitter) tracksMemory() bool { return l.looksFor(cfg.Memory, cfg.Leak, cfg.NotFreed) }
