package summary

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/internal/num"
	"cairn/smt"
)

func rat(i int64) num.Rat { return num.FromInt(i) }

// formulas over two variables, for tests against all points of a small square.
type square struct {
	c    *smt.Context
	x, y smt.Term
}

func newSquare() square {
	c := smt.NewContext()
	return square{c, c.Var("x", smt.Int), c.Var("y", smt.Int)}
}

const side = 9

func (q square) points(f smt.Term) map[[2]int64]bool {
	out := make(map[[2]int64]bool)
	for x := int64(-side); x <= side; x++ {
		for y := int64(-side); y <= side; y++ {
			m := smt.NewModel(q.c)
			m.Set(q.x, rat(x))
			m.Set(q.y, rat(y))
			if m.Holds(f) {
				out[[2]int64{x, y}] = true
			}
		}
	}
	return out
}

func (q square) literal(rng *rand.Rand) smt.Term {
	l := q.c.Add(q.c.Scale(rat(int64(rng.Intn(3)-1)), q.x), q.c.Scale(rat(int64(rng.Intn(3)-1)), q.y), q.c.Int(int64(rng.Intn(7)-3)))
	switch rng.Intn(6) {
	case 0:
		return q.c.Eq(l, q.c.Int(0))
	case 1:
		return q.c.Not(q.c.Eq(l, q.c.Int(0)))
	case 2:
		return q.c.Divides(rat(2), l)
	case 3:
		return q.c.Gt(l, q.c.Int(0))
	}
	return q.c.Le(l, q.c.Int(0))
}

func (q square) dnf(rng *rand.Rand) smt.Term {
	f := smt.False
	for range 1 + rng.Intn(5) {
		cube := smt.True
		for range 1 + rng.Intn(3) {
			cube = q.c.And(cube, q.literal(rng))
		}
		f = q.c.Or(f, cube)
	}
	return f
}

func TestMergeIsEquivalent(t *testing.T) {
	rng := rand.New(rand.NewSource(3))
	q := newSquare()
	smaller := 0
	for range 500 {
		f := q.c.And(q.dnf(rng), q.dnf(rng))
		g := merge(q.c, f)
		require.Equal(t, q.points(f), q.points(g), "%s\n%s", q.c.String(f), q.c.String(g))
		if cubes(q.c, g) < cubes(q.c, f) {
			smaller++
		}
	}
	require.Positive(t, smaller)
}

func TestMergeJoinsNeighbours(t *testing.T) {
	q := newSquare()
	c, x, y := q.c, q.x, q.y
	is := func(v int64) smt.Term { return c.Eq(x, c.Int(v)) }
	assert.Equal(t, c.Le(x, c.Int(3)), merge(c, c.Or(c.Le(x, c.Int(0)), is(1), is(3), is(2))))
	assert.Equal(t, smt.True, merge(c, c.Or(c.Le(x, c.Int(0)), c.Ge(x, c.Int(1)))))
	gap := c.Or(is(1), is(3))
	assert.Equal(t, q.points(gap), q.points(merge(c, gap)))
	above := c.Ge(y, c.Int(0))
	assert.Equal(t, c.And(above, c.Ge(x, c.Int(1)), c.Le(x, c.Int(2))), merge(c, c.Or(c.And(is(1), above), c.And(is(2), above))))
	other := c.Or(c.And(is(1), above), c.And(is(2), c.Not(above)))
	assert.Equal(t, 2, cubes(c, merge(c, other)))
}

func TestIntervalAgainstPoints(t *testing.T) {
	rng := rand.New(rand.NewSource(5))
	p := parseProgram(t, cfg.Math, "A -> ERR: x = y")
	q := square{p.c, p.vo.X[p.vars["x"]], p.vo.X[p.vars["y"]]}
	an := newAnalysis(context.Background(), p.large(encode.BlockOptions{}), Options{})
	bound := func(v smt.Term) smt.Term { return p.c.And(p.c.Le(v, p.c.Int(side)), p.c.Ge(v, p.c.Int(-side))) }
	for range 200 {
		f := p.c.And(q.dnf(rng), bound(q.x), bound(q.y))
		iv, err := (&body{an: an, f: f}).interval(p.c.Add(q.x, q.y))
		require.NoError(t, err)
		want := num.Empty()
		for pt := range q.points(f) {
			v := rat(pt[0] + pt[1])
			want = want.Join(num.Point(v))
		}
		require.Equal(t, want.IsEmpty(), iv.IsEmpty(), p.c.String(f))
		require.True(t, want.IsEmpty() || want.Equal(iv), "%s: %v..%v", p.c.String(f), iv.Lo, iv.Hi)
	}
	iv, err := (&body{an: an, f: p.c.Ge(q.x, p.c.Int(3))}).interval(q.x)
	require.NoError(t, err)
	assert.True(t, iv.Equal(num.Interval{Lo: rat(3), LoOK: true}))
	iv, err = (&body{an: an, f: p.c.Ge(q.x, p.c.Int(3))}).interval(q.y)
	require.NoError(t, err)
	assert.True(t, unbounded(iv))
}

func TestCoverIsAnOverApproximation(t *testing.T) {
	rng := rand.New(rand.NewSource(7))
	p := parseProgram(t, cfg.Math, "A -> ERR: x = y")
	q := square{p.c, p.vo.X[p.vars["x"]], p.vo.X[p.vars["y"]]}
	an := newAnalysis(context.Background(), p.large(encode.BlockOptions{}), Options{})
	k := p.c.Var("k", smt.Int)
	for range 200 {
		cube := smt.True
		for range 4 { // 2k, 3k, ... leave no exact integer projection
			l := p.c.Add(p.c.Scale(rat(int64(rng.Intn(7)-3)), k), q.x, p.c.Scale(rat(int64(rng.Intn(3)-1)), q.y), p.c.Int(int64(rng.Intn(5))))
			if rng.Intn(4) == 0 {
				cube = p.c.And(cube, p.c.Eq(l, p.c.Int(0)))
			} else {
				cube = p.c.And(cube, p.c.Le(l, p.c.Int(0)))
			}
		}
		f := p.c.Or(cube, q.dnf(rng))
		g, err := an.eliminateCoarsely([]smt.Term{k}, f)
		require.NoError(t, err)
		require.NotContains(t, p.c.FreeVars(g), k)
		p.requireEntails(f, g, "not an over-approximation")
	}
}

// TestHoudini hands formulas that are not closed to the closure check.
func TestHoudini(t *testing.T) {
	p := parseProgram(t, cfg.Math, `
		A -> H: x = 0; y = 0
		H -> H: assume x < 10; x = x + 1; y = y + 2
		H -> ERR: assume x >= 10`)
	b := p.large(encode.BlockOptions{})
	an := newAnalysis(context.Background(), b, Options{})
	s := &Summaries{blocks: b, vo: p.vo, index: map[cfg.Vertex]int{}}
	for i, v := range b.Cuts {
		s.index[v] = i
		s.toTarget = append(s.toTarget, smt.True)
	}
	h := s.index[p.vertex["H"]]
	// y <= 20 fails at the exit, x <= 10 fails there too, and x > -5 only one step later; nothing is left of the first two.
	s.toTarget[h] = p.formula("y <= 20 && x <= 10 && x > -5")
	s.toTarget[s.index[p.vertex["A"]]] = smt.False
	require.NoError(t, s.houdini(an))
	p.checkClosed(s)
	assert.Equal(t, smt.True, s.ToTarget(p.vertex["H"]))
	// More joins would be needed than close makes.
	s.toTarget[h] = p.formula("x >= 10 && y >= -5")
	require.NoError(t, s.close(an))
	p.checkClosed(s)
	an.stats.weakened = nil
	// What a conjunct does not depend on survives.
	s.toTarget[h] = p.formula("true")
	s.toTarget[s.index[p.vertex["A"]]] = smt.False
	require.NoError(t, s.close(an))
	p.checkClosed(s)
	assert.Equal(t, smt.True, s.ToTarget(p.vertex["A"]))
	assert.Equal(t, []cfg.Vertex{p.vertex["A"]}, an.stats.weakened)
}

// TestTypesAreAssumed: an unsigned stride has no direction unless the types say that it is not negative. The summary uses
// that, and is closed all the same in states outside of the types.
func TestTypesAreAssumed(t *testing.T) {
	p := parseProgram(t, cfg.Type{Bits: 32}, `
		A -> H: x = 1000
		H -> H: assume x < 2000000000 && k < 1000; x = x + k
		H -> ERR: assume x < 1000`)
	s := p.summaries(Options{})
	p.requireEntails(p.c.And(p.vo.Typed(), s.ToTarget(p.vertex["A"])), smt.False, "x does not shrink")
}
