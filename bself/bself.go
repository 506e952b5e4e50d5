package bself

import (
	"context"
	"fmt"
	"time"

	"cairn/answer"
	"cairn/cfg"
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
