package bself

import (
	"slices"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/smt"
)

// nest is a loop with the loops inside it, flattened: one loop whose state includes at which of the cut points it is. (The
// paper flattens nested loops in the source, section 5; here a formula over the flattened loop is a family of formulas, one
// for each cut point, and a loop path is a block from a cut point of the nest to another.)
type nest struct {
	cuts    []cfg.Vertex
	index   map[cfg.Vertex]int
	inner   []*encode.Block   // from a cut point of the nest to another
	out     [][]*encode.Block // the same by the index of the source
	entries []*encode.Block   // into the nest
	kappa   int               // how often a candidate is extended in one attempt (section 5)
	found   []family          // O_l of algorithm 4: the candidates so far
}

// family is a set of states of a nest: a formula for each cut point, by index.
type family []smt.Term

// findNests finds the strongly connected components of the graph of cut points that contain a cycle, in the order of Cuts.
func (p *problem) findNests() {
	reach := make(map[cfg.Vertex]map[cfg.Vertex]bool)
	for _, v := range p.Blocks.Cuts {
		seen := make(map[cfg.Vertex]bool)
		work := []cfg.Vertex{v}
		for len(work) > 0 {
			u := work[len(work)-1]
			work = work[:len(work)-1]
			for _, i := range p.Blocks.Out(u) {
				if w := p.Blocks.Blocks[i].Dst; !seen[w] {
					seen[w] = true
					work = append(work, w)
				}
			}
		}
		reach[v] = seen
	}
	for _, v := range p.Blocks.Cuts {
		if !reach[v][v] || p.nestOf[v] != nil {
			continue
		}
		n := &nest{index: make(map[cfg.Vertex]int)}
		for _, w := range p.Blocks.Cuts {
			if w == v || reach[v][w] && reach[w][v] {
				n.index[w] = len(n.cuts)
				n.cuts = append(n.cuts, w)
				p.nestOf[w] = n
			}
		}
		p.classify(n)
		p.nests = append(p.nests, n)
	}
}

// classify finds the blocks that have to do with a nest.
func (p *problem) classify(n *nest) {
	n.out = make([][]*encode.Block, len(n.cuts))
	for i := range p.Blocks.Blocks {
		b := &p.Blocks.Blocks[i]
		src, from := n.index[b.Src]
		_, to := n.index[b.Dst]
		switch {
		case from && to:
			n.inner = append(n.inner, b)
			n.out[src] = append(n.out[src], b)
		case to:
			n.entries = append(n.entries, b)
		}
	}
	if n.kappa = p.opt.Kappa; n.kappa == 0 {
		n.kappa = 2*len(n.inner) - 1
	}
}

// empty is the family without any state.
func (n *nest) empty() family {
	f := make(family, len(n.cuts))
	for i := range f {
		f[i] = smt.False
	}
	return f
}

// set is f with just the states t at the i-th cut point.
func (f family) set(i int, t smt.Term) family {
	g := slices.Clone(f)
	g[i] = t
	return g
}

// with is f with the states t at the i-th cut point besides.
func (f family) with(c *smt.Context, i int, t smt.Term) family { return f.set(i, c.Or(f[i], t)) }

// join is the union of two sets of states.
func (f family) join(c *smt.Context, g family) family {
	h := make(family, len(f))
	for i := range f {
		h[i] = c.Or(f[i], g[i])
	}
	return h
}

// closedUnder reports whether the states t at the i-th cut point all lead, in one loop path, into the family xi.
func (p *problem) closedUnder(n *nest, i int, t smt.Term, xi family) bool {
	for _, b := range n.out[i] {
		target := xi[n.index[b.Dst]]
		if target != smt.True && !p.impossible(b.Src, p.C.And(t, p.Vocab.Pre(b.Trans, p.C.Not(target)))) {
			return false
		}
	}
	return true
}

// inductive reports whether the loop never leaves xi to another state of the nest.
func (p *problem) inductive(n *nest, xi family) bool {
	for i := range n.cuts {
		if !p.closedUnder(n, i, xi[i], xi) {
			return false
		}
	}
	return true
}
