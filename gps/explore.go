package gps

import (
	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/internal/search"
	"cairn/internal/search/art"
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
	*search.Test
	s *finder

	gas      num.Rat // left at the last cut point
	plan     map[cfg.Site]num.Rat
	segments []segment // the first blocks after the path
	free     bool      // nothing is left to steer
	blind    bool      // it has all the gas there is
	insert   int       // how many segments are of interest
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
func (s *finder) explore(n *art.Node, model *smt.Model) *answer.Answer {
	if n.Depth == 0 {
		s.Expand(n) // the summary is satisfiable, but no choice has a value yet
		return nil
	}
	defer search.Clock(&s.times.test)()
	model = s.prefer(n, model)
	t := &test{Test: s.NewTest(n.Path, model), s: s, insert: s.insert, blind: s.gas.blind > 0}
	s.insert = min(2*s.insert, lastInsert)
	t.Choose = func(site cfg.Site) num.Rat { return t.plan[site] }
	t.Visit = t.visit
	if s.gas.on {
		t.gas = model.Value(n.Env[s.gas.v])
	}
	out, err := t.Follow()
	s.TellTest(n.ID, t.Inputs, out)
	switch {
	case err != nil:
		return answer.DontKnow(err.Error())
	case out.Kind == exec.ReachedTarget:
		return t.Reached(nil)
	case n.Vertex == s.G.Target:
		return s.Spurious(n.Path, model)
	case t.free && out.Kind == exec.Stopped && !s.runner.Full():
		s.runner.Add(t.Test)
		if res := s.runner.Advance(); res != nil {
			return res
		}
	}
	s.extend(n, t)
	return nil
}

// prefer looks for a model of the path to n with better values. A test gets little gas, so that a summary which always sees
// a chance cannot keep it running; the search comes back to where it stopped. Choices are small where they can be.
func (s *finder) prefer(n *art.Node, model *smt.Model) *smt.Model {
	w := s.Wishes(model, s.Formulas(n)...)
	s.gas.wish(w, n)
	w.Small(n.Path)
	return w.Model
}

// visit is called at the end of the path and at each cut point after it. It returns whether to go on.
func (t *test) visit(v cfg.Vertex, state []num.Rat) bool {
	if t.Diverged {
		return false
	}
	if t.s.gas.on && len(t.segments) > 0 {
		t.gas = t.gas.Sub(num.One()) // consumed when the previous cut point was left
	}
	here := append(make([]num.Rat, 0, len(state)+1), state...)
	if t.s.gas.on {
		here = append(here, t.gas)
	}
	t.note(v, here)
	if len(t.segments) > t.insert && !t.s.steer.ahead[v] {
		t.free = true
		return false
	}
	return t.steerFrom(v, here)
}

// note notes the first segments after the path.
func (t *test) note(v cfg.Vertex, here []num.Rat) {
	if last := len(t.segments) - 1; last >= 0 && t.segments[last].unfinished {
		t.segments[last].to, t.segments[last].post, t.segments[last].unfinished = v, here, false
	}
	if len(t.segments) <= t.insert {
		t.segments = append(t.segments, segment{from: v, pre: here, unfinished: true})
	}
}

// steerFrom stops a test that, by the summary, cannot reach the target any more, and plans the choices up to the next cut
// point.
func (t *test) steerFrom(v cfg.Vertex, here []num.Rat) (ok bool) {
	steer := t.s.steer
	switch {
	case t.s.Ctx.Err() != nil, t.s.gas.on && t.gas.Sign() < 0:
		return false
	case steer.chooses[v]:
		if t.blind {
			if t.s.gas.blind--; t.s.gas.blind < 0 {
				return false
			}
		}
		t.plan, ok = steer.next(v, here)
		return ok
	default:
		return !steer.ahead[v] && len(t.segments) > t.insert || steer.mayReach(v, here)
	}
}

// extend adds the first blocks of a test below n. Whatever the test did, n gets its children, so that the search goes on.
func (s *finder) extend(n *art.Node, t *test) {
	s.Expand(n)
	if t.Diverged {
		return
	}
	for _, seg := range t.segments {
		if seg.unfinished || seg.from != n.Vertex || !n.Expanded {
			return
		}
		kid := s.steer.taken(n, seg)
		if kid == nil || kid.Vertex == s.G.Target {
			return
		}
		s.Expand(kid)
		n = kid
	}
}
