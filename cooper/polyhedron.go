package cooper

import (
	"slices"

	"cairn/internal/lin"
	"cairn/internal/num"
	"cairn/smt"
)

// Polyhedron is a set of points given by constraints l = 0 and l <= 0 with coprime integer coefficients, none of them
// redundant. The variables of the sums are the dimensions as the caller gave them: Monomial.Var is dims[i], also when that
// is a compound term. The empty set has the single equality 1 = 0, the whole space no constraint.
type Polyhedron struct {
	Eqs   []smt.Linear // each is 0
	Ineqs []smt.Linear // each is at most 0
}

// Formula returns the constraints as a formula over the variables of the dimensions.
func (p Polyhedron) Formula(c *smt.Context) smt.Term {
	var parts []smt.Term
	for _, l := range p.Eqs {
		parts = append(parts, c.EqZero(expand(c, l)))
	}
	for _, l := range p.Ineqs {
		parts = append(parts, c.LeZero(expand(c, l)))
	}
	return c.And(parts...)
}

// IsEmpty reports whether p is the empty set.
func (p Polyhedron) IsEmpty() bool {
	return slices.ContainsFunc(p.Eqs, smt.Linear.IsConst)
}

// expand replaces the dimensions in l by their sums.
func expand(c *smt.Context, l smt.Linear) smt.Linear {
	out := smt.Constant(l.Const)
	for _, m := range l.Mono {
		out = out.AddMul(m.Coeff, c.Linear(m.Var))
	}
	return out
}

// emptyPolyhedron has no point.
func emptyPolyhedron() Polyhedron {
	return Polyhedron{Eqs: []smt.Linear{smt.Constant(num.One())}}
}

// space relates vectors over the homogenising coordinate 0 and the dimensions 1..n to sums over dimension terms.
type space struct {
	c    *smt.Context
	dims []smt.Term
}

func (p space) width() int { return len(p.dims) + 1 }

// linear returns the sum of a constraint vector.
func (p space) linear(v lin.Vector) smt.Linear {
	l := smt.Constant(v[0])
	for i, d := range p.dims {
		l = l.AddMul(v[i+1], smt.Variable(d))
	}
	return l
}

// point returns the vector of the values of the dimensions in a model.
func (p space) point(m *smt.Model) lin.Vector {
	v := lin.Unit(p.width(), 0)
	for i, d := range p.dims {
		v[i+1] = m.Value(d)
	}
	return v.Primitive()
}

// equality returns v*(1, dims) = 0 as a formula.
func (p space) equality(v lin.Vector) smt.Term { return p.c.EqZero(expand(p.c, p.linear(v))) }

// inequality returns v*(1, dims) >= 0 as a formula.
func (p space) inequality(v lin.Vector) smt.Term { return p.c.LeZero(expand(p.c, p.linear(v)).Neg()) }

// integral reports whether all dimensions with a coefficient in v are of sort Int.
func (p space) integral(v lin.Vector) bool {
	for i, d := range p.dims {
		if !v[i+1].IsZero() && p.c.Sort(d) != smt.Int {
			return false
		}
	}
	return true
}

// tighten returns the constraint v*(1, x) >= 0 with coprime coefficients and, for integer dimensions, its constant rounded.
func (p space) tighten(v lin.Vector) lin.Vector {
	coeffs := slices.Clone(v[1:])
	g := num.Zero()
	for _, k := range coeffs {
		g = num.Gcd(g, k)
	}
	if g.IsZero() || !p.integral(v) {
		return v
	}
	out := make(lin.Vector, len(v))
	for i, k := range v {
		out[i] = k.Div(g)
	}
	out[0] = out[0].Floor()
	return out
}

// polyhedron reads the constraints off a cone: equalities in echelon form, the inequalities modulo these, sorted.
func (p space) polyhedron(k *cone) Polyhedron {
	if !k.hasPoint() {
		return emptyPolyhedron()
	}
	e := lin.Span(k.eqs)
	out := Polyhedron{Eqs: p.equations(e)}
	facets, _ := p.facets(k, e)
	for _, v := range facets {
		out.Ineqs = append(out.Ineqs, p.linear(v.Neg()))
	}
	return out
}

// equations returns the sums of the equations of a space, in echelon form.
func (p space) equations(e *lin.Echelon) (out []smt.Linear) {
	for _, v := range e.Sorted() {
		out = append(out, p.linear(v))
	}
	return out
}

// facets returns the inequalities of k other than that of the homogenising coordinate, reduced modulo e, tightened, sorted.
// rounded tells that tightening has moved one of them.
func (p space) facets(k *cone, e *lin.Echelon) (out []lin.Vector, rounded bool) {
	for _, v := range k.ineqs {
		v = e.Reduce(v)
		if v.Pivot() <= 0 {
			continue
		}
		t := p.tighten(v)
		rounded = rounded || !v.Parallel(t)
		out = append(out, t)
	}
	slices.SortFunc(out, func(a, b lin.Vector) int { return b.Compare(a) })
	return out, rounded
}

// hasPoint reports whether the cone is the homogeneous form of a polyhedron that is not empty.
func (k *cone) hasPoint() bool {
	return slices.ContainsFunc(k.rays, func(r lin.Vector) bool { return r[0].Sign() > 0 })
}
