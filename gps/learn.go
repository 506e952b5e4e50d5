package gps

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// maxLessons bounds how often a search begins again with a better encoding of nonlinear operations.
const maxLessons = 40

// learn looks for the operations that make the encoding allow a path to the target which cannot be executed with the model's
// values: those whose result in the model is not that of their operands. Their operands become points at which the
// encoding of the next search is exact. It reports whether there are any.
func (s *search) learn(t *test) bool {
	found := 0
	for i, n := range t.prefix {
		if !s.blocks.Blocks[n.block].Trans.Approx {
			continue
		}
		before := s.tree.root
		if i > 0 {
			before = t.prefix[i-1]
		}
		state := make([]num.Rat, len(s.g.Vars))
		for v := range state {
			state[v] = inType(s.g.Vars[v].Type, t.model.Value(before.env[v]))
		}
		choose := func(site cfg.Site) num.Rat {
			val := num.Zero()
			for _, ch := range n.choices {
				if ch.Site == site {
					val = t.model.Value(ch.Symbol)
				}
			}
			return inType(s.g.Vars[s.g.Edges[site.Edge].Stmts[site.Stmt].Var].Type, val)
		}
		found += s.vocab.Points.Learn(s.g, before.vertex, state, choose, s.blocks.IsCut)
	}
	s.stats.points += int64(found)
	return found > 0
}
