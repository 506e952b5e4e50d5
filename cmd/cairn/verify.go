package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"cairn/cfg"
	"cairn/internal/verify"
)

// flags are the options of cairn verify, and those of cairn chc.
type flags struct {
	engines  engineFlags
	meaning  meaning
	opt      verify.Options // those that flags are the same as
	limits   limits
	json     bool
	verbose  bool
	watch    bool
	property string
	check    choices
	pointers choice
	commands string   // a compilation database
	parsed   struct { // the property; err is for the report
		name string
		err  error
	}
	queries  queryDump
	evidence evidence
	reports  reports

	model bool // of cairn chc only
	fault bool // of cairn explain fault: the execution itself is not shown
	table bool // of cairn check: a table of all checks
	each  bool // of cairn check: a run of each function
}

func newVerify(code *int) *cobra.Command {
	f := flags{engines: newEngineFlags(verify.Programs), check: choices{of: verify.CheckNames()}}
	cmd := &cobra.Command{
		Use:   "verify [flags] FILE...|-",
		Short: "Decide whether a C program can reach an error",
		Long: `Decide whether a C program can reach an error: a call of reach_error() or
__VERIFIER_error(), a failing assertion or, with --check or --property,
undefined behaviour and memory leaks (see cairn help checks).

FILEs are C files (.c, .i), which are linked into one program, or a single file:
a Boolean program (.bp), a transition system (.ts), or an SV-COMP task
definition (.yml, format 2.0 or 2.1). - is a C program from standard input.

The first line of the output is the answer. The evidence for it follows.

  safe              no execution reaches the error; loop invariants follow
  unsafe            an execution reaches the error; it follows with its inputs
  unknown: REASON   no answer, for example: unknown: timeout

Exit codes: 0 safe, 10 unsafe, 5 unknown, 1 wrong usage, 2 input that cannot be
read or parsed, 6 internal error (a certificate that failed its check, too).`,
		Example: `  cairn verify program.c
  cairn verify --timeout 60s --memory 4GB task.yml
  cairn verify --check all program.c
  cairn verify --property no-overflow --data-model ILP32 program.c
  cairn verify -I include -D NDEBUG=0 main.c list.c util.c
  cairn verify --engine gps-lite --json program.c > answer.json
  cairn verify --witness witness.yml --harness inputs.c program.c
  cairn verify --report page.html --sarif result.sarif program.c`,
		Args: programFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.usable(cmd); err != nil {
				return err
			}
			s := &session{flags: f, files: args, stdin: cmd.InOrStdin(), stdout: cmd.OutOrStdout(), stderr: cmd.ErrOrStderr()}
			if err := s.readCommands(cmd.Flags()); err != nil {
				s.complain(err)
				*code = failureCode(err)
				return nil
			}
			if err := s.evidence.suits(s.files, f.opt.Entry); err != nil {
				return err
			}
			if !f.watch {
				*code = s.run(s.verify)
				return nil
			}
			r, err := s.watching(os.Args[1:])
			if err != nil {
				return err
			}
			*code = r.run()
			return nil
		},
	}
	fs := cmd.Flags()
	fs.Var(&f.engines.engine, "engine", "the algorithm (see cairn help engines)")
	f.limits.flags(fs)
	f.limits.stepFlag(fs)
	fs.Var(&f.engines.jobs, "jobs", jobsUsage)
	fs.Var(&f.check, "check", "what counts as an error: all, or a list such as assert,bounds (may repeat; see cairn help checks)")
	fs.StringVar(&f.property, "property", "", "what counts as an error: the `name` of an SV-COMP property, such as no-overflow, or a property file (default: from the task definition, or unreach-call)")
	fs.BoolVar(&f.opt.PerAssertion, "per-assertion", false, "also give each assertion, or whatever is checked, its own verdict")
	fs.BoolVar(&f.opt.Localize, "localize", false, "if unsafe, show which lines could be changed so that the execution shown reaches no error")
	f.meaning.flags(fs, &f.opt)
	sourceFlags(fs, &f.opt)
	f.commandsFlag(fs)
	f.pointersFlag(fs)
	f.engines.flags(fs)
	f.evidence.flags(fs)
	f.queries.flags(fs)
	f.reports.flags(fs)
	fs.BoolVar(&f.watch, "watch", false, "verify again whenever a file changes, until interrupted")
	fs.BoolVar(&f.json, "json", false, "print one JSON object instead of text")
	fs.BoolVarP(&f.verbose, "verbose", "v", false, "show long traces, phases, statistics and cost")
	tell(fs, moreTopic, "steps", "include", "undefine", compileCommands, "pointers", "witness-format", "testcase", "dump-queries", "events")
	fs.SortFlags = false
	return cmd
}

// usable reads the property, and says what is wrong with the flags of a command that verifies programs; an error in the property is for the
// report.
func (f *flags) usable(cmd *cobra.Command) error {
	if len(f.check.values) > 0 && f.property != "" {
		return errors.New("--check names a property of its own: it does not go with --property")
	}
	if f.opt.Entry == "" && !f.each && strings.HasPrefix(f.pointers.value, "own") {
		return errors.New("--pointers is about the function of --entry or --each-function, and there is none")
	}
	f.parsed.name, f.parsed.err = parseProperty(f.property)
	if len(f.check.values) > 0 {
		f.parsed.name, f.parsed.err = verify.PropertyOfChecks(f.check.values)
	}
	return errors.Join(f.engines.check(), f.engines.inTurns(f.limits, cmd.Flags()))
}

func oneFile(_ *cobra.Command, args []string) error {
	switch len(args) {
	case 0:
		return errors.New("a file is needed")
	case 1:
		return nil
	default:
		return fmt.Errorf("one file at a time, not %d", len(args))
	}
}

func passList() string {
	var b strings.Builder
	for _, p := range cfg.Passes() {
		for i, line := range wrapped(p.Summary, helpWidth-14) {
			fmt.Fprintf(&b, "  %-10s  %s\n", map[bool]string{true: p.Name}[i == 0], line)
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// options translates the flags.
func (f *flags) options(stderr io.Writer) verify.Options {
	opt := f.opt
	opt.Engine, opt.Property = f.engines.engine.value, f.parsed.name
	opt.EngineOptions = f.engines.options(f.limits, stderr, f.json)
	m := &f.meaning
	opt.DataModel, opt.Passes = verify.DataModel(m.model.value), m.passes.values
	opt.Math, opt.SignedWrap, opt.ExternalWrites = m.ints.value == "math", m.overflow.value == "wrap", m.writes.value == "globals"
	opt.LeftToRight = m.order.value == "left-to-right"
	opt.Memory = verify.Memory(m.memory.value)
	opt.Heap, opt.Harness, opt.Nulls = true, strings.HasPrefix(f.pointers.value, "own"), f.pointers.value == "own-or-null"
	switch {
	case f.verbose:
		opt.TraceSteps = verboseSteps
	default:
		opt.TraceSteps = jsonSteps
	}
	return opt
}

// The numbers of steps of a counterexample that are shown in long output.
const (
	verboseSteps = 10000
	jsonSteps    = 1000
)

// session is one run of cairn verify or cairn chc.
type session struct {
	flags
	files          []string
	stdin          io.Reader
	text           []byte // of the standard input, if that is what is read; nil otherwise
	stdout, stderr io.Writer
}

// outcome is what a run ends with: a report about a program, or one about clauses.
type outcome struct {
	report  *verify.Report
	clauses *verify.ClauseReport
	err     error
	files   error // why evidence could not be written
}

// exitCode is the code for an outcome.
func (o outcome) exitCode() int {
	switch {
	case o.err != nil:
		return failureCode(o.err)
	case o.clauses != nil, o.report.Verdict == "safe":
		return exitSafe
	case o.report.Verdict == "unsafe":
		return exitUnsafe
	default:
		return exitUnknown
	}
}

// failureCode is the exit code for an error: cairn or the input is at fault.
func failureCode(err error) int {
	if errors.As(err, new(*verify.InternalError)) {
		return exitInternal
	}
	return exitInput
}

// work is what is done under the watch of the limits: it tells of its phases and ends with an outcome.
type work func(ctx context.Context, phase func(string)) outcome

// run does the work within the limits, prints the answer and returns the exit code.
func (s *session) run(w work) int {
	if err := s.open(); err != nil {
		s.complain(err)
		return exitInput
	}
	start := time.Now()
	out, err := s.watched(w, start)
	if err != nil {
		out = s.unfinished(err, start)
	}
	code := out.exitCode()
	if out.err != nil {
		s.complain(out.err)
	}
	text, err := s.render(out)
	if err == nil {
		_, err = s.stdout.Write(s.shown(text))
	}
	if err != nil {
		s.complain(err)
		return exitInternal
	}
	if err := errors.Join(out.files, s.queries.err(), s.writeReports(out, code, text)); err != nil {
		s.complain(err)
		return exitInput
	}
	return code
}

// complain prints an error on one line.
func (s *session) complain(err error) {
	line := verify.FirstLine(err.Error())
	internal, fault := errors.AsType[*verify.InternalError](err)
	if fault {
		line = "internal error: " + line
	}
	fmt.Fprintln(s.stderr, clean(line))
	if fault && s.verbose {
		fmt.Fprint(s.stderr, internal.Stack)
	}
}

// render makes the output for an outcome.
func (s *session) render(out outcome) ([]byte, error) {
	switch {
	case !s.json && out.exitCode() == exitInput:
		return nil, nil
	case out.clauses != nil:
		return s.clauseOutput(out.clauses)
	case s.json:
		return jsonOutput(out.report)
	case s.fault && out.report.Fault != nil:
		return cleanBytes(faultOutput(out.report)), nil
	case s.table:
		return cleanBytes(checkOutput(out.report, s.verbose)), nil
	case s.verbose:
		return cleanBytes(textOutput(out.report, true)), nil
	default:
		return cleanBytes(textOutput(short(out.report), false)), nil
	}
}

// short is a report for people: files may tell a longer counterexample.
func short(rep *verify.Report) *verify.Report {
	if rep.Counterexample == nil {
		return rep
	}
	out := *rep
	out.Counterexample = rep.Counterexample.Shorten(0)
	return &out
}
