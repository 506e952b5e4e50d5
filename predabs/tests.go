package predabs

import (
	"fmt"
	"math/rand"

	"cairn/answer"
	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/smt"
)

const (
	// maxRunning bounds the number of tests that are kept running.
	maxRunning = 4
	// firstRun and lastRun bound the steps of a test between two refinements.
	firstRun = 1 << 15
	lastRun  = 1 << 26
	// maxWishes bounds the inputs for which other values are looked for.
	maxWishes = 16
	// chanceRun bounds the steps of a test that makes free choices.
	chanceRun = 1 << 20
)

// tests executes abstract counterexamples. A feasible one must reach the error. An infeasible one follows the path as far
// as that is feasible and is then released: it runs on with choices of its own, a piece after each refinement.
type tests struct {
	e       *engine
	prog    *exec.Program
	watch   []bool
	running []*test
	chooses []bool          // by vertex: a nondeterministic choice may follow
	settled map[string]bool // the inputs of tests that have no choice left
}

// test is one execution.
type test struct {
	ts      *tests
	planned []map[cfg.Site]num.Rat // by step of the prefix
	hints   map[cfg.Site][]num.Rat // values for the next times that a choice is made
	passed  int                    // cut points
	rand    *rand.Rand             // nil: choices after the prefix are 0
	initial []num.Rat
	inputs  []num.Rat
	alone   bool // it is known that no other test is the same

	at    cfg.Vertex
	state []num.Rat
	steps int64 // of the next piece
}

func newTests(e *engine) (*tests, error) {
	prog, err := exec.Compile(e.sys.graph)
	if err != nil {
		return nil, err
	}
	ts := &tests{e: e, prog: prog, watch: make([]bool, len(e.sys.graph.Vertices)), settled: make(map[string]bool)}
	for _, v := range e.sys.cuts {
		ts.watch[v] = true
	}
	ts.findChoices()
	return ts, nil
}

// findChoices marks the vertices from which an execution may come to a choice.
func (ts *tests) findChoices() {
	g := ts.e.sys.graph
	ts.chooses = make([]bool, len(g.Vertices))
	for changed := true; changed; {
		changed = false
		for _, edge := range g.Edges {
			may := ts.chooses[edge.Dst]
			for _, s := range edge.Stmts {
				may = may || s.Kind == cfg.Havoc
			}
			if may && !ts.chooses[edge.Src] {
				ts.chooses[edge.Src], changed = true, true
			}
		}
	}
}

// begin makes a test that begins with the values of a model.
func (ts *tests) begin(x *path, m *smt.Model) *test {
	g := ts.e.sys.graph
	t := &test{ts: ts, at: g.Source, steps: firstRun, state: make([]num.Rat, len(g.Vars))}
	for i := range t.state {
		t.state[i] = inType(g.Vars[i].Type, value(m, x.env[0][i]))
	}
	t.initial = append(t.initial, t.state...)
	return t
}

// suggest adds a test with the inputs of a path whose loops are summaries. It takes the loops as it pleases.
func (ts *tests) suggest(p *path, m *smt.Model) {
	t := ts.begin(p, m)
	t.hints = make(map[cfg.Site][]num.Rat)
	for _, choices := range p.choices {
		for _, ch := range choices {
			t.hints[ch.Site] = append(t.hints[ch.Site], m.Value(ch.Symbol))
		}
	}
	ts.e.stats.tests++
	ts.running = append(ts.running, t)
}

// plan makes a test that follows the first n relations of a counterexample with the values of a model.
func (ts *tests) plan(x *counterexample, n int, m *smt.Model) *test {
	t := ts.begin(x.path, m)
	for _, choices := range x.choices[1 : n+1] {
		values := make(map[cfg.Site]num.Rat)
		for _, ch := range choices {
			values[ch.Site] = value(m, ch.Symbol)
		}
		t.planned = append(t.planned, values)
	}
	return t
}

func value(m *smt.Model, t smt.Term) num.Rat {
	if m == nil {
		return num.Zero()
	}
	return m.Value(t)
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

// replay executes a feasible counterexample. The result is nil if that does not reach the error.
func (ts *tests) replay(x *counterexample, m *smt.Model) *answer.Answer {
	t := ts.plan(x, len(x.states)-1, m)
	t.steps = 0
	res, _ := t.run()
	return res
}

// try executes the feasible beginning of an infeasible counterexample, and lets the running tests run on.
func (ts *tests) try(x *counterexample) *answer.Answer {
	n, m := x.prefix()
	if len(ts.running) < maxRunning {
		t := ts.plan(x, n, ts.wish(x, n, m))
		if ts.e.stats.tests > 0 {
			t.rand = rand.New(rand.NewSource(ts.e.stats.tests))
		}
		ts.e.stats.tests++
		ts.running = append(ts.running, t)
	}
	kept := ts.running[:0]
	for _, t := range ts.running {
		res, more := t.run()
		if res != nil {
			return res
		}
		if more && (ts.chooses[t.at] && t.steps <= chanceRun || !ts.chooses[t.at] && ts.first(t)) {
			kept = append(kept, t)
		}
	}
	clear(ts.running[len(kept):])
	ts.running = kept
	return nil
}

// first reports whether no earlier test is the same execution as t, which has no choice left to make.
func (ts *tests) first(t *test) bool {
	if !t.alone {
		t.alone = true
		key := fmt.Sprint(t.initial, t.inputs)
		if ts.settled[key] {
			return false
		}
		ts.settled[key] = true
	}
	return true
}

// wish looks for a model of the first n relations with other inputs: what the solver returns is often the least change that
// makes the path feasible, and programs test their inputs for more. By turns, inputs are left as they are, large, very
// large, or small.
func (ts *tests) wish(x *counterexample, n int, m *smt.Model) *smt.Model {
	e := ts.e
	var limit smt.Term
	switch ts.e.stats.tests % 4 {
	case 1:
		limit = e.c.Int(1000)
	case 2:
		limit = e.c.Int(1_000_000)
	case 3:
		limit = e.c.Int(-1000)
	default:
		return m
	}
	solver := smt.NewSolver(e.c, smt.Options{})
	solver.Assert(x.step[:n+1]...)
	wishes := 0
	for _, choices := range x.choices[1 : n+1] {
		for _, ch := range choices {
			f := e.c.Ge(ch.Symbol, limit)
			if ts.e.stats.tests%4 == 3 {
				f = e.c.Le(ch.Symbol, limit)
			}
			if wishes++; wishes > maxWishes {
				return m
			}
			e.stats.queries++
			if solver.Check(e.ctx, f) == smt.Sat {
				m = solver.Model()
				solver.Assert(f)
			}
		}
	}
	return m
}

// run lets a test run for its next piece. It returns the result if the error is reached, or else whether there is more to
// run.
func (t *test) run() (res *answer.Answer, more bool) {
	r := exec.Run{Start: t.at, State: t.state, Choose: t.choose, MaxSteps: t.steps}
	if t.passed <= len(t.planned) {
		r.Watch, r.Visit = t.ts.watch, t.visit
	}
	out, err := t.ts.prog.Run(t.ts.e.ctx, r)
	t.ts.e.stats.steps += out.Steps
	switch {
	case err != nil:
		return nil, false // the context has ended, which the engine notices too
	case out.Kind == exec.ReachedTarget:
		return &answer.Answer{Verdict: answer.Unsafe, Certificate: answer.NewExecution(t.initial, t.inputs)}, false
	}
	t.at, t.state, t.steps = out.Vertex, out.State, min(4*t.steps, lastRun)
	return nil, out.Kind == exec.OutOfSteps || out.Kind == exec.Stopped
}

// visit counts the cut points of the prefix.
func (t *test) visit(cfg.Vertex, []num.Rat) bool {
	t.passed++
	return true
}

// choose gives the value of a nondeterministic choice: as planned, and then 0 or a random value, which is small most times.
func (t *test) choose(site cfg.Site) (num.Rat, bool) {
	g := t.ts.e.sys.graph
	typ := g.Vars[g.Edges[site.Edge].Stmts[site.Stmt].Var].Type
	v := num.Zero()
	switch {
	case t.passed < len(t.planned):
		v = t.planned[t.passed][site]
	case len(t.hints[site]) > 0:
		v, t.hints[site] = t.hints[site][0], t.hints[site][1:]
	case t.rand != nil:
		v = t.draw(typ)
	}
	v = inType(typ, v)
	t.inputs = append(t.inputs, v)
	return v, true
}

// draw makes a random value.
func (t *test) draw(typ cfg.Type) num.Rat {
	switch t.rand.Intn(8) {
	case 0:
		return num.FromInt(int64(t.rand.Uint32() >> t.rand.Intn(32)))
	case 1:
		if !typ.IsMath() {
			return typ.Max()
		}
		return num.FromInt(int64(t.rand.Intn(100)))
	case 2, 3:
		return num.FromInt(int64(t.rand.Intn(16)) - 4)
	default:
		return num.FromInt(int64(t.rand.Intn(2)))
	}
}
