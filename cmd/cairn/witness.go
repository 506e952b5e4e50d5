package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"cairn/internal/verify"
	"cairn/internal/witness"
)

func newWitness(code *int) *cobra.Command {
	return group(&cobra.Command{
		Use:   "witness",
		Short: "Check the evidence for a verdict",
		Long: `Check SV-COMP witnesses of format 2.0 (YAML) and 1.0 (GraphML), from cairn or
any other verifier. cairn verify --witness FILE writes them.`,
	}, newWitnessCheck(code), newWitnessLint(code))
}

func newWitnessCheck(code *int) *cobra.Command {
	var (
		limits  limits
		asJSON  bool
		opt     verify.Options
		queries queryDump
		model   = modelChoice()
		engine  = engineChoice(verify.Programs)
	)
	cmd := &cobra.Command{
		Use:   "check [flags] PROGRAM WITNESS",
		Short: "Decide whether a witness proves its claim about a program",
		Long: `Decide whether a witness proves its claim about a program.

The invariants of a correctness witness must hold, and the program must be safe;
where the invariants are inductive and strong enough, they are the proof. For a
violation witness, the search is for an execution that passes its waypoints and
reaches the error. From a GraphML witness, the invariants of loop heads and the path to
the violation are read; a note says what is left out.

The first line of the output is the answer: valid, invalid, or unknown, with the
place in the witness and the reason. Exit codes: 0 valid, 10 invalid, 5 unknown,
1 wrong usage, 2 input that cannot be read, 6 internal error.`,
		Example: `  cairn verify --witness w.yml program.c
  cairn witness check program.c w.yml
  cairn witness check --timeout 60s --json program.c w.yml`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			opt.DataModel, opt.Engine = verify.DataModel(model.value), engine.value
			if err := errors.Join(queries.check(args...), queries.open()); err != nil {
				fmt.Fprintln(cmd.ErrOrStderr(), err)
				*code = exitInput
				return nil
			}
			a := answerWithin(limits, cmd.OutOrStdout(), func(ctx context.Context, a *reply) int {
				return checkWitness(queries.context(ctx), args[0], args[1], opt, asJSON, &a.stdout, &a.stderr)
			}, func(why error, a *reply) {
				printValidation(verify.Validation{Validity: verify.Undecided, Reason: why.Error()}, asJSON, &a.stdout)
			})
			*code = a.print(cmd)
			if err := queries.err(); err != nil {
				fmt.Fprintln(cmd.ErrOrStderr(), err)
				*code = exitInput
			}
			return nil
		},
	}
	fs := cmd.Flags()
	limits.flags(fs)
	fs.Var(&model, "data-model", "widths of the integer types (default: from the witness)")
	fs.Var(&engine, "engine", "the algorithm to use where the witness is not a proof by itself")
	sourceFlags(fs, &opt)
	queries.flags(fs)
	fs.BoolVar(&asJSON, "json", false, "print JSON instead of text")
	fs.SortFlags = false
	return cmd
}

// maxWitness bounds the size of a witness file in bytes.
const maxWitness = 64 << 20

// readWitness reads and parses a witness file: entries of format 2.0, or an automaton of format 1.0.
func readWitness(path string) ([]witness.Entry, *witness.Automaton, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxWitness+1))
	switch {
	case err != nil:
		return nil, nil, err
	case len(data) > maxWitness:
		return nil, nil, fmt.Errorf("%s: is larger than %d MB", path, maxWitness>>20)
	case bytes.IndexByte(data, 0) >= 0:
		return nil, nil, fmt.Errorf("%s: not a text file", path)
	case witness.IsGraphML(data):
		a, err := witness.ReadGraphML(data, path)
		return nil, a, err
	}
	entries, err := witness.Read(data, path)
	return entries, nil, err
}

// checkWitness checks every entry; the witness is valid if all are.
func checkWitness(ctx context.Context, program, file string, opt verify.Options, asJSON bool, stdout, stderr io.Writer) int {
	fail := func(err error) int {
		fmt.Fprintln(stderr, verify.FirstLine(err.Error()))
		return failureCode(err)
	}
	task, err := verify.LoadTask(program)
	if err != nil {
		return fail(err)
	}
	entries, automaton, err := readWitness(file)
	switch {
	case err != nil:
		return fail(err)
	case automaton == nil && len(entries) == 0:
		return fail(fmt.Errorf("%s:1:1: the witness has no entry", file))
	}
	total := verify.Validation{Validity: verify.Valid}
	for i := range max(1, len(entries)) {
		var v verify.Validation
		if automaton != nil {
			v, err = verify.ValidateAutomaton(ctx, task, automaton, opt)
		} else {
			v, err = verify.Validate(ctx, task, &entries[i], opt)
		}
		var un *verify.UnsupportedError
		switch {
		case errors.As(err, &un):
			v = verify.Validation{Validity: verify.Undecided, Kind: v.Kind, Reason: un.Error()}
		case err != nil:
			return fail(err)
		}
		notes := append(total.Notes, v.Notes...)
		if i == 0 || v.Validity == verify.Invalid || v.Validity == verify.Undecided && total.Validity == verify.Valid {
			total = v
		}
		total.Notes = notes
	}
	printValidation(total, asJSON, stdout)
	return map[verify.Validity]int{verify.Valid: exitSafe, verify.Invalid: exitUnsafe, verify.Undecided: exitUnknown}[total.Validity]
}

func printValidation(v verify.Validation, asJSON bool, w io.Writer) {
	if asJSON {
		text, err := indented(struct {
			verify.Validation
			Place string `json:"place,omitempty"`
		}{v, v.Pos.String()})
		if err != nil {
			text = append(text, err.Error()...)
		}
		_, _ = w.Write(text) // to a buffer
		return
	}
	switch {
	case v.Reason == "":
		fmt.Fprintln(w, v.Validity)
	case v.Pos.IsValid():
		fmt.Fprintf(w, "%s: %s: %s\n", v.Validity, v.Pos, v.Reason)
	default:
		fmt.Fprintf(w, "%s: %s\n", v.Validity, v.Reason)
	}
	for _, note := range v.Notes {
		fmt.Fprintf(w, "note: %s\n", note)
	}
}

func newWitnessLint(code *int) *cobra.Command {
	var limits limits
	cmd := &cobra.Command{
		Use:   "lint WITNESS [PROGRAM]",
		Short: "Check that a witness conforms to its format",
		Long: `Check that a witness conforms to its format, 2.0 or 1.0, and, given the program,
that its locations exist. Each problem is one line on stderr.

Exit codes: 0 no problem, 2 problems, or a file that cannot be read, 5 no answer
within the limits, 1 wrong usage, 6 internal error.`,
		Example: `  cairn witness lint witness.yml
  cairn witness lint witness.yml program.c`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			a := answerWithin(limits, cmd.OutOrStdout(), func(ctx context.Context, a *reply) int {
				return lintWitness(ctx, args, &a.stdout, &a.stderr)
			}, func(why error, a *reply) {
				fmt.Fprintf(&a.stdout, "unknown: %s\n", why)
			})
			*code = a.print(cmd)
			return nil
		},
	}
	limits.flags(cmd.Flags())
	cmd.Flags().SortFlags = false
	return cmd
}

func lintWitness(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	entries, automaton, err := readWitness(args[0])
	var source *witness.Source // nil: not given
	if err == nil && len(args) > 1 {
		var task verify.Task
		task, err = verify.LoadTask(args[1])
		source, _ = verify.Text(ctx, task, verify.Options{}) // lines that cannot be parsed, for want of a header perhaps, are lines
	}
	if err != nil {
		fmt.Fprintln(stderr, err)
		return exitInput
	}
	problems := witness.Lint(entries, source)
	if automaton != nil {
		problems = automaton.Lint(source)
	}
	for _, p := range problems {
		if p.Pos.File == "" {
			p.Pos.File = args[0]
		}
		fmt.Fprintln(stderr, p.Error())
	}
	if len(problems) > 0 {
		return exitInput
	}
	fmt.Fprintln(stdout, "ok")
	return exitSafe
}
