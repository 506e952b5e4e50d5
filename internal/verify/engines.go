package verify

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"cairn/absint/prove"
	"cairn/bmc"
	"cairn/bself"
	"cairn/explicit"
	"cairn/gps"
	"cairn/gps/cra"
	"cairn/gps/impact"
	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/internal/engines"
	"cairn/internal/question"
	"cairn/predabs"
	"cairn/simulate"
	"cairn/spacer"
	"cairn/spacer/cells"
	"cairn/spacer/pba"
)

// Engines lists the engines for questions of some kinds; the first one is the default.
func Engines(kinds question.Kind) []engines.Engine {
	all := []engines.Engine{{
		Name:    PortfolioName,
		Summary: "several engines, chosen by what the input contains",
		Paper:   "see docs/engines.md",
		Takes:   question.Graph | question.Procedures | question.Boolean | question.Clauses | question.Arrays,
		Tells:   true,
	}}
	all = slices.Concat(all, simulate.Engines(), gps.Engines(), impact.Engines(), cra.Engines(), explicit.Engines(), prove.Engines(), predabs.Engines(), bself.Engines(),
		spacer.Engines(), pba.Engines(), cells.Engines(), bmc.Engines())
	return slices.DeleteFunc(all, func(e engines.Engine) bool { return !e.Reaches(kinds) })
}

// Programs are the questions that are put about C programs and others.
const Programs = question.Graph | question.Procedures | question.Boolean

// EngineNames lists the names of the engines for questions of some kinds, by the same order.
func EngineNames(kinds question.Kind) []string {
	var names []string
	for _, e := range Engines(kinds) {
		names = append(names, e.Name)
	}
	return names
}

// EngineByName finds an engine for questions of some kinds; the empty name is the default one.
func EngineByName(name string, kinds question.Kind) (engines.Engine, error) {
	all := Engines(kinds)
	if name == "" {
		return all[0], nil
	}
	for _, e := range all {
		if e.Called(name) {
			return e, nil
		}
	}
	return engines.Engine{}, fmt.Errorf("no engine is called %q (there are: %s)", name, strings.Join(EngineNames(kinds), ", "))
}

// EngineOptions say how engines run. The zero value is the engine with all its strengthenings.
type EngineOptions struct {
	Jobs    int              // how many engines a portfolio runs side by side; 0: one
	Steps   int64            // after so many steps there is no answer, whatever the machine; 0: no limit
	Limited bool             // the context ends: somebody sets a limit, to time or something else
	Set     engines.Settings // options of engines

	// Beside is told which engines of a portfolio may run elsewhere, beside this one, where the main engine has all the time there is then.
	// nil: nothing runs elsewhere.
	Beside func(others []string)

	Explain func(string)       // is told why a portfolio chooses its engines; nil: nobody is told
	Trace   func(fmt.Stringer) // is told of each step, by engines that tell them or have a history; nil: nobody is told
	Record  Recorder           // is told the histories of engines that have one; nil: nobody is told
}

// within is a context that ends when the steps are used up.
func (o *EngineOptions) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if o.Steps <= 0 {
		return ctx, func() {}
	}
	return budget.WithDeadline(ctx, o.Steps)
}

// limited reports whether there is a limit, whatever it is.
func (o *EngineOptions) limited() bool { return o.Limited || o.Steps > 0 }

// Recorder is told the histories of engines, step by step. Engines of a portfolio run side by side: it is called from several
// goroutines at once.
type Recorder func(engine string, ev answer.Event)

// env is what an engine is given that begins now. One that has no words of its own for its steps is traced by its history, unless it
// is one among others.
func (o *EngineOptions) env(e *engines.Engine, among bool) engines.Env {
	env := engines.Env{Trace: o.Trace}
	if o.Record != nil {
		o.Record(e.Name, answer.Event{Step: answer.RunBegun})
		env.Record = func(ev answer.Event) { o.Record(e.Name, ev) }
	}
	if record := env.Record; o.Trace != nil && e.Records && !e.Tells && !among {
		env.Record = func(ev answer.Event) {
			o.Trace(ev)
			if record != nil {
				record(ev)
			}
		}
	}
	return env
}
