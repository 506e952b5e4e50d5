package concrete

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/internal/num"
)

var types = []cfg.Type{cfg.Bool, {Bits: 8, Signed: true}, {Bits: 8}, {Bits: 32, Signed: true}, {Bits: 32}, {Bits: 64, Signed: true}, {Bits: 64}, cfg.Math, {Bits: 128}, {Bits: 128, Signed: true}}

// edges lists values of a type around its bounds and around 0.
func edges(t cfg.Type) []num.Rat {
	var all []num.Rat
	centres := []num.Rat{num.Zero(), num.FromInt(7), num.FromInt(31), num.FromInt(64), t.Min(), t.Max()}
	if t.IsMath() {
		centres = append(centres, num.Pow2(63).Neg(), num.Pow2(63))
	}
	for _, c := range centres {
		for d := int64(-2); d <= 2; d++ {
			v := c.Add(num.FromInt(d))
			if _, small := v.Int64(); t.Contains(v) && (small || !t.IsMath()) {
				all = append(all, v)
			}
		}
	}
	return all
}

// TestOperatorsAgainstFolding evaluates every operator on the values around the bounds of every type, and compares with cfg.Fold, which
// computes with unbounded integers.
func TestOperatorsAgainstFolding(t *testing.T) {
	binary := []cfg.Op{cfg.Add, cfg.Sub, cfg.Mul, cfg.Div, cfg.Rem, cfg.Shl, cfg.Shr, cfg.BitAnd, cfg.BitOr, cfg.BitXor,
		cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne, cfg.LAnd, cfg.LOr}
	for _, typ := range types {
		vals := edges(typ)
		for _, x := range vals {
			a := cfg.ConstOf(typ, x)
			for _, op := range []cfg.Op{cfg.Neg, cfg.BitNot, cfg.Not} {
				compare(t, &cfg.Expr{Op: op, Type: result(op, typ), Args: []*cfg.Expr{a}})
			}
			for _, to := range types {
				compare(t, &cfg.Expr{Op: cfg.Cast, Type: to, Args: []*cfg.Expr{a}})
			}
			for _, y := range vals {
				b := cfg.ConstOf(typ, y)
				for _, op := range binary {
					compare(t, &cfg.Expr{Op: op, Type: result(op, typ), Args: []*cfg.Expr{a, b}})
				}
				compare(t, &cfg.Expr{Op: cfg.Cond, Type: typ, Args: []*cfg.Expr{a, b, a}})
			}
		}
	}
}

func result(op cfg.Op, t cfg.Type) cfg.Type {
	if op.IsComparison() || op == cfg.LAnd || op == cfg.LOr || op == cfg.Not {
		return cfg.Int
	}
	return t
}

func compare(t *testing.T, e *cfg.Expr) {
	t.Helper()
	for _, wraps := range []bool{false, true} {
		c := compiler{wraps: wraps}
		got := c.expr(e)(nil)
		require.NoError(t, c.err)
		want := cfg.Fold(e, wraps)
		switch got.state {
		case known:
			if e.Type.IsMath() && want.Op != cfg.Const && (e.Op == cfg.Shl || e.Op == cfg.Shr) {
				continue // folding leaves shifts by many bits alone
			}
			require.Equal(t, cfg.Const, want.Op, "%v of %v: %d, but it is undefined", e.Op, e.Args, got.word)
			require.Equal(t, want.Val.String(), num.FromBigInt(got.integer(e.Type)).String(), "%v %v of %v (wraps: %v)", e.Op, e.Type, e.Args, wraps)
		case undefined:
			require.NotEqual(t, cfg.Const, want.Op, "%v %v of %v %v is defined", e.Op, e.Type, e.Args[0].Val, e.Args[len(e.Args)-1].Val)
		case beyond:
			require.True(t, e.Type.IsMath())
			_, small := want.Val.Int64()
			require.False(t, small && want.Op == cfg.Const, "%v of %v fits", e.Op, e.Args)
		default:
			require.Fail(t, "the value of a constant is not known")
		}
	}
}

// TestWhatIsNotKnown evaluates expressions over a variable whose value is not known.
func TestWhatIsNotKnown(t *testing.T) {
	x := &cfg.Expr{Op: cfg.Ref, Type: cfg.Int, Var: 0}
	n := func(k int64) *cfg.Expr { return cfg.IntConst(cfg.Int, k) }
	div := cfg.Bin(cfg.Div, n(1), n(0))
	for _, e := range []*cfg.Expr{x, cfg.Bin(cfg.Sub, x, x), cfg.Bin(cfg.Div, n(1), x), cfg.Bin(cfg.LAnd, x, div), cfg.Bin(cfg.LOr, x, div),
		cfg.IfThenElse(x, n(1), n(1))} {
		c := compiler{}
		assert.Equal(t, value{}, c.expr(e)(&machine{vars: []value{{}}}))
	}
	c := compiler{}
	assert.Equal(t, undefined, c.expr(cfg.Bin(cfg.Add, x, div))(&machine{vars: []value{{}}}).state)
	assert.Equal(t, is(0), c.expr(cfg.Bin(cfg.LAnd, n(0), x))(&machine{vars: []value{{}}}))
}
