package interp

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/smt"
)

// Each method by itself, without the others to fall back on: it may give up but not be wrong.
func TestMethods(t *testing.T) {
	methods := map[string]func(p *problem, w *path) ([]smt.Term, error){
		"one tree": func(p *problem, w *path) ([]smt.Term, error) {
			return p.byCases(w.lits, w.ors, w.end, maxNodes)
		},
		"cubes of the end": func(p *problem, w *path) ([]smt.Term, error) {
			return p.overEnd(w.lits, w.ors, w.end, maxNodes)
		},
		"step by step": func(p *problem, w *path) ([]smt.Term, error) { return p.stepwise(w) },
		"from the end": func(p *problem, w *path) ([]smt.Term, error) { return p.fromEnd(w) },
		"strongest posts": func(p *problem, w *path) ([]smt.Term, error) {
			return p.strongestPosts(w.steps(p.n), shortElimination)
		},
	}
	for name, method := range methods {
		t.Run(name, func(t *testing.T) {
			found, gaveUp := 0, 0
			for seed := int64(0); seed < int64(cases(1000)); seed++ {
				g := newGenerator(seed)
				var fs []smt.Term
				if seed%2 == 0 {
					fs, _ = g.loopPath(g.rnd.Intn(6))
				} else {
					g.bools = seed%4 == 1
					fs, _ = g.path(smt.Int, 1+g.rnd.Intn(3), 1+g.rnd.Intn(2))
				}
				if status, _ := smt.CheckSat(context.Background(), g.c, fs...); status != smt.Unsat {
					continue
				}
				p := newProblem(context.Background(), g.c, fs, Options{Strength: Strength(seed % 3), Seed: seed % 5})
				w, err := p.slice()
				require.NoError(t, err)
				itps, err := method(p, w)
				if errors.Is(err, ErrUnknown) {
					gaveUp++
					continue
				}
				require.NoError(t, err, "seed %d", seed)
				require.NoError(t, Verify(p.ctx, p.c, inRow(p.fs), itps), "seed %d", seed)
				found++
			}
			t.Logf("%d sequences, gave up on %d", found, gaveUp)
			assert.Greater(t, found, 8*gaveUp)
			assert.Greater(t, found, cases(1000)/10)
		})
	}
}

// Polishing keeps a sequence one, whatever it starts from.
func TestPolish(t *testing.T) {
	for seed := int64(0); seed < int64(cases(1000))/4; seed++ {
		g := newGenerator(seed)
		fs, states := g.loopPath(1 + g.rnd.Intn(5))
		if status, _ := smt.CheckSat(context.Background(), g.c, fs...); status != smt.Unsat {
			continue
		}
		p := newProblem(context.Background(), g.c, fs, Options{States: states})
		w, err := p.slice()
		require.NoError(t, err)
		itps, err := p.strongestPosts(w.steps(p.n), longElimination)
		if err != nil {
			continue
		}
		weaker, err := p.weaken(itps, p.fs)
		require.NoError(t, err)
		require.NoError(t, Verify(p.ctx, p.c, inRow(p.fs), weaker), "seed %d", seed)
		again, err := p.recur(weaker)
		require.NoError(t, err)
		require.NoError(t, Verify(p.ctx, p.c, inRow(p.fs), again), "seed %d", seed)
		assert.LessOrEqual(t, p.cost(again), p.cost(weaker))
		for i, f := range again {
			status, _ := smt.CheckSat(context.Background(), g.c, g.c.Xor(f, p.tidy(f)))
			require.Equal(t, smt.Unsat, status, "seed %d place %d", seed, i)
		}
	}
}

// tidy keeps what a formula says and merges bounds.
func TestTidy(t *testing.T) {
	k := maker{smt.NewContext()}
	x, y, r := k.Var("x", smt.Int), k.Var("y", smt.Int), k.Var("r", smt.Real)
	zero := k.n(0)
	tests := []struct{ f, want smt.Term }{
		{k.Or(k.Le(x, zero), k.Le(x, k.n(1))), k.Le(x, k.n(1))},
		{k.And(k.Le(x, zero), k.Le(x, k.n(1))), k.Le(x, zero)},
		{k.And(k.Le(x, zero), k.Ge(x, k.n(2))), smt.False},
		{k.And(k.Le(x, zero), k.Ge(x, zero)), k.Eq(x, zero)},
		{k.Or(k.Le(x, zero), k.Ge(x, k.n(1))), smt.True},
		{k.Or(k.Le(x, zero), k.Ge(x, k.n(2))), k.Not(k.Eq(x, k.n(1)))},
		{k.Or(k.Le(x, zero), k.Ge(x, k.n(3))), k.Or(k.Le(x, zero), k.Ge(x, k.n(3)))},
		{k.Or(k.Lt(r, zero), k.Gt(r, zero)), k.Not(k.Eq(r, zero))},
		{k.Or(k.Le(r, zero), k.Gt(r, zero)), smt.True},
		{k.Or(k.Lt(r, zero), k.Le(r, zero)), k.Le(r, zero)},
		{k.And(k.Lt(r, zero), k.Le(r, zero)), k.Lt(r, zero)},
		{k.And(k.Lt(r, zero), k.Ge(r, zero)), smt.False},
		{k.And(k.Le(r, zero), k.Ge(r, zero)), k.Eq(r, zero)},
		{k.Not(k.div(2, k.plus(x, 1))), k.div(2, x)},
		{k.And(k.Le(k.Add(x, y), zero), k.Ge(k.Add(x, y), zero), k.Le(x, k.n(3))), k.And(k.Eq(k.Add(x, y), zero), k.Le(x, k.n(3)))},
	}
	p := newProblem(context.Background(), k.Context, nil, Options{})
	for _, test := range tests {
		assert.Equal(t, k.String(test.want), k.String(p.tidy(test.f)), "%s", k.String(test.f))
	}
	for seed := int64(0); seed < int64(cases(1000)); seed++ {
		g := newGenerator(seed)
		g.mixed = seed%2 == 0
		f := g.formula(g.state(smt.Int, 0), 3)
		p := newProblem(context.Background(), g.c, nil, Options{})
		status, _ := smt.CheckSat(context.Background(), g.c, g.c.Xor(f, p.tidy(f)))
		require.Equal(t, smt.Unsat, status, "seed %d: %s and %s", seed, g.c.String(f), g.c.String(p.tidy(f)))
	}
}
