// Package cfg represents programs: control-flow graphs whose edges carry straight-line code over C integers. Everything that
// reasons about programs starts from here; front ends end here.
//
// A Graph has statements for execution; Symbols gives its variables constant symbols, for formulas about its states. What the
// statements mean as formulas is package encode's.
//
// # Where things are
//
//	graph.go, expr.go, type.go        the data: graphs, expressions, types
//	program.go, goal.go               programs of one graph or several, and what they claim
//	hole.go, outside.go               places without a meaning; what comes from outside of the program
//	build.go, check.go, print.go      making, checking and printing them
//	symbols.go, cprint.go             symbols for variables; CString: formulas as C
//	memory.go                         what arrays contain; states, and the values of expressions in them
//	memory_map.go                     what memory means that is one array of bytes, for who shows it
//	fold.go, simplify.go, liveness.go Fold, Prune, Simplify, ResetDead; Origin is the way back
//	overflow.go                       when an expression has no value
//	float.go                          floating-point numbers: their operators, constants, ranges of integers
//	loops.go                          Loops: weak topological order, Bourdoncle, FMPA 1993, figure 4
//	worklist.go                       Worklist: the vertices that an analysis has still to visit, in that order
//	passes.go                         Passes: all transformations by name
//	constants.go, slice.go            PropagateConstants, Slice
//	products.go                       TrackProducts: squares of counters as variables, where recurrences are polynomial
//	reducible.go, flatten.go          MakeReducible, FlattenLoops
//	stack.go                          Program.Stacked: procedures as one graph, with a stack of activation records
//
// # Arithmetic
//
// An expression has the value that C gives it. An execution that would do something undefined ends: signed overflow (unless
// Graph.SignedWrap), division by zero, the least value divided by -1, a shift by a negative count or by the width or more.
// Left shifts of signed values move bits and lose those that leave the type, as gcc documents; right shifts keep the sign;
// narrowing conversions wrap.
//
// Floating-point numbers are those of IEEE 754: each operation rounds to the format of its operands, to nearest, ties to even.
//
// # Limits
//
// There are no pointers: front ends make them pairs of objects and offsets. An array is assigned as a whole (M = store(M, ...)), not
// chosen, and not compared.
//
// Receivers and index names: g graph, e edge or expression, v vertex or variable, sy symbols, t type.
package cfg
