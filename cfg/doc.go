// Package cfg represents programs: control-flow graphs whose edges carry straight-line code over C integers, and the
// transition formulas of that code. Everything that reasons about programs starts from here; front ends end here.
//
// A Graph has statements for execution; a Vocab gives its variables constant symbols; EncodeEdge turns an edge, and
// LargeBlocks a whole graph, into Transitions: a guard over the symbols X before the step and auxiliary constants, and the
// new values of the variables as terms. All terms are linear; the auxiliary constants are existentially quantified.
//
//	g, _ := cfg.Simplify(program.Main)
//	vo := cfg.NewVocab(smt.NewContext(), g)
//	blocks, err := cfg.LargeBlocks(ctx, g, vo, cfg.BlockOptions{MaxPaths: 4, Ranges: ranges})
//	for _, i := range blocks.Out(g.Source) {
//		t := blocks.Blocks[i].Trans
//		fmt.Println(vo.CString(vo.Pre(t, invariant)))
//	}
//
// # Where things are
//
//	graph.go, expr.go, result.go      the data: graphs, expressions, answers of engines
//	build.go, check.go, print.go      making, checking and printing them
//	fold.go, simplify.go, liveness.go Fold, Prune, Simplify, ResetDead; Origin is the way back
//	loops.go                          Loops: weak topological order, Bourdoncle, FMPA 1993, figure 4
//	vocab.go, transition.go           Vocab, Transition: Compose, Join, Pre, Instantiate, Formula
//	encode.go, truth.go, value.go     symbolic execution: statements, conditions, integers
//	divide.go, congruence.go, bits.go quotients, remainders, shifts, bit operations
//	nonlinear.go, points.go           what linear arithmetic cannot express, and Points where it is exact all the same
//	blocks.go, merge.go               LargeBlocks (Beyer et al., FMCAD 2009, section III) and regions with many paths
//	dropdead.go                       DropDead: blocks without updates that nothing depends on
//	passes.go                         Passes: all transformations by name
//	constants.go, slice.go            PropagateConstants, Slice
//	reducible.go, flatten.go          MakeReducible, FlattenLoops
//	cprint.go                         CString: formulas as C
//
// # Arithmetic
//
// An expression has the value that C gives it. An execution that would do something undefined ends: signed overflow (unless
// Graph.SignedWrap), division by zero, the least value divided by -1, a shift by a negative count or by the width or more.
// Left shifts of signed values move bits and lose those that leave the type, as gcc documents; right shifts keep the sign;
// narrowing conversions wrap.
//
// The encoding follows intervals along the block, from Ranges, types and the assumptions that have been passed, and spends
// an auxiliary constant only where something may happen: a sum that cannot leave its type is a sum. Where it can, the wrap
// is a case split, or a bounded multiple of 2^n if it can wrap more than once. Quotients, remainders and shifts by
// constants and masks with at most 8 runs of ones are exact, and a remainder that is only compared is a divisibility.
// Products, divisors and shifts that have at most 16 values are exact as well. Other products, quotients and bit
// operations are over-approximated, and Transition.Approx says so; at Vocab.Points, they are exact.
//
// Transitions are exact for states in which every variable holds a value of its type (Vocab.Typed) and, if they were encoded
// with Ranges, a value within them. Every execution keeps to that.
//
// # Limits
//
// Expressions have integer types only; there are no calls, arrays or pointers. Shifts beyond 2^256 are not encoded.
//
// Receivers and index names: g graph, e edge or expression, v vertex or variable, vo vocabulary, t transition or type,
// c term context, enc encoder, iv interval.
package cfg
