package encode_test

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify/concrete"
	"cairn/certify/encode"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/internal/sample"
	"cairn/smt"
)

// assignment is a graph with one edge, v = e for a random e. Sometimes a conditional expression is a condition.
func assignment(gen *cfgtest.Gen, depth int) (*cfg.Graph, cfg.Var, *cfg.Expr) {
	g := &cfg.Graph{SignedWrap: gen.Intn(3) == 0}
	g.Source, g.Target = g.NewVertex(cfg.VertexInfo{}), g.NewVertex(cfg.VertexInfo{})
	gen.Vars(g, 3)
	v := cfg.Var(gen.Intn(3))
	typ := g.Vars[v].Type
	e := gen.Expr(g, typ, depth)
	if !typ.IsFloat() && gen.Intn(4) == 0 {
		e = cfg.Convert(typ, cfg.Un(cfg.Not, cfg.IfThenElse(gen.Truth(g, 2), e, gen.Expr(g, typ, depth))))
	}
	g.NewEdge(g.Source, g.Target, cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: e})
	return g, v, e
}

// known is a random formula about the variables that holds in the state.
func known(gen *cfgtest.Gen, c *smt.Context, x []smt.Term, state []num.Rat) smt.Term {
	var all []smt.Term
	k := func(r num.Rat) smt.Term { return c.Num(r, smt.Int) }
	for v, r := range state {
		away := num.FromInt(int64(gen.Intn(300)))
		switch gen.Intn(6) {
		case 0:
			all = append(all, c.Le(x[v], k(r.Add(away))))
		case 1:
			all = append(all, c.Le(k(r.Sub(away)), x[v]))
		case 2:
			all = append(all, c.Le(k(r.Sub(num.One())), x[v]), c.Le(x[v], k(r.Add(num.One()))))
		case 3:
			all = append(all, c.Eq(x[v], k(r)))
		case 4: // how it compares with another one
			w := gen.Intn(len(state))
			d := r.Sub(state[w])
			all = append(all, c.Le(c.Sub(x[v], x[w]), k(d.Add(num.FromInt(int64(gen.Intn(2)))))))
			all = append(all, c.Not(c.Eq(c.Sub(x[v], x[w]), k(d.Add(num.One())))))
		}
	}
	return c.And(all...)
}

// outcome is what an expression is worth according to the two evaluators, which have to agree with the plain one.
func outcome(t *testing.T, g *cfg.Graph, v cfg.Var, e *cfg.Expr, state []num.Rat) (want num.Rat, defined bool) {
	t.Helper()
	ctx := context.Background()
	want, err := cfgtest.Eval(g, e, state)
	defined = err == nil
	for _, x := range g.Vars {
		if x.Type.IsMath() {
			return want, defined // they compute in 64 bits
		}
	}
	prog, err := exec.Compile(g)
	require.NoError(t, err)
	out, err := prog.Run(ctx, exec.Run{Start: g.Source, State: state})
	require.NoError(t, err)
	require.Equal(t, defined, out.Kind == exec.ReachedTarget, "%s in %v", e, state)
	if defined {
		require.Equal(t, want.String(), out.State[v].String(), "%s in %v", e, state)
	}
	for _, op := range []cfg.Op{cfg.Eq, cfg.Ne} {
		only := &cfg.Graph{Vars: g.Vars, SignedWrap: g.SignedWrap}
		first, second, third := only.NewVertex(cfg.VertexInfo{}), only.NewVertex(cfg.VertexInfo{}), only.NewVertex(cfg.VertexInfo{})
		only.Source, only.Target = first, third
		var stmts []cfg.Stmt
		for x, r := range state {
			stmts = append(stmts, cfg.Stmt{Kind: cfg.Assign, Var: cfg.Var(x), Expr: cfg.ConstOf(g.Vars[x].Type, r)})
		}
		only.NewEdge(first, second, append(stmts, cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: e})...)
		only.NewEdge(second, third, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Bin(op, only.RefTo(v), cfg.ConstOf(g.Vars[v].Type, want))})
		err := concrete.Check(ctx, &cfg.Program{Main: only}, &answer.Executed{Steps: 10, Paths: 1})
		require.Equal(t, defined && op == cfg.Eq, err != nil, "%s in %v: %v", e, state, err)
	}
	return want, defined
}

// checkStep requires of the step v = e from a state what it says: it leads to the value only, or is impossible. Where it is only
// bounded, it has to become exact around the operands that it has in models.
func checkStep(t *testing.T, c *smt.Context, step *encode.Step, v cfg.Var, e *cfg.Expr, at smt.Term, want num.Rat, defined bool) {
	t.Helper()
	guard, is, exact := step.Guard(c), smt.False, at
	wrong := guard // what there must not be: any way to the end if it is undefined, else a condition that fails or another value
	if defined {
		is = c.Eq(step.Vars[v], c.Num(want, smt.Int))
		wrong = encode.Fails(c, step.Conditions, is)
	}
	ask := func(f smt.Term) (smt.Status, *smt.Model) { return smt.CheckSat(context.Background(), c, exact, f) }
	if computesFloats(e) { // about which little is known
		status, _ := ask(c.And(guard, is))
		require.True(t, !defined || status != smt.Unsat, "%s in %s is %s\n%s\n%s", e, c.String(at), want, c.String(guard), c.String(step.Vars[v]))
		return
	}
	for range 50 {
		status, _ := ask(c.And(guard, is))
		require.Equal(t, defined, status == smt.Sat, "%s in %s is %s\n%s\n%s", e, c.String(at), want, c.String(guard), c.String(step.Vars[v]))
		status, model := ask(wrong)
		if status == smt.Unsat || status == smt.Unknown && len(step.Rough) > 0 {
			return
		}
		require.NotEmpty(t, step.Rough, "%s in %s is only %s\n%s", e, c.String(at), want, c.String(guard))
		for _, o := range step.Rough {
			for _, at := range o.In(model) {
				exact = c.And(exact, o.Around(at[0], at[1]))
			}
		}
	}
	require.Fail(t, "does not become exact", "%s in %s is only %s\n%s", e, c.String(at), want, c.String(c.And(guard, exact)))
}

func computesFloats(e *cfg.Expr) bool {
	return e.Op.IsFloat() || slices.ContainsFunc(e.Args, computesFloats)
}

// expressions checks random expressions in random states of which something is known.
func expressions(t *testing.T, types []cfg.Type, linear bool, seeds, states int) (exact, defined, undefined int) {
	for seed := range int64(seeds) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), types)
		gen.Linear = linear
		g, v, e := assignment(gen, 2+gen.Intn(2))
		c := smt.NewContext()
		x := cfg.NewSymbols(c, g).X
		enc := encode.New(c, g)
		for range states {
			state := gen.State(g)
			begin := enc.Where(enc.Begin(x), known(gen, c, x, state))
			step, err := enc.Edge(context.Background(), 0, begin)
			require.NoError(t, err)
			require.False(t, linear && len(step.Rough) > 0, "%s", e)
			at := smt.True
			for i, r := range state {
				at = c.And(at, c.Eq(x[i], c.Num(r, smt.Int)))
			}
			want, ok := outcome(t, g, v, e, state)
			checkStep(t, c, &step, v, e, at, want, ok)
			if len(step.Rough) == 0 {
				exact++
			}
			if ok {
				defined++
			} else {
				undefined++
			}
		}
	}
	return exact, defined, undefined
}

func TestExpressions(t *testing.T) {
	n := sample.Size(1000, 20000)
	_, defined, _ := expressions(t, cfgtest.FloatTypes, false, n/2, 3)
	assert.Greater(t, defined, n/2)
	for name, types := range map[string][]cfg.Type{"C": cfgtest.Types, "unbounded": {cfg.Math, cfg.Bool, cfg.Int}} {
		for _, linear := range []bool{false, true} {
			exact, defined, undefined := expressions(t, types, linear, n, 3)
			t.Logf("%s: %d exact, %d defined, %d undefined", name, exact, defined, undefined)
			assert.Greater(t, exact, n)
			assert.Greater(t, defined, n)
			assert.Greater(t, undefined, n/20)
		}
	}
}
