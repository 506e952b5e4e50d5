package cfg_test

import (
	"math/big"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/num"
)

// TestFold compares folded expressions, and such with numbers in place of the variables, with plain evaluation.
func TestFold(t *testing.T) {
	folded := 0
	for seed := range int64(12000) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.Types)
		g := &cfg.Graph{SignedWrap: gen.Intn(2) == 0}
		if gen.Intn(2) == 0 {
			gen.Vars(g, 1)
		}
		e := gen.Expr(g, cfgtest.Types[gen.Intn(len(cfgtest.Types))], 3)
		f := cfg.Fold(e, g.SignedWrap)
		if f != e {
			folded++
		}
		state := gen.State(g)
		integers := make([]*big.Int, len(state))
		for i, r := range state {
			integers[i] = integer(r)
		}
		want, err := eval(g, e, integers)
		for _, h := range []*cfg.Expr{e, f} {
			got, gotErr := cfgtest.Eval(g, h, state)
			require.Equal(t, err, gotErr, "%s\n%s", e, h)
			if err == nil {
				require.Equal(t, want.String(), got.String(), "%s\n%s", e, h)
			}
		}
		if len(g.Vars) == 0 && err == nil {
			require.Equal(t, cfg.Const, f.Op, "%s\n%s", e, f)
		}
	}
	assert.Greater(t, folded, 6000)
}

// eval returns the value of e over big integers, operator by operator as C defines it.
func eval(g *cfg.Graph, e *cfg.Expr, state []*big.Int) (*big.Int, error) {
	switch e.Op {
	case cfg.Const:
		return integer(e.Val), nil
	case cfg.Ref:
		return new(big.Int).Set(state[e.Var]), nil
	}
	a, err := eval(g, e.Args[0], state)
	if err != nil {
		return nil, err
	}
	switch e.Op {
	case cfg.LAnd, cfg.LOr:
		if (a.Sign() != 0) == (e.Op == cfg.LOr) {
			return truth(e.Op == cfg.LOr), nil
		}
		b, err := eval(g, e.Args[1], state)
		if err != nil {
			return nil, err
		}
		return truth(b.Sign() != 0), nil
	case cfg.Cond:
		if a.Sign() != 0 {
			return eval(g, e.Args[1], state)
		}
		return eval(g, e.Args[2], state)
	case cfg.Not:
		return truth(a.Sign() == 0), nil
	case cfg.Neg:
		return result(g, e.Type, a.Neg(a))
	case cfg.BitNot:
		return reduce(e.Type, a.Not(a)), nil
	case cfg.Cast:
		if e.Type == cfg.Bool {
			return truth(a.Sign() != 0), nil
		}
		return reduce(e.Type, a), nil
	}
	b, err := eval(g, e.Args[1], state)
	if err != nil {
		return nil, err
	}
	return binary(g, e, a, b)
}

func binary(g *cfg.Graph, e *cfg.Expr, a, b *big.Int) (*big.Int, error) {
	r := new(big.Int)
	switch e.Op {
	case cfg.Add:
		return result(g, e.Type, r.Add(a, b))
	case cfg.Sub:
		return result(g, e.Type, r.Sub(a, b))
	case cfg.Mul:
		return result(g, e.Type, r.Mul(a, b))
	case cfg.Div, cfg.Rem:
		if b.Sign() == 0 {
			return nil, cfgtest.ErrUndefined
		}
		q := r.Quo(a, b)
		if !e.Type.Contains(num.FromBigInt(q)) {
			return nil, cfgtest.ErrUndefined
		}
		if e.Op == cfg.Div {
			return q, nil
		}
		return new(big.Int).Rem(a, b), nil
	case cfg.Shl, cfg.Shr:
		if b.Sign() < 0 || !e.Type.IsMath() && b.Cmp(big.NewInt(int64(e.Type.Bits))) >= 0 {
			return nil, cfgtest.ErrUndefined
		}
		if e.Op == cfg.Shr {
			return r.Rsh(a, uint(b.Uint64())), nil
		}
		return reduce(e.Type, r.Lsh(a, uint(b.Uint64()))), nil
	case cfg.BitAnd:
		return r.And(a, b), nil
	case cfg.BitOr:
		return r.Or(a, b), nil
	case cfg.BitXor:
		return r.Xor(a, b), nil
	case cfg.Lt:
		return truth(a.Cmp(b) < 0), nil
	case cfg.Le:
		return truth(a.Cmp(b) <= 0), nil
	case cfg.Gt:
		return truth(a.Cmp(b) > 0), nil
	case cfg.Ge:
		return truth(a.Cmp(b) >= 0), nil
	case cfg.Eq:
		return truth(a.Cmp(b) == 0), nil
	default:
		return truth(a.Cmp(b) != 0), nil
	}
}

// result is an arithmetic result: out of range it is undefined for signed types, unless they wrap.
func result(g *cfg.Graph, t cfg.Type, r *big.Int) (*big.Int, error) {
	w := reduce(t, r)
	if t.Signed && !g.SignedWrap && w.Cmp(r) != 0 {
		return nil, cfgtest.ErrUndefined
	}
	return w, nil
}

// reduce wraps r into t.
func reduce(t cfg.Type, r *big.Int) *big.Int {
	if t.IsMath() {
		return r
	}
	m := new(big.Int).Lsh(big.NewInt(1), uint(t.Bits))
	r = new(big.Int).Mod(r, m)
	if t.Signed && r.Bit(int(t.Bits)-1) == 1 {
		r.Sub(r, m)
	}
	return r
}

func truth(b bool) *big.Int {
	if b {
		return big.NewInt(1)
	}
	return new(big.Int)
}

func integer(r num.Rat) *big.Int { return new(big.Int).Set(r.Big().Num()) }
