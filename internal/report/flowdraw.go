package report

import (
	"cmp"
	"fmt"
	"strings"

	"cairn/internal/draw"
)

// Bounds on the text beside an edge. What does not fit is shown when the edge is pointed at.
const (
	maxLabelLines = 8
	maxLabelWidth = 52
)

// kindClasses are the looks of the kinds of locations.
var kindClasses = map[string]draw.Class{"start": draw.Start, "loop": draw.Hub, "error": draw.Bad, "return": draw.Done, "end": draw.Done}

// Graphs are the pictures of the procedures.
func (f *Flow) Graphs() []*draw.Graph {
	var all []*draw.Graph
	for i := range f.Procedures {
		all = append(all, f.Procedures[i].graph(f.File))
	}
	return all
}

// Summary says what the pictures show.
func (f *Flow) Summary() string {
	if len(f.Procedures) == 1 {
		return "The control flow of the program, calls inlined."
	}
	return fmt.Sprintf("The control flow of %d procedures, one below the other.", len(f.Procedures))
}

// graph draws a procedure: nodes are locations, named by their places in the source, edges carry statements.
func (p *Procedure) graph(file string) *draw.Graph {
	g := &draw.Graph{
		Title: "procedure " + p.Name,
		Desc: fmt.Sprintf("The control flow of %s: %s, connected by %s with the statements that are executed on the way.",
			p.Name, count(len(p.Locations), "location"), count(len(p.Steps), "step")),
	}
	index := make(map[int]int, len(p.Locations))
	for i, l := range p.Locations {
		index[l.ID] = i
		label := cmp.Or(l.label(file, p.Name), "-")
		detail := fmt.Sprintf("location %d: %s", l.ID, label)
		g.Nodes = append(g.Nodes, draw.Node{Lines: []string{label}, Detail: detail, Class: kindClasses[l.Kind]})
	}
	for _, s := range p.Steps {
		e := draw.Edge{From: index[s.From], To: index[s.To]}
		var full []string
		if s.Name != "" {
			full, e.Lines = []string{s.Name}, []string{s.Name}
		}
		for _, st := range s.Statements {
			if st.Line > 0 {
				full = append(full, fmt.Sprintf("%d:%d  %s", st.Line, st.Column, st.Text))
			} else {
				full = append(full, st.Text)
			}
			e.Lines = append(e.Lines, Clip(st.Text, maxLabelWidth))
		}
		if more := len(e.Lines) - maxLabelLines; more > 0 {
			e.Lines = append(e.Lines[:maxLabelLines-1], fmt.Sprintf("... %d more", more+1))
		}
		e.Detail = strings.Join(full, "\n")
		if g.Nodes[e.To].Class == draw.Bad {
			e.Class = draw.Bad
		}
		g.Edges = append(g.Edges, e)
	}
	return g
}

// Clip shortens a text to at most n characters.
func Clip(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-3]) + "..."
	}
	return s
}
