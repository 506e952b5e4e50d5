package answer

import (
	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// Certificate is the evidence for a verdict, of one of the kinds in this file or of those that the languages of other questions
// add. Package certify has a checker for each kind.
type Certificate interface {
	Proves() Verdict // what it is evidence for
}

// Invariants prove that a program is safe: for each cut point a formula over Symbols. Cut points are the source (its
// invariant is true) and a set of vertices that every cycle passes; the target needs none.
//
// Facts may help to prove them: for each vertex, cut point or not, formulas of which the engine
// holds that they are true there and together inductive along the edges, such as the results of a range analysis. They
// are a hint: what cannot be proved is ignored.
//
// Products are variables of Symbols that are none of the program's, and that the formulas may speak of.
//
// So are the symbols of Cells: what a formula At says is true for all values of their indices.
type Invariants struct {
	Symbols  *cfg.Symbols
	At       map[cfg.Vertex]smt.Term
	Facts    map[cfg.Vertex][]smt.Term
	Products []Product
	Cells    []Cell
}

// Cell is any cell of an array, in object 0: two symbols that stand for its index, which is an offset, and its value, a signed number if
// Signed.
type Cell struct {
	Array        cfg.Var
	Index, Value smt.Term
	Signed       bool
}

// Unwinding proves that a program is safe: no execution comes to loop heads more than Bound times, and none to the target. Facts
// are as those of Invariants.
type Unwinding struct {
	Bound   int
	Symbols *cfg.Symbols
	Facts   map[cfg.Vertex][]smt.Term
}

// LoopBounds prove that a program is safe, bit by bit: where a loop has been entered, no execution has more iterations of it than its head is
// given, and none within these bounds comes to the target. Loops are those of cfg.Loops; one that is not listed has no iteration after the first.
// No execution takes an edge in the iterations for which it is in Cut.
type LoopBounds struct {
	Iterations map[cfg.Vertex]int
	Cut        []Passage
}

// Passage is an edge in an iteration of each of the loops around its source, the outermost first, counted from 0.
type Passage struct {
	Edge       cfg.EdgeID
	Iterations []int
}

// Induction proves that a program is safe by k-induction, bit by bit. The heads that have ranges cut executions into blocks: there is no cycle
// without one of them. The ranges are inductive; no execution of up to K+1 blocks comes to the target, and none of K+1 blocks that begins at a
// head, in a state within its ranges, and whose states at heads are different where Apart says so.
type Induction struct {
	K      int
	Ranges map[cfg.Vertex][]Range
	Apart  []Apart
}

// Range bounds a variable: an integer on both sides, or a floating-point number, which is infinite at most where there is no bound, and NaN only
// if that is said.
type Range struct {
	Var      cfg.Var
	Interval num.Interval
	NaN      bool
}

// Apart are two passes of a head in an execution, after so many blocks each: if their states agree in all live variables, there is a shorter
// execution.
type Apart struct {
	Head          cfg.Vertex
	First, Second int
}

// Executed proves that a program is safe: it has so few executions that they can be made, with at most so many statements in all, and none
// reaches the target. Where what is not known, such as an input, decides how to go on, an execution goes both ways.
type Executed struct {
	Steps     int64
	Paths     int64     // 1: nothing that is not known decides anything
	Undefined *cfg.Goal // the undefined behaviour by which the only execution ends; nil if it ends regularly, or there are several. No part of the proof
}

// Explored proves that a program is safe: its states do, when at each vertex those variables are told apart that are followed there, as far as
// their values are known, and all others may have any value. There are at most so many such states, and none of them is at the target.
type Explored struct {
	Followed map[cfg.Vertex][]cfg.Var
	States   int64
}

// Contracts prove that a program of procedures is safe, by the rule of Hoare for recursive procedures: one for each procedure.
type Contracts []Contract

// Contract is what a procedure requires, ensures, and keeps.
type Contract struct {
	Proc    cfg.ProcID
	Symbols *cfg.Symbols // of the procedure's graph

	// Entry are the symbols that stand for the values of variables at entry: of the globals that matter and the parameters.
	Entry map[cfg.Var]smt.Term

	// Requires is what must be true of the entry values so that the error is not reached inside. Ensures is what is true of
	// them and the globals and the result when the procedure returns. Both are missing (NoTerm) for a procedure that is not
	// called.
	Requires, Ensures smt.Term

	// Invariants are formulas over entry values and the values at the cut point, Facts and Products are as those of type Invariants.
	Invariants map[cfg.Vertex]smt.Term
	Facts      map[cfg.Vertex][]smt.Term
	Products   []Product
	Cells      []Cell // in programs of one procedure only
}

// Execution proves that a program is unsafe: the value of every nondeterministic choice of one execution from the source to
// the target, in order, and the states in which its invocations of procedures begin. What calls no procedures has one frame.
//
// Accelerators tells over which iterations of loops the execution may jump where it is too long to be repeated step by step; they are
// facts about the program, over Symbols, and proved as such.
type Execution struct {
	Inputs       []num.Rat
	Frames       []Frame
	Symbols      *cfg.Symbols // nil without accelerators
	Accelerators []Accelerator
}

// Frame is one invocation of a procedure. Initial is the state in which it begins: globals and parameters as they are,
// everything else by choice. Its values of arrays mean nothing: what they contain is Memory.
type Frame struct {
	Proc    cfg.ProcID
	Caller  int // an index into Execution.Frames, -1 for the first one
	Initial []num.Rat
	Memory  cfg.Contents

	// Again says, if it is not 0, that this is what another invocation has been, one that has come back: it is one more than its index. Globals and parameters
	// are the same, and no inputs have been read; Initial is empty. A tree of calls may have more invocations than can be executed.
	Again int
}

// NewExecution is that of a program without procedures and arrays which begins in a state.
func NewExecution(initial, inputs []num.Rat) *Execution { return NewExecutionIn(initial, nil, inputs) }

// NewExecutionIn is that of a program without procedures which begins in a state.
func NewExecutionIn(initial []num.Rat, memory cfg.Contents, inputs []num.Rat) *Execution {
	return &Execution{Inputs: inputs, Frames: []Frame{{Caller: -1, Initial: initial, Memory: memory}}}
}

// Initial is the state in which the execution begins.
func (x *Execution) Initial() []num.Rat { return x.Frames[0].Initial }

// Memory is what the arrays contain then.
func (x *Execution) Memory() cfg.Contents { return x.Frames[0].Memory }

// Proves implements Certificate.
func (*Invariants) Proves() Verdict { return Safe }

// Proves implements Certificate.
func (*Unwinding) Proves() Verdict { return Safe }

// Proves implements Certificate.
func (*LoopBounds) Proves() Verdict { return Safe }
func (*Explored) Proves() Verdict   { return Safe }

// Proves implements Certificate.
func (*Induction) Proves() Verdict { return Safe }

// Proves implements Certificate.
func (*Executed) Proves() Verdict { return Safe }

// Proves implements Certificate.
func (Contracts) Proves() Verdict { return Safe }

// Proves implements Certificate.
func (*Execution) Proves() Verdict { return Unsafe }

// Product says that a variable of the symbols, which is none of the program, stands for the product of two that are. Near are pairs of
// operands: what is known of products around them is what a proof needs of multiplication.
type Product struct {
	cfg.Product
	Near [][2]num.Rat
}
