package verify

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"

	"cairn/cfg"
	"cairn/internal/question"
	"cairn/lang/boolprog"
)

// boolean reports whether the task is a Boolean program.
func (t *Task) boolean() bool { return filepath.Ext(t.File) == ".bp" }

// judgeBoolean verifies a Boolean program.
func (rep *Report) judgeBoolean(ctx context.Context, task Task, opt Options) error {
	for _, no := range []struct {
		asked bool
		what  string
	}{
		{opt.Entry != "", "entry"},
		{opt.PerAssertion, "verdicts of the assertions"},
		{len(opt.Passes) > 0, "passes"},
		{cmp.Or(opt.Property, Property) != Property, "property " + opt.Property},
	} {
		if no.asked {
			rep.Reason = (&UnsupportedError{Pos: cfg.Pos{File: task.File}, What: no.what + " of a Boolean program"}).Error()
			return nil
		}
	}
	prog, err := boolprog.Parse(task.File, task.Source)
	if mistake, ok := errors.AsType[*boolprog.Error](err); ok {
		return &InputError{Pos: mistake.Pos, Msg: mistake.Msg}
	}
	return rep.decide(ctx, question.Question{Boolean: prog}, task, opt)
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
