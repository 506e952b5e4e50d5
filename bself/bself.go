package bself

import (
	"context"
	"fmt"
	"time"

	"cairn/answer"
	"cairn/cfg"
	"cairn/engines"
	"cairn/question"
	"cairn/search"
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
	// SEBSELF is SE for half of the time, and BSELF for the rest.
	SEBSELF
)

// String is the name of the engine on the command line.
func (e Engine) String() string {
	names := [...]string{"bself", "bse", "kind", "se", "se+bself"}
	if int(e) < len(names) {
		return names[e]
	}
	return fmt.Sprintf("Engine(%d)", uint8(e))
}

// Options choose an engine and its variants. The zero value is BSELF as published.
type Options struct {
	Engine Engine
	// DepthFirst makes SE follow one path to its end before the next; otherwise it goes breadth-first.
	DepthFirst bool
	// Concurrent makes SEBSELF run its two halves at the same time.
	Concurrent bool
	// Timeout is the time that SEBSELF has to divide, if the context has no deadline. 0: a minute.
	Timeout time.Duration
	// Record is told the history of the paths of SE, BSE and BSELF; of SEBSELF, of its second half. nil: nobody is told.
	Record answer.Recorder
}

// Run decides whether the target of g can be reached. The error is that of a program which cannot be encoded; running out
// of time is an answer with verdict Unknown.
func Run(ctx context.Context, g *cfg.Graph, opt Options) (*answer.Answer, error) {
	if opt.Engine == SEBSELF {
		return combined(ctx, g, opt)
	}
	return search.Decide(ctx, g, search.Options{Record: opt.Record}, func(sp *search.Problem) (*answer.Answer, error) {
		p := newProblem(sp, opt)
		var res *answer.Answer
		switch opt.Engine {
		case BSELF:
			res = p.runBackward(true)
		case BSE:
			res = p.runBackward(false)
		case KInduction:
			res = p.runInduction()
		case SE:
			res = p.runForward()
		default:
			return nil, fmt.Errorf("%v is no engine of this package", opt.Engine)
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
	return []engines.Engine{
		{
			Name:    "bself",
			Summary: "backward symbolic execution with loop folding",
			Paper:   "Chalupa, Strejček 2021, algorithms 3 and 4",
			Takes:   question.Graph,
			New:     variant(BSELF),
		},
		{
			Name:    "bse",
			Summary: "backward symbolic execution",
			Paper:   "Chalupa, Strejček 2021, algorithm 1",
			Takes:   question.Graph,
			Partial: true,
			New:     variant(BSE),
		},
		{
			Name:    "kind",
			Summary: "k-induction on control-flow paths",
			Paper:   "Chalupa, Strejček 2021, algorithm 2",
			Takes:   question.Graph,
			Partial: true,
			New:     variant(KInduction),
		},
		{
			Name:    "se",
			Summary: "forward symbolic execution, tested concretely first",
			Paper:   "Chalupa, Strejček 2021, section 1",
			Takes:   question.Graph,
			Partial: true,
			New:     variant(SE),
		},
		{
			Name:    "se+bself",
			Summary: "se for half of the time, then bself",
			Paper:   "Chalupa, Strejček 2021, section 5.2",
			Takes:   question.Graph,
			New:     variant(SEBSELF),
		},
	}
}

// variant makes one of the engines.
func variant(name Engine) func() (engines.Run, []engines.Option) {
	return func() (engines.Run, []engines.Option) {
		opt := Options{Engine: name}
		run := engines.OnGraph(func(ctx context.Context, g *cfg.Graph, env engines.Env) (*answer.Answer, error) {
			opt.Timeout, opt.Record = env.Timeout, env.Record
			return Run(ctx, g, opt)
		})
		var options []engines.Option
		if name == SE || name == SEBSELF {
			options = append(options, engines.Switch("depth-first", "follow one path to its end before the next", &opt.DepthFirst))
		}
		if name == SEBSELF {
			options = append(options, engines.Switch("concurrent", "both at the same time", &opt.Concurrent))
		}
		return run, options
	}
}
