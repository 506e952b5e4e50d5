package witness

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"cairn/cfg"
	"cairn/internal/lazy"
)

// Lint says what is wrong with the entries of a witness file with respect to format 2.0, beyond its syntax. The list is
// empty if all is well. source is the text of the program; nil if locations are not to be looked at.
func Lint(entries []Entry, source *Source) []Error {
	l := newLinter(source)
	if len(entries) == 0 {
		l.add(cfg.Pos{Line: 1, Col: 1}, "the witness has no entry")
	}
	for i := range entries {
		l.entry(&entries[i])
	}
	return l.found
}

type linter struct {
	source *Source // nil: not known
	lines  []string
	files  []string // the input files of the entry at hand
	found  []Error
}

func newLinter(source *Source) *linter {
	l := &linter{source: source}
	if source != nil {
		l.lines = strings.Split(string(source.Text), "\n")
	}
	return l
}

func (l *linter) add(pos cfg.Pos, format string, args ...any) {
	l.found = append(l.found, Error{pos, fmt.Sprintf(format, args...)})
}

func (l *linter) entry(e *Entry) {
	l.metadata(e)
	l.files = e.Metadata.Task.InputFiles
	switch e.Type {
	case InvariantSet:
		for i := range e.Content {
			it := &e.Content[i]
			if it.Invariant == nil || it.Segment != nil {
				l.add(it.Pos, "an element of an invariant_set is an invariant")
				continue
			}
			l.invariant(it.Invariant)
		}
	case ViolationSequence:
		l.sequence(e)
	case "":
		l.add(e.Pos, "entry_type is missing")
	default:
		l.add(e.Pos, "there is no entry_type %q in format 2.0", e.Type)
	}
}

var sha256Text = lazy.Regexp(`^[0-9a-fA-F]{64}$`)

func (l *linter) metadata(e *Entry) {
	m := &e.Metadata
	need := func(name, value string) {
		if value == "" {
			l.add(e.Pos, "metadata: %s is missing", name)
		}
	}
	switch {
	case m.FormatVersion == "":
		need("format_version", "")
	case m.FormatVersion != "2.0" && m.FormatVersion != "2.1":
		l.add(e.Pos, "metadata: format_version %q is not supported", m.FormatVersion)
	}
	need("uuid", m.UUID)
	if m.UUID != "" && !uuidForm().MatchString(m.UUID) {
		l.add(e.Pos, "metadata: uuid %q is invalid", m.UUID)
	}
	need("creation_time", m.CreationTime)
	if _, err := time.Parse(time.RFC3339, m.CreationTime); m.CreationTime != "" && err != nil {
		l.add(e.Pos, "metadata: creation_time %q is no time as in 2026-11-21T12:00:00Z", m.CreationTime)
	}
	need("producer.name", m.Producer.Name)
	need("producer.version", m.Producer.Version)
	need("task.specification", m.Task.Specification)
	if len(m.Task.InputFiles) == 0 {
		need("task.input_files", "")
	}
	for _, f := range m.Task.InputFiles {
		hash, ok := m.Task.InputFileHashes[f]
		switch {
		case !ok:
			l.add(e.Pos, "metadata: task.input_file_hashes has no hash of %s", f)
		case !sha256Text().MatchString(hash):
			l.add(e.Pos, "metadata: the hash of %s is no SHA-256 hash", f)
		}
	}
	if d := m.Task.DataModel; d != "ILP32" && d != "LP64" {
		l.add(e.Pos, "metadata: task.data_model is %q, neither ILP32 nor LP64", d)
	}
	if m.Task.Language != "C" {
		l.add(e.Pos, "metadata: task.language is %q, not C", m.Task.Language)
	}
}

func (l *linter) location(pos cfg.Pos, loc *Location) {
	switch {
	case loc.FileName == "":
		l.add(pos, "location: file_name is missing")
	case len(l.files) > 0 && !slices.ContainsFunc(l.files, func(f string) bool { return base(f) == base(loc.FileName) }):
		l.add(pos, "location: %s is none of the input files", loc.FileName)
	case loc.Line < 1:
		l.add(pos, "location: line %d is not positive", loc.Line)
	case loc.Column < 0:
		l.add(pos, "location: column %d is not positive", loc.Column)
	case l.lines == nil:
	case loc.Line > len(l.lines):
		l.add(pos, "location: line %d is beyond the end of the program", loc.Line)
	case loc.Column > len(l.lines[loc.Line-1])+1:
		l.add(pos, "location: column %d is beyond the end of line %d", loc.Column, loc.Line)
	case loc.Function != "":
		if f := l.source.functionAt(loc.Line); f != "" && f != loc.Function {
			l.add(pos, "location: line %d is in the function %s, not in %s", loc.Line, f, loc.Function)
		}
	}
}

// base is the name of a file without its folder, on whatever system it was written.
func base(file string) string { return file[strings.LastIndexAny(file, `/\\`)+1:] }

func (l *linter) invariant(inv *Invariant) {
	if inv.Type != LoopInvariant && inv.Type != LocationInvariant {
		l.add(inv.Pos, "there is no type of invariants %q", inv.Type)
	}
	l.location(inv.Pos, &inv.Location)
	if inv.Format != CExpression {
		l.add(inv.Pos, "the format of an invariant is %q, not %s", inv.Format, CExpression)
	}
	if err := expression(inv.Value); err != nil {
		l.add(inv.Pos, "value: %v", err)
	}
}

func (l *linter) sequence(e *Entry) {
	if len(e.Content) == 0 {
		l.add(e.Pos, "a violation_sequence without segments")
	}
	for i := range e.Content {
		it := &e.Content[i]
		if it.Invariant != nil || len(it.Segment) == 0 {
			l.add(it.Pos, "an element of a violation_sequence is a segment of waypoints")
			continue
		}
		for j := range it.Segment {
			w := &it.Segment[j].Waypoint
			l.waypoint(w)
			last := j == len(it.Segment)-1
			switch {
			case last && w.Action != Follow:
				l.add(w.Pos, "a segment ends in a waypoint to follow")
			case !last && w.Action == Follow:
				l.add(w.Pos, "only the last waypoint of a segment is to be followed")
			}
			if final := last && i == len(e.Content)-1; final != (w.Type == Target) {
				l.add(w.Pos, "the target is the last waypoint of the last segment, and no other")
			}
		}
	}
}

var returned = lazy.Regexp(`^\s*\\result\s*(==|!=|<=|>=|<|>)\s*(.*\S)\s*$`)

func (l *linter) waypoint(w *Waypoint) {
	l.location(w.Pos, &w.Location)
	if w.Action != Follow && w.Action != Avoid {
		l.add(w.Pos, "there is no action %q", w.Action)
	}
	c := w.Constraint
	switch w.Type {
	case Assumption:
		if c == nil || c.Value == "" {
			l.add(w.Pos, "an assumption without a constraint")
		} else if c.Format != "" && c.Format != CExpression {
			l.add(w.Pos, "the format of an assumption is %q, not %s", c.Format, CExpression)
		} else if err := expression(c.Value); err != nil {
			l.add(w.Pos, "constraint: %v", err)
		}
	case FunctionReturn:
		if c == nil || !returned().MatchString(c.Value) {
			l.add(w.Pos, `the constraint of a function_return has the form \result == value`)
		} else if c.Format != ACSLExpression {
			l.add(w.Pos, "the format of a function_return is %q, not %s", c.Format, ACSLExpression)
		}
	case Branching:
		if c == nil || c.Value == "" {
			l.add(w.Pos, "a branching without a constraint")
		}
	case FunctionEnter, Target:
		if c != nil {
			l.add(w.Pos, "a waypoint of type %s has no constraint", w.Type)
		}
		if w.Type == Target && w.Action == Avoid {
			l.add(w.Pos, "a target is followed")
		}
	default:
		l.add(w.Pos, "there is no type of waypoints %q", w.Type)
	}
}

// called finds words in front of parentheses.
var called = lazy.Regexp(`([\w$\x{80}-\x{10FFFF}]+)\s*\(`)

// impure finds assignments in a C expression.
var impure = lazy.Regexp(`(^|[^=<>!])=([^=]|$)|<<=|>>=|\+\+|--`)

// expression checks that text is, as far as its tokens tell, a C expression without side effects, which can be put between
// parentheses without reaching beyond them.
func expression(text string) error {
	for _, m := range called().FindAllStringSubmatch(text, -1) {
		if m[1] != "sizeof" {
			return fmt.Errorf("%q calls a function", text)
		}
	}
	var open []rune
	for _, c := range text {
		switch c {
		case '(', '[':
			open = append(open, c)
		case ')', ']':
			if n := len(open); n == 0 || (open[n-1] == '(') != (c == ')') {
				return fmt.Errorf("the parentheses of %q do not match", text)
			}
			open = open[:len(open)-1]
		}
	}
	switch {
	case strings.TrimSpace(text) == "":
		return fmt.Errorf("an expression is missing")
	case len(open) > 0:
		return fmt.Errorf("the parentheses of %q do not match", text)
	case strings.ContainsAny(text, "{};#\"'\\`\n\r"), strings.Contains(text, "//"), strings.Contains(text, "/*"), strings.Contains(text, "??"):
		return fmt.Errorf("%q is no C expression", text)
	case impure().MatchString(text):
		return fmt.Errorf("%q has side effects", text)
	}
	return nil
}
