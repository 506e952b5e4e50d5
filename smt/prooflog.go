package smt

import (
	"cmp"
	"errors"
	"slices"
	"strconv"

	"cairn/internal/num"
	"cairn/simplex"
	"cairn/smt/proof"
	"cairn/smt/sat"
)

// proofLog writes down a check as a proof while it goes on: the clauses that the search is given, with what they follow from, and
// those that it learns. What simplification has found out before is written when the first clause rests on it (prooffacts.go); the
// lemmas of arithmetic have their weights (prooflemma.go). The methods that the search calls do nothing on nil.
type proofLog struct {
	q         *query
	p         *proof.Proof // its steps are in blocks, since there may be very many
	blocks    [][]proof.Step
	steps     int32
	varOf     map[Term]proof.Var
	slots     []proof.Lit               // by slot: the literal of the formula
	vars      []proof.Lit               // by variable of the search: its literal
	atoms     map[string]proof.Lit      // by meaning: the variable of an inequality or equation
	multiples map[sat.Lit]multiples     // by variable of the search that is a divisibility
	known     []bool                    // by slot: why it has its value has been written
	stated    map[fact]bool             // of a fact with a statement, the same
	told      map[proof.Lit]bool        // equations of pinned forms
	simplex   *simplex.Simplex          // of the last byWeights
	column    map[proof.Var]simplex.Var // its variables
	once      int32                     // the step of a conflict that nothing has been learned from, or -1
	failed    string                    // why there is no proof
}

// newProofLog starts the proof of a query whose formulas have been loaded.
func newProofLog(q *query) *proofLog {
	g := &proofLog{q: q, p: &proof.Proof{Meanings: make([]proof.Meaning, 1)}, varOf: map[Term]proof.Var{}, atoms: map[string]proof.Lit{},
		multiples: map[sat.Lit]multiples{}, stated: map[fact]bool{}, told: map[proof.Lit]bool{}, vars: make([]proof.Lit, 1),
		known: make([]bool, len(q.nodes)), once: -1, simplex: simplex.New(), column: map[proof.Var]simplex.Var{}}
	g.slots = make([]proof.Lit, len(q.nodes))
	for i := range q.nodes {
		g.slots[i] = g.formula(int32(i))
	}
	return g
}

// finish returns the proof after an Unsat.
func (g *proofLog) finish() (*proof.Proof, error) {
	if g.failed != "" {
		return nil, errors.New("no proof: " + g.failed)
	}
	for _, r := range g.q.roots {
		g.p.Roots = append(g.p.Roots, g.slots[r.slot])
	}
	g.p.Steps = slices.Concat(g.blocks...)
	return g.p, nil
}

// fail notes that something cannot be proved.
func (g *proofLog) fail(why string) {
	if g.failed == "" {
		g.failed = why
	}
}

// connectives are the kinds of formulas that are made of others; the constants are made of none.
var connectives = map[Kind]proof.Kind{KTrue: proof.And, KFalse: proof.Or, KAnd: proof.And, KOr: proof.Or, KIff: proof.Iff, KIte: proof.Ite}

// formula returns the literal of the formula at slot i, whose parts have theirs.
func (g *proofLog) formula(i int32) proof.Lit {
	c := g.q.c
	n := &c.nodes[g.q.nodes[i]]
	switch n.kind {
	case KNot:
		return -g.slots[g.q.slot(n.args[0])]
	case KVar:
		return g.mean(proof.Meaning{Kind: proof.Symbol})
	case KLe:
		return g.atom(proof.Le, g.linear(c.lins[n.lin]))
	case KLt:
		return g.atom(proof.Lt, g.linear(c.lins[n.lin]))
	case KEq:
		return g.atom(proof.Eq, g.linear(c.lins[n.lin]))
	case KDivides:
		return g.mean(proof.Meaning{Kind: proof.Divides, Sum: g.linear(c.lins[n.lin]), Modulus: c.moduli[n.aux], Quotient: g.variable(g.q.arith.quotient(i))})
	}
	m := proof.Meaning{Kind: connectives[n.kind]}
	for _, a := range n.args {
		m.Args = append(m.Args, g.slots[g.q.slot(a)])
	}
	return g.mean(m)
}

// mean makes a variable with the meaning.
func (g *proofLog) mean(m proof.Meaning) proof.Lit {
	g.p.Meanings = append(g.p.Meanings, m)
	return proof.Lit(len(g.p.Meanings) - 1)
}

// atom returns the variable that says that l is at most, less than, or equal to 0.
func (g *proofLog) atom(kind proof.Kind, l proof.Linear) proof.Lit {
	key := append(make([]byte, 0, 64), byte(kind))
	for _, m := range l.Mono {
		key = strconv.AppendInt(key, int64(m.Var), 10)
		key = append(append(append(key, '*'), m.Coeff.String()...), '+')
	}
	key = append(key, l.Const.String()...)
	v, ok := g.atoms[string(key)]
	if !ok {
		v = g.mean(proof.Meaning{Kind: kind, Sum: l})
		g.atoms[string(key)] = v
	}
	return v
}

// variable returns the number of a numeric symbol in the proof.
func (g *proofLog) variable(t Term) proof.Var {
	v, ok := g.varOf[t]
	if !ok {
		v = proof.Var(len(g.p.Integer))
		g.varOf[t] = v
		g.p.Integer = append(g.p.Integer, g.q.c.nodes[t].sort == Int)
	}
	return v
}

func (g *proofLog) linear(l Linear) proof.Linear {
	out := proof.Linear{Mono: make([]proof.Monomial, len(l.Mono)), Const: l.Const}
	for i, m := range l.Mono {
		out.Mono[i] = proof.Monomial{Var: g.variable(m.Var), Coeff: m.Coeff}
	}
	slices.SortFunc(out.Mono, func(a, b proof.Monomial) int { return cmp.Compare(a.Var, b.Var) })
	return out
}

// stepBlock is the number of steps in a block.
const stepBlock = 1024

// add writes down a step.
func (g *proofLog) add(s proof.Step) {
	if g.steps%stepBlock == 0 {
		g.blocks = append(g.blocks, make([]proof.Step, 0, stepBlock))
	}
	last := &g.blocks[len(g.blocks)-1]
	*last = append(*last, s)
	g.steps++
}

// last is the step that was written last.
func (g *proofLog) last() *proof.Step {
	block := g.blocks[len(g.blocks)-1]
	return &block[len(block)-1]
}

// step writes down a clause.
func (g *proofLog) step(rule proof.Rule, clause ...proof.Lit) {
	g.add(proof.Step{Rule: rule, Clause: clause})
}

// newVar tells what a new variable of the search stands for.
func (g *proofLog) newVar(l proof.Lit) { g.vars = append(g.vars, l) }

// newAtom tells that of a bound or an equation of the search. Divisibilities are those of their formulas (linked).
func (g *proofLog) newAtom(a atom) {
	if g == nil {
		return
	}
	s := statement{mono: g.q.arith.forms[a.form].mono, relation: atMost, bound: a.bound}
	switch a.kind {
	case equalTo:
		s.relation = equals
	case inMultiples:
		g.newVar(0)
		return
	}
	g.newVar(g.literal(s))
}

// of returns the literal of one of the search.
func (g *proofLog) of(l sat.Lit) proof.Lit {
	if l < 0 {
		return -g.vars[-l]
	}
	return g.vars[l]
}

// clause writes down a clause of the search that one connective, the order of the values of one form, or the clauses before explain;
// more are literals of the proof.
func (g *proofLog) clause(rule proof.Rule, lits []sat.Lit, more ...proof.Lit) {
	if g == nil {
		return
	}
	clause := make([]proof.Lit, 0, len(lits)+len(more))
	for _, l := range lits {
		switch l {
		case known:
			return
		case never:
		default:
			clause = append(clause, g.of(l))
		}
	}
	g.step(rule, append(clause, more...)...)
}

// excluding returns the literal in a case distinction on a value that a form does not have because of a fact.
func (g *proofLog) excluding(e exclusion) []proof.Lit {
	if g == nil || e.unless != never {
		return nil
	}
	return negations(g.justify(nil, []fact{e.fact}))
}

// learned writes down a clause that the Boolean search has learned.
func (g *proofLog) learned(lits []sat.Lit) {
	g.clause(proof.Unit, lits)
	if g.once >= 0 {
		g.last().Drop = []int32{g.once}
		g.once = -1
	}
}

// refuting notes that the clause written last is a conflict: it is of use for the clause that is learned from it, and for no other.
func (g *proofLog) refuting() {
	if g != nil {
		g.once = g.steps - 1
	}
}

// connective writes down the clause that the connective at slot i does not have the value or else one of its parts has the one that
// is told.
func (g *proofLog) connective(i int32, value bool, parts []signedTerm) {
	if g == nil {
		return
	}
	clause := make([]proof.Lit, 1, len(parts)+1)
	clause[0] = withSign(g.slots[i], !value)
	slots := []int32{i}
	for _, p := range parts {
		slot := g.q.slot(p.t)
		clause = append(clause, withSign(g.slots[slot], p.positive))
		slots = append(slots, slot)
	}
	g.justify(slots, nil)
	g.step(proof.Defined, clause...)
}

// withSign is the literal or its negation.
func withSign[L ~int32](l L, positive bool) L {
	if positive {
		return l
	}
	return -l
}

// linked writes down that the literal of the search, whose form is that of the atom at slot i under the definitions, says what that
// says.
func (g *proofLog) linked(i int32, l sat.Lit, definitions []fact) {
	if g == nil {
		return
	}
	here := g.slots[i]
	switch {
	case g.p.Meanings[max(here, -here)].Kind == proof.Divides:
		g.linkDivisibility(here, l, g.justify(nil, definitions))
	case here == g.of(l):
	case len(definitions) == 0:
		g.step(proof.Defined, -here, g.of(l))
		g.step(proof.Defined, here, -g.of(l))
	default:
		premises := g.justify(nil, definitions)
		g.contradict(append([]proof.Lit{here, -g.of(l)}, premises...))
		g.contradict(append([]proof.Lit{-here, g.of(l)}, premises...))
	}
}

// multiples are what a divisibility of the search says of its form: that it has a value, if it holds, and otherwise that it is
// between two others.
type multiples struct{ equal, atLeast, atMost proof.Lit }

// linkDivisibility is linked for a divisibility, with the literals of the definitions.
func (g *proofLog) linkDivisibility(here proof.Lit, v sat.Lit, definitions []proof.Lit) {
	m, old := g.multiples[v]
	if !old {
		a := &g.q.sat.atoms[g.q.sat.atomOf[v]]
		mono := g.q.arith.forms[a.form].mono
		m.equal = g.literal(statement{mono, equals, a.bound})
		m.atLeast = g.literal(statement{mono, atLeast, simplex.Bound{Value: a.lo}})
		m.atMost = g.literal(statement{mono, atMost, simplex.Bound{Value: a.hi}})
		g.multiples[v], g.vars[v] = m, here
	}
	g.contradict(append([]proof.Lit{here, -m.equal}, definitions...))
	g.contradict(append([]proof.Lit{-here, -m.atLeast}, definitions...))
	g.contradict(append([]proof.Lit{-here, -m.atMost}, definitions...))
	if other := g.vars[v]; other != here { // two that are the same under definitions
		g.contradict([]proof.Lit{m.equal, m.atLeast, m.atMost})
		g.step(proof.Unit, -here, other)
		g.step(proof.Unit, here, -other)
	}
}

// decided writes down why the atom at slot i has a value: it follows from the facts.
func (g *proofLog) decided(i int32, value int8, facts []fact) {
	if g == nil {
		return
	}
	premises := g.justify(nil, facts)
	g.contradict(append([]proof.Lit{withSign(g.slots[i], value < 0)}, premises...))
}

// farkas writes down the clause that excludes a conflict of the simplex, with its weights.
func (g *proofLog) farkas(c *simplex.Conflict) {
	if g == nil {
		return
	}
	var facts []fact
	weights := map[proof.Lit]int{}
	step := proof.Step{Rule: proof.Farkas}
	for i, t := range c.Tags {
		var p proof.Lit
		if l, ok := literalOf(t); ok {
			p = g.bound(l, c.Bounds[i].Upper)
		} else {
			f := g.q.arith.behind(t)
			facts = append(facts, f)
			p = g.literal(*g.q.arith.facts[f].says)
		}
		k, ok := weights[p]
		if !ok {
			k = len(step.Clause)
			weights[p] = k
			step.Clause, step.Weights = append(step.Clause, -p), append(step.Weights, num.Zero())
		}
		w := c.Coeffs[i]
		if !c.Bounds[i].Upper {
			w = w.Neg()
		}
		step.Weights[k] = step.Weights[k].Add(w)
	}
	for k, p := range step.Clause {
		if g.p.Meanings[max(p, -p)].Kind != proof.Eq {
			step.Weights[k] = step.Weights[k].Abs()
		}
	}
	g.justify(nil, facts)
	g.add(step)
}

// bound returns the literal for the upper or lower bound that a literal of the search says.
func (g *proofLog) bound(l sat.Lit, upper bool) proof.Lit {
	m, divisibility := g.multiples[max(l, -l)]
	switch {
	case !divisibility:
		return g.of(l)
	case l > 0:
		return m.equal
	case upper:
		return m.atMost
	}
	return m.atLeast
}

// conflict writes down why bounds that hold in every model contradict each other.
func (g *proofLog) conflict(tags []simplex.Tag) {
	if g == nil {
		return
	}
	facts := make([]fact, len(tags))
	for i, t := range tags {
		facts[i] = g.q.arith.behind(t)
	}
	g.contradict(g.justify(nil, facts))
}
