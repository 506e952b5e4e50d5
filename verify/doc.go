// Package verify is the way in: it loads a task, runs an engine on it, checks the engine's certificate, and builds the
// report that people and machines read. No verdict leaves it unchecked.
//
//	task.go     what is to be verified: a C file, or an SV-COMP task definition (taskdef.go)
//	engines.go  the table of engines; adding an engine is one line there
//	run.go      load, run, certify
//	report.go   the answer, with invariants in C syntax
//	trace.go    the counterexample, by executing the program on the inputs found
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
// Deviations: of an SV-COMP task only the properties unreach-call and no-overflow, and programs of one file, are supported;
// everything else is answered with unknown and the name of what is missing.
package verify
