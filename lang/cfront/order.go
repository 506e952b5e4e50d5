package cfront

import (
	"slices"

	"modernc.org/cc/v4"

	"cairn/lang/ctypes"
)

// C does not say in which order the operands of most operators are evaluated, nor arguments (C11 6.5, paragraph 3; 6.5.2.2, paragraph 10), nor
// the expressions of a list of initialisers (6.7.9, paragraph 23). A race is a choice of order that may matter. If both evaluations are by
// the expression itself, and touch one scalar object, the behaviour is undefined (6.5, paragraph 2). If one of them is inside of a function,
// all orders are right ones (order_follow.go). That is what counts, too, where two evaluations by the expression itself may touch one
// object, but designate it in different words: the behaviour is undefined only if it is one.
//
// An order may matter, too, because one evaluation ends the execution before another one comes to an error that is looked for. Then it is
// enough to let the other one come first, if it is not the other way round as well, and if nothing else is against it.

// race is what is not specified, or undefined, about the evaluation of an expression.
type race struct {
	clashes []clash
	atoms   []atom // to be evaluated in all orders
	partial bool   // there are more orders than those of the atoms
}

// clash is undefined behaviour: effects on one object without an order.
type clash struct {
	n    cc.ExpressionNode
	text string
	sure bool                 // not only where an operand is evaluated that need not be
	own  bool                 // n is an assignment, and one of the effects its own
	same bool                 // the effects are on one object, not only maybe
	of   [2]cc.ExpressionNode // that designate the objects
	told bool                 // what they designate is known before the evaluation
}

// atom is one step of an evaluation, which other evaluations come before or after: reading an object, a call, an assignment. What can be
// evaluated in part only (a && b) is one, too.
type atom struct {
	n       cc.ExpressionNode
	first   int // the atoms from there on to this one are parts of it, which come before
	part    partOf
	touches []touch
	direct  footprint   // by the expression itself
	called  footprint   // by functions
	parts   []footprint // of what can be evaluated in part
	once    bool        // the graph has room for one evaluation only
	others  atomSet     // those that may come to something else if this one comes first
	store   int         // of an oldValue: the assignment
}

// partOf is what an atom is of the evaluation of its expression.
type partOf uint8

const (
	allOf     partOf = iota
	oldValue         // reading the left operand of a compound assignment
	justFound        // finding the object that is designated
)

// atomSet is a set of atoms, by their numbers.
type atomSet uint64

func (s atomSet) has(i int) bool { return s>>i&1 != 0 }

// touch is an access to an object that is designated in some words.
type touch struct {
	n      cc.ExpressionNode // that designates it
	words  string
	at     []region
	write  bool
	sure   bool
	whole  bool     // the object has parts
	member selected // that the object is; none if it is one of a union
}

// meet reports whether two touches are, or may be, of one object.
func (l *expressions) meet(t, u touch) (same, maybe bool) {
	if sameObject(t.words, u.words) {
		return true, true
	}
	return false, overlap(t.at, u.at) && !differentParts(t.words, u.words) && (t.whole || u.whole || !l.otherMembers(t.member, u.member))
}

// raceOf looks for races in the evaluation of n, which is a list of initialisers if it is no expression.
func (l *footprints) raceOf(n any, s *scope) race {
	list, isList := n.(*cc.InitializerList)
	g := &steps{footprints: l, surroundings: &surroundings{scope: s}}
	if isList && !acts(list) || !isList && g.isOrdered(n.(cc.ExpressionNode)) {
		return race{}
	}
	l.scanProgram()
	if isList {
		g.initializers(list)
	} else {
		g.value(n.(cc.ExpressionNode))
	}
	return g.race()
}

// orderMatters reports whether it may matter in which order expressions are evaluated, one after the other.
func (l *footprints) orderMatters(items []cc.ExpressionNode, s *scope) bool {
	if !slices.ContainsFunc(items, func(n cc.ExpressionNode) bool { return acts(n) }) {
		return false
	}
	l.scanProgram()
	g := &steps{footprints: l, surroundings: &surroundings{scope: s}}
	g.oneByOne(items)
	r := g.race()
	return len(r.atoms) > 0 || r.partial
}

// isOrdered reports whether C orders all there is to the evaluation of n. It may say no too often.
func (g *steps) isOrdered(n cc.ExpressionNode) bool {
	switch x := inside(n).(type) {
	case *cc.AssignmentExpression:
		if p, ok := inside(x.UnaryExpression).(*cc.PrimaryExpression); !ok || p.Case != cc.PrimaryExpressionIdent || x.Token.SrcStr() != "=" {
			return !acts(x.UnaryExpression) && !acts(x.AssignmentExpression)
		}
		if call, ok := inside(x.AssignmentExpression).(*cc.PostfixExpression); ok && call.Case == cc.PostfixExpressionCall {
			return g.isOrdered(x.AssignmentExpression)
		}
		return !acts(x.AssignmentExpression)
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionCall:
			list := x.ArgumentExpressionList
			return g.namesFunction(x) && (list == nil || list.ArgumentExpressionList == nil && g.isOrdered(list.AssignmentExpression) || !acts(list))
		case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
			return !acts(x.PostfixExpression)
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
			return !acts(x.UnaryExpression)
		case cc.UnaryExpressionNot, cc.UnaryExpressionMinus:
			return g.isOrdered(x.CastExpression)
		}
	case *cc.CastExpression:
		return !g.info.TypeName(x.TypeName).IsVariablyModified() && g.isOrdered(x.CastExpression)
	}
	if _, a, b, ok := binary(n); ok && isLiteral(b) {
		return g.isOrdered(a)
	}
	return !acts(n)
}

// race compares all steps that have no order.
func (g *steps) race() race {
	r := race{clashes: g.clashes}
	others := make([]map[int]bool, len(g.atoms)) // as in atom
	joined := make([]map[int]bool, len(g.atoms)) // whose order matters, whichever way
	for i := range others {
		others[i], joined[i] = map[int]bool{}, map[int]bool{}
	}
	for j := range g.atoms {
		b := &g.atoms[j]
		if len(b.called.writes)+len(b.direct.writes) == 0 && !b.called.ends && !b.called.fails {
			continue
		}
		for i := range g.atoms {
			a := &g.atoms[i]
			lower, higher := min(i, j), max(i, j)
			if i == j || g.atoms[higher].first <= lower {
				continue
			}
			clashes := g.clashesOf(a, b)
			r.clashes = append(r.clashes, clashes...)
			meet := slices.ContainsFunc(clashes, g.leavesOrder) || a.called.meets(&b.called) || a.called.meets(&b.direct) || a.direct.meets(&b.called)
			if meet || a.hides(b) {
				others[i][j] = true
			}
			if meet || b.hides(a) {
				others[j][i] = true
			}
			joined[i][j], joined[j][i] = joined[i][j] || meet, joined[j][i] || meet
		}
	}
	for i := range g.atoms {
		r.partial = r.partial || g.comesBetween(i, joined)
	}
	if kept := g.inQuestion(others); kept != nil {
		r.take(g.atoms, kept, others)
	}
	for i := range r.clashes {
		c := &r.clashes[i]
		c.told = g.tells(*c)
	}
	return r
}

// tells reports whether it is known before the evaluation whether a clash is one.
func (g *steps) tells(c clash) bool {
	return c.sure && !c.own && !c.same && g.isTold(c.of[0]) && g.isTold(c.of[1])
}

// leavesOrder reports whether the order of two effects that are one clash may matter where that is no undefined behaviour: the objects are
// designated in different words, and it is not known before the evaluation that they are apart, as those are that have different addresses, multiples of
// their size.
func (g *steps) leavesOrder(c clash) bool {
	if c.same || !g.tells(c) || g.in.files.mention("pack") {
		return !c.same
	}
	t, u := g.typeOf(g.info.TypeOf(c.of[0])), g.typeOf(g.info.TypeOf(c.of[1]))
	return t.size != u.size || t.size != g.alignment(t) || u.size != g.alignment(u)
}

// isTold reports whether the object that n designates is known before the evaluation: finding it does nothing, and rests on nothing that
// the evaluation writes; and no call may end the execution before it is accessed.
func (g *steps) isTold(n cc.ExpressionNode) bool {
	t := g.info.TypeOf(n)
	if _, part := partOperand(n); part || acts(n) || t.IsRecord() || t.Kind == ctypes.Invalid || g.isBitField(n) {
		return false
	}
	way := &steps{footprints: g.footprints, surroundings: g.surroundings}
	way.way(n)
	at := slices.IndexFunc(g.atoms, func(a atom) bool { return slices.ContainsFunc(a.touches, func(t touch) bool { return t.n == n }) })
	for i := range way.atoms {
		a := way.atoms[i].whole()
		if a.fails || a.ends {
			return false
		}
		for j := range g.atoms {
			b := g.atoms[j].whole()
			if g.atoms[j].called.ends && !g.isPart(at, j) || overlap(a.reads, b.writes) {
				return false
			}
		}
	}
	return true
}

// inQuestion are the atoms whose order is to be settled; none if that from left to right shows all there is to be seen. What nobody else
// minds to come last is left to the evaluation of the whole.
func (g *steps) inQuestion(others []map[int]bool) (kept []bool) {
	kept = make([]bool, len(g.atoms))
	mind, inOrder := make([]bool, len(g.atoms)), true
	for i := range others {
		for j := range others[i] {
			kept[i], mind[j] = true, true
			inOrder = inOrder && j < i
		}
	}
	if inOrder {
		return nil
	}
	for i := range g.atoms {
		if g.atoms[i].part == oldValue && (kept[i] || mind[i]) {
			mind[storeOf(g.atoms, i)] = true
		}
	}
	part := make([]bool, len(g.atoms)) // of one that is kept
	for i := len(g.atoms) - 1; i >= 0; i-- {
		a := &g.atoms[i]
		switch kept[i] = mind[i] || kept[i] && part[i]; {
		case !kept[i]:
			continue
		case a.part != allOf: // the object is found once
			for k := a.first; k < i; k++ {
				mind[k] = true
			}
		}
		for k := a.first; k < i; k++ {
			part[k] = true
		}
	}
	return kept
}

// storeOf is the number of the compound assignment of which atom i is the oldValue.
func storeOf(atoms []atom, i int) int {
	for j := i + 1; j < len(atoms); j++ {
		if atoms[j].n == atoms[i].n && atoms[j].part == allOf {
			return j
		}
	}
	return i
}

// take makes a race of those atoms that are kept.
func (r *race) take(atoms []atom, kept []bool, others []map[int]bool) {
	moved := make([]int, len(atoms)+1) // how many of those before are left
	for i := range atoms {
		moved[i+1] = moved[i]
		if kept[i] {
			moved[i+1]++
		}
	}
	if moved[len(atoms)] > maxAtoms {
		r.partial = true
		return
	}
	for i, a := range atoms {
		if !kept[i] {
			continue
		}
		a.first = moved[a.first]
		if a.part == oldValue {
			a.store = moved[storeOf(atoms, i)]
		}
		for j := range others[i] {
			if kept[j] {
				a.others |= 1 << moved[j]
			}
		}
		r.atoms = append(r.atoms, a)
	}
}

// hides reports whether a may end the execution before b comes to an error. Of two operations of one expression that does not count: it is
// not defined whichever comes first.
func (a *atom) hides(b *atom) bool {
	return a.called.hides(&b.called) || a.called.hides(&b.direct) || a.direct.hides(&b.called)
}

// comesBetween reports whether others may come between two parts of atom i: behind one that meets a part there comes another one, because it has that as
// a part, or meets it, and so on, up to one that meets a later part of atom i.
func (g *steps) comesBetween(i int, joined []map[int]bool) bool {
	if len(g.atoms[i].parts) < 2 {
		return false
	}
	for start := range joined[i] {
		met := g.partsMet(i, start)
		first := slices.Index(met, true)
		if first < 0 {
			continue
		}
		seen := map[int]bool{i: true, start: true}
		for work := []int{start}; len(work) > 0; {
			j := work[len(work)-1]
			work = work[:len(work)-1]
			if joined[i][j] && slices.Contains(g.partsMet(i, j)[first+1:], true) {
				return true
			}
			for next := range g.atoms {
				if !seen[next] && !g.isPart(i, next) && (joined[j][next] || g.isPart(j, next)) {
					seen[next] = true
					work = append(work, next)
				}
			}
		}
	}
	return false
}

// partsMet tells which parts of atom i atom j meets.
func (g *steps) partsMet(i, j int) []bool {
	a, whole := &g.atoms[i], g.atoms[j].whole()
	met := make([]bool, len(a.parts))
	for k := range a.parts {
		p := &a.parts[k]
		met[k] = p.meets(&whole) || p.hides(&whole) || whole.hides(p)
	}
	return met
}

// isPart reports whether atom i is a part of atom j, and comes before it.
func (g *steps) isPart(i, j int) bool { return g.atoms[j].first <= i && i < j }

// clashesOf finds the objects that a and b touch, or may touch, without an order, of which b writes one.
func (l *expressions) clashesOf(a, b *atom) (all []clash) {
	for _, t := range a.touches {
		for _, u := range b.touches {
			if same, maybe := l.meet(t, u); u.write && maybe {
				all = append(all, clash{n: b.n, text: u.words, sure: t.sure && u.sure, same: same, of: [2]cc.ExpressionNode{t.n, u.n}})
			}
		}
	}
	return all
}

func overlap(a, b []region) bool {
	return slices.ContainsFunc(a, func(r region) bool { return slices.ContainsFunc(b, r.overlaps) })
}
