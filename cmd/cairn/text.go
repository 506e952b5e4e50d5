package main

import (
	"bytes"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"cairn/cfg"
	"cairn/internal/report"
	"cairn/internal/verify"
)

// textOutput is the answer for people: the verdict on the first line, then the evidence.
func textOutput(rep *verify.Report, verbose bool) []byte {
	var b bytes.Buffer
	switch rep.Verdict {
	case "unknown":
		fmt.Fprintf(&b, "unknown: %s\n", rep.Reason)
		writeGoals(&b, rep)
		if len(rep.Unsupported) > 1 || !strings.Contains(rep.Reason, "not supported") {
			writeRemarks(&b, "not supported", rep.Unsupported)
		}
		if len(rep.Statistics) > 0 || verify.IsLimit(rep.Reason) {
			writeTried(&b, rep)
		}
		writeWithout(&b, rep.Without)
	default:
		fmt.Fprintln(&b, rep.Verdict)
		for _, w := range rep.Warnings {
			fmt.Fprintln(&b, "warning: "+w)
		}
		writeGoals(&b, rep)
		writeInvariants(&b, rep.Invariants)
		if rep.Counterexample != nil {
			writeCounterexample(&b, rep)
		}
		writeFault(&b, rep.Fault)
		if text := rep.CheckedText(); text != "" {
			fmt.Fprintln(&b, strings.TrimSpace("Checked: "+text+". "+rep.WidthText()))
		}
		writeUndefined(&b, rep.Undefined)
		switch n := rep.Statistics["executions"]; {
		case rep.ByExecution() && n > 1 && rep.Counterexample == nil:
			fmt.Fprintf(&b, "Decided by running the program: all %s executions that its inputs allow.\n", verify.NumberText(n))
		case rep.ByExecution() && n > 1:
			fmt.Fprintln(&b, "Found by running the program, and searching for inputs that lead there.")
		case rep.ByExecution() && rep.ReadsInputs():
			fmt.Fprintln(&b, "Decided by running the program: its inputs do not matter.")
		case rep.ByExecution():
			fmt.Fprintln(&b, "Decided by running the program: it has no inputs.")
		case rep.DecidedBy != "":
			fmt.Fprintf(&b, "Decided by the engine %s.\n", rep.DecidedBy)
		}
		writeWithout(&b, rep.Without)
		if all := rep.Statistics[verify.StatConditions]; all > 0 {
			proofs := rep.Statistics[verify.StatProofs]
			fmt.Fprintf(&b, "Certificate: %s %s, %s with %s", verify.NumberText(all), plural("condition", all), verify.NumberText(proofs), plural("checked proof", proofs))
			if len(rep.NotCovered) > 0 {
				b.WriteString("; not checked: " + strings.Join(rep.NotCovered, ", "))
			}
			b.WriteString(".\n")
		} else if len(rep.NotCovered) > 0 {
			fmt.Fprintln(&b, rep.TrustedText())
		}
	}
	text := b.Bytes()
	if !verbose {
		text = clipped(text)
	}
	notes := bytes.NewBuffer(text)
	for _, n := range rep.Notes {
		fmt.Fprintf(notes, "%s, at %s\n", n.Text, n.Short())
	}
	if verbose {
		writeCost(notes, "", rep.Engine, "", rep.Statistics, rep.Usage)
	}
	return notes.Bytes()
}

// plural is a noun with a number before it.
func plural(noun string, n float64) string {
	if n != 1 {
		noun += "s"
	}
	return noun
}

// longest is the length of a line, in characters, that is not cut without --verbose: invariants and reasons can have thousands.
const longest = 200

// clipped cuts lines that are longer.
func clipped(text []byte) []byte {
	var b bytes.Buffer
	for line := range bytes.Lines(text) {
		if len(line) > longest {
			line = []byte(report.Clip(string(bytes.TrimSuffix(line, []byte("\n"))), longest) + "\n")
		}
		b.Write(line)
	}
	return b.Bytes()
}

// writeGoals lists the verdicts of single assertions.
func writeGoals(b *bytes.Buffer, rep *verify.Report) {
	if len(rep.Goals) == 0 {
		return
	}
	fmt.Fprintln(b, "Each by itself:")
	where := 0
	for _, g := range rep.Goals {
		where = max(where, len(g.Short()))
	}
	for _, g := range rep.Goals {
		verdict := g.Verdict
		if g.Reason != "" {
			verdict += ": " + g.Reason
		}
		fmt.Fprintf(b, "  %-*s  %-7s  %s\n", where, g.Short(), verdict, g.What())
	}
}

// writeUndefined says that there may be executions that do not count.
func writeUndefined(b *bytes.Buffer, u *verify.Undefined) {
	if u != nil {
		fmt.Fprintln(b, u)
	}
}

// writeTried says what has been done without success, and what else could be.
func writeTried(b *bytes.Buffer, rep *verify.Report) {
	fmt.Fprintf(b, "tried: engine %s", rep.Engine)
	sep := ": "
	for _, name := range verify.Numbered(rep.Statistics) {
		fmt.Fprintf(b, "%s%s %s", sep, verify.NumberText(rep.Statistics[name]), name)
		sep = ", "
	}
	b.WriteByte('\n')
	if verify.IsLimit(rep.Reason) {
		for i := range rep.Attempts {
			fmt.Fprintf(b, "  %s\n", &rep.Attempts[i])
		}
	}
	switch rep.Reason {
	case verify.ErrTimeout.Error():
		fmt.Fprintln(b, "try a longer --timeout, or another --engine")
	case verify.ErrSteps.Error():
		fmt.Fprintln(b, "try more --steps, or another --engine")
	case verify.ErrMemory.Error():
		fmt.Fprintln(b, "try more --memory, or another --engine")
	}
	writeRemarks(b, "hard for the engines", rep.Hints)
}

// shownRemarks is the number of remarks of one kind that are shown to people.
const shownRemarks = 10

// writeRemarks lists remarks with their places.
func writeRemarks(b *bytes.Buffer, heading string, remarks []verify.Remark) {
	if len(remarks) == 0 {
		return
	}
	fmt.Fprintln(b, heading+":")
	for _, r := range remarks[:min(len(remarks), shownRemarks)] {
		fmt.Fprintf(b, "  %s\n", r)
	}
	if more := len(remarks) - shownRemarks; more > 0 {
		fmt.Fprintf(b, "  and %d more\n", more)
	}
}

func writeInvariants(b *bytes.Buffer, invariants []verify.Invariant) {
	if len(invariants) == 0 {
		return
	}
	heading := "Loop invariants (true whenever the condition of the loop is tested):"
	if slices.ContainsFunc(invariants, func(inv verify.Invariant) bool {
		return strings.HasPrefix(inv.Expression, "requires ") || strings.HasPrefix(inv.Expression, "ensures ")
	}) {
		heading = "Contracts of functions, and invariants of loops (\\old(x) is the value of x at the call):"
	}
	if invariants[0].Location != "" {
		heading = "Invariants of the locations in loops:"
	}
	fmt.Fprintln(b, heading)
	for _, inv := range invariants {
		fmt.Fprintf(b, "  %s: %s\n", strings.TrimSpace(inv.Short()+" "+inv.Location), inv.Expression)
	}
}

// shownInputs is the number of input values on the line that sums them up.
const shownInputs = 20

func writeCounterexample(b *bytes.Buffer, rep *verify.Report) {
	cex := rep.Counterexample
	writeInputs(b, cex)
	switch v := rep.Violation; {
	case v == nil || v.Usual():
		fmt.Fprintln(b, "The error is reached like this:")
	case v.Check == cfg.SignedOverflow.String():
		fmt.Fprintln(b, "A signed integer overflows like this:")
	case v.Check == cfg.Bounds.String():
		fmt.Fprintln(b, "An index leaves its array like this:")
	default:
		fmt.Fprintf(b, "The execution comes to %s like this:\n", v.Text)
	}
	where, source := 0, 0
	for _, st := range cex.Steps {
		where = max(where, len(stepPlace(st)))
		source = max(source, min(len(st.Source), maxSourceWidth))
	}
	for i, st := range cex.Steps {
		switch {
		case st.Gap:
			fmt.Fprintln(b, "  ...")
		case st.Folded == 1:
			fmt.Fprintln(b, "  ... and so on, once more")
		case st.Folded > 1:
			fmt.Fprintf(b, "  ... and so on, %d more times\n", st.Folded)
		}
		what := st.ChangeText()
		if st.Iterations != "" {
			what = strings.TrimSuffix("after "+st.Iterations+" iterations: "+what, ": ")
		}
		if i == len(cex.Steps)-1 && what == "" {
			what = rep.ErrorName()
		}
		fmt.Fprintf(b, "  %-*s  %-*s  %s\n", where, stepPlace(st), source, report.Clip(st.Source, maxSourceWidth), what)
	}
	if cex.Heap != nil {
		fmt.Fprintln(b, "What is allocated then:")
		lines := cex.Heap.Lines()
		for _, line := range lines[:min(len(lines), shownObjects)] {
			fmt.Fprintf(b, "  %s\n", report.Clip(line, maxHeapLine))
		}
		if more := len(lines) - shownObjects; more > 0 {
			fmt.Fprintf(b, "  ... and %d more\n", more)
		}
	}
}

// writeInputs sums up the inputs of an execution: by their values, or also by what they are where the values alone don't say it.
func writeInputs(b *bytes.Buffer, cex *verify.Counterexample) {
	if len(cex.Inputs) == 0 {
		return
	}
	if !cex.Nondet() {
		all := cex.Origins()
		if len(all) == 0 {
			return
		}
		b.WriteString("inputs:\n")
		for _, r := range all[:min(len(all), shownInputs)] {
			fmt.Fprintf(b, "  %s:%d  %s\n", filepath.Base(r.File), r.Line, r.Text)
		}
		if more := len(all) - shownInputs; more > 0 {
			fmt.Fprintf(b, "  ... and %d more\n", more)
		}
		return
	}
	ins := cex.Named()
	if len(ins) == 0 {
		return
	}
	b.WriteString("inputs:")
	for _, in := range ins[:min(len(ins), shownInputs)] {
		b.WriteString(" " + in.Value)
	}
	if more := len(ins) + cex.OmittedInputs - shownInputs; more > 0 {
		fmt.Fprintf(b, " ... and %d more", more)
	}
	b.WriteByte('\n')
}

// shownObjects is the number of lines about what is allocated, and maxHeapLine their length.
const (
	shownObjects = 12
	maxHeapLine  = 120
)

// maxSourceWidth bounds the part of a source line that is shown.
const maxSourceWidth = 60

func stepPlace(st verify.Step) string {
	s := filepath.Base(st.File) + ":" + strconv.Itoa(st.Line)
	if st.Function != "" && st.Function != "main" {
		s += " " + st.Function
	}
	return s
}

// writeCost lists statistics and cost, for --verbose, each line behind a prefix.
func writeCost(b *bytes.Buffer, prefix, engine, decidedBy string, work map[string]float64, cost verify.Usage) {
	line := func(format string, args ...any) { fmt.Fprintf(b, prefix+format+"\n", args...) }
	line("engine: %s", engine)
	if decidedBy != "" {
		line("decided by: %s", decidedBy)
	}
	for _, name := range verify.Numbered(work) {
		line("%s: %s", name, verify.NumberText(work[name]))
	}
	for _, part := range slices.Sorted(maps.Keys(cost.Parts)) {
		line("time in %s: %.3f s", part, cost.Parts[part])
	}
	line("time: %.3f s", cost.Seconds)
	line("cpu time: %.3f s", cost.CPUSeconds)
	line("steps: %d", cost.Steps)
	line("peak memory: %d MB", cost.PeakMemory/1e6)
}

// writeWithout says what the engines have left out.
func writeWithout(b *bytes.Buffer, names []string) {
	if len(names) > 0 {
		fmt.Fprintf(b, "Without: %s.\n", strings.Join(names, ", "))
	}
}
