package simplex

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
)

// TestShift moves variables of random problems at random: what holds goes on to hold, and only what may move does.
func TestShift(t *testing.T) {
	moved, refused := 0, 0
	for seed := int64(0); seed < 300; seed++ {
		r := rand.New(rand.NewSource(seed))
		s := randomProblem(r, 2+r.Intn(5), 1+r.Intn(4), seed%2 == 0)
		if r := s.CheckInteger(ctx, Limits{}); r.Status != Sat {
			continue
		}
		for range 20 {
			before := slices.Clone(s.vars)
			v, delta := Var(r.Intn(len(s.vars))), num.FromFrac(int64(r.Intn(13)-6), 1+int64(seed%2)*int64(r.Intn(3)))
			ok := s.Shift(v, delta)
			s.mustHold(t)
			for i := range s.vars {
				x := &s.vars[i]
				require.True(t, x.canTake(x.value), "seed %d: variable %d", seed, i)
				change := x.value.sub(before[i].value)
				switch {
				case Var(i) == v && ok:
					require.Zero(t, change.cmp(value{r: delta}))
				case !ok || x.base:
					require.Zero(t, change.cmp(value{}), "seed %d: variable %d", seed, i)
				}
			}
			if ok {
				moved++
			} else {
				refused++
			}
		}
	}
	assert.Greater(t, moved, 300)
	assert.Greater(t, refused, 300)
}
