package cfg

import (
	"fmt"
	"slices"

	"cairn/internal/num"
)

// A program of procedures is made a single graph by the means of compilers: a stack of activation records (Aho, Lam, Sethi, Ullman,
// Compilers, 2006, section 7.2). A call stores where it goes on, and those variables of its procedure that are read afterwards, and goes to
// the procedure's source; at the exit of a procedure the run goes on where the record on top of the stack says. Recursion becomes a loop.
// Of a procedure that is not recursive there is one activation at a time: where it goes on is in a variable, and there is no record.

// callStack is the stack while the graph is made.
type callStack struct {
	g     *Graph
	top   Var     // how many records there are; NoVar if no procedure is recursive
	slots Var     // an array: the object is the number of a record, the offset that of a cell of it
	vars  [][]Var // by procedure and variable: the one of the graph
	at    [][]Vertex
	calls callGroups
	sites []Var             // by procedure: where the number of its call is if that is in no record; NoVar: nowhere
	done  []map[*Expr]*Expr // by procedure
	live  []Liveness        // by procedure: what is read in the same call

	arguments map[Var]Var // by parameter: where its value is while those of the others are computed
}

// callSite is a call in the graph that is made.
type callSite struct {
	caller, callee ProcID
	call           Stmt   // in the graph of the caller
	dst            Vertex // there
	enter, leave   EdgeID
}

// Where a record has what: it begins with the number of the call among those of the procedure.
const (
	returnSlot = 0
	slotBits   = 64

	onlySite = -1 // instead of the number of a call, if there is no other one of the procedure
)

// Stacked returns a program of procedures as one graph, in which recursion is a loop. The error says that there are variables that no
// record of the stack can hold: unbounded integers, and arrays that are not global.
func (p *Program) Stacked() (*Graph, error) {
	main := p.Procs[0]
	s := &callStack{g: &Graph{Name: main.Graph.Name, SignedWrap: main.Graph.SignedWrap}, top: NoVar, calls: p.callGroups(), arguments: map[Var]Var{}}
	s.g.Vars = slices.Clone(main.Graph.Vars[:p.Globals])
	if slices.Contains(s.calls.recursive, true) {
		s.top = s.g.NewVar(VarInfo{Name: "calls", Type: Object, Kind: Global})
		s.slots = s.g.NewVar(VarInfo{Name: "calls.records", Type: Type{Bits: slotBits, Kind: Array}, Kind: Global})
	}
	start := s.g.NewVertex(main.Graph.Vertices[main.Graph.Source])
	s.g.Source, s.g.Target = start, s.g.NewVertex(main.Graph.Vertices[main.Graph.Target])
	for _, q := range p.Procs {
		s.declare(q, p.Globals)
	}
	enter := s.g.NewEdge(start, s.at[0][main.Graph.Source])
	if s.top != NoVar {
		s.g.Edges[enter].Stmts = []Stmt{{Kind: Assign, Var: s.top, Expr: IntConst(Object, 0)}}
	}
	var sites []*callSite
	for i := range p.Procs {
		sites = append(sites, s.body(p, ProcID(i))...)
	}
	s.link(p, sites)
	for _, c := range sites {
		if err := s.keep(p, c); err != nil {
			return nil, err
		}
	}
	return s.g, nil
}

// callGroups are the components of the graph of calls.
type callGroups struct {
	group     []int  // by procedure: two may call each other, through others, if they have the same number
	recursive []bool // by procedure: it may call itself, directly or through others
}

func (p *Program) callGroups() callGroups {
	n := len(p.Procs)
	calls := make([][]bool, n)
	for i, q := range p.Procs {
		calls[i] = make([]bool, n)
		for _, e := range q.Graph.Edges {
			if len(e.Stmts) == 1 && e.Stmts[0].Kind == Call {
				calls[i][e.Stmts[0].Callee] = true
			}
		}
	}
	for k := range n { // Warshall's algorithm
		for i := range n {
			for j := range n {
				calls[i][j] = calls[i][j] || calls[i][k] && calls[k][j]
			}
		}
	}
	c := callGroups{group: make([]int, n), recursive: make([]bool, n)}
	for i := range n {
		c.group[i], c.recursive[i] = i, calls[i][i]
		for j := range i {
			if calls[i][j] && calls[j][i] {
				c.group[i] = c.group[j]
				break
			}
		}
	}
	return c
}

// IsRecursive reports whether a procedure may call itself, directly or through others.
func (p *Program) IsRecursive() bool { return slices.Contains(p.callGroups().recursive, true) }

// liveness is that of the graph of a procedure, at the exit of which its result is read.
func (q *Proc) liveness() Liveness {
	if q.Result == NoVar {
		return q.Graph.Liveness()
	}
	g := q.Graph.Bare()
	for _, e := range q.Graph.Edges {
		g.NewEdge(e.Src, e.Dst, e.Stmts...)
	}
	g.NewEdge(q.Exit, g.NewVertex(VertexInfo{}), Stmt{Kind: Assume, Expr: g.RefTo(q.Result)})
	return g.Liveness()
}

// declare adds the variables of a procedure that are its own, and its vertices. All errors are one.
func (s *callStack) declare(q *Proc, globals int) {
	vars := make([]Var, len(q.Graph.Vars))
	for v := range q.Graph.Vars {
		if vars[v] = Var(v); v >= globals {
			vars[v] = s.g.NewVar(q.Graph.Vars[v])
		}
	}
	at := make([]Vertex, len(q.Graph.Vertices))
	s.vars, s.done, s.live = append(s.vars, vars), append(s.done, map[*Expr]*Expr{}), append(s.live, q.liveness())
	for v, info := range q.Graph.Vertices {
		info.Predicates = slices.Clone(info.Predicates)
		for i, e := range info.Predicates {
			info.Predicates[i] = s.expr(ProcID(len(s.at)), e)
		}
		if at[v] = s.g.Target; Vertex(v) != q.Graph.Target {
			at[v] = s.g.NewVertex(info)
		}
	}
	s.at = append(s.at, at)
}

// body adds the edges of a procedure that are no calls, and returns those that are.
func (s *callStack) body(p *Program, id ProcID) (sites []*callSite) {
	q := p.Procs[id]
	for _, e := range q.Graph.Edges {
		src, dst := s.at[id][e.Src], s.at[id][e.Dst]
		if len(e.Stmts) == 1 && e.Stmts[0].Kind == Call {
			call := e.Stmts[0]
			to := p.Procs[call.Callee]
			c := &callSite{caller: id, callee: call.Callee, call: call, dst: e.Dst}
			c.enter = s.g.NewEdge(src, s.at[c.callee][to.Graph.Source])
			if len(to.Graph.In(to.Exit)) > 0 || to.Exit == to.Graph.Source {
				c.leave = s.g.NewEdge(s.at[c.callee][to.Exit], dst)
			} else {
				c.leave = -1
			}
			sites = append(sites, c)
			continue
		}
		made := &s.g.Edges[s.g.NewEdge(src, dst, s.statements(id, e.Stmts)...)]
		made.Name, made.At, made.Goal, made.Hole = e.Name, e.At, e.Goal, e.Hole
	}
	return sites
}

// link gives the edges of calls their statements, but for what is kept of the variables of the caller.
func (s *callStack) link(p *Program, sites []*callSite) {
	calls, numbered := make([]int, len(p.Procs)), make([]int, len(p.Procs))
	for _, c := range sites {
		calls[c.callee]++
	}
	for i, q := range p.Procs {
		s.sites = append(s.sites, NoVar)
		if calls[i] > 1 && !s.calls.recursive[i] {
			s.sites[i] = s.g.NewVar(VarInfo{Name: q.Name + ".call", Func: q.Name, Type: Int, Kind: Temp})
		}
	}
	for _, c := range sites {
		number := numbered[c.callee]
		numbered[c.callee]++
		if calls[c.callee] == 1 {
			number = onlySite
		}
		s.enter(p.Procs[c.callee], c, number)
		if c.leave >= 0 {
			s.leave(p.Procs[c.callee], c, number)
		}
	}
	for i := range p.Procs {
		s.arbitrary(p, ProcID(i), sites)
	}
}

// enter begins a record, and gives the parameters their values, all at once.
func (s *callStack) enter(q *Proc, c *callSite, number int) {
	pos := c.call.Pos
	var stmts []Stmt
	if s.calls.recursive[c.callee] {
		if number != onlySite {
			stmts = append(stmts, s.put(returnSlot, IntConst(Type{Bits: slotBits}, int64(number)), pos))
		}
		stmts = append(stmts, s.move(Add, pos))
	} else if site := s.sites[c.callee]; site != NoVar {
		stmts = append(stmts, Stmt{Kind: Assign, Var: site, Expr: IntConst(Int, int64(number)), Pos: pos})
	}
	values := make([]*Expr, len(c.call.Args))
	for i, a := range c.call.Args {
		values[i] = s.expr(c.caller, a)
		if len(values) > 1 && c.caller == c.callee && a.Op != Const {
			temp := s.argument(s.vars[c.callee][q.Params[i]])
			stmts = append(stmts, Stmt{Kind: Assign, Var: temp, Expr: values[i], Pos: pos})
			values[i] = s.g.RefTo(temp)
		}
	}
	for i, v := range q.Params {
		stmts = append(stmts, Stmt{Kind: Assign, Var: s.vars[c.callee][v], Expr: values[i], Pos: pos})
	}
	s.g.Edges[c.enter].Stmts = stmts
}

// argument is where the value of a parameter is until all are known.
func (s *callStack) argument(param Var) Var {
	if temp, ok := s.arguments[param]; ok {
		return temp
	}
	info := s.g.Vars[param]
	temp := s.g.NewVar(VarInfo{Name: info.Name + ".argument", Func: info.Func, Type: info.Type, Kind: Temp, Pos: info.Pos})
	s.arguments[param] = temp
	return temp
}

// leave goes on behind a call if the record on top is that of it.
func (s *callStack) leave(q *Proc, c *callSite, number int) {
	pos := c.call.Pos
	var stmts []Stmt
	if s.calls.recursive[c.callee] {
		if number != onlySite {
			below := Bin(Sub, s.g.RefTo(s.top), IntConst(Object, 1))
			is := Bin(Eq, s.get(below, returnSlot, slotBits), IntConst(Type{Bits: slotBits}, int64(number)))
			stmts = append(stmts, Stmt{Kind: Assume, Expr: is, Pos: pos})
		}
		stmts = append(stmts, s.move(Sub, pos))
	} else if site := s.sites[c.callee]; site != NoVar {
		stmts = append(stmts, Stmt{Kind: Assume, Expr: Bin(Eq, s.g.RefTo(site), IntConst(Int, int64(number))), Pos: pos})
	}
	if c.call.Var != NoVar {
		result := s.vars[c.callee][q.Result]
		stmts = append(stmts, Stmt{Kind: Assign, Var: s.vars[c.caller][c.call.Var], Expr: s.g.RefTo(result), Pos: pos})
	}
	s.g.Edges[c.leave].Stmts = stmts
}

// arbitrary gives the variables of a procedure that are read before they are written any value where it begins.
func (s *callStack) arbitrary(p *Program, id ProcID, sites []*callSite) {
	q := p.Procs[id]
	var stmts []Stmt
	for v := range q.Graph.Vars {
		if v >= p.Globals && s.live[id].At(q.Graph.Source, Var(v)) && !slices.Contains(q.Params, Var(v)) && q.Graph.Vars[v].Type.Kind != Array {
			stmts = append(stmts, Stmt{Kind: Havoc, Var: s.vars[id][v]})
		}
	}
	for _, c := range sites {
		if c.callee == id {
			e := &s.g.Edges[c.enter]
			e.Stmts = append(e.Stmts, stmts...)
		}
	}
}

// keep stores the variables of the caller that are read behind a call which may come back to it, and takes them from there.
func (s *callStack) keep(p *Program, c *callSite) error {
	if c.leave < 0 || s.calls.group[c.caller] != s.calls.group[c.callee] {
		return nil
	}
	pos := c.call.Pos
	enter, leave := &s.g.Edges[c.enter], &s.g.Edges[c.leave]
	var stored, loaded []Stmt
	slot := int64(returnSlot + 1)
	for i, v := range s.vars[c.caller] {
		if i < p.Globals || !s.live[c.caller].At(c.dst, Var(i)) || c.call.Var == Var(i) {
			continue
		}
		t := s.g.Vars[v].Type
		if t.Kind == Array || t.IsMath() {
			return fmt.Errorf("a variable that no record of the stack can hold: %s, which is %s", s.g.Vars[v].Name, t)
		}
		bits := Type{Bits: t.Bits}
		if t.Kind == Float {
			bits = t.Pattern()
		}
		cells := Type{Bits: (bits.Bits + slotBits - 1) / slotBits * slotBits}
		stored = append(stored, s.put(slot, Convert(cells, Convert(bits, s.g.RefTo(v))), pos))
		value := Convert(t, Convert(bits, s.get(s.g.RefTo(s.top), slot, cells.Bits)))
		loaded = append(loaded, Stmt{Kind: Assign, Var: v, Expr: value, Pos: pos})
		slot += int64(cells.Bits / slotBits)
	}
	enter.Stmts = append(stored, enter.Stmts...)
	leave.Stmts = append(leave.Stmts, loaded...)
	return nil
}

// put stores cells of the record that is begun.
func (s *callStack) put(slot int64, value *Expr, pos Pos) Stmt {
	slots := StoreOf(s.g.RefTo(s.slots), s.g.RefTo(s.top), IntConst(Offset, slot), value)
	return Stmt{Kind: Assign, Var: s.slots, Expr: slots, Pos: pos}
}

// get is what cells of a record hold.
func (s *callStack) get(record *Expr, slot int64, bits uint8) *Expr {
	return LoadOf(bits, s.g.RefTo(s.slots), record, IntConst(Offset, slot))
}

// move makes the stack a record longer or shorter.
func (s *callStack) move(op Op, pos Pos) Stmt {
	return Stmt{Kind: Assign, Var: s.top, Expr: Bin(op, s.g.RefTo(s.top), ConstOf(Object, num.One())), Pos: pos}
}

// statements are those of a procedure, over the variables of the graph.
func (s *callStack) statements(id ProcID, stmts []Stmt) []Stmt {
	out := slices.Clone(stmts)
	for i := range out {
		st := &out[i]
		if st.Kind != Assume {
			st.Var = s.vars[id][st.Var]
		}
		if st.Expr != nil {
			st.Expr = s.expr(id, st.Expr)
		}
	}
	return out
}

// expr is an expression over the variables of the graph.
func (s *callStack) expr(id ProcID, e *Expr) *Expr {
	if e.Op == Const {
		return e
	}
	out, ok := s.done[id][e]
	if !ok {
		out = e.MapArgs(func(a *Expr) *Expr { return s.expr(id, a) })
		if e.Op == Ref {
			out = &Expr{Op: Ref, Type: e.Type, Var: s.vars[id][e.Var], Pos: e.Pos}
		}
		s.done[id][e] = out
	}
	return out
}
