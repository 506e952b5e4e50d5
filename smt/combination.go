package smt

import (
	"context"
	"errors"
	"slices"

	"cairn/smt/bits"
	"cairn/smt/floats"
	"cairn/smt/sat"
)

// combination decides formulas over several theories: DPLL(T) with a Boolean search that is told what the theories know (Nieuwenhuis,
// Oliveras and Tinelli 2006). It belongs to one Solver and stays from check to check: terms, circuits, clauses, what has been learned.
//
// Formulas, bit-vectors and floats are circuits of bits, whose inputs are the atoms of the other theories and the bits of what these
// speak of. The hub is equality with functions (congruence.go): arguments of functions, and all that is neither numeric nor made of
// bits, are nodes of its graph. What it finds to be equal it tells the others by the literals of equations; what has the same value in
// their models they tell it when that matters, by equations on which the search decides (de Moura and Bjørner, Model-based theory
// combination, 2008). Arrays and datatypes are lemmas, made when all else is consistent.
type combination struct {
	c   *Context
	s   *Solver
	ctx context.Context

	sat     *sat.Solver
	graph   *bits.Graph
	emitter *bits.Emitter
	vars    int32

	litOf    map[Term]bits.Lit    // formulas
	vectorOf map[Term]bits.Vector // terms that are made of bits
	bound    map[Term]uint64      // of these, the bit-vectors: no model has a larger number

	equality   *equality
	arithmetic *linearArithmetic
	datatypes  *dataTypes
	parts      []component // all of them, the hub first

	roots []bits.Lit // of assertions
	coned bool       // the search decides only on a cone

	looked int // prefix of the trail that the components have seen
	work   int // literals that have been propagated since the last step was taken
	level  int // scopes that they have opened

	scopes   []sat.Lit     // the literals of the open scopes
	given    []int         // by scope: how many assertions of the Solver have been given; the first is that of no scope
	added    map[Term]bool // formulas that hold always: definitions and lemmas
	toAssert []Term        // of these, those that are still to be given
	original []Term        // the formulas of this check, for the model

	numbers       []Term // of bit-vectors
	choices       []Term // operators of floats that the standard does not define for all arguments: there they may be any function
	units         map[Sort]*floats.Unit
	log           *combinationLog // nil unless the run is to be a proof
	few, supposed bool            // whether uninterpreted sorts may have few elements, and whether it has been supposed that they have more than are spoken of
	unknown       error           // the reason for giving up where a model is none: what the search does not know enough of
	model         *Model
}

// component is a theory that takes part. Its scopes are those of the decisions of the search.
type component interface {
	// assert tells it of a literal that has become true, if it is one of its atoms.
	assert(l sat.Lit) (conflict []sat.Lit, err error)
	// propagate draws consequences of what has been asserted: it may imply literals and add clauses.
	propagate() (conflict []sat.Lit, err error)
	// explain returns a clause of the literal, which it has implied, and of literals that were false before; nil if it has not.
	explain(l sat.Lit) []sat.Lit
	// final is asked when all atoms have values. It agrees, finds a conflict, or adds something with which the search goes on.
	final() (done bool, conflict []sat.Lit, err error)
	// suggest is the value with which a variable should be tried first, 0 if it does not matter.
	suggest(v int32) int8
	push()
	pop(levels int)
}

func newCombination(s *Solver) *combination {
	k := &combination{c: s.c, s: s, sat: sat.New(), graph: bits.NewGraph(), litOf: map[Term]bits.Lit{}, vectorOf: map[Term]bits.Vector{}, bound: map[Term]uint64{},
		given: []int{0}, added: map[Term]bool{}, units: map[Sort]*floats.Unit{}, unknown: errModel}
	k.emitter = bits.NewEmitter(k.graph, k)
	k.equality = newEquality(k)
	k.arithmetic = newLinearArithmetic(k)
	k.datatypes = newDatatypes(k)
	k.parts = []component{k.equality, k.arithmetic, &conversions{k: k}, newArrays(k), k.datatypes}
	k.sat.Attach(k)
	k.sat.Focus()
	return k
}

// NewVar makes a variable of the search, for circuits and atoms.
func (k *combination) NewVar() int32 {
	k.vars++
	k.sat.Grow(k.vars)
	return k.vars
}

// Clause adds a clause.
func (k *combination) Clause(lits ...int32) {
	clause := make([]sat.Lit, len(lits))
	for i, l := range lits {
		clause[i] = sat.Lit(l)
	}
	k.sat.Add(clause...)
}

// push opens a scope of assertions.
func (k *combination) push() {
	k.scopes = append(k.scopes, sat.Lit(k.NewVar()))
	k.given = append(k.given, 0)
}

// pop closes the last scope of assertions.
func (k *combination) pop() {
	last := len(k.scopes) - 1
	k.sat.Add(-k.scopes[last])
	k.scopes, k.given = k.scopes[:last], k.given[:last+1]
	k.sat.Simplify()
}

// maxBits bounds the circuits of a combination.
const maxBits = 50_000_000

// check decides the assertions of the Solver under assumptions.
func (k *combination) check(ctx context.Context, assumptions []Term) Status {
	k.ctx, k.model = ctx, nil
	if err := ctx.Err(); err != nil {
		return k.giveUp(err)
	}
	k.arithmetic.simplex.Steps = k.s.opts.Steps
	k.graph.SetLimit(maxBits, func() error { return k.s.opts.Steps.Take(ctx, stepsOfGates) })
	k.sat.Assume() // nothing of an earlier check is on the trail
	k.original = slices.Concat(k.s.asserted, assumptions)
	k.assertAll()
	assumed := slices.Clone(k.scopes)
	literals := make([]sat.Lit, len(assumptions))
	for i, t := range assumptions {
		literals[i] = k.literal(k.pure(t))
		assumed = append(assumed, literals[i])
	}
	if err := k.flush(); err != nil {
		return k.giveUp(err)
	}
	k.decideCone(assumptions)
	k.sat.Assume(assumed...)
	before := k.sat.Conflicts()
	status, err := k.sat.Solve(ctx, k.s.opts.Steps, k.s.opts.Conflicts)
	k.s.stats.Conflicts += k.sat.Conflicts() - before
	switch {
	case err != nil:
		return k.giveUp(err)
	case status == sat.Unsat && k.supposed:
		return k.again(ctx, assumptions)
	case status == sat.Unsat:
		k.s.core = k.failed(assumptions, literals)
		return Unsat
	}
	k.s.model = k.model
	return Sat
}

// again checks in a combination that supposes nothing of uninterpreted sorts, which stays in the place of this one.
func (k *combination) again(ctx context.Context, assumptions []Term) Status {
	next := newCombination(k.s)
	next.few, next.unknown = true, errFew
	for range k.scopes {
		next.push()
	}
	k.s.combined = next
	return next.check(ctx, assumptions)
}

// errFew is the reason for giving up where a formula may have a model in which an uninterpreted sort has few elements.
var errFew = reasonError("arrays that are filled, over a sort that may have few elements")

// giveUp ends a check without an answer. What was under construction then is of no use, and the next check begins anew, unless it was the
// search that has come to the end of its budget: it goes on from there.
func (k *combination) giveUp(err error) Status {
	k.s.reason = err.Error()
	if err != sat.ErrConflicts {
		k.s.combined = nil
	}
	return Unknown
}

// failed returns the assumptions that contradict the assertions.
func (k *combination) failed(assumptions []Term, literals []sat.Lit) []Term {
	failed := k.sat.Failed()
	var core []Term
	for i, l := range literals {
		if slices.Contains(failed, l) && !slices.Contains(core, assumptions[i]) {
			core = append(core, assumptions[i])
		}
	}
	return core
}

// assertAll gives the search the assertions that it does not have yet, those of a scope with its literal.
func (k *combination) assertAll() {
	bounds := append(slices.Clone(k.s.scopes), len(k.s.asserted))
	first := 0
	for level, end := range bounds {
		for ; first+k.given[level] < end; k.given[level]++ {
			t := k.pure(k.s.asserted[first+k.given[level]])
			if common := k.c.commonEquations(t); k.log == nil && len(common) > 0 {
				t = k.c.And(append(common, t)...)
			}
			if level == 0 {
				k.assertTerm(t)
			} else {
				k.sat.Add(-k.scopes[level-1], sat.Lit(k.emitter.Literal(k.rooted(t))))
			}
		}
		first = end
	}
}

// assertTerm asserts a formula for good: conjunctions part by part.
func (k *combination) assertTerm(t Term) {
	for _, part := range k.c.Conjuncts(t) {
		k.emitter.Assert(k.rooted(part))
	}
}

// lemma has a formula hold from now on, as soon as flush comes. It reports whether it is new.
func (k *combination) lemma(t Term) bool {
	if t == True || k.added[t] {
		return false
	}
	k.added[t] = true
	k.toAssert = append(k.toAssert, t)
	return true
}

// flush asserts the lemmas. Asserting makes new terms known, which may need lemmas of their own.
func (k *combination) flush() error {
	for len(k.toAssert) > 0 {
		if k.log != nil {
			k.log.fail("a lemma that is no instance of an axiom")
		}
		t := k.toAssert[0]
		k.toAssert = k.toAssert[1:]
		k.assertTerm(k.pure(t))
		if err := k.graph.Err(); err != nil {
			return err
		}
	}
	return errors.Join(k.graph.Err(), k.log.flush())
}

// pure replaces the opaque numeric terms of t and has what defines the symbols in their place hold.
func (k *combination) pure(t Term) Term {
	images, defs := k.c.purified([]Term{t})
	for _, d := range defs {
		k.lemma(d)
	}
	return images[0]
}

// literal returns the literal of a formula.
func (k *combination) literal(t Term) sat.Lit { return sat.Lit(k.emitter.Literal(k.formula(t))) }

// stepsOfGates are the steps that making some 16,000 gates stands for, which takes about 2 ms.
const stepsOfGates = 32

// literalsPerStep is the number of literals that are propagated in a step. Circuits have many for each decision, by which the search
// counts.
const literalsPerStep = 192

// Propagate is the theories' part in the search (sat.Theory).
func (k *combination) Propagate() ([]sat.Lit, error) {
	if k.work += k.sat.TrailLen() - k.looked; k.work >= literalsPerStep {
		if err := k.s.opts.Steps.Take(k.ctx, k.work/literalsPerStep); err != nil {
			return nil, err
		}
		k.work %= literalsPerStep
	}
	for {
		for ; k.looked < k.sat.TrailLen(); k.looked++ {
			l := k.sat.TrailAt(k.looked)
			for level := k.sat.Level(l); k.level < level; k.level++ {
				for _, p := range k.parts {
					p.push()
				}
			}
			for _, p := range k.parts {
				if conflict, err := p.assert(l); conflict != nil || err != nil {
					return conflict, err
				}
			}
		}
		before := k.sat.TrailLen()
		for _, p := range k.parts {
			if conflict, err := p.propagate(); conflict != nil || err != nil {
				return conflict, err
			}
			if k.looked > k.sat.TrailLen() || k.sat.TrailLen() != before {
				break
			}
		}
		if err := k.flush(); err != nil {
			return nil, err
		}
		if k.looked >= k.sat.TrailLen() {
			return nil, nil
		}
	}
}

// Backtrack is called when decisions are taken back (sat.Theory).
func (k *combination) Backtrack(level int) {
	if k.level > level {
		for _, p := range k.parts {
			p.pop(k.level - level)
		}
		k.level = level
	}
	k.looked = min(k.looked, k.sat.TrailLen())
}

// Suggest is the value with which a variable is tried first (sat.Theory).
func (k *combination) Suggest(v int32) int8 {
	for _, p := range k.parts {
		if value := p.suggest(v); value != 0 {
			return value
		}
	}
	return 0
}

// Explain tells why a component has implied a literal (sat.Theory).
func (k *combination) Explain(l sat.Lit) []sat.Lit {
	for _, p := range k.parts {
		if clause := p.explain(l); clause != nil {
			return clause
		}
	}
	return nil
}

// Final is asked for a model when all literals have values (sat.Theory). What the theories add may have taken back decisions or come with
// new literals; then the search goes on. If it was known already, only not looked at, they are asked again.
func (k *combination) Final() (bool, []sat.Lit, error) {
	k.s.stats.Rounds++
	trail, vars := k.sat.TrailLen(), k.vars
	for {
		told := k.equality.told
		done, conflict, err := k.askAll(trail, vars)
		if done || conflict != nil || err != nil {
			return done, conflict, err
		}
		if err := k.s.opts.Steps.Take(k.ctx, 1); err != nil {
			return false, nil, err
		}
		if k.sat.TrailLen() == trail && k.vars == vars {
			if conflict, err := k.Propagate(); conflict != nil || err != nil {
				return false, conflict, err
			}
		}
		if k.sat.TrailLen() != trail || k.vars != vars || k.equality.told == told {
			return false, nil, nil
		}
	}
}

// askAll asks the theories one after the other, and for a model, as long as they add nothing.
func (k *combination) askAll(trail int, vars int32) (bool, []sat.Lit, error) {
	steps := make([]func() (bool, []sat.Lit, error), 0, len(k.parts)+1)
	for _, p := range k.parts {
		steps = append(steps, p.final)
	}
	for _, step := range append(steps, k.buildModel) {
		done, conflict, err := step()
		if conflict == nil && err == nil {
			err = k.flush()
		}
		if !done || err != nil || k.sat.TrailLen() != trail || k.vars != vars {
			return false, conflict, err
		}
	}
	return true, nil, nil
}
