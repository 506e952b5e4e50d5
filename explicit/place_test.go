package explicit

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
)

// TestPlace compares the table of states with a map, over several chunks, and with no variables at all.
func TestPlace(t *testing.T) {
	for vars, values := range map[int]int{0: 1, 1: 8000, 3: 20} {
		r := rand.New(rand.NewSource(int64(vars)))
		p := &place{vars: make([]cfg.Var, vars)}
		var order [][]valueID
		known := map[[3]valueID]bool{}
		for range 12_000 {
			var k [3]valueID
			for i := range vars {
				k[i] = valueID(r.Intn(values))
			}
			require.Equal(t, !known[k], p.add(k[:vars]))
			if !known[k] {
				known[k] = true
				order = append(order, slices.Clone(k[:vars]))
			}
		}
		require.Len(t, order, int(p.count))
		for i, k := range order {
			require.Equal(t, k, slices.Clone(p.state(int32(i))), "state %d", i)
		}
		assert.True(t, vars == 0 && p.count == 1 || p.count > 2<<chunkBits, "%d states", p.count)
	}
}
