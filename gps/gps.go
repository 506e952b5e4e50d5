package gps

import (
	"context"
	"slices"
	"time"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cfg/summary"
	"cairn/internal/answer"
	"cairn/internal/engines"
	"cairn/internal/question"
	"cairn/internal/search"
	"cairn/internal/search/art"
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

	// CoverAll lets nodes cover others that are not below them. The search may then end sooner, but asks more queries.
	CoverAll bool

	// Induction is the greatest k of k-induction by which labels are tried to be shown where one iteration does not (section 8); below 2: none.
	Induction int

	// AnyGas lets tests have what gas the solver happens to choose, instead of the least power of 4 that may suffice.
	AnyGas bool

	// Without is what is left out of what the paper does not have.
	Without search.Without
	// Record is told the history of the tree; nil: nobody is told.
	Record answer.Recorder
}

// Run decides whether the target of g can be reached. The error is that of a program which cannot be encoded; running out
// of time is an answer with verdict Unknown.
func Run(ctx context.Context, g *cfg.Graph, opt Options) (*answer.Answer, error) {
	return search.Decide(ctx, g, search.Options{Without: opt.Without, Products: true, Record: opt.Record}, func(p *search.Problem) (*answer.Answer, error) {
		s, err := newSearch(p, opt)
		if err != nil {
			return nil, err
		}
		res := s.run()
		res.Stats = append(append(s.Statistics(), answer.StatsOf(s.times)...), s.sums.Statistics()...)
		return res, nil
	})
}

// finder is the state of one run.
type finder struct {
	*art.Tree
	opt    Options
	sums   *summary.Summaries
	gas    gas
	steer  *steering
	runner *search.Runner

	insert int         // the number of nodes that the next test may add to the tree
	ends   []*art.Node // GPSLite: the dead ends, by which labels are refined at the end
	times  times
}

// times are the parts of the run that are not the tree's.
type times struct{ summary, test time.Duration }

func newSearch(p *search.Problem, opt Options) (*finder, error) {
	s := &finder{opt: opt, insert: firstInsert}
	// That i is a multiple of 4 tells the summaries of the whole program that i/4*4 != i is no way to the target. In the blocks of
	// loops such facts would be so many more constraints to project, and say little about what a loop does.
	last := func(b *encode.Block) bool { return b.Dst == p.G.Target }
	p.AssumeRanges(last)
	p.AssumeResets()
	if err := s.summarise(p); err != nil {
		return nil, err
	}
	s.tellSummaries(p)
	p.AssumeRanges(func(b *encode.Block) bool { return !last(b) })
	s.Tree = art.New(p, art.Options{Goal: s.sums.ToTarget, CoverAll: opt.CoverAll, Induction: opt.Induction, Without: opt.Without})
	s.steer = newSteering(s)
	s.runner = p.NewRunner()
	s.runner.MayReach = s.steer.mayReachWithoutGas
	return s, nil
}

// plainEffort is for summaries without gas. They are asked first, and what they exclude needs no search: a hundred loops in a row take more than
// the default, and with 8 times as much they are proved in 2 s.
const plainEffort = 8 * summary.DefaultEffort

// summarise computes the summaries that guide the search. Those of the program as it is come first: what they prove, as compositional
// recurrence analysis would (table 2), gas can only make harder. They guide as well where gas has used up the effort.
func (s *finder) summarise(p *search.Problem) error {
	if s.opt.NoSummaries {
		s.sums = summary.Trivial(p.Blocks)
		return nil
	}
	defer search.Clock(&s.times.summary)()
	options := s.opt.Without.Summary
	options.Effort = plainEffort
	plain, err := summary.Compute(p.Ctx, p.Blocks, options)
	s.sums = plain
	if err != nil || s.opt.NoGas || p.Sat(plain.ToTarget(p.G.Source)) == smt.Unsat {
		return err
	}
	s.gas = addGas(p)
	s.gas.any = s.opt.AnyGas
	if s.sums, err = summary.Compute(p.Ctx, p.Blocks, s.opt.Without.Summary); err != nil {
		return err
	}
	if s.sums.CoarserThan(plain) {
		s.sums = s.sums.And(plain)
	}
	if !s.gas.any && !slices.ContainsFunc(p.Blocks.Cuts, func(v cfg.Vertex) bool { return slices.Contains(p.C.FreeVars(s.sums.ToTarget(v)), s.gas.x) }) {
		s.gas.blind = blindQuestions
	}
	return nil
}

// maxSummary bounds the size of a summary that is told.
const maxSummary = 200

// tellSummaries tells from which states of each cut point the target can be reached, as far as the summaries know.
func (s *finder) tellSummaries(p *search.Problem) {
	if p.Record == nil {
		return
	}
	for _, v := range p.Blocks.Cuts {
		if v == p.G.Target {
			continue
		}
		f, text := s.sums.ToTarget(v), "large"
		if p.C.Size(f) <= maxSummary {
			text = p.Vocab.LabelText(f)
		}
		p.Record(answer.Event{Step: answer.RunSummary, At: p.G.PlaceName(v), Text: text})
	}
}

// run is procedure GPS (figure 5); with Options.Lite, GPSLITE (figure 4). Released tests run on meanwhile.
func (s *finder) run() *answer.Answer {
	for n := s.Oldest(); n != nil; n = s.Oldest() { // lines 4 and 5
		if res := s.runner.Advance(); res != nil {
			return res
		}
		if !s.opt.Lite && s.TryCover(n) { // lines 6 and 7
			continue
		}
		switch status, model := s.Check(n); status { // lines 9 and 10
		case smt.Unsat: // line 11
			s.deadEnd(n)
		case smt.Sat: // lines 12 to 15
			if res := s.explore(n, model); res != nil {
				return res
			}
		default:
			s.Undecided(n)
		}
	}
	for _, n := range s.ends {
		s.Refine(n)
	}
	return s.Safe(s.gas.without) // line 16
}

// deadEnd records that the path to n cannot be extended to the target. GPSLite keeps it for the certificate.
func (s *finder) deadEnd(n *art.Node) {
	s.DeadEnd(n, "by the summaries, the error cannot be reached from here")
	if s.opt.Lite {
		s.ends = append(s.ends, n)
	} else {
		s.Refine(n)
	}
}

// Engines lists the engines of this package.
func Engines() []engines.Engine {
	var all []engines.Engine
	for _, v := range []struct {
		name, summary, paper string
		partial              bool
		opt                  Options
	}{
		{"gps", "summary-guided search with refinement and covering", "figures 4-6", false, Options{}},
		{"gps-lite", "summary-guided search with dead-end detection only", "figure 4", false, Options{Lite: true}},
		{"gps-nogas", "summary-guided search without a gas bound on test runs", "without section 5.3", true, Options{NoGas: true}},
		{"gps-nosum", "the same search without summaries", "table 2", true, Options{NoSummaries: true}},
	} {
		paper := "Fang, Kincaid, Reps 2025, " + v.paper
		all = append(all, engines.Engine{Name: v.name, Summary: v.summary, Paper: paper, Takes: question.Graph, Partial: v.partial, Records: true, New: variant(v.opt)})
	}
	return all
}

// variant makes an engine of the algorithm with the options given, and those of the user.
func variant(opt Options) func() (engines.Run, []engines.Option) {
	return func() (engines.Run, []engines.Option) {
		opt := opt
		run := engines.OnGraph(func(ctx context.Context, g *cfg.Graph, env engines.Env) (*answer.Answer, error) {
			opt.Record = env.Record
			return Run(ctx, g, opt)
		})
		options := []engines.Option{engines.Cover(&opt.CoverAll)}
		if !opt.NoGas && !opt.NoSummaries {
			options = append(options, engines.Switch("no-gas", "do not bound test runs (Fang et al. 2025, section 5.3)", &opt.NoGas),
				engines.Extra("allowance", "a test run gets the smallest power of 4 of gas that may suffice", &opt.AnyGas))
		}
		w := &opt.Without
		runs := w.OfRuns()
		runs[0].Paper = true // EXPLORE runs its tests to their ends; acceleration is ours
		options = slices.Concat(options, w.OfFormulas(), w.OfReplays(), runs, w.OfSummaries())
		if !opt.Lite {
			options = append(options, engines.Induction(&opt.Induction))
			options = append(options, w.OfTrees()...)
		}
		return run, options
	}
}
