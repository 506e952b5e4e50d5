package verify

import (
	"errors"
	"strings"

	"cairn/internal/lazy"
	"cairn/lang/cfront"
)

// Includes says where headers are looked for and which macros are defined from outside: what -I, -iquote, -D, -U and -include tell a compiler.
type Includes struct {
	Dirs    []string // searched before the built-in headers, after the folder of the file that includes
	Quoted  []string // searched before Dirs for quoted names
	Macros  []Macro
	Headers []string // included before the first line of each file

	// Units says that of single files, by their names, in addition: see ReadCommands.
	Units map[string]Includes
}

// front is that for the front end.
func (i Includes) front(read func(string) ([]byte, error)) cfront.Includes {
	out := cfront.Includes{Dirs: i.Dirs, Quoted: i.Quoted, Macros: i.Macros, Headers: i.Headers, Read: read}
	if i.Units != nil {
		out.Units = make(map[string]cfront.Includes, len(i.Units))
		for name, own := range i.Units {
			out.Units[name] = own.front(nil)
		}
	}
	return out
}

// Macro is one of -D and -U.
type Macro = cfront.Macro

var (
	macroName   = lazy.Regexp(`^[A-Za-z_]\w*$`)
	macroHeader = lazy.Regexp(`^[A-Za-z_]\w*(\(\s*(\w+(\s*,\s*\w+)*(\s*,\s*\.\.\.)?|\.\.\.)?\s*\))?$`)
)

// DefineMacro reads what -D is given: NAME, which is 1, NAME=BODY or NAME(PARAMETERS)=BODY.
func DefineMacro(s string) (Macro, error) {
	name, body, given := strings.Cut(s, "=")
	switch {
	case !macroHeader().MatchString(name):
		return Macro{}, errors.New("it should be NAME or NAME=BODY")
	case strings.ContainsAny(body, "\n\r"):
		return Macro{}, errors.New("the body should be one line")
	case !given:
		body = "1"
	}
	return Macro{Name: name, Body: body}, nil
}

// UndefineMacro reads what -U is given.
func UndefineMacro(s string) (Macro, error) {
	if !macroName().MatchString(s) {
		return Macro{}, errors.New("it should be the name of a macro")
	}
	return Macro{Name: s, Undef: true}, nil
}
