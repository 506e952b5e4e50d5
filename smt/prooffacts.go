package smt

import (
	"cmp"
	"slices"

	"cairn/simplex"
	"cairn/smt/proof"
)

// statement is what a fact says of a form. It is kept for proofs only.
type statement struct {
	mono     []Monomial
	relation relation
	bound    simplex.Bound
}

type relation uint8

const (
	atMost relation = iota
	atLeast
	equals
	differs
)

// literal returns the literal that says the statement.
func (g *proofLog) literal(s statement) proof.Lit {
	l := g.linear(Linear{Mono: s.mono, Const: s.bound.Value.Neg()})
	strict := s.bound.Delta != 0
	switch s.relation {
	case atMost:
		if strict {
			return g.atom(proof.Lt, l)
		}
		return g.atom(proof.Le, l)
	case atLeast:
		if strict {
			return -g.atom(proof.Le, l)
		}
		return -g.atom(proof.Lt, l)
	case equals:
		return g.atom(proof.Eq, l)
	}
	return -g.atom(proof.Eq, l)
}

// event is that a slot got its value, or a fact was found. Each rests on events before it: time is the number of slots that had
// values.
type event struct {
	time   int32
	isSlot bool
	id     int32
}

func compareEvents(x, y event) int {
	if x.time != y.time {
		return cmp.Compare(x.time, y.time)
	}
	if x.isSlot != y.isSlot { // the slot that gets its value next may rest on the fact
		if y.isSlot {
			return -1
		}
		return 1
	}
	return cmp.Compare(x.id, y.id)
}

// justify writes down why the slots, as far as they have values, have these, and why the facts hold, and all that this rests on,
// unless that has been done. It returns the literals of the facts.
func (g *proofLog) justify(slots []int32, facts []fact) []proof.Lit {
	var events []event
	var todo []event
	add := func(slots []int32, facts []fact) {
		for _, i := range slots {
			if g.q.val[i] != 0 && !g.known[i] {
				g.known[i] = true
				todo = append(todo, event{g.q.why[i].at, true, i})
			}
		}
		for _, f := range facts {
			if !g.stated[f] {
				g.stated[f] = true
				todo = append(todo, event{g.q.arith.facts[f].time, false, int32(f)})
			}
		}
	}
	wantSlots, wantFacts := g.premises(facts)
	add(append(wantSlots, slots...), wantFacts)
	for len(todo) > 0 {
		e := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		events = append(events, e)
		add(g.behind(e))
	}
	slices.SortFunc(events, compareEvents)
	for _, e := range events {
		g.explain(e)
	}
	return g.literals(wantSlots, wantFacts)
}

// behind returns what an event rests on.
func (g *proofLog) behind(e event) ([]int32, []fact) {
	if !e.isSlot {
		return g.premises(g.q.arith.facts[e.id].from)
	}
	switch r := g.q.why[e.id]; {
	case r.kind != byTheory:
		return g.q.antecedents(e.id, r, nil), nil
	case r.from >= 0:
		return g.premises([]fact{fact(r.from)})
	}
	return nil, nil
}

// premises returns the slots and the facts with statements from which the facts follow: those that say nothing themselves only stand
// for others.
func (g *proofLog) premises(facts []fact) (slots []int32, stated []fact) {
	a := &g.q.arith
	seen := map[fact]bool{}
	stack := slices.Clone(facts)
	for len(stack) > 0 {
		f := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case seen[f]:
		case a.facts[f].says != nil:
			stated = append(stated, f)
		default:
			slots = append(slots, a.facts[f].slots...)
			stack = append(stack, a.facts[f].from...)
		}
		seen[f] = true
	}
	return slots, stated
}

// literals returns the literals that say what slots and facts say, each once.
func (g *proofLog) literals(slots []int32, facts []fact) []proof.Lit {
	out := make([]proof.Lit, 0, len(slots)+len(facts))
	for _, i := range slots {
		out = append(out, g.value(i))
	}
	for _, f := range facts {
		out = append(out, g.literal(*g.q.arith.facts[f].says))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// value returns the literal that says that the formula at slot i has its value.
func (g *proofLog) value(i int32) proof.Lit { return withSign(g.slots[i], g.q.val[i] > 0) }

// explain writes down why an event follows from those that it rests on.
func (g *proofLog) explain(e event) {
	slots, facts := g.behind(e)
	if !e.isSlot {
		g.follows(g.literal(*g.q.arith.facts[e.id].says), g.literals(slots, facts))
		return
	}
	g.sets(g.value(e.id), g.q.why[e.id], g.literals(slots, facts))
}

// sets writes down why a formula gets a value, l, for the reason given, which rests on the premises.
func (g *proofLog) sets(l proof.Lit, r reason, premises []proof.Lit) {
	switch {
	case r.kind == byRoot || slices.Contains(premises, l): // asserted, or the negation of what has a value
	case r.kind == byTheory && r.from >= 0:
		g.follows(l, premises)
	default: // by the truth table of a connective, such as the empty one
		g.step(proof.Defined, append(negations(premises), l)...)
	}
}

// follows writes down that l follows from the premises by arithmetic.
func (g *proofLog) follows(l proof.Lit, premises []proof.Lit) {
	if !slices.Contains(premises, l) {
		g.contradict(append([]proof.Lit{-l}, premises...))
	}
}

func negations(lits []proof.Lit) []proof.Lit {
	out := make([]proof.Lit, len(lits), len(lits)+1)
	for i, l := range lits {
		out[i] = -l
	}
	return out
}

// pinned returns the equations of forms over integers whose bounds leave one value in every model.
func (g *proofLog) pinned() []proof.Lit {
	var out []proof.Lit
	for i := range g.q.arith.forms {
		f := &g.q.arith.forms[i]
		if !f.integer || !f.lo.set || !f.hi.set || !f.lo.Value.Equal(f.hi.Value) {
			continue
		}
		l := g.literal(statement{f.mono, equals, f.lo.Bound})
		out = append(out, l)
		if !g.told[l] {
			g.told[l] = true
			g.step(proof.Defined, append(negations(g.justify(nil, []fact{f.lo.fact, f.hi.fact})), l)...)
		}
	}
	return out
}

// failure is how simplification found that the formulas have no model.
type failure struct {
	slot  int32 // has a value, and gets the other one for the reason; or -1: the facts contradict each other
	why   reason
	facts []fact
}

// refuted writes down why simplification has found that the formulas have no model.
func (g *proofLog) refuted() {
	f := &g.q.failure
	if f.slot < 0 {
		if lits := g.justify(nil, f.facts); len(lits) > 0 {
			g.contradict(lits)
		}
		return
	}
	var slots []int32
	var facts []fact
	if f.why.kind != byTheory {
		slots = g.q.antecedents(f.slot, f.why, nil)
	} else if f.why.from >= 0 {
		slots, facts = g.premises([]fact{fact(f.why.from)})
	}
	g.justify(append(slots, f.slot), facts)
	g.sets(-g.value(f.slot), f.why, g.literals(slots, facts))
}
