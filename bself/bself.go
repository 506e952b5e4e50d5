package bself

import (
	"context"
	"fmt"
	"time"

	"cairn/answer"
	"cairn/cfg"
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
	// MaxDepth bounds the number of blocks on a path that BSE, KInduction and SE look at: k of algorithm 2. 0: no bound.
	MaxDepth int
	// Kappa bounds how often a candidate is extended in one attempt to fold a loop; 0 is 2*|LoopPaths|-1 (section 5).
	Kappa int
	// Record is told the history of the paths of SE, BSE and BSELF; of SEBSELF, of its second half. nil: nobody is told.
	Record answer.Recorder
}

// Run decides whether the target of g can be reached. The error is that of a program which cannot be encoded; running out
// of time is a Result with verdict Unknown.
func Run(ctx context.Context, g *cfg.Graph, opt Options) (*answer.Answer, error) {
	if opt.Engine == SEBSELF {
		return combined(ctx, g, opt)
	}
	p, err := newProblem(ctx, g, opt)
	if err != nil {
		if ctx.Err() != nil {
			return unknown("timeout"), nil
		}
		return nil, err
	}
	var res *answer.Answer
	switch opt.Engine {
	case BSELF:
		res = p.runBackward(true)
	case BSE:
		res = p.runBackward(false)
	case KInduction:
		res = p.runInduction()
	case SE:
		res, err = p.runForward()
	default:
		err = fmt.Errorf("%v is no engine of this package", opt.Engine)
	}
	if err != nil {
		return nil, err
	}
	if res.Verdict == answer.Unknown && ctx.Err() != nil {
		res.Reason = "timeout"
	}
	res.Stats = p.stats.list()
	return res, nil
}

func unknown(reason string) *answer.Answer {
	return &answer.Answer{Verdict: answer.Unknown, Reason: reason}
}

// stats counts the work of one run.
type stats struct {
	nodes, paths, tests, steps, queries, attempts, candidates, folded int64
}

func (st *stats) list() []answer.Stat {
	return []answer.Stat{
		{Name: "nodes", Value: float64(st.nodes)},
		{Name: "paths", Value: float64(st.paths)},
		{Name: "tests", Value: float64(st.tests)},
		{Name: "steps", Value: float64(st.steps)},
		{Name: "queries", Value: float64(st.queries)},
		{Name: "fold attempts", Value: float64(st.attempts)},
		{Name: "candidates", Value: float64(st.candidates)},
		{Name: "folded", Value: float64(st.folded)},
	}
}
