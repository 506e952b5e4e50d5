// Package localize says which statements of a program could be at fault for an execution that reaches the error: those that could be
// changed so that it does not (Jose and Majumdar, Cause clue clauses: error localization using maximum satisfiability, PLDI 2011).
//
// The inputs of the execution are fixed, and the program is to end without an error, which is a contradiction. Each line on the path has a
// selector: if it is true, what the line assigns may have any value, and its conditions may go either way. The smallest sets of selectors with
// which there is no contradiction are the hitting sets of the cores of all others (Reiter, A theory of diagnosis from first principles, AI
// 1987; as partial MaxSAT: Davies and Bacchus, CP 2011, implicit hitting sets): the cores come from the solver for bit-vectors, on an
// unwinding of the whole program, so that an execution may leave the path; the hitting sets from pseudo-Boolean optimisation.
//
// Several lines are as good as each other for this: whatever computes a wrong value, and whatever passes it on. Those come first for which a
// small edit, of one operator, constant or variable, makes the execution pass, and before them those whose edit makes the program safe.
//
//	sets, err := localize.Find(ctx, g, execution, localize.Options{})
//	fmt.Println(sets[0].Lines, sets[0].Edits)
//
// # Where things are
//
//	localize.go  Find: the smallest sets
//	relax.go     the program in which lines are free
//	edit.go      small edits, and the order of the sets
//
// Limits: executions of one graph, of up to maxSteps statements with maxInputs inputs; loops have up to two iterations more than in the execution, and
// where that matters Find says so. What is copied from one array to another is not free.
package localize
