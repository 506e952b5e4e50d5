package bself

import (
	"context"
	"slices"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/engines"
	"cairn/internal/question"
	"cairn/internal/search"
)

// Engine is one algorithm of the family.
type Engine uint8

// The engines of this package.
const (
	// BSELF is backward symbolic execution with loop folding: algorithms 3 and 4.
	BSELF Engine = iota
	// BSE is backward symbolic execution: algorithm 3 without loop folding, the incremental form of algorithm 1.
	BSE
	// KInduction is k-induction on control-flow paths: algorithm 2.
	KInduction
	// SE is forward symbolic execution, which runs each path's model concretely first.
	SE
	// SEBSELF is SE and BSELF, each for half of the time.
	SEBSELF
)

// variants tells of the engines: the names on the command line, and where the paper has them.
var variants = [...]struct {
	name, summary, paper string
	partial              bool
}{
	BSELF:      {"bself", "backward symbolic execution with loop folding", "algorithms 3 and 4", false},
	BSE:        {"bse", "backward symbolic execution", "algorithm 1", true},
	KInduction: {"kind", "k-induction on control-flow paths", "algorithm 2", true},
	SE:         {"se", "forward symbolic execution, after concrete test runs", "section 1", true},
	SEBSELF:    {"se+bself", "se and bself, each for half of the time", "section 5.2", false},
}

// String is the name of the engine on the command line.
func (e Engine) String() string { return variants[e].name }

// Options choose an engine and its variants. The zero value is BSELF with all its strengthenings.
type Options struct {
	Engine Engine
	// DepthFirst makes SE finish each path before starting the next; otherwise it goes breadth-first.
	DepthFirst bool
	// Kappa is how often an invariant candidate is extended in one attempt to fold a loop (section 4); 0: twice the number of paths through the
	// loop, less one (section 5).
	Kappa int
	// Concurrent makes SEBSELF run its two halves at the same time.
	Concurrent bool
	// Without is what is left out of what the paper does not have.
	Without Without
	// Record is told the history of the paths of SE, BSE and BSELF; of SEBSELF, of its second half. nil: nobody is told.
	Record answer.Recorder
}

// Without says what is left out: what engines share, and what loop folding has beyond the paper.
type Without struct {
	search.Without
	Seed, Trend, Harvest, Covering, Linear, Cubes bool
}

// folding are the switches of what loop folding has beyond the paper.
func (w *Without) folding() []engines.Option {
	return []engines.Option{
		engines.Extra("seed", "linear relations are computed forwards once, before folding", &w.Seed),
		engines.Extra("trend", "relations are also taken from the hull of two successive iterations", &w.Trend),
		engines.Extra("linear", "relations include all linear equations between the variables, not only the paper's forms", &w.Linear),
		engines.Extra("cubes", "candidates also start from single cubes of the states that leave a loop", &w.Cubes),
		engines.Extra("harvest", "clauses of a failed attempt that hold are kept", &w.Harvest),
		engines.Extra("covering", "states that were searched before are not searched again", &w.Covering),
	}
}

// Run decides whether the target of g can be reached. The error is that of a program which cannot be encoded; running out
// of time is an answer with verdict Unknown.
func Run(ctx context.Context, g *cfg.Graph, opt Options) (*answer.Answer, error) {
	if opt.Engine == SEBSELF {
		return combined(ctx, g, opt)
	}
	return search.Decide(ctx, g, search.Options{Without: opt.Without.Without, Record: opt.Record}, func(sp *search.Problem) (*answer.Answer, error) {
		p := newProblem(sp, opt)
		var res *answer.Answer
		switch opt.Engine {
		case BSELF:
			res = p.runBackward(true)
		case BSE:
			res = p.runBackward(false)
		case KInduction:
			res = p.runInduction()
		default:
			res = p.runForward()
		}
		res.Stats = answer.StatsOf(p.stats)
		return res, nil
	})
}

// stats counts the work of one run.
type stats struct {
	nodes, paths, foldAttempts, candidates, folded int64
}

// Engines lists the engines of this package.
func Engines() []engines.Engine {
	var all []engines.Engine
	for name, v := range variants {
		all = append(all, engines.Engine{
			Name: v.name, Summary: v.summary, Paper: "Chalupa, Strejček 2021, " + v.paper, Takes: question.Graph, Partial: v.partial, Records: Engine(name) != KInduction,
			New: variant(Engine(name)),
		})
	}
	return all
}

// variant makes one of the engines.
func variant(name Engine) func() (engines.Run, []engines.Option) {
	return func() (engines.Run, []engines.Option) {
		opt := Options{Engine: name}
		run := engines.OnGraph(func(ctx context.Context, g *cfg.Graph, env engines.Env) (*answer.Answer, error) {
			opt.Record = env.Record
			return Run(ctx, g, opt)
		})
		var options []engines.Option
		if name == SE || name == SEBSELF {
			options = append(options, engines.Switch("depth-first", "finish each path before starting the next", &opt.DepthFirst))
		}
		if name == SEBSELF {
			options = append(options, engines.Switch("concurrent", "run both at the same time", &opt.Concurrent))
		}
		if name == BSELF || name == SEBSELF {
			options = append(options, engines.Number("kappa", "how many times a candidate is extended in one attempt to fold a loop; 0: twice the number of paths through the loop, minus one", &opt.Kappa))
		}
		w := &opt.Without
		options = slices.Concat(options, w.OfFormulas(), w.OfReplays())
		if name == SE || name == SEBSELF {
			options = append(options, w.OfRuns()...)
		}
		if name == BSELF || name == SEBSELF {
			options = append(options, w.folding()...)
		}
		return run, options
	}
}
