package simplex

import (
	"fmt"

	"cairn/internal/lin"
)

// Verify checks the certificate of a conflict against the bounds asserted now: nil if its weighted sum is contradictory.
// The caller may have popped nothing since the conflict was returned.
func (s *Simplex) Verify(c *Conflict) error {
	n := len(c.Tags)
	if len(c.Coeffs) != n || len(c.Bounds) != n {
		return fmt.Errorf("conflict with %d tags, %d coefficients, %d bounds", n, len(c.Coeffs), len(c.Bounds))
	}
	left := make([]Entry, 0, 2*n)
	var right value
	for i, ref := range c.Bounds {
		k, b := c.Coeffs[i], s.vars[ref.Var].bound(ref.Upper)
		if k.Sign() <= 0 {
			return fmt.Errorf("coefficient %v of tag %d is not positive", k, c.Tags[i])
		}
		if !ref.Upper {
			k = k.Neg()
		}
		if !b.set || b.tag != c.Tags[i] {
			return fmt.Errorf("variable %d has no bound with tag %d", ref.Var, c.Tags[i])
		}
		for _, e := range s.Sum(ref.Var) {
			left = append(left, Entry{Var: e.Var, Coeff: e.Coeff.Mul(k)})
		}
		right = right.addMul(k, b.value())
	}
	if rest := lin.Collect(left); len(rest) > 0 {
		return fmt.Errorf("left sides sum to %v", rest)
	}
	if right.cmp(value{}) >= 0 {
		return fmt.Errorf("right sides sum to %v + %v epsilon", right.r, right.e)
	}
	return nil
}
