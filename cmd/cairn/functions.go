package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"cairn/internal/verify"
	"cairn/internal/watch"
)

// functionTimeout is how long cairn check --each-function looks at one function if nobody says how long.
const functionTimeout = 10 * time.Second

// functionRun is what cairn check --each-function finds out about one function.
type functionRun struct {
	name   string
	report *verify.Report
}

// alone refuses the flags that are about one run.
func (f *flags) alone() error {
	r := &f.reports
	switch {
	case f.opt.Entry != "":
		return errors.New("--each-function begins in each function: it does not go with --entry")
	case !r.none():
		return errors.New("--each-function makes one run of each function: it does not go with --report, --sarif, --junit or --events")
	}
	return nil
}

// eachFunction checks each function by itself, prints what is found, and returns the exit code.
func (s *session) eachFunction() int {
	if err := s.open(); err != nil {
		s.complain(err)
		return exitInput
	}
	limits := s.limits
	limits.timeout = 0 // it is that of each function
	start := time.Now()
	status := newStatus(s, start)
	type end struct {
		runs  []functionRun
		fault error
		err   error
	}
	e, why := within(limits, show{refresh: status.refresh()}, func(ctx context.Context) (e end) {
		opt := s.options(s.stderr)
		opt.Progress = status.phase
		task, err := s.load(s.parsed.name)
		if e.err = errors.Join(s.parsed.err, err); e.err != nil {
			return e
		}
		e.err = verify.RunEach(ctx, task, opt, time.Duration(s.limits.timeout), func(name string, rep *verify.Report, err error) error {
			e.runs = append(e.runs, functionRun{name, rep})
			if s.json { // as they come: a run over a large library may be stopped
				line, err := functionLine(rep)
				if err != nil {
					return err
				}
				if _, err := s.stdout.Write(line); err != nil {
					return err
				}
			}
			if errors.As(err, new(*verify.InternalError)) { // other errors are why the report is open
				e.fault = errors.Join(e.fault, err)
			}
			return nil
		})
		return e
	})
	status.clear()
	for _, err := range []error{why, e.err} {
		switch {
		case err == nil:
		case slices.Contains([]error{watch.ErrTimeout, watch.ErrMemory, watch.ErrInterrupted}, err):
			s.complain(err)
			return exitUnknown
		default:
			s.complain(err)
			return failureCode(err)
		}
	}
	if e.fault != nil {
		s.complain(e.fault)
	}
	if !s.json {
		if _, err := s.stdout.Write(s.shown(s.functionsOutput(e.runs))); err != nil {
			s.complain(err)
			return exitInternal
		}
	}
	return functionsCode(e.runs, e.fault)
}

// functionsCode is the exit code: that of the worst of the functions.
func functionsCode(runs []functionRun, fault error) int {
	code := exitSafe
	for _, r := range runs {
		switch c := (outcome{report: r.report}).exitCode(); {
		case c == exitUnsafe, code == exitSafe:
			code = c
		}
	}
	if fault != nil {
		code = failureCode(fault)
	}
	return code
}

// functionLine is the JSON of one function, a line.
func functionLine(rep *verify.Report) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(document{Format: jsonFormat, Version: versionText(), Report: rep})
	return b.Bytes(), err
}

// functionsOutput is what is printed of all: the counts, a table, and what is not proved.
func (s *session) functionsOutput(runs []functionRun) []byte {
	var b bytes.Buffer
	writeFunctions(&b, runs)
	for _, r := range runs {
		if r.report.Verdict == "safe" && !s.verbose {
			continue
		}
		fmt.Fprintf(&b, "\n%s:\n", r.name)
		b.Write(clipped(s.functionDetails(r.report)))
	}
	return cleanBytes(b.Bytes())
}

// writeFunctions counts the functions, and the checks of each.
func writeFunctions(b *bytes.Buffer, runs []functionRun) {
	var all tally
	wide := len("function")
	for _, r := range runs {
		all.add(r.report.Verdict)
		wide = max(wide, len(r.name))
	}
	fmt.Fprintf(b, "%s\n\n", strings.Replace(all.String(), "check", "function", 1))
	fmt.Fprintf(b, "  %-*s  %-8s  %6s  %8s  %4s  %7s\n", wide, "function", "", "proved", "can fail", "open", "seconds")
	for _, r := range runs {
		var n tally
		for _, g := range r.report.Goals {
			n.add(g.Verdict)
		}
		word := map[string]string{"safe": "proved", "unsafe": "can fail"}[r.report.Verdict]
		if word == "" {
			word = "open"
		}
		fmt.Fprintf(b, "  %-*s  %-8s  %6d  %8d  %4d  %7.1f\n", wide, r.name, word, n.proved, n.fails, n.open, r.report.Usage.Seconds)
	}
}

// functionDetails tells what of one function is not proved, or all of it.
func (s *session) functionDetails(rep *verify.Report) []byte {
	var b bytes.Buffer
	if len(rep.Goals) == 0 {
		b.Write(textOutput(short(rep), s.verbose))
	}
	for _, g := range rep.Goals {
		if g.Verdict == "unsafe" {
			writeFailure(&b, rep, g, s.verbose)
		}
	}
	writeOpen(&b, rep.Goals)
	if s.verbose {
		writeProved(&b, rep.Goals)
	}
	writeUndefined(&b, rep.Undefined)
	for _, n := range rep.Notes {
		fmt.Fprintf(&b, "%s, at %s\n", n.Text, n.Short())
	}
	return bytes.TrimLeft(b.Bytes(), "\n")
}
