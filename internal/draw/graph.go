package draw

import "unicode/utf8"

// Graph is a directed graph to be drawn. Edges may be parallel, form cycles, and lead from a node to itself.
type Graph struct {
	Title string // what it shows, in a few words
	Desc  string // what someone should know who does not see it
	Nodes []Node
	Edges []Edge
}

// Node is a box with lines of text.
type Node struct {
	Lines  []string
	Detail string // more, shown when the node is pointed at
	Class  Class
}

// Edge is an arrow with lines of text.
type Edge struct {
	From, To int // indices into Graph.Nodes
	Lines    []string
	Detail   string
	Class    Class
}

// Class is the role of a node or an edge, which decides its looks.
type Class string

// The roles. What a role means is said by text, too: colour is never the only sign.
const (
	Plain   Class = ""
	Start   Class = "start"   // where everything begins
	Bad     Class = "bad"     // the error
	Hub     Class = "hub"     // where a loop begins
	Done    Class = "done"    // an end that is not the error
	Dead    Class = "dead"    // excluded
	Crossed Class = "crossed" // crossed out: it has been there
	Covered Class = "covered" // contained in another one; of an edge: by which
)

// MaxNodes is the largest number of nodes that are drawn.
const MaxNodes = 1500

// The sizes of text, in pixels. The type is monospaced, so that the width of a text is known without its font.
const (
	fontSize   = 13.0
	charWidth  = 7.9 // of the widest common monospaced fonts
	lineHeight = 17.0
	padX, padY = 9.0, 5.0
)

// textSize is the size of lines of text.
func textSize(lines []string) (w, h float64) {
	for _, l := range lines {
		w = max(w, float64(utf8.RuneCountInString(l))*charWidth)
	}
	return w, float64(len(lines)) * lineHeight
}

// prefix returns the part of g with at most limit nodes that comes first in breadth-first order, and the number of nodes
// left out.
func (g *Graph) prefix(limit int) (*Graph, int) {
	if len(g.Nodes) <= limit {
		return g, 0
	}
	out := make([][]int, len(g.Nodes))
	for _, e := range g.Edges {
		out[e.From] = append(out[e.From], e.To)
	}
	keep := make([]bool, len(g.Nodes))
	left := limit
	for root := 0; root < len(g.Nodes) && left > 0; root++ {
		for queue := []int{root}; len(queue) > 0 && left > 0; queue = queue[1:] {
			if n := queue[0]; !keep[n] {
				keep[n] = true
				left--
				queue = append(queue, out[n]...)
			}
		}
	}
	sub := &Graph{Title: g.Title, Desc: g.Desc}
	index := make([]int, len(g.Nodes))
	for i, n := range g.Nodes {
		if index[i] = len(sub.Nodes); keep[i] {
			sub.Nodes = append(sub.Nodes, n)
		}
	}
	for _, e := range g.Edges {
		if keep[e.From] && keep[e.To] {
			e.From, e.To = index[e.From], index[e.To]
			sub.Edges = append(sub.Edges, e)
		}
	}
	return sub, len(g.Nodes) - limit
}
