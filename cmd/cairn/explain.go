package main

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"cairn/internal/draw"
	"cairn/internal/report"
	"cairn/internal/verify"
)

func newExplain(code *int) *cobra.Command {
	return group(&cobra.Command{
		Use:   "explain",
		Short: "Show how cairn understands a program",
		Long:  "Show how cairn understands a program: its control flow before verification, where the fault of an unsafe program may be, and what its loop invariants prove.",
	}, newExplainCFG(code), newExplainFault(code), newExplainInvariants(code))
}

// flowFormats are the formats of cairn explain cfg.
var flowFormats = []string{"text", "svg", "dot", "json"}

func newExplainCFG(code *int) *cobra.Command {
	var output string
	format := choice{value: "", of: flowFormats}
	var f flags
	cmd := &cobra.Command{
		Use:   "cfg [flags] FILE...",
		Short: "Show the control flow of a program",
		Long: `Show the control flow of a C program or task definition as it is verified:
locations with their positions in the source, and between them the assignments,
inputs and assumptions that remain once calls are inlined, conversions made
explicit and side effects separated. A recursive program is shown procedure by
procedure.

  text   a list of the locations with their outgoing steps
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
			s := &session{flags: f, files: args, stdout: cmd.OutOrStdout(), stderr: cmd.ErrOrStderr()}
			if err := s.readCommands(cmd.Flags()); err != nil {
				s.complain(err)
				*code = failureCode(err)
				return nil
			}
			*code = s.explain(cmd.Context(), format.value, output)
			return nil
		},
	}
	fs := cmd.Flags()
	fs.Var(&format, "format", "output format (default: from the extension of --output, or text)")
	fs.StringVarP(&output, "output", "o", "", "write to this file instead of standard output")
	fs.StringVar(&f.property, "property", "", "the property, as for cairn verify; with no-overflow, the branches to signed overflows are shown")
	f.meaning.flags(fs, &f.opt)
	sourceFlags(fs, &f.opt)
	f.commandsFlag(fs)
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

// explain loads the program, writes its control flow in a format, to a file if one is named, and returns the exit code.
func (s *session) explain(ctx context.Context, format, file string) int {
	text, err := s.flow(ctx, format, file)
	switch {
	case err != nil:
	case file != "":
		err = save(file, text, nil)
	default:
		_, err = s.stdout.Write(text)
	}
	if err == nil {
		return exitSafe
	}
	s.complain(err)
	if errors.As(err, new(*verify.UnsupportedError)) {
		return exitUnknown
	}
	return failureCode(err)
}

// flow is the control flow of the program.
func (s *session) flow(ctx context.Context, format, file string) ([]byte, error) {
	if err := checkOutputs([]output{{flag: "output", path: file}}, s.inputs); err != nil {
		return nil, err
	}
	if s.parsed.err != nil {
		return nil, s.parsed.err
	}
	task, err := verify.LoadFiles(s.files, s.parsed.name)
	if err != nil {
		return nil, err
	}
	program, err := verify.Load(ctx, task, s.options(io.Discard))
	if err != nil {
		return nil, err
	}
	return written(func(w io.Writer) error { return writeFlow(w, report.FlowOf(program, task.File), format) })()
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
