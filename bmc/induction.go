package bmc

import (
	"context"
	"fmt"
	"slices"

	"cairn/absint"
	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/smt"
)

// Induction decides whether the target of a graph can be reached, by k-induction on bits (Sheeran, Singh, Stålmarck, Checking safety
// properties using induction and a SAT-solver, FMCAD 2000). Heads of loops cut executions into blocks. The base says that no execution of
// up to k+1 blocks comes to the target, the step that no k+1 blocks from the head of a loop on do, whatever the state is there; ranges of the
// variables, found beforehand, strengthen the step. Where heads are passed twice in one state, an execution can be shorter: such are left
// out of the step as they come up (Eén, Sörensson, Temporal induction by incremental SAT solving, 2003). Max bounds k; Unwind is not used.
func Induction(ctx context.Context, g *cfg.Graph, opt Bounds) (*answer.Answer, error) {
	prog, err := exec.Compile(g)
	if err != nil {
		return nil, err
	}
	u, err := newUnwinder(g)
	if err != nil {
		return nil, err
	}
	ck := &checker{unwinder: u, solver: smt.NewSolver(u.c, smt.Options{}), prog: prog}
	in := &induction{checker: ck, certificate: &answer.Induction{Ranges: make(map[cfg.Vertex][]answer.Range)}}
	switch in.heads = ck.heads(); {
	case opt.NoRanges:
		for _, h := range in.heads {
			in.certificate.Ranges[h] = nil
		}
	case absint.HasNumbers(g):
		if in.closed = true; in.lookAtNumbers(ctx) {
			return &answer.Answer{Verdict: answer.Safe, Certificate: in.certificate}, nil
		}
	default:
		in.look(ctx)
	}
	a, err := in.run(ctx, opt.Max)
	if a != nil {
		a.Stats = append(a.Stats, ck.stats()...)
	}
	return a, err
}

// induction is the state of one run.
type induction struct {
	*checker
	certificate *answer.Induction
	heads       []cfg.Vertex
	closed      bool // the ranges are inductive
}

// heads are those of the loops from which the target can be reached.
func (u *unwinder) heads() (heads []cfg.Vertex) {
	for _, v := range u.forest.Order {
		if u.forest.IsHeader(v) && u.useful[v] {
			heads = append(heads, v)
		}
	}
	return heads
}

// lookAtNumbers finds ranges of the variables of a program that computes with floating-point numbers, which are inductive, and reports whether
// executions within them do not come to the target.
func (in *induction) lookAtNumbers(ctx context.Context) (safe bool) {
	known := absint.Analyze(ctx, in.g, absint.Options{Numbers: true})
	for _, h := range in.heads {
		in.certificate.Ranges[h] = slices.DeleteFunc(known.Ranges(h), func(r answer.Range) bool {
			return !in.live.At(h, r.Var) && !r.Interval.IsEmpty() // merged states have any value of it
		})
	}
	return !known.Reachable(in.g.Target)
}

// look finds what is known of the variables at heads.
func (in *induction) look(ctx context.Context) {
	known := absint.Analyze(ctx, in.g, absint.Options{})
	for _, h := range in.heads {
		var ranges []answer.Range
		for x, info := range in.g.Vars {
			if info.Type.Kind != cfg.Integer || !in.live.At(h, cfg.Var(x)) {
				continue
			}
			if iv := known.Interval(h, cfg.Var(x)); !info.Type.Range().Within(iv) {
				ranges = append(ranges, answer.Range{Var: cfg.Var(x), Interval: iv.Meet(info.Type.Range())})
			}
		}
		in.certificate.Ranges[h] = ranges
	}
}

// keepInductive leaves out ranges until the others are inductive: what the analysis knows of them may rest on more than ranges (Flanagan,
// Leino, Houdini, an annotation assistant for ESC/Java, FME 2001).
func (in *induction) keepInductive(ctx context.Context) error {
	for _, begin := range []func() *layers{in.fromSource, in.fromHeads} {
		for {
			w := begin()
			if err := w.next(ctx); err != nil {
				return err
			}
			var leave []smt.Term
			for _, a := range w.arrived() {
				leave = append(leave, in.c.And(a.cond, in.c.Not(in.inRanges(in.g.Edges[a.edge].Dst, a.state))))
			}
			status := in.check(ctx, in.c.Or(leave...))
			if status == smt.Unsat {
				break
			}
			m := in.solver.Model()
			for _, h := range in.heads {
				in.certificate.Ranges[h] = slices.DeleteFunc(in.certificate.Ranges[h], func(r answer.Range) bool {
					return status == smt.Unknown || slices.ContainsFunc(w.waiting[h], func(a *arrival) bool { return m.Holds(a.cond) && !m.Holds(in.within(r, a.state[r.Var])) })
				})
			}
		}
	}
	return ctx.Err()
}

// run lets k grow.
func (in *induction) run(ctx context.Context, most int) (*answer.Answer, error) {
	if !in.closed {
		switch err := in.keepInductive(ctx); {
		case err == errLarge:
			return answer.DontKnow(err.Error()), nil
		case err != nil:
			return nil, err
		}
	}
	base, step := in.fromSource(), in.fromHeads()
	for k := 0; ; k++ {
		in.bound, in.certificate.K = k, k
		for _, w := range []*layers{base, step} {
			switch err := w.next(ctx); {
			case err == errLarge:
				return answer.DontKnow(fmt.Sprintf("%v at %d blocks", err, k+1)), nil
			case err != nil:
				return nil, err
			}
		}
		switch in.check(ctx, base.anyOf(base.errors)) {
		case smt.Sat:
			return in.execution(ctx, base.unwinding)
		case smt.Unknown:
			return in.stuck(ctx, "reaches the error")
		}
		switch in.step(ctx, step) {
		case smt.Unsat:
			return &answer.Answer{Verdict: answer.Safe, Certificate: in.certificate}, nil
		case smt.Unknown:
			return in.stuck(ctx, "reaches the error from the head of a loop")
		}
		if k == most && most > 0 {
			return answer.DontKnow(fmt.Sprintf("that the error cannot be reached is not inductive for k up to %d", k)), nil
		}
	}
}

// step asks whether the error can be reached with the last layer. Executions that pass a head twice in one state are excluded.
func (in *induction) step(ctx context.Context, w *layers) smt.Status {
	for {
		status := in.check(ctx, append(w.distinct, w.anyOf(w.errors))...)
		if status != smt.Sat {
			return status
		}
		m := in.solver.Model()
		i, j, ok := w.repeated(m)
		if !ok {
			return status
		}
		in.certificate.Apart = append(in.certificate.Apart, answer.Apart{Head: w.passed[i].head, First: w.passed[i].layer, Second: w.passed[j].layer})
		w.distinct = append(w.distinct, w.apart(w.passed[i], w.passed[j]))
	}
}

// layers is an unwinding by blocks: a layer are the ways from the heads of loops, or from the source, to the next ones.
type layers struct {
	*unwinding
	heads []cfg.Vertex
	name  int // tells apart the choices of several
	n     int // how many there are

	step     *induction // that these belong to, if they begin at heads
	passed   []pass
	distinct []smt.Term // which of these have different states
}

// pass is what comes to a head in a layer.
type pass struct {
	head  cfg.Vertex
	layer int
	cond  smt.Term
	state []smt.Term
}

func (u *unwinder) newLayers(name int) *layers {
	return &layers{heads: u.heads(), name: name, unwinding: &unwinding{unwinder: u, most: make(map[cfg.Vertex]int), waiting: make([][]*arrival, len(u.g.Vertices))}}
}

// fromSource are the layers of executions.
func (u *unwinder) fromSource() *layers {
	w := u.newLayers(0)
	if u.useful[u.g.Source] {
		w.waiting[u.g.Source] = []*arrival{{edge: -1, cond: smt.True, state: u.initial}}
	}
	return w
}

// fromHeads are those that begin at some head, in a state that is in its ranges.
func (in *induction) fromHeads() *layers {
	w := in.newLayers(-1)
	w.step = in
	state, before := in.enc.Symbols("any."), smt.True
	for _, h := range in.heads {
		here := in.c.Var(fmt.Sprintf("at.%d", h), smt.Bool)
		w.waiting[h] = []*arrival{{edge: -1, cond: in.c.And(before, here), state: state}}
		before = in.c.And(before, in.c.Not(here))
	}
	return w
}

// next makes one more layer. What comes to heads waits for the one after it.
func (w *layers) next(ctx context.Context) error {
	w.errors = nil
	w.within = w.number(iteration{w.name, -1, w.n})
	began := make([][]*arrival, len(w.heads))
	for i, h := range w.heads {
		began[i], w.waiting[h] = w.waiting[h], nil
	}
	for i, h := range w.heads {
		if len(began[i]) == 0 {
			continue
		}
		later := w.waiting[h]
		if w.waiting[h] = began[i]; w.step != nil {
			w.waiting[h] = []*arrival{w.pass(h, began[i])}
		}
		first := w.waiting[h][0]
		if err := w.visit(ctx, h); err != nil {
			return err
		}
		w.begins(first, h)
		w.waiting[h] = append(later, w.waiting[h]...)
	}
	for _, v := range w.forest.Order {
		if w.forest.IsHeader(v) && w.useful[v] || len(w.waiting[v]) == 0 {
			continue
		}
		first := w.waiting[v][0]
		if err := w.visit(ctx, v); err != nil {
			return err
		}
		w.begins(first, v)
	}
	w.n++
	return nil
}

// arrived is what waits at heads for the next layer.
func (w *layers) arrived() (all []*arrival) {
	for _, h := range w.heads {
		all = append(all, w.waiting[h]...)
	}
	return all
}

// begins takes note of the place in which executions begin.
func (w *layers) begins(first *arrival, v cfg.Vertex) {
	if w.n == 0 && v == w.g.Source {
		w.begin = first.to
	}
}

// pass merges what has come to a head, and requires that the state is in the ranges there.
func (w *layers) pass(h cfg.Vertex, in []*arrival) *arrival {
	p := w.merge(h, in)
	a := &arrival{edge: -1, cond: w.c.And(p.cond, w.step.inRanges(h, p.state)), state: p.state}
	w.passed = append(w.passed, pass{h, w.n, a.cond, a.state})
	return a
}

// inRanges says that a state is in the ranges of a head.
func (in *induction) inRanges(h cfg.Vertex, state []smt.Term) smt.Term {
	var all []smt.Term
	for _, r := range in.certificate.Ranges[h] {
		all = append(all, in.within(r, state[r.Var]))
	}
	return in.c.And(all...)
}

// within says that a value is in a range.
func (in *induction) within(r answer.Range, x smt.Term) smt.Term {
	t := in.g.Vars[r.Var].Type
	if t.IsFloat() {
		return in.enc.Between(t, x, r.Interval, r.NaN)
	}
	code := smt.BVULe
	if t.Signed {
		code = smt.BVSLe
	}
	le := func(a, b smt.Term) smt.Term { return in.c.Op(smt.Operator{Code: code}, a, b) }
	bound := func(v num.Rat) smt.Term { return in.enc.Constant(t, v) }
	return in.c.And(le(bound(r.Interval.Lo), x), le(x, bound(r.Interval.Hi)))
}

// repeated finds two passes of one head whose states are the same in a model, as far as they matter.
func (w *layers) repeated(m *smt.Model) (i, j int, ok bool) {
	for j, b := range w.passed {
		if !m.Holds(b.cond) {
			continue
		}
		for i, a := range w.passed[:j] {
			if a.head == b.head && m.Holds(a.cond) && !m.Holds(w.apart(a, b)) {
				return i, j, true
			}
		}
	}
	return 0, 0, false
}

// apart says that the states of two passes of a head differ, if an execution makes both. States with arrays are not compared.
func (w *layers) apart(a, b pass) smt.Term {
	var differ []smt.Term
	for x := range w.g.Vars {
		if !w.live.At(a.head, cfg.Var(x)) {
			continue
		}
		if w.g.Vars[x].Type.Kind == cfg.Array {
			return smt.True
		}
		differ = append(differ, w.c.Not(w.c.Eq(a.state[x], b.state[x])))
	}
	return w.c.Implies(w.c.And(a.cond, b.cond), w.c.Or(slices.Clip(differ)...))
}
