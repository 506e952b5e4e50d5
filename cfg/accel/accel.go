package accel

import (
	"context"
	"fmt"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/smt"
)

const (
	// leastIterations is the least number of iterations that are worth a new accelerator.
	leastIterations = 2
	// maxBody bounds the steps of one iteration that is looked at.
	maxBody = 2_000
	// maxWait bounds the arrivals at a head of which nothing is expected after an attempt has failed: they double each time.
	maxWait = 256
	// maxRules bounds the accelerators that are found for one head: a loop that needs more has iterations that differ too much.
	maxRules = 32
	// maxJumps bounds the accelerators that are taken on one arrival at a head.
	maxJumps = 100
	// maxArrivals bounds how often the execution comes to a head of a loop. What an iteration does between two arrivals is bounded by the
	// program itself.
	maxArrivals = 100_000
)

// Execution says what to execute.
type Execution struct {
	Graph   *cfg.Graph
	Program *exec.Program // Graph, compiled
	Vocab   *encode.Vocab // of Graph
	Start   cfg.Vertex
	State   []num.Rat // one value for each variable of the graph
	Choose  func(cfg.Site) (num.Rat, bool)
}

// Outcome is how the execution ended: as exec.Outcome says, with OutOfSteps for maxArrivals. Endless says that it does not
// end at all. Accelerators are those it found, for exec.RunAccelerated.
type Outcome struct {
	Kind         exec.Kind
	Endless      bool
	Steps        int64 // statements executed
	Accelerators []answer.Accelerator
}

// runner is one execution.
type runner struct {
	x       *Execution
	g       *cfg.Graph
	loops   *cfg.LoopForest
	symbols []smt.Linear // of the variables
	rules   []*rule      // those used by others come first
	trail   []answer.AcceleratedStep
	heads   map[cfg.Vertex]*head
}

// head is what is known of a head of a loop.
type head struct {
	loop  *cfg.Loop
	rules []int // of runner.rules
	since int   // where in the trail the last iteration began; -1: nowhere
	wait  int   // arrivals until the next attempt to find an accelerator
	pause int   // what wait is set to when an attempt fails
}

// Run executes with acceleration. The error is that of a run that fails, or the end of ctx.
func Run(ctx context.Context, x Execution) (Outcome, error) {
	r := &runner{x: &x, g: x.Graph, loops: cfg.Loops(x.Graph), heads: make(map[cfg.Vertex]*head)}
	if len(x.State) != len(r.g.Vars) {
		return Outcome{}, fmt.Errorf("accel: %d values for %d variables", len(x.State), len(r.g.Vars))
	}
	for v := range r.g.Vars {
		r.symbols = append(r.symbols, x.Vocab.Ctx.Linear(x.Vocab.X[v]))
	}
	watch := make([]bool, len(r.g.Vertices))
	for i := range r.loops.Loops {
		l := &r.loops.Loops[i]
		watch[l.Header] = true
		r.heads[l.Header] = &head{loop: l, since: -1, pause: 1}
	}
	var all Outcome
	var due int64
	at, state := x.Start, x.State
	for range maxArrivals {
		out, err := x.Program.Run(ctx, exec.Run{
			Start: at, State: state, Choose: x.Choose, Watch: watch, Visit: r.stopAtHead, MaxEdges: -1, Due: &due,
		})
		all.Steps += out.Steps
		if all.Kind = out.Kind; err != nil {
			return all, err
		}
		for _, e := range out.Edges {
			r.trail = append(r.trail, answer.AcceleratedStep{Edge: e, Accelerator: -1})
		}
		if h := r.heads[out.Vertex]; out.Kind != exec.Stopped || h == nil {
			break
		}
		at, state = out.Vertex, out.State
		if all.Endless = r.arrive(at, &state); all.Endless {
			break
		}
		all.Kind = exec.OutOfSteps
	}
	for _, u := range r.rules {
		all.Accelerators = append(all.Accelerators, u.accelerator)
	}
	return all, nil
}

func (r *runner) stopAtHead(v cfg.Vertex, _ []num.Rat) bool { return r.heads[v] == nil }

// arrive jumps from a head as far as possible, if need be by an accelerator that it finds in the iteration that has just been made. It
// reports whether the loop has no end.
func (r *runner) arrive(v cfg.Vertex, state *[]num.Rat) (forever bool) {
	r.forget()
	h := r.heads[v]
	if !r.jump(h, state) && r.worthwhile(h) {
		u, what := r.find(v, r.trail[h.since:], *state)
		switch what {
		case endless:
			return true
		case found:
			h.pause = 1
			h.rules = append(h.rules, len(r.rules))
			r.rules = append(r.rules, u)
			r.jump(h, state)
		default:
			h.wait, h.pause = h.pause, min(2*h.pause, maxWait)
		}
	}
	h.since = len(r.trail)
	return false
}

// worthwhile reports whether to look for an accelerator in what has happened since the last arrival at a head.
func (r *runner) worthwhile(h *head) bool {
	if h.since < 0 || len(h.rules) == maxRules || len(r.trail)-h.since > maxBody {
		return false
	}
	for _, s := range r.trail[h.since:] {
		if s.Accelerator < 0 && !h.loop.Contains(r.g.Edges[s.Edge].Dst) {
			return false // the loop has been left and entered again
		}
	}
	if h.wait--; h.wait > 0 {
		return false
	}
	return true
}

// jump takes accelerators at a head as long as there is one.
func (r *runner) jump(h *head, state *[]num.Rat) (jumped bool) {
	again := true
	for n := 0; again && n < maxJumps; n++ {
		again = false
		for _, i := range h.rules {
			if iterations, ok := r.applies(r.rules[i], *state); ok {
				*state = r.rules[i].accelerator.After(*state, iterations)
				r.trail = append(r.trail, answer.AcceleratedStep{Accelerator: i})
				jumped, again = true, true
				break
			}
		}
	}
	return jumped
}

// forget drops the beginning of a long trail.
func (r *runner) forget() {
	if len(r.trail) < 4*maxBody {
		return
	}
	n := len(r.trail) - 2*maxBody
	r.trail = append(r.trail[:0], r.trail[n:]...)
	for _, h := range r.heads {
		h.since = max(-1, h.since-n)
	}
}
