package cfg

import "slices"

// Program is what a front end produces. Main is the whole program as one graph, calls inlined; it is nil for a program that
// recursion keeps from being inlined. Such a program has Procs instead: procedures that call each other, Procs[0] being
// where execution begins.
type Program struct {
	Main *Graph

	// Globals is the number of global variables: the first Globals variables of each procedure's graph, the same ones in the
	// same order.
	Globals int
	Procs   []*Proc

	// Sources are the files that positions are about, headers too, for those who show them.
	Sources []Source

	// Functions are the bodies of the functions in the text; calls are inlined, so that the graph alone does not tell whose a statement is.
	Functions []Extent

	// Goals are what the edges into the targets violate, in the order of their places. One that no edge violates holds.
	Goals []*Goal

	// NoAsserts says that the macro NDEBUG is defined, so that assert does nothing.
	NoAsserts bool

	// Undivided is the program as it was before a pass took its memory apart, which was one array; nil if none did. What is proved of the program is
	// proved behind that pass.
	Undivided *Before

	// Memory is what memory means that is made of bytes and has not been taken apart, if that was asked for.
	Memory *MemoryMap

	// Allocates says that memory is allocated.
	Allocates bool

	// Orders is where the first operands are whose order matters, and C leaves it open.
	Orders Pos

	// Wide says that there are values of type long, or sizes, whose widths the data model of C chooses.
	Wide bool

	// Notes tell what has been assumed about what is not in the text, in the order of places.
	Notes []Note
}

// Before is a graph before a pass, and the way back to it. What ends an execution in the graph behind the pass (OnlyGoals and others) ends it here, too.
type Before struct {
	Back *Origin

	graph *Graph
	ends  []func(*Edge) bool
}

// NewBefore is the graph before a pass that nothing has been changed behind.
func NewBefore(g *Graph, back *Origin) *Before { return &Before{Back: back, graph: g} }

// Graph makes the graph.
func (b *Before) Graph() *Graph {
	g := b.graph
	if len(b.ends) > 0 {
		g = g.ending(func(e *Edge) bool {
			return slices.ContainsFunc(b.ends, func(ends func(*Edge) bool) bool { return ends(e) })
		})
	}
	return g
}

// ending is the graph in which more edges end the execution.
func (b *Before) ending(ends func(*Edge) bool) *Before {
	if b == nil {
		return nil
	}
	return &Before{b.Back, b.graph, append(slices.Clip(b.ends), ends)}
}

// Note is a remark about a place of the program.
type Note struct {
	Pos  Pos
	Text string
}

// Source is a file of the program's text. Its name is that of positions.
type Source struct {
	Name string
	Text []byte
}

// Extent is a piece of the text: a function from its name to its closing brace.
type Extent struct {
	Name     string
	From, To Pos
}

// Contains reports whether pos is in the piece.
func (e Extent) Contains(pos Pos) bool {
	after := func(p, q Pos) bool { return p.Line > q.Line || p.Line == q.Line && p.Col >= q.Col }
	return pos.File == e.From.File && pos.File == e.To.File && after(pos, e.From) && after(e.To, pos)
}

// Proc is one procedure. Its graph begins at Source with the globals as the caller left them and the parameters bound;
// every other variable holds an arbitrary value of its type. It returns at Exit and reaches the error at Target, which ends
// the whole execution. Neither has outgoing edges. A graph whose Exit no edge enters never returns.
type Proc struct {
	Name   string
	Graph  *Graph
	Params []Var
	Result Var // what the caller is given; NoVar for none
	Exit   Vertex
}

// NoVar stands for no variable.
const NoVar Var = -1

// ProcID is an index into Program.Procs.
type ProcID int32

// HasFloats reports whether the program computes with floating-point numbers.
func (p *Program) HasFloats() bool {
	var computes func(e *Expr) bool
	computes = func(e *Expr) bool { return e.Type.IsFloat() || slices.ContainsFunc(e.Args, computes) }
	for _, g := range p.Graphs() {
		for i := range g.Edges {
			for _, s := range g.Edges[i].Stmts {
				if s.Expr != nil && computes(s.Expr) || slices.ContainsFunc(s.Args, computes) {
					return true
				}
			}
		}
	}
	return false
}

// HasInputs reports whether a nondeterministic choice of the program stands for a function's result.
func (p *Program) HasInputs() bool {
	for _, g := range p.Graphs() {
		for i := range g.Edges {
			if slices.ContainsFunc(g.Edges[i].Stmts, func(s Stmt) bool { return s.Kind == Havoc && s.Input != "" }) {
				return true
			}
		}
	}
	return false
}
