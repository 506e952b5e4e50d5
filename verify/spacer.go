package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cairn/answer"
	"cairn/certify"
	"cairn/cfg"
	"cairn/lang/horn"
	"cairn/smt"
	"cairn/spacer"
	"cairn/spacer/pba"
)

// The engines for programs of procedures; the first one is the default.
const (
	spacerName = "spacer"
	pbaName    = "pba"
)

// clauseSolver is an algorithm for Horn clauses.
type clauseSolver func(context.Context, *horn.System) (*horn.Answer, error)

// recmc is that of package spacer.
func recmc(o EngineOptions) clauseSolver {
	return func(ctx context.Context, s *horn.System) (*horn.Answer, error) {
		return spacer.Solve(ctx, s, spacer.Options{Record: o.recorder(spacerName)})
	}
}

// abstracting is that of package pba.
func abstracting(o EngineOptions) clauseSolver {
	opt := o.PBA
	if o.Trace != nil {
		opt.Trace = func(s pba.Step) { o.Trace(s) }
	}
	return func(ctx context.Context, s *horn.System) (*horn.Answer, error) { return pba.Solve(ctx, s, opt) }
}

// clauseAnswer is the answer to the clauses of a program, carried back to the clauses as they were encoded.
type clauseAnswer struct {
	*horn.Answer
	system *horn.System
	origin *horn.Origin
}

// solveProgram encodes a program by clauses and has them solved.
func solveProgram(ctx context.Context, p *cfg.Program, solve clauseSolver) (*clauseAnswer, error) {
	sys, origin, err := horn.FromProgram(ctx, smt.NewContext(), p)
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
func runClauses(ctx context.Context, p *cfg.Program, solve clauseSolver) (*answer.Answer, error) {
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
		if errors.Is(err, horn.ErrSpurious) {
			return &answer.Answer{Reason: "the path found is none of the program, which is encoded approximately", Stats: ans.Stats}, nil
		}
		if err != nil {
			return nil, err
		}
		return &answer.Answer{Verdict: answer.Unsafe, Certificate: x, Stats: ans.Stats}, nil
	default:
		return &answer.Answer{Reason: ans.Reason, Stats: ans.Stats}, nil
	}
}

// procAnswer is what has been found out about a program of procedures, and certified.
type procAnswer struct {
	engine      string
	verdict     answer.Verdict
	reason      string
	stats       []answer.Stat
	certificate answer.Certificate
}

func (a *procAnswer) answer() *answer.Answer {
	return &answer.Answer{Verdict: a.verdict, Certificate: a.certificate}
}

// solveProcs verifies a program of procedures: its clauses are solved, the model or the derivation is certified, and a
// counterexample is executed. Engines that cannot do this say so. The error is an *InternalError.
func solveProcs(ctx context.Context, prog *cfg.Program, opt Options) (*procAnswer, error) {
	if !takesProcedures(opt.Engine) {
		return &procAnswer{engine: opt.Engine, reason: "the engine " + opt.Engine + " does not take recursive programs"}, nil
	}
	if a, err := executedProcs(ctx, prog, opt); a != nil || err != nil {
		return a, err
	}
	a := &procAnswer{engine: spacerName}
	solve := recmc(opt.EngineOptions)
	if opt.Engine == pbaName {
		a.engine, solve = pbaName, abstracting(opt.EngineOptions)
	}
	progress(opt, "searching")
	part, act := watched(ctx)
	ans, err := solveProgram(part, prog, solve)
	defer func() {
		if a.verdict == answer.Unknown {
			opt.EngineOptions.attempts.ended(ctx, a.engine, act, a.stats, a.reason)
		}
	}()
	switch {
	case err != nil && ctx.Err() != nil:
		a.reason = limit(ctx)
		return a, nil
	case err != nil:
		a.reason = firstLine(err.Error())
		return a, nil
	}
	a.stats = ans.Stats
	if ans.Status == smt.Unknown {
		if a.reason = ans.Reason; ctx.Err() != nil {
			a.reason = limit(ctx)
		}
		return a, nil
	}
	progress(opt, "checking")
	err = checkAnswer(ctx, ans.system, ans.Answer)
	switch {
	case err != nil:
	case ans.Status == smt.Sat:
		a.verdict, a.certificate = answer.Safe, ans.origin.Contracts(ans.Model)
	default:
		a.verdict = answer.Unsafe
		a.certificate, err = ans.origin.Execute(ctx, ans.Refutation)
	}
	if err == nil {
		err = certify.Check(ctx, prog, a.answer())
	}
	if err == nil {
		return a, nil
	}
	a.verdict = answer.Unknown
	switch {
	case ctx.Err() != nil, errors.Is(err, certify.ErrCancelled):
		a.reason = limit(ctx)
	case errors.Is(err, horn.ErrSpurious):
		a.reason = "the path found is none of the program, which is encoded approximately"
	case errors.Is(err, horn.ErrTooLong):
		a.reason = err.Error()
	case errors.Is(err, certify.ErrNoAnswer):
		a.reason = fmt.Sprintf("the certificate could not be checked: %v", err)
	default:
		return a, &InternalError{Engine: a.engine, What: fmt.Sprintf("its certificate does not hold: %v", err)}
	}
	return a, nil
}

// takesProcedures reports whether an engine verifies programs of procedures, which recursive ones remain.
func takesProcedures(engine string) bool {
	return slices.Contains([]string{"", PortfolioName, spacerName, pbaName, runName}, engine)
}

// decideProcs verifies a program of procedures and explains the verdict.
func (rep *Report) decideProcs(ctx context.Context, prog *cfg.Program, opt Options) error {
	opt.EngineOptions.attempts = new(attempts)
	a, err := solveProcs(ctx, prog, opt)
	if err != nil {
		return err
	}
	rep.Attempts = opt.EngineOptions.attempts.told()
	rep.Statistics, rep.parts = statistics(a.stats)
	if a.verdict == answer.Unknown {
		rep.Reason = a.reason
		return nil
	}
	rep.Verdict, rep.DecidedBy = a.verdict.String(), a.engine
	rep.Evidence = &Evidence{Program: prog, Answer: a.answer()}
	if a.verdict == answer.Safe {
		if contracts, ok := a.certificate.(answer.Contracts); ok {
			rep.Invariants = contractInvariants(ctx, prog, contracts)
		}
		return nil
	}
	cex, err := procCounterexample(ctx, prog, rep.Evidence.execution(), opt.TraceSteps)
	if err != nil && ctx.Err() == nil {
		return &InternalError{Engine: a.engine, What: err.Error()}
	}
	rep.Counterexample = cex
	return nil
}
