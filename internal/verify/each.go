package verify

import (
	"context"
	"fmt"
	"slices"

	"cairn/absint"
	"cairn/absint/prove"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/budget"
)

// goalSearch is the search for an error in one goal, or in several.
type goalSearch struct {
	rep  *Report // of the last round; nil before the first one
	over bool    // no more steps would change it
	err  error
}

func (s *goalSearch) verdict() string {
	if s.rep == nil {
		return answer.Unknown.String()
	}
	return s.rep.Verdict
}

// goalSearches are the searches for errors in the goals of a program, one by one and together.
type goalSearches struct {
	task  Task
	prog  *cfg.Program
	opt   Options
	goals []goalSearch // as in prog.Goals
}

// How long the goals of a program are looked at in the first round, in steps: all together, and one by one. Most that can be decided at all are
// decided soon.
const (
	firstTogether = 20_000
	firstByItself = 5_000
)

// each gives every goal of a program its own verdict, in rounds of twice as many steps each. First come those that ranges of the variables
// exclude. Then all goals together are looked at: if one fails, it has its verdict, and the others go on without it; if none does, all have
// theirs. Meanwhile every goal that has none is verified by itself. The rounds end when nothing more can be expected.
func (rep *Report) each(ctx context.Context, task Task, prog *cfg.Program, opt Options) error {
	s := &goalSearches{task, prog, opt, make([]goalSearch, len(prog.Goals))}
	defer func() { rep.tellGoals(ctx, prog, s.goals) }()
	if err := s.exclude(ctx); err != nil {
		return err
	}
	together := s.together(ctx)
	defer func() { together.End() }()
	for round := 0; ; round++ {
		for ctx.Err() == nil && !together.Ended() && together.Turn(firstTogether<<round) {
			own := together.Result()
			if own.err != nil {
				return own.err
			}
			if rep.Verdict == answer.Unknown.String() {
				rep.adopt(own.rep)
				rep.Attempts = own.rep.Attempts
			}
			failed := slices.Index(prog.Goals, own.rep.violated)
			if failed < 0 {
				s.allSafe(own)
				break
			}
			s.goals[failed] = own
			s.tellCount()
			together.End()
			together = s.together(ctx)
		}
		open, unknown := false, false
		for i := range s.goals {
			g := &s.goals[i]
			if !g.over && ctx.Err() == nil {
				s.tellCount()
				if *g = s.only(ctx, func(other *cfg.Goal) bool { return other == prog.Goals[i] }, firstByItself<<round); g.err != nil {
					return g.err
				}
				if g.verdict() == answer.Unsafe.String() && rep.Verdict != answer.Unsafe.String() {
					rep.adopt(g.rep)
				}
			}
			open, unknown = open || !g.over, unknown || g.verdict() == answer.Unknown.String()
		}
		unknown = unknown || len(s.goals) == 0 // holes only
		if ctx.Err() != nil || !open && (!unknown || together.Ended() || rep.Verdict != answer.Unknown.String()) {
			break
		}
	}
	if rep.Verdict == answer.Unknown.String() && rep.Reason == "" && ctx.Err() != nil { // or else each goal has its verdict by itself
		rep.Reason = limit(ctx)
	}
	rep.lacking = rep.Verdict == answer.Unknown.String() && prog.HasHoles()
	return nil
}

// exclude proves all goals together that ranges of the variables exclude, so that not each of them needs a search.
func (s *goalSearches) exclude(ctx context.Context) error {
	if s.prog.Main == nil {
		return nil
	}
	possible := make(map[*cfg.Goal]bool)
	part, cancel := budget.WithDeadline(ctx, firstTogether)
	defer cancel()
	ranges := absint.Analyze(part, s.prog.Main, absint.Options{})
	for i := range s.prog.Main.Edges {
		if ctx.Err() != nil {
			return nil
		}
		if e := &s.prog.Main.Edges[i]; !ranges.Takes(cfg.EdgeID(i)) {
			continue
		} else if e.Hole != nil && e.Hole.Goal != nil {
			possible[e.Hole.Goal] = true
		} else if e.Goal != nil {
			possible[e.Goal] = true
		}
	}
	if len(possible) == len(s.prog.Goals) || ctx.Err() != nil {
		return nil
	}
	byRanges := *s
	if e := &byRanges.opt.Engine; *e == "" || *e == PortfolioName {
		*e = prove.Name
	}
	all := byRanges.only(ctx, func(g *cfg.Goal) bool { return !possible[g] }, firstTogether)
	if all.err != nil || all.verdict() != answer.Safe.String() {
		return all.err
	}
	for i, g := range s.prog.Goals {
		if !possible[g] {
			s.goals[i] = all
		}
	}
	return nil
}

// tellCount says how many goals have their verdicts.
func (s *goalSearches) tellCount() {
	n := 0
	for _, g := range s.goals {
		if g.over && g.verdict() != answer.Unknown.String() {
			n++
		}
	}
	telling(s.opt.Progress)(fmt.Sprintf("%d of %d places have their verdicts", n, len(s.goals)))
}

// together begins the search for an error in all goals that have not failed.
func (s *goalSearches) together(ctx context.Context) *budget.Run[goalSearch] {
	failed := make(map[*cfg.Goal]bool)
	for i, g := range s.prog.Goals {
		if s.goals[i].verdict() == answer.Unsafe.String() {
			failed[g] = true
		}
	}
	prog := s.prog
	if len(failed) > 0 {
		prog = prog.OnlyGoals(func(g *cfg.Goal) bool { return !failed[g] })
	}
	return budget.Begin(ctx, func(ctx context.Context) (own goalSearch) {
		defer caught(&own.err, "")
		own.rep, own.over = NewReport(s.task.File, s.opt, ""), true
		own.err = own.rep.judgeTransformed(ctx, s.task, prog, s.opt)
		return own
	})
}

// allSafe gives the goals without a verdict that of all of them together, if no execution violates any of them: by itself, none fails either, also
// where nothing came of the search for it.
func (s *goalSearches) allSafe(together goalSearch) {
	if together.verdict() != answer.Safe.String() {
		return
	}
	for i := range s.goals {
		if s.goals[i].verdict() == answer.Unknown.String() {
			s.goals[i] = together
		}
	}
}

// only verifies the program with some of its goals for so many steps.
func (s *goalSearches) only(ctx context.Context, among func(*cfg.Goal) bool, steps int64) goalSearch {
	part, cancel := budget.WithDeadline(ctx, steps)
	defer cancel()
	opt := s.opt
	opt.Progress = nil // it would tell the same of each goal
	rep := NewReport(s.task.File, opt, "")
	if err := rep.judgeTransformed(part, s.task, s.prog.OnlyGoals(among), opt); err != nil {
		return goalSearch{err: err}
	}
	over := rep.Verdict != answer.Unknown.String() || part.Err() == nil
	if !over && ctx.Err() != nil {
		rep.Reason = limit(ctx)
	}
	return goalSearch{rep: rep, over: over}
}
