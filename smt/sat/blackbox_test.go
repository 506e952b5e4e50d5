package sat

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The black box agrees with all assignments, and its models are models.
func TestBlackBox(t *testing.T) {
	counts := map[Status]int{}
	for seed := range int64(300) {
		r := rand.New(rand.NewSource(seed))
		vars := 3 + r.Intn(4)
		var clauses [][]Lit
		for range 8 + r.Intn(30) {
			clauses = append(clauses, randomClause(r, vars))
		}
		status, model, err := BlackBox(context.Background(), clauses, 1000)
		require.NoError(t, err)
		counts[status]++
		require.Equal(t, satisfiable(clauses, vars), status == Sat, "seed %d", seed)
		if status == Sat {
			require.True(t, holds(clauses, func(v Lit) bool { return int(v) <= len(model) && model[v-1] }), "seed %d", seed)
		}
	}
	assert.Greater(t, counts[Sat], 30)
	assert.Greater(t, counts[Unsat], 30)
}

// It ends with its context.
func TestBlackBoxEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	status, _, err := BlackBox(ctx, holeClauses(12), 1_000_000_000)
	assert.Equal(t, Unknown, status)
	assert.ErrorIs(t, err, context.Canceled)
}
