package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"cairn/internal/verify"
)

func newExplainInvariants(code *int) *cobra.Command {
	f := flags{engines: newEngineFlags(verify.Programs), check: choices{of: verify.CheckNames()}}
	cmd := &cobra.Command{
		Use:   "invariants [flags] FILE|-",
		Short: "Check the loop invariants in a program's comments",
		Long: `Check loop invariants written before their loops, as in ACSL:

  //@ loop invariant s == i * (i - 1) / 2;

Three conditions make invariants a proof: they hold when the loop is reached
(initiation), each iteration preserves them (consecution), and they exclude the
error (safety). For a condition that fails, two states are shown: one before,
which the invariants allow, and one that follows. Each loop relies on its own
invariants alone; other facts about the program do not help. Loops without
invariants are followed as they are.

Exit codes: 0 all conditions hold, which proves that the error cannot be reached;
10 a condition fails, 5 one is not decided, 1 wrong usage, 2 input that cannot be
read or parsed, 6 internal error.`,
		Example: `  cairn explain invariants sum.c
  cairn explain invariants --json sum.c | jq '.invariants[].consecution'`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.usable(cmd); err != nil {
				return err
			}
			s := &session{flags: f, files: args, stdin: cmd.InOrStdin(), stdout: cmd.OutOrStdout(), stderr: cmd.ErrOrStderr()}
			*code = s.exercise()
			return nil
		},
	}
	fs := cmd.Flags()
	f.limits.flags(fs)
	fs.StringVar(&f.property, "property", "", "what counts as an error: the `name` of an SV-COMP property, as for cairn verify")
	fs.Var(&f.check, "check", "what counts as an error, as for cairn verify (may repeat)")
	f.meaning.flags(fs, &f.opt)
	sourceFlags(fs, &f.opt)
	fs.BoolVar(&f.json, "json", false, "print one JSON object instead of text")
	fs.SortFlags = false
	return cmd
}

// exercise checks invariants, prints what comes of them and returns the exit code.
func (s *session) exercise() int {
	if err := s.open(); err != nil {
		s.complain(err)
		return exitInput
	}
	type result struct {
		x   *verify.Exercise
		err error
	}
	r, err := within(s.limits, show{}, func(ctx context.Context) result {
		x, err := s.inspected(ctx, s.files[0])
		return result{x, err}
	})
	if err = errors.Join(err, r.err); err != nil {
		s.complain(err)
		return exercised(nil, err)
	}
	text := exerciseText(r.x)
	if s.json {
		text, err = json.MarshalIndent(r.x, "", "  ")
		text = append(text, '\n')
	}
	if err == nil {
		_, err = s.stdout.Write(cleanBytes(text))
	}
	if err != nil {
		s.complain(err)
		return exitInternal
	}
	return exercised(r.x, nil)
}

// inspected checks the invariants of a file.
func (s *session) inspected(ctx context.Context, file string) (*verify.Exercise, error) {
	if s.parsed.err != nil {
		return nil, s.parsed.err
	}
	opt := s.options(s.stderr)
	task, err := s.task(file, opt.Property)
	if err != nil {
		return nil, err
	}
	return verify.CheckInvariants(ctx, task, opt)
}

// task reads a file, or what has been read of the standard input.
func (s *session) task(file, property string) (verify.Task, error) {
	if s.text != nil {
		return verify.NewTask(file, s.text, property)
	}
	return verify.LoadFiles([]string{file}, property)
}

// exercised is the exit code for an exercise.
func exercised(x *verify.Exercise, err error) int {
	var unsupported *verify.UnsupportedError
	switch {
	case errors.As(err, &unsupported), err == nil && x.Verdict == verify.Unknown:
		return exitUnknown
	case err != nil:
		return failureCode(err)
	case x.Verdict == verify.Fails:
		return exitUnsafe
	}
	return exitSafe
}

// exerciseText tells what comes of invariants.
func exerciseText(x *verify.Exercise) []byte {
	var b bytes.Buffer
	switch x.Verdict {
	case verify.Holds:
		fmt.Fprintln(&b, "holds: the invariants prove that the error cannot be reached")
	case verify.Fails:
		fmt.Fprintln(&b, "fails: the invariants are no proof")
	default:
		fmt.Fprintln(&b, "unknown: not all conditions are decided")
	}
	for _, c := range x.Claims {
		fmt.Fprintf(&b, "\n%s  %s\n", c.Short(), c.Expression)
		writeConditions(&b, "initiation", c.Initiation)
		writeConditions(&b, "consecution", c.Consecution)
	}
	b.WriteByte('\n')
	writeConditions(&b, "safety", x.Safety)
	for _, p := range x.Without {
		fmt.Fprintf(&b, "The loop at %s has no invariant and is gone through as it is.\n", p.Short())
	}
	fmt.Fprintln(&b, "Executions with undefined behaviour are not counted.")
	return b.Bytes()
}

func writeConditions(b *bytes.Buffer, name string, all []verify.Condition) {
	for _, c := range all {
		from := ""
		if c.From != nil && name != "consecution" {
			from = ", from the loop in line " + fmt.Sprint(c.From.Line)
		}
		fmt.Fprintf(b, "  %-11s  %s%s\n", name, c, from)
		if c.Error != "" && c.Verdict == verify.Fails {
			fmt.Fprintf(b, "    reached: %s\n", c.Error)
		}
		if len(c.Before) > 0 {
			fmt.Fprintf(b, "    before: %s\n", changes(c.Before))
		}
		if len(c.After) > 0 {
			fmt.Fprintf(b, "    after:  %s\n", changes(c.After))
		}
	}
}

// changes is a state as a line.
func changes(all []verify.Change) string {
	var parts []string
	for _, c := range all {
		parts = append(parts, c.Variable+" = "+c.Value)
	}
	return strings.Join(parts, ", ")
}
