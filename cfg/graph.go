package cfg

import (
	"fmt"
	"slices"
	"strings"
)

// Pos is a place in a source file; the zero Pos is "nowhere".
type Pos struct {
	File      string
	Line, Col int
}

// IsValid reports whether p names a place.
func (p Pos) IsValid() bool { return p.Line > 0 }

// String prints file:line:col, leaving out what is not known.
func (p Pos) String() string {
	switch {
	case !p.IsValid():
		return p.File
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	default:
		return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
	}
}

// SyntaxError is a mistake in a text and its place.
type SyntaxError struct {
	Pos Pos
	Msg string
}

// Error prints file:line:col: message.
func (e *SyntaxError) Error() string { return e.Pos.String() + ": " + e.Msg }

// Var names a program variable: an index into Graph.Vars.
type Var int32

// VarKind tells where a variable comes from.
type VarKind uint8

// The kinds of variables. Only globals and locals exist in the source; temporaries are introduced by the front end,
// ghosts (such as gas, Fang et al. 2025, section 5.3) by an engine.
const (
	Local VarKind = iota
	Global
	Temp
	Ghost
)

// VarInfo describes one variable. Name is unique in its graph; Source is the name as the user wrote it (empty for
// temporaries and ghosts).
type VarInfo struct {
	Name   string
	Source string
	Func   string
	Type   Type
	Kind   VarKind
	Pos    Pos

	// Fails is the function that fails where the value, a truth value of no variable of the source, is 0; empty if it decides something else.
	Fails string

	// Allocates says that where a value is assigned an object is allocated, whose number is one less.
	Allocates bool

	// States says that the value is an array of the states of objects, by their numbers, or the state of one object; then Pos is where that is
	// allocated, if it is known.
	States bool

	// Live says that the value is the number of objects that have been allocated and not been freed.
	Live bool

	// Object is the name, as the user wrote it, of the array of numbers whose elements the cells are, in order; empty if there is none.
	Object string
}

// Vertex is a control location: an index into Graph.Vertices.
type Vertex int32

// VertexInfo describes one location. Loop is set for the location at which the condition of a for, while or do
// statement is about to be decided, and is the position of that statement's first character. Name is what the source calls the
// location, if it has names for them. Inner is a vertex in the middle of a step of the source, which is no location there.
// Predicates are conditions that the source suggests for abstractions of the states there.
type VertexInfo struct {
	Pos        Pos
	Func       string
	Loop       Pos
	Name       string
	Inner      bool
	Predicates []*Expr
}

// EdgeID is an index into Graph.Edges.
type EdgeID int32

// Edge is a straight-line piece of code from Src to Dst. It is taken when all its statements can be executed; the
// assumptions of the edges that leave one vertex exclude each other.
type Edge struct {
	Src, Dst Vertex
	Stmts    []Stmt
	Name     string // what the source calls it, if it has names for its steps
	At       Pos    // of an edge into the target: where the error is, such as the call of the error function
	Goal     *Goal  // of an edge into the target: what it violates; nil if that is not known
	Hole     *Hole  // not nil: the edge goes to the target for want of a meaning, not because of an error
}

// Graph is one procedure (or one whole inlined program): a control-flow graph with a source, at which execution begins
// with every variable holding an arbitrary value of its type, and a target, the error location. Target is always a
// vertex without outgoing edges; a program without any error location has a target that no edge enters.
type Graph struct {
	Name           string
	Vars           []VarInfo
	Vertices       []VertexInfo
	Edges          []Edge
	Source, Target Vertex

	// SignedWrap makes signed overflow wrap (gcc -fwrapv); otherwise an execution that overflows ends there.
	SignedWrap bool

	out, in [][]EdgeID
}

// Bare returns a graph with the variables and locations of g, and no edges.
func (g *Graph) Bare() *Graph {
	bare := &Graph{Name: g.Name, Vars: slices.Clip(g.Vars), Source: g.Source, Target: g.Target, SignedWrap: g.SignedWrap}
	for _, v := range g.Vertices {
		bare.NewVertex(v)
	}
	return bare
}

// NewVertex adds a location.
func (g *Graph) NewVertex(info VertexInfo) Vertex {
	g.Vertices = append(g.Vertices, info)
	g.out = append(g.out, nil)
	g.in = append(g.in, nil)
	return Vertex(len(g.Vertices) - 1)
}

// NewVar adds a variable.
func (g *Graph) NewVar(info VarInfo) Var {
	g.Vars = append(g.Vars, info)
	return Var(len(g.Vars) - 1)
}

// NewEdge adds an edge.
func (g *Graph) NewEdge(src, dst Vertex, stmts ...Stmt) EdgeID {
	id := EdgeID(len(g.Edges))
	g.Edges = append(g.Edges, Edge{Src: src, Dst: dst, Stmts: stmts})
	g.out[src] = append(g.out[src], id)
	g.in[dst] = append(g.in[dst], id)
	return id
}

// Out lists the edges that leave v, in the order in which they were added.
func (g *Graph) Out(v Vertex) []EdgeID { return g.out[v] }

// In lists the edges that enter v, in the order in which they were added.
func (g *Graph) In(v Vertex) []EdgeID { return g.in[v] }

// StmtKind tells what a statement does.
type StmtKind uint8

// The statements of the intermediate language. Loops are edges; calls are inlined unless the program is one of procedures
// (Program.Procs).
const (
	Assign StmtKind = iota // Var = Expr (Expr has the type of Var)
	Havoc                  // Var = any value of its type: one nondeterministic choice of the execution
	Assume                 // go on only if Expr is not 0
	Call                   // Var = Callee(Args); Var may be NoVar. The only statement of its edge
)

// Stmt is one statement. Input is the name of the function that a Havoc stands for (such as __VERIFIER_nondet_int), empty
// for an uninitialised variable.
type Stmt struct {
	Kind  StmtKind
	Var   Var
	Expr  *Expr
	Input string
	Pos   Pos

	Part *Part // of a Havoc or an Assign: what it is of a call of a function that is not part of the program; nil if nothing
	Goal *Goal // of an Assume: the undefined behaviour that ends the execution unless Expr holds; nil if it is the program that says so

	Callee ProcID  // of a Call
	Args   []*Expr // of a Call: one for each parameter, of its type
}

// Site names one statement of a graph: the place of a nondeterministic choice.
type Site struct {
	Edge EdgeID
	Stmt int32
}

// PosOf returns where people find v in the source: the loop statement whose condition is decided there, if there is one.
func (g *Graph) PosOf(v Vertex) Pos {
	if l := g.Vertices[v].Loop; l.IsValid() {
		return l
	}
	return g.Vertices[v].Pos
}

// PlaceName is what a vertex is called in a history.
func (g *Graph) PlaceName(v Vertex) string {
	switch {
	case v == g.Source:
		return "start"
	case v == g.Target:
		return "error"
	case g.Vertices[v].Name != "":
		return g.Vertices[v].Name
	}
	pos, what := g.PosOf(v), ""
	if g.Vertices[v].Loop.IsValid() {
		what = "loop "
	}
	pos.File = ""
	return what + strings.TrimPrefix(pos.String(), ":")
}

// HasArrays reports whether a variable of the graph is an array; all others compute with numbers only.
func (g *Graph) HasArrays() bool {
	for i := range g.Vars {
		if g.Vars[i].Type.Kind == Array {
			return true
		}
	}
	return false
}
