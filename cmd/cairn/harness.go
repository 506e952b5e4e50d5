package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"cairn/internal/verify"
)

// pointersFlag says where pointers lead that the function gets with which a run begins.
func (f *flags) pointersFlag(fs *pflag.FlagSet) {
	f.pointers = choice{value: "outside", of: []string{"outside", "own", "own-or-null"}}
	fs.Var(&f.pointers, "pointers", "where the pointers lead that the function at the entry is called with: outside of the program, or to memory of their own (see cairn harness --help)")
}

func newHarness(code *int) *cobra.Command {
	var output string
	var f flags
	cmd := &cobra.Command{
		Use:   "harness [flags] FUNCTION FILE...",
		Short: "Write a program that calls a function of a library",
		Long: `Write a C program that calls FUNCTION with any arguments: numbers have any
values; pointers lead to arrays and structures of their own, with any contents,
in which pointers may be null; pointers to functions lead to one that returns
any value. It includes the file that defines FUNCTION. Say in it what callers
see to, by __VERIFIER_assume, and change the sizes at the top; then check it:

  cairn check --entry FUNCTION_harness HARNESS OTHER_FILES

cairn check --pointers own --entry FUNCTION does so with the program as it is
written here; with --each-function instead of --entry for all functions.

Exit codes: 0 written, 1 wrong usage, 2 input that cannot be read or parsed, no
such function, or a type that has no name.`,
		Example: `  cairn harness parse parser.c -o parse_harness.c
  cairn check --entry parse_harness parse_harness.c
  cairn check --each-function --pointers own parser.c`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("the name of a function is needed")
			}
			return programFiles(cmd, args[1:])
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			s := &session{flags: f, files: args[1:], stdin: cmd.InOrStdin(), stdout: cmd.OutOrStdout(), stderr: cmd.ErrOrStderr()}
			err := s.readCommands(cmd.Flags())
			if err == nil {
				err = s.harness(cmd.Context(), args[0], output)
			}
			if err != nil {
				s.complain(err)
				*code = failureCode(err)
			}
			return nil
		},
	}
	fs := cmd.Flags()
	f.meaning.model = modelChoice()
	fs.Var(&f.meaning.model, "data-model", "whether long and pointers have 32 or 64 bits (default LP64)")
	includeFlags(fs, &f.opt)
	f.commandsFlag(fs)
	fs.StringVarP(&output, "output", "o", "", "write to this file instead of standard output")
	fs.SortFlags = false
	return cmd
}

// harness writes the program that calls a function.
func (s *session) harness(ctx context.Context, function, file string) error {
	if err := checkOutputs([]output{{flag: "output", path: file}}, s.inputs); err != nil {
		return err
	}
	task, err := s.load("")
	if err != nil {
		return err
	}
	text, err := verify.Harness(ctx, task, s.options(s.stderr), function, filepath.Dir(file))
	switch {
	case err != nil:
		return err
	case file != "":
		return save(file, []byte(text), nil)
	}
	if _, err = io.WriteString(s.stdout, text); err != nil {
		return fmt.Errorf("standard output: %w", cause(err))
	}
	return nil
}
