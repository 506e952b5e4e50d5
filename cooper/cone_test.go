package cooper

import (
	"context"
	"math"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/lin"
	"cairn/internal/num"
)

// check verifies the two descriptions of a cone against each other: generators satisfy constraints, saturation is recorded
// correctly, dimensions add up, rays and facets are irredundant.
func (k *cone) check(t *testing.T) {
	t.Helper()
	for _, l := range k.lines {
		for _, a := range append(append([]lin.Vector{}, k.eqs...), k.ineqs...) {
			require.True(t, a.Dot(l).IsZero(), "line %v, constraint %v", l, a)
		}
	}
	var span lin.Echelon
	for _, l := range k.lines {
		require.True(t, span.Add(l), "lines are dependent")
	}
	for r, ray := range k.rays {
		span.Add(ray)
		for _, a := range k.eqs {
			require.True(t, a.Dot(ray).IsZero(), "ray %v, equality %v", ray, a)
		}
		for i, a := range k.ineqs {
			s := a.Dot(ray).Sign()
			require.GreaterOrEqual(t, s, 0)
			require.Equal(t, s == 0, k.sat[r].has(i), "saturation of %v by %v", a, ray)
		}
		for q := range k.rays {
			require.False(t, q != r && k.sat[r].subsetOf(k.sat[q]), "ray %v is redundant", ray)
		}
	}
	require.Equal(t, k.dim, len(k.eqs)+len(span.Rows()), "dimension of the cone and of its equalities")
	for i := range k.ineqs {
		var face lin.Echelon
		for _, l := range k.lines {
			face.Add(l)
		}
		for r, ray := range k.rays {
			if k.sat[r].has(i) {
				face.Add(ray)
			}
		}
		require.Equal(t, len(span.Rows())-1, len(face.Rows()), "%v is no facet", k.ineqs[i])
	}
}

func randomVector(rng *rand.Rand, n int) lin.Vector {
	v := make(lin.Vector, n)
	for i := range v {
		v[i] = num.FromInt(rng.Int63n(7) - 3)
	}
	return v
}

func TestConeConstraintsAndGenerators(t *testing.T) {
	b := newLimits(context.Background(), Options{Budget: math.MaxInt})
	for seed := int64(0); seed < 400; seed++ {
		rng := rand.New(rand.NewSource(seed))
		dim := 2 + rng.Intn(4)
		k := fullCone(dim)
		k.check(t)
		var constraints []lin.Vector
		for range rng.Intn(8) {
			a := randomVector(rng, dim)
			require.NoError(t, k.addInequality(b, a))
			k.check(t)
			constraints = append(constraints, a)
		}
		if rng.Intn(3) == 0 {
			a := randomVector(rng, dim)
			require.NoError(t, k.addEquality(b, a))
			k.check(t)
			constraints = append(constraints, a, a.Neg())
		}
		// The facets have the same solutions as the constraints, on random points.
		for range 200 {
			p := randomVector(rng, dim)
			p[0] = p[0].Abs()
			inside := true
			for _, a := range constraints {
				inside = inside && a.Dot(p).Sign() >= 0
			}
			require.Equal(t, inside, k.contains(p))
		}
		// Generators are added, and stay inside.
		var added []lin.Vector
		for range rng.Intn(4) {
			g := randomVector(rng, dim)
			if rng.Intn(4) == 0 {
				require.NoError(t, k.addLine(b, g))
				added = append(added, g, g.Neg())
			} else {
				require.NoError(t, k.addRay(b, g))
				added = append(added, g)
			}
			k.check(t)
		}
		for _, g := range added {
			require.True(t, k.contains(g))
		}
		// Built anew from its generators it is the same cone.
		n := &cone{dim: dim}
		for i := range dim {
			n.eqs = append(n.eqs, lin.Unit(dim, i))
		}
		for _, l := range k.lines {
			require.NoError(t, n.addLine(b, l))
		}
		for _, r := range k.rays {
			require.NoError(t, n.addRay(b, r))
			n.check(t)
		}
		require.Len(t, n.ineqs, len(k.ineqs))
		for range 200 {
			p := randomVector(rng, dim)
			require.Equal(t, k.contains(p), n.contains(p))
		}
	}
}

func TestConeCube(t *testing.T) {
	const n = 6
	b := newLimits(context.Background(), Options{})
	k := fullCone(n + 1)
	for i := 1; i <= n; i++ {
		require.NoError(t, k.addInequality(b, lin.Unit(n+1, i))) // x_i >= 0
		upper := lin.Unit(n+1, i).Neg()
		upper[0] = num.FromInt(5)
		require.NoError(t, k.addInequality(b, upper)) // x_i <= 5
	}
	k.check(t)
	require.Len(t, k.rays, 1<<n)
	require.Len(t, k.ineqs, 2*n)
	require.True(t, k.hasPoint())
	none := lin.Unit(n+1, 1)
	none[0] = num.FromInt(-6)
	require.NoError(t, k.addInequality(b, none)) // x_1 >= 6
	require.False(t, k.hasPoint())
}

func TestConeBudget(t *testing.T) {
	b := newLimits(context.Background(), Options{Budget: 300})
	k := fullCone(9)
	var err error
	for i := 1; i < 9 && err == nil; i++ {
		if err = k.addInequality(b, lin.Unit(9, i)); err == nil {
			upper := lin.Unit(9, i).Neg()
			upper[0] = num.FromInt(1)
			err = k.addInequality(b, upper)
		}
	}
	require.ErrorIs(t, err, ErrBudget)
	k.check(t) // unchanged by the step that failed
}
