package witness

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"cairn/cfg"
)

// Source is the text of a program, with what is needed to find places in it.
type Source struct {
	File string
	Text []byte

	starts   []int // offsets of the lines
	tokens   []token
	byOffset map[int]int // token index
	physical map[linePos]int
}

// linePos is a line as line markers name it.
type linePos struct {
	file string
	line int
}

var lineMarker = regexp.MustCompile(`^\s*#\s*(?:line\s+)?(\d+)(?:\s+"((?:[^"\\]|\\.)*)")?`)

// NewSource prepares a text.
func NewSource(file string, text []byte) *Source {
	s := &Source{File: file, Text: text, starts: []int{0}, byOffset: make(map[int]int), physical: make(map[linePos]int)}
	for i, b := range text {
		if b == '\n' {
			s.starts = append(s.starts, i+1)
		}
	}
	at := linePos{file, 1}
	for i := range s.starts {
		if m := lineMarker.FindSubmatch(s.line(i + 1)); m != nil {
			if n, err := strconv.Atoi(string(m[1])); err == nil {
				at.line = n
				if len(m[2]) > 0 {
					at.file = string(m[2])
				}
			}
			continue
		}
		if _, ok := s.physical[at]; !ok {
			s.physical[at] = i + 1
		}
		at.line++
	}
	s.tokens = scan(text)
	for i, t := range s.tokens {
		s.byOffset[t.off] = i
	}
	return s
}

// line is the text of a line, counted from 1.
func (s *Source) line(n int) []byte {
	from, to := s.starts[n-1], len(s.Text)
	if n < len(s.starts) {
		to = s.starts[n]
	}
	return bytes.TrimRight(s.Text[from:to], "\r\n")
}

// Locate turns a position of the program into a line and a column of the file; line markers are undone.
func (s *Source) Locate(pos cfg.Pos, function string) (Location, bool) {
	line, ok := s.physical[linePos{pos.File, pos.Line}]
	if !ok || pos.Col < 1 {
		return Location{}, false
	}
	return Location{FileName: s.File, Line: line, Column: pos.Col, Function: function}, true
}

// offset is the byte at a location; with no column, that of the first token of the line.
func (s *Source) offset(l Location) (int, bool) {
	if l.Line < 1 || l.Line > len(s.starts) {
		return 0, false
	}
	start := s.starts[l.Line-1]
	if l.Column > 0 {
		return start + l.Column - 1, l.Column <= len(s.line(l.Line))
	}
	for _, t := range s.tokens {
		if t.off >= start {
			return t.off, l.Line == len(s.starts) || t.off < s.starts[l.Line]
		}
	}
	return 0, false
}

// lineBounds are the offsets of the first byte of a line and of the one behind its last.
func (s *Source) lineBounds(n int) (from, to int) {
	return s.starts[n-1], s.starts[n-1] + len(s.line(n))
}

// location is the inverse of offset.
func (s *Source) location(off int, function string) Location {
	line := sort.SearchInts(s.starts, off+1)
	return Location{FileName: s.File, Line: line, Column: off - s.starts[line-1] + 1, Function: function}
}

// CallEnd is the closing parenthesis of the call of the named function that begins at the location.
func (s *Source) CallEnd(at Location, function string) (Location, bool) {
	off, ok := s.offset(at)
	if !ok {
		return Location{}, false
	}
	i, ok := s.byOffset[off]
	if !ok || s.tokens[i].text != function || i+1 >= len(s.tokens) || s.tokens[i+1].text != "(" {
		return Location{}, false
	}
	end := s.match(i + 1)
	if end < 0 {
		return Location{}, false
	}
	return s.location(s.tokens[end].off, at.Function), true
}

// contains reports whether a location lies in the statement that begins at another one, or in its line if that has no column.
func (s *Source) contains(outer, inner Location) bool {
	if outer.Column == 0 {
		return outer.Line == inner.Line
	}
	from, ok := s.offset(outer)
	at, ok2 := s.offset(inner)
	i, found := s.byOffset[from]
	if !ok || !ok2 || !found {
		return false
	}
	end := s.statementEnd(i)
	return from == at || from < at && end > 0 && at < s.tokens[end-1].off
}

// match is the token that closes the parenthesis, bracket or brace at token i; -1 if there is none.
func (s *Source) match(i int) int {
	depth := 0
	for ; i < len(s.tokens); i++ {
		switch s.tokens[i].text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// statementEnd is the token behind the statement that begins at token i; -1 if it has no end.
func (s *Source) statementEnd(i int) int {
	behind := func(i int) int { // the parenthesis at i
		if i < 0 || i >= len(s.tokens) || s.tokens[i].text != "(" {
			return -1
		}
		if end := s.match(i); end >= 0 {
			return end + 1
		}
		return -1
	}
	if i < 0 || i >= len(s.tokens) {
		return -1
	}
	if j := s.unlabeled(i); j != i {
		return s.statementEnd(j)
	}
	switch s.tokens[i].text {
	case "{":
		if end := s.match(i); end >= 0 {
			return end + 1
		}
		return -1
	case "while", "for", "switch":
		return s.statementEnd(behind(i + 1))
	case "if":
		end := s.statementEnd(behind(i + 1))
		if end >= 0 && end < len(s.tokens) && s.tokens[end].text == "else" {
			return s.statementEnd(end + 1)
		}
		return end
	case "do":
		end := s.statementEnd(i + 1)
		if end < 0 || end >= len(s.tokens) || s.tokens[end].text != "while" {
			return -1
		}
		if end = behind(end + 1); end < 0 || end >= len(s.tokens) || s.tokens[end].text != ";" {
			return -1
		}
		return end + 1
	}
	for depth := 0; i < len(s.tokens); i++ {
		switch s.tokens[i].text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth < 0 {
				return -1
			}
		case ";":
			if depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// unlabeled is the statement behind the labels of the one that begins at token i.
func (s *Source) unlabeled(i int) int {
	for i < len(s.tokens) {
		switch t := s.tokens[i]; {
		case t.text == "case":
			nested := 0
			for i++; i < len(s.tokens) && (s.tokens[i].text != ":" || nested > 0); i++ {
				switch s.tokens[i].text {
				case "?":
					nested++
				case ":":
					nested--
				}
			}
		case t.word && i+1 < len(s.tokens) && s.tokens[i+1].text == ":":
			i++
		default:
			return i
		}
		i++
	}
	return i
}

// labeled is the first label of the statement that begins at token i, i itself if it has none.
func (s *Source) labeled(i int) int {
	for i > 1 && s.tokens[i-1].text == ":" {
		begin := i - 2
		for begin > 0 && !slices.Contains([]string{"case", "{", "}", ";"}, s.tokens[begin].text) {
			begin--
		}
		if s.tokens[begin].text != "case" {
			begin = i - 2
		}
		if s.unlabeled(begin) != i {
			return i // that of a conditional operator
		}
		i = begin
	}
	return i
}

// condition finds the condition of the statement at token i: its first token, and the one behind it, which is the same if
// it is empty.
func (s *Source) condition(i int) (first, end int, err error) {
	word := s.tokens[i].text
	open := i + 1
	if word == "do" {
		if open = s.statementEnd(i + 1); open < 0 || open >= len(s.tokens) || s.tokens[open].text != "while" {
			open = len(s.tokens)
		} else {
			open++
		}
	}
	controls := word == "while" || word == "for" || word == "do" || word == "if" || word == "switch"
	if !controls || open+1 >= len(s.tokens) || s.tokens[open].text != "(" || s.match(open) < 0 {
		return 0, 0, s.noBeginning(i, "a statement with a condition")
	}
	if word != "for" {
		return open + 1, s.match(open), nil
	}
	if first = s.semicolon(open + 1); first < 0 {
		return 0, 0, fmt.Errorf("a for statement that does not end")
	}
	if end = s.semicolon(first + 1); end < 0 {
		return 0, 0, fmt.Errorf("a for statement that does not end")
	}
	return first + 1, end, nil
}

// noBeginning says that something else begins at token i.
func (s *Source) noBeginning(i int, what string) error {
	l := s.location(s.tokens[i].off, "")
	return fmt.Errorf("line %d, column %d is not the beginning of %s", l.Line, l.Column, what)
}

// semicolon is the first one from token i on that is not in parentheses; -1 if there is none.
func (s *Source) semicolon(i int) int {
	for depth := 0; i < len(s.tokens) && depth >= 0; i++ {
		switch s.tokens[i].text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case ";":
			if depth == 0 {
				return i
			}
		}
	}
	return -1
}

// token is a piece of the program's text: a word or number, or one character of anything else. Comments, preprocessor lines
// and white space are none; strings and characters are one.
type token struct {
	off  int
	text string
	word bool
}

func scan(text []byte) []token {
	var ts []token
	lineStart := true
	for i := 0; i < len(text); {
		c := text[i]
		from := i
		switch {
		case c == '\n':
			lineStart = true
			i++
			continue
		case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v':
			i++
			continue
		case c == '#' && lineStart:
			for i < len(text) && text[i] != '\n' {
				if text[i] == '\\' && i+1 < len(text) {
					i++
				}
				i++
			}
			continue
		case bytes.HasPrefix(text[i:], []byte("//")):
			for i < len(text) && text[i] != '\n' {
				i++
			}
			continue
		case bytes.HasPrefix(text[i:], []byte("/*")):
			n := bytes.Index(text[i+2:], []byte("*/"))
			if n < 0 {
				return ts
			}
			i += n + 4
			continue
		case c == '"' || c == '\'':
			for i++; i < len(text) && text[i] != c && text[i] != '\n'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			i = min(i+1, len(text))
		case isWord(c):
			for i < len(text) && isWord(text[i]) {
				i++
			}
		default:
			i++
		}
		lineStart = false
		ts = append(ts, token{from, string(text[from:i]), isWord(c)})
	}
	return ts
}

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// Lines is the text, line by line.
func (s *Source) Lines() []string { return strings.Split(string(s.Text), "\n") }
