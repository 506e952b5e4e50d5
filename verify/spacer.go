package verify

import (
	"context"
	"errors"
	"fmt"

	"cairn/certify"
	"cairn/cfg"
	"cairn/smt"
	"cairn/spacer"
	"cairn/spacer/chc"
	"cairn/spacer/pba"
)

// The engines for programs of procedures; the first one is the default.
const (
	spacerName = "spacer"
	pbaName    = "pba"
)

// clauseSolver is an algorithm for Horn clauses.
type clauseSolver func(context.Context, *chc.System) (*chc.Answer, error)

// recmc is that of package spacer.
func recmc(o EngineOptions) clauseSolver {
	return func(ctx context.Context, s *chc.System) (*chc.Answer, error) {
		return spacer.Solve(ctx, s, spacer.Options{Record: o.recorder(spacerName)})
	}
}

// abstracting is that of package pba.
func abstracting(o EngineOptions) clauseSolver {
	opt := o.PBA
	if o.Trace != nil {
		opt.Trace = func(s pba.Step) { o.Trace(s) }
	}
	return func(ctx context.Context, s *chc.System) (*chc.Answer, error) { return pba.Solve(ctx, s, opt) }
}

// clauseAnswer is the answer to the clauses of a program, carried back to the clauses as they were encoded.
type clauseAnswer struct {
	*chc.Answer
	system *chc.System
	origin *chc.Origin
}

// solveProgram encodes a program by clauses and has them solved.
func solveProgram(ctx context.Context, p *cfg.Program, solve clauseSolver) (*clauseAnswer, error) {
	sys, origin, err := chc.FromProgram(ctx, smt.NewContext(), p)
	if err != nil {
		return nil, err
	}
	ans, err := solveSystem(ctx, sys, solve)
	if err != nil {
		return nil, err
	}
	return &clauseAnswer{ans, sys, origin}, nil
}

// runClauses is an engine for clauses as one for programs that are one graph. The invariants and inputs that it returns are certified as
// those of any other engine.
func runClauses(ctx context.Context, p *cfg.Program, solve clauseSolver) (*cfg.Result, error) {
	if p.Main == nil {
		return nil, errors.New("the program has procedures")
	}
	ans, err := solveProgram(ctx, p, solve)
	if err != nil {
		return nil, err
	}
	switch ans.Status {
	case smt.Sat:
		res := ans.origin.Result(ans.Model)
		res.Stats = ans.Stats
		return res, nil
	case smt.Unsat:
		x, err := ans.origin.Execute(ctx, ans.Refutation)
		if errors.Is(err, chc.ErrSpurious) {
			return &cfg.Result{Reason: "the path found is none of the program, which is encoded approximately", Stats: ans.Stats}, nil
		}
		if err != nil {
			return nil, err
		}
		return &cfg.Result{Verdict: cfg.Unsafe, Initial: x.Frames[0].Initial, Inputs: x.Inputs, Stats: ans.Stats}, nil
	default:
		return &cfg.Result{Reason: ans.Reason, Stats: ans.Stats}, nil
	}
}

// decideProcs verifies a program of procedures: its clauses are solved, the model or the derivation is certified, and a
// counterexample is executed. The other engines cannot do this, so that Spacer does it whichever of them was asked for.
func (rep *Report) decideProcs(ctx context.Context, task Task, prog *cfg.Program, opt Options) error {
	name, solve := spacerName, recmc(opt.EngineOptions)
	if opt.Engine == pbaName {
		name, solve = pbaName, abstracting(opt.EngineOptions)
	}
	progress(opt, "searching")
	ans, err := solveProgram(ctx, prog, solve)
	switch {
	case err != nil && ctx.Err() != nil:
		rep.Reason = limit(ctx)
		return nil
	case err != nil:
		rep.Reason = firstLine(err.Error())
		return nil
	}
	rep.Statistics, rep.parts = statistics(ans.Stats)
	if ans.Status == smt.Unknown {
		if rep.Reason = ans.Reason; ctx.Err() != nil {
			rep.Reason = limit(ctx)
		}
		return nil
	}
	progress(opt, "checking")
	var x *chc.Execution
	err = checkAnswer(ctx, ans.system, ans.Answer)
	if err == nil && ans.Status == smt.Sat {
		err = certify.CheckContracts(ctx, prog, ans.origin.Contracts(ans.Model))
	}
	if err == nil && ans.Status == smt.Unsat {
		if x, err = ans.origin.Execute(ctx, ans.Refutation); errors.Is(err, chc.ErrSpurious) {
			rep.Reason = "the path found is none of the program, which is encoded approximately"
			return nil
		}
		if err == nil {
			err = certify.CheckExecution(ctx, prog, x)
		}
	}
	switch {
	case err != nil && ctx.Err() != nil, errors.Is(err, certify.ErrCancelled):
		rep.Reason = limit(ctx)
		return nil
	case errors.Is(err, certify.ErrNoAnswer):
		rep.Reason = fmt.Sprintf("the certificate could not be checked: %v", err)
		return nil
	case err != nil:
		return &InternalError{Engine: name, What: fmt.Sprintf("its certificate does not hold: %v", err)}
	case ans.Status == smt.Sat:
		rep.Verdict, rep.DecidedBy = cfg.Safe.String(), name
		rep.Invariants = contractInvariants(ctx, prog, ans.origin.Contracts(ans.Model))
		return nil
	}
	rep.Verdict, rep.DecidedBy = cfg.Unsafe.String(), name
	rep.Evidence = &Evidence{Program: prog, execution: x}
	cex, err := procCounterexample(ctx, prog, x, task, opt.TraceSteps)
	if err != nil && ctx.Err() == nil {
		return &InternalError{Engine: name, What: err.Error()}
	}
	rep.Counterexample = cex
	return nil
}
