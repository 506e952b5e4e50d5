package absint

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// signed is a variable or its negative.
type signed struct {
	v        cfg.Var
	negative bool
}

func (a signed) neg() signed { return signed{a.v, !a.negative} }

// literal is its index in an octagon that has the variable at the given place.
func (a signed) literal(at int) int {
	if a.negative {
		return 2*at + 1
	}
	return 2 * at
}

// signedValue returns the values of a.
func (p *program) signedValue(s *state, a signed) value {
	x := p.get(s, a.v)
	if a.negative {
		return x.neg()
	}
	return x
}

// atMostBound is the bound of an octagon that x <= k gives.
func atMostBound(k num.Rat, ok bool) bound {
	if !ok {
		return unbounded
	}
	if i, small := k.Int64(); small && i != int64(unbounded) {
		return limited(bound(i))
	}
	if k.Sign() < 0 {
		return -maxBound
	}
	return unbounded
}

// twice is the bound of 2x if a is that of x.
func (a bound) twice() bound { return a.plus(a) }

// box is the octagon of what the values say about the variables of a pack.
func (p *program) box(s *state, pack int) *octagon {
	o := newOctagon(len(p.packs.vars[pack]))
	p.eachValue(s, pack, o.lower)
	o.tighten() // the values are members of their types: there is a point
	return o
}

// eachValue calls f with the bounds that the values give to the variables of a pack.
func (p *program) eachValue(s *state, pack int, f func(i, j int, c bound)) {
	for k, v := range p.packs.vars[pack] {
		x := p.get(s, v)
		f(2*k, 2*k+1, atMostBound(x.Hi, x.HiOK).twice())
		f(2*k+1, 2*k, atMostBound(x.Lo.Neg(), x.LoOK).twice())
	}
}

// relations is the closed octagon of all that s says about a pack; ok is false if there is no such state. It may belong to s.
func (p *program) relations(s *state, pack int) (o *octagon, ok bool) {
	known := s.octs[pack]
	if known == nil {
		return p.box(s, pack), true
	}
	if !known.closed {
		o = known.clone()
		p.eachValue(s, pack, o.lower)
		return o, o.close()
	}
	o, ok = known, true
	p.eachValue(s, pack, func(i, j int, c bound) {
		if !ok || c >= o.at(i, j) {
			return
		}
		if o == known {
			o = o.clone()
		}
		ok = o.require(i, j, c)
	})
	return o, ok
}

// settled reports whether all octagons are closed, which they are unless widening has left them open.
func (s *state) settled() bool {
	for _, o := range s.octs {
		if o != nil && !o.closed {
			return false
		}
	}
	return true
}

// settle closes all octagons; false means that nothing is left.
func (p *program) settle(s *state) bool { return s.settled() || p.tighten(s) }

// tighten carries bounds from values to octagons and back, once for each pack; false means that nothing is left.
func (p *program) tighten(s *state) bool {
	for pack, o := range s.octs {
		if o == nil {
			continue
		}
		o, ok := p.relations(s, pack)
		for k, v := range p.packs.vars[pack] {
			ok = ok && p.restrict(s, v, o.single(k))
		}
		if !ok {
			return false
		}
		s.octs[pack] = o
	}
	return true
}

// single is what is known about variable k alone.
func (o *octagon) single(k int) value {
	v := top()
	if c := o.at(2*k, 2*k+1).half(); c != unbounded {
		v.Hi, v.HiOK = num.FromInt(int64(c)), true
	}
	if c := o.at(2*k+1, 2*k).half(); c != unbounded {
		v.Lo, v.LoOK = num.FromInt(int64(-c)), true
	}
	return v
}

// constrain records a - b <= k for signed variables; false means a contradiction.
func (p *program) constrain(s *state, a, b signed, k num.Rat) bool {
	c, ok := atMostBound(k, true), true
	if c == unbounded {
		return true
	}
	p.packs.entry(a, b, func(pack, i, j int) {
		if !ok {
			return
		}
		o := s.octs[pack]
		if o != nil && o.at(i, j) <= c {
			return
		}
		if o, ok = p.relations(s, pack); !ok || o.at(i, j) <= c {
			return
		}
		if o, ok = o.with(i, j, c); ok {
			s.octs[pack] = o
		}
	})
	return ok
}

// apart is the least known upper bound of a - b.
func (p *program) apart(s *state, a, b signed) (num.Rat, bool) {
	x, y := p.signedValue(s, a), p.signedValue(s, b)
	least, ok := x.Hi.Sub(y.Lo), x.HiOK && y.LoOK
	p.packs.entry(a, b, func(pack, i, j int) {
		if o := s.octs[pack]; o != nil && o.at(i, j) != unbounded {
			if k := num.FromInt(int64(o.at(i, j))); !ok || k.Less(least) {
				least, ok = k, true
			}
		}
	})
	return least, ok
}

// change replaces the octagon of each pack that has v by one that f changes.
func (p *program) change(s *state, v cfg.Var, f func(o *octagon, k int)) {
	for _, at := range p.packs.places[v] {
		if o := s.octs[at.pack]; o != nil {
			o = o.clone()
			f(o, at.at)
			s.octs[at.pack] = o
		}
	}
}

// forget drops what relates v to others.
func (p *program) forget(s *state, v cfg.Var) { p.change(s, v, (*octagon).forget) }

// source says that a variable becomes from plus a member of by.
type source struct {
	from signed
	by   value
}

// move records that v has become what the source says about v itself, or if there is none, something else.
func (p *program) move(s *state, v cfg.Var, sources []source) {
	for _, x := range sources {
		if x.from.v != v {
			continue
		}
		high, low := atMostBound(x.by.Hi, x.by.HiOK), atMostBound(x.by.Lo.Neg(), x.by.LoOK)
		p.change(s, v, func(o *octagon, k int) {
			if x.from.negative {
				o.negate(k)
			}
			o.shift(k, low, high)
		})
		return
	}
	p.forget(s, v)
}

// link records for each source that is not about v itself that v is near it.
func (p *program) link(s *state, v cfg.Var, sources []source) bool {
	to := signed{v: v}
	for _, x := range sources {
		if x.from.v == v {
			continue
		}
		if x.by.HiOK && !p.constrain(s, to, x.from, x.by.Hi) || x.by.LoOK && !p.constrain(s, x.from, to, x.by.Lo.Neg()) {
			return false
		}
	}
	return true
}
