package cooper

import (
	"slices"

	"cairn/smt"
)

// subsumeLimit bounds the disjuncts that are compared pairwise.
const subsumeLimit = 256

// dropSubsumed removes from a disjunction the disjuncts that syntactically imply another one.
func dropSubsumed(c *smt.Context, f smt.Term) smt.Term {
	if c.Kind(f) != smt.KOr || len(c.Args(f)) > subsumeLimit {
		return f
	}
	args := c.Args(f)
	cubes := make([]cubeRows, len(args))
	for i, a := range args {
		cubes[i] = rowsOf(c, a)
	}
	var kept []smt.Term
	gone := make([]bool, len(args))
	for i := range args {
		for j := range args {
			if i != j && !gone[j] && cubes[i].implies(c, cubes[j]) {
				gone[i] = true
				break
			}
		}
		if !gone[i] {
			kept = append(kept, args[i])
		}
	}
	if len(kept) == len(args) {
		return f
	}
	return c.Or(kept...)
}

// cubeRows is a conjunction taken apart: its normalised rows, and the other conjuncts, sorted.
type cubeRows struct {
	rows  []row
	other []smt.Term
}

func rowsOf(c *smt.Context, f smt.Term) cubeRows {
	var k cubeRows
	for _, t := range c.Conjuncts(f) {
		r, ok := rowOf(c, t)
		if !ok {
			k.other = append(k.other, t)
			continue
		}
		r, v := r.normalize(c.OverInt(r.sum))
		if v == open {
			r.key = key(r.sum)
			k.rows = append(k.rows, r)
		}
	}
	slices.Sort(k.other)
	return k
}

// implies reports whether every conjunct of l is one of k or weaker than one row of k.
func (k cubeRows) implies(c *smt.Context, l cubeRows) bool {
	if len(l.other) > len(k.other) {
		return false
	}
	for _, t := range l.other {
		if !contains(k.other, t) {
			return false
		}
	}
	for _, n := range l.rows {
		if !slices.ContainsFunc(k.rows, func(r row) bool { return r.implies(c, n) }) {
			return false
		}
	}
	return true
}

// implies reports whether the single row r implies n.
func (r row) implies(c *smt.Context, n row) bool {
	if r.key != n.key {
		return false
	}
	_, o := r.meet(n, c.OverInt(n.sum))
	return o == redundant
}
