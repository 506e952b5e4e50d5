// Package draw draws directed graphs in layers, as SVG and as DOT: control-flow graphs, trees of abstract states, proof
// obligations.
//
// The layout is Sugiyama's (Sugiyama, Tagawa, Toda 1981), with the refinements of Gansner, Koutsofios, North, Vo, A technique
// for drawing directed graphs, 1993:
//
//	graph.go   what is drawn: nodes and edges with their texts; what is left out of a large graph
//	rank.go    cycles are broken by turning edges round; nodes are put into layers by longest paths, then moved closer together
//	layers.go  edges that span layers, and the texts of edges, get places of their own in the layers between
//	order.go   the order within layers that crosses few edges: barycentres, transpositions
//	place.go   coordinates: each layer in turn to where its neighbours are, exactly, by pooling adjacent violators
//	route.go   edges as curves between the layers and straight lines through them, so that none passes through a node
//	svg.go     a picture with title and description, readable in a light and a dark surrounding
//	dot.go     the same graph for Graphviz
//
// The same graph gives the same bytes. A graph of more than MaxNodes nodes is drawn as far as these go, breadth first, and
// the picture says how many are left out.
package draw
