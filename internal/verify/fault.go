package verify

import (
	"context"
	"fmt"
	"slices"

	"cairn/certify"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/internal/question"
	"cairn/localize"
)

// Fault says which lines could be changed so that a counterexample passes, the likeliest first. Reason is why there are no more of them.
type Fault struct {
	Sets   []FaultSet `json:"sets"`
	Reason string     `json:"reason,omitempty"`
}

// FaultSet is a smallest set of lines: if they do something else the counterexample's inputs lead to no error. Edits are small changes of
// which that is so, of a single line.
type FaultSet struct {
	Lines []FaultLine `json:"lines"`
	Edits []FaultEdit `json:"edits,omitempty"`
}

// FaultLine is a line and its text.
type FaultLine struct {
	Place
	Source string `json:"source,omitempty"`
}

// FaultEdit replaces an operator, a constant or a variable by another one. Safe is that no input leads to the error then.
type FaultEdit struct {
	Place
	From string `json:"from"`
	To   string `json:"to"`
	Safe bool   `json:"safe"`
}

// Best is the first edit of a set, as far as the execution passes the check with it, nil if there is none.
func (s FaultSet) Best() *FaultEdit {
	if len(s.Edits) == 0 {
		return nil
	}
	return &s.Edits[0]
}

// String says what the edit does.
func (e FaultEdit) String() string {
	then := "they would pass"
	if e.Safe {
		then = "no input would reach the error"
	}
	return fmt.Sprintf("with %s instead of %s at column %d %s", e.To, e.From, e.Column, then)
}

// ShownFaults is the number of sets of lines that are told to people.
const ShownFaults = 5

// Shown are the likeliest sets.
func (f *Fault) Shown() []FaultSet {
	if f == nil {
		return nil
	}
	return f.Sets[:min(len(f.Sets), ShownFaults)]
}

// localizeSteps bounds the search for lines at fault: some seconds.
const localizeSteps = 60_000

// localize explains the counterexample of a report. The error is an *InternalError.
func (rep *Report) localize(ctx context.Context, task Task, opt Options) error {
	if !opt.Localize || rep.Verdict != answer.Unsafe.String() {
		return nil
	}
	telling(opt.Progress)("localizing")
	ctx, cancel := budget.WithDeadline(ctx, localizeSteps)
	defer cancel()
	rep.Fault = &Fault{Sets: []FaultSet{}}
	x, ok := rep.Evidence.ofGraph()
	if !ok {
		rep.Fault.Reason = "the execution is not one of a single control-flow graph"
		return nil
	}
	program := rep.Evidence.Program
	text, own := textOf(program.Sources, program.Functions), task.names()
	sets, err := localize.Find(ctx, program.Main, x, localize.Options{
		Own:  func(file string) bool { return slices.Contains(own, file) },
		Func: func(pos cfg.Pos) string { return text.place(pos, "").Function },
		Line: text.whole,
	})
	for _, s := range sets {
		free := question.Of(&cfg.Program{Main: s.Free})
		if err := certify.Question(ctx, free, s.Pass); err != nil && ctx.Err() == nil {
			return &InternalError{Engine: "localize", What: err.Error()}
		}
		set := text.fault(s)
		for _, e := range s.Edits {
			if !e.Checked {
				continue
			}
			safe, err := proves(ctx, e)
			if err != nil {
				return err
			}
			set.Edits = append(set.Edits, FaultEdit{text.place(e.Pos, ""), e.From, e.To, safe})
		}
		rep.Fault.Sets = append(rep.Fault.Sets, set)
	}
	switch {
	case ctx.Err() != nil:
		rep.Fault.Reason = limit(ctx)
	case err != nil:
		rep.Fault.Reason = err.Error()
	}
	return nil
}

// ofGraph is the execution of a program of one graph.
func (ev *Evidence) ofGraph() (x *answer.Execution, ok bool) {
	if ev == nil || ev.Program == nil || ev.Program.Main == nil {
		return nil, false
	}
	x, ok = ev.Answer.Certificate.(*answer.Execution)
	return x, ok
}

// fault is a set of lines for people, without its edits.
func (t *text) fault(s localize.Set) (out FaultSet) {
	for _, pos := range s.Lines {
		out.Lines = append(out.Lines, FaultLine{t.place(pos, ""), t.line(pos)})
	}
	return out
}

// proves reports whether no input leads to the error with an edit: the proof of that is checked. The error is an *InternalError.
func proves(ctx context.Context, e localize.Edit) (bool, error) {
	if e.Proof == nil {
		return false, nil
	}
	a, err := certified(ctx, question.Of(&cfg.Program{Main: e.Program}), e.Proof, "localize")
	return err == nil && a.Verdict == answer.Safe, err
}
