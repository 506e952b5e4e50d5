package explicit

import (
	"fmt"
	"strings"

	"cairn/cfg"
	"cairn/internal/answer"
)

// recordNode tells the history of a new node of the tree, which ends at v in the state s.
func (x *explorer) recordNode(n int32, v cfg.Vertex, s []value) {
	if x.Record == nil {
		return
	}
	ev := answer.Event{Step: answer.NodeMade, Node: int(n), At: x.g.PlaceName(v)}
	if ev.At == "" {
		ev.At = fmt.Sprintf("location %d", v)
	}
	if at := x.nodes[n]; at.parent >= 0 {
		parent := int(at.parent)
		var parts []string
		for _, st := range x.g.Edges[at.edge].Stmts {
			parts = append(parts, x.g.StmtString(st))
		}
		ev.Parent, ev.Via = &parent, strings.Join(parts, "; ")
	}
	var known []string
	for i, val := range s {
		if x.rel.Has(cfg.Var(i)) && x.live.At(v, cfg.Var(i)) && val.forget() != x.base[i] {
			known = append(known, val.text(x.g.VarName(cfg.Var(i))))
		}
	}
	ev.Text = strings.Join(known, " && ")
	x.Record(ev)
}

// text says what is known of a variable.
func (v value) text(name string) string {
	switch {
	case v.isPoint():
		return fmt.Sprintf("%s == %d", name, v.lo)
	case v.lo == least:
		return fmt.Sprintf("%s <= %d", name, v.hi)
	case v.hi == most:
		return fmt.Sprintf("%s >= %d", name, v.lo)
	default:
		return fmt.Sprintf("%d <= %s <= %d", v.lo, name, v.hi)
	}
}
