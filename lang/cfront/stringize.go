package cfront

import (
	"bytes"
	"iter"
	"maps"
	"slices"
	"strings"

	"modernc.org/cc/v4"
	"modernc.org/token"

	"cairn/internal/lazy"
)

// The operator # makes a string of a macro's argument as it is written (C11 6.10.3.2). What respell writes in another way is written in that way
// there too, and the C parser forgets the blank before a comma of #__VA_ARGS__. Strings that macros made and that may read otherwise are not
// taken for what they seem to be.

// stringizes matches the definition of a macro with an operand of #.
var stringizes = lazy.Regexp(`(?:#|%:)[ \t]*define[ \t]+\w+\([^)]*\)[^\n]*(?:[^#\n]#|%:)[ \t]*[A-Za-z_]`)

// stringizesRest matches a definition where # takes the variable arguments, by their own or by gcc's name for them.
var stringizesRest = lazy.Regexp(`(?:#|%:)[ \t]*define[ \t]+\w+\([^)]*\.\.\.[ \t]*\)[^\n]*(?:[^#\n]#|%:)[ \t]*[A-Za-z_]`)

// spelling is what a file has of all this.
type spelling struct {
	stringizes, rest bool // # makes strings, of variable arguments too
	types            bool // types are written in another way
	blankComma       bool // a blank stands before a comma, within parentheses or a definition

	anew map[string]bool // how digraphs, quoted texts and so on are written anew
}

// writes notes that something is written anew.
func (s *spelling) writes(text string) {
	if s.anew == nil {
		s.anew = map[string]bool{}
	}
	s.anew[strings.TrimSpace(text)] = true
}

// wrote reports whether a string may have in it what is written anew.
func (s *spelling) wrote(text string) bool {
	for part := range s.anew {
		if strings.Contains(text, part) {
			return true
		}
	}
	return false
}

func (s *spelling) findOperators(text []byte) {
	for line := range logicalLines(text) {
		if bytes.Contains(line, []byte("define")) {
			line = bytes.ReplaceAll(line, []byte("\\\n"), nil)
			s.stringizes, s.rest = s.stringizes || stringizes().Match(line), s.rest || stringizesRest().Match(line)
		}
	}
}

// logicalLines are the lines of a text, each with those that continue it (C11 5.1.1.2, phase 2).
func logicalLines(text []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for len(text) > 0 {
			end := 0
			for more := true; more; {
				n := bytes.IndexByte(text[end:], '\n')
				if n < 0 {
					n = len(text) - end - 1
				}
				end += n + 1
				more = end < len(text) && end > 1 && text[end-2] == '\\'
			}
			if !yield(text[:end]) {
				return
			}
			text = text[end:]
		}
	}
}

// doubtful reports whether # may have made a string of a text that reads otherwise in the file. text has the string's characters.
func (f *fileSet) doubtful(n *cc.PrimaryExpression, text string) bool {
	stringizes, wrote, types, rest, blanks := false, false, false, false, false
	for _, s := range f.order {
		stringizes = stringizes || s.spelling.stringizes
		rest = rest || s.spelling.rest
		wrote = wrote || s.spelling.wrote(text)
		types = types || s.spelling.types
		blanks = blanks || s.spelling.blankComma
	}
	switch {
	case f.operands != nil && (f.operands.blanks && strings.Contains(text, ",") || f.operands.strings && f.shown(n.Position())), stringizes && wrote,
		stringizes && types && (strings.ContainsAny(text, "([") || strings.Contains(text, "enum") || strings.Contains(text, "typeof")),
		rest && blanks && strings.Contains(text, ","):
		return f.macroMade(n.Position())
	}
	return false
}

// shown reports whether a macro may have been expanded at a place that an operand of # should not show.
func (f *fileSet) shown(p token.Position) bool {
	s := f.sources[p.Filename]
	if s == nil {
		return false // of the library
	}
	off := s.offset(p.Line, p.Column)
	return off < 0 || off >= len(s.text) || f.operands.shownAt(s, off)
}

// macroMade reports whether the string at a place, or a string that is joined with it, may be one that # has made: a macro that makes strings
// stands there, or is an argument of one that does.
func (f *fileSet) macroMade(p token.Position) bool {
	s := f.sources[p.Filename]
	if s == nil {
		return false // of the library
	}
	off := s.offset(p.Line, p.Column)
	switch {
	case off < 0 || off >= len(s.text):
		return true
	case s.text[off] == '{': // the name of the function, for __func__
		return false
	}
	x := newLexer(s.text[off:])
	x.fresh = false
	depth, begun := 0, false
	for t := x.next(); ; t = x.next() {
		switch {
		case t.kind == tokDirective, t.kind == tokEnd, t.kind == tokWord && !x.quoted(t) && f.makers()[x.word(t)]:
			return true
		case t.kind == tokText || t.kind == tokWord:
			begun = true
		case begun && x.text(t) == "(":
			depth++
		case depth > 0 && x.text(t) == ")":
			depth--
		case depth == 0:
			return !begun
		}
	}
}

// tellers are built-in headers whose macros make strings that are written where a program ends, in a form that C leaves open (C11 7.2.1.1).
var tellers = map[string]bool{"assert.h": true, "klee.h": true}

// makers are the macros, of the files, from outside and of built-in headers, whose expansion may have a string that # makes: its own, or one of a
// macro that it names or puts together.
func (f *fileSet) makers() map[string]bool {
	if f.makersOf == len(f.order) && f.stringMakers != nil {
		return f.stringMakers
	}
	makers, names := map[string]bool{}, map[string][]string{} // by a word: the macros whose definitions have it
	define := func(text []byte) {
		x := newLexer(text)
		for t := x.next(); t.kind != tokEnd; t = x.next() {
			if t.kind == tokDirective && directiveName(text[t.from:t.to]) == "define" {
				d := newLexer(text[t.from+1 : t.to])
				d.next()
				name := d.word(d.next())
				for w := d.next(); w.kind != tokEnd; w = d.next() {
					switch word := d.word(w); {
					case word == "#":
						makers[name] = true
					case w.kind == tokWord:
						names[word] = append(names[word], name)
					}
				}
			}
		}
	}
	for _, s := range f.order {
		define(s.text)
	}
	define([]byte(f.all.definitions()))
	for _, own := range f.all.Units {
		define([]byte(own.definitions()))
	}
	for _, dir := range []string{"include", "include/*"} {
		for _, file := range embedded(includeFiles, dir+"/*.h") {
			if !tellers[file.Name] {
				define(file.Text)
			}
		}
	}
	for work := slices.Collect(maps.Keys(makers)); len(work) > 0; {
		name := work[len(work)-1]
		work = work[:len(work)-1]
		for _, by := range names[name] {
			if !makers[by] {
				makers[by] = true
				work = append(work, by)
			}
		}
	}
	f.stringMakers, f.makersOf = makers, len(f.order)
	return makers
}
