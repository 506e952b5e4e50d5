// Package gps implements GPS, software model checking by summary-guided search (Fang, Kincaid and Reps 2025), and its
// simplified form GPSLite. It searches a program's paths for one that reaches the error location, guided by summaries that
// over-approximate what can still happen, and turns each dead end of the search into invariant candidates.
//
//	figure 4  EXPLORE        explore.go  test runs: concrete execution, steered by the solver where the program chooses
//	figure 5  GPS            gps.go      the main loop over the frontier queue
//	figure 5  Check          check.go    satisfiability of a path followed by the summary of its continuations
//	figure 6  TRYCOVER       cover.go    labels that are inductive along a cycle
//	figure 6  REFINE         refine.go   dead-end interpolants become labels
//	def. 1-3  ART            art.go      the abstract reachability tree
//	          cases          cases.go    loops that count by a parameter of few values: each value is a case
//	          queries        known.go    what has been asked before: implications, and last blocks of dead ends
//	sect 5.3  gas            gas.go      instrumentation that bounds test runs and makes summaries count iterations
//	lemma 1                  invariant.go  from a complete, well-labeled tree to an inductive invariant
//
// Options leave parts out: Lite (figure 4), NoGas, NoSummaries, SummaryOnly (compositional recurrence analysis alone) and
// Impact (McMillan, CAV 2006: depth first over the same tree, no tests on the way). CoverAll lets nodes be covered by others
// than their ancestors, as in McMillan's paper.
//
// Usage:
//
//	res, err := gps.Run(ctx, graph, gps.Options{})
//	if err == nil && res.Verdict == cfg.Unsafe {
//		fmt.Println("inputs:", res.Inputs)
//	}
//
// Deviations from the paper. The search runs on the large-block encoding of the graph, so an edge of the tree is a loop-free
// path (or a merged bundle of them) between two cut points. A test is run concretely first and enters the tree only if it
// did not reach the error, and then only its first part. One test follows one path; its untaken branches go to the
// frontier queue. Not only leaves but also inner nodes of the tree can be covered (McMillan 2006); their subtrees rest until
// the covering is removed.
package gps
