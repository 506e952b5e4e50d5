package boolprog

import (
	"bytes"
	"slices"
	"strings"
	"text/scanner"
	"unicode"

	"cairn/cfg"
)

// Error is a mistake in a program and its place.
type Error = cfg.SyntaxError

// token is a word, a name in braces (without them), an operator, or the end of the file: "".
type token struct {
	text  string
	pos   cfg.Pos
	name  bool // may be an identifier
	brace bool // stood in braces, so that it is no keyword
}

var operators = []string{
	"<=>", ":=", "&&", "||", "=>", "!=", "==", "(", ")", "[", "]", ",", ";", ":", "!", "~", "&", "|", "^", "=", "*", "?", "<", ">", "'",
}

// scan cuts a text into tokens, of which the last one is the end.
func (p *parser) scan(file string, text []byte) {
	var s scanner.Scanner
	s.Init(bytes.NewReader(text))
	s.Mode = scanner.ScanIdents | scanner.ScanComments | scanner.SkipComments
	s.Whitespace |= 1<<'\v' | 1<<'\f'
	s.IsIdentRune = func(r rune, _ int) bool { return isWord(r) }
	here := func() token { return token{pos: cfg.Pos{File: file, Line: s.Line, Col: s.Column}} }
	s.Error = func(_ *scanner.Scanner, msg string) {
		if msg == "comment not terminated" {
			msg = "the comment does not end"
		}
		p.fail(here(), "%s", msg)
	}
	for kind := s.Scan(); kind != scanner.EOF; kind = s.Scan() {
		t := here()
		t.text = s.TokenText()
		switch {
		case kind == scanner.Ident:
			t.name = !unicode.IsDigit([]rune(t.text)[0])
		case kind == '{':
			t.text, t.name, t.brace = "", true, true
			r := s.Next()
			for ; r != '}' && r != '\n' && r != scanner.EOF; r = s.Next() {
				t.text += string(r)
			}
			if r != '}' || t.text == "" {
				p.fail(t, "a name in braces ends with } on the same line and is not empty")
			}
		default:
			begun := func(op string) bool { return strings.HasPrefix(op, t.text+string(s.Peek())) }
			for slices.ContainsFunc(operators, begun) {
				t.text += string(s.Next())
			}
			if !slices.Contains(operators, t.text) {
				p.fail(t, "unexpected character %q", kind)
			}
		}
		p.toks = append(p.toks, t)
	}
	end := s.Pos()
	p.toks = append(p.toks, token{pos: cfg.Pos{File: file, Line: end.Line, Col: end.Column}})
}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '$' || r == '.'
}
