package boolprog

import (
	"fmt"

	"cairn/cfg"
)

// Instr is an instruction of a procedure. Execution goes on with one of Next, chosen freely; a return has none. An assertion
// that fails, and Fail itself, are the error.
type Instr struct {
	Op     Op
	Pos    cfg.Pos
	Lhs    []int  // Set, Invoke
	Rhs    []Expr // Set, Leave: values; Check, Test: one condition; Invoke: arguments
	Relate Expr   // Set: what relates the values before and after; nil: true
	Negate bool   // Check: the condition is false
	Callee int    // Invoke: index of the procedure
	Next   []int
}

// Op tells instructions apart.
type Op uint8

// The instructions.
const (
	Jump   Op = iota
	Set       // assigns in parallel
	Check     // goes on if the condition is true, or false with Negate
	Test      // asserts
	Invoke    // calls a procedure
	Leave     // returns
	Fail      // is the error
)

// lowering makes the instructions of one procedure.
type lowering struct {
	prog   *Program
	proc   *Proc
	procs  map[string]int
	labels map[string]int
	jumps  []jump
	err    *Error
}

// jump is a goto whose labels have to be looked up.
type jump struct {
	at   int
	stmt *Stmt
}

// lower fills pr.Code.
func lower(prog *Program, pr *Proc, procs map[string]int) *Error {
	l := &lowering{prog: prog, proc: pr, procs: procs, labels: make(map[string]int)}
	l.block(pr.Body)
	if pr.Results > 0 { // the end without a return: any values
		l.emit(Instr{Op: Leave, Pos: pr.Pos, Rhs: stars(pr.Results)})
	} else {
		l.emit(Instr{Op: Leave, Pos: pr.Pos})
	}
	for _, j := range l.jumps {
		for _, name := range j.stmt.Goto {
			to, ok := l.labels[name]
			if !ok {
				l.fail(j.stmt.Pos, "there is no label %q in %s", name, pr.Name)
			}
			pr.Code[j.at].Next = append(pr.Code[j.at].Next, to)
		}
	}
	return l.err
}

func stars(n int) []Expr {
	all := make([]Expr, n)
	for i := range all {
		all[i] = Star{}
	}
	return all
}

// fail keeps the first mistake.
func (l *lowering) fail(pos cfg.Pos, format string, args ...any) {
	if l.err == nil {
		l.err = &Error{Pos: pos, Msg: fmt.Sprintf(format, args...)}
	}
}

// emit appends an instruction and returns its place. Without Next it goes on with the one after it, unless it is an end.
func (l *lowering) emit(in Instr) int {
	at := len(l.proc.Code)
	if in.Next == nil && in.Op != Leave && in.Op != Fail {
		in.Next = []int{at + 1}
	}
	l.proc.Code = append(l.proc.Code, in)
	return at
}

func (l *lowering) here() int { return len(l.proc.Code) }

func (l *lowering) block(stmts []*Stmt) {
	for _, s := range stmts {
		for _, name := range s.Labels {
			if _, twice := l.labels[name]; twice {
				l.fail(s.Pos, "there are two labels %q in %s", name, l.proc.Name)
			}
			l.labels[name] = l.here()
			if name == "ERROR" || name == "SLIC_ERROR" {
				l.emit(Instr{Op: Fail, Pos: s.Pos})
			}
		}
		l.stmt(s)
	}
}

func (l *lowering) stmt(s *Stmt) {
	switch s.Kind {
	case Skip:
		l.emit(Instr{Op: Jump, Pos: s.Pos})
	case Assign:
		l.emit(Instr{Op: Set, Pos: s.Pos, Lhs: s.Lhs, Rhs: s.Rhs, Relate: s.Next})
	case Assume:
		l.emit(Instr{Op: Check, Pos: s.Pos, Rhs: s.Rhs})
	case Assert:
		l.emit(Instr{Op: Test, Pos: s.Pos, Rhs: s.Rhs})
	case Call:
		l.call(s)
	case Return:
		if len(s.Rhs) != l.proc.Results {
			l.fail(s.Pos, "%s returns %d values, not %d", l.proc.Name, l.proc.Results, len(s.Rhs))
		}
		l.emit(Instr{Op: Leave, Pos: s.Pos, Rhs: s.Rhs})
	case Goto:
		l.jumps = append(l.jumps, jump{l.emit(Instr{Op: Jump, Pos: s.Pos, Next: []int{}}), s})
	case If:
		l.branches(s)
	case While:
		head := l.emit(Instr{Op: Jump, Pos: s.Pos})
		l.emit(Instr{Op: Check, Pos: s.Pos, Rhs: s.Rhs})
		l.block(s.Blocks[0])
		l.emit(Instr{Op: Jump, Pos: s.Pos, Next: []int{head}})
		l.proc.Code[head].Next = []int{head + 1, l.here()}
		l.emit(Instr{Op: Check, Pos: s.Pos, Rhs: s.Rhs, Negate: true})
	}
}

func (l *lowering) call(s *Stmt) {
	callee, ok := l.procs[s.Callee]
	if !ok {
		l.fail(s.Pos, "there is no procedure %q", s.Callee)
		return
	}
	pr := l.prog.Procs[callee]
	if len(s.Rhs) != len(pr.Params) {
		l.fail(s.Pos, "%s has %d parameters, not %d", s.Callee, len(pr.Params), len(s.Rhs))
	}
	if len(s.Lhs) != pr.Results && len(s.Lhs) > 0 {
		l.fail(s.Pos, "%s returns %d values, not %d", s.Callee, pr.Results, len(s.Lhs))
	}
	l.emit(Instr{Op: Invoke, Pos: s.Pos, Lhs: s.Lhs, Rhs: s.Rhs, Callee: callee})
}

// branches tests one condition after the other.
func (l *lowering) branches(s *Stmt) {
	var ends []int
	for i, cond := range s.Rhs {
		fork := l.emit(Instr{Op: Jump, Pos: s.Pos})
		l.emit(Instr{Op: Check, Pos: s.Pos, Rhs: []Expr{cond}})
		l.block(s.Blocks[i])
		ends = append(ends, l.emit(Instr{Op: Jump, Pos: s.Pos}))
		l.proc.Code[fork].Next = []int{fork + 1, l.here()}
		l.emit(Instr{Op: Check, Pos: s.Pos, Rhs: []Expr{cond}, Negate: true})
	}
	l.block(s.Blocks[len(s.Rhs)])
	for _, at := range ends {
		l.proc.Code[at].Next = []int{l.here()}
	}
}
