package cfront

import (
	"slices"
	"strings"
)

// namelessParameters takes the names out of the parameters of abstract function pointers, as in (void (*)(char x))p. They mean
// nothing there, but the C parser declares them in the block around (docs/gotchas.md). A name that a directive mentions stays: it
// may be a macro for a part of the type; so do all where the file includes others of the user's.
func (s *source) namelessParameters() {
	if slices.ContainsFunc(s.includes, func(i include) bool { return i.quoted || i.name == "" }) {
		return
	}
	mentioned := map[string]bool{}
	words(s.directives, mentioned)
	var tokens []lexeme
	for x := newLexer(s.text); ; {
		t := x.next()
		if t.kind == tokEnd {
			break
		}
		if t.kind != tokDirective {
			tokens = append(tokens, t)
		}
	}
	for i := range tokens {
		if open := s.afterAbstractPointer(tokens, i); open > 0 {
			s.dropNames(tokens[open:], mentioned)
		}
	}
}

// afterAbstractPointer returns the index of the parenthesis that opens the parameters of an abstract pointer, such as (*) or
// (*const[2]), that begins at token i; 0 if none does.
func (s *source) afterAbstractPointer(tokens []lexeme, i int) int {
	at := func(k int) string {
		if k < len(tokens) {
			return string(s.text[tokens[k].from:tokens[k].to])
		}
		return ""
	}
	if at(i) != "(" || at(i+1) != "*" {
		return 0
	}
	for i++; at(i) == "*" || qualifiers[at(i)]; i++ {
	}
	for depth := 0; depth > 0 || at(i) == "["; i++ {
		switch at(i) {
		case "[":
			depth++
		case "]":
			depth--
		case "":
			return 0
		}
	}
	if at(i) != ")" || at(i+1) != "(" {
		return 0
	}
	return i + 1
}

// dropNames blanks out the names of the parameters in the list that begins with the first token, up to one with parentheses or braces of
// its own.
func (s *source) dropNames(tokens []lexeme, mentioned map[string]bool) {
	first := 1
	for i := 1; i < len(tokens); i++ {
		switch s.text[tokens[i].from] {
		case '(', '{', ';':
			return
		case ',', ')':
			s.dropName(tokens[first:i], mentioned)
			if s.text[tokens[i].from] == ')' {
				return
			}
			first = i + 1
		}
	}
}

var (
	qualifiers     = map[string]bool{"const": true, "volatile": true, "restrict": true, "__restrict": true, "__const": true, "__volatile__": true}
	tagged         = map[string]bool{"struct": true, "union": true, "enum": true}
	typeSpecifiers = map[string]bool{"void": true, "char": true, "short": true, "int": true, "long": true, "float": true, "double": true,
		"signed": true, "unsigned": true, "_Bool": true}
)

// dropName blanks out the name of one parameter, if it has one: an identifier behind a type.
func (s *source) dropName(parameter []lexeme, mentioned map[string]bool) {
	typed := false // a whole type has been seen
	for i, t := range parameter {
		word := string(s.text[t.from:t.to])
		switch {
		case strings.HasPrefix(word, "__") && !qualifiers[word]:
			return // of gcc
		case t.kind == tokSign && word == "*":
			continue
		case t.kind != tokWord:
			return // an array without a name
		case qualifiers[word], tagged[word]:
		case typeSpecifiers[word], i > 0 && tagged[string(s.text[parameter[i-1].from:parameter[i-1].to])], !typed:
			typed = true
		case i+1 < len(parameter) && string(s.text[parameter[i+1].from:parameter[i+1].to]) != "[":
			return // something else
		default:
			if !mentioned[word] {
				blank(s.text[t.from:t.to])
			}
			return
		}
	}
}
