package verify

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/digest"
	"cairn/lang/cfront"
)

// DataModel gives the C integer types their widths.
type DataModel string

// The data models of SV-COMP: gcc -m32 and gcc -m64 on Linux. A text without a task definition is read as by the latter, which is what most
// readers' compilers do.
const (
	ILP32 DataModel = "ILP32"
	LP64  DataModel = "LP64"
)

// maxSource and maxDefinition are the largest files that are read, in bytes. They are far beyond any program that could be
// verified, and keep a mistaken file name from filling the memory.
const (
	maxSource     = 16 << 20
	maxDefinition = 1 << 20
)

// Task is a program and how it is to be read.
type Task struct {
	File      string // the program, as the user would name it; its first file if it has several
	Source    []byte
	Others    []File // the other files of the program, which are linked with the first one
	DataModel DataModel
	Property  string // the name of a property, empty for the usual one

	// ModelGiven tells that a task definition says what the data model is.
	ModelGiven bool

	// Expected is the verdict that the task definition promises, Unknown if there is none. It is there for tests and
	// benchmarks; Run does not look at it.
	Expected answer.Verdict

	syntax *syntax // nil: it is parsed whenever it is read
}

// NewTask is a task about the text of a program that is in no file, or need not be read again. The name stands in messages, says by its
// ending what the text is (.bp, .ts, C otherwise), and headers are looked for beside it. The error is an *InputError.
func NewTask(name string, text []byte, property string) (Task, error) {
	if err := checkText(name, text); err != nil {
		return Task{}, err
	}
	task := Task{File: name, Source: text, DataModel: LP64}
	task.setProperty(property)
	return task, nil
}

// LoadTask is LoadFiles for one file and the property that it is about.
func LoadTask(path string) (Task, error) { return LoadFiles([]string{path}, "") }

// isDefinition tells a task definition by its name.
func isDefinition(path string) bool {
	return filepath.Ext(path) == ".yml" || filepath.Ext(path) == ".yaml"
}

// File is a source file.
type File = cfront.File

// languages are those besides C, by the extensions of their files. Such a file is a whole program.
var languages = map[string]string{".bp": "Boolean program", ".ts": "transition system"}

// Language is what a file is by its name, if it is no C file: "Boolean program", "transition system".
func Language(file string) string { return languages[filepath.Ext(file)] }

// LoadFiles reads a C file (.c, .i) or several that are linked, a Boolean program (.bp), a transition system (.ts), or an SV-COMP task
// definition (.yml, .yaml). property is the one to verify; if it is empty, of several in a task definition the task is about Property, or
// else about another one that is verified. Errors are *InputError and *UnsupportedError.
func LoadFiles(paths []string, property string) (task Task, err error) {
	if isDefinition(paths[0]) {
		task, err = loadDefinition(paths[0], property)
	} else {
		task, err = loadSource(paths[0])
		task.setProperty(property)
	}
	if err != nil || len(paths) == 1 {
		return task, err
	}
	for _, path := range paths {
		what := Language(path)
		if isDefinition(path) {
			what = "task definition"
		}
		if what != "" {
			return Task{}, &InputError{Pos: cfg.Pos{File: path}, Msg: fmt.Sprintf("only C files are linked: a %s stands alone", what)}
		}
	}
	return task, task.link(paths)
}

// link reads the files of a program after the first one.
func (t *Task) link(paths []string) error {
	for i, path := range paths {
		for _, other := range paths[:i] {
			if same(path, other) {
				return &InputError{Pos: cfg.Pos{File: path}, Msg: "the file is named twice"}
			}
		}
		if i == 0 {
			continue
		}
		next, err := loadSource(path)
		if err != nil {
			return err
		}
		t.Others = append(t.Others, File{Name: path, Text: next.Source})
	}
	return nil
}

// same reports whether two names are of one file.
func same(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// hash is the SHA-256 hash of the program's first file.
func (t *Task) hash() string {
	sum := digest.SHA256(t.Source)
	return hex.EncodeToString(sum[:])
}

// Files are the files of the program.
func (t *Task) Files() []File { return append([]File{{Name: t.File, Text: t.Source}}, t.Others...) }

// names are the names of the files.
func (t *Task) names() []string {
	var out []string
	for _, f := range t.Files() {
		out = append(out, f.Name)
	}
	return out
}

// readHeader reads a file for #include.
func readHeader(name string) ([]byte, error) {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return nil, fs.ErrNotExist
	}
	return readAtMost(name, maxSource)
}

// readAtMost reads a file of at most limit bytes.
func readAtMost(name string, limit int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = fmt.Errorf("is larger than %d MB", limit>>20)
	}
	return data, err
}

func (t *Task) setProperty(name string) {
	if t.Property = ""; name != Property {
		t.Property = name
	}
}

func loadSource(path string) (Task, error) {
	src, err := readText(path, maxSource)
	if err != nil {
		return Task{}, err
	}
	return Task{File: path, Source: src, DataModel: LP64}, nil
}

// readFile reads a file of at most limit bytes that the user names. The error is an *InputError.
func readFile(path string, limit int64) ([]byte, error) {
	fail := func(msg string) ([]byte, error) {
		return nil, &InputError{Pos: cfg.Pos{File: path}, Msg: msg}
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fail("no such file")
	case err != nil:
		return fail(cause(err))
	case info.IsDir():
		return fail("is a directory, not a file")
	}
	data, err := readAtMost(path, limit)
	if err != nil {
		return fail(cause(err))
	}
	return data, nil
}

// readText is readFile for what should be a text.
func readText(path string, limit int64) ([]byte, error) {
	text, err := readFile(path, limit)
	if err == nil {
		err = checkText(path, text)
	}
	return text, err
}

// cause strips the operation and the path off a file error: the message names the path already.
func cause(err error) string {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return pe.Err.Error()
	}
	return err.Error()
}

// checkText rejects what cannot be C source before a parser chews on it.
func checkText(path string, src []byte) error {
	if len(bytes.TrimSpace(src)) == 0 {
		return &InputError{Pos: cfg.Pos{File: path, Line: 1, Col: 1}, Msg: "the file is empty"}
	}
	if i := bytes.IndexByte(src, 0); i >= 0 {
		return &InputError{Pos: position(path, src, i), Msg: "not a text file: it contains a zero byte"}
	}
	return nil
}

// position is the place of the byte at offset i.
func position(path string, src []byte, i int) cfg.Pos {
	before := src[:i]
	return cfg.Pos{File: path, Line: 1 + bytes.Count(before, []byte("\n")), Col: i - bytes.LastIndexByte(before, '\n')}
}
