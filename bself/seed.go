package bself

import (
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cooper"
	"cairn/internal/num"
	"cairn/smt"
)

const (
	// maxDims bounds the variables of a convex hull over the states at a cut point.
	maxDims = 8
	// karrRounds bounds the iterations after which the linear equations must be stable: each iteration loses a dimension or is the last.
	karrRounds = 100
	// maxCases bounds the values of a variable that are told apart.
	maxCases = 17
	// smallValue bounds the values from which equations are guessed that hold up to wraparound.
	smallValue = 10_000
	// seedRounds is how many iterations of a nest are executed forwards for the hull.
	seedRounds = 2
)

// seed executes each nest forwards for a few iterations and makes known what is linear and stays true: the linear equations
// between the variables (Karr 1976, by affine hulls of transition formulas as Reps, Sagiv, Yorsh 2004), and those facets of
// the hull of the first states that are inductive. Folding looks backwards from the error only; it would have to guess the
// relations that the assignments before a loop establish.
func (p *problem) seed() {
	for _, n := range p.nests {
		entered := make([][]smt.Term, len(n.cuts))
		for _, b := range n.entries {
			j := n.index[b.Dst]
			entered[j] = append(entered[j], p.step(b, smt.True))
		}
		p.learnInductive(n, p.parts(n, p.spread(n, entered, p.equations, karrRounds)))
		p.learnInductive(n, p.parts(n, p.spread(n, entered, p.convex, seedRounds)))
		p.learnInductive(n, p.guards(n))
		p.learnInductive(n, p.parts(n, p.residues(n, entered)))
		p.learnInductive(n, p.parts(n, p.cases(n, entered)))
		if modulus, ok := p.modulus(n); ok {
			p.learnInductive(n, p.wrapped(n, p.spread(n, entered, p.smallEquations, karrRounds), modulus))
		}
	}
}

// parts lists the conjuncts of each formula that are not known already.
func (p *problem) parts(n *nest, states family) [][]smt.Term {
	pool := make([][]smt.Term, len(n.cuts))
	for j, f := range states {
		for _, cl := range p.C.Conjuncts(f) {
			if !p.impossible(n.cuts[j], p.C.Not(cl)) {
				pool[j] = append(pool[j], cl)
			}
		}
	}
	return pool
}

// step is the transition of a block from what is known and before, about the states before it and, primed, after it.
func (p *problem) step(b *encode.Block, before smt.Term) smt.Term {
	var frame []cfg.Var
	for v, live := range p.Live[b.Dst] {
		if live {
			frame = append(frame, cfg.Var(v))
		}
	}
	return p.about(b.Src, p.C.And(before, p.Vocab.Formula(p.Vocab.Instantiate(b.Trans), frame...)))
}

// spread abstracts the states in which the nest is entered, and those after a number of rounds or until nothing changes.
func (p *problem) spread(n *nest, entered [][]smt.Term, abstract func(cfg.Vertex, smt.Term) smt.Term, rounds int) family {
	states := n.empty()
	for j, fs := range entered {
		states[j] = abstract(n.cuts[j], p.C.Or(fs...))
	}
	for changed := true; changed && rounds > 0 && p.Ctx.Err() == nil; rounds-- {
		changed = false
		for _, b := range n.inner {
			i, j := n.index[b.Src], n.index[b.Dst]
			if states[i] == smt.False || states[j] == smt.True {
				continue
			}
			after := p.step(b, states[i])
			grown := abstract(b.Dst, p.C.Or(p.Vocab.ToPrime(states[j]), after))
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
	for i, live := range p.Live[v] {
		if live {
			dims = append(dims, p.Vocab.Prime[i])
		}
	}
	return dims
}

// equations is the affine hull of the primed states of f.
func (p *problem) equations(v cfg.Vertex, f smt.Term) smt.Term {
	if p.Sat(f) == smt.Unsat {
		return smt.False
	}
	eqs, err := cooper.AffineHull(p.Ctx, p.C, f, p.dims(v), cooper.Options{Budget: hullBudget})
	if err != nil {
		return smt.True
	}
	all := make([]smt.Term, len(eqs))
	for i, l := range eqs {
		all[i] = p.C.EqZero(l)
	}
	return p.Vocab.FromPrime(p.C.And(all...))
}

// guards guesses that the inequalities in the conditions of the loop paths hold at all cut points of the nest, or miss by 1:
// inside a loop its condition holds, and at its end the counter is one step further.
func (p *problem) guards(n *nest) [][]smt.Term {
	c := p.C
	found := make([][]smt.Term, len(n.cuts))
	seen := make(map[smt.Term]bool)
	for _, b := range n.inner {
		for _, lit := range c.Conjuncts(c.NNF(b.Trans.Guard)) {
			l, ok := inequality(c, lit)
			if !ok || seen[lit] {
				continue
			}
			seen[lit] = true
			for j, v := range n.cuts {
				for _, f := range []smt.Term{lit, c.LeZero(l.AddConst(num.One().Neg()))} {
					if p.speaksOf(v, l) && len(found[j]) < maxPool && !p.impossible(v, c.Not(f)) {
						found[j] = append(found[j], f)
					}
				}
			}
		}
	}
	return found
}

// speaksOf reports whether all variables of l are live at the cut point.
func (p *problem) speaksOf(v cfg.Vertex, l smt.Linear) bool {
	for _, m := range l.Mono {
		if x, ok := p.Vocab.VarOf(m.Var); !ok || !p.Live[v][x] {
			return false
		}
	}
	return true
}

// residues guesses, from one state in which the nest is entered, to which classes sums and differences of two variables belong
// modulo small numbers.
func (p *problem) residues(n *nest, entered [][]smt.Term) family {
	c := p.C
	guess := make(family, len(n.cuts))
	for j, v := range n.cuts {
		guess[j] = smt.True
		dims := p.dims(v)
		if len(dims) > maxDims {
			continue
		}
		m := p.model(c.Or(entered[j]...))
		if m == nil {
			continue
		}
		var all []smt.Term
		for i, x := range dims {
			for _, y := range dims[i+1:] {
				for _, t := range []smt.Term{c.Add(x, y), c.Sub(x, y)} {
					for _, k := range []int64{2, 3, 4} {
						all = append(all, c.Divides(num.FromInt(k), c.Sub(t, c.Num(m.Value(t), smt.Int))))
					}
				}
			}
		}
		guess[j] = p.Vocab.FromPrime(c.And(all...))
	}
	return guess
}

// cases guesses, for each value of a variable that has few and that the nest does not change, to which class each other variable
// belongs modulo that value: with the value fixed, a step of that size is linear.
func (p *problem) cases(n *nest, entered [][]smt.Term) family {
	c := p.C
	changed := make([]bool, len(p.Vocab.X))
	for _, b := range n.inner {
		for _, u := range b.Trans.Post {
			changed[u.Var] = true
		}
	}
	guess := make(family, len(n.cuts))
	for j, v := range n.cuts {
		var all []smt.Term
		for k, live := range p.Live[v] {
			if !live || changed[k] {
				continue
			}
			for _, a := range p.Ranges.Interval(v, cfg.Var(k)).Values(maxCases) {
				if a.Abs().Cmp(num.One()) <= 0 {
					continue // everything is divisible by 1, and only 0 by 0
				}
				is := c.Eq(p.Vocab.Prime[k], c.Num(a, smt.Int))
				m := p.model(c.Or(entered[j]...), is)
				if m == nil {
					continue
				}
				for x, live := range p.Live[v] {
					if t := p.Vocab.Prime[x]; live && changed[x] {
						all = append(all, c.Implies(is, c.Divides(a.Abs(), c.Sub(t, c.Num(m.Value(t), smt.Int)))))
					}
				}
			}
		}
		guess[j] = p.Vocab.FromPrime(c.And(all...))
	}
	return guess
}

// smallEquations is the affine hull of those primed states of f in which all values are small, so that nothing has wrapped
// around.
func (p *problem) smallEquations(v cfg.Vertex, f smt.Term) smt.Term {
	parts := []smt.Term{f}
	for _, x := range p.dims(v) {
		parts = append(parts, p.C.Le(p.C.Int(-smallValue), x), p.C.Le(x, p.C.Int(smallValue)))
	}
	return p.equations(v, p.C.And(parts...))
}

// modulus is that of the widest unsigned type of at least 32 bits among the live variables of a nest; narrower ones are seldom
// wrapped around on purpose.
func (p *problem) modulus(n *nest) (m num.Rat, ok bool) {
	bits := 0
	for _, v := range n.cuts {
		for i, live := range p.Live[v] {
			if t := p.Vocab.Vars[i].Type; live && !t.IsMath() && !t.Signed && t.Bits >= 32 {
				bits = max(bits, int(t.Bits))
			}
		}
	}
	return num.Pow2(bits), bits > 0
}

// wrapped is what remains of equations when values wrap around: the sides are congruent.
func (p *problem) wrapped(n *nest, eqs family, modulus num.Rat) [][]smt.Term {
	weaker := make(family, len(eqs))
	for j, f := range eqs {
		var all []smt.Term
		for _, eq := range p.C.Conjuncts(f) {
			if p.C.Kind(eq) == smt.KEq {
				all = append(all, p.C.DividesLinear(modulus, p.C.Linear(eq)))
			}
		}
		weaker[j] = p.C.And(all...)
	}
	return p.parts(n, weaker)
}

// convex is the convex hull of the primed states of f.
func (p *problem) convex(v cfg.Vertex, f smt.Term) smt.Term {
	dims := p.dims(v)
	switch {
	case len(dims) > maxDims:
		return smt.True
	case p.Sat(f) == smt.Unsat:
		return smt.False
	}
	hull, err := cooper.ConvexHull(p.Ctx, p.C, f, dims, cooper.Options{Budget: hullBudget})
	if err != nil {
		return smt.True
	}
	return p.Vocab.FromPrime(hull.Formula(p.C))
}
