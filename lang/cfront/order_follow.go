package cfront

import (
	"maps"
	"slices"

	"modernc.org/cc/v4"

	"cairn/cfg"
)

// ordered is what is settled about the order of an evaluation in one inlined call.
type ordered struct {
	within bool // an expression is being evaluated, for all of which the order is settled
	values map[valueKey]*object
}

// valueKey is an operand that has been evaluated already, or the old value of the left operand of a compound assignment.
type valueKey struct {
	n    cc.ExpressionNode
	part partOf
}

// maxOrders bounds how often one operand is written out because of orders of evaluation, maxAtoms how many have one to be settled.
const (
	maxOrders = 32
	maxAtoms  = 60
)

// inOrder settles the order in which n is going to be evaluated: in all orders that C allows, if that may make a difference. What it returns
// is to be called behind the evaluation. n is an expression or a list of initialisers.
func (l *expressions) inOrder(n any) func() {
	if l.frame == nil || !l.b.reachable() {
		return func() {}
	}
	o, before := &l.frame.order, l.frame.order
	after := func() { *o = before }
	_, isList := n.(*cc.InitializerList)
	switch {
	case !isList && isDivided(n.(cc.ExpressionNode)): // their operands are settled one by one
		o.within = false
		return after
	case !isList && o.within:
		return func() {}
	}
	o.within = !isList // each initialiser is settled for itself
	r, known := l.races[n]
	if !known {
		r = l.footprints.raceOf(n, l.scope)
		l.races[n] = r
	}
	for _, c := range r.clashes {
		l.clash(c)
	}
	if (len(r.atoms) > 0 || r.partial) && l.b.reachable() {
		o.values = map[valueKey]*object{}
		l.inEveryOrder(n, r)
	}
	return after
}

// isDivided reports whether the operands of n are evaluated in turn, or not all of them.
func isDivided(n cc.ExpressionNode) bool {
	switch x := n.(type) {
	case *cc.LogicalAndExpression, *cc.LogicalOrExpression, *cc.ConditionalExpression:
		return true
	case *cc.ExpressionList:
		return x.ExpressionList != nil
	case *cc.PrimaryExpression:
		return x.Case == cc.PrimaryExpressionStmt || x.Case == cc.PrimaryExpressionGeneric
	}
	return false
}

// clash is undefined behaviour (C11 6.5, paragraph 2). In i = i++ compilers agree that what is assigned comes last.
func (l *expressions) clash(c clash) {
	pos, what := l.pos(c.n), "two unsequenced effects on "+c.text
	switch {
	case !l.b.reachable():
	case c.told:
		l.require(cfg.Sequence, l.not(l.comparePointers(cfg.Eq, l.addressFor(c.of[0]), l.addressFor(c.of[1]), pos)), pos, "%s", what)
	case !c.same && !l.looksFor(cfg.Sequence):
	case !c.same:
		l.maybe(pos, func() { l.hole(pos, cfg.Unsupported, "unsequenced effects on what may be one object") })
	case c.own && !l.looksFor(cfg.Sequence):
		l.notes[pos.String()] = cfg.Note{Pos: pos, Text: "assumed: of " + what + ", the assignment comes last"}
	case c.sure:
		l.require(cfg.Sequence, l.truthOf(false), pos, "%s", what)
	default:
		l.hole(pos, cfg.Unsupported, "operand that need not be evaluated: "+what)
	}
}

// addressFor is the address of the object that n designates, which is not accessed here.
func (l *expressions) addressFor(n cc.ExpressionNode) *pointer {
	defer func(before map[cc.ExpressionNode]bool) { l.addresses = before }(l.addresses)
	l.addresses = maps.Clone(l.addresses)
	l.addressed(n)
	return l.pointerAt(l.placeExpr(n), l.pos(n))
}

// maybe goes on, or not, to what otherwise makes: either may happen.
func (l *expressions) maybe(pos cfg.Pos, otherwise func()) {
	l.unless(l.truth(l.arbitrary(typeBool, "", pos).e), pos, otherwise)
}

// inEveryOrder evaluates the atoms of the race of n in every order, each into an object of its own: there is a vertex for each set of atoms
// that have been evaluated. If that is too much, the order from left to right is followed, and there is a hole for others, unless it is the one
// that Options.LeftToRight asks for.
func (l *expressions) inEveryOrder(n any, r race) {
	pos := l.pos(n.(cc.Node))
	if len(r.atoms) > 0 {
		pos = l.pos(r.atoms[0].n)
	}
	if !l.orders.IsValid() {
		l.orders = pos
	}
	if l.options.LeftToRight {
		l.notes["order"] = cfg.Note{Pos: l.orders, Text: "assumed: operands are evaluated from left to right where C leaves the order open"}
		l.inOneOrder(r)
		return
	}
	sets, copies := r.sets(maxOrders / l.copies)
	if r.partial || copies == 0 {
		l.maybe(pos, func() {
			l.hole(pos, cfg.Unsupported, "order of evaluation: from right to left it may make a difference")
		})
		return
	}
	defer func(before int) { l.copies = before }(l.copies)
	l.copies *= copies

	keys := l.atomKeys(r)
	at := map[atomSet]*vertex{0: l.b.newVertex(l.here(pos))}
	l.b.jump(at[0])
	for _, done := range sets[:len(sets)-1] {
		if at[done] == nil {
			continue
		}
		l.b.start(at[done])
		next := r.ready(done)
		for k, i := range next {
			if k < len(next)-1 {
				other := l.b.newVertex(l.here(pos))
				l.maybe(pos, func() { l.b.jump(other) })
				l.evaluate(r.atoms[i], keys[i])
				l.reach(at, done|1<<i, pos)
				l.b.start(other)
				continue
			}
			l.evaluate(r.atoms[i], keys[i])
			l.reach(at, done|1<<i, pos)
		}
	}
	end := at[sets[len(sets)-1]]
	if end == nil {
		l.b.open = nil
		return
	}
	l.b.start(end)
}

// atomKeys are the keys of atoms, for whose values there are objects then.
func (l *expressions) atomKeys(r race) []valueKey {
	keys := make([]valueKey, len(r.atoms))
	for i, a := range r.atoms {
		keys[i] = valueKey{inside(a.n), a.part}
		if t := l.atomType(a); t != nil && t.kind != voidType {
			l.frame.order.values[keys[i]] = l.newObject(nil, "operand", l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: l.pos(a.n)})
		}
	}
	return keys
}

// inOneOrder evaluates the atoms of a race from left to right.
func (l *expressions) inOneOrder(r race) {
	if r.partial {
		return
	}
	keys := l.atomKeys(r)
	for done := atomSet(0); l.b.reachable(); {
		next := r.ready(done)
		if len(next) == 0 {
			return
		}
		l.evaluate(r.atoms[next[0]], keys[next[0]])
		done |= 1 << next[0]
	}
}

// sets are the sets of atoms of which all that comes first may consist, each behind its subsets. An atom is evaluated so many times as
// copies says; if one would be more often than limit, or one for which there is room once only is more often than that, there are none.
func (r *race) sets(limit int) (all []atomSet, copies int) {
	seen := map[atomSet]bool{0: true}
	times := make([]int, len(r.atoms))
	for work := []atomSet{0}; len(work) > 0; {
		done := work[len(work)-1]
		work = work[:len(work)-1]
		all = append(all, done)
		for _, i := range r.ready(done) {
			times[i]++
			copies = max(copies, times[i])
			if times[i] > limit || times[i] > 1 && r.atoms[i].once {
				return nil, 0
			}
			if next := done | 1<<i; !seen[next] {
				seen[next] = true
				work = append(work, next)
			}
		}
	}
	slices.Sort(all)
	return all, copies
}

// ready lists the atoms that can come next. One for which the order does not matter any more comes alone.
func (r *race) ready(done atomSet) (next []int) {
	from, to := r.window(done)
	for i, a := range r.atoms {
		before := atomSet(1)<<i - 1<<a.first
		switch {
		case done.has(i) || done&before != before || i < from || i > to:
		case a.others&^done == 0 && !r.closes(i, done):
			return []int{i}
		default:
			next = append(next, i)
		}
	}
	return next
}

// closes reports whether atom i begins a compound assignment, so that what is no part of it has to wait, although the order with respect to parts of it
// may matter.
func (r *race) closes(i int, done atomSet) bool {
	a := &r.atoms[i]
	if a.part != oldValue {
		return false
	}
	first, last := r.atoms[a.store].first, a.store
	within := atomSet(1)<<(last+1) - 1<<first
	for k := first; k <= last; k++ {
		if r.atoms[k].others&^(done|within) != 0 {
			return true
		}
	}
	return false
}

// window bounds the atoms that can come next while a compound assignment is evaluated: calls come before or after it, but for those that are
// part of it (C11 6.5.16.2, paragraph 3).
func (r *race) window(done atomSet) (from, to int) {
	from, to = 0, len(r.atoms)-1
	for i, a := range r.atoms {
		if a.part == oldValue && done.has(i) && !done.has(a.store) {
			from, to = max(from, r.atoms[a.store].first), min(to, a.store)
		}
	}
	return from, to
}

// reach ends the open edge where a set of atoms has been evaluated.
func (l *expressions) reach(at map[atomSet]*vertex, done atomSet, pos cfg.Pos) {
	if at[done] == nil {
		at[done] = l.b.newVertex(l.here(pos))
	}
	l.b.jump(at[done])
}

// atomType is the type of an atom's value; nil if it has none.
func (l *expressions) atomType(a atom) *ctype {
	switch a.part {
	case justFound:
		return nil
	case oldValue:
		return l.exprType(a.n.(*cc.AssignmentExpression).UnaryExpression)
	}
	t := l.dry(a.n).typ
	if t.kind == arrayType {
		t = pointerTo(l.elem(t))
	}
	return t
}

// evaluate evaluates an atom, whose value is going to be found under its key.
func (l *expressions) evaluate(a atom, k valueKey) {
	values := l.frame.order.values
	o := values[k]
	delete(values, k)
	defer func() {
		if o != nil {
			values[k] = o
		}
	}()
	pos := l.pos(a.n)
	var v value
	switch {
	case a.part == justFound:
		l.placeExpr(inside(a.n))
		return
	case a.part == oldValue:
		v = l.load(l.placeExpr(a.n.(*cc.AssignmentExpression).UnaryExpression), pos)
	case o == nil:
		l.discard(a.n)
		return
	default:
		v = l.expr(a.n)
	}
	if l.b.reachable() {
		l.store(placeOf(o.root), v, pos)
	}
}

// settled returns the value of an operand that has been evaluated already.
func (l *expressions) evaluated(k valueKey) (operand, bool) {
	if l.frame == nil || len(l.frame.order.values) == 0 {
		return operand{}, false
	}
	o := l.frame.order.values[k]
	if o == nil {
		return operand{}, false
	}
	return yields(l.load(placeOf(o.root), l.pos(k.n))), true
}
