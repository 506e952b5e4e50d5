package cfront

import (
	"bytes"
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
	text = bytes.ReplaceAll(text, []byte("\\\n"), nil)
	s.stringizes, s.rest = stringizes().Match(text), stringizesRest().Match(text)
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
	case stringizes && wrote,
		stringizes && types && (strings.ContainsAny(text, "([") || strings.Contains(text, "enum") || strings.Contains(text, "typeof")),
		rest && blanks && strings.Contains(text, ","):
		return f.macroMade(n.Position())
	}
	return false
}

// macroMade reports whether the string at a place, or a string that is joined with it, is perhaps not in the text itself.
func (f *fileSet) macroMade(p token.Position) bool {
	s := f.sources[p.Filename]
	if s == nil {
		return false // of the library
	}
	off := s.offset(p.Line, p.Column)
	if off < 0 || off >= len(s.text) {
		return true
	}
	x := newLexer(s.text[off:])
	x.fresh = false
	t := x.next()
	for t.kind == tokText || t.kind == tokWord && x.quoted(t) {
		if t = x.next(); t.kind == tokDirective {
			return true
		}
	}
	return t.kind == tokWord || t.from == 0
}
