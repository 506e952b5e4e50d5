// Package explicit explores programs whose control depends on few values of few variables, such as simulated hardware, event
// systems and programs with features: each variable has a known number or a range, states are told apart and never joined.
// It is explicit-value analysis (Beyer and Löwe, FASE 2013), with ranges for what the program reads from outside.
//
//	values                   value.go       intervals of machine words, exact where they are points
//	expressions, conditions  eval.go        assume.go restricts variables by what was decided
//	search                   explore.go     breadth first over (vertex, state); states are compared where paths meet
//	what is tracked          place.go       variables that some decision depends on and that have few values
//	paths to the target      replay.go      executed on numbers, or with those that the solver finds
//	invariants               invariant.go   the explored states as shared decision diagrams
//	                         followed.go    what is tracked, from which the states can be found again
//	                         single.go      states of single values, of any type
//
//	res, err := explicit.Run(ctx, g, explicit.Options{})
//	if x, ok := res.Certificate.(*answer.Execution); ok {
//		fmt.Println("inputs:", x.Inputs)
//	}
//
// A variable that takes more values than the limit at one vertex is not tracked there any more, but only known within
// its range. If that leads to paths that do not exist, everything starts again with a higher limit.
//
// Limits: no relations between variables. A loop that counts to 10^6 costs 10^6 states or its counter.
//
// Names: x (the explorer), s (a state), v, w (values, or a vertex), e (an expression or edge), n (a node).
package explicit
