package smtlib

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"cairn/cooper"
	"cairn/smt"
	"cairn/smt/proof"
)

// The kinds of evidence that confirm answers.
const (
	evidenceModel    = "models evaluated"
	evidenceProof    = "unsat proved, and the proof checked"
	evidenceRefuted  = "unsat refuted by quantifier elimination"
	evidenceResolved = "unsat without proof, solved again by a new solver"
	evidenceCore     = "cores solved again"
	evidenceNone     = "answers without further evidence"
)

// confirm checks an answer by other means and returns it, or Unknown if it is wrong.
func (x *Executor) confirm(ctx context.Context, status smt.Status) smt.Status {
	var failure error
	switch status {
	case smt.Sat:
		failure = x.confirmModel()
	case smt.Unsat:
		failure = x.confirmUnsat(ctx)
	default:
		return status
	}
	if failure != nil {
		x.result.Failed = append(x.result.Failed, failure.Error())
		x.model, x.reason = nil, "internal error: "+failure.Error()
		return smt.Unknown
	}
	if x.status != smt.Unknown && x.status != status { // :status is about the check that follows it
		x.result.Warnings = append(x.result.Warnings, fmt.Sprintf("answer %d is %s, but the script says :status %s", len(x.result.Answers)+1, status, x.status))
	}
	return status
}

// confirmModel evaluates all assertions, as they stand in the script.
func (x *Executor) confirmModel() error {
	e := x.evaluation()
	evidence := evidenceModel
	judge := func(n *Node) error {
		switch v, err := e.value(n); {
		case errors.Is(err, errNotEvaluable):
			evidence = evidenceNone
		case err != nil:
			return err
		case !v.b:
			return fmt.Errorf("the model violates the formula at %s", n.Pos)
		}
		return nil
	}
	for _, a := range x.asserted {
		if err := judge(a.node); err != nil {
			return err
		}
	}
	for _, a := range x.assumptions {
		if err := judge(a.node); err != nil {
			return err
		}
	}
	x.result.Checked[evidence]++
	return nil
}

// evaluation starts to evaluate under the model.
func (x *Executor) evaluation() *evaluation {
	e := x.eval.newEvaluation(x.modelValue)
	e.model = x.model
	return e
}

// modelValue is the value of a declared constant.
func (x *Executor) modelValue(name string) (datum, bool) {
	sym, ok := x.scope.symbols.now[name]
	if !ok || sym.term == smt.NoTerm {
		return datum{}, false
	}
	return datumOf(x.c, x.model.TermValue(sym.term)), true
}

// confirmUnsat wants a proof, which package proof checks. Where there is none, the question is asked again, printed and read anew, or
// elimination may be able to refute the formulas.
func (x *Executor) confirmUnsat(ctx context.Context) error {
	p, missing := x.solver.Proof(ctx)
	if missing == nil {
		err := proof.Check(ctx, p)
		switch {
		case err == nil:
			x.result.Checked[evidenceProof]++
			return nil
		case ctx.Err() == nil:
			return fmt.Errorf("the proof of unsat is wrong: %w", err)
		}
		missing = err
	}
	fs := x.formulas(func(assertion) bool { return true })
	again, err := x.again(ctx, fs)
	switch {
	case err != nil:
		return err
	case again == smt.Sat:
		return errors.New("a new solver says sat where the answer is unsat")
	case x.refuted(ctx, fs):
		x.result.Checked[evidenceRefuted]++
	case again == smt.Unsat:
		x.result.Checked[evidenceResolved+" ("+strings.TrimPrefix(missing.Error(), "no proof: ")+")"]++
	default:
		x.result.Checked[evidenceNone]++
	}
	return nil
}

// refuteBudget bounds the steps of refuted.
const refuteBudget = 20_000

// refuted reports whether eliminating all variables by the theorems of quantifier elimination, which takes no solver, leaves false.
// That is possible for small formulas only; not to succeed says nothing.
func (x *Executor) refuted(ctx context.Context, fs []smt.Term) bool {
	f, _ := x.c.Purify(x.c.And(fs...))
	if x.c.IsForeign(f) {
		return false
	}
	t, err := cooper.Eliminate(ctx, x.c, x.c.FreeVars(f), f, cooper.Options{Direct: true, Budget: refuteBudget})
	return err == nil && t == smt.False
}

// confirmCore solves the unnamed assertions, the assumptions and the core again.
func (x *Executor) confirmCore(ctx context.Context, core []smt.Term) {
	switch again, err := x.again(ctx, append(x.formulas(unnamed), core...)); {
	case err != nil:
		x.result.Failed = append(x.result.Failed, err.Error())
	case again == smt.Sat:
		x.result.Failed = append(x.result.Failed, "the core is satisfiable")
	case again == smt.Unsat:
		x.result.Checked[evidenceCore]++
	}
}

// again decides a conjunction that has been printed and read, in a Context and with a solver of its own.
func (x *Executor) again(ctx context.Context, fs []smt.Term) (smt.Status, error) {
	other := NewExecutor(io.Discard, Options{})
	result, err := other.Run(ctx, strings.NewReader(Replay(x.c, fs, nil, smt.Unsat)))
	if err != nil {
		return smt.Unknown, err
	}
	if result.Errors > 0 || len(result.Answers) != 1 {
		return smt.Unknown, errors.New("a printed query cannot be read again")
	}
	return result.Answers[0], nil
}
