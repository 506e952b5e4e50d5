package cooper

import (
	"context"
	"slices"

	"cairn/internal/lin"
	"cairn/internal/num"
	"cairn/smt"
)

// Project is a model-based projection (Komuravelli et al. 2014, section 5): a cube over the other constants of f that
// holds in m and implies exists vars. f. For a fixed f and vars its image over all models of f is finite. m must satisfy f.
func Project(ctx context.Context, c *smt.Context, vars []smt.Term, f smt.Term, m *smt.Model, o Options) (smt.Term, error) {
	lits, err := project(newLimits(ctx, o), c, vars, f, m)
	if err != nil {
		return smt.NoTerm, err
	}
	return c.And(lits...), nil
}

// ProjectCube is Project for the conjunction of lits.
func ProjectCube(ctx context.Context, c *smt.Context, vars, lits []smt.Term, m *smt.Model, o Options) ([]smt.Term, error) {
	return project(newLimits(ctx, o), c, vars, c.And(lits...), m)
}

func project(b *limits, c *smt.Context, vars []smt.Term, f smt.Term, m *smt.Model) ([]smt.Term, error) {
	if c.IsForeign(f) {
		return projectCombined(b, c, vars, f, m)
	}
	return newSystem(c, m, b).project(vars, ImplicantAvoiding(c, f, m, vars))
}

// projectExact returns the projection of a cube of literals if it takes only steps that are equivalences, else errInexact.
func projectExact(b *limits, c *smt.Context, vars, lits []smt.Term) ([]smt.Term, error) {
	return newSystem(c, nil, b).project(vars, lits)
}

// project returns the projection of a cube.
func (s *system) project(vars, lits []smt.Term) ([]smt.Term, error) {
	for _, lit := range lits {
		s.addLiteral(lit)
	}
	if err := s.eliminate(vars); err != nil {
		return nil, err
	}
	s.dropImplied()
	if err := s.dropRedundant(); err != nil {
		return nil, err
	}
	return s.literals(), nil
}

// eliminate projects the system on the variables that are not in vars.
func (s *system) eliminate(vars []smt.Term) error {
	s.bools = slices.DeleteFunc(s.bools, func(lit smt.Term) bool { return occursAny(s.c, vars, lit) })
	fresh, err := s.expose(vars)
	if err != nil {
		return err
	}
	vars = append(fresh, vars...)
	for !s.unsat {
		x, remaining := s.next(vars)
		if x == smt.NoTerm {
			break
		}
		vars = remaining
		if err := s.b.spend(1 + len(s.rows)); err != nil {
			return err
		}
		if err := s.eliminateOne(x); err != nil {
			return err
		}
	}
	return nil
}

// eliminateOne projects x away: the cases of section 5 and appendix G of Komuravelli et al. 2014, equalities first.
func (s *system) eliminateOne(x smt.Term) error {
	if s.coarse {
		s.overshadow(x)
		return nil
	}
	integer := s.sortOf(x) == smt.Int && !s.relaxed
	if integer {
		s.splitMixed(x)
	}
	o := s.occurrences(x)
	switch {
	case len(o.eqs) > 0:
		s.substitute(x, s.chooseEquality(x, o.eqs), integer)
		return nil
	case len(o.nes) > 0:
		return s.splitDisequalities(x, o)
	case integer:
		return s.projectInt(x, o)
	default:
		return s.projectReal(x, o)
	}
}

// candidate is what the choice of the next variable looks at.
type candidate struct {
	eqs, lowers, uppers, divs, rows int
	unit                            bool // an equality with coefficient 1 or -1
	steep                           bool // an inequality with another coefficient
	mixed                           bool // occurs together with Real variables
	eqSize                          int  // length of the shortest usable equality
}

// next chooses the variable whose elimination is the cheapest now and returns it with those that remain. Variables that
// do not occur are dropped.
func (s *system) next(vars []smt.Term) (smt.Term, []smt.Term) {
	position := make(map[smt.Term]int, len(vars))
	for i, v := range vars {
		position[v] = i
	}
	stats := make([]candidate, len(vars))
	for _, r := range s.rows {
		mixed := !s.integral(r.sum)
		for _, m := range r.sum.Mono {
			if p, ok := position[m.Var]; ok {
				stats[p].count(r, m.Coeff, mixed)
			}
		}
	}
	best, bestCost := -1, 0
	remaining := vars[:0:0]
	for i, v := range vars {
		if stats[i].rows == 0 {
			continue
		}
		remaining = append(remaining, v)
		cost := stats[i].cost(s.sortOf(v) == smt.Int && !s.relaxed)
		if best < 0 || cost < bestCost {
			best, bestCost = len(remaining)-1, cost
		}
	}
	if best < 0 {
		return smt.NoTerm, nil
	}
	return remaining[best], slices.Delete(slices.Clone(remaining), best, best+1)
}

// count takes one row with the variable into account.
func (d *candidate) count(r row, k num.Rat, mixed bool) {
	d.rows++
	d.mixed = d.mixed || mixed
	one := k.Abs().IsOne()
	switch {
	case r.rel == eq:
		d.eqs++
		d.unit = d.unit || one
		if d.eqSize == 0 || len(r.sum.Mono) < d.eqSize {
			d.eqSize = len(r.sum.Mono)
		}
		return
	case r.divides():
		d.divs++
		return
	case r.rel == ne:
	case k.Sign() < 0:
		d.lowers++
	default:
		d.uppers++
	}
	d.steep = d.steep || !one
}

// cost ranks candidates: what costs nothing, then substitution, then Real variables, then integers by how likely they are
// to bring divisibilities. An integer variable waits for the Real ones it occurs with.
func (d *candidate) cost(integer bool) int {
	fill := d.lowers*d.uppers - d.lowers - d.uppers
	oneSided := d.eqs == 0 && d.divs == 0 && (d.lowers == 0 || d.uppers == 0)
	rank := 0
	switch {
	case integer && d.mixed:
		rank = 9
	case oneSided:
	case d.eqs > 0 && (d.unit || !integer):
		rank, fill = 1, (d.eqSize-1)*(d.rows-1)
	case !integer:
		rank = 2
	case d.eqs > 0:
		rank, fill = 5, (d.eqSize-1)*(d.rows-1)
	case d.divs == 0 && !d.steep:
		rank = 3
	case d.divs == 0:
		rank = 4
	default:
		rank = 6
	}
	return rank<<20 + min(fill+1<<10, 1<<19)
}

// chooseEquality returns the equality with the smallest coefficient of x, the shortest of these.
func (s *system) chooseEquality(x smt.Term, eqs []int) int {
	best, bestCoeff := -1, num.Zero()
	for _, i := range eqs {
		k := s.rows[i].sum.Coeff(x).Abs()
		c := k.Cmp(bestCoeff)
		if best < 0 || c < 0 || c == 0 && len(s.rows[i].sum.Mono) < len(s.rows[best].sum.Mono) {
			best, bestCoeff = i, k
		}
	}
	return best
}

// substitute eliminates x by the equality a*x + t = 0 in row e: every row b*x + u is scaled by |a|/g, g = gcd(a, b), so that
// the multiple of x in it is one of a*x; an integer x leaves behind that a divides t. Rows without x stay as they are.
func (s *system) substitute(x smt.Term, e int, integer bool) {
	def := s.rows[e].sum
	for _, r := range s.without(x) {
		if r.rel != eq || !r.sum.Equal(def) {
			s.add(r.cancel(x, def))
		}
	}
	if a := def.Coeff(x).Abs(); integer && !a.IsOne() {
		s.add(row{rel: div, sum: def.Without(x), mod: a})
	}
}

// cancel returns r with x removed by the equality def = 0 with integer coefficients.
func (r row) cancel(x smt.Term, def smt.Linear) row {
	sum, up := lin.Cancel(x, r.sum, def)
	r.sum = sum
	if r.divides() {
		r.mod = r.mod.Mul(up)
	}
	return r
}

// splitDisequalities replaces the disequalities of x by the inequality that holds in the model. If x is bounded on one
// side at most, then nothing is lost by dropping them.
func (s *system) splitDisequalities(x smt.Term, o *occurrences) error {
	if len(o.lowers) == 0 || len(o.uppers) == 0 {
		rows := s.rows
		s.rows = nil
		for i, r := range rows {
			if !slices.Contains(o.nes, i) {
				s.rows = append(s.rows, r)
			}
		}
		return s.eliminateOne(x)
	}
	if s.m == nil {
		return errInexact
	}
	var split []row
	for _, r := range s.without(x) {
		if r.rel == ne {
			r.rel = lt
			if s.eval(r.sum).Sign() > 0 {
				r.sum = r.sum.Neg()
			}
		}
		split = append(split, r)
	}
	for _, r := range split {
		s.add(r)
	}
	return s.eliminateOne(x)
}
