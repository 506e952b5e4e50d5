package main

import (
	"bytes"
	"fmt"

	"github.com/spf13/cobra"

	"cairn/internal/report"
	"cairn/internal/verify"
)

func newExplainFault(code *int) *cobra.Command {
	f := flags{engines: newEngineFlags(verify.Programs), check: choices{of: verify.CheckNames()}, fault: true}
	f.opt.Localize = true
	cmd := &cobra.Command{
		Use:   "fault [flags] FILE...|-",
		Short: "Show which lines of an unsafe program could be at fault",
		Long: `Verify a program and, if an execution reaches the error, show which of its lines
could be changed so that the inputs of this execution no longer reach an error:
the smallest sets of lines for which some choice of values and conditions
achieves that (Jose and Majumdar 2011), each checked by an execution. The
likeliest sets come first: those where another operator, constant or variable is
enough, and among these the ones with which no input at all reaches the error.

cairn verify --localize shows the same alongside the execution.

Exit codes: those of cairn verify; 10 where an execution reaches the error.`,
		Example: `  cairn explain fault program.c
  cairn explain fault --check bounds --timeout 20s program.c
  cairn explain fault --json program.c | jq '.fault.sets[0].lines'`,
		Args: programFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.usable(cmd); err != nil {
				return err
			}
			s := &session{flags: f, files: args, stdin: cmd.InOrStdin(), stdout: cmd.OutOrStdout(), stderr: cmd.ErrOrStderr()}
			*code = s.run(s.verify)
			return nil
		},
	}
	fs := cmd.Flags()
	fs.Var(&f.engines.engine, "engine", "the algorithm that looks for the execution")
	f.limits.flags(fs)
	f.limits.stepFlag(fs)
	fs.Var(&f.engines.jobs, "jobs", "how many engines run in parallel; with 1 the output is deterministic")
	fs.StringVar(&f.property, "property", "", "the property, as for cairn verify")
	fs.Var(&f.check, "check", "what counts as an error, instead of --property, as for cairn verify (may repeat)")
	f.meaning.flags(fs, &f.opt)
	sourceFlags(fs, &f.opt)
	fs.BoolVar(&f.json, "json", false, "print the whole report as one JSON object instead of text")
	fs.SortFlags = false
	return cmd
}

// faultOutput is what cairn explain fault prints of an unsafe program.
func faultOutput(rep *verify.Report) []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, rep.Verdict)
	if rep.Counterexample != nil {
		writeInputs(&b, rep.Counterexample)
	}
	if v := rep.Violation; v != nil {
		fmt.Fprintf(&b, "%s: %s\n", v.Short(), v.Text)
	}
	writeFault(&b, rep.Fault)
	return b.Bytes()
}

// writeFault lists lines that could be changed.
func writeFault(b *bytes.Buffer, f *verify.Fault) {
	if f == nil {
		return
	}
	if len(f.Sets) > 0 {
		fmt.Fprintln(b, "These inputs would reach no error if one of these were different, the likeliest first:")
	}
	where := 0
	for _, s := range f.Shown() {
		for _, l := range s.Lines {
			where = max(where, len(lineOf(l.Place)))
		}
	}
	for i, s := range f.Shown() {
		for k, l := range s.Lines {
			number := fmt.Sprintf("%d.", i+1)
			if k > 0 {
				number = " +"
			}
			fmt.Fprintf(b, "  %-3s %-*s  %s\n", number, where, lineOf(l.Place), report.Clip(l.Source, maxSourceWidth))
		}
		if e := s.Best(); e != nil {
			fmt.Fprintf(b, "      %-*s  %s\n", where, "", e)
		}
	}
	if more := len(f.Sets) - verify.ShownFaults; more > 0 {
		fmt.Fprintf(b, "  and %d more\n", more)
	}
	switch {
	case f.Reason != "" && len(f.Sets) == 0:
		fmt.Fprintf(b, "Which lines are at fault is not known: %s.\n", f.Reason)
	case f.Reason != "":
		fmt.Fprintf(b, "There may be others: %s.\n", f.Reason)
	case len(f.Sets) == 0:
		fmt.Fprintln(b, "No line of the program could be changed so that these inputs reach no error.")
	}
}

// lineOf is a place without its column.
func lineOf(p verify.Place) string {
	p.Column = 0
	return p.Short()
}
