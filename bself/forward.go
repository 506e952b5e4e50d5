package bself

import (
	"strings"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/search"
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

// state is a node of a symbolic execution tree: the end of a path.
type state struct {
	*search.Path
	at   cfg.Vertex
	node int // its number in the history
}

// forward is one forward symbolic execution.
type forward struct {
	*problem
	work  []*state
	all   []*state // those whose paths are feasible, as far as is known
	depth int
	limit int64 // of the next test run
}

// runForward is forward symbolic execution (King 1976, as section 1 of the paper tells it), breadth-first or depth-first.
// Each path is tested concretely as soon as its condition has a model: the run goes on where the path ends, so that errors
// behind long loops are found without unfolding them.
func (p *problem) runForward() *answer.Answer {
	f := &forward{problem: p, limit: firstSteps}
	f.push(nil, &state{Path: p.begin(p.G.Source), at: p.G.Source})
	for len(f.work) > 0 {
		if p.Ctx.Err() != nil {
			return answer.DontKnow("timeout")
		}
		s := f.pop()
		if p.stats.nodes++; p.stats.nodes > maxNodes {
			return answer.DontKnow("too many paths")
		}
		if s.Parent == nil || s.at == p.G.Target || s.Step != smt.True { // the last block could fail
			res, feasible := f.probe(s)
			if res != nil {
				return res
			}
			if !feasible {
				continue
			}
		}
		if len(f.all) <= maxStates*len(p.Blocks.Cuts) {
			f.all = append(f.all, s)
		}
		f.depth = max(f.depth, s.Depth)
		for _, b := range p.Blocks.Out(s.at) {
			block := &p.Blocks.Blocks[b]
			if next := s.Execute(b, &block.Trans); next.Step != smt.False {
				f.push(s, &state{Path: next, at: block.Dst})
			}
		}
	}
	res := f.invariant()
	switch {
	case res.Verdict != answer.Unknown:
	case p.Obstacle != "":
		return answer.DontKnow(p.Obstacle)
	case f.depth <= maxUnwound && p.Ctx.Err() == nil:
		res = &answer.Answer{Verdict: answer.Safe, Certificate: &answer.Unwinding{Bound: f.depth + 1, Symbols: p.Vocab.Symbols, Facts: p.Ranges.Facts(p.Vocab.Symbols)}}
	}
	return res
}

func (f *forward) pop() (s *state) {
	if last := len(f.work) - 1; f.opt.DepthFirst {
		s, f.work = f.work[last], f.work[:last]
	} else {
		s, f.work[0], f.work = f.work[0], nil, f.work[1:]
	}
	return s
}

// push adds a path and tells its history: the condition of its last block, and the values, in terms of the inputs, that it gives
// to variables of the source.
func (f *forward) push(parent, s *state) {
	s.node = f.nodes
	f.nodes++
	f.work = append(f.work, s)
	if f.Record == nil {
		return
	}
	if parent == nil {
		f.TellNode(s.node, nil, s.at, s.Block, "")
		return
	}
	var parts []string
	if s.Step != smt.True {
		parts = append(parts, "if "+f.C.String(s.Step))
	}
	for i, t := range s.Env {
		if t != parent.Env[i] && f.Vocab.Vars[i].Source != "" {
			parts = append(parts, f.G.VarName(cfg.Var(i))+" = "+f.C.String(t))
		}
	}
	f.TellNode(s.node, &parent.node, s.at, s.Block, strings.Join(parts, ", "))
}

// probe decides the path to s and runs its model. The result is nil unless it ends the search.
func (f *forward) probe(s *state) (res *answer.Answer, feasible bool) {
	status, model := f.Check(s.Formulas()...)
	switch {
	case status == smt.Unsat:
		f.Tell(answer.NodeDead, s.node, "no input takes this path")
		return nil, false
	case s.at == f.G.Target && status == smt.Unknown:
		f.Obstacle = search.Undecided
		return nil, false
	case status == smt.Unknown:
		return nil, true
	case s.at == f.G.Target:
		return f.Replay(s.node, s.Path, model), false
	}
	t := f.NewTest(s.Path, f.Small(s.Path, model))
	out, res, err := t.Finish(f.limit)
	if err != nil {
		return answer.DontKnow(err.Error()), false
	}
	f.limit = testSteps
	f.TellTest(s.node, t.Inputs, out)
	return res, true
}

// invariant makes the certificate of a finished search: the states in which execution can be at a cut point are those at the ends
// of the paths.
func (f *forward) invariant() *answer.Answer {
	count := make(map[cfg.Vertex]int)
	claims := make(map[cfg.Vertex]smt.Term)
	for _, v := range f.Blocks.Cuts {
		claims[v] = smt.False
	}
	for _, s := range f.all {
		if count[s.at]++; count[s.at] > maxStates {
			return answer.DontKnow("all paths have been searched, but they are too many for an invariant")
		}
		facts := s.Formulas()
		for i, live := range f.Live[s.at] {
			if live {
				facts = append(facts, f.C.Eq(f.Vocab.X[i], s.Env[i]))
			}
		}
		states, err := f.exactly(f.C.And(facts...))
		if err != nil {
			return answer.DontKnow(err.Error())
		}
		claims[s.at] = f.C.Or(claims[s.at], states)
	}
	return f.certified(claims)
}
