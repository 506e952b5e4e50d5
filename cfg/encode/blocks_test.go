package encode_test

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/absint"
	"cairn/cfg"

	"cairn/cfg/cfgtest"
	"cairn/cfg/encode"
	"cairn/internal/num"
	"cairn/smt"
)

// segment is an execution from one cut point to the next, if it gets there.
type segment struct {
	from, to  cfg.Vertex
	reached   bool
	pre, post []num.Rat
	path      []cfg.EdgeID
	choices   map[cfg.Site]num.Rat
}

// runSegment executes g from a cut point; choices that are not in the map are drawn at random.
func runSegment(gen *cfgtest.Gen, b *encode.Blocks, from cfg.Vertex, pre []num.Rat, choices map[cfg.Site]num.Rat) segment {
	s := segment{from: from, pre: pre, choices: choices}
	draw := gen.Choose(b.G)
	choose := func(site cfg.Site) num.Rat {
		r, ok := choices[site]
		if !ok {
			r = draw(site)
			choices[site] = r
		}
		return r
	}
	at, state := from, pre
	for {
		tr := cfgtest.Run(b.G, at, state, choose, 1)
		if len(tr.Edges) == 0 {
			return s
		}
		at, state = tr.End, tr.Edges[0].State
		s.path = append(s.path, tr.Edges[0].Edge)
		if b.IsCut(at) {
			s.to, s.post, s.reached = at, state, true
			return s
		}
		if len(s.path) > len(b.G.Vertices) {
			return s // in a part from which the target cannot be reached
		}
	}
}

// chosen says that the choices of t are those of the segment.
func chosen(gen *cfgtest.Gen, b *encode.Blocks, t encode.Transition, s segment) smt.Term {
	c := b.Vocab.Ctx
	draw := gen.Choose(b.G)
	var all []smt.Term
	for _, ch := range t.Choices {
		r, ok := s.choices[ch.Site]
		if !ok {
			r = draw(ch.Site)
			s.choices[ch.Site] = r
		}
		all = append(all, c.Eq(ch.Symbol, c.Num(r, smt.Int)))
	}
	return c.And(all...)
}

// checkSegment: the block that the execution takes allows it, and for its inputs allows nothing else; no other block that
// leaves the cut point can be taken.
func checkSegment(t *testing.T, gen *cfgtest.Gen, b *encode.Blocks, s segment) {
	t.Helper()
	ctx, c := context.Background(), b.Vocab.Ctx
	found := false
	for _, i := range b.Out(s.from) {
		bl := b.Blocks[i]
		f := c.And(at(b.Vocab, bl.Trans.Guard, s.pre), chosen(gen, b, bl.Trans, s))
		mine := s.reached && bl.Dst == s.to && (bl.Path == nil || slices.Equal(bl.Path, s.path))
		if !mine {
			if !bl.Trans.Approx {
				status, _ := smt.CheckSat(ctx, c, f)
				require.Equal(t, smt.Unsat, status, "block %d -> %d does not apply to %v\n%s", bl.Src, bl.Dst, s, b.G)
			}
			continue
		}
		found = true
		for _, e := range s.path {
			require.Contains(t, bl.Edges, e)
		}
		same := smt.True
		if bl.Dst != b.G.Target {
			for v := range s.post {
				value := at(b.Vocab, b.Vocab.Value(bl.Trans, cfg.Var(v)), s.pre)
				same = c.And(same, c.Eq(value, c.Num(s.post[v], smt.Int)))
			}
		}
		status, _ := smt.CheckSat(ctx, c, f, same)
		require.Equal(t, smt.Sat, status, "block %d -> %d allows %v\n%s", bl.Src, bl.Dst, s, b.G)
		if !bl.Trans.Approx {
			status, _ = smt.CheckSat(ctx, c, f, c.Not(same))
			require.Equal(t, smt.Unsat, status, "block %d -> %d allows only %v\n%s", bl.Src, bl.Dst, s, b.G)
		}
	}
	require.True(t, found || !s.reached || !canReach(b.G, s.to), "no block for %v\n%s", s, b.G)
}

// canReach reports whether there is a path from v to the target.
func canReach(g *cfg.Graph, v cfg.Vertex) bool {
	seen := map[cfg.Vertex]bool{v: true}
	for work := []cfg.Vertex{v}; len(work) > 0; work = work[1:] {
		for _, e := range g.Out(work[0]) {
			if w := g.Edges[e].Dst; !seen[w] {
				seen[w] = true
				work = append(work, w)
			}
		}
	}
	return seen[g.Target]
}

// checkModels replays a model of each exact block.
func checkModels(t *testing.T, gen *cfgtest.Gen, b *encode.Blocks) int {
	t.Helper()
	n := 0
	for _, bl := range b.Blocks {
		status, m := smt.CheckSat(context.Background(), b.Vocab.Ctx, bl.Trans.Guard, b.Vocab.Typed())
		if status != smt.Sat || bl.Trans.Approx {
			continue
		}
		n++
		pre := make([]num.Rat, len(b.G.Vars))
		for v := range pre {
			pre[v] = m.Value(b.Vocab.X[v])
		}
		choices := make(map[cfg.Site]num.Rat)
		for _, ch := range bl.Trans.Choices {
			r := m.Value(ch.Symbol)
			if b.G.Vars[b.G.Edges[ch.Site.Edge].Stmts[ch.Site.Stmt].Var].Type.Contains(r) { // else not on the path
				choices[ch.Site] = r
			}
		}
		s := runSegment(gen, b, bl.Src, pre, choices)
		require.True(t, s.reached, "a model of block %d -> %d: %v\n%s", bl.Src, bl.Dst, s, b.G)
		require.Equal(t, bl.Dst, s.to)
		if bl.Path != nil {
			require.Equal(t, bl.Path, s.path)
		}
		for v := range pre {
			if bl.Dst != b.G.Target {
				require.Equal(t, s.post[v], m.Value(b.Vocab.Value(bl.Trans, cfg.Var(v))))
			}
		}
	}
	return n
}

func TestBlocks(t *testing.T) {
	small := []cfg.Type{{Bits: 8}, {Bits: 8, Signed: true}, cfg.Bool, cfg.Int, {Bits: 32}}
	segments, models, mergedBlocks := 0, 0, 0
	for seed := range int64(600) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), small)
		gen.Linear = true
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 4 + gen.Intn(8), Vars: 3, Stmts: 2, Depth: 1, Acyclic: gen.Intn(3) == 0})
		switch gen.Intn(4) {
		case 0:
			g, _ = cfg.Simplify(g)
		case 1:
			g, _ = cfg.ResetDead(g)
		}
		require.NoError(t, g.Check())
		opt := encode.BlockOptions{MaxPaths: []int{0, 2, 50}[gen.Intn(3)]}
		if gen.Intn(2) == 0 {
			opt.Ranges = absint.Analyze(context.Background(), g, absint.Options{})
		}
		b, err := encode.LargeBlocks(context.Background(), g, encode.NewVocab(smt.NewContext(), g), opt)
		require.NoError(t, err)
		for _, bl := range b.Blocks {
			if bl.Path == nil {
				mergedBlocks++
			}
		}
		if opt.Ranges == nil { // else models may be out of range
			models += checkModels(t, gen, b)
		}
		for range 4 {
			v, state := g.Source, gen.State(g)
			for range 10 {
				s := runSegment(gen, b, v, state, make(map[cfg.Site]num.Rat))
				checkSegment(t, gen, b, s)
				segments++
				if !s.reached || s.to == g.Target {
					break
				}
				v, state = s.to, s.post
			}
		}
	}
	assert.Greater(t, segments, 2000)
	assert.Greater(t, models, 300)
	assert.Greater(t, mergedBlocks, 100)
}
