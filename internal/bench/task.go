package bench

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cairn/internal/lazy"
	"cairn/internal/verify"
)

// Kind says which command decides a task.
type Kind string

// The kinds of tasks.
const (
	Program Kind = "verify" // C
	Clauses Kind = "chc"    // SMT-LIB with logic HORN
	Script  Kind = "smt"    // SMT-LIB
)

// Task is one thing to decide.
type Task struct {
	File     string // the path that is given to the worker
	Name     string // what results call it; empty: File
	Kind     Kind
	Expected string // safe, unsafe, sat, unsat; empty if nobody says
	Property string // of a program, if it is not the usual one
}

// Label is what results call the task.
func (t Task) Label() string { return cmp.Or(t.Name, t.File) }

// Find lists the tasks of the given paths, sorted by name and each once. In a folder, task definitions stand for the programs
// next to them; C files without a definition are tasks without an expected verdict. Symbolic links are followed, but each folder
// and each .set file is read once, under the first name that it is found by; in a folder, links to others come last.
func Find(paths []string) ([]Task, error) {
	f := &finder{seen: make(map[string]bool), entered: make(map[string]bool)}
	for _, p := range paths {
		if err := f.path(p, true); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(f.tasks, func(a, b Task) int { return strings.Compare(a.File, b.File) })
	return f.tasks, nil
}

type finder struct {
	tasks   []Task
	seen    map[string]bool
	entered map[string]bool // the folders and .set files that have been read, by their names without links
}

// enter reports whether a folder or a .set file is to be read: one that contains itself, by links or patterns, is not read again.
func (f *finder) enter(path string) bool {
	real, err := filepath.EvalSymlinks(path)
	if err == nil {
		real, err = filepath.Abs(real)
	}
	if err != nil || f.entered[real] {
		return false // what cannot be resolved has just gone away
	}
	f.entered[real] = true
	return true
}

// path adds what is at a path; asked is false for what was found in a folder, where other files are passed over.
func (f *finder) path(path string, asked bool) error {
	info, err := os.Stat(path)
	switch {
	case err != nil && asked:
		return fmt.Errorf("%s: no such file", path)
	case err != nil:
		return nil
	case info.IsDir() && !f.enter(path):
		return nil
	case info.IsDir():
		return f.folder(path)
	}
	if f.seen[path] {
		return nil
	}
	f.seen[path] = true
	switch filepath.Ext(path) {
	case ".set":
		return f.set(path)
	case ".yml", ".yaml":
		task, err := verify.LoadTask(path)
		if err != nil {
			if asked {
				return err
			}
			return nil
		}
		expected := task.Expected.String()
		if expected == "unknown" {
			expected = ""
		}
		f.add(Task{File: path, Kind: Program, Expected: expected, Property: task.Property})
	case ".c", ".i", ".bp", ".ts":
		if !asked && hasDefinition(path) {
			return nil
		}
		f.add(Task{File: path, Kind: Program})
	case ".smt2":
		t, err := script(path)
		if err != nil {
			return err
		}
		f.add(t)
	default:
		if asked {
			return fmt.Errorf("%s: neither a program, a task definition, a .set file nor an SMT-LIB file", path)
		}
	}
	return nil
}

func (f *finder) add(t Task) {
	t.File = filepath.ToSlash(t.File)
	f.tasks = append(f.tasks, t)
}

// folder adds what is in a folder and in those below it.
func (f *finder) folder(path string) error {
	entries, err := os.ReadDir(path)
	if err != nil {
		return err
	}
	slices.SortStableFunc(entries, func(a, b fs.DirEntry) int { return cmp.Compare(linked(a), linked(b)) })
	for _, e := range entries {
		if err := f.path(filepath.Join(path, e.Name()), false); err != nil {
			return err
		}
	}
	return nil
}

// linked is 1 for a symbolic link and 0 for what is not one.
func linked(e fs.DirEntry) int {
	if e.Type()&fs.ModeSymlink != 0 {
		return 1
	}
	return 0
}

func hasDefinition(path string) bool {
	stem := strings.TrimSuffix(path, filepath.Ext(path))
	for _, ext := range []string{".yml", ".yaml"} {
		if _, err := os.Stat(stem + ext); err == nil {
			return true
		}
	}
	return false
}

// set reads a list of file name patterns, one a line, relative to the list's folder.
func (f *finder) set(path string) error {
	if !f.enter(path) {
		return nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	for n := 1; lines.Scan(); n++ {
		pattern := strings.TrimSpace(lines.Text())
		if pattern == "" || strings.HasPrefix(pattern, "#") {
			continue
		}
		files, err := filepath.Glob(filepath.Join(filepath.Dir(path), filepath.FromSlash(pattern)))
		switch {
		case err != nil:
			return fmt.Errorf("%s:%d: %s: %w", path, n, pattern, err)
		case len(files) == 0:
			return fmt.Errorf("%s:%d: no file is called %s", path, n, pattern)
		}
		for _, file := range files {
			if err := f.path(file, true); err != nil {
				return err
			}
		}
	}
	return lines.Err()
}

var (
	hornLogic = lazy.Regexp(`\(\s*set-logic\s+HORN\s*\)`)
	status    = lazy.Regexp(`\(\s*set-info\s+:status\s+(sat|unsat)\s*\)`)
	check     = lazy.Regexp(`\(\s*check-sat\b`)
)

func script(path string) (Task, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Task{}, err
	}
	t := Task{File: path, Kind: Script}
	if hornLogic().Match(data) {
		t.Kind = Clauses
	}
	if all := status().FindAllSubmatch(data, -1); len(all) == 1 && len(check().FindAll(data, 2)) <= 1 {
		t.Expected = string(all[0][1])
	}
	return t, nil
}

// Shard is one part of a division of the tasks: number Index, counted from 1, of Of.
type Shard struct {
	Index int `json:"index"`
	Of    int `json:"of"`
}

// Takes reports whether a task belongs to the shard. It depends on nothing but the task's name.
func (s Shard) Takes(t Task) bool {
	if s.Of <= 1 {
		return true
	}
	h := fnv.New64a()
	h.Write([]byte(t.Label()))
	return h.Sum64()%uint64(s.Of) == uint64(s.Index-1)
}

// digest names a set of tasks.
func digest(tasks []Task) string {
	h := sha256.New()
	for _, t := range tasks {
		fmt.Fprintf(h, "%s\x00%s\x00%s\n", t.Kind, t.Label(), t.Expected)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
