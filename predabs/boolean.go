package predabs

import (
	"slices"

	"cairn/smt"
)

// maxCubes bounds the cubes of one Boolean abstraction; with more the result is true, which is what the cartesian abstraction
// says about predicates of which neither they nor their negations are entailed.
const maxCubes = 64

// cubes is the strongest Boolean combination of the predicates that the post-condition of the label entails: the disjunction
// of the cubes over them that it meets (Graf, Saïdi, Construction of abstract state graphs with PVS, CAV 1997), found by
// models (Lahiri, Nieuwenhuis, Oliveras, SMT techniques for fast predicate abstraction, CAV 2006).
func (e *engine) cubes(rel int, label, preds []smt.Term) smt.Term {
	st := e.steps[rel]
	s := smt.NewSolver(e.C, smt.Options{})
	s.Assert(e.Blocks.Blocks[rel].Trans.Guard)
	for _, f := range label {
		s.Assert(e.strong(st.from, f))
	}
	after := make([]smt.Term, len(preds))
	for i, p := range preds {
		after[i] = e.C.Subst(p, st.bind)
		s.Assert(e.about(st.from, after[i]))
	}
	var found [][]int8
	for {
		e.Stats.Queries++
		switch s.Check(e.Ctx) {
		case smt.Unsat:
			return e.disjunction(merge(found), preds)
		case smt.Unknown:
			return smt.True
		}
		if len(found) == maxCubes {
			return smt.True
		}
		cube := make([]int8, len(preds))
		block := make([]smt.Term, len(preds))
		for i, p := range after {
			cube[i], block[i] = -1, p
			if s.Model().Holds(p) {
				cube[i], block[i] = 1, e.C.Not(p)
			}
		}
		found = append(found, cube)
		s.Assert(e.C.Or(block...))
	}
}

// merge joins cubes that differ in one place, which becomes 0 (do not care), until there are none left (Quine 1952).
func merge(cubes [][]int8) [][]int8 {
	for i := 0; i < len(cubes); i++ {
		for j := i + 1; j < len(cubes); j++ {
			k, ok := difference(cubes[i], cubes[j])
			if !ok {
				continue
			}
			joined := slices.Clone(cubes[i])
			joined[k] = 0
			cubes = slices.Delete(cubes, j, j+1)
			cubes[i] = joined
			i = -1 // begin again
			break
		}
	}
	return cubes
}

// difference returns the one place in which two cubes take opposite sides.
func difference(a, b []int8) (place int, ok bool) {
	place = -1
	for i := range a {
		switch {
		case a[i] == b[i]:
		case place < 0 && a[i] != 0 && b[i] != 0:
			place = i
		default:
			return 0, false
		}
	}
	return place, place >= 0
}

func (e *engine) disjunction(cubes [][]int8, preds []smt.Term) smt.Term {
	var alternatives []smt.Term
	for _, cube := range cubes {
		var lits []smt.Term
		for i, sign := range cube {
			switch sign {
			case 1:
				lits = append(lits, preds[i])
			case -1:
				lits = append(lits, e.C.Not(preds[i]))
			}
		}
		alternatives = append(alternatives, e.C.And(lits...))
	}
	return e.C.Or(alternatives...)
}
