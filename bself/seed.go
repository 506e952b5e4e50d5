package bself

import (
	"cairn/cfg"
	"cairn/cooper"
	"cairn/smt"
)

const (
	// maxDims bounds the variables of a convex hull over the states at a cut point.
	maxDims = 8
	// karrRounds bounds the turns after which the linear equations must be stable: each turn loses a dimension or is the last.
	karrRounds = 100
	// seedRounds is how many turns of a nest are executed forwards for the hull.
	seedRounds = 2
)

// seed executes each nest forwards for a few turns and makes known what is linear and stays true: the linear equations
// between the variables (Karr 1976, by affine hulls of transition formulas as Reps, Sagiv, Yorsh 2004), and those facets of
// the hull of the first states that are inductive. Folding looks backwards from the error only; it would have to guess the
// relations that the assignments before a loop establish.
func (p *problem) seed() {
	for _, n := range p.nests {
		entered := make([][]smt.Term, len(n.cuts))
		for _, bi := range n.entries {
			b := &p.blocks.Blocks[bi]
			j := n.index[b.Dst]
			entered[j] = append(entered[j], p.step(b, smt.True))
		}
		p.learnInductive(n, p.parts(n, p.spread(n, entered, p.equations, karrRounds)))
		p.learnInductive(n, p.parts(n, p.spread(n, entered, p.convex, seedRounds)))
	}
}

// parts lists the conjuncts of each formula that are not known already.
func (p *problem) parts(n *nest, states family) [][]smt.Term {
	pool := make([][]smt.Term, len(n.cuts))
	for j, f := range states {
		for _, cl := range conjuncts(p.c, f) {
			if !p.impossible(n.cuts[j], p.c.Not(cl)) {
				pool[j] = append(pool[j], cl)
			}
		}
	}
	return pool
}

// step is the transition of a block from what is known and before, about the states before it and, primed, after it.
func (p *problem) step(b *cfg.Block, before smt.Term) smt.Term {
	var frame []cfg.Var
	for v, live := range p.live[b.Dst] {
		if live {
			frame = append(frame, cfg.Var(v))
		}
	}
	return p.about(b.Src, p.c.And(before, p.vocab.Formula(p.vocab.Instantiate(b.Trans), frame...)))
}

// spread abstracts the states in which the nest is entered, and those after a number of rounds or until nothing changes.
func (p *problem) spread(n *nest, entered [][]smt.Term, abstract func(cfg.Vertex, smt.Term) smt.Term, rounds int) family {
	states := n.empty()
	for j, fs := range entered {
		states[j] = abstract(n.cuts[j], p.c.Or(fs...))
	}
	for changed := true; changed && rounds > 0 && p.ctx.Err() == nil; rounds-- {
		changed = false
		for _, bi := range n.inner {
			b := &p.blocks.Blocks[bi]
			i, j := n.index[b.Src], n.index[b.Dst]
			if states[i] == smt.False || states[j] == smt.True {
				continue
			}
			after := p.step(b, states[i])
			grown := abstract(b.Dst, p.c.Or(p.vocab.ToPrime(states[j]), after))
			if grown != states[j] {
				states[j], changed = grown, true
			}
		}
	}
	return states
}

// dims lists the primed symbols of the live variables at a cut point.
func (p *problem) dims(v cfg.Vertex) []smt.Term {
	var dims []smt.Term
	for i, live := range p.live[v] {
		if live {
			dims = append(dims, p.vocab.Prime[i])
		}
	}
	return dims
}

// equations is the affine hull of the primed states of f.
func (p *problem) equations(v cfg.Vertex, f smt.Term) smt.Term {
	if p.sat(f) == smt.Unsat {
		return smt.False
	}
	eqs, err := cooper.AffineHull(p.ctx, p.c, f, p.dims(v), cooper.Options{Budget: hullBudget})
	if err != nil {
		return smt.True
	}
	all := make([]smt.Term, len(eqs))
	for i, l := range eqs {
		all[i] = p.c.EqZero(l)
	}
	return p.vocab.FromPrime(p.c.And(all...))
}

// convex is the convex hull of the primed states of f.
func (p *problem) convex(v cfg.Vertex, f smt.Term) smt.Term {
	dims := p.dims(v)
	switch {
	case len(dims) > maxDims:
		return smt.True
	case p.sat(f) == smt.Unsat:
		return smt.False
	}
	hull, err := cooper.ConvexHull(p.ctx, p.c, f, dims, cooper.Options{Budget: hullBudget})
	if err != nil {
		return smt.True
	}
	return p.vocab.FromPrime(hull.Formula(p.c))
}
