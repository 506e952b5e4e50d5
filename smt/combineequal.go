package smt

import (
	"slices"

	"cairn/smt/euf"
	"cairn/smt/proof"
	"cairn/smt/sat"
)

// equality is the hub of a combination: equality with uninterpreted functions. Its nodes are the applications of functions, of
// constructors, fields and tests of datatypes, of select and store, their arguments, and all terms of sorts that are neither numeric nor
// made of bits.
type equality struct {
	quiet
	k         *combination
	graph     *euf.Graph
	node      map[Term]euf.Node
	terms     []Term // by node
	known     map[Term]bool
	functions map[applied]int32

	watched   []watched
	pairOf    map[[2]Term]int32 // equations: indices into watched
	byVar     [][]int32         // by variable of the search: indices into watched
	byNode    [][]int32         // by node: indices into watched
	late      []int32           // of those, the ones whose literals had values before they were watched
	causes    map[sat.Lit]cause
	waiting   map[Term][]Term // equations over numbers and bits, by a side that is no node yet
	constants int32           // the number of the last one; True and False are 0 and 1
	told      int             // equations and negations of such that have been asserted
}

// watched is a node that is True or False as a literal is: a formula that is an argument or an application, or the equation of two nodes.
type watched struct {
	node euf.Node
	l    sat.Lit
	x, y euf.Node // of an equation; otherwise both are the node
}

// cause tells why a literal was implied: the nodes have become equal.
type cause struct{ a, b euf.Node }

func newEquality(k *combination) *equality {
	e := &equality{k: k, graph: euf.New(), node: map[Term]euf.Node{}, known: map[Term]bool{}, functions: map[applied]int32{},
		pairOf: map[[2]Term]int32{}, causes: map[sat.Lit]cause{},
		waiting: map[Term][]Term{}, constants: 1}
	e.setNode(True, euf.True)
	e.setNode(False, euf.False)
	return e
}

func (e *equality) isKnown(t Term) bool { return e.known[t] }

// introduce tells the hub, and by it the theories of arrays and datatypes, of a term whose parts are known.
func (e *equality) introduce(t Term) {
	c := e.k.c
	n := c.nodes[t]
	if n.sort != Bool {
		e.known[t] = true
	}
	switch n.kind {
	case KApp, KSelect, KStore, KFill, KConstruct, KField, KTest:
		for _, a := range n.args {
			e.nodeOf(a)
		}
		e.nodeOf(t)
	case KSame:
		if !e.k.isBits(c.Sort(n.args[0])) {
			e.watchEquation(n.args[0], n.args[1], sat.Lit(e.k.emitter.Literal(e.k.litOf[t])))
		} else {
			e.await(t, n.args[0], n.args[1])
		}
	case KEq:
		if x, y, ok := c.sides(t); ok {
			e.await(t, x, y)
		}
	case KIte:
		if e.isOwn(n.sort) {
			e.nodeOf(t)
			e.k.axiom(proof.Conditional, []Term{t}, part{x: n.args[0], not: true}, part{x: t, y: n.args[1]})
			e.k.axiom(proof.Conditional, []Term{t}, part{x: n.args[0]}, part{x: t, y: n.args[2]})
		}
	case KOp:
		e.k.introduceNumber(t)
	case KLe:
		e.k.boundNumber(t)
	default:
		if e.isOwn(n.sort) {
			e.nodeOf(t)
		}
	}
	for _, p := range e.k.parts {
		if i, ok := p.(introducer); ok {
			i.introduceTerm(t)
		}
	}
}

// introducer is a component that wants to know of terms.
type introducer interface{ introduceTerm(t Term) }

// isOwn reports whether all terms of the sort are nodes.
func (e *equality) isOwn(s Sort) bool {
	kind := e.k.c.SortKind(s)
	return kind == SortUninterpreted || kind == SortArray || kind == SortDatatype
}

// sides reads an equation of numbers as one of two variables, or of a variable and a number. Both are of one sort: an integer is compared
// with a rational as the rational that it is, which is another node.
func (c *Context) sides(t Term) (x, y Term, ok bool) {
	l := c.Linear(t)
	switch len(l.Mono) {
	case 1:
		if l.Mono[0].Coeff.IsOne() {
			return l.Mono[0].Var, c.Num(l.Const.Neg(), c.Sort(l.Mono[0].Var)), true
		}
	case 2:
		if l.Const.IsZero() && l.Mono[0].Coeff.IsOne() && l.Mono[1].Coeff.Neg().IsOne() {
			x, y = l.Mono[0].Var, l.Mono[1].Var
			if c.Sort(x) != c.Sort(y) {
				x, y = c.ToReal(x), c.ToReal(y)
			}
			return x, y, true
		}
	}
	return NoTerm, NoTerm, false
}

// await has an equation of numbers or bits watched as soon as both sides are nodes.
func (e *equality) await(t, x, y Term) {
	_, okX := e.node[x]
	_, okY := e.node[y]
	switch {
	case okX && okY:
		e.watchEquation(x, y, sat.Lit(e.k.emitter.Literal(e.k.litOf[t])))
	case okX:
		e.waiting[y] = append(e.waiting[y], t)
	default:
		e.waiting[x] = append(e.waiting[x], t)
	}
}

// nodeOf returns the node of a term that is known.
func (e *equality) nodeOf(t Term) euf.Node {
	if n, ok := e.node[t]; ok {
		return n
	}
	k, c := e.k, e.k.c
	k.know(t)
	if n, ok := e.node[t]; ok {
		return n
	}
	node := e.newNode(t)
	e.setNode(t, node)
	e.share(t)
	for _, eq := range e.waiting[t] {
		x, y, ok := c.sides(eq)
		if c.Kind(eq) == KSame {
			x, y, ok = c.Args(eq)[0], c.Args(eq)[1], true
		}
		if ok {
			e.await(eq, x, y)
		}
	}
	delete(e.waiting, t)
	return node
}

// setNode makes known what the node of a term is.
func (e *equality) setNode(t Term, node euf.Node) {
	e.node[t] = node
	for len(e.terms) <= int(node) {
		e.terms = append(e.terms, NoTerm)
	}
	e.terms[node] = t
}

// newNode makes the node of a term: a constant for a value without parts.
func (e *equality) newNode(t Term) euf.Node {
	n := &e.k.c.nodes[t]
	if e.k.c.IsValue(t) && len(n.args) == 0 {
		e.constants++
		return e.graph.Constant(e.constants)
	}
	f := applied{kind: KVar, aux: int32(t)}
	var args []euf.Node
	switch n.kind {
	case KApp, KSelect, KStore, KFill, KConstruct, KField, KTest:
		f = applied{n.kind, n.aux, n.sort}
		if n.kind == KStore {
			f.aux = 0
		}
		for _, a := range slices.Clone(n.args) {
			args = append(args, e.nodeOf(a))
		}
	}
	id, ok := e.functions[f]
	if !ok {
		id = int32(len(e.functions))
		e.functions[f] = id
	}
	return e.graph.Add(id, args...)
}

// share sees to it that a node has a value in the model of its own theory.
func (e *equality) share(t Term) {
	k, c := e.k, e.k.c
	switch sort := c.Sort(t); {
	case c.IsValue(t):
	case sort == Bool:
		node := e.node[t]
		e.watch(watched{node, k.literal(t), node, node})
	case sort.IsNumeric():
		for _, m := range c.Linear(t).Mono {
			k.arithmetic.column(m.Var)
		}
	case k.isBits(sort):
		k.emitter.Literals(k.vectorOf[t])
	}
}

// watch has a literal and a node follow each other.
func (e *equality) watch(w watched) int32 {
	i := int32(len(e.watched))
	e.watched = append(e.watched, w)
	e.byVar = appendAt(e.byVar, int(w.l.Var()), i)
	e.byNode = appendAt(e.byNode, int(w.node), i)
	e.graph.Watch(w.node)
	if e.k.sat.Value(w.l) != 0 {
		e.late = append(e.late, i)
	}
	return i
}

// appendAt appends to one of the lists, of which there become enough.
func appendAt(lists [][]int32, at int, i int32) [][]int32 {
	for len(lists) <= at {
		lists = append(lists, nil)
	}
	lists[at] = append(lists[at], i)
	return lists
}

// listAt returns one of the lists; there need not be one.
func listAt(lists [][]int32, at int) []int32 {
	if at >= len(lists) {
		return nil
	}
	return lists[at]
}

// watchEquation makes known that a literal is the equation of two terms.
func (e *equality) watchEquation(x, y Term, l sat.Lit) {
	key := [2]Term{min(x, y), max(x, y)}
	if _, ok := e.pairOf[key]; !ok {
		a, b := e.nodeOf(x), e.nodeOf(y)
		e.pairOf[key] = e.watch(watched{e.graph.Equal(a, b), l, a, b})
	}
}

// equation returns the literal of x = y.
func (e *equality) equation(x, y Term) sat.Lit {
	key := [2]Term{min(x, y), max(x, y)}
	if _, ok := e.pairOf[key]; !ok {
		l := sat.Lit(0)
		if e.k.log != nil {
			l = e.k.log.equation(x, y)
		} else {
			l = e.k.literal(e.k.c.Eq(x, y))
		}
		e.watchEquation(x, y, l)
	}
	return e.watched[e.pairOf[key]].l
}

func (e *equality) assert(l sat.Lit) ([]sat.Lit, error) {
	for _, i := range listAt(e.byVar, int(l.Var())) {
		e.tell(&e.watched[i], l)
	}
	return nil, nil
}

// tell gives a watched node the value that the literal that is true says.
func (e *equality) tell(w *watched, l sat.Lit) {
	e.told++
	why := euf.Reason(l)
	switch positive := l == w.l; {
	case w.x != w.y && positive:
		e.graph.Merge(w.x, w.y, why)
	case w.x != w.y:
		e.graph.Distinct(w.x, w.y, why)
	case positive:
		e.graph.Merge(w.node, euf.True, why)
	default:
		e.graph.Merge(w.node, euf.False, why)
	}
}

func (e *equality) propagate() ([]sat.Lit, error) {
	e.tellLate()
	if conflict := e.graph.Close(); conflict != nil {
		clause := e.clause(conflict)
		e.k.log.conflict(clause)
		return clause, nil
	}
	for _, news := range e.graph.News() {
		for _, i := range listAt(e.byNode, int(news.Node)) {
			l := e.watched[i].l
			if news.Value == euf.False {
				l = -l
			}
			e.imply(l, cause{news.Node, news.Value})
		}
	}
	for _, m := range slices.Clone(e.graph.Merged()) {
		e.tellOthers(m)
	}
	return nil, nil
}

// tellOthers has numbers and bits that have become equal be equal in their own theories.
func (e *equality) tellOthers(m euf.Merge) {
	if int(max(m.Kept, m.Absorbed)) >= len(e.terms) {
		return
	}
	x, y, c := e.terms[m.Kept], e.terms[m.Absorbed], e.k.c
	if x == NoTerm || y == NoTerm || !c.Sort(x).IsNumeric() && !e.k.isBits(c.Sort(x)) || c.IsValue(x) && c.IsValue(y) {
		return
	}
	l := e.equation(x, y)
	if e.graph.Same(m.Kept, m.Absorbed) { // making the equation may have taken back decisions
		e.imply(l, cause{m.Kept, m.Absorbed})
	}
}

// tellLate asserts the equations that had values when they came to be watched, as long as they have. They come by the trail only when
// they get values again.
func (e *equality) tellLate() {
	e.late = slices.DeleteFunc(e.late, func(i int32) bool {
		w := &e.watched[i]
		value := e.k.sat.Value(w.l)
		if value == 0 {
			return true
		}
		l, node := w.l, euf.True
		if value < 0 {
			l, node = -l, euf.False
		}
		if !e.graph.Same(w.node, node) {
			e.tell(w, l)
		}
		return false
	})
}

// imply makes a literal true.
func (e *equality) imply(l sat.Lit, why cause) {
	if e.k.sat.Value(l) > 0 {
		return
	}
	e.causes[l] = why
	e.k.sat.Imply(l)
}

func (e *equality) explain(l sat.Lit) []sat.Lit {
	why, ok := e.causes[l]
	if !ok {
		return nil
	}
	clause := append([]sat.Lit{l}, e.clause(e.graph.Explain(why.a, why.b))...)
	e.k.log.implied(why, clause)
	return clause
}

// clause excludes literals that are reasons.
func (e *equality) clause(reasons []euf.Reason) []sat.Lit {
	clause := make([]sat.Lit, len(reasons))
	for i, r := range reasons {
		clause[i] = -sat.Lit(r)
	}
	return clause
}

// follows sees to it that a formula holds as long as the nodes of x and y, which are equal, are so. It reports whether there is something
// new: the formula, or the clause.
func (e *equality) follows(x, y, formula Term) bool {
	trail, vars := e.k.sat.TrailLen(), e.k.vars
	l := e.k.literal(e.k.pure(formula))
	switch {
	case e.k.sat.TrailLen() != trail || e.k.vars != vars:
		return true
	case e.k.sat.Value(l) > 0:
		return false
	}
	e.k.sat.Add(append(e.clause(e.graph.Explain(e.node[x], e.node[y])), l)...)
	return true
}

// root returns the class of a term that is a node.
func (e *equality) root(t Term) euf.Node { return e.graph.Root(e.node[t]) }

// same reports whether two terms are nodes of one class.
func (e *equality) same(x, y Term) bool {
	a, ok := e.node[x]
	b, okB := e.node[y]
	return ok && okB && e.graph.Same(a, b)
}

func (e *equality) push()          { e.graph.Push() }
func (e *equality) pop(levels int) { e.graph.Pop(levels) }
