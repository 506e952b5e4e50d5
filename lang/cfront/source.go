package cfront

import (
	"bytes"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"cairn/cfg"
	"cairn/internal/lazy"
)

// source is a source file after a first look: line markers have been blanked out and turned into a map from lines of the
// text to lines of the file it was made from.
type source struct {
	filename   string
	key        string // for the C parser; see fileSet
	display    string // for the user, if no line marker says otherwise
	includes   []include
	guarded    bool // included once more it is empty
	original   []byte
	text       []byte
	directives []byte      // the text without all that is no directive
	conditions []byte      // the same, where what is between directives is one comment
	macros     bool        // directives other than pragmas occur: expansion can change the nesting
	lines      []int       // offsets of the lines in text; nil: not needed yet
	pragmas    bool        // a macro may contain a pragma
	words      layoutCount // see layoutWords
	marks      []lineMark
	respelled  []respelled
	spelling   spelling

	writtenOut   map[int]bool // where in the text are the numbers and names of presume
	asksForWords bool         // a condition asks whether one of parserWords is a macro
}

// lineMark says that the line after line is line number of file.
type lineMark struct {
	line, number int
	file         string
}

// include is an #include directive; the name is empty if a macro gives it.
type include struct {
	name   string
	quoted bool
	pos    cfg.Pos
	line   int    // of the text
	key    string // of the user's header that it means; empty: a built-in one, or none
}

// endName is the name of a declaration behind the user's file. It keeps the parser from hanging on a pointer type that the
// file ends in.
const endName = "./<end>"

var lineMarker = lazy.Regexp(`^#[ \t]*(?:line[ \t]+)?([0-9]+)(?:[ \t]+"((?:[^"\\]|\\.)*)")?`)

// inspect looks through a source file and checks what must hold before the C parser may see it.
func inspect(filename string, src []byte) (*source, error) {
	s := &source{filename: filename, display: filename, original: src}
	start := cfg.Pos{File: filename, Line: 1, Col: 1}
	if len(src) > maxSource {
		return nil, unsupported(start, "a source file of %d bytes (limit %d)", len(src), maxSource)
	}
	if i := bytes.IndexFunc(src, isBinary); i >= 0 {
		line := 1 + bytes.Count(src[:i], []byte("\n"))
		return nil, syntaxError(cfg.Pos{File: filename, Line: line, Col: i - bytes.LastIndexByte(src[:i], '\n')},
			"not a text file: character %#x", src[i])
	}
	s.text = bytes.Clone(src)
	if bytes.HasPrefix(s.text, []byte("\uFEFF")) {
		blank(s.text[:3]) // byte order mark
	}
	if at := s.joinLines(); at >= 0 {
		return nil, unsupported(s.positionAt(at), "a string that goes on behind a backslash and blanks")
	}
	s.text = namedLetters(s.text)
	s.respell()
	if err := s.readDirectives(); err != nil {
		return nil, err
	}
	return s, checkNesting(s.text, s.at)
}

// namedLetters writes the letters of identifiers that are universal character names (C11 6.4.3) as they are, which is the same.
func namedLetters(text []byte) []byte {
	if !bytes.Contains(text, []byte(`\u`)) && !bytes.Contains(text, []byte(`\U`)) {
		return text
	}
	var out []byte
	last := 0
	for x := newLexer(text); ; {
		t := x.next()
		switch {
		case t.kind == tokEnd:
			return append(out, text[last:]...)
		case t.kind == tokDirective:
			out = append(append(out, text[last:t.from+1]...), namedLetters(text[t.from+1:t.to])...)
			last = t.to
		case t.kind == tokSign && text[t.from] == '\\':
			if r, size := namedLetter(text[t.to:]); size > 0 {
				out = utf8.AppendRune(append(out, text[last:t.from]...), r)
				last = t.to + size
			}
		}
	}
}

// namedLetter reads the number of a universal character name behind its backslash, if it is one of a letter.
func namedLetter(text []byte) (r rune, size int) {
	digits := 4
	if bytes.HasPrefix(text, []byte("U")) {
		digits = 8
	} else if !bytes.HasPrefix(text, []byte("u")) {
		return 0, 0
	}
	if len(text) < 1+digits {
		return 0, 0
	}
	n, err := strconv.ParseUint(string(text[1:1+digits]), 16, 32)
	if err != nil || n < 0xa0 || n > utf8.MaxRune || !utf8.ValidRune(rune(n)) {
		return 0, 0
	}
	return rune(n), 1 + digits
}

// spliced matches a backslash at the end of a line, but for blanks: gcc and clang join the lines all the same.
var spliced = lazy.Regexp(`\\[ \t\v\f]+\r?\n`)

// joinLines moves backslashes behind the blanks at the ends of their lines. It returns the place of one that may be in a string, where blanks would
// not be the same, or else -1.
func (s *source) joinLines() int {
	for _, m := range spliced().FindAllIndex(s.text, -1) {
		line := s.text[bytes.LastIndexByte(s.text[:m[0]], '\n')+1 : m[0]]
		if bytes.IndexByte(line, '"') >= 0 {
			return m[0]
		}
		end := m[0] + len(bytes.TrimRight(s.text[m[0]:m[1]], "\r\n"))
		s.text[m[0]], s.text[end-1] = ' ', '\\'
	}
	return -1
}

// positionAt is the place of a byte of the text.
func (s *source) positionAt(at int) cfg.Pos {
	return cfg.Pos{File: s.filename, Line: 1 + bytes.Count(s.text[:at], []byte("\n")), Col: at - bytes.LastIndexByte(s.text[:at], '\n')}
}

// isBinary reports whether r does not occur in text.
func isBinary(r rune) bool { return r < ' ' && (r < '\t' || r > '\r') || r == 0x7f }

// readDirectives handles line markers, collects the other directives and checks that conditions nest within bounds.
func (s *source) readDirectives() error {
	s.directives = bytes.Clone(s.text)
	nesting, last := 0, 0
	var guard guard
	var places []presumed
	var directive *lexeme // that mentions __LINE__ or __FILE__
	for x := newLexer(s.text); ; {
		t := x.next()
		if t.kind == tokEnd {
			break
		}
		if t.kind != tokDirective {
			if t.kind == tokSign && s.text[t.from] == '[' {
				if err := s.attribute(*x, t); err != nil {
					return err
				}
			}
			switch word := x.text(t); {
			case t.kind != tokWord:
			case word == "_Pragma":
				return unsupported(s.at(t.line, t.col), "_Pragma")
			case len(s.marks) > 0 && (word == "__LINE__" || word == "__FILE__"):
				places = append(places, presumed{t, s.at(t.line, t.col)})
			}
			continue
		}
		blank(s.directives[last:t.from])
		s.conditions = append(s.conditions, comment(s.directives[last:t.from])...)
		last = t.to
		if s.lineMarker(t) {
			continue
		}
		switch directiveName(s.text[t.from:t.to]) {
		case "if", "ifdef", "ifndef", "elif":
			if hideParserWords(s.text[t.from:t.to]) {
				s.asksForWords = true
				copy(s.directives[t.from:t.to], s.text[t.from:t.to])
			}
		case "undef":
			if words := strings.Fields(string(s.text[t.from+1 : t.to])); len(words) > 1 && parserWords()[words[1]] {
				return unsupported(s.at(t.line, t.col), "#undef %s", words[1])
			}
		}
		s.conditions = append(s.conditions, s.text[t.from:t.to]...)
		if text := s.text[t.from:t.to]; directive == nil && (bytes.Contains(text, []byte("__LINE__")) || bytes.Contains(text, []byte("__FILE__"))) {
			directive = &t
		}
		name := directiveName(s.text[t.from:t.to])
		guard.directive(name, s.text[t.from:t.to], nesting)
		switch name {
		case "include", "include_next", "import":
			s.includes = append(s.includes, s.include(t))
		case "if", "ifdef", "ifndef":
			nesting++
		case "endif":
			nesting--
		}
		if nesting > maxNesting {
			return unsupported(s.at(t.line, t.col), "conditions (#if) nested more than %d deep", maxNesting)
		}
		s.macros = s.macros || name != "pragma"
		s.pragmas = s.pragmas || bytes.Contains(s.text[t.from:t.to], []byte("_Pragma"))
		if err := checkNesting(s.text[t.from+1:t.to], func(int, int) cfg.Pos { return s.at(t.line, t.col) }); err != nil {
			return err
		}
	}
	blank(s.directives[last:])
	s.conditions = append(s.conditions, comment(s.directives[last:])...)
	s.guarded = guard.holds()
	if directive != nil && len(s.marks) > 0 {
		return unsupported(s.at(directive.line, directive.col), "__LINE__ or __FILE__ in a directive of a file with line markers")
	}
	s.presume(places)
	return nil
}

// presumed is a __LINE__ or __FILE__ behind a line marker, and the place that it stands for.
type presumed struct {
	word lexeme
	pos  cfg.Pos
}

// presume writes out what the C parser does not know because it does not see the line markers.
func (s *source) presume(places []presumed) {
	if len(places) == 0 {
		return
	}
	var out []byte
	last := 0
	s.writtenOut = map[int]bool{}
	for _, p := range places {
		out = append(out, s.text[last:p.word.from]...)
		s.writtenOut[len(out)] = true
		if s.text[p.word.from+2] == 'L' {
			out = strconv.AppendInt(out, int64(p.pos.Line), 10)
		} else {
			out = append(append(append(out, '"'), p.pos.File...), '"')
		}
		last = p.word.to
	}
	s.text = append(out, s.text[last:]...)
}

// include reads an #include directive.
func (s *source) include(t lexeme) include {
	inc := include{pos: s.at(t.line, t.col), line: t.line}
	x := newLexer(s.text[t.from+1 : t.to])
	x.next()
	x.skipSpace()
	rest := s.text[t.from+1+x.off : t.to]
	if len(rest) == 0 {
		return inc
	}
	end := byte('>')
	switch rest[0] {
	case '"':
		end, inc.quoted = '"', true
	case '<':
	default:
		return inc
	}
	if i := bytes.IndexByte(rest[1:], end); i > 0 {
		inc.name = string(rest[1 : 1+i])
	}
	return inc
}

// guard follows the directives of a file, to find out whether they are all between #ifndef X, #define X and an #endif, or
// whether one is #pragma once.
type guard struct {
	count, closed int // directives; how many there were when the first condition ended
	macro         string
	broken, once  bool
	included      bool // a file, before #pragma once
}

// directive notes one directive, inside of so many conditions.
func (g *guard) directive(name string, text []byte, nesting int) {
	g.included = g.included || name == "include"
	words := strings.Fields(string(text[1:]))
	word := ""
	if len(words) > 1 && words[0] == name {
		word = words[1]
	}
	switch g.count++; {
	case name == "pragma" && word == "once" && nesting == 0 && !g.included:
		g.once = true
	case g.count == 1 && name == "ifndef":
		g.macro = word
	case g.count == 2 && (name != "define" || word != g.macro), name == "undef" && word == g.macro,
		nesting == 1 && (name == "else" || name == "elif"):
		g.broken = true
	case nesting == 1 && name == "endif":
		g.closed = g.count
	}
}

// holds reports whether the file is empty when it is included once more.
func (g *guard) holds() bool {
	return g.once || g.macro != "" && !g.broken && g.closed == g.count && g.count > 2
}

// lineMarker blanks out the directive t if it is a line marker, and records it.
func (s *source) lineMarker(t lexeme) bool {
	m := lineMarker().FindSubmatch(s.text[t.from:t.to])
	if m == nil {
		return false
	}
	number, err := strconv.Atoi(string(m[1]))
	if err != nil {
		number = 0
	}
	mark := lineMark{line: t.line + bytes.Count(s.text[t.from:t.to], []byte("\n")), number: number}
	if m[2] != nil {
		mark.file = string(m[2])
	} else if n := len(s.marks); n > 0 {
		mark.file = s.marks[n-1].file
	} else {
		mark.file = s.filename
	}
	s.marks = append(s.marks, mark)
	blank(s.text[t.from:t.to])
	blank(s.directives[t.from:t.to])
	return true
}

// blank overwrites b with spaces, keeping its lines.
func blank(b []byte) {
	for i, c := range b {
		if c != '\n' && c != '\r' {
			b[i] = ' '
		}
	}
}

// comment makes a comment of blank lines between directives, with as many lines: the C parser counts each line as work of macro expansion.
func comment(lines []byte) []byte {
	n := bytes.Count(lines, []byte("\n"))
	if n < 3 {
		return lines
	}
	indent := lines[bytes.LastIndexByte(lines, '\n'):]
	return slices.Concat([]byte("\n/*"), bytes.Repeat([]byte("\n"), n-2), []byte("*/"), indent)
}

// lineStarts are the offsets of the lines of a text.
func lineStarts(text []byte) []int {
	starts := []int{0}
	for i, c := range text {
		if c == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// directiveName returns the word after the number sign.
func directiveName(directive []byte) string {
	x := newLexer(directive[1:])
	t := x.next()
	return x.text(t)
}

// column is the column in the file of one in the text.
func (s *source) column(line, col int) int {
	from := col
	for i := sort.Search(len(s.respelled), func(i int) bool { return s.respelled[i].line >= line }); i < len(s.respelled) && s.respelled[i].line == line; i++ {
		if m := s.respelled[i]; from >= m.col+m.by {
			col -= m.by
		} else if from >= m.col {
			col -= from - m.col
		}
	}
	return col
}

// at turns a place in the text into the place that line markers give it.
func (s *source) at(line, col int) cfg.Pos {
	col = s.column(line, col)
	i := sort.Search(len(s.marks), func(i int) bool { return s.marks[i].line >= line })
	if i == 0 {
		return cfg.Pos{File: s.filename, Line: line, Col: col}
	}
	m := s.marks[i-1]
	return cfg.Pos{File: m.file, Line: m.number + line - m.line - 1, Col: col}
}

// end is the place behind the text.
func (s *source) end() cfg.Pos {
	return s.at(1+bytes.Count(s.text, []byte("\n")), len(s.text)-bytes.LastIndexByte(s.text, '\n'))
}

// originalByte returns what the file has at a place, 0 outside.
func (s *source) originalByte(line, col int) byte {
	for i, text := range bytes.Split(s.original, []byte("\n")) {
		if i == line-1 && col >= 1 && col <= len(text) {
			return text[col-1]
		}
	}
	return 0
}
