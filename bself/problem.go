package bself

import (
	"context"

	"cairn/absint"
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cfg/exec"
	"cairn/cooper"
	"cairn/smt"
)

// maxPaths is the number of loop-free paths between two cut points up to which each is an edge of its own, and so a loop
// path of its own; more are merged into one block with a disjunctive transition.
const maxPaths = 6

// problem is what all engines of the package share: the program between its cut points, and what is known there.
type problem struct {
	ctx    context.Context
	opt    Options
	g      *cfg.Graph
	c      *smt.Context
	vocab  *encode.Vocab
	ranges *absint.Result
	blocks *encode.Blocks
	live   map[cfg.Vertex][]bool
	prog   *exec.Program

	known   map[cfg.Vertex]smt.Term   // what may be assumed at a cut point: ranges of live variables and proved invariants
	proved  map[cfg.Vertex][]smt.Term // the invariants found, which together with the ranges are inductive
	nests   []*nest
	nestOf  map[cfg.Vertex]*nest
	answers map[smt.Term]smt.Status // of formulas that have been decided
	stats   stats
	nodes   int // error paths numbered for the history
}

func newProblem(ctx context.Context, g *cfg.Graph, opt Options) (*problem, error) {
	p := &problem{
		ctx: ctx, opt: opt, g: g, c: smt.NewContext(),
		known:   make(map[cfg.Vertex]smt.Term),
		proved:  make(map[cfg.Vertex][]smt.Term),
		nestOf:  make(map[cfg.Vertex]*nest),
		answers: make(map[smt.Term]smt.Status),
	}
	var err error
	p.ranges = absint.Analyze(ctx, g, absint.Options{})
	p.vocab = encode.NewVocab(p.c, g)
	p.blocks, err = encode.LargeBlocks(ctx, g, p.vocab, encode.BlockOptions{MaxPaths: maxPaths, Ranges: p.ranges})
	if err != nil {
		return nil, err
	}
	p.live = p.blocks.DropDead()
	if p.prog, err = exec.Compile(g); err != nil {
		return nil, err
	}
	for _, v := range p.blocks.Cuts {
		p.known[v] = p.rangesAt(v)
	}
	p.findNests()
	return p, nil
}

// rangesAt is what the range analysis knows about the live variables at a cut point.
func (p *problem) rangesAt(v cfg.Vertex) smt.Term {
	if v == p.g.Target {
		return smt.True
	}
	var about []smt.Term
	for _, f := range p.c.Conjuncts(p.ranges.Invariant(p.vocab.Symbols, v)) {
		relevant := true
		for _, x := range p.c.FreeVars(f) {
			i, ok := p.vocab.VarOf(x)
			relevant = relevant && ok && p.live[v][i]
		}
		if relevant {
			about = append(about, f)
		}
	}
	return p.c.And(about...)
}

// about leaves out those parts of what is known at v that share no variable with f, directly or through others.
func (p *problem) about(v cfg.Vertex, f smt.Term) smt.Term {
	facts := p.c.Conjuncts(p.known[v])
	used := make(map[smt.Term]bool)
	for _, x := range p.c.FreeVars(f) {
		used[x] = true
	}
	chosen := make([]bool, len(facts))
	kept := []smt.Term{f}
	for changed := true; changed; {
		changed = false
		for i, fact := range facts {
			vars := p.c.FreeVars(fact)
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
	return p.c.And(kept...)
}

// sat decides a formula, and remembers the answer.
func (p *problem) sat(fs ...smt.Term) smt.Status {
	f := p.c.And(fs...)
	switch f {
	case smt.False:
		return smt.Unsat
	case smt.True:
		return smt.Sat
	}
	if s, ok := p.answers[f]; ok {
		return s
	}
	p.stats.queries++
	s, _ := smt.CheckSat(p.ctx, p.c, f)
	if p.ctx.Err() == nil {
		p.answers[f] = s
	}
	return s
}

// satAt decides whether some state at v that may be reachable satisfies f.
func (p *problem) satAt(v cfg.Vertex, f smt.Term) smt.Status { return p.sat(p.about(v, f)) }

// impossible reports that no state at v that may be reachable satisfies f.
func (p *problem) impossible(v cfg.Vertex, f smt.Term) bool { return p.satAt(v, f) == smt.Unsat }

// model returns a model of a formula, nil if there is none or it could not be found.
func (p *problem) model(fs ...smt.Term) *smt.Model {
	p.stats.queries++
	if s, m := smt.CheckSat(p.ctx, p.c, fs...); s == smt.Sat {
		return m
	}
	return nil
}

const (
	// projectBudget bounds the elimination of inputs from one set of states.
	projectBudget = 60_000
	// simplifyBudget bounds the work to make one formula smaller.
	simplifyBudget = 20_000
	// simplifySize is the size from which on a formula is left as it is.
	simplifySize = 1500
)

// pre is the set of states at the source of a block from which it leads into phi. With exact the result is that set; its
// inputs may occur as free constants, if they could not be eliminated.
func (p *problem) pre(b *encode.Block, phi smt.Term) smt.Term {
	return p.project(p.simplify(p.vocab.Pre(p.vocab.Instantiate(b.Trans), phi)))
}

// project eliminates the constants that are no state variables, if that is affordable.
func (p *problem) project(f smt.Term) smt.Term {
	aux := p.inputs(f)
	if len(aux) == 0 || p.ctx.Err() != nil {
		return f
	}
	g, err := cooper.Eliminate(p.ctx, p.c, aux, f, cooper.Options{Budget: projectBudget})
	if err != nil {
		return f
	}
	return p.simplify(g)
}

// inputs lists the constants of f that are no state variables.
func (p *problem) inputs(f smt.Term) []smt.Term {
	var aux []smt.Term
	for _, x := range p.c.FreeVars(f) {
		if _, ok := p.vocab.VarOf(x); !ok {
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
	return p.c.MapLeaves(p.c.NNF(f), func(t smt.Term) smt.Term {
		if len(p.inputs(t)) > 0 {
			return smt.True
		}
		return t
	})
}

func (p *problem) simplify(f smt.Term) smt.Term {
	if p.c.Size(f) > simplifySize {
		return f
	}
	return cooper.Simplify(p.ctx, p.c, f, cooper.Options{Budget: simplifyBudget})
}
