package verify

import (
	"context"
	"errors"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/question"
)

// judge verifies a program, with holes or without. With holes, an error is searched for first in the reading in which a hole
// is one: if there is none, the program is safe whatever the holes mean. An execution that ends in a hole proves nothing; then
// errors are searched for that can be reached without coming to a hole.
func (rep *Report) judge(ctx context.Context, task Task, prog *cfg.Program, opt Options) error {
	search := func(p *cfg.Program) error { return rep.decide(ctx, question.Of(p), task, opt) }
	if err := search(prog); err != nil || rep.Verdict != answer.Unsafe.String() {
		rep.lacking = rep.Verdict == answer.Unknown.String() && prog.HasHoles()
		return err
	}
	end, err := rep.Evidence.ending(ctx)
	switch {
	case err != nil && ctx.Err() != nil && prog.HasHoles():
		rep.forget(limit(ctx))
		rep.lacking = true
		return nil
	case errors.Is(err, errLongExecution) && prog.HasHoles():
		rep.forget(err.Error())
		rep.lacking = true
		return nil
	case err != nil && ctx.Err() != nil, errors.Is(err, errLongExecution): // the verdict has been checked
		return nil
	case err != nil:
		return &InternalError{Engine: rep.DecidedBy, What: err.Error()}
	case end.edge.Hole == nil:
		rep.Violation = rep.violation(end)
		return nil
	}
	rep.leave(end.edge.Hole)
	if err := search(prog.WithoutHoles()); err != nil {
		return err
	}
	if rep.Verdict != answer.Unsafe.String() {
		rep.leave(end.edge.Hole)
		return nil
	}
	rep.lacking, rep.hole = false, nil
	if end, err = rep.Evidence.ending(ctx); err == nil {
		rep.Violation = rep.violation(end)
	}
	return nil
}

// leave takes the verdict back: what comes behind a hole is not known.
func (rep *Report) leave(h *cfg.Hole) {
	rep.forget(h.String())
	rep.lacking, rep.hole = true, h
}

// forget takes the verdict back.
func (rep *Report) forget(reason string) {
	rep.Verdict, rep.Reason = answer.Unknown.String(), reason
	rep.Invariants, rep.Counterexample, rep.Violation, rep.Evidence, rep.DecidedBy, rep.Attempts = nil, nil, nil, nil, "", nil
}

// ending returns what the counterexample ends in.
func (ev *Evidence) ending(ctx context.Context) (ending, error) {
	if ev.Program.Main == nil {
		w, err := walkToError(ctx, ev.Program, ev.execution())
		return w.end, err
	}
	rp, err := newReplay(ctx, ev.Program.Main, ev.execution())
	if err != nil {
		return ending{}, err
	}
	return rp.ending()
}
