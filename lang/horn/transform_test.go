package horn_test

import (
	"context"
	"flag"
	"maps"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify/clauses"
	"cairn/internal/answer"
	"cairn/lang/horn"
)

var systems = flag.Int("systems", 60, "random systems for each transformation")

// transforms are all of them by name, with Preprocess as one more. Some remember what they have seen: each use gets new ones.
func transforms() map[string]horn.Transform {
	return map[string]horn.Transform{
		"constraints": horn.Simplify(), "irrelevant clauses": horn.DropIrrelevant, "arguments": horn.DropArguments, "inlining": horn.Inline(1000),
		"compact": horn.Compact, "all": horn.Preprocess,
	}
}

// TestTransforms applies each transformation to random systems, decides the result, and requires that the answer is that for
// the original system, as the certificate that has been carried back shows.
func TestTransforms(t *testing.T) {
	ctx := context.Background()
	for k, name := range slices.Sorted(maps.Keys(transforms())) {
		t.Run(name, func(t *testing.T) {
			changed, unsat := 0, 0
			for seed := range *systems {
				r := rand.New(rand.NewSource(int64(seed + 1000*k)))
				s := randomSystem(r)
				require.NoError(t, s.Check())
				next, undo, err := transforms()[name](ctx, s)
				require.NoError(t, err, "seed %d", seed)
				require.NoError(t, next.Check(), "seed %d", seed)
				if len(next.Clauses) != len(s.Clauses) {
					changed++
				}
				if a := decide(t, next); a.Verdict == answer.Unsafe {
					unsat++
					d, err := undo.Derivation(ctx, a.Certificate.(horn.Derivation))
					require.NoError(t, err, "seed %d", seed)
					require.NoError(t, clauses.CheckDerivation(ctx, s, d), "seed %d", seed)
				} else {
					checkLiftedModels(t, r, s, next, undo, a.Certificate.(horn.Model))
				}
			}
			assert.Greater(t, unsat, *systems/6, "too few of the systems are unsatisfiable")
			assert.Less(t, unsat, *systems*5/6, "too few of the systems are satisfiable")
			t.Logf("%d systems with another number of clauses, %d unsatisfiable", changed, unsat)
		})
	}
}

func checkLiftedModels(t *testing.T, r *rand.Rand, s, next *horn.System, undo horn.Undo, m horn.Model) {
	ctx := context.Background()
	for range 2 {
		require.NoError(t, clauses.CheckModel(ctx, next, m))
		lifted, err := undo.Model(ctx, m)
		require.NoError(t, err)
		require.NoError(t, clauses.CheckModel(ctx, s, lifted))
		m = weaken(r, next, m)
	}
}
