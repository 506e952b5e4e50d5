package absint

import "cairn/cfg"

// state is what is known about all variables at one place. It stands for the set of all concrete states in which each
// variable is a member of its value and all octagons hold. States are changed in place by one owner only; clone before
// sharing. An unreachable place has the nil state.
type state struct {
	vals []*value   // nil: all values of the type; a value itself is never modified
	octs []*octagon // by pack; nil: nothing beyond the values
	nums []*number  // of floating-point variables; nil: any number, or NaN
}

func (p *program) newState() *state {
	s := &state{vals: make([]*value, len(p.g.Vars)), octs: make([]*octagon, len(p.packs.vars))}
	if p.opt.Numbers {
		s.nums = make([]*number, len(p.g.Vars))
	}
	return s
}

func (s *state) clone() *state {
	return &state{vals: append([]*value(nil), s.vals...), octs: append([]*octagon(nil), s.octs...), nums: append([]*number(nil), s.nums...)}
}

// get returns the value of v.
func (p *program) get(s *state, v cfg.Var) value {
	if s.vals[v] != nil {
		return *s.vals[v]
	}
	return p.ranges[v]
}

// put replaces the value of v, without a word about octagons.
func (p *program) put(s *state, v cfg.Var, x value) {
	if p.numbers(p.g.Vars[v].Type) {
		return // what is known of its number is all
	}
	if p.opt.NoCongruences {
		x = allOf(x.Interval)
	}
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
	for v := range out.nums {
		if x, y := a.nums[v], b.nums[v]; x != nil && y != nil {
			p.putNumber(out, cfg.Var(v), x.join(*y))
		}
	}
	for k := range out.octs {
		out.octs[k] = p.joinPack(a, b, out, k)
	}
	return out
}

// joinPack is the octagon of a pack in the join of a and b, whose values are in out. What the values imply is not kept.
func (p *program) joinPack(a, b, out *state, pack int) *octagon {
	if moved := p.differing(a, b, pack); a.octs[pack] == b.octs[pack] && (moved == 0 || moved == 1 && a.octs[pack] == nil) {
		return a.octs[pack]
	}
	x, okX := p.relations(a, pack)
	y, okY := p.relations(b, pack)
	if !okX || !okY { // an empty state: the other one is the smallest, but any that contains both will do
		return nil
	}
	return p.kept(x.join(y), out, pack)
}

// differing counts the variables of a pack whose values differ between a and b.
func (p *program) differing(a, b *state, pack int) (n int) {
	for _, v := range p.packs.vars[pack] {
		if a.vals[v] != b.vals[v] {
			n++
		}
	}
	return n
}

// kept is o, nil if the values of s say the same.
func (p *program) kept(o *octagon, s *state, pack int) *octagon {
	if o.isBox(p.box(s, pack)) {
		return nil
	}
	return o
}

// withoutScraps is s without the constraints that say next to nothing.
func (p *program) withoutScraps(s *state) *state {
	if s == nil {
		return nil
	}
	out := s
	for k, o := range s.octs {
		if o == nil {
			continue
		}
		if less := o.withoutScraps(p.box(s, k)); less != o {
			if out == s {
				out = s.clone()
			}
			out.octs[k] = less
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
	for v, y := range b.nums {
		if y != nil && !p.getNumber(a, cfg.Var(v)).within(*y) {
			return false
		}
	}
	for k, o := range b.octs {
		if o == nil || o == a.octs[k] {
			continue
		}
		if x, ok := p.relations(a, k); ok && !x.within(o) {
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
	var stops []float64
	if !fast {
		stops = p.stops
	}
	for v := range out.nums {
		p.putNumber(out, cfg.Var(v), p.getNumber(a, cfg.Var(v)).widen(p.getNumber(b, cfg.Var(v)), stops))
	}
	for k := range out.octs {
		if a.octs[k] == b.octs[k] && p.differing(a, b, k) == 0 {
			out.octs[k] = a.octs[k]
			continue
		}
		x := a.octs[k]
		if x == nil {
			x = p.box(a, k)
		}
		y, _ := p.relations(b, k) // b contains a and so a point
		var steps []bound
		if !fast {
			steps = p.steps
		}
		out.octs[k] = p.kept(x.widen(y, steps), out, k)
	}
	return out
}
