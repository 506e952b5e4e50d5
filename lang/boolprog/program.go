package boolprog

import "cairn/cfg"

// Program is a Boolean program. The first procedure that is executed is main.
type Program struct {
	Globals []string
	Procs   []*Proc
	Main    int // index in Procs
}

// Proc is a procedure. Its variables are numbered: the globals of the program, its parameters, its locals.
type Proc struct {
	Name    string
	Pos     cfg.Pos
	Params  []string
	Locals  []string
	Results int      // how many values a return has
	Enforce *Expr    // holds in all states that are looked at; nil: true
	Code    []Instr  // of the body
	Vars    []string // names by number
}

// Instr is an instruction of a procedure. Execution goes on with one of Next, chosen freely; a return has none. An assertion
// that fails, and Fail itself, are the error.
type Instr struct {
	Op     Op
	Pos    cfg.Pos
	Lhs    []int   // Set, Invoke: variables; discard for "_"
	Rhs    []*Expr // Set, Leave: values; Check, Test: one condition; Invoke: arguments
	Relate *Expr   // Set: what relates the values before and after; nil: true
	Negate bool    // Check: the condition is false
	Callee int     // Invoke: index of the procedure
	Next   []int
}

// discard is the variable that takes results nobody wants.
const discard = -1

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

// Expr is an expression. Which fields are used depends on Op.
type Expr struct {
	Op    ExprOp
	Index int   // Var, Next: number of the variable
	X, Y  *Expr // operands; Not has one
}

// ExprOp tells expressions apart.
type ExprOp uint8

// The expressions. The operators that are none of these are made of them.
const (
	False ExprOp = iota
	True
	Star // any value; each one is chosen anew
	Var  // the value of a variable
	Next // the value of a variable after the assignment (in constrain)
	Not
	And
	Or
	Xor
	Implies
	Iff
)
