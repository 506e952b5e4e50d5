package boolprog

import (
	"fmt"
	"slices"

	"cairn/internal/answer"
	"cairn/lang/horn"
	"cairn/smt"
)

// Execution is an execution that reaches the error. It consists of invocations of procedures, each of which is described once,
// however often it happens: an execution may be exponentially longer than its description. The last frame is that of main.
type Execution struct {
	Frames []Frame
}

// Frame is one invocation: its state at the beginning, and what is chosen at each instruction.
type Frame struct {
	Proc  int
	State []bool // all variables
	Stars []bool // each * of enforce, in State
	Moves []Move
}

// Move is the execution of one instruction.
type Move struct {
	PC    int
	Next  int    // where it goes on: an index into the instruction's Next
	Stars []bool // the value of each *, in the order of the text
	Call  int    // the frame of the invocation, which is one before this; or noCall
}

// Execution reads a derivation of the clauses. Conclusions about the end of an invocation, by a return or by the error, are
// frames; what leads to them, back to the procedure's entry, are their moves.
func (e *Encoding) Execution(d horn.Derivation) (*Execution, error) {
	x := &Execution{}
	frame := make([]int, len(d)) // of the steps that end an invocation
	for i := range d {
		if from := &e.origin[d[i].Clause]; !from.end {
			continue
		}
		frame[i] = len(x.Frames)
		x.Frames = append(x.Frames, e.frame(d, i, frame))
	}
	last := len(d) - 1
	if last < 0 || e.System.Clauses[d[last].Clause].Head.Pred != horn.NoPred || len(d[last].Premises) != 1 {
		return nil, fmt.Errorf("the derivation does not end with the query")
	}
	x.Frames = x.Frames[:frame[d[last].Premises[0]]+1]
	return x, nil
}

// frame is the invocation that ends with step i.
func (e *Encoding) frame(d horn.Derivation, i int, frames []int) Frame {
	var pieces []int // steps, the last one first
	at := i
	for len(d[at].Premises) > 0 {
		pieces = append(pieces, at)
		at = d[at].Premises[0]
	}
	entry := &d[at]
	f := Frame{Proc: e.origin[entry.Clause].proc}
	f.State = truths(entry, e.System.Clauses[entry.Clause].Head.Args[e.procs[f.Proc].inputs:])
	f.Stars = truths(entry, e.origin[entry.Clause].stars)
	for _, piece := range slices.Backward(pieces) {
		st := &d[piece]
		for _, v := range e.origin[st.Clause].visits {
			m := Move{PC: v.pc, Next: v.next, Stars: truths(st, v.stars), Call: noCall}
			if v.call != noCall {
				m.Call = frames[st.Premises[v.call]]
			}
			f.Moves = append(f.Moves, m)
		}
	}
	return f
}

// truths are the values of a clause's variables in a step.
func truths(st *horn.Step, vars []smt.Term) []bool {
	var all []bool
	for _, x := range vars {
		all = append(all, st.Values[x] == smt.True)
	}
	return all
}

// Proves implements answer.Certificate.
func (*Execution) Proves() answer.Verdict { return answer.Unsafe }
