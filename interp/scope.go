package interp

import "cairn/smt"

// scope tells for each symbol the first and the last formula in which it occurs.
type scope struct {
	first, last map[smt.Term]int
}

func newScope(c *smt.Context, fs []smt.Term) scope {
	s := scope{make(map[smt.Term]int), make(map[smt.Term]int)}
	for i, f := range fs {
		for _, x := range c.FreeVars(f) {
			s.add(x, i)
		}
	}
	return s
}

func (s scope) add(x smt.Term, i int) {
	if _, ok := s.first[x]; !ok {
		s.first[x] = i
	}
	s.last[x] = i
}

// shared reports whether x occurs both before and after place i, which is between formulas i and i+1.
func (s scope) shared(x smt.Term, i int) bool {
	first, ok := s.first[x]
	return ok && first <= i && s.last[x] > i
}

// allShared reports whether all symbols of f are shared at place i.
func (p *problem) allShared(f smt.Term, i int) bool {
	for _, x := range p.c.FreeVars(f) {
		if !p.symbols.shared(x, i) {
			return false
		}
	}
	return true
}

// bornAfter lists the symbols of f that occur only after place i.
func (p *problem) bornAfter(f smt.Term, i int) []smt.Term {
	var out []smt.Term
	for _, x := range p.c.FreeVars(f) {
		if first, ok := p.symbols.first[x]; !ok || first > i {
			out = append(out, x)
		}
	}
	return out
}

// deadAfter lists the symbols of f that do not occur after place i.
func (p *problem) deadAfter(f smt.Term, i int) []smt.Term {
	var out []smt.Term
	for _, x := range p.c.FreeVars(f) {
		if last, ok := p.symbols.last[x]; !ok || last <= i {
			out = append(out, x)
		}
	}
	return out
}
