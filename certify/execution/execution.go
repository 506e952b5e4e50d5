// Package execution checks executions of programs with procedures that reach the error.
package execution

import (
	"context"
	"fmt"

	"cairn/answer"
	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/num"
)

// Check returns nil if the program, run with the inputs and the initial states of x, reaches the error. Between
// calls the graphs are executed by package exec; arguments are evaluated by folding.
func Check(ctx context.Context, p *cfg.Program, x *answer.Execution) error {
	m := &machine{ctx: ctx, p: p, x: x, compiled: make([]compiled, len(p.Procs))}
	if len(p.Procs) == 0 {
		return fmt.Errorf("the program has no procedures")
	}
	if err := m.enter(0, nil, nil); err != nil {
		return err
	}
	for {
		done, err := m.step()
		if err != nil && ctx.Err() != nil {
			return obligation.ErrCancelled
		}
		if done || err != nil {
			return err
		}
	}
}

// machine executes a program with procedures.
type machine struct {
	ctx      context.Context
	p        *cfg.Program
	x        *answer.Execution
	compiled []compiled // by procedure
	stack    []frame
	frames   int // entered so far
	inputs   int // read so far
}

// compiled is a procedure without its calls; at the stops, calls and the exit, its execution has to be looked after.
type compiled struct {
	program *exec.Program
	stops   []bool
}

// frame is a procedure that is being executed; at a call, Vertex is where the call is.
type frame struct {
	proc  cfg.ProcID
	at    cfg.Vertex
	state []num.Rat
}

// enter begins a procedure with the globals and arguments given; without globals they begin as x says.
func (m *machine) enter(id cfg.ProcID, globals, args []num.Rat) error {
	pr := m.p.Procs[id]
	if m.frames == len(m.x.Frames) || m.x.Frames[m.frames].Proc != id {
		return fmt.Errorf("the execution enters %s, for which no initial state is given", pr.Name)
	}
	state := make([]num.Rat, len(pr.Graph.Vars))
	copy(state, m.x.Frames[m.frames].Initial)
	m.frames++
	copy(state, globals)
	for i, v := range pr.Params {
		if args != nil {
			state[v] = args[i]
		}
	}
	for v := range state {
		if !pr.Graph.Vars[v].Type.Contains(state[v]) {
			return fmt.Errorf("the initial value %s of %s is not of its type", state[v], pr.Graph.Vars[v].Name)
		}
	}
	m.stack = append(m.stack, frame{proc: id, at: pr.Graph.Source, state: state})
	return nil
}

// callAt returns the call that leaves v, if there is one.
func callAt(g *cfg.Graph, v cfg.Vertex) (*cfg.Edge, bool) {
	for _, e := range g.Out(v) {
		if ss := g.Edges[e].Stmts; len(ss) == 1 && ss[0].Kind == cfg.Call {
			return &g.Edges[e], true
		}
	}
	return nil, false
}

// step executes the innermost procedure up to its next call, its exit or the error.
func (m *machine) step() (done bool, err error) {
	f := &m.stack[len(m.stack)-1]
	pr := m.p.Procs[f.proc]
	if f.at == pr.Graph.Target {
		return true, nil
	}
	if _, call := callAt(pr.Graph, f.at); !call && f.at != pr.Exit {
		if done, err = m.run(f); done || err != nil {
			return done, err
		}
	}
	if f.at == pr.Exit {
		return false, m.leave()
	}
	e, _ := callAt(pr.Graph, f.at)
	call := &e.Stmts[0]
	args := make([]num.Rat, len(call.Args))
	for i, a := range call.Args {
		k := cfg.Fold(bound(a, f.state), pr.Graph.SignedWrap)
		if k.Op != cfg.Const {
			return false, fmt.Errorf("the argument %d of the call at %s is undefined", i+1, call.Pos)
		}
		args[i] = k.Val
	}
	return false, m.enter(call.Callee, f.state[:m.p.Globals], args)
}

// run executes a procedure until it has come to a call or its exit; done means that it has reached the error.
func (m *machine) run(f *frame) (done bool, err error) {
	pr := m.p.Procs[f.proc]
	code, err := m.compile(f.proc)
	if err != nil {
		return false, err
	}
	out, err := code.program.Run(m.ctx, exec.Run{
		Start: f.at, State: f.state, Watch: code.stops,
		Visit: func(cfg.Vertex, []num.Rat) bool { return false },
		Choose: func(cfg.Site) (num.Rat, bool) {
			if m.inputs == len(m.x.Inputs) {
				return num.Rat{}, false
			}
			m.inputs++
			return m.x.Inputs[m.inputs-1], true
		},
	})
	switch {
	case err != nil:
		return false, fmt.Errorf("the execution failed: %w", err)
	case out.Kind == exec.ReachedTarget:
		return true, nil
	case out.Kind != exec.Stopped || out.HasSite:
		return false, fmt.Errorf("the execution with the given %d inputs does not reach the error: %s in %s", len(m.x.Inputs), out.Kind, pr.Name)
	}
	f.at, f.state = out.Vertex, out.State
	return false, nil
}

// compile compiles a procedure without its calls.
func (m *machine) compile(id cfg.ProcID) (compiled, error) {
	if m.compiled[id].program != nil {
		return m.compiled[id], nil
	}
	pr := m.p.Procs[id]
	stops := make([]bool, len(pr.Graph.Vertices))
	stops[pr.Exit] = true
	g := &cfg.Graph{Name: pr.Graph.Name, Source: pr.Graph.Source, Target: pr.Graph.Target, SignedWrap: pr.Graph.SignedWrap}
	for _, v := range pr.Graph.Vars {
		g.NewVar(v)
	}
	for _, v := range pr.Graph.Vertices {
		g.NewVertex(v)
	}
	for i := range pr.Graph.Edges {
		e := &pr.Graph.Edges[i]
		if len(e.Stmts) == 1 && e.Stmts[0].Kind == cfg.Call {
			stops[e.Src] = true
			continue
		}
		g.NewEdge(e.Src, e.Dst, e.Stmts...)
	}
	p, err := exec.Compile(g)
	if err != nil {
		return compiled{}, fmt.Errorf("the program cannot be executed: %w", err)
	}
	m.compiled[id] = compiled{p, stops}
	return m.compiled[id], nil
}

// leave returns from the innermost procedure.
func (m *machine) leave() error {
	callee := m.stack[len(m.stack)-1]
	m.stack = m.stack[:len(m.stack)-1]
	if len(m.stack) == 0 {
		return fmt.Errorf("the execution ends without reaching the error")
	}
	f := &m.stack[len(m.stack)-1]
	e, _ := callAt(m.p.Procs[f.proc].Graph, f.at)
	state := append([]num.Rat(nil), f.state...)
	copy(state[:m.p.Globals], callee.state)
	if v := e.Stmts[0].Var; v != cfg.NoVar {
		state[v] = callee.state[m.p.Procs[callee.proc].Result]
	}
	f.state, f.at = state, e.Dst
	return nil
}

// bound replaces the variables of e by their values.
func bound(e *cfg.Expr, state []num.Rat) *cfg.Expr {
	switch {
	case e.Op == cfg.Ref:
		return cfg.ConstOf(e.Type, state[e.Var])
	case len(e.Args) == 0:
		return e
	}
	b := *e
	b.Args = make([]*cfg.Expr, len(e.Args))
	for i, a := range e.Args {
		b.Args[i] = bound(a, state)
	}
	return &b
}
