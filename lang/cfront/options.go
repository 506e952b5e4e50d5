package cfront

import (
	"cmp"
	"fmt"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// DataModel says how wide long and pointers are.
type DataModel uint8

// The two data models of SV-COMP task definitions.
const (
	ILP32 DataModel = iota // long and pointers have 32 bits
	LP64                   // long and pointers have 64 bits
)

// String returns the name that task definitions use.
func (m DataModel) String() string {
	switch m {
	case ILP32:
		return "ILP32"
	case LP64:
		return "LP64"
	default:
		return fmt.Sprintf("DataModel(%d)", uint8(m))
	}
}

// types is the model as lang/ctypes knows it.
func (m DataModel) types() ctypes.Model {
	if m == LP64 {
		return ctypes.LP64
	}
	return ctypes.ILP32
}

// Options tells how to read a program. The zero value is ILP32 with C's integers, signed overflow undefined, and the error a call
// of reach_error or an assertion that fails.
type Options struct {
	DataModel  DataModel
	Math       bool // integers are unbounded, as in Fang et al. 2025
	SignedWrap bool // signed overflow wraps, as with gcc -fwrapv

	// Bytes translates memory as bytes, with arrays in the graph: all of it, of any size and type. Otherwise objects are taken apart into
	// scalars, and the graph has none.
	Bytes bool

	// Holes makes a hole of a statement with something that is not supported; otherwise the whole program is not.
	Holes bool

	// Open goes on where a pointer is used that is null, has no value, or comes from outside of the program: memory of any contents is
	// there. An error behind such a use is a hole. It is about scalars only.
	Open bool

	MallocFails bool // malloc may return a null pointer; SV-COMP takes it that it never does. Where there is no room it does in any case

	// Roomy takes it that memory is never asked for more bytes than there are addresses: where that happens there is a hole, instead of a null
	// pointer. It is about bytes only.
	Roomy bool

	NondetVolatile bool // a volatile object may hold any value whenever it is read; otherwise it is ordinary memory

	ExternalWrites bool // unknown functions write to globals with external linkage; SV-COMP takes it that they do not

	LeftToRight bool // operands whose order C leaves open are evaluated from left to right; otherwise all orders are followed that may make a difference

	// Checks are the errors that are looked for; none is the same as the one of them that is cfg.Assertion. What is undefined
	// and not looked for ends the execution or is a hole (require).
	Checks cfg.Checks

	// Claims is the beginning of the names of variables that are assigned what is claimed about the program, if it is not empty:
	// what goes wrong when such a value is computed is undefined, but not the error.
	Claims string

	// Entry is the function with which a run begins; empty: main. Its arguments are arbitrary.
	Entry string

	Includes Includes

	// Undivided leaves memory made of bytes one array, and has the program say what it means (cfg.MemoryMap).
	Undivided bool

	survey bool // see Survey

	MaxInline int // greatest number of calls that are inlined; 0 means 20000
}

func (o Options) checks() cfg.Checks { return cmp.Or(o.Checks, cfg.ChecksOf(cfg.Assertion)) }

func (o Options) maxInline() int { return cmp.Or(max(o.MaxInline, 0), 20000) }

// Limits on the input. They keep the C parser, which is recursive and partly quadratic, from exhausting the stack or the
// time that is left; programs written by people or by the usual generators stay far below.
const (
	maxSource     = 16 << 20 // bytes of the source file
	maxTokens     = 4 << 20  // after macro expansion
	maxNesting    = 1000     // brackets inside brackets
	maxChain      = 20000    // tokens of one expression or of statements nested without braces
	maxElse       = 4000     // if, else, for, ... nested without braces
	maxExpansion  = 16 << 20 // tokens that macro expansion handles
	maxConditions = 100000   // the same, for the conditions of #if: each may mean 1.5 kB of stack
	maxDepth      = 100000   // recursion of the translation, through expressions, statements and calls
	maxStatements = 2 << 20  // statements of the graph
	maxCells      = 4096     // scalars in one object
	maxChoices    = 256      // elements that an index unknown before the run chooses from
)
