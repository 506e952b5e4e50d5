package cfgtest

import "cairn/cfg"

// The objects and offsets of random programs are few, so that they meet: those from 0 on and below, and firstOffset on.
const (
	objects     = 3
	firstOffset = -2
	offsets     = 12
)

// Contents returns random contents of the arrays of a graph, where programs look at them.
func (g *Gen) Contents(graph *cfg.Graph) cfg.Contents {
	m := cfg.Contents{}
	for v, info := range graph.Vars {
		if info.Type.Kind != cfg.Array {
			continue
		}
		for range g.Intn(20) {
			at := cfg.Cell{Var: cfg.Var(v), Object: uint64(g.Intn(objects)), Offset: int64(firstOffset + g.Intn(offsets))}
			if x, _ := g.Value(info.Type.Cell()).Uint64(); x != 0 {
				m[at] = x
			}
		}
	}
	return m
}

// cells is the type of one to eight cells, up to 64 bits.
func (g *Gen) cells(array cfg.Type) cfg.Type {
	n := min(64/int(array.Bits), []int{1, 1, 2, 4, 4, 8, 3}[g.Intn(7)])
	return cfg.Type{Bits: uint8(n) * array.Bits}
}

// anArray is one of the array variables.
func (g *Gen) anArray(graph *cfg.Graph) cfg.Var {
	return cfg.Var(len(graph.Vars) - 1 - g.Intn(len(g.Arrays)))
}

func (g *Gen) load(graph *cfg.Graph, depth int) *cfg.Expr {
	v := g.anArray(graph)
	m := graph.RefTo(v)
	if depth > 0 && g.Intn(6) == 0 {
		m = g.array(graph, v, depth-1)
	}
	object, offset := g.place(graph, depth)
	return cfg.LoadOf(g.cells(m.Type).Bits, m, object, offset)
}

// place is an address.
func (g *Gen) place(graph *cfg.Graph, depth int) (object, offset *cfg.Expr) {
	object = cfg.IntConst(cfg.Object, int64(g.Intn(objects)))
	if g.Intn(3) == 0 {
		object = cfg.Bin(cfg.Rem, g.Expr(graph, cfg.Object, depth/2), cfg.IntConst(cfg.Object, objects))
	}
	offset = cfg.IntConst(cfg.Offset, int64(firstOffset+g.Intn(offsets)))
	if g.Intn(2) == 0 {
		low := cfg.Bin(cfg.BitAnd, g.Expr(graph, cfg.Offset, depth/2), cfg.IntConst(cfg.Offset, 7))
		offset = cfg.Bin(cfg.Add, low, cfg.IntConst(cfg.Offset, int64(firstOffset+g.Intn(4))))
	}
	return object, offset
}

// array returns a random expression of the type of an array variable.
func (g *Gen) array(graph *cfg.Graph, v cfg.Var, depth int) *cfg.Expr {
	m := graph.RefTo(v)
	if other := g.anArray(graph); g.Intn(10) == 0 && graph.Vars[other].Type == m.Type {
		m = graph.RefTo(other)
	}
	if depth > 0 && g.Intn(6) == 0 {
		m = g.array(graph, v, depth-1)
	}
	object, offset := g.place(graph, depth)
	count := func() *cfg.Expr {
		if g.Intn(2) == 0 {
			return cfg.IntConst(cfg.Offset, int64(g.Intn(8)-1))
		}
		low := cfg.Bin(cfg.BitAnd, g.Expr(graph, cfg.Offset, depth/2), cfg.IntConst(cfg.Offset, 7))
		return cfg.Bin(cfg.Sub, low, cfg.IntConst(cfg.Offset, 1))
	}
	switch g.Intn(8) {
	case 0:
		return cfg.FillOf(m, object, offset, count(), g.Expr(graph, m.Type.Cell(), depth/2))
	case 1:
		from := graph.RefTo(v)
		if g.Intn(4) == 0 {
			from = m
		}
		fromObject, fromOffset := g.place(graph, depth)
		return cfg.CopyOf(m, object, offset, from, fromObject, fromOffset, count())
	case 2:
		if depth > 0 {
			return cfg.IfThenElse(g.Truth(graph, depth-1), m, g.array(graph, v, depth-1))
		}
	}
	return cfg.StoreOf(m, object, offset, g.Expr(graph, g.cells(m.Type), max(0, depth-1)))
}
