// Package impact is lazy abstraction with interpolants (McMillan, CAV 2006): it unwinds the program into an abstract
// reachability tree, depth first, and labels the vertices on each path to the error by interpolants that exclude it, until every
// leaf is covered by an ancestor.
//
//	section 3   UNWIND, DFS  impact.go  unwind
//	            REFINE       impact.go  refine; internal/search/art Tree.Refine
//	            EXPAND       internal/search/art Tree.Expand
//	            COVER, CLOSE internal/search/art Tree.TryCover
//
// Usage:
//
//	res, err := impact.Run(ctx, graph, impact.Options{})
//
// Deviations from the paper. An edge of the tree is a large block. A node is covered by force: interpolants of the cycle between
// it and an ancestor strengthen the labels until the tree shows that it is covered, if that can be done (section 4, forced
// covering). A path to the error counts when it has been executed.
package impact
