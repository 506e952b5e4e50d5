package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"cairn/internal/lazy"
	"cairn/internal/question"
	"cairn/internal/verify"
)

// helpWidth is how wide --help is, in columns; helpIndent is where what a flag does begins.
const (
	helpWidth  = 80
	helpIndent = 26
)

// topic is an annotation of flags that --help leaves to a topic of its own, such as cairn help engines.
const topic = "cairn_topic"

// The topics that flags are told in.
const (
	engineTopic = "engines"
	moreTopic   = "flags"
)

// tell moves flags to a topic.
func tell(fs *pflag.FlagSet, where string, names ...string) {
	for _, name := range names {
		f := fs.Lookup(name)
		if f.Annotations == nil {
			f.Annotations = make(map[string][]string)
		}
		f.Annotations[topic] = []string{where}
	}
}

// toldIn is the topic of a flag; empty if --help itself shows it.
func toldIn(f *pflag.Flag) string {
	if where := f.Annotations[topic]; len(where) > 0 {
		return where[0]
	}
	return ""
}

// showUsage writes the part of --help behind what a command does.
func showUsage(cmd *cobra.Command) error {
	var b strings.Builder
	if cmd.Runnable() || cmd.HasAvailableSubCommands() {
		b.WriteString("Usage:\n")
		if cmd.Runnable() && !cmd.HasAvailableSubCommands() {
			fmt.Fprintf(&b, "  %s\n", cmd.UseLine())
		}
		if cmd.HasAvailableSubCommands() {
			fmt.Fprintf(&b, "  %s COMMAND\n", cmd.CommandPath())
		}
	}
	if cmd.HasExample() {
		fmt.Fprintf(&b, "\nExamples:\n%s\n", cmd.Example)
	}
	if cmd.HasAvailableSubCommands() {
		writeCommands(&b, "Commands", cmd, (*cobra.Command).IsAvailableCommand)
	}
	if cmd.HasHelpSubCommands() {
		writeCommands(&b, "Topics (cairn help TOPIC)", cmd, (*cobra.Command).IsAdditionalHelpTopicCommand)
	}
	if cmd.HasAvailableLocalFlags() {
		b.WriteString("\nFlags:\n")
		writeFlags(&b, cmd.LocalFlags(), "")
		var more []string
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if where := toldIn(f); where != "" && !slices.Contains(more, where) {
				more = append(more, where)
			}
		})
		if slices.Sort(more); len(more) > 0 {
			fmt.Fprintf(&b, "\nMore flags: cairn help %s\n", strings.Join(more, ", cairn help "))
		}
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "\nMore about a command: %s COMMAND --help\n", cmd.CommandPath())
	}
	_, err := io.WriteString(cmd.OutOrStderr(), b.String())
	return err
}

// writeCommands lists commands, and what each is for.
func writeCommands(b *strings.Builder, heading string, cmd *cobra.Command, listed func(*cobra.Command) bool) {
	fmt.Fprintf(b, "\n%s:\n", heading)
	wide := 0
	for _, sub := range cmd.Commands() {
		wide = max(wide, len(sub.Name()))
	}
	for _, sub := range cmd.Commands() {
		if listed(sub) {
			fmt.Fprintf(b, "  %-*s  %s\n", wide, sub.Name(), sub.Short)
		}
	}
}

// writeFlags describes the flags of a topic, each beginning on a line of its own.
func writeFlags(b *strings.Builder, flags *pflag.FlagSet, where string) {
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || toldIn(f) != where {
			return
		}
		value, text := pflag.UnquoteUsage(f)
		head := "      --" + f.Name
		if f.Shorthand != "" {
			head = "  -" + f.Shorthand + ", --" + f.Name
		}
		if value != "" && f.NoOptDefVal == "" {
			head += " " + value
		}
		if d := f.DefValue; d != "" && d != "false" && d != "0" && d != "[]" {
			text += " (default " + d + ")"
		}
		lines := wrapped(text, helpWidth-helpIndent)
		if len(head)+2 > helpIndent {
			fmt.Fprintln(b, head)
			head = ""
		}
		for i, line := range lines {
			if i > 0 {
				head = ""
			}
			fmt.Fprintf(b, "%-*s%s\n", helpIndent, head, line)
		}
	})
}

// wrapped breaks a text into lines of at most so many columns, as far as its words are that short.
func wrapped(text string, width int) []string {
	var lines []string
	for _, word := range strings.Fields(text) {
		if n := len(lines); n > 0 && len(lines[n-1])+1+len(word) <= width {
			lines[n-1] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}

// newHelp is cairn help, which refuses what there is no help on.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND|TOPIC]", Short: "Help about a command or a topic", Hidden: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return fmt.Errorf("there is no help on %q; cairn --help lists commands and topics", strings.Join(args, " "))
			}
			return about.Help()
		},
	}
}

// helpTopics are the texts that stand behind cairn help TOPIC. They tell of flags of cairn verify and cairn chc.
func helpTopics(verifying, clauses *cobra.Command) []*cobra.Command {
	var engines, more strings.Builder
	engines.WriteString(`--engine chooses the algorithm. The default, portfolio, runs several: most
people never need another one. docs/engines.md in the source tree describes
each of them.

Engines for programs:
` + engineList(verify.Programs) + `

Engines for Horn clauses (cairn chc):
` + engineList(question.Clauses) + `

Flags of individual engines, for cairn verify:
`)
	writeFlags(&engines, verifying.Flags(), engineTopic)
	engines.WriteString("\nFor cairn chc:\n")
	writeFlags(&engines, clauses.Flags(), engineTopic)
	more.WriteString("Flags of cairn verify and cairn check that --help does not show.\n\n")
	writeFlags(&more, verifying.Flags(), moreTopic)
	more.WriteString("\nThe passes of --pass; cairn explain cfg --pass NAME FILE shows what they do:\n" + passList())
	return []*cobra.Command{
		{Use: "checks", Short: "What --check and --property count as an error", Long: checkHelp},
		{Use: engineTopic, Short: "The engines that --engine can choose, and their own flags", Long: engines.String()},
		{Use: moreTopic, Short: "Rarely needed flags of cairn verify and cairn check", Long: strings.TrimSuffix(more.String(), "\n")},
	}
}

// checkHelp tells the kinds of errors.
const checkHelp = `--check takes a list of what counts as an error.

By name, or together as all (undefined behaviour):
  assert        a failing assertion, a call of the error function (default)
  bounds        an index or a pointer leaves its array
  overflow      a signed operation whose exact result does not fit its type
  shift         a shift by a negative count, or by the width or more
  div-by-zero   a division or a remainder by zero
  sequence      two unsequenced effects on one object: f(i++, i)
  pointer       the use of a null, uninitialised or dangling pointer
  memory        freeing memory that is not allocated
  array-length  an array whose length is not positive
  overlap       memcpy and the like, and structures, between overlapping blocks
  same-object   the order or difference of pointers into two objects
  float-cast    a floating-point number that the integer type cannot hold
  builtin       __builtin_clz and the like applied to 0, __builtin_unreachable

By name only (defined behaviour that is often unintended):
  leak, cleanup                 memory leaks; memory not freed at the end
  conversion, enum-range        conversions that change a value; values that
                                are not enumerators
  unsigned-overflow             unsigned arithmetic that wraps around
  pointer-overflow              pointers moved out of their arrays (in cairn
                                check, too)
  float-overflow, nan, float-div-by-zero

Not yet: uninitialized (uninitialised objects hold arbitrary values).

Undefined behaviour that is not checked ends an execution without an error.

--property takes an SV-COMP property or a property file (.prp) instead:
  unreach-call      the error function is not called (default)
  no-overflow       overflow
  in-bounds         bounds
  valid-memsafety   valid-deref, valid-free and valid-memtrack
  valid-deref       pointer, and accesses outside objects
  valid-free        memory
  valid-memtrack    leak
  valid-memcleanup  cleanup`

// showHelp is --help: what a command does, and its usage. A topic has no usage.
func showHelp(cmd *cobra.Command, _ []string) {
	text := cmd.Long
	if text == "" {
		text = cmd.Short + "."
	}
	text = reflowed(strings.TrimSpace(text))
	if cmd.Runnable() || cmd.HasAvailableSubCommands() {
		text += "\n"
	}
	fmt.Fprintln(cmd.OutOrStdout(), text)
	if cmd.Runnable() || cmd.HasAvailableSubCommands() {
		cmd.SetOut(cmd.OutOrStdout())
		_ = showUsage(cmd) // nobody is there to tell that the help cannot be written
	}
}

// entry is a line of a table: a name, and behind two spaces or more what it is. Lines that are indented as much go on with it.
var entry = lazy.Regexp(`^( +\S.*?  +)(\S.*)$`)

// reflowed fits paragraphs and tables to the width of --help. Other indented lines stay as they are.
func reflowed(text string) string {
	var out, words []string
	head := "" // of the entry of a table that words belong to
	flush := func() {
		for i, line := range wrapped(strings.Join(words, " "), helpWidth-len(head)) {
			out = append(out, map[bool]string{true: head, false: strings.Repeat(" ", len(head))}[i == 0]+line)
		}
		words, head = nil, ""
	}
	for line := range strings.SplitSeq(text, "\n") {
		indent := len(line) - len(strings.TrimLeft(line, " "))
		switch m := entry().FindStringSubmatch(line); {
		case line != "" && (indent == 0 && head == "" || indent > 0 && indent == len(head)):
			words = append(words, line[indent:])
		case m != nil:
			flush()
			words, head = []string{m[2]}, m[1]
		default:
			flush()
			if indent > 0 || line == "" {
				out = append(out, line)
			} else {
				words = []string{line}
			}
		}
	}
	flush()
	return strings.Join(out, "\n")
}
