package cooper

import (
	"context"
	"errors"

	"cairn/internal/num"
	"cairn/smt"
)

// eliminateDirect eliminates vars one after the other by the theorems of Cooper (1972) and of Loos and Weispfenning (1993),
// applied to the whole formula: equations (2) and (9) of Komuravelli et al. 2014.
func (e *eliminator) eliminateDirect(vars []smt.Term, f smt.Term) (smt.Term, error) {
	f, fresh := e.c.Purify(f)
	order := [3][]smt.Term{}
	for _, v := range append(append([]smt.Term{}, vars...), fresh...) {
		switch e.c.Sort(v) {
		case smt.Bool:
			order[0] = append(order[0], v)
		case smt.Real:
			order[1] = append(order[1], v)
		default: // bounds over Real variables have to be gone
			order[2] = append(order[2], v)
		}
	}
	var err error
	for _, group := range order {
		for _, x := range group {
			if f, err = e.directOne(x, f); err != nil {
				return smt.NoTerm, err
			}
		}
	}
	return f, nil
}

// directOne eliminates x: disjunct by disjunct, from the conjuncts in which it occurs.
func (e *eliminator) directOne(x, f smt.Term) (smt.Term, error) {
	c := e.c
	if !c.Occurs(x, f) {
		return f, nil
	}
	if c.Sort(x) == smt.Bool {
		return c.Or(c.Subst(f, map[smt.Term]smt.Term{x: smt.True}), c.Subst(f, map[smt.Term]smt.Term{x: smt.False})), nil
	}
	switch f = c.NNF(f); c.Kind(f) {
	case smt.KOr:
		var out []smt.Term
		for _, a := range append([]smt.Term{}, c.Args(f)...) {
			g, err := e.directOne(x, a)
			if err != nil {
				return smt.NoTerm, err
			}
			out = append(out, g)
		}
		return c.Or(out...), nil
	case smt.KAnd:
		var with, without []smt.Term
		for _, a := range c.Args(f) {
			if c.Occurs(x, a) {
				with = append(with, a)
			} else {
				without = append(without, a)
			}
		}
		if len(without) > 0 {
			g, err := e.directOne(x, c.And(with...))
			return c.And(append(without, g)...), err
		}
	}
	d := &virtual{e: e, x: x, integer: c.Sort(x) == smt.Int}
	f = d.prepare(f)
	return d.disjunction(f)
}

// ErrResidues is returned by Unboundedly for formulas that tell too many residues apart.
var ErrResidues = errors.New("too many residues are distinguished")

// Unboundedly says that f holds of arbitrarily large integers x: the disjunction of f at the infinity, by residue of x. ctx ends it
// with an error, and so do more than so many residues.
func Unboundedly(ctx context.Context, c *smt.Context, x, f smt.Term, residues int64) (smt.Term, error) {
	d := &virtual{e: &eliminator{c: c, b: newLimits(ctx, Options{})}, x: x, integer: true}
	f = d.prepare(c.NNF(f))
	if num.FromInt(residues).Less(d.period) {
		return smt.NoTerm, ErrResidues
	}
	var out []smt.Term
	err := d.beyond(1, func(p point, _ smt.Term) error {
		out = append(out, d.replaced(f, p))
		return d.e.b.spend(1)
	})
	return c.Or(out...), err
}

// virtual is the virtual substitution of test points for x in a formula.
type virtual struct {
	e              *eliminator
	x              smt.Term
	integer        bool
	eqs            []row
	lowers, uppers []row
	period         num.Rat // of the divisibilities with x
}

// point is a test point: a solution of def = 0, or infinitesimally beside it, or at infinity.
type point struct {
	def      smt.Linear
	side     int  // +1, -1: beside def, or the infinity
	infinity bool // x is beyond all bounds; def has the residue for divisibilities
}

// prepare rewrites the literals with x: disequalities become disjunctions, mixed rows integral; it collects what test points
// and periods depend on.
func (d *virtual) prepare(f smt.Term) smt.Term {
	c := d.e.c
	d.period = num.One()
	f = d.mapLiterals(f, func(r row) smt.Term {
		if r.rel != ne {
			return r.term(c)
		}
		return c.Or(c.LtZero(r.sum), c.LtZero(r.sum.Neg()))
	})
	if d.integer {
		f = d.mapLiterals(f, func(r row) smt.Term {
			s := newSystem(c, nil, d.e.b)
			s.add(r)
			s.splitMixed(d.x)
			return c.And(s.literals()...)
		})
	}
	seen := map[smt.Term]bool{}
	d.mapLiterals(f, func(r row) smt.Term {
		r, _ = r.normalize(c.OverInt(r.sum))
		t := r.term(c)
		if seen[t] {
			return t
		}
		seen[t] = true
		switch k := r.sum.Coeff(d.x); {
		case r.rel == eq:
			d.eqs = append(d.eqs, r)
		case r.divides():
			d.period = num.Lcm(d.period, r.mod.Div(num.Gcd(r.mod, k)))
		case k.Sign() < 0:
			d.lowers = append(d.lowers, r)
		default:
			d.uppers = append(d.uppers, r)
		}
		return t
	})
	return f
}

// mapLiterals rebuilds the NNF formula f with image applied to its arithmetic literals with x.
func (d *virtual) mapLiterals(f smt.Term, image func(row) smt.Term) smt.Term {
	c := d.e.c
	return c.MapLeaves(f, func(t smt.Term) smt.Term {
		if r, ok := rowOf(c, t); ok && !r.sum.Coeff(d.x).IsZero() {
			return image(r)
		}
		return t
	})
}

// disjunction is the disjunction of f at all test points.
func (d *virtual) disjunction(f smt.Term) (smt.Term, error) {
	c, side, bounds := d.e.c, -1, d.lowers
	if len(d.uppers) < len(d.lowers) {
		side, bounds = 1, d.uppers
	}
	var out []smt.Term
	try := func(p point, given smt.Term) error {
		if err := d.e.b.spend(1 + len(d.eqs) + d.bounds()); err != nil {
			return err
		}
		out = append(out, c.And(given, d.replaced(f, p)))
		return nil
	}
	for _, r := range d.eqs {
		if err := try(point{def: r.sum}, d.exists(r.sum)); err != nil {
			return smt.NoTerm, err
		}
	}
	for _, r := range bounds {
		if err := d.steps(r, -side, try); err != nil {
			return smt.NoTerm, err
		}
	}
	if err := d.beyond(side, try); err != nil {
		return smt.NoTerm, err
	}
	return c.Or(out...), nil
}

// beyond tries the test points at an infinity, one for each residue.
func (d *virtual) beyond(side int, try func(point, smt.Term) error) error {
	for j := num.Zero(); j.Less(d.period); j = j.Add(num.One()) {
		if err := try(point{def: smt.Variable(d.x).AddConst(j.Neg()), side: side, infinity: true}, smt.True); err != nil {
			return err
		}
	}
	return nil
}

// replaced is f at a test point.
func (d *virtual) replaced(f smt.Term, p point) smt.Term {
	return d.mapLiterals(f, func(r row) smt.Term { return d.at(r, p).term(d.e.c) })
}

func (d *virtual) bounds() int { return len(d.lowers) + len(d.uppers) }

// steps tries the test points of one bound: beside it if it is a strict one over the rationals; the a*period first integers
// inside it if x is an integer.
func (d *virtual) steps(r row, side int, try func(point, smt.Term) error) error {
	if !d.integer {
		p := point{def: r.sum}
		if r.rel == lt {
			p.side = side
		}
		return try(p, smt.True)
	}
	end := r.sum.Coeff(d.x).Abs().Mul(d.period)
	for i := num.Zero(); i.Less(end); i = i.Add(num.One()) {
		def := r.sum.AddConst(i)
		if err := try(point{def: def}, d.exists(def)); err != nil {
			return err
		}
	}
	return nil
}

// exists is the condition under which def = 0 has a solution for x.
func (d *virtual) exists(def smt.Linear) smt.Term {
	if !d.integer {
		return smt.True
	}
	return d.e.c.DividesLinear(def.Coeff(d.x), def.Without(d.x))
}

// at is the virtual substitution of the test point p in r: Sub of Komuravelli et al. 2014, appendix F, (5)-(7).
func (d *virtual) at(r row, p point) row {
	sign := r.sum.Coeff(d.x).Sign() * p.side
	switch {
	case p.side == 0 || r.divides():
		return r.cancel(d.x, p.def)
	case r.rel == eq:
		return constantRow(false)
	case p.infinity:
		return constantRow(sign < 0)
	}
	n := r.cancel(d.x, p.def)
	if n.rel = le; sign > 0 {
		n.rel = lt
	}
	return n
}

// constantRow is a row that is true or false.
func constantRow(b bool) row {
	if b {
		return row{rel: le}
	}
	return row{rel: le, sum: smt.Constant(num.One())}
}
