package bself

import (
	"slices"

	"cairn/cfg/encode"
	"cairn/cooper"
	"cairn/smt"
)

const (
	// maxPool bounds the clauses at one cut point that harvest looks at.
	maxPool = 80
	// harvested bounds the candidates whose clauses are looked at.
	harvested = 16
)

// harvest is what an attempt to fold a loop does when it has failed. The candidates, each of which was extended from the
// error states backwards, are made of clauses of which some hold from the beginning on. The largest inductive set of them is
// found by dropping what fails (Flanagan and Leino, Houdini, FME 2001), at all cut points of the nest together, and becomes
// known. It reports whether the error states are excluded by then. The paper has no such step; it is what finds invariants
// of loops that read input, and of loops in loops, where no single set of states can be extended.
func (f *folding) harvest() bool {
	p := f.p
	p.learnInductive(f.n, f.pool())
	if !p.impossible(f.n.cuts[f.i], f.phi) {
		return false
	}
	p.stats.folded++
	return true
}

// learnInductive makes known the largest inductive part of the clauses in the pool, which has a list for each cut point.
func (p *problem) learnInductive(n *nest, pool [][]smt.Term) {
	for _, b := range n.entries {
		j := n.index[b.Dst]
		pool[j] = p.preserved(b, smt.True, pool[j])
	}
	for changed := true; changed && p.Ctx.Err() == nil; {
		changed = false
		for _, b := range n.inner {
			j := n.index[b.Dst]
			kept := p.preserved(b, p.C.And(pool[n.index[b.Src]]...), pool[j])
			changed = changed || len(kept) < len(pool[j])
			pool[j] = kept
		}
	}
	if p.Ctx.Err() != nil {
		return
	}
	for j, v := range n.cuts {
		p.learn(v, p.C.And(pool[j]...))
	}
}

// pool lists clauses of the negated error states, unwound, and of the candidates, and the facets of the candidates' hulls.
func (f *folding) pool() [][]smt.Term {
	p := f.p
	pool := make([][]smt.Term, len(f.n.cuts))
	for j, v := range f.n.cuts {
		seen := make(map[smt.Term]bool)
		add := func(clauses []smt.Term) {
			for _, cl := range clauses {
				if !seen[cl] && len(pool[j]) < maxPool {
					seen[cl] = true
					if !p.impossible(v, p.C.Not(cl)) { // known otherwise
						pool[j] = append(pool[j], cl)
					}
				}
			}
		}
		add(p.cnf(p.C.Not(f.isError(j))))
		if f.unwound != nil {
			add(p.cnf(f.unwound[j]))
		}
		for i, xi := range f.n.found {
			if i < harvested/2 || i >= len(f.n.found)-harvested/2 {
				add(p.cnf(xi[j]))
				add(p.facets(xi[j]))
			}
		}
	}
	return pool
}

// facets lists the constraints of the convex hull of a set of states.
func (p *problem) facets(t smt.Term) []smt.Term {
	if t == smt.False || p.C.Kind(t) != smt.KOr {
		return nil
	}
	hull, err := cooper.ConvexHull(p.Ctx, p.C, t, p.C.FreeVars(t), cooper.Options{Budget: hullBudget})
	if err != nil || hull.IsEmpty() {
		return nil
	}
	return p.C.Conjuncts(hull.Formula(p.C))
}

// preserved returns those of the clauses that hold after the block whenever before holds at its source. A model that refutes
// some of them is used for all.
func (p *problem) preserved(b *encode.Block, before smt.Term, clauses []smt.Term) []smt.Term {
	for len(clauses) > 0 {
		after := p.Vocab.Pre(b.Trans, p.C.Not(p.C.And(clauses...)))
		status, m := p.Check(p.about(b.Src, p.C.And(before, after)))
		switch status {
		case smt.Unsat:
			return clauses
		case smt.Unknown:
			return slices.DeleteFunc(slices.Clone(clauses), func(cl smt.Term) bool {
				return !p.impossible(b.Src, p.C.And(before, p.Vocab.Pre(b.Trans, p.C.Not(cl))))
			})
		}
		kept := slices.DeleteFunc(slices.Clone(clauses), func(cl smt.Term) bool {
			return !m.Holds(p.Vocab.Pre(encode.Transition{Guard: smt.True, Post: b.Trans.Post}, cl))
		})
		if len(kept) == len(clauses) {
			return nil // the model does not show which of them it refutes
		}
		clauses = kept
	}
	return nil
}
