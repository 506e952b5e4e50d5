package interp

import (
	"slices"

	"cairn/smt"
)

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
	return !slices.ContainsFunc(p.c.FreeVars(f), func(x smt.Term) bool { return !p.symbols.shared(x, i) })
}

// bornAfter lists the symbols of f that occur only after place i.
func (p *problem) bornAfter(f smt.Term, i int) []smt.Term {
	return slices.DeleteFunc(slices.Clone(p.c.FreeVars(f)), func(x smt.Term) bool {
		first, ok := p.symbols.first[x]
		return ok && first <= i
	})
}

// deadAfter lists the symbols of f that do not occur after place i.
func (p *problem) deadAfter(f smt.Term, i int) []smt.Term {
	return slices.DeleteFunc(slices.Clone(p.c.FreeVars(f)), func(x smt.Term) bool { return p.symbols.last[x] > i })
}
