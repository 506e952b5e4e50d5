package absint

import "cairn/cfg"

// post returns the states that the edge leads to from s, nil if there are none. s stays as it is.
func (p *program) post(s *state, e *cfg.Edge) *state {
	out := s.clone()
	p.effort += len(p.g.Vars)
	ok := p.settle(out)
	for i := 0; ok && i < len(e.Stmts); i++ {
		ok = p.step(out, &e.Stmts[i])
	}
	if !ok || !p.tighten(out) {
		return nil
	}
	return out
}

// step executes one statement on s; false means that no execution gets past it.
func (p *program) step(s *state, st *cfg.Stmt) bool {
	p.effort += p.work
	p.work = 0
	switch st.Kind {
	case cfg.Assign:
		return p.assign(s, st.Var, st.Expr)
	case cfg.Havoc:
		p.forget(s, st.Var)
		s.vals[st.Var] = nil
		if s.nums != nil {
			s.nums[st.Var] = nil
		}
		return true
	default:
		return p.assume(s, st.Expr, true) && p.tighten(s)
	}
}

// assign executes v = e. That e has a value at all says something about its operands: they do not overflow.
func (p *program) assign(s *state, v cfg.Var, e *cfg.Expr) bool {
	if p.numbers(e.Type) {
		x, ok := p.number(s, e)
		if ok {
			p.forget(s, v)
			p.putNumber(s, v, x)
		}
		return ok
	}
	val, ok := p.eval(s, e)
	if !ok || !p.refine(s, e, val) {
		return false
	}
	if w, ok := p.eval(s, e); !ok {
		return false
	} else if val, ok = val.meet(w); !ok {
		return false
	}
	near := p.sources(s, e)
	p.move(s, v, near)
	p.put(s, v, val)
	return p.link(s, v, near)
}

// peel takes off conversions that change no value.
func (p *program) peel(s *state, e *cfg.Expr) *cfg.Expr {
	for e.Op == cfg.Cast && e.Type != cfg.Bool {
		v, ok := p.eval(s, e.Args[0])
		if !ok || !v.Within(e.Type.Range()) {
			break
		}
		e = e.Args[0]
	}
	return e
}

// exact reports whether the arithmetic result of e is the mathematical one, which is in raw.
func (p *program) exact(e *cfg.Expr, raw value) bool {
	return !p.wraps(e.Type) || raw.Within(e.Type.Range())
}
