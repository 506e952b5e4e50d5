package verify

import (
	"cmp"
	"context"
	"maps"
	"path"
	"slices"
	"strings"

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
	out := t.including(opt, includes, cfront.HarnessName(name)+".c", text)
	opt.callBy(function)
	return out, nil
}

// harnesses are those of all functions of a file in one program, so that it is parsed once.
type harnesses struct {
	task     Task
	includes Includes
	lacks    map[string]error // the functions that have none, by their names in the file
	failed   bool             // the program cannot be read: each function has to have one of its own
}

// harnesses makes those of a file of a task that has been parsed.
func (t *Task) harnesses(ctx context.Context, opt Options, file string) (h harnesses) {
	text, lacks := t.syntax.parsed.Harnesses(file, ".", opt.Nulls)
	h.lacks = lacks
	h.task = t.including(&opt, file, cfront.HarnessName(strings.TrimSuffix(path.Base(file), ".c"))+".c", text)
	h.task.syntax, h.includes = &syntax{keep: true}, opt.Includes
	_, err := h.task.parse(ctx, frontOptions(frontModels[cmp.Or(opt.DataModel, t.DataModel)], opt, ""))
	h.failed = err != nil
	return h
}

// has reports whether a function can be called by its harness among the others.
func (h *harnesses) has(function string) bool {
	_, name := cfront.SplitName(function)
	return !h.failed && h.lacks[name] == nil
}

// including is the task with a harness in the place of a file that the harness includes, and is compiled as.
func (t *Task) including(opt *Options, file, name, text string) Task {
	out := *t
	out.syntax = nil
	out.Others = slices.DeleteFunc(t.Files(), func(f File) bool { return f.Name == file })
	out.File, out.Source = name, []byte(text)
	if own, ok := opt.Includes.Units[file]; ok {
		opt.Includes.Units = maps.Clone(opt.Includes.Units)
		opt.Includes.Units[name] = own
	}
	return out
}

// callBy makes the harness of a function the entry.
func (opt *Options) callBy(function string) {
	_, name := cfront.SplitName(function)
	opt.called, opt.Entry, opt.Harness = function, cfront.HarnessName(name), false
}

// called says how the function is called that the entry is the harness of.
func called(task Task, opt Options) Remark {
	text := "assumed: " + opt.called + " is called as by its harness (cairn harness): pointers lead to memory of their own"
	if opt.Nulls {
		text += ", or are null"
	}
	return Remark{Place{File: task.File, Line: 1}, text}
}
