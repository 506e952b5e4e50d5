package ieee_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/ieee"
)

// TestOrder goes through all values of a small format, and through numbers that are finer than it.
func TestOrder(t *testing.T) {
	f := ieee.Format{Exponent: 3, Significand: 3}
	x, values := f.Inf(true), []ieee.Value{f.Inf(true)}
	for x.Kind != ieee.Infinity || x.Negative {
		y := x.Above()
		require.True(t, x.Precedes(y) && !y.Precedes(x), "%s %s", x, y)
		require.True(t, y.Below().Same(x), "%s", y)
		x, values = y, append(values, y)
	}
	require.Len(t, values, 2*(1<<5-3))
	for mode := ieee.RNE; mode <= ieee.RTZ; mode++ {
		for n := int64(-1300); n <= 1300; n += 3 {
			r := big.NewRat(n, 64)
			at := f.FromRat(mode, r)
			for _, v := range values {
				lo, hi := v.LeastRounded(mode), v.MostRounded(mode)
				if at.Precedes(v) && hi != nil && r.Cmp(hi) > 0 {
					t.Fatalf("%s rounds to %s, for %s it is at most %s", r, at, v, hi)
				}
				if v.Precedes(at) && lo != nil && r.Cmp(lo) < 0 {
					t.Fatalf("%s rounds to %s, for %s it is at least %s", r, at, v, lo)
				}
			}
			if hi := at.MostRounded(mode); hi != nil { // it is the least one: a bit further on is another value
				beyond := new(big.Rat).Add(hi, big.NewRat(1, 1000))
				require.False(t, f.FromRat(mode, beyond).Precedes(at), "%s %s", at, hi)
			}
		}
	}
}
