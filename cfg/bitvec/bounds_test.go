package bitvec

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/internal/sample"
	"cairn/smt"
)

// terms makes random terms over symbols; a pair of them is a term as the encoder makes it, and as it would be without bounds.
type terms struct {
	*rand.Rand
	c       *smt.Context
	s       *sight
	symbols []smt.Term
}

// boundsWidths are those of terms: few bits, so that operations wrap around, and the widths of C.
var boundsWidths = []int{1, 3, 5, 8, 32, 64}

func (g *terms) constant(width int) smt.Term {
	x := g.Uint64() >> (64 - width)
	switch g.IntN(4) {
	case 0:
		x = uint64(g.IntN(4))
	case 1:
		x = ones(1 + g.IntN(width)) // a mask
	case 2:
		x = -uint64(g.IntN(3))
	}
	return g.c.BV(new(big.Int).SetUint64(x&ones(width)), width)
}

func (g *terms) term(width, depth int) (seen, plain smt.Term) {
	if depth == 0 || g.IntN(8) == 0 {
		if g.IntN(3) == 0 {
			k := g.constant(width)
			return k, k
		}
		sort, _ := g.c.BitVecSort(width)
		x := g.c.Var(string(rune('a'+g.IntN(3)))+big.NewInt(int64(width)).String(), sort)
		g.symbols = append(g.symbols, x)
		return x, x
	}
	op := func(code smt.OpCode, args ...smt.Term) smt.Term { return g.c.Op(smt.Operator{Code: code}, args...) }
	narrow := 1 + g.IntN(max(1, width-1))
	switch g.IntN(8) {
	case 0:
		if narrow < width {
			a, b := g.term(narrow, depth-1)
			if g.IntN(2) == 0 {
				return g.c.ZeroExtend(a, width-narrow), g.c.ZeroExtend(b, width-narrow)
			}
			return g.c.SignExtend(a, width-narrow), g.c.SignExtend(b, width-narrow)
		}
	case 1:
		if width+narrow <= maxBounded {
			a, b := g.term(width+narrow, depth-1)
			low := g.IntN(narrow + 1)
			return g.c.Extract(a, low+width-1, low), g.c.Extract(b, low+width-1, low)
		}
	case 2:
		if narrow < width {
			a, b := g.term(narrow, depth-1)
			x, y := g.term(width-narrow, depth-1)
			return g.c.Concat(a, x), g.c.Concat(b, y)
		}
	case 3:
		a, b := g.term(width, depth-1)
		x, y := g.term(width, depth-1)
		p, q := g.term(3, depth-1)
		return g.c.Ite(g.c.Eq(p, g.c.BV(big.NewInt(5), 3)), a, x), g.c.Ite(g.c.Eq(q, g.c.BV(big.NewInt(5), 3)), b, y)
	case 4:
		a, b := g.term(width, depth-1)
		code := []smt.OpCode{smt.BVNot, smt.BVNeg}[g.IntN(2)]
		return op(code, a), op(code, b)
	}
	a, b := g.term(width, depth-1)
	x, y := g.term(width, depth-1)
	switch code := []smt.OpCode{smt.BVAdd, smt.BVAdd, smt.BVMul, smt.BVAnd, smt.BVOr, smt.BVXor, smt.BVShl, smt.BVLShr, smt.BVAShr, smt.BVUDiv, smt.BVURem}[g.IntN(11)]; code {
	case smt.BVAnd:
		return g.s.masked(a, x), op(code, b, y)
	case smt.BVAdd, smt.BVOr, smt.BVXor:
		return g.s.joined(code, a, x), op(code, b, y)
	default:
		return op(code, a, x), op(code, b, y)
	}
}

// TestBounds compares what is seen of random terms with their values.
func TestBounds(t *testing.T) {
	var known, sums, moved int
	for seed := range uint64(sample.Size(6000, 200000)) {
		c := smt.NewContext()
		g := &terms{Rand: rand.New(rand.NewPCG(seed, 1)), c: c, s: newSight(c)}
		width := boundsWidths[g.IntN(len(boundsWidths))]
		a, plainA := g.term(width, 1+g.IntN(4))
		b, plainB := g.term(width, 1+g.IntN(4))
		if g.IntN(6) == 0 { // a sum of the same numbers in another order
			x, y := g.term(width, 1)
			b = c.Op(smt.Operator{Code: smt.BVAdd}, y, c.BVSub(a, x))
			plainB = b
			if d, ok := g.s.distanceOfSums(a, b); x == y && ok && d == 0 {
				sums++
			}
		}
		if a != plainA {
			moved++
		}
		for range 8 {
			m := smt.NewModel(c)
			for _, x := range g.symbols {
				m.SetTerm(x, g.constant(c.Width(c.Sort(x))))
			}
			for _, p := range [][2]smt.Term{{a, plainA}, {b, plainB}} {
				require.Equal(t, c.BitsOf(m.TermValue(p[1])).String(), c.BitsOf(m.TermValue(p[0])).String(), "%s is %s", c.String(p[1]), c.String(p[0]))
				of, x := g.s.bounds(p[0]), c.BitsOf(m.TermValue(p[0])).Uint64()
				require.True(t, of.low <= x && x <= of.high && of.least <= extended(x, width) && extended(x, width) <= of.most, "%s: %d, %+v", c.String(p[0]), x, of)
			}
			x, y := c.BitsOf(m.TermValue(a)).Uint64(), c.BitsOf(m.TermValue(b)).Uint64()
			i, j := extended(x, width), extended(y, width)
			for _, q := range []struct {
				op             cfg.Op
				unsigned, sign bool
			}{{cfg.Lt, x < y, i < j}, {cfg.Le, x <= y, i <= j}, {cfg.Gt, x > y, i > j}, {cfg.Ge, x >= y, i >= j}, {cfg.Eq, x == y, x == y}, {cfg.Ne, x != y, x != y}} {
				for _, isSigned := range []bool{false, true} {
					want := q.unsigned
					if isSigned {
						want = q.sign
					}
					if holds, decided := g.s.compared(q.op, isSigned, a, b); decided {
						known++
						require.Equal(t, want, holds, "%s %s %s, signed: %v", c.String(a), q.op, c.String(b), isSigned)
					}
				}
			}
			if width < maxBounded {
				require.False(t, g.s.sumFits(a, b) && !within(i+j, i+j, width), "%s + %s", c.String(a), c.String(b))
				require.False(t, g.s.differenceFits(a, b) && !within(i-j, i-j, width), "%s - %s", c.String(a), c.String(b))
			}
			require.False(t, g.s.negative(a) == false && i < 0, c.String(a))
		}
	}
	require.Greater(t, known, 1000)
	require.Greater(t, sums, 50)
	require.Greater(t, moved, 50)
}
