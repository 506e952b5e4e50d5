// Package absint finds cheap invariants of a control-flow graph: between which bounds each variable stays at each vertex,
// to which class modulo some m it belongs, and between which bounds the sum and the difference of two variables that appear
// together stay. They keep wraparound out of the encoding, strengthen what the engines know, and are re-proved with the
// certificate.
//
// It is abstract interpretation (Cousot & Cousot, POPL 1977) in the reduced product of three domains:
//
//	intervals                      value.go, arith.go, bits.go   Cousot & Cousot 1977, section 6
//	congruences x = r mod m        value.go, arith.go            Granger, Int. J. Computer Math. 30, 1989
//	floating-point numbers, on request     number.go             Miné, ESOP 2004
//	octagons ±x ± y <= c           octagon.go, relation.go       Miné, Higher-Order and Symbolic Computation 19, 2006; closed
//	                                                             tightly for integers: Bagnara, Hill, Zaffanella, VMCAI 2008
//	  of packs of variables        packs.go                      Miné 2006, section 8.4.2
//	  from the program's sums      form.go
//	backward through expressions   refine.go, inverse.go         Benhamou et al., ICLP 1999 (HC4), with wraparound inverted
//	fixpoint                       absint.go                     reverse postorder, widening at the targets of back edges with
//	                                                             thresholds from the program's constants, then narrowing passes
//
// Arithmetic is exactly C's. An unsigned result, and a conversion, stays what it is if it fits the type; if all of it is the
// same number of iterations away it is moved; else it is the full range, and the congruence modulo gcd(m, 2^n) survives. Signed
// overflow, division by zero and bad shifts end the execution, so the operands are restricted to those that avoid them.
//
// Options.Numbers bounds floating-point numbers instead of relations and congruences; rounding is that of the program, to nearest.
//
//	r := absint.Analyze(ctx, g, absint.Options{})
//	all := r.Interval(head, i)              // from 0 to 100
//	inv := r.Invariant(vocab.Symbols, head) // 0 <= i && i <= 100 && 2 | i
//	blocks, err := encode.LargeBlocks(ctx, g, vocab, encode.BlockOptions{Ranges: r})
//
// The result is a post-fixpoint, also after narrowing, which is checked before it is returned; so the invariants of all
// vertices together are inductive. Where the encoding over-approximates (products of variables, general bit operations)
// their proof may fail all the same, for what holds only of the exact operation.
//
// Limits: no disjunctions; octagons of at most maxPacks packs in programs of more than onePack variables; conditions
// nested deeper than maxWork evaluation steps are not looked into. Very large graphs get types only.
//
// Names: s (a state), v, x, y (a variable or its value), a, b (operand values), e (an expression or edge), p (the program),
// f (a run to the fixpoint).
package absint
