package verify

import (
	"context"
	"fmt"

	"cairn/answer"
	"cairn/cfg"
	"cairn/internal/num"
)

// maxProcStmts bounds the statements of an execution with calls that are executed for the sake of telling it.
const maxProcStmts = 1_000_000

// procCounterexample executes a program of procedures on the inputs found, statement by statement, and describes what
// happens, in about limit steps. It is told only as far as maxProcStmts statements.
func procCounterexample(ctx context.Context, p *cfg.Program, x *answer.Execution, limit int) (*Counterexample, error) {
	w := &walker{ctx: ctx, p: p, x: x, text: textOf(p.Sources, p.Functions), cex: &Counterexample{}}
	w.enter(0, nil, nil)
	for w.err == nil && !w.done {
		w.step()
	}
	w.cex.OmittedInputs = max(0, len(x.Inputs)-len(w.cex.Inputs))
	w.cex.Steps = shorten(w.cex.Steps, limit)
	return w.cex, w.err
}

// procInputs executes a program of procedures once more and lists what it reads.
func procInputs(ctx context.Context, p *cfg.Program, x *answer.Execution) ([]locatedInput, ending, error) {
	w, err := walkToError(ctx, p, x)
	return w.reads, w.end, err
}

// walkToError executes a program of procedures to the error.
func walkToError(ctx context.Context, p *cfg.Program, x *answer.Execution) (*walker, error) {
	w := &walker{ctx: ctx, p: p, x: x, cex: &Counterexample{}}
	w.enter(0, nil, nil)
	for w.err == nil && !w.done {
		w.step()
	}
	if w.err == nil && w.stmts > maxProcStmts {
		w.err = fmt.Errorf("the execution has more than %d statements", maxProcStmts)
	}
	return w, w.err
}

// walker executes one statement after the other.
type walker struct {
	ctx    context.Context
	p      *cfg.Program
	x      *answer.Execution
	text   text
	cex    *Counterexample
	stack  []walk
	frames int // entered
	read   int // inputs
	reads  []locatedInput
	parts  partReader
	end    ending
	last   *cfg.Edge // taken to the error
	stmts  int
	done   bool
	err    error
}

// walk is an invocation of a procedure.
type walk struct {
	proc  *cfg.Proc
	at    cfg.Vertex
	state []num.Rat
}

func (w *walker) enter(id cfg.ProcID, globals, args []num.Rat) {
	pr := w.p.Procs[id]
	state := append([]num.Rat(nil), w.x.Frames[w.frames].Initial...)
	w.frames++
	copy(state, globals)
	for i, a := range args {
		state[pr.Params[i]] = a
	}
	w.stack = append(w.stack, walk{proc: pr, at: pr.Graph.Source, state: state})
}

// step takes an edge of the innermost procedure, or leaves it.
func (w *walker) step() {
	f := &w.stack[len(w.stack)-1]
	g := f.proc.Graph
	switch {
	case w.ctx.Err() != nil:
		w.err = w.ctx.Err()
		return
	case w.stmts > maxProcStmts:
		w.done = true
		return
	case f.at == f.proc.Exit:
		w.leave()
		return
	}
	for _, id := range g.Out(f.at) {
		e := &g.Edges[id]
		if !w.possible(f, e) {
			continue
		}
		if len(e.Stmts) == 1 && e.Stmts[0].Kind == cfg.Call {
			w.call(f, &e.Stmts[0])
			return
		}
		w.take(f, e)
		return
	}
	w.err = fmt.Errorf("the counterexample's execution does not repeat in %s", f.proc.Name)
}

// possible reports whether the assumptions with which an edge begins are true. The other edges exclude it then.
func (w *walker) possible(f *walk, e *cfg.Edge) bool {
	for i := range e.Stmts {
		if e.Stmts[i].Kind != cfg.Assume {
			break
		}
		if v, ok := w.value(f, e.Stmts[i].Expr); !ok || v.IsZero() {
			return false
		}
	}
	return true
}

// value evaluates an expression by folding it; ok is false where it is undefined.
func (w *walker) value(f *walk, e *cfg.Expr) (num.Rat, bool) {
	k := cfg.Fold((&teller{state: f.state}).bound(e), f.proc.Graph.SignedWrap)
	return k.Val, k.Op == cfg.Const
}

// take executes an edge without calls.
func (w *walker) take(f *walk, e *cfg.Edge) {
	for i := range e.Stmts {
		s := &e.Stmts[i]
		w.stmts++
		switch s.Kind {
		case cfg.Assign:
			v, ok := w.value(f, s.Expr)
			if !ok {
				w.err = fmt.Errorf("the counterexample's execution is undefined at %s", s.Pos)
				return
			}
			writes := writes(s, func(e *cfg.Expr) bool { v, ok := w.value(f, e); return ok && !v.IsZero() })
			f.state[s.Var] = v
			if writes {
				w.reads = append(w.reads, locatedInput{w.parts.input(s, f.proc.Graph.Vars[s.Var].Type, v), f.proc.Name})
			}
		case cfg.Havoc:
			w.input(f, s)
		case cfg.Assume:
			continue
		}
		w.tell(f, s)
	}
	w.arrive(f, e)
}

// arrive moves to the end of an edge, which may be the error.
func (w *walker) arrive(f *walk, e *cfg.Edge) {
	if f.at = e.Dst; f.at != f.proc.Graph.Target {
		return
	}
	pos := errorPos(f.proc.Graph, e)
	w.cex.Steps = append(w.cex.Steps, Step{Place: w.text.place(pos, f.proc.Name), Source: w.source(pos)})
	w.end, w.last = ending{pos: pos, function: f.proc.Name, hole: e.Hole, goal: e.Goal}, e
	w.done = true
}

// input reads the next value.
func (w *walker) input(f *walk, s *cfg.Stmt) {
	if w.read == len(w.x.Inputs) {
		w.err = fmt.Errorf("the counterexample's execution reads more than its %d inputs", w.read)
		return
	}
	f.state[s.Var] = w.x.Inputs[w.read]
	w.read++
	w.reads = append(w.reads, locatedInput{
		Input:    w.parts.input(s, f.proc.Graph.Vars[s.Var].Type, f.state[s.Var]),
		function: f.proc.Name,
	})
	if w.read <= maxTraceInputs {
		w.cex.Inputs = append(w.cex.Inputs, Input{Place: w.text.place(s.Pos, f.proc.Name), Value: f.state[s.Var].String(), From: readFrom(s)})
	}
}

// call enters a procedure and tells of its parameters.
func (w *walker) call(f *walk, s *cfg.Stmt) {
	args := make([]num.Rat, len(s.Args))
	for i, a := range s.Args {
		v, ok := w.value(f, a)
		if !ok {
			w.err = fmt.Errorf("the counterexample's execution is undefined at %s", s.Pos)
			return
		}
		args[i] = v
	}
	w.stmts++
	w.enter(s.Callee, f.state[:w.p.Globals], args)
	callee := &w.stack[len(w.stack)-1]
	st := Step{Place: w.text.place(s.Pos, f.proc.Name), Source: w.source(s.Pos)}
	for _, v := range callee.proc.Params {
		st.Changes = append(st.Changes, Change{Variable: callee.proc.Name + "." + callee.proc.Graph.VarName(v), Value: callee.state[v].String()})
	}
	w.cex.Steps = append(w.cex.Steps, st)
}

// leave returns from the innermost procedure and tells of the result.
func (w *walker) leave() {
	callee := w.stack[len(w.stack)-1]
	w.stack = w.stack[:len(w.stack)-1]
	if len(w.stack) == 0 {
		w.err = fmt.Errorf("the counterexample's execution ends before the error")
		return
	}
	f := &w.stack[len(w.stack)-1]
	e := &f.proc.Graph.Edges[f.proc.Graph.Out(f.at)[0]] // the call, which is the only way to go on
	call := &e.Stmts[0]
	copy(f.state[:w.p.Globals], callee.state)
	if call.Var != cfg.NoVar {
		f.state[call.Var] = callee.state[callee.proc.Result]
		if f.proc.Graph.Vars[call.Var].Source == "" {
			w.note(f, call.Pos, Change{Variable: callee.proc.Name + "()", Value: f.state[call.Var].String()})
		}
		w.tell(f, call)
	}
	w.arrive(f, e)
}

// tell notes the change of a variable of the source.
func (w *walker) tell(f *walk, s *cfg.Stmt) {
	if f.proc.Graph.Vars[s.Var].Source == "" {
		return
	}
	w.note(f, s.Pos, Change{Variable: f.proc.Graph.VarName(s.Var), Value: f.state[s.Var].String()})
}

// note adds a change at a place to the current step if that is on the same line, else a step.
func (w *walker) note(f *walk, pos cfg.Pos, change Change) {
	at := w.text.place(pos, f.proc.Name)
	if n := len(w.cex.Steps); n > 0 {
		last := &w.cex.Steps[n-1]
		if last.Function == at.Function && last.File == at.File && last.Line == at.Line && !last.changes(change.Variable) {
			last.Changes = append(last.Changes, change)
			return
		}
	}
	w.cex.Steps = append(w.cex.Steps, Step{Place: at, Source: w.source(pos), Changes: []Change{change}})
}

// source is the text of the line at pos.
func (w *walker) source(pos cfg.Pos) string {
	return w.text.line(pos)
}
