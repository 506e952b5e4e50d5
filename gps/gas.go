package gps

import (
	"context"
	"fmt"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cooper"
	"cairn/internal/search"
	"cairn/internal/search/art"
	"cairn/smt"
)

const (
	// leastGas is the gas that a test gets if that may suffice; otherwise it gets the least power of leastGas that may.
	leastGas = 4
	maxGas   = 1 << 20
	// blindQuestions are what tests with maxGas may ask the solver together, where summaries do not know of gas and so do not tell how much
	// of it is enough: the error behind a hundred loops of ten iterations is reached by the first of them.
	blindQuestions = 4096
	// maxResidues bounds the number of residues of gas that an invariant may distinguish.
	maxResidues = 64
)

// gas is the ghost variable of Fang et al. 2025, section 5.3. The zero value stands for none.
type gas struct {
	on    bool
	any   bool // how much of it a test gets does not matter
	v     cfg.Var
	x     smt.Term
	c     *smt.Context
	blind int // the questions that tests with maxGas may still ask

	ctx context.Context
}

// addGas instruments the blocks with the variable gas: it begins with any value that is not negative, and each block that leaves
// a loop header needs gas >= 0 and consumes one unit. A test can then run only finitely long, and the summaries, computed
// afterwards, relate what a loop can achieve to the gas that it takes.
func addGas(p *search.Problem) gas {
	g := gas{on: true, v: p.Vocab.AddGhost("gas", cfg.Math), c: p.C, ctx: p.Ctx}
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
	if !g.on || g.any {
		return
	}
	least := int64(leastGas)
	if g.blind > 0 {
		least = maxGas
	}
	for limit := least; limit <= maxGas; limit *= leastGas {
		if w.Wish(g.c.Le(n.Env[g.v], g.c.Int(limit))) {
			w.Wish(g.c.Eq(n.Env[g.v], g.c.Int(limit)))
			return
		}
	}
}

// without is the invariant of the program without gas: f holds with arbitrarily large gas. Every execution of the
// program is one of the instrumented program for each initial gas that is large enough, and a step keeps "for arbitrarily
// large gas" true, so the result is inductive if f is.
func (g gas) without(f smt.Term) (smt.Term, error) {
	if !g.on {
		return f, nil
	}
	f, err := cooper.Unboundedly(g.ctx, g.c, g.x, f, maxResidues)
	if err != nil {
		err = fmt.Errorf("the invariants about gas: %w", err)
	}
	return f, err
}
