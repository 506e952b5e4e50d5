package boolprog

import (
	"fmt"
	"slices"
)

// outcome is how an invocation ended.
type outcome struct {
	entry   []bool // globals and parameters at the beginning
	failed  bool
	globals []bool
	results []bool
}

// Check executes the program as x says, instruction by instruction, and returns nil if it reaches the error. An invocation that
// is called by several others is executed once; what is checked of a call is that the callee's frame begins with the values that
// it is called with.
func (p *Program) Check(x *Execution) error {
	if len(x.Frames) == 0 || x.Frames[len(x.Frames)-1].Proc != p.Main {
		return fmt.Errorf("the execution does not begin with main")
	}
	done, err := p.outcomes(x)
	if err != nil {
		return err
	}
	if !done[len(done)-1].failed {
		return fmt.Errorf("the execution does not reach the error")
	}
	return nil
}

// outcomes executes the frames one after the other.
func (p *Program) outcomes(x *Execution) ([]*outcome, error) {
	var done []*outcome
	for i := range x.Frames {
		out, err := (&runner{prog: p, frame: &x.Frames[i], done: done}).run()
		if err != nil {
			return nil, fmt.Errorf("frame %d: %w", i, err)
		}
		done = append(done, out)
	}
	return done, nil
}

// runner executes one frame.
type runner struct {
	prog  *Program
	frame *Frame
	done  []*outcome // of the frames before
	state []bool
	after []bool // for 'x
	stars []bool // those that have not been used
	short bool   // there were too few

	onMove func(in *Instr, m *Move, state []bool) // is told of each move, after it; may be nil
}

func (r *runner) run() (*outcome, error) {
	if r.frame.Proc < 0 || r.frame.Proc >= len(r.prog.Procs) {
		return nil, fmt.Errorf("there is no procedure %d", r.frame.Proc)
	}
	pr := r.prog.Procs[r.frame.Proc]
	if len(r.frame.State) != len(pr.Vars) {
		return nil, fmt.Errorf("%s has %d variables, not %d", pr.Name, len(pr.Vars), len(r.frame.State))
	}
	r.state = slices.Clone(r.frame.State)
	out := &outcome{entry: r.frame.State[:len(r.prog.Globals)+len(pr.Params)]}
	r.stars = r.frame.Stars
	if pr.Enforce != nil && (!r.eval(pr.Enforce) || r.short) {
		return nil, fmt.Errorf("%s: the state at the beginning is excluded by enforce", pr.Pos)
	}
	pc := 0
	for i := range r.frame.Moves {
		m := &r.frame.Moves[i]
		in := &pr.Code[pc]
		if m.PC != pc {
			return nil, fmt.Errorf("%s: the instruction is %d, not %d", in.Pos, pc, m.PC)
		}
		r.stars, r.short = m.Stars, false
		end, err := r.move(pr, in, m, out)
		switch {
		case err != nil:
			return nil, err
		case r.short || len(r.stars) > 0:
			return nil, fmt.Errorf("%s: the number of choices is wrong", in.Pos)
		}
		if r.onMove != nil {
			r.onMove(in, m, r.state)
		}
		switch {
		case end && i == len(r.frame.Moves)-1:
			return out, nil
		case end:
			return nil, fmt.Errorf("%s: the invocation ends before its last move", in.Pos)
		case m.Next < 0 || m.Next >= len(in.Next):
			return nil, fmt.Errorf("%s: there is no way %d", in.Pos, m.Next)
		}
		pc = in.Next[m.Next]
	}
	return nil, fmt.Errorf("%s: the invocation does not end", pr.Pos)
}

// move executes one instruction; end says that the invocation has ended.
func (r *runner) move(pr *Proc, in *Instr, m *Move, out *outcome) (end bool, err error) {
	var rhs []bool
	for _, e := range in.Rhs {
		rhs = append(rhs, r.eval(e))
	}
	switch in.Op {
	case Set:
		r.after = slices.Clone(r.state)
		store(r.after, in.Lhs, rhs)
		if in.Relate != nil && !r.eval(in.Relate) {
			return false, fmt.Errorf("%s: the constraint is false", in.Pos)
		}
		r.state = r.after
	case Check:
		if rhs[0] == in.Negate {
			return false, fmt.Errorf("%s: the condition does not allow this way", in.Pos)
		}
	case Test:
		out.failed = !rhs[0]
		return out.failed, nil
	case Fail:
		out.failed = true
		return true, nil
	case Leave:
		out.globals, out.results = r.state[:len(r.prog.Globals)], rhs
		return true, nil
	case Invoke:
		if m.Call < 0 || m.Call >= len(r.done) || r.frame.Proc < 0 {
			return false, fmt.Errorf("%s: the frame of the call is missing", in.Pos)
		}
		callee := r.done[m.Call]
		if !slices.Equal(callee.entry, slices.Concat(r.state[:len(r.prog.Globals)], rhs)) {
			return false, fmt.Errorf("%s: the call begins with other values", in.Pos)
		}
		if callee.failed {
			out.failed = true
			return true, nil
		}
		r.state = slices.Clone(r.state)
		copy(r.state, callee.globals)
		store(r.state, in.Lhs, callee.results)
	default:
		return false, nil
	}
	if pr.Enforce != nil && (in.Op == Set || in.Op == Invoke) && !r.eval(pr.Enforce) {
		return false, fmt.Errorf("%s: the state is excluded by enforce", in.Pos)
	}
	return false, nil
}

func store(state []bool, lhs []int, values []bool) {
	for i, v := range lhs {
		if v != discard {
			state[v] = values[i]
		}
	}
}

// eval evaluates an expression; all parts of it, since each * takes the next choice.
func (r *runner) eval(e *Expr) bool {
	switch e.Op {
	case False, True:
		return e.Op == True
	case Star:
		return r.star()
	case Var:
		return r.state[e.Index]
	case Next:
		return r.after[e.Index]
	case Not:
		return !r.eval(e.X)
	}
	x, y := r.eval(e.X), r.eval(e.Y)
	switch e.Op {
	case And:
		return x && y
	case Or:
		return x || y
	case Xor:
		return x != y
	case Implies:
		return !x || y
	default:
		return x == y
	}
}

func (r *runner) star() bool {
	if len(r.stars) == 0 {
		r.short = true
		return false
	}
	v := r.stars[0]
	r.stars = r.stars[1:]
	return v
}
