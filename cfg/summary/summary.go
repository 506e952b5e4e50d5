package summary

import (
	"context"
	"errors"
	"slices"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cooper"
	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/smt"
)

// Options chooses the precision of the summaries. The zero value is the default.
type Options struct {
	// MaxCells bounds the number of cells into which one loop is split, by predicates and by directions. 0 means
	// DefaultMaxCells, and where these are too few, twice as many cells and disjuncts, if the effort allows; 1 switches splitting off.
	MaxCells int
	// MaxDisjuncts bounds the number of cubes of one formula; a larger one is replaced by a hull. 0 means
	// DefaultMaxDisjuncts, and more where MaxCells are more.
	MaxDisjuncts int
	// Budget is the number of solver steps for one projection or simplification. 0 means DefaultBudget.
	Budget int
	// Effort bounds the whole computation, in the steps of package smt, for blocks of ordinary size; large ones get less, because
	// the work of a step grows with the formulas. When it is used up the computation starts again with coarser options, and at
	// last every summary is true. 0 means DefaultEffort.
	Effort int
	// Steps bound several computations together, if not nil; when they are used up the error is budget.ErrSpent.
	Steps *budget.Steps
	// NoIncrements does not split loops by the few values of an increment.
	NoIncrements bool
	// NoPhases does not split loops by what their iterations change at most once, conditions and directions: one closed form is for all iterations.
	NoPhases bool
	// NoCongruences leaves the divisibility facts out of the loop summaries.
	NoCongruences bool
	// Convex makes the states after an iteration convex, too: polyhedra, as in the papers, which know no divisibility.
	Convex bool
}

// The defaults of Options.
const (
	DefaultMaxCells     = 6
	DefaultMaxDisjuncts = 12
	DefaultBudget       = 10_000
	DefaultEffort       = 24_000
)

func (o Options) withDefaults() Options {
	if o.MaxCells <= 0 {
		o.MaxCells = DefaultMaxCells
	}
	if o.MaxDisjuncts <= 0 {
		o.MaxDisjuncts = DefaultMaxDisjuncts
	}
	if o.Budget <= 0 {
		o.Budget = DefaultBudget
	}
	if o.Effort <= 0 {
		o.Effort = DefaultEffort
	}
	return o
}

// Summaries holds the result of Compute for one graph of blocks.
type Summaries struct {
	blocks *encode.Blocks
	vo     *encode.Vocab
	index  map[cfg.Vertex]int // positions in blocks.Cuts

	stars    []encode.Transition // per cut
	toTarget []smt.Term
	plan     int // which of the plans of Compute; their number where none was within the effort
	stats    statistics
}

// Compute summarises all paths from every cut point to the target: path expressions (Fang et al. 2025, section 6.1),
// loops by compositional recurrence analysis, projection onto the state before the path, and the closure check.
// The error is that of the context, that Options.Steps are spent, or of a solver or projection that broke its contract.
func Compute(ctx context.Context, b *encode.Blocks, opt Options) (*Summaries, error) {
	for i, plan := range opt.withDefaults().plans() {
		s, an, err := compute(ctx, b, plan)
		if err == nil {
			s.plan = i
		}
		if i == 0 && opt.MaxCells == 0 && opt.MaxDisjuncts == 0 && err == nil && an.tooFew() {
			return s.finer(ctx, an)
		}
		if used := errors.Is(err, budget.ErrSpent) || errors.Is(err, cooper.ErrBudget); !used || ctx.Err() != nil || plan.Steps.Spent() {
			return s, err
		}
	}
	return Trivial(b), nil
}

func newSummaries(b *encode.Blocks) *Summaries {
	s := &Summaries{blocks: b, vo: b.Vocab, index: make(map[cfg.Vertex]int, len(b.Cuts))}
	for i, v := range b.Cuts {
		s.index[v] = i
	}
	return s
}

// Trivial says nothing: every state may reach the target, and a loop may lead from any state to any other.
func Trivial(b *encode.Blocks) *Summaries {
	s := newSummaries(b)
	s.plan = len(Options{}.plans())
	for range b.Cuts {
		s.toTarget = append(s.toTarget, smt.True)
		s.stars = append(s.stars, havoc(b.Vocab))
	}
	s.stats.weakened = slices.Clone(b.Cuts)
	return s
}

// havoc gives every variable an arbitrary value.
func havoc(vo *encode.Vocab) encode.Transition {
	t := encode.Transition{Guard: smt.True}
	for v, info := range vo.Vars {
		t.Post = append(t.Post, encode.Update{Var: cfg.Var(v), Value: vo.Ctx.Fresh(info.Name, smt.Int)})
	}
	return t
}

// finer computes summaries with twice as many cells and disjuncts, as long as these are too few and the target is not excluded, with what an
// analysis has left of its effort. If that is not enough the result is the last one.
func (s *Summaries) finer(ctx context.Context, an *analysis) (*Summaries, error) {
	for an.tooFew() && !s.excludes(ctx) {
		opt := an.opt
		opt.MaxCells, opt.MaxDisjuncts, opt.Budget, opt.Steps = 2*opt.MaxCells, 2*opt.MaxDisjuncts, 4*opt.Budget, an.steps
		better, next, err := compute(ctx, s.blocks, opt)
		if ctx.Err() == nil && (errors.Is(err, budget.ErrSpent) || errors.Is(err, cooper.ErrBudget)) {
			break
		}
		if err != nil {
			return nil, err
		}
		s, an = better, next
	}
	return s, nil
}

// tooFew reports whether a loop would have been split into more cells, or a formula had more disjuncts than are kept.
func (an *analysis) tooFew() bool { return an.fewCells || an.stats.hulls > 0 }

// excludes reports whether no path leads from the source to the target, as far as the solver sees that at once.
func (s *Summaries) excludes(ctx context.Context) bool {
	solver := smt.NewSolver(s.vo.Ctx, smt.Options{})
	solver.SetConflicts(excludeConflicts)
	return solver.Check(ctx, s.ToTarget(s.blocks.G.Source)) == smt.Unsat
}

// excludeConflicts bounds the question whether a summary is enough; it is asked again where that matters.
const excludeConflicts = 1000

// compute is Compute with one set of options.
func compute(ctx context.Context, b *encode.Blocks, opt Options) (*Summaries, *analysis, error) {
	s := newSummaries(b)
	an := newAnalysis(ctx, b, opt)
	if err := s.evaluate(an); err != nil {
		return nil, an, err
	}
	if err := s.close(an); err != nil {
		return nil, an, err
	}
	s.stats = an.stats
	return s, an, nil
}

// pathExprs are the path expressions from each cut to the target, and the cycles at each cut that pass only deeper cuts.
func (s *Summaries) pathExprs(an *analysis) (exprs, loops []Expr, err error) {
	n := len(s.blocks.Cuts)
	target, ok := s.index[s.blocks.G.Target]
	if !ok { // no path can lead there
		return make([]Expr, n), make([]Expr, n), nil
	}
	arcs := make([]Arc, len(s.blocks.Blocks))
	for i, blk := range s.blocks.Blocks {
		arcs[i] = Arc{s.index[blk.Src], s.index[blk.Dst]}
	}
	work := 0
	return SingleTarget(an.pool, n, arcs, s.index[s.blocks.G.Source], target, func(more int) error {
		work += more
		steps := work / poolWork
		work %= poolWork
		return an.steps.Take(an.ctx, steps)
	})
}

// evaluate interprets the path expressions.
func (s *Summaries) evaluate(an *analysis) error {
	exprs, loops, err := s.pathExprs(an)
	if err != nil {
		return err
	}
	for i := range exprs {
		t, err := an.pre(exprs[i], smt.True)
		if err != nil {
			return err
		}
		s.toTarget = append(s.toTarget, t)
		star := an.relation(an.pool.Star(loops[i]))
		if an.err != nil {
			return an.err
		}
		s.stars = append(s.stars, star.trans)
	}
	return nil
}

// ToTarget returns a quantifier-free formula over the state constants X that holds in every state at v from which the
// target can be reached. The formulas of all cut points are closed under the blocks: a state with a step by a block into
// ToTarget(block.Dst) lies in ToTarget(block.Src), and ToTarget(target) is true; so their negations are inductive. About
// a vertex that is no cut point nothing is known, and the answer is true.
func (s *Summaries) ToTarget(v cfg.Vertex) smt.Term {
	if i, ok := s.index[v]; ok {
		return s.toTarget[i]
	}
	return smt.True
}

// CoarserThan reports whether the effort sufficed for less than that of others: for coarse options, or for nothing.
func (s *Summaries) CoarserThan(o *Summaries) bool { return s.plan > o.plan }

// And is what two summaries of the same blocks know together, or one of blocks that have been strengthened since and one from before. Its loops are
// those of s.
func (s *Summaries) And(o *Summaries) *Summaries {
	both := *s
	both.toTarget = make([]smt.Term, len(s.toTarget))
	for i, f := range s.toTarget {
		both.toTarget[i] = s.vo.Ctx.And(f, o.toTarget[i])
	}
	return &both
}

// Star returns an over-approximation of any number of iterations of the loop at v: the cycles at v that pass only vertices
// inside the loop of v. It is the identity where there is no such cycle; ok is false if v is no cut point.
func (s *Summaries) Star(v cfg.Vertex) (t encode.Transition, ok bool) {
	i, ok := s.index[v]
	if !ok {
		return s.vo.Identity(), false
	}
	return s.stars[i], true
}

// Statistics tells what the computation cost.
func (s *Summaries) Statistics() []answer.Stat { return s.stats.list() }
