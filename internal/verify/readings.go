package verify

import (
	"cmp"
	"context"
	"slices"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/budget"
)

// readings are the translations of a task that are verified, in turns: scalars, and where these leave something out, the others.
type readings struct {
	rep                  *Report // the one that is asked for
	task                 Task
	opt                  Options
	scalars, open, bytes *reading // nil: not begun
}

// reading is the verification of a task in one translation of memory.
type reading struct {
	rep *Report
	run *budget.Run[error]
}

// The steps of turns. What memory outside may lead to is soon found or not at all.
const (
	readingTurn = 20_000
	openTurn    = 4_000
)

// When nobody has set a limit, translations after the first one have so many steps: the reason why that has no answer must not be kept back
// for ever.
const lastSteps = 1_500_000

func newReadings(rep *Report, task Task, opt Options) *readings {
	return &readings{rep: rep, task: task, opt: opt}
}

// run gives the translations their turns, and the report that of the one that decides, or says most.
func (rs *readings) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	rs.scalars = rs.begin(ctx, MemoryScalars)
	for {
		if rs.turn(rs.scalars, readingTurn) {
			return rs.take(rs.scalars)
		}
		if rs.scalars.run.Ended() && !rs.scalars.rep.leaves() {
			return rs.take(rs.scalars)
		}
		rs.more(ctx)
		if rs.turn(rs.open, openTurn) {
			return rs.take(rs.open)
		}
		if rs.turn(rs.bytes, readingTurn) {
			return rs.take(rs.bytes)
		}
		if rs.scalars.over() && rs.open.over() && rs.bytes.over() {
			return rs.take(rs.best())
		}
	}
}

// more begins the translations that scalars call for.
func (rs *readings) more(ctx context.Context) {
	lacking := rs.scalars.run.Ended()
	if ctx.Err() != nil || !lacking && !rs.scalars.rep.holes {
		return
	}
	if rs.bytes == nil && rs.opt.takesBytes() {
		rs.bytes = rs.begin(ctx, MemoryBytes)
	}
	if rs.open == nil && lacking && rs.scalars.rep.hole != nil && rs.scalars.rep.hole.NoObject {
		rs.open = rs.begin(ctx, MemoryOpen)
	}
}

// begin prepares a translation.
func (rs *readings) begin(ctx context.Context, memory Memory) *reading {
	opt := rs.opt
	opt.Memory = memory
	r := &reading{rep: NewReport(rs.rep.File, opt, "")}
	r.rep.Files = rs.rep.Files
	r.run = budget.Begin(ctx, func(ctx context.Context) (err error) {
		defer caught(&err, "")
		if memory != MemoryScalars && !opt.EngineOptions.limited() {
			part, cancel := budget.WithDeadline(ctx, lastSteps)
			defer cancel()
			ctx = part
		}
		return r.rep.loaded(ctx, rs.task, opt)
	})
	return r
}

// turn lets a translation go on, if there is one, and reports whether that has an answer, to all that is asked for, or an error.
func (rs *readings) turn(r *reading, steps int64) bool {
	return !r.over() && r.run.Turn(steps) && (r.run.Result() != nil || r.rep.Verdict != answer.Unknown.String() && !r.rep.openGoals())
}

// openGoals reports whether goals have no verdict.
func (rep *Report) openGoals() bool {
	return slices.ContainsFunc(rep.Goals, func(g Goal) bool { return g.Verdict == answer.Unknown.String() })
}

// leaves reports whether the translation leaves something out on which an answer depends.
func (rep *Report) leaves() bool { return rep.lacking || rep.holes && rep.openGoals() }

// over reports whether nothing more comes of a translation.
func (r *reading) over() bool { return r == nil || r.run.Ended() }

// best is the translation that says most of a program that has no answer, or not to all that is asked for.
func (rs *readings) best() *reading {
	if rs.opt.PerAssertion {
		return slices.MaxFunc([]*reading{rs.bytes, rs.open, rs.scalars}, func(a, b *reading) int { return cmp.Compare(a.decided(), b.decided()) })
	}
	if b := rs.bytes; b == nil || b.rep.unread || !rs.scalars.rep.isUnsupported() {
		return rs.scalars
	}
	return rs.bytes
}

// isUnsupported reports whether there is no answer because something in the program is not supported.
func (rep *Report) isUnsupported() bool {
	return rep.unread || rep.hole != nil && rep.hole.Kind == cfg.Unsupported
}

// decided is the number of goals that have their verdicts; -1 of a translation that has failed, -2 where there is none.
func (r *reading) decided() (n int) {
	switch {
	case r == nil:
		return -2
	case r.rep.unread:
		return -1
	case len(r.rep.Goals) > 0 && r.run.Result() != nil: // without goals it need not have begun
		return -1
	}
	for _, g := range r.rep.Goals {
		if g.Verdict != answer.Unknown.String() {
			n++
		}
	}
	return n
}

// take makes a translation's report the one that is asked for, and ends the others.
func (rs *readings) take(r *reading) error {
	for _, other := range []*reading{rs.scalars, rs.open, rs.bytes} {
		if other == nil {
			continue
		}
		if other.run.End(); other != r && other.decided() > 0 {
			r.rep.complete(other.rep)
		}
	}
	*rs.rep = *r.rep
	return r.run.Result()
}

// union is a list with what else there is in another one.
func union[T comparable](list, more []T) []T {
	for _, x := range more {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}

// complete gives goals without a verdict that which they have in another translation, where the same goals mean the same. An execution counts more than a
// proof: scalars know of parts of objects where they end.
func (rep *Report) complete(other *Report) {
	open := rep.openGoals()
	for _, g := range other.Goals {
		same := slices.IndexFunc(rep.Goals, func(h Goal) bool { return h.Place == g.Place && h.Check == g.Check && h.Text == g.Text })
		switch {
		case g.Verdict == answer.Unknown.String():
			continue
		case same >= 0 && (rep.Goals[same].Verdict == answer.Unknown.String() || g.Verdict == answer.Unsafe.String()):
			rep.Goals[same] = g
		case same < 0 && open && g.Verdict == answer.Unsafe.String():
			rep.Goals = append(rep.Goals, g)
		default:
			continue
		}
		if g.Verdict == answer.Unsafe.String() && rep.Verdict != answer.Unsafe.String() {
			rep.adopt(other)
		}
		if g.Verdict == answer.Safe.String() {
			rep.NotCovered, rep.Notes = union(rep.NotCovered, other.NotCovered), union(rep.Notes, other.Notes)
		}
	}
	notSafe := func(g Goal) bool { return g.Verdict != answer.Safe.String() }
	if open && !slices.ContainsFunc(rep.Goals, notSafe) && !slices.ContainsFunc(other.Goals, notSafe) { // it may have goals behind what is a hole here
		rep.Verdict, rep.Reason = answer.Safe.String(), ""
	}
}
