package cfront

import "cairn/cfg"

// coalesce removes temporaries that only carry a value to a variable: t = e; x = t becomes x = e. All uses of such a
// temporary are on one edge, and x does not occur between its two assignments.
func (b *builder) coalesce() {
	home := make([]*edge, len(b.vars)) // the only edge on which a variable occurs
	count := make([]int, len(b.vars))  // on how many edges it occurs; 2 for more
	b.eachEdge(func(e *edge) {
		for _, s := range e.stmts {
			eachVar(s, func(v cfg.Var) {
				if home[v] != e {
					home[v] = e
					count[v] = min(count[v]+1, 2)
				}
			})
		}
	})
	b.eachEdge(func(e *edge) {
		for i := 0; i < len(e.stmts); i++ {
			s := e.stmts[i]
			if s.Kind != cfg.Assign || s.Expr.Op != cfg.Ref {
				continue
			}
			t := s.Expr.Var
			if b.vars[t].Kind != cfg.Temp || count[t] != 1 || b.vars[t].Type != b.vars[s.Var].Type {
				continue
			}
			if j, ok := movable(e.stmts, i, t, s.Var); ok {
				rename := renaming{vars: map[cfg.Var]cfg.Var{t: s.Var}, done: map[*cfg.Expr]*cfg.Expr{}}
				for k := j; k < i; k++ {
					e.stmts[k] = rename.stmt(e.stmts[k])
				}
				e.stmts = append(e.stmts[:i], e.stmts[i+1:]...)
				i--
			}
		}
	})
}

// movable reports whether t is defined once on the edge, by statement j before statement i, which is x = t, and used
// nowhere behind i, while x is not used between j and i.
func movable(stmts []cfg.Stmt, i int, t, x cfg.Var) (j int, ok bool) {
	j = -1
	for k, s := range stmts {
		uses := false
		eachRef(s, func(v cfg.Var) {
			if v == t && (k > i || j < 0) || v == x && j >= 0 && k > j && k < i {
				uses = true
			}
		})
		if uses {
			return 0, false
		}
		if s.Kind == cfg.Assume {
			continue
		}
		switch {
		case s.Var == t && j >= 0:
			return 0, false
		case s.Var == t:
			j = k
		case s.Var == x && j >= 0 && k < i:
			return 0, false
		}
	}
	return j, j >= 0 && j < i
}

// dropUnread removes assignments to temporaries that nothing reads, unless evaluating the expression can end the execution.
// Inputs stay. It reports whether something was removed: then what that read may be unread now.
func (b *builder) dropUnread(o Options) (dropped bool) {
	read := make([]bool, len(b.vars))
	for _, v := range b.kept {
		read[v] = true
	}
	b.eachEdge(func(e *edge) {
		for _, s := range e.stmts {
			eachRef(s, func(v cfg.Var) { read[v] = true })
		}
	})
	b.eachEdge(func(e *edge) {
		kept := e.stmts[:0]
		for _, s := range e.stmts {
			unread := (s.Kind == cfg.Assign || s.Kind == cfg.Havoc) && b.vars[s.Var].Kind == cfg.Temp && !read[s.Var]
			if unread && (s.Kind == cfg.Havoc && s.Input == "" || s.Kind == cfg.Assign && !mayTrap(s.Expr, o)) {
				dropped = true
				continue
			}
			kept = append(kept, s)
		}
		e.stmts = kept
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

// eachVar calls f for the variables that s mentions, eachRef for those that it reads.
func eachVar(s cfg.Stmt, f func(cfg.Var)) {
	if s.Kind != cfg.Assume && s.Var != cfg.NoVar {
		f(s.Var)
	}
	eachRef(s, f)
}

func eachRef(s cfg.Stmt, f func(cfg.Var)) {
	if s.Expr != nil {
		refs(s.Expr, f)
	}
	for _, a := range s.Args {
		refs(a, f)
	}
}

func refs(e *cfg.Expr, f func(cfg.Var)) {
	if e.Op == cfg.Ref {
		f(e.Var)
	}
	for _, a := range e.Args {
		refs(a, f)
	}
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
	out := e
	if e.Op == cfg.Ref {
		if w := r.variable(e.Var); w != e.Var {
			c := *e
			c.Var = w
			out = &c
		}
	}
	for i, a := range e.Args {
		x := r.expr(a)
		if x == a {
			continue
		}
		if out == e {
			c := *e
			c.Args = append([]*cfg.Expr(nil), e.Args...)
			out = &c
		}
		out.Args[i] = x
	}
	r.done[e] = out
	return out
}
