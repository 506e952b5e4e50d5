package bmc

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/internal/num"
	"cairn/smt"
)

// Bounds say how far the loops of a program are unwound. The zero value lets the bound grow until the program is decided.
type Bounds struct {
	Unwind int            // the number of iterations that each loop can have; 0: a number that grows
	Each   LoopIterations // the numbers of some loops, whatever that of the others is
	Max    int            // where it ends to grow; 0: nowhere
	Depth  int            // how often executions can come to heads of loops, all together, instead; 0: as often as they like

	NoCuts   bool // edges are followed without asking whether executions take them
	NoRanges bool // of k-induction: nothing is found out about variables beforehand
}

// LoopIterations says how many iterations loops can have, by their places in the source.
type LoopIterations []struct {
	At         cfg.Pos // File and Col are empty if any will do
	Iterations int
}

// ParseLoopIterations reads LINE:TURNS and FILE:LINE:TURNS, with commas between them.
func ParseLoopIterations(text string) (all LoopIterations, err error) {
	for _, one := range strings.Split(text, ",") {
		words := strings.Split(one, ":")
		if len(words) < 2 {
			return nil, fmt.Errorf("%q is not LINE:TURNS or FILE:LINE:TURNS", one)
		}
		line, err1 := strconv.Atoi(words[len(words)-2])
		iterations, err2 := strconv.Atoi(words[len(words)-1])
		if err1 != nil || err2 != nil || line <= 0 || iterations < 0 {
			return nil, fmt.Errorf("%q is not LINE:TURNS or FILE:LINE:TURNS", one)
		}
		all = append(all, struct {
			At         cfg.Pos
			Iterations int
		}{cfg.Pos{File: strings.Join(words[:len(words)-2], ":"), Line: line}, iterations})
	}
	return all, nil
}

// of is the number of iterations of a loop, and whether it has one.
func (l LoopIterations) of(at cfg.Pos) (iterations int, ok bool) {
	for _, x := range l {
		if x.At.Line == at.Line && (x.At.File == "" || x.At.File == at.File || strings.HasSuffix(at.File, "/"+x.At.File)) {
			return x.Iterations, true
		}
	}
	return 0, false
}

// check requires that each of them is the place of a loop.
func (l LoopIterations) check(g *cfg.Graph, forest *cfg.LoopForest) error {
	for i, x := range l {
		if !slices.ContainsFunc(forest.Loops, func(loop cfg.Loop) bool { _, ok := l[i : i+1].of(g.PosOf(loop.Header)); return ok }) {
			return fmt.Errorf("no loop begins at line %s", strings.TrimPrefix(x.At.String(), ":"))
		}
	}
	return nil
}

// firstBound is the number of iterations with which the search begins.
const firstBound = 1

// Program decides whether the target of a graph can be reached, by the executions in which each loop has up to so many iterations: exactly, on
// bits. If there is none with more, the program is safe. The error is that of the context, or says why the program cannot be encoded.
func Program(ctx context.Context, g *cfg.Graph, opt Bounds) (*answer.Answer, error) {
	prog, err := exec.Compile(g)
	if err != nil {
		return nil, err
	}
	u, err := newUnwinder(g)
	if err != nil {
		return nil, err
	}
	if err := opt.Each.check(g, u.forest); err != nil {
		return nil, err
	}
	ck := &checker{unwinder: u, solver: smt.NewSolver(u.c, smt.Options{}), prog: prog, each: opt.Each, explored: make(map[smt.Term]bool)}
	if !opt.NoCuts {
		u.explore = ck.explore
	}
	if opt.Depth > 0 {
		return ck.deep(ctx, opt.Depth)
	}
	bound := opt.Unwind
	if bound == 0 {
		bound = firstBound
	}
	below := -1 // a bound within which the target is not reached
	var a *answer.Answer
	for a == nil && err == nil {
		if a, err = ck.within(ctx, bound); a != nil || err != nil {
			break
		}
		if opt.Unwind > 0 || opt.Max > 0 && bound >= opt.Max || len(opt.Each) > 0 && ck.settled() {
			a = answer.DontKnow(fmt.Sprintf("no execution of up to %d iterations of each loop reaches the error, and there are longer ones", bound))
			break
		}
		below, bound = bound, 2*bound
		if opt.Max > 0 {
			bound = min(bound, opt.Max)
		}
	}
	if a != nil && a.Verdict == answer.Unsafe && opt.Unwind == 0 {
		a = ck.shortest(ctx, a, below, bound)
	}
	if a != nil {
		a.Stats = append(a.Stats, ck.stats()...)
	}
	return a, err
}

// checker asks about unwindings. One solver is asked all the questions: each is an assumption, and what has been learned stays.
type checker struct {
	*unwinder
	solver *smt.Solver
	prog   *exec.Program
	bound  int // of the last unwinding
	each   LoopIterations

	memory []smt.Term // what has been said of arrays

	explored map[smt.Term]bool // by condition: whether an execution has been found by explore, or there is none
	recent   []*smt.Model      // of executions that have been found so, the last one first
}

// check asks the solver, and says what its model does not keep of arrays, until that is nothing.
func (ck *checker) check(ctx context.Context, assumptions ...smt.Term) smt.Status {
	for {
		status := ck.solver.Check(ctx, assumptions...)
		if status != smt.Sat {
			return status
		}
		more := ck.enc.Violated(ck.solver.Model(), slices.Concat(assumptions, ck.memory)...)
		if len(more) == 0 {
			return status
		}
		ck.memory = append(ck.memory, more...)
		ck.solver.Assert(more...)
	}
}

// hardConflicts is the number of conflicts from which on errors are asked about one by one. Those of growing a buffer took 103,000 conflicts, and
// all together twice as many.
const hardConflicts = 20_000

// reach asks whether an execution is one of the arrivals.
func (ck *checker) reach(ctx context.Context, w *unwinding, errors []*arrival) smt.Status {
	if len(errors) < 2 {
		return ck.check(ctx, w.anyOf(errors))
	}
	ck.solver.SetConflicts(hardConflicts)
	status := ck.check(ctx, w.anyOf(errors))
	ck.solver.SetConflicts(0)
	if status != smt.Unknown || ctx.Err() != nil {
		return status
	}
	for _, e := range errors {
		if status = ck.check(ctx, e.cond); status != smt.Unsat {
			return status
		}
		ck.solver.Assert(ck.c.Not(e.cond))
	}
	return smt.Unsat
}

const (
	exploreConflicts = 200 // of one search; of the questions that coreJSON's validator raises on two bytes none needs as many
	maxRecent        = 16  // executions that are remembered: one that goes one way often goes another one somewhere else
)

// explore looks for an execution for which a condition holds (unwinder.explore). What is not seen of arrays may have it find one that there is
// not. What has been found for a smaller bound is remembered, but not the execution.
func (ck *checker) explore(ctx context.Context, cond smt.Term) (found *smt.Model, none bool) {
	if some, ok := ck.explored[cond]; ok {
		return nil, !some
	}
	for i, m := range ck.recent {
		if m.Holds(cond) {
			copy(ck.recent[1:], ck.recent[:i])
			ck.recent[0] = m
			return m, false
		}
	}
	ck.solver.SetConflicts(exploreConflicts)
	defer ck.solver.SetConflicts(0)
	status := ck.solver.Check(ctx, cond)
	if status != smt.Unknown {
		ck.explored[cond] = status == smt.Sat
	}
	if found = ck.solver.Model(); found != nil {
		ck.recent = slices.Insert(ck.recent, 0, found)
		ck.recent = ck.recent[:min(len(ck.recent), maxRecent)]
	}
	return found, status == smt.Unsat
}

// deep decides the program by the executions that come to heads of loops up to so often.
func (ck *checker) deep(ctx context.Context, most int) (*answer.Answer, error) {
	w := ck.fromSource()
	for ck.bound = 0; ck.bound <= most; ck.bound++ {
		switch err := w.next(ctx); {
		case err == errLarge:
			return answer.DontKnow(fmt.Sprintf("%v at depth %d", err, ck.bound)), nil
		case err != nil:
			return nil, err
		}
		switch ck.reach(ctx, w.unwinding, w.errors) {
		case smt.Sat:
			return ck.execution(ctx, w.unwinding)
		case smt.Unknown:
			return ck.stuck(ctx, "reaches the error")
		}
		if ck.check(ctx, w.anyOf(w.arrived())) == smt.Unsat { // there are no longer ones
			return ck.within(ctx, ck.bound)
		}
	}
	return answer.DontKnow(fmt.Sprintf("no execution of depth %d reaches the error, and there are longer ones", most)), nil
}

// settled reports whether all loops have numbers of iterations of their own.
func (ck *checker) settled() bool {
	return !slices.ContainsFunc(ck.forest.Loops, func(l cfg.Loop) bool { _, ok := ck.each.of(ck.g.PosOf(l.Header)); return !ok })
}

// stats are the counters of a run.
func (ck *checker) stats() []answer.Stat {
	s := ck.solver.Statistics()
	return []answer.Stat{{Name: "bound", Value: float64(ck.bound)}, {Name: "queries", Value: float64(s.Checks)}, {Name: "conflicts", Value: float64(s.Conflicts)}}
}

// within decides the program by the executions within a bound; the answer is nil if there are others.
func (ck *checker) within(ctx context.Context, bound int) (*answer.Answer, error) {
	ck.bound = bound
	w, err := ck.unwind(ctx, func(head cfg.Vertex) int {
		if n, ok := ck.each.of(ck.g.PosOf(head)); ok {
			return n
		}
		return bound
	})
	switch {
	case err == errLarge:
		return answer.DontKnow(fmt.Sprintf("%v at %d iterations of each loop", err, bound)), nil
	case err != nil:
		return nil, err
	}
	switch ck.reach(ctx, w, w.errors) {
	case smt.Sat:
		return ck.execution(ctx, w)
	case smt.Unknown:
		return ck.stuck(ctx, "reaches the error")
	}
	switch ck.check(ctx, w.anyOf(w.beyond)) {
	case smt.Sat:
		return nil, nil
	case smt.Unknown:
		return ck.stuck(ctx, "has more iterations")
	}
	return &answer.Answer{Verdict: answer.Safe, Certificate: &answer.LoopBounds{Iterations: w.most, Cut: w.cut}}, nil
}

// stuck is the answer where the solver has none.
func (ck *checker) stuck(ctx context.Context, what string) (*answer.Answer, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return answer.DontKnow(fmt.Sprintf("the solver does not know whether an execution of %d iterations %s: %s", ck.bound, what, ck.solver.Reason())), nil
}

// shortestSteps bounds the search for a shorter execution.
const shortestSteps = 2000

// shortest looks for an execution with fewer iterations than that of an answer. Without one, or without time for it, that is the answer.
func (ck *checker) shortest(ctx context.Context, a *answer.Answer, below, bound int) *answer.Answer {
	ctx, cancel := budget.WithDeadline(ctx, shortestSteps)
	defer cancel()
	for below+1 < bound {
		middle := (below + bound) / 2
		shorter, err := ck.within(ctx, middle)
		switch {
		case err != nil || shorter != nil && shorter.Verdict == answer.Unknown:
			return a
		case shorter != nil && shorter.Verdict == answer.Unsafe:
			a, bound = shorter, middle
		default:
			below = middle
		}
	}
	return a
}

// execution follows the model of the solver to the target, and executes what it finds.
func (ck *checker) execution(ctx context.Context, w *unwinding) (*answer.Answer, error) {
	m := ck.solver.Model()
	value := func(t smt.Term, typ cfg.Type) num.Rat { return ck.enc.Number(typ, m.TermValue(t)) }
	initial := make([]num.Rat, len(ck.g.Vars))
	for v, t := range ck.initial {
		if ck.g.Vars[v].Type.Kind != cfg.Array {
			initial[v] = value(t, ck.g.Vars[v].Type)
		}
	}
	memory := ck.enc.Contents(m, ck.initial)
	var inputs []num.Rat
	for p := w.begin; p != nil; {
		var next *place
		for _, a := range p.out {
			if !m.Holds(a.cond) {
				continue
			}
			i := 0
			for _, s := range ck.g.Edges[a.edge].Stmts {
				if s.Kind == cfg.Havoc {
					inputs = append(inputs, value(a.inputs[i], ck.g.Vars[s.Var].Type))
					i++
				}
			}
			next = a.to
			break
		}
		p = next
	}
	next := 0
	out, err := ck.prog.Run(ctx, exec.Run{Start: ck.g.Source, State: initial, Memory: memory, Choose: func(cfg.Site) (num.Rat, bool) {
		if next == len(inputs) {
			return num.Rat{}, false
		}
		next++
		return inputs[next-1], true
	}})
	switch {
	case err != nil:
		return nil, err
	case out.Kind != exec.ReachedTarget:
		return answer.DontKnow(fmt.Sprintf("the solver's execution does not reach the error: %s", out.Kind)), nil
	}
	return &answer.Answer{Verdict: answer.Unsafe, Certificate: answer.NewExecutionIn(initial, memory, inputs)}, nil
}
