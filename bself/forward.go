package bself

import (
	"fmt"

	"cairn/answer"
	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/cooper"
	"cairn/smt"
)

const (
	// firstSteps bounds the first test run: what needs no input at all is executed rather than reasoned about.
	firstSteps = 2_000_000_000
	// testSteps bounds each further test run.
	testSteps = 1 << 21
	// maxNodes bounds the paths of one search, and so its memory.
	maxNodes = 300_000
	// maxStates bounds the number of states of a finished search that become one invariant.
	maxStates = 400
	// maxUnwound bounds the length of paths, in cut points, up to which a finished search counts as a proof where there is no
	// invariant: the check goes along all of them.
	maxUnwound = 100
)

// runForward is forward symbolic execution (King 1976, as section 1 of the paper tells it), breadth-first or depth-first.
// Each path is tested concretely as soon as its condition has a model: the run goes on where the path ends, so that errors
// behind long loops are found without unfolding them.
func (p *problem) runForward() (*answer.Answer, error) {
	root := p.begin(p.g.Source)
	p.recordState(root)
	work := []*state{root}
	var all []*state
	depth := 0
	limit := int64(firstSteps)
	for len(work) > 0 {
		if p.ctx.Err() != nil {
			return unknown("timeout"), nil
		}
		var s *state
		if p.opt.DepthFirst {
			s, work = work[len(work)-1], work[:len(work)-1]
		} else {
			s, work = work[0], work[1:]
		}
		if p.stats.nodes++; p.stats.nodes > maxNodes {
			return unknown("too many paths"), nil
		}
		if s.guard == smt.False {
			continue
		}
		feasible := true
		if limit == firstSteps || s.at == p.g.Target || p.decides(s) {
			res, alive, err := p.probe(s, limit)
			if res != nil || err != nil {
				return res, err
			}
			feasible, limit = alive, testSteps
		}
		if !feasible {
			continue
		}
		if p.opt.MaxDepth > 0 && s.depth == p.opt.MaxDepth {
			return unknown("the bound on the length of paths is reached"), nil
		}
		if len(all) <= maxStates*len(p.blocks.Cuts) {
			all = append(all, s)
		}
		depth = max(depth, s.depth)
		work = append(work, p.successors(s)...)
	}
	res := p.forwardInvariant(all)
	if res.Verdict == answer.Unknown && depth <= maxUnwound && p.ctx.Err() == nil {
		res = &answer.Answer{Verdict: answer.Safe, Certificate: &answer.Unwinding{Bound: depth + 1, Symbols: p.vocab.Symbols, Facts: p.ranges.Facts(p.vocab.Symbols)}}
	}
	return res, nil
}

// decides reports whether the last block of s could fail: its condition is neither plain nor the only way on.
func (p *problem) decides(s *state) bool { return s.guard != smt.True }

// probe decides the path to s and runs its model. The result is nil unless it ends the search; alive says whether to go on.
func (p *problem) probe(s *state, steps int64) (res *answer.Answer, alive bool, err error) {
	p.stats.queries++
	status, model := smt.CheckSat(p.ctx, p.c, s.condition()...)
	switch {
	case status == smt.Unsat:
		p.record(s.node, answer.NodeDead, "no input takes this path")
		return nil, false, nil
	case p.ctx.Err() != nil:
		return unknown("timeout"), false, nil
	case status == smt.Unknown && s.at == p.g.Target:
		return unknown("the solver gave no answer for a path to the error"), false, nil
	case status == smt.Unknown:
		return nil, true, nil
	}
	out, res, err := p.test(s, p.calm(s, model), steps)
	if err == nil {
		p.recordTest(s, out)
	}
	switch {
	case res != nil:
		return res, true, nil
	case p.ctx.Err() != nil:
		return unknown("timeout"), false, nil
	case err != nil:
		return nil, false, fmt.Errorf("a test run failed: %w", err)
	case s.at == p.g.Target && p.approx(s):
		return unknown("a path to the error depends on nonlinear arithmetic and cannot be executed"), false, nil
	case s.at == p.g.Target && out.Kind != exec.OutOfSteps:
		return unknown("a path to the error that the encoding allows cannot be executed"), false, nil
	}
	return nil, true, nil
}

// successors lists the paths that are one block longer.
func (p *problem) successors(s *state) []*state {
	var kids []*state
	for _, b := range p.blocks.Out(s.at) {
		if kid := p.extend(s, b); kid.guard != smt.False {
			p.recordState(kid)
			kids = append(kids, kid)
		}
	}
	return kids
}

// forwardInvariant makes the certificate of a finished search: the states in which execution can be at a cut point are
// those at the ends of the paths.
func (p *problem) forwardInvariant(all []*state) *answer.Answer {
	states := make(map[cfg.Vertex][]smt.Term)
	for _, s := range all {
		if s.at == p.g.Source || s.at == p.g.Target {
			continue
		}
		if len(states[s.at]) == maxStates {
			return unknown("all paths have been searched, but they are too many for an invariant")
		}
		facts := s.condition()
		for i, live := range p.live[s.at] {
			if live {
				facts = append(facts, p.c.Eq(p.vocab.X[i], s.env[i]))
			}
		}
		f := p.c.And(facts...)
		f, err := cooper.Eliminate(p.ctx, p.c, p.inputs(f), f, cooper.Options{})
		if err != nil {
			return unknown("the inputs in the states that were searched cannot be eliminated: " + err.Error())
		}
		states[s.at] = append(states[s.at], f)
	}
	claims := make(map[cfg.Vertex][]smt.Term)
	for _, v := range p.blocks.Cuts {
		if v != p.g.Source && v != p.g.Target {
			claims[v] = []smt.Term{p.c.Or(states[v]...)}
		}
	}
	return p.certified(claims)
}
