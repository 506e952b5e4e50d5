package witness

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"go.yaml.in/yaml/v3"

	"cairn/cfg"
)

// The kinds of entries.
const (
	InvariantSet      = "invariant_set"
	ViolationSequence = "violation_sequence"
)

// FormatVersion is the version of the format that is written.
const FormatVersion = "2.0"

// Entry is one witness. A file is a list of entries.
type Entry struct {
	Type     string   `yaml:"entry_type"`
	Metadata Metadata `yaml:"metadata"`
	Content  []Item   `yaml:"content"`

	Pos cfg.Pos `yaml:"-"`
}

// Metadata says what the witness is about and who made it.
type Metadata struct {
	FormatVersion string   `yaml:"format_version"`
	UUID          string   `yaml:"uuid"`
	CreationTime  string   `yaml:"creation_time"`
	Producer      Producer `yaml:"producer"`
	Task          Task     `yaml:"task"`
}

// Producer is the tool.
type Producer struct {
	Name          string `yaml:"name"`
	Version       string `yaml:"version"`
	Configuration string `yaml:"configuration,omitempty"`
}

// Task is the program and the property.
type Task struct {
	InputFiles      []string          `yaml:"input_files"`
	InputFileHashes map[string]string `yaml:"input_file_hashes"`
	Specification   string            `yaml:"specification"`
	DataModel       string            `yaml:"data_model"`
	Language        string            `yaml:"language"`
}

// Item is one element of the content: an invariant, or a segment of waypoints.
type Item struct {
	Invariant *Invariant `yaml:"invariant,omitempty"`
	Segment   []Step     `yaml:"segment,omitempty"`

	Pos cfg.Pos `yaml:"-"`
}

// The kinds of invariants, and the language in which they are written; the kinds of waypoints, and what to do about them.
const (
	LoopInvariant     = "loop_invariant"
	LocationInvariant = "location_invariant"
	CExpression       = "c_expression"
	ACSLExpression    = "acsl_expression"

	Assumption     = "assumption"
	Branching      = "branching"
	FunctionEnter  = "function_enter"
	FunctionReturn = "function_return"
	Target         = "target"

	Follow = "follow"
	Avoid  = "avoid"
)

// Invariant is a C expression that is true whenever control is at the location: for a loop invariant, the loop statement
// whose condition is about to be decided.
type Invariant struct {
	Type     string   `yaml:"type"`
	Location Location `yaml:"location"`
	Value    string   `yaml:"value"`
	Format   string   `yaml:"format"`

	Pos cfg.Pos `yaml:"-"`
}

// Location is a place in the program. Column is 0 if it is not given.
type Location struct {
	FileName string `yaml:"file_name"`
	Line     int    `yaml:"line"`
	Column   int    `yaml:"column,omitempty"`
	Function string `yaml:"function,omitempty"`
}

// Step is an element of a segment.
type Step struct {
	Waypoint Waypoint `yaml:"waypoint"`
}

// Waypoint is something that the execution passes (follow), or does not pass before the segment's end (avoid).
type Waypoint struct {
	Type       string      `yaml:"type"`
	Action     string      `yaml:"action"`
	Location   Location    `yaml:"location"`
	Constraint *Constraint `yaml:"constraint,omitempty"`

	Pos cfg.Pos `yaml:"-"`
}

// Constraint restricts the executions that pass the waypoint.
type Constraint struct {
	Value  string `yaml:"value"`
	Format string `yaml:"format,omitempty"`
}

// Error is what is wrong with a witness, and where.
type Error struct {
	Pos cfg.Pos
	Msg string
}

func (e *Error) Error() string { return e.Pos.String() + ": " + e.Msg }

// Read parses a witness file; name is used in positions. It checks the YAML and the types of all fields; Lint does the rest.
// The error is an *Error.
func Read(data []byte, name string) ([]Entry, error) {
	var entries []Entry
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var root yaml.Node
	if err := dec.Decode(&root); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, &Error{cfg.Pos{File: name, Line: 1, Col: 1}, "the witness is empty"}
		}
		return nil, yamlError(name, err)
	}
	r := reader{name: name}
	if len(root.Content) != 1 || root.Content[0].Kind != yaml.SequenceNode {
		return nil, &Error{cfg.Pos{File: name, Line: max(1, root.Line), Col: max(1, root.Column)}, "a witness is a list of entries"}
	}
	for _, n := range root.Content[0].Content {
		e, err := r.entry(n)
		if err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// reader adds positions to what the YAML package decodes.
type reader struct{ name string }

func (r reader) pos(n *yaml.Node) cfg.Pos { return cfg.Pos{File: r.name, Line: n.Line, Col: n.Column} }

func (r reader) entry(n *yaml.Node) (e Entry, err error) {
	if err := n.Decode(&e); err != nil {
		return e, yamlError(r.name, err)
	}
	e.Pos = r.pos(n)
	content := field(n, "content")
	if content == nil {
		return e, nil
	}
	for i, item := range content.Content {
		if i >= len(e.Content) {
			break
		}
		at := &e.Content[i]
		at.Pos = r.pos(item)
		if at.Invariant != nil {
			at.Invariant.Pos = r.pos(field(item, "invariant"))
		}
		for j, step := range sequence(field(item, "segment")) {
			if w := field(step, "waypoint"); w != nil && j < len(at.Segment) {
				at.Segment[j].Waypoint.Pos = r.pos(w)
			}
		}
	}
	return e, nil
}

// field is the value of a key of a mapping, aliases resolved; nil if there is none.
func field(n *yaml.Node, key string) *yaml.Node {
	n = resolve(n)
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return resolve(n.Content[i+1])
		}
	}
	return nil
}

func sequence(n *yaml.Node) []*yaml.Node {
	if n == nil || n.Kind != yaml.SequenceNode {
		return nil
	}
	return n.Content
}

func resolve(n *yaml.Node) *yaml.Node {
	for n != nil && n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	return n
}

func yamlError(name string, err error) error {
	pos := cfg.Pos{File: name, Line: 1}
	msg := err.Error()
	if te, ok := errors.AsType[*yaml.TypeError](err); ok && len(te.Errors) > 0 {
		msg = te.Errors[0]
	}
	var line int
	if n, _ := fmt.Sscanf(msg, "yaml: line %d:", &line); n == 1 {
		pos.Line = line
	} else if n, _ := fmt.Sscanf(msg, "line %d:", &line); n == 1 {
		pos.Line = line
	}
	return &Error{pos, msg}
}

// Write prints entries as YAML.
func Write(entries []Entry) ([]byte, error) {
	var b bytes.Buffer
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode(entries); err != nil {
		return nil, err
	}
	if err := enc.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Identified prints one entry, with an identifier that is the same whenever the rest is.
func Identified(e *Entry) ([]byte, error) {
	text, err := Write([]Entry{*e})
	if err != nil {
		return nil, err
	}
	e.Metadata.UUID = uuidOf(text)
	return Write([]Entry{*e})
}
