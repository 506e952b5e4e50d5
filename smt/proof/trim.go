package proof

import (
	"context"
	"slices"
)

// Trim returns the proof without the steps that its end does not rest on, and tells after which step each clause is of no use any
// more: it goes through the steps backwards and keeps those that the propagation from a kept one needed (Wetzler, Heule and Hunt,
// DRAT-trim: Efficient checking and trimming using expressive clausal proofs, SAT 2014). What it returns is for Check to check. A
// proof that propagation does not follow to its end comes back as it is.
func Trim(ctx context.Context, p *Proof) *Proof {
	k, err := newChecker(p)
	if err != nil || !k.proper() {
		return p
	}
	t := newTrimmer(p, k)
	last, conflict := t.forward(ctx)
	if conflict < 0 {
		return p
	}
	if !t.backward(ctx, last, conflict) {
		return p
	}
	return t.rest(last)
}

// proper reports whether the steps speak of variables and of steps that there are.
func (k *checker) proper() bool {
	for i := range k.p.Steps {
		s := &k.p.Steps[i]
		if slices.ContainsFunc(s.Clause, func(l Lit) bool { return !k.isLit(l) }) ||
			slices.ContainsFunc(s.Drop, func(d int32) bool { return d < 0 || int(d) >= i }) {
			return false
		}
	}
	return !slices.ContainsFunc(k.p.Roots, func(l Lit) bool { return !k.isLit(l) })
}

// trimmer is a database of clauses, from which the last ones are taken out one after the other. First come the clauses that hold by
// definition, then those of the steps.
type trimmer struct {
	p       *Proof
	clauses [][]Lit
	base    int32 // the number of clauses before those of the steps
	active  []bool
	needed  []bool
	drops   [][]int32 // by step: clauses that are needed by it and by none after it
	before  []int32   // by clause: the length of the trail when it was added
	watches [][]watch
	value   []int8  // by index of a literal
	reason  []int32 // by variable: the clause
	place   []int32 // by variable: where on the trail it is
	closed  []bool  // by variable with a value: what it follows from is needed
	seen    []bool
	trail   []Lit
	head    int
	stack   []Lit
}

// watch is a clause together with the index of another of its literals: if that is true, the clause need not be looked at.
type watch struct{ clause, blocker int32 }

// index numbers literals from 2 on; those of a variable differ in the lowest bit.
func index(l Lit) int32 {
	if l < 0 {
		return int32(-2*l) + 1
	}
	return int32(2 * l)
}

func newTrimmer(p *Proof, k *checker) *trimmer {
	vars := len(k.meaning)
	t := &trimmer{p: p, watches: make([][]watch, 2*vars+2), value: make([]int8, 2*vars+2), reason: make([]int32, vars), place: make([]int32, vars),
		closed: make([]bool, vars), seen: make([]bool, vars), drops: make([][]int32, len(p.Steps))}
	for _, l := range p.Roots {
		t.clauses = append(t.clauses, []Lit{l})
	}
	for _, c := range k.clauses() {
		t.clauses = append(t.clauses, slices.Clone(c))
	}
	t.base = int32(len(t.clauses))
	for i := range p.Steps {
		t.clauses = append(t.clauses, distinct(p.Steps[i].Clause))
	}
	n := len(t.clauses)
	t.active, t.needed, t.before = make([]bool, n), make([]bool, n), make([]int32, n)
	return t
}

// distinct returns the literals, each once.
func distinct(clause []Lit) []Lit {
	clause = slices.Clone(clause)
	slices.Sort(clause)
	return slices.Compact(clause)
}

// forward adds the clauses until one is false. It returns the last one that was added and the false one, or -1.
func (t *trimmer) forward(ctx context.Context) (last, conflict int32) {
	for c := range t.clauses {
		if c%1024 == 0 && ctx.Err() != nil {
			return 0, -1
		}
		if f := t.add(int32(c)); f >= 0 {
			return int32(c), f
		}
		if i := c - int(t.base); i >= 0 {
			for _, d := range t.p.Steps[i].Drop {
				t.active[t.base+d] = false
			}
		}
	}
	return 0, -1
}

// add adds a clause and propagates. It returns a clause that is false, or -1.
func (t *trimmer) add(c int32) int32 {
	t.before[c] = int32(len(t.trail))
	t.watch(c)
	lits := t.clauses[c]
	switch {
	case len(lits) == 0 || t.of(lits[0]) < 0:
		return c
	case t.of(lits[0]) == 0 && (len(lits) == 1 || t.of(lits[1]) < 0):
		t.set(lits[0], c)
	}
	return t.propagate()
}

// watch lets a clause watch the literals that become false last.
func (t *trimmer) watch(c int32) {
	t.active[c] = true
	lits := t.clauses[c]
	for i := range min(2, len(lits)) {
		best := i
		for k := i + 1; k < len(lits); k++ {
			if t.rank(lits[k]) > t.rank(lits[best]) {
				best = k
			}
		}
		lits[i], lits[best] = lits[best], lits[i]
	}
	if len(lits) >= 2 {
		t.watches[index(-lits[0])] = append(t.watches[index(-lits[0])], watch{c, index(lits[1])})
		t.watches[index(-lits[1])] = append(t.watches[index(-lits[1])], watch{c, index(lits[0])})
	}
}

// rank orders literals: false ones by when they became so, then open ones, then true ones.
func (t *trimmer) rank(l Lit) int {
	switch t.of(l) {
	case -1:
		return int(t.place[max(l, -l)])
	case 0:
		return len(t.trail)
	}
	return len(t.trail) + 1
}

func (t *trimmer) of(l Lit) int8 { return t.value[index(l)] }

func (t *trimmer) set(l Lit, why int32) {
	v := max(l, -l)
	t.reason[v], t.place[v] = why, int32(len(t.trail))
	t.value[index(l)], t.value[index(-l)] = 1, -1
	t.trail = append(t.trail, l)
}

// popTo takes back what became true after the trail had the length.
func (t *trimmer) popTo(n int32) {
	for _, l := range t.trail[n:] {
		t.value[index(l)], t.value[index(-l)], t.closed[max(l, -l)] = 0, 0, false
	}
	t.trail = t.trail[:n]
	t.head = int(n)
}

// propagate returns a clause that is false, or -1.
func (t *trimmer) propagate() int32 {
	for ; t.head < len(t.trail); t.head++ {
		l := t.trail[t.head]
		ws := t.watches[index(l)]
		kept := ws[:0]
		for k, w := range ws {
			if !t.active[w.clause] {
				continue
			}
			c := t.clauses[w.clause]
			if t.value[w.blocker] > 0 {
				kept = append(kept, w)
				continue
			}
			if c[0] == -l {
				c[0], c[1] = c[1], c[0]
			}
			if c[1] != -l {
				continue // from before it was dropped and came back
			}
			w.blocker = index(c[0])
			if t.of(c[0]) > 0 {
				kept = append(kept, w)
				continue
			}
			if t.rewatch(c, w) {
				continue
			}
			kept = append(kept, w)
			if t.of(c[0]) < 0 {
				t.watches[index(l)] = append(kept, ws[k+1:]...)
				return w.clause
			}
			t.set(c[0], w.clause)
		}
		t.watches[index(l)] = kept
	}
	return -1
}

// rewatch lets a clause watch another literal than its second one, if one is not false.
func (t *trimmer) rewatch(c []Lit, w watch) bool {
	for k := 2; k < len(c); k++ {
		if t.of(c[k]) >= 0 {
			c[1], c[k] = c[k], c[1]
			t.watches[index(-c[1])] = append(t.watches[index(-c[1])], w)
			return true
		}
	}
	return false
}

// backward takes the clauses out, the last one first, and finds out what the needed ones need. It reports whether all of them follow.
func (t *trimmer) backward(ctx context.Context, last, conflict int32) bool {
	t.need(last, conflict)
	for c := last; c >= t.base; c-- {
		if c%256 == 0 && ctx.Err() != nil {
			return false
		}
		step := &t.p.Steps[c-t.base]
		t.active[c] = false
		t.popTo(t.before[c])
		for _, d := range step.Drop {
			if c != last { // the clauses that the last step drops have not been dropped
				t.watch(t.base + d)
			}
		}
		if t.needed[c] && step.Rule == Unit && !t.check(c) {
			return false
		}
	}
	return true
}

// check propagates from the negation of a clause.
func (t *trimmer) check(c int32) bool {
	mark := int32(len(t.trail))
	for _, l := range t.clauses[c] {
		switch t.of(l) {
		case 1:
			if t.place[max(l, -l)] < mark { // the clause is not needed after all, but for what it follows from
				t.popTo(mark)
				t.needLiteral(c, l)
				return true
			}
		case 0:
			t.set(-l, -1)
		}
	}
	conflict := t.propagate()
	if conflict >= 0 {
		t.need(c, conflict)
	}
	t.popTo(mark)
	return conflict >= 0
}

// need notes that a step needs a clause that is false and all that made it so.
func (t *trimmer) need(user, conflict int32) {
	t.use(user, conflict)
	for _, l := range t.clauses[conflict] {
		t.needLiteral(user, l)
	}
}

// use notes that a step uses a clause.
func (t *trimmer) use(user, c int32) {
	if !t.needed[c] {
		t.needed[c] = true
		if c >= t.base && c < user {
			t.drops[user-t.base] = append(t.drops[user-t.base], c)
		}
	}
}

// needLiteral notes that a step needs all that a literal, or its negation, follows from.
func (t *trimmer) needLiteral(user int32, l Lit) {
	t.stack = append(t.stack[:0], l)
	for len(t.stack) > 0 {
		l := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		v := max(l, -l)
		if t.closed[v] || t.of(l) == 0 {
			continue
		}
		t.closed[v] = true
		if why := t.reason[v]; why >= 0 {
			t.use(user, why)
			t.stack = append(t.stack, t.clauses[why]...)
		}
	}
}

// rest returns the proof that is left.
func (t *trimmer) rest(last int32) *Proof {
	out := *t.p
	if out.Steps = nil; last < t.base {
		return &out
	}
	number := make([]int32, len(t.p.Steps))
	for i := range t.p.Steps[:last-t.base+1] {
		if !t.needed[t.base+int32(i)] {
			continue
		}
		number[i] = int32(len(out.Steps))
		s := t.p.Steps[i]
		s.Drop = nil
		for _, c := range t.drops[i] {
			s.Drop = append(s.Drop, number[c-t.base])
		}
		out.Steps = append(out.Steps, s)
	}
	return &out
}
