package horn

import (
	"slices"

	"cairn/cooper"
	"cairn/smt"
	"cairn/smt/smtlib"
)

// maxSplit is the greatest number of clauses that one assertion may be split into.
const maxSplit = 10_000

// disjunction is a clause under construction: atoms that are negated, atoms that are not, and what is free of marks.
type disjunction struct {
	body []smt.Term // marks
	head []smt.Term
	rest []smt.Term
}

// addClauses adds the clauses of a formula with marks: its conjunctive normal form over them, in which a formula without
// marks counts as one literal. Universal quantifiers are left out, their variables being those of the clauses; existential
// ones are eliminated where no predicate is in their way.
func (r *reader) addClauses(f smt.Term, n *smtlib.Node) error {
	ds, err := r.clausify(r.sys.Ctx.NNF(f), n)
	if err != nil {
		return err
	}
	for _, d := range ds {
		slices.Sort(d.head)
		if d.head = slices.Compact(d.head); len(d.head) > 1 {
			return smtlib.UnsupportedAt(n, "clause with two predicates that are not negated")
		}
		slices.Sort(d.body) // marks come in the order of the text
		cl := Clause{Constraint: r.sys.Ctx.NNF(r.sys.Ctx.Not(r.sys.Ctx.Or(d.rest...))), Head: App{Pred: NoPred}, Pos: r.pos(n)}
		for _, mark := range slices.Compact(d.body) {
			cl.Body = append(cl.Body, r.apps[mark])
		}
		if len(d.head) == 1 {
			cl.Head = r.apps[d.head[0]]
		}
		r.sys.Clauses = append(r.sys.Clauses, cl)
	}
	return nil
}

// clausify returns the clauses of a formula in negation normal form.
func (r *reader) clausify(f smt.Term, n *smtlib.Node) ([]disjunction, error) {
	c := r.sys.Ctx
	if !r.marked(f) {
		if f == smt.True {
			return nil, nil
		}
		return []disjunction{{rest: []smt.Term{f}}}, nil
	}
	switch c.Kind(f) {
	case smt.KVar:
		return r.literal(f, false, n)
	case smt.KNot:
		if x := c.Args(f)[0]; c.Kind(x) == smt.KVar {
			return r.literal(x, true, n)
		}
	case smt.KAnd:
		var all []disjunction
		for _, a := range c.Args(f) {
			ds, err := r.clausify(a, n)
			if err != nil {
				return nil, err
			}
			if all = append(all, ds...); len(all) > maxSplit {
				return nil, smtlib.UnsupportedAt(n, "assertion of too many clauses")
			}
		}
		return all, nil
	case smt.KOr:
		return r.product(c.Args(f), n)
	}
	return nil, smtlib.UnsupportedAt(n, "predicate inside of a number")
}

// product distributes a disjunction over the clauses of its parts.
func (r *reader) product(parts []smt.Term, n *smtlib.Node) ([]disjunction, error) {
	all := []disjunction{{}}
	for _, p := range parts {
		ds, err := r.clausify(p, n)
		if err != nil {
			return nil, err
		}
		if len(all)*len(ds) > maxSplit {
			return nil, smtlib.UnsupportedAt(n, "assertion of too many clauses")
		}
		next := make([]disjunction, 0, len(all)*len(ds))
		for _, a := range all {
			for _, b := range ds {
				next = append(next, disjunction{slices.Concat(a.body, b.body), slices.Concat(a.head, b.head), slices.Concat(a.rest, b.rest)})
			}
		}
		all = next
	}
	return all, nil
}

// literal returns the clauses of a mark or its negation.
func (r *reader) literal(mark smt.Term, negated bool, n *smtlib.Node) ([]disjunction, error) {
	if _, ok := r.apps[mark]; ok {
		if negated {
			return []disjunction{{body: []smt.Term{mark}}}, nil
		}
		return []disjunction{{head: []smt.Term{mark}}}, nil
	}
	q := r.quants[mark]
	c := r.sys.Ctx
	body := q.body
	if negated {
		body = c.Not(body)
	}
	if q.exists == negated { // a universal quantifier
		return r.clausify(c.NNF(body), n)
	}
	if r.marked(body) {
		return nil, smtlib.UnsupportedAt(q.at, "existential quantifier over predicates")
	}
	g, err := project(r.ctx, c, q.vars, body, cooper.DefaultBudget)
	if err != nil {
		return nil, smtlib.UnsupportedAt(q.at, "quantifier inside of a clause")
	}
	return r.clausify(c.NNF(g), n)
}
