package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// newMan is the command that packagers use: the manual is made from the same texts as --help.
func newMan() *cobra.Command {
	date := time.Now().Format(time.DateOnly)
	cmd := &cobra.Command{
		Use:   "man [flags] DIR",
		Short: "Write the manual pages",
		Long: `Write a manual page for each command into DIR, which must exist. The texts are
the same as in --help.`,
		Example: "  cairn man --date 2026-11-21 /usr/local/share/man/man1",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			day, err := time.Parse(time.DateOnly, date)
			if err != nil {
				return fmt.Errorf("--date is %q, not like 2026-11-21", date)
			}
			return writeManual(cmd.Root(), day.Format("Jan 2006"), args[0])
		},
	}
	cmd.Flags().StringVar(&date, "date", date, "the date in the footer of the pages")
	cmd.Flags().Lookup("date").DefValue = "today"
	return cmd
}

// writeManual writes the pages of a command and of those below it, in the language of man(7).
func writeManual(cmd *cobra.Command, date, dir string) error {
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() || sub.IsAdditionalHelpTopicCommand() {
			if err := writeManual(sub, date, dir); err != nil {
				return err
			}
		}
	}
	return os.WriteFile(filepath.Join(dir, pageName(cmd)+".1"), []byte(manualPage(cmd, date)), 0o644)
}

// pageName is the name of the page of a command.
func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

func manualPage(cmd *cobra.Command, date string) string {
	cmd.InitDefaultHelpFlag()
	var out strings.Builder
	fmt.Fprintf(&out, ".nh\n.TH \"CAIRN\" \"1\" \"%s\" \"cairn\" \"\"\n", date)
	fmt.Fprintf(&out, ".SH NAME\n%s \\- %s\n", roff(pageName(cmd)), roff(cmd.Short))
	fmt.Fprintf(&out, ".SH SYNOPSIS\n\\fB%s\\fP\n", literally(cmd.UseLine()))
	out.WriteString(".SH DESCRIPTION\n")
	text := cmd.Long
	if text == "" {
		text = cmd.Short
	}
	for i, block := range strings.Split(strings.TrimSpace(text), "\n\n") {
		if i > 0 {
			out.WriteString(".PP\n")
		}
		writeBlock(&out, block)
	}
	manualFlags(&out, "OPTIONS", cmd.NonInheritedFlags())
	manualFlags(&out, "OPTIONS INHERITED FROM PARENT COMMANDS", cmd.InheritedFlags())
	if cmd.Example != "" {
		fmt.Fprintf(&out, ".SH EXAMPLES\n.EX\n%s\n.EE\n", literally(cmd.Example))
	}
	var others []string
	if cmd.HasParent() {
		others = append(others, pageName(cmd.Parent()))
	}
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			others = append(others, pageName(sub))
		}
	}
	if len(others) > 0 {
		fmt.Fprintf(&out, ".SH SEE ALSO\n\\fB%s\\fP(1)\n", strings.Join(others, "\\fP(1), \\fB"))
	}
	return out.String()
}

// writeBlock writes a paragraph. What is indented in it is a table, which stays as it is.
func writeBlock(out *strings.Builder, block string) {
	table := false
	for line := range strings.Lines(block) {
		line = strings.TrimSuffix(line, "\n")
		if in := strings.HasPrefix(line, "  "); in != table {
			table = in
			out.WriteString(map[bool]string{true: ".EX\n", false: ".EE\n"}[table])
		}
		out.WriteString(roff(line) + "\n")
	}
	if table {
		out.WriteString(".EE\n")
	}
}

func manualFlags(out *strings.Builder, title string, flags *pflag.FlagSet) {
	if !flags.HasAvailableFlags() {
		return
	}
	fmt.Fprintf(out, ".SH %s\n", title)
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		out.WriteString(".TP\n")
		if f.Shorthand != "" {
			fmt.Fprintf(out, "\\fB\\-%s\\fP, ", f.Shorthand)
		}
		value, usage := pflag.UnquoteUsage(f)
		fmt.Fprintf(out, "\\fB\\-\\-%s\\fP", literally(f.Name))
		if value != "" {
			fmt.Fprintf(out, " \\fI%s\\fP", literally(value))
		}
		fmt.Fprintf(out, "\n%s", roff(usage))
		if d := f.DefValue; d != "" && d != "false" && d != "0" && d != "[]" {
			fmt.Fprintf(out, " (default %s)", roff(d))
		}
		out.WriteString("\n")
	})
}

// roff escapes text: backslashes, and lines that would be requests.
func roff(text string) string {
	text = strings.ReplaceAll(text, `\`, `\e`)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return strings.NewReplacer("\n.", "\n\\&.", "\n'", "\n\\&'").Replace(text)
}

// literally escapes what somebody may type: its hyphens are not for typesetting.
func literally(text string) string { return strings.ReplaceAll(roff(text), "-", `\-`) }
