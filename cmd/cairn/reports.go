package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/report"
	"cairn/internal/verify"
)

// reports names the files that tell of a run, whatever its outcome.
type reports struct {
	page, sarif, junit, events string

	history *report.History // nil: no page
	log     *report.Log     // nil: no events
	file    *os.File        // that of the log, if it has one of its own
	flow    chan *report.Flow
}

func (r *reports) flags(fs *pflag.FlagSet) {
	r.pageFlags(fs)
	fs.StringVar(&r.sarif, "sarif", "", "write the result to this `file` in SARIF 2.1.0, for code scanning")
	fs.StringVar(&r.junit, "junit", "", "write the result to this `file` as JUnit XML, for CI systems")
}

// pageFlags are those that every command has which runs engines.
func (r *reports) pageFlags(fs *pflag.FlagSet) {
	fs.StringVar(&r.page, "report", "", "write an HTML page to this `file`, with the source, the evidence, graphs and the history of the search")
	fs.StringVar(&r.events, "events", "", "write the engines' steps to this `file` as they happen, as JSON lines (- for standard error)")
}

// open prepares what has to be there before the run begins.
func (s *session) open() error {
	r, e := &s.reports, &s.evidence
	if err := s.readInput(); err != nil {
		return err
	}
	err := errors.Join(
		checkFolder("testcase", e.testcase),
		checkOutputs(append(e.outputs(), r.outputs()...), s.inputs),
		s.queries.check(s.files...))
	if err != nil {
		return err
	}
	if err := s.queries.open(); err != nil {
		return err
	}
	if r.page != "" {
		r.history, r.flow = new(report.History), make(chan *report.Flow, 1)
	}
	switch r.events {
	case "":
	case "-":
		r.log = report.NewLog(s.stderr)
	default:
		f, err := os.Create(r.events)
		if err != nil {
			return err
		}
		r.file, r.log = f, report.NewLog(f)
	}
	return nil
}

// inputs are the files that are read.
func (s *session) inputs() []string {
	return append(verify.Inputs(s.files, s.opt.Includes), s.property, s.commands)
}

// outputs are the files that are asked for.
func (r *reports) outputs() []output {
	out := []output{{flag: "report", path: r.page}, {flag: "sarif", path: r.sarif}, {flag: "junit", path: r.junit}}
	if r.events != "-" {
		out = append(out, output{flag: "events", path: r.events})
	}
	return out
}

// none reports whether nothing is to be written.
func (r *reports) none() bool {
	return r.page == "" && r.sarif == "" && r.junit == "" && r.events == ""
}

// recorder hands the steps of the engines to those who want them.
func (r *reports) recorder() verify.Recorder {
	if r.history == nil && r.log == nil {
		return nil
	}
	return func(engine string, ev answer.Event) {
		if r.history != nil {
			r.history.Record(engine, ev)
		}
		if r.log != nil {
			r.log.Record(engine, ev)
		}
	}
}

// phase notes the beginning of a phase.
func (r *reports) phase(name string) {
	if r.log != nil {
		r.log.Note("phase", name)
	}
}

// keepFlow keeps the program for the page's graph: the last one, where it is read more than once.
func (r *reports) keepFlow(task verify.Task) func(*cfg.Program) {
	if r.flow == nil {
		return nil
	}
	return func(prog *cfg.Program) {
		select {
		case <-r.flow:
		default:
		}
		r.flow <- report.FlowOf(prog, task.File)
	}
}

// closeLog ends the log with the verdict.
func (r *reports) closeLog(verdict string) error {
	if r.log == nil {
		return nil
	}
	r.log.Note("verdict", verdict)
	err := r.log.Err()
	if r.file != nil {
		err = errors.Join(err, r.file.Close())
	}
	return err
}

// writeReports writes the files for an outcome. text is what people are shown, or machines.
func (s *session) writeReports(out outcome, code int, text []byte) error {
	r := &s.reports
	if out.clauses != nil {
		return errors.Join(r.closeLog(out.clauses.Answer), produce(r.page, func() ([]byte, error) {
			run := &report.ClauseRun{Report: out.clauses, History: r.history, Version: versionText(), Err: out.err}
			if task, err := s.load(""); err == nil { // without the source the error is what there is to tell
				run.Source = task.Source
			}
			return run.Page()
		}))
	}
	err := r.closeLog(out.report.Verdict)
	if r.page == "" && r.sarif == "" && r.junit == "" {
		return err
	}
	run := &report.Run{Report: out.report, History: r.history, Version: versionText(), Err: out.err}
	run.Dir, _ = os.Getwd()
	run.Task, _ = s.load("") // without the source the error is what there is to tell
	select {
	case run.Flow = <-r.flow:
	default:
	}
	if s.json {
		text = textOutput(short(out.report), false)
	}
	return errors.Join(err, produce(r.page, run.Page),
		produce(r.sarif, func() ([]byte, error) { return run.SARIF(code) }),
		produce(r.junit, func() ([]byte, error) { return run.JUnit(string(text)) }))
}

// produce writes a file; an empty path is none.
func produce(path string, text func() ([]byte, error)) error {
	if path == "" {
		return nil
	}
	data, err := text()
	if err = save(path, data, err); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// written is what is written to a file.
func written(write func(io.Writer) error) func() ([]byte, error) {
	return func() ([]byte, error) {
		var b bytes.Buffer
		err := write(&b)
		return b.Bytes(), err
	}
}
