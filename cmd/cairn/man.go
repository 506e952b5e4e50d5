package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// newMan is the command that packagers use: the manual is made from the same texts as --help.
func newMan() *cobra.Command {
	date := time.Now().Format(time.DateOnly)
	cmd := &cobra.Command{
		Use:   "man [flags] DIR",
		Short: "Write the manual pages",
		Long: `Write a manual page for each command into DIR, which must exist. The texts are
those of --help.`,
		Example: "  cairn man --date 2026-11-21 /usr/local/share/man/man1",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			day, err := time.Parse(time.DateOnly, date)
			if err != nil {
				return fmt.Errorf("--date is %q, not like 2026-11-21", date)
			}
			root := cmd.Root()
			root.DisableAutoGenTag = true // the line with the time of the run
			forRoff(root)
			return doc.GenManTree(root, &doc.GenManHeader{Title: "CAIRN", Section: "1", Date: &day, Source: "cairn"}, args[0])
		},
	}
	cmd.Flags().StringVar(&date, "date", date, "the date at the foot of the pages")
	cmd.Flags().Lookup("date").DefValue = "today"
	return cmd
}

// forRoff marks the tables in the texts of a command and those below it as preformatted, which the manual's source format,
// Markdown, wants indented by four columns and set off by blank lines.
func forRoff(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		forRoff(sub)
	}
	var out []string
	table := false
	for _, line := range strings.Split(cmd.Long, "\n") {
		if in := strings.HasPrefix(line, "  "); in != table && line != "" {
			out, table = append(out, ""), in
		}
		if table && line != "" {
			line = "    " + line
		}
		out = append(out, line)
	}
	cmd.Long = strings.Join(out, "\n")
}
