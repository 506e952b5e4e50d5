package predabs

import (
	"math/rand"

	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/internal/search"
	"cairn/smt"
)

// maxWishes bounds the inputs for which other values are looked for.
const maxWishes = 16

// tests executes infeasible counterexamples: a test follows the path as far as that is feasible and is then released. It runs on
// with choices of its own, a piece after each refinement.
type tests struct {
	e      *engine
	runner *search.Runner
	made   int64
}

// try executes the feasible beginning of an infeasible counterexample, and lets the running tests run on.
func (ts *tests) try(x *counterexample) *answer.Answer {
	if !ts.runner.Full() {
		s, m := ts.e.prefix(x.Path)
		t := ts.e.NewTest(s, ts.wish(s, m))
		if ts.made > 0 { // the first one chooses 0
			r := rand.New(rand.NewSource(ts.made))
			t.Choose = func(site cfg.Site) num.Rat { return draw(r, ts.typeOf(site)) }
		}
		if res := ts.release(t); res != nil {
			return res
		}
	}
	return ts.runner.Advance()
}

// suggest adds a test with the inputs of a path whose loops are summaries. It takes the loops as it pleases.
func (ts *tests) suggest(x *search.Path, m *smt.Model) {
	places := x.Places()
	hints := make(map[cfg.Site][]num.Rat) // values for the next times that a choice is made
	for _, place := range places {
		for _, ch := range place.Choices {
			hints[ch.Site] = append(hints[ch.Site], m.Value(ch.Symbol))
		}
	}
	t := ts.e.NewTest(places[0], m)
	t.Choose = func(site cfg.Site) (v num.Rat) {
		if len(hints[site]) > 0 {
			v, hints[site] = hints[site][0], hints[site][1:]
		}
		return v
	}
	ts.made++
	ts.runner.Add(t)
}

// release lets a test follow its path and keeps it running from there on. The answer is nil unless that reaches the target.
func (ts *tests) release(t *search.Test) *answer.Answer {
	ts.made++
	out, err := t.Follow()
	switch {
	case err != nil: // the context has ended, which the engine notices too
	case out.Kind == exec.ReachedTarget:
		return t.Reached(nil)
	case out.Kind == exec.Stopped:
		ts.runner.Add(t)
	}
	return nil
}

// prefix returns the longest beginning of a path that can be executed, and a model of it. The whole path must be infeasible.
func (e *engine) prefix(x *search.Path) (*search.Path, *smt.Model) {
	places, fs := x.Places(), x.Formulas()
	low, high := 0, len(places) // the first low steps are feasible, and not the first high
	var best *smt.Model
	for high-low > 1 {
		mid := (low + high) / 2
		status, m := e.Check(fs[:mid+1]...)
		if status == smt.Sat {
			low, best = mid, m
		} else {
			high = mid
		}
	}
	return places[low], best
}

// wish looks for a model of a path with other inputs: what the solver returns is often the least change that makes the path
// feasible, and programs test their inputs for more. By turns, inputs are left as they are, large, very large, or small.
func (ts *tests) wish(s *search.Path, m *smt.Model) *smt.Model {
	c := ts.e.C
	var wish func(x smt.Term) smt.Term
	switch ts.made % 4 {
	case 1:
		wish = func(x smt.Term) smt.Term { return c.Ge(x, c.Int(1000)) }
	case 2:
		wish = func(x smt.Term) smt.Term { return c.Ge(x, c.Int(1_000_000)) }
	case 3:
		wish = func(x smt.Term) smt.Term { return c.Le(x, c.Int(-1000)) }
	}
	if wish == nil || m == nil {
		return m
	}
	w := ts.e.Wishes(m, s.Formulas()...)
	wishes := 0
	for _, place := range s.Places() {
		for _, ch := range place.Choices {
			if wishes++; wishes > maxWishes {
				return w.Model
			}
			w.Wish(wish(ch.Symbol))
		}
	}
	return w.Model
}

func (ts *tests) typeOf(site cfg.Site) cfg.Type {
	g := ts.e.G
	return g.Vars[g.Edges[site.Edge].Stmts[site.Stmt].Var].Type
}

// draw makes a random value, which is small most times.
func draw(r *rand.Rand, typ cfg.Type) num.Rat {
	switch r.Intn(8) {
	case 0:
		return num.FromInt(int64(r.Uint32() >> r.Intn(32)))
	case 1:
		if !typ.IsMath() {
			return typ.Max()
		}
		return num.FromInt(int64(r.Intn(100)))
	case 2, 3:
		return num.FromInt(int64(r.Intn(16)) - 4)
	default:
		return num.FromInt(int64(r.Intn(2)))
	}
}
