package interp

import (
	"fmt"

	"cairn/smt"
)

// verify proves that itps are sequence interpolants of the path: one query for each formula, and a look at the symbols.
func (p *problem) verify(itps []smt.Term) error {
	if len(itps) != max(p.n, 0) {
		return fmt.Errorf("interp: internal: %d interpolants for %d formulas", len(itps), len(p.fs))
	}
	before := smt.True
	for i, f := range p.fs {
		after := smt.False
		if i < p.n {
			after = itps[i]
		}
		switch smt.Entails(p.ctx, p.c, p.c.And(before, f), after) {
		case smt.Sat:
			return fmt.Errorf("interp: internal: formula %d does not imply the interpolant after it", i)
		case smt.Unknown:
			return fmt.Errorf("formula %d, proof of the interpolant after it: %w", i, p.unfinished())
		}
		before = after
	}
	symbols := newScope(p.c, p.fs)
	for i, itp := range itps {
		for _, x := range p.c.FreeVars(itp) {
			if !symbols.shared(x, i) {
				return fmt.Errorf("interp: internal: interpolant %d contains %s, which is not shared", i, p.c.Name(x))
			}
		}
	}
	return nil
}
