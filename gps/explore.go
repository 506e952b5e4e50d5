package gps

import (
	"cairn/answer"
	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/smt"
)

const (
	// firstInsert and lastInsert bound the number of nodes that one test adds to a path of the tree: the bound doubles with
	// each test. The rest of a longer test is found again from the last of them, if the search ever comes back to it.
	firstInsert = 16
	lastInsert  = 4096
)

// test is one concrete execution: along the path to a node with the values of a model, and from there on steered towards
// the target by the summaries.
type test struct {
	s      *search
	model  *smt.Model
	prefix []*node

	passed   int // cut points passed, without the source
	gas      num.Rat
	plan     map[cfg.Site]num.Rat
	segments []segment // the first blocks after the prefix
	free     bool      // nothing is left to steer
	diverged bool      // the execution left the path of the prefix
	insert   int       // how many segments are of interest
	initial  []num.Rat
	inputs   []num.Rat
}

// segment is the piece of a test between two cut points.
type segment struct {
	from, to   cfg.Vertex
	pre, post  []num.Rat // values of the program's variables and, if there is one, of gas
	unfinished bool
}

// explore is procedure EXPLORE (Fang et al. 2025, figure 4): it executes a test that begins with the model's values and
// follows the path to n. A test that does not reach the target extends the tree below n by the first blocks it took. The
// result is nil unless the target was reached.
func (s *search) explore(n *node, model *smt.Model) *answer.Answer {
	if n.depth == 0 {
		s.expand(n) // the summary is satisfiable, but no choice has a value yet
		return nil
	}
	defer clock(&s.stats.testTime)()
	s.stats.tests++
	t := &test{s: s, model: s.prefer(n, model), prefix: n.path(), insert: s.insert}
	s.insert = min(2*s.insert, lastInsert)
	t.initial = s.initialState(t.model)
	out, err := s.prog.Run(s.ctx, exec.Run{
		Start:  s.g.Source,
		State:  t.initial,
		Choose: t.choose,
		Watch:  s.steer.watch,
		Visit:  t.visit,
	})
	s.stats.steps += out.Steps
	s.recordTest(n, out)
	switch {
	case s.ctx.Err() != nil:
		return unknown("timeout")
	case err != nil:
		return unknown(wrap("a test run failed", err).Error())
	case out.Kind == exec.ReachedTarget:
		return t.reached()
	case t.free && out.Kind == exec.Stopped:
		if res := s.release(t, out); res != nil {
			return res
		}
	case n.vertex == s.g.Target && s.mayLearn && s.learn(t):
		s.learned = true
		return nil
	case n.vertex == s.g.Target:
		s.obstacle = "a path to the error that the encoding allows cannot be executed"
		for _, m := range t.prefix {
			if s.blocks.Blocks[m.block].Trans.Approx {
				s.obstacle = "a path to the error depends on nonlinear arithmetic and cannot be executed"
			}
		}
		return nil
	}
	s.extend(n, t)
	return nil
}

// initialState reads the values of the variables at the source from a model.
func (s *search) initialState(model *smt.Model) []num.Rat {
	state := make([]num.Rat, len(s.g.Vars))
	for i := range state {
		state[i] = inType(s.g.Vars[i].Type, model.Value(s.tree.root.env[i]))
	}
	return state
}

// inType returns v if it is a value of the type, and the value of the type that is nearest to 0 otherwise: what a model
// says about a variable that its formula does not constrain.
func inType(t cfg.Type, v num.Rat) num.Rat {
	switch {
	case t.Contains(v):
		return v
	case t.Contains(num.Zero()):
		return num.Zero()
	default:
		return t.Min()
	}
}

// execution is what has been executed.
func (t *test) execution() *answer.Execution { return answer.NewExecution(t.initial, t.inputs) }

// reached is the result of a test that has reached the target.
func (t *test) reached() *answer.Answer {
	return &answer.Answer{Verdict: answer.Unsafe, Certificate: t.execution()}
}

// choose gives the value of a nondeterministic choice: the model's on the prefix, the plan's after it.
func (t *test) choose(site cfg.Site) (num.Rat, bool) {
	s := t.s
	stmt := s.g.Edges[site.Edge].Stmts[site.Stmt]
	v := num.Zero()
	if t.passed < len(t.prefix) {
		for _, ch := range t.prefix[t.passed].choices {
			if ch.Site == site {
				v = t.model.Value(ch.Symbol)
			}
		}
	} else {
		v = t.plan[site]
	}
	v = inType(s.g.Vars[stmt.Var].Type, v)
	t.inputs = append(t.inputs, v)
	return v, true
}

// visit is called at each cut point. It returns whether to go on.
func (t *test) visit(v cfg.Vertex, state []num.Rat) bool {
	s := t.s
	t.passed++
	switch {
	case t.passed < len(t.prefix):
		t.diverged = v != t.prefix[t.passed-1].vertex
		return !t.diverged
	case t.passed == len(t.prefix):
		end := t.prefix[t.passed-1]
		if t.diverged = v != end.vertex; t.diverged {
			return false
		}
		if s.hasGas {
			t.gas = t.model.Value(end.env[s.gas])
		}
	case s.hasGas:
		t.gas = t.gas.Sub(num.One()) // consumed when the previous cut point was left
	}
	here := t.withGas(state)
	t.record(v, here)
	if v == s.g.Target {
		return true
	}
	if len(t.segments) > t.insert && !s.steer.ahead[v] {
		t.free = true
		return false
	}
	return t.steerFrom(v, here)
}

// withGas copies a state and appends the gas left.
func (t *test) withGas(state []num.Rat) []num.Rat {
	here := append(make([]num.Rat, 0, len(state)+1), state...)
	if t.s.hasGas {
		here = append(here, t.gas)
	}
	return here
}

// record notes the first segments after the prefix.
func (t *test) record(v cfg.Vertex, here []num.Rat) {
	if last := len(t.segments) - 1; last >= 0 && t.segments[last].unfinished {
		t.segments[last].to, t.segments[last].post, t.segments[last].unfinished = v, here, false
	}
	if len(t.segments) <= t.insert {
		t.segments = append(t.segments, segment{from: v, pre: here, unfinished: true})
	}
}

// steerFrom stops a test that, by the summary, cannot reach the target any more, and plans the choices up to the next cut
// point.
func (t *test) steerFrom(v cfg.Vertex, here []num.Rat) bool {
	s := t.s
	if s.ctx.Err() != nil {
		return false
	}
	if !s.steer.chooses[v] {
		if s.steer.ahead[v] || len(t.segments) <= t.insert {
			return s.steer.mayReach(v, here)
		}
		return true
	}
	plan, ok := s.steer.next(v, here)
	t.plan = plan
	return ok
}

// extend adds the first blocks of a test below n. Whatever the test did, n gets its children, so that the search goes on.
func (s *search) extend(n *node, t *test) {
	s.expand(n)
	if t.diverged {
		return
	}
	for _, seg := range t.segments {
		if seg.unfinished || seg.from != n.vertex || !n.expanded {
			return
		}
		kid := s.steer.taken(n, seg)
		if kid == nil || kid.vertex == s.g.Target {
			return
		}
		s.expand(kid)
		n = kid
	}
}
