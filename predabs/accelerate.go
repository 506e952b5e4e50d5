package predabs

import (
	"fmt"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cfg/summary"
	"cairn/internal/search"
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
	stars  map[cfg.Vertex]*encode.Transition // any number of iterations
	tried  map[string]int                    // how often an accelerated path has been used
}

// accelerate takes predicates from interpolants of a path with accelerated loops (Hojjat, Iosif, Konečný, Kuncak, Rümmer,
// Accelerating interpolants, ATVA 2012): a counterexample that goes round a loop so many times stands for all those that go
// round it some other times. The loop is replaced by a summary of any number of iterations; if the path is infeasible
// even then, the interpolants before and after the summary are candidates for the loop's invariant. Nothing depends on the
// summary's being right: what is taken from it are predicates.
//
// If a path comes back, which means that the simplest interpolants do not hold together, stronger ones are asked for, and at
// last the strongest: the least solution of the accelerated path. An accelerated path that is feasible suggests inputs with
// which some other number of iterations may lead to the error.
func (e *engine) accelerate(x *counterexample) {
	p, key := e.accelerated(x)
	if p == nil || e.loops.tried[key] >= len(attempts) {
		return
	}
	attempt := attempts[e.loops.tried[key]]
	e.loops.tried[key]++
	if status, m := e.Check(p.Formulas()...); status != smt.Unsat {
		e.loops.tried[key] = len(attempts)
		if status == smt.Sat && !e.opt.NoTests {
			e.tests.suggest(p, m)
		}
		return
	}
	solution, err := attempt.solve(e, p)
	if err != nil {
		return // the ordinary interpolants will do
	}
	e.tellSolution(p, attempt.name, solution)
	e.learn(p, solution)
}

// attempts are the solutions of an accelerated path that are tried one after the other.
var attempts = []struct {
	name  string
	solve func(*engine, *search.Path) ([]smt.Term, error)
}{
	{"accelerated", func(e *engine, p *search.Path) ([]smt.Term, error) { return e.interpolate(p, interp.Simplest) }},
	{"strong accelerated", func(e *engine, p *search.Path) ([]smt.Term, error) { return e.interpolate(p, interp.TowardsA) }},
	{"least accelerated", (*engine).leastSolution},
}

// accelerated is the path of a counterexample with a summary in place of the iterations of each loop, and a name for it; nil if it
// has no loops. The number of the block that stands for the summary at v is v more than there are blocks.
func (e *engine) accelerated(x *counterexample) (*search.Path, string) {
	if e.loops.failed || !repeats(x) {
		return nil, ""
	}
	if e.loops.sums == nil {
		sums, err := summary.Compute(e.Ctx, e.Blocks, summary.Options{Effort: maxEffort})
		if err != nil {
			e.loops.failed = true
			return nil, ""
		}
		e.loops = loops{sums: sums, stars: make(map[cfg.Vertex]*encode.Transition), tried: make(map[string]int)}
	}
	p, key := e.Begin(), ""
	for i := 1; i < len(x.states); i++ {
		s := x.states[i]
		p = p.Extend(s.rel, &e.Blocks.Blocks[s.rel].Trans)
		key += fmt.Sprint(s.rel, " ")
		if star := e.star(s.at); star != nil {
			p = p.Extend(len(e.Blocks.Blocks)+int(s.at), star)
			i = e.lastTurn(x, i)
		}
	}
	return p, key
}

// transition is the relation of the last step of a path.
func (e *engine) transition(x *search.Path) *encode.Transition {
	if v := x.Block - len(e.Blocks.Blocks); v >= 0 {
		return e.loops.stars[cfg.Vertex(v)]
	}
	return &e.Blocks.Blocks[x.Block].Trans
}

// end is the location where a path ends.
func (e *engine) end(x *search.Path) cfg.Vertex {
	if x.Parent == nil {
		return e.G.Source
	}
	if v := x.Block - len(e.Blocks.Blocks); v >= 0 {
		return cfg.Vertex(v)
	}
	return e.Blocks.Blocks[x.Block].Dst
}

// repeats reports whether the counterexample visits some location twice.
func repeats(x *counterexample) bool {
	seen := make(map[cfg.Vertex]bool)
	for _, s := range x.states {
		if seen[s.at] {
			return true
		}
		seen[s.at] = true
	}
	return false
}

// star is the summary of the loop at a location, nil if there is none.
func (e *engine) star(v cfg.Vertex) *encode.Transition {
	if _, ok := e.loops.stars[v]; !ok && e.Blocks.Loops.IsHeader(v) {
		e.loops.stars[v] = nil
		if t, ok := e.loops.sums.Star(v); ok && (len(t.Post) > 0 || t.Guard != smt.True) {
			e.loops.stars[v] = &t
		}
	}
	return e.loops.stars[v]
}

// lastTurn is the last place at which the counterexample, having been in the loop at its i-th place all the time, is at the
// loop's header.
func (e *engine) lastTurn(x *counterexample, i int) int {
	forest := e.Blocks.Loops
	loop := &forest.Loops[forest.Innermost(x.states[i].at)]
	last := i
	for j := i + 1; j < len(x.states) && loop.Contains(x.states[j].at); j++ {
		if x.states[j].at == x.states[i].at {
			last = j
		}
	}
	return last
}
