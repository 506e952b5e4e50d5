package cfg

import (
	"slices"

	"cairn/internal/num"
)

// Type is what a variable or an expression is. Of the zero Kind, it is a C integer type: its width in bits and its signedness. _Bool
// is {1, false}. Bits = 0 is the unbounded mathematical integer (ghost variables; every variable under --ints=math).
type Type struct {
	Bits   uint8 // of an integer or a floating-point number; of an array, those of a cell
	Signed bool  // of an integer
	Kind   Kind
}

// Kind tells integers from what is none.
type Kind uint8

// The kinds of types.
//
// The value of a floating-point number, in states and as a choice, is the integer that its bits are when they are read as an
// unsigned number: all there is in IEEE 754 is told apart, signs of zeros and NaNs included. For the operators of integers a
// floating-point number is that unsigned integer: they compare and convert its bits, and what is known of them stays right. What
// computes with the numbers that the bits stand for has operators of its own.
//
// An array is memory: a function from objects and offsets to cells, which are unsigned integers: the content of many objects at once, or a table
// with an entry (offset 0) for each object. All of it has a value from the beginning, arbitrary where nothing has been stored.
const (
	Integer Kind = iota
	Float        // of IEEE 754, with 32, 64, 79 (Extended) or 128 bits
	Array
)

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

	// Memory. Args[0] is an array, Args[1] the object (of type Object) and Args[2] the offset (of type Offset), which counts cells,
	// modulo 2^64.
	// Nothing is undefined: where objects end, and whether they are there, is for conditions before to say.
	Load  // the cells from the offset on that make up an unsigned integer of type Type, the lowest bits first
	Store // the array in which these cells are those of Args[3], an unsigned integer
	Fill  // the array in which Args[3] cells from the offset on are Args[4]; none if Args[3], of type Offset, is not positive
	Copy  // the array in which Args[6] cells from the offset on are those of the array Args[3], object Args[4], offset Args[5] on

	// Floating-point numbers, rounded to nearest, ties to even. Nothing is undefined, and a NaN that is made has the sign 0 and the first bit of
	// the fraction alone. (A Cast between a floating-point number and an unsigned integer of its width keeps the bits.)
	FAdd
	FSub
	FMul
	FDiv
	FMod // the remainder of the quotient truncated toward zero, exact: C's fmod
	FSqrt
	FFloor // FFloor to FEven round to an integral number: downward, upward, toward zero, to nearest with ties away from zero or to even
	FCeil
	FTrunc
	FAway
	FEven
	FLt // FLt to FEq have type int; they are 0 if an operand is a NaN
	FLe
	FEq
	FCast // Args[0] as a number of Type, of which one is a floating-point number: an integer is the number truncated, 0 if that is none of Type
)

// IsMemory reports whether op reads or writes an array.
func (op Op) IsMemory() bool { return op >= Load && op <= Copy }

// Object and Offset are the types by which memory is addressed. Offsets may be negative.
var (
	Object = Type{Bits: 64}
	Offset = Type{Bits: 64, Signed: true}
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
