package witness

import (
	"bytes"
	"cmp"
	"sort"

	"cairn/cfg"
	"cairn/lang/cfront"
)

// Source is the text of a program, with what is needed to find places in it.
type Source struct {
	File string
	Text []byte

	starts  []int // offsets of the lines
	outline *cfront.Outline
}

// NewSource prepares a text. The outline tells what stands in it; nil if that is not known: then nothing can be found but lines.
func NewSource(file string, text []byte, outline *cfront.Outline) *Source {
	if outline == nil {
		outline = &cfront.Outline{}
	}
	s := &Source{File: file, Text: text, starts: []int{0}, outline: outline}
	for i, b := range text {
		if b == '\n' {
			s.starts = append(s.starts, i+1)
		}
	}
	return s
}

// Locate turns a position of the program into a line and a column of the file; line markers are undone. The function is the one whose text
// it lies in, if that is known: where a body took the place of a call, a location behind it may still count to the body.
func (s *Source) Locate(pos cfg.Pos, function string) (Location, bool) {
	line, ok := s.outline.Line(pos)
	if !ok || pos.Col < 1 {
		return Location{}, false
	}
	at := Location{FileName: s.File, Line: line, Column: pos.Col, Function: function}
	at.Function = cmp.Or(s.Function(at), function)
	return at, true
}

// lineBounds are the offsets of the first byte of a line and of the one behind its last; both are 0 if there is no such line.
func (s *Source) lineBounds(n int) (from, to int) {
	switch {
	case n < 1 || n > len(s.starts):
		return 0, 0
	case n < len(s.starts):
		to = s.starts[n]
	default:
		to = len(s.Text)
	}
	from = s.starts[n-1]
	return from, from + len(bytes.TrimRight(s.Text[from:to], "\r\n"))
}

// bytesAt are the offsets that a location may mean: one, or those of a line.
func (s *Source) bytesAt(l Location) cfront.Span {
	from, to := s.lineBounds(l.Line)
	if l.Column > 0 {
		from = min(from+l.Column-1, to)
		to = min(from+1, to)
	}
	return cfront.Span{From: from, To: to}
}

// location is the place of a byte.
func (s *Source) location(off int, function string) Location {
	line := sort.SearchInts(s.starts, off+1)
	return Location{FileName: s.File, Line: line, Column: off - s.starts[line-1] + 1, Function: function}
}

func within(off int, s cfront.Span) bool { return s.From <= off && off < s.To }

// statement is the first one that begins in a piece of the text, with or without its labels, and is suitable; nil if there is none.
func (s *Source) statement(in cfront.Span, suitable func(*cfront.Statement) bool) *cfront.Statement {
	for i := range s.outline.Statements {
		st := &s.outline.Statements[i]
		begins := within(st.From, in)
		for _, label := range st.Labels {
			begins = begins || within(label, in)
		}
		if begins && suitable(st) {
			return st
		}
	}
	return nil
}

func anyStatement(*cfront.Statement) bool { return true }

func isLoop(s *cfront.Statement) bool {
	return s.Kind == cfront.WhileStatement || s.Kind == cfront.DoStatement || s.Kind == cfront.ForStatement
}

func decides(s *cfront.Statement) bool { return s.Kind != cfront.PlainStatement }

// callBefore is the call that ends at a location, nil if there is none.
func (s *Source) callBefore(end Location) *cfront.Call {
	if end.Column == 0 {
		return nil
	}
	at := s.bytesAt(end)
	for i := range s.outline.Calls {
		if c := &s.outline.Calls[i]; within(c.End, at) {
			return c
		}
	}
	return nil
}

// CallEnd is the closing parenthesis of the call of the named function that begins at the location.
func (s *Source) CallEnd(at Location, function string) (Location, bool) {
	begin := s.bytesAt(at)
	for _, c := range s.outline.Calls {
		if at.Column > 0 && within(c.Begin, begin) && c.Function == function {
			return s.location(c.End, at.Function), true
		}
	}
	return Location{}, false
}

// contains reports whether a location lies in the statement that begins at another one, or in its line if that has no column.
func (s *Source) contains(outer, inner Location) bool {
	if outer.Column == 0 {
		return outer.Line == inner.Line
	}
	at := s.bytesAt(inner)
	if at == s.bytesAt(outer) {
		return true
	}
	st := s.statement(s.bytesAt(outer), anyStatement)
	return st != nil && st.From < at.From && at.From < st.To
}

// definition is the definition of a function, nil if there is none.
func (s *Source) definition(name string) *cfront.Function {
	for i := range s.outline.Functions {
		if f := &s.outline.Functions[i]; f.Name == name {
			return f
		}
	}
	return nil
}

// Body is the place of the first statement or declaration of a function.
func (s *Source) Body(function string) (Location, bool) {
	f := s.definition(function)
	if f == nil || f.First == f.To-1 {
		return Location{}, false
	}
	return s.location(f.First, function), true
}

// Function is the name of the function that a location lies in; empty if there is none.
func (s *Source) Function(at Location) string {
	for _, f := range s.outline.Functions {
		if within(s.bytesAt(at).From, f.Span) {
			return f.Name
		}
	}
	return ""
}

// functionAt is the function that a line lies in, and no other one; empty if that is not clear.
func (s *Source) functionAt(line int) string {
	for _, f := range s.outline.Functions {
		if s.location(f.Body, "").Line < line && line < s.location(f.To-1, "").Line {
			return f.Name
		}
	}
	return ""
}

// Defines reports whether the call that ends at a location is one of a function that the program defines.
func (s *Source) Defines(end Location) bool {
	c := s.callBefore(end)
	return c != nil && s.definition(c.Function) != nil
}
