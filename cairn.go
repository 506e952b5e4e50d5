// Package cairn verifies programs and solves constrained Horn clauses and SMT-LIB scripts, for programs that want to do so without a
// command line. Each answer is checked by code that did not find it, as those of the command are.
//
//	p, err := cairn.Source("abs.c", text)
//	...
//	result, err := cairn.Verify(ctx, p, cairn.Options{Checks: []string{"overflow"}})
//	if err == nil && result.Verdict == cairn.Unsafe {
//		fmt.Println(result.Counterexample.Inputs)
//	}
//
// The context ends a run at any time; its deadline is divided among the engines. Runs may go side by side: nothing is shared between them.
// docs/library.md has programs. The packages below this one that can be used alone are
//
//	smt, smt/proof  terms, the solver, proofs and their check
//	smt/smtlib      SMT-LIB scripts
//	lang/horn       constrained Horn clauses as data; spacer solves them, certify/clauses checks answers
//
// The others are the algorithms themselves and what they work on. They change without notice.
//
// Limits: a program that is nested ten thousands of levels deep may need more stack than the runtime allows, which ends the process; the
// command line has bounds for that, and so has debug.SetMaxStack. Memory is bounded by debug.SetMemoryLimit at best.
package cairn

import (
	"context"
	"errors"
	"strings"
	"time"

	"cairn/internal/question"
	"cairn/internal/verify"
)

// Verdict is the answer to whether a program can reach an error.
type Verdict string

// The verdicts.
const (
	Safe    Verdict = "safe"    // no execution reaches an error
	Unsafe  Verdict = "unsafe"  // an execution does
	Unknown Verdict = "unknown" // there is no answer: a limit was reached, or something is not supported
)

// DataModel gives the C integer types their widths.
type DataModel string

// The data models: int has 32 bits in both, long and pointers as many as their names say.
const (
	ILP32 DataModel = "ILP32"
	LP64  DataModel = "LP64"
)

// Program is what is to be verified. The zero value is none.
type Program struct{ task verify.Task }

// Source is a program of one text. The name stands in messages and says what the text is: a Boolean program (.bp), a transition system
// (.ts), or else C. The error is an *InputError.
func Source(name, text string) (Program, error) {
	task, err := verify.NewTask(name, []byte(text), "")
	return Program{task}, err
}

// Load reads a program: a file, several C files that are linked, or a task definition of SV-COMP (.yml), which may say what property and data
// model are meant. Errors are *InputError and *UnsupportedError.
func Load(files ...string) (Program, error) {
	if len(files) == 0 {
		return Program{}, errors.New("no file is named")
	}
	task, err := verify.LoadFiles(files, "")
	return Program{task}, err
}

// Options say how to verify. The zero value looks for calls of reach_error and failed assertions, with all engines, and C's integers.
type Options struct {
	Engine string // one of Engines; empty: several of them
	Jobs   int    // how many engines run side by side; 0: one
	Steps  int64  // there is no answer after so many steps of work, on any machine at the same place if there is one job; 0: no limit

	Property string    // a property of SV-COMP, such as no-overflow; empty: as the program says
	Checks   []string  // what is an error, instead of Property: assert, bounds, overflow, ..., or all
	Model    DataModel // empty: as the task definition says, or LP64

	Entry   string   // the function with which a run begins, its arguments arbitrary; empty: main
	Include []string // folders of headers
	Define  []string // macros: NAME or NAME=BODY

	// Events is told the history of each engine's search, from several goroutines at once if there are several jobs. nil: nobody is.
	Events func(engine string, e Event)
}

// Result is the answer to a question about a program.
type Result struct {
	Verdict Verdict
	Reason  string // why it is Unknown
	Engine  string // which has found the verdict

	Invariants     []Invariant     // of Safe
	Counterexample *Counterexample // of Unsafe
	Certificate    Certificate     // nil if the verdict is Unknown

	report  *verify.Report
	program Program
}

// Engines lists the names of the engines for programs; the first is the one that runs the others.
func Engines() []string { return verify.EngineNames(verify.Programs) }

// Verify verifies a program. The result is never nil; if there is an error, which is an *InputError or an *InternalError, or says that an
// option is wrong, the verdict is Unknown.
func Verify(ctx context.Context, p Program, opt Options) (*Result, error) {
	inner, err := opt.inner(ctx)
	if err != nil {
		return &Result{Verdict: Unknown, Reason: err.Error(), report: verify.NewReport(p.task.File, inner, err.Error()), program: p}, err
	}
	rep, err := verify.Run(ctx, p.task, inner)
	r := &Result{Verdict: Verdict(rep.Verdict), Reason: rep.Reason, Engine: rep.DecidedBy, Invariants: invariants(rep.Invariants),
		Counterexample: counterexample(rep), report: rep, program: p}
	if r.Engine == "" && r.Verdict != Unknown {
		r.Engine = rep.Engine
	}
	if rep.Evidence != nil && rep.Evidence.Answer != nil {
		r.Certificate = rep.Evidence.Answer.Certificate
	}
	return r, err
}

// inner are the options as package verify has them.
func (opt Options) inner(ctx context.Context) (verify.Options, error) {
	out := verify.Options{Engine: opt.Engine, DataModel: verify.DataModel(opt.Model), Entry: opt.Entry}
	out.Includes.Dirs = opt.Include
	for _, d := range opt.Define {
		name, body, given := strings.Cut(d, "=")
		if !given {
			body = "1"
		}
		out.Includes.Macros = append(out.Includes.Macros, verify.Macro{Name: name, Body: body})
	}
	out.EngineOptions = engineOptions(ctx, opt)
	var err error
	switch {
	case len(opt.Checks) > 0 && opt.Property != "":
		err = errors.New("checks are a property of their own: either Checks or Property")
	case len(opt.Checks) > 0:
		out.Property, err = verify.PropertyOfChecks(opt.Checks)
	default:
		out.Property, err = verify.ParseProperty(opt.Property)
	}
	return out, err
}

// engineOptions are those of the engines. A context that has a deadline is a limit.
func engineOptions(ctx context.Context, opt Options) verify.EngineOptions {
	_, limited := ctx.Deadline()
	return verify.EngineOptions{Jobs: opt.Jobs, Steps: opt.Steps, Limited: limited, Record: recorder(opt.Events)}
}

// Witness is the verdict's evidence as an SV-COMP witness of format 2.0, for other tools to check. The time stands in it.
func (r *Result) Witness(ctx context.Context, now time.Time) ([]byte, error) {
	return r.report.Witness(ctx, r.program.task, verify.Stamp{Version: "cairn library", Time: now})
}

// Harness is a C file with the inputs of the counterexample: compiled with the program, it runs into the error.
func (r *Result) Harness(ctx context.Context) (string, error) {
	return r.report.Harness(ctx, r.program.task)
}

// Satisfiability is the answer to whether clauses have a model.
type Satisfiability string

// The answers about clauses.
const (
	Sat       Satisfiability = "sat"
	Unsat     Satisfiability = "unsat"
	Undecided Satisfiability = "unknown"
)

// ClauseResult is the answer to a set of clauses.
type ClauseResult struct {
	Answer Satisfiability
	Reason string // why it is Undecided
	Engine string // which has found the answer

	Model      []Interpretation // of Sat: what the predicates are
	Derivation []DerivedFact    // of Unsat: how false follows
}

// SolveClauses solves a set of constrained Horn clauses, an SMT-LIB script of the logic HORN. The name stands in messages. Of the options only
// Engine (one of ClauseEngines), Jobs, Steps and Events matter. Errors are as those of Verify.
func SolveClauses(ctx context.Context, name, script string, opt Options) (*ClauseResult, error) {
	rep, err := verify.SolveClauses(ctx, name, []byte(script), verify.ClauseOptions{Engine: opt.Engine, Evidence: true,
		EngineOptions: engineOptions(ctx, opt)})
	r := &ClauseResult{Answer: Satisfiability(rep.Answer), Reason: rep.Reason, Engine: rep.DecidedBy, Model: model(rep.Model), Derivation: derivation(rep.Derivation)}
	if r.Engine == "" && r.Answer != Undecided {
		r.Engine = rep.Engine
	}
	return r, err
}

// ClauseEngines lists the names of the engines for clauses; the first is the one that runs the others.
func ClauseEngines() []string { return verify.EngineNames(question.Clauses) }
