package absint

import "cairn/cfg"

// state is what is known about all variables at one place. It stands for the set of all concrete states in which each
// variable is a member of its value and all differences are within their bounds. States are changed in place by one owner
// only; clone before sharing. An unreachable place has the nil state.
type state struct {
	vals  []*value // nil: all values of the type; a value itself is never modified
	diffs diffs
}

func (p *program) newState() *state {
	return &state{vals: make([]*value, len(p.g.Vars)), diffs: make(diffs, len(p.pairs.list))}
}

func (s *state) clone() *state {
	return &state{vals: append([]*value(nil), s.vals...), diffs: append(diffs(nil), s.diffs...)}
}

// get returns the value of v.
func (p *program) get(s *state, v cfg.Var) value {
	if s.vals[v] != nil {
		return *s.vals[v]
	}
	return p.ranges[v]
}

// put replaces the value of v, without a word about differences.
func (p *program) put(s *state, v cfg.Var, x value) {
	if p.ranges[v].within(x) {
		s.vals[v] = nil
		return
	}
	s.vals[v] = &x
}

// restrict intersects the value of v with x; false means that nothing is left.
func (p *program) restrict(s *state, v cfg.Var, x value) bool {
	old := p.get(s, v)
	if old.within(x) {
		return true
	}
	m, ok := old.meet(x)
	if ok {
		p.put(s, v, m)
	}
	return ok
}

// join is the smallest state that contains a and b; each may be nil.
func (p *program) join(a, b *state) *state {
	switch {
	case a == nil:
		return b
	case b == nil || a == b:
		return a
	}
	out := p.newState()
	for v := range out.vals {
		x, y := a.vals[v], b.vals[v]
		switch {
		case x == y:
			out.vals[v] = x
		case x != nil && y != nil:
			p.put(out, cfg.Var(v), x.join(*y))
		}
	}
	for i := range out.diffs {
		if pr := p.pairs.list[i]; a.vals[pr.x] == b.vals[pr.x] && a.vals[pr.y] == b.vals[pr.y] {
			if a.diffs[i] == b.diffs[i] { // also for two without a bound of their own: the values say the same
				out.diffs[i] = a.diffs[i]
			} else {
				out.setBound(i, a.bound(i).join(b.bound(i)))
			}
		} else if d := p.diff(a, i).join(p.diff(b, i)); !p.fromValues(out, i).within(d) {
			out.setBound(i, d)
		}
	}
	return out
}

// within reports whether all concrete states of a belong to b.
func (p *program) within(a, b *state) bool {
	switch {
	case a == nil || a == b:
		return true
	case b == nil:
		return false
	}
	for v := range b.vals {
		if y := b.vals[v]; y != nil && y != a.vals[v] && !p.get(a, cfg.Var(v)).within(*y) {
			return false
		}
	}
	for i := range b.diffs {
		if d := b.diffs[i]; d != nil && d != a.diffs[i] && !p.diff(a, i).within(*d) {
			return false
		}
	}
	return true
}

// widen returns a state that contains b, which contains a, such that repeated widening comes to an end.
func (p *program) widen(a, b *state, fast bool) *state {
	out := p.newState()
	thresholds := p.thresholds
	if fast {
		thresholds = nil
	}
	for v := range out.vals {
		if x, y := a.vals[v], b.vals[v]; x == y {
			out.vals[v] = x
		} else {
			w := p.get(a, cfg.Var(v)).widen(p.get(b, cfg.Var(v)), p.ranges[v], thresholds)
			p.put(out, cfg.Var(v), w)
		}
	}
	for i := range out.diffs {
		out.setBound(i, a.bound(i).widen(b.bound(i), fast))
	}
	return out
}
