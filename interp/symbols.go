package interp

import (
	"slices"

	"cairn/smt"
)

// symbols are what formulas may share: constants and functions.
type symbols struct {
	constants map[smt.Term]bool
	functions map[smt.Func]bool
}

func symbolsOf(c *smt.Context, fs ...smt.Term) symbols {
	s := symbols{map[smt.Term]bool{}, map[smt.Func]bool{}}
	for _, f := range fs {
		for _, t := range c.Subterms(f) {
			switch c.Kind(t) {
			case smt.KVar:
				s.constants[t] = true
			case smt.KApp:
				s.functions[c.Function(t)] = true
			}
		}
	}
	return s
}

// common are the symbols of both.
func (s symbols) common(o symbols) symbols {
	both := symbols{map[smt.Term]bool{}, map[smt.Func]bool{}}
	for x := range s.constants {
		if o.constants[x] {
			both.constants[x] = true
		}
	}
	for f := range s.functions {
		if o.functions[f] {
			both.functions[f] = true
		}
	}
	return both
}

// has reports whether t, whose parts are left aside, is a symbol of s, or none. Elements of uninterpreted sorts, which only models have,
// are nobody's symbols.
func (s symbols) has(c *smt.Context, t smt.Term) bool {
	switch c.Kind(t) {
	case smt.KVar:
		return s.constants[t]
	case smt.KApp:
		return s.functions[c.Function(t)]
	}
	return c.Kind(t) != smt.KElement
}

// stranger returns a part of t that is no symbol of s, or NoTerm.
func (s symbols) stranger(c *smt.Context, t smt.Term) smt.Term {
	parts := c.Subterms(t)
	if i := slices.IndexFunc(parts, func(u smt.Term) bool { return !s.has(c, u) }); i >= 0 {
		return parts[i]
	}
	return smt.NoTerm
}

// spell reports whether all of t is made of symbols of s.
func (s symbols) spell(c *smt.Context, t smt.Term) bool { return s.stranger(c, t) == smt.NoTerm }
