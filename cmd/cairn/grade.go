package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"cairn/internal/verify"
	"cairn/lang/cfront"
)

func newGrade(code *int) *cobra.Command {
	f := flags{engines: newEngineFlags(verify.Programs), check: choices{of: verify.CheckNames()}}
	cmd := &cobra.Command{
		Use:   "grade [flags] TASK ANSWER...",
		Short: "Check many people's loop invariants for one program",
		Long: `Check the answers to an exercise. TASK is a C program; an ANSWER is the same
program with loop invariants in comments (see cairn explain invariants), or a
folder of such files. An answer that differs from TASK in more than comments and
white space does not count. Each answer gets one line of a table, which --csv
writes as comma-separated values.

  holds     the condition holds for all invariants of the answer, which has one
            for each loop (otherwise it is incomplete)
  fails     the condition fails for one of them
  unknown   the condition is undecided

Exit codes: 0 graded, 1 wrong usage, 2 a file that cannot be read.`,
		Example: `  cairn grade sum.c answers
  cairn grade --csv sum.c answers/*.c > grades.csv`,
		Args: cobra.MinimumNArgs(2),
	}
	asCSV := false
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := f.usable(cmd); err != nil {
			return err
		}
		s := &session{flags: f, stdin: cmd.InOrStdin(), stdout: cmd.OutOrStdout(), stderr: cmd.ErrOrStderr()}
		*code = s.grade(args[0], args[1:], asCSV)
		return nil
	}
	fs := cmd.Flags()
	f.limits.flags(fs)
	fs.StringVar(&f.property, "property", "", "what counts as an error: the `name` of an SV-COMP property, as for cairn verify")
	fs.Var(&f.check, "check", "what counts as an error, as for cairn verify (may repeat)")
	f.meaning.flags(fs, &f.opt)
	sourceFlags(fs, &f.opt)
	fs.BoolVar(&asCSV, "csv", false, "write comma-separated values")
	fs.SortFlags = false
	return cmd
}

// grade prints the table of the answers and returns the exit code.
func (s *session) grade(task string, answers []string, asCSV bool) int {
	program, err := os.ReadFile(task)
	if err == nil {
		answers, err = answerFiles(answers)
	}
	if err != nil {
		s.complain(err)
		return exitInput
	}
	rows := [][]string{{"answer", "result", "initiation", "consecution", "safety", "remark"}}
	for _, file := range answers {
		row, err := within(s.limits, show{}, func(ctx context.Context) []string { return s.graded(ctx, task, program, file) })
		if err != nil {
			row = []string{filepath.Base(file), verify.Unknown, "", "", "", err.Error()}
		}
		rows = append(rows, row)
	}
	text, err := table(rows, asCSV)
	if err == nil {
		_, err = s.stdout.Write(cleanBytes(text.Bytes()))
	}
	if err != nil {
		s.complain(err)
		return exitInternal
	}
	return exitSafe
}

// answerFiles are the files named, and those of C in the folders named, in the order of their names.
func answerFiles(names []string) (files []string, err error) {
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			files = append(files, name)
			continue
		}
		inside, err := filepath.Glob(filepath.Join(name, "*.c"))
		if err != nil {
			return nil, err
		}
		files = append(files, inside...)
	}
	return files, nil
}

// graded is the row of an answer.
func (s *session) graded(ctx context.Context, taskFile string, task []byte, file string) []string {
	row := []string{filepath.Base(file), "", "", "", "", ""}
	answer, err := os.ReadFile(file)
	switch {
	case err != nil:
		row[1], row[5] = verify.Unknown, err.Error()
		return row
	case !cfront.SameTokens(task, answer):
		row[1], row[5] = "another program", "it differs from the task in more than comments"
		return row
	}
	if s.parsed.err != nil {
		row[1], row[5] = verify.Unknown, verify.FirstLine(s.parsed.err.Error())
		return row
	}
	opt := s.options(s.stderr)
	var x *verify.Exercise
	beside, err := verify.NewTask(filepath.Join(filepath.Dir(taskFile), filepath.Base(file)), answer, opt.Property) // headers are those of the task
	if err == nil {
		x, err = verify.CheckInvariants(ctx, beside, opt)
	}
	if err != nil {
		row[1], row[5] = verify.Unknown, verify.FirstLine(err.Error())
		return row
	}
	var initiation, consecution []verify.Condition
	for _, c := range x.Claims {
		initiation, consecution = append(initiation, c.Initiation...), append(consecution, c.Consecution...)
	}
	row[1], row[2], row[3], row[4] = x.Verdict, worst(initiation), worst(consecution), worst(x.Safety)
	if len(x.Without) > 0 && x.Verdict == verify.Holds {
		row[1], row[5] = "incomplete", fmt.Sprintf("the loop in line %d has no invariant", x.Without[0].Line)
	}
	return row
}

// worst is what comes of several conditions together.
func worst(all []verify.Condition) string {
	for _, verdict := range []string{verify.Fails, verify.Unknown} {
		if slices.ContainsFunc(all, func(c verify.Condition) bool { return c.Verdict == verdict }) {
			return verdict
		}
	}
	return verify.Holds
}

// table aligns rows, the first of which is the heading, or separates their fields by commas.
func table(rows [][]string, asCSV bool) (*bytes.Buffer, error) {
	var b bytes.Buffer
	wide := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, field := range row {
			wide[i] = max(wide[i], len(field))
		}
	}
	if asCSV {
		return &b, csv.NewWriter(&b).WriteAll(rows)
	}
	for _, row := range rows {
		var line strings.Builder
		for i, field := range row {
			fmt.Fprintf(&line, "%-*s  ", wide[i], field)
		}
		fmt.Fprintln(&b, strings.TrimRight(line.String(), " "))
	}
	return &b, nil
}
