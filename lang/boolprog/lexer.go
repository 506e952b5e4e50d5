package boolprog

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"text/scanner"
	"unicode"

	"cairn/cfg"
)

// Error is a mistake in a program and its place.
type Error = cfg.SyntaxError

// token is a word, a name in braces, an operator, or the end of the file: "".
type token struct {
	text string
	pos  cfg.Pos
	name bool // may be an identifier
}

// String names the token in messages.
func (t token) String() string {
	if t.text == "" {
		return "the end of the file"
	}
	return strconv.Quote(t.text)
}

var operators = []string{
	"<=>", ":=", "&&", "||", "=>", "!=", "==", "(", ")", "[", "]", ",", ";", ":", "!", "~", "&", "|", "^", "=", "*", "?", "<", ">", "'",
}

// scan cuts a text into tokens, of which the last one is the end.
func scan(file string, text []byte) []token {
	var s scanner.Scanner
	s.Init(bytes.NewReader(text))
	s.Mode = scanner.ScanIdents | scanner.ScanComments | scanner.SkipComments
	s.Whitespace |= 1<<'\v' | 1<<'\f'
	s.IsIdentRune = func(r rune, _ int) bool { return isWord(r) }
	at := func(p scanner.Position) cfg.Pos { return cfg.Pos{File: file, Line: p.Line, Col: p.Column} }
	s.Error = func(s *scanner.Scanner, msg string) {
		if msg == "comment not terminated" {
			msg = "the comment does not end"
		}
		fail(at(s.Position), "%s", msg)
	}
	var toks []token
	for kind := s.Scan(); kind != scanner.EOF; kind = s.Scan() {
		t := token{text: s.TokenText(), pos: at(s.Position)}
		switch {
		case kind == scanner.Ident:
			t.name = !unicode.IsDigit([]rune(t.text)[0])
		case kind == '{':
			t.name = true
			for !strings.HasSuffix(t.text, "}") {
				r := s.Next()
				if r == '\n' || r == scanner.EOF || t.text == "{" && r == '}' {
					fail(t.pos, "a name in braces ends with } on the same line and is not empty")
				}
				t.text += string(r)
			}
		default:
			begun := func(op string) bool { return strings.HasPrefix(op, t.text+string(s.Peek())) }
			for slices.ContainsFunc(operators, begun) {
				t.text += string(s.Next())
			}
			if !slices.Contains(operators, t.text) {
				fail(t.pos, "unexpected character %q", kind)
			}
		}
		toks = append(toks, t)
	}
	return append(toks, token{pos: at(s.Pos())})
}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '$' || r == '.'
}
