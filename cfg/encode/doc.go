// Package encode turns the edges of control-flow graphs into transition formulas.
//
// A Vocab gives the variables of a graph symbols for their values before and after a step; EncodeEdge turns an edge, and
// LargeBlocks a whole graph, into Transitions: a guard over the symbols X before the step and auxiliary constants, and the
// new values of the variables as terms. All terms are linear; the auxiliary constants are existentially quantified.
//
//	g, _ := cfg.Simplify(program.Main)
//	vo := encode.NewVocab(smt.NewContext(), g)
//	blocks, err := encode.LargeBlocks(ctx, g, vo, encode.BlockOptions{MaxPaths: 4, Ranges: ranges})
//	for _, i := range blocks.Out(g.Source) {
//		t := blocks.Blocks[i].Trans
//		fmt.Println(vo.CString(vo.Pre(t, invariant)))
//	}
//
// # Where things are
//
//	vocab.go, transition.go           Vocab, Transition: Compose, Join, Pre, Instantiate, Formula
//	encode.go, truth.go, value.go     symbolic execution: statements, conditions, integers
//	divide.go, congruence.go, bits.go quotients, remainders, shifts, bit operations
//	nonlinear.go, points.go           what linear arithmetic cannot express, and Points where it is exact all the same
//	memory.go                         arrays
//	products.go                       products that variables track
//	blocks.go, merge.go               LargeBlocks (Beyer et al., FMCAD 2009, section III) and regions with many paths
//	dropdead.go                       DropDead: blocks without updates that nothing depends on
//
// # Arithmetic
//
// The encoding follows intervals along the block, from Ranges, types and the assumptions that have been passed, and spends
// an auxiliary constant only where something may happen: a sum that cannot leave its type is a sum. Where it can, the wrap
// is a case split, or a bounded multiple of 2^n if it can wrap more than once. Quotients, remainders and shifts by
// constants and masks with at most 8 runs of ones are exact, and a remainder that is only compared is a divisibility.
// Products, divisors and shifts that have at most 16 values are exact as well. Other products, quotients and bit
// operations are over-approximated, and Transition.Approx says so; at Vocab.Points, they are exact.
//
// Transitions are exact for states in which every variable holds a value of its type (Symbols.Typed) and, if they were encoded
// with Ranges, a value within them. Every execution keeps to that.
//
// # Limits
//
// Shifts beyond 2^256 are not encoded; calls have no transitions.
//
// Receivers and index names: g graph, e edge or expression, v vertex or variable, vo vocabulary, t transition or type,
// c term context, enc encoder, iv interval.
package encode
