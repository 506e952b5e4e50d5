package cells_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
	"cairn/internal/engines"
	"cairn/internal/question"
	"cairn/internal/steps"
	"cairn/spacer/cells"
)

// classics are loops over arrays of any length.
var classics = map[string]string{
	"init": `
		S -> H: havoc n; assume n >= 0; i = 0
		H -> H: assume i < n; a_32 = store32(a_32, 0, i, i); i = i + 1
		H -> C: assume i >= n; havoc j; assume 0 <= j && j < n
		C -> ERR: assume load32(a_32, 0, j) != j`,
	"memcpy": `
		S -> C: havoc n; assume n >= 0; b_32 = copy(b_32, 0, 0, a_32, 0, 0, n); j = 0
		C -> C: assume j < n && load32(b_32, 0, j) == load32(a_32, 0, j); j = j + 1
		C -> ERR: assume j < n && load32(b_32, 0, j) != load32(a_32, 0, j)`,
	"memset": `
		S -> C: havoc n; assume n >= 0; b_32 = fill(b_32, 0, 0, n, 0); j = 0
		C -> C: assume j < n && load32(b_32, 0, j) == 0; j = j + 1
		C -> ERR: assume j < n && load32(b_32, 0, j) != 0`,
	"find": `
		S -> H: havoc n; assume n >= 0; havoc x; i = 0
		H -> H: assume i < n && load32(a_32, 0, i) != x; i = i + 1
		H -> C: assume i >= n; j = 0
		C -> C: assume j < n && load32(a_32, 0, j) != x; j = j + 1
		C -> ERR: assume j < n && load32(a_32, 0, j) == x`,
	"strlen": `
		S -> P: havoc n; assume n >= 0; assume load8(s, 0, n) == 0; i = 0
		P -> P: assume load8(s, 0, i) != 0; i = i + 1
		P -> ERR: assume load8(s, 0, i) == 0 && i > n`,
}

// TestPrograms: what is proved of loops over arrays is checked.
func TestPrograms(t *testing.T) {
	e := cells.Engines()[0]
	for name, text := range classics {
		g := cfgtest.Parse(cfg.Int, text).Graph
		require.NoError(t, g.Check(), name)
		a, err := e.Decide(steps.Limit(3000), question.Of(&cfg.Program{Main: g}), engines.Env{}, nil)
		require.NoError(t, err, name)
		require.Equal(t, answer.Safe, a.Verdict, "%s: %s", name, a.Reason)
		assert.NotEmpty(t, a.Certificate.(*answer.Invariants).Cells, name)
		assert.NoError(t, certify.Check(context.Background(), &cfg.Program{Main: g}, a), name)
	}
}
