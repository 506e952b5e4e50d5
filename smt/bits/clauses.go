package bits

import (
	"cmp"
	"math"
	"slices"
)

// A Sink takes clauses. Its literals are variables, which are positive, and their negations, as in DIMACS.
type Sink interface {
	NewVar() int32
	Clause(lits ...int32) // the slice is the caller's, who changes it later
}

// An Emitter writes the clauses that define the gates of a graph into a sink, each once.
type Emitter struct {
	Plain bool // write definitions alone, and no lemmas

	g     *Graph
	sink  Sink
	known []int32 // by node: its literal in the sink, 0 if it has none yet
	noted []bool  // by lemma: whether it has been written, or is to be
	open  []int32 // lemmas to be written
	stack []int32 // nodes to be defined
	walk  []Lit   // scratch of conjuncts
	parts []Lit   // scratch of operands
	lits  []int32 // scratch of clause
}

// always stands for a literal of the sink that is true, where a clause is put together.
const always = math.MaxInt32

// NewEmitter returns an emitter that has written nothing yet.
func NewEmitter(g *Graph, sink Sink) *Emitter { return &Emitter{g: g, sink: sink} }

// Bind says that an input is a literal that the sink has already. It must come before the input is asked for by the other methods.
func (e *Emitter) Bind(in Lit, lit int32) {
	e.extend()
	if in.negated() {
		lit = -lit
	}
	e.known[in.node()] = lit
}

// Known returns the literal of l in the sink, if there is one already.
func (e *Emitter) Known(l Lit) (lit int32, ok bool) {
	if int(l.node()) >= len(e.known) || e.known[l.node()] == 0 {
		return 0, false
	}
	return e.of(l), true
}

// Literal returns the literal of l in the sink; the clauses that define it have been written.
func (e *Emitter) Literal(l Lit) int32 {
	lit := e.literal(l)
	e.writeLemmas()
	return lit
}

func (e *Emitter) literal(l Lit) int32 {
	e.extend()
	if l.constant() && e.known[0] == 0 {
		v := e.sink.NewVar()
		e.sink.Clause(v)
		e.known[0] = -v
	}
	e.define(l.node())
	return e.of(l)
}

// Literals returns the literals of all bits of a vector.
func (e *Emitter) Literals(v Vector) []int32 {
	r := make([]int32, len(v))
	for i, l := range v {
		r[i] = e.Literal(l)
	}
	return r
}

// Assert writes clauses that say that l is true, in general fewer than those of its literal.
func (e *Emitter) Assert(l Lit) {
	e.assert(l)
	e.writeLemmas()
}

// writeLemmas asserts the lemmas about the nodes that have been defined, and then those about their own nodes.
func (e *Emitter) writeLemmas() {
	for len(e.open) > 0 {
		k := e.open[len(e.open)-1]
		e.open = e.open[:len(e.open)-1]
		e.assert(e.g.lemmas[k])
	}
}

// note has the lemmas about a node written, each once.
func (e *Emitter) note(node int32) {
	for _, k := range e.g.lemma[node] {
		if !e.noted[k] && !e.Plain {
			e.noted[k] = true
			e.open = append(e.open, k)
		}
	}
}

func (e *Emitter) assert(l Lit) {
	e.extend()
	if !e.unknown(l) {
		e.clause(e.of(l))
		return
	}
	for _, c := range slices.Clone(e.conjuncts(l, e.unknown)) {
		switch out := int32(always); {
		case c == True:
		case !e.unknown(c), c == False, e.g.IsInput(c):
			e.clause(e.literal(c))
		default:
			for _, part := range slices.Clone(e.operands(c.node())) {
				e.define(part.node())
			}
			if c.negated() {
				out = -always
			}
			e.gate(c.node(), out)
		}
	}
}

// extend makes room for the nodes that the graph has by now.
func (e *Emitter) extend() {
	if more := e.g.Size() - len(e.known); more > 0 {
		e.known = append(e.known, make([]int32, more)...)
	}
	if more := len(e.g.lemmas) - len(e.noted); more > 0 {
		e.noted = append(e.noted, make([]bool, more)...)
	}
}

// of is the literal of l, which is known.
func (e *Emitter) of(l Lit) int32 {
	if l.negated() {
		return -e.known[l.node()]
	}
	return e.known[l.node()]
}

// unknown reports whether a node has no literal yet.
func (e *Emitter) unknown(l Lit) bool { return e.known[l.node()] == 0 }

// private reports whether the conjunct is of use for one gate alone, as far as one knows, and has no literal.
func (e *Emitter) private(l Lit) bool { return e.g.at(l).uses <= 1 && e.unknown(l) }

// conjuncts returns literals whose conjunction is l: conjunctions among them are replaced by theirs where inline allows it.
// The slice is overwritten by the next call.
func (e *Emitter) conjuncts(l Lit, inline func(Lit) bool) []Lit {
	e.parts = e.parts[:0]
	e.walk = append(e.walk[:0], l)
	for len(e.walk) > 0 {
		at := e.walk[len(e.walk)-1]
		e.walk = e.walk[:len(e.walk)-1]
		if e.g.is(at, and) && !at.negated() && (at == l || inline(at)) {
			n := e.g.at(at)
			e.walk = append(e.walk, n.y, n.x)
		} else {
			e.parts = append(e.parts, at)
		}
	}
	slices.Sort(e.parts)
	e.parts = slices.Compact(e.parts)
	return e.parts
}

// operands are the literals that the definition of a node is over. The slice is overwritten by the next call.
func (e *Emitter) operands(node int32) []Lit {
	n := &e.g.nodes[node]
	if n.op == and {
		return e.conjuncts(Lit(node)<<1, e.private)
	}
	e.parts = append(e.parts[:0], n.operands()...)
	return e.parts
}

// define gives a node a literal, and before that those that it depends on.
func (e *Emitter) define(node int32) {
	e.stack = append(e.stack[:0], node)
	for len(e.stack) > 0 {
		at := e.stack[len(e.stack)-1]
		if e.known[at] != 0 {
			e.stack = e.stack[:len(e.stack)-1]
			continue
		}
		depth := len(e.stack)
		for _, l := range e.operands(at) {
			if e.unknown(l) {
				e.stack = append(e.stack, l.node())
			}
		}
		if len(e.stack) > depth {
			continue
		}
		e.known[at] = e.sink.NewVar()
		if e.g.nodes[at].op != input {
			e.gate(at, e.known[at])
		}
	}
}

// Cone visits the variables of the sink that stand for literals and for what these depend on.
func (e *Emitter) Cone(of []Lit, visit func(v int32)) {
	e.extend()
	seen := make([]bool, len(e.g.nodes))
	e.stack = e.stack[:0]
	come := func(l Lit) {
		if node := l.node(); !seen[node] {
			seen[node] = true
			e.stack = append(e.stack, node)
		}
	}
	for _, l := range of {
		come(l)
	}
	for len(e.stack) > 0 {
		at := e.stack[len(e.stack)-1]
		e.stack = e.stack[:len(e.stack)-1]
		if v := e.known[at]; v != 0 {
			visit(max(v, -v))
		}
		for _, l := range e.g.nodes[at].operands() {
			come(l)
		}
	}
}

// gate writes that a gate is equivalent to the literal out; its operands have literals.
func (e *Emitter) gate(node, out int32) {
	n := &e.g.nodes[node]
	if n.noted {
		e.note(node)
	}
	switch n.op {
	case and:
		e.conjunction(out, e.operands(node))
	case xor:
		e.parity(out, e.operands(node))
	case ite:
		e.conditional(out, e.of(n.x), e.of(n.y), e.of(n.z))
	case maj:
		e.majority(out, e.of(n.x), e.of(n.y), e.of(n.z))
	}
}

// conjunction writes that out is the conjunction of the literals.
func (e *Emitter) conjunction(out int32, parts []Lit) {
	all := make([]int32, 0, len(parts)+1)
	for _, l := range parts {
		e.clause(-out, e.of(l))
		all = append(all, -e.of(l))
	}
	e.clause(append(all, out)...)
}

// parity writes that out is the parity of two or three literals: every odd number of signs is a clause.
func (e *Emitter) parity(out int32, parts []Lit) {
	lits := [4]int32{out}
	for i, l := range parts {
		lits[i+1] = e.of(l)
	}
	n := len(parts) + 1
	for signs := range uint(1) << n {
		c, odd := lits, false
		for i := range c[:n] {
			if signs>>i&1 != 0 {
				c[i], odd = -c[i], !odd
			}
		}
		if odd {
			e.clause(c[:n]...)
		}
	}
}

// conditional writes that out is a if c holds, else b. The last two clauses follow from the others, but not by propagation.
func (e *Emitter) conditional(out, c, a, b int32) {
	e.clause(-c, -a, out)
	e.clause(-c, a, -out)
	e.clause(c, -b, out)
	e.clause(c, b, -out)
	e.clause(-a, -b, out)
	e.clause(a, b, -out)
}

// majority writes that out is what at least two of a, b and c are.
func (e *Emitter) majority(out, a, b, c int32) {
	for _, two := range [...][2]int32{{a, b}, {a, c}, {b, c}} {
		e.clause(-two[0], -two[1], out)
		e.clause(two[0], two[1], -out)
	}
}

// clause writes a clause without constants and repetitions, or none if it is true.
func (e *Emitter) clause(lits ...int32) {
	e.lits = e.lits[:0]
	for _, l := range lits {
		switch l {
		case always:
			return
		case -always:
		default:
			e.lits = append(e.lits, l)
		}
	}
	slices.SortFunc(e.lits, func(a, b int32) int { return cmp.Or(cmp.Compare(max(a, -a), max(b, -b)), cmp.Compare(a, b)) })
	e.lits = slices.Compact(e.lits)
	for i := 1; i < len(e.lits); i++ {
		if e.lits[i-1] == -e.lits[i] {
			return
		}
	}
	e.sink.Clause(e.lits...)
}
