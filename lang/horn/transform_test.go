package horn_test

import (
	"context"
	"flag"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/answer"
	"cairn/certify/clauses"
	"cairn/lang/horn"
)

var systems = flag.Int("systems", 60, "random systems for each transformation")

// transforms are all of them, with Preprocess as one more.
func transforms() []horn.Transform {
	whole := func(name string, opt horn.Options) horn.Transform {
		return horn.Transform{Name: name, Apply: func(ctx context.Context, s *horn.System) (*horn.System, horn.Undo, error) {
			return horn.Preprocess(ctx, s, opt)
		}}
	}
	return []horn.Transform{
		horn.Simplify(), horn.DropIrrelevant(), horn.DropArguments(), horn.Inline(1000), horn.Merge(), horn.Compact(),
		whole("all", horn.Options{}), whole("all with merging", horn.Options{Merge: true, Growth: 300}), whole("all without inlining", horn.Options{NoInline: true}),
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
