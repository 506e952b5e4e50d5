package encode

import (
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// TestBounds learns random formulas and looks whether they bound sums as they must: every solution is inside.
func TestBounds(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	bounded := 0
	for range 2000 {
		c := smt.NewContext()
		x, y := c.Var("x", smt.Int), c.Var("y", smt.Int)
		enc := New(c, &cfg.Graph{})
		sum := func() smt.Term {
			k := func() num.Rat { return num.FromInt(rnd.Int63n(5) - 2) }
			return c.Add(c.Scale(k(), x), c.Scale(k(), y), c.Num(k(), smt.Int))
		}
		atom := func() smt.Term {
			f := []smt.Term{c.Le(sum(), c.Int(0)), c.Eq(sum(), c.Int(0)), c.Or(c.Le(sum(), c.Int(0)), c.Le(sum(), c.Int(0)))}[rnd.Intn(3)]
			if rnd.Intn(2) == 0 {
				return c.Not(f)
			}
			return f
		}
		var known, first *bounds
		f, g := c.And(atom(), atom()), atom()
		enc.learn(&known, f)
		enc.learn(&first, g) // another way to come here
		f = c.And(f, atom(), atom())
		enc.learn(&known, f)
		s := sum()
		all, joined := enc.rangeOf(known, s), enc.rangeOf(known.join(first), s)
		if all.LoOK || all.HiOK {
			bounded++
		}
		for i := range int64(121) {
			m := smt.NewModel(c)
			m.Set(x, num.FromInt(i/11-5))
			m.Set(y, num.FromInt(i%11-5))
			require.True(t, joined.Contains(m.Value(s)) || !m.Holds(c.Or(f, g)), "%s, but not in %v", c.String(s), joined)
			if m.Holds(f) {
				require.True(t, all.Contains(m.Value(s)), "%s, but not in %v under %s", c.String(s), all, c.String(f))
			}
		}
	}
	assert.Greater(t, bounded, 1000)
}

func TestWhatFormulasBound(t *testing.T) {
	c := smt.NewContext()
	x, y := c.Var("x", smt.Int), c.Var("y", smt.Int)
	enc := New(c, &cfg.Graph{})
	k := func(i int64) smt.Term { return c.Int(i) }
	long := c.Le(x, k(5)) // so long that it stays whole in another conjunction
	for i := range 70 {
		long = c.And(long, c.Le(c.Var(fmt.Sprint("z", i), smt.Int), k(0)))
	}
	for _, tc := range []struct {
		f      smt.Term
		of     smt.Term
		lo, hi string
	}{
		{smt.True, x, "-", "-"},
		{c.Le(x, k(5)), x, "-", "5"},
		{c.Not(c.Le(x, k(5))), x, "6", "-"},
		{c.And(c.Le(k(-3), x), c.Le(x, k(7)), c.Le(x, k(9))), x, "-3", "7"},
		{c.Eq(x, k(12)), x, "12", "12"},
		{c.Not(c.Eq(x, k(12))), x, "-", "-"},
		{c.Or(c.Le(x, k(5)), c.Le(k(9), x)), x, "-", "-"},
		{c.Not(c.Or(c.Le(x, k(5)), c.Le(k(9), x))), x, "6", "8"},
		{c.And(long, c.Le(k(3), x)), x, "3", "5"},
		{c.Le(x, y), c.Sub(y, x), "0", "-"},
		{c.Le(x, y), c.Scale(num.FromInt(-2), c.Sub(x, y)), "0", "-"},
	} {
		var known *bounds
		enc.learn(&known, tc.f)
		all := enc.rangeOf(known, tc.of)
		show := func(r num.Rat, ok bool) string {
			if ok {
				return r.String()
			}
			return "-"
		}
		assert.Equal(t, tc.lo, show(all.Lo, all.LoOK), c.String(tc.f))
		assert.Equal(t, tc.hi, show(all.Hi, all.HiOK), c.String(tc.f))
	}
	var known *bounds // what is known of parts, later than of the sum
	enc.learn(&known, c.And(c.Le(k(1), y), c.Le(y, k(3))))
	enc.learn(&known, c.Lt(x, y))
	assert.Equal(t, "2", enc.rangeOf(known, x).Hi.String())
	enc.learn(&known, c.And(c.Le(k(2), x), c.Not(c.Eq(x, k(2)))))
	assert.True(t, enc.rangeOf(known, x).LoOK)
}
