package witness

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"

	"cairn/cfg"
)

// The types of witnesses of format 1.0.
const (
	ViolationWitness   = "violation_witness"
	CorrectnessWitness = "correctness_witness"
)

// Automaton is a witness of format 1.0 (GraphML): an automaton that runs along with the program. Data says what it is about.
type Automaton struct {
	Data
	Nodes []Node
	Edges []Edge
	Pos   cfg.Pos
}

// Node is a state of an automaton.
type Node struct {
	Data
	ID  string
	Pos cfg.Pos
}

// Edge is a step of an automaton, taken when the program does what its data say.
type Edge struct {
	Data
	Source, Target string
	Pos            cfg.Pos
}

// Data are the values of keys.
type Data []Datum

// Datum is the value of one key.
type Datum struct{ Key, Value string }

// Get is the value of a key; empty if there is none.
func (d Data) Get(key string) string {
	for _, x := range d {
		if x.Key == key {
			return x.Value
		}
	}
	return ""
}

// true reports whether a key has the value true.
func (d Data) isTrue(key string) bool { return d.Get(key) == "true" }

// IsGraphML reports whether a file of witnesses is XML.
func IsGraphML(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(data, "\ufeff \t\r\n"), []byte("<"))
}

// ReadGraphML parses a witness of format 1.0; name is used in positions. Lint does the rest. The error is an *Error.
func ReadGraphML(data []byte, name string) (*Automaton, error) {
	r := &graphmlReader{dec: xml.NewDecoder(bytes.NewReader(data)), name: name}
	for {
		tok, err := r.dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, &Error{r.pos(), err.Error()}
		}
		switch t := tok.(type) {
		case xml.StartElement:
			if err := r.start(t); err != nil {
				return nil, err
			}
		case xml.EndElement:
			if err := r.end(t.Name.Local); err != nil {
				return nil, err
			}
		case xml.CharData:
			if r.key != "" {
				r.text.Write(t)
			}
		}
	}
	if r.a == nil {
		return nil, &Error{r.pos(), "there is no graph"}
	}
	return r.a, nil
}

// graphmlReader is the state of reading.
type graphmlReader struct {
	dec  *xml.Decoder
	name string
	a    *Automaton
	node *Node // that is open
	edge *Edge
	key  string // of the datum that is open
	text bytes.Buffer
}

func (r *graphmlReader) pos() cfg.Pos {
	line, col := r.dec.InputPos()
	return cfg.Pos{File: r.name, Line: line, Col: col}
}

func (r *graphmlReader) start(t xml.StartElement) error {
	attr := func(name string) string {
		for _, a := range t.Attr {
			if a.Name.Local == name {
				return a.Value
			}
		}
		return ""
	}
	switch name := t.Name.Local; {
	case name == "graph" && r.a != nil:
		return &Error{r.pos(), "there is more than one graph"}
	case name == "graph":
		r.a = &Automaton{Pos: r.pos()}
	case r.a == nil:
	case name == "node":
		r.node = &Node{ID: attr("id"), Pos: r.pos()}
	case name == "edge":
		r.edge = &Edge{Source: attr("source"), Target: attr("target"), Pos: r.pos()}
	case name == "data":
		if r.key = attr("key"); r.key == "" {
			return &Error{r.pos(), "data without a key"}
		}
		r.text.Reset()
	}
	return nil
}

func (r *graphmlReader) end(name string) error {
	switch {
	case name == "data" && r.key != "":
		d := Datum{r.key, string(bytes.TrimSpace(r.text.Bytes()))}
		switch {
		case r.edge != nil:
			r.edge.Data = append(r.edge.Data, d)
		case r.node != nil:
			r.node.Data = append(r.node.Data, d)
		default:
			r.a.Data = append(r.a.Data, d)
		}
		r.key = ""
	case name == "node" && r.node != nil:
		r.a.Nodes = append(r.a.Nodes, *r.node)
		r.node = nil
	case name == "edge" && r.edge != nil:
		r.a.Edges = append(r.a.Edges, *r.edge)
		r.edge = nil
	}
	return nil
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
	type datum struct {
		Key   string `xml:"key,attr"`
		Value string `xml:",chardata"`
	}
	type node struct {
		ID   string  `xml:"id,attr"`
		Data []datum `xml:"data"`
	}
	type edge struct {
		Source string  `xml:"source,attr"`
		Target string  `xml:"target,attr"`
		Data   []datum `xml:"data"`
	}
	var doc struct {
		XMLName xml.Name `xml:"http://graphml.graphdrawing.org/xmlns graphml"`
		Keys    []key    `xml:"key"`
		Graph   struct {
			Default string  `xml:"edgedefault,attr"`
			Data    []datum `xml:"data"`
			Nodes   []node  `xml:"node"`
			Edges   []edge  `xml:"edge"`
		} `xml:"graph"`
	}
	data := func(d Data) (out []datum) {
		for _, x := range d {
			out = append(out, datum(x))
		}
		return out
	}
	doc.Graph.Default, doc.Graph.Data = "directed", data(a.Data)
	for _, k := range graphmlKeys {
		doc.Keys = append(doc.Keys, key{k.name, k.of, k.name, k.kind})
	}
	for _, n := range a.Nodes {
		doc.Graph.Nodes = append(doc.Graph.Nodes, node{n.ID, data(n.Data)})
	}
	for _, e := range a.Edges {
		doc.Graph.Edges = append(doc.Graph.Edges, edge{e.Source, e.Target, data(e.Data)})
	}
	body, err := xml.MarshalIndent(doc, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("GraphML: %w", err)
	}
	return append([]byte(xml.Header), append(body, '\n')...), nil
}
