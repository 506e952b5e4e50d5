// Package art is the abstract reachability tree: paths of large blocks, labelled by what holds at their ends, some of which cover
// others (McMillan 2006, section 3; Fang, Kincaid and Reps 2025, section 5.1). Engines decide in which order it grows, and by what
// their labels are strengthened besides.
//
//	tree.go     Tree, Node, Expand, the frontier queue, Check, Safe  Fang et al. 2025, definitions 1 to 3, lemma 1
//	cover.go    TryCover                                            figure 6, TRYCOVER; McMillan 2006, COVER and CLOSE
//	induct.go   k-induction beside it                               section 8, example 2
//	refine.go   DeadEnd, Refine, Refuted                            figure 6, REFINE; section 5.2
//	deadend.go  last blocks of dead ends, which serve for other paths
//	stats.go    Statistics
//
// Options.Induction lets a label cover an iteration that shows it by k-induction only, which section 8 of the paper compares with coverings and
// leaves to the future: what the label says of the iterations ahead becomes part of it, so that the tree stays an ordinary one.
//
// Usage:
//
//	t := art.New(p, art.Options{Goal: sums.ToTarget})
//	for n := t.Oldest(); n != nil; n = t.Oldest() {
//		if t.TryCover(n) {
//			continue
//		}
//		switch status, model := t.Check(n); {
//		case status == smt.Unsat:
//			t.DeadEnd(n, "why")
//			t.Refine(n)
//		...
//		}
//	}
//	return t.Safe(nil)
//
// Deviations from Fang et al. 2025, figure 6. As printed, line 9 of REFINE, L(pi') <- L(pi') and phi, stands in the loop over the nodes that
// pi' covers, so that the label of a node which covers nothing would never change; here it stands behind that loop, as figure 8 and the proof
// of lemma 6 have it. A conjunct that a label implies is not added to it, and those that the new one implies are dropped (strengthen).
// TRYCOVER as printed gives up at the first ancestor that does not cover the node (line 9); here the next one is tried, the nearest first.
//
// Beyond the papers, each with a switch (search.Without): not only leaves but also inner nodes are covered, and their subtrees rest until the
// covering is removed (Inner; McMillan's CLOSE does so, too). Interpolants of one dead end say that other paths with the same last blocks are
// dead ends, too; they need not be asked about (Recalled). Covering by force, by interpolants, is in both papers (Forced).
package art
