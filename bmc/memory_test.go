package bmc_test

import (
	"context"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/bmc"
	"cairn/certify"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
	"cairn/internal/sample"
	"cairn/internal/steps"
)

// memory are programs that are safe, and become unsafe by replacing the first text by the second one.
var memory = map[string]struct{ text, right, wrong string }{
	"fill": {`S -> H: i = 0
		H -> H: assume i < 200; m = store32(m, 1, i * 4, i + 3); i = i + 1
		H -> R: assume i >= 200; havoc k; assume k >= 0 && k < 200; x = load32(m, 1, k * 4)
		R -> ERR: assume x != k + 3`, "x != k + 3", "x != k + 3 || k == 77"},
	"sort": {`S -> F: i = 0
		F -> F: assume i < 5; havoc x; m = store32(m, 1, i * 4, x); i = i + 1
		F -> O: assume i >= 5; i = 1
		O -> I: assume i < 5; j = i; v = load32(m, 1, i * 4)
		I -> I: assume j > 0 && load32(m, 1, j * 4 - 4) > v; m = store32(m, 1, j * 4, load32(m, 1, j * 4 - 4)); j = j - 1
		I -> O: assume !(j > 0 && load32(m, 1, j * 4 - 4) > v); m = store32(m, 1, j * 4, v); i = i + 1
		O -> R: assume i >= 5; havoc k; assume k >= 0 && k < 4
		R -> ERR: assume load32(m, 1, k * 4) > load32(m, 1, k * 4 + 4)`, "j > 0", "j > 1"},
	"ring": {`S -> P: head = 0; tail = 0; n = 0
		P -> P: assume n < 6; havoc x; m = store16(m, 1, head * 2, x); head = (head + 1) % 8; n = n + 1
		P -> G: assume n >= 6; first = load16(m, 1, 0); havoc k; assume k >= 0 && k < 6; want = load16(m, 1, k * 2); i = 0
		G -> G: assume i < k; tail = (tail + 1) % 8; i = i + 1
		G -> ERR: assume i >= k && load16(m, 1, tail * 2) != want`, "% 8; i", "% 4; i"},
	"initial": {`S -> R: havoc i; havoc j; x = load32(m, 1, i); y = load32(m, 1, j); m = store8(m, 2, i, 7)
		R -> ERR: assume i == j && x != y + load8(m, 1, i) - load8(m, 1, j)`, "i == j", "i + 1 == j && x == 16909060 && y == 134283779"},
	"bytes": {`S -> R: havoc x; m = store32(m, 1, 0, x); havoc b; assume b >= 0 && b <= 255; m = store8(m, 1, 2, b)
		R -> ERR: assume load16(m, 1, 2) / 256 * 256 + b != load16(m, 1, 2)`, "2) / 256", "1) / 256"},
	"copy": {`S -> H: i = 0; m = fill(m, 1, 0, 40, 9)
		H -> H: assume i < 4; havoc x; m = store64(m, 1, i * 8, x); i = i + 1
		H -> R: assume i >= 4; havoc n; assume n >= 0 && n <= 40; m = copy(m, 2, 8, m, 1, 0, n); havoc k; assume k >= 0 && k < n
		R -> ERR: assume load8(m, 2, 8 + k) != load8(m, 1, k) || k > 31 && load8(m, 2, 8 + k) != 9`, "k < n", "k <= n"},
	"list": {`S -> H: last = 0; n = 0
		H -> H: assume n < 4; n = n + 1; havoc x; assume x > 0; m = store32(m, n, 0, x); m = store32(m, n, 4, last); last = n
		H -> W: assume n >= 4; i = 0
		W -> W: assume last != 0; x = load32(m, last, 0); last = load32(m, last, 4); i = i + 1
		W -> ERR: assume last == 0 && (i != 4 || x <= 0)`, "i != 4", "i != 3"},
}

// TestMemory decides programs with arrays.
func TestMemory(t *testing.T) {
	for name, p := range memory {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, p.text, p.right)
			ctx, right := context.Background(), cfgtest.Parse(cfg.Int, p.text).Graph
			safe := decide(t, ctx, right, bmc.Bounds{})
			require.Equal(t, answer.Safe, safe.Verdict, safe.Reason)
			require.NoError(t, certify.Check(ctx, &cfg.Program{Main: right}, safe))
			wrong := cfgtest.Parse(cfg.Int, strings.ReplaceAll(p.text, p.right, p.wrong)).Graph
			unsafe := decide(t, ctx, wrong, bmc.Bounds{})
			require.Equal(t, answer.Unsafe, unsafe.Verdict, unsafe.Reason)
			err := certify.Check(ctx, &cfg.Program{Main: wrong}, safe)
			require.Error(t, err)
			require.Regexp(t, "an execution (reaches the error|takes an edge that is cut)$", err.Error())
		})
	}
}

// TestRandomMemory: of random programs with arrays, the answers are certified, and no execution says otherwise.
func TestRandomMemory(t *testing.T) {
	count := map[answer.Verdict]int{}
	for seed := range int64(sample.Size(40, 5000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), []cfg.Type{cfg.Bool, {Bits: 3}, {Bits: 8, Signed: true}})
		gen.Arrays = []cfg.Type{cfg.Bytes}
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 7, Vars: 3, Stmts: 3, Depth: 1})
		a := decide(t, steps.Limit(1000), g, bmc.Bounds{Max: 4})
		count[a.Verdict]++
		for range 100 {
			out := cfgtest.RunIn(g, g.Source, gen.State(g), gen.Contents(g), gen.Choose(g), 100)
			require.False(t, a.Verdict == answer.Safe && out.End == g.Target, "%s", g)
		}
	}
	t.Log(count)
	assert.Greater(t, count[answer.Safe], 2)
	assert.Greater(t, count[answer.Unsafe], 15)
}
