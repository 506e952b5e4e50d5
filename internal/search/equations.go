package search

import (
	"errors"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cooper"
	"cairn/smt"
)

// The limits of the search for equations, which is a preparation and should not take long.
const (
	maxEquationVars  = 20
	maxEquationJoins = 60 // over all cut points; beyond, none are found
	equationBudget   = 20_000
)

// equations finds the linear equations between variables that hold at the cut points: the least fixpoint over affine spaces (Karr,
// Affine relationships among variables of a program, Acta Informatica 1976), by affine hulls of blocks (Reps, Sagiv, Yorsh, Symbolic
// implementation of the best transformer, VMCAI 2004). A cut point that is not reached, or of which nothing is known, has none.
func (p *Problem) equations() (map[cfg.Vertex]smt.Term, error) {
	if len(p.G.Vars) > maxEquationVars {
		return nil, nil
	}
	var all []cfg.Var
	for v := range p.G.Vars {
		all = append(all, cfg.Var(v))
	}
	hull := map[cfg.Vertex]smt.Term{p.G.Source: smt.True} // missing: not reached so far
	joins := 0
	for changed := true; changed; {
		changed = false
		for i := range p.Blocks.Blocks {
			b := &p.Blocks.Blocks[i]
			before, reached := hull[b.Src]
			if !reached || b.Dst == p.G.Target || hull[b.Dst] == smt.True {
				continue
			}
			known, some := hull[b.Dst]
			if !some {
				known = smt.False
			}
			step := p.C.And(before, p.Ranges.Invariant(p.Vocab.Symbols, b.Src), p.Vocab.Formula(b.Trans, all...))
			if p.Sat(step, p.C.Not(p.Vocab.ToPrime(known))) == smt.Unsat {
				continue
			}
			if joins++; joins > maxEquationJoins {
				return nil, p.Ctx.Err()
			}
			eqs, err := cooper.AffineHull(p.Ctx, p.C, p.C.Or(p.Vocab.ToPrime(known), step), p.Vocab.Prime[:len(all)], cooper.Options{Budget: equationBudget})
			switch {
			case errors.Is(err, cooper.ErrBudget):
				return nil, nil
			case err != nil:
				return nil, err
			}
			fs := make([]smt.Term, len(eqs))
			for i, l := range eqs {
				fs[i] = p.C.EqZero(l)
			}
			hull[b.Dst], changed = p.Vocab.FromPrime(p.C.And(fs...)), true
		}
	}
	return hull, nil
}

// leaves reports whether a block leads out of a loop, or to the target.
func (p *Problem) leaves(b *encode.Block) bool {
	loops := p.Blocks.Loops
	in := loops.Innermost(b.Src)
	return b.Dst == p.G.Target || in >= 0 && !loops.Loops[in].Contains(b.Dst)
}
