package cooper

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/smt"
)

func TestUnboundedly(t *testing.T) {
	c := smt.NewContext()
	x, gas := c.Var("x", smt.Int), c.Var("gas", smt.Int)
	two := num.FromInt(2)
	for _, tt := range []struct{ f, want smt.Term }{
		{c.Le(gas, x), smt.False},
		{c.Ge(gas, x), smt.True},
		{c.Eq(gas, x), smt.False},
		{c.Not(c.Eq(gas, x)), smt.True},
		{c.Or(c.Le(gas, x), c.Le(x, c.Int(3))), c.Le(x, c.Int(3))},
		{c.Divides(two, c.Add(gas, x)), smt.True},
		{c.And(c.Divides(two, c.Add(gas, x)), c.Divides(two, gas)), c.Divides(two, x)},
		{c.Le(x, c.Int(3)), c.Le(x, c.Int(3))},
	} {
		got, err := Unboundedly(context.Background(), c, gas, tt.f, 64)
		require.NoError(t, err)
		equivalent(t, c, got, tt.want, c.String(tt.f))
	}
	_, err := Unboundedly(context.Background(), c, gas, c.And(c.Divides(num.FromInt(9), gas), c.Divides(two, gas)), 17)
	assert.ErrorIs(t, err, ErrResidues)
}

// TestUnboundedlyIsFarAway: beside small values of all others, numbers beyond all their bounds are as good as the infinity.
func TestUnboundedlyIsFarAway(t *testing.T) {
	ctx := context.Background()
	verdicts := make(map[smt.Term]int)
	for seed := range cases(300) {
		w := newWorld(seed, 3, int(seed%2), 0)
		c, x, f := w.c, w.ints[0], w.formula(2)
		got, err := Unboundedly(ctx, c, x, f, 1<<20)
		require.NoError(t, err)
		require.False(t, c.Occurs(x, got))
		m := smt.NewModel(c)
		at := make(map[smt.Term]smt.Term)
		for _, y := range w.ints[1:] {
			v := w.rng.Int63n(21) - 10
			m.Set(y, num.FromInt(v))
			at[y] = c.Int(v)
		}
		for _, b := range w.bools {
			m.SetBool(b, true)
			at[b] = smt.True
		}
		status, _ := smt.CheckSat(ctx, c, c.Subst(f, at), c.Le(c.Int(1000), x))
		require.Equal(t, status == smt.Sat, m.Holds(got), "seed %d: %s", seed, c.String(f))
		verdicts[boolean(m.Holds(got))]++
	}
	assert.Greater(t, verdicts[smt.True], 20)
	assert.Greater(t, verdicts[smt.False], 20)
}
