package cooper

import (
	"context"
	"errors"
	"slices"

	"cairn/internal/lin"
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
		k, err = h.approximate(), h.b.outside()
	}
	if err != nil {
		return Polyhedron{}, err
	}
	return h.polyhedron(k), nil
}

// hull is the state of one hull computation.
type hull struct {
	space
	parts   []smt.Term // their disjunction is the formula
	b       *limits
	reserve *limits // for verifying candidates when b has ended
	s       *smt.Solver
	points  []lin.Vector // the models seen
	met     []lin.Vector // constraints of the projections seen, equalities in both directions
}

func newHull(ctx context.Context, c *smt.Context, f smt.Term, dims []smt.Term, o Options) *hull {
	h := &hull{space: space{c, dims}, parts: distribute(c, f), b: newLimits(ctx, o)}
	h.s = h.b.solver(c, smt.Options{})
	h.reserve = h.b.reserve(h.b.own.Left() / 4)
	return h
}

// checkPart asks for a model of part i and t. Without budget the answer is Unknown.
func (h *hull) checkPart(i int, t smt.Term) smt.Status {
	if h.b.spend(queryCost) != nil {
		return smt.Unknown
	}
	h.s.Push()
	defer h.s.Pop()
	h.s.Assert(h.parts[i], t)
	return h.s.Check(h.b.ctx)
}

// check asks for a model of the formula and t.
func (h *hull) check(t smt.Term) smt.Status {
	status := smt.Unsat
	for i := range h.parts {
		switch h.checkPart(i, t) {
		case smt.Sat:
			return smt.Sat
		case smt.Unknown:
			status = smt.Unknown
		}
	}
	return status
}

// convex joins projections of each part until they contain all its models, then tightens.
func (h *hull) convex() (*cone, error) {
	k := &cone{dim: h.width()}
	for i := range k.dim {
		k.eqs = append(k.eqs, lin.Unit(k.dim, i))
	}
	for i, part := range h.parts {
		cube := isCube(h.c, part)
		for covered, tried := false, false; !covered; tried = true {
			outside := smt.True
			if !cube || tried {
				outside = h.outside(k)
			}
			switch h.checkPart(i, outside) {
			case smt.Unknown:
				return nil, ErrBudget
			case smt.Unsat:
				covered = true
				continue
			}
			exact, err := h.include(k, part)
			if err != nil {
				return nil, err
			}
			covered = exact && cube
		}
	}
	return h.tightenHull(k)
}

// include joins the projection of part next to the solver's model to k. It reports whether that is all of an implicant.
func (h *hull) include(k *cone, part smt.Term) (exact bool, err error) {
	m := h.s.Model()
	h.points = append(h.points, h.point(m))
	p, exact, err := h.projection(part, m)
	if err != nil {
		return false, err
	}
	return exact, h.join(k, p)
}

// isCube reports whether f is a conjunction of literals whose only implicant, up to integrality, is itself.
func isCube(c *smt.Context, f smt.Term) bool {
	return !slices.ContainsFunc(c.Conjuncts(f), func(t smt.Term) bool {
		r, ok := rowOf(c, t)
		return ok && r.rel == ne || !c.IsLiteral(t) || hasConditional(c, t)
	})
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

// projection returns the cone of the polyhedron over the dimensions that an implicant of part in m is projected to, and
// whether that is the whole projection of the implicant's polyhedron.
func (h *hull) projection(part smt.Term, m *smt.Model) (_ *cone, exact bool, err error) {
	s := newSystem(h.c, m, h.b)
	s.relaxed = true
	for _, lit := range Implicant(h.c, part, m) {
		s.addLiteral(lit)
	}
	s.dropDivisibilities()
	locals := make(map[smt.Term]int, len(h.dims))
	for i, d := range h.dims {
		y := s.newLocal(h.c.Sort(d), m.Value(d))
		locals[y] = i + 1
		s.add(row{rel: eq, sum: h.c.Linear(d).Sub(smt.Variable(y))})
	}
	if err := s.eliminate(s.constants()); err != nil {
		return nil, false, err
	}
	if err := s.dropRedundant(); err != nil {
		return nil, false, err
	}
	k := fullCone(h.width())
	for _, r := range s.rows {
		v := make(lin.Vector, h.width())
		v[0] = r.sum.Const.Neg()
		for _, m := range r.sum.Mono {
			v[locals[m.Var]] = m.Coeff.Neg()
		}
		v = v.Primitive()
		add := k.addInequality // r.sum <= 0, or < 0: the closure
		if h.met = append(h.met, v); r.rel == eq {
			h.met = append(h.met, v.Neg())
			add = k.addEquality
		}
		if err := add(h.b, v); err != nil {
			return nil, false, err
		}
	}
	return k, !s.chosen, nil
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

// join extends k to the hull of both polyhedra.
func (h *hull) join(k, part *cone) error {
	if !k.hasPoint() {
		*k = *part
		return nil
	}
	for _, r := range part.rays {
		if !k.contains(r) {
			if err := k.addRay(h.b, r); err != nil {
				return err
			}
		}
	}
	for _, l := range part.lines {
		if err := k.addLine(h.b, l); err != nil {
			return err
		}
	}
	return nil
}

// tightenHull intersects with the affine hull of the models and moves facets over integer dimensions inwards until a model lies
// on them.
func (h *hull) tightenHull(k *cone) (*cone, error) {
	if !k.hasPoint() {
		return k, nil
	}
	e := lin.Span(k.eqs)
	moved := false
	eqs, err := h.affineBasis()
	if err != nil {
		return nil, err
	}
	for _, v := range eqs {
		if e.Add(v) {
			moved = true
		}
	}
	facets, rounded := h.facets(k, e)
	for i, v := range facets {
		if h.integral(v) {
			at := h.minimum(v)
			facets[i] = shift(v, at)
			moved = moved || at.Sign() > 0
		}
	}
	if !moved && !rounded {
		return k, nil
	}
	return h.cone(e.Rows(), facets)
}

// shift returns v with its constant reduced by k.
func shift(v lin.Vector, k num.Rat) lin.Vector {
	w := slices.Clone(v)
	w[0] = w[0].Sub(k)
	return w
}

// minimum returns the least value of v*(1, x), which is integral and not negative, over the models, or a lower bound of it.
// The search gallops up from 0, as facets are where they belong more often than not, until a model is below.
func (h *hull) minimum(v lin.Vector) num.Rat {
	lo, hi := num.Zero(), num.Zero()
	for i, p := range h.points {
		if at := v.Dot(p).Div(p[0]); i == 0 || at.Less(hi) {
			hi = at
		}
	}
	for step := num.Zero(); lo.Less(hi); {
		mid := num.Min(lo.Add(step), lo.Add(hi).Div(num.FromInt(2)).Floor())
		switch h.check(h.inequality(shift(v, mid).Neg())) { // v*(1, x) <= mid
		case smt.Sat:
			p := h.point(h.s.Model())
			h.points = append(h.points, p)
			hi = v.Dot(p).Div(p[0])
		case smt.Unsat:
			lo = mid.Add(num.One())
			step = step.Add(step).Add(num.One())
		default:
			return lo
		}
	}
	return lo
}

// cone returns the cone of a polyhedron given by constraints.
func (h *hull) cone(eqs, ineqs []lin.Vector) (*cone, error) {
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
func (h *hull) candidates() []lin.Vector {
	var out []lin.Vector
	for _, v := range h.met {
		same := func(w lin.Vector) bool { return w[1:].Compare(v[1:]) == 0 }
		if !slices.ContainsFunc(out, same) {
			out = append(out, v)
		}
	}
	return out
}

// admit weakens the constant of v*(1, x) >= 0 so that the point p satisfies it.
func (h *hull) admit(v, p lin.Vector) lin.Vector {
	at := v.Dot(p).Div(p[0])
	if at.Sign() >= 0 {
		return v
	}
	v = slices.Clone(v)
	v[0] = v[0].Sub(at)
	return v.Primitive()
}
