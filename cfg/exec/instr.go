package exec

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// opcode is the operation of an instruction. The suffixes tell how a result that does not fit is handled: T traps
// (undefined behaviour), W wraps into a signed type, U wraps into an unsigned type, M gives up (a mathematical integer
// beyond 64 bits). sh is 64 minus the width of the type.
type opcode uint8

const (
	opMove opcode = iota // dst = a
	opAddT               // width below 64
	opAddT64
	opAddW
	opAddU
	opAddM
	opSubT
	opSubT64
	opSubW
	opSubU
	opSubM
	opMulT   // width at most 32
	opMulT64 // any width
	opMulW
	opMulU
	opMulM
	opDivS
	opDivU
	opDivM
	opRemS
	opRemU
	opRemM
	opShlW
	opShlU
	opShlM
	opShrS
	opShrU
	opShrM
	opAnd
	opOr
	opXor
	opWrapS // dst = a reduced into a signed type
	opWrapU
	opToMath // dst = a, an unsigned value of 64 bits
	opSetLt  // dst = a < b
	opSetLe
	opSetLtU
	opSetLeU
	opSetEq
	opSetNe
	opFloat // dst = the function of floating-point numbers with the number sh, of a and b
	opWide  // dst = the operator with the number array, of a and b, of which something is wider than 64 bits

	opJump // to dst
	opJLt  // to dst if a < b
	opJLe
	opJLtU
	opJLeU
	opJEq
	opJNe

	opLoad    // dst = sh cells of an array, at object a, offset b
	opStore   // sh cells of an array, at object a, offset b, become dst
	opFill    // dst cells of an array, at object a, offset b, become a of the opMore that comes next
	opCopy    // dst cells of an array, at object a, offset b, become those of the array of the opMore that comes next, at its object a, offset b
	opMore    // operands
	opReplace // an array becomes array a

	opHavoc // dst = choice at edge a, statement b
	opEdge  // edge a with b statements has been taken: go on at dst
	opTry   // if what follows traps, go on at dst (-1: end); b = 1: forget earlier traps; a = 1: remember what is written to arrays
	opDrop  // forget the choices recorded since opTry, and undo what has been written to arrays
	opReach // the target
	opEnd   // no edge can be taken

	opTrack      // is what the next instruction reads known? If not, its result is not, and it is left out
	opTrackHavoc // the choice that comes next is not made
	opTrackJump  // is what the next instruction decides by known?

	// Those before instructions that access arrays have their operands.
	opTrackLoad
	opTrackStore
	opTrackFill
	opTrackCopy
	opTrackReplace
)

// instr is one instruction; jumps hold the address in dst.
type instr struct {
	op    opcode
	sh    uint8
	array uint16
	dst   int32
	a, b  int32
}

// Program is a compiled graph. It is immutable; several runs may share it.
type Program struct {
	code  []instr
	site  []int32 // by address: index into sites of the statement it belongs to, or -1
	init  []int64 // registers at the start: constants are in place
	entry []int32 // by vertex: its address
	vars  []kind  // by variable

	floats []func(a, b int64) int64 // by sh of opFloat

	wides    []wideOp          // by array of opWide
	wideInit map[int32]num.Rat // wide constants, by register
	wide     bool              // something is wide

	arrays  []cfg.Type // those that are variables, and those of intermediate values
	arrayOf []int32    // by variable: its number among the arrays; -1: it is none

	graph *cfg.Graph
	math  bool // some variable is an unbounded integer
	large bool // some constant does not fit into 64 bits

	sites  []cfg.Site
	target int32
	from   []cfg.Vertex // by edge: the vertex where it begins
	dst    []int32      // by edge: the vertex at its end
}
