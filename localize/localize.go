package localize

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cairn/bmc"
	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/smt"
	"cairn/smt/pb"
	"cairn/smt/sat"
)

// Options say where faults are looked for, and how many.
type Options struct {
	Own func(file string) bool // whether statements of a file may be at fault; nil: of all
	Max int                    // how many sets are found at most; 0: defaultSets

	Func func(cfg.Pos) string // the function to which a place belongs
	Line func(cfg.Pos) string // a line of the source, without which no edits are tried
}

// Set is a smallest set of lines: if what they do may be anything, the execution passes; if not, it does not.
type Set struct {
	Lines []cfg.Pos // where the first statement of each stands
	Edits []Edit    // of one line: small changes with which the execution passes, those first with which the program is safe

	Free *cfg.Graph     // the program in which these lines are free, whose target is the end without an error
	Pass *answer.Answer // an execution of it
}

// The limits of a search.
const (
	defaultSets = 20      // found at most
	maxLines    = 3       // of a set
	maxSteps    = 100_000 // of the execution
	maxInputs   = 1_000   // of the execution: which one is read is a condition at each place
	moreTurns   = 2       // that loops may have beyond those of the execution
	coreChecks  = 20      // with which a core is made smaller
)

// ErrLimit says that the sets are not all of them, or not known at all, for want of effort.
var ErrLimit = errors.New("no more is known within the limits of the search")

// Find finds the smallest sets of lines of g that could be changed so that an execution which reaches the error passes, the likeliest first.
// The error is that of the context, ErrLimit, with what has been found so far, or says why there is nothing to find.
func Find(ctx context.Context, g *cfg.Graph, x *answer.Execution, opt Options) ([]Set, error) {
	f, err := fail(ctx, g, x, opt)
	if err != nil {
		return nil, err
	}
	r := relax(f)
	if len(r.places) == 0 {
		return nil, errors.New("no statement of the program is at fault")
	}
	iterations := f.iterations()
	q, err := bmc.NewQuery(ctx, r.relaxed, func(head cfg.Vertex) int { return iterations[head] + moreTurns })
	if err != nil {
		return nil, err
	}
	sets, err := r.smallest(ctx, q, opt.Max)
	if len(sets) == 0 {
		return nil, err
	}
	return f.ranked(ctx, sets), err
}

// failure is the execution that is to be explained.
type failure struct {
	graph *cfg.Graph
	x     *answer.Execution
	opt   Options
	out   exec.Outcome
	goal  *cfg.Goal  // what is violated; nil if that is not known
	check cfg.Vertex // where that is decided
	entry string     // the function with which the program begins
	hard  map[line]bool
	names map[string]num.Rat // constants with names; nil before they are asked for
}

// fail executes what is to be explained.
func fail(ctx context.Context, g *cfg.Graph, x *answer.Execution, opt Options) (*failure, error) {
	if len(x.Accelerators) > 0 {
		return nil, errors.New("the execution is too long to be explained")
	}
	f := &failure{graph: g, x: x, opt: opt, hard: map[line]bool{}}
	var err error
	if f.out, err = f.execute(ctx, g); err != nil {
		return nil, err
	}
	switch f.out.Kind {
	case exec.OutOfSteps:
		return nil, errors.New("the execution is too long to be explained")
	case exec.ReachedTarget:
		switch {
		case len(f.out.Edges) == 0:
			return nil, errors.New("the execution has no statement")
		case len(f.out.Choices) > maxInputs:
			return nil, fmt.Errorf("the execution has %d inputs: too many to be explained", len(f.out.Choices))
		}
	default:
		return nil, fmt.Errorf("the execution does not repeat: %s", f.out.Kind)
	}
	last := &g.Edges[f.out.Edges[len(f.out.Edges)-1]]
	if last.Hole != nil {
		return nil, errors.New("the execution ends in a statement that is not supported")
	}
	f.goal, f.check, f.entry = last.Goal, last.Src, f.function(g.Vertices[g.Source].Pos)
	f.harden()
	return f, nil
}

// execute executes a program on the inputs of the execution, and on 0 after them.
func (f *failure) execute(ctx context.Context, g *cfg.Graph) (exec.Outcome, error) {
	prog, err := exec.Compile(g)
	if err != nil {
		return exec.Outcome{}, err
	}
	state := make([]num.Rat, len(g.Vars))
	copy(state, f.x.Initial())
	read := 0
	return prog.Run(ctx, exec.Run{Start: g.Source, State: state, Memory: f.x.Memory(), MaxSteps: maxSteps, MaxEdges: -1, MaxChoices: -1,
		Choose: func(cfg.Site) (num.Rat, bool) {
			if read++; read <= len(f.x.Inputs) {
				return f.x.Inputs[read-1], true
			}
			return num.Zero(), true
		}})
}

// harden says which lines are not at fault, as they say what the error is: the assertion, and the calls of a function that does nothing
// but to assert.
func (f *failure) harden() {
	if f.goal == nil || !f.goal.Check.Usual() {
		return
	}
	f.hard[lineOf(f.goal.Pos)] = true
	name := f.function(f.goal.Pos)
	if name == f.entry || !f.asserts(name) {
		return
	}
	for _, e := range f.graph.Edges {
		for _, s := range e.Stmts {
			if s.Kind == cfg.Assign && f.graph.Vars[s.Var].Func == name {
				f.hard[lineOf(s.Pos)] = true
			}
		}
	}
}

// function is the function to which a place belongs.
func (f *failure) function(pos cfg.Pos) string {
	if f.opt.Func == nil {
		return ""
	}
	return f.opt.Func(pos)
}

// asserts reports whether all that a function decides is whether there is an error.
func (f *failure) asserts(name string) bool {
	for v := range f.graph.Vertices {
		out := f.graph.Out(cfg.Vertex(v))
		if len(out) > 1 && f.function(f.placeOf(out[0])) == name && !slices.ContainsFunc(out, f.fails) {
			return false
		}
	}
	return true
}

// placeOf is where an edge is taken: its first statement, or the location that it leaves.
func (f *failure) placeOf(id cfg.EdgeID) cfg.Pos {
	e := &f.graph.Edges[id]
	if len(e.Stmts) > 0 && e.Stmts[0].Pos.IsValid() {
		return e.Stmts[0].Pos
	}
	return f.graph.Vertices[e.Src].Pos
}

func (f *failure) fails(e cfg.EdgeID) bool { return f.graph.Edges[e].Dst == f.graph.Target }

// suspect reports whether a statement at a place may be at fault.
func (f *failure) suspect(pos cfg.Pos) bool {
	return pos.IsValid() && !f.hard[lineOf(pos)] && (f.opt.Own == nil || f.opt.Own(pos.File))
}

// decides reports whether the edges that leave a location are chosen by conditions that may be at fault: not by those that say what the
// error is. Where the error is undefined behaviour, its condition is that of the statement.
func (f *failure) decides(v cfg.Vertex) bool {
	out := f.graph.Out(v)
	if len(out) < 2 {
		return false
	}
	for _, id := range out {
		e := &f.graph.Edges[id]
		if len(e.Stmts) == 0 || e.Stmts[0].Kind != cfg.Assume || e.Stmts[0].Goal != nil {
			return false
		}
		if f.fails(id) && (e.Hole != nil || e.Goal == nil || e.Goal.Check.Usual()) {
			return false
		}
	}
	return true
}

// deciding is the place of the condition by which the edges that leave a location are chosen. Of a switch the last edge has it; the others have
// those of their labels.
func (f *failure) deciding(v cfg.Vertex) cfg.Pos {
	out := f.graph.Out(v)
	return f.graph.Edges[out[len(out)-1]].Stmts[0].Pos
}

// passes reports whether an edge ends the program without an error. A function that does nothing then but to end the program does not let it
// go on: that is how exit and abort stand for assumptions.
func (f *failure) passes(id cfg.EdgeID) bool {
	e := &f.graph.Edges[id]
	if f.fails(id) || len(f.graph.Out(e.Dst)) > 0 {
		return false
	}
	does := func(s cfg.Stmt) bool { return s.Kind != cfg.Assume }
	return f.function(f.placeOf(id)) == f.entry || slices.ContainsFunc(e.Stmts, does) || slices.ContainsFunc(f.graph.Out(e.Src), f.fails)
}

// iterations are how often the execution comes to each head of a loop at most, from when it enters the loop.
func (f *failure) iterations() map[cfg.Vertex]int {
	now, most := map[cfg.Vertex]int{}, map[cfg.Vertex]int{}
	loops := cfg.Loops(f.graph)
	for _, id := range f.out.Edges {
		e := &f.graph.Edges[id]
		if !loops.IsHeader(e.Dst) {
			continue
		}
		if !loops.Loops[loops.Innermost(e.Dst)].Contains(e.Src) {
			now[e.Dst] = 0
		}
		now[e.Dst]++
		most[e.Dst] = max(most[e.Dst], now[e.Dst])
	}
	return most
}

// smallest finds the smallest sets, by implicit hitting sets. That there are no others is known only if no core rests on how many iterations loops
// may have.
func (r *relaxation) smallest(ctx context.Context, q *bmc.Query, most int) (sets []Set, err error) {
	ended := func() error {
		if q.Bounded {
			return ErrLimit
		}
		return nil
	}
	if most == 0 {
		most = defaultSets
	}
	p := &pb.Problem{Vars: len(r.places), Optimise: true}
	for i := range r.places {
		p.Minimise = append(p.Minimise, pb.Term{Coeff: 1, Lit: sat.Lit(i + 1)})
	}
	for len(sets) < most {
		a, err := pb.Solve(ctx, p)
		switch {
		case err != nil:
			return sets, err
		case a.Status == sat.Unsat:
			return sets, ended()
		case !a.Optimal:
			return sets, ErrLimit
		}
		var set []int
		var others []bmc.Begin
		for i := range r.places {
			if a.Model.Holds(sat.Lit(i + 1)) {
				set = append(set, i)
			} else {
				others = append(others, bmc.Begin{Var: r.selectors[i]})
			}
		}
		if len(set) > maxLines {
			return sets, ErrLimit
		}
		status, core := q.Ask(ctx, others, coreChecks)
		var clause []sat.Lit
		switch status {
		case smt.Unsat: // one of the core must be free
			for _, b := range core {
				clause = append(clause, sat.Lit(slices.Index(r.selectors, b.Var)+1))
			}
			if len(clause) == 0 {
				return sets, ended()
			}
		case smt.Sat:
			found, err := r.confirmed(ctx, set)
			if err != nil {
				return sets, err
			}
			sets = append(sets, found)
			for _, i := range set {
				clause = append(clause, -sat.Lit(i+1))
			}
			if len(clause) == 0 {
				return nil, errors.New("the inputs do not determine the execution")
			}
		default:
			return sets, limited(ctx)
		}
		p.Clauses = append(p.Clauses, clause)
	}
	return sets, ErrLimit
}

// limited is why there is no answer.
func limited(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return ErrLimit
}

// confirmed is a set, with the execution that passes if its lines are free.
func (r *relaxation) confirmed(ctx context.Context, set []int) (Set, error) {
	s := Set{Free: r.with(set)}
	for _, i := range set {
		s.Lines = append(s.Lines, r.places[i])
	}
	var err error
	s.Pass, err = bmc.Program(ctx, s.Free, bmc.Bounds{})
	if err == nil && s.Pass.Verdict != answer.Unsafe {
		err = limited(ctx)
	}
	return s, err
}
