package verify

import (
	"cmp"
	"errors"
	"path/filepath"

	"cairn/cfg"
	"cairn/lang/ts"
)

// system reports whether the task is a transition system.
func (t *Task) system() bool { return filepath.Ext(t.File) == ".ts" }

// loadSystem reads a transition system. The error is an *InputError or an *UnsupportedError.
func loadSystem(task Task, opt Options) (*cfg.Program, error) {
	switch {
	case opt.Entry != "":
		return nil, &UnsupportedError{Pos: cfg.Pos{File: task.File}, What: "entry of a transition system"}
	case cmp.Or(opt.Property, Property) != Property:
		return nil, &UnsupportedError{Pos: cfg.Pos{File: task.File}, What: "property " + opt.Property + " of a transition system"}
	}
	prog, err := ts.Parse(task.File, task.Source)
	if mistake, ok := errors.AsType[*cfg.SyntaxError](err); ok {
		return nil, &InputError{Pos: mistake.Pos, Msg: mistake.Msg}
	}
	return prog, err
}
