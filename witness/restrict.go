package witness

import (
	"fmt"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/internal/num"
)

// passing is a waypoint in a graph: an execution passes it at the statement, or at the vertex, if the condition holds.
type passing struct {
	segment int
	follow  bool
	cond    *cfg.Expr
}

// Restrict returns a graph whose executions are those of g that follow the violation sequence e, and pass its target last:
// a ghost variable counts the segments that are done. marks are the assumptions of e in g, by their index in Assumptions.
// ignored says which waypoints restrict nothing because their kind is not followed.
func Restrict(g *cfg.Graph, s *Source, e *Entry, marks []Mark) (out *cfg.Graph, ignored []*Waypoint, err error) {
	r := &restricter{g: g, calls: make(map[cfg.Site][]passing), places: make(map[cfg.Vertex][]passing)}
	r.out = &cfg.Graph{Name: g.Name, Vars: slices.Clone(g.Vars), Source: g.Source, Target: g.Target, SignedWrap: g.SignedWrap}
	r.done = r.out.NewVar(cfg.VarInfo{Name: "segments done", Type: cfg.Type{Bits: 32, Signed: true}, Kind: cfg.Ghost})
	ends := r.callEnds(s)
	assumption := 0
	for i := range e.Content {
		for j := range e.Content[i].Segment {
			w := &e.Content[i].Segment[j].Waypoint
			p := passing{segment: i, follow: w.Action == Follow}
			switch w.Type {
			case Target:
			case Assumption:
				for _, m := range marks {
					if m.Claim == assumption {
						p.cond = m.Cond
						r.places[m.Vertex] = append(r.places[m.Vertex], p)
					}
				}
				assumption++
			case FunctionReturn:
				if err := r.functionReturn(w, p, ends); err != nil {
					return nil, nil, err
				}
			default:
				ignored = append(ignored, w)
				if p.follow {
					r.skipped = append(r.skipped, i)
				}
			}
		}
	}
	r.build(len(e.Content) - 1)
	return r.out, ignored, nil
}

// Assumptions lists the assumptions of a violation sequence as claims.
func Assumptions(e *Entry) (claims []Claim, waypoints []*Waypoint) {
	for i := range e.Content {
		for j := range e.Content[i].Segment {
			if w := &e.Content[i].Segment[j].Waypoint; w.Type == Assumption && w.Constraint != nil {
				claims = append(claims, Claim{Location: w.Location, Value: w.Constraint.Value})
				waypoints = append(waypoints, w)
			}
		}
	}
	return claims, waypoints
}

type restricter struct {
	g, out  *cfg.Graph
	done    cfg.Var
	calls   map[cfg.Site][]passing
	places  map[cfg.Vertex][]passing
	skipped []int // segments that end in a waypoint that is not followed
}

// call is a place where the program reads an input.
type call struct {
	site cfg.Site
	end  Location // its closing parenthesis
}

// callEnds finds the calls that return inputs.
func (r *restricter) callEnds(s *Source) []call {
	var all []call
	for i := range r.g.Edges {
		e := &r.g.Edges[i]
		for j, st := range e.Stmts {
			if st.Kind != cfg.Havoc || st.Input == "" {
				continue
			}
			if at, ok := s.Locate(st.Pos, ""); ok {
				if end, ok := s.CallEnd(at, st.Input); ok {
					all = append(all, call{cfg.Site{Edge: cfg.EdgeID(i), Stmt: int32(j)}, end})
				}
			}
		}
	}
	return all
}

func (r *restricter) functionReturn(w *Waypoint, p passing, calls []call) error {
	m := returned.FindStringSubmatch(w.Constraint.Value)
	if m == nil {
		return &Error{w.Pos, fmt.Sprintf("the constraint %q is not of the form \\result == value", w.Constraint.Value)}
	}
	value, err := num.Parse(strings.TrimRight(m[2], "uUlL"))
	if err != nil || !value.IsInt() {
		return &Error{w.Pos, fmt.Sprintf("%q is no integer", m[2])}
	}
	op := map[string]cfg.Op{"==": cfg.Eq, "!=": cfg.Ne, "<": cfg.Lt, "<=": cfg.Le, ">": cfg.Gt, ">=": cfg.Ge}[m[1]]
	found := false
	for _, c := range calls {
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
	if !found {
		return &Error{w.Pos, fmt.Sprintf("no call that returns an input ends at line %d, column %d", w.Location.Line, w.Location.Column)}
	}
	return nil
}

// build copies the graph and lets it count segments.
func (r *restricter) build(last int) {
	for _, v := range r.g.Vertices {
		r.out.NewVertex(v)
	}
	begin := r.out.NewVertex(r.g.Vertices[r.g.Source])
	r.out.Source = begin
	r.out.NewEdge(begin, r.g.Source, cfg.Stmt{Kind: cfg.Assign, Var: r.done, Expr: r.count(r.advance(0))})
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
			stmts = append(stmts, cfg.Stmt{Kind: cfg.Assume, Expr: r.isDone(last)})
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
				cfg.Stmt{Kind: cfg.Assign, Var: r.done, Expr: r.count(r.advance(p.segment + 1))})
		}
		r.out.NewEdge(at, next, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Negated(both)})
		at = next
	}
	return at
}

// advance leaves out segments whose end is not followed.
func (r *restricter) advance(n int) int {
	for slices.Contains(r.skipped, n) {
		n++
	}
	return n
}

func (r *restricter) count(n int) *cfg.Expr { return cfg.IntConst(r.out.Vars[r.done].Type, int64(n)) }

func (r *restricter) isDone(n int) *cfg.Expr { return cfg.Bin(cfg.Eq, r.out.RefTo(r.done), r.count(n)) }
