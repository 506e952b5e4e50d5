// Package cfgtest is what tests of programs share: a plain interpreter, the yardstick for everything that executes or encodes C
// arithmetic, and generators of random expressions and graphs. Nothing in it is fast.
//
//	g := cfgtest.NewGen(rand.New(rand.NewSource(1)), cfgtest.Types)
//	graph := g.Graph(cfgtest.GraphOptions{Vertices: 6, Vars: 3})
//	out := cfgtest.Run(graph, graph.Source, g.State(graph), g.Choose(graph), 1000)
//
// Random graphs keep the rules of package cfg: edges begin with their assumption, and those of the edges that leave one
// vertex exclude each other.
package cfgtest
