package gps

import (
	"errors"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/search"
	"cairn/search/art"
	"cairn/smt"
)

const (
	// leastGas is the gas that a test gets if that may suffice; otherwise it gets the least power of leastGas that may.
	leastGas = 4
	maxGas   = 1 << 20
	// maxPeriod bounds the number of residues of gas that an invariant may distinguish.
	maxPeriod = 64
)

// gas is the ghost variable of Fang et al. 2025, section 5.3. The zero value stands for none.
type gas struct {
	on bool
	v  cfg.Var
	x  smt.Term
	c  *smt.Context
}

// addGas instruments the blocks with the variable gas: it begins with any value that is not negative, and each block that leaves
// a loop header needs gas >= 0 and consumes one unit. A test can then run only finitely long, and the summaries, computed
// afterwards, relate what a loop can achieve to the gas that it takes.
func addGas(p *search.Problem) gas {
	g := gas{on: true, v: p.Vocab.AddGhost("gas", cfg.Math), c: p.C}
	g.x = p.Vocab.X[g.v]
	for i := range p.Blocks.Blocks {
		b := &p.Blocks.Blocks[i]
		b.Trans.Guard = g.c.And(b.Trans.Guard, g.c.Ge(g.x, g.c.Int(0)))
		if b.Src != p.G.Source && b.Dst != p.G.Target {
			b.Trans.Post = append(b.Trans.Post, encode.Update{Var: g.v, Value: g.c.Sub(g.x, g.c.Int(1))})
		}
	}
	for v, live := range p.Live {
		p.Live[v] = append(live, v != p.G.Target)
	}
	return g
}

// wish asks for the least allowance of gas at the end of the path to n that may suffice, and for all of it.
func (g gas) wish(w *search.Wishes, n *art.Node) {
	if !g.on {
		return
	}
	for limit := int64(leastGas); limit <= maxGas; limit *= leastGas {
		if w.Wish(g.c.Le(n.Env[g.v], g.c.Int(limit))) {
			w.Wish(g.c.Eq(n.Env[g.v], g.c.Int(limit)))
			return
		}
	}
}

// without is the invariant of the program without gas: f holds with arbitrarily large gas. Every execution of the
// program is one of the instrumented program for each initial gas that is large enough, and a step keeps "for arbitrarily
// large gas" true, so the result is inductive if f is. It is the virtual substitution of infinity (Cooper 1972): a bound
// on gas from below is true, one from above false; a divisibility is tried with each residue.
func (g gas) without(f smt.Term) (smt.Term, error) {
	if !g.on {
		return f, nil
	}
	f = g.c.NNF(f)
	period := g.period(f)
	if period > maxPeriod {
		return smt.False, errors.New("the invariants distinguish too many residues of gas")
	}
	var cases []smt.Term
	for r := int64(0); r < period; r++ {
		cases = append(cases, g.atInfinity(f, g.c.Int(r), make(map[smt.Term]smt.Term)))
	}
	return g.c.Or(cases...), nil
}

// period is the least common multiple of the moduli of the divisibility atoms about gas.
func (g gas) period(f smt.Term) int64 {
	period := int64(1)
	seen := make(map[smt.Term]bool)
	var visit func(t smt.Term)
	visit = func(t smt.Term) {
		if seen[t] {
			return
		}
		seen[t] = true
		switch g.c.Kind(t) {
		case smt.KAnd, smt.KOr, smt.KNot, smt.KIff:
			for _, a := range g.c.Args(t) {
				visit(a)
			}
		case smt.KDivides:
			if !g.c.Linear(t).Coeff(g.x).IsZero() && period <= maxPeriod {
				m, ok := g.c.Modulus(t).Int64()
				if !ok || m > maxPeriod {
					m = maxPeriod + 1
				}
				period = lcm(period, m)
			}
		}
	}
	visit(f)
	return period
}

func lcm(a, b int64) int64 {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}

// atInfinity evaluates the atoms of a formula in negation normal form for an arbitrarily large gas that is congruent to
// residue.
func (g gas) atInfinity(f, residue smt.Term, memo map[smt.Term]smt.Term) smt.Term {
	if t, ok := memo[f]; ok {
		return t
	}
	out := f
	switch g.c.Kind(f) {
	case smt.KAnd, smt.KOr, smt.KNot, smt.KIff:
		args := make([]smt.Term, 0, 2)
		for _, a := range g.c.Args(f) {
			args = append(args, g.atInfinity(a, residue, memo))
		}
		switch g.c.Kind(f) {
		case smt.KAnd:
			out = g.c.And(args...)
		case smt.KOr:
			out = g.c.Or(args...)
		case smt.KNot:
			out = g.c.Not(args[0])
		default:
			out = g.c.Iff(args[0], args[1])
		}
	case smt.KLe, smt.KLt:
		switch g.c.Linear(f).Coeff(g.x).Sign() {
		case 1:
			out = smt.False
		case -1:
			out = smt.True
		}
	case smt.KEq:
		if !g.c.Linear(f).Coeff(g.x).IsZero() {
			out = smt.False
		}
	case smt.KDivides:
		if !g.c.Linear(f).Coeff(g.x).IsZero() {
			out = g.c.Subst(f, map[smt.Term]smt.Term{g.x: residue})
		}
	}
	memo[f] = out
	return out
}
