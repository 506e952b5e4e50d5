// Package certify checks the evidence that comes with a verdict, with none of the code that produced it. A safe verdict
// carries an inductive invariant for each cut point of the graph, an unsafe one the value of every nondeterministic
// choice of an execution that reaches the error location.
//
// Invariants are checked by the rules of Floyd: the source's invariant is true, each loop-free piece of the graph leads
// from the invariant at its beginning to the invariant at its end, and the invariant of the error location is false. The
// verification conditions are generated here (vc.go), from single edges and without the range information that engines
// use to shorten their encodings. Inputs are checked by running the program (package exec).
//
//	res, err := gps.Run(ctx, g, gps.Options{})
//	...
//	if err := certify.Check(ctx, g, res); err != nil {
//		// the verdict must not be reported
//	}
//
// Limits: an answer "unknown" of the solver counts as a failed check.
package certify
