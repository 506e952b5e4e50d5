package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"cairn/answer"
	"cairn/certify"
	"cairn/certify/boolean"
	"cairn/cfg"
	"cairn/lang/boolprog"
	"cairn/lang/horn"
	"cairn/smt"
)

// boolean reports whether the task is a Boolean program.
func (t *Task) boolean() bool { return filepath.Ext(t.File) == ".bp" }

// decideBoolean verifies a Boolean program: Spacer decides its clauses, which are propositional, the model or the derivation is
// certified, and a counterexample is executed.
func (rep *Report) decideBoolean(ctx context.Context, task Task, opt Options) error {
	switch opt.Engine {
	case "", PortfolioName, spacerName:
	default:
		rep.Reason = fmt.Sprintf("the engine %s does not read Boolean programs, %s does", opt.Engine, spacerName)
		return nil
	}
	if cmp.Or(opt.Property, Property) != Property {
		rep.Reason = (&UnsupportedError{Pos: cfg.Pos{File: task.File}, What: "property " + opt.Property + " of a Boolean program"}).Error()
		return nil
	}
	prog, err := boolprog.Parse(task.File, task.Source)
	var mistake *boolprog.Error
	if errors.As(err, &mistake) {
		return &InputError{Pos: mistake.Pos, Msg: mistake.Msg}
	}
	progress(opt, "searching")
	enc := boolprog.Encode(smt.NewContext(), prog)
	ans, err := solveSystem(ctx, enc.System, recmc(opt.EngineOptions))
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
		rep.Reason = ans.Reason
		return nil
	}
	progress(opt, "checking")
	var x *boolprog.Execution
	err = checkAnswer(ctx, enc.System, ans)
	if err == nil && ans.Status == smt.Sat {
		err = boolean.Check(ctx, prog, enc.Proof(ans.Model))
	}
	if err == nil && ans.Status == smt.Unsat {
		if x, err = enc.Execution(ans.Refutation); err == nil {
			err = prog.Check(x)
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
		return &InternalError{Engine: spacerName, What: fmt.Sprintf("its certificate does not hold: %v", err)}
	case ans.Status == smt.Sat:
		rep.Verdict, rep.DecidedBy = answer.Safe.String(), spacerName
		rep.Invariants = booleanInvariants(enc.Contracts(ans.Model))
		return nil
	}
	rep.Verdict, rep.DecidedBy = answer.Unsafe.String(), spacerName
	rep.Counterexample = booleanCounterexample(prog, x, task, opt.TraceSteps)
	return nil
}

// solveSystem has clauses decided and carries the answer back to them.
func solveSystem(ctx context.Context, sys *horn.System, solve clauseSolver) (*horn.Answer, error) {
	small, undo, err := horn.Preprocess(ctx, sys, horn.Options{})
	if err != nil {
		return nil, err
	}
	ans, err := solve(ctx, small)
	if err != nil || ans.Status == smt.Unknown {
		return ans, err
	}
	return liftAnswer(ctx, undo, ans)
}

// booleanInvariants tells contracts in the form of those of C functions. What says nothing is left out.
func booleanInvariants(contracts []boolprog.Contract) []Invariant {
	var all []Invariant
	add := func(pos cfg.Pos, function, prefix, expr string) {
		if expr != "1" {
			all = append(all, Invariant{Place: place(pos, function), Expression: prefix + expr})
		}
	}
	for _, ct := range contracts {
		add(ct.Proc.Pos, ct.Proc.Name, "requires ", ct.Requires)
		add(ct.Proc.Pos, ct.Proc.Name, "ensures ", ct.Ensures)
		for _, inv := range ct.Invariants {
			if inv.Loop {
				add(inv.Pos, ct.Proc.Name, "", inv.Expr)
			}
		}
	}
	return all
}

// booleanCounterexample tells the way to the error. Calls that return are one step each.
func booleanCounterexample(prog *boolprog.Program, x *boolprog.Execution, task Task, limit int) *Counterexample {
	if limit <= 0 {
		limit = defaultTraceSteps
	}
	text := textOf([]cfg.Source{{Name: task.File, Text: task.Source}}, nil)
	cex := &Counterexample{Inputs: []Input{}}
	for _, ev := range prog.Tell(x) {
		st := Step{Place: place(ev.Pos, ev.Proc), Source: text.line(ev.Pos)}
		for _, c := range ev.Changes {
			value := "0"
			if c.Value {
				value = "1"
			}
			st.Changes = append(st.Changes, Change{Variable: c.Name, Value: value})
		}
		cex.Steps = append(cex.Steps, st)
	}
	cex.Steps = shorten(cex.Steps, limit)
	return cex
}
