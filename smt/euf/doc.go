// Package euf is an e-graph: nodes, which are functions applied to nodes, and which of them are equal. It computes congruence
// closures with scopes, explains what it finds, and knows nothing of terms or formulas: functions are numbers, and so are the
// reasons for which the caller merges nodes.
//
//	graph.go    the Graph: nodes, constants, equations, what is asked of it
//	close.go    merging classes and what follows from that
//	table.go    hash tables: nodes that are the same, and nodes that are congruent
//	scope.go    undoing
//	explain.go  why nodes are equal, or different
//	check.go    replaying proofs
//
// An equation is a node, too, with True or False as its value: that two nodes differ is that their equation equals False. So
// there is one kind of conflict, two different constants that are equal, and one kind of propagation, a watched node
// that gets a value, for equations as for predicates.
//
//	g := euf.New()
//	a, b := g.Add(1), g.Add(2)
//	fa, fb := g.Add(3, a), g.Add(3, b)
//	g.Watch(g.Equal(fa, fb))
//	g.Push()
//	g.Merge(a, b, 7)
//	g.Close()         // nil: no conflict
//	g.News()          // the equation is True
//	g.Explain(fa, fb) // [7]
//	g.Pop(1)
//
// # Papers
//
//	Downey, Sethi, Tarjan: Variations on the common subexpression problem, JACM 1980             close.go
//	Nieuwenhuis, Oliveras: Fast congruence closure and extensions, Inf. and Computation 2007     close.go, explain.go
//	Detlefs, Nelson, Saxe: Simplify: a theorem prover for program checking, JACM 2005, section 7 scopes, equations as nodes
//
// # Limits
//
// That f(a) and f(b) differ does not make a and b differ, unless a = b is tried: then there is a conflict. A Graph is for one
// goroutine. Nodes are never deleted.
package euf
