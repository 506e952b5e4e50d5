package cooper

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/smt"
)

// checkProjection tests the two properties that make the projection p of f under m an under-approximation: p holds in m, and
// every point of a box that satisfies p extends to a solution of f. Elimination of vars looks for these in [-far, far].
func checkProjection(t *testing.T, w *world, vars, others []smt.Term, f, p smt.Term, m *smt.Model, box, far int64) {
	t.Helper()
	c := w.c
	require.True(t, m.Holds(p), "%s\nprojects to %s, which is false in the model", c.String(f), c.String(p))
	for _, v := range c.FreeVars(p) {
		require.NotContains(t, vars, v)
	}
	n := smt.NewModel(c)
	w.each(n, others, box, func() bool {
		if n.Holds(p) {
			require.True(t, w.exists(n, vars, far, f), "%s\nprojects to %s, which is too weak", c.String(f), c.String(p))
		}
		return true
	})
}

func TestProjectCubeInt(t *testing.T) {
	ctx := context.Background()
	found := 0
	for seed := int64(0); seed < 3000; seed++ {
		w := newWorld(seed, 3, 0, 0)
		w.terms = seed%3 == 0
		lits := w.cube(2 + w.rng.Intn(5))
		f := w.c.And(lits...)
		vars, others := w.ints[:1], w.ints[1:]
		if seed%2 == 0 {
			vars, others = w.ints[:2], w.ints[2:]
		}
		m := smt.NewModel(w.c)
		tried := 0
		w.each(m, w.ints, 4, func() bool {
			if !m.Holds(f) {
				return true
			}
			found++
			tried++
			p, err := ProjectCube(ctx, w.c, vars, lits, m)
			require.NoError(t, err)
			checkProjection(t, w, vars, others, f, w.c.And(p...), m, 5, 60)
			return tried < 2
		})
	}
	require.Greater(t, found, 1000)
}
