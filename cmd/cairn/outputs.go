package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"cairn/internal/lazy"
)

// output is a file that a flag names.
type output struct {
	flag, path string
	untouched  bool // it is opened by others, who know whether it may be there: it is compared, and not tried
}

// checkOutputs finds out, before any work is done, whether outputs would destroy an input or each other, however they are
// spelled, and whether they can be written. Nothing is changed. inputs are asked for only if there is an output that exists.
func checkOutputs(outputs []output, inputs func() []string) error {
	t := trial{inputs: inputs}
	defer t.undo()
	for _, o := range outputs {
		if o.path == "" {
			continue
		}
		if err := t.try(o); err != nil {
			return fmt.Errorf("--%s %s: %w", o.flag, o.path, err)
		}
	}
	return nil
}

// trial makes the files that are not there for the time of the check: file systems differ in what names they take for one.
type trial struct {
	inputs  func() []string
	known   []known
	read    bool     // the inputs are known
	created []string // to be removed again
}

// known is a file that is in use.
type known struct {
	info os.FileInfo
	what string
}

func (t *trial) try(o output) error {
	info, err := os.Stat(o.path)
	if err == nil && !t.read {
		t.read = true
		for _, in := range t.inputs() {
			if info, err := os.Stat(in); err == nil { // one that cannot be read is reported by who reads it
				t.known = append(t.known, known{info, "is the input " + in})
			}
		}
	}
	switch {
	case err == nil && info.IsDir():
		return errors.New("is a folder")
	case err == nil && !info.Mode().IsRegular(): // a terminal or a pipe takes anything
		return nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return cause(err)
	case err != nil && o.untouched:
		return nil
	case !o.untouched:
		if info, err = t.open(o.path, err != nil); err != nil {
			return cause(err)
		}
	}
	for _, k := range t.known {
		if os.SameFile(k.info, info) {
			return errors.New(k.what)
		}
	}
	t.known = append(t.known, known{info, "is also the output of --" + o.flag})
	return nil
}

// open opens a file for writing, and leaves it as it is.
func (t *trial) open(path string, create bool) (os.FileInfo, error) {
	mode := os.O_WRONLY
	if create {
		mode |= os.O_CREATE
	}
	f, err := os.OpenFile(path, mode, 0o666)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if create {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			t.created = append(t.created, real)
		}
	}
	return f.Stat()
}

func (t *trial) undo() {
	for _, path := range t.created {
		_ = os.Remove(path) // an empty file that stays is harmless
	}
}

// cause is a file error without the name of the file.
func cause(err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return pe.Err
	}
	return err
}

// checkFolder finds out whether files can be made in a folder, which need not be there.
func checkFolder(flag, dir string) error {
	if dir == "" {
		return nil
	}
	at := filepath.Clean(dir)
	for {
		info, err := os.Stat(at)
		if err == nil && !info.IsDir() {
			return fmt.Errorf("--%s %s: %s is not a folder", flag, dir, at)
		}
		if err == nil || at == filepath.Dir(at) {
			break
		}
		at = filepath.Dir(at)
	}
	f, err := os.CreateTemp(at, ".cairn-*")
	if err != nil {
		return fmt.Errorf("--%s %s: %w", flag, dir, cause(err))
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// dumped matches the names of the files that --dump-queries writes.
var dumped = lazy.Regexp(`^\d{6,}-(sat|unsat|unknown)\.smt2$`)

// check refuses a folder in which an input is in the way.
func (q *queryDump) check(inputs ...string) error {
	if q.dir == "" {
		return nil
	}
	folder, err := os.Stat(q.dir)
	for _, in := range inputs {
		if at, e := os.Stat(filepath.Dir(in)); err == nil && e == nil && os.SameFile(at, folder) && dumped().MatchString(filepath.Base(in)) {
			return fmt.Errorf("--dump-queries %s: would overwrite the input %s", q.dir, in)
		}
	}
	return nil
}
