package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"cairn/question"
	"cairn/verify"
)

// clauseFlags are the flags of cairn chc.
type clauseFlags struct {
	engines      engineFlags
	limits       limits
	model        bool
	noPreprocess bool
	queries      queryDump
	reports      reports
	json         bool
	verbose      bool
}

// newCHC makes the command cairn chc.
func newCHC(code *int) *cobra.Command {
	f := clauseFlags{engines: newEngineFlags(question.Clauses)}
	cmd := &cobra.Command{
		Use:   "chc [flags] FILE",
		Short: "Decide whether constrained Horn clauses are satisfiable",
		Long: `Decide whether constrained Horn clauses over integers, rationals and truth values
are satisfiable. FILE is an SMT-LIB script of the logic HORN, as used by CHC-COMP;
Z3's rule and query are understood, too.

The first line of the output is the answer. Each has been checked.

  sat               an interpretation of the predicates makes all clauses true;
                    --model or (get-model) shows it as SMT-LIB definitions
  unsat             false can be derived; --model shows the derivation
  unknown: REASON   no answer, for example: unknown: timeout

Exit codes: 0 answered, 1 wrong usage, 2 input that cannot be read or parsed,
6 internal error (an answer that failed its check, too).

Engines:
` + engineList(question.Clauses),
		Example: `  cairn chc clauses.smt2
  cairn chc --timeout 60s --memory 4GB --model clauses.smt2
  cairn chc --json --model clauses.smt2 > answer.json
  cairn chc --report page.html clauses.smt2`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.engines.check(); err != nil {
				return err
			}
			*code = f.run(args[0], cmd.OutOrStdout(), cmd.ErrOrStderr())
			return nil
		},
	}
	fs := cmd.Flags()
	fs.Var(&f.engines.engine, "engine", "the algorithm")
	f.limits.flags(fs)
	fs.Var(&f.engines.jobs, "jobs", "how many engines run side by side")
	fs.BoolVar(&f.model, "model", false, "show the model or the derivation")
	fs.BoolVar(&f.noPreprocess, "no-preprocess", false, "give the engine the clauses as they are")
	f.queries.flags(fs)
	f.engines.flags(fs)
	f.reports.pageFlags(fs)
	fs.BoolVar(&f.json, "json", false, "print one JSON object instead of text")
	fs.BoolVarP(&f.verbose, "verbose", "v", false, "show phases, statistics and cost")
	fs.SortFlags = false
	return cmd
}

// run solves a file within the limits, prints the answer and returns the exit code.
func (f *clauseFlags) run(file string, stdout, stderr io.Writer) int {
	s := &session{
		flags: flags{engines: f.engines, limits: f.limits, json: f.json, verbose: f.verbose},
		files: []string{file}, stdout: stdout, stderr: stderr,
	}
	s.reports, s.queries = f.reports, f.queries
	if err := s.open(); err != nil {
		s.complain(err)
		return exitInput
	}
	opt := verify.ClauseOptions{Engine: f.engines.engine.value, NoPreprocess: f.noPreprocess, Evidence: f.model && f.json || f.reports.page != "",
		EngineOptions: f.engines.options(time.Duration(f.limits.timeout), stderr, f.json)}
	opt.EngineOptions.Record = s.reports.recorder()
	type solved struct {
		rep *verify.ClauseRun
		err error
	}
	start := time.Now()
	got, why := watched(s, func(ctx context.Context, phase func(string)) solved {
		opt.Progress = func(name string) {
			s.reports.phase(name)
			phase(name)
		}
		rep, err := verify.RunClauses(s.queries.context(ctx), file, opt)
		return solved{rep, err}
	}, func(why error) ([]byte, error) {
		return f.render(&verify.ClauseRun{ClauseReport: verify.NewClauseReport(file, opt, why.Error())})
	}, exitSafe)
	if why != nil {
		out := s.unfinished(why, start)
		got = solved{&verify.ClauseRun{ClauseReport: verify.NewClauseReport(file, opt, out.report.Reason)}, out.err}
		got.rep.Usage = out.report.Usage
	}
	rep := got.rep
	code := exitSafe
	if err := errors.Join(s.writeClauseReports(rep.ClauseReport, got.err), s.queries.err()); err != nil {
		s.complain(err)
		code = exitInput
	}
	if !f.model { // it is on the page only
		rep.Model, rep.Derivation = nil, nil
	}
	if got.err != nil {
		s.complain(got.err)
		if code = failureCode(got.err); code == exitInput && !f.json {
			return code
		}
	}
	text, err := f.render(rep)
	if err == nil {
		_, err = stdout.Write(text)
	}
	if err != nil {
		s.complain(err)
		return exitInternal
	}
	return code
}

// clauseDocument is the JSON output; testdata/schema/chc.json describes it.
type clauseDocument struct {
	Format  int    `json:"format"`
	Version string `json:"version"`
	*verify.ClauseReport
}

// render makes the output.
func (f *clauseFlags) render(rep *verify.ClauseRun) ([]byte, error) {
	if f.json {
		return indented(clauseDocument{Format: jsonFormat, Version: versionText(), ClauseReport: rep.ClauseReport})
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
