package smt

import (
	"context"
	"math/big"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBounds: terms of narrow numbers have bounds, and circuits that leave out the bits above compute the same values.
func TestBounds(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	ops := []OpCode{BVAnd, BVOr, BVXor, BVAdd, BVMul, BVUDiv, BVURem, BVSDiv, BVSRem, BVShl, BVLShr, BVAShr, BVNeg, BVNot}
	narrow := 0
	for range 300 {
		c := NewContext()
		width := []int{8, 16, 33, 64, 70}[r.Intn(5)]
		var terms, values []Term
		fixed := []Term{}
		for i := range 3 {
			bits := 1 + r.Intn(6)
			sort, _ := c.BitVecSort(bits)
			x, value := c.Var([]string{"x", "y", "z"}[i], sort), c.BV(big.NewInt(r.Int63n(1<<bits)), bits)
			fixed = append(fixed, c.Eq(x, value))
			terms, values = append(terms, c.ZeroExtend(x, width-bits)), append(values, c.ZeroExtend(value, width-bits))
		}
		k := c.BV(big.NewInt(r.Int63n(40)), width)
		terms, values = append(terms, k), append(values, k)
		add := func(make func(ts []Term) Term) {
			terms, values = append(terms, make(terms)), append(values, make(values))
		}
		for range 6 {
			i, j, code := r.Intn(len(terms)), r.Intn(len(terms)), ops[r.Intn(len(ops))]
			high := r.Intn(width)
			switch r.Intn(6) {
			case 0:
				add(func(ts []Term) Term { return c.Ite(c.apply(BVULe, ts[i], ts[j]), ts[j], ts[i]) })
			case 1:
				low := r.Intn(high + 1)
				add(func(ts []Term) Term { return c.ZeroExtend(c.Extract(ts[i], high, low), width-1-high+low) })
			default:
				add(func(ts []Term) Term {
					if code.Arity() == 1 {
						return c.apply(code, ts[i])
					}
					return c.apply(code, ts[i], ts[j])
				})
			}
		}
		s := NewSolver(c, Options{})
		s.Assert(fixed...)
		for i, t2 := range terms {
			s.Assert(c.Eq(t2, c.Var("copy"+string(rune('a'+i)), c.Sort(t2))))
		}
		require.Equal(t, Sat, s.Check(context.Background()))
		for i, t2 := range terms {
			require.Equal(t, c.BitsOf(values[i]).String(), c.BitsOf(s.Model().TermValue(t2)).String(), "%s", c.String(t2))
			if m, ok := s.combined.bound[t2]; ok && c.bitsOf(t2) == nil {
				require.False(t, c.BitsOf(values[i]).IsUint64() && c.BitsOf(values[i]).Uint64() > m, "%s", c.String(t2))
				if m < widest(width) {
					narrow++
				}
			}
		}
		s.Assert(c.Not(c.Eq(terms[len(terms)-1], values[len(values)-1])))
		require.Equal(t, Unsat, s.Check(context.Background()))
	}
	require.Greater(t, narrow, 500)
}
