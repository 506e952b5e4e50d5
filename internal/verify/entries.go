package verify

import (
	"context"
	"fmt"
	"time"

	"cairn/cfg"
)

// RunEach verifies each function of a C program by itself: those that are defined in the task's files, headers left out, one after the other, each
// as the Entry of a run, within a time of its own (0: no limit). done is told of each; it may end that by an error, which is returned. The program is
// parsed once; with Options.Harness, once more for the harnesses of each file. Other errors are those of Run when the program cannot be read.
func RunEach(ctx context.Context, task Task, opt Options, limit time.Duration, done func(name string, rep *Report, err error) error) error {
	if task.system() || task.boolean() {
		return &InputError{Pos: cfg.Pos{File: task.File}, Msg: "functions are checked in C programs only"}
	}
	if opt.DataModel == "" {
		opt.DataModel = task.DataModel
	}
	task.syntax = &syntax{keep: true}
	parsed, err := task.parse(ctx, frontOptions(frontModels[opt.DataModel], opt, ""))
	if err != nil {
		return frontError(err)
	}
	functions := parsed.Functions()
	if len(functions) == 0 {
		return &InputError{Pos: cfg.Pos{File: task.File}, Msg: "no function is defined here"}
	}
	tell, all := telling(opt.Progress), map[string]harnesses{}
	for i, f := range functions {
		one, at := opt, task
		switch one.Entry = f.Name; {
		case f.Name == "main":
			one.Entry = ""
		case opt.Harness:
			file := parsed.FileOf(f.Name)
			h, ok := all[file]
			if !ok {
				h = task.harnesses(ctx, opt, file)
				all[file] = h
			}
			if h.has(f.Name) {
				at, one.Includes = h.task, h.includes
				one.callBy(f.Name)
			}
		}
		one.Progress = func(phase string) { tell(fmt.Sprintf("%s, %d of %d: %s", f.Name, i+1, len(functions), phase)) }
		rep, err := runWithin(ctx, at, one, limit)
		if rep.File = task.File; len(task.Others) > 0 { // not that of the harnesses
			rep.Files = task.names()
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err := done(f.Name, rep, err); err != nil {
			return err
		}
	}
	return nil
}

// runWithin is Run within a time.
func runWithin(ctx context.Context, task Task, opt Options, limit time.Duration) (*Report, error) {
	if limit > 0 {
		part, cancel := context.WithTimeoutCause(ctx, limit, ErrTimeout)
		defer cancel()
		ctx = part
	}
	return Run(ctx, task, opt)
}
