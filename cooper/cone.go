package cooper

import (
	"slices"

	"cairn/internal/lin"
)

// cone is a polyhedral cone in both descriptions at once (double description, Motzkin, Raiffa, Thompson and Thrall
// 1953): { x | eqs*x = 0, ineqs*x >= 0 } = linear hull of lines + conic hull of rays. Both are irredundant: lines
// and eqs are bases, rays are the extreme rays modulo lines, ineqs the facets modulo eqs. The description is
// self-dual: exchanging lines with eqs and rays with ineqs gives the dual cone, so that adding a generator is adding a
// constraint to the dual.
type cone struct {
	dim   int
	lines []lin.Vector
	rays  []lin.Vector
	eqs   []lin.Vector
	ineqs []lin.Vector
	sat   []bitset // sat[r] has bit i: ray r saturates inequality i, ineqs[i]*rays[r] = 0
}

// fullCone is the homogeneous form of the universe of dim-1 coordinates: position 0 is the homogenising coordinate.
func fullCone(dim int) *cone {
	k := &cone{dim: dim, rays: []lin.Vector{lin.Unit(dim, 0)}, ineqs: []lin.Vector{lin.Unit(dim, 0)}, sat: []bitset{newBitset(1)}}
	for i := 1; i < dim; i++ {
		k.lines = append(k.lines, lin.Unit(dim, i))
	}
	return k
}

// dualize exchanges the two descriptions, in place.
func (k *cone) dualize() {
	k.sat = k.columns()
	k.lines, k.eqs = k.eqs, k.lines
	k.rays, k.ineqs = k.ineqs, k.rays
}

// columns returns for each inequality the set of rays that saturate it.
func (k *cone) columns() []bitset {
	t := make([]bitset, len(k.ineqs))
	for i := range t {
		t[i] = newBitset(len(k.rays))
		for r := range k.rays {
			if k.sat[r].has(i) {
				t[i].set(r)
			}
		}
	}
	return t
}

// addEquality intersects the cone with a*x = 0.
func (k *cone) addEquality(b *limits, a lin.Vector) error {
	if err := k.addInequality(b, a); err != nil {
		return err
	}
	return k.addInequality(b, a.Neg())
}

// addRay makes the cone the conic hull of itself and g.
func (k *cone) addRay(b *limits, g lin.Vector) error {
	k.dualize()
	err := k.addInequality(b, g)
	k.dualize()
	return err
}

// addLine makes the cone the conic hull of itself, g and -g.
func (k *cone) addLine(b *limits, g lin.Vector) error {
	k.dualize()
	err := k.addEquality(b, g)
	k.dualize()
	return err
}

// contains reports whether the ray through g lies in the cone.
func (k *cone) contains(g lin.Vector) bool {
	for _, a := range k.eqs {
		if !a.Dot(g).IsZero() {
			return false
		}
	}
	for _, a := range k.ineqs {
		if a.Dot(g).Sign() < 0 {
			return false
		}
	}
	return true
}

// addInequality intersects the cone with a*x >= 0: one round of Chernikova's algorithm, with the combinatorial test for
// adjacent rays (Fukuda and Prodon 1996, proposition 7). After an error the cone is as before.
func (k *cone) addInequality(b *limits, a lin.Vector) error {
	if err := b.spend(len(k.rays) + len(k.lines)); err != nil {
		return err
	}
	for i, l := range k.lines {
		if s := a.Dot(l).Sign(); s != 0 {
			k.lines = slices.Delete(slices.Clone(k.lines), i, i+1)
			if s < 0 {
				l = l.Neg()
			}
			k.cutLine(a, l)
			return nil
		}
	}
	var pos, neg []int
	var rays []lin.Vector
	var sat []bitset
	value := make(lin.Vector, len(k.rays))
	bit := len(k.ineqs)
	for r, ray := range k.rays {
		value[r] = a.Dot(ray)
		switch s := value[r].Sign(); {
		case s < 0:
			neg = append(neg, r)
			continue
		case s > 0:
			pos = append(pos, r)
		}
		set := k.sat[r].grown(bit + 1)
		if value[r].IsZero() {
			set.set(bit)
		}
		rays, sat = append(rays, ray), append(sat, set)
	}
	if len(neg) == 0 {
		return nil // redundant
	}
	for _, p := range pos {
		for _, n := range neg {
			if err := b.spend(1); err != nil {
				return err
			}
			common, ok, err := k.adjacent(b, p, n)
			if err != nil {
				return err
			}
			if !ok {
				continue
			}
			common = common.grown(bit + 1)
			common.set(bit)
			rays = append(rays, lin.Combine(value[p], k.rays[n], value[n].Neg(), k.rays[p]))
			sat = append(sat, common)
		}
	}
	k.rays, k.sat = rays, sat
	k.ineqs = append(slices.Clip(k.ineqs), a.Primitive())
	k.minimize()
	return nil
}

// cutLine adds a*x >= 0 when a is positive on the line l, which has been taken out of lines: all other generators are moved
// along l onto the hyperplane a*x = 0, and l remains as a ray. No constraint becomes redundant.
func (k *cone) cutLine(a, l lin.Vector) {
	d, bit := a.Dot(l), len(k.ineqs)
	onto := func(v lin.Vector) lin.Vector { return lin.Combine(d, v, a.Dot(v).Neg(), l) }
	for i, v := range k.lines {
		k.lines[i] = onto(v)
	}
	rays, sat := make([]lin.Vector, len(k.rays), len(k.rays)+1), make([]bitset, len(k.rays), len(k.rays)+1)
	for r, v := range k.rays {
		rays[r], sat[r] = onto(v), k.sat[r].grown(bit+1)
		sat[r].set(bit)
	}
	all := newBitset(bit + 1)
	for i := range k.ineqs {
		all.set(i)
	}
	k.rays, k.sat = append(rays, l), append(sat, all)
	k.ineqs = append(slices.Clip(k.ineqs), a.Primitive())
}

// adjacent reports whether rays p and n span a face of dimension two, and returns the inequalities that both saturate: no
// third ray saturates all of these.
func (k *cone) adjacent(b *limits, p, n int) (bitset, bool, error) {
	common := k.sat[p].and(k.sat[n])
	if common.count() < k.dim-len(k.lines)-len(k.eqs)-2 {
		return nil, false, nil
	}
	if err := b.spend(1 + len(k.rays)/8); err != nil {
		return nil, false, err
	}
	for r := range k.rays {
		if r != p && r != n && common.subsetOf(k.sat[r]) {
			return nil, false, nil
		}
	}
	return common, true, nil
}

// minimize restores that eqs and ineqs are irredundant, from the saturation matrix: an inequality that every ray saturates
// is an equality; the facets are the others whose set of saturating rays is maximal.
func (k *cone) minimize() {
	cols := k.columns()
	space := lin.Span(k.eqs)
	var keep []int
	for i, a := range k.ineqs {
		if cols[i].count() == len(k.rays) {
			space.Add(a)
		} else if !dominated(cols, i, len(k.rays)) {
			keep = append(keep, i)
		}
	}
	k.eqs = space.Rows()
	if len(keep) == len(k.ineqs) {
		return
	}
	ineqs := make([]lin.Vector, len(keep))
	for to, from := range keep {
		ineqs[to] = k.ineqs[from]
	}
	k.ineqs = ineqs
	for r, old := range k.sat {
		k.sat[r] = old.pick(keep)
	}
}

// dominated reports whether column i is contained in another column that is not full (full = all n rays), or equals an
// earlier one.
func dominated(cols []bitset, i, n int) bool {
	for j := range cols {
		if j == i || !cols[i].subsetOf(cols[j]) || cols[j].count() == n {
			continue
		}
		if j < i || !cols[j].subsetOf(cols[i]) {
			return true
		}
	}
	return false
}
