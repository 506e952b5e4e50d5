package cfront

import (
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"

	"modernc.org/cc/v4"
)

// The C parser lays structures out as if there were no #pragma pack and no attribute packed or aligned. Without type punning
// that shows in sizeof only.

// packMark says that structures defined behind a line are packed to so many bytes; 0 is the usual layout.
type packMark struct{ line, bytes int }

// readPack follows a #pragma pack. One that is not understood stands for the narrowest layout.
func (s *source) readPack(directive string, line int) {
	_, args, _ := strings.Cut(directive, "(")
	args, rest, closed := strings.Cut(args, ")")
	now := s.packAt(line)
	for i, arg := range strings.Split(args, ",") {
		arg = strings.TrimSpace(arg)
		n, err := strconv.Atoi(arg)
		switch {
		case arg == "push":
			s.packStack = append(s.packStack, now)
		case arg == "pop" && len(s.packStack) > 0:
			now = s.packStack[len(s.packStack)-1]
			s.packStack = s.packStack[:len(s.packStack)-1]
		case arg == "" && i == 0, arg == "pop":
			now = 0
		case err == nil:
			now = n
		default:
			closed = false
		}
	}
	if !closed || strings.TrimSpace(rest) != "" {
		now = 1
	}
	s.packs = append(s.packs, packMark{line, now})
}

// packAt returns to how many bytes structures defined in a line are packed, 0 for the usual layout.
func (s *source) packAt(line int) int {
	i := sort.Search(len(s.packs), func(i int) bool { return s.packs[i].line >= line })
	if i == 0 {
		return 0
	}
	return s.packs[i-1].bytes
}

// narrow reports whether packing to so many bytes changes the layout of some structure: long long and pointers are aligned to
// 4 bytes in ILP32, to 8 in LP64.
func (l *lowerer) narrow(bytes int) bool {
	widest := 4
	if l.options.DataModel == LP64 {
		widest = 8
	}
	return bytes != 0 && bytes < widest
}

// declareLayout remembers whether a structure or union is defined where the layout is the usual one.
func (l *lowerer) declareLayout(n *cc.StructOrUnionSpecifier) {
	src := l.in.files.sources[filepath.ToSlash(n.Token.Position().Filename)]
	if src == nil { // a built-in header
		return
	}
	begin, end := n.Token.Position().Line, n.Token3.Position().Line
	if tag := n.Token.SrcStr(); tag != "" {
		before, seen := l.usual[tag] // in another file
		l.usual[tag] = (before || !seen) && !l.narrow(src.packAt(begin)) && !l.narrow(src.packAt(end))
	}
}

// aligned reports whether an attribute may change an alignment.
func (l *lowerer) aligned() bool {
	for _, src := range l.in.files.sources {
		if src.aligned {
			return true
		}
	}
	return false
}

// laidOut reports whether the C parser knows the layout of t.
func (l *lowerer) laidOut(t *ctype) bool {
	narrow, hidden := false, false // an attribute or a macro may change the layout
	for _, src := range l.in.files.sources {
		here := slices.ContainsFunc(src.packs, func(p packMark) bool { return l.narrow(p.bytes) })
		narrow = narrow || here
		hidden = hidden || src.aligned || here && src.macros
	}
	switch {
	case hidden && l.hasMembers(t, func(field) bool { return true }):
		return false
	case !narrow:
		return true
	case t.kind == arrayType:
		return l.laidOut(l.elem(t))
	case t.kind != structType:
		return true
	}
	tagged, ok := t.cc.(interface{ Tag() cc.Token })
	if !ok {
		return false
	}
	tag := tagged.Tag()
	if !l.usual[tag.SrcStr()] {
		return false
	}
	for _, f := range t.fields {
		if !l.laidOut(f.typ) {
			return false
		}
	}
	return true
}
