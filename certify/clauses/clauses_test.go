package clauses

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/lang/horn"
	"cairn/smt"
)

// counting is the system  P(0, true)   P(x, b) & x < 5 => P(x + 2, !b)   P(x, b) & x = 4 & b => false.
func counting() (s *horn.System, x, b smt.Term) {
	c := smt.NewContext()
	x, b = c.Var("x", smt.Int), c.Var("b", smt.Bool)
	p := func(x, b smt.Term) horn.App { return horn.App{Pred: 0, Args: []smt.Term{x, b}} }
	s = &horn.System{Ctx: c, Preds: []horn.Pred{{Name: "P", Params: []smt.Term{c.Var("p0", smt.Int), c.Var("p1", smt.Bool)}}}}
	s.Clauses = []horn.Clause{
		{Constraint: smt.True, Head: p(c.Int(0), smt.True)},
		{Body: []horn.App{p(x, b)}, Constraint: c.Lt(x, c.Int(5)), Head: p(c.Add(x, c.Int(2)), c.Not(b))},
		{Body: []horn.App{p(x, b)}, Constraint: c.And(c.Eq(x, c.Int(4)), b), Head: horn.App{Pred: horn.NoPred}, Pos: cfg.Pos{File: "f.smt2", Line: 7, Col: 1}},
	}
	return s, x, b
}

func TestCheckModel(t *testing.T) {
	ctx := context.Background()
	s, x, _ := counting()
	s.Clauses[2].Constraint = s.Ctx.And(s.Clauses[2].Constraint, s.Ctx.Gt(x, s.Ctx.Int(4))) // now satisfiable
	c, p0, p1 := s.Ctx, s.Preds[0].Params[0], s.Preds[0].Params[1]
	assert.NoError(t, CheckModel(ctx, s, horn.Model{smt.True}))
	assert.NoError(t, CheckModel(ctx, s, horn.Model{c.Ge(p0, c.Int(0))}))
	assert.ErrorContains(t, CheckModel(ctx, s, horn.Model{smt.False}), "clause 1")
	assert.ErrorContains(t, CheckModel(ctx, s, horn.Model{c.Le(p0, c.Int(5))}), "clause 2")
	assert.ErrorContains(t, CheckModel(ctx, s, horn.Model{p1}), "clause 2")
	assert.ErrorContains(t, CheckModel(ctx, s, horn.Model{}), "interprets 0 predicates")
	assert.ErrorContains(t, CheckModel(ctx, s, horn.Model{smt.NoTerm}), "no formula for the predicate P")
	assert.ErrorContains(t, CheckModel(ctx, s, horn.Model{c.Int(1)}), "no formula for the predicate P")
	assert.ErrorContains(t, CheckModel(ctx, s, horn.Model{c.Ge(x, c.Int(0))}), "speaks of x")

	s, _, _ = counting()
	c, p0 = s.Ctx, s.Preds[0].Params[0]
	assert.ErrorContains(t, CheckModel(ctx, s, horn.Model{smt.True}), "clause 3 (f.smt2:7:1)")
	assert.ErrorContains(t, CheckModel(ctx, s, horn.Model{c.Not(c.Eq(p0, c.Int(4)))}), "clause 2")
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	assert.Error(t, CheckModel(cancelled, s, horn.Model{smt.True}))
}

func TestCheckDerivation(t *testing.T) {
	ctx := context.Background()
	s, x, b := counting()
	val := func(i int64, truth smt.Term) map[smt.Term]smt.Term {
		return map[smt.Term]smt.Term{x: s.Ctx.Int(i), b: truth}
	}
	good := func() horn.Derivation {
		return horn.Derivation{
			{Clause: 0},
			{Clause: 1, Values: val(0, smt.True), Premises: []int{0}},
			{Clause: 1, Values: val(2, smt.False), Premises: []int{1}},
			{Clause: 2, Values: val(4, smt.True), Premises: []int{2}},
		}
	}
	require.NoError(t, CheckDerivation(ctx, s, good()))
	for _, tc := range []struct {
		name   string
		change func(d horn.Derivation) horn.Derivation
		want   string
	}{
		{"empty", func(horn.Derivation) horn.Derivation { return nil }, "no steps"},
		{"not to the end", func(d horn.Derivation) horn.Derivation { return d[:3] }, "ends in P instead of false"},
		{"no such clause", func(d horn.Derivation) horn.Derivation { d[1].Clause = 9; return d }, "clause 10, which does not exist"},
		{"constraint", func(d horn.Derivation) horn.Derivation { d[1].Values = val(6, smt.True); return d }, "the constraint is false"},
		{"wrong premise", func(d horn.Derivation) horn.Derivation { d[2].Premises = []int{0}; return d }, "step 3 of the derivation, clause 2: premise 1, step 1"},
		{"its own premise", func(d horn.Derivation) horn.Derivation { d[1].Premises = []int{1}; return d }, "no earlier step"},
		{"a negative premise", func(d horn.Derivation) horn.Derivation { d[1].Premises = []int{-1}; return d }, "no earlier step"},
		{"premise missing", func(d horn.Derivation) horn.Derivation { d[1].Premises = nil; return d }, "0 premises for a body of 1"},
		{"value missing", func(d horn.Derivation) horn.Derivation { delete(d[1].Values, b); return d }, "b has no value"},
		{"not an integer", func(d horn.Derivation) horn.Derivation {
			d[1].Values[x] = s.Ctx.Num(num.FromFrac(1, 2), smt.Real)
			return d
		}, "Int variable x has the value (/ 1.0 2.0)"},
		{"not a truth value", func(d horn.Derivation) horn.Derivation { d[1].Values[b] = s.Ctx.Int(2); return d }, "Bool variable b has the value 2"},
		{"false in the middle as a premise", func(d horn.Derivation) horn.Derivation {
			return append(d, horn.Step{Clause: 1, Values: val(0, smt.True), Premises: []int{3}})
		}, "premise 1, step 4"},
	} {
		t.Run(tc.name, func(t *testing.T) { assert.ErrorContains(t, CheckDerivation(ctx, s, tc.change(good())), tc.want) })
	}
}
