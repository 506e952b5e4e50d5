package verify

import (
	"context"
	"fmt"
	"strings"

	"cairn/certify"
	"cairn/cfg"
	"cairn/internal/answer"
)

// PassNames lists the passes that Options.Passes may name.
func PassNames() []string {
	var names []string
	for _, p := range cfg.Passes() {
		names = append(names, p.Name)
	}
	return names
}

// transform makes the passes that the options ask for. What is verified then is the program as transformed.
func transform(task Task, prog *cfg.Program, passes []string) (*cfg.Program, error) {
	if len(passes) == 0 {
		return prog, nil
	}
	if prog.Main == nil {
		return nil, &UnsupportedError{Pos: cfg.Pos{File: task.File}, What: "passes on recursive programs"}
	}
	g, _, err := cfg.Apply(prog.Main, passes)
	if err != nil {
		return nil, &InputError{Pos: cfg.Pos{File: task.File}, Msg: err.Error()}
	}
	transformed := *prog
	transformed.Main, transformed.Undivided = g, nil
	return &transformed, nil
}

// judgeTransformed judges the program after the passes. A counterexample must be one of the program before them, too.
func (rep *Report) judgeTransformed(ctx context.Context, task Task, prog *cfg.Program, opt Options) error {
	transformed, err := transform(task, prog, opt.Passes)
	if err != nil {
		rep.Reason, _, err = unloaded(ctx, err)
		return err
	}
	if err := rep.judge(ctx, task, transformed, opt); err != nil || transformed == prog || rep.Verdict != answer.Unsafe.String() {
		return err
	}
	found := rep.Evidence.execution()
	if len(found.Accelerators) > 0 {
		return nil // they are proved of the transformed program only, and without them the execution is too long
	}
	initial := found.Initial()
	before := &answer.Answer{
		Verdict:     answer.Unsafe,
		Certificate: answer.NewExecutionIn(initial[:min(len(initial), len(prog.Main.Vars))], found.Memory(), found.Inputs),
	}
	if err := certify.Check(ctx, prog, before); err != nil && ctx.Err() == nil {
		return &InternalError{Engine: rep.DecidedBy, What: fmt.Sprintf("the counterexample is none of the program before %s: %v", strings.Join(opt.Passes, ", "), err)}
	}
	return nil
}
