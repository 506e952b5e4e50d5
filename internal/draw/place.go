package draw

import "math"

// The distances of the layout, in pixels.
const (
	gapX      = 22.0 // between neighbours in a layer
	gapY      = 26.0 // between layers, at least
	maxGapY   = 70.0
	pointRoom = 5.0  // half of what an edge needs that runs through a layer
	loopReach = 26.0 // how far an edge from a node to itself leads away from it
	margin    = 12.0
)

// coordinates computes where the places are. It returns the size of the picture.
func (l *layering) coordinates() (w, h float64) {
	for _, row := range l.layers {
		x := 0.0
		for _, p := range row {
			q := &l.places[p]
			q.x = x + q.left
			x += q.left + q.right + gapX
		}
		for _, p := range row { // centred
			l.places[p].x -= x / 2
		}
	}
	last := len(l.layers) - 1
	for i := range sweeps {
		both := i >= sweeps/2
		for r := range l.layers {
			l.settle(l.layers[r], true, both)
		}
		for r := range l.layers {
			l.settle(l.layers[last-r], both, true)
		}
	}
	l.straighten()
	return l.frame()
}

// straighten makes vertical lines of the inner parts of edges, as long ones as there is room for.
func (l *layering) straighten() {
	for _, chain := range l.chains {
		inner := chain[1 : len(chain)-1]
		for len(inner) > 1 {
			n, x := l.straight(inner)
			for _, p := range inner[:n] {
				l.places[p].x = x
			}
			inner = inner[n:]
		}
	}
}

// straight returns how many of the first places can be put below each other without moving others, and where.
func (l *layering) straight(inner []int) (n int, x float64) {
	lowest, highest, sum := math.Inf(-1), math.Inf(1), 0.0
	for _, p := range inner {
		left, right := l.room(p)
		if max(lowest, left) > min(highest, right) {
			break
		}
		lowest, highest = max(lowest, left), min(highest, right)
		sum += l.places[p].x
		n++
	}
	return n, min(max(sum/float64(n), lowest), highest)
}

// room is between which positions a place can move without coming too close to its neighbours.
func (l *layering) room(p int) (left, right float64) {
	q := &l.places[p]
	row := l.layers[q.rank]
	left, right = math.Inf(-1), math.Inf(1)
	if q.pos > 0 {
		n := &l.places[row[q.pos-1]]
		left = min(n.x+n.right+gapX+q.left, q.x)
	}
	if q.pos < len(row)-1 {
		n := &l.places[row[q.pos+1]]
		right = max(n.x-n.left-gapX-q.right, q.x)
	}
	return left, right
}

// sweeps is the number of times that the layers are placed anew.
const sweeps = 16

// settle places one layer: each place as near as possible to the mean of its neighbours, in the sense of least squares,
// while the order and the distances in the layer are kept. What has to be kept apart moves as one block, at the weighted
// mean of what its members want (pool adjacent violators; Barlow, Bartholomew, Bremner, Brunk 1972).
func (l *layering) settle(row []int, up, down bool) {
	type block struct {
		at, weight float64 // of the first member, as if all members were there
		members    int
	}
	var blocks []block
	offset := make([]float64, len(row)) // from the first place of the layer, packed
	for i, p := range row {
		if i > 0 {
			offset[i] = offset[i-1] + l.places[row[i-1]].right + gapX + l.places[p].left
		}
		want, weight := l.wish(p, up, down)
		b := block{want - offset[i], weight, 1}
		for n := len(blocks); n > 0 && blocks[n-1].at >= b.at; n = len(blocks) {
			c := blocks[n-1]
			b = block{(c.at*c.weight + b.at*b.weight) / (c.weight + b.weight), c.weight + b.weight, c.members + b.members}
			blocks = blocks[:n-1]
		}
		blocks = append(blocks, b)
	}
	i := 0
	for _, b := range blocks {
		for range b.members {
			l.places[row[i]].x = b.at + offset[i]
			i++
		}
	}
}

// wish is the weighted mean of a place's neighbours. Long edges weigh more, so that they become straight.
func (l *layering) wish(p int, up, down bool) (want, weight float64) {
	q := &l.places[p]
	add := func(near []int) {
		for _, n := range near {
			w := 1.0
			switch isPoint := l.places[n].node < 0; {
			case isPoint && q.node < 0:
				w = 8
			case isPoint || q.node < 0:
				w = 2
			}
			want += w * l.places[n].x
			weight += w
		}
	}
	if up {
		add(q.up)
	}
	if down {
		add(q.down)
	}
	if weight == 0 {
		return q.x, 0.1
	}
	return want / weight, weight
}

// frame moves everything to the upper left corner and puts the layers below each other, farther apart where edges run
// sideways.
func (l *layering) frame() (w, h float64) {
	left := 0.0
	for i := range l.places {
		if x := l.places[i].x - l.places[i].left; i == 0 || x < left {
			left = x
		}
	}
	y := margin
	for _, row := range l.layers {
		height, side := 0.0, 0.0
		for _, p := range row {
			height = max(height, l.places[p].height)
		}
		for _, p := range row {
			q := &l.places[p]
			q.x += margin - left
			q.y = y + height/2
			w = max(w, q.x+q.right+margin)
			for _, n := range q.down {
				side = max(side, math.Abs(l.places[n].x-(q.x-margin+left)))
			}
		}
		h = y + height + margin
		y += height + min(maxGapY, gapY+side/8)
	}
	return w, h
}
