package interp

import (
	"cairn/internal/num"
	"cairn/simplex"
	"cairn/smt"
)

// A Farkas interpolant is one sum. Where it splits into sums that each eliminate the symbols that are not shared, their
// conjunction is an interpolant too, with simpler literals (Blicha, Hyvärinen, Kofroň, Sharygina: Decomposing Farkas
// interpolants, TACAS 2019). For x = 1, y = 0; x += y, y++; ...; x < 0 the sums are x >= 0, x+y >= 0, x+2y >= -1, ...; the
// parts are x >= 1 and y >= 0. Here the last sum is split first, and each earlier one only within the parts of the next, so
// that a part follows from the parts before it and the sequence is inductive.

// Limits on decompositions: beyond them the result would not be short.
const (
	maxDecomposedRows   = 80
	maxDecomposedPlaces = 60
	maxPieces           = 6
)

// piece is one part of a partial sum.
type piece struct {
	weights []num.Rat // by index into the certificate
	own     num.Rat   // constant of the inequalities of the last step
	parts   []multiple
	bound   bound
	value   num.Rat
}

// multiple is a piece of the place before with a positive factor.
type multiple struct {
	of     *piece
	factor num.Rat
}

// decomposed splits the partial sums of a certificate and chooses bounds for the parts. It returns nil if there is nothing
// to split or no slack.
func (p *problem) decomposed(cert []summand, s sums) []smt.Term {
	first, last, ok := s.extent()
	if !ok || s.total.Sign() <= 0 || len(cert) > maxDecomposedRows || last-first > maxDecomposedPlaces {
		return nil
	}
	d := &decomposition{problem: p, cert: cert, first: first, levels: make([][]*piece, last-first+1)}
	goal := &piece{weights: make([]num.Rat, len(cert))}
	for j, t := range cert {
		goal.weights[j] = t.weight
		if t.step > last {
			goal.own = goal.own.AddMul(t.weight, t.row.l.Const)
		}
	}
	d.goal = goal
	if !d.build(last) {
		return nil
	}
	return d.choose()
}

// decomposition has the pieces of each place from first on; the goal is the whole certificate.
type decomposition struct {
	*problem
	cert   []summand
	first  int
	levels [][]*piece
	goal   *piece
}

// build finds the pieces of all places, from the last one. It reports false if none of the sums splits, or into too many.
func (d *decomposition) build(last int) bool {
	parents, splits := []*piece{d.goal}, false
	for i := last; i >= d.first; i-- {
		var level []*piece
		for _, parent := range parents {
			for _, w := range d.decompose(d.upTo(parent.weights, i), i) {
				level = d.attach(level, parent, w, i)
			}
		}
		if len(level) == 0 || len(level) > maxPieces {
			return false
		}
		splits = splits || len(level) > 1
		d.levels[i-d.first] = level
		parents = level
	}
	return splits
}

// upTo restricts weights to the steps up to i.
func (d *decomposition) upTo(weights []num.Rat, i int) []num.Rat {
	out := make([]num.Rat, len(weights))
	for j, w := range weights {
		if d.cert[j].step <= i {
			out[j] = w
		}
	}
	return out
}

// attach makes w a part of the parent: a new piece, or a multiple of one that is there.
func (d *decomposition) attach(level []*piece, parent *piece, w []num.Rat, i int) []*piece {
	for _, q := range level {
		if factor, ok := ratio(w, q.weights); ok {
			parent.parts = append(parent.parts, multiple{q, factor})
			return level
		}
	}
	var sum smt.Linear
	own := num.Zero()
	for j, k := range w {
		if k.IsZero() {
			continue
		}
		sum = sum.AddMul(k, d.cert[j].row.l)
		if d.cert[j].step == i {
			own = own.AddMul(k, d.cert[j].row.l.Const)
		}
	}
	l := sum.AddConst(sum.Const.Neg())
	if l.IsConst() {
		return level // it says 0 <= 0 or less
	}
	q := &piece{weights: w, own: own, bound: d.boundAt(l, sum.Const, i)}
	parent.parts = append(parent.parts, multiple{q, num.One()})
	return append(level, q)
}

// ratio returns the k with a = k*b.
func ratio(a, b []num.Rat) (num.Rat, bool) {
	k := num.Zero()
	for j := range a {
		switch {
		case a[j].IsZero() != b[j].IsZero():
			return k, false
		case a[j].IsZero():
		case k.IsZero():
			k = a[j].Div(b[j])
		case !a[j].Equal(k.Mul(b[j])):
			return k, false
		}
	}
	return k, !k.IsZero()
}

// decompose writes the weights, whose sum has only symbols that are shared at place i, as a sum of nonnegative weights with
// the same property and few inequalities each: extreme rays are peeled off one after the other.
func (d *decomposition) decompose(weights []num.Rat, i int) [][]num.Rat {
	var out [][]num.Rat
	rest := append([]num.Rat(nil), weights...)
	for j := range rest {
		for !rest[j].IsZero() {
			ray := d.extremeRay(rest, j, i)
			if ray == nil {
				return [][]num.Rat{weights}
			}
			most := num.Zero()
			for k, u := range ray {
				if q := rest[k]; u.Sign() > 0 && (most.IsZero() || q.Div(u).Less(most)) {
					most = q.Div(u)
				}
			}
			for k, u := range ray {
				ray[k] = u.Mul(most)
				rest[k] = rest[k].Sub(ray[k])
			}
			out = append(out, ray)
		}
	}
	return out
}

// extremeRay returns weights within the support of w, with weight 1 for inequality j, whose sum has only symbols that are
// shared at place i. Being a basic solution found by the simplex method it has as small a support as possible.
func (d *decomposition) extremeRay(w []num.Rat, j, i int) []num.Rat {
	if d.spend() != nil {
		return nil
	}
	lp := simplex.New()
	lp.Steps = d.opt.Steps
	vars := make([]simplex.Var, len(w))
	columns := make(map[smt.Term][]simplex.Entry)
	var dead []smt.Term
	for k := range w {
		if w[k].IsZero() {
			continue
		}
		vars[k] = lp.NewVar(false)
		lp.AssertLower(vars[k], simplex.Bound{}, 0)
		for _, m := range d.cert[k].row.l.Mono {
			if d.allShared(m.Var, i) { // it may be an opaque term over several symbols
				continue
			}
			if columns[m.Var] == nil {
				dead = append(dead, m.Var)
			}
			columns[m.Var] = append(columns[m.Var], simplex.Entry{Var: vars[k], Coeff: m.Coeff})
		}
	}
	one := simplex.Bound{Value: num.One()}
	lp.AssertLower(vars[j], one, 0)
	lp.AssertUpper(vars[j], one, 0)
	for _, x := range dead {
		sum := lp.DefineRow(columns[x])
		lp.AssertLower(sum, simplex.Bound{}, 0)
		lp.AssertUpper(sum, simplex.Bound{}, 0)
	}
	if conflict, err := lp.Check(d.ctx); err != nil || conflict != nil {
		return nil
	}
	ray := make([]num.Rat, len(w))
	for k := range w {
		if !w[k].IsZero() {
			ray[k] = lp.Value(vars[k])
		}
	}
	return ray
}

// choose gives the pieces bounds, from the first place on: that of a piece of the same shape before it, if the certificate
// remains one, and otherwise what follows from its parts.
func (d *decomposition) choose() []smt.Term {
	if !d.complete(0) {
		return nil
	}
	for at := 1; at < len(d.levels); at++ {
		for _, q := range d.levels[at] {
			for _, before := range d.levels[at-1] {
				if before.bound.shape != q.bound.shape || before.value.Cmp(q.value) <= 0 {
					continue
				}
				old := q.value
				if q.value = before.value; d.complete(at + 1) {
					break
				}
				q.value = old
				d.complete(at + 1)
			}
		}
	}
	return d.between(d.first, d.first+len(d.levels)-1, func(i int) smt.Term {
		level := d.levels[i-d.first]
		fs := make([]smt.Term, len(level))
		for k, q := range level {
			fs[k] = d.c.LeZero(q.bound.n.AddConst(q.value.Neg()))
		}
		return d.c.And(fs...)
	})
}

// complete gives the pieces from level at on the bounds that follow from their parts. It reports whether the goal is still
// contradictory.
func (d *decomposition) complete(at int) bool {
	for ; at < len(d.levels); at++ {
		for _, q := range d.levels[at] {
			v := q.given().Div(q.bound.scale)
			if q.bound.integral {
				v = v.Floor()
			}
			q.value = v
		}
	}
	return d.goal.given().Sign() < 0
}

// given is the bound on the sum of a piece that follows from the bounds of its parts and the inequalities of its last step.
func (q *piece) given() num.Rat {
	e := q.own.Neg()
	for _, m := range q.parts {
		e = e.AddMul(m.factor.Mul(m.of.bound.scale), m.of.value)
	}
	return e
}
