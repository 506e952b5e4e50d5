package cooper

import (
	"context"
	"errors"
	"slices"

	"cairn/internal/num"
	"cairn/smt"
)

// ConvexHull returns the closed convex hull of the values that the numeric terms dims take in the models of f, as
// constraints over dims (see Polyhedron). Until the models are exhausted it takes a model outside the hull so far, an
// implicant of f in it, the projection of the implicant's polyhedron to the dimensions that contains the model (Fourier
// and Motzkin, or next to the model: local projection), and joins that by double description.
//
// Integer variables are projected over the rationals with constants rounded, so for integers the result may be larger than
// the hull of the integral points; then each facet is moved inwards until a model lies on it. Over Real variables the
// result is exact. When the budget ends, the result is what holds in all models among the constraints met so far: sound,
// possibly nothing. The error is that of ctx only.
func ConvexHull(ctx context.Context, c *smt.Context, f smt.Term, dims []smt.Term, o Options) (Polyhedron, error) {
	h := newHull(ctx, c, f, dims, o)
	k, err := h.convex()
	if errors.Is(err, ErrBudget) {
		k, err = h.approximate(), ctx.Err()
	}
	if err != nil {
		return Polyhedron{}, err
	}
	return h.polyhedron(k), nil
}

// hull is the state of one hull computation.
type hull struct {
	space
	f       smt.Term
	b       *budget
	reserve *budget // for verifying candidates when b has ended
	s       *smt.Solver
	points  []vector // the models seen
	met     []vector // constraints of the projections seen, equalities in both directions
}

func newHull(ctx context.Context, c *smt.Context, f smt.Term, dims []smt.Term, o Options) *hull {
	h := &hull{space: space{c, dims}, f: f, b: newBudget(ctx, o), s: smt.NewSolver(c, smt.Options{})}
	h.reserve = h.b.sub(h.b.left / 4)
	h.s.Assert(f)
	return h
}

// check asks for a model of f and t. Without budget the answer is Unknown.
func (h *hull) check(t smt.Term) smt.Status {
	if h.b.spend(queryCost) != nil {
		return smt.Unknown
	}
	h.s.Push()
	defer h.s.Pop()
	h.s.Assert(t)
	return h.s.Check(h.b.ctx)
}

// convex joins projections until they contain all models, then tightens.
func (h *hull) convex() (*cone, error) {
	k := &cone{dim: h.width()}
	for i := range k.dim {
		k.eqs = append(k.eqs, unit(k.dim, i))
	}
	for {
		switch h.check(h.outside(k)) {
		case smt.Unsat:
			return h.tightenFacets(k)
		case smt.Unknown:
			return nil, ErrBudget
		}
		m := h.s.Model()
		h.points = append(h.points, h.point(m))
		part, err := h.projection(m)
		if err != nil {
			return nil, err
		}
		if k, err = h.join(k, part); err != nil {
			return nil, err
		}
	}
}

// outside is the formula for the complement of the polyhedron of k.
func (h *hull) outside(k *cone) smt.Term {
	if !k.hasPoint() {
		return smt.True
	}
	var parts []smt.Term
	for _, v := range k.eqs {
		parts = append(parts, h.c.Not(h.equality(v)))
	}
	for _, v := range k.ineqs {
		parts = append(parts, h.c.Not(h.inequality(v)))
	}
	return h.c.Or(parts...)
}

// projection returns the cone of the polyhedron over the dimensions that an implicant of f in m is projected to.
func (h *hull) projection(m *smt.Model) (*cone, error) {
	s := newSystem(h.c, m, h.b)
	s.relaxed = true
	for _, lit := range Implicant(h.c, h.f, m) {
		s.addLiteral(lit)
	}
	s.dropDivisibilities()
	locals := make(map[smt.Term]int, len(h.dims))
	for i, d := range h.dims {
		y := s.newLocal(h.c.Sort(d), m.Value(d))
		locals[y] = i + 1
		s.add(row{rel: eq, sum: h.c.Linear(d).Sub(variable(y))})
	}
	if err := s.eliminate(s.constants()); err != nil {
		return nil, err
	}
	k := fullCone(h.width())
	for _, r := range s.rows {
		v := make(vector, h.width())
		v[0] = r.sum.Const.Neg()
		for _, m := range r.sum.Mono {
			v[locals[m.Var]] = m.Coeff.Neg()
		}
		v = v.primitive()
		add := k.addInequality // r.sum <= 0, or < 0: the closure
		if h.met = append(h.met, v); r.rel == eq {
			h.met = append(h.met, v.neg())
			add = k.addEquality
		}
		if err := add(h.b, v); err != nil {
			return nil, err
		}
	}
	return k, nil
}

// dropDivisibilities removes the rows that have no meaning over the rationals.
func (s *system) dropDivisibilities() {
	s.rows = slices.DeleteFunc(s.rows, row.divides)
}

// constants returns the constant symbols in the rows, sorted.
func (s *system) constants() []smt.Term {
	var ts []smt.Term
	for _, r := range s.rows {
		for _, m := range r.sum.Mono {
			if m.Var > 0 {
				ts = append(ts, m.Var)
			}
		}
	}
	return s.c.FreeVarsOf(ts...)
}

// join returns the hull of both polyhedra; k may be modified.
func (h *hull) join(k, part *cone) (*cone, error) {
	if !k.hasPoint() {
		return part, nil
	}
	for _, r := range part.rays {
		if !k.contains(r) {
			if err := k.addRay(h.b, r); err != nil {
				return nil, err
			}
		}
	}
	for _, l := range part.lines {
		if err := k.addLine(h.b, l); err != nil {
			return nil, err
		}
	}
	return k, nil
}

// tightenLimit is how often a facet is moved inwards before it is left where it is.
const tightenLimit = 4

// tightenFacets moves the facets over integer dimensions that contain no model inwards to the next integral value.
func (h *hull) tightenFacets(k *cone) (*cone, error) {
	if !k.hasPoint() {
		return k, nil
	}
	var e echelon
	for _, v := range k.eqs {
		e.add(v)
	}
	facets, moved := h.facets(k, &e)
	for i, v := range facets {
		for range tightenLimit {
			if !h.integral(v) || h.attained(v) {
				break
			}
			v = slices.Clone(v)
			v[0] = v[0].Sub(num.One())
			facets[i], moved = v, true
		}
	}
	if !moved {
		return k, nil
	}
	return h.cone(e.rows, facets)
}

// attained reports whether a model may lie on the facet v.
func (h *hull) attained(v vector) bool {
	if slices.ContainsFunc(h.points, func(p vector) bool { return v.dot(p).IsZero() }) {
		return true
	}
	status := h.check(h.inequality(v.neg()))
	if status == smt.Sat {
		h.points = append(h.points, h.point(h.s.Model()))
	}
	return status != smt.Unsat
}

// cone returns the cone of a polyhedron given by constraints.
func (h *hull) cone(eqs, ineqs []vector) (*cone, error) {
	k := fullCone(h.width())
	for _, v := range eqs {
		if err := k.addEquality(h.b, v); err != nil {
			return nil, err
		}
	}
	for _, v := range ineqs {
		if err := k.addInequality(h.b, v); err != nil {
			return nil, err
		}
	}
	return k, nil
}

// raiseLimit is how often a candidate constraint that a model violates is weakened to admit that model.
const raiseLimit = 4

// approximate returns the polyhedron of those constraints met so far that hold in all models, after weakening their constants
// where models violate them.
func (h *hull) approximate() *cone {
	h.b = h.reserve
	k := fullCone(h.width())
	for _, v := range h.candidates() {
		for _, p := range h.points {
			v = h.admit(v, p)
		}
		for range raiseLimit {
			status := h.check(h.c.Not(h.inequality(v)))
			if status == smt.Unsat && k.addInequality(h.b, v) != nil {
				return k
			}
			if status != smt.Sat {
				break
			}
			v = h.admit(v, h.point(h.s.Model()))
		}
	}
	return k
}

// candidates returns the constraints met, one for each direction.
func (h *hull) candidates() []vector {
	var out []vector
	for _, v := range h.met {
		same := func(w vector) bool { return w[1:].compare(v[1:]) == 0 }
		if !slices.ContainsFunc(out, same) {
			out = append(out, v)
		}
	}
	return out
}

// admit weakens the constant of v*(1, x) >= 0 so that the point p satisfies it.
func (h *hull) admit(v, p vector) vector {
	at := v.dot(p).Div(p[0])
	if at.Sign() >= 0 {
		return v
	}
	v = slices.Clone(v)
	v[0] = v[0].Sub(at)
	return v.primitive()
}
