package ts

import (
	"bytes"
	"fmt"
	"strings"
	"text/scanner"
	"unicode"

	"cairn/cfg"
)

// token is a name, with its primes, a numeral or an operator. Empty text is the end of the line.
type token struct {
	text string
	kind rune // scanner.Ident, scanner.Int, or the first character of an operator
	pos  cfg.Pos
}

// maxSymbols bounds the symbols of a line, and so the depth of a formula.
const maxSymbols = 10_000

// pairs are the operators of two characters.
var pairs = []string{"&&", "||", "!=", "<=", ">="}

// lines cuts a text into the symbols of its lines and hands these on one by one. It panics with a *cfg.SyntaxError.
func lines(file string, text []byte, next func(line []token)) {
	var s scanner.Scanner
	s.Init(bytes.NewReader(text))
	s.Mode, s.Whitespace = scanner.ScanIdents|scanner.ScanInts, 1<<' '|1<<'\t'|1<<'\r'
	s.IsIdentRune = func(r rune, i int) bool {
		return r == '_' || unicode.IsLetter(r) || i > 0 && (unicode.IsDigit(r) || r == '\'')
	}
	at := func(p scanner.Position) cfg.Pos { return cfg.Pos{File: file, Line: p.Line, Col: p.Column} }
	s.Error = func(s *scanner.Scanner, msg string) { panic(&cfg.SyntaxError{Pos: at(s.Pos()), Msg: msg}) }
	var line []token
	for {
		t := token{kind: s.Scan(), text: s.TokenText()}
		t.pos = at(s.Position)
		switch {
		case t.kind == '#':
			for s.Peek() != '\n' && s.Peek() != scanner.EOF {
				s.Next()
			}
			continue
		case t.kind == '\n' || t.kind == scanner.EOF:
			if len(line) > 0 {
				next(append(line, token{pos: t.pos}))
			}
			if line = line[:0]; t.kind == scanner.EOF {
				return
			}
			continue
		case len(line) == maxSymbols:
			panic(&cfg.SyntaxError{Pos: t.pos, Msg: fmt.Sprintf("a line of more than %d symbols", maxSymbols)})
		}
		for _, op := range pairs {
			if op == t.text+string(s.Peek()) {
				s.Next()
				t.text = op
			}
		}
		line = append(line, t)
	}
}

// isWord reports whether a name is taken by the language.
func isWord(name string) bool {
	switch name {
	case "vars", "init", "error", "true", "false", "skip", "move":
		return true
	}
	return strings.HasPrefix(name, "at_") || strings.HasSuffix(name, "'")
}
