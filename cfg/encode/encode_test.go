package encode_test

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/cfg/encode"
	"cairn/internal/num"
	"cairn/smt"
)

// at is t with the state constants replaced by a concrete state.
func at(vo *encode.Vocab, t smt.Term, state []num.Rat) smt.Term {
	m := make(map[smt.Term]smt.Term)
	for i, r := range state {
		m[vo.X[i]] = vo.Ctx.Num(r, smt.Int)
	}
	return vo.Ctx.Subst(t, m)
}

// checkExpr checks the transition of x = e for one state: if evaluation is defined, the transition is possible and leads
// to the value only; if not, it is impossible. Approximate transitions need only allow the value.
func checkExpr(t *testing.T, vo *encode.Vocab, g *cfg.Graph, tr encode.Transition, v cfg.Var, e *cfg.Expr, state []num.Rat) bool {
	t.Helper()
	c, ctx := vo.Ctx, context.Background()
	want, err := cfgtest.Eval(g, e, state)
	guard := at(vo, tr.Guard, state)
	value := at(vo, vo.Value(tr, v), state)
	if err != nil {
		if !tr.Approx {
			status, _ := smt.CheckSat(ctx, c, guard)
			require.Equal(t, smt.Unsat, status, "undefined: %s in %v\n%s", e, state, c.String(guard))
		}
		return false
	}
	is := c.Eq(value, c.Num(want, smt.Int))
	status, _ := smt.CheckSat(ctx, c, guard, is)
	require.Equal(t, smt.Sat, status, "%s in %v is %s\n%s\n%s", e, state, want, c.String(guard), c.String(value))
	if !tr.Approx {
		status, _ = smt.CheckSat(ctx, c, guard, c.Not(is))
		require.Equal(t, smt.Unsat, status, "%s in %v is only %s\n%s\n%s", e, state, want, c.String(guard), c.String(value))
	}
	return true
}

// assignment is a graph with one edge, v = e for a random e.
func assignment(gen *cfgtest.Gen, depth int) (*cfg.Graph, cfg.Var, *cfg.Expr) {
	g := &cfg.Graph{SignedWrap: gen.Intn(3) == 0}
	g.Source, g.Target = g.NewVertex(cfg.VertexInfo{}), g.NewVertex(cfg.VertexInfo{})
	gen.Vars(g, 3)
	v := cfg.Var(gen.Intn(3))
	e := gen.Expr(g, g.Vars[v].Type, depth)
	g.NewEdge(g.Source, g.Target, cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: e})
	return g, v, e
}

// box is a random part of the state space, as ranges.
type box struct{ lo, hi []num.Rat }

func (b *box) Interval(_ cfg.Vertex, v cfg.Var) num.Interval { return num.Span(b.lo[v], b.hi[v]) }

func randomBox(gen *cfgtest.Gen, g *cfg.Graph) *box {
	b := &box{lo: gen.State(g), hi: gen.State(g)}
	for i := range b.lo {
		b.lo[i], b.hi[i] = num.Min(b.lo[i], b.hi[i]), num.Max(b.lo[i], b.hi[i])
	}
	return b
}

// state returns a state in the box.
func (b *box) state(gen *cfgtest.Gen, g *cfg.Graph) []num.Rat {
	s := gen.State(g)
	for i := range s {
		if s[i].Less(b.lo[i]) || b.hi[i].Less(s[i]) {
			s[i] = []num.Rat{b.lo[i], b.hi[i]}[gen.Intn(2)]
		}
	}
	return s
}

func testExpressions(t *testing.T, types []cfg.Type, linear bool, seeds, states int) (exact, defined, undefined int) {
	for seed := range int64(seeds) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), types)
		gen.Linear = linear
		g, v, e := assignment(gen, 2)
		vo := encode.NewVocab(smt.NewContext(), g)
		var b *box
		var ranges encode.Ranges
		if gen.Intn(2) == 0 {
			b = randomBox(gen, g)
			ranges = b
		}
		tr, err := vo.EncodeEdge(g, 0, ranges)
		require.NoError(t, err)
		require.False(t, linear && tr.Approx, "%s", e)
		if !tr.Approx {
			exact++
		}
		for range states {
			state := gen.State(g)
			if b != nil {
				state = b.state(gen, g)
			}
			if checkExpr(t, vo, g, tr, v, e, state) {
				defined++
			} else {
				undefined++
			}
		}
	}
	return exact, defined, undefined
}

func TestExpressions(t *testing.T) {
	_, defined, undefined := testExpressions(t, cfgtest.Types, true, 4000, 4)
	assert.Greater(t, defined, 10000)
	assert.Greater(t, undefined, 500)
	_, defined, _ = testExpressions(t, cfgtest.FloatTypes, false, 1000, 4)
	assert.Greater(t, defined, 1000)
}

func TestNonlinearExpressions(t *testing.T) {
	exact, defined, _ := testExpressions(t, cfgtest.Types, false, 3000, 3)
	assert.Greater(t, exact, 1000)
	assert.Greater(t, defined, 5000)
}

func TestMathExpressions(t *testing.T) {
	_, defined, _ := testExpressions(t, []cfg.Type{cfg.Math, cfg.Math, cfg.Int, {Bits: 8}}, true, 2000, 3)
	assert.Greater(t, defined, 4000)
	testExpressions(t, []cfg.Type{cfg.Math}, false, 1000, 3)
}

// TestSmallTypes has few values per variable, so that case splits over values are exercised.
func TestSmallTypes(t *testing.T) {
	small := []cfg.Type{cfg.Bool, {Bits: 2}, {Bits: 3, Signed: true}, {Bits: 4}, {Bits: 5}}
	exact, defined, _ := testExpressions(t, small, false, 2000, 4)
	assert.Greater(t, exact, 1700)
	assert.Greater(t, defined, 5000)
}

// TestAssumptions has code whose meaning depends on what the assumptions before it say about intervals, and tries all
// states of small types.
func TestAssumptions(t *testing.T) {
	small := []cfg.Type{{Bits: 3}, {Bits: 3, Signed: true}, {Bits: 4}, {Bits: 4, Signed: true}}
	possible := 0
	for seed := range int64(250) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), small)
		gen.Linear = true
		g := &cfg.Graph{SignedWrap: gen.Intn(2) == 0}
		g.Source, g.Target = g.NewVertex(cfg.VertexInfo{}), g.NewVertex(cfg.VertexInfo{})
		gen.Vars(g, 2)
		v := cfg.Var(gen.Intn(2))
		g.NewEdge(g.Source, g.Target,
			cfg.Stmt{Kind: cfg.Assume, Expr: gen.Truth(g, gen.Intn(3))},
			cfg.Stmt{Kind: cfg.Assume, Expr: gen.Truth(g, 0)},
			cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: gen.Expr(g, g.Vars[v].Type, 1)})
		vo := encode.NewVocab(smt.NewContext(), g)
		tr, err := vo.EncodeEdge(g, 0, nil)
		require.NoError(t, err)
		for x := g.Vars[0].Type.Min(); g.Vars[0].Type.Contains(x); x = x.Add(num.One()) {
			for y := g.Vars[1].Type.Min(); g.Vars[1].Type.Contains(y); y = y.Add(num.One()) {
				if checkEdge(t, vo, g, tr, []num.Rat{x, y}) {
					possible++
				}
			}
		}
	}
	assert.Greater(t, possible, 2500)
}

// checkEdge compares the exact transition of the first edge with its execution.
func checkEdge(t *testing.T, vo *encode.Vocab, g *cfg.Graph, tr encode.Transition, state []num.Rat) bool {
	t.Helper()
	c, ctx := vo.Ctx, context.Background()
	guard := at(vo, tr.Guard, state)
	run := cfgtest.Run(g, g.Source, state, nil, 1)
	if len(run.Edges) == 0 {
		status, _ := smt.CheckSat(ctx, c, guard)
		require.Equal(t, smt.Unsat, status, "%v\n%s", state, g)
		return false
	}
	same := smt.True
	for v, r := range run.Edges[0].State {
		same = c.And(same, c.Eq(at(vo, vo.Value(tr, cfg.Var(v)), state), c.Num(r, smt.Int)))
	}
	status, _ := smt.CheckSat(ctx, c, guard, same)
	require.Equal(t, smt.Sat, status, "%v\n%s", state, g)
	status, _ = smt.CheckSat(ctx, c, guard, c.Not(same))
	require.Equal(t, smt.Unsat, status, "%v\n%s", state, g)
	return true
}

// TestNarrowing tries all states of two four-bit variables on assumptions that just exclude, or just do not exclude, a
// wraparound.
func TestNarrowing(t *testing.T) {
	for _, ty := range []cfg.Type{{Bits: 4}, {Bits: 4, Signed: true}} {
		for _, text := range []string{
			"assume x != 7; y = x + 1", "assume x != 7; y = x + 2", "assume x != 0; y = x - 1", "assume x != 0; y = x - 2",
			"assume x < y; x = x + 1", "assume x < y; x = x + 2", "assume x < y; y = y - 1", "assume x < y; y = y - 2",
			"assume x >= y; y = y + 1", "assume x >= y; x = x - 1", "assume !(x >= y && x < 3); y = x + 4",
			"assume x > 2 || y > 3; x = x - 3", "assume x == 2; x = x - 3; y = x + x",
		} {
			g := cfgtest.Parse(ty, "A -> ERR: "+text).Graph
			g.SignedWrap = true
			vo := encode.NewVocab(smt.NewContext(), g)
			tr, err := vo.EncodeEdge(g, 0, nil)
			require.NoError(t, err)
			for x := ty.Min(); ty.Contains(x); x = x.Add(num.One()) {
				for y := ty.Min(); ty.Contains(y); y = y.Add(num.One()) {
					state := []num.Rat{x, y}
					if g.Vars[0].Name == "y" {
						state = []num.Rat{y, x}
					}
					checkEdge(t, vo, g, tr, state[:len(g.Vars)])
				}
			}
		}
	}
}
