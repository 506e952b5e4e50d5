package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// fileKinds are the endings of the files that each command reads, for the shells' completion.
var fileKinds = map[string][]string{
	"verify": {"c", "i", "bp", "ts", "yml"},
	"chc":    {"smt2"},
	"smt":    {"smt2"},
	"merge":  {"jsonl"},
	"cfg":    {"c", "i", "ts", "yml"},
}

// complete tells the shells what can follow: the words of a choice, and files of the right kind.
func complete(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		complete(sub)
	}
	if kinds := fileKinds[cmd.Name()]; kinds != nil {
		cmd.ValidArgsFunction = cobra.FixedCompletions(kinds, cobra.ShellCompDirectiveFilterFileExt)
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		c, ok := f.Value.(*choice)
		if !ok {
			return
		}
		words := func(_ *cobra.Command, _ []string, start string) ([]string, cobra.ShellCompDirective) {
			fit := slices.DeleteFunc(slices.Clone(c.of), func(w string) bool { return !strings.HasPrefix(w, start) })
			return fit, cobra.ShellCompDirectiveNoFileComp
		}
		if err := cmd.RegisterFlagCompletionFunc(f.Name, words); err != nil {
			panic(err) // the flag is there: it was just visited
		}
	})
}
