package smt

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
)

// vocabulary is what most tests need.
type vocabulary struct {
	*Context
	x, y, z Term // Int
	r, s    Term // Real
	p, q    Term // Bool
}

func newVocabulary() vocabulary {
	c := NewContext()
	return vocabulary{c, c.Var("x", Int), c.Var("y", Int), c.Var("z", Int), c.Var("r", Real), c.Var("s", Real),
		c.Var("p", Bool), c.Var("q", Bool)}
}

func rat(n int64) num.Rat           { return num.FromInt(n) }
func (v vocabulary) i(n int64) Term { return v.Int(n) }
func (v vocabulary) mul(n int64, t Term) Term {
	return v.Scale(rat(n), t)
}

func TestNormalForms(t *testing.T) {
	v := newVocabulary()
	half := num.FromFrac(1, 2)
	tests := []struct {
		term Term
		want string
	}{
		{v.Le(v.Add(v.mul(2, v.x), v.i(1)), v.i(0)), "(<= x (- 1))"},
		{v.Eq(v.mul(2, v.x), v.i(1)), "false"},
		{v.Eq(v.mul(2, v.x), v.i(4)), "(= x 2)"},
		{v.Eq(v.mul(-3, v.x), v.mul(6, v.y)), "(= (+ x (* 2 y)) 0)"},
		{v.Divides(rat(3), v.Add(v.mul(3, v.x), v.i(6))), "true"},
		{v.Divides(rat(3), v.Add(v.mul(3, v.x), v.i(1))), "false"},
		{v.Divides(rat(-6), v.Add(v.mul(2, v.x), v.i(4))), "((_ divisible 3) (+ x 2))"},
		{v.Divides(rat(3), v.Add(v.mul(2, v.x), v.i(1))), "((_ divisible 3) (+ x 2))"},
		{v.Divides(rat(0), v.x), "(= x 0)"},
		{v.Divides(rat(1), v.x), "true"},
		{v.DividesLinear(rat(1), v.Linear(v.x).Scale(half)), "((_ divisible 2) x)"},
		{v.Divides(rat(2), v.i(4)), "true"},
		{v.Lt(v.x, v.y), "(<= (+ x 1) y)"},
		{v.Not(v.Le(v.x, v.i(3))), "(>= x 4)"},
		{v.Ge(v.x, v.i(4)), "(>= x 4)"},
		{v.Gt(v.x, v.i(3)), "(>= x 4)"},
		{v.Lt(v.r, v.Num(half, Real)), "(< r (/ 1.0 2.0))"},
		{v.Le(v.mul(-2, v.r), v.s), "(>= (+ (* 2.0 r) s) 0.0)"},
		{v.Not(v.Lt(v.r, v.s)), "(>= r s)"},
		{v.Not(v.Le(v.r, v.s)), "(> r s)"},
		{v.Lt(v.ToReal(v.x), v.Num(half, Real)), "(<= x 0)"},
		{v.Eq(v.ToReal(v.x), v.Num(half, Real)), "false"},
		{v.Le(v.ToReal(v.x), v.r), "(<= (to_real x) r)"},
		{v.And(), "true"},
		{v.Or(), "false"},
		{v.And(v.p, v.Not(v.p)), "false"},
		{v.Or(v.p, v.q, v.Not(v.p)), "true"},
		{v.And(v.p, v.And(v.q, v.p)), "(and p q)"},
		{v.Or(v.Not(v.p), v.Or(v.p, v.q)), "true"},
		{v.Iff(v.Not(v.p), v.q), "(not (= p q))"},
		{v.Iff(v.p, v.Not(v.p)), "false"},
		{v.Iff(False, v.p), "(not p)"},
		{v.Iff(v.p, False), "(not p)"},
		{v.Xor(v.p, True), "(not p)"},
		{v.Ite(v.Not(v.p), v.x, v.y), "(ite p y x)"},
		{v.Ite(v.p, v.q, False), "(and p q)"},
		{v.Ite(v.p, v.q, v.Not(v.q)), "(= p q)"},
		{v.Eq(v.Ite(v.p, v.i(1), v.i(0)), v.i(0)), "(not p)"},
		{v.Gt(v.Ite(v.p, v.i(1), v.i(0)), v.i(0)), "p"},
		{v.DivConst(v.Add(v.mul(4, v.x), v.i(7)), rat(4)), "(+ x 1)"},
		{v.DivConst(v.Add(v.mul(2, v.x), v.i(7)), rat(4)), "(+ (div (+ x 1) 2) 1)"},
		{v.DivConst(v.x, rat(-2)), "(- (div x 2))"},
		{v.DivConst(v.i(-7), rat(2)), "(- 4)"},
		{v.DivConst(v.i(-7), rat(-2)), "4"},
		{v.ModConst(v.i(-7), rat(2)), "1"},
		{v.ModConst(v.Add(v.mul(2, v.x), v.i(7)), rat(4)), "(+ (* 2 (mod (+ x 1) 2)) 1)"},
		{v.ModConst(v.mul(4, v.x), rat(-4)), "0"},
		{v.Eq(v.ModConst(v.x, rat(2)), v.i(1)), "((_ divisible 2) (+ x 1))"},
		{v.Eq(v.ModConst(v.x, rat(2)), v.i(2)), "false"},
		{v.ToInt(v.Add(v.r, v.Num(num.FromFrac(7, 2), Real))), "(+ (to_int (+ r (/ 1.0 2.0))) 3)"},
		{v.ToInt(v.ToReal(v.x)), "x"},
		{v.ToInt(v.Scale(half, v.ToReal(v.x))), "(div x 2)"},
		{v.IsInt(v.Scale(half, v.ToReal(v.x))), "((_ divisible 2) x)"},
		{v.IsInt(v.r), "(= r (to_real (to_int r)))"},
		{v.Abs(v.i(-3)), "3"},
		{v.Max(v.i(2), v.i(3)), "3"},
		{v.Min(v.x, v.x), "x"},
		{v.Distinct(v.x, v.y), "(not (= x y))"},
		{v.Num(half, Int), "(/ 1.0 2.0)"},
		{v.Var("a b", Bool), "|a b|"},
		{v.Var("and", Bool), "|and|"},
	}
	for _, tt := range tests {
		assert.Equal(t, tt.want, v.String(tt.term))
	}
}

func TestSameConstraintSameNode(t *testing.T) {
	v := newVocabulary()
	d := v.Sub(v.x, v.y)
	assert.Equal(t, v.Le(v.x, v.y), v.Not(v.Lt(v.y, v.x)))
	assert.Equal(t, v.Le(v.mul(2, d), v.i(5)), v.Le(d, v.i(2)))
	assert.Equal(t, v.Eq(v.x, v.y), v.Eq(v.y, v.x))
	assert.Equal(t, v.Lt(v.x, v.y), v.Ge(v.y, v.Add(v.x, v.i(1))))
	assert.Equal(t, v.Add(v.x, v.y, v.z, v.Neg(v.x)), v.Add(v.z, v.y))
	assert.Equal(t, v.x, v.Add(v.x, v.i(0)))
	assert.Equal(t, v.Var("x", Int), v.x)
	require.NotEqual(t, v.Var("x", Real), v.x)
	assert.Equal(t, v.Divides(rat(5), v.mul(2, v.x)), v.Divides(rat(5), v.x))
}
