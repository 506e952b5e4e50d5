package simulate

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/engines"
	"cairn/internal/num"
	"cairn/internal/question"
)

// Steps is how many statements are executed if the options don't say: some minutes.
const Steps = 10_000_000_000

// Options bound an execution.
type Options struct {
	Steps int64 // statements, of all executions; 0: Steps
	Forks bool  // where what is not known decides how to go on, go both ways
}

// result is how the execution of a machine ends.
type result struct {
	verdict   answer.Verdict
	steps     int64     // statements executed
	reason    string    // why Unknown
	long      bool      // Unknown because of the bound on statements
	undefined *cfg.Goal // the undefined behaviour by which a safe execution ends; nil if it ends regularly
}

// maxValues bounds the variables of all procedures that have not returned yet, and those of all that have been entered on the way to
// an error.
const maxValues = 4 << 20

// statSteps is the statistic of an execution.
const statSteps = "statements executed"

// statPaths is the statistic of executions that go both ways.
const statPaths = "executions"

// Run executes a program. Long tells that the verdict is unknown because of the bound on statements. The error is that of a context
// that has ended, or says why the program cannot be executed.
func Run(ctx context.Context, p *cfg.Program, o Options) (ans *answer.Answer, rest Rest, err error) {
	if o.Steps == 0 {
		o.Steps = Steps
	}
	m, err := newMachine(ctx, p, o.Steps, true)
	if err != nil {
		return nil, Nothing, err
	}
	if o.Forks {
		m.paths = &paths{}
	}
	res, err := m.explore()
	if err != nil {
		return nil, Nothing, err
	}
	ans = &answer.Answer{Verdict: res.verdict, Reason: res.reason, Stats: []answer.Stat{{Name: statSteps, Value: float64(res.steps)}}}
	if m.count > 1 {
		ans.Stats = append(ans.Stats, answer.Stat{Name: statPaths, Value: float64(m.count)})
	}
	switch {
	case res.verdict == answer.Safe:
		ans.Certificate = &answer.Executed{Steps: max(1, res.steps), Paths: m.count, Undefined: res.undefined}
		if m.count > 1 {
			ans.Certificate.(*answer.Executed).Undefined = nil
		}
	case res.verdict == answer.Unsafe && m.paths.any():
		ans, err = m.along(ctx, ans)
		return ans, Nothing, err
	case res.verdict == answer.Unsafe: // once more, to take note of the way
		if m, err = newMachine(ctx, p, 2*o.Steps, false); err != nil {
			return nil, Nothing, err
		}
		again, err := m.run()
		if err != nil {
			return nil, Nothing, err
		}
		if again.verdict != answer.Unsafe {
			return answer.DontKnow("the error depends on values that are not initialised"), Nothing, nil
		}
		ans.Certificate = &answer.Execution{Inputs: m.inputs, Frames: m.frames}
	}
	switch {
	case res.long && m.count == 1 && !m.paths.any():
		rest = OneExecution
	case res.long:
		rest = Executions
	}
	return ans, rest, nil
}

// Rest is what more statements might decide.
type Rest int

// What may be left when as many statements as allowed have been executed.
const (
	Nothing      Rest = iota
	OneExecution      // nothing has decided but what the program says: it may have no inputs
	Executions        // they go several ways
)

// machine executes a program with procedures: package exec between the calls, folding for the arguments.
type machine struct {
	ctx   context.Context
	procs []*procedure
	prog  *cfg.Program
	known bool // what is not known is 0; else it is tracked
	left  int64
	due   int64 // statements that have not been counted as steps of work

	stack []frame
	paths *paths // nil: executions do not go several ways
	count int64  // of the executions, so far
	total int64  // statements that may be executed in all

	values int            // on the stack
	kept   int            // in frames
	frames []answer.Frame // unless values are tracked
	inputs []num.Rat
}

// procedure is one with its calls taken out; at the stops, calls and the exit, its execution has to be looked after.
type procedure struct {
	*cfg.Proc
	code  *exec.Program
	stops []bool
}

// frame is a procedure that is being executed; at a call, at is where the call is.
type frame struct {
	proc    cfg.ProcID
	number  int // of the invocation
	at      cfg.Vertex
	state   []num.Rat
	unknown []bool // nil unless values are tracked
}

func newMachine(ctx context.Context, p *cfg.Program, steps int64, tracked bool) (*machine, error) {
	m := &machine{ctx: ctx, prog: p, known: !tracked, left: steps, total: steps}
	procs, main := p.Procs, p.Main
	if main == nil && tracked { // many calls are faster as one graph; what is kept of an execution to the error is about procedures
		if g, err := p.Stacked(); err == nil {
			main = g
		}
	}
	if main != nil {
		procs = []*cfg.Proc{{Name: main.Name, Graph: main, Exit: cfg.Vertex(len(main.Vertices))}}
	}
	for _, q := range procs {
		if main == nil && q.Graph.HasArrays() {
			return nil, errors.New("arrays of procedures are not followed")
		}
		g, stops := withoutCalls(q)
		code, err := exec.Compile(g)
		if err != nil {
			return nil, fmt.Errorf("the program cannot be executed: %w", err)
		}
		if tracked {
			code = code.Tracked()
		}
		m.procs = append(m.procs, &procedure{q, code, stops})
	}
	return m, nil
}

// withoutCalls is the graph of a procedure without its calls, and the vertices at which to stop. Vertices keep their numbers.
func withoutCalls(q *cfg.Proc) (*cfg.Graph, []bool) {
	g := q.Graph.Bare()
	stops := make([]bool, len(q.Graph.Vertices)+1)
	stops[q.Exit] = true
	for i := range q.Graph.Edges {
		e := &q.Graph.Edges[i]
		if isCall(e) {
			stops[e.Src] = true
			continue
		}
		g.NewEdge(e.Src, e.Dst, e.Stmts...)
	}
	return g, stops[:len(q.Graph.Vertices)]
}

func isCall(e *cfg.Edge) bool { return len(e.Stmts) == 1 && e.Stmts[0].Kind == cfg.Call }

// callAt is the call that leaves v.
func callAt(g *cfg.Graph, v cfg.Vertex) *cfg.Edge {
	for _, e := range g.Out(v) {
		if isCall(&g.Edges[e]) {
			return &g.Edges[e]
		}
	}
	return nil
}

// run executes the program from its beginning.
func (m *machine) run() (*result, error) {
	m.stack, m.values = nil, 0
	m.count++
	res, err := m.enter(0, nil, nil, nil)
	for res == nil && err == nil {
		res, err = m.step()
	}
	if res != nil {
		res.steps = m.total - m.left
	}
	return res, err
}

// enter begins a procedure with the globals of the caller and the values of its parameters, of which some are not known.
func (m *machine) enter(id cfg.ProcID, caller *frame, args []num.Rat, unknown []bool) (*result, error) {
	q := m.procs[id]
	n := len(q.Graph.Vars)
	if m.values += n; m.values > maxValues {
		return &result{reason: "the recursion is too deep to be executed"}, nil
	}
	f := frame{proc: id, number: len(m.frames), at: q.Graph.Source, state: make([]num.Rat, n)}
	if caller != nil {
		copy(f.state, caller.state[:m.prog.Globals])
	}
	for i, v := range q.Params {
		if args != nil {
			f.state[v] = args[i]
		}
	}
	if !m.known {
		f.unknown = make([]bool, n)
		for v := range f.unknown {
			f.unknown[v] = true
		}
		if caller != nil {
			copy(f.unknown, caller.unknown[:m.prog.Globals])
		}
		for i, v := range q.Params {
			f.unknown[v] = args == nil || unknown[i]
		}
	} else if !m.keep(&f, caller) {
		return &result{reason: "the execution to the error has too many calls to be told"}, nil
	}
	m.stack = append(m.stack, f)
	return nil, nil
}

// keep records the invocation of a procedure; ok is false if there are too many.
func (m *machine) keep(f, caller *frame) (ok bool) {
	above := -1
	if caller != nil {
		above = caller.number
	}
	m.frames = append(m.frames, answer.Frame{Proc: f.proc, Caller: above, Initial: append([]num.Rat(nil), f.state...)})
	m.kept += len(f.state)
	return m.kept <= maxValues
}

// step executes the innermost procedure up to its next call, and that, or its exit. The result is nil while the execution goes on.
func (m *machine) step() (*result, error) {
	f := &m.stack[len(m.stack)-1]
	q := m.procs[f.proc]
	if f.at == q.Graph.Target {
		return &result{verdict: answer.Unsafe}, nil
	}
	if !q.stops[f.at] {
		if res, err := m.advance(f, q); res != nil || err != nil {
			return res, err
		}
	}
	if f.at == q.Exit {
		return m.leave(), nil
	}
	return m.call(f, q)
}

// advance executes a procedure until it comes to a call or its exit.
func (m *machine) advance(f *frame, q *procedure) (*result, error) {
	if m.left <= 0 {
		return m.tooLong(), nil
	}
	out, err := q.code.Run(m.ctx, exec.Run{
		Start: f.at, State: f.state, Unknown: f.unknown, Watch: q.stops, MaxSteps: m.left, Due: &m.due,
		Visit:  func(cfg.Vertex, []num.Rat) bool { return false },
		Decide: m.paths.decide, KeepMemory: q.Graph.HasArrays(),
		Choose: func(cfg.Site) (num.Rat, bool) {
			m.inputs = append(m.inputs, num.Zero())
			return num.Zero(), len(m.inputs) <= maxValues
		},
	})
	if err != nil {
		return nil, err
	}
	m.left -= out.Steps
	switch {
	case out.Kind == exec.ReachedTarget:
		return &result{verdict: answer.Unsafe}, nil
	case out.Kind == exec.Ended, out.Kind == exec.Undefined:
		return &result{verdict: answer.Safe, undefined: undefinedEnd(q.Graph, &out)}, nil
	case out.Kind == exec.OutOfSteps:
		return m.tooLong(), nil
	case out.Kind == exec.Dependent:
		return &result{reason: "the execution depends on " + q.unknownName(out)}, nil
	case out.Kind != exec.Stopped || out.HasSite:
		return &result{reason: out.Kind.String()}, nil
	}
	f.at, f.state, f.unknown = out.Vertex, out.State, out.Unknown
	return nil, nil
}

func (m *machine) tooLong() *result {
	return &result{reason: "the execution is longer than the number of statements that are executed", long: true}
}

// unknownName says what the execution depends on. Where it comes from is not known any more behind a call.
func (q *procedure) unknownName(out exec.Outcome) string {
	if !out.HasSite {
		return "an input or a variable that is not initialised"
	}
	g, _ := withoutCalls(q.Proc)
	s := &g.Edges[out.Site.Edge].Stmts[out.Site.Stmt]
	switch name := g.Vars[s.Var].Source; {
	case s.Input != "":
		return fmt.Sprintf("the input %s at %s", s.Input, s.Pos)
	case name != "":
		return fmt.Sprintf("the variable %s, which is not initialised, at %s", name, s.Pos)
	default:
		return fmt.Sprintf("a choice at %s", s.Pos)
	}
}

// call enters the procedure that is called where f is. An argument that is undefined ends the execution.
func (m *machine) call(f *frame, q *procedure) (*result, error) {
	call := &callAt(q.Graph, f.at).Stmts[0]
	if m.left--; m.left <= 0 {
		return m.tooLong(), nil
	}
	args, unknown := make([]num.Rat, len(call.Args)), make([]bool, len(call.Args))
	for i, a := range call.Args {
		if unknown[i] = reads(a, f.unknown); unknown[i] {
			continue
		}
		var ok bool
		if args[i], ok = cfg.Eval(a, f.state, q.Graph.SignedWrap); !ok {
			return &result{verdict: answer.Safe}, nil
		}
	}
	if err := m.ctx.Err(); err != nil {
		return nil, err
	}
	caller := *f
	return m.enter(call.Callee, &caller, args, unknown)
}

// leave returns from the innermost procedure; the program ends with the first one.
func (m *machine) leave() *result {
	callee := m.stack[len(m.stack)-1]
	m.stack = m.stack[:len(m.stack)-1]
	m.values -= len(callee.state)
	if len(m.stack) == 0 {
		return &result{verdict: answer.Safe}
	}
	f := &m.stack[len(m.stack)-1]
	e := callAt(m.procs[f.proc].Graph, f.at)
	copy(f.state, callee.state[:m.prog.Globals])
	if !m.known {
		copy(f.unknown, callee.unknown[:m.prog.Globals])
	}
	if v := e.Stmts[0].Var; v != cfg.NoVar {
		r := m.procs[callee.proc].Result
		f.state[v] = callee.state[r]
		if !m.known {
			f.unknown[v] = callee.unknown[r]
		}
	}
	f.at = e.Dst
	return nil
}

// reads reports whether e reads a variable that is not known.
func reads(e *cfg.Expr, unknown []bool) bool {
	if e.Op == cfg.Ref {
		return unknown != nil && unknown[e.Var]
	}
	return slices.ContainsFunc(e.Args, func(a *cfg.Expr) bool { return reads(a, unknown) })
}

// Name is the engine's.
const Name = "run"

// Engines lists the engine of this package.
func Engines() []engines.Engine {
	run := func(ctx context.Context, q question.Question, _ engines.Env) (*answer.Answer, error) {
		a, _, err := Run(ctx, q.Program, Options{Forks: true})
		return a, err
	}
	return []engines.Engine{{
		Name:    Name,
		Summary: "concrete execution, for programs with few inputs or none",
		Paper:   "see docs/engines.md",
		Takes:   question.Graph | question.Procedures | question.Arrays,
		Partial: true,
		New:     engines.Plain(run),
	}}
}
