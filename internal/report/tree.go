package report

import (
	"cmp"
	"fmt"

	"cairn/internal/answer"
	"cairn/internal/draw"
)

// maxNodeWidth is the number of characters of a label that are shown in its node.
const maxNodeWidth = 30

// treeNode is what is known of a node at the end of its history.
type treeNode struct {
	made   answer.Event
	label  string
	class  draw.Class
	covers []int
}

// graph draws the tree as it is at the end: every node that there has ever been, and the coverings that are left. drawn
// lists the numbers of its nodes.
func (t *Track) graph() (g *draw.Graph, drawn []int) {
	nodes, order := t.replay()
	index := make(map[int]int, len(order))
	g = &draw.Graph{
		Title: "search of " + t.Engine,
		Desc: fmt.Sprintf("The tree that the engine %s has made: %s. The list of steps beside it tells the same as text.",
			t.Engine, count(len(order), "node")),
	}
	for i, id := range order {
		n := nodes[id]
		index[id] = i
		lines := []string{fmt.Sprintf("%d  %s", id, n.made.At), Clip(cmp.Or(n.label, "-"), maxNodeWidth)}
		g.Nodes = append(g.Nodes, draw.Node{Lines: lines, Class: n.class})
		if n.made.Parent != nil {
			if p, ok := index[*n.made.Parent]; ok {
				g.Edges = append(g.Edges, draw.Edge{From: p, To: i, Detail: n.made.Via})
			}
		}
	}
	for i, id := range order {
		for _, by := range nodes[id].covers {
			if k, ok := index[by]; ok {
				g.Edges = append(g.Edges, draw.Edge{From: i, To: k, Class: draw.Covered, Detail: fmt.Sprintf("node %d is covered by node %d", id, by)})
			}
		}
	}
	return g, order
}

// replay follows the history. order lists the nodes as they were made.
func (t *Track) replay() (nodes map[int]*treeNode, order []int) {
	nodes = make(map[int]*treeNode)
	for _, ev := range t.Events {
		n := nodes[ev.Node]
		if ev.Step == answer.NodeMade {
			n = &treeNode{made: ev, label: ev.Text}
			nodes[ev.Node] = n
			order = append(order, ev.Node)
		}
		if n == nil { // made before the part of the history that is kept
			continue
		}
		switch ev.Step {
		case answer.NodeLabel:
			n.label = ev.Text
		case answer.NodeDead, answer.NodeRemoved:
			n.class, n.covers = draw.Dead, nil
		case answer.NodeCovered:
			n.class, n.covers = draw.Covered, ev.By
		case answer.NodeFreed:
			n.class, n.covers = draw.Plain, nil
		case answer.NodeReached:
			n.class = draw.Bad
		}
	}
	return nodes, order
}
