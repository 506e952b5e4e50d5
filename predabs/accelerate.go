package predabs

import (
	"cairn/cfg/encode"
	"cairn/cfg/summary"
	"cairn/interp"
	"cairn/smt"
)

// maxEffort bounds the computation of the summaries: where loops are so large that they take more, ordinary interpolants are
// the better choice.
const maxEffort = 12_000

// loops are the summaries of the loops, computed when the first counterexample goes round one.
type loops struct {
	sums   *summary.Summaries
	failed bool
	tried  map[string]int // how often an accelerated path has been used
}

// accelerate takes predicates from interpolants of a path with accelerated loops (Hojjat, Iosif, Konečný, Kuncak, Rümmer,
// Accelerating interpolants, ATVA 2012): a counterexample that goes round a loop so many times stands for all those that go
// round it some other times. The loop is replaced by a summary of any number of turns; if the path is infeasible
// even then, the interpolants before and after the summary are candidates for the loop's invariant. Nothing depends on the
// summary's being right: what is taken from it are predicates.
//
// If a path comes back, which means that the simplest interpolants do not hold together, stronger ones are asked for, and at
// last the strongest: the least solution of the accelerated path. An accelerated path that is feasible suggests inputs with
// which some other number of turns may lead to the error.
func (e *engine) accelerate(x *counterexample) {
	p, key := e.accelerated(x)
	if p == nil || e.loops.tried[key] >= len(attempts) {
		return
	}
	attempt := attempts[e.loops.tried[key]]
	e.loops.tried[key]++
	if status, m := p.feasible(); status != smt.Unsat {
		e.loops.tried[key] = len(attempts)
		if status == smt.Sat && e.tests != nil && !e.opt.NoTests {
			e.tests.suggest(&p.path, m)
		}
		return
	}
	solution, err := attempt.solve(e, p)
	if err != nil {
		return // the ordinary interpolants will do
	}
	e.tellSolution(attempt.name, solution)
	e.learn(&p.path, solution)
}

// attempts are the solutions of an accelerated path that are tried one after the other.
var attempts = []struct {
	name  string
	solve func(*engine, *acceleratedPath) ([]smt.Term, error)
}{
	{"accelerated", func(e *engine, p *acceleratedPath) ([]smt.Term, error) {
		return e.interpolate(&p.path, interp.Simplest)
	}},
	{"strong accelerated", func(e *engine, p *acceleratedPath) ([]smt.Term, error) {
		return e.interpolate(&p.path, interp.TowardsA)
	}},
	{"least accelerated", func(e *engine, p *acceleratedPath) ([]smt.Term, error) {
		return e.postAll(p.relations)
	}},
}

// acceleratedPath is a path some of whose relations are not those of the system.
type acceleratedPath struct {
	path
	relations []*Relation
}

func (p *acceleratedPath) add(r *Relation) {
	p.extend(r.To, &r.Step)
	p.relations = append(p.relations, r)
}

// accelerated is the path of a counterexample with a summary in place of the turns of each loop, and a name for it; nil if it
// has no loops.
func (e *engine) accelerated(x *counterexample) (*acceleratedPath, string) {
	if e.sys.blocks == nil || e.loops.failed || !repeats(x) {
		return nil, ""
	}
	if e.loops.sums == nil {
		sums, err := summary.Compute(e.ctx, e.sys.blocks, summary.Options{Effort: maxEffort})
		if err != nil {
			e.loops.failed = true
			return nil, ""
		}
		e.loops = loops{sums: sums, tried: make(map[string]int)}
	}
	p, key := &acceleratedPath{path: *e.newPath()}, ""
	for i := 1; i < len(x.states); i++ {
		s := x.states[i]
		r := &e.sys.Relations[s.rel]
		p.add(r)
		key += r.Name + " "
		if star, ok := e.star(s.loc); ok {
			p.add(&Relation{Name: "star", From: s.loc, To: s.loc, Step: star})
			i = e.lastTurn(x, i)
		}
	}
	return p, key
}

// repeats reports whether the counterexample visits some location twice.
func repeats(x *counterexample) bool {
	seen := make(map[Loc]bool)
	for _, s := range x.states {
		if seen[s.loc] {
			return true
		}
		seen[s.loc] = true
	}
	return false
}

// star is the summary of the loop at a location, if there is one.
func (e *engine) star(at Loc) (encode.Transition, bool) {
	v := e.sys.cuts[at]
	if !e.sys.blocks.Loops.IsHeader(v) {
		return encode.Transition{}, false
	}
	t, ok := e.loops.sums.Star(v)
	return t, ok && (len(t.Post) > 0 || t.Guard != smt.True)
}

// lastTurn is the last place at which the counterexample, having been in the loop at its i-th place all the time, is at the
// loop's header.
func (e *engine) lastTurn(x *counterexample, i int) int {
	forest := e.sys.blocks.Loops
	loop := &forest.Loops[forest.Innermost(e.sys.cuts[x.states[i].loc])]
	last := i
	for j := i + 1; j < len(x.states) && loop.Contains(e.sys.cuts[x.states[j].loc]); j++ {
		if x.states[j].loc == x.states[i].loc {
			last = j
		}
	}
	return last
}
