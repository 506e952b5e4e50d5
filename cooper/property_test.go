package cooper

import (
	"context"
	"flag"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/internal/sample"
	"cairn/smt"
)

// casesFlag asks for more: go test ./cooper -cases 20000.
var casesFlag = flag.Int("cases", 0, "how many random cases each property is tried on (0: a few, in long tests twice as many)")

func cases(few int64) int64 {
	if *casesFlag > 0 {
		return int64(*casesFlag)
	}
	return int64(sample.Size(int(few)/4, int(few)))
}

// variety is a world of one to five numeric variables, integers, rationals or both, with up to two Booleans, and a formula
// over them; some of its variables are to be eliminated.
func variety(seed int64) (w *world, vars, others []smt.Term, f smt.Term) {
	n := int(1 + seed%5)
	ints, reals := n, 0
	switch seed / 5 % 3 {
	case 1:
		ints, reals = 0, n
	case 2:
		ints, reals = (n+1)/2, n/2
	}
	w = newWorld(seed, ints, int(seed/15%3), reals)
	w.coeff = 1 + seed/45%3
	w.divs = seed%4 != 0
	w.terms = seed%7 == 0
	f = w.formula(1 + w.rng.Intn(2))
	all := append(w.numeric(), w.bools...)
	w.rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	k := 1 + w.rng.Intn(min(3, len(all)))
	return w, all[:k], all[k:], f
}

// TestEliminationProperty compares exact elimination with the quantified formula: what it says follows from the formula, and at
// points of a box it is true exactly if the solver finds values for what was eliminated.
func TestEliminationProperty(t *testing.T) {
	ctx := context.Background()
	gaveUp, points := int64(0), 0
	for seed := range cases(250) {
		w, vars, others, f := variety(seed)
		c := w.c
		g, err := Eliminate(ctx, c, vars, f, Options{Budget: 20_000})
		if err != nil {
			require.ErrorIs(t, err, ErrBudget, "seed %d", seed)
			gaveUp++
			continue
		}
		for _, v := range vars {
			require.False(t, c.Occurs(v, g), "seed %d", seed)
		}
		require.Equal(t, smt.Unsat, smt.Entails(ctx, c, f, g), "seed %d: %s\nis not implied by %s", seed, c.String(g), c.String(f))
		for range 6 {
			m := smt.NewModel(c)
			at := make(map[smt.Term]smt.Term)
			for _, v := range others {
				switch x := w.rng.Int63n(13) - 6; {
				case c.Sort(v) == smt.Bool:
					m.SetBool(v, x > 0)
					at[v] = boolean(x > 0)
				case c.Sort(v) == smt.Real:
					m.Set(v, num.FromFrac(x, 2))
					at[v] = c.Num(num.FromFrac(x, 2), smt.Real)
				default:
					m.Set(v, num.FromInt(x))
					at[v] = c.Int(x)
				}
			}
			status, _ := smt.CheckSat(ctx, c, c.Subst(f, at))
			require.NotEqual(t, smt.Unknown, status, "seed %d", seed)
			require.Equal(t, status == smt.Sat, m.Holds(g), "seed %d: %s\nbecomes %s", seed, c.String(f), c.String(g))
			points++
		}
	}
	assert.Less(t, 10*gaveUp, cases(250), "too many without an answer")
	t.Logf("%d points, %d beyond the budget", points, gaveUp)
}

func boolean(b bool) smt.Term {
	if b {
		return smt.True
	}
	return smt.False
}

// TestProjectionProperty covers the quantified formula by projections, model after model: each is a cube that holds in its model and
// implies the quantified formula (at its own model's point and, by the solver, wherever exact elimination succeeds), and finitely
// many are all.
func TestProjectionProperty(t *testing.T) {
	ctx := context.Background()
	formulas, projections, most := 0, 0, 0
	for seed := range cases(250) {
		w, vars, _, f := variety(seed)
		c := w.c
		exact, err := Eliminate(ctx, c, vars, f, Options{Budget: 20_000})
		if err != nil {
			require.ErrorIs(t, err, ErrBudget, "seed %d", seed)
			continue
		}
		cover := smt.False
		n := 0
		for {
			status, m := smt.CheckSat(ctx, c, f, c.Not(cover))
			require.NotEqual(t, smt.Unknown, status, "seed %d", seed)
			if status == smt.Unsat {
				break
			}
			n++
			require.Less(t, n, 1000, "seed %d does not end", seed)
			p, err := Project(ctx, c, vars, f, m, Options{})
			require.NoError(t, err, "seed %d", seed)
			require.True(t, m.Holds(p), "seed %d", seed)
			for _, v := range vars {
				require.False(t, c.Occurs(v, p), "seed %d", seed)
			}
			require.Equal(t, smt.Unsat, smt.Entails(ctx, c, p, exact), "seed %d: %s\nhas %s, not %s", seed, c.String(f), c.String(exact), c.String(p))
			cover = c.Or(cover, p)
		}
		require.Equal(t, smt.Unsat, smt.Entails(ctx, c, exact, cover), "seed %d", seed)
		if n > 0 {
			formulas, projections, most = formulas+1, projections+n, max(most, n)
		}
	}
	require.NotZero(t, formulas)
	t.Logf("%d formulas are covered by %.2f projections on average, %d at most", formulas, float64(projections)/float64(formulas), most)
}
