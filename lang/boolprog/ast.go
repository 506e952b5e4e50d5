package boolprog

import "cairn/cfg"

// Program is a Boolean program. The first procedure that is executed is main.
type Program struct {
	File    string
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
	Results int  // how many values a return has
	Enforce Expr // holds in all states that are looked at; nil: true
	Body    []*Stmt
	Code    []Instr  // of Body
	Vars    []string // names by number
}

// Stmt is a statement. Which fields are used depends on Kind.
type Stmt struct {
	Kind   StmtKind
	Pos    cfg.Pos
	Labels []string

	Lhs    []int  // Assign, Call: variables; discard for "_"
	Rhs    []Expr // Assign, Return: values; Call: arguments; Assume, Assert, While: one condition; If: a condition for each branch
	Next   Expr   // Assign: constrain, over the values before and after; nil: true
	Callee string // Call
	Goto   []string
	Blocks [][]*Stmt // If: the branches and the else part; While: the body
}

// discard is the variable that takes results nobody wants.
const discard = -1

// StmtKind tells statements apart.
type StmtKind uint8

// The kinds of statements. Skip is also what is left of dead, which says that values don't matter any more.
const (
	Skip StmtKind = iota
	Assign
	Call
	Return
	Goto
	Assume
	Assert
	If
	While
)

// Expr is an expression: one of Const, Var, Star, Not, Binary, Choose.
type Expr interface{ isExpr() }

type (
	// Const is true or false.
	Const bool
	// Var is the value of a variable, by number; Next is its value after the assignment (in constrain).
	Var struct {
		Index int
		Next  bool
	}
	// Star is any value; each one is chosen anew.
	Star struct{}
	// Not is negation.
	Not struct{ X Expr }
	// Binary is one of the operators & ^ | => = (the others are made of these).
	Binary struct {
		Op   string
		X, Y Expr
	}
	// Choose is schoose[Pos,Neg]: true if Pos, else false if Neg, else any value.
	Choose struct{ Pos, Neg Expr }
)

func (Const) isExpr()  {}
func (Var) isExpr()    {}
func (Star) isExpr()   {}
func (Not) isExpr()    {}
func (Binary) isExpr() {}
func (Choose) isExpr() {}
