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

// classics are loops over arrays, most of any length.
var classics = map[string]string{
	"init": `
		S -> H: havoc n; assume n >= 0; i = 0
		H -> H: assume i < n; a_32 = store32(a_32, 0, i, i); i = i + 1
		H -> C: assume i >= n; havoc j; assume 0 <= j && j < n
		C -> ERR: assume load32(a_32, 0, j) != j`,
	"init1000": `
		S -> H: i = 0
		H -> H: assume i < 1000; a_32 = store32(a_32, 0, i, i); i = i + 1
		H -> C: assume i >= 1000; havoc j; assume 0 <= j && j < 1000
		C -> ERR: assume load32(a_32, 0, j) != j`,
	"init1000000": `
		S -> H: i = 0
		H -> H: assume i < 1000000; a_32 = store32(a_32, 0, i, i); i = i + 1
		H -> C: assume i >= 1000000; havoc j; assume 0 <= j && j < 1000000
		C -> ERR: assume load32(a_32, 0, j) != j`,
	"check": `
		S -> H: havoc n; assume n >= 0; i = 0
		H -> H: assume i < n; a_32 = store32(a_32, 0, i, i); i = i + 1
		H -> C: assume i >= n; j = 0
		C -> C: assume j < n && load32(a_32, 0, j) == j; j = j + 1
		C -> ERR: assume j < n && load32(a_32, 0, j) != j`,
	"copy": `
		S -> H: havoc n; assume n >= 0; i = 0
		H -> H: assume i < n; b_32 = store32(b_32, 0, i, load32(a_32, 0, i)); i = i + 1
		H -> C: assume i >= n; j = 0
		C -> C: assume j < n && load32(b_32, 0, j) == load32(a_32, 0, j); j = j + 1
		C -> ERR: assume j < n && load32(b_32, 0, j) != load32(a_32, 0, j)`,
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
	"max": `
		S -> H: havoc n; assume n >= 1; m = load32(a_32, 0, 0); i = 1
		H -> H: assume i < n && load32(a_32, 0, i) > m; m = load32(a_32, 0, i); i = i + 1
		H -> H: assume i < n && load32(a_32, 0, i) <= m; i = i + 1
		H -> C: assume i >= n; j = 0
		C -> C: assume j < n && load32(a_32, 0, j) <= m; j = j + 1
		C -> ERR: assume j < n && load32(a_32, 0, j) > m`,
	"reverse": `
		S -> H: havoc n; assume n >= 0; i = 0
		H -> H: assume i < n; b_32 = store32(b_32, 0, n - 1 - i, load32(a_32, 0, i)); i = i + 1
		H -> C: assume i >= n; j = 0
		C -> C: assume j < n && load32(b_32, 0, n - 1 - j) == load32(a_32, 0, j); j = j + 1
		C -> ERR: assume j < n && load32(b_32, 0, n - 1 - j) != load32(a_32, 0, j)`,
	"partition": `
		S -> H: havoc n; assume n >= 0; i = 0; p = 0; q = 0
		H -> H: assume i < n && load32(a_32, 0, i) >= 0; b_32 = store32(b_32, 0, p, load32(a_32, 0, i)); p = p + 1; i = i + 1
		H -> H: assume i < n && load32(a_32, 0, i) < 0; c_32 = store32(c_32, 0, q, load32(a_32, 0, i)); q = q + 1; i = i + 1
		H -> C: assume i >= n; j = 0
		C -> C: assume j < p && load32(b_32, 0, j) >= 0; j = j + 1
		C -> ERR: assume j < p && load32(b_32, 0, j) < 0
		C -> D: assume j >= p; j = 0
		D -> D: assume j < q && load32(c_32, 0, j) < 0; j = j + 1
		D -> ERR: assume j < q && load32(c_32, 0, j) >= 0`,
	"conditional": `
		S -> H: havoc n; assume n >= 0; i = 0
		H -> H: assume i < n && load32(a_32, 0, i) >= 0; b_32 = store32(b_32, 0, i, load32(a_32, 0, i)); i = i + 1
		H -> H: assume i < n && load32(a_32, 0, i) < 0; b_32 = store32(b_32, 0, i, 0); i = i + 1
		H -> C: assume i >= n; j = 0
		C -> C: assume j < n && load32(b_32, 0, j) >= 0; j = j + 1
		C -> ERR: assume j < n && load32(b_32, 0, j) < 0`,
	"sum": `
		S -> H: havoc n; assume n >= 0; i = 0
		H -> X: assume i < n; x = load32(a_32, 0, i); y = load32(b_32, 0, i)
		X -> H: assume x > 0-1000 && x < 1000 && y > 0-1000 && y < 1000; c_32 = store32(c_32, 0, i, x + y); i = i + 1
		H -> C: assume i >= n; j = 0
		C -> C: assume j < n && load32(c_32, 0, j) == load32(a_32, 0, j) + load32(b_32, 0, j); j = j + 1
		C -> ERR: assume j < n && load32(c_32, 0, j) != load32(a_32, 0, j) + load32(b_32, 0, j)`,
	"strlen": `
		S -> P: havoc n; assume n >= 0; assume load8(s, 0, n) == 0; i = 0
		P -> P: assume load8(s, 0, i) != 0; i = i + 1
		P -> ERR: assume load8(s, 0, i) == 0 && i > n`,
	"insertion sort": `
		S -> H: havoc n; assume n >= 0; i = 1
		H -> J: assume i < n; x = load32(a_32, 0, i); j = i - 1
		J -> J: assume j >= 0 && load32(a_32, 0, j) > x; a_32 = store32(a_32, 0, j + 1, load32(a_32, 0, j)); j = j - 1
		J -> H: assume j < 0; a_32 = store32(a_32, 0, j + 1, x); i = i + 1
		J -> H: assume j >= 0 && load32(a_32, 0, j) <= x; a_32 = store32(a_32, 0, j + 1, x); i = i + 1
		H -> C: assume i >= n; havoc j; assume 0 <= j && j < n - 1
		C -> ERR: assume load32(a_32, 0, j) > load32(a_32, 0, j + 1)`,
	"merge": `
		S -> H: havoc n; havoc m; assume n >= 0 && m >= 0; havoc j; assume 0 <= j; i = 0; p = 0; k = 0
		H -> X: assume i < n && p < m; x = load32(a_32, 0, i); y = load32(b_32, 0, p)
		X -> H: assume x >= 0 && y >= 0 && x <= y; c_32 = store32(c_32, 0, k, x); i = i + 1; k = k + 1
		X -> H: assume x >= 0 && y >= 0 && x > y; c_32 = store32(c_32, 0, k, y); p = p + 1; k = k + 1
		H -> C: assume i >= n || p >= m; j = 0
		C -> C: assume j < k && load32(c_32, 0, j) >= 0; j = j + 1
		C -> ERR: assume j < k && load32(c_32, 0, j) < 0`,
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
