package absint

import (
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/internal/num"
)

func q(n int64) num.Rat { return num.FromInt(n) }

// randomValue returns a reduced value within -16..15.
func randomValue(r *rand.Rand) value {
	for {
		lo, hi := r.Int63n(32)-16, r.Int63n(32)-16
		v := span(q(min(lo, hi)), q(max(lo, hi)))
		switch r.Intn(4) {
		case 0:
			v = constant(q(lo))
		case 1, 2:
			w, ok := v.meet(class(q(1+r.Int63n(6)), q(r.Int63n(6))))
			if !ok {
				continue
			}
			v = w
		}
		return v
	}
}

func members(v value) []int64 {
	var out []int64
	for i := int64(-64); i <= 64; i++ {
		if v.contains(q(i)) {
			out = append(out, i)
		}
	}
	return out
}

func mustBeReduced(t require.TestingT, v value) {
	w, ok := v.reduced()
	require.True(t, ok && w.within(v) && v.within(w), "%v", v)
	if v.isConstant() {
		require.True(t, v.LoOK && v.HiOK && v.Lo.Equal(v.r) && v.Hi.Equal(v.r), "%v", v)
		return
	}
	require.True(t, v.m.Sign() > 0 && v.r.Sign() >= 0 && v.r.Less(v.m), "%v", v)
	require.True(t, (!v.LoOK || v.contains(v.Lo)) && (!v.HiOK || v.contains(v.Hi)), "%v", v)
	require.False(t, v.LoOK && v.HiOK && v.Hi.LessEq(v.Lo), "%v", v)
}

func TestLatticeAgainstSets(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 20000 {
		a, b := randomValue(r), randomValue(r)
		ma, mb := members(a), members(b)
		join := a.join(b)
		mustBeReduced(t, join)
		require.True(t, a.within(join) && b.within(join))
		meet, ok := a.meet(b)
		common := 0
		for _, x := range ma {
			require.True(t, join.contains(q(x)))
			if b.contains(q(x)) {
				common++
				require.True(t, ok && meet.contains(q(x)), "%v meet %v = %v", a, b, meet)
			}
		}
		require.Equal(t, common > 0, ok, "%v meet %v = %v", a, b, meet)
		if ok {
			mustBeReduced(t, meet)
			require.Len(t, members(meet), common, "%v meet %v = %v", a, b, meet)
		}
		require.Equal(t, common == len(ma), a.within(b), "%v within %v", a, b)
		for _, x := range []int64{-16, 0, 3, ma[0], ma[len(ma)-1]} {
			w, ok := a.without(q(x))
			for _, y := range ma {
				require.True(t, y == x || ok && w.contains(q(y)), "%v without %d = %v", a, x, w)
			}
			require.Equal(t, len(ma) > 1 || ma[0] != x, ok)
			if ok {
				mustBeReduced(t, w)
				require.True(t, w.within(a))
			}
		}
		limit := span(q(-40), q(40))
		wide := a.widen(join, limit, []num.Rat{q(-20), q(0), q(20)})
		require.True(t, join.within(wide) && wide.within(limit))
		for _, x := range mb {
			require.True(t, wide.contains(q(x)))
		}
	}
}

// TestArithmeticAgainstSets compares every operation with its pointwise meaning.
func TestArithmeticAgainstSets(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range 4000 {
		a, b := randomValue(r), randomValue(r)
		quotient, okDiv := a.div(b)
		rest, okRem := a.rem(b)
		shl, okShl := a.shift(cfg.Shl, cfg.Math, b)
		shr, okShr := a.shift(cfg.Shr, cfg.Math, b)
		sum, diff, product := a.add(b), a.sub(b), a.mul(b)
		and, or, xor := bitwise(cfg.BitAnd, a, b), bitwise(cfg.BitOr, a, b), bitwise(cfg.BitXor, a, b)
		for _, v := range []value{sum, diff, product, and, or, xor, a.neg()} {
			mustBeReduced(t, v)
		}
		for _, x := range members(a) {
			require.True(t, a.neg().contains(q(-x)))
			for _, y := range members(b) {
				in := func(v value, z int64, what string) {
					require.True(t, v.contains(q(z)), "%v %s %v = %v: %d %s %d = %d", a, what, b, v, x, what, y, z)
				}
				in(sum, x+y, "+")
				in(diff, x-y, "-")
				in(product, x*y, "*")
				in(and, x&y, "&")
				in(or, x|y, "|")
				in(xor, x^y, "^")
				if y != 0 {
					require.True(t, okDiv && okRem)
					in(quotient, x/y, "/")
					in(rest, x%y, "%")
				}
				if y >= 0 {
					require.True(t, okShl && okShr)
					in(shl, x<<y, "<<")
					in(shr, x>>y, ">>")
				}
			}
		}
	}
}

// TestConversions checks fit and its inverse for small types.
func TestConversions(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	types := []cfg.Type{{Bits: 3}, {Bits: 3, Signed: true}, {Bits: 5}, {Bits: 6, Signed: true}, cfg.Math}
	for range 20000 {
		ty := types[r.Intn(len(types))]
		a, from := randomValue(r), randomValue(r)
		fit, ok := a.fit(ty, true)
		require.True(t, ok)
		mustBeReduced(t, fit)
		require.True(t, fit.within(typeRange(ty)))
		clip, okClip := a.fit(ty, false)
		for _, x := range members(a) {
			require.True(t, fit.contains(ty.Wrap(q(x))), "%v as %v is %v, not %d", a, ty, fit, x)
			require.True(t, !ty.Contains(q(x)) || okClip && clip.contains(q(x)))
		}
		target, ok := a.meet(typeRange(ty))
		if !ok {
			continue
		}
		back, ok := target.unwrapped(ty, from)
		for _, x := range members(from) {
			if target.contains(ty.Wrap(q(x))) {
				require.True(t, ok && back.contains(q(x)), "%v becomes %v in %v: %v lacks %d", from, target, ty, back, x)
			}
		}
	}
}

func TestPrecisionOfValues(t *testing.T) {
	even, odd := class(q(2), q(0)), class(q(2), q(1))
	v, _ := span(q(0), q(9)).meet(odd)
	assert.Equal(t, "[1,9] = 1 mod 2", v.String())
	w, ok := v.meet(even)
	assert.False(t, ok, "%v", w)
	w, _ = v.meet(span(q(4), q(6)))
	assert.Equal(t, "5", w.String())
	w, _ = v.rem(constant(q(2)))
	assert.Equal(t, "[-1,1] = 1 mod 2", span(q(-1), q(1)).mustMeet(odd).String())
	assert.Equal(t, "1", w.String())
}

func (a value) mustMeet(b value) value { v, _ := a.meet(b); return v }
