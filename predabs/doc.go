// Package predabs decides programs by predicate abstraction with refinement, the way lectures teach it (TUM lectures 4-7),
// step by step and with a trace that reads like the lectures. The same code, on large blocks, solves real tasks.
//
//	section "Reachability computation"  post                    post.go
//	equation 4                          post without alpha      alpha.go      image
//	equation 9                          alpha, cartesian        alpha.go
//	                                    alpha, Boolean          boolean.go
//	figure 2   ABSTREACH                reach.go  the worklist; tree.go  the tree Parent; cover.go  line 11
//	equation 10                         refinement constraints  refine.go
//	equation 11                         least solution          refine.go     leastSolution
//	                                    greatest solution       refine.go     greatestSolution
//	equation 12                         intermediate solution   refine.go     interpolate
//
// Usage:
//
//	res, err := predabs.Run(ctx, graph, predabs.Options{Refine: predabs.Interpolation, Trace: func(ev predabs.Event) { fmt.Println(ev) }})
//	if err == nil && res.Verdict == answer.Safe {
//		fmt.Println(len(res.Certificate.(*answer.Invariants).At), "invariants")
//	}
//
// The program counter of the lectures is the location: the cut points of a control-flow graph, whose large blocks are the
// relations. Predicates are those of a location, or common to all (Options.Global).
//
// Options.Trace is told each step, as an Event that prints as the lectures write it, and that is a JSON object for machines:
//
//	phi_2 = post#(phi_1, rho_1) = alpha(at_l2 && y >= z) = at_l2 && y >= z
//	  not entailed: x >= y
//	post#(phi_2, rho_2) = alpha(at_l2 && y >= z && x <= y) = at_l2 && y >= z, already covered by phi_2
//	counterexample rho_1 rho_3 rho_5: infeasible
//	new predicates at l2: y >= z
//
// Relations have the names that the program gives them; rho_3.rho_5 is a block made of two, and rho_3 o rho_5 a path.
//
// # Beyond the lectures
//
// The abstract counterexample is looked for during the computation, not after it, and the worklist is ordered by depth. A
// state that waits there may become covered by one that is found later. Refinement recomputes the subtree below
// the first state on the counterexample that the new predicates change (Henzinger, Jhala, Majumdar, Sutre, Lazy abstraction,
// POPL 2002); Options.Restart begins again as the lectures do, Options.Single takes their relations, one for each step, and
// Options.Global their one set of predicates. Options.Exact leaves alpha out (equation 4). Queries are spared by what earlier ones have taught
// (search.Theory). What the range analysis knows
// (package absint) is given: relations and entailments take it for granted, and it is part of the certificate.
//
// With interpolation, a counterexample that goes round loops is refuted for all numbers of iterations at once if that is
// possible: its loops are replaced by their summaries (package summary), and the interpolants of that path are tried before
// those of the path itself (accelerate.go; Options.NoLoops leaves it out). They are candidates like all others: whether they
// are kept is decided by entailment, never by the summary.
//
// Whether a counterexample is feasible is asked of the solver, and then shown by execution. One that is infeasible is
// executed as far as it goes, and from there on the program runs freely for a while (tests.go; Options.NoTests leaves it
// out): an error behind a loop of 10^6 turns is found by running the loop, not by as many refinements. By turns the inputs
// on the feasible part are as the solver chose them, large, or small; later ones are random, from a fixed seed. A
// counterexample that is feasible with summaries for its loops suggests inputs, too. A run with nothing left to
// choose goes on, a longer piece after each refinement, until it ends.
//
// Files: doc.go, options.go, engine.go (the refinement loop), reach.go, tree.go, cover.go, alpha.go, boolean.go, refine.go,
// accelerate.go, post.go, named.go (the constraints of a path that is named), tests.go, event.go (the steps as the lectures write them), trace.go (who tells them), names.go.
// Receivers: e engine, s state, st step, ts tests, x counterexample or path, p path or precision.
//
// # Limits
//
// Refinement need not converge: the run ends when its context does. By the greatest solution it does not converge on the
// lectures' own example, each iteration of the loop having a weakest precondition of its own. Boolean abstraction counts at most
// maxCubes cubes of undecided predicates and is cartesian beyond that. Where the encoding of the program is approximate, a
// counterexample that cannot be executed makes the answer unknown.
package predabs
