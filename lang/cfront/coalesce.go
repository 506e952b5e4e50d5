package cfront

import (
	"slices"

	"cairn/cfg"
)

// coalesce removes temporaries that only carry a value to a variable: t = e; x = t becomes x = e. All uses of such a
// temporary are on one edge, and x does not occur between its two assignments.
func (b *builder) coalesce() {
	home, several := make([]*edge, len(b.vars)), &edge{} // the only edge on which a variable occurs
	b.eachVar(func(e *edge, _ cfg.Stmt, v cfg.Var) {
		if home[v] == nil {
			home[v] = e
		} else if home[v] != e {
			home[v] = several
		}
	})
	b.eachEdge(func(e *edge) {
		c := coalescer{b: b, e: e, at: map[cfg.Var][]int{}, gone: make([]bool, len(e.stmts))}
		for i, s := range e.stmts {
			eachVar(s, func(v cfg.Var) {
				if b.vars[v].Kind == cfg.Temp && home[v] == e {
					c.occurs(v, i)
				}
			})
		}
		c.run()
	})
}

// coalescer looks at one edge. at lists the statements in which a temporary that occurs only here occurs, in order; gone are
// those that have been removed.
type coalescer struct {
	b    *builder
	e    *edge
	at   map[cfg.Var][]int
	gone []bool
}

func (c *coalescer) occurs(v cfg.Var, i int) {
	if at := c.at[v]; len(at) == 0 || at[len(at)-1] != i {
		c.at[v] = append(at, i)
	}
}

func (c *coalescer) run() {
	for i, s := range c.e.stmts {
		if s.Kind != cfg.Assign || s.Expr.Op != cfg.Ref {
			continue
		}
		if t := s.Expr.Var; c.movable(t, s.Var, i) {
			c.move(t, s.Var, i)
		}
	}
	kept := c.e.stmts[:0]
	for i, s := range c.e.stmts {
		if !c.gone[i] {
			kept = append(kept, s)
		}
	}
	c.e.stmts = kept
}

// movable reports whether t is defined once on the edge, before statement i, which is x = t, and used nowhere behind i, while
// x does not occur between the two.
func (c *coalescer) movable(t, x cfg.Var, i int) bool {
	at := c.at[t]
	if t == x || len(at) < 2 || at[len(at)-1] != i || c.b.vars[t].Type != c.b.vars[x].Type {
		return false
	}
	stmts := c.e.stmts
	for n, k := range at[:len(at)-1] {
		defines := stmts[k].Kind != cfg.Assume && stmts[k].Var == t
		if defines != (n == 0) {
			return false
		}
	}
	if told := stmts[at[0]].Part; stmts[i].Part != nil && told != nil && told.Kind != cfg.Chosen {
		return false
	}
	found := false
	stmts[at[0]].EachRef(func(v cfg.Var) { found = found || v == t })
	for k := at[0] + 1; k < i && !found; k++ {
		if !c.gone[k] {
			eachVar(stmts[k], func(v cfg.Var) { found = found || v == x })
		}
	}
	return !found
}

// move calls t x, and removes statement i, which is x = t.
func (c *coalescer) move(t, x cfg.Var, i int) {
	rename := renaming{vars: map[cfg.Var]cfg.Var{t: x}, done: map[*cfg.Expr]*cfg.Expr{}}
	at := c.at[t][:len(c.at[t])-1]
	for _, k := range at {
		c.e.stmts[k] = rename.stmt(c.e.stmts[k])
	}
	if part := c.e.stmts[i].Part; part != nil {
		c.e.stmts[at[0]].Part = part
	}
	c.gone[i] = true
	delete(c.at, t)
	if others, tracked := c.at[x]; tracked {
		all := slices.DeleteFunc(append(slices.Clone(others), at...), func(k int) bool { return k == i })
		slices.Sort(all)
		c.at[x] = slices.Compact(all)
	}
}

// dropUnread removes assignments to temporaries that nothing reads, unless evaluating the expression can end the execution.
// Inputs stay. It reports whether something was removed: then what that read may be unread now.
func (b *builder) dropUnread(signedWrap bool) (dropped bool) {
	read := make([]bool, len(b.vars))
	for _, v := range b.kept {
		read[v] = true
	}
	b.eachEdge(func(e *edge) {
		for _, s := range e.stmts {
			s.EachRef(func(v cfg.Var) { read[v] = true })
		}
	})
	b.eachEdge(func(e *edge) {
		before := len(e.stmts)
		e.stmts = slices.DeleteFunc(e.stmts, func(s cfg.Stmt) bool {
			unread := (s.Kind == cfg.Assign || s.Kind == cfg.Havoc) && b.vars[s.Var].Kind == cfg.Temp && !read[s.Var]
			return unread && (s.Kind == cfg.Havoc && s.Input == "" || s.Kind == cfg.Assign && cfg.Defined(s.Expr, signedWrap).IsConst(1))
		})
		dropped = dropped || len(e.stmts) < before
	})
	return dropped
}

func (b *builder) eachEdge(f func(*edge)) {
	for _, v := range b.vertices {
		if !v.gone {
			for _, e := range v.out {
				f(e)
			}
		}
	}
}

// eachVar calls f for each mention of a variable, in a statement on an edge.
func (b *builder) eachVar(f func(e *edge, s cfg.Stmt, v cfg.Var)) {
	b.eachEdge(func(e *edge) {
		for _, s := range e.stmts {
			eachVar(s, func(v cfg.Var) { f(e, s, v) })
		}
	})
}

// eachVar calls f for the variables that s mentions.
func eachVar(s cfg.Stmt, f func(cfg.Var)) {
	if s.Kind != cfg.Assume && s.Var != cfg.NoVar {
		f(s.Var)
	}
	s.EachRef(f)
}

// renaming replaces variables in statements.
type renaming struct {
	vars map[cfg.Var]cfg.Var
	done map[*cfg.Expr]*cfg.Expr
}

func (r renaming) stmt(s cfg.Stmt) cfg.Stmt {
	if s.Kind != cfg.Assume {
		s.Var = r.variable(s.Var)
	}
	if s.Expr != nil {
		s.Expr = r.expr(s.Expr)
	}
	if s.Args != nil {
		args := make([]*cfg.Expr, len(s.Args))
		for i, a := range s.Args {
			args[i] = r.expr(a)
		}
		s.Args = args
	}
	return s
}

func (r renaming) variable(v cfg.Var) cfg.Var {
	if w, ok := r.vars[v]; ok {
		return w
	}
	return v
}

func (r renaming) expr(e *cfg.Expr) *cfg.Expr {
	if out := r.done[e]; out != nil {
		return out
	}
	out := e.MapArgs(r.expr)
	if w := r.variable(e.Var); e.Op == cfg.Ref && w != e.Var {
		c := *e
		c.Var = w
		out = &c
	}
	r.done[e] = out
	return out
}
