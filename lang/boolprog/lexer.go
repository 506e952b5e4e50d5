package boolprog

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

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

// operators, the longer ones first.
var operators = []string{
	"<=>", ":=", "&&", "||", "=>", "!=", "==", "(", ")", "[", "]", ",", ";", ":", "!", "~", "&", "|", "^", "=", "*", "?", "<", ">", "'",
}

// lexer cuts a text into tokens.
type lexer struct {
	text string
	pos  cfg.Pos // of text[0]
}

// scan returns all tokens, of which the last one is the end.
func scan(file, text string) ([]token, error) {
	l := &lexer{text: text, pos: cfg.Pos{File: file, Line: 1, Col: 1}}
	var all []token
	for {
		t, err := l.next()
		if err != nil {
			return nil, err
		}
		if all = append(all, t); t.text == "" && !t.brace {
			return all, nil
		}
	}
}

// advance moves by n bytes.
func (l *lexer) advance(n int) {
	for _, r := range l.text[:n] {
		if r == '\n' {
			l.pos.Line, l.pos.Col = l.pos.Line+1, 1
		} else {
			l.pos.Col++
		}
	}
	l.text = l.text[n:]
}

// space skips white space and comments: // and /* */.
func (l *lexer) space() error {
	for {
		n := len(l.text) - len(strings.TrimLeftFunc(l.text, unicode.IsSpace))
		l.advance(n)
		switch {
		case strings.HasPrefix(l.text, "//"):
			end := strings.IndexByte(l.text, '\n')
			if end < 0 {
				end = len(l.text)
			}
			l.advance(end)
		case strings.HasPrefix(l.text, "/*"):
			end := strings.Index(l.text, "*/")
			if end < 0 {
				return &Error{Pos: l.pos, Msg: "the comment does not end"}
			}
			l.advance(end + 2)
		default:
			return nil
		}
	}
}

func (l *lexer) next() (token, error) {
	if err := l.space(); err != nil {
		return token{}, err
	}
	t := token{pos: l.pos}
	if l.text == "" {
		return t, nil
	}
	r, _ := utf8.DecodeRuneInString(l.text)
	switch {
	case r == '{':
		end := strings.IndexAny(l.text, "}\n")
		if end < 0 || l.text[end] == '\n' || end == 1 {
			return t, &Error{Pos: l.pos, Msg: "a name in braces ends with } on the same line and is not empty"}
		}
		t.text, t.name, t.brace = l.text[1:end], true, true
		l.advance(end + 1)
		return t, nil
	case isWord(r):
		n := strings.IndexFunc(l.text, func(r rune) bool { return !isWord(r) })
		if n < 0 {
			n = len(l.text)
		}
		t.text, t.name = l.text[:n], !unicode.IsDigit(r)
		l.advance(n)
		return t, nil
	}
	for _, op := range operators {
		if strings.HasPrefix(l.text, op) {
			t.text = op
			l.advance(len(op))
			return t, nil
		}
	}
	return t, &Error{Pos: l.pos, Msg: fmt.Sprintf("unexpected character %q", r)}
}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '$' || r == '.'
}
