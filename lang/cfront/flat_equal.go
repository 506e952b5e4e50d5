package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// Whether pointers into two objects are equal, when memory is made of bytes. They are not, but for what C leaves open (C11 6.5.9, paragraph 6): what
// is just behind an object, or further away, may be the beginning of another one; one that is gone may have been where another is now; a pointer
// from outside the program may lead to what is known there; strings may be one object. Then the run goes on with any answer (guess).

// openAddresses is what is not known then.
const openAddresses = "comparison of addresses that C lets be equal or not"

// equalFlat decides whether two pointers are equal.
func (l *pointers) equalFlat(op cfg.Op, p, q *pointer, pos cfg.Pos) *cfg.Expr {
	a, b := l.locations(p, q, pos)
	one := l.sameObject(a, b)
	e := both(one, l.compare(cfg.Eq, a.off, b.off))
	if meet := l.mayMeet(a, b, p.null || q.null, pos); !meet.IsConst(0) && l.b.reachable() {
		e = l.unlessOpen(e, meet, pos)
	}
	if op == cfg.Ne {
		e = l.not(e)
	}
	return at(e, pos)
}

// mayMeet is the condition that two locations are in different objects and may have one address all the same.
func (l *pointers) mayMeet(a, b location, null bool, pos cfg.Pos) *cfg.Expr {
	one := l.sameObject(a, b)
	if null || one.IsConst(1) {
		return l.truthOf(false)
	}
	numbers := both(l.not(one), either(l.isNumber(a), l.isNumber(b)))
	inside := both(l.strictlyIn(a, pos), l.strictlyIn(b, pos))
	gone := either(l.isGone(a.obj, pos), l.isGone(b.obj, pos))
	meet := either(either(l.not(inside), gone), either(either(l.oneText(a, b), both(l.isLabel(a), l.isLabel(b))), either(l.meetsOutside(a, b), l.meetsOutside(b, a))))
	meet = either(meet, either(l.endsAt(a, b), l.endsAt(b, a)))
	apart := either(one, either(l.compare(cfg.Eq, a.obj, l.object(0)), l.compare(cfg.Eq, b.obj, l.object(0))))
	return l.fold(either(numbers, both(l.not(apart), meet)))
}

// endsAt is the condition that a comes from outside of the program, where it may be the end of an object, and b is the beginning of one of the program.
func (l *pointers) endsAt(a, b location) *cfg.Expr {
	if !l.facts.flat.outsiders {
		return l.truthOf(false)
	}
	function := l.among(b.obj, l.flat.first[functionObject], l.flat.first[functionObject+1]-1)
	begins := both(both(l.compare(cfg.Lt, b.obj, l.object(firstOutside)), l.not(function)), l.compare(cfg.Eq, b.off, l.offset(0)))
	return both(l.compare(cfg.Ge, a.obj, l.object(firstOutside)), begins)
}

// strictlyIn is the condition that a location is in its object and not behind it. Functions, and what is outside of the program, have no
// size here.
func (l *pointers) strictlyIn(a location, pos cfg.Pos) *cfg.Expr {
	if a.off.IsConst(0) {
		if o := l.owner(a); o == nil && a.obj.Op == cfg.Const || o != nil && o.typ.size > 0 {
			return l.truthOf(true)
		}
	}
	zero := l.compare(cfg.Eq, a.off, l.offset(0))
	f := &l.flat
	special := either(l.compare(cfg.Ge, a.obj, l.object(firstOutside)), l.among(a.obj, f.first[functionObject], f.first[functionObject+1]-1))
	inside := both(l.compare(cfg.Ge, a.off, l.offset(0)), l.compare(cfg.Lt, a.off, l.sizeAt(a, pos)))
	return either(both(zero, special), inside)
}

// meetsOutside is the condition that a comes from outside of the program, and may lead to the object of b: functions without a body know
// those with external linkage, and what these point to and functions give them that they can call; who calls the function with which the run begins knows all
// that live as long as the program. A pointer without a value may have that of any.
func (l *pointers) meetsOutside(a, b location) *cfg.Expr {
	none := l.compare(cfg.Eq, a.obj, l.object(nowhere))
	if !l.facts.flat.outsiders {
		return none
	}
	outside := both(l.compare(cfg.Ge, a.obj, l.object(firstOutside)), l.compare(cfg.Lt, b.obj, l.object(firstOutside)))
	if l.in.offers {
		return either(none, outside)
	}
	for _, v := range l.globals {
		if v.decl != nil && l.info.Object(v.decl).Linkage == ctypes.External && l.holdsPointers(l.declType(v.decl)) { // then they may know all that the program has
			return either(none, outside)
		}
	}
	var known []int64
	for kind := range autoObject {
		for key, n := range l.facts.flat.numbers[kind] {
			if d := key.object.decl; d == nil || l.options.Entry != "" || l.info.Object(d).Linkage == ctypes.External {
				known = append(known, l.flat.first[kind]+n)
			}
		}
	}
	return either(none, both(outside, l.isOneOf(b.obj, known)))
}

// oneText is the condition that two locations are in different strings which may be one object, or parts of one, so that both locations are the
// same; offsets that are nil are any.
func (l *pointers) oneText(a, b location) *cfg.Expr {
	may, terms := l.truthOf(false), 0
	for _, p := range l.textPairs() {
		here := both(l.compare(cfg.Eq, a.obj, l.object(p.first)), l.compare(cfg.Eq, b.obj, l.object(p.second)))
		if a.off != nil && !here.IsConst(0) {
			here = both(here, l.compare(cfg.Eq, l.fold(cfg.Bin(cfg.Sub, a.off, b.off)), l.offset(p.distance)))
		}
		if here.IsConst(0) {
			continue
		}
		if terms++; terms > maxTextPairs {
			f := &l.flat
			text := func(e *cfg.Expr) *cfg.Expr { return l.among(e, f.first[readOnlyObject], f.first[readOnlyObject+1]-1) }
			return both(text(a.obj), text(b.obj))
		}
		may = either(may, here)
	}
	return either(may, l.oneLiteral(a, b))
}

// oneLiteral is the condition that two locations are in const compound literals, or one in such a literal and the other one in a string.
func (l *pointers) oneLiteral(a, b location) *cfg.Expr {
	if len(l.facts.literals) == 0 {
		return l.truthOf(false)
	}
	f := &l.flat
	var numbers []int64
	for kind, all := range l.facts.flat.numbers {
		for key, n := range all {
			if l.facts.literals[key.object] {
				numbers = append(numbers, f.first[kind]+n)
			}
		}
	}
	literal := func(x location) *cfg.Expr {
		is := l.isOneOf(x.obj, numbers)
		for _, o := range f.passing {
			if l.facts.literals[o.key] {
				is = either(is, l.compare(cfg.Eq, x.obj, o.root.flat.obj))
			}
		}
		return is
	}
	text := func(x location) *cfg.Expr {
		return l.among(x.obj, f.first[readOnlyObject], f.first[readOnlyObject+1]-1)
	}
	return either(both(literal(a), either(literal(b), text(b))), both(text(a), literal(b)))
}

// textPair is two strings, by their numbers, that can share memory: the second one so far behind the beginning of the first one.
type textPair struct{ first, second, distance int64 }

// maxTextPairs bounds those that are told apart in one comparison.
const maxTextPairs = 32

// textPairs lists those of the program.
func (l *objects) textPairs() []textPair {
	f := &l.flat
	texts := l.facts.flat.numbers[readOnlyObject]
	if len(texts) == f.paired {
		return f.textPairs
	}
	images := make([][]byte, len(texts))
	for key, n := range texts {
		if key.text != nil {
			images[n] = l.image(key.text)
		}
	}
	f.paired, f.textPairs = len(texts), nil
	for i, a := range images {
		for j, b := range images {
			if i != j {
				for _, d := range overlaps(a, b) {
					f.textPairs = append(f.textPairs, textPair{f.first[readOnlyObject] + int64(i), f.first[readOnlyObject] + int64(j), d})
				}
			}
		}
	}
	return f.textPairs
}

// image is what a string has in memory, nil if that is not known.
func (l *objects) image(n *cc.PrimaryExpression) (out []byte) {
	t := l.exprType(n)
	text, ok := l.info.Text(n)
	if !ok || t.kind != arrayType || t.len < 0 || t.len > maxSource {
		return nil
	}
	for i := range t.len {
		c := int64(0)
		if i < int64(len(text)) {
			c = text[i]
		}
		for k := range l.elem(t).size {
			out = append(out, byte(c>>(8*k)))
		}
	}
	return out
}

// overlaps are the distances behind the beginning of one text at which another one can begin that shares memory with it.
func overlaps(a, b []byte) (out []int64) {
	for d := 1 - len(b); d < len(a); d++ {
		lo, hi := max(d, 0), min(len(a), d+len(b))
		if string(a[lo:hi]) == string(b[lo-d:hi-d]) {
			out = append(out, int64(d))
		}
	}
	return out
}
