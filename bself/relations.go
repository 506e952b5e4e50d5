package bself

import (
	"cairn/cooper"
	"cairn/internal/num"
	"cairn/smt"
)

const (
	// maxRelated bounds the variables between which relations are looked for.
	maxRelated = 8
	// maxRelations bounds the relations that are tried.
	maxRelations = 16
	// hullBudget bounds the search for linear equations.
	hullBudget = 20_000
)

// relations finds what is implied by the states psi (and last, those added before), of types 1 to 4 of section 4.3. Those of
// type 1, x = c, come separately. Type 2 is wider than in the paper: besides x +- y = a and x +- y = a*z it has the linear
// equations that span all others.
func (o *overapproximation) relations(psi, last smt.Term) (fixed, rest []smt.Term) {
	p := o.f.p
	r := &relater{p: p, states: p.about(o.f.n.cuts[o.j], psi)}
	for _, x := range p.C.FreeVars(psi) {
		if _, ok := p.Vocab.VarOf(x); ok && len(r.vars) < maxRelated {
			r.vars = append(r.vars, x)
		}
	}
	r.first = p.model(r.states)
	if r.first == nil {
		return nil, nil
	}
	r.constants()
	if last != smt.False {
		last = p.about(o.f.n.cuts[o.j], last)
		r.strides(last)
		if !p.opt.Without.Trend {
			r.trend(last)
		}
	}
	r.pairs()
	r.triples()
	if !p.opt.Without.Linear {
		r.equations(r.states)
	}
	r.copies(p.cnf(psi))
	for i, x := range r.vars {
		if a, ok := r.value[i]; ok {
			fixed = append(fixed, p.C.Eq(x, p.C.Num(a, smt.Int)))
		}
	}
	return fixed, r.independent()
}

// relater collects the relations implied by a set of states.
type relater struct {
	p      *problem
	states smt.Term
	vars   []smt.Term
	first  *smt.Model      // some model of states
	value  map[int]num.Rat // the variables that are constant in states
	equal  [][2]int        // pairs of variables that are equal in states
	found  []smt.Term
}

// implied reports whether f holds in all of the states.
func (r *relater) implied(f smt.Term) bool {
	return r.first.Holds(f) && r.p.Sat(r.states, r.p.C.Not(f)) == smt.Unsat
}

func (r *relater) add(f smt.Term) { r.found = append(r.found, f) }

// constants finds the relations of type 1.
func (r *relater) constants() {
	r.value = make(map[int]num.Rat)
	for i, x := range r.vars {
		a := r.first.Value(x)
		if r.implied(r.p.C.Eq(x, r.p.C.Num(a, smt.Int))) {
			r.value[i] = a
		}
	}
}

// pairs finds the relations x +- y = a of type 2.
func (r *relater) pairs() {
	c := r.p.C
	for i, x := range r.vars {
		for j := i + 1; j < len(r.vars); j++ {
			y := r.vars[j]
			for _, t := range []smt.Term{c.Sub(x, y), c.Add(x, y)} {
				a := r.first.Value(t)
				f := c.Eq(t, c.Num(a, smt.Int))
				if !r.implied(f) {
					continue
				}
				if t == c.Sub(x, y) && a.IsZero() {
					r.equal = append(r.equal, [2]int{i, j})
				}
				r.add(f)
			}
		}
	}
}

// triples finds the relations x +- y = a*z of type 2.
func (r *relater) triples() {
	c := r.p.C
	for i, x := range r.vars {
		for j := i + 1; j < len(r.vars); j++ {
			for k, z := range r.vars {
				if k == i || k == j {
					continue
				}
				v := r.first.Value(z)
				if v.IsZero() {
					continue
				}
				for _, t := range []smt.Term{c.Sub(x, r.vars[j]), c.Add(x, r.vars[j])} {
					a := r.first.Value(t).Div(v)
					if !a.IsInt() || a.IsZero() {
						continue
					}
					if f := c.Eq(t, c.Scale(a, z)); r.implied(f) {
						r.add(f)
					}
				}
			}
		}
	}
}

// equations adds those that span all linear equations between the variables in some states, and reports whether they are found.
func (r *relater) equations(states smt.Term) bool {
	eqs, err := cooper.AffineHull(r.p.Ctx, r.p.C, states, r.vars, cooper.Options{Budget: hullBudget})
	for _, l := range eqs {
		if len(l.Mono) > 1 {
			r.add(r.p.C.EqZero(l))
		}
	}
	return err == nil
}

// strides finds the relations of type 3: a variable that is a in the states and b in those after the next iteration takes
// every (b-a)-th value. (Printed in the paper as x = 0 modulo b-a, which is implied only if b-a divides a.) Here the distance
// between two variables counts as well.
func (r *relater) strides(last smt.Term) {
	c := r.p.C
	m := r.p.model(last)
	if m == nil {
		return
	}
	stride := func(t smt.Term) {
		a, b := r.first.Value(t), m.Value(t)
		if a.Equal(b) || !r.implied(c.Eq(t, c.Num(a, smt.Int))) ||
			r.p.Sat(last, c.Not(c.Eq(t, c.Num(b, smt.Int)))) != smt.Unsat {
			return
		}
		lo, hi := num.Min(a, b), num.Max(a, b)
		r.add(c.And(c.Le(c.Num(lo, smt.Int), t), c.Le(t, c.Num(hi, smt.Int)),
			c.Divides(hi.Sub(lo), c.Sub(t, c.Num(a, smt.Int)))))
	}
	for i, x := range r.vars {
		if _, ok := r.value[i]; ok {
			stride(x)
		}
		for _, y := range r.vars[i+1:] {
			stride(c.Sub(x, y))
		}
	}
}

// trend goes beyond the paper: it adds the linear equations, and all facets together, of the convex hull of the states and
// those after the next iteration. What two successive iterations have in common is often what all have: the sum of a variable
// that goes up and one that goes down, where each alone is a constant in both.
func (r *relater) trend(last smt.Term) {
	c := r.p.C
	both := c.Or(r.states, last)
	if !r.equations(both) {
		return
	}
	if hull, err := cooper.ConvexHull(r.p.Ctx, c, both, r.vars, cooper.Options{Budget: hullBudget}); err == nil {
		r.add(hull.Formula(c))
	}
}

// copies finds the relations of type 4: clauses of the states in which a variable is replaced by what is equal to it.
func (r *relater) copies(clauses []smt.Term) {
	c := r.p.C
	replace := func(x, y smt.Term) {
		for _, cl := range clauses {
			if g := c.Subst(cl, map[smt.Term]smt.Term{x: y}); g != cl && g != smt.True && g != smt.False {
				r.add(g)
			}
		}
	}
	for _, e := range r.equal {
		replace(r.vars[e[0]], r.vars[e[1]])
		replace(r.vars[e[1]], r.vars[e[0]])
	}
	for i, x := range r.vars {
		if a, ok := r.value[i]; ok {
			for j, y := range r.vars {
				if b, ok := r.value[j]; ok && j != i && a.Equal(b) {
					replace(x, y)
				}
			}
		}
	}
}

// independent leaves out relations that follow from another one.
func (r *relater) independent() []smt.Term {
	p := r.p
	seen := make(map[smt.Term]bool)
	var all []smt.Term
	for _, f := range r.found {
		if !seen[f] && len(all) < maxRelations {
			seen[f] = true
			all = append(all, f)
		}
	}
	return undominated(all, func(f, g smt.Term) bool { return p.Sat(g, p.C.Not(f)) == smt.Unsat })
}
