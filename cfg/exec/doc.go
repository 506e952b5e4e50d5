// Package exec runs a control-flow graph on concrete values: exactly as C does, and fast enough to run a loop of 10^8
// iterations instead of reasoning about it. It replays counterexamples, runs tests for the engines, and is the yardstick for
// the transition formulas of package cfg.
//
// Compile translates the graph into a register program. Each variable, constant and intermediate value has a register of
// 64 bits, which holds a value of a type narrower than 64 bits as itself, a value of unsigned 64 bits as its bit pattern,
// and a mathematical integer as long as it fits. An instruction has three registers and the number of unused high bits
// of its type, so that one instruction serves all widths. Two edges with opposite assumptions become one conditional
// jump. Programs run at more than a hundred million statements a second.
//
//	prog, err := exec.Compile(g)
//	out, err := prog.Run(ctx, exec.Run{
//		Start: g.Source, State: initial, Choose: func(cfg.Site) (num.Rat, bool) { return input(), true },
//	})
//	fmt.Println(out.Kind, out.Vertex, out.State)
//
// # Semantics
//
// Signed overflow, division by zero, the quotient of the least value and -1, and shifts by a count that is negative or not
// less than the width are undefined: the execution ends. Left shifts of signed values move bits, as gcc defines them.
//
// An edge is taken if all its statements can be executed. Where several edges leave a vertex they are tried in order, and
// an edge that fails in the middle is undone; the choices that it has asked for are dropped from the record. Front ends
// put the deciding assumption first, and then nothing is ever undone.
//
// Floating-point numbers are computed by Go's (float.go), which are those of IEEE 754; a register holds their bits.
//
// # Memory
//
// An array is pages of cells that are not all 0. An assignment of writes to the array itself is executed in place; intermediate values of
// arrays are copies. Loads and stores are as fast as other instructions, up to a factor.
//
// # Limits
//
// Arrays have cells of 8, 16, 32 or 64 bits, and a run about 10^8 of them. Instructions for values wider than 64 bits are slow
// (wide.go). If a mathematical integer leaves 64 bits, the run begins once more on numbers of any size (large.go), which is a hundred times
// as slow; one of more than maxBits ends the run with OutOfRange, and so does one of more than 64 bits in a program with arrays.
//
// Receivers and index names: p program, m machine, c compiler, in instruction, r result.
package exec
