package witness

import (
	"fmt"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/internal/num"
)

// Waypoints lists what has to be looked at to know which waypoints of a violation sequence an execution passes; of[i] is the
// waypoint of claim i. Later segments come first, so that an execution doesn't pass two of them by the same step. Returns of
// functions that the program does not define are not listed: they are inputs. The error is an *Error.
func Waypoints(s *Source, e *Entry) (claims []Claim, of []*Waypoint, err error) {
	for _, item := range slices.Backward(e.Content) {
		for j := range item.Segment {
			w := &item.Segment[j].Waypoint
			c := Claim{Location: w.Location}
			switch w.Type {
			case Assumption:
				c.Kind, c.Value = AtStatement, w.Constraint.Value
			case afterwards:
				c.Kind, c.Value = AtEnd, w.Constraint.Value
			case Branching:
				c.Kind, c.Value = AtBranch, w.Constraint.Value
			case FunctionEnter:
				c.Kind = AtCall
			case FunctionReturn:
				if !s.Defines(w.Location) {
					continue
				}
				op, value, err := w.returned()
				if err != nil {
					return nil, nil, err
				}
				c.Kind, c.Value = AtReturn, op+" "+value.String()
			default:
				continue
			}
			claims, of = append(claims, c), append(of, w)
		}
	}
	return claims, of, nil
}

// returned reads the constraint on a returned value.
func (w *Waypoint) returned() (op string, value num.Rat, err error) {
	m := returned().FindStringSubmatch(w.Constraint.Value)
	if m == nil {
		return "", value, &Error{w.Pos, fmt.Sprintf("the constraint %q is not of the form \\result == value", w.Constraint.Value)}
	}
	value, err = num.Parse(strings.TrimRight(strings.Trim(m[2], "() "), "uUlL"))
	if err != nil || !value.IsInt() {
		return "", value, &Error{w.Pos, fmt.Sprintf("%q is no integer", m[2])}
	}
	return m[1], value, nil
}

// passing is a waypoint in a graph: an execution passes it at the statement, or at the vertex, if the condition holds.
type passing struct {
	segment int
	follow  bool
	cond    *cfg.Expr
}

// Restrict returns a program whose executions are those of p that follow the violation sequence e, and pass its target last:
// a ghost variable counts the segments that are done. p has been made from the instrumented text t, and marks are those of
// the claims that Waypoints lists. The error is an *Error.
func Restrict(p *cfg.Program, t *Instrumented, e *Entry, of []*Waypoint, marks []Mark) (*cfg.Program, error) {
	p, done := withGhost(p, cfg.VarInfo{Name: "segments done", Type: cfg.Type{Bits: 32, Signed: true}})
	gs := p.Graphs()
	rs := make([]*restricter, len(gs))
	for i, g := range gs {
		rs[i] = newRestricter(g, t, done)
	}
	for i := range e.Content {
		for j := range e.Content[i].Segment {
			w := &e.Content[i].Segment[j].Waypoint
			ps := passing{segment: i, follow: w.Action == Follow}
			claim := slices.Index(of, w)
			switch {
			case claim >= 0:
				for _, m := range marks {
					if m.Claim == claim {
						ps.cond = cfg.Holds(m.Cond, gs[m.Graph].SignedWrap)
						if p.Main == nil {
							ps.cond = moved(ps.cond, movedBehind(done))
						}
						rs[m.Graph].places[m.Vertex] = append(rs[m.Graph].places[m.Vertex], ps)
					}
				}
			case w.Type == FunctionReturn:
				if err := functionReturn(rs, w, ps); err != nil {
					return nil, err
				}
			case w.Type == Target:
				if err := target(rs, w); err != nil {
					return nil, err
				}
			}
		}
	}
	for i, r := range rs {
		r.build(len(e.Content)-1, i == 0)
		gs[i] = r.out
	}
	return withGraphs(p, gs), nil
}

// restricter restricts one graph.
type restricter struct {
	g, out *cfg.Graph
	source *Source
	done   cfg.Var
	calls  map[cfg.Site][]passing
	places map[cfg.Vertex][]passing
	inputs []call
	last   map[cfg.EdgeID]bool // the edges into the target that the sequence ends in
	errors map[cfg.EdgeID]Location
}

// call is a place where the program reads an input.
type call struct {
	site cfg.Site
	end  Location // its closing parenthesis
}

// newRestricter prepares a graph; done is the counter.
func newRestricter(g *cfg.Graph, t *Instrumented, done cfg.Var) *restricter {
	r := &restricter{g: g, out: copyGraph(g), source: t.source, done: done, calls: make(map[cfg.Site][]passing),
		places: make(map[cfg.Vertex][]passing), last: make(map[cfg.EdgeID]bool), errors: make(map[cfg.EdgeID]Location)}
	for i := range g.Edges {
		e := &g.Edges[i]
		for j, st := range e.Stmts {
			if st.Kind != cfg.Havoc || st.Input == "" || st.Part != nil && st.Part.Kind != cfg.Returned {
				continue
			}
			if at, ok := t.Locate(st.Pos, ""); ok {
				if end, ok := t.source.CallEnd(at, st.Input); ok {
					r.inputs = append(r.inputs, call{cfg.Site{Edge: cfg.EdgeID(i), Stmt: int32(j)}, end})
				}
			}
		}
		if e.Dst == g.Target {
			if at, ok := t.Locate(e.At, ""); ok {
				r.errors[cfg.EdgeID(i)] = at
			}
		}
	}
	return r
}

// target chooses the errors at the place of the target: the call, or the statement that it is in.
func target(rs []*restricter, w *Waypoint) error {
	found := false
	for _, r := range rs {
		for id, at := range r.errors {
			if w.Location.Line == 0 || r.source.contains(w.Location, at) { // an automaton doesn't say where
				r.last[id] = true
				found = true
			}
		}
	}
	if !found {
		return &Error{w.Pos, fmt.Sprintf("no error is at line %d, column %d", w.Location.Line, w.Location.Column)}
	}
	return nil
}

// functionReturn restricts the inputs that are read by the call which ends at the waypoint.
func functionReturn(rs []*restricter, w *Waypoint, p passing) error {
	name, value, err := w.returned()
	if err != nil {
		return err
	}
	op := map[string]cfg.Op{"==": cfg.Eq, "!=": cfg.Ne, "<": cfg.Lt, "<=": cfg.Le, ">": cfg.Gt, ">=": cfg.Ge}[name]
	found := false
	for _, r := range rs {
		for _, c := range r.inputs {
			if c.end.Line != w.Location.Line || w.Location.Column > 0 && c.end.Column != w.Location.Column {
				continue
			}
			found = true
			v := r.g.Edges[c.site.Edge].Stmts[c.site.Stmt].Var
			t := r.g.Vars[v].Type
			if wide := (cfg.Type{Bits: 64, Signed: true}); t != wide && t.Bits < 64 && wide.Contains(value) {
				p.cond = cfg.Bin(op, cfg.Convert(wide, r.g.RefTo(v)), cfg.ConstOf(wide, value))
			} else if t.Contains(value) {
				p.cond = cfg.Bin(op, r.g.RefTo(v), cfg.ConstOf(t, value))
			} else {
				return &Error{w.Pos, fmt.Sprintf("the function cannot return %s", value)}
			}
			r.calls[c.site] = append(r.calls[c.site], p)
		}
	}
	if !found {
		return &Error{w.Pos, fmt.Sprintf("no call that returns an input ends at line %d, column %d", w.Location.Line, w.Location.Column)}
	}
	return nil
}

// build copies the graph and lets it count segments. The count begins in the first graph.
func (r *restricter) build(last int, first bool) {
	if first {
		begin := r.out.NewVertex(r.g.Vertices[r.g.Source])
		r.out.Source = begin
		r.out.NewEdge(begin, r.g.Source, cfg.Stmt{Kind: cfg.Assign, Var: r.done, Expr: r.count(0)})
	}
	for i := range r.g.Edges {
		e := &r.g.Edges[i]
		at := e.Src
		var stmts []cfg.Stmt
		if ps := r.places[e.Src]; len(ps) > 0 {
			at = r.pass(at, ps)
		}
		for j, s := range e.Stmts {
			stmts = append(stmts, s)
			if ps := r.calls[cfg.Site{Edge: cfg.EdgeID(i), Stmt: int32(j)}]; len(ps) > 0 {
				next := r.out.NewVertex(r.g.Vertices[e.Src])
				r.out.NewEdge(at, next, stmts...)
				at, stmts = r.pass(next, ps), nil
			}
		}
		if e.Dst == r.g.Target {
			if !r.last[cfg.EdgeID(i)] {
				continue // an error, but another one
			}
			if len(stmts) > 0 { // a call is alone on its edge
				next := r.out.NewVertex(r.g.Vertices[e.Src])
				r.out.NewEdge(at, next, stmts...)
				at = next
			}
			stmts = []cfg.Stmt{{Kind: cfg.Assume, Expr: r.isDone(last)}}
		}
		r.out.NewEdge(at, e.Dst, stmts...)
	}
}

// pass adds what happens to the count when an execution passes the waypoints at a vertex, and returns the vertex behind. No
// execution passes two segments at once: later ones are looked at first.
func (r *restricter) pass(at cfg.Vertex, ps []passing) cfg.Vertex {
	ps = slices.Clone(ps)
	slices.SortStableFunc(ps, func(a, b passing) int { return b.segment - a.segment })
	for _, p := range ps {
		next := r.out.NewVertex(r.out.Vertices[at])
		both := cfg.Bin(cfg.LAnd, r.isDone(p.segment), p.cond)
		if p.follow {
			r.out.NewEdge(at, next, cfg.Stmt{Kind: cfg.Assume, Expr: both},
				cfg.Stmt{Kind: cfg.Assign, Var: r.done, Expr: r.count(p.segment + 1)})
		}
		r.out.NewEdge(at, next, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Negated(both)})
		at = next
	}
	return at
}

func (r *restricter) count(n int) *cfg.Expr { return cfg.IntConst(r.out.Vars[r.done].Type, int64(n)) }

func (r *restricter) isDone(n int) *cfg.Expr { return cfg.Bin(cfg.Eq, r.out.RefTo(r.done), r.count(n)) }
