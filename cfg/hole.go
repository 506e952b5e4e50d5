package cfg

import (
	"cmp"
	"fmt"
	"slices"
)

// Hole is a place where the meaning of a program ends, as far as the front end can tell: what comes next is undefined
// behaviour whose outcome must not be guessed, or something that is not supported. An edge that leads into a hole goes to the
// target, as an error does: a program that is safe in this reading is safe whatever the holes hide. An execution that ends in
// a hole proves nothing.
type Hole struct {
	Pos  Pos
	Kind HoleKind
	What string // a noun

	NoObject bool // what a pointer is for that points to no object of the program, for all that is known
	NoRoom   bool // memory is asked for that is larger than any

	Goal *Goal // not nil: what is violated there, if the execution is one of the program, which is not known
}

// HoleKind is why the meaning of a program ends.
type HoleKind uint8

// The kinds of holes.
const (
	Unsupported HoleKind = iota
	Undefined
)

// String is how the text of a hole begins.
func (k HoleKind) String() string {
	if k == Undefined {
		return "undefined behaviour"
	}
	return "not supported"
}

// Text is what it is.
func (h Hole) Text() string { return h.Kind.String() + ": " + h.What }

// String prints what it is, and where.
func (h Hole) String() string { return fmt.Sprintf("%s at %s", h.Text(), h.Pos) }

// Same reports whether two holes are told as one.
func (h Hole) Same(other Hole) bool {
	return h.Pos == other.Pos && h.Kind == other.Kind && h.What == other.What
}

// HasHoles reports whether an edge of the program leads into a hole.
func (p *Program) HasHoles() bool {
	for _, g := range p.Graphs() {
		for i := range g.Edges {
			if g.Edges[i].Hole != nil {
				return true
			}
		}
	}
	return false
}

// Holes lists the holes of the program, in the order of their places, each once.
func (p *Program) Holes() []Hole {
	var all []Hole
	for _, g := range p.Graphs() {
		for i := range g.Edges {
			if h := g.Edges[i].Hole; h != nil && !slices.ContainsFunc(all, h.Same) {
				all = append(all, *h)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Hole) int {
		return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
	return all
}

// WithoutHoles returns the program in which an execution ends, without an error, where it would come to a hole. Every
// execution of it that reaches the target is one of p that does. Vertices, edges and variables keep their numbers.
func (p *Program) WithoutHoles() *Program {
	if !p.HasHoles() {
		return p
	}
	return p.ending(func(e *Edge) bool { return e.Hole != nil })
}

// OnlyGoals returns the program in which an execution ends, without an error, where it would violate a goal that is not among those given, also
// if it may be none of the program.
// Vertices, edges and variables keep their numbers.
func (p *Program) OnlyGoals(among func(*Goal) bool) *Program {
	return p.ending(func(e *Edge) bool {
		return e.Goal != nil && !among(e.Goal) || e.Hole != nil && e.Hole.Goal != nil && !among(e.Hole.Goal)
	})
}

// OnlyHoles returns the program in which an execution ends, without an error, where it would come to the target in any other way than by a hole
// that is among those given.
func (p *Program) OnlyHoles(among func(*Hole) bool) *Program {
	return p.ending(func(e *Edge) bool { return e.Goal != nil || e.Hole != nil && !among(e.Hole) })
}

// ending returns the program in which some edges, which go to the targets, end the execution.
func (p *Program) ending(ends func(*Edge) bool) *Program {
	out := &Program{Globals: p.Globals, Goals: p.Goals, NoAsserts: p.NoAsserts, Allocates: p.Allocates, Orders: p.Orders, Wide: p.Wide, Sources: p.Sources, Functions: p.Functions,
		Undivided: p.Undivided.ending(ends)}
	if p.Main != nil {
		out.Main = p.Main.ending(ends)
	}
	for _, q := range p.Procs {
		c := *q
		c.Graph = q.Graph.ending(ends)
		out.Procs = append(out.Procs, &c)
	}
	return out
}

// Graphs lists the graphs of the program.
func (p *Program) Graphs() []*Graph {
	var gs []*Graph
	if p.Main != nil {
		gs = append(gs, p.Main)
	}
	for _, q := range p.Procs {
		gs = append(gs, q.Graph)
	}
	return gs
}

func (g *Graph) ending(ends func(*Edge) bool) *Graph {
	out := g.Bare()
	end := out.NewVertex(VertexInfo{Func: g.Vertices[g.Target].Func, Pos: g.Vertices[g.Target].Pos})
	for i := range g.Edges {
		e := &g.Edges[i]
		if ends(e) {
			out.NewEdge(e.Src, end, e.Stmts...)
			continue
		}
		made := &out.Edges[out.NewEdge(e.Src, e.Dst, e.Stmts...)]
		made.At, made.Goal, made.Hole = e.At, e.Goal, e.Hole
	}
	return out
}
