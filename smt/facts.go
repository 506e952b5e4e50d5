package smt

import (
	"slices"

	"cairn/simplex"
)

// newFact makes a fact that follows from the value of slot i, or of none if i is negative, and from other facts.
func (a *arithmetic) newFact(i int32, others ...fact) fact {
	if !a.q.track {
		return 0
	}
	p := premises{from: slices.Clone(others), time: int32(len(a.q.trail))}
	if i >= 0 {
		p.slots = []int32{i}
	}
	a.facts = append(a.facts, p)
	return fact(len(a.facts) - 1)
}

// conclude makes a fact that says something of a form, which follows from f, when a proof is written.
func (a *arithmetic) conclude(f fact, mono []Monomial, r relation, b simplex.Bound) fact {
	if a.q.log == nil {
		return f
	}
	made := a.newFact(-1, f)
	a.facts[made].says = &statement{mono, r, b}
	return made
}

// withUsed makes a fact that follows from f and the definitions used by the last reduce.
func (a *arithmetic) withUsed(f fact) fact {
	if !a.q.track || len(a.used) == 0 {
		return f
	}
	return a.newFact(-1, append(a.definitionsUsed(), f)...)
}

// contradiction records that the facts exclude each other. It returns false.
func (a *arithmetic) contradiction(fs ...fact) bool {
	var slots []int32
	if a.q.track {
		slots = a.slotsBehind(make([]bool, len(a.facts)), fs...)
	}
	a.q.fail(failure{slot: -1, facts: slices.Clone(fs)}, slots)
	return false
}

// slotsBehind returns the slots from whose values the facts follow, but for what follows from facts seen before, which it
// marks. Facts share premises: writing out the slots of each would take quadratic space.
func (a *arithmetic) slotsBehind(seen []bool, fs ...fact) []int32 {
	var out []int32
	stack := slices.Clone(fs)
	for f := range unseen(&stack, seen) {
		out = append(out, a.facts[f].slots...)
		stack = append(stack, a.facts[f].from...)
	}
	return out
}
