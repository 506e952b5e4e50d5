package verify

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"cairn/lang/cfront"
)

// Harness is a C program that calls a function of a task with any arguments, pointers to memory of their own among them: see
// cfront.Parsed.Harness; with Options.Nulls they may be null. dir is the folder that it is for.
func Harness(ctx context.Context, task Task, opt Options, function, dir string) (string, error) {
	text, _, err := task.harness(ctx, opt, function, dir)
	return text, err
}

// harness is that, and which of the task's files it includes.
func (t *Task) harness(ctx context.Context, opt Options, function, dir string) (text, includes string, err error) {
	if t.system() || t.boolean() {
		return "", "", &InputError{Msg: t.File + ": functions are called in C programs only"}
	}
	parsed, err := t.parse(ctx, frontOptions(frontModels[cmp.Or(opt.DataModel, t.DataModel)], opt, ""))
	if err == nil {
		text, includes, err = parsed.Harness(function, dir, opt.Nulls)
	}
	if err != nil {
		return "", "", frontError(err)
	}
	return text, includes, nil
}

// harnessed is the task that calls a function by its harness, which is the Entry then. The harness is compiled as the file that it includes.
func (t *Task) harnessed(ctx context.Context, opt *Options, function string) (Task, error) {
	text, includes, err := t.harness(ctx, *opt, function, ".")
	if err != nil {
		return Task{}, err
	}
	_, name := cfront.SplitName(function)
	out := *t
	out.syntax = nil
	out.Others = slices.DeleteFunc(t.Files(), func(f File) bool { return f.Name == includes })
	out.File, out.Source = cfront.HarnessName(name)+".c", []byte(text)
	opt.Entry = cfront.HarnessName(name)
	if own, ok := opt.Includes.Units[includes]; ok {
		opt.Includes.Units = maps.Clone(opt.Includes.Units)
		opt.Includes.Units[out.File] = own
	}
	return out, nil
}
