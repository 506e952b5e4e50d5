package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"cairn/internal/family"
)

func newGenerate(code *int) *cobra.Command {
	var output string
	bug := false
	cmd := &cobra.Command{
		Use:   "generate [flags] FAMILY N",
		Short: "Write a program of any size from a family",
		Long: `Write the program of size N from a family, for measurements. The error in the
program is unreachable; in the --bug version it is reachable.

` + listFamilies() + `
Exit codes: 0 written, 1 wrong usage, 2 no such family or size, or a file that
cannot be written.`,
		Example: `  cairn generate bebop 100 -o bebop.bp && cairn verify bebop.bp
  cairn generate lock 1000 --bug > lock.c
  cairn generate figure1 5 -o figure1.ts && cairn verify --engine predabs --trace figure1.ts`,
		Args:              cobra.ExactArgs(2),
		ValidArgsFunction: completeFamily,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := generate(cmd.OutOrStdout(), args[0], args[1], bug, output); err != nil {
				fmt.Fprintln(cmd.ErrOrStderr(), clean(err.Error()))
				*code = exitInput
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&bug, "bug", false, "write the buggy version")
	cmd.Flags().StringVarP(&output, "output", "o", "", "write to this file instead of standard output")
	return cmd
}

// generate writes a program to a file, or to out if none is named.
func generate(out io.Writer, name, size string, bug bool, file string) error {
	if err := checkOutputs([]output{{flag: "output", path: file}}, func() []string { return nil }); err != nil {
		return err
	}
	f, err := family.Find(name)
	if err != nil {
		return fmt.Errorf("%w%s", err, didYouMean(name, "", family.Names()))
	}
	n, err := strconv.Atoi(size)
	if err != nil {
		return fmt.Errorf("%q is no size of %s: it should be the number of %s", clean(size), f.Name, f.Size)
	}
	text, err := f.Text(n, bug)
	switch {
	case err != nil:
		return err
	case file != "":
		return save(file, []byte(text), nil)
	}
	_, err = io.WriteString(out, text)
	return err
}

// listFamilies is the table of families in the help.
func listFamilies() string {
	var b strings.Builder
	for _, f := range family.All() {
		text := f.Summary
		if f.Source != "" {
			text += " (" + f.Source + ")"
		}
		for i, line := range wrapped(text, helpWidth-19) {
			fmt.Fprintf(&b, "  %-15s  %s\n", map[bool]string{true: fmt.Sprintf("%-9s .%s", f.Name, f.Ending)}[i == 0], line)
		}
	}
	return b.String()
}

// completeFamily tells the shells the families; sizes are for people to choose.
func completeFamily(_ *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
	var fit []string
	if len(args) == 0 {
		fit = slices.DeleteFunc(family.Names(), func(n string) bool { return !strings.HasPrefix(n, start) })
	}
	return fit, cobra.ShellCompDirectiveNoFileComp
}
