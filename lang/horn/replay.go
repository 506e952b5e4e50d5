package horn

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
)

// ErrSpurious tells that a derivation is none of an execution: something in the program was encoded approximately.
var ErrSpurious = errors.New("the derivation does not correspond to an execution")

// ErrTooLong tells that a derivation stands for an execution that is too long to be carried out: a derivation says once what
// an execution may do exponentially often.
var ErrTooLong = errors.New("the execution found is too long to be carried out")

// Execute turns a derivation into an execution by running the program: the derivation gives the values of choices and says
// which calls return. At most maxFrames procedures are entered and maxInputs values are read; what a procedure that reads none does is done once for each step.
func (o *Origin) Execute(ctx context.Context, d Derivation) (*answer.Execution, error) {
	r := &replayer{o: o, ctx: ctx, d: d, out: &answer.Execution{}, programs: make([]*exec.Program, len(o.procs)), made: make(map[int]*made)}
	todo := []action{{step: len(d) - 1}}
	for len(todo) > 0 {
		a := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		switch {
		case a.callee && r.repeat(a.step):
			continue
		case !a.now:
			todo = r.expand(todo, a)
			continue
		}
		if err := r.perform(a); err != nil {
			return nil, err
		}
	}
	if !r.reached {
		return nil, fmt.Errorf("%w: it ends before the error", ErrSpurious)
	}
	return r.out, nil
}

const (
	maxFrames = 1_000_000
	maxInputs = 10_000_000
)

// action is a step of a derivation that is to be executed with all that it is derived from, or, with now, by itself; after
// tells that the call of the step has come back, callee that the step is what is called.
type action struct {
	step   int
	now    bool
	after  bool
	callee bool
}

// expand schedules what a step is derived from and the step itself in the order of execution.
func (r *replayer) expand(todo []action, a action) []action {
	st := &r.d[a.step]
	from := &r.o.clauses[st.Clause]
	switch from.kind {
	case clauseEnter:
		return append(todo, action{step: a.step, now: true})
	case clauseBlock:
		return append(todo, action{step: a.step, now: true}, action{step: st.Premises[0]})
	case clauseReturn, clauseStart:
		return append(todo, action{step: st.Premises[0]})
	case clauseCall:
		return append(todo, action{step: a.step, now: true, after: true}, action{step: st.Premises[1], callee: true}, action{step: a.step, now: true}, action{step: st.Premises[0]})
	default: // clauseFail
		return append(todo, action{step: st.Premises[1]}, action{step: a.step, now: true}, action{step: st.Premises[0]})
	}
}

// replayer is the state of Execute.
type replayer struct {
	o        *Origin
	ctx      context.Context
	d        Derivation
	out      *answer.Execution
	programs []*exec.Program
	stack    []activation
	given    []num.Rat // arguments of the procedure that is about to be entered
	made     map[int]*made
	reached  bool
}

// made is a call that has been executed, by the step of what was called.
type made struct {
	frame    int       // in Execution.Frames
	begin    []num.Rat // globals and arguments
	inputs   int       // read before it, and then in it
	end      activation
	complete bool
}

// begin is what a call begins with: globals and arguments.
func (r *replayer) begin() []num.Rat {
	return slices.Concat(r.top().state[:r.o.program.Globals], r.given)
}

// repeat reports whether a procedure has done before what a step says, and read no inputs; then it has come to its end again. Otherwise it is about to
// be executed.
func (r *replayer) repeat(step int) bool {
	if len(r.stack) == 0 || r.reached {
		return false // perform says what is wrong
	}
	begin := r.begin()
	m := r.made[step]
	if m == nil || !m.complete || m.inputs > 0 || !slices.EqualFunc(m.begin, begin, num.Rat.Equal) {
		r.made[step] = &made{frame: len(r.out.Frames), begin: begin, inputs: len(r.out.Inputs)}
		return false
	}
	frame := answer.Frame{Proc: m.end.pe.id, Caller: r.top().frame, Again: m.frame + 1}
	end := m.end
	end.frame = len(r.out.Frames)
	r.stack, r.out.Frames = append(r.stack, end), append(r.out.Frames, frame)
	return true
}

// came notes that the procedure on top has come to its end, where a step has called it.
func (r *replayer) came(step int) {
	if m := r.made[step]; m != nil && !m.complete && m.frame == r.top().frame {
		m.end, m.inputs, m.complete = *r.top(), len(r.out.Inputs)-m.inputs, true
	}
}

// activation is a procedure that is being executed.
type activation struct {
	pe    *procEncoding
	frame int // in Execution.Frames
	state []num.Rat
	at    cfg.Vertex
}

func (r *replayer) perform(a action) error {
	st := &r.d[a.step]
	from := &r.o.clauses[st.Clause]
	switch {
	case from.kind == clauseEnter:
		return r.enter(st, from.proc)
	case r.reached || len(r.stack) == 0 || r.top().pe != from.proc && !a.after:
		return fmt.Errorf("%w: steps in the wrong order", ErrSpurious)
	case from.kind == clauseBlock:
		return r.block(st, from)
	case a.after:
		r.came(st.Premises[1])
		return r.comeBack(from)
	default:
		return r.callOut(from)
	}
}

func (r *replayer) top() *activation { return &r.stack[len(r.stack)-1] }

// enter begins a procedure.
func (r *replayer) enter(st *Step, pe *procEncoding) error {
	if len(r.out.Frames) == maxFrames {
		return fmt.Errorf("%w: it enters more than %d procedures", ErrTooLong, maxFrames)
	}
	values := r.o.sys.evaluator(st.Values)
	state := make([]num.Rat, len(pe.open.Vars))
	for v := range state {
		if state[v] = values.Value(pe.vocab.X[v]); !pe.open.Vars[v].Type.Contains(state[v]) {
			state[v] = num.Zero()
		}
	}
	frame := answer.Frame{Proc: pe.id, Caller: -1}
	if len(r.stack) > 0 {
		frame.Caller = r.top().frame
		copy(state[:r.o.program.Globals], r.top().state)
		for i, v := range pe.proc.Params {
			state[v] = r.given[i]
		}
	}
	frame.Initial = append([]num.Rat(nil), state[:len(pe.proc.Graph.Vars)]...)
	r.stack = append(r.stack, activation{pe: pe, frame: len(r.out.Frames), state: state, at: pe.open.Source})
	r.out.Frames = append(r.out.Frames, frame)
	return nil
}

// program is the compiled graph of a procedure.
func (r *replayer) program(pe *procEncoding) (*exec.Program, error) {
	if r.programs[pe.id] == nil {
		p, err := exec.Compile(pe.open)
		if err != nil {
			return nil, err
		}
		r.programs[pe.id] = p
	}
	return r.programs[pe.id], nil
}

// block executes a block and requires that it ends where the derivation says.
func (r *replayer) block(st *Step, from *clauseOrigin) error {
	a, b := r.top(), from.block
	if a.at != b.Src {
		return fmt.Errorf("%w: a block begins elsewhere", ErrSpurious)
	}
	p, err := r.program(a.pe)
	if err != nil {
		return err
	}
	chosen := r.choices(st, from)
	watch := make([]bool, len(a.pe.open.Vertices))
	for _, v := range a.pe.blocks.Cuts {
		watch[v] = v != a.pe.open.Target
	}
	out, err := p.Run(r.ctx, exec.Run{
		Start: a.at, State: a.state, Watch: watch, MaxChoices: -1,
		Visit: func(cfg.Vertex, []num.Rat) bool { return false },
		Choose: func(s cfg.Site) (num.Rat, bool) {
			v := chosen[s]
			if info := a.pe.open.Vars[a.pe.open.Edges[s.Edge].Stmts[s.Stmt].Var]; !info.Type.Contains(v) {
				v = num.Zero()
			}
			return v, true
		},
	})
	if err != nil {
		return err
	}
	if out.Vertex != b.Dst || out.Kind != exec.Stopped && out.Kind != exec.ReachedTarget {
		return fmt.Errorf("%w: %s at %s", ErrSpurious, out.Kind, a.pe.open.PosOf(out.Vertex))
	}
	for _, m := range out.Choices {
		r.out.Inputs = append(r.out.Inputs, m.Value)
	}
	if len(r.out.Inputs) > maxInputs {
		return fmt.Errorf("%w: it reads more than %d values", ErrTooLong, maxInputs)
	}
	a.at, a.state = out.Vertex, out.State
	r.reached = out.Kind == exec.ReachedTarget
	return nil
}

// choices are the values that the step gives to the choices of its block.
func (r *replayer) choices(st *Step, from *clauseOrigin) map[cfg.Site]num.Rat {
	values := r.o.sys.evaluator(st.Values)
	chosen := make(map[cfg.Site]num.Rat)
	for _, ch := range from.block.Trans.Choices {
		chosen[ch.Site] = values.Value(ch.Symbol)
	}
	return chosen
}

// callOut evaluates the arguments of a call.
func (r *replayer) callOut(from *clauseOrigin) error {
	a := r.top()
	if a.at != from.block.Src {
		return fmt.Errorf("%w: a call is elsewhere", ErrSpurious)
	}
	p, err := r.program(a.pe)
	if err != nil {
		return err
	}
	watch := make([]bool, len(a.pe.open.Vertices))
	watch[from.block.Dst] = true
	out, err := p.Run(r.ctx, exec.Run{
		Start: a.at, State: a.state, Watch: watch,
		Visit:  func(cfg.Vertex, []num.Rat) bool { return false },
		Choose: func(cfg.Site) (num.Rat, bool) { return num.Rat{}, false }, // the first effect of the callee
	})
	if err != nil {
		return err
	}
	if out.Kind == exec.Undefined || out.Kind == exec.OutOfRange {
		return fmt.Errorf("%w: %s in the arguments of a call", ErrSpurious, out.Kind)
	}
	r.given = nil
	for _, v := range from.call.args {
		r.given = append(r.given, out.State[v])
	}
	return nil
}

// comeBack returns from a procedure to its caller.
func (r *replayer) comeBack(from *clauseOrigin) error {
	callee := *r.top()
	r.stack = r.stack[:len(r.stack)-1]
	if len(r.stack) == 0 || r.top().pe != from.proc || callee.at != callee.pe.proc.Exit {
		return fmt.Errorf("%w: a call comes back elsewhere", ErrSpurious)
	}
	a := r.top()
	state := append([]num.Rat(nil), a.state...)
	copy(state[:r.o.program.Globals], callee.state)
	if v := from.call.stmt.Var; v != cfg.NoVar {
		state[v] = callee.state[callee.pe.proc.Result]
	}
	a.state, a.at = state, from.block.Dst
	return nil
}
