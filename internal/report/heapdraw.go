package report

import (
	"fmt"
	"strings"

	"cairn/internal/draw"
	"cairn/internal/verify"
)

// heapGraph draws what is allocated: objects with their cells, pointers as arrows; what has been freed is crossed out.
func heapGraph(h *verify.Heap) *draw.Graph {
	g := &draw.Graph{
		Title: "What is allocated when the error is reached",
		Desc:  "Variables and objects, with arrows for pointers: " + strings.Join(h.Lines(), "; ") + ".",
	}
	for i := range h.Objects {
		o := &h.Objects[i]
		n := draw.Node{Lines: []string{Clip(o.Heading(), maxLabelWidth)}, Detail: o.Heading()}
		switch {
		case o.Freed:
			n.Class = draw.Crossed
		case o.Name != "":
			n.Class = draw.Start
		}
		for _, c := range o.Cells {
			if c.To > 0 {
				e := draw.Edge{From: i, To: c.To - 1}
				if label := strings.TrimPrefix(c.Name, "."); label != "" {
					e.Lines = []string{label}
				}
				if c.Offset != 0 {
					e.Lines = append(e.Lines, fmt.Sprintf("+ %d", c.Offset))
				}
				g.Edges = append(g.Edges, e)
			} else if o.Name == "" {
				n.Lines = append(n.Lines, Clip(c.Text(), maxLabelWidth))
			}
		}
		if o.More {
			n.Lines = append(n.Lines, "...")
		}
		g.Nodes = append(g.Nodes, n)
	}
	return g
}
