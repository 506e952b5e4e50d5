package gps

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"cairn/absint"
	"cairn/answer"
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cfg/exec"
	"cairn/cfg/summary"
	"cairn/smt"
)

// Options choose among the variants of the algorithm. The zero value is GPS as in figure 5 of Fang et al. 2025, with gas.
type Options struct {
	// Lite leaves out abstraction refinement and covering (GPSLite, figure 4).
	Lite bool
	// NoGas leaves out the instrumentation of section 5.3.
	NoGas bool
	// NoSummaries takes the trivial summary, from which everything is in reach, and no gas: tests run blindly.
	NoSummaries bool
	// SummaryOnly is compositional recurrence analysis alone: safe if the summary says so at the source, else unknown.
	SummaryOnly bool
	// Impact is lazy abstraction with interpolants (McMillan, CAV 2006): depth first, without summaries, gas and tests; only
	// paths that end in the target are looked at.
	Impact bool

	// CoverAll lets nodes cover others that are not below them. The search may then end sooner, but asks more queries.
	CoverAll bool

	// Record is told the history of the tree; nil: nobody is told.
	Record answer.Recorder
}

// withoutSummaries reports whether the options ask for trivial summaries.
func (o Options) withoutSummaries() bool { return o.NoSummaries || o.Impact }

// Run decides whether the target of g can be reached. The error is that of a program which cannot be encoded; running out
// of time is a Result with verdict Unknown.
func Run(ctx context.Context, g *cfg.Graph, opt Options) (*answer.Answer, error) {
	if !opt.withoutSummaries() {
		if d := findCases(ctx, g); d != nil {
			if res, err := d.run(ctx, opt); res != nil || err != nil {
				return res, err
			}
		}
	}
	return runWhole(ctx, g, smt.NewContext(), new(stats), opt)
}

// runWhole decides without a division into cases. Its terms are of the given context, and its statistics are added to those so
// far.
func runWhole(ctx context.Context, g *cfg.Graph, c *smt.Context, sofar *stats, opt Options) (*answer.Answer, error) {
	var points encode.Points
	for lessons := 0; ; lessons++ {
		s, err := newSearch(ctx, g, c, &points, *sofar, opt)
		if err != nil {
			if ctx.Err() != nil {
				return &answer.Answer{Reason: "timeout"}, nil
			}
			return nil, err
		}
		var res *answer.Answer
		if opt.SummaryOnly {
			res = s.bySummary()
		} else {
			res = s.run(lessons < maxLessons)
		}
		if res == nil { // what has been learned asks for a new search
			if opt.Record != nil {
				opt.Record(answer.Event{Step: answer.RunBegun})
			}
			*sofar = s.stats
			continue
		}
		*sofar = s.stats
		res.Stats = append(s.stats.list(), s.sums.Statistics()...)
		return res, nil
	}
}

// search is the state of one run.
type search struct {
	ctx    context.Context
	g      *cfg.Graph
	opt    Options
	c      *smt.Context
	vocab  *encode.Vocab
	ranges *absint.Result
	blocks *encode.Blocks
	live   map[cfg.Vertex][]bool // by cut point and variable
	sums   *summary.Summaries
	prog   *exec.Program

	tree     tree
	queue    []*node
	searched map[cfg.Vertex][]*node // those that were expanded, in that order

	ends    suffix               // the dead ends so far
	implied map[implication]bool // what entails has been asked so far

	steer    *steering
	gas      cfg.Var // the ghost variable; valid if hasGas
	hasGas   bool
	deadLeaf []*node // GPSLite: the dead ends, whose labels are computed at the end
	obstacle string  // why the search can't end in Safe any more
	mayLearn bool
	learned  bool
	insert   int // the number of nodes that the next test may add to the tree
	released []*released
	stats    stats
}

func newSearch(ctx context.Context, g *cfg.Graph, c *smt.Context, points *encode.Points, sofar stats, opt Options) (*search, error) {
	s := &search{ctx: ctx, g: g, opt: opt, c: c, insert: firstInsert, stats: sofar, searched: make(map[cfg.Vertex][]*node),
		implied: make(map[implication]bool)}
	var err error
	s.ranges = absint.Analyze(ctx, g, absint.Options{})
	s.vocab = encode.NewVocab(s.c, g)
	s.vocab.Points = points
	s.blocks, err = encode.LargeBlocks(ctx, g, s.vocab, encode.BlockOptions{MaxPaths: maxPaths, Ranges: s.ranges})
	if err != nil {
		return nil, err
	}
	if !opt.NoGas && !opt.withoutSummaries() {
		s.addGas()
	}
	s.live = s.blocks.DropDead()
	if s.prog, err = exec.Compile(g); err != nil {
		return nil, err
	}
	s.assumeRanges(true)
	if err := s.summarise(); err != nil {
		return nil, err
	}
	s.assumeRanges(false)
	s.steer = newSteering(s)
	s.tree.init(s)
	return s, nil
}

// summarise computes the summaries that the options ask for.
func (s *search) summarise() (err error) {
	if s.opt.withoutSummaries() {
		s.sums = summary.Trivial(s.blocks)
		return nil
	}
	start := time.Now()
	s.sums, err = summary.Compute(s.ctx, s.blocks, summary.Options{})
	s.stats.summaryTime += time.Since(start)
	return err
}

// maxPaths is the number of loop-free paths between two cut points up to which each is an edge of its own in the tree;
// more are merged into one edge with a disjunctive transition.
const maxPaths = 6

// run is procedure GPS (figure 5); with Options.Lite, GPSLITE (figure 4). If it may learn, the result is nil as soon as it has
// learned something for another search.
func (s *search) run(mayLearn bool) *answer.Answer {
	s.mayLearn = mayLearn
	s.enqueue(s.tree.root)
	for len(s.queue) > 0 {
		if s.ctx.Err() != nil {
			return unknown("timeout")
		}
		if res := s.advance(); res != nil {
			return res
		}
		n := s.dequeue()
		if n.expanded || s.rests(n) {
			continue
		}
		if s.opt.Impact && s.refute(n) {
			continue
		}
		if !s.opt.Lite && s.coverPath(n) {
			continue
		}
		if s.opt.Impact && n.vertex != s.g.Target {
			s.expand(n)
			continue
		}
		status, model := s.check(n)
		switch status {
		case smt.Unsat:
			if err := s.deadEnd(n); err != nil {
				s.obstacle = err.Error()
			}
		case smt.Sat:
			if res := s.explore(n, model); res != nil {
				return res
			}
			if s.learned {
				return nil
			}
		default:
			if s.ctx.Err() != nil {
				return unknown("timeout")
			}
			// The path may or may not be feasible: search on below it, but never conclude that it is dead.
			if n.vertex == s.g.Target {
				s.obstacle = "the solver gave no answer for a path to the error"
				continue
			}
			s.expand(n)
		}
	}
	if s.obstacle != "" {
		return unknown(s.obstacle)
	}
	return s.safe()
}

func unknown(reason string) *answer.Answer {
	return &answer.Answer{Verdict: answer.Unknown, Reason: reason}
}

// bySummary decides by the summary of all paths from the source.
func (s *search) bySummary() *answer.Answer {
	n := s.tree.root
	switch status, _ := s.check(n); {
	case status == smt.Unsat:
		n.dead = true
		return s.safe()
	case s.ctx.Err() != nil:
		return unknown("timeout")
	default:
		return unknown("the summary does not exclude the error")
	}
}

// refute makes n a dead end if a label on the path to it is false. Then those below are false, too: the labels that they have may
// not exclude what the search below them has been spared.
func (s *search) refute(n *node) bool {
	path := append([]*node{s.tree.root}, n.path()...)
	first := slices.IndexFunc(path, func(m *node) bool { return slices.Contains(m.label, smt.False) })
	if first < 0 {
		return false
	}
	for _, m := range path[first+1:] {
		s.strengthen(m, smt.False)
	}
	n.dead = true
	s.record(answer.NodeDead, n, "a label on its path is false")
	return true
}

// safe turns the complete tree into a certificate.
func (s *search) safe() *answer.Answer {
	for _, n := range s.deadLeaf {
		if err := s.refineDeadEnd(n); err != nil {
			return unknown(err.Error())
		}
	}
	inv, err := s.invariants()
	switch {
	case err == nil:
		return &answer.Answer{Verdict: answer.Safe, Certificate: &answer.Invariants{Symbols: s.vocab.Symbols, At: inv, Facts: s.ranges.Facts(s.vocab.Symbols)}}
	case s.ctx.Err() != nil:
		return unknown("timeout")
	default:
		return unknown(err.Error())
	}
}

// enqueue puts a leaf into the frontier queue unless it is there already.
func (s *search) enqueue(n *node) {
	if !n.queued && !n.dead && !n.expanded {
		n.queued = true
		s.queue = append(s.queue, n)
	}
}

// dequeue takes the next leaf: the oldest, or for Impact the latest, so that the search goes depth first.
func (s *search) dequeue() *node {
	at := 0
	if s.opt.Impact {
		at = len(s.queue) - 1
	}
	n := s.queue[at]
	s.queue[at] = nil
	if at == 0 {
		s.queue = s.queue[1:]
	} else {
		s.queue = s.queue[:at]
	}
	n.queued = false
	return n
}

var errNoInterpolant = errors.New("no interpolant found for a dead end")

// wrap names the step of the algorithm in which an error came up.
func wrap(step string, err error) error { return fmt.Errorf("%s: %w", step, err) }
