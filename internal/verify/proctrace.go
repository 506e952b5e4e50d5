package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/num"
)

// maxProcStmts bounds the statements of an execution with calls that are executed for the sake of telling it.
const maxProcStmts = 1_000_000

// walk executes a program of procedures statement by statement, to the error or as far as maxProcStmts statements. text is the program's
// if the execution is to be told.
func walk(ctx context.Context, p *cfg.Program, x *answer.Execution, text *text) (*walker, error) {
	w := &walker{teller: teller{text: text, inputs: x.Inputs}, p: p, x: x, ends: make(map[int][]num.Rat)}
	for i := range x.Frames {
		if of := x.Frames[i].Again; of != 0 {
			w.ends[of-1] = nil
		}
	}
	w.enter(0, nil, nil)
	for w.end.edge == nil && w.stmts <= maxProcStmts {
		if ctx.Err() != nil {
			return w, ctx.Err()
		}
		if err := w.step(); err != nil {
			return w, err
		}
	}
	return w, nil
}

// errLongExecution says that an execution with calls ends in the error after more statements than are executed for the sake of telling it.
var errLongExecution = fmt.Errorf("the execution has more than %d statements", maxProcStmts)

// walkToError executes a program of procedures to the error.
func walkToError(ctx context.Context, p *cfg.Program, x *answer.Execution) (*walker, error) {
	w, err := walk(ctx, p, x, nil)
	if err == nil && w.end.edge == nil {
		err = errLongExecution
	}
	return w, err
}

// walker executes one statement after the other. It tells of the innermost procedure.
type walker struct {
	teller
	p      *cfg.Program
	x      *answer.Execution
	stack  []invocation
	frames int // entered
	stmts  int
	end    ending            // its edge is nil before the error
	ends   map[int][]num.Rat // by frame, of those that others repeat: the state at the end
}

// invocation is one of a procedure.
type invocation struct {
	proc  *cfg.Proc
	frame int
	at    cfg.Vertex
	state []num.Rat
}

func (w *walker) enter(id cfg.ProcID, globals, args []num.Rat) {
	pr, frame := w.p.Procs[id], &w.x.Frames[w.frames]
	at, state := pr.Graph.Source, slices.Clone(frame.Initial)
	if frame.Again != 0 {
		at, state = pr.Exit, slices.Clone(w.ends[frame.Again-1])
		globals = nil
	}
	copy(state, globals)
	for i, a := range args {
		state[pr.Params[i]] = a
	}
	w.stack = append(w.stack, invocation{proc: pr, frame: w.frames, at: at, state: state})
	w.frames++
}

// innermost is the invocation that is executed now.
func (w *walker) innermost() *invocation {
	f := &w.stack[len(w.stack)-1]
	w.g, w.procedure, w.state = f.proc.Graph, f.proc.Name, f.state
	return f
}

// step takes an edge of the innermost procedure, or leaves it.
func (w *walker) step() error {
	f := w.innermost()
	if f.at == f.proc.Exit {
		return w.leave()
	}
	for _, id := range w.g.Out(f.at) {
		e := &w.g.Edges[id]
		switch {
		case !w.possible(e):
			continue
		case len(e.Stmts) == 1 && e.Stmts[0].Kind == cfg.Call:
			return w.call(&e.Stmts[0])
		}
		w.stmts += len(e.Stmts)
		if err := w.edge(e); err != nil {
			return err
		}
		w.arrive(f, e)
		return nil
	}
	return fmt.Errorf("the counterexample's execution does not repeat in %s", f.proc.Name)
}

// possible reports whether the assumptions with which an edge begins are true. The other edges exclude it then.
func (w *walker) possible(e *cfg.Edge) bool {
	for i := range e.Stmts {
		if e.Stmts[i].Kind != cfg.Assume {
			break
		}
		if !w.holds(e.Stmts[i].Expr) {
			return false
		}
	}
	return true
}

// arrive moves to the end of an edge, which may be the error.
func (w *walker) arrive(f *invocation, e *cfg.Edge) {
	if f.at = e.Dst; f.at != w.g.Target {
		return
	}
	w.end = w.ending(e)
	if w.text != nil {
		w.tellEnding(w.end)
	}
}

// call enters a procedure and tells of its parameters.
func (w *walker) call(s *cfg.Stmt) error {
	args := make([]num.Rat, len(s.Args))
	for i, a := range s.Args {
		v, err := w.value(a, s.Pos)
		if err != nil {
			return err
		}
		args[i] = v
	}
	w.stmts++
	caller, before := w.procedure, w.state
	w.enter(s.Callee, w.state[:w.p.Globals], args)
	callee := w.innermost()
	if w.text == nil {
		return nil
	}
	st := Step{Place: w.text.place(s.Pos, caller), Source: w.text.line(s.Pos)}
	for _, v := range callee.proc.Params {
		st.Changes = append(st.Changes, Change{Variable: w.procedure + "." + w.g.VarName(v), Value: w.state[v].String()})
	}
	for v := range w.p.Globals { // of an invocation that repeats another one
		if !w.state[v].Equal(before[v]) {
			st.Changes = append(st.Changes, Change{Variable: w.g.VarName(cfg.Var(v)), Value: w.state[v].String()})
		}
	}
	w.add(st)
	return nil
}

// leave returns from the innermost procedure and tells of the result.
func (w *walker) leave() error {
	callee := w.stack[len(w.stack)-1]
	w.stack = w.stack[:len(w.stack)-1]
	if _, kept := w.ends[callee.frame]; kept {
		w.ends[callee.frame] = slices.Clone(callee.state)
	}
	if len(w.stack) == 0 {
		return errors.New("the counterexample's execution ends before the error")
	}
	f := w.innermost()
	e := &w.g.Edges[w.g.Out(f.at)[0]] // the call, which is the only way to go on
	call := &e.Stmts[0]
	copy(f.state[:w.p.Globals], callee.state)
	if call.Var != cfg.NoVar {
		f.state[call.Var] = callee.state[callee.proc.Result]
		if w.g.Vars[call.Var].Source == "" {
			w.note(call.Pos, w.procedure, Change{Variable: callee.proc.Name + "()", Value: f.state[call.Var].String()})
		}
		w.tell(call, w.procedure)
	}
	w.arrive(f, e)
	return nil
}
