package summary

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A shape is a graph of about n locations; 0 is the source and the last one the target.
var shapes = []struct {
	name  string
	graph func(n int) (int, []Arc)
}{
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

// TestLongPrograms measures by what is built: ten times as many locations make about ten times as many expressions, unless loops nest
// as deeply as the program is long.
func TestLongPrograms(t *testing.T) {
	nodes := func(graph func(int) (int, []Arc), n int) int {
		k, arcs := graph(n)
		p := NewPool()
		exprs, _ := SingleTarget(p, k, arcs, 0, k-1)
		require.NotEqual(t, Zero, exprs[0])
		return p.Len()
	}
	for _, s := range shapes {
		if s.name == "deep" {
			continue
		}
		small, large := nodes(s.graph, 1000), nodes(s.graph, 10_000)
		assert.Less(t, large, 11*small, s.name)
		assert.Less(t, large, 20*10_000, s.name)
	}
}

func BenchmarkSingleTarget(b *testing.B) {
	for _, s := range shapes {
		for _, n := range []int{100, 1000, 10_000} {
			if s.name == "deep" && n > 1000 {
				continue
			}
			k, arcs := s.graph(n)
			b.Run(fmt.Sprintf("%s/%d", s.name, n), func(b *testing.B) {
				for b.Loop() {
					p := NewPool()
					SingleTarget(p, k, arcs, 0, k-1)
					b.ReportMetric(float64(p.Len())/float64(k), "expressions/location")
				}
			})
		}
	}
}
