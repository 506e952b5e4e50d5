package explicit

import "cairn/cfg"

// assume restricts s to states in which the condition e is want; false means that there are none.
func (x *explorer) assume(s []value, e *cfg.Expr, want bool) bool {
	t := x.decide(s, e)
	if t == yes && !want || t == no && want {
		return false
	}
	if t != either {
		return true
	}
	switch e.Op {
	case cfg.Not:
		return x.assume(s, e.Args[0], !want)
	case cfg.Cast:
		if e.Type == cfg.Bool || e.Args[0].Type.FitsInto(e.Type) {
			return x.assume(s, e.Args[0], want)
		}
	case cfg.LAnd, cfg.LOr:
		return x.assumeBoth(s, e, want)
	case cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne:
		if !want {
			e = cfg.Negated(e)
		}
		return x.restrict(s, e.Op, e.Args[0], e.Args[1])
	case cfg.Ref:
		return x.narrow(s, e, exclude(s[e.Var], 0, want))
	}
	return true
}

// exclude is v without n, or only n.
func exclude(v value, n int64, without bool) value {
	switch {
	case !without:
		return v.meet(point(n))
	case v.lo == n:
		v.lo++
	case v.hi == n:
		v.hi--
	}
	return v
}

// assumeBoth restricts s by a conjunction that is true or a disjunction that is false. Of a conjunction that is false, or a
// disjunction that is true, only the case that one operand settles is used.
func (x *explorer) assumeBoth(s []value, e *cfg.Expr, want bool) bool {
	if (e.Op == cfg.LAnd) == want {
		return x.assume(s, e.Args[0], want) && x.assume(s, e.Args[1], want)
	}
	opposite := no
	if !want {
		opposite = yes
	}
	if x.decide(s, e.Args[0]) == opposite {
		return x.assume(s, e.Args[1], want)
	}
	if x.decide(s, e.Args[1]) == opposite {
		return x.assume(s, e.Args[0], want)
	}
	return true
}

// restrict uses a comparison that holds for bounds on either side.
func (x *explorer) restrict(s []value, op cfg.Op, a, b *cfg.Expr) bool {
	va, vb := x.eval(s, a), x.eval(s, b)
	if op == cfg.Eq {
		unify(s, va, vb)
	}
	return x.narrow(s, a, bound(op, va, vb)) && x.narrow(s, b, bound(mirrored[op-cfg.Lt], vb, va))
}

// mirrored is the comparison with its operands exchanged.
var mirrored = [...]cfg.Op{cfg.Gt, cfg.Ge, cfg.Lt, cfg.Le, cfg.Eq, cfg.Ne}

// bound is the part of a for which a op b is possible.
func bound(op cfg.Op, a, b value) value {
	switch op {
	case cfg.Lt:
		if b.hi != most && b.hi != least {
			a.hi = min(a.hi, b.hi-1)
		}
	case cfg.Le:
		a.hi = min(a.hi, b.hi)
	case cfg.Gt:
		if b.lo != least && b.lo != most {
			a.lo = max(a.lo, b.lo+1)
		}
	case cfg.Ge:
		a.lo = max(a.lo, b.lo)
	case cfg.Eq:
		return a.meet(b)
	default:
		if b.isPoint() {
			return exclude(a, b.lo, true)
		}
	}
	return a
}

// narrow uses what is known about the value of e for the variable that e is, up to conversions that keep values and
// constants that are added without wraparound.
func (x *explorer) narrow(s []value, e *cfg.Expr, v value) bool {
	if v.empty() {
		return false
	}
	switch e.Op {
	case cfg.Ref:
		old := s[e.Var]
		m := old.meet(v)
		s[e.Var] = m
		return !m.empty() && (old.sym == 0 || m == old || spread(s, old, m))
	case cfg.Cast:
		a := x.eval(s, e.Args[0])
		if e.Type != cfg.Bool && a.bounded() && a.within(typeRange(e.Type)) {
			return x.narrow(s, e.Args[0], v)
		}
	case cfg.Not, cfg.LAnd, cfg.LOr, cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne:
		if v == point(0) || !v.contains(0) {
			return x.assume(s, e, v != point(0))
		}
	}
	return true
}

// unify makes two different symbols one, because a value of one equals a value of the other.
func unify(s []value, a, b value) {
	d, ok := addWords(b.off, -a.off)
	if a.sym == 0 || b.sym == 0 || a.sym == b.sym || !ok {
		return
	}
	for v := range s {
		if s[v].sym == a.sym {
			if off, ok := addWords(s[v].off, d); ok {
				s[v].sym, s[v].off = b.sym, off
			} else {
				s[v] = s[v].forget()
			}
		}
	}
}

// spread hands the bounds m of a value that was old on to the other values of its symbol; false means that one becomes empty.
func spread(s []value, old, m value) bool {
	for v := range s {
		if s[v].sym != old.sym {
			continue
		}
		d, ok := addWords(s[v].off, -old.off)
		if !ok {
			continue
		}
		w := all()
		if lo, ok := addWords(m.lo, d); ok && m.lo != least {
			w.lo = lo
		}
		if hi, ok := addWords(m.hi, d); ok && m.hi != most {
			w.hi = hi
		}
		if s[v] = s[v].meet(w); s[v].empty() {
			return false
		}
	}
	return true
}
