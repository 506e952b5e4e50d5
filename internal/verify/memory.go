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
// scalars first, and into bytes if that leaves something out which the verdict depends on.
const (
	MemoryAuto    Memory = "auto"
	MemoryScalars Memory = "scalars"
	MemoryBytes   Memory = "bytes"
)

// unlimited is how long a second reading may take, in steps, if there is no other limit: the reason why the first one has no answer must
// not be kept back for ever.
const unlimited = 5 * time.Minute

// Memories lists them.
func Memories() []string {
	return []string{string(MemoryAuto), string(MemoryScalars), string(MemoryBytes)}
}

// inMemories verifies a task with one translation of memory after the other, as far as that is asked for and needed.
func (rep *Report) inMemories(ctx context.Context, task Task, opt Options) error {
	if opt.Memory != "" && opt.Memory != MemoryAuto || !opt.takesBytes(task) {
		return rep.loaded(ctx, task, opt)
	}
	first := opt
	first.Memory, first.hasMore = MemoryScalars, true
	if err := rep.loaded(ctx, task, first); err != nil || !rep.lacking || ctx.Err() != nil {
		return err
	}
	if _, limited := budget.Left(ctx); !limited && opt.EngineOptions.Timeout <= 0 {
		part, cancel := budget.WithDeadline(ctx, budget.In(unlimited))
		defer cancel()
		ctx = part
	}
	second := NewReport(rep.File, opt, "")
	second.Files = rep.Files
	opt.Memory = MemoryBytes
	if err := second.loaded(ctx, task, opt); err != nil {
		return err
	}
	if second.Verdict == answer.Unknown.String() && (second.unread || !strings.HasPrefix(rep.Reason, unsupported)) {
		return nil // what the first one says of the program is more
	}
	*rep = *second
	return nil
}

// takesBytes reports whether the engine could decide a task in which memory is made of bytes.
func (opt Options) takesBytes(task Task) bool {
	e, err := EngineByName(opt.Engine, Programs)
	return err == nil && e.Reaches(question.Arrays) && !task.system() && !opt.Math && !opt.NondetVolatile && len(opt.Passes) == 0
}

// bytes are options of the front end with the translation of memory.
func (opt Options) bytes(o cfront.Options) cfront.Options {
	o.Bytes = opt.Memory == MemoryBytes
	return o
}
