package main

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"cairn/cfg"
	"cairn/internal/verify"
)

// checkTimeout is how long cairn check looks at a program if nobody says how long.
const checkTimeout = time.Minute

func newCheck(code *int) *cobra.Command {
	f := flags{engines: newEngineFlags(verify.Programs), check: choices{of: verify.CheckNames()}, table: true}
	f.opt.PerAssertion = true
	cmd := &cobra.Command{
		Use:   "check [flags] FILE...|-",
		Short: "Check a whole C program: undefined behaviour, assertions, leaks",
		Long: `Check each place in a C program separately: its assertions, all undefined
behaviour (the kinds covered by cairn verify --check all), and memory leaks.
FILEs are linked into one program. It starts in main or, with --entry, in any
function, whose arguments are then arbitrary. With --each-function it starts in
each function that FILEs define, one after the other: for libraries. --timeout is
for one function then (default 10s), and the table has a line for each.

The first line counts what is proved, what can fail, and what is open. A table
breaks this down by function and kind. Then come the executions of what can
fail, and what stopped the search where something is open. Each failure occurs
in an execution in which nothing else has failed before; code that is reached
only after an error counts as proved. Reading uninitialized variables is not an
error yet, and malloc is assumed to succeed; --malloc-may-fail lets it fail.

Exit codes: 0 all is proved, 10 something can fail, 5 something is open and nothing
fails, 1 wrong usage, 2 input that cannot be read or parsed, 6 internal error.`,
		Example: `  cairn check program.c
  cairn check --timeout 5m -I include main.c list.c util.c
  cairn check --entry parse parser.c
  cairn check --each-function --pointers own -I include list.c util.c
  cairn check --compile-commands build/compile_commands.json
  cairn check --check bounds,pointer,overflow program.c
  cairn check --sarif result.sarif --junit result.xml program.c`,
		Args: programFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(f.check.values) == 0 {
				f.check.values = []string{"all", "leak"}
			}
			if err := f.usable(cmd); err != nil {
				return err
			}
			limit := checkTimeout
			if f.each {
				limit = functionTimeout
				if err := f.alone(); err != nil {
					return err
				}
			}
			if !f.limits.limited() {
				f.limits.timeout = duration(limit)
			}
			s := &session{flags: f, files: args, stdin: cmd.InOrStdin(), stdout: cmd.OutOrStdout(), stderr: cmd.ErrOrStderr()}
			if err := s.readCommands(cmd.Flags()); err != nil {
				s.complain(err)
				*code = failureCode(err)
				return nil
			}
			if f.each {
				*code = s.eachFunction()
			} else {
				*code = s.run(s.verify)
			}
			return nil
		},
	}
	fs := cmd.Flags()
	fs.Var(&f.engines.engine, "engine", "the algorithm (see cairn help engines)")
	fs.Var(&f.limits.timeout, "timeout", "finish within this wall-clock time, such as 60s, 15m, or 60 for seconds (default 1m)")
	fs.Var(&f.limits.memory, "memory", "use at most this much memory, such as 512MB or 4GB (default: GOMEMLIMIT, or no limit)")
	f.limits.stepFlag(fs)
	fs.Var(&f.engines.jobs, "jobs", jobsUsage)
	fs.Var(&f.check, "check", "look only for these kinds (may repeat; see cairn help checks)")
	f.meaning.flags(fs, &f.opt)
	sourceFlags(fs, &f.opt)
	f.commandsFlag(fs)
	f.pointersFlag(fs)
	fs.BoolVar(&f.each, "each-function", false, "start in each function that the files define, one after the other, instead of main")
	f.reports.flags(fs)
	tell(fs, moreTopic, "steps", "include", "undefine", "events")
	fs.BoolVar(&f.json, "json", false, "print one JSON object instead of text")
	fs.BoolVarP(&f.verbose, "verbose", "v", false, "also list what is proved, and show long executions")
	fs.SortFlags = false
	return cmd
}

// tally counts verdicts.
type tally struct{ proved, fails, open int }

func (n *tally) add(verdict string) {
	switch verdict {
	case "safe":
		n.proved++
	case "unsafe":
		n.fails++
	default:
		n.open++
	}
}

// String is, for example, "142 checks: 139 proved, 2 can fail, 1 open".
func (n tally) String() string {
	all := n.proved + n.fails + n.open
	text := fmt.Sprintf("%d checks: ", all)
	if all == 1 {
		text = "1 check: "
	}
	var parts []string
	for _, p := range []struct {
		n    int
		word string
	}{{n.proved, "proved"}, {n.fails, "can fail"}, {n.open, "open"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.word))
		}
	}
	return text + strings.Join(parts, ", ")
}

// checkOutput is what cairn check prints of a program: the counts, the table, and what is not proved.
func checkOutput(rep *verify.Report, verbose bool) []byte {
	var b bytes.Buffer
	switch {
	case len(rep.Goals) > 0:
		writeTable(&b, rep.Goals)
	case rep.Verdict == "unknown": // the program is not read, or nothing is known of single places
		return textOutput(rep, verbose)
	default:
		fmt.Fprintln(&b, "0 checks")
	}
	for _, w := range rep.Warnings {
		fmt.Fprintln(&b, "warning: "+w)
	}
	for _, g := range rep.Goals {
		if g.Verdict == "unsafe" {
			writeFailure(&b, rep, g, verbose)
		}
	}
	writeOpen(&b, rep.Goals)
	if verbose {
		writeProved(&b, rep.Goals)
	}
	writeUndefined(&b, rep.Undefined)
	writeRemarks(&b, "not supported, code after these points is not checked", rep.Unsupported)
	var about []string
	if rep.Wide {
		about = append(about, rep.WidthText())
	}
	if len(rep.NotCovered) > 0 {
		about = append(about, rep.TrustedText())
	}
	if len(about) > 0 {
		fmt.Fprintf(&b, "\n%s\n", strings.Join(about, " "))
	}
	text := b.Bytes()
	if !verbose {
		text = clipped(text)
	}
	for _, n := range rep.Notes {
		text = fmt.Appendf(text, "%s, at %s\n", n.Text, n.Short())
	}
	return text
}

// writeTable counts the checks, all together and by functions and kinds, in the order of the program.
func writeTable(b *bytes.Buffer, goals []verify.Goal) {
	var all tally
	var functions []string
	counts := map[string]map[string]*tally{} // by function and kind
	wide := len("function")
	for _, g := range goals {
		name := cmp.Or(g.Function, "-")
		if counts[name] == nil {
			functions, counts[name] = append(functions, name), map[string]*tally{}
			wide = max(wide, len(name))
		}
		if counts[name][g.Check] == nil {
			counts[name][g.Check] = new(tally)
		}
		counts[name][g.Check].add(g.Verdict)
		all.add(g.Verdict)
	}
	row := func(function, kind, proved, fails, open string) {
		text := fmt.Sprintf("  %-*s  %-18s  %6s  %8s  %4s", wide, function, kind, proved, fails, open)
		fmt.Fprintln(b, strings.TrimRight(text, " "))
	}
	number := func(n int) string {
		if n == 0 {
			return ""
		}
		return fmt.Sprint(n)
	}
	fmt.Fprintf(b, "%s\n\n", all)
	row("function", "check", "proved", "can fail", "open")
	for _, name := range functions {
		shown := name
		for _, kind := range slices.Sorted(maps.Keys(counts[name])) {
			n := counts[name][kind]
			row(shown, kind, number(n.proved), number(n.fails), number(n.open))
			shown = ""
		}
	}
}

// writeFailure shows an execution in which a check fails.
func writeFailure(b *bytes.Buffer, rep *verify.Report, g verify.Goal, verbose bool) {
	fmt.Fprintf(b, "\ncan fail: %s, at %s\n", g.What(), g.Short())
	if g.Counterexample == nil {
		return
	}
	one := *rep
	one.Counterexample, one.Violation = g.Counterexample, &verify.Violation{Place: g.Place, Property: rep.Property, Check: g.Check, Text: g.Text, Detail: g.Detail}
	if !verbose {
		one.Counterexample = g.Counterexample.Shorten(0)
	}
	writeCounterexample(b, &one)
}

// writeOpen lists the checks that are open, and why: those of one line that are open for one reason together.
func writeOpen(b *bytes.Buffer, goals []verify.Goal) {
	type line struct {
		file, reason string
		number       int
	}
	var lines []line
	texts := map[line][]string{}
	places := map[line]verify.Place{}
	for _, g := range goals {
		if g.Verdict != "unknown" {
			continue
		}
		l := line{g.File, cmp.Or(g.Reason, "not looked at"), g.Line}
		if texts[l] == nil {
			lines, places[l] = append(lines, l), g.Place
		}
		if !slices.Contains(texts[l], g.Text) {
			texts[l] = append(texts[l], g.Text)
		}
		if g.Column != places[l].Column {
			places[l] = verify.Place{File: g.File, Line: g.Line}
		}
	}
	if len(lines) > 0 {
		b.WriteByte('\n')
	}
	for _, l := range lines {
		fmt.Fprintf(b, "open: %s, at %s: %s\n", strings.Join(texts[l], "; "), places[l].Short(), l.reason)
	}
}

// writeProved lists the checks that are proved.
func writeProved(b *bytes.Buffer, goals []verify.Goal) {
	for _, g := range goals {
		if g.Verdict != "safe" {
			continue
		}
		never := "never "
		if g.Check == cfg.Assertion.String() {
			never = "" // it is the condition that is told
		}
		fmt.Fprintf(b, "proved: %s%s, at %s\n", never, g.Text, g.Short())
	}
}
