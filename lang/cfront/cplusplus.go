package cfront

import (
	"bytes"
	"strings"

	"cairn/cfg"
)

// followers are signs that stand behind words of C++.
var followers = map[string]string{"namespace": "{", "template": "<", "std": "::", "public": ":", "private": ":", "protected": ":"}

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
		case word == "class":
			found = previous == "" || previous == ";" || previous == "}"
		case followers[word] != "":
			found = next(followers[word]) || word == "namespace" && previous == "using"
		}
		if found {
			return s.at(t.line, t.col), true
		}
		previous = word
	}
	return cfg.Pos{}, false
}
