package rup

import (
	"math"
	"slices"
)

// Propagator draws unit consequences of a growing set of clauses, two literals of each being watched. Half of the time of a check goes by here:
// literals are kept as their indices, clauses one after the other in one slice, which was measured to take a quarter less than slices of slices.
type Propagator[L ~int32] struct {
	lits    []int32   // clauses, each behind its length, which is 0 if it has been dropped
	watches [][]watch // by index of a literal: clauses that watch its negation
	value   []int8    // by index of a literal: 1 true, -1 false, 0 open
	trail   []int32   // indices of literals
	head    int
	refuted bool
}

// watch is a clause together with another of its literals: if that is true, the clause need not be looked at.
type watch struct{ clause, blocker int32 }

// NewPropagator returns one without clauses, for the variables from 1 on.
func NewPropagator[L ~int32](vars int) *Propagator[L] {
	return &Propagator[L]{watches: make([][]watch, 2*vars+2), value: make([]int8, 2*vars+2)}
}

// index numbers literals from 2 on; those of a variable differ in the lowest bit.
func index[L ~int32](l L) int32 {
	if l < 0 {
		return int32(-2*l) + 1
	}
	return int32(2 * l)
}

// Refuted reports whether the clauses contradict each other by unit propagation.
func (p *Propagator[L]) Refuted() bool { return p.refuted }

// Of returns 1 if a literal follows from the clauses by unit propagation, -1 if its negation does, and else 0.
func (p *Propagator[L]) Of(l L) int8 { return p.value[index(l)] }

func (p *Propagator[L]) set(l int32) {
	p.value[l], p.value[l^1] = 1, -1
	p.trail = append(p.trail, l)
}

// Add adds a clause and keeps what follows from it. It returns where the clause is, or -1 if that need not be kept.
func (p *Propagator[L]) Add(clause []L) int32 {
	at := len(p.lits)
	if p.refuted || at > math.MaxInt32-1-len(clause) { // without a clause less follows
		return -1
	}
	p.lits = append(p.lits, 0)
	for _, lit := range clause {
		l := index(lit)
		switch {
		case p.value[l] > 0:
			p.lits = p.lits[:at]
			return -1
		case p.value[l] == 0 && !slices.Contains(p.lits[at+1:], l):
			p.lits = append(p.lits, l)
		}
	}
	open := p.lits[at+1:]
	if len(open) >= 2 {
		p.lits[at] = int32(len(open))
		p.watches[open[0]^1] = append(p.watches[open[0]^1], watch{int32(at), open[1]})
		p.watches[open[1]^1] = append(p.watches[open[1]^1], watch{int32(at), open[0]})
		return int32(at)
	}
	if p.refuted = len(open) == 0; !p.refuted {
		p.set(open[0])
		p.refuted = !p.propagate()
	}
	p.lits = p.lits[:at]
	return -1
}

// Drop forgets a clause, but not what has followed from it. Its watches go when they are met.
func (p *Propagator[L]) Drop(clause int32) {
	if clause >= 0 {
		p.lits[clause] = 0
	}
}

// Implies reports whether the negation of the clause leads to a contradiction by unit propagation.
func (p *Propagator[L]) Implies(clause []L) bool {
	if p.refuted {
		return true
	}
	mark := len(p.trail)
	found := false
	for _, lit := range clause {
		switch l := index(lit); p.value[l] {
		case 1:
			found = true
		case 0:
			p.set(l ^ 1)
		}
	}
	found = found || !p.propagate()
	for _, l := range p.trail[mark:] {
		p.value[l], p.value[l^1] = 0, 0
	}
	p.trail = p.trail[:mark]
	p.head = mark
	return found
}

// propagate returns false if a clause is false.
func (p *Propagator[L]) propagate() bool {
	for ; p.head < len(p.trail); p.head++ {
		l := p.trail[p.head]
		ws := p.watches[l]
		kept := ws[:0]
		for k, w := range ws {
			if p.value[w.blocker] > 0 {
				kept = append(kept, w)
				continue
			}
			n := p.lits[w.clause]
			if n == 0 {
				continue
			}
			c := p.lits[w.clause+1:][:n]
			if c[0] == l^1 {
				c[0], c[1] = c[1], c[0]
			}
			w.blocker = c[0]
			value := p.value[c[0]]
			if value <= 0 && p.rewatch(c, w) {
				continue
			}
			kept = append(kept, w)
			switch {
			case value < 0:
				p.watches[l] = append(kept, ws[k+1:]...)
				return false
			case value == 0:
				p.set(c[0])
			}
		}
		p.watches[l] = kept
	}
	return true
}

// rewatch lets a clause watch another literal than its second one, if one is not false.
func (p *Propagator[L]) rewatch(c []int32, w watch) bool {
	for k := 2; k < len(c); k++ {
		if p.value[c[k]] >= 0 {
			c[1], c[k] = c[k], c[1]
			p.watches[c[1]^1] = append(p.watches[c[1]^1], w)
			return true
		}
	}
	return false
}
