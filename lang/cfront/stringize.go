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
	anew, types      bool // digraphs or quoted texts are written in another way, or types are
	blankComma       bool // a blank stands before a comma, within parentheses or a definition
}

func (s *spelling) findOperators(text []byte) {
	text = bytes.ReplaceAll(text, []byte("\\\n"), nil)
	s.stringizes, s.rest = stringizes().Match(text), stringizesRest().Match(text)
}

// doubtful reports whether # may have made a string of a text that reads otherwise in the file.
func (f *fileSet) doubtful(n *cc.PrimaryExpression) bool {
	var all spelling
	for _, s := range f.order {
		all.stringizes = all.stringizes || s.spelling.stringizes
		all.rest = all.rest || s.spelling.rest
		all.anew = all.anew || s.spelling.anew
		all.types = all.types || s.spelling.types
		all.blankComma = all.blankComma || s.spelling.blankComma
	}
	text := n.Token.SrcStr()
	text = text[1 : len(text)-1] // of a wide string the quote too
	switch {
	case all.stringizes && all.anew && strings.ContainsAny(text, `[]{}#"'\`),
		all.stringizes && all.types && (strings.ContainsAny(text, "([") || strings.Contains(text, "enum")),
		all.rest && all.blankComma && strings.Contains(text, ","):
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
