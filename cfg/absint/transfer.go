package absint

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// post returns the states that the edge leads to from s, nil if there are none. s stays as it is.
func (p *program) post(s *state, e *cfg.Edge) *state {
	out := s.clone()
	for i := range e.Stmts {
		if !p.step(out, &e.Stmts[i]) {
			return nil
		}
	}
	return out
}

// step executes one statement on s; false means that no execution gets past it.
func (p *program) step(s *state, st *cfg.Stmt) bool {
	p.work = 0
	switch st.Kind {
	case cfg.Assign:
		return p.assign(s, st.Var, st.Expr)
	case cfg.Havoc:
		p.forget(s, st.Var)
		s.vals[st.Var] = nil
		return true
	default:
		return p.assume(s, st.Expr, true) && p.tighten(s)
	}
}

// assign executes v = e. That e has a value at all says something about its operands: they do not overflow.
func (p *program) assign(s *state, v cfg.Var, e *cfg.Expr) bool {
	val, ok := p.eval(s, e)
	if !ok || !p.refine(s, e, val) {
		return false
	}
	if w, ok := p.eval(s, e); !ok {
		return false
	} else if val, ok = val.meet(w); !ok {
		return false
	}
	p.assignDiffs(s, v, e)
	p.put(s, v, val)
	return true
}

// assignDiffs updates the differences for v = e: e may be a variable plus something whose range is known.
func (p *program) assignDiffs(s *state, v cfg.Var, e *cfg.Expr) {
	type source struct {
		y  cfg.Var
		by value
	}
	var found []source
	note := func(a *cfg.Expr, by value) {
		if y, k, ok := p.offset(s, a); ok {
			found = append(found, source{y, by.shifted(k)})
		}
	}
	e = p.peel(s, e)
	if note(e, constant(num.Zero())); len(found) == 0 && (e.Op == cfg.Add || e.Op == cfg.Sub) {
		a, okA := p.eval(s, e.Args[0])
		b, okB := p.eval(s, e.Args[1])
		if okA && okB && e.Op == cfg.Add && p.exact(e, a.add(b)) {
			note(e.Args[0], b)
			note(e.Args[1], a)
		} else if okA && okB && e.Op == cfg.Sub && p.exact(e, p.difference(s, e, a, b)) {
			note(e.Args[0], b.neg())
		}
	}
	own := -1
	for i, f := range found {
		if f.y == v {
			own = i
		}
	}
	if own >= 0 {
		p.shiftDiffs(s, v, found[own].by)
		return
	}
	p.forget(s, v)
	for _, f := range found {
		p.copyDiffs(s, v, f.y, f.by)
	}
}

// peel takes off conversions that change no value.
func (p *program) peel(s *state, e *cfg.Expr) *cfg.Expr {
	for e.Op == cfg.Cast && e.Type != cfg.Bool {
		v, ok := p.eval(s, e.Args[0])
		if !ok || !v.bounds().within(typeRange(e.Type)) {
			break
		}
		e = e.Args[0]
	}
	return e
}

// exact reports whether the arithmetic result of e is the mathematical one, which is in raw.
func (p *program) exact(e *cfg.Expr, raw value) bool {
	return !p.wraps(e.Type) || raw.bounds().within(typeRange(e.Type))
}
