package proof

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/smt/rup"
)

// operation is what an operator computes, by the definitions of SMT-LIB: of numbers from 0 to 2^w-1.
type operation func(w int, a, b *big.Int) *big.Int

func signedValue(w int, a *big.Int) *big.Int {
	if a.Bit(w-1) == 1 {
		return new(big.Int).Sub(a, new(big.Int).Lsh(big.NewInt(1), uint(w)))
	}
	return a
}

// onSigned applies an operation to signed numbers.
func onSigned(f func(w int, a, b *big.Int) *big.Int) operation {
	return func(w int, a, b *big.Int) *big.Int { return f(w, signedValue(w, a), signedValue(w, b)) }
}

func truthOf(b bool) *big.Int {
	if b {
		return big.NewInt(1)
	}
	return new(big.Int)
}

func shiftOf(shift func(a *big.Int, k uint) *big.Int) operation {
	return func(w int, a, b *big.Int) *big.Int {
		k := uint(2 * w)
		if b.Cmp(big.NewInt(int64(w))) < 0 {
			k = uint(b.Int64())
		}
		return shift(a, k)
	}
}

// fits reports whether a signed number has w bits.
func fits(w int, a *big.Int) bool {
	limit := new(big.Int).Lsh(big.NewInt(1), uint(w-1))
	return a.Cmp(limit) < 0 && a.Cmp(new(big.Int).Neg(limit)) >= 0
}

var operations = map[Operator]operation{
	BVAnd: func(_ int, a, b *big.Int) *big.Int { return new(big.Int).And(a, b) },
	BVOr:  func(_ int, a, b *big.Int) *big.Int { return new(big.Int).Or(a, b) },
	BVXor: func(_ int, a, b *big.Int) *big.Int { return new(big.Int).Xor(a, b) },
	BVAdd: func(_ int, a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) },
	BVMul: func(_ int, a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) },
	BVUDiv: func(_ int, a, b *big.Int) *big.Int {
		if b.Sign() == 0 {
			return big.NewInt(-1)
		}
		return new(big.Int).Quo(a, b)
	},
	BVURem: remainder,
	BVSDiv: onSigned(func(_ int, a, b *big.Int) *big.Int {
		switch {
		case b.Sign() != 0:
			return new(big.Int).Quo(a, b)
		case a.Sign() < 0:
			return big.NewInt(1)
		}
		return big.NewInt(-1)
	}),
	BVSRem: onSigned(remainder),
	BVSMod: onSigned(func(_ int, a, b *big.Int) *big.Int {
		r := remainder(0, a, b)
		if r.Sign() != 0 && b.Sign() != 0 && r.Sign() != b.Sign() {
			r = new(big.Int).Add(r, b)
		}
		return r
	}),
	BVShl:         shiftOf(func(a *big.Int, k uint) *big.Int { return new(big.Int).Lsh(a, k) }),
	BVLShr:        shiftOf(func(a *big.Int, k uint) *big.Int { return new(big.Int).Rsh(a, k) }),
	BVAShr:        func(w int, a, b *big.Int) *big.Int { return operationAShr(w, signedValue(w, a), b) },
	ULess:         func(_ int, a, b *big.Int) *big.Int { return truthOf(a.Cmp(b) < 0) },
	UAtMost:       func(_ int, a, b *big.Int) *big.Int { return truthOf(a.Cmp(b) <= 0) },
	SLess:         onSigned(func(_ int, a, b *big.Int) *big.Int { return truthOf(a.Cmp(b) < 0) }),
	SAtMost:       onSigned(func(_ int, a, b *big.Int) *big.Int { return truthOf(a.Cmp(b) <= 0) }),
	Equal:         func(_ int, a, b *big.Int) *big.Int { return truthOf(a.Cmp(b) == 0) },
	UMulOverflows: func(w int, a, b *big.Int) *big.Int { return truthOf(new(big.Int).Mul(a, b).BitLen() > w) },
	SMulOverflows: onSigned(func(w int, a, b *big.Int) *big.Int { return truthOf(!fits(w, new(big.Int).Mul(a, b))) }),
	BVNot:         func(_ int, a, _ *big.Int) *big.Int { return new(big.Int).Not(a) },
	BVNeg:         func(_ int, a, _ *big.Int) *big.Int { return new(big.Int).Neg(a) },
	SignExtend:    func(w int, a, _ *big.Int) *big.Int { return signedValue(w, a) },
	Extract:       func(_ int, a, _ *big.Int) *big.Int { return new(big.Int).Rsh(a, 1) },
	Concat:        func(w int, a, b *big.Int) *big.Int { return new(big.Int).Add(new(big.Int).Lsh(a, uint(w)), b) },
}

var operationAShr = shiftOf(func(a *big.Int, k uint) *big.Int { return new(big.Int).Rsh(a, k) })

func remainder(_ int, a, b *big.Int) *big.Int {
	if b.Sign() == 0 {
		return a
	}
	return new(big.Int).Rem(a, b)
}

// TestOperators gives the inputs of the circuits values and has the clauses tell all bits of the output, which are compared with what
// package math/big computes: for all values of small widths, and for random ones of others; so the clauses of the definitions,
// those that are only said to help included, contradict nothing, and leave nothing open. One operand is constant in some of the rounds.
func TestOperators(t *testing.T) {
	for op, compute := range operations {
		for _, w := range []int{1, 2, 3, 6, 9} {
			for round := range 3 {
				testOperator(t, op, compute, w, round)
			}
		}
	}
}

func testOperator(t *testing.T, op Operator, compute operation, w, round int) {
	r := rand.New(rand.NewPCG(uint64(op), uint64(w)))
	v := newVocabulary(t, SortInfo{Kind: BitVector, Width: w}, SortInfo{Kind: BitVector, Width: 2 * w})
	args := []Term{v.symbol(1), v.symbol(1)}
	random := func() *big.Int { return big.NewInt(r.Int64N(1 << w)) }
	fixed := random()
	if round > 0 {
		args[round-1] = v.constant(1, fixed.Int64())
	}
	app := Application{Op: op, Sort: 1, Args: args}
	width := w
	switch op {
	case BVNot, BVNeg, SignExtend, Extract:
		app.Args = args[:1]
	case ULess, UAtMost, SLess, SAtMost, Equal, UMulOverflows, SMulOverflows:
		app.Sort, width = boolean, 1
	}
	switch {
	case op == Extract && w == 1:
		return
	case op == Extract:
		app.Index, app.Low, width = int32(w-1), 1, w-1
		v.p.Sorts = append(v.p.Sorts, SortInfo{Kind: BitVector, Width: width})
		v.d.sorts, app.Sort = v.p.Sorts, 3
	case op == Concat, op == SignExtend:
		app.Sort, width = 2, 2*w
	}
	out := v.d.Bits(v.add(app))
	require.Len(t, out, width)
	for i := range min(32, 1<<(2*w)) {
		values := []*big.Int{big.NewInt(int64(i % (1 << w))), big.NewInt(int64(i >> w % (1 << w)))}
		if w > 3 {
			values = []*big.Int{random(), random()}
			if r.IntN(6) == 0 {
				values[1] = new(big.Int)
			}
		}
		if round > 0 {
			values[round-1] = fixed
		}
		p := rup.NewPropagator[Lit](int(v.d.Vars()))
		for _, c := range v.d.Clauses() {
			p.Add(c)
		}
		for k, a := range args {
			for j, l := range v.d.Bits(a) {
				p.Add([]Lit{l * Lit(2*int(values[k].Bit(j))-1)})
			}
		}
		require.False(t, p.Refuted(), "operator %d, width %d: %v", op, w, values)
		want := compute(w, values[0], values[1])
		want = new(big.Int).And(want, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(width)), big.NewInt(1)))
		for j, l := range out {
			if !assert.Equal(t, int8(2*int(want.Bit(j))-1), p.Of(l), "operator %d, width %d: %v, bit %d", op, w, values, j) {
				return
			}
		}
	}
}

// Connectives and conditionals, by all truth values.
func TestConnectivesOfDefinitions(t *testing.T) {
	v := newVocabulary(t, SortInfo{Kind: BitVector, Width: 1})
	x := []Term{v.symbol(boolean), v.symbol(boolean), v.symbol(boolean)}
	a, b := v.symbol(1), v.symbol(1)
	and, or := v.apply(All, boolean, 0, x...), v.apply(Any, boolean, 0, x...)
	same, not := v.apply(Same, boolean, 0, x[:2]...), v.apply(Not, boolean, 0, x[0])
	cond, choice := v.apply(If, boolean, 0, x...), v.apply(If, 1, 0, x[0], a, b)
	inputs := append(x[:3:3], a, b)
	for code := range 1 << len(inputs) {
		p := rup.NewPropagator[Lit](int(v.d.Vars()))
		for _, c := range v.d.Clauses() {
			p.Add(c)
		}
		is := make([]bool, len(inputs))
		for i, in := range inputs {
			is[i] = code>>i&1 == 1
			p.Add([]Lit{v.lit(in) * Lit(2*(code>>i&1)-1)})
		}
		want := map[Term]bool{and: is[0] && is[1] && is[2], or: is[0] || is[1] || is[2], same: is[0] == is[1], not: !is[0],
			cond: is[0] && is[1] || !is[0] && is[2], choice: is[0] && is[3] || !is[0] && is[4]}
		for term, holds := range want {
			assert.Equal(t, holds, p.Of(v.lit(term)) > 0, "term %d, inputs %v", term, is)
			assert.NotZero(t, p.Of(v.lit(term)))
		}
	}
}
