package absint

import (
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The points of tests have three coordinates between -reach and reach.
const reach = 4

type point [3]int64

func (x point) literal(l int) int64 {
	if l%2 == 1 {
		return -x[l/2]
	}
	return x[l/2]
}

// points lists the points of an octagon by trying all.
func points(o *octagon) (list []point) {
	for x := int64(-reach); x <= reach; x++ {
		for y := int64(-reach); y <= reach; y++ {
			for z := int64(-reach); z <= reach; z++ {
				if p := (point{x, y, z}); o.has(p) {
					list = append(list, p)
				}
			}
		}
	}
	return list
}

func (o *octagon) has(p point) bool {
	for i := range o.n {
		for j := range o.n {
			if o.at(i, j) != unbounded && p.literal(i)-p.literal(j) > int64(o.at(i, j)) {
				return false
			}
		}
	}
	return true
}

// hull is the least octagon with the given points, of which there must be one.
func hull(list []point) *octagon {
	o := newOctagon(3)
	for i := range o.n {
		for j := range o.n {
			most := bound(-maxBound)
			for _, p := range list {
				most = max(most, bound(p.literal(i)-p.literal(j)))
			}
			o.m[i*o.n+j] = most
		}
	}
	return o
}

// randomOctagon is one within the reach, not closed.
func randomOctagon(r *rand.Rand) *octagon {
	o := newOctagon(3)
	for k := range o.n {
		o.lower(k, k^1, 2*reach)
	}
	for range r.Intn(6) {
		if i, j := r.Intn(o.n), r.Intn(o.n); i != j {
			o.lower(i, j, bound(r.Intn(3*reach)-reach))
		}
	}
	return o
}

// closedOctagons calls f with random closed octagons and their points.
func closedOctagons(t *testing.T, seeds int64, f func(r *rand.Rand, o *octagon, list []point)) {
	nonempty := 0
	for seed := range seeds {
		r := rand.New(rand.NewSource(seed))
		raw := randomOctagon(r)
		o, list := raw.clone(), points(raw)
		require.Equal(t, len(list) > 0, o.close(), "seed %d: emptiness", seed)
		if len(list) > 0 {
			nonempty++
			f(r, o, list)
		}
	}
	require.Greater(t, nonempty, int(seeds)/3)
}

func TestClosureIsTight(t *testing.T) {
	closedOctagons(t, 200, func(_ *rand.Rand, o *octagon, list []point) {
		require.Equal(t, hull(list).m, o.m)
	})
}

func TestOneMoreConstraint(t *testing.T) {
	closedOctagons(t, 200, func(r *rand.Rand, o *octagon, list []point) {
		i, j, c := r.Intn(o.n), r.Intn(o.n), bound(r.Intn(2*reach)-reach)
		var left []point
		for _, p := range list {
			if p.literal(i)-p.literal(j) <= int64(c) {
				left = append(left, p)
			}
		}
		got, ok := o.with(i, j, c)
		require.Equal(t, len(left) > 0, ok)
		if ok {
			require.Equal(t, hull(left).m, got.m)
		}
	})
}

func TestAssignments(t *testing.T) {
	closedOctagons(t, 200, func(r *rand.Rand, o *octagon, list []point) {
		k, by := r.Intn(3), int64(r.Intn(3))
		var negated, shifted []point
		for _, p := range list {
			q := p
			q[k] = -p[k]
			negated = append(negated, q)
			for d := -by; d <= by+1; d++ {
				q[k] = p[k] + d
				shifted = append(shifted, q)
			}
		}
		n, s, f := o.clone(), o.clone(), o.clone()
		n.negate(k)
		require.Equal(t, hull(negated).m, n.m)
		s.shift(k, bound(by), bound(by+1))
		for _, p := range shifted {
			require.True(t, s.has(p))
		}
		require.Equal(t, hull(shifted).m, s.m)
		f.forget(k)
		for i := range o.n {
			for j := range o.n {
				switch {
				case i == j:
					require.Zero(t, f.at(i, j))
				case i/2 == k || j/2 == k:
					require.Equal(t, unbounded, f.at(i, j))
				default:
					require.Equal(t, o.at(i, j), f.at(i, j))
				}
			}
		}
	})
}

func TestJoinAndOrder(t *testing.T) {
	contained := 0
	closedOctagons(t, 200, func(r *rand.Rand, a *octagon, inA []point) {
		b := randomOctagon(r)
		if !b.close() {
			return
		}
		inB := points(b)
		require.Equal(t, hull(append(inA, inB...)).m, a.join(b).m)
		all := true
		for _, p := range inA {
			all = all && b.has(p)
		}
		require.Equal(t, all, a.within(b))
		if all {
			contained++
		}
		require.True(t, a.within(a.join(b)))
	})
	assert.Positive(t, contained)
}

// TestWideningEnds: however the octagons grow, there are only finitely many steps, and every one contains its operands.
func TestWideningEnds(t *testing.T) {
	thresholds := []bound{-1, 0, 1, 7}
	for seed := range int64(60) {
		r := rand.New(rand.NewSource(seed))
		wide, steps := newOctagon(3), 0
		for k := range wide.n {
			wide.lower(k, k^1, 0)
		}
		for range 400 {
			next := newOctagon(3)
			for k := range next.n {
				next.lower(k, k^1, bound(r.Intn(1000)))
			}
			for range 4 {
				if i, j := r.Intn(next.n), r.Intn(next.n); i != j {
					next.lower(i, j, bound(r.Intn(500)))
				}
			}
			if !next.close() {
				continue
			}
			w := wide.widen(next, thresholds)
			for k, c := range w.m {
				i, j := k/w.n, k%w.n
				require.True(t, i|1 == j|1 || c >= wide.m[k] && c >= next.m[k])
				if i|1 != j|1 && c != wide.m[k] {
					steps++
				}
			}
			wide = w
		}
		require.LessOrEqual(t, steps, 24*(len(thresholds)+1))
	}
}

func TestEssentialConstraintsImplyTheOthers(t *testing.T) {
	left, all := 0, 0
	closedOctagons(t, 200, func(_ *rand.Rand, o *octagon, list []point) {
		again := newOctagon(3)
		for k := range o.n {
			again.lower(k, k^1, o.at(k, k^1))
		}
		all += 12
		for _, c := range o.essential() {
			left++
			again.lower(c.i, c.j, c.c)
		}
		require.True(t, again.close())
		require.Equal(t, o.m, again.m)
	})
	assert.Less(t, left, all/3)
}

// TestLargeBounds stay sound where sums would overflow.
func TestLargeBounds(t *testing.T) {
	assert.Equal(t, unbounded, maxBound.plus(1))
	assert.Equal(t, -maxBound, (-maxBound).plus(-1))
	assert.Equal(t, unbounded, unbounded.plus(-maxBound))
	assert.Equal(t, bound(-2), bound(-3).half())
	o := newOctagon(2)
	o.lower(0, 2, -maxBound)
	o.lower(2, 1, -maxBound)
	o.lower(0, 1, maxBound)
	require.True(t, o.close())
	o.lower(2, 0, maxBound-1) // y - x is less than x - y allows
	assert.False(t, o.close())
}
