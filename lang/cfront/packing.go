package cfront

import (
	"bytes"
	"slices"

	"modernc.org/cc/v4"
)

// The C parser keeps attributes and pragmas in its tree, or drops them; it does not lay structures out by them. That is done here, after gcc:
// what cannot be told for sure makes the layout of the structures unknown that it is about.

// packing is what attributes and pragmas say about the layout of a structure, or of a member.
type packing struct {
	packed bool  // members are aligned to nothing, unless they say so themselves
	align  int64 // at least, in bytes
	limit  int64 // at most, in bytes; 0: none
	unsure bool
}

// within is the packing of a member of a structure.
func (p packing) within(whole packing) packing {
	return packing{packed: p.packed || whole.packed, align: p.align, limit: whole.limit, unsure: p.unsure}
}

// layouts are the packings of the structures of a program, found by the declarators of their members.
type layouts struct {
	marked   bool // there are attributes or pragmas of this kind
	unsure   bool // some of them concern nobody knows what
	wholes   map[*cc.Declarator]packing
	members  map[*cc.Declarator]packing
	typedefs map[string]bool // that an attribute may change
}

// fieldList is a structure or union of the C parser.
type fieldList interface {
	NumFields() int
	FieldByIndex(int) *cc.Field
}

// of is the packing of a structure.
func (y *layouts) of(s fieldList) packing {
	if !y.marked {
		return packing{}
	}
	for i := range s.NumFields() {
		if d := s.FieldByIndex(i).Declarator(); d != nil {
			if p, ok := y.wholes[d]; ok && !y.unsure {
				return p
			}
			break
		}
	}
	return packing{unsure: true}
}

// isLayoutWord reports whether an attribute may change a layout.
func isLayoutWord(word string) bool {
	return slices.Contains([]string{"packed", "aligned", "ms_struct", "gcc_struct", "mode", "vector_size"}, bare(word))
}

// bare is the name of an attribute without the underlines around it.
func bare(word string) string {
	if n := len(word); n > 4 && word[:2] == "__" && word[n-2:] == "__" {
		return word[2 : n-2]
	}
	return word
}

// layoutWords counts the attributes in a text that may change layouts.
func layoutWords(text []byte) int {
	n, depth := 0, 0
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
		case t.kind == tokWord && (word == "_Alignas" || depth == 2 && isLayoutWord(word)):
			n++
		}
	}
}

// read finds the packings in a translation unit.
func (y *layouts) read(files *fileSet, u unit) {
	hidden := false // a macro may make a #pragma pack
	for _, s := range files.sources {
		hidden = hidden || s.pragmas
	}
	hidden = hidden && files.mention("pack")
	if y.wholes == nil {
		y.wholes, y.members, y.typedefs = map[*cc.Declarator]packing{}, map[*cc.Declarator]packing{}, map[string]bool{}
	}
	y.marked = y.marked || hidden || u.src.words > 0 || len(u.packs.states) > 0
	y.unsure = y.unsure || hidden || !u.packs.closed(files, u.src)
	r := layoutReader{layouts: y, files: files, packs: u.packs}
	visit(u.ast.TranslationUnit, r.node)
	y.unsure = y.unsure || r.words != u.src.words
}

// mention reports whether a word is somewhere in the user's files.
func (f *fileSet) mention(word string) bool {
	for _, s := range f.sources {
		if bytes.Contains(s.text, []byte(word)) {
			return true
		}
	}
	return false
}
