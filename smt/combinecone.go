package smt

import (
	"slices"

	"cairn/smt/bits"
)

// A solver that is asked about one part of a large circuit after the other, as bounded model checkers do, decides only on the cone of what it
// is asked about: the gates and inputs on which that depends. The rest of the circuit is defined whatever the inputs are, so that a model
// of the cone is one of all. What has been learned follows from definitions and assertions, and changes nothing about that.

// onlyBits reports whether no theory but that of the circuits has been told of anything.
func (k *combination) onlyBits() bool {
	const constants = 2 // True and False are nodes from the beginning
	return len(k.equality.node) == constants && len(k.arithmetic.atoms) == 0 && len(k.arithmetic.columns) == 0
}

// decideCone has the search decide the variables of the cone of the assertions and of the assumptions, and no others; all of them if
// there are other theories.
func (k *combination) decideCone(assumptions []Term) {
	all := !k.onlyBits()
	if all && !k.coned {
		return
	}
	k.coned = !all
	in := make([]bool, k.vars+1)
	if !all {
		roots := slices.Clip(k.roots)
		for _, t := range assumptions {
			roots = append(roots, k.formula(k.pure(t)))
		}
		k.emitter.Cone(roots, func(v int32) { in[v] = true })
	}
	for v := int32(1); v <= k.vars; v++ {
		if k.sat.IsDecided(v) != (all || in[v]) {
			k.sat.SetDecided(v, all || in[v])
		}
	}
}

// rooted is the literal of an assertion, which belongs to all cones from now on.
func (k *combination) rooted(t Term) bits.Lit {
	l := k.formula(t)
	k.roots = append(k.roots, l)
	return l
}
