package encode

import (
	"context"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/smt"
)

// Block is a set of loop-free paths from one cut point to another, as one transition. It leaves Src and meets no other cut
// point before Dst.
type Block struct {
	Src, Dst cfg.Vertex
	Trans    Transition
	Path     []cfg.EdgeID // the one path; nil if there are several
	Edges    []cfg.EdgeID // all edges on the paths, ascending
}

// Blocks is a graph in large-block encoding (Beyer, Cimatti, Griggio, Keremoglu, Sebastiani, Software model checking via
// large-block encoding, FMCAD 2009): its vertices are the cut points, its edges the blocks.
type Blocks struct {
	G      *cfg.Graph
	Vocab  *Vocab
	Cuts   []cfg.Vertex // the source, loop headers (or all locations) in weak topological order, the target
	Blocks []Block      // by source in the order of Cuts
	Loops  *cfg.LoopForest

	out, in map[cfg.Vertex][]int
}

// BlockOptions configures LargeBlocks.
type BlockOptions struct {
	// MaxPaths is the greatest number of paths between two cut points that become one block each; more are merged into one
	// block. 0 means 1.
	MaxPaths int
	// Single makes each step of the source a block of its own.
	Single bool
	// Ranges are used to leave out wraparound that cannot happen. Optional.
	Ranges Ranges
}

// Out lists the blocks that leave v, as indices into b.Blocks.
func (b *Blocks) Out(v cfg.Vertex) []int { return b.out[v] }

// In lists the blocks that enter v.
func (b *Blocks) In(v cfg.Vertex) []int { return b.in[v] }

// IsCut reports whether v is a cut point.
func (b *Blocks) IsCut(v cfg.Vertex) bool { return slices.Contains(b.Cuts, v) }

// LargeBlocks encodes g by blocks between its cut points: the source, the target and the loop headers, or all locations if steps are to
// stay single. What lies on no path from the source to the target is left out, unless they are. Blocks into the target say nothing about the variables there, and blocks that
// cannot be passed do not exist.
func LargeBlocks(ctx context.Context, g *cfg.Graph, vo *Vocab, opt BlockOptions) (*Blocks, error) {
	b := &Blocks{G: g, Vocab: vo, Loops: cfg.Loops(g), out: make(map[cfg.Vertex][]int), in: make(map[cfg.Vertex][]int)}
	lb := &blockBuilder{ctx: ctx, b: b, opt: opt, useful: g.Useful(), cut: make([]bool, len(g.Vertices))}
	lb.opt.MaxPaths = max(1, opt.MaxPaths)
	if opt.Single {
		lb.useful = g.From(g.Source)
		lb.useful[g.Target] = true
	}
	b.Cuts = append(b.Cuts, g.Source)
	for _, v := range b.Loops.Order {
		header := b.Loops.IsHeader(v) && lb.useful[v]
		if (header || opt.Single && !g.Vertices[v].Inner) && v != g.Source && v != g.Target {
			b.Cuts = append(b.Cuts, v)
		}
	}
	b.Cuts = append(b.Cuts, g.Target)
	for _, v := range b.Cuts {
		lb.cut[v] = true
	}
	for _, v := range b.Cuts {
		if v == g.Target {
			continue
		}
		if err := lb.from(v); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// blockBuilder is the state of LargeBlocks.
type blockBuilder struct {
	ctx    context.Context
	b      *Blocks
	opt    BlockOptions
	useful []bool
	cut    []bool
}

// from adds the blocks that leave src.
func (lb *blockBuilder) from(src cfg.Vertex) error {
	inner, ends := lb.reach(src)
	for _, dst := range ends {
		if err := lb.ctx.Err(); err != nil {
			return err
		}
		r := lb.region(src, inner, dst)
		if r.paths > lb.opt.MaxPaths {
			t, err := r.merged()
			if err != nil {
				return err
			}
			lb.add(Block{Src: src, Dst: dst, Trans: t, Edges: r.edges()})
			continue
		}
		for _, path := range r.enumerate() {
			enc := newEncoder(lb.ctx, lb.b.Vocab, lb.b.G, lb.opt.Ranges)
			enc.path(src, path)
			t := r.finish(enc, smt.True)
			if enc.err != nil {
				return enc.err
			}
			lb.add(Block{Src: src, Dst: dst, Trans: t, Path: path, Edges: slices.Sorted(slices.Values(path))})
		}
	}
	return nil
}

func (lb *blockBuilder) add(bl Block) {
	if !bl.Trans.infeasible() {
		lb.b.add(bl)
	}
}

func (b *Blocks) add(bl Block) {
	i := len(b.Blocks)
	b.Blocks = append(b.Blocks, bl)
	b.out[bl.Src] = append(b.out[bl.Src], i)
	b.in[bl.Dst] = append(b.in[bl.Dst], i)
}

// Keep leaves out all blocks but those for which keep holds.
func (b *Blocks) Keep(keep func(*Block) bool) {
	all := b.Blocks
	b.Blocks, b.out, b.in = nil, make(map[cfg.Vertex][]int), make(map[cfg.Vertex][]int)
	for i := range all {
		if keep(&all[i]) {
			b.add(all[i])
		}
	}
}

// successors lists the edges from v that the encoding has to do with.
func (lb *blockBuilder) successors(v cfg.Vertex) []cfg.EdgeID {
	var es []cfg.EdgeID
	for _, e := range lb.b.G.Out(v) {
		if lb.useful[lb.b.G.Edges[e].Dst] && lb.b.G.Possible(e) {
			es = append(es, e)
		}
	}
	return es
}

// reach finds the vertices that can be reached from src without passing a cut point, in topological order with src first,
// and the cut points that end this: in ascending order, or in that of the edges that lead there if steps are single.
func (lb *blockBuilder) reach(src cfg.Vertex) (inner, ends []cfg.Vertex) {
	seen := make(map[cfg.Vertex]bool)
	var visit func(v cfg.Vertex)
	visit = func(v cfg.Vertex) {
		for _, e := range lb.successors(v) {
			w := lb.b.G.Edges[e].Dst
			switch {
			case lb.cut[w]:
				if !slices.Contains(ends, w) {
					ends = append(ends, w)
				}
			case !seen[w]:
				seen[w] = true
				visit(w)
			}
		}
		inner = append(inner, v)
	}
	visit(src)
	slices.Reverse(inner)
	if !lb.opt.Single {
		slices.Sort(ends)
	}
	return inner, ends
}

// region is the part of the graph between two cut points.
type region struct {
	lb       *blockBuilder
	src, dst cfg.Vertex
	inner    []cfg.Vertex                // in topological order, src first
	out      map[cfg.Vertex][]cfg.EdgeID // the edges on paths to dst
	paths    int                         // their number, at most pathLimit
}

// pathLimit is so small that the sum of two numbers of paths is an int where these have 32 bits.
const pathLimit = 1<<30 - 1

// region restricts what was reached from src to the paths that end in dst.
func (lb *blockBuilder) region(src cfg.Vertex, reached []cfg.Vertex, dst cfg.Vertex) *region {
	r := &region{lb: lb, src: src, dst: dst, out: make(map[cfg.Vertex][]cfg.EdgeID)}
	count := make(map[cfg.Vertex]int)
	for _, v := range slices.Backward(reached) {
		for _, e := range lb.successors(v) {
			n := 1
			if w := lb.b.G.Edges[e].Dst; w != dst {
				if n = count[w]; lb.cut[w] {
					n = 0
				}
			}
			if n > 0 {
				r.out[v] = append(r.out[v], e)
				count[v] = min(count[v]+n, pathLimit)
			}
		}
	}
	r.paths = count[src]
	for _, v := range reached {
		if count[v] > 0 {
			r.inner = append(r.inner, v)
		}
	}
	return r
}

// finish returns the transition that has been encoded; at the target nobody asks for the state.
func (r *region) finish(enc *encoder, guard smt.Term) Transition {
	if r.dst == r.lb.b.G.Target {
		enc.env = newEnvironment(r.dst)
	}
	return enc.transition(guard)
}

// edges lists the edges of the region in ascending order.
func (r *region) edges() []cfg.EdgeID {
	var es []cfg.EdgeID
	for _, v := range r.inner {
		es = append(es, r.out[v]...)
	}
	slices.Sort(es)
	return es
}

// enumerate lists the paths.
func (r *region) enumerate() [][]cfg.EdgeID {
	var paths [][]cfg.EdgeID
	var path []cfg.EdgeID
	var visit func(v cfg.Vertex)
	visit = func(v cfg.Vertex) {
		for _, e := range r.out[v] {
			path = append(path, e)
			if w := r.lb.b.G.Edges[e].Dst; w == r.dst {
				paths = append(paths, slices.Clone(path))
			} else {
				visit(w)
			}
			path = path[:len(path)-1]
		}
	}
	visit(r.src)
	return paths
}

// Text tells what a block does: its statements, or the places where its paths begin and end.
func (b *Blocks) Text(i int) string {
	bl := &b.Blocks[i]
	if bl.Path == nil {
		return "one of several paths from " + b.G.PlaceName(bl.Src) + " to " + b.G.PlaceName(bl.Dst)
	}
	var parts []string
	for _, e := range bl.Path {
		for _, s := range b.G.Edges[e].Stmts {
			parts = append(parts, b.G.StmtString(s))
		}
	}
	return strings.Join(parts, "; ")
}
