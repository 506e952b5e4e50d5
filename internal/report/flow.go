package report

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"cairn/cfg"
)

// Flow is what has been understood of a program: the control flow of its procedures.
type Flow struct {
	File       string      `json:"file"`
	Procedures []Procedure `json:"procedures"`
}

// Procedure is one procedure, or the whole program if its calls are inlined.
type Procedure struct {
	Name      string     `json:"name"`
	Variables []Variable `json:"variables"`
	Locations []Location `json:"locations"`
	Steps     []Step     `json:"steps"`
}

// Variable is a variable of the program, or one that the translation has introduced.
type Variable struct {
	Name   string `json:"name"`
	Source string `json:"source,omitempty"` // as the program calls it
	Type   string `json:"type"`
	Kind   string `json:"kind"` // parameter, local, global, temporary
}

// Location is a place between statements. Kind tells what is special about it: start, loop, error, return, end.
type Location struct {
	ID       int    `json:"id"`
	Kind     string `json:"kind,omitempty"`
	File     string `json:"file,omitempty"`
	Line     int    `json:"line,omitempty"`
	Column   int    `json:"column,omitempty"`
	Function string `json:"function,omitempty"`
	Name     string `json:"name,omitempty"` // in a transition system
}

// Step is a straight-line piece of code from one location to another. It is taken if all its assumptions are true.
type Step struct {
	From       int         `json:"from"`
	To         int         `json:"to"`
	Name       string      `json:"name,omitempty"` // in a transition system
	Statements []Statement `json:"statements"`
}

// Statement is a statement of a step.
type Statement struct {
	Text   string `json:"text"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

// FlowOf lists the procedures of a program.
func FlowOf(p *cfg.Program, file string) *Flow {
	f := &Flow{File: file}
	if p.Main != nil {
		f.Procedures = []Procedure{procedure(p, p.Main, p.Main.Name, nil)}
	}
	for _, pr := range p.Procs {
		f.Procedures = append(f.Procedures, procedure(p, pr.Graph, pr.Name, pr))
	}
	return f
}

// procedure describes a graph; pr is nil for a whole program.
func procedure(p *cfg.Program, g *cfg.Graph, name string, pr *cfg.Proc) Procedure {
	out := Procedure{Name: name, Variables: []Variable{}, Locations: []Location{}, Steps: []Step{}} // no null in JSON
	for v, info := range g.Vars {
		out.Variables = append(out.Variables, Variable{info.Name, info.Source, info.Type.String(), variableKind(info, pr, cfg.Var(v))})
	}
	for v := range g.Vertices {
		if at := cfg.Vertex(v); at == g.Source || len(g.In(at))+len(g.Out(at)) > 0 && !g.Vertices[at].Inner {
			out.Locations = append(out.Locations, location(g, at, pr))
		}
	}
	for _, e := range g.Edges {
		if g.Vertices[e.Dst].Inner {
			continue
		}
		s := Step{From: int(outer(g, e.Src)), To: int(e.Dst), Name: e.Name, Statements: []Statement{}}
		for _, st := range e.Stmts {
			if g.Vertices[e.Src].Inner && st.Kind == cfg.Assume && aboutGhosts(g, st.Expr) {
				continue
			}
			s.Statements = append(s.Statements, Statement{p.StmtString(g, st), st.Pos.Line, st.Pos.Col})
		}
		if h := e.Hole; h != nil {
			s.Statements = append(s.Statements, Statement{"hole: " + h.Text(), h.Pos.Line, h.Pos.Col})
		}
		out.Steps = append(out.Steps, s)
	}
	return out
}

// outer is the location of the source in which a step begins: an inner one is that between the choice of a relation and the relation.
func outer(g *cfg.Graph, v cfg.Vertex) cfg.Vertex {
	for g.Vertices[v].Inner && len(g.In(v)) == 1 {
		v = g.Edges[g.In(v)[0]].Src
	}
	return v
}

// aboutGhosts reports whether a condition is about nothing but the choice of a relation.
func aboutGhosts(g *cfg.Graph, e *cfg.Expr) bool {
	ghosts, others := false, false
	e.EachRef(func(v cfg.Var) {
		if g.Vars[v].Kind == cfg.Ghost {
			ghosts = true
		} else {
			others = true
		}
	})
	return ghosts && !others
}

func variableKind(info cfg.VarInfo, pr *cfg.Proc, v cfg.Var) string {
	if pr != nil && slices.Contains(pr.Params, v) {
		return "parameter"
	}
	switch info.Kind {
	case cfg.Global:
		return "global"
	case cfg.Local:
		return "local"
	default:
		return "temporary"
	}
}

func location(g *cfg.Graph, v cfg.Vertex, pr *cfg.Proc) Location {
	pos, info := g.PosOf(v), g.Vertices[v]
	l := Location{ID: int(v), File: pos.File, Line: pos.Line, Column: pos.Col, Function: info.Func, Name: info.Name}
	switch {
	case v == g.Source:
		l.Kind = "start"
	case v == g.Target:
		return Location{ID: int(v), Kind: "error"} // all errors are one location
	case pr != nil && v == pr.Exit:
		l.Kind = "return"
	case info.Loop.IsValid():
		l.Kind = "loop"
	case len(g.Out(v)) == 0:
		l.Kind = "end"
	}
	return l
}

// label is what a location is called: its kind and its place in the file.
func (l Location) label(file, procedure string) string {
	var parts []string
	if l.Kind != "" {
		parts = append(parts, l.Kind)
	}
	if l.Name != "" {
		parts = append(parts, l.Name)
	} else if l.Line > 0 {
		at := fmt.Sprintf("%d:%d", l.Line, l.Column)
		if l.File != file {
			at = filepath.Base(l.File) + ":" + at
		}
		parts = append(parts, at)
	}
	if l.Function != "" && l.Function != procedure {
		parts = append(parts, "in "+l.Function)
	}
	return strings.Join(parts, " ")
}

// WriteText writes the flow for people: the locations of each procedure with the steps that leave them.
func (f *Flow) WriteText(w io.Writer) error {
	var b strings.Builder
	for i := range f.Procedures {
		if i > 0 {
			b.WriteByte('\n')
		}
		f.Procedures[i].writeText(&b, f.File)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (p *Procedure) writeText(b *strings.Builder, file string) {
	fmt.Fprintf(b, "procedure %s: %s, %s\n", p.Name, count(len(p.Locations), "location"), count(len(p.Steps), "step"))
	for _, v := range p.Variables {
		fmt.Fprintf(b, "  %-9s %s %s\n", v.Kind, v.Type, v.Name)
	}
	from := make(map[int][]*Step)
	for i := range p.Steps {
		s := &p.Steps[i]
		from[s.From] = append(from[s.From], s)
	}
	for _, l := range p.Locations {
		fmt.Fprintf(b, "%d  %s\n", l.ID, l.label(file, p.Name))
		for _, s := range from[l.ID] {
			var texts []string
			for _, st := range s.Statements {
				texts = append(texts, st.Text)
			}
			text := strings.Join(texts, "; ")
			if s.Name != "" {
				text = strings.TrimSuffix(s.Name+": "+text, ": ")
			}
			fmt.Fprintf(b, "    -> %d  %s\n", s.To, text)
		}
	}
}

// count is a number with a noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
