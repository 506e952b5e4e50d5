package ts

import (
	"strings"

	"cairn/cfg"
	"cairn/lang/tokens"
)

// variable is a variable of the system: as a value before a step, and after it.
type variable struct {
	now, after *cfg.Expr
}

// rule is what may happen at a location: a relation, or the error.
type rule struct {
	name  string
	to    cfg.Vertex
	stmts []cfg.Stmt
	pos   cfg.Pos
	goal  *cfg.Goal // of an error
}

// system is the program as it grows.
type system struct {
	g      *cfg.Graph
	goals  []*cfg.Goal
	vars   map[string]*variable
	all    []*variable
	places map[string]cfg.Vertex
	rules  map[cfg.Vertex][]rule
	size   int // statements so far
}

func newSystem(file string) system {
	s := system{g: &cfg.Graph{Name: "system"}, vars: map[string]*variable{}, places: map[string]cfg.Vertex{}, rules: map[cfg.Vertex][]rule{}}
	s.g.Source = s.g.NewVertex(cfg.VertexInfo{Pos: cfg.Pos{File: file, Line: 1, Col: 1}})
	s.g.Target = s.g.NewVertex(cfg.VertexInfo{Pos: cfg.Pos{File: file, Line: 1, Col: 1}})
	return s
}

// declare adds a variable.
func (s *system) declare(name string, pos cfg.Pos) {
	now := s.g.NewVar(cfg.VarInfo{Name: name, Source: name, Type: cfg.Math, Kind: cfg.Global, Pos: pos})
	after := s.g.NewVar(cfg.VarInfo{Name: name + "'", Type: cfg.Math, Kind: cfg.Temp, Pos: pos})
	v := &variable{s.g.RefTo(now), s.g.RefTo(after)}
	s.vars[name], s.all = v, append(s.all, v)
}

// location is the vertex of a name, which is made where that comes up first.
func (s *system) location(name string, pos cfg.Pos) cfg.Vertex {
	v, ok := s.places[name]
	if !ok {
		v = s.g.NewVertex(cfg.VertexInfo{Pos: pos, Name: name})
		s.places[name] = v
	}
	return v
}

// initial adds initial states. They are a step that reads nothing.
func (s *system) initial(to cfg.Vertex, phi []*cfg.Expr, pos cfg.Pos) {
	after := make(map[cfg.Var]*cfg.Expr)
	for _, x := range s.all {
		after[x.now.Var] = x.after
	}
	for i, e := range phi {
		phi[i] = substitute(e, after)
	}
	s.relation("init", s.g.Source, to, phi, pos)
}

// bad adds error states; text is their line.
func (s *system) bad(from cfg.Vertex, phi []*cfg.Expr, text string, pos cfg.Pos) {
	text, _, _ = strings.Cut(text, "#")
	goal := &cfg.Goal{Check: cfg.Assertion, Pos: pos, Text: strings.TrimSpace(text)}
	s.goals = append(s.goals, goal)
	s.add(from, rule{name: "error", to: s.g.Target, stmts: assume(phi, pos), pos: pos, goal: goal})
}

// relation adds a relation rho(V, V').
func (s *system) relation(name string, from, to cfg.Vertex, rho []*cfg.Expr, pos cfg.Pos) {
	s.add(from, rule{name: name, to: to, stmts: s.step(rho, pos), pos: pos})
}

// maxStatements bounds a system: its statements, and the symbols of the predicates at all locations.
const maxStatements = 1 << 20

func (s *system) add(from cfg.Vertex, r rule) {
	s.grow(len(r.stmts), r.pos)
	s.rules[from] = append(s.rules[from], r)
}

// grow counts what is added to the system.
func (s *system) grow(by int, pos cfg.Pos) {
	if s.size += by; s.size > maxStatements {
		tokens.Fail(pos, "the system is too large: more than %d statements", maxStatements)
	}
}

// step executes a relation: what x' = e does not define is chosen, the rest is assumed, and then all variables change at once.
func (s *system) step(rho []*cfg.Expr, pos cfg.Pos) []cfg.Stmt {
	value := make(map[cfg.Var]*cfg.Expr) // by x': the value after the step
	var rest []*cfg.Expr
	for _, e := range rho {
		if x, v := s.definition(e); v != nil && value[x] == nil {
			value[x] = v
		} else {
			rest = append(rest, e)
		}
	}
	used := make(map[cfg.Var]bool)
	for i, e := range rest {
		rest[i] = substitute(e, value)
		rest[i].EachRef(func(x cfg.Var) { used[x] = true })
	}
	var stmts []cfg.Stmt
	needed := make(map[cfg.Var]bool) // by x: read by the new value of another variable
	for _, x := range s.all {
		if v := value[x.after.Var]; v != nil {
			v.EachRef(func(y cfg.Var) { needed[y] = needed[y] || y != x.now.Var })
		} else if used[x.after.Var] {
			stmts = append(stmts, cfg.Stmt{Kind: cfg.Havoc, Var: x.after.Var, Pos: pos})
			value[x.after.Var] = x.after
		}
	}
	stmts = append(stmts, assume(rest, pos)...)
	var early, late []cfg.Stmt // late: of those whose value before the step is read
	set := func(x, v *cfg.Expr) cfg.Stmt { return cfg.Stmt{Kind: cfg.Assign, Var: x.Var, Expr: v, Pos: pos} }
	for _, x := range s.all {
		v, change := value[x.after.Var], cfg.Stmt{Kind: cfg.Havoc, Var: x.now.Var, Pos: pos}
		switch {
		case v == nil:
		case v.Equal(x.now):
			continue
		case needed[x.now.Var] && v != x.after:
			stmts = append(stmts, set(x.after, v))
			change = set(x.now, x.after)
		default:
			change = set(x.now, v)
		}
		if needed[x.now.Var] {
			late = append(late, change)
		} else {
			early = append(early, change)
		}
	}
	return append(append(stmts, early...), late...)
}

func assume(phi []*cfg.Expr, pos cfg.Pos) []cfg.Stmt {
	var stmts []cfg.Stmt
	for _, e := range phi {
		stmts = append(stmts, cfg.Stmt{Kind: cfg.Assume, Expr: e, Pos: pos})
	}
	return stmts
}

// isAfter reports whether a variable is a value after a step: they are declared in pairs.
func (s *system) isAfter(v cfg.Var) bool { return int(v) < 2*len(s.all) && v%2 == 1 }

// definition reads x' = e, where e is over values before the step; v is nil for anything else.
func (s *system) definition(f *cfg.Expr) (after cfg.Var, v *cfg.Expr) {
	if f.Op != cfg.Eq {
		return 0, nil
	}
	for i, x := range f.Args {
		primes := false
		f.Args[1-i].EachRef(func(y cfg.Var) { primes = primes || s.isAfter(y) })
		if x.Op == cfg.Ref && s.isAfter(x.Var) && !primes {
			return x.Var, f.Args[1-i]
		}
	}
	return 0, nil
}

// substitute replaces variables by expressions.
func substitute(e *cfg.Expr, by map[cfg.Var]*cfg.Expr) *cfg.Expr {
	if v := by[e.Var]; e.Op == cfg.Ref && v != nil {
		return v
	}
	out := *e
	out.Args = make([]*cfg.Expr, len(e.Args))
	for i, a := range e.Args {
		out.Args[i] = substitute(a, by)
	}
	return &out
}

// finish makes the edges: a choice of the rule where there are several, and then what the rule does.
func (s *system) finish() {
	entered := map[cfg.Vertex]bool{s.g.Source: true}
	for _, rules := range s.rules {
		for _, r := range rules {
			entered[r.to] = true
		}
	}
	choice := s.g.RefTo(s.g.NewVar(cfg.VarInfo{Name: "rule#", Type: cfg.Math, Kind: cfg.Ghost}))
	for v := range cfg.Vertex(len(s.g.Vertices)) {
		rules, from := s.rules[v], v
		if len(rules) > 1 {
			from = s.g.NewVertex(cfg.VertexInfo{Pos: s.g.Vertices[v].Pos, Inner: true})
			s.g.NewEdge(v, from, cfg.Stmt{Kind: cfg.Havoc, Var: choice.Var, Pos: rules[0].pos})
		}
		for i, r := range rules {
			if r.goal != nil && !entered[v] {
				tokens.Fail(r.pos, "nothing leads to %s", s.g.Vertices[v].Name)
			}
			if len(rules) > 1 {
				r.stmts = append([]cfg.Stmt{{Kind: cfg.Assume, Expr: chosen(choice, i, len(rules)), Pos: r.pos}}, r.stmts...)
			}
			e := &s.g.Edges[s.g.NewEdge(from, r.to, r.stmts...)]
			e.Name = r.name
			if e.Goal = r.goal; e.Goal != nil {
				e.At = r.pos
			}
		}
	}
	forest := cfg.Loops(s.g)
	for v := range s.g.Vertices {
		if forest.IsHeader(cfg.Vertex(v)) {
			s.g.Vertices[v].Loop = s.g.Vertices[v].Pos
		}
	}
}

// chosen says that the i-th of n rules is taken. Every value of the choice takes one.
func chosen(choice *cfg.Expr, i, n int) *cfg.Expr {
	op := cfg.Eq
	switch i {
	case 0:
		op = cfg.Le
	case n - 1:
		op = cfg.Ge
	}
	return cfg.Bin(op, choice, cfg.IntConst(cfg.Math, int64(i)))
}

func truth(t bool) *cfg.Expr {
	if t {
		return cfg.IntConst(cfg.Math, 1)
	}
	return cfg.IntConst(cfg.Math, 0)
}
