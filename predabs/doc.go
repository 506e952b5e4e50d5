// Package predabs decides programs by predicate abstraction with refinement, the way lectures teach it (TUM lectures 4-7),
// step by step and with a trace that reads like the lectures. The same code, on large blocks, solves real tasks.
//
//	section "Reachability computation"  post, post^n, phi_reach          post.go
//	section "Inductive safety"          inductive invariants             post.go       System.Inductive
//	equation 9                          alpha, cartesian                 alpha.go, cache.go
//	                                    alpha, Boolean                   boolean.go
//	figure 2   ABSTREACH                reach.go  the worklist; tree.go  the tree Parent; cover.go  line 11
//	equation 10                         refinement constraints           refine.go
//	equation 11                         least solution                   refine.go     leastSolution
//	                                    greatest solution                refine.go     greatestSolution
//	equation 12                         intermediate solution            refine.go     interpolate
//	figure 1, examples 1-9              System, Parse                    system.go, parse.go, testdata
//
// Usage:
//
//	res, err := predabs.Run(ctx, graph, predabs.Options{Refine: predabs.Interpolation, Trace: func(ev predabs.Event) { fmt.Println(ev) }})
//	if err == nil && res.Verdict == cfg.Safe {
//		fmt.Println(len(res.Invariants), "invariants")
//	}
//
// A System is a program as transition relations. It has locations: one only, if the program counter is a variable as in
// figure 1, or one for each cut point of a control-flow graph, the relations being its large blocks. Predicates are those
// of a location, or common to all (Options.Global).
//
// # Beyond the lectures
//
// The abstract counterexample is looked for during the computation, not after it. Refinement recomputes the subtree below
// the first state on the counterexample that the new predicates change (Henzinger, Jhala, Majumdar, Sutre, Lazy abstraction,
// POPL 2002); Options.Restart begins again as the lectures do. Queries are spared by what earlier ones have taught: a model
// refutes all predicates that are false in it, for this state and for later ones; an unsatisfiable core tells which part of
// a state entailed a predicate, and every state with that part entails it too (cache.go).
//
// Whether a counterexample is feasible is asked of the solver, and then shown by execution. One that is infeasible is
// executed as far as it goes, and from there on the program runs freely for a while (tests.go): an error behind a loop of
// 10^6 turns is found by running the loop, not by as many refinements.
//
// # Limits
//
// Refinement need not converge: the run ends when its context does. Boolean abstraction counts at most maxCubes cubes of
// undecided predicates and is cartesian beyond that.
package predabs
