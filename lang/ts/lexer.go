package ts

import (
	"bytes"
	"strings"
	"text/scanner"
	"unicode"

	"cairn/cfg"
	"cairn/lang/tokens"
)

// maxSymbols bounds the symbols of a line, and so the depth of a formula.
const maxSymbols = 10_000

// pairs are the operators of two characters.
var pairs = []string{"&&", "||", "!=", "<=", ">="}

// lines cuts a text into the symbols of its lines and hands these on one by one. Mistakes end the reading.
func lines(file string, text []byte, next func(line tokens.Reader)) {
	var s scanner.Scanner
	s.Init(bytes.NewReader(text))
	s.Mode, s.Whitespace = scanner.ScanIdents|scanner.ScanInts, 1<<' '|1<<'\t'|1<<'\r'
	s.IsIdentRune = func(r rune, i int) bool {
		return r == '_' || unicode.IsLetter(r) || i > 0 && (unicode.IsDigit(r) || r == '\'')
	}
	at := func(p scanner.Position) cfg.Pos { return cfg.Pos{File: file, Line: p.Line, Col: p.Column} }
	s.Error = func(s *scanner.Scanner, msg string) { tokens.Fail(at(s.Pos()), "%s", msg) }
	var line tokens.Reader
	for {
		kind := s.Scan()
		t := tokens.Token{Text: s.TokenText(), Pos: at(s.Position), Name: kind == scanner.Ident}
		switch {
		case kind == '#':
			for s.Peek() != '\n' && s.Peek() != scanner.EOF {
				s.Next()
			}
			continue
		case kind == '\n' || kind == scanner.EOF:
			if len(line) > 0 {
				next(append(line, tokens.Token{Pos: t.Pos, End: "the end of the line"}))
			}
			if line = line[:0]; kind == scanner.EOF {
				return
			}
			continue
		case len(line) == maxSymbols:
			tokens.Fail(t.Pos, "a line of more than %d symbols", maxSymbols)
		}
		for _, op := range pairs {
			if op == t.Text+string(s.Peek()) {
				s.Next()
				t.Text = op
			}
		}
		line = append(line, t)
	}
}

// isWord reports whether a name is taken by the language.
func isWord(name string) bool {
	switch name {
	case "vars", "preds", "init", "error", "true", "false", "skip", "move":
		return true
	}
	return strings.HasPrefix(name, "at_") || strings.HasSuffix(name, "'")
}
