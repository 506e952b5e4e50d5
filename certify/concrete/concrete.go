// Package concrete executes programs with an evaluator of its own (eval.go; float.go for floating-point numbers).
//
// Check shows that a program has few executions, which end without the error. What is not known, such as the value of a
// nondeterministic choice, is carried along as such. Where it decides how to go on, the execution goes both ways, one after the other (paths.go). All
// executions are then among those that are made, or end earlier because something is undefined for the values that they have where those do not know them.
//
// Explore shows that a program with few states, as far as they have to be told apart, reaches no error (explore.go).
//
// Reach shows that an execution whose choices are given reaches the error, through the procedures of a program.
package concrete

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/num"
)

// polling is the number of edges between two looks at the context.
const polling = 1 << 12

// How an execution ends: at the error, or without having reached it.
var (
	errReached = obligation.ErrReached
	errEnd     = errors.New("the execution ends without reaching the error")
	errLong    = errors.New("the execution is longer than claimed")
)

// Reach returns nil if p, run with the inputs and the initial states of x, reaches the error.
func Reach(ctx context.Context, p *cfg.Program, x *answer.Execution) error {
	m, err := newMachine(ctx, p, math.MaxInt64)
	if err != nil {
		return err
	}
	m.given = x
	if err := m.run(); err != errReached {
		return err
	}
	return nil
}

// newMachine prepares a program.
func newMachine(ctx context.Context, p *cfg.Program, steps int64) (*machine, error) {
	m := &machine{ctx: ctx, globals: p.Globals, left: steps}
	procs := p.Procs
	if p.Main != nil {
		procs = []*cfg.Proc{{Name: p.Main.Name, Graph: p.Main, Exit: -1}}
	}
	if len(procs) == 0 {
		return nil, errors.New("there is nothing to execute")
	}
	for _, q := range procs {
		code, err := compile(q, p.Main != nil)
		if err != nil {
			return nil, err
		}
		m.procs = append(m.procs, code)
	}
	return m, nil
}

// run executes the program from its beginning until something ends it.
func (m *machine) run() error {
	m.stack, m.frames, m.inputs, m.arrays, m.repeated = nil, 0, 0, make(map[cfg.Var]*contents), make(map[int]*invoked)
	if m.given != nil {
		for i := range m.given.Frames {
			switch of := m.given.Frames[i].Again; {
			case of < 0 || of > i:
				return fmt.Errorf("invocation %d is said to repeat one that is none before it", i)
			case of != 0:
				m.repeated[of-1] = &invoked{}
			}
		}
	}
	_, err := m.enter(0)
	for err == nil {
		err = m.step()
	}
	return err
}

// procedure is one procedure, ready to be executed.
type procedure struct {
	*cfg.Proc
	ways [][]way // by vertex

	// opposite says of a vertex that there are two ways from it, whose first guards are opposites: one that is known decides.
	opposite []bool
}

// way is an edge. It is taken if all guards hold.
type way struct {
	guards []eval
	rest   []statement
	call   *call // instead
	dst    cfg.Vertex
	cost   int64
}

// statement assigns a value to a variable, or requires that it is not 0.
type statement struct {
	value   eval // nil: any value
	to      cfg.Var
	require bool
	write   write // instead: of an array
}

// call is a call of a procedure.
type call struct {
	callee cfg.ProcID
	args   []eval
	result cfg.Var
}

// machine makes the execution.
type machine struct {
	ctx     context.Context
	procs   []*procedure
	globals int
	left    int64 // statements
	polls   int

	stack  []*frame
	vars   []value // of the frame on top
	arrays map[cfg.Var]*contents
	paths  *paths // nil: nothing is decided

	chosen         []Chosen          // by Follow, and not made yet
	given          *answer.Execution // nil: nothing is known of initial values and choices
	frames, inputs int               // of those, used so far
	repeated       map[int]*invoked  // invocations that others repeat, by their frames
}

// invoked is an invocation that has been executed.
type invoked struct {
	before, after []value
	inputs        int // read before it, and then in it
	ended         bool
}

// frame is the invocation of a procedure.
type frame struct {
	proc  *procedure
	at    cfg.Vertex
	vars  []value
	after *way     // of a call that has not returned: where it is
	kept  *invoked // nil: nothing repeats it
}

// enter begins a procedure in which no more is known than what is given.
func (m *machine) enter(id cfg.ProcID) (*frame, error) {
	q := m.procs[id]
	f := &frame{proc: q, at: q.Graph.Source, vars: make([]value, len(q.Graph.Vars))}
	m.stack = append(m.stack, f)
	if m.given == nil {
		return f, nil
	}
	if m.frames == len(m.given.Frames) || m.given.Frames[m.frames].Proc != id {
		return nil, fmt.Errorf("the execution enters %s, for which no initial state is given", q.Name)
	}
	initial := m.given.Frames[m.frames].Initial
	f.kept = m.repeated[m.frames]
	m.frames++
	for v := range f.vars {
		var r num.Rat
		if v < len(initial) {
			r = initial[v]
		}
		x, ok := given(q.Graph.Vars[v].Type, r)
		if !ok {
			return nil, fmt.Errorf("the initial value %s of %s is not of its type", r, q.Graph.Vars[v].Name)
		}
		f.vars[v] = x
	}
	return f, nil
}

// choose is the value of a nondeterministic choice.
func (m *machine) choose(f *frame, v cfg.Var) (value, error) {
	if len(m.chosen) > 0 {
		next := m.chosen[0]
		m.chosen = m.chosen[1:]
		return next.of(f.proc.Graph.Vars[v])
	}
	if m.given == nil {
		return value{}, nil
	}
	if m.inputs == len(m.given.Inputs) {
		return value{}, fmt.Errorf("the execution with the given %d inputs does not reach the error", m.inputs)
	}
	m.inputs++
	x, ok := given(f.proc.Graph.Vars[v].Type, m.given.Inputs[m.inputs-1])
	if !ok {
		return value{}, fmt.Errorf("the input %s is not a value of the type of %s", m.given.Inputs[m.inputs-1], f.proc.Graph.Vars[v].Name)
	}
	return x, nil
}

// step takes one edge, or returns from a procedure.
func (m *machine) step() error {
	if m.polls++; m.polls%polling == 0 && m.ctx.Err() != nil {
		return obligation.ErrCancelled
	}
	f := m.stack[len(m.stack)-1]
	m.vars = f.vars
	g := f.proc.Graph
	switch f.at {
	case g.Target:
		return errReached
	case f.proc.Exit:
		return m.leave(f)
	}
	i, err := m.way(f)
	if err != nil {
		return err
	}
	w := &f.proc.ways[f.at][i]
	if w.call != nil {
		err = m.call(f, w)
	} else {
		err = m.take(f, w)
	}
	if err != nil {
		return err
	}
	if m.left -= w.cost; m.left < 0 {
		return errLong
	}
	return nil
}

// take executes the statements of an edge.
func (m *machine) take(f *frame, w *way) error {
	for i := range w.rest {
		if err := m.execute(f, &w.rest[i]); err != nil {
			return err
		}
	}
	f.at = w.dst
	return nil
}

// way finds the only edge that can be taken.
func (m *machine) way(f *frame) (found int, err error) {
	found = -1
	ways := f.proc.ways[f.at]
	if f.proc.opposite[f.at] {
		if v := ways[0].guards[0](m); v.state == known {
			i := 0
			if !v.isTrue() {
				i = 1
			}
			if open, err := m.isOpen(f, &ways[i], 1, false); err != nil || !open {
				return 0, cmp.Or(err, errEnd)
			}
			return i, nil
		}
	}
	for i := range ways {
		open, err := m.isOpen(f, &ways[i], 0, found >= 0)
		switch {
		case err != nil:
			return 0, err
		case open && found >= 0 && m.paths.any():
			return 0, errEnd // the ways exclude each other: what has been decided is so in no execution
		case open && found >= 0:
			return 0, fmt.Errorf("%w: there are two ways to go on, at %s", obligation.ErrNoAnswer, f.place())
		case open:
			found = i
		}
	}
	if found < 0 {
		return 0, errEnd
	}
	return found, nil
}

// isOpen reports whether all guards of a way hold, from the first one that is not known to. Where that has to be decided, it is not so if another way is
// open, since they exclude each other.
func (m *machine) isOpen(f *frame, w *way, first int, another bool) (bool, error) {
	for _, guard := range w.guards[first:] {
		v := guard(m)
		if v.state == unknown {
			b, ok := false, another && m.paths != nil
			if !ok {
				b, ok = m.decide()
			}
			if ok {
				v = truth(b)
			}
		}
		switch {
		case v.state == undefined:
			return false, nil
		case v.state != known:
			return false, fmt.Errorf("%w: the execution depends on values that are not known, at %s", obligation.ErrNoAnswer, f.place())
		case !v.isTrue():
			return false, nil
		}
	}
	return true, nil
}

func (f *frame) place() string { return f.proc.Graph.PosOf(f.at).String() }

// execute executes a statement behind the guards of its edge.
func (m *machine) execute(f *frame, s *statement) error {
	if s.write != nil {
		return s.write(m)
	}
	if s.value == nil {
		v, err := m.choose(f, s.to)
		f.vars[s.to] = v
		return err
	}
	v := s.value(m)
	if b, ok := false, false; s.require && v.state == unknown {
		if b, ok = m.decide(); ok {
			v = truth(b)
		}
	}
	switch {
	case v.state == undefined:
		return errEnd
	case v.state == beyond:
		return fmt.Errorf("%w: an integer beyond 64 bits, at %s", obligation.ErrNoAnswer, f.place())
	case !s.require:
		f.vars[s.to] = v
		return nil
	case v.state != known:
		return fmt.Errorf("%w: the execution depends on values that are not known, at %s", obligation.ErrNoAnswer, f.place())
	case !v.isTrue():
		return errEnd
	}
	return nil
}

// call enters a procedure.
func (m *machine) call(f *frame, w *way) error {
	args := make([]value, len(w.call.args))
	for i, a := range w.call.args {
		switch args[i] = a(m); args[i].state {
		case undefined:
			return errEnd
		case beyond:
			return fmt.Errorf("%w: an integer beyond 64 bits, at %s", obligation.ErrNoAnswer, f.place())
		}
	}
	f.after = w
	callee, err := m.enter(w.call.callee)
	if err != nil {
		return err
	}
	copy(callee.vars, f.vars[:m.globals])
	for i, v := range callee.proc.Params {
		callee.vars[v] = args[i]
	}
	if m.given == nil {
		return nil
	}
	if callee.kept != nil {
		*callee.kept = invoked{before: slices.Clone(callee.vars), inputs: m.inputs}
	}
	if of := m.given.Frames[m.frames-1].Again; of != 0 {
		return m.repeat(callee, of-1)
	}
	return nil
}

// repeat returns from a procedure that does what it has done before.
func (m *machine) repeat(callee *frame, of int) error {
	b := m.repeated[of]
	q := callee.proc
	differs := func(v cfg.Var) bool { return !b.before[v].isSame(callee.vars[v]) }
	same := b.ended && b.inputs == 0 && m.given.Frames[of].Proc == m.given.Frames[m.frames-1].Proc && !slices.ContainsFunc(q.Params, differs)
	for v := range m.globals {
		same = same && !differs(cfg.Var(v))
	}
	if !same {
		return fmt.Errorf("an invocation of %s does not repeat the one that it is said to repeat", q.Name)
	}
	callee.vars = b.after
	return m.leave(callee)
}

// leave returns from a procedure; the execution ends with the first one.
func (m *machine) leave(callee *frame) error {
	m.stack = m.stack[:len(m.stack)-1]
	if len(m.stack) == 0 {
		return errEnd
	}
	if b := callee.kept; b != nil && !b.ended {
		b.after, b.inputs, b.ended = callee.vars, m.inputs-b.inputs, true
	}
	f := m.stack[len(m.stack)-1]
	copy(f.vars[:m.globals], callee.vars)
	if v := f.after.call.result; v != cfg.NoVar {
		f.vars[v] = callee.vars[callee.proc.Result]
	}
	f.at, f.after = f.after.dst, nil
	return nil
}

// compile prepares a procedure, which may have arrays if it is the only one.
func compile(q *cfg.Proc, only bool) (*procedure, error) {
	g := q.Graph
	p := newProcedure(q)
	for _, v := range g.Vars {
		if v.Type.Kind == cfg.Array && !only {
			return nil, fmt.Errorf("%w: the variable %s is an array", obligation.ErrNoAnswer, v.Name)
		}
	}
	c := compiler{wraps: g.SignedWrap}
	for v := range g.Vertices {
		p.prepare(cfg.Vertex(v), &c)
	}
	return p, c.err
}

func newProcedure(q *cfg.Proc) *procedure {
	n := len(q.Graph.Vertices)
	return &procedure{Proc: q, ways: make([][]way, n), opposite: make([]bool, n)}
}

// prepare makes the ways from a vertex.
func (p *procedure) prepare(v cfg.Vertex, c *compiler) {
	g := p.Graph
	out := g.Out(v)
	for _, id := range out {
		p.ways[v] = append(p.ways[v], c.way(&g.Edges[id]))
	}
	assumes := func(id cfg.EdgeID) bool {
		stmts := g.Edges[id].Stmts
		return len(stmts) > 0 && stmts[0].Kind == cfg.Assume
	}
	p.opposite[v] = len(out) == 2 && assumes(out[0]) && assumes(out[1]) && cfg.Opposite(g.Edges[out[0]].Stmts[0].Expr, g.Edges[out[1]].Stmts[0].Expr)
}

// way prepares an edge.
func (c *compiler) way(e *cfg.Edge) way {
	w := way{dst: e.Dst, cost: int64(max(1, len(e.Stmts)))}
	for i := range e.Stmts {
		s := &e.Stmts[i]
		switch {
		case s.Kind == cfg.Call:
			w.call = &call{callee: s.Callee, result: s.Var}
			for _, a := range s.Args {
				w.call.args = append(w.call.args, c.expr(a))
			}
		case s.Kind == cfg.Assume && len(w.rest) == 0:
			w.guards = append(w.guards, c.expr(s.Expr))
		case s.Kind == cfg.Assume:
			w.rest = append(w.rest, statement{value: c.expr(s.Expr), require: true})
		case s.Kind == cfg.Havoc:
			w.rest = append(w.rest, statement{to: s.Var})
		case s.Expr.Type.Kind == cfg.Array:
			w.rest = append(w.rest, statement{write: c.write(s.Var, s.Expr)})
		default:
			w.rest = append(w.rest, statement{value: c.expr(s.Expr), to: s.Var})
		}
	}
	return w
}
