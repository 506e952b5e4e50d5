package cfront

import (
	"bytes"
	"strings"

	"cairn/cfg"
)

// cplusplus finds the first sign that a source that is no C program is C++: a word that no C program has there. A program that
// is both is never asked.
func (s *source) cplusplus() (cfg.Pos, bool) {
	previous := ""
	x := newLexer(s.text)
	for t := x.next(); t.kind != tokEnd; t = x.next() {
		word := x.text(t)
		next := func(sign string) bool { return bytes.HasPrefix(bytes.TrimLeft(s.text[t.to:], " \t"), []byte(sign)) }
		found := false
		switch {
		case t.kind == tokDirective:
			name, quoted := strings.CutSuffix(strings.ReplaceAll(word, " ", ""), ">")
			_, name, angle := strings.Cut(name, "#include<")
			found = quoted && angle && !strings.Contains(name, ".")
		case t.kind != tokWord:
		case word == "namespace":
			found = previous == "using" || next("{")
		case word == "template":
			found = next("<")
		case word == "class":
			found = previous == "" || previous == ";" || previous == "}"
		case word == "std":
			found = next("::")
		case word == "public" || word == "private" || word == "protected":
			found = next(":")
		}
		if found {
			return s.at(t.line, t.col), true
		}
		previous = word
	}
	return cfg.Pos{}, false
}
