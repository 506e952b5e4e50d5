package verify

import (
	"context"
	"errors"
	"fmt"

	"cairn/certify"
	"cairn/certify/concrete"
	"cairn/certify/execution"
	"cairn/cfg"
	"cairn/lang/horn"
	"cairn/simulate"
)

// runName is the engine that executes programs.
const runName = "run"

// firstSteps is the number of statements that a portfolio executes before anything else.
const firstSteps = 2_000_000

// statSteps is the statistic of a program that has been executed.
const statSteps = "statements executed"

// runOnce is the engine that executes a program that is one graph, for so many statements.
func runOnce(steps int64) func(context.Context, *cfg.Program, EngineOptions) (*cfg.Result, error) {
	return func(ctx context.Context, p *cfg.Program, _ EngineOptions) (*cfg.Result, error) {
		if p.Main == nil {
			return nil, errors.New("the program has procedures")
		}
		r, err := simulate.Run(ctx, p, simulate.Options{Steps: steps})
		if err != nil {
			return nil, err
		}
		return executed(r), nil
	}
}

// executed is the result of an engine that has executed a program that is one graph.
func executed(r *simulate.Result) *cfg.Result {
	res := &cfg.Result{Verdict: r.Verdict, Reason: r.Reason, Stats: []cfg.Stat{{Name: statSteps, Value: float64(r.Steps)}}}
	switch r.Verdict {
	case cfg.Safe:
		res.Executed, res.Undefined = max(1, r.Steps), r.Undefined
	case cfg.Unsafe:
		res.Initial, res.Inputs = r.Frames[0].Initial, r.Inputs
	}
	return res
}

// executedProcs is the answer of the engine run, if it is the one that has been asked for, or begins the portfolio and has a verdict.
func executedProcs(ctx context.Context, p *cfg.Program, opt Options) (*procAnswer, error) {
	switch opt.Engine {
	case runName:
		progress(opt, "searching")
		a, reason, err := executeProcs(ctx, p, simulate.Steps)
		if a == nil {
			a = &procAnswer{engine: runName, reason: reason}
		}
		return a, err
	case "", PortfolioName:
		a, _, err := executeProcs(ctx, p, firstSteps)
		return a, err
	}
	return nil, nil
}

// executeProcs executes a program of procedures. The answer is nil if it says nothing; why not is the reason.
func executeProcs(ctx context.Context, p *cfg.Program, steps int64) (a *procAnswer, reason string, err error) {
	r, err := simulate.Run(ctx, p, simulate.Options{Steps: steps})
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, limit(ctx), nil
	case err != nil:
		return nil, firstLine(err.Error()), nil
	}
	a = &procAnswer{engine: runName, verdict: r.Verdict, stats: []cfg.Stat{{Name: statSteps, Value: float64(r.Steps)}}}
	switch r.Verdict {
	case cfg.Safe:
		a.ran, a.undefined = true, r.Undefined
		err = concrete.Check(ctx, p, max(1, r.Steps))
	case cfg.Unsafe:
		a.execution = &horn.Execution{Inputs: r.Inputs}
		for _, f := range r.Frames {
			a.execution.Frames = append(a.execution.Frames, horn.Frame{Proc: f.Proc, Caller: f.Caller, Initial: f.Initial})
		}
		err = execution.Check(ctx, p, a.execution)
	default:
		return nil, r.Reason, nil
	}
	switch {
	case err == nil:
		return a, "", nil
	case ctx.Err() != nil, errors.Is(err, certify.ErrCancelled):
		return nil, limit(ctx), nil
	case errors.Is(err, certify.ErrNoAnswer):
		return nil, fmt.Sprintf("the execution could not be checked: %v", err), nil
	default:
		return nil, "", &InternalError{Engine: runName, What: fmt.Sprintf("its certificate does not hold: %v", err)}
	}
}
