package verify

import (
	"context"

	"cairn/internal/question"
	"cairn/lang/cfront"
)

// Memory says how the front end translates the objects of a C program.
type Memory string

// The translations: into scalars, which all engines take; into bytes, which takes all of C's memory but needs engines for arrays; or into
// scalars first, and into bytes if that leaves something out which the verdict depends on. Where that is what a pointer from outside the
// program leads to, or one without a value, the last one is tried in between: into scalars, with memory outside that has any contents.
const (
	MemoryAuto    Memory = "auto"
	MemoryScalars Memory = "scalars"
	MemoryBytes   Memory = "bytes"
	MemoryOpen    Memory = "open"
)

// Memories lists them.
func Memories() []string {
	return []string{string(MemoryAuto), string(MemoryScalars), string(MemoryBytes), string(MemoryOpen)}
}

// inMemories verifies a task with one translation of memory after the other, as far as that is asked for and needed.
func (rep *Report) inMemories(ctx context.Context, task Task, opt Options) error {
	if task.syntax == nil {
		task.syntax = new(syntax)
	}
	if opt.Memory != "" && opt.Memory != MemoryAuto || !opt.readsAgain(task) {
		return rep.loaded(ctx, task, opt)
	}
	return newReadings(rep, task, opt).run(ctx)
}

// syntax keeps the syntax trees of a program for its next translation.
type syntax struct {
	parsed *cfront.Parsed
	keep   bool // however large it is
}

// maxKept is the largest text, in bytes, whose syntax trees are kept: they take some fifty times as much memory.
const maxKept = 4 << 20

// parse reads the text of a C program, unless that has been done.
func (t *Task) parse(ctx context.Context, front cfront.Options) (*cfront.Parsed, error) {
	if t.syntax != nil && t.syntax.parsed != nil {
		return t.syntax.parsed, nil
	}
	parsed, err := cfront.Parse(ctx, t.Files(), front)
	if err == nil && t.syntax != nil && (t.syntax.keep || parsed.Size() <= maxKept) {
		t.syntax.parsed = parsed
	}
	return parsed, err
}

// readsAgain reports whether a task may be read in other translations than the first one.
func (opt Options) readsAgain(task Task) bool {
	return !task.system() && !opt.Math && !opt.NondetVolatile && len(opt.Passes) == 0
}

// takesBytes reports whether the engine could decide a task in which memory is made of bytes.
func (opt Options) takesBytes() bool {
	e, err := EngineByName(opt.Engine, Programs)
	return err == nil && e.Reaches(question.Arrays)
}

// bytes are options of the front end with the translation of memory.
func (opt Options) bytes(o cfront.Options) cfront.Options {
	o.Undivided = opt.undivided
	o.Bytes, o.Open = opt.Memory == MemoryBytes, opt.Memory == MemoryOpen
	return o
}
