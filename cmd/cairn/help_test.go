package main

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"

	"cairn/internal/verify"
)

// TestHelpFits: what --help says of any command, and each topic, is at most 80 columns wide. Only commands that can be copied may be longer.
func TestHelpFits(t *testing.T) {
	var each func(cmd *cobra.Command)
	each = func(cmd *cobra.Command) {
		var b strings.Builder
		cmd.SetOut(&b)
		assert.NoError(t, cmd.Help())
		for line := range strings.Lines(b.String()) {
			if line = strings.TrimSuffix(line, "\n"); !strings.HasPrefix(line, "  cairn ") && !strings.Contains(line, "| cairn ") {
				assert.LessOrEqual(t, len([]rune(line)), helpWidth, "%s: %s", cmd.CommandPath(), line)
			}
			assert.LessOrEqual(t, len(line), 100, "%s: %s", cmd.CommandPath(), line)
		}
		for _, sub := range cmd.Commands() {
			each(sub)
		}
	}
	root := newRoot(new(int))
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	each(root)
}

// TestEveryFlagIsTold: each flag of cairn verify and cairn check stands in its --help or in a topic, and each kind of check in its own.
func TestEveryFlagIsTold(t *testing.T) {
	told := func(args ...string) string {
		var out strings.Builder
		run(args, &out, &out)
		return out.String()
	}
	topics := told("help", engineTopic) + told("help", moreTopic)
	for _, name := range []string{"verify", "check"} {
		help := told(name, "--help")
		shown := 0
		cmd, _, err := newRoot(new(int)).Find([]string{name})
		assert.NoError(t, err)
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			text := topics
			if toldIn(f) == "" {
				text, shown = help, shown+1
			}
			assert.Contains(t, text, "--"+f.Name, name)
		})
		assert.LessOrEqual(t, shown, 23, "%s: flags that are common", name)
	}
	checks := told("help", "checks")
	for _, name := range verify.CheckNames() {
		assert.Contains(t, checks, name)
	}
}
