package predabs

import (
	"slices"
	"strings"

	"cairn/smt"
)

// label is the text of an abstract state.
func (s *System) label(st *state) string { return s.text(st.loc, s.Vocab.Ctx.And(st.label...)) }

// text is the text of a set of states at a location: at_l2 && y >= z.
func (s *System) text(at Loc, f smt.Term) string {
	if len(s.Names) == 0 {
		return s.formula(f)
	}
	parts := s.parts(f)
	switch {
	case f == smt.False:
		return "false"
	case f != smt.True && s.Vocab.Ctx.Kind(f) == smt.KOr:
		parts = []string{"(" + strings.Join(parts, " && ") + ")"}
	case f == smt.True:
		parts = nil
	}
	return strings.Join(append([]string{"at_" + s.Names[at]}, parts...), " && ")
}

// formula is the text of a formula in C's notation, with at_l for the values of the program counter.
func (s *System) formula(f smt.Term) string { return strings.Join(s.parts(f), " && ") }

// parts are the texts of the conjuncts, the program counter first, then in the order of the variables that begin them.
func (s *System) parts(f smt.Term) []string {
	c := s.Vocab.Ctx
	switch {
	case f == smt.True:
		return []string{"true"}
	case f == smt.False:
		return []string{"false"}
	}
	type part struct {
		at   bool
		text string
	}
	var all []part
	for _, g := range c.Conjuncts(f) {
		text, at := s.location(g)
		if !at {
			text = s.other(g, c.Kind(f) == smt.KAnd)
		}
		all = append(all, part{at, text})
	}
	slices.SortStableFunc(all, func(a, b part) int {
		switch {
		case a.at && !b.at:
			return -1
		case b.at && !a.at:
			return 1
		default:
			return 0
		}
	})
	var texts []string
	for _, p := range all {
		texts = append(texts, p.text)
	}
	return texts
}

// location prints a condition on the program counter.
func (s *System) location(f smt.Term) (string, bool) {
	c := s.Vocab.Ctx
	if s.pc == smt.NoTerm || c.Kind(f) != smt.KEq {
		return "", false
	}
	l := c.Linear(f)
	if len(l.Mono) != 1 || l.Mono[0].Var != s.pc {
		return "", false
	}
	return "at_l" + l.Const.Neg().Div(l.Mono[0].Coeff).String(), true
}

// other prints anything but a conjunction.
func (s *System) other(f smt.Term, inner bool) string {
	c := s.Vocab.Ctx
	if s.pc != smt.NoTerm && c.Occurs(s.pc, f) {
		switch c.Kind(f) {
		case smt.KOr:
			var parts []string
			for _, g := range c.Args(f) {
				parts = append(parts, s.formula(g))
			}
			text := strings.Join(parts, " || ")
			if inner {
				text = "(" + text + ")"
			}
			return text
		case smt.KNot:
			if text, ok := s.location(c.Args(f)[0]); ok {
				return "!" + text
			}
		}
	}
	text, _ := s.Vocab.CString(f)
	if inner && c.Kind(f) == smt.KOr {
		text = "(" + text + ")"
	}
	return text
}
