package smt

import (
	"context"
	"slices"

	"cairn/internal/budget"
)

// query is the state of one satisfiability check. Its buffers belong to the Context and are used again by the next check.
//
// The formulas form a directed acyclic graph. Its Boolean nodes (connectives, atoms, Boolean symbols) are numbered by
// slots, parts before wholes. A slot has a value once that is known to hold in every model.
type query struct {
	c     *Context
	s     *Solver
	ctx   context.Context
	track bool // keep reasons, for cores and proofs

	nodes   []Term // by slot
	slotOf  []int32
	active  []int32 // slots of connectives whose values do not follow from those of their parts yet
	atoms   []int32 // slots of arithmetic atoms
	val     []int8  // +1 true, -1 false, 0 not known
	why     []reason
	trail   []int32 // slots in the order in which they got values
	handled int     // prefix of the trail that arithmetic has seen
	roots   []root
	failed  []int32 // slots whose values contradict each other, when hasFailed
	fails   bool
	clash   int32 // root that contradicts the others, or -1
	failure failure
	log     *proofLog // when a proof is to be written

	arith arithmetic
	sat   search

	reason   string
	coreless bool  // Unsat was found without looking for the core
	inCore   []int // indices of assumptions, after Unsat
}

// root is an asserted formula; assumption is its index among the assumptions, or -1.
type root struct {
	slot       int32
	assumption int32
}

// reason tells where the value of a slot comes from. at is the position in the trail.
type reason struct {
	kind reasonKind
	from int32
	at   int32
}

type reasonKind uint8

const (
	byRoot   reasonKind = iota // from: index into roots
	byParts                    // from the values of the parts
	byWhole                    // from: slot of the connective; and its other parts
	byTheory                   // from: the fact, or -1
)

// step spends a step of Options.Steps. The error is that of a context that has ended, or budget.ErrSpent; then the check has to end.
func (q *query) step() error { return q.s.opts.Steps.Take(q.ctx, 1) }

// nodesPerStep is how many nodes of formulas are made, or read, in about the time of a step.
const nodesPerStep = 512

// pass counts work on nodes as steps towards deadlines; that they have passed is for step to say.
func (q *query) pass(nodes int) {
	if n := nodes / nodesPerStep; n > 0 {
		_ = budget.Pass(q.ctx, n)
	}
}

// newQuery prepares a check. The terms that have been built since the one before are counted with it.
func (c *Context) newQuery(s *Solver, ctx context.Context) *query {
	q := c.spare
	if q == nil {
		q = &query{c: c}
		q.arith.q = q
		q.sat.q = q
	}
	c.spare = nil
	q.s, q.ctx = s, ctx
	q.pass(len(c.nodes) - c.counted)
	c.counted = len(c.nodes)
	return q
}

// release gives the buffers back to the Context.
func (q *query) release() {
	q.reset()
	q.s, q.ctx, q.inCore, q.reason, q.coreless = nil, nil, nil, "", false
	q.c.spare = q
}

// reset forgets the formulas.
func (q *query) reset() {
	for _, t := range q.nodes {
		q.slotOf[t] = 0
	}
	q.nodes, q.active, q.atoms = q.nodes[:0], q.active[:0], q.atoms[:0]
	q.val, q.why, q.trail, q.handled = q.val[:0], q.why[:0], q.trail[:0], 0
	q.roots, q.failed, q.fails, q.clash = q.roots[:0], q.failed[:0], false, -1
	q.failure, q.log = failure{}, nil
	q.arith.reset()
	q.sat.reset()
}

// load numbers the nodes of the formulas.
func (q *query) load(ts []Term) {
	q.nodes = append(q.nodes[:0], q.c.collect(q.c.IsAtom, ts...)...)
	if n := len(q.c.nodes); len(q.slotOf) < n {
		q.slotOf = append(q.slotOf, make([]int32, cap(q.c.nodes)-len(q.slotOf))...)
	}
	n := len(q.nodes)
	q.pass(n)
	q.val = append(q.val[:0], make([]int8, n)...)
	q.why = append(q.why[:0], make([]reason, n)...)
	q.arith.readAt = append(q.arith.readAt[:0], make([]int32, n)...)
	for i, t := range q.nodes {
		q.slotOf[t] = int32(i) + 1
		switch node := &q.c.nodes[t]; node.kind {
		case KNot, KAnd, KOr, KIff, KIte:
			q.active = append(q.active, int32(i))
		case KLe, KLt, KEq, KDivides:
			q.atoms = append(q.atoms, int32(i))
		case KTrue:
			q.set(int32(i), 1, reason{kind: byTheory, from: -1})
		case KFalse:
			q.set(int32(i), -1, reason{kind: byTheory, from: -1})
		}
	}
}

// slot returns the slot of a loaded formula.
func (q *query) slot(t Term) int32 { return q.slotOf[t] - 1 }

// set gives slot i the value v. It returns false, and the query has failed, if i has the other value.
func (q *query) set(i int32, v int8, r reason) bool {
	switch q.val[i] {
	case v:
		return true
	case 0:
		r.at = int32(len(q.trail))
		q.val[i], q.why[i] = v, r
		q.trail = append(q.trail, i)
		return true
	}
	if !q.fails {
		r.at = int32(len(q.trail))
		q.fails = true
		q.failure = failure{slot: i, why: r}
		q.failed = append(append(q.failed[:0], i), q.antecedents(i, r, make([]bool, len(q.arith.facts)))...)
		if r.kind == byRoot {
			q.clash = r.from
		}
	}
	return false
}

// fail records that the values of the slots contradict each other.
func (q *query) fail(f failure, slots []int32) {
	if !q.fails {
		q.fails = true
		q.failure = f
		q.failed = append(q.failed[:0], slots...)
	}
}

// antecedents returns the slots from whose values r follows for slot i, all of them set before r.at. It is used only when
// reasons are tracked and may list more than needed; facts that have been seen are left out.
func (q *query) antecedents(i int32, r reason, seen []bool) []int32 {
	if !q.track {
		return nil
	}
	var out []int32
	parts := func(t Term, enough int8) { // a part with that value is enough
		for _, a := range q.c.nodes[t].args {
			if j := q.slot(a); j != i && q.val[j] != 0 && q.why[j].at < r.at {
				if q.val[j] == enough {
					out = append(out[:0], j)
					return
				}
				out = append(out, j)
			}
		}
	}
	switch r.kind {
	case byParts:
		parts(q.nodes[i], q.absorbing(q.nodes[i]))
	case byWhole:
		if n := &q.c.nodes[q.nodes[r.from]]; n.kind == KIff || n.kind == KIte || q.val[r.from] == q.absorbing(q.nodes[r.from]) {
			parts(q.nodes[r.from], 0)
		}
		out = append(out, r.from)
	case byTheory:
		if r.from >= 0 {
			out = q.arith.slotsBehind(seen, fact(r.from))
		}
	}
	return out
}

// absorbing is the value of a part that decides a conjunction or a disjunction; of other connectives, none is.
func (q *query) absorbing(t Term) int8 {
	switch q.c.nodes[t].kind {
	case KAnd:
		return -1
	case KOr:
		return 1
	}
	return 0
}

// assumptionsBehind returns the indices of the assumptions from which the failure follows, sorted.
func (q *query) assumptionsBehind() []int {
	seen, facts := make([]bool, len(q.nodes)), make([]bool, len(q.arith.facts))
	var out []int
	if q.clash >= 0 {
		if a := q.roots[q.clash].assumption; a >= 0 {
			out = append(out, int(a))
		}
	}
	stack := slices.Clone(q.failed)
	for i := range unseen(&stack, seen) {
		r := q.why[i]
		if r.kind == byRoot {
			if a := q.roots[r.from].assumption; a >= 0 {
				out = append(out, int(a))
			}
			continue
		}
		stack = append(stack, q.antecedents(i, r, facts)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
