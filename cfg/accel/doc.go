// Package accel executes programs with acceleration: where the iterations of a loop repeat each other, it finds what many of them do at
// once, as a cfg.Accelerator, and jumps. An error behind 2^32 iterations, or behind 2^160 iterations of nested loops, is then a few hundred
// steps away.
//
//	out, err := accel.Run(ctx, accel.Execution{Graph: g, Program: prog, Vocab: vo, Start: g.Source, State: state})
//	if err == nil && out.Kind == exec.ReachedTarget {
//		fmt.Println("the error is reached by", len(out.Accelerators), "accelerators")
//	}
//
// The idea is that of acceleration (Kroening, Lewis, Weissenbacher, Under-approximating loops in C programs for fast
// counterexample detection, CAV 2013, sections 3 and 4), but guided by one execution, which tells the path of an iteration and
// what to specialise on. When the execution comes back to the head of a loop, the iteration that it has just made is executed
// symbolically from the state in which it is now (symbolic.go): values are linear sums over the state at the head, every
// decision a constraint on one sum. If each iteration adds constants, a sum grows by a constant with each iteration too, so that
// each constraint is either kept for ever or for a number of iterations that is linear in the state (find.go). Inner loops are
// steps of the outer ones: what they do is linear, too, if the number of their iterations is.
//
// Accelerators are found here but proved by package certify, with other code: what this package believes is of no importance for
// soundness.
//
// # Limits
//
// Iterations that read inputs are not accelerated, nor loops in which a variable grows by another one that changes. A condition
// that alternates, such as i % 2 == 0, ends an accelerator unless each iteration adds a multiple of the modulus.
package accel
