package certify

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/num"
	"cairn/smt"
)

// TestUnwindingRandom unwinds random graphs, most of them with loops that have several entries, all of whose executions are short:
// the proof is accepted if and only if no execution reaches the error.
func TestUnwindingRandom(t *testing.T) {
	small := cfg.Type{Bits: 2}
	safe, irreducible := 0, 0
	for seed := range uint64(150) {
		p := cfgtest.Parse(small, randomText(rand.New(rand.NewPCG(seed, 1))))
		for _, l := range cfg.Loops(p.Graph).Loops {
			if l.Irreducible {
				irreducible++
			}
		}
		k := task{Text: p, c: smt.NewContext()}
		k.vo = cfg.NewSymbols(k.c, p.Graph)
		err := k.check(k.unwound(30))
		if reaches(t, p.Graph) {
			require.EqualError(t, err, "an execution reaches the error", "%d: %s", seed, p.Graph)
		} else {
			require.NoError(t, err, "%d: %s", seed, p.Graph)
			safe++
		}
	}
	t.Logf("%d of the graphs are safe", safe)
	assert.Greater(t, safe, 30)
	assert.Less(t, safe, 120)
	assert.Greater(t, irreducible, 50)
}

// randomText is a graph in which n grows by one along most edges, those back among them, and never beyond 3.
func randomText(r *rand.Rand) string {
	var b strings.Builder
	pick := func(s ...string) string { return s[r.IntN(len(s))] }
	const last = 5
	for v := range last {
		for range 1 + r.IntN(3) {
			w := r.IntN(last)
			count := "assume n < 3; n = n + 1"
			if w > v && r.IntN(2) == 0 {
				count = pick("", "n = n")
			}
			fmt.Fprintf(&b, "V%d -> V%d: %s; %s; %s\n", v, w, pick("assume x != y", "assume x < y", "assume x > 1 || y == 0", "", ""), count,
				pick("x = x + 1", "y = x", "havoc x", "havoc y; assume y != x", "x = y; y = n", ""))
		}
	}
	fmt.Fprintf(&b, "V%d -> ERR: assume %s\n", r.IntN(last), pick("x == 3 && y == 2", "x + y == n", "x < y && n < y && x != 0", "n == 3 && y == 2"))
	return "S -> V0: n = 0; x = 0; y = 1\n" + b.String()
}

// reaches explores all states.
func reaches(t *testing.T, g *cfg.Graph) bool {
	type state struct {
		v      cfg.Vertex
		values string
	}
	seen := map[state]bool{}
	found := false
	var visit func(v cfg.Vertex, s []num.Rat)
	var run func(stmts []cfg.Stmt, s []num.Rat, dst cfg.Vertex)
	run = func(stmts []cfg.Stmt, s []num.Rat, dst cfg.Vertex) {
		for i, st := range stmts {
			if st.Kind == cfg.Havoc {
				for n := range int64(4) {
					next := append([]num.Rat(nil), s...)
					next[st.Var] = num.FromInt(n)
					run(stmts[i+1:], next, dst)
				}
				return
			}
			val, err := cfgtest.Eval(g, st.Expr, s)
			require.NoError(t, err)
			if st.Kind == cfg.Assume && val.Sign() == 0 {
				return
			} else if st.Kind == cfg.Assign {
				s = append([]num.Rat(nil), s...)
				s[st.Var] = val
			}
		}
		visit(dst, s)
	}
	visit = func(v cfg.Vertex, s []num.Rat) {
		k := state{v, fmt.Sprint(s)}
		if seen[k] {
			return
		}
		seen[k] = true
		found = found || v == g.Target
		for _, id := range g.Out(v) {
			run(g.Edges[id].Stmts, s, g.Edges[id].Dst)
		}
	}
	s := make([]num.Rat, len(g.Vars))
	visit(g.Source, s)
	return found
}
