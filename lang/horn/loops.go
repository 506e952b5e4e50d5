package horn

import "cairn/cfg"

// Loops finds the recursion of a system: the loops of the graph in which an edge leads from each predicate of a body to that of the
// head. Predicates are vertices of their numbers; one more comes first in the order. What has facts is entered first, then what
// that does not lead to.
func (s *System) Loops() *cfg.LoopForest {
	g := &cfg.Graph{}
	for range s.Preds {
		g.NewVertex(cfg.VertexInfo{})
	}
	g.Source = g.NewVertex(cfg.VertexInfo{})
	entered := make([]bool, len(s.Preds))
	for i := range s.Clauses {
		cl := &s.Clauses[i]
		if cl.IsQuery() {
			continue
		}
		entered[cl.Head.Pred] = entered[cl.Head.Pred] || len(cl.Body) == 0
		for _, b := range cl.Body {
			g.NewEdge(cfg.Vertex(b.Pred), cfg.Vertex(cl.Head.Pred))
		}
	}
	for _, first := range []bool{true, false} {
		for p := range s.Preds {
			if entered[p] == first {
				g.NewEdge(g.Source, cfg.Vertex(p))
			}
		}
	}
	return cfg.Loops(g)
}
