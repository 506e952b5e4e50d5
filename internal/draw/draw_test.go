package draw

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// random makes a graph with texts, parallel edges, cycles and edges from nodes to themselves.
func random(rng *rand.Rand, nodes, edges int) *Graph {
	g := &Graph{Title: "random", Desc: "a random graph"}
	text := func(limit int) (lines []string) {
		for range rng.IntN(limit + 1) {
			lines = append(lines, strings.Repeat("x<&\"", 1+rng.IntN(6)))
		}
		return lines
	}
	for i := range nodes {
		g.Nodes = append(g.Nodes, Node{Lines: append([]string{strconv.Itoa(i)}, text(2)...), Class: Start})
	}
	for range edges {
		g.Edges = append(g.Edges, Edge{From: rng.IntN(nodes), To: rng.IntN(nodes), Lines: text(3)})
	}
	return g
}

func (b Box) overlaps(c Box) bool {
	return math.Abs(b.X-c.X) < (b.W+c.W)/2 && math.Abs(b.Y-c.Y) < (b.H+c.H)/2
}

// TestNothingOverlaps requires that nodes and texts have room of their own, inside of the picture.
func TestNothingOverlaps(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		n := 1 + rng.IntN(40)
		g := random(rng, n, rng.IntN(2*n))
		l := New(g)
		boxes := append([]Box(nil), l.Nodes...)
		for _, r := range l.Edges {
			if r.Text.W > 0 {
				boxes = append(boxes, r.Text)
			}
		}
		for i, b := range boxes {
			require.True(t, b.X-b.W/2 >= 0 && b.Y-b.H/2 >= 0 && b.X+b.W/2 <= l.Width && b.Y+b.H/2 <= l.Height, "%v is outside of %v x %v", b, l.Width, l.Height)
			for _, c := range boxes[:i] {
				require.False(t, b.overlaps(c), "%v and %v", b, c)
			}
		}
	}
}

// points are the corners of a path: the ends of its lines and curves.
func points(t *testing.T, path string) (ps []Point) {
	t.Helper()
	for len(path) > 0 {
		cmd := path[0]
		end := strings.IndexAny(path[1:], "MCLV")
		if end < 0 {
			end = len(path) - 1
		}
		args := strings.FieldsFunc(path[1:1+end], func(r rune) bool { return r == ' ' || r == ',' })
		path = path[1+end:]
		var xs []float64
		for _, a := range args {
			x, err := strconv.ParseFloat(a, 64)
			require.NoError(t, err)
			xs = append(xs, x)
		}
		if cmd == 'V' {
			ps = append(ps, Point{ps[len(ps)-1].X, xs[0]})
		} else {
			ps = append(ps, Point{xs[len(xs)-2], xs[len(xs)-1]})
		}
	}
	return ps
}

// on reports whether a point is on the border of a box.
func (b Box) on(p Point) bool {
	const eps = headLength + 1
	return math.Abs(p.X-b.X) <= b.W/2+eps && math.Abs(p.Y-b.Y) <= b.H/2+eps && (math.Abs(p.X-b.X) >= b.W/2-eps || math.Abs(p.Y-b.Y) >= b.H/2-eps)
}

// TestEveryEdgeIsDrawn requires that each edge begins at one of its nodes, has its head at the other, and passes through none.
func TestEveryEdgeIsDrawn(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		n := 1 + rng.IntN(30)
		g := random(rng, n, rng.IntN(3*n))
		l := New(g)
		for i, e := range g.Edges {
			r := l.Edges[i]
			ps := points(t, r.Path)
			require.GreaterOrEqual(t, len(ps), 2)
			from, to := l.Nodes[e.From], l.Nodes[e.To]
			assert.True(t, to.on(r.Head[0]), "the head of edge %d at %v is not at %v", i, r.Head[0], to)
			first, last := ps[0], ps[len(ps)-1]
			assert.True(t, from.on(first) && to.on(last) || from.on(last) && to.on(first), "edge %d from %v to %v: %s", i, from, to, r.Path)
			for k, b := range l.Nodes {
				if k == e.From || k == e.To {
					continue
				}
				for j := 1; j < len(ps); j++ { // between layers, or vertical
					if p, q := ps[j-1], ps[j]; math.Abs(p.X-q.X) < 0.6 {
						assert.False(t, b.overlaps(Box{p.X, (p.Y + q.Y) / 2, 0.1, math.Abs(p.Y - q.Y)}), "edge %d passes through node %d", i, k)
					} else {
						assert.False(t, math.Abs(b.Y-(p.Y+q.Y)/2) < (b.H+math.Abs(p.Y-q.Y))/2-1.5 && b.overlaps(Box{(p.X + q.X) / 2, (p.Y + q.Y) / 2, math.Abs(p.X - q.X), math.Abs(p.Y - q.Y)}),
							"edge %d bends where node %d is", i, k)
					}
				}
			}
		}
	}
}

// TestTreesHaveNoCrossings draws trees, which can be drawn so.
func TestTreesHaveNoCrossings(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		g := &Graph{Nodes: make([]Node, 60)}
		for i := 1; i < len(g.Nodes); i++ {
			g.Edges = append(g.Edges, Edge{From: rng.IntN(i), To: i})
		}
		l := newLayering(g)
		l.order()
		assert.Zero(t, l.crossings())
	}
}

// TestOrderIsGood compares the number of crossings with the least one of all orders, on small bipartite graphs.
func TestOrderIsGood(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	found, least := 0, 0
	for range 40 {
		g := &Graph{Nodes: make([]Node, 8)}
		for i := range 4 {
			for j := 4; j < 8; j++ {
				if rng.IntN(2) == 0 {
					g.Edges = append(g.Edges, Edge{From: i, To: j})
				}
			}
		}
		l := newLayering(g)
		l.order()
		found += l.crossings()
		least += bestOrder(l)
	}
	assert.LessOrEqual(t, float64(found), 1.25*float64(least))
}

func bestOrder(l *layering) int {
	if len(l.layers) < 2 {
		return 0
	}
	best := l.crossings()
	permute(l.layers[0], 0, func() {
		l.arrange(0, l.layers[0])
		permute(l.layers[1], 0, func() {
			l.arrange(1, l.layers[1])
			best = min(best, l.crossings())
		})
	})
	return best
}

func permute(row []int, k int, visit func()) {
	if k == len(row) {
		visit()
		return
	}
	for i := k; i < len(row); i++ {
		row[k], row[i] = row[i], row[k]
		permute(row, k+1, visit)
		row[k], row[i] = row[i], row[k]
	}
}

// TestLargeGraphs draws 500 nodes, and says what it leaves out of more than it draws.
func TestLargeGraphs(t *testing.T) {
	assert.Len(t, New(random(rand.New(rand.NewPCG(9, 10)), 500, 700)).Nodes, 500)

	big := &Graph{Title: "big", Nodes: make([]Node, MaxNodes+300)}
	for i := 1; i < len(big.Nodes); i++ {
		big.Edges = append(big.Edges, Edge{From: i / 2, To: i})
	}
	l := New(big)
	assert.Len(t, l.Nodes, MaxNodes)
	assert.Equal(t, 300, l.Omitted)
	assert.Contains(t, l.Inline("a"), fmt.Sprintf("The first %d nodes of %d are drawn; 300 are left out.", MaxNodes, MaxNodes+300))
}

func example() *Graph {
	return &Graph{
		Title: "a <loop>",
		Desc:  "A loop that counts.",
		Nodes: []Node{
			{Lines: []string{"start"}, Class: Start}, {Lines: []string{"loop"}, Class: Hub, Detail: `"here" & there`},
			{Lines: []string{"error"}, Class: Bad}, {Lines: []string{"end"}, Class: Done}, {Lines: []string{"apart"}, Class: Dead},
		},
		Edges: []Edge{
			{From: 0, To: 1, Lines: []string{"i = 0"}}, {From: 1, To: 1, Lines: []string{"i < n", "i = i + 1"}},
			{From: 1, To: 2, Lines: []string{`s[0] == "\n"`}, Class: Bad}, {From: 1, To: 3}, {From: 3, To: 1, Class: Covered},
		},
	}
}

// TestGolden compares the formats with files that have been looked at. UPDATE=1 writes them anew.
func TestGolden(t *testing.T) {
	for name, write := range map[string]func(io.Writer) error{
		"example.svg": func(w io.Writer) error {
			return SVG(w, "example", "an example", []*Graph{example(), {Title: "nothing"}})
		},
		"example.dot": func(w io.Writer) error { return DOT(w, "example", []*Graph{example()}) },
	} {
		var b, again bytes.Buffer
		require.NoError(t, write(&b))
		require.NoError(t, write(&again))
		assert.Equal(t, b.String(), again.String())
		file := filepath.Join("testdata", name)
		if os.Getenv("UPDATE") != "" {
			require.NoError(t, os.WriteFile(file, b.Bytes(), 0o666))
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, string(want), b.String(), name)
	}
}

// TestWellFormed parses pictures with hostile texts.
func TestWellFormed(t *testing.T) {
	g := example()
	g.Nodes[0].Lines = []string{`</text><script>alert(1)</script>`}
	var b bytes.Buffer
	require.NoError(t, SVG(&b, `<a href="x">`, `]]>`, []*Graph{g}))
	dec := xml.NewDecoder(&b)
	names := make(map[string]int)
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		if el, ok := tok.(xml.StartElement); ok {
			names[el.Name.Local]++
		}
	}
	assert.Zero(t, names["script"]+names["a"])
	assert.Equal(t, len(g.Nodes), names["rect"])
	assert.Equal(t, len(g.Edges), names["polygon"])
	assert.GreaterOrEqual(t, names["desc"], 1)
}
