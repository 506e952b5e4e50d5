package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"cairn/cfg"
	"cairn/internal/draw"
	"cairn/report"
	"cairn/verify"
)

func newExplain(code *int) *cobra.Command {
	return group(&cobra.Command{
		Use:   "explain",
		Short: "Show what has been understood of a program",
		Long:  "Show what has been understood of a program, before anything is verified.",
	}, newExplainCFG(code))
}

// flowFormats are the formats of cairn explain cfg.
var flowFormats = []string{"text", "svg", "dot", "json"}

func newExplainCFG(code *int) *cobra.Command {
	var output string
	format := choice{"", flowFormats}
	var f flags
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
	f.meaning.flags(fs)
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
	var program *cfg.Program
	if err == nil {
		program, err = verify.Load(ctx, task, f.options(io.Discard))
	}
	switch code := failureCode(err); {
	case err == nil:
	case errors.As(err, new(*verify.UnsupportedError)):
		fmt.Fprintln(stderr, clean(err.Error()))
		return exitUnknown
	case code == exitInternal:
		fmt.Fprintln(stderr, "internal error: "+clean(err.Error()))
		return code
	default:
		fmt.Fprintln(stderr, clean(err.Error()))
		return code
	}
	var b bytes.Buffer
	if err = writeFlow(&b, report.FlowOf(program, task.File), format); err == nil {
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
		text, err := indented(flowDocument{jsonFormat, versionText(), f})
		if err == nil {
			_, err = w.Write(text)
		}
		return err
	default:
		return f.WriteText(w)
	}
}
