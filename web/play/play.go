// Package play is what the playground asks of cairn: a request as the page makes it, and the answer as the page shows it. It runs where the
// page runs, in a browser, and knows nothing of browsers.
//
//	play.go     requests about programs
//	clauses.go  sessions about Horn clauses
//	console.go  SMT-LIB scripts, command by command
//	engines.go  what the page offers: engines and their options
package play

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/internal/engines"
	"cairn/internal/question"
	"cairn/internal/report"
	"cairn/internal/verify"
)

// Request is a question about a text.
type Request struct {
	Name   string `json:"name"` // of the file: its ending says what the text is; .smt2 are clauses
	Text   string `json:"text"`
	Engine string `json:"engine"` // empty: the default

	Property    string `json:"property"` // as --property, or a list of checks with commas between them; empty: the usual one
	DataModel   string `json:"dataModel"`
	Math        bool   `json:"math"`
	AsPublished bool   `json:"asPublished"`

	Localize bool `json:"localize"` // tell which lines of an unsafe program may be at fault
	Exercise bool `json:"exercise"` // check the invariants that stand in the program's comments, and nothing else

	Settings map[string]string `json:"settings"` // of the engine's options
	Seconds  float64           `json:"seconds"`  // the time that there is; 0: unknown

	Later  string `json:"later"`  // the engine for what is asked of clauses after the answer; empty: the same
	Beside bool   `json:"beside"` // there are more workers: other engines of a portfolio run there, and the main one has all the time here
}

// Version is what answers say about cairn.
var Version = "cairn playground"

// Tell is told of the progress.
type Tell func(kind Kind, what string)

// Kind is a kind of progress.
type Kind string

// What is told: a phase begins; an engine has made a step of its search; these engines, with spaces between them, may run beside this one.
const (
	Phase  Kind = "phase"
	Step   Kind = "step"
	Beside Kind = "beside"
)

// Run answers a request about a program or about clauses. The answer is never nil: what is wrong with the request is told in it.
func Run(ctx context.Context, r Request, tell Tell) *report.View {
	if r.IsClauses() {
		return NewClauses(r).Answer(ctx, tell)
	}
	return r.within(ctx, func(ctx context.Context) *report.View { return r.program(ctx, tell) })
}

// turnSteps is how long work goes on until others have a turn: some hundredths of a second.
const turnSteps = 500

// within does the work in the time that there is. In a browser there is one thread, and a clock is looked at between turns only.
func (r Request) within(ctx context.Context, work func(context.Context) *report.View) *report.View {
	if r.Seconds > 0 {
		part, cancel := context.WithTimeoutCause(ctx, time.Duration(r.Seconds*float64(time.Second)), verify.ErrTimeout)
		defer cancel()
		ctx = part
	}
	run := budget.Begin(ctx, work)
	defer run.End()
	for !run.Turn(turnSteps) {
		runtime.Gosched()
	}
	return run.Result()
}

// IsClauses reports whether a request is about Horn clauses.
func (r Request) IsClauses() bool { return filepath.Ext(r.Name) == ".smt2" }

func (r Request) program(ctx context.Context, tell Tell) *report.View {
	run := &report.Run{History: new(report.History), Version: Version}
	opt := verify.Options{Engine: r.Engine, DataModel: verify.DataModel(r.DataModel), Math: r.Math, Localize: r.Localize, Heap: true, TraceSteps: traceSteps,
		EngineOptions: r.options(verify.Programs, run.History, tell)}
	opt.Progress = func(phase string) { tell(Phase, phase) }
	property, err := r.property()
	if err == nil {
		run.Task, err = verify.NewTask(r.Name, []byte(r.Text), property)
	}
	if r.Exercise && err == nil {
		return report.ExerciseView(verify.CheckInvariants(ctx, run.Task, opt))
	}
	opt.Loaded = func(p *cfg.Program) { run.Flow = report.FlowOf(p, r.Name) }
	var unsupported *verify.UnsupportedError
	switch {
	case errors.As(err, &unsupported):
		run.Report = verify.NewReport(r.Name, opt, unsupported.Error())
	case err != nil:
		run.Report, run.Err = verify.NewReport(r.Name, opt, err.Error()), err
	default:
		run.Report, run.Err = verify.Run(ctx, run.Task, opt)
	}
	return run.View()
}

// traceSteps is the number of steps of an execution that are shown.
const traceSteps = 400

func (r Request) property() (string, error) {
	if name, err := verify.PropertyOfChecks(strings.Split(r.Property, ",")); r.Property != "" && err == nil {
		return name, nil
	}
	return verify.ParseProperty(r.Property)
}

// options are those of the engine. Engines of a portfolio run one after the other, but those that have a worker of their own: there is
// one thread.
func (r Request) options(kinds question.Kind, history *report.History, tell Tell) verify.EngineOptions {
	opt := verify.EngineOptions{Jobs: 1, Limited: r.Seconds > 0, Set: make(engines.Settings)}
	for name, word := range r.Settings {
		opt.Set[name] = word
	}
	if e, err := verify.EngineByName(r.Engine, kinds); err == nil && r.AsPublished && e.New != nil {
		_, unpublished := e.Extras()
		opt.Set.Without(unpublished...)
	}
	opt.Record = func(engine string, ev answer.Event) {
		history.Record(engine, ev)
		tell(Step, engine)
	}
	if r.Beside {
		opt.Beside = func(others []string) { tell(Beside, strings.Join(others, " ")) }
	}
	return opt
}
