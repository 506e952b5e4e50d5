// Package cfront reads C programs: it turns one or more source files into a cfg.Graph with all calls inlined, in which every
// conversion that C makes is written out. It needs no compiler and no header files on the host.
//
//	prog, err := cfront.Load(ctx, "f.c", src, cfront.Options{DataModel: cfront.LP64})
//	if u := (*cfront.Unsupported)(nil); errors.As(err, &u) {
//		return unknown(u.Pos, u.Construct)
//	}
//	fmt.Println(prog.Main)
//
// # The way of the data
//
//	inspect          source.go    text or not, line markers, size and nesting: what the C parser cannot bear is kept from it
//	parser.parse     parse.go     modernc.org/cc/v4: preprocessing, parsing, types; in a goroutine, so that a timeout works
//	fileSet          include.go   the headers that the user's files include
//	declareFile      load.go      names of file scope (scope.go: names are resolved here, and compared with the parser's)
//	entityOf         link.go      names with linkage, across files
//	program, inline  program.go   main and the calls in it, each with variables of its own
//	libraryCall      library.go   functions of the C library (models.go: those that are translated from libc/; errno.go)
//	statement        stmt.go      control flow becomes vertices (jump.go: goto and switch)
//	eval             expr.go      side effects become statements, in order; what is pure stays an expression
//	builder.finish   finish.go    unreachable code removed, straight-line code on one edge
//
// # C11
//
//	6.3.1.1, 6.3.1.8  promote, usual (types.go)      conversions of integers; widths are enough, ranks are not needed
//	6.5.2.2           arguments, matchParameters     with and without a prototype
//	6.5.13-6.5.15     logical, conditional, branch   control flow where an operand has side effects
//	6.5.16            assign, update, step           the value is what the object holds afterwards
//	6.7.9             initialise (init.go)           what an initialiser leaves out is 0
//	6.8.4.2           dispatch, caseRanges           cases are converted to the promoted type of the expression
//
// Integers are exact: a narrowing conversion wraps, characters are signed, enumerations have the type that gcc gives them.
// Operands and arguments are evaluated from left to right. With Options.Math all types are cfg.Math and conversions vanish,
// except that _Bool holds 0 or 1; unsigned inputs are assumed not to be negative.
//
// An uninitialised local variable gets an arbitrary value each time its declaration is passed, also if a jump passes over
// it. An index out of bounds ends the execution like most undefined behaviour, if it is no error (below). Where a pointer is used that
// points to nothing usable, there is a hole (cfg.Hole): what the program does then is not guessed.
//
// # Objects
//
// Structures and arrays are taken apart into integers. An index unknown before the run makes a choice between elements. A
// pointer that has the same value in all its assignments, as parameters of inlined functions do, and is not used before
// (unset.go), is resolved while the graph is made; another one is a number that says what it points to, and an index if that
// is an array (memory.go, points.go), and what is read and written through it is a choice between all that it may point to. A
// call through a pointer is a choice between functions. Memory that is allocated is an object for each place where that is done (heap.go). A string is an array when
// something looks into it (text.go); memset and memcpy work on whole objects (block.go). A union can be read as
// the member that was written last (union.go). Pointer arithmetic that counts in bytes, or leads from one part of an object to another, is
// exact where the layout is known (move.go); memory beside an array is a hole (beside.go).
//
// # What is undefined
//
// All that C leaves undefined goes through require (check.go): it is the error if Options.Checks asks for it, and otherwise ends
// the execution, or is a hole where what really happens matters. An error that is not looked for ends the run.
//
// # Conventions of SV-COMP
//
// The error is a call of reach_error or __VERIFIER_error, defined or not, or a failing assert (assert, __VERIFIER_assert,
// __assert_fail, unless the file defines them). __VERIFIER_nondet_T returns any value of T. Other functions that are not
// defined return any value of their type, and call no function of the program. Those of the C library are in a table
// (library.go), or are translated from C themselves (models.go). An unknown one may write to all that it can reach, now or
// since an earlier call: escape.go; with Options.ExternalWrites also to globals with external linkage. Other functions of the C library
// are not supported. A volatile object is ordinary memory, unless Options.NondetVolatile says that it is a register.
//
// # Limits
//
// Not supported, and reported as such with position and name: floating-point numbers, memory of a size that is not
// constant or that is allocated again and again at one place, arrays of variable length, recursive functions
// with a variable number of arguments (others: varargs.go), inline assembly, threads. The bounds on size and nesting are in options.go.
//
// Receivers and index names: l lowerer, b builder, p place or pointer, t type, v value or vertex, n syntax node, m mark.
package cfront
