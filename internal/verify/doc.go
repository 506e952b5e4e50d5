// Package verify is the way in: it loads a task, runs an engine on it, checks the engine's certificate, and builds the
// report that people and machines read. No verdict leaves it unchecked.
//
//	task.go                 what is to be verified: a C file, or an SV-COMP task definition (taskdef.go); inputs.go its files
//	property.go             what is an error; propertyname.go what other tools call it
//	engines.go              the table of engines; adding an engine is one word there
//	decide.go               the way from a question to a checked answer
//	portfolio.go            engines in turn or side by side; contest.go their turns
//	bits.go                 whether a program computes with bits
//	run.go                  C programs: load, decide, explain; passes.go what is made of the program before
//	hole.go                 programs with statements that are not understood
//	memory.go               memory as scalars, and where that does not do as bytes; readings.go their turns
//	system.go, boolprog.go  transition systems, Boolean programs; chc.go Horn clauses
//	report.go, errors.go    the answer; covered.go what its certificate does not cover; attempt.go, unknown.go what has been tried, and why there is none
//	goals.go                verdicts of single assertions
//	each.go                 the verdicts of all goals of a program, one by one and together
//	includes.go             where headers are, and which macros are defined; commands.go for each file, from a compilation database
//	entries.go              each function of a library by itself; harness.go calls of a function with any arguments
//	invariant.go            invariants as C expressions; contract.go contracts of functions
//	quantified.go           what is true of all elements of arrays, in ACSL
//	fault.go                which lines may be at fault for a counterexample
//	exercise.go             loop invariants that somebody claims: what holds of them, and states that show what does not
//	trace.go, proctrace.go  the counterexample, by executing the program on the inputs found; proctrace.go with calls; teller.go what is told of a
//	                        statement; origin.go what the inputs are
//	heap.go                 what is allocated where a counterexample ends
//	words.go                what a report says in words, wherever it is shown
//	simpler.go     inputs that are easier to read, for the same error
//	witness.go, claims.go   evidence for other tools, with inputs from outside of the program (parts.go);
//	                        validate.go whether theirs proves what it says
//
// Usage:
//
//	task, err := verify.LoadTask("program.yml")
//	...
//	rep, err := verify.Run(ctx, task, verify.Options{})
//	if err == nil {
//		fmt.Println(rep.Verdict, rep.Reason)
//	}
//
// Deviations: of the properties of SV-COMP, termination and no-data-race are not verified; the answer is unknown and says so, as it does for
// whatever else is missing.
package verify
