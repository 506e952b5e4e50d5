package chc_test

import (
	"context"
	"flag"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify/clauses"
	"cairn/smt"
	"cairn/spacer/chc"
)

var systems = flag.Int("systems", 60, "random systems for each transformation")

// transforms are all of them, with Preprocess as one more.
func transforms() []chc.Transform {
	whole := func(name string, opt chc.Options) chc.Transform {
		return chc.Transform{Name: name, Apply: func(ctx context.Context, s *chc.System) (*chc.System, chc.Undo, error) {
			return chc.Preprocess(ctx, s, opt)
		}}
	}
	return []chc.Transform{
		chc.Simplify(), chc.DropIrrelevant(), chc.DropArguments(), chc.Inline(1000), chc.Merge(), chc.Compact(),
		whole("all", chc.Options{}), whole("all with merging", chc.Options{Merge: true, Growth: 300}), whole("all without inlining", chc.Options{NoInline: true}),
	}
}

// TestTransforms applies each transformation to random systems, decides the result, and requires that the answer is that for
// the original system, as the certificate that has been carried back shows.
func TestTransforms(t *testing.T) {
	ctx := context.Background()
	for k, tr := range transforms() {
		t.Run(tr.Name, func(t *testing.T) {
			changed, unsat := 0, 0
			for seed := range *systems {
				r := rand.New(rand.NewSource(int64(seed + 1000*k)))
				s := randomSystem(r)
				require.NoError(t, s.Check())
				next, undo, err := transforms()[k].Apply(ctx, s)
				require.NoError(t, err, "seed %d", seed)
				require.NoError(t, next.Check(), "seed %d", seed)
				if len(next.Clauses) != len(s.Clauses) {
					changed++
				}
				if a := decide(t, next); a.Status == smt.Unsat {
					unsat++
					d, err := undo.Derivation(ctx, a.Refutation)
					require.NoError(t, err, "seed %d", seed)
					require.NoError(t, clauses.CheckDerivation(ctx, s, d), "seed %d", seed)
				} else {
					checkLiftedModels(t, r, s, next, undo, a.Model)
				}
			}
			assert.Greater(t, unsat, *systems/6, "too few of the systems are unsatisfiable")
			assert.Less(t, unsat, *systems*5/6, "too few of the systems are satisfiable")
			t.Logf("%d systems with another number of clauses, %d unsatisfiable", changed, unsat)
		})
	}
}

func checkLiftedModels(t *testing.T, r *rand.Rand, s, next *chc.System, undo chc.Undo, m chc.Model) {
	ctx := context.Background()
	for range 2 {
		require.NoError(t, clauses.CheckModel(ctx, next, m))
		lifted, err := undo.Model(ctx, m)
		require.NoError(t, err)
		require.NoError(t, clauses.CheckModel(ctx, s, lifted))
		m = weaken(r, next, m)
	}
}
