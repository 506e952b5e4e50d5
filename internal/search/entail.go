package search

import (
	"slices"

	"cairn/smt"
)

// maxModels bounds the number of models that a Theory keeps.
const maxModels = 48

// Theory answers which conjunctions contradict a formula, in the presence of another one that is always assumed. It remembers
// why: an unsatisfiable core tells which part of a conjunction does, and every conjunction with that part does, too; a model
// refutes all questions that it satisfies.
type Theory struct {
	a      *Asker
	solver *smt.Solver
	strong func(smt.Term) smt.Term
	cores  map[smt.Term][][]smt.Term // by the formula that is contradicted, True for every one: parts of conjunctions, sorted
	models []*smt.Model              // of what is always assumed, latest first
}

// Theory makes one in which the given formula is assumed. For each conjunct the solver is told what strong makes of it, which
// must follow from it in all states of interest.
func (a *Asker) Theory(assumed smt.Term, strong func(smt.Term) smt.Term) *Theory {
	t := &Theory{a: a, strong: strong, solver: smt.NewSolver(a.C, smt.Options{}), cores: make(map[smt.Term][][]smt.Term)}
	t.solver.Assert(assumed)
	return t
}

// Excludes reports whether the conjuncts, which are sorted, contradict f for certain.
func (t *Theory) Excludes(conjuncts []smt.Term, f smt.Term) bool {
	if f == smt.False || t.seen(conjuncts, f) {
		t.a.Stats.QueriesRecalled++
		return true
	}
	assume := make([]smt.Term, 0, len(conjuncts)+1)
	for _, g := range conjuncts {
		assume = append(assume, t.strong(g))
	}
	assume = append(assume, f)
	if t.modelOf(assume) {
		t.a.Stats.QueriesRecalled++
		return false
	}
	t.a.Stats.Queries++
	switch t.solver.Check(t.a.Ctx, assume...) {
	case smt.Sat:
		t.models = slices.Insert(t.models, 0, t.solver.Model())
		t.models = t.models[:min(len(t.models), maxModels)]
	case smt.Unsat:
		t.learn(conjuncts, assume, t.solver.UnsatCore())
		return true
	}
	return false
}

// seen reports whether a part of the conjuncts has contradicted f before.
func (t *Theory) seen(conjuncts []smt.Term, f smt.Term) bool {
	for _, core := range t.cores[f] {
		if Subset(core, conjuncts) {
			return true
		}
	}
	return f != smt.True && t.seen(conjuncts, smt.True)
}

// modelOf reports whether a model is known that satisfies all of the formulas. It becomes the latest.
func (t *Theory) modelOf(fs []smt.Term) bool {
	i := slices.IndexFunc(t.models, func(m *smt.Model) bool {
		// The last formula is the one that most models do not satisfy.
		return m.Holds(fs[len(fs)-1]) && !slices.ContainsFunc(fs, func(f smt.Term) bool { return !m.Holds(f) })
	})
	if i < 0 {
		return false
	}
	m := t.models[i]
	copy(t.models[1:i+1], t.models[:i])
	t.models[0] = m
	return true
}

// learn notes the conjuncts that are in the core of what was assumed: them, and then the formula that they contradict.
func (t *Theory) learn(conjuncts, assume, core []smt.Term) {
	var need []smt.Term
	for i, f := range conjuncts {
		if slices.Contains(core, assume[i]) {
			need = append(need, f)
		}
	}
	f := assume[len(assume)-1]
	if !slices.Contains(core, f) {
		f = smt.True
	}
	t.cores[f] = append(t.cores[f], need)
}

// Subset reports whether every element of a is in b; both are sorted.
func Subset(a, b []smt.Term) bool {
	for len(a) > 0 {
		i, ok := slices.BinarySearch(b, a[0])
		if !ok {
			return false
		}
		a, b = a[1:], b[i+1:]
	}
	return true
}
