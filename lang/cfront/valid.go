package cfront

import (
	"slices"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// What a pointer points to is exact as far as the objects of the program go. A pointer without a value points to nothing (negative
// numbers, see coded), and so does one to an object whose life has ended; what comes from outside may point to anything.

// addressed marks the parts of the operand of & that only compute an address: nothing is read or written there.
func (l *expressions) addressed(n cc.ExpressionNode) {
	for {
		n = unwrap(n)
		switch x := n.(type) {
		case *cc.PostfixExpression:
			l.addresses[x] = x.Case == cc.PostfixExpressionSelect || x.Case == cc.PostfixExpressionIndex || x.Case == cc.PostfixExpressionPSelect
			if l.addresses[x] && x.Case != cc.PostfixExpressionPSelect {
				n = x.PostfixExpression
				continue
			}
		case *cc.UnaryExpression:
			l.addresses[x] = x.Case == cc.UnaryExpressionDeref
		}
		return
	}
}

// becomesPointer says that of n, if it is an array, only the address is wanted.
func (l *expressions) becomesPointer(n cc.ExpressionNode) {
	if l.isArray(n) {
		l.addressed(n)
	}
}

// onlyAddress does something for a node; if that only computes an address, what would be undefined in an access is a hole.
func (l *expressions) onlyAddress(n cc.ExpressionNode, do func() place) place {
	before := l.noAccess
	l.noAccess = l.addresses[n] || l.isArray(n)
	defer func() { l.noAccess = before }()
	return do()
}

// isArray reports whether n designates an array.
func (l *typeTable) isArray(n cc.ExpressionNode) bool { return l.info.TypeOf(n).Kind == ctypes.Array }

// retire makes the pointers that outlive an object point to nothing when its declaration is come to once more: it is another object
// then. A jump back inside of its block would leave it the same one.
func (l *memory) retire(o *object, pos cfg.Pos) {
	if l.options.Bytes || !l.looksFor(cfg.Pointer) || !l.again() || !l.b.reachable() {
		return
	}
	holders, ok := l.holders(o)
	switch {
	case !ok:
		fail(unsupported(pos, "a pointer to a local variable in memory that is allocated later"))
	case !l.frame.hasJumps():
		l.forget(holders, o, l.truthOf(true), pos)
		return
	}
	for _, v := range holders {
		l.unlessHole(l.not(l.holds(v, o, pos)), pos, cfg.Unsupported, "jump to the declaration of a variable to which there are pointers")
	}
}

// numbers are those of an object and of its parts.
func (l *objects) numbers(o *object) []int {
	var ids []int
	for i, k := range l.facts.keys {
		if k.cell.object == o.key {
			ids = append(ids, i+1)
		}
	}
	return ids
}

// holders lists the variables that are pointers which may point to an object. It is not ok if there are some that have not come into being.
func (l *memory) holders(o *object) (vars []cfg.Var, ok bool) {
	ids := l.numbers(o)
	if len(ids) == 0 {
		return nil, true
	}
	ok = true
	for _, h := range append(l.onStack(), l.allocated(true)...) {
		h.root.scalars(func(c *cell) {
			if b := c.bound; b != nil && b.set != nil && b.set.any(ids) && b.id.Op == cfg.Ref {
				vars = append(vars, b.id.Var)
			}
		})
	}
	for k, p := range l.facts.points {
		if !p.any(ids) {
			continue
		}
		h := l.find(targetKey{cell: k}).cell
		switch {
		case h == nil && k.object.decl == nil && k.object.name == "malloc":
			ok = false
		case h != nil && h.v >= 0 && l.alive(h.owner):
			l.spread(h, targetSet{wild: true})
			vars = append(vars, h.v)
		}
	}
	slices.Sort(vars)
	return slices.Compact(vars), ok
}

// holds is the condition that a variable that is a pointer points to an object.
func (l *memory) holds(v cfg.Var, o *object, pos cfg.Pos) *cfg.Expr {
	held := l.truthOf(false)
	for _, id := range l.numbers(o) {
		held = either(held, l.compare(cfg.Eq, l.ref(v, pos), l.intConst(typeInt, int64(id))))
	}
	return held
}

// forget makes pointers to an object point to nothing, if when holds.
func (l *memory) forget(holders []cfg.Var, o *object, when *cfg.Expr, pos cfg.Pos) {
	for _, v := range holders {
		held := both(when, l.holds(v, o, pos))
		e := at(cfg.IfThenElse(held, l.intConst(typeInt, -1), l.ref(v, pos)), pos)
		l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: e, Pos: pos})
	}
}

// any reports whether the set contains one of some numbers.
func (t *targetSet) any(ids []int) bool {
	return slices.ContainsFunc(ids, func(id int) bool { _, found := slices.BinarySearch(t.ids, id); return found })
}
