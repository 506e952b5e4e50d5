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

// Possible lists, for each pair of states with values 0..2 of the two variables, whether t leads from one to the other.
func possible(t *testing.T, vo *encode.Vocab, tr encode.Transition) (pairs [9][9]bool) {
	t.Helper()
	c := vo.Ctx
	f := vo.Formula(tr, 0, 1)
	for i := range 9 {
		for j := range 9 {
			var eqs []smt.Term
			for k, n := range []int{i / 3, i % 3} {
				eqs = append(eqs, c.Eq(vo.X[k], c.Int(int64(n))))
			}
			for k, n := range []int{j / 3, j % 3} {
				eqs = append(eqs, c.Eq(vo.Prime[k], c.Int(int64(n))))
			}
			status, _ := smt.CheckSat(context.Background(), c, append(eqs, f)...)
			require.NotEqual(t, smt.Unknown, status)
			pairs[i][j] = status == smt.Sat
		}
	}
	return pairs
}

// randomTransition is a conjunction of bounds with an auxiliary constant, and random updates.
func randomTransition(r *rand.Rand, vo *encode.Vocab) encode.Transition {
	c := vo.Ctx
	aux := c.Var([]string{"k", "l"}[r.Intn(2)], smt.Int)
	term := func() smt.Term {
		return c.Add([]smt.Term{vo.X[0], vo.X[1], aux, c.Int(1), c.Int(0)}[r.Intn(5)], c.Int(int64(r.Intn(3)-1)))
	}
	t := encode.Transition{Guard: c.And(c.Le(c.Int(0), aux), c.Le(aux, c.Int(2)), c.Le(term(), term()))}
	for v := range 2 {
		if r.Intn(2) == 0 {
			t.Post = append(t.Post, encode.Update{Var: cfg.Var(v), Value: term()})
		}
	}
	return t
}

// TestTransitionAlgebra compares Compose and Join with composition and union of relations, enumerated.
func TestTransitionAlgebra(t *testing.T) {
	g := &cfg.Graph{}
	for _, n := range []string{"x", "y"} {
		g.NewVar(cfg.VarInfo{Name: n, Type: cfg.Type{Bits: 2}})
	}
	for seed := range int64(30) {
		r := rand.New(rand.NewSource(seed))
		vo := encode.NewVocab(smt.NewContext(), g)
		c := vo.Ctx
		a, b := randomTransition(r, vo), randomTransition(r, vo)
		// Values outside of 0..2 in between would be missed by the enumeration.
		small := smt.True
		for v := range 2 {
			small = c.And(small, c.Le(c.Int(0), vo.Value(a, cfg.Var(v))), c.Le(vo.Value(a, cfg.Var(v)), c.Int(2)))
		}
		a.Guard = c.And(a.Guard, small)
		ra, rb := possible(t, vo, a), possible(t, vo, b)
		composed, joined := possible(t, vo, vo.Compose(a, b)), possible(t, vo, vo.Join(a, b, encode.Transition{Guard: smt.False}))
		require.Equal(t, ra, possible(t, vo, vo.Instantiate(a)))
		require.Equal(t, ra, possible(t, vo, vo.Compose(vo.Identity(), a)))
		for i := range 9 {
			for j := range 9 {
				want := false
				for k := range 9 {
					want = want || ra[i][k] && rb[k][j]
				}
				require.Equal(t, want, composed[i][j], "seed %d", seed)
				require.Equal(t, ra[i][j] || rb[i][j], joined[i][j], "seed %d", seed)
			}
		}
		phi := c.Le(vo.X[0], vo.X[1])
		pre := vo.Pre(a, phi)
		for i := range 9 {
			want := false
			for j := range 9 {
				want = want || ra[i][j] && j/3 <= j%3
			}
			state := vo.State([]num.Rat{num.FromInt(int64(i / 3)), num.FromInt(int64(i % 3))})
			status, _ := smt.CheckSat(context.Background(), c, pre, state)
			require.Equal(t, want, status == smt.Sat)
		}
	}
	vo := encode.NewVocab(smt.NewContext(), g)
	assert.Equal(t, smt.False, vo.Join().Guard)
}

func TestVocab(t *testing.T) {
	g := &cfg.Graph{}
	x := g.NewVar(cfg.VarInfo{Name: "x", Type: cfg.Type{Bits: 8}})
	vo := encode.NewVocab(smt.NewContext(), g)
	gas := vo.AddGhost("gas", cfg.Math)
	v, ok := vo.VarOf(vo.X[gas])
	assert.True(t, ok)
	assert.Equal(t, gas, v)
	_, ok = vo.VarOf(vo.Prime[x])
	assert.False(t, ok)
	v, ok = vo.PrimeOf(vo.Prime[x])
	assert.True(t, ok)
	assert.Equal(t, x, v)
	f := vo.Ctx.Le(vo.X[x], vo.X[gas])
	assert.Equal(t, f, vo.FromPrime(vo.ToPrime(f)))
	assert.NotEqual(t, f, vo.ToPrime(f))
	assert.Equal(t, vo.InType(x, vo.X[x]), vo.Typed())
	inside, outside := num.FromInt(255), num.FromInt(-1)
	assert.Equal(t, smt.True, at(vo, vo.Typed(), []num.Rat{inside}))
	assert.Equal(t, smt.False, at(vo, vo.Typed(), []num.Rat{outside}))
}

// encodeText encodes the one edge of a graph over variables of one type.
func encodeText(t *testing.T, ty cfg.Type, text string) (*encode.Vocab, encode.Transition) {
	t.Helper()
	g := cfgtest.Parse(ty, text).Graph
	require.NoError(t, g.Check())
	vo := encode.NewVocab(smt.NewContext(), g)
	tr, err := vo.EncodeEdge(g, 0, nil)
	require.NoError(t, err)
	return vo, tr
}

// TestNoNeedlessAuxiliaries: where wraparound is impossible, or ends the execution, there is no auxiliary constant.
func TestNoNeedlessAuxiliaries(t *testing.T) {
	u := cfg.Type{Bits: 32}
	for _, tt := range []struct {
		ty   cfg.Type
		text string
		aux  int
	}{
		{u, "A -> ERR: assume i < n; i = i + 1", 0},
		{u, "A -> ERR: assume n != 0; n = n - 1", 0},
		{u, "A -> ERR: assume n > 3 && m <= n; n = n - 4", 0},
		{u, "A -> ERR: i = i + 1", 1},
		{cfg.Int, "A -> ERR: i = i + 1; j = 2 * i - k", 0},
		{cfg.Int, "A -> ERR: assume i >= 0 && i < 10; j = i * 3; k = j + i", 0},
		{cfg.Int, "A -> ERR: assume i % 2 == 0 && i % 3 != 1", 0},
		{cfg.Int, "A -> ERR: assume i % 2 < 1", 1},
		{cfg.Int, "A -> ERR: assume i >= 0; j = i / 3; k = i % 3", 1},
		{cfg.Math, "A -> ERR: i = i + 1; j = i - 7 * k", 0},
		{cfg.Int, "A -> ERR: havoc i; assume i == j + 1; k = i", 1},
	} {
		vo, tr := encodeText(t, tt.ty, tt.text)
		assert.Len(t, vo.Aux(tr), tt.aux, "%s: %s", tt.text, vo.Ctx.String(tr.Guard))
	}
}

func TestEncodedForms(t *testing.T) {
	vo, tr := encodeText(t, cfg.Int, "A -> ERR: assume i < n; i = i + 1; havoc n")
	i := vo.Vars[tr.Post[0].Var]
	assert.Equal(t, "i", i.Name)
	assert.Equal(t, "(+ i 1)", vo.Ctx.String(tr.Post[0].Value))
	assert.Equal(t, []encode.Choice{{Site: cfg.Site{Edge: 0, Stmt: 2}, Symbol: tr.Post[1].Value}}, tr.Choices)
	vo, tr = encodeText(t, cfg.Int, "A -> ERR: assume 1 == 2; i = i + 1")
	assert.Equal(t, encode.Transition{Guard: smt.False}, tr)
	text, ok := vo.CString(tr.Guard)
	assert.True(t, ok)
	assert.Equal(t, "0", text)
}

func TestCheck(t *testing.T) {
	good := cfgtest.Parse(cfg.Int, "A -> B: assume x < 3\nB -> ERR: x = x + 1").Graph
	require.NoError(t, good.Check())
	x, l := good.RefTo(0), cfg.RefTo(0, cfg.Type{Bits: 64})
	for name, s := range map[string]cfg.Stmt{
		"variable":   {Kind: cfg.Havoc, Var: 7},
		"expression": {Kind: cfg.Assume},
		"assignment": {Kind: cfg.Assign, Var: 0, Expr: cfg.IntConst(cfg.Bool, 1)},
		"reference":  {Kind: cfg.Assume, Expr: l},
		"constant":   {Kind: cfg.Assume, Expr: &cfg.Expr{Op: cfg.Const, Type: cfg.Bool, Val: num.FromInt(2)}},
		"operands":   {Kind: cfg.Assume, Expr: &cfg.Expr{Op: cfg.Add, Type: cfg.Int, Args: []*cfg.Expr{x}}},
		"result":     {Kind: cfg.Assume, Expr: &cfg.Expr{Op: cfg.Add, Type: cfg.Bool, Args: []*cfg.Expr{x, x}}},
	} {
		g := cfgtest.Parse(cfg.Int, "A -> ERR: assume x < 3").Graph
		g.Edges[0].Stmts = append(g.Edges[0].Stmts, s)
		assert.Error(t, g.Check(), name)
	}
	good.NewEdge(good.Target, good.Source)
	assert.Error(t, good.Check())
}
