package cfront

import (
	"fmt"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// The address of a label is a pointer like one to a function, which cannot be called, and a computed goto a choice between the labels of
// the function whose addresses are taken (6.3 of gcc's manual).

// labelKey is the key of what the address of a label points to.
func labelKey(n *ctypes.Label) string { return fmt.Sprintf("&&%s:%d", n.Name, n.ID) }

// makeLabels makes what addresses of labels point to.
func (l *lowerer) makeLabels() {
	for _, n := range l.info.AddressedLabels() {
		k := labelKey(n)
		l.functions[k] = &function{name: "&&" + n.Name, key: k, typ: ctypes.Basic(ctypes.Void), label: n, pos: l.pos(n.Statement)}
	}
}

// computedGoto goes to a label whose address is computed.
func (l *lowerer) computedGoto(n *cc.JumpStatement, pos cfg.Pos) {
	v := l.expr(n.ExpressionList)
	if !l.b.reachable() {
		return
	}
	if v.ptr == nil {
		fail(unsupported(pos, "a computed goto to a number"))
	}
	choices, null := []callee{{v.ptr.fn, l.truthOf(true)}}, l.truthOf(false)
	if v.ptr.fn == nil {
		choices, null = l.callees(v.ptr, pos)
	}
	for _, choice := range choices {
		if f := choice.fn; f == nil || f.label == nil || f.label.Function != l.frame.fn.def.Declarator {
			continue
		}
		yes, no := l.b.newVertex(l.here(pos)), l.b.newVertex(l.here(pos))
		l.branchOn(at(choice.when, pos), pos, yes, no)
		l.b.start(yes)
		l.jumpTo(choice.fn.label, true, pos)
		l.b.start(no)
	}
	if l.looksFor(cfg.Pointer) {
		l.require(cfg.Pointer, l.not(null), pos, "a computed goto to a null pointer")
	}
	if l.b.reachable() {
		l.hole(pos, cfg.Undefined, "a computed goto to something else than a label of the function")
	}
}

// oneLabel is the condition that two pointers are addresses of different labels. These may be one place: there need be nothing between
// them.
func (l *pointers) oneLabel(a, b coded) *cfg.Expr {
	label := func(c coded) *cfg.Expr {
		is := l.truthOf(false)
		for _, id := range c.set.ids {
			if f := l.pointee(id).fn; f != nil && f.label != nil {
				is = either(is, l.is(c, id))
			}
		}
		return is
	}
	return both(both(label(a), label(b)), l.compare(cfg.Ne, a.id, b.id))
}

// isLabel is the condition that a location is a label.
func (l *objects) isLabel(at location) *cfg.Expr {
	var labels []int64
	for _, n := range l.info.AddressedLabels() {
		if k, taken := l.facts.flat.numbers[functionObject][numberKey{fn: labelKey(n)}]; taken {
			labels = append(labels, l.flat.first[functionObject]+k)
		}
	}
	return l.isOneOf(at.obj, labels)
}
