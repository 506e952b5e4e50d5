package cfront

import (
	"context"
	"slices"
	"strconv"

	"cairn/cfg"
)

// vertex and edge are the graph while it grows. A vertex is where control splits or joins; straight-line code collects on
// the open edge.
type vertex struct {
	info    cfg.VertexInfo
	in, out []*edge
	open    bool // an edge into it may come later: code behind it counts as reachable
	gone    bool // merged into another one
}

type edge struct {
	src, dst *vertex
	stmts    []cfg.Stmt
	at       cfg.Pos   // of an edge into the target: the error
	goal     *cfg.Goal // of an edge into the target: what it violates
	hole     *cfg.Hole // of an edge into the target that is no error
}

// builder makes the graph. The open edge is where the next statement goes; it is nil where control cannot come.
type builder struct {
	ctx context.Context
	*variables
	vertices []*vertex
	source   *vertex
	target   *vertex
	exit     *vertex            // the end of the run
	ret      *vertex            // where the procedure returns; nil if the graph is the whole program
	called   bool               // the graph is that of a procedure which others call
	entry    []cfg.Stmt         // where memory is made of bytes: what happens first in such a procedure
	kept     []cfg.Var          // variables that matter outside of the graph
	details  map[string]cfg.Var // temporaries for what is shown at errors
	open     *edge
	writes   []cfg.Var // of the statements made so far
	edges    int
}

// variables are those of all graphs of a program.
type variables struct {
	vars  []cfg.VarInfo
	of    []*builder     // by variable: the graph for which it has been made
	names map[string]int // how often a variable name has been given
}

// mark is a point in the growing graph, between two statements.
type mark struct {
	edge   *edge
	stmt   int
	writes int
	edges  int
}

func newBuilder(ctx context.Context, vars *variables) *builder {
	b := &builder{ctx: ctx, variables: vars, details: map[string]cfg.Var{}}
	b.source = b.newVertex(cfg.VertexInfo{})
	b.target = b.newVertex(cfg.VertexInfo{})
	b.exit = b.newVertex(cfg.VertexInfo{})
	return b
}

func (b *builder) newVertex(info cfg.VertexInfo) *vertex {
	v := &vertex{info: info}
	b.vertices = append(b.vertices, v)
	return v
}

func (b *builder) reachable() bool { return b.open != nil }

// emit adds a statement. Now and then it looks at the context and the size of the graph.
func (b *builder) emit(s cfg.Stmt) {
	if b.open == nil {
		return
	}
	b.open.stmts = append(b.open.stmts, s)
	w := cfg.Var(-1)
	if s.Kind != cfg.Assume {
		w = s.Var
	}
	b.writes = append(b.writes, w)
	if len(b.writes) > maxStatements {
		fail(tooLarge(s.Pos, "a program of more than %d statements with its calls inlined", maxStatements))
	}
	if len(b.writes)%1024 == 0 {
		if err := b.ctx.Err(); err != nil {
			fail(err)
		}
	}
}

// jump ends the open edge at v.
func (b *builder) jump(v *vertex) {
	if e := b.open; e != nil {
		e.dst = v
		e.src.out = append(e.src.out, e)
		v.in = append(v.in, e)
		b.edges++
		b.open = nil
	}
}

// fail ends the open edge at the target: an error at pos, or a hole.
func (b *builder) fail(pos cfg.Pos, goal *cfg.Goal, hole *cfg.Hole) {
	if b.open != nil {
		b.open.at, b.open.goal, b.open.hole = pos, goal, hole
		b.jump(b.target)
	}
}

// start opens an edge from v, unless control cannot come there.
func (b *builder) start(v *vertex) {
	if len(v.in) > 0 || v.open || v == b.source {
		b.open = &edge{src: v}
	} else {
		b.open = nil
	}
}

// place makes control go on at v.
func (b *builder) place(v *vertex) {
	b.jump(v)
	b.start(v)
}

// split ends the open edge at a new vertex, from which the caller opens several edges.
func (b *builder) split(info cfg.VertexInfo) *vertex {
	v := b.newVertex(info)
	b.jump(v)
	return v
}

func (b *builder) mark() mark {
	m := mark{edge: b.open, writes: len(b.writes), edges: b.edges}
	if b.open != nil {
		m.stmt = len(b.open.stmts)
	}
	return m
}

// wrote reports whether a statement made since m gives v a value.
func (b *builder) wrote(m mark, v cfg.Var) bool {
	return slices.Contains(b.writes[m.writes:], v)
}

// insert adds s at m, before what has been added since.
func (b *builder) insert(m mark, s cfg.Stmt) {
	if m.edge == nil {
		return
	}
	m.edge.stmts = slices.Insert(m.edge.stmts, m.stmt, s)
	b.writes = append(b.writes, s.Var)
}

// shown is the temporary of a name, for a value that is shown at an error. It stays in the graph, though nothing reads it, unless the graph is one
// of several procedures.
func (b *builder) shown(name string, t cfg.Type) cfg.Var {
	v, ok := b.details[name]
	if !ok {
		v = b.newVar(cfg.VarInfo{Name: name, Type: t, Kind: cfg.Temp})
		b.details[name], b.kept = v, append(b.kept, v)
	}
	return v
}

// newVar adds a variable under a name of its own: no identifier contains the number sign.
func (b *builder) newVar(info cfg.VarInfo) cfg.Var {
	b.names[info.Name]++
	if n := b.names[info.Name]; n > 1 {
		info.Name += "#" + strconv.Itoa(n)
	}
	b.vars, b.of = append(b.vars, info), append(b.of, b)
	return cfg.Var(len(b.vars) - 1)
}
