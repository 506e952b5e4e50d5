package concrete_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify/concrete"
	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
)

func TestExplore(t *testing.T) {
	// everywhere follows all variables at all vertices.
	everywhere := func(g *cfg.Graph) *answer.Explored {
		x := &answer.Explored{Followed: map[cfg.Vertex][]cfg.Var{}, States: 1000}
		for v := range g.Vertices {
			for w := range g.Vars {
				x.Followed[cfg.Vertex(v)] = append(x.Followed[cfg.Vertex(v)], cfg.Var(w))
			}
		}
		return x
	}
	for _, c := range []struct {
		name, text string
		safe       bool
	}{
		{"a product in a loop", "S -> A: x = 1; y = 1\nA -> A: assume x < 50; x = x + 1; y = y * y % 7\nA -> ERR: assume y != 1", true},
		{"an input that is compared", "S -> A: havoc x\nA -> B: assume x == 5; havoc y\nA -> C: assume x != 5\nB -> ERR: assume x * x != 25", true},
		{"the other branch", "S -> A: havoc x\nA -> B: assume x == 5\nA -> C: assume x != 5\nC -> ERR: assume x * x != 25", false},
		{"initial values are not known", "S -> ERR: assume x == 77", false},
		{"an assignment that is undefined", "S -> A: x = 0\nA -> B: y = 1 / x\nB -> ERR: assume y == y", true},
		{"both parts of a conjunction", "S -> A: assume x == 2 && !y\nA -> ERR: assume x * (1 - y) != 2", true},
		{"a disjunction says of neither part", "S -> A: assume x == 2 || y == 2\nA -> ERR: assume x != 2", false},
		{"an overwritten value", "S -> A: x = 1\nA -> B: havoc x\nB -> ERR: assume x != 1", false},
	} {
		g := cfgtest.Parse(cfg.Int, c.text).Graph
		err := concrete.Explore(context.Background(), g, everywhere(g))
		if c.safe {
			assert.NoError(t, err, c.name)
		} else {
			assert.ErrorIs(t, err, obligation.ErrNoAnswer, c.name)
		}
	}
	g := cfgtest.Parse(cfg.Int, "S -> A: x = 0\nA -> A: assume x < 500; x = x + 1\nA -> ERR: assume x > 500").Graph
	x := everywhere(g)
	require.NoError(t, concrete.Explore(context.Background(), g, x))
	x.States = 400
	assert.ErrorContains(t, concrete.Explore(context.Background(), g, x), "more states than claimed")
	x.States, x.Followed = 1000, nil
	assert.ErrorIs(t, concrete.Explore(context.Background(), g, x), obligation.ErrNoAnswer, "a counter that is not followed")
}
