package witness

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"cairn/cfg"
)

// The types of witnesses of format 1.0.
const (
	ViolationWitness   = "violation_witness"
	CorrectnessWitness = "correctness_witness"
)

// Automaton is a witness of format 1.0 (GraphML): an automaton that runs along with the program. Data says what it is about.
type Automaton struct {
	Data  `xml:"data"`
	Nodes []Node  `xml:"node"`
	Edges []Edge  `xml:"edge"`
	Pos   cfg.Pos `xml:"-"`
}

// Node is a state of an automaton.
type Node struct {
	ID   string `xml:"id,attr"`
	Data `xml:"data"`
	Pos  cfg.Pos `xml:"-"`
}

// Edge is a step of an automaton, taken when the program does what its data say.
type Edge struct {
	Source string `xml:"source,attr"`
	Target string `xml:"target,attr"`
	Data   `xml:"data"`
	Pos    cfg.Pos `xml:"-"`
}

// Data are the values of keys.
type Data []Datum

// Datum is the value of one key.
type Datum struct {
	Key   string `xml:"key,attr"`
	Value string `xml:",chardata"`
}

// Get is the value of a key; empty if there is none.
func (d Data) Get(key string) string {
	for _, x := range d {
		if x.Key == key {
			return x.Value
		}
	}
	return ""
}

// isTrue reports whether a key has the value true.
func (d Data) isTrue(key string) bool { return d.Get(key) == "true" }

// IsGraphML reports whether a file of witnesses is XML.
func IsGraphML(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(data, "\ufeff \t\r\n"), []byte("<"))
}

// ReadGraphML parses a witness of format 1.0; name is used in positions. Lint does the rest. The error is an *Error.
func ReadGraphML(data []byte, name string) (*Automaton, error) {
	dec := xml.NewDecoder(bytes.NewReader(data))
	fail := func(msg string) error { return &Error{posOf(dec, name), msg} }
	var a *Automaton
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if t, ok := tok.(xml.StartElement); ok && t.Name.Local == "graph" {
			if a != nil {
				return nil, fail("there is more than one graph")
			}
			a = &Automaton{Pos: posOf(dec, name)}
			err = dec.DecodeElement(a, &t)
		}
		if err != nil {
			return nil, fail(err.Error())
		}
	}
	if a == nil {
		return nil, fail("there is no graph")
	}
	for i := range a.Nodes {
		a.Nodes[i].Pos.File = name
	}
	for i := range a.Edges {
		a.Edges[i].Pos.File = name
	}
	return a, nil
}

// posOf is the place that a decoder has come to.
func posOf(dec *xml.Decoder, name string) cfg.Pos {
	line, col := dec.InputPos()
	return cfg.Pos{File: name, Line: line, Col: col}
}

// UnmarshalXML notes where a node is.
func (n *Node) UnmarshalXML(dec *xml.Decoder, start xml.StartElement) error {
	type plain Node
	n.Pos = posOf(dec, "")
	return dec.DecodeElement((*plain)(n), &start)
}

// UnmarshalXML notes where an edge is.
func (e *Edge) UnmarshalXML(dec *xml.Decoder, start xml.StartElement) error {
	type plain Edge
	e.Pos = posOf(dec, "")
	return dec.DecodeElement((*plain)(e), &start)
}

// UnmarshalXML reads a value without the space around it.
func (d *Datum) UnmarshalXML(dec *xml.Decoder, start xml.StartElement) error {
	type plain Datum
	if !slices.ContainsFunc(start.Attr, func(a xml.Attr) bool { return a.Name.Local == "key" && a.Value != "" }) {
		return errors.New("data without a key")
	}
	err := dec.DecodeElement((*plain)(d), &start)
	d.Value = strings.TrimSpace(d.Value)
	return err
}

// graphmlKeys are the keys of format 1.0: what they are values of, and their types.
var graphmlKeys = []struct{ name, of, kind string }{
	{"witness-type", "graph", "string"}, {"sourcecodelang", "graph", "string"}, {"producer", "graph", "string"},
	{"specification", "graph", "string"}, {"programfile", "graph", "string"}, {"programhash", "graph", "string"},
	{"architecture", "graph", "string"}, {"creationtime", "graph", "string"},
	{"entry", "node", "boolean"}, {"violation", "node", "boolean"}, {"sink", "node", "boolean"},
	{"invariant", "node", "string"}, {"invariant.scope", "node", "string"},
	{"startline", "edge", "int"}, {"assumption", "edge", "string"}, {"assumption.scope", "edge", "string"},
	{"assumption.resultfunction", "edge", "string"}, {"enterLoopHead", "edge", "boolean"},
}

// Write prints the automaton as GraphML.
func (a *Automaton) Write() ([]byte, error) {
	type key struct {
		ID   string `xml:"id,attr"`
		For  string `xml:"for,attr"`
		Name string `xml:"attr.name,attr"`
		Type string `xml:"attr.type,attr"`
	}
	var doc struct {
		XMLName xml.Name `xml:"http://graphml.graphdrawing.org/xmlns graphml"`
		Keys    []key    `xml:"key"`
		Graph   struct {
			Default string `xml:"edgedefault,attr"`
			*Automaton
		} `xml:"graph"`
	}
	doc.Graph.Default, doc.Graph.Automaton = "directed", a
	for _, k := range graphmlKeys {
		doc.Keys = append(doc.Keys, key{k.name, k.of, k.name, k.kind})
	}
	body, err := xml.MarshalIndent(doc, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("GraphML: %w", err)
	}
	return append([]byte(xml.Header), append(body, '\n')...), nil
}
