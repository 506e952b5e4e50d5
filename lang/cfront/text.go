package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
)

// textObject returns the array of characters that a string stands for (C11 6.4.5): it lives as long as the program, and nobody
// may write to it. It is made when something looks into the string; most strings are only passed on.
func (l *lowerer) textObject(n *cc.PrimaryExpression) *object {
	if v := l.texts[n]; v != nil {
		return v.object
	}
	pos := l.pos(n)
	t := l.typeOf(n.Type().Undecay())
	if t.kind != arrayType {
		fail(unsupported(pos, "a string of type %s", t.name))
	}
	v := &variable{name: "string"}
	v.object = l.newObject(nil, v.name, "", t, cfg.VarInfo{Kind: cfg.Global, Pos: pos})
	v.lowered = l.initially(l.scope, func() { l.assignString(leaf{[]*cell{v.object.root}, n}) })
	v.object.text, v.object.constant = n, true
	l.unnamed(v.object.root)
	l.texts[n] = v
	l.globals = append(l.globals, v)
	return v.object
}

// textStart is a pointer to the first character of a string.
func (l *lowerer) textStart(n *cc.PrimaryExpression) *pointer {
	return &pointer{array: l.textObject(n).root, index: l.intConst(typeLLong, 0)}
}

// target is what a number stands for, with the characters if that is a string.
func (l *lowerer) target(id int) pointee {
	t := l.pointee(id)
	if t.text != nil && t.cell == nil {
		t.cell, t.element = l.textObject(t.text).root, true
	}
	return t
}

// notText makes sure that what is written to is no string: the behaviour would be undefined (C11 6.4.5, paragraph 7). It returns
// the other places.
func (l *lowerer) notText(p place, pos cfg.Pos) place {
	out := place{typ: p.typ}
	for _, a := range p.alts {
		switch {
		case a.cell.owner.text == nil:
			out.alts = append(out.alts, a)
		case a.when == nil:
			l.require(cfg.Pointer, l.truthOf(false), pos, "a string that is written to")
		default:
			l.require(cfg.Pointer, l.not(a.when), pos, "a string that is written to")
		}
	}
	return out
}
