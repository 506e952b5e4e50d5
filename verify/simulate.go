package verify

import (
	"context"
	"errors"
	"fmt"

	"cairn/answer"
	"cairn/certify"
	"cairn/cfg"
	"cairn/simulate"
)

// runName is the engine that executes programs.
const runName = "run"

// firstSteps is the number of statements that a portfolio executes before anything else.
const firstSteps = 2_000_000

// statSteps is the statistic of a program that has been executed.
const statSteps = "statements executed"

// runOnce is the engine that executes a program that is one graph, for so many statements.
func runOnce(steps int64) func(context.Context, *cfg.Program, EngineOptions) (*answer.Answer, error) {
	return func(ctx context.Context, p *cfg.Program, _ EngineOptions) (*answer.Answer, error) {
		if p.Main == nil {
			return nil, errors.New("the program has procedures")
		}
		a, _, err := simulate.Run(ctx, p, simulate.Options{Steps: steps})
		return a, err
	}
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
	r, _, err := simulate.Run(ctx, p, simulate.Options{Steps: steps})
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, limit(ctx), nil
	case err != nil:
		return nil, firstLine(err.Error()), nil
	case r.Verdict == answer.Unknown:
		return nil, r.Reason, nil
	}
	a = &procAnswer{engine: runName, verdict: r.Verdict, certificate: r.Certificate, stats: r.Stats}
	err = certify.Check(ctx, p, r)
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
