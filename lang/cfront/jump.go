package cfront

import (
	"slices"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/lang/ctypes"
)

// label is a label of one inlined call. Gotos that come before it wait until it is placed.
type label struct {
	v       *vertex
	defined bool
	live    []*object // visible at the label
	scope   *scope    // there
	waiting []waitingJump
}

// waitingJump is an edge whose end is not known yet.
type waitingJump struct {
	e     *edge
	live  []*object // visible where it starts
	scope *scope    // there
	pos   cfg.Pos

	computed bool // by a computed goto
}

// jumpFrom is a jump from here.
func (l *lowerer) jumpFrom(pos cfg.Pos) waitingJump {
	return waitingJump{e: l.b.open, live: l.scope.live(), scope: l.scope, pos: pos}
}

func (l *lowerer) label(named *ctypes.Label, pos cfg.Pos) *label {
	lb := l.frame.labels[named]
	if lb == nil {
		lb = &label{v: l.b.newVertex(l.here(pos))}
		l.frame.labels[named] = lb
	}
	return lb
}

// jumpTo goes to a label.
func (l *lowerer) jumpTo(named *ctypes.Label, computed bool, pos cfg.Pos) {
	if !l.b.reachable() {
		return
	}
	lb := l.label(named, pos)
	w := l.jumpFrom(pos)
	w.computed = computed
	l.b.open = nil
	if lb.defined {
		l.arrive(w, lb.v, lb.live, lb.scope)
		return
	}
	lb.waiting = append(lb.waiting, w)
}

// arrive ends a jump at v, in a block. Objects whose declarations the jump passes over have arbitrary values; those of the block live on until it
// ends, unless their lengths are variable (C11 6.2.4, paragraphs 6 and 7).
func (l *lowerer) arrive(w waitingJump, v *vertex, live []*object, block *scope) {
	open, at := l.b.open, l.scope
	l.b.open, l.scope = w.e, w.scope
	left := entered(live, w.live)
	if w.computed && cleansUp(left) {
		fail(unsupported(w.pos, "a computed goto out of the block of a variable with attribute cleanup"))
	}
	l.cleanUp(left, w.pos)
	l.scope = at
	for _, o := range left {
		if isVLA(o.typ) || o.scope == nil || !block.within(o.scope) {
			l.leaveLife(o, w.pos)
		}
	}
	for _, o := range l.flat.passing { // compound literals are declared nowhere
		if o.name == literalName && o.decl == nil && w.scope.within(o.scope) && !block.within(o.scope) && l.b.of[o.root.flat.obj.Var] == l.b {
			l.leaveLife(o, w.pos)
		}
	}
	for _, o := range entered(w.live, live) {
		l.retire(o, w.pos)
		l.unescaped(o, w.pos)
		l.havocCell(o.root, "", w.pos)
	}
	l.b.jump(v)
	l.b.open = open
}

// finishLabels checks that every goto of the current call has found its label; those inside expressions are not looked for.
func (l *lowerer) finishLabels() {
	var missing []waitingJump
	for _, lb := range l.frame.labels {
		if !lb.defined {
			missing = append(missing, lb.waiting...)
		}
	}
	if len(missing) > 0 {
		slices.SortFunc(missing, func(a, b waitingJump) int { return byPlace(a.pos, b.pos) })
		fail(unsupported(missing[0].pos, "a goto into an expression"))
	}
}

func (l *lowerer) labeled(n *cc.LabeledStatement) {
	pos := l.pos(n)
	if n.Case != cc.LabeledStatementLabel {
		l.caseLabel(n, pos)
		l.statement(n.Statement)
		return
	}
	l.placeLabel(n)
	l.statement(n.Statement)
}

// placeLabel makes control go on at a label.
func (l *lowerer) placeLabel(n *cc.LabeledStatement) {
	pos, named := l.pos(n), l.info.LabelOf(n)
	checkVerifierLabel(named.Name, pos)
	lb := l.label(named, pos)
	if lb.defined {
		fail(unsupported(pos, "a label in an expression that is evaluated in several orders"))
	}
	lb.defined, lb.live, lb.scope = true, l.scope.live(), l.scope
	for s := l.scope; s != nil; s = s.parent {
		s.labels++
	}
	lb.v.info = l.here(pos)
	lb.v.open = named.Used
	for _, w := range lb.waiting {
		l.arrive(w, lb.v, lb.live, lb.scope)
	}
	lb.waiting = nil
	l.b.place(lb.v)
	if lb.v.open {
		l.leaks.lookAside(nil, pos)
	}
}

// switchStmt is a switch whose body is being translated.
type switchStmt struct {
	node  *cc.SelectionStatement
	scope *scope
	live  []*object
	cases map[*cc.LabeledStatement]*waitingJump // nil: the constant is never met
}

// caseRange is the values of one case label.
type caseRange struct {
	label  *cc.LabeledStatement
	lo, hi num.Rat
}

func (l *lowerer) switchStatement(n *cc.SelectionStatement) {
	pos := l.pos(n)
	v := l.integerExpr(n.ExpressionList)
	t := promote(v.typ)
	v = l.simple(value{typ: t, e: l.convert(v.e, v.typ, t)}, pos)
	s := &switchStmt{node: n, scope: l.scope, live: l.scope.live(), cases: map[*cc.LabeledStatement]*waitingJump{}}
	end := l.b.newVertex(l.here(pos))
	l.dispatch(s, v, n, end)

	l.frame.switches = append(l.frame.switches, s)
	passing := len(l.flat.passing)
	l.body(n.Statement, target{brk: end})
	l.frame.switches = l.frame.switches[:len(l.frame.switches)-1]
	l.b.jump(end)
	l.b.start(end)
	l.endLives(passing, pos)
}

// dispatch opens an edge for every case, and one for the other values, to default or to the end.
func (l *lowerer) dispatch(s *switchStmt, v value, n *cc.SelectionStatement, end *vertex) {
	pos := l.pos(n)
	ranges, dflt := l.caseRanges(n.Statement, v.typ)
	head := l.b.split(l.here(pos))
	var others []*cfg.Expr
	for _, r := range ranges {
		c := l.inRange(v, r, l.pos(r.label))
		s.cases[r.label] = nil
		if c.IsConst(0) {
			continue
		}
		others = append(others, cfg.Negated(c))
		l.b.start(head)
		if l.b.reachable() {
			if !c.IsConst(1) {
				l.b.emit(cfg.Stmt{Kind: cfg.Assume, Expr: c, Pos: l.pos(r.label)})
			}
			s.cases[r.label] = &waitingJump{e: l.b.open, live: s.live, scope: s.scope, pos: l.pos(r.label)}
		}
	}
	l.b.start(head)
	for _, c := range others {
		if c = l.fold(c); c.IsConst(0) {
			l.b.open = nil
		} else if !c.IsConst(1) {
			l.b.emit(cfg.Stmt{Kind: cfg.Assume, Expr: c, Pos: pos})
		}
	}
	if dflt == nil {
		l.b.jump(end)
		return
	}
	s.cases[dflt] = nil
	if l.b.reachable() {
		s.cases[dflt] = &waitingJump{e: l.b.open, live: s.live, scope: s.scope, pos: l.pos(dflt)}
	}
	l.b.open = nil
}

// caseRanges lists the cases of a switch, converted to the type of its expression, and its default label.
func (l *lowerer) caseRanges(body *cc.Statement, t *ctype) (ranges []caseRange, dflt *cc.LabeledStatement) {
	for _, n := range cases(body, nil) {
		if n.Case == cc.LabeledStatementDefault {
			if dflt != nil {
				fail(syntaxError(l.pos(n), "a switch with two default labels"))
			}
			dflt = n
			continue
		}
		r := caseRange{label: n, lo: l.caseValue(n.ConstantExpression, t)}
		r.hi = r.lo
		if n.Case == cc.LabeledStatementRange {
			r.hi = l.caseValue(n.ConstantExpression2, t)
		}
		ranges = append(ranges, r)
	}
	sorted := slices.Clone(ranges)
	slices.SortStableFunc(sorted, func(a, b caseRange) int { return a.lo.Cmp(b.lo) })
	for i := 1; i < len(sorted); i++ {
		if !sorted[i-1].hi.Less(sorted[i].lo) {
			fail(syntaxError(l.pos(sorted[i].label), "a case value that occurs twice"))
		}
	}
	return ranges, dflt
}

func (l *lowerer) caseValue(n cc.ExpressionNode, t *ctype) num.Rat {
	v, ok := l.info.Constant(n)
	if !ok {
		fail(syntaxError(l.pos(n), "the expression is not constant"))
	}
	return l.num(t).Wrap(v)
}

// cases lists the case and default labels of a switch, leaving out those of switches inside it.
func cases(s *cc.Statement, out []*cc.LabeledStatement) []*cc.LabeledStatement {
	if s.Case == cc.StatementLabeled && s.LabeledStatement.Case != cc.LabeledStatementLabel {
		out = append(out, s.LabeledStatement)
	}
	if !isSwitch(s) {
		for _, part := range partsOf(s) {
			out = cases(part, out)
		}
	}
	return out
}

func isSwitch(s *cc.Statement) bool {
	return s.Case == cc.StatementSelection && s.SelectionStatement.Case == cc.SelectionStatementSwitch
}

// partsOf lists the statements of which s consists.
func partsOf(s *cc.Statement) (parts []*cc.Statement) {
	switch s.Case {
	case cc.StatementLabeled:
		parts = append(parts, s.LabeledStatement.Statement)
	case cc.StatementCompound:
		for list := s.CompoundStatement.BlockItemList; list != nil; list = list.BlockItemList {
			parts = append(parts, list.BlockItem.Statement)
		}
	case cc.StatementSelection:
		parts = append(parts, s.SelectionStatement.Statement, s.SelectionStatement.Statement2)
	case cc.StatementIteration:
		parts = append(parts, s.IterationStatement.Statement)
	}
	return slices.DeleteFunc(parts, func(s *cc.Statement) bool { return s == nil })
}

// caseLabel places a case or default label of the innermost switch.
func (l *lowerer) caseLabel(n *cc.LabeledStatement, pos cfg.Pos) {
	k := len(l.frame.switches)
	if k == 0 {
		fail(syntaxError(pos, "a case label outside a switch"))
	}
	w, known := l.frame.switches[k-1].cases[n]
	if !known {
		fail(unsupported(pos, "a case label inside an expression"))
	}
	v := l.b.newVertex(l.here(pos))
	if w != nil {
		l.arrive(*w, v, l.scope.live(), l.scope)
	}
	l.b.place(v)
}

// labelQuery asks whether jumps can come into a statement: by goto, or also by a switch around it.
type labelQuery struct {
	s     *cc.Statement
	cases bool
}

// hasLabel reports whether s, a statement of the current function, contains a label that is used from outside.
func (l *lowerer) hasLabel(s *cc.Statement) bool { return l.findLabel(labelQuery{s, true}) }

func (l *lowerer) findLabel(q labelQuery) bool {
	if known, ok := l.labels[q]; ok {
		return known
	}
	found := false
	if n := q.s.LabeledStatement; q.s.Case == cc.StatementLabeled {
		if found = q.cases; n.Case == cc.LabeledStatementLabel {
			found = l.info.LabelOf(n).Used
		}
	}
	cases := q.cases && !isSwitch(q.s)
	found = found || slices.ContainsFunc(partsOf(q.s), func(s *cc.Statement) bool { return l.findLabel(labelQuery{s, cases}) })
	l.labels[q] = found
	return found
}
