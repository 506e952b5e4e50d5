package cfg

import (
	"slices"

	"cairn/internal/num"
)

// Type is a C integer type: its width in bits and its signedness. _Bool is {1, false}. Bits = 0 is the unbounded
// mathematical integer (ghost variables; every variable under --ints=math).
type Type struct {
	Bits   uint8
	Signed bool
}

// Math is the type of unbounded integers.
var Math = Type{}

// Op is an operator of the expression language: C's, on operands that have been converted already.
type Op uint8

// The operators. Arithmetic operators have operands and result of one type (shifts: the result has the type of the left
// operand). Comparisons and logical operators have type int and value 0 or 1; their operands agree in type.
// LAnd, LOr and Cond evaluate only what C evaluates.
const (
	Const Op = iota // Val
	Ref             // Var
	Neg
	BitNot
	Not // logical: 1 if the operand is 0, else 0
	Add
	Sub
	Mul
	Div // truncates toward zero
	Rem // sign of the dividend
	Shl
	Shr // arithmetic on signed operands
	BitAnd
	BitOr
	BitXor
	Lt
	Le
	Gt
	Ge
	Eq
	Ne
	LAnd
	LOr
	Cond // Args[0] ? Args[1] : Args[2]
	Cast // conversion of Args[0] to Type; narrowing wraps, conversion to _Bool compares with 0
)

// Expr is an expression without side effects. A constant's value is Val. Expressions are immutable and may be shared.
type Expr struct {
	Op   Op
	Type Type
	Args []*Expr
	Var  Var
	Val  num.Rat
	Pos  Pos
}

// EachRef calls f for each place where e reads a variable.
func (e *Expr) EachRef(f func(Var)) {
	if e.Op == Ref {
		f(e.Var)
	}
	for _, a := range e.Args {
		a.EachRef(f)
	}
}

// EachRef calls f for each place where s reads a variable.
func (s *Stmt) EachRef(f func(Var)) {
	if s.Expr != nil {
		s.Expr.EachRef(f)
	}
	for _, a := range s.Args {
		a.EachRef(f)
	}
}

// Size is the number of operators, variables and constants in e.
func (e *Expr) Size() int {
	n := 1
	for _, a := range e.Args {
		n += a.Size()
	}
	return n
}

// Equal reports whether e and f are the same expression, positions aside.
func (e *Expr) Equal(f *Expr) bool {
	return e == f || e.Op == f.Op && e.Type == f.Type && e.Var == f.Var && e.Val.Equal(f.Val) && slices.EqualFunc(e.Args, f.Args, (*Expr).Equal)
}
