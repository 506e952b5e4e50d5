package cfront

import (
	"slices"

	"cairn/cfg"
)

// A run that never ends may lose memory, too. Where memory is made of bytes it is seldom known in a loop whether all memory is within
// reach, and what is lost before a run ends is still lost at its end. Therefore the run is looked at from aside only where the graph shows
// that it goes on forever: no way leads to an end, if no call is a way that never comes back, and no edge out of a loop whose condition has
// been false in one iteration and is the same in all.

// ways are how runs go on.
type ways struct {
	ends    map[*vertex]bool    // of the run, or of a procedure
	asides  map[*vertex]bool    // where the run is looked at from aside
	endless map[cfg.ProcID]bool // procedures of which no call comes to an end
}

// findWays finds out how runs go on in a graph, and in procedures.
func (l *leaks) findWays(procs []*procedure) *ways {
	w := &ways{ends: map[*vertex]bool{l.b.exit: true}, asides: map[*vertex]bool{}, endless: map[cfg.ProcID]bool{}}
	for _, e := range l.ends {
		if e.goes == nil {
			w.ends[e.at] = true
		} else {
			w.asides[e.at] = true
		}
	}
	for _, p := range procs {
		w.endless[p.id], w.ends[p.b.exit], w.ends[p.b.ret] = true, true, true
	}
	for changed := true; changed; {
		changed = false
		for _, p := range procs {
			if w.endless[p.id] && w.leadToEnd(p.b.source, nil) {
				w.endless[p.id], changed = false, true
			}
		}
	}
	return w
}

// canEnd reports whether a run may end behind a look from aside.
func (w *ways) canEnd(e runEnd) bool { return w.leadToEnd(e.goes, w.turnOf(e)) }

// leadToEnd reports whether there is a way from a vertex to an end, other than by the edges that a loop shuts.
func (w *ways) leadToEnd(from *vertex, around *iteration) bool {
	seen, todo := map[*vertex]bool{from: true}, []*vertex{from}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if w.ends[v] {
			return true
		}
		for _, e := range v.out {
			if e.dst != nil && !seen[e.dst] && w.pass(e) && (around == nil || !around.shuts(e)) {
				seen[e.dst] = true
				todo = append(todo, e.dst)
			}
		}
	}
	return false
}

// pass reports whether a run may go on behind an edge: it is not a look from aside, nor a call that never comes back.
func (w *ways) pass(e *edge) bool {
	return !w.asides[e.dst] && (!e.calls() || !w.endless[e.stmts[0].Callee])
}

// iteration is a loop at one of its vertices: how control comes from there to there again.
type iteration struct {
	at     *vertex
	in     map[*vertex]bool
	made   map[cfg.Var][]cfg.Stmt // by variable: what gives it values
	calls  bool
	steady map[cfg.Var]bool
}

// turnOf is the loop around a look from aside.
func (w *ways) turnOf(e runEnd) *iteration {
	t := &iteration{at: e.goes, in: map[*vertex]bool{e.goes: true}, made: map[cfg.Var][]cfg.Stmt{}, steady: map[cfg.Var]bool{}}
	within := func(*vertex) bool { return true }
	if e.head == nil {
		after := reachedFrom(e.goes, w.pass)
		within = func(v *vertex) bool { return after[v] }
	}
	for todo := []*vertex{e.goes}; len(todo) > 0; {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if v == e.head {
			continue
		}
		for _, in := range v.in {
			if !t.in[in.src] && within(in.src) {
				t.in[in.src] = true
				todo = append(todo, in.src)
			}
		}
	}
	for v := range t.in {
		for _, out := range v.out {
			for _, s := range out.stmts {
				switch {
				case s.Kind == cfg.Call:
					t.calls = true
				case s.Kind != cfg.Assume && t.in[out.dst]:
					t.made[s.Var] = append(t.made[s.Var], s)
				}
			}
		}
	}
	return t
}

// shuts reports whether an edge is a way out of the loop that control does not take when it has come around without taking it.
func (t *iteration) shuts(e *edge) bool {
	if t.calls || !t.in[e.src] || t.in[e.dst] || len(e.stmts) == 0 {
		return false
	}
	for _, s := range e.stmts {
		if s.Kind != cfg.Assume || !t.isSteady(s) {
			return false
		}
	}
	around := reachedFrom(t.at, func(f *edge) bool { return t.in[f.dst] && f.dst != e.src })
	return e.src == t.at || !slices.ContainsFunc(t.at.in, func(last *edge) bool { return around[last.src] })
}

// isSteady reports whether what a statement reads is the same in each iteration.
func (t *iteration) isSteady(s cfg.Stmt) bool {
	all := true
	s.EachRef(func(v cfg.Var) { all = all && t.keeps(v) })
	return all
}

// keeps reports whether a variable has the same value in each iteration, wherever it is read.
func (t *iteration) keeps(v cfg.Var) bool {
	made := t.made[v]
	if len(made) == 0 {
		return true
	}
	known, ok := t.steady[v]
	if !ok {
		t.steady[v] = false // while it is found out
		known = len(made) == 1 && made[0].Kind == cfg.Assign && t.isSteady(made[0]) && !t.carries(v)
		t.steady[v] = known
	}
	return known
}

// carries reports whether an iteration may read the value that a variable has had before it.
func (t *iteration) carries(v cfg.Var) bool {
	old := reachedFrom(t.at, func(e *edge) bool {
		return t.in[e.dst] && !slices.ContainsFunc(e.stmts, func(s cfg.Stmt) bool { return s.Kind != cfg.Assume && s.Var == v })
	})
	for from := range old {
		for _, e := range from.out {
			if readsFirst(e.stmts, v) {
				return true
			}
		}
	}
	return false
}

// readsFirst reports whether statements read a variable before they give it a value.
func readsFirst(stmts []cfg.Stmt, v cfg.Var) (found bool) {
	for _, s := range stmts {
		s.EachRef(func(r cfg.Var) { found = found || r == v })
		if found || s.Kind != cfg.Assume && s.Var == v {
			break
		}
	}
	return found
}

// reachedFrom are the vertices to which some edges lead.
func reachedFrom(from *vertex, along func(*edge) bool) map[*vertex]bool {
	seen, todo := map[*vertex]bool{from: true}, []*vertex{from}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, e := range v.out {
			if e.dst != nil && !seen[e.dst] && along(e) {
				seen[e.dst] = true
				todo = append(todo, e.dst)
			}
		}
	}
	return seen
}
