// Package simulate decides programs that have no inputs by executing them: there is only one execution, and it either reaches the
// error or ends without it. With Options.Forks it does so with programs whose inputs decide little: executions go both ways (paths.go).
//
//	res, _, err := simulate.Run(ctx, prog, simulate.Options{})
//	fmt.Println(res.Verdict, res.Reason)
//
// Uninitialised variables and the results of nondeterministic choices are values that are not known. The execution goes on with them
// as long as no decision depends on one (exec.Program.Tracked), or both ways. What is computed from them may be undefined for some of their values;
// executions with these end earlier. So if the execution ends without the error, all of them do. If it comes to the error, it is
// repeated with 0 for all that is not known, which is an execution like any other that certify can check.
//
// # Limits
//
// Programs whose inputs are looked at in loops without end, decisions that exclude each other on a way to the error, executions of more than Options.Steps statements, and recursion of more than some million
// variables in depth are unknown.
package simulate
