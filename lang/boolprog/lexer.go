package boolprog

import (
	"bytes"
	"slices"
	"strings"
	"text/scanner"
	"unicode"

	"cairn/cfg"
	"cairn/lang/tokens"
)

// Error is a mistake in a program and its place.
type Error = cfg.SyntaxError

var operators = []string{
	"<=>", ":=", "&&", "||", "=>", "!=", "==", "(", ")", "[", "]", ",", ";", ":", "!", "~", "&", "|", "^", "=", "*", "?", "<", ">", "'",
}

// scan cuts a text into tokens: words, names in braces, operators.
func scan(file string, text []byte) tokens.Reader {
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
		tokens.Fail(at(s.Position), "%s", msg)
	}
	var toks tokens.Reader
	for kind := s.Scan(); kind != scanner.EOF; kind = s.Scan() {
		t := tokens.Token{Text: s.TokenText(), Pos: at(s.Position)}
		switch {
		case kind == scanner.Ident:
			t.Name = !unicode.IsDigit([]rune(t.Text)[0])
		case kind == '{':
			t.Name = true
			for !strings.HasSuffix(t.Text, "}") {
				r := s.Next()
				if r == '\n' || r == scanner.EOF || t.Text == "{" && r == '}' {
					tokens.Fail(t.Pos, "a name in braces ends with } on the same line and is not empty")
				}
				t.Text += string(r)
			}
		default:
			begun := func(op string) bool { return strings.HasPrefix(op, t.Text+string(s.Peek())) }
			for slices.ContainsFunc(operators, begun) {
				t.Text += string(s.Next())
			}
			if !slices.Contains(operators, t.Text) {
				tokens.Fail(t.Pos, "unexpected character %q", kind)
			}
		}
		toks = append(toks, t)
	}
	return append(toks, tokens.Token{Pos: at(s.Pos()), End: "the end of the file"})
}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '$' || r == '.'
}
