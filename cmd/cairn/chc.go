package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"cairn/internal/question"
	"cairn/internal/verify"
)

// newCHC makes the command cairn chc.
func newCHC(code *int) *cobra.Command {
	f := flags{engines: newEngineFlags(question.Clauses)}
	cmd := &cobra.Command{
		Use:   "chc [flags] FILE|-",
		Short: "Decide whether constrained Horn clauses are satisfiable",
		Long: `Decide whether constrained Horn clauses over integers, rationals and Booleans
are satisfiable. FILE is an SMT-LIB script in the logic HORN, as used by
CHC-COMP; Z3's rule and query are also accepted. With - it is standard input.

The first line of the output is the answer. Every answer has been checked.

  sat               an interpretation of the predicates makes all clauses true;
                    --model or (get-model) shows it as SMT-LIB definitions
  unsat             false can be derived; --model shows the derivation, and
                    (get-proof) shows it as an S-expression
  unknown: REASON   no answer, for example: unknown: timeout

Exit codes: 0 answered, 1 wrong usage, 2 input that cannot be read or parsed,
6 internal error (an answer that failed its check, too).

For the engines to choose from, see cairn help engines.`,
		Example: `  cairn chc clauses.smt2
  cairn chc --timeout 60s --memory 4GB --model clauses.smt2
  cairn chc --json --model clauses.smt2 > answer.json
  cairn chc --report page.html clauses.smt2`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(f.engines.check(), f.engines.inTurns(f.limits, cmd.Flags())); err != nil {
				return err
			}
			s := &session{flags: f, files: args, stdin: cmd.InOrStdin(), stdout: cmd.OutOrStdout(), stderr: cmd.ErrOrStderr()}
			*code = s.run(s.solve)
			return nil
		},
	}
	fs := cmd.Flags()
	fs.Var(&f.engines.engine, "engine", "the algorithm (see cairn help engines)")
	f.limits.flags(fs)
	f.limits.stepFlag(fs)
	fs.Var(&f.engines.jobs, "jobs", jobsUsage)
	fs.BoolVar(&f.model, "model", false, "show the model or the derivation")
	f.queries.flags(fs)
	f.engines.flags(fs)
	f.reports.pageFlags(fs)
	fs.BoolVar(&f.json, "json", false, "print one JSON object instead of text")
	fs.BoolVarP(&f.verbose, "verbose", "v", false, "show phases, statistics and cost")
	fs.SortFlags = false
	return cmd
}

// solve is the work of cairn chc.
func (s *session) solve(ctx context.Context, phase func(string)) outcome {
	opt := s.clauseOptions(s.stderr)
	opt.EngineOptions.Record, opt.Progress = s.reports.recorder(), phase
	solve := verify.RunClauses
	if s.text != nil {
		solve = func(ctx context.Context, name string, opt verify.ClauseOptions) (*verify.ClauseReport, error) {
			return verify.SolveClauses(ctx, name, s.text, opt)
		}
	}
	rep, err := solve(ctx, s.files[0], opt)
	return outcome{clauses: rep, err: err}
}

// clauseOptions translates the flags.
func (f *flags) clauseOptions(stderr io.Writer) verify.ClauseOptions {
	return verify.ClauseOptions{Engine: f.engines.engine.value, Evidence: f.model && f.json || f.reports.page != "",
		EngineOptions: f.engines.options(f.limits, stderr, f.json)}
}

// clauseDocument is the JSON output; testdata/schema/chc.json describes it.
type clauseDocument struct {
	Format  int    `json:"format"`
	Version string `json:"version"`
	*verify.ClauseReport
}

// clauseOutput is the answer to clauses.
func (f *flags) clauseOutput(rep *verify.ClauseReport) ([]byte, error) {
	if f.json {
		shown := *rep
		if !f.model { // it is on the page only
			shown.Model, shown.Derivation = nil, nil
		}
		return indented(clauseDocument{Format: jsonFormat, Version: versionText(), ClauseReport: &shown})
	}
	var b bytes.Buffer
	if rep.Reason == "" {
		fmt.Fprintln(&b, rep.Answer)
	} else {
		fmt.Fprintf(&b, "%s: %s\n", rep.Answer, rep.Reason)
	}
	evidence := rep.WriteAnswers
	if f.model {
		evidence = rep.WriteEvidence
	}
	if err := evidence(&b); err != nil {
		return nil, err
	}
	if f.verbose {
		writeCost(&b, "; ", rep.Engine, rep.DecidedBy, rep.Statistics, rep.Usage)
	}
	return b.Bytes(), nil
}
