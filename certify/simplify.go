package certify

import (
	"context"

	"cairn/cfg"
	"cairn/smt"
)

// Simplify makes the invariants of a safe result shorter for the reader: it removes parts of them, the larger first, as long
// as all verification conditions still hold. It changes r, whose certificate must be good, and makes at most the given
// number of solver queries.
func Simplify(ctx context.Context, g *cfg.Graph, r *cfg.Result, queries int) error {
	vc, err := proved(ctx, g, r)
	if err != nil {
		return err
	}
	s := &simplifier{vc: vc, left: queries}
	for changed := true; changed; {
		changed = false
		for v := range g.Vertices {
			c := cfg.Vertex(v)
			f, ok := r.Invariants[c]
			if !ok {
				continue
			}
			if !vc.useful[c] {
				r.Invariants[c] = smt.True
				continue
			}
			r.Invariants[c] = s.reduce(ctx, c, vc.ctx.NNF(f), func(t smt.Term) smt.Term { return t })
			changed = changed || r.Invariants[c] != f
		}
	}
	return nil
}

// simplifier is one call of Simplify.
type simplifier struct {
	vc   *conditions
	left int
}

// reduce simplifies the part f of the invariant at v; whole puts a replacement of f into its place.
func (s *simplifier) reduce(ctx context.Context, v cfg.Vertex, f smt.Term, whole func(smt.Term) smt.Term) smt.Term {
	c := s.vc.ctx
	kind := c.Kind(f)
	if kind != smt.KAnd && kind != smt.KOr {
		return f
	}
	join := c.And
	if kind == smt.KOr {
		join = c.Or
	}
	parts := append([]smt.Term(nil), c.Args(f)...)
	for i := 0; i < len(parts); {
		rest := append(append([]smt.Term(nil), parts[:i]...), parts[i+1:]...)
		if s.holds(ctx, v, whole(join(rest...))) {
			parts = rest
			continue
		}
		i++
	}
	for i := range parts {
		before := append([]smt.Term(nil), parts...)
		parts[i] = s.reduce(ctx, v, parts[i], func(t smt.Term) smt.Term {
			before[i] = t
			return whole(join(before...))
		})
	}
	return join(parts...)
}

// holds reports whether the conditions about v are provable with another invariant there.
func (s *simplifier) holds(ctx context.Context, v cfg.Vertex, inv smt.Term) bool {
	old := s.vc.inv[v]
	s.vc.inv[v] = inv
	defer func() { s.vc.inv[v] = old }()
	if v == s.vc.g.Source {
		s.left--
		if s.left < 0 || s.vc.initiation(ctx) != nil {
			return false
		}
	}
	for i := range s.vc.all {
		cd := &s.vc.all[i]
		if cd.from != v && cd.to != v {
			continue
		}
		s.left--
		if s.left < 0 || ctx.Err() != nil || cd.prove(ctx, s.vc) != nil {
			return false
		}
	}
	return true
}
