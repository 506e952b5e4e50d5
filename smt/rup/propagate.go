package rup

import "slices"

// propagator draws unit consequences of clauses, two literals of each being watched.
type propagator struct {
	clauses [][]int32 // nil: deleted
	watches [][]int32 // by code of a literal: the clauses that watch it
	value   []int8    // by code: 1 true, -1 false, 0 open
	trail   []int32   // the literals that are true
	head    int       // up to where their consequences have been drawn
	refuted bool
	known   map[uint64][]int32 // the clauses, by their literals in any order; nil until one is deleted
}

func newPropagator(vars int) *propagator {
	return &propagator{watches: make([][]int32, 2*vars+2), value: make([]int8, 2*vars+2)}
}

// code is the place of a literal in tables.
func code(l int32) int {
	if l < 0 {
		return -2*int(l) + 1
	}
	return 2 * int(l)
}

func (p *propagator) set(l int32) {
	p.value[code(l)], p.value[code(-l)] = 1, -1
	p.trail = append(p.trail, l)
}

// add adds a clause, and draws what follows from it for good.
func (p *propagator) add(clause []int32) {
	c := slices.Clone(clause)
	slices.Sort(c)
	c = slices.Compact(c)
	n := int32(len(p.clauses))
	p.clauses = append(p.clauses, c)
	if p.known != nil {
		h := hash(c)
		p.known[h] = append(p.known[h], n)
	}
	open := 0 // those that are not false come first
	for i, l := range c {
		if p.value[code(l)] >= 0 {
			c[open], c[i] = c[i], c[open]
			open++
		}
	}
	if len(c) >= 2 {
		p.watches[code(c[0])] = append(p.watches[code(c[0])], n)
		p.watches[code(c[1])] = append(p.watches[code(c[1])], n)
	}
	switch {
	case open == 0:
		p.refuted = true
	case open == 1 && p.value[code(c[0])] == 0:
		p.set(c[0])
		p.refuted = p.refuted || !p.propagate()
	}
}

// remove deletes a clause, if it is there. What has followed from it for good stays: it has been derived.
func (p *propagator) remove(clause []int32) {
	if p.known == nil {
		p.known = make(map[uint64][]int32)
		for i, c := range p.clauses {
			p.known[hash(c)] = append(p.known[hash(c)], int32(i))
		}
	}
	c := sorted(clause)
	h := hash(c)
	for i, n := range p.known[h] {
		if d := p.clauses[n]; d != nil && slices.Equal(sorted(d), c) {
			p.clauses[n] = nil // who watches it finds out
			p.known[h] = slices.Delete(p.known[h], i, i+1)
			return
		}
	}
}

// sorted are the literals of a clause, each once.
func sorted(clause []int32) []int32 {
	c := slices.Clone(clause)
	slices.Sort(c)
	return slices.Compact(c)
}

// hash mixes the literals of a clause, whatever their order.
func hash(clause []int32) (h uint64) {
	for _, l := range clause {
		x := uint64(uint32(l)) * 0x9e3779b97f4a7c15
		h += x ^ x>>29
	}
	return h
}

// follows reports whether the negation of a clause leads to a contradiction by unit propagation.
func (p *propagator) follows(clause []int32) bool {
	before := len(p.trail)
	contradicted := false
	for _, l := range clause {
		switch p.value[code(l)] {
		case 1:
			contradicted = true
		case 0:
			p.set(-l)
		}
	}
	contradicted = contradicted || !p.propagate()
	for _, l := range p.trail[before:] {
		p.value[code(l)], p.value[code(-l)] = 0, 0
	}
	p.trail = p.trail[:before]
	p.head = before
	return contradicted
}

// propagate draws all consequences, and reports whether they do not contradict each other.
func (p *propagator) propagate() bool {
	for p.head < len(p.trail) {
		falsified := -p.trail[p.head]
		p.head++
		list := p.watches[code(falsified)]
		kept := list[:0]
		for i, n := range list {
			c := p.clauses[n]
			if c == nil {
				continue
			}
			if c[0] == falsified {
				c[0], c[1] = c[1], c[0]
			}
			if p.value[code(c[0])] > 0 || !p.moved(n) {
				kept = append(kept, n)
			}
			if p.value[code(c[0])] < 0 && c[1] == falsified { // all are false
				p.watches[code(falsified)] = append(kept, list[i+1:]...)
				return false
			}
			if p.value[code(c[0])] == 0 && c[1] == falsified {
				p.set(c[0])
			}
		}
		p.watches[code(falsified)] = kept
	}
	return true
}

// moved lets a clause watch another literal instead of the second one, which has become false, if there is one that is not false.
func (p *propagator) moved(n int32) bool {
	c := p.clauses[n]
	for k := 2; k < len(c); k++ {
		if p.value[code(c[k])] >= 0 {
			c[1], c[k] = c[k], c[1]
			p.watches[code(c[1])] = append(p.watches[code(c[1])], n)
			return true
		}
	}
	return false
}
