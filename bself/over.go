package bself

import (
	"slices"

	"cairn/internal/search"
	"cairn/smt"
)

const (
	// maxVariants bounds the overapproximations of one set of states.
	maxVariants = 6
	// maxClauses bounds the conjunctive normal form of a set of states; parts that need more stay as they are.
	maxClauses = 40
)

// overapproximation is one execution of procedure Overapproximate (Chalupa and Strejček 2021, section 4.3) at the j-th cut
// point: it looks for supersets of the states psi that are valid extensions of the candidate xi.
type overapproximation struct {
	f  *folding
	j  int
	xi family
}

// overapproximate returns valid extensions of xi that contain the states psi; last are the states that xi was extended by
// before.
func (f *folding) overapproximate(j int, psi, last smt.Term, xi family) []smt.Term {
	p := f.p
	v := f.n.cuts[j]
	if p.impossible(v, psi) {
		return nil
	}
	o := &overapproximation{f: f, j: j, xi: xi}
	if !o.valid(psi) {
		return nil
	}
	fixed, relations := o.relations(psi, last)
	rho := p.cnf(p.C.And(append(fixed, psi)...))
	var all []smt.Term
	for _, r := range append([]smt.Term{smt.True}, relations...) {
		if p.Ctx.Err() != nil || len(all) == maxVariants {
			break
		}
		clauses := o.drop(rho, r)
		clauses = append(clauses, p.cnf(r)...)
		clauses = o.relax(search.Inequalities(p.C, clauses))
		clauses = o.drop(clauses, smt.True)
		all = append(all, p.C.And(clauses...))
	}
	return o.weakest(all)
}

// valid reports whether the states t can be added to the candidate: they are no error states, and every loop path leads from
// them to the candidate or to themselves.
func (o *overapproximation) valid(t smt.Term) bool {
	f := o.f
	if f.isError(o.j) != smt.False && !f.p.impossible(f.n.cuts[o.j], f.p.C.And(t, f.phi)) {
		return false
	}
	return f.p.closedUnder(f.n, o.j, t, o.xi.with(f.p.C, o.j, t))
}

// drop removes clauses as long as the rest, together with r, is a valid extension: inequalities first, equations and
// divisibilities last, for these are what relations between the variables look like.
func (o *overapproximation) drop(clauses []smt.Term, r smt.Term) []smt.Term {
	c := o.f.p.C
	kept := slices.Clone(clauses)
	order := slices.Clone(clauses)
	slices.SortStableFunc(order, func(a, b smt.Term) int { return worth(c, a) - worth(c, b) })
	for _, clause := range order {
		i := slices.Index(kept, clause)
		rest := slices.Delete(slices.Clone(kept), i, i+1)
		if o.valid(c.And(append(slices.Clone(rest), r)...)) {
			kept = rest
		}
	}
	return kept
}

// worth orders clauses for dropping.
func worth(c *smt.Context, clause smt.Term) int {
	switch c.Kind(clause) {
	case smt.KEq:
		return 3
	case smt.KDivides:
		return 4
	case smt.KOr:
		return 1
	default:
		return 0
	}
}

// weakest leaves out the extensions that imply another one.
func (o *overapproximation) weakest(all []smt.Term) []smt.Term {
	p := o.f.p
	return undominated(all, func(a, b smt.Term) bool { return p.impossible(o.f.n.cuts[o.j], p.C.And(a, p.C.Not(b))) })
}

// undominated leaves out what is dominated by another one, a by b if by(a, b); of those that dominate each other the first stays.
func undominated(all []smt.Term, by func(a, b smt.Term) bool) []smt.Term {
	var kept []smt.Term
	for i, a := range all {
		out := false
		for k, b := range all {
			out = out || i != k && by(a, b) && (k < i || !by(b, a))
		}
		if !out {
			kept = append(kept, a)
		}
	}
	return kept
}

// cnf lists the clauses of a conjunctive normal form of f.
func (p *problem) cnf(f smt.Term) []smt.Term {
	var clauses func(t smt.Term) []smt.Term
	clauses = func(t smt.Term) []smt.Term {
		switch p.C.Kind(t) {
		case smt.KTrue:
			return nil
		case smt.KAnd:
			var all []smt.Term
			for _, a := range p.C.Args(t) {
				all = append(all, clauses(a)...)
			}
			return all
		case smt.KOr:
			product := []smt.Term{smt.False}
			for _, a := range p.C.Args(t) {
				parts := clauses(a)
				if len(product)*len(parts) > maxClauses {
					return []smt.Term{t}
				}
				var next []smt.Term
				for _, x := range product {
					for _, y := range parts {
						next = append(next, p.C.Or(x, y))
					}
				}
				product = next
			}
			return product
		default:
			return []smt.Term{t}
		}
	}
	var all []smt.Term
	seen := make(map[smt.Term]bool)
	for _, cl := range clauses(p.C.NNF(f)) {
		if cl != smt.True && !seen[cl] {
			seen[cl] = true
			all = append(all, cl)
		}
	}
	return all
}
