package bself

import (
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cooper"
	"cairn/internal/search"
	"cairn/smt"
)

// problem is what all engines of the package know about a program.
type problem struct {
	*search.Problem
	opt Options

	known  map[cfg.Vertex]smt.Term   // what may be assumed at a cut point: ranges of live variables and proved invariants
	proved map[cfg.Vertex][]smt.Term // the invariants found, which together with the ranges are inductive
	nests  []*nest
	nestOf map[cfg.Vertex]*nest
	stats  stats
	nodes  int // paths numbered for the history

	folding int // the path, in the history, for which a loop is being folded
}

func newProblem(sp *search.Problem, opt Options) *problem {
	p := &problem{
		Problem: sp, opt: opt,
		known:  make(map[cfg.Vertex]smt.Term),
		proved: make(map[cfg.Vertex][]smt.Term),
		nestOf: make(map[cfg.Vertex]*nest),
	}
	for _, v := range p.Blocks.Cuts {
		p.known[v] = p.rangesAt(v)
	}
	p.findNests()
	return p
}

// rangesAt is what the range analysis knows about the live variables at a cut point.
func (p *problem) rangesAt(v cfg.Vertex) smt.Term {
	if v == p.G.Target {
		return smt.True
	}
	return search.Within(p.C, p.Ranges.Invariant(p.Vocab.Symbols, v), func(x smt.Term) bool { return p.IsLive(v, x) })
}

// about leaves out those parts of what is known at v that share no variable with f, directly or through others.
func (p *problem) about(v cfg.Vertex, f smt.Term) smt.Term {
	facts := p.C.Conjuncts(p.known[v])
	used := make(map[smt.Term]bool)
	for _, x := range p.C.FreeVars(f) {
		used[x] = true
	}
	chosen := make([]bool, len(facts))
	kept := []smt.Term{f}
	for changed := true; changed; {
		changed = false
		for i, fact := range facts {
			vars := p.C.FreeVars(fact)
			touches := len(vars) == 0
			for _, x := range vars {
				touches = touches || used[x]
			}
			if chosen[i] || !touches {
				continue
			}
			chosen[i], changed = true, true
			kept = append(kept, fact)
			for _, x := range vars {
				used[x] = true
			}
		}
	}
	return p.C.And(kept...)
}

// satAt decides whether some state at v that may be reachable satisfies f.
func (p *problem) satAt(v cfg.Vertex, f smt.Term) smt.Status { return p.Sat(p.about(v, f)) }

// impossible reports that no state at v that may be reachable satisfies f.
func (p *problem) impossible(v cfg.Vertex, f smt.Term) bool { return p.satAt(v, f) == smt.Unsat }

// model returns a model of a formula, nil if there is none or it could not be found.
func (p *problem) model(fs ...smt.Term) *smt.Model {
	_, m := p.Check(fs...)
	return m
}

const (
	// projectBudget bounds the elimination of inputs from one set of states.
	projectBudget = 60_000
	// simplifyBudget bounds the work to make one formula smaller.
	simplifyBudget = 20_000
	// simplifySize is the size from which on a formula is left as it is.
	simplifySize = 1500
)

// pre is the set of states at the source of a block from which it leads into phi. Its
// inputs may occur as free constants, if they could not be eliminated.
func (p *problem) pre(b *encode.Block, phi smt.Term) smt.Term {
	return p.project(p.simplify(p.Vocab.Pre(p.Vocab.Instantiate(b.Trans), phi)))
}

// project eliminates the constants that are no state variables, if that is affordable.
func (p *problem) project(f smt.Term) smt.Term {
	aux := p.inputs(f)
	if len(aux) == 0 || p.Ctx.Err() != nil {
		return f
	}
	g, err := cooper.Eliminate(p.Ctx, p.C, aux, f, cooper.Options{Budget: projectBudget})
	if err != nil {
		return f
	}
	return p.simplify(g)
}

// inputs lists the constants of f that are no state variables.
func (p *problem) inputs(f smt.Term) []smt.Term {
	var aux []smt.Term
	for _, x := range p.C.FreeVars(f) {
		if _, ok := p.Vocab.VarOf(x); !ok {
			aux = append(aux, x)
		}
	}
	return aux
}

// cover is a formula without inputs that every state with f satisfies: f itself if it has none.
func (p *problem) cover(f smt.Term) smt.Term {
	if len(p.inputs(f)) == 0 {
		return f
	}
	return p.C.MapLeaves(p.C.NNF(f), func(t smt.Term) smt.Term {
		if len(p.inputs(t)) > 0 {
			return smt.True
		}
		return t
	})
}

func (p *problem) simplify(f smt.Term) smt.Term {
	if p.C.Size(f) > simplifySize {
		return f
	}
	return cooper.Simplify(p.Ctx, p.C, f, cooper.Options{Budget: simplifyBudget})
}
