package cfg_test

import (
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/num"
)

// TestTrackProducts: in every state of an execution the ghosts are the products of their factors, also where these wrap around; and the
// execution takes the edges that it took before.
func TestTrackProducts(t *testing.T) {
	types := []cfg.Type{{Bits: 8}, {Bits: 8, Signed: true}, cfg.Int, cfg.Math}
	ghosts, states, crossed := 0, 0, 0
	for seed := range int64(400) {
		r := rand.New(rand.NewSource(seed))
		step := []string{"i = i + 1", "i = i + 7", "i = i - 3", "i = 5 + i"}[r.Intn(4)]
		other := []string{"j = i", "j = j + 1", "j = i + 3", "havoc j", "j = 2 * i", "j = 4"}[r.Intn(6)]
		text := fmt.Sprintf(`S -> H: havoc n; %s
			H -> I: assume i != 90; s = s + i; %s
			H -> E: assume i == 90
			I -> I: assume j > 3 && s != 9; s = s + j; j = j - 1
			I -> H: assume !(j > 3 && s != 9); %s
			E -> ERR: assume s == n * (n - i)
			E -> X: assume s != n * (n - i)`, []string{"i = 0", "i = n", "havoc i"}[r.Intn(3)], other, step)
		g := cfgtest.Parse(types[r.Intn(len(types))], text).Graph
		g.SignedWrap = r.Intn(2) == 0
		h, products := cfg.TrackProducts(g)
		require.NotEmpty(t, products, text)
		ghosts += len(products)
		choices := make(map[cfg.Site][]num.Rat)
		start := make([]num.Rat, len(h.Vars))
		run := func(g *cfg.Graph) cfgtest.Trace {
			next := make(map[cfg.Site]int)
			return cfgtest.Run(g, g.Source, start[:len(g.Vars)], func(at cfg.Site) num.Rat {
				var kind cfg.Site // the same choice in both graphs
				for i, s := range g.Edges[at.Edge].Stmts[:at.Stmt] {
					if s.Kind == cfg.Havoc {
						kind.Stmt = int32(i) + 1
					}
				}
				kind = cfg.Site{Edge: at.Edge, Stmt: min(kind.Stmt, 1)}
				if next[kind] == len(choices[kind]) {
					choices[kind] = append(choices[kind], num.FromInt(int64(r.Intn(90))))
				}
				next[kind]++
				return choices[kind][next[kind]-1]
			}, 60)
		}
		want, got := run(g), run(h)
		require.Equal(t, want.End, got.End, text)
		require.Equal(t, len(want.Edges), len(got.Edges), text)
		for i, e := range got.Edges {
			require.Equal(t, want.Edges[i].Edge, e.Edge, text)
			require.Equal(t, want.Edges[i].State, e.State[:len(g.Vars)], text)
			for _, p := range products {
				live := h.Liveness().At(h.Edges[e.Edge].Dst, p.Of)
				require.True(t, !live || e.State[p.X].Mul(e.State[p.Y]).Equal(e.State[p.Of]), "%s\n%v %v", text, p, e.State)
				states++
				if p.X != p.Y {
					crossed++
				}
			}
		}
	}
	t.Log(ghosts, states, crossed)
	assert.Greater(t, crossed, 1000)
	assert.Greater(t, states, 5000)
}

// TestTrackNothing: a graph without polynomial recurrences stays as it is.
func TestTrackNothing(t *testing.T) {
	g := cfgtest.Parse(cfg.Int, `S -> H: i = 0; s = 0
		H -> H: assume i < 10; i = i + 1; s = s + 2
		H -> ERR: assume i >= 10 && s * s != 400`).Graph
	h, products := cfg.TrackProducts(g)
	assert.Same(t, g, h)
	assert.Empty(t, products)
}
