package pba

import (
	"maps"
	"slices"

	"cairn/lang/horn"
	"cairn/smt"
)

// unrolledChecks is coreChecks for unrollings, which are larger formulas.
const unrolledChecks = 20

// refine looks at a counterexample of the under-approximation (figure 6, lines 18 to 23): the concrete clauses are unrolled along
// it, with the assumptions as literals. If that is satisfiable, it returns a derivation of the original clauses. Otherwise the
// assumptions that exclude it are put in force, or all of them without CEGAR.
func (a *algorithm) refine(d horn.Derivation) (horn.Derivation, error) {
	s := smt.NewSolver(a.c, smt.Options{})
	names := make([]map[smt.Term]smt.Term, len(d)) // by step: a transition's constants
	for i := range d {
		names[i] = a.unroll(s, d, i, names)
	}
	var literals []smt.Term
	index := make(map[smt.Term]int)
	seen := make([]bool, len(a.assumed))
	for i := range d {
		for _, g := range a.prog.transitions[d[i].Clause].guards {
			if !seen[g.index] {
				seen[g.index] = true
				literals, index[g.literal] = append(literals, g.literal), g.index
			}
		}
	}
	a.counters.queries++
	switch s.Check(a.ctx, literals...) {
	case smt.Sat:
		return a.derivation(d, names, s.Model()), nil
	case smt.Unknown:
		return nil, a.gaveUp()
	}
	if a.opt.NoCEGAR {
		a.concretise()
		return nil, nil
	}
	// What is in force stays so: only the rest of the core has to be small.
	var missing []smt.Term
	for _, l := range s.UnsatCore() {
		if a.assumed[index[l]] {
			s.Assert(l)
		} else {
			missing = append(missing, l)
		}
	}
	if len(missing) == 0 { // the counterexample contradicts what is in force already: the solver is at fault
		return nil, a.gaveUp()
	}
	for _, l := range s.MinimizeCore(a.ctx, missing, unrolledChecks) {
		a.assumed[index[l]] = true
	}
	a.counters.assumptionsInTheLargestAbstraction = max(a.counters.assumptionsInTheLargestAbstraction, a.inForce())
	return nil, a.ctx.Err()
}

// unroll asserts the instance of step i: its transition over constants of its own, whose body is what the premises conclude.
// Assumption literals are the same in all instances.
func (a *algorithm) unroll(s *smt.Solver, d horn.Derivation, i int, names []map[smt.Term]smt.Term) map[smt.Term]smt.Term {
	t := &a.prog.transitions[d[i].Clause]
	m := make(map[smt.Term]smt.Term)
	for k, b := range t.body {
		premise := &a.prog.transitions[d[d[i].Premises[k]].Clause]
		for j, arg := range b.Args {
			concluded := names[d[i].Premises[k]][premise.head.Args[j]]
			if _, taken := m[arg]; a.c.Kind(arg) == smt.KVar && !taken {
				m[arg] = concluded
			}
		}
	}
	guards := make(map[smt.Term]bool)
	for _, g := range t.guards {
		guards[g.literal] = true
	}
	own := append([]smt.Term{t.shape, t.count}, t.head.Args...)
	for _, b := range t.body {
		own = append(own, b.Args...)
	}
	own = slices.AppendSeq(own, maps.Values(t.values))
	for _, x := range a.c.FreeVarsOf(own...) {
		if _, ok := m[x]; !ok && !guards[x] {
			m[x] = a.c.Fresh(a.c.Name(x), a.c.Sort(x))
		}
	}
	s.Assert(a.c.SubstAll([]smt.Term{t.shape, t.count}, m)...)
	for k, b := range t.body {
		premise := &a.prog.transitions[d[d[i].Premises[k]].Clause]
		for j, arg := range b.Args {
			s.Assert(a.c.Eq(a.c.Subst(arg, m), names[d[i].Premises[k]][premise.head.Args[j]]))
		}
		s.Assert(a.c.SubstAll(a.at(a.invariants, b), m)...)
	}
	return m
}

// derivation reads the values of the original clauses' variables off a model of the unrolling.
func (a *algorithm) derivation(d horn.Derivation, names []map[smt.Term]smt.Term, model *smt.Model) horn.Derivation {
	out := make(horn.Derivation, len(d))
	for i := range d {
		t := &a.prog.transitions[d[i].Clause]
		out[i] = horn.Step{Clause: d[i].Clause, Values: make(map[smt.Term]smt.Term), Premises: d[i].Premises}
		for x, own := range t.values {
			out[i].Values[x] = model.TermValue(names[i][own])
		}
	}
	return out
}
