package cfront

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"modernc.org/token"

	"cairn/cfg"
)

// File is a source file of a program: a translation unit (C11 5.1.1.1). Its name is what positions say; what it includes by
// a quoted name is looked for in its folder first.
type File struct {
	Name string
	Text []byte
}

// Includes says what #include finds besides the built-in headers, and what is defined before the first line of each file.
type Includes struct {
	Dirs    []string // searched in order, before the built-in headers
	Quoted  []string // searched before them for quoted names
	Macros  []Macro  // in order
	Headers []string // included before the first line of each file, as by #include "NAME" in the working directory

	// Units says that of single files, by their names: folders are searched after those above, macros and headers come before them.
	Units map[string]Includes

	// Read returns the text of a header; an error that is fs.ErrNotExist makes the search go on in the next folder. If it is nil there are
	// no headers but the built-in ones.
	Read func(name string) ([]byte, error)
}

// Macro is a macro that is defined, or undefined, from outside: -D NAME, -D NAME=BODY, -U NAME.
type Macro struct {
	Name  string
	Body  string
	Undef bool
}

// of is all that is said of a file.
func (i Includes) of(file string) Includes {
	own := i.Units[file]
	i.Dirs, i.Quoted = slices.Concat(i.Dirs, own.Dirs), slices.Concat(i.Quoted, own.Quoted)
	i.Macros, i.Headers = slices.Concat(own.Macros, i.Macros), slices.Concat(own.Headers, i.Headers)
	return i
}

// fileSet holds the source files of a program and the headers that they include, by the names under which the C parser knows them: these
// are absolute and have slashes.
type fileSet struct {
	all      Includes
	includes Includes // of the translation unit that is read
	sources  map[string]*source
	order    []*source
	visited  map[*source]bool // the headers whose own have been looked for, for that unit
	missing  map[string]bool  // files that are not there
	size     int              // of all files
	failed   error            // of reading a header late

	stringMakers map[string]bool // see makers
	makersOf     int             // of so many files
	operandsOf   int             // of so many files checkOperands has been asked
	operands     *operandCheck   // what it found; nil: nothing that matters
}

// builtinDir is where the built-in headers are.
const builtinDir = "/<include>"

// libraryDir is where the files of libc/ are, and what they include by a quoted name.
const libraryDir = "/<library>"

func newFileSet(i Includes) *fileSet {
	return &fileSet{all: i, includes: i, sources: map[string]*source{}, missing: map[string]bool{}}
}

// absolute is the name of a file for the C parser.
func (f *fileSet) absolute(name string) string {
	if f.includes.Read != nil {
		if abs, err := filepath.Abs(name); err == nil {
			name = abs
		}
	}
	name = filepath.ToSlash(name)
	if filepath.VolumeName(name) == "" {
		name = "/" + strings.TrimPrefix(name, "/")
	}
	return name
}

// absolutes are the absolute names of folders.
func (f *fileSet) absolutes(dirs []string) (all []string) {
	for _, dir := range dirs {
		all = append(all, f.absolute(dir))
	}
	return all
}

// unit inspects a translation unit and all that it includes.
func (f *fileSet) unit(file File) (*source, error) {
	s, err := inspect(file.Name, file.Text)
	if err != nil {
		return nil, err
	}
	f.includes, f.visited = f.all.of(file.Name), map[*source]bool{}
	// The name is no clean path, so that no #include can name it, but has the folder of the file.
	clean := path.Clean(f.absolute(file.Name))
	f.add(path.Dir(clean)+"/./"+path.Base(clean), file.Name, s)
	if err := f.readHeaders(s); err != nil {
		return nil, err
	}
	roots := []*source{s}
	for _, name := range f.includes.Headers {
		key := f.absolute(name)
		if err := f.header(key, name, cfg.Pos{File: name}); err != nil {
			return nil, err
		}
		if f.sources[key] == nil {
			return nil, syntaxError(cfg.Pos{File: name}, "no such file")
		}
		roots = append(roots, f.sources[key])
	}
	return s, f.checkIncludes(roots)
}

// readHeaders reads what a file includes, and what that includes.
func (f *fileSet) readHeaders(s *source) error {
	if f.visited[s] {
		return nil
	}
	f.visited[s] = true
	for i, inc := range s.includes {
		if inc.name == "" { // a macro: see late
			continue
		}
		s.includes[i].key = ""
		for _, c := range f.candidates(s, inc) {
			if err := f.header(c.key, c.display, inc.pos); err != nil {
				return err
			}
			if f.sources[c.key] != nil {
				s.includes[i].key = c.key
				break
			}
		}
	}
	return nil
}

// candidate is a file that an #include may mean.
type candidate struct{ key, display string }

// candidates lists them in the order of the search (C11 6.10.2).
func (f *fileSet) candidates(s *source, inc include) []candidate {
	var out []candidate
	add := func(key, display string) {
		if !path.IsAbs(inc.name) {
			out = append(out, candidate{path.Join(path.Clean(key), inc.name), filepath.Join(display, filepath.FromSlash(inc.name))})
		}
	}
	dirs := f.includes.Dirs
	if inc.quoted {
		dir, _ := path.Split(s.key)
		add(dir, filepath.Dir(s.display))
		dirs = slices.Concat(f.includes.Quoted, dirs)
	}
	for _, dir := range dirs {
		add(f.absolute(dir), dir)
	}
	return out
}

// header reads a header, if it is there and has not been read yet.
func (f *fileSet) header(key, display string, from cfg.Pos) error {
	if f.includes.Read == nil || f.missing[key] {
		return nil
	}
	if s := f.sources[key]; s != nil {
		return f.readHeaders(s)
	}
	text, err := f.includes.Read(display)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.missing[key] = true
		return nil
	case err != nil:
		return syntaxError(from, "#include: %s: %v", display, err)
	}
	if f.size += len(text); f.size > maxSource {
		return unsupported(from, "headers of more than %d bytes", maxSource)
	}
	s, err := inspect(display, text)
	if err != nil {
		return err
	}
	f.add(key, display, s)
	return f.readHeaders(s)
}

// late reads a header that nothing but an #include of what a macro expands to names, when the C parser comes to it. It is nil if there is none.
func (f *fileSet) late(key string) (*source, error) {
	display := strings.TrimPrefix(key, strings.TrimSuffix(f.absolute("."), "/")+"/")
	if err := f.header(key, display, cfg.Pos{File: display}); err != nil || f.sources[key] == nil {
		return nil, err
	}
	return f.sources[key], f.checkIncludes([]*source{f.sources[key]})
}

// list returns the files, in the order in which they have been read.
func (f *fileSet) list() []cfg.Source {
	out := make([]cfg.Source, len(f.order))
	for i, s := range f.order {
		out[i] = cfg.Source{Name: s.display, Text: s.original}
	}
	return out
}

// add enters a file.
func (f *fileSet) add(key, display string, s *source) {
	s.key, s.display = key, display
	f.sources[key] = s
	f.order = append(f.order, s)
}

// checkIncludes rejects files that include themselves without end, and text that comes from including files over and over: the C parser
// would not end.
func (f *fileSet) checkIncludes(roots []*source) error {
	total := map[*source]int{} // bytes of the text with what is included; -1 while that is counted
	var count func(s *source) (int, error)
	count = func(s *source) (int, error) {
		if n, done := total[s]; done {
			if n < 0 && !s.guarded {
				return 0, unsupported(cfg.Pos{File: s.display, Line: 1, Col: 1}, "a file that includes itself and is not guarded by #ifndef or #pragma once")
			}
			if s.guarded {
				return 0, nil
			}
			return n, nil
		}
		total[s] = -1
		sum := len(s.text) + 1
		for _, inc := range s.includes {
			if h := f.sources[inc.key]; h != nil {
				n, err := count(h)
				if err != nil {
					return 0, err
				}
				if sum += n; sum > maxSource {
					return 0, unsupported(inc.pos, "files included so often that the text has more than %d bytes", maxSource)
				}
			}
		}
		total[s] = sum
		return sum, nil
	}
	for _, root := range roots {
		if _, err := count(root); err != nil {
			return err
		}
	}
	return nil
}

// read returns the text of a header: of the user's, or of a built-in one.
func (h headerFiles) read(name string) ([]byte, error) {
	key := path.Clean(filepath.ToSlash(name))
	s, err := h.sources[key], error(nil)
	switch text, missing := builtinFile(key); {
	case s != nil:
	case missing == nil && !h.directives:
		return text, nil
	case missing == nil:
		s, err = inspect(key, text)
	case !strings.HasPrefix(key, builtinDir+"/"):
		s, err = h.late(key)
		h.failed = cmp.Or(h.failed, err)
	}
	switch {
	case err != nil:
		return nil, err
	case s == nil:
		return nil, fs.ErrNotExist
	case h.directives:
		return s.conditions, nil
	}
	return s.text, nil
}

// builtinFile returns the text of a file that comes with cairn.
func builtinFile(key string) ([]byte, error) {
	if rest, ok := strings.CutPrefix(key, builtinDir+"/"); ok {
		return includeFiles.ReadFile("include/" + rest)
	}
	if rest, ok := strings.CutPrefix(key, libraryDir+"/"); ok {
		return libcFiles.ReadFile("libc/" + rest)
	}
	return nil, fs.ErrNotExist
}

// position turns a position of the C parser into one for the user.
func (f *fileSet) position(p token.Position) cfg.Pos {
	if !p.IsValid() {
		return cfg.Pos{}
	}
	name := filepath.ToSlash(p.Filename)
	if s := f.sources[name]; s != nil {
		return s.at(p.Line, p.Column)
	}
	return cfg.Pos{File: strings.TrimPrefix(name, builtinDir+"/"), Line: p.Line, Col: p.Column}
}

// headerFiles is the file system of the C parser.
type headerFiles struct {
	*fileSet
	directives bool // only the directives of the files
}

// Open opens a header.
func (h headerFiles) Open(name string) (fs.File, error) {
	text, err := h.read(name)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return openText{bytes.NewReader(text), name}, nil
}

// openText is an open file whose text is in memory, and what is to be known about it.
type openText struct {
	*bytes.Reader // with Size
	name          string
}

func (f openText) Stat() (fs.FileInfo, error) { return f, nil }
func (f openText) Close() error               { return nil }
func (f openText) Name() string               { return f.name }
func (f openText) Mode() fs.FileMode          { return 0o444 }
func (f openText) ModTime() time.Time         { return time.Time{} }
func (f openText) IsDir() bool                { return false }
func (f openText) Sys() any                   { return nil }

// definitions returns the directives that define the macros from outside.
func (i *Includes) definitions() string {
	var out strings.Builder
	for _, m := range i.Macros {
		if m.Undef {
			fmt.Fprintf(&out, "#undef %s\n", m.Name)
		} else {
			fmt.Fprintf(&out, "#define %s %s\n", m.Name, m.Body)
		}
	}
	return out.String()
}
