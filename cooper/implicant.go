package cooper

import (
	"slices"

	"cairn/smt"
)

// Implicant returns literals that are true in m and together imply f; m must satisfy f. The cube is small but not minimal.
// A negated equality is split to the side on which m lies, a conditional term is resolved to the branch that m takes (the
// condition's literals join the cube), so the literals are free of KIte.
func Implicant(c *smt.Context, f smt.Term, m *smt.Model) []smt.Term {
	return ImplicantAvoiding(c, f, m, nil)
}

// ImplicantAvoiding is Implicant with a preference: where there is a choice it takes literals without the constants avoid.
func ImplicantAvoiding(c *smt.Context, f smt.Term, m *smt.Model, avoid []smt.Term) []smt.Term {
	g := newImplicant(c, m, avoid)
	g.require(f)
	return g.lits
}

// avoidCost is the cost of a literal with a variable to avoid, where other literals cost 1.
const avoidCost = 8

// maxCost is where costs stop growing; the sum of two is an int with 32 bits, too.
const maxCost = 1<<30 - 1

// implicant collects the literals of one implicant. Conjunctive parts are taken as they come; disjunctive ones wait until
// all others are done and are then satisfied by what is there already, or else by their cheapest true part.
type implicant struct {
	c       *smt.Context
	m       *smt.Model
	avoid   []smt.Term // sorted
	value   map[smt.Term]bool
	costs   map[smt.Term]int
	done    map[smt.Term]bool // parts that the literals imply: as they are if true, negated if false in m
	pending []smt.Term
	choices []smt.Term
	lits    []smt.Term
	seen    map[smt.Term]bool // members of lits
}

func newImplicant(c *smt.Context, m *smt.Model, avoid []smt.Term) *implicant {
	avoid = slices.Clone(avoid)
	slices.Sort(avoid)
	return &implicant{c: c, m: m, avoid: avoid, value: map[smt.Term]bool{}, costs: map[smt.Term]int{},
		done: map[smt.Term]bool{}, seen: map[smt.Term]bool{}}
}

// require adds literals that imply the truth value that t has in the model.
func (g *implicant) require(t smt.Term) {
	g.pending = append(g.pending, t)
	for len(g.pending)+len(g.choices) > 0 {
		if n := len(g.pending); n > 0 {
			t := g.pending[n-1]
			g.pending = g.pending[:n-1]
			g.expand(t)
			continue
		}
		t := g.choices[0]
		g.choices = g.choices[1:]
		g.choose(t)
	}
}

// holds reports the truth value of t in the model.
func (g *implicant) holds(t smt.Term) bool {
	if v, ok := g.value[t]; ok {
		return v
	}
	var v bool
	args := g.c.Args(t)
	switch g.c.Kind(t) {
	case smt.KNot:
		return !g.holds(args[0])
	case smt.KAnd:
		v = !slices.ContainsFunc(args, func(a smt.Term) bool { return !g.holds(a) })
	case smt.KOr:
		v = slices.ContainsFunc(args, g.holds)
	case smt.KIff:
		v = g.holds(args[0]) == g.holds(args[1])
	case smt.KIte:
		v = g.holds(g.branch(t))
	default:
		v = g.m.Holds(t)
	}
	g.value[t] = v
	return v
}

// branch is the branch of a conditional, Boolean or numeric, that the model takes.
func (g *implicant) branch(ite smt.Term) smt.Term {
	args := g.c.Args(ite)
	if g.holds(args[0]) {
		return args[1]
	}
	return args[2]
}

// disjunctive reports whether the value of the connective t follows from that of a single argument.
func (g *implicant) disjunctive(t smt.Term) bool {
	return g.c.Kind(t) == smt.KOr && g.holds(t) || g.c.Kind(t) == smt.KAnd && !g.holds(t)
}

// expand replaces a part by smaller ones, or makes it a literal.
func (g *implicant) expand(t smt.Term) {
	if g.c.Kind(t) == smt.KNot {
		t = g.c.Args(t)[0]
	}
	if g.done[t] {
		return
	}
	g.done[t] = true
	args := g.c.Args(t)
	switch g.c.Kind(t) {
	case smt.KTrue, smt.KFalse:
	case smt.KAnd, smt.KOr:
		if g.disjunctive(t) {
			delete(g.done, t)
			g.choices = append(g.choices, t)
			return
		}
		for i := len(args) - 1; i >= 0; i-- {
			g.pending = append(g.pending, args[i])
		}
	case smt.KIff:
		g.pending = append(g.pending, args[1], args[0])
	case smt.KIte:
		g.pending = append(g.pending, g.branch(t), args[0])
	default:
		g.literal(t)
	}
}

// choose satisfies a disjunctive part.
func (g *implicant) choose(t smt.Term) {
	if g.done[t] {
		return
	}
	g.done[t] = true
	want := g.holds(t)
	best, bestCost := smt.NoTerm, 0
	for _, a := range g.c.Args(t) {
		if g.holds(a) != want {
			continue
		}
		cost := g.cost(a)
		if best == smt.NoTerm || cost < bestCost {
			best, bestCost = a, cost
		}
	}
	if bestCost > 0 {
		g.pending = append(g.pending, best)
	}
}

// cost estimates the literals that the value of t takes. What is implied already costs nothing, but only if that was known
// when t was first looked at: estimates are kept.
func (g *implicant) cost(t smt.Term) int {
	if g.c.Kind(t) == smt.KNot {
		t = g.c.Args(t)[0]
	}
	if g.done[t] {
		return 0
	}
	if k, ok := g.costs[t]; ok {
		return k
	}
	k := 0
	args := g.c.Args(t)
	switch g.c.Kind(t) {
	case smt.KTrue, smt.KFalse:
	case smt.KAnd, smt.KOr:
		one, want := g.disjunctive(t), g.holds(t)
		for _, a := range args {
			switch {
			case !one:
				k = min(k+g.cost(a), maxCost)
			case g.holds(a) == want && (k == 0 || g.cost(a) < k):
				k = max(g.cost(a), 1)
			}
		}
	case smt.KIff:
		k = g.cost(args[0]) + g.cost(args[1])
	case smt.KIte:
		k = g.cost(args[0]) + g.cost(g.branch(t))
	default:
		k = g.literalCost(t)
	}
	k = min(k, maxCost)
	g.costs[t] = k
	return k
}

func (g *implicant) literalCost(atom smt.Term) int {
	if len(g.avoid) > 0 {
		for _, v := range g.c.FreeVars(atom) {
			if _, found := slices.BinarySearch(g.avoid, v); found {
				return avoidCost
			}
		}
	}
	return 1
}

// literal adds the atom, or its negation if the model says so, with conditional terms resolved.
func (g *implicant) literal(atom smt.Term) {
	lit := atom
	if !g.holds(atom) {
		lit = g.c.Not(atom)
	}
	r, ok := rowOf(g.c, lit)
	if !ok {
		g.emit(lit)
		return
	}
	sum, changed := g.resolve(r.sum)
	r.sum = sum
	if r.rel == ne {
		r.rel, changed = lt, true
		if r.sum.Eval(g.m.Value).Sign() > 0 {
			r.sum = r.sum.Neg()
		}
	}
	if changed {
		lit = r.term(g.c)
	}
	g.emit(lit)
}

// emit appends a literal to the result, once. Resolving conditionals may have made more than a literal of it.
func (g *implicant) emit(lit smt.Term) {
	switch {
	case lit == smt.True || g.seen[lit]:
	case g.c.IsLiteral(lit):
		g.seen[lit] = true
		g.lits = append(g.lits, lit)
	default:
		g.pending = append(g.pending, lit)
	}
}

// resolve replaces the conditional terms in a sum by the branches that the model takes.
func (g *implicant) resolve(l smt.Linear) (smt.Linear, bool) {
	changed := false
	for _, mono := range l.Mono {
		if by, ok := g.resolveVar(mono.Var); ok {
			l, changed = l.Replace(mono.Var, by), true
		}
	}
	return l, changed
}

// resolveVar returns what a variable of a sum becomes when the conditionals in it are resolved.
func (g *implicant) resolveVar(v smt.Term) (smt.Linear, bool) {
	switch kind := g.c.Kind(v); kind {
	case smt.KIte:
		g.pending = append(g.pending, g.c.Args(v)[0])
		by, _ := g.resolve(g.c.Linear(g.branch(v)))
		return by, true
	case smt.KDiv, smt.KMod, smt.KToInt:
		arg, changed := g.resolve(g.c.Linear(g.c.Args(v)[0]))
		if !changed {
			return smt.Linear{}, false
		}
		t := g.c.LinearTerm(arg, g.c.Sort(g.c.Args(v)[0]))
		switch kind {
		case smt.KDiv:
			t = g.c.DivConst(t, g.c.Modulus(v))
		case smt.KMod:
			t = g.c.ModConst(t, g.c.Modulus(v))
		default:
			t = g.c.ToInt(t)
		}
		return g.c.Linear(t), true
	}
	return smt.Linear{}, false
}
