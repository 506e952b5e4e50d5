package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"cairn/internal/draw"
	"cairn/report"
	"cairn/verify"
)

func newExplain(code *int) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "explain",
		Short: "Show what has been understood of a program",
		Long:  "Show what has been understood of a program, before anything is verified.",
		Args:  unknownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := cmd.Help(); err != nil {
				return err
			}
			return errors.New("a command is needed")
		},
	}
	cmd.AddCommand(newExplainCFG(code))
	return cmd
}

// flowFormats are the formats of cairn explain cfg.
var flowFormats = []string{"text", "svg", "dot", "json"}

func newExplainCFG(code *int) *cobra.Command {
	var output string
	format := choice{"", flowFormats}
	f := flags{
		model:    choice{"", []string{string(verify.ILP32), string(verify.LP64)}},
		ints:     choice{"c", []string{"c", "math"}},
		overflow: choice{"ub", []string{"ub", "wrap"}},
		passes:   choices{of: verify.PassNames()},
	}
	cmd := &cobra.Command{
		Use:   "cfg [flags] FILE...",
		Short: "Show the control flow of a program",
		Long: `Show the control flow of a C program or task definition as it is verified: locations
with their places in the source, and between them the assignments, inputs and
assumptions that are left when calls are inlined, conversions made explicit and
side effects taken apart. A recursive program is shown procedure by procedure.

  text   a list of the locations with the steps that leave them
  svg    a picture
  dot    the same graph for Graphviz
  json   everything, for machines

Exit codes: 0 shown, 1 wrong usage, 2 input that cannot be read or parsed, 5 the
program has something that is not supported, 6 internal error.`,
		Example: `  cairn explain cfg program.c
  cairn explain cfg -o program.svg program.c
  cairn explain cfg --pass constants --pass slice program.c
  cairn explain cfg --format dot program.c | dot -Tpdf > program.pdf
  cairn explain cfg --format json program.c | jq '.procedures[].name'`,
		Args: programFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if format.value == "" {
				format.value = formatOf(output)
			}
			f.parsed.name, f.parsed.err = parseProperty(f.property)
			*code = explainCFG(cmd.Context(), args, &f, format.value, output, cmd.OutOrStdout(), cmd.ErrOrStderr())
			return nil
		},
	}
	fs := cmd.Flags()
	fs.Var(&format, "format", "how it is shown (default: by the ending of --output, or text)")
	fs.StringVarP(&output, "output", "o", "", "write to this file instead of standard output")
	fs.StringVar(&f.property, "property", "", "the property, as for cairn verify: with no-overflow the branches to signed overflows are shown")
	fs.Var(&f.model, "data-model", "widths of the integer types (default: as the task says, or ILP32)")
	fs.Var(&f.ints, "ints", "C's integers, or unbounded ones")
	fs.Var(&f.passes, "pass", "transform the control flow, by one of the passes of cairn verify (may repeat: one after the other)")
	fs.Var(&f.overflow, "signed-overflow", "signed overflow is undefined behaviour, or wraps around")
	fs.BoolVar(&f.malloc, "malloc-may-fail", false, "malloc and calloc may return a null pointer (default: never, as in SV-COMP)")
	f.outsideFlags(fs)
	f.source.flags(fs)
	fs.SortFlags = false
	return cmd
}

// formatOf is the format that fits a file name.
func formatOf(file string) string {
	end := strings.TrimPrefix(filepath.Ext(file), ".")
	for _, f := range flowFormats {
		if f == end {
			return f
		}
	}
	return flowFormats[0]
}

// explainCFG loads a program, writes its control flow and returns the exit code.
func explainCFG(ctx context.Context, files []string, f *flags, format, file string, stdout, stderr io.Writer) int {
	var prog *report.Flow
	var task verify.Task
	err := checkOutputs([]output{{flag: "output", path: file}}, func() []string {
		return append(verify.Inputs(files, f.source.includes), f.property)
	})
	if err == nil {
		err = f.parsed.err
	}
	if err == nil {
		task, err = verify.LoadFiles(files, f.parsed.name)
	}
	if err == nil {
		prog, err = loadFlow(ctx, task, f.options(io.Discard))
	}
	var internal *verify.InternalError
	var un *verify.UnsupportedError
	switch {
	case err == nil:
	case errors.As(err, &un):
		fmt.Fprintln(stderr, clean(err.Error()))
		return exitUnknown
	case errors.As(err, &internal):
		fmt.Fprintln(stderr, "internal error: "+err.Error())
		return exitInternal
	default:
		fmt.Fprintln(stderr, clean(err.Error()))
		return exitInput
	}
	var b bytes.Buffer
	if err = writeFlow(&b, prog, format); err == nil {
		if file != "" {
			err = save(file, b.Bytes(), nil)
		} else {
			_, err = stdout.Write(b.Bytes())
		}
	}
	if err != nil {
		fmt.Fprintln(stderr, clean(err.Error()))
		return exitInput
	}
	return exitSafe
}

func loadFlow(ctx context.Context, task verify.Task, opt verify.Options) (*report.Flow, error) {
	prog, err := verify.Load(ctx, task, opt)
	if err != nil {
		return nil, err
	}
	return report.FlowOf(prog, task.File), nil
}

// flowDocument is the JSON output.
type flowDocument struct {
	Format  int    `json:"format"`
	Version string `json:"version"`
	*report.Flow
}

func writeFlow(w io.Writer, f *report.Flow, format string) error {
	title := "Control flow of " + filepath.Base(f.File)
	switch format {
	case "svg":
		return draw.SVG(w, title, f.Summary(), f.Graphs())
	case "dot":
		return draw.DOT(w, title, f.Graphs())
	case "json":
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(flowDocument{jsonFormat, versionText(), f})
	default:
		return f.WriteText(w)
	}
}
