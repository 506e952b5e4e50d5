package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"cairn/absint"
	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/internal/question"
	"cairn/internal/witness"
	"cairn/lang/boolprog"
	"cairn/lang/cfront"
)

// Options say how to verify. The zero value is C's integers, overflow undefined, the task's data model, the first engine.
type Options struct {
	Engine    string    // a name in the table of engines; empty: the default
	DataModel DataModel // empty: as the task says
	Property  string    // empty: as the task says

	// Passes are transformations of the control-flow graph to make before the search, by the names of cfg.Passes, in order.
	Passes []string

	Math       bool // unbounded integers, as in Fang et al. 2025, instead of C's
	SignedWrap bool // signed overflow wraps, as with gcc -fwrapv

	Memory Memory // empty: MemoryAuto

	MallocFails bool // malloc and calloc may return a null pointer; in SV-COMP they never do, but where there are not so many addresses

	LeftToRight    bool // operands whose order C leaves open are evaluated from left to right; otherwise all orders are followed
	ExternalWrites bool // unknown functions write to globals with external linkage; in SV-COMP they do not
	NondetVolatile bool // what a volatile object holds changes at any time, as in a register of a device

	Includes Includes // where #include looks, and what is defined from outside
	Entry    string   // the function with which a run begins; empty: main

	Harness bool // Entry is called by a harness: see Harness
	Nulls   bool // which may give it null pointers

	// PerAssertion gives every assertion, and whatever else is checked, a verdict of its own.
	PerAssertion bool

	// Heap looks what is allocated at the end of a counterexample.
	Heap bool

	// Localize looks for the lines that could be changed so that a counterexample passes.
	Localize bool

	EngineOptions EngineOptions

	// TraceSteps bounds the steps that a counterexample shows; the middle is left out. 0: 40.
	TraceSteps int

	// Loaded is given the program before each search, as the passes leave it, and only looks at it. nil: nobody is.
	Loaded func(prog *cfg.Program)

	// Progress is told when a phase begins: "reading", "searching", "checking". nil: nobody is told.
	Progress func(phase string)

	undivided bool   // memory made of bytes stays one array
	called    string // the function that Entry calls with any arguments, as its harness
}

// Run verifies a task. The report is never nil. An *InputError means that the program cannot be read, an *InternalError that
// cairn is at fault; the report then says unknown. What is not supported and limits that were reached are no errors but
// reports of unknown.
func Run(ctx context.Context, task Task, opt Options) (rep *Report, err error) {
	start := time.Now()
	if opt.DataModel == "" {
		opt.DataModel = task.DataModel
	}
	opt.Property = cmp.Or(opt.Property, task.Property)
	rep = NewReport(task.File, opt, "")
	if len(task.Others) > 0 {
		rep.Files = task.names()
	}
	if _, err := EngineByName(opt.Engine, Programs); err != nil {
		return rep, err
	}
	var conditions obligation.Count
	ctx, steps := budget.WithCount(obligation.Counting(ctx, &conditions))
	ctx, cancel := opt.EngineOptions.within(ctx)
	defer cancel()
	defer func() {
		if err != nil {
			rep.fail(err)
		}
		if rep.Verdict != answer.Unknown.String() {
			rep.Statistics = withConditions(rep.Statistics, &conditions)
		}
		rep.Entry = cmp.Or(opt.called, rep.Entry)
		rep.Usage = UsageSince(start)
		rep.Usage.Steps, rep.Usage.Parts = steps.Load(), rep.parts
	}()
	defer caught(&err, "")
	telling(opt.Progress)("reading")
	if task.boolean() {
		return rep, rep.judgeBoolean(ctx, task, opt)
	}
	if task.syntax == nil {
		task.syntax = new(syntax) // for all translations
	}
	if opt.Harness && opt.Entry != "" {
		if task, err = task.harnessed(ctx, &opt, opt.Entry); err != nil {
			return rep, err
		}
	}
	if err := rep.inMemories(ctx, task, opt); err != nil {
		return rep, err
	}
	if explain := rep.explain; explain != nil && rep.Verdict == answer.Unknown.String() {
		explain(ctx, rep)
	}
	rep.explain = nil
	if opt.called != "" {
		rep.Notes = append(rep.Notes, called(task, opt))
	}
	if err := rep.localize(ctx, task, opt); err != nil {
		return rep, err
	}
	if opt.Heap && rep.Evidence != nil && rep.Counterexample != nil {
		heap, err := heapAtError(ctx, task, opt, rep.Evidence)
		if rep.Counterexample.Heap = heap; err != nil { // the verdict has been checked without it
			rep.Warnings = append(rep.Warnings, "what is allocated is not told: "+failure(err))
		}
	}
	return rep, nil
}

// loaded reads the program of a task, verifies it, and says what there is to say about it.
func (rep *Report) loaded(ctx context.Context, task Task, opt Options) error {
	prog, err := load(ctx, task, opt)
	reason, unsupported, err := unloaded(ctx, err)
	rep.Reason = reason
	if unsupported {
		rep.lacking, rep.unread = true, true
		rep.explain = func(ctx context.Context, rep *Report) { rep.listUnsupported(survey(ctx, task, opt)) }
	}
	if err != nil || reason != "" {
		return err
	}
	rep.Notes, rep.holes = remarks(prog.Notes), prog.HasHoles()
	rep.describe(prog)
	if opt.Loaded != nil {
		if shown, err := transform(task, prog, opt.Passes); err == nil { // an error is judgeTransformed's to tell
			opt.Loaded(shown)
		}
	}
	judge := rep.judgeTransformed
	if opt.PerAssertion {
		judge = rep.each
	}
	err = judge(ctx, task, prog, opt)
	rep.silent(ctx, prog)
	rep.NotCovered = rep.uncovered(prog)
	switch {
	case rep.Verdict == answer.Unknown.String():
		rep.explain = func(ctx context.Context, rep *Report) { rep.explainUnknown(ctx, task, prog, opt) }
		return err
	case rep.Verdict == answer.Unsafe.String() && opt.PerAssertion: // places behind a hole have no verdicts
		rep.listUnsupported(slices.DeleteFunc(prog.Holes(), func(h cfg.Hole) bool {
			return h.Goal != nil || !mayReach(ctx, prog, func(other *cfg.Hole) bool { return other.Same(h) }) // of a goal, its reason tells
		}))
	}
	rep.Attempts = nil
	return err
}

// unloaded is the reason for which there is no answer if reading an input ended in err: a limit, or what is not supported. Any other
// error stays one.
func unloaded(ctx context.Context, err error) (reason string, unsupported bool, _ error) {
	var un *UnsupportedError
	switch {
	case ctx.Err() != nil:
		return limit(ctx), false, nil
	case errors.As(err, &un):
		return un.Error(), true, nil
	}
	return "", false, err
}

// decide has a question decided and explains the answer. prog is the program, if it is about one.
func (rep *Report) decide(ctx context.Context, q question.Question, task Task, opt Options) error {
	tell := telling(opt.Progress)
	opt.EngineOptions.Explain = tell
	d, err := decide(ctx, q, opt.Engine, opt.EngineOptions, tell)
	if err != nil {
		return err
	}
	rep.Attempts = d.attempts
	rep.Statistics, rep.parts = statistics(d.Stats)
	rep.Verdict, rep.Reason, rep.DecidedBy = d.Verdict.String(), d.Reason, d.By
	if d.Verdict == answer.Unknown {
		return nil
	}
	if d.question.Program != nil {
		rep.Evidence = &Evidence{Program: d.question.Program, Answer: d.Answer}
		if err := rep.undivided(ctx, d.question.Program, d.Answer, opt); err != nil {
			return err
		}
	}
	switch cert := d.Certificate.(type) {
	case *answer.Invariants:
		rep.Invariants = invariants(ctx, d.question.Program.Main, cert)
	case answer.Contracts:
		rep.Invariants = contractInvariants(ctx, d.question.Program, cert)
	case *boolprog.Proof:
		rep.Invariants = booleanInvariants(cert.Texts)
	case *boolprog.Execution:
		rep.Counterexample = booleanCounterexample(d.question.Boolean, cert, task, opt.TraceSteps)
	case *answer.Execution:
		cex, err := counterexample(ctx, d.question.Program, cert, opt.TraceSteps)
		if err != nil && ctx.Err() == nil {
			return &InternalError{Engine: cmp.Or(d.By, opt.Engine), What: err.Error()}
		}
		rep.Counterexample = cex // nil if there was no time for it; the verdict has been checked
	}
	return nil
}

// The statistics about a certificate: how many conditions it rests on, and how many of these have proofs that package smt/proof,
// which shares no code with the solver, has checked.
const (
	StatConditions = "conditions proved"
	StatProofs     = "conditions with checked proofs"
)

// withConditions adds the numbers of conditions that the certificate rests on to the statistics.
func withConditions(stats map[string]float64, n *obligation.Count) map[string]float64 {
	if stats == nil {
		stats = make(map[string]float64)
	}
	refuted, proved := n.Numbers()
	stats[StatConditions], stats[StatProofs] = float64(refuted), float64(proved)
	return stats
}

// fail makes the report of a run that ended in an error.
func (rep *Report) fail(err error) {
	files := rep.Files
	*rep = *NewReport(rep.File, rep.asked, failure(err))
	rep.Files = files
}

// limit says why the context ended.
func limit(ctx context.Context) string {
	cause := context.Cause(ctx)
	switch {
	case errors.Is(cause, budget.ErrSpent):
		return ErrSteps.Error()
	case errors.Is(cause, context.DeadlineExceeded), errors.Is(cause, context.Canceled):
		return ErrTimeout.Error()
	}
	return cause.Error()
}

// frontModels are the front end's names for data models.
var frontModels = map[DataModel]cfront.DataModel{ILP32: cfront.ILP32, LP64: cfront.LP64}

// Load reads the program of a task, as Run does, and makes the passes. The error is an *InputError, an *UnsupportedError or an *InternalError.
func Load(ctx context.Context, task Task, opt Options) (prog *cfg.Program, err error) {
	defer caught(&err, "")
	if task.boolean() {
		return nil, &UnsupportedError{Pos: cfg.Pos{File: task.File}, What: "control-flow graph of a Boolean program"}
	}
	opt.DataModel = cmp.Or(opt.DataModel, task.DataModel)
	opt.Property = cmp.Or(opt.Property, task.Property)
	if prog, err = load(ctx, task, opt); err != nil {
		return nil, err
	}
	return transform(task, prog, opt.Passes)
}

// load turns the source into a program. The error is an *InputError, an *UnsupportedError or an *InternalError.
func load(ctx context.Context, task Task, opt Options) (*cfg.Program, error) {
	return loadWith(ctx, task, opt, "")
}

// loadWith is load for a source with claims in it, which are assigned to variables whose names begin so.
func loadWith(ctx context.Context, task Task, opt Options, claims string) (*cfg.Program, error) {
	if task.system() {
		return loadSystem(task, opt)
	}
	model, ok := frontModels[opt.DataModel]
	if !ok {
		return nil, &InputError{Pos: cfg.Pos{File: task.File}, Msg: fmt.Sprintf("there is no data model %q", opt.DataModel)}
	}
	if opt.Property == NoOverflow && opt.Math {
		return nil, &UnsupportedError{Pos: cfg.Pos{File: task.File}, What: "property no-overflow of unbounded integers"}
	}
	front := frontOptions(model, opt, claims)
	parsed, err := task.parse(ctx, front)
	if err != nil {
		return nil, frontError(err)
	}
	front.Roomy = front.Bytes && !front.MallocFails
	prog, err := parsed.Load(ctx, front)
	if err == nil && front.Roomy && lacksRoom(ctx, prog) {
		front.Roomy = false
		prog, err = parsed.Load(ctx, front)
	}
	if err != nil {
		return nil, frontError(err)
	}
	return prog, nil
}

// roomSteps bounds the analysis whether there is room for all memory, in steps; a tenth of a second.
const roomSteps = 2_000

// lacksRoom reports whether memory may be asked for that is larger than any can be, as far as ranges of the variables tell. Where they exclude it
// the program has holes there, which a proof excludes again.
func lacksRoom(ctx context.Context, prog *cfg.Program) bool {
	noRoom := func(h *cfg.Hole) bool { return h.NoRoom }
	asked := slices.ContainsFunc(prog.Graphs(), func(g *cfg.Graph) bool {
		return slices.ContainsFunc(g.Edges, func(e cfg.Edge) bool { return e.Hole != nil && noRoom(e.Hole) })
	})
	if !asked || prog.Main == nil {
		return asked
	}
	return mayReach(ctx, prog, noRoom)
}

// mayReach reports whether an execution may come to some holes, as far as ranges of the variables tell.
func mayReach(ctx context.Context, prog *cfg.Program, holes func(*cfg.Hole) bool) bool {
	if prog.Main == nil {
		return true
	}
	g := prog.OnlyHoles(holes).Main
	part, cancel := budget.WithDeadline(ctx, roomSteps)
	defer cancel()
	return absint.Analyze(part, g, absint.Options{}).Reachable(g.Target)
}

// frontError is an error of the front end for the user.
func frontError(err error) error {
	var syntax *cfront.SyntaxError
	var un *cfront.Unsupported
	switch {
	case errors.As(err, &syntax):
		return &InputError{Pos: syntax.Pos, Msg: syntax.Msg}
	case errors.As(err, &un):
		return &UnsupportedError{Pos: un.Pos, What: un.Construct}
	}
	return &InternalError{What: "the front end failed: " + err.Error()}
}

// Text is the program's file, in which places of a witness are looked for. If it cannot be parsed, which is the error, it has lines and
// nothing else.
func Text(ctx context.Context, task Task, opt Options) (*witness.Source, error) {
	model := frontModels[cmp.Or(opt.DataModel, task.DataModel)]
	outline, err := cfront.OutlineOf(ctx, cfront.File{Name: task.File, Text: task.Source}, frontOptions(model, opt, ""))
	if err != nil {
		err = frontError(err)
	}
	return witness.NewSource(task.File, task.Source, outline), err
}

// frontOptions are the options of the front end.
func frontOptions(model cfront.DataModel, opt Options, claims string) cfront.Options {
	return opt.bytes(cfront.Options{
		DataModel: model, Math: opt.Math, SignedWrap: opt.SignedWrap, Checks: opt.checks(),
		MallocFails: opt.MallocFails, ExternalWrites: opt.ExternalWrites, LeftToRight: opt.LeftToRight, NondetVolatile: opt.NondetVolatile, Holes: true, Claims: claims, Entry: opt.Entry,
		Includes: opt.Includes.front(readHeader),
	})
}

// telling is what tells of phases, also if nobody is told.
func telling(progress func(phase string)) func(phase string) {
	if progress == nil {
		return func(string) {}
	}
	return progress
}

// seconds ends the names of statistics that are times.
const seconds = " seconds"

// statistics sorts an engine's statistics into counts and times.
func statistics(stats []answer.Stat) (counts, times map[string]float64) {
	counts, times = make(map[string]float64, len(stats)), make(map[string]float64)
	for _, s := range stats {
		if name, ok := strings.CutSuffix(s.Name, seconds); ok {
			times[name] = s.Value
		} else {
			counts[s.Name] = s.Value
		}
	}
	return counts, times
}
