package absint

import (
	"fmt"

	"cairn/cfg"
)

// check verifies that the states are a post-fixpoint: the source has all states, and every edge leads from the state of its
// source into that of its end.
func (f *fixpoint) check() error {
	if !f.within(f.newState(), f.at[f.g.Source]) {
		return fmt.Errorf("source: not all states")
	}
	for i := range f.g.Edges {
		e := &f.g.Edges[i]
		if f.at[e.Src] == nil {
			continue
		}
		if !f.within(f.post(f.at[e.Src], e), f.at[e.Dst]) {
			return fmt.Errorf("edge %d from %d to %d leaves the state of its end", i, e.Src, e.Dst)
		}
	}
	return nil
}

// checkValue verifies that the value of v in s is reduced.
func (p *program) checkValue(s *state, v cfg.Var) error {
	if x := s.vals[v]; x != nil {
		if w, ok := x.reduced(); !ok || w != *x && !w.equal(*x) {
			return fmt.Errorf("value %v of %d is not reduced", *x, v)
		}
	}
	return nil
}
