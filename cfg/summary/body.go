package summary

import (
	"slices"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/internal/num"
	"cairn/smt"
)

// body is a loop body, or one cell of it, as a formula over the state before (X) and after (Prime) one iteration and auxiliary
// constants. Variables that the loop does not modify occur only as X.
type body struct {
	an    *analysis
	f     smt.Term   // with the types of the variables before the iteration
	raw   smt.Term   // without
	mod   []cfg.Var  // the variables that some iteration modifies
	delta []smt.Term // x' - x for those of mod that may obey a recurrence
	moved []cfg.Var  // the variables of delta
	fixed []smt.Term // the constants of X in f that are not modified
	aux   []smt.Term

	forms    []form         // what profile measures
	measured []num.Interval // see profile

	detour smt.Term // see wrap.go; NoTerm for an ordinary cell
	coarse bool     // see wrap.go: only recurrences with small coefficients are wanted
}

// newBody makes the body of the loop whose iteration is t.
func (an *analysis) newBody(t encode.Transition) (*body, error) {
	b := &body{an: an}
	f := an.vo.Formula(t)
	for _, u := range t.Post {
		b.mod = append(b.mod, u.Var)
		if an.movesFrom(f, u) {
			b.moved = append(b.moved, u.Var)
			b.delta = append(b.delta, an.c.Sub(an.vo.Prime[u.Var], an.vo.X[u.Var]))
		}
	}
	var err error
	if b.raw, err = an.compress(f); err != nil {
		return nil, err
	}
	b.f = an.c.And(append(an.typed(an.stateVars(f)...), b.raw)...)
	b.classify()
	if err := b.dropResets(); err != nil {
		return nil, err
	}
	for i, d := range b.delta {
		if i == maxMeasured {
			break
		}
		b.forms = append(b.forms, form{term: d, i: i, j: -1})
	}
	if n := len(b.delta); n <= maxPairForms {
		for i := range n {
			for j := range i {
				for _, sign := range []num.Rat{num.One(), num.MinusOne()} {
					t := an.c.Add(b.delta[i], an.c.Scale(sign, b.delta[j]))
					b.forms = append(b.forms, form{t, i, j, sign})
				}
			}
		}
	}
	return b, nil
}

// maxCompressedCubes is the number of cubes up to which a body without auxiliary constants is preferred.
const maxCompressedCubes = 12

// compress eliminates the auxiliary constants from the formula of an iteration, if that is cheap and the result is small: a block
// of many merged paths is often a simple relation, and all further work is on it.
func (an *analysis) compress(f smt.Term) (smt.Term, error) {
	f, _ = an.c.Purify(f) // existential equivalence is enough: what is fresh is quantified as well
	b := &body{an: an, f: f}
	if b.classify(); len(b.aux) == 0 {
		return f, nil
	}
	g, ok, err := an.equivalent(b.aux, f)
	if err != nil {
		return f, err
	}
	if g = merge(an.c, g); ok && cubes(an.c, g) <= min(maxCompressedCubes, cubes(an.c, f)) {
		return g, nil
	}
	return f, nil
}

// form is what is measured in one iteration: the difference of a variable, or (j >= 0) the sum delta[i] + sign*delta[j].
type form struct {
	term smt.Term
	i, j int
	sign num.Rat
}

// movesFrom reports whether the difference x' - x of an update may obey a recurrence. If the iteration f does not look at x,
// the difference can be anything, whatever the others are; if x is reset to a constant, the effect of f says all.
func (an *analysis) movesFrom(f smt.Term, u encode.Update) bool {
	if an.c.Kind(u.Value) == smt.KNum && an.c.Linear(u.Value).IsConst() {
		return false
	}
	return an.c.Occurs(an.vo.X[u.Var], f)
}

// maxMeasured is the number of differences that are measured in one iteration; nothing is known about the bounds of others.
const maxMeasured = 16

// maxPairForms is the number of modified variables up to which sums and differences of two of them are measured as well.
const maxPairForms = 3

// classify sorts the constants of f.
func (b *body) classify() {
	b.fixed, b.aux = nil, nil
	for _, v := range b.an.c.FreeVars(b.f) {
		if x, ok := b.an.vo.VarOf(v); ok {
			if !slices.Contains(b.mod, x) {
				b.fixed = append(b.fixed, v)
			}
		} else if _, ok := b.an.vo.PrimeOf(v); !ok {
			b.aux = append(b.aux, v)
		}
	}
}

// cell is the part of the body in which p, over X and Prime, holds.
func (b *body) cell(p smt.Term) *body {
	out := *b
	out.f, out.raw = b.an.c.And(b.f, p), b.an.c.And(b.raw, p)
	out.measured = nil
	out.classify()
	return &out
}

// before lists the constants of the modified variables before the iteration, after those after it.
func (b *body) before() []smt.Term { return pick(b.an.vo.X, b.mod) }
func (b *body) after() []smt.Term  { return pick(b.an.vo.Prime, b.mod) }

func pick(terms []smt.Term, vars []cfg.Var) []smt.Term {
	out := make([]smt.Term, len(vars))
	for i, v := range vars {
		out[i] = terms[v]
	}
	return out
}

// maxGuardCubes bounds the cubes of a guard or an effect; a larger one is replaced by its hull.
const maxGuardCubes = 4

// guard projects the body onto the state before the iteration, without what the types say.
func (b *body) guard() (smt.Term, error) {
	g, err := b.an.eliminate(slices.Concat(b.after(), b.aux), b.f)
	if err != nil {
		return g, err
	}
	return b.an.atMost(maxGuardCubes, b.an.untyped(b.an.dropNearBounds(b.an.c.NNF(g))))
}

// effect projects the body onto the state after the iteration, written over Prime, and the unmodified variables. It assumes the
// types before the iteration of those variables only that have them after it again. Otherwise it would have consequences such as
// y' >= min - 1 of y' = y - 1, which do not hold one step later in states that no execution has, and the summary has to be
// closed there too. If the projection is too expensive, it leaves out the variables that only ever receive new values,
// such as inputs.
func (b *body) effect() (smt.Term, error) {
	typed := b.preserved()
	var fixed []cfg.Var
	for _, x := range b.fixed {
		v, _ := b.an.vo.VarOf(x)
		fixed = append(fixed, v)
	}
	f := b.an.c.And(append(b.an.typed(slices.Concat(typed, fixed)...), b.raw)...)
	vars := slices.Concat(b.before(), b.aux)
	g, ok, err := b.an.eliminateExactly(vars, f)
	if err == nil && !ok {
		for _, v := range b.mod {
			if !slices.Contains(b.moved, v) {
				vars = append(vars, b.an.vo.Prime[v])
			}
		}
		g, err = b.an.eliminate(vars, f)
	}
	if err != nil {
		return g, err
	}
	types := smt.True
	for _, v := range typed {
		types = b.an.c.And(types, b.an.vo.InType(v, b.an.vo.Prime[v]))
	}
	if g, err = b.an.tidy(b.an.c.And(types, g)); err != nil { // the types go in front once, not into every cube
		return g, err
	}
	if b.an.opt.Convex {
		return b.an.hull(g)
	}
	return b.an.atMost(maxGuardCubes, g)
}

// next is the body of the following iteration: it leads from the state after b to a third state, named by fresh constants. The
// map renames formulas over X and Prime likewise.
func (b *body) next() (smt.Term, map[smt.Term]smt.Term) {
	c := b.an.c
	m := make(map[smt.Term]smt.Term, 2*len(b.mod)+len(b.aux))
	for _, v := range b.mod {
		m[b.an.vo.X[v]] = b.an.vo.Prime[v]
		m[b.an.vo.Prime[v]] = c.Fresh(b.an.vo.Vars[v].Name, smt.Int)
	}
	for _, a := range b.aux {
		m[a] = c.Fresh("aux", c.Sort(a))
	}
	return c.Subst(b.f, m), m
}

// profile measures the forms: how far one iteration can move each modified variable, and their sums and differences.
func (b *body) profile() ([]num.Interval, error) {
	if b.measured != nil {
		return b.measured, nil
	}
	out := make([]num.Interval, max(len(b.forms), len(b.delta))) // unbounded where it is not measured
	for n, q := range b.forms {
		if q.j >= 0 && (out[q.i].IsPoint() || out[q.j].IsPoint()) {
			out[n] = out[q.i].Add(out[q.j].Scale(q.sign))
			continue
		}
		var err error
		if out[n], err = b.interval(q.term); err != nil {
			return nil, err
		}
	}
	b.measured = out
	return out, nil
}

// satisfiable reports whether the body has an iteration; when the solver gives up, it says that there is one.
func (b *body) satisfiable(extra ...smt.Term) bool {
	s := b.an.solver()
	s.Assert(b.f)
	s.Assert(extra...)
	return b.an.check(s) != smt.Unsat
}

// solver makes an empty solver.
func (an *analysis) solver() *smt.Solver {
	o := queryBudget
	o.Steps = an.steps
	return smt.NewSolver(an.c, o)
}

// check runs one query and counts it.
func (an *analysis) check(s *smt.Solver) smt.Status {
	an.stats.queries++
	return s.Check(an.ctx)
}

// queryBudget keeps a single question about a loop from stalling the analysis: an answer Unknown costs one fact.
var queryBudget = smt.Options{Rounds: 400, Conflicts: 20_000, IntegerSteps: 60, OmegaSteps: 2_000}
