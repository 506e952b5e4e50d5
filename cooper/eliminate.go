package cooper

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cairn/internal/num"
	"cairn/smt"
)

// Eliminate returns a formula without the constants vars that is equivalent to exists vars. f. It needs linear formulas
// only; opaque terms in which a variable occurs are written out. The error is ErrBudget when Options.Budget has been used
// up or the solver gave up, else that of ctx, or budget.ErrSpent.
func Eliminate(ctx context.Context, c *smt.Context, vars []smt.Term, f smt.Term, o Options) (smt.Term, error) {
	e := &eliminator{c: c, b: newLimits(ctx, o), direct: o.Direct}
	vars = slices.Clone(vars)
	slices.Sort(vars)
	vars = slices.Compact(vars)
	g, err := e.formula(vars, f)
	if err == nil && len(e.occurring(vars, g)) > 0 { // left over in opaque terms inside of others
		p, fresh := c.Purify(f)
		vars = append(slices.Clone(vars), fresh...)
		slices.Sort(vars)
		g, err = e.formula(vars, p)
	}
	if err != nil || g == f || c.IsLiteral(g) {
		return g, err
	}
	return simplify(e.b.reserve(simplifyShare), c, g), nil
}

// simplifyShare bounds the steps for simplifying the result of an elimination.
const simplifyShare = 200 * queryCost

// eliminator is the state of one Eliminate.
type eliminator struct {
	c      *smt.Context
	b      *limits
	direct bool
}

// formula eliminates vars, which is sorted, from f: disjunct by disjunct, and from conjunctions after substitution of what
// they define, for each set of conjuncts that share variables on its own.
func (e *eliminator) formula(vars []smt.Term, f smt.Term) (smt.Term, error) {
	vars = e.occurring(vars, f)
	if len(vars) == 0 {
		return f, nil
	}
	if err := e.b.spend(1); err != nil {
		return smt.NoTerm, err
	}
	if f = positive(e.c, f); e.c.Kind(f) == smt.KOr {
		return e.disjunction(vars, f)
	}
	f, vars, err := e.substituteDefinitions(vars, f)
	if err != nil {
		return smt.NoTerm, err
	}
	if e.c.Kind(f) == smt.KOr {
		return e.disjunction(vars, f)
	}
	var out []smt.Term
	for _, part := range e.components(vars, f) {
		g, err := e.component(part)
		if err != nil {
			return smt.NoTerm, err
		}
		if g == smt.False {
			return smt.False, nil
		}
		out = append(out, g)
	}
	return e.c.And(out...), nil
}

// occurring returns the members of vars that occur in f.
func (e *eliminator) occurring(vars []smt.Term, f smt.Term) []smt.Term {
	return slices.DeleteFunc(slices.Clone(vars), func(v smt.Term) bool { return !e.c.Occurs(v, f) })
}

// disjunction eliminates vars from each disjunct of f.
func (e *eliminator) disjunction(vars []smt.Term, f smt.Term) (smt.Term, error) {
	args := slices.Clone(e.c.Args(f))
	out := make([]smt.Term, 0, len(args))
	for _, a := range args {
		g, err := e.formula(vars, a)
		if err != nil {
			return smt.NoTerm, err
		}
		if g == smt.True {
			return smt.True, nil
		}
		out = append(out, g)
	}
	return dropSubsumed(e.c, e.c.Or(out...)), nil
}

// component is a conjunction and the variables to be eliminated in it.
type component struct {
	vars  []smt.Term
	parts []smt.Term
}

// components splits the conjunction f into parts that share no variable; parts without variables come as they are.
func (e *eliminator) components(vars []smt.Term, f smt.Term) []component {
	root := make([]int, len(vars)) // union-find over vars
	for i := range root {
		root[i] = i
	}
	find := func(i int) int {
		for root[i] != i {
			i = root[i]
		}
		return i
	}
	parts := e.c.Conjuncts(f)
	first := make([]int, len(parts)) // the position in vars of one variable of each part, or -1
	for p, t := range parts {
		first[p] = -1
		for i, v := range vars {
			if !e.c.Occurs(v, t) {
				continue
			}
			if first[p] < 0 {
				first[p] = i
			}
			root[find(i)] = find(first[p])
		}
	}
	var out []component
	slot := map[int]int{}
	place := func(key int) *component {
		if _, ok := slot[key]; !ok {
			slot[key] = len(out)
			out = append(out, component{})
		}
		return &out[slot[key]]
	}
	for p, t := range parts {
		key := -1
		if first[p] >= 0 {
			key = find(first[p])
		}
		k := place(key)
		k.parts = append(k.parts, t)
	}
	for i, v := range vars {
		k := place(find(i))
		k.vars = append(k.vars, v)
	}
	return out
}

// component eliminates the variables of one part: exactly if it is a cube for which that is possible, else by models.
func (e *eliminator) component(k component) (smt.Term, error) {
	f := e.c.And(k.parts...)
	if len(k.vars) == 0 {
		return f, nil
	}
	if !slices.ContainsFunc(k.parts, func(t smt.Term) bool { return !e.c.IsLiteral(t) }) {
		lits, err := projectExact(e.b, e.c, k.vars, k.parts)
		if err == nil {
			return e.c.And(lits...), nil
		}
		if !errors.Is(err, errInexact) {
			return smt.NoTerm, err
		}
	}
	if e.direct {
		return e.eliminateDirect(k.vars, f)
	}
	if len(k.vars) != 1 || !e.fewPoints(k.vars[0], f) {
		return e.cover(e.b, k.vars, f)
	}
	g, err := e.cover(e.b.reserve(min(coverShare, e.b.own.Left()/2)), k.vars, f)
	if errors.Is(err, ErrBudget) {
		return e.directOne(k.vars[0], f)
	}
	return g, err
}

// coverShare bounds the steps for covering where the elimination theorem is cheap: its result has more parts, but takes no
// queries about residues, which can be hard.
const coverShare = 4_000

// maxPoints is the number of test points up to which it counts as cheap.
const maxPoints = 64

// fewPoints reports whether the elimination theorem for x has few test points in f.
func (e *eliminator) fewPoints(x, f smt.Term) bool {
	if e.c.Sort(x) == smt.Bool {
		return false
	}
	d := &virtual{e: e, x: x, integer: e.c.Sort(x) == smt.Int}
	d.prepare(e.c.NNF(f))
	points := func(bounds []row) num.Rat {
		n := num.One()
		for _, r := range bounds {
			n = n.Add(r.sum.Coeff(x).Abs())
		}
		return n.Mul(d.period)
	}
	return len(d.eqs) == 0 && num.Min(points(d.lowers), points(d.uppers)).LessEq(num.FromInt(maxPoints))
}

// cover is lazy elimination: while f has a model outside the projections so far, project by it. Model-based projection has
// a finite image, so this ends, with a disjunction that is equivalent to exists vars. f.
func (e *eliminator) cover(b *limits, vars []smt.Term, f smt.Term) (smt.Term, error) {
	s := b.solver(e.c, queryBudget)
	s.Assert(f)
	var cubes []smt.Term
	calls := 0 // of simplex so far
	for {
		if err := b.spend(queryCost); err != nil {
			return smt.NoTerm, err
		}
		status := s.Check(b.ctx)
		if err := b.spend(simplexCost * (s.Statistics().SimplexCalls - calls)); err != nil {
			return smt.NoTerm, err
		}
		calls = s.Statistics().SimplexCalls
		switch status {
		case smt.Unsat:
			return dropSubsumed(e.c, e.c.Or(cubes...)), nil
		case smt.Unknown:
			return smt.NoTerm, b.unknown(s)
		}
		lits, err := project(b, e.c, vars, f, s.Model())
		if err != nil {
			return smt.NoTerm, err
		}
		cube := e.c.And(lits...)
		if cube == smt.True {
			return smt.True, nil
		}
		cubes = append(cubes, cube)
		s.Assert(e.c.Not(cube))
	}
}

// unknown is the error for a solver that gave up.
func (b *limits) unknown(s *smt.Solver) error {
	if err := b.outside(); err != nil {
		return err
	}
	return fmt.Errorf("%w (solver: %s)", ErrBudget, s.Reason())
}

// queryBudget keeps a single query from stalling an elimination; an answer Unknown ends it like a budget that is used up.
var queryBudget = smt.Options{Rounds: 2_000, Conflicts: 50_000, IntegerSteps: 100, OmegaSteps: 4_000}
