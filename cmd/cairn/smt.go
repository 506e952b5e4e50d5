package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"

	"cairn/internal/budget"
	"cairn/internal/verify"
	"cairn/smt/smtlib"
)

// smtFlags are the flags of cairn smt.
type smtFlags struct {
	limits limits
	seed   int64
	check  bool
	dump   string
}

// newSMT makes the command cairn smt.
func newSMT(code *int) *cobra.Command {
	var f smtFlags
	cmd := &cobra.Command{
		Use:   "smt [flags] [FILE|-]",
		Short: "Execute an SMT-LIB script",
		Long: `Execute an SMT-LIB 2.6 script from a file or standard input: linear integer
and real arithmetic, uninterpreted functions and sorts, arrays, bit-vectors, floats
and datatypes (logics QF_UF, QF_AX, QF_LIA, QF_LRA, QF_BV, QF_FP, QF_DT and their
combinations such as QF_AUFBV and QF_UFDTLIA, and ALL). Responses follow the
standard; errors are (error "line:col: ...") and the script continues. On a
pipe, each command is answered before the next one is read.

  sat       there is a model; (get-model) and (get-value (t ...)) show it
  unsat     there is none; (get-unsat-core) and (get-unsat-assumptions) say why,
            and (get-proof) gives a refutation, which has been checked
  unknown   no answer; (get-info :reason-unknown) says why. This is also the
            answer where sat is found but part of the input was not understood

None of these commands needs an option to be set first. (set-option :timeout N)
limits each query to N milliseconds, :reproducible-resource-limit limits its
steps; :kept-conflicts N keeps that many arithmetic conflicts for later queries
(0: none). Cores are minimised within a budget; :minimal-unsat-cores removes it.

Extensions of the standard:
  (get-interpolants A B C)        after unsat: a sequence of interpolants between
                                  the named assertions (or :interpolation-group);
                                  (and A B) joins several into one part; what is
                                  not mentioned joins the last part, if needed
  (get-interpolants A (B) C)      tree interpolants, in postorder
  (get-interpolant (A B))         between these assertions and all others
  (get-interpolant I F)           a formula between the assertions and F
  (get-qe F)                      F without its quantifiers
  (get-mbp F (x y))               after sat: a conjunction without x and y that holds
                                  in the model and implies that F holds for some x, y
Quantifiers in assertions are eliminated. They and (get-qe F) are supported for
linear arithmetic only; other theories have interpolants and projections, but
not always.

Exit codes: 0 answered, 1 wrong usage, 2 input that cannot be read or parsed,
6 internal error (with --check: an answer that failed its check, too).

--check evaluates the formulas of the script in every model. Every unsat gets a
proof, from the search that found it where possible, and the proof is checked by
a package that imports nothing from the solver; without a proof, the query is
refuted by quantifier elimination, or at least solved a second time. Cores are
solved again, and interpolants are verified. stderr says what was done.`,
		Example: `  cairn smt query.smt2
  cairn smt --timeout 10s --check query.smt2
  echo '(declare-const x Int)(assert (> x 2))(check-sat)(get-model)' | cairn smt -
  cairn smt --dump-queries queries incremental.smt2`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.seed < 0 {
				return errors.New("--seed should not be negative")
			}
			r := &smtRun{smtFlags: f, file: "-", stdin: cmd.InOrStdin(), stdout: cmd.OutOrStdout(), stderr: cmd.ErrOrStderr()}
			if len(args) == 1 {
				r.file = args[0]
			}
			*code = r.run()
			return nil
		},
	}
	flags := cmd.Flags()
	f.limits.flags(flags)
	f.limits.stepFlag(flags)
	flags.Int64Var(&f.seed, "seed", 0, "initial :random-seed, which asks for a different choice of interpolants")
	flags.BoolVar(&f.check, "check", false, "check every answer by other means and say on stderr how")
	flags.StringVar(&f.dump, "dump-queries", "", "write every query to this `folder`, as a script with its answer")
	flags.SortFlags = false
	return cmd
}

// smtRun is one run of cairn smt.
type smtRun struct {
	smtFlags
	file           string
	stdin          io.Reader
	stdout, stderr io.Writer
}

// smtOutcome is what an execution ends with.
type smtOutcome struct {
	result *smtlib.Result
	err    error
}

// run executes the script and returns the exit code.
func (r *smtRun) run() int {
	in, err := r.open()
	if err != nil {
		return r.unreadable(err)
	}
	defer in.Close()
	opt := smtlib.Options{Check: r.check, Version: versionText(), Seed: r.seed}
	if r.dump != "" {
		if err := (&queryDump{dir: r.dump}).check(r.file); err != nil {
			fmt.Fprintln(r.stderr, err)
			return exitInput
		}
		if opt.Dump, err = smtlib.NewDump(r.dump); err != nil {
			fmt.Fprintln(r.stderr, err)
			return exitUsage
		}
	}
	out := &answerWriter{out: r.stdout}
	x := smtlib.NewExecutor(out, opt)
	o, err := within(r.limits, show{last: r.last(x, out)}, func(ctx context.Context) smtOutcome {
		if r.limits.steps > 0 {
			part, cancel := budget.WithDeadline(ctx, int64(r.limits.steps))
			defer cancel()
			ctx = part
		}
		result, err := x.Run(ctx, in)
		return smtOutcome{result, err}
	})
	var internal *verify.InternalError
	abandoned := err != nil && !errors.As(err, &internal)
	answers := out.close()
	if asked := x.Asked(); asked > answers || abandoned && asked == 0 {
		if _, err := r.stdout.Write(unknown); err != nil {
			fmt.Fprintln(r.stderr, err)
			return exitInternal
		}
	}
	switch {
	case abandoned:
		return exitSafe
	case err != nil:
		fmt.Fprintln(r.stderr, "internal error: "+internal.What)
		return exitInternal
	}
	return r.report(o)
}

// unknown is the answer to a question that there is no time for.
var unknown = []byte("unknown\n")

// last answers the question that is open when the script is abandoned.
func (r *smtRun) last(x *smtlib.Executor, out *answerWriter) func(error) ([]byte, int) {
	if r.stdout != io.Writer(os.Stdout) {
		return nil
	}
	return func(error) ([]byte, int) {
		if asked := x.Asked(); asked > out.answers.Load() || asked == 0 {
			return unknown, exitSafe
		}
		return nil, exitSafe
	}
}

func (r *smtRun) open() (io.ReadCloser, error) {
	if r.file == "-" {
		return io.NopCloser(r.stdin), nil
	}
	return os.Open(r.file)
}

// unreadable tells why the input cannot be read.
func (r *smtRun) unreadable(err error) int {
	fmt.Fprintln(r.stderr, clean(r.file+": "+cause(err).Error()))
	return exitInput
}

// report tells what went wrong and returns the exit code.
func (r *smtRun) report(o smtOutcome) int {
	if o.err != nil {
		return r.unreadable(o.err)
	}
	if r.check {
		for _, w := range o.result.Warnings {
			fmt.Fprintln(r.stderr, "warning: "+w)
		}
		for _, kind := range slices.Sorted(maps.Keys(o.result.Checked)) {
			fmt.Fprintf(r.stderr, "checked: %d %s\n", o.result.Checked[kind], kind)
		}
	}
	for _, failure := range o.result.Failed {
		fmt.Fprintln(r.stderr, "internal error: "+failure)
	}
	switch {
	case len(o.result.Failed) > 0:
		return exitInternal
	case o.result.Syntax > 0 && len(o.result.Answers) == 0:
		return exitInput
	}
	return exitSafe
}

// answerWriter counts the answers that have been written. When it is closed, nothing more comes out.
type answerWriter struct {
	mu      sync.Mutex
	out     io.Writer
	answers atomic.Int64
	closed  bool
}

// Write writes one response.
func (w *answerWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return 0, io.ErrClosedPipe
	}
	switch string(p) {
	case "sat\n", "unsat\n", "unknown\n":
		w.answers.Add(1)
	}
	return w.out.Write(p)
}

// close ends the output and returns the number of answers in it.
func (w *answerWriter) close() int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	return w.answers.Load()
}
