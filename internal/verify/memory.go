package verify

import (
	"context"
	"strings"
	"time"

	"cairn/internal/answer"
	"cairn/internal/budget"
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

// unlimited is how long a second reading may take, in steps, if there is no other limit: the reason why the first one has no answer must
// not be kept back for ever.
const unlimited = 5 * time.Minute

// openShare is the part of the time that the translation with memory outside has, one of so many, if there is another one after it. With half of
// 30 s, memory made of bytes came too late for coreJSON's validator on four bytes.
const openShare = 6

// Memories lists them.
func Memories() []string {
	return []string{string(MemoryAuto), string(MemoryScalars), string(MemoryBytes), string(MemoryOpen)}
}

// inMemories verifies a task with one translation of memory after the other, as far as that is asked for and needed.
func (rep *Report) inMemories(ctx context.Context, task Task, opt Options) error {
	task.syntax = new(syntax)
	if opt.Memory != "" && opt.Memory != MemoryAuto || !opt.readsAgain(task) {
		return rep.loaded(ctx, task, opt)
	}
	first := opt
	first.Memory, first.hasMore = MemoryScalars, opt.takesBytes()
	if err := rep.loaded(ctx, task, first); err != nil || !rep.lacking || ctx.Err() != nil {
		return err
	}
	if _, limited := budget.Left(ctx); !limited && opt.EngineOptions.Timeout <= 0 {
		part, cancel := budget.WithDeadline(ctx, budget.In(unlimited))
		defer cancel()
		ctx = part
	}
	again := func(ctx context.Context, opt Options) (*Report, error) {
		other := NewReport(rep.File, opt, "")
		other.Files = rep.Files
		return other, other.loaded(ctx, task, opt)
	}
	if strings.Contains(rep.Reason, cfront.NoObject) {
		open := opt
		open.Memory = MemoryOpen
		part, cancel := ctx, context.CancelFunc(func() {})
		switch {
		case !opt.takesBytes():
		case opt.EngineOptions.Timeout <= 0:
			part, cancel = budget.WithDeadline(ctx, budget.In(unlimited/openShare))
		default:
			part, cancel = share(ctx, &open, time.Now().Add(opt.EngineOptions.Timeout), openShare)
		}
		defer cancel()
		opened, err := again(part, open)
		if err != nil {
			return err
		}
		if opened.Verdict != answer.Unknown.String() {
			*rep = *opened
			return nil
		}
		if left, limited := budget.Left(ctx); limited {
			opt.EngineOptions.Timeout = budget.Time(left)
		} else if end, limited := ctx.Deadline(); limited && opt.EngineOptions.Timeout > 0 {
			opt.EngineOptions.Timeout = max(time.Until(end), time.Millisecond)
		}
	}
	if !opt.takesBytes() {
		return nil
	}
	opt.Memory = MemoryBytes
	second, err := again(ctx, opt)
	if err != nil {
		return err
	}
	if second.Verdict == answer.Unknown.String() && (second.unread || !strings.HasPrefix(rep.Reason, unsupported)) {
		return nil // what the first one says of the program is more
	}
	*rep = *second
	return nil
}

// syntax keeps the syntax trees of a program for its next translation.
type syntax struct{ parsed *cfront.Parsed }

// maxKept is the largest text, in bytes, whose syntax trees are kept: they take some fifty times as much memory.
const maxKept = 4 << 20

// parse reads the text of a C program, unless that has been done.
func (t *Task) parse(ctx context.Context, front cfront.Options) (*cfront.Parsed, error) {
	if t.syntax != nil && t.syntax.parsed != nil {
		return t.syntax.parsed, nil
	}
	parsed, err := cfront.Parse(ctx, t.Files(), front)
	if err == nil && t.syntax != nil && parsed.Size() <= maxKept {
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
	o.Bytes, o.Open = opt.Memory == MemoryBytes, opt.Memory == MemoryOpen
	return o
}
