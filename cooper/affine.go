package cooper

import (
	"context"

	"cairn/internal/lin"
	"cairn/smt"
)

// AffineHull returns the equations, each l = 0 over dims (see Polyhedron), that hold between the values of the numeric terms
// dims in all models of f; there are no others than their linear combinations. It takes one model for each dimension of
// the hull (Reps, Sagiv and Yorsh, VMCAI 2004, section 3). If f is unsatisfiable, the result is the equation 1 = 0. When
// the budget ends, equations that could not be verified are left out; the error is that of ctx only.
func AffineHull(ctx context.Context, c *smt.Context, f smt.Term, dims []smt.Term, o Options) ([]smt.Linear, error) {
	return newHull(ctx, c, f, dims, o).affine()
}

// affine computes the affine hull of the models of h.f.
func (h *hull) affine() ([]smt.Linear, error) {
	basis, err := h.affineBasis()
	if len(h.points) == 0 && len(basis) == h.width() {
		return emptyPolyhedron().Eqs, err
	}
	return h.equations(lin.Span(basis)), err
}

// affineBasis returns independent equations that span those of the affine hull of the models, or fewer if the budget ends. It
// starts from the points seen and adds to them.
func (h *hull) affineBasis() ([]lin.Vector, error) {
	hull := lin.Span(h.points)
	for {
		candidates := hull.Complement(h.width())
		if len(candidates) == 0 {
			return nil, nil
		}
		differs := make([]smt.Term, len(candidates))
		for i, v := range candidates {
			differs[i] = h.c.Not(h.equality(v))
		}
		switch h.check(h.c.Or(differs...)) {
		case smt.Unsat:
			return candidates, nil
		case smt.Unknown:
			return h.verified(candidates), h.b.outside()
		}
		p := h.point(h.s.Model())
		h.points = append(h.points, p)
		hull.Add(p)
	}
}

// verified returns the candidate equations that hold in all models, as far as the solver can tell.
func (h *hull) verified(candidates []lin.Vector) []lin.Vector {
	h.b = h.reserve
	var out []lin.Vector
	for _, v := range candidates {
		if h.check(h.c.Not(h.equality(v))) == smt.Unsat {
			out = append(out, v)
		}
	}
	return out
}
