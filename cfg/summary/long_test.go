package summary

import (
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A shape is a graph of about n locations; 0 is the source and the last one the target.
var shapes = []struct {
	name  string
	graph func(n int) (int, []Arc)
}{
	{"chain", func(n int) (int, []Arc) {
		g := &shape{}
		for g.n+2 < n {
			g.arcs = append(g.arcs, Arc{g.n, g.n + 1})
			g.n++
		}
		return g.end()
	}},
	{"simple loops", func(n int) (int, []Arc) { // one after the other
		g := &shape{}
		for g.n+3 < n {
			g.arcs = append(g.arcs, Arc{g.n, g.n + 1}, Arc{g.n + 1, g.n}, Arc{g.n, g.n + 2})
			g.n += 2
		}
		return g.end()
	}},
	{"random", func(n int) (int, []Arc) { return random(n, false) }},
	{"random errors", func(n int) (int, []Arc) { return random(n, true) }},
	{"branches", func(n int) (int, []Arc) { // one after the other
		g := &shape{}
		for g.n+4 < n {
			a, b, c := g.n, g.n+1, g.n+2
			g.arcs = append(g.arcs, Arc{a, b}, Arc{a, c}, Arc{b, a + 3}, Arc{c, a + 3})
			g.n += 3
		}
		return g.end()
	}},
	{"loops", func(n int) (int, []Arc) { // one after the other, each with a way out of its middle
		g := &shape{}
		for g.n+4 < n {
			h := g.n
			g.arcs = append(g.arcs, Arc{h, h + 1}, Arc{h + 1, h + 2}, Arc{h + 2, h}, Arc{h, h + 3}, Arc{h + 1, h + 3})
			g.n += 3
		}
		return g.end()
	}},
	{"errors", func(n int) (int, []Arc) { // a loop with an assertion in each line
		var arcs []Arc
		for v := range n - 2 {
			arcs = append(arcs, Arc{v, v + 1}, Arc{v, n - 1})
		}
		return n, append(arcs, Arc{n - 2, 0})
	}},
	{"machine", func(n int) (int, []Arc) { // a loop with a case for each state, each of which goes to the end of the loop or begins again
		var arcs []Arc
		for v := 1; v < n-2; v++ {
			arcs = append(arcs, Arc{0, v}, Arc{v, n - 2}, Arc{v, 0})
		}
		return n, append(arcs, Arc{n - 2, 0}, Arc{n - 2, n - 1})
	}},
	{"nest", func(n int) (int, []Arc) { // loops of depth eight, one nest after the other
		g := &shape{}
		for g.n+18 < n {
			g.nest(8)
		}
		return g.end()
	}},
	{"deep", func(n int) (int, []Arc) { // all loops inside of each other
		g := &shape{}
		g.nest((n - 2) / 2)
		return g.end()
	}},
}

type shape struct {
	n    int
	arcs []Arc
}

func (g *shape) end() (int, []Arc) {
	g.arcs = append(g.arcs, Arc{g.n, g.n + 1})
	return g.n + 2, g.arcs
}

// nest adds loops inside of each other: headers one after the other, and their latches in the opposite order.
func (g *shape) nest(depth int) {
	h := g.n
	for d := range depth {
		header, latch := h+d, h+2*depth-1-d
		g.arcs = append(g.arcs, Arc{header, header + 1}, Arc{latch, header}, Arc{latch, latch + 1})
	}
	g.n += 2 * depth
}

// random is a structured program: parts of branches and loops inside of each other, one after the other. With errors, statements lead to the target, and loops
// end in a second place.
func random(n int, errors bool) (int, []Arc) {
	g := &structured{rng: rand.New(rand.NewSource(7)), errors: errors}
	v := g.vertex()
	for g.n < n {
		v = g.block(v, 100)
	}
	target := g.vertex()
	for _, v := range append(g.failing, v) {
		g.arc(v, target)
	}
	return g.n, g.arcs
}

type structured struct {
	shape
	rng     *rand.Rand
	errors  bool
	failing []int
}

func (g *structured) vertex() int     { g.n++; return g.n - 1 }
func (g *structured) arc(a, b int)    { g.arcs = append(g.arcs, Arc{a, b}) }
func (g *structured) after(v int) int { w := g.vertex(); g.arc(v, w); return w }
func (g *structured) sometimes() bool { return g.errors && g.rng.Intn(2) == 0 }

// block adds about size vertices behind v, and returns the last one.
func (g *structured) block(v, size int) int {
	for size > 2 {
		part := min(size, 2+g.rng.Intn(max(1, size/2)))
		size -= part
		switch g.rng.Intn(3) {
		case 0: // branches
			a, b := g.block(g.after(v), part/2-1), g.block(g.after(v), part/2-1)
			v = g.after(a)
			g.arc(b, v)
		case 1: // a loop
			head := g.after(v)
			end := g.block(g.after(head), part-3)
			g.arc(end, head)
			if v = g.after(head); g.sometimes() {
				g.arc(end, v)
			}
		default:
			if v = g.after(v); g.sometimes() {
				g.failing = append(g.failing, v)
			}
		}
	}
	return v
}

// TestLongPrograms measures by what is built: expressions for each location are as many in programs of any length, unless loops nest as
// deeply as the program is long.
func TestLongPrograms(t *testing.T) {
	perLocation := func(graph func(int) (int, []Arc), n int) float64 {
		k, arcs := graph(n)
		p := NewPool()
		exprs, _, _ := SingleTarget(p, k, arcs, 0, k-1, nil)
		require.NotEqual(t, Zero, exprs[0])
		return float64(p.Len()) / float64(k)
	}
	for _, s := range shapes {
		if s.name == "deep" {
			continue
		}
		small, large := perLocation(s.graph, 100), perLocation(s.graph, 10_000)
		assert.Less(t, perLocation(s.graph, 1000), 1.5*small, s.name)
		assert.Less(t, large, 20.0, s.name)
		assert.Less(t, large, 1.1*perLocation(s.graph, 1000), s.name)
	}
}

func BenchmarkSingleTarget(b *testing.B) {
	for _, s := range shapes {
		for _, n := range []int{10, 100, 1000, 10_000} {
			if s.name == "deep" && n > 1000 || s.name == "nest" && n < 100 {
				continue
			}
			k, arcs := s.graph(n)
			b.Run(fmt.Sprintf("%s/%d", s.name, n), func(b *testing.B) {
				for b.Loop() {
					p := NewPool()
					SingleTarget(p, k, arcs, 0, k-1, nil)
					b.ReportMetric(float64(p.Len())/float64(k), "expressions/location")
				}
			})
		}
	}
}
