package cfront

import (
	"bytes"
	"slices"
	"sort"
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"cairn/lang/ctypes"
)

// The C parser drops pragmas, and attributes where it does not expect any. A #pragma pack is followed here, after gcc; if the text has an
// attribute that changes layouts and that lang/ctypes has not met in the tree, or a pragma cannot be told for sure, layouts are not known.

// layoutWords counts the attributes in a text that may change layouts.
func layoutWords(text []byte) (n layoutCount) {
	depth := 0
	open := false // an attribute begins
	for x := newLexer(text); ; {
		t := x.next()
		switch word := x.text(t); {
		case t.kind == tokEnd:
			return n
		case t.kind == tokWord && (word == "__attribute__" || word == "__attribute"):
			open = true
		case word == "(" && (open || depth > 0):
			depth++
			open = false
		case word == ")" && depth > 0:
			depth--
		case t.kind == tokWord && (word == "_Alignas" || depth == 2 && ctypes.IsLayoutWord(word)):
			n.all++
			if strings.Contains(word, "mode") || strings.Contains(word, "vector_size") {
				n.ofTypes++
			}
		}
	}
}

// layoutCount is how many attributes that may change layouts are in a text, and how many of these make other types.
type layoutCount struct{ all, ofTypes int }

// unlaid reports whether layouts of a unit are not known.
func (p *parser) unlaid(known int) bool {
	return p.hidden("pack") || !p.packs.closed(p.files, p.src) || known != p.src.words.all
}

// hidden reports whether a macro may make a pragma of a name.
func (p *parser) hidden(name string) bool {
	for _, s := range p.files.sources {
		if s.pragmas {
			return p.files.mention(name)
		}
	}
	return false
}

// mention reports whether a word is somewhere in the user's files, or in macros from outside.
func (f *fileSet) mention(word string) bool {
	for _, unit := range f.all.Units {
		if strings.Contains(unit.definitions(), word) {
			return true
		}
	}
	if strings.Contains(f.all.definitions(), word) {
		return true
	}
	for _, s := range f.sources {
		if bytes.Contains(s.text, []byte(word)) {
			return true
		}
	}
	return false
}

// packs are the pragmas pack of a translation unit that count, in the order in which the C parser has met them.
type packs struct {
	states map[string][]packState // by the key of the file, by line
	stack  []int64
	now    int64
	last   string // file of the pragma before
	leaky  bool   // one file changes what counts in another

	weak bool // there is a pragma weak: what it names may be nowhere, or have another name
}

// packState says that structures defined behind a line have members with an alignment of at most so many bytes; 0: no limit, -1: not known.
type packState struct {
	line  int
	bytes int64
}

// pragma follows one.
func (p *packs) pragma(words []cc.Token) {
	if len(words) > 0 && words[0].SrcStr() == "weak" {
		p.weak = true
	}
	if len(words) == 0 || words[0].SrcStr() != "pack" {
		return
	}
	at := words[0].Position()
	before := p.now
	p.now = p.after(words[1:])
	if p.states == nil {
		p.states = map[string][]packState{}
	}
	states := p.states[at.Filename]
	switch n := len(states); {
	case p.last != at.Filename && before != 0, n > 0 && states[n-1].line >= at.Line: // a file that is read twice
		p.leaky = true
	}
	p.last = at.Filename
	p.states[at.Filename] = append(states, packState{at.Line, p.now})
}

// after is the limit behind a pragma.
func (p *packs) after(words []cc.Token) int64 {
	text := ""
	for _, w := range words {
		text += w.SrcStr()
	}
	args, opened := strings.CutPrefix(text, "(")
	args, closed := strings.CutSuffix(args, ")")
	if !opened || !closed {
		return -1
	}
	now := p.now
	for i, arg := range strings.Split(args, ",") {
		n, err := strconv.ParseInt(arg, 10, 64)
		switch {
		case arg == "push" && i == 0:
			p.stack = append(p.stack, now)
		case arg == "pop" && len(p.stack) > 0 && args == arg:
			now = p.stack[len(p.stack)-1]
			p.stack = p.stack[:len(p.stack)-1]
		case arg == "pop" && args == arg: // gcc ignores it
		case arg == "" && args == "":
			now = 0
		case err == nil && slices.Contains([]int64{1, 2, 4, 8, 16}, n):
			now = n
		default:
			return -1
		}
	}
	return now
}

// at is the limit in a line of a file.
func (p *packs) at(file string, line int) int64 {
	states := p.states[file]
	i := sort.Search(len(states), func(i int) bool { return states[i].line >= line })
	if i == 0 {
		return 0
	}
	return states[i-1].bytes
}

// closed reports whether a limit that is set in a file of a translation unit counts there only.
func (p *packs) closed(files *fileSet, unit *source) bool {
	for key, states := range p.states {
		src := files.sources[key]
		if src == nil || key != unit.key && states[len(states)-1].bytes != 0 {
			return false
		}
		for _, inc := range src.includes {
			if p.at(key, inc.line) != 0 {
				return false
			}
		}
	}
	return !p.leaky
}

// of is the limit for a structure, -1 if it is not sure.
func (p *packs) of(files *fileSet, n *cc.StructOrUnionSpecifier) int64 {
	begin, end := n.StructOrUnion.Token.Position(), n.Token3.Position()
	src := files.sources[begin.Filename]
	switch {
	case len(p.states) == 0, src == nil && p.states[begin.Filename] == nil: // a built-in header
		return 0
	case src == nil || begin.Filename != end.Filename,
		!src.holds(begin.Line, begin.Column, n.StructOrUnion.Token.SrcStr()), !src.holds(end.Line, end.Column, "}"): // a macro made it
		return -1
	}
	bytes := p.at(begin.Filename, begin.Line)
	for _, s := range p.states[begin.Filename] {
		if s.line >= begin.Line && s.line <= end.Line {
			return -1
		}
	}
	return bytes
}

// holds reports whether a word is at a place that is in no directive.
func (s *source) holds(line, col int, word string) bool {
	if len(s.text) != len(s.directives) {
		return false
	}
	off := s.offset(line, col)
	return off >= 0 && off+len(word) <= len(s.text) && string(s.text[off:off+len(word)]) == word && s.directives[off] == ' '
}

// offset is where a place is in the text, -1 if it is in none.
func (s *source) offset(line, col int) int {
	if s.lines == nil {
		s.lines = lineStarts(s.text)
	}
	if line < 1 || line > len(s.lines) {
		return -1
	}
	return s.lines[line-1] + col - 1
}
