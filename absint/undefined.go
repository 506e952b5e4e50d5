package absint

import "cairn/cfg"

// Undefined calls visit for each place at which, as far as the analysis can tell, an execution may end because its behaviour is
// undefined: an operation that is not defined on its operands, or an assumption that says so (cfg.Stmt). A place may come more than once.
// It looks at no further edges when it has copied so many values; then it has not seen all and returns false.
func (r *Result) Undefined(limit int, visit func(check cfg.Check, pos cfg.Pos)) (complete bool) {
	r.p.copied = 0
	for i := range r.p.g.Edges {
		e := &r.p.g.Edges[i]
		if r.at[e.Src] == nil {
			continue
		}
		if r.p.copied += len(r.p.g.Vars); r.p.copied > limit {
			return false
		}
		s := r.at[e.Src].clone()
		ok := r.p.settle(s)
		for j := 0; ok && j < len(e.Stmts); j++ {
			st := &e.Stmts[j]
			r.p.work = 0
			for _, x := range append(st.Args[:len(st.Args):len(st.Args)], st.Expr) {
				if x != nil {
					r.p.undefined(s, x, st.Pos, visit)
				}
			}
			if r.p.work = 0; st.Goal != nil && r.p.refineCopy(s, st.Expr, false) != nil {
				visit(st.Goal.Check, st.Goal.Pos)
			}
			if st.Kind == cfg.Call { // what it changes is not known
				break
			}
			ok = r.p.step(s, st)
			if r.p.copied > limit {
				return false
			}
		}
	}
	return true
}

// undefined does so for the operators of an expression that is evaluated in s.
func (p *program) undefined(s *state, e *cfg.Expr, pos cfg.Pos, visit func(cfg.Check, cfg.Pos)) {
	if e.Pos.IsValid() {
		pos = e.Pos
	}
	lazily := func(e, cond *cfg.Expr, want bool) {
		if p.g.Total(e) {
			return
		}
		if t := p.refineCopy(s, cond, want); t != nil {
			p.undefined(t, e, pos, visit)
		}
	}
	switch e.Op {
	case cfg.LAnd, cfg.LOr:
		p.undefined(s, e.Args[0], pos, visit)
		lazily(e.Args[1], e.Args[0], e.Op == cfg.LAnd)
		return
	case cfg.Cond:
		p.undefined(s, e.Args[0], pos, visit)
		lazily(e.Args[1], e.Args[0], true)
		lazily(e.Args[2], e.Args[0], false)
		return
	}
	for _, a := range e.Args {
		p.undefined(s, a, pos, visit)
	}
	if c, ok := undefinedCheck(e.Op); ok {
		if d := cfg.DefinedHere(e, p.g.SignedWrap); !d.IsConst(1) && p.refineCopy(s, d, false) != nil {
			visit(p.undefinedBy(s, e, c), pos)
		}
	}
}

// undefinedBy tells a division by zero from one that overflows, and a shift by a wrong count from one that does.
func (p *program) undefinedBy(s *state, e *cfg.Expr, c cfg.Check) cfg.Check {
	if c == cfg.Division && e.Type.Signed && p.refineCopy(s, cfg.Bin(cfg.Eq, e.Args[1], cfg.IntConst(e.Type, 0)), true) == nil {
		return cfg.SignedOverflow
	}
	return c
}

// undefinedCheck is what is wrong with an operator where it is not defined.
func undefinedCheck(op cfg.Op) (cfg.Check, bool) {
	switch op {
	case cfg.Neg, cfg.Add, cfg.Sub, cfg.Mul:
		return cfg.SignedOverflow, true
	case cfg.Div, cfg.Rem:
		return cfg.Division, true
	case cfg.Shl, cfg.Shr:
		return cfg.Shift, true
	}
	return 0, false
}
