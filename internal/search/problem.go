package search

import (
	"context"
	"slices"

	"cairn/absint"
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/smt"
)

// maxPaths is the number of loop-free paths between two cut points up to which each is a block of its own; more are merged
// into one block with a disjunctive transition.
const maxPaths = 6

// Problem is what engines that work with formulas know about a program before they begin.
type Problem struct {
	*Asker
	History

	G      *cfg.Graph
	Vocab  *encode.Vocab
	Ranges *absint.Result
	Blocks *encode.Blocks
	Live   map[cfg.Vertex][]bool // by cut point and variable: its value may matter there; blocks need not say what becomes of others
	Prog   *exec.Program
	Cut    []bool // by vertex: it is a cut point

	// Obstacle tells why the search cannot end in Safe any more.
	Obstacle string

	without           Without
	products          *products
	mayLearn, learned bool
}

// newProblem prepares g. Its terms are of the given context; its nonlinear operations are exact at the given points.
func newProblem(ctx context.Context, g *cfg.Graph, c *smt.Context, ranges *absint.Result, points *encode.Points, ps *products, opt Options) (*Problem, error) {
	p, err := encoded(ctx, g, c, ranges, points, ps, opt)
	if err != nil {
		return nil, err
	}
	if err := p.assumeProducts(); err != nil {
		return nil, err
	}
	p.Live = p.Blocks.DropDead(func(v cfg.VarInfo) bool { return opt.Single && v.Source != "" })
	if p.Prog, err = exec.Compile(g); err != nil {
		return nil, err
	}
	p.Cut = make([]bool, len(g.Vertices))
	for _, v := range p.Blocks.Cuts {
		p.Cut[v] = true
	}
	return p, nil
}

// encoded has the blocks of g only.
func encoded(ctx context.Context, g *cfg.Graph, c *smt.Context, ranges *absint.Result, points *encode.Points, ps *products, opt Options) (*Problem, error) {
	p := &Problem{Asker: NewAsker(ctx, c), History: History{opt.Record}, without: opt.Without, G: g, Vocab: encode.NewVocab(c, g), Ranges: ranges}
	p.Vocab.Points, p.products = points, ps
	for _, q := range ps.list {
		p.Vocab.Products = append(p.Vocab.Products, q.Product)
	}
	var err error
	p.Blocks, err = encode.LargeBlocks(ctx, g, p.Vocab, encode.BlockOptions{MaxPaths: maxPaths, Single: opt.Single, Ranges: ranges})
	return p, err
}

// AssumeRanges strengthens the blocks that are asked for, nil for all of them, by what the range analysis knows at their
// beginning about the variables that occur in them.
func (p *Problem) AssumeRanges(which func(*encode.Block) bool) {
	for i := range p.Blocks.Blocks {
		b := &p.Blocks.Blocks[i]
		if which != nil && !which(b) {
			continue
		}
		reads := []smt.Term{b.Trans.Guard}
		for _, u := range b.Trans.Post {
			reads = append(reads, u.Value)
		}
		vars := p.C.FreeVarsOf(reads...)
		known := Within(p.C, p.invariant(b.Src), func(x smt.Term) bool {
			_, occurs := slices.BinarySearch(vars, x)
			return occurs
		})
		b.Trans.Guard = p.C.And(b.Trans.Guard, known)
	}
}

// IsLive reports whether x is a variable of the program whose value may matter at a cut point.
func (p *Problem) IsLive(at cfg.Vertex, x smt.Term) bool {
	v, ok := p.Vocab.VarOf(x)
	return ok && p.Live[at][v]
}

// Within returns the conjuncts of f that speak of variables in a set only.
func Within(c *smt.Context, f smt.Term, set func(x smt.Term) bool) smt.Term {
	stranger := func(x smt.Term) bool { return !set(x) }
	return c.And(slices.DeleteFunc(slices.Clone(c.Conjuncts(f)), func(g smt.Term) bool { return slices.ContainsFunc(c.FreeVars(g), stranger) })...)
}

// Safe is the answer of a search that has excluded the target, if claim gives a formula for each cut point between source and
// target which, together with those of the others and with the ranges, is inductive.
func (p *Problem) Safe(claim func(cfg.Vertex) (smt.Term, error)) *answer.Answer {
	if p.Obstacle != "" {
		return answer.DontKnow(p.Obstacle)
	}
	inv := make(map[cfg.Vertex]smt.Term)
	for _, v := range p.Blocks.Cuts {
		if v == p.G.Source || v == p.G.Target {
			continue
		}
		f, err := claim(v)
		if err != nil {
			return answer.DontKnow(err.Error())
		}
		inv[v] = p.C.And(p.invariant(v), f)
	}
	return &answer.Answer{Verdict: answer.Safe, Certificate: &answer.Invariants{
		Symbols: p.Vocab.Symbols, At: inv, Facts: p.Ranges.Facts(p.Vocab.Symbols), Products: p.products.list,
	}}
}

// invariant is what is known of the states at a cut point.
func (p *Problem) invariant(v cfg.Vertex) smt.Term {
	return p.C.And(p.Ranges.Invariant(p.Vocab.Symbols, v), p.relations(v))
}

// InType returns v if it is a value of the type, and the value of the type that is nearest to 0 otherwise: what a model
// says about a variable that its formula does not constrain.
func InType(t cfg.Type, v num.Rat) num.Rat {
	switch {
	case t.Contains(v):
		return v
	case t.Contains(num.Zero()):
		return num.Zero()
	default:
		return t.Min()
	}
}
