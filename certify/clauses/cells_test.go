package clauses

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/lang/horn"
	"cairn/smt"
)

// TestCheckCells: a[i] = i for all i from 0 on.
func TestCheckCells(t *testing.T) {
	ctx := context.Background()
	sys, err := horn.Read(ctx, []byte(`(set-logic HORN)(declare-fun p ((Array Int Int) Int) Bool)
		(assert (forall ((a (Array Int Int))) (p a 0)))
		(assert (forall ((a (Array Int Int)) (i Int)) (=> (p a i) (p (store a i i) (+ i 1)))))
		(assert (forall ((a (Array Int Int)) (i Int) (j Int)) (=> (and (p a i) (<= 0 j) (< j i) (not (= (select a j) j))) false)))`), "init.smt2")
	require.NoError(t, err)
	c := sys.Ctx
	k, v, i := c.Var("k", smt.Int), c.Var("v", smt.Int), sys.Preds[0].Params[1]
	right := c.Implies(c.And(c.Le(c.Int(0), k), c.Lt(k, i)), c.Eq(v, k))
	model := func(f smt.Term) *horn.CellModel {
		return &horn.CellModel{Cells: [][]horn.Cell{{{Param: 0, Index: k, Value: v}}}, Formulas: horn.Model{f}}
	}
	require.NoError(t, CheckCells(ctx, sys, model(right)))
	for f, message := range map[smt.Term]string{
		smt.True:                                 "clause 3",
		smt.False:                                "clause 1",
		c.Implies(c.Le(c.Int(0), k), c.Eq(v, k)): "clause 1",
		c.Implies(c.And(c.Le(c.Int(0), k), c.Le(k, i)), c.Eq(v, k)):        "clause 1",
		c.Implies(c.And(c.Le(c.Int(0), k), c.Lt(k, i)), c.Eq(v, c.Int(0))): "clause 2",
		c.Eq(c.Var("other", smt.Int), k):                                   "speaks of other",
		c.Eq(c.Select(sys.Preds[0].Params[0], k), k):                       "clause 1",
	} {
		assert.ErrorContains(t, CheckCells(ctx, sys, model(f)), message, "%s", c.String(f))
	}
	for _, change := range []func(m *horn.CellModel){
		func(m *horn.CellModel) { m.Cells[0][0].Param = 1 },
		func(m *horn.CellModel) { m.Cells[0][0].Param = 2 },
		func(m *horn.CellModel) { m.Cells[0][0].Index = i },
		func(m *horn.CellModel) { m.Cells[0][0].Value = k },
		func(m *horn.CellModel) { m.Cells[0][0].Value = c.Var("truth", smt.Bool) },
		func(m *horn.CellModel) { m.Cells = nil },
		func(m *horn.CellModel) { m.Formulas = horn.Model{smt.NoTerm} },
	} {
		m := model(right)
		change(m)
		assert.Error(t, CheckCells(ctx, sys, m))
	}
}
