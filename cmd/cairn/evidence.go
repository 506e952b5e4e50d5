package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/pflag"

	"cairn/internal/verify"
	"cairn/internal/witness"
)

// evidence names the files that the evidence for a verdict goes to.
type evidence struct {
	witness, harness, testcase string
	format                     choice // of the witness
}

// The formats of witnesses; the first one is the default unless the file is called .graphml.
const (
	formatYAML    = "yaml"
	formatGraphML = "graphml"
)

func (e *evidence) flags(fs *pflag.FlagSet) {
	e.format = choice{value: "", of: []string{formatYAML, formatGraphML}}
	fs.StringVar(&e.witness, "witness", "", "write an SV-COMP witness to this `file`: format 2.0, or 1.0 if it is named *.graphml")
	fs.Var(&e.format, "witness-format", "write the witness in format 2.0 (yaml) or 1.0 (graphml), whatever the file is named")
	fs.StringVar(&e.harness, "harness", "", "write a C `file` with the counterexample's inputs: compiled with the program, it reaches the error")
	fs.StringVar(&e.testcase, "testcase", "", "write the counterexample as a Test-Comp test case into this `folder`")
}

// The files of a test case.
const (
	metadataFile = "metadata.xml"
	testcaseFile = "testcase-1.xml"
)

// outputs are the files that are asked for.
func (e *evidence) outputs() []output {
	out := []output{{flag: "witness", path: e.witness}, {flag: "harness", path: e.harness}}
	if e.testcase != "" {
		for _, name := range []string{metadataFile, testcaseFile} {
			out = append(out, output{flag: "testcase", path: filepath.Join(e.testcase, name), untouched: true})
		}
	}
	return out
}

// write makes the files that are asked for. What the verdict has no evidence for is told on stderr, and is no error.
func (e *evidence) write(ctx context.Context, task verify.Task, rep *verify.Report, stderr io.Writer) error {
	stamp, err := newStamp()
	if err != nil {
		return err
	}
	for _, out := range []struct {
		path, what string
		make       func() error
	}{
		{e.witness, "witness", func() error {
			write := rep.Witness
			if e.format.value == formatGraphML || e.format.value == "" && filepath.Ext(e.witness) == "."+formatGraphML {
				write = rep.GraphML
			}
			data, err := write(ctx, task, stamp)
			return save(e.witness, data, err)
		}},
		{e.harness, "harness", func() error {
			text, err := rep.Harness(ctx, task)
			return save(e.harness, []byte(text), err)
		}},
		{e.testcase, "test case", func() error {
			meta, testcase, err := rep.TestCase(ctx, task, stamp)
			if err != nil {
				return err
			}
			if err := os.MkdirAll(e.testcase, 0o777); err != nil {
				return err
			}
			return errors.Join(
				save(filepath.Join(e.testcase, metadataFile), meta, nil),
				save(filepath.Join(e.testcase, testcaseFile), testcase, nil))
		}},
	} {
		if out.path == "" {
			continue
		}
		var none *witness.NoTestCaseError
		switch err := out.make(); {
		case errors.As(err, &none):
			fmt.Fprintf(stderr, "no %s is written: %v\n", out.what, none)
		case errors.Is(err, verify.ErrNoEvidence):
			fmt.Fprintf(stderr, "no %s is written: the answer is %s\n", out.what, rep.Verdict)
		case err != nil && ctx.Err() != nil:
			fmt.Fprintf(stderr, "no %s is written: there was no time left for it\n", out.what)
		case err != nil:
			return fmt.Errorf("%s: %w", out.path, err)
		}
	}
	return nil
}

func save(path string, data []byte, err error) error {
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o666)
}

// newStamp takes the time from SOURCE_DATE_EPOCH if that is set, so that evidence can be made again byte by byte.
func newStamp() (verify.Stamp, error) {
	now := time.Now()
	if s := os.Getenv("SOURCE_DATE_EPOCH"); s != "" {
		sec, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			return verify.Stamp{}, fmt.Errorf("SOURCE_DATE_EPOCH is %q, not a number of seconds", s)
		}
		now = time.Unix(sec, 0)
	}
	return verify.Stamp{Version: versionText(), Time: now}, nil
}
