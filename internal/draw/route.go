package draw

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Layout is a drawn graph. Coordinates are in pixels.
type Layout struct {
	Graph         *Graph
	Width, Height float64
	Nodes         []Box
	Edges         []Route
	Omitted       int // nodes of the graph that are left out
}

// Box is a rectangle, given by its centre.
type Box struct{ X, Y, W, H float64 }

// Point is a point.
type Point struct{ X, Y float64 }

// Route is the way of an edge: a path as SVG writes it, the arrow's head at its end, and the box of its text, which is
// empty if it has none.
type Route struct {
	Path string
	Head [3]Point
	Text Box
}

// New lays out a graph.
func New(g *Graph) *Layout {
	g, omitted := g.prefix(MaxNodes)
	out := &Layout{Graph: g, Omitted: omitted, Edges: make([]Route, len(g.Edges)), Width: 2 * margin, Height: 2 * margin}
	if len(g.Nodes) == 0 {
		return out
	}
	l := newLayering(g)
	l.order()
	out.Width, out.Height = l.coordinates()
	for i := range g.Nodes {
		w, _ := textSize(g.Nodes[i].Lines)
		p := &l.places[i]
		out.Nodes = append(out.Nodes, Box{p.x, p.y, max(w+2*padX, 2*lineHeight), p.height})
	}
	leave, enter := l.ports()
	for i := range l.arrows {
		out.Edges[l.arrows[i].edge] = l.route(i, leave[i], enter[i])
	}
	out.loops()
	return out
}

// ports spreads the arrows along the sides of their nodes, in the order of where they go, so that they don't meet.
func (l *layering) ports() (leave, enter []float64) {
	leave, enter = make([]float64, len(l.arrows)), make([]float64, len(l.arrows))
	type end struct {
		arrow int
		other float64
	}
	below, above := make([][]end, len(l.g.Nodes)), make([][]end, len(l.g.Nodes))
	for i, a := range l.arrows {
		chain := l.chains[i]
		below[a.from] = append(below[a.from], end{i, l.places[chain[1]].x})
		above[a.to] = append(above[a.to], end{i, l.places[chain[len(chain)-2]].x})
	}
	spread := func(ends []end, p *place, at []float64) {
		slices.SortStableFunc(ends, func(a, b end) int { return cmp.Compare(a.other, b.other) })
		step := min(18, 1.4*p.left/float64(max(1, len(ends))))
		for k, e := range ends {
			at[e.arrow] = p.x + (float64(k)-float64(len(ends)-1)/2)*step
		}
	}
	for n := range l.g.Nodes {
		spread(below[n], &l.places[n], leave)
		spread(above[n], &l.places[n], enter)
	}
	return leave, enter
}

// headLength is the length of an arrow's head.
const headLength = 8.0

// route draws an arrow: curves between the layers, straight lines through them.
func (l *layering) route(i int, from, to float64) Route {
	a, chain := l.arrows[i], l.chains[i]
	var b strings.Builder
	var r Route
	top, bottom := &l.places[a.from], &l.places[a.to]
	at := Point{from, top.y + top.height/2}
	end := Point{to, bottom.y - bottom.height/2}
	if a.turned {
		r.Head = head(at, 1)
		at.Y += headLength
	} else {
		r.Head = head(end, -1)
		end.Y -= headLength
	}
	fmt.Fprintf(&b, "M%s", at)
	if edge := top.y + l.layerHeight(top.rank)/2; edge > at.Y { // other nodes of the layer are higher
		at.Y = edge
		fmt.Fprintf(&b, "V%s", number(at.Y))
	}
	for _, c := range chain[1 : len(chain)-1] {
		p := &l.places[c]
		half := l.layerHeight(p.rank) / 2
		curve(&b, at, Point{p.x, p.y - half})
		if p.text {
			r.Text = Box{p.x, p.y, p.left + p.right, p.height}
			fmt.Fprintf(&b, "V%s", number(p.y-p.height/2))
			fmt.Fprintf(&b, "M%s", Point{p.x, p.y + p.height/2})
		}
		at = Point{p.x, p.y + half}
		fmt.Fprintf(&b, "V%s", number(at.Y))
	}
	if edge := bottom.y - l.layerHeight(bottom.rank)/2; edge < end.Y {
		curve(&b, at, Point{to, edge})
		fmt.Fprintf(&b, "V%s", number(end.Y))
	} else {
		curve(&b, at, end)
	}
	r.Path = b.String()
	return r
}

func (l *layering) layerHeight(rank int) float64 {
	h := 0.0
	for _, p := range l.layers[rank] {
		h = max(h, l.places[p].height)
	}
	return h
}

// curve goes on to a point below, beginning and ending vertically.
func curve(b *strings.Builder, from, to Point) {
	if math.Abs(from.X-to.X) < 0.5 {
		fmt.Fprintf(b, "L%s", to)
		return
	}
	bend := (to.Y - from.Y) * 0.6
	fmt.Fprintf(b, "C%s %s %s", Point{from.X, from.Y + bend}, Point{to.X, to.Y - bend}, to)
}

// head is an arrow's head whose tip is at p; its base is above (-1) or below (1) it.
func head(p Point, side float64) [3]Point {
	return [3]Point{p, {p.X - headLength/2, p.Y + side*headLength}, {p.X + headLength/2, p.Y + side*headLength}}
}

// loops draws the edges from nodes to themselves, at the right of these.
func (l *Layout) loops() {
	reach := make(map[int]float64)
	for i, e := range l.Graph.Edges {
		if e.From != e.To {
			continue
		}
		n := l.Nodes[e.From]
		x, y := n.X+n.W/2, n.Y
		w, h := textSize(e.Lines)
		far := x + reach[e.From] + loopReach
		l.Edges[i] = Route{
			Path: fmt.Sprintf("M%sC%s %s %s", Point{x, y + 8}, Point{far, y + 16}, Point{far, y - 16}, Point{x + headLength, y - 8}),
			Head: [3]Point{{x, y - 8}, {x + headLength, y - 12}, {x + headLength, y - 4}},
		}
		if w > 0 {
			l.Edges[i].Text = Box{far + w/2, y, w, h}
		}
		reach[e.From] += loopReach + w + padX
	}
}

// String writes a point as SVG does.
func (p Point) String() string { return number(p.X) + "," + number(p.Y) }

// number writes a coordinate, rounded so that it is the same on all machines.
func number(x float64) string {
	s := fmt.Sprintf("%.1f", math.Round(x*2)/2)
	return strings.TrimSuffix(s, ".0")
}
