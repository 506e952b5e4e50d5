package draw

import (
	"slices"
	"sort"
)

// orderingWork bounds the sweeps of the ordering: places times sweeps.
const orderingWork = 400_000

// order chooses the order of the places within their layers.
func (l *layering) order() {
	l.begin()
	best, crossings := l.snapshot(), l.crossings()
	sweeps := min(24, max(2, orderingWork/len(l.places)))
	for i := 0; i < sweeps && crossings > 0; i++ {
		l.sweep(i%2 == 0, i%4 >= 2)
		l.transpose()
		if n := l.crossings(); n < crossings {
			best, crossings = l.snapshot(), n
		}
	}
	for r, row := range best {
		l.arrange(r, row)
	}
}

// begin orders the layers by a depth-first search from the top, which draws trees without crossings.
func (l *layering) begin() {
	seen := make([]bool, len(l.places))
	for root := range l.places {
		if len(l.places[root].up) > 0 {
			continue
		}
		for stack := []int{root}; len(stack) > 0; {
			p := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if seen[p] {
				continue
			}
			seen[p] = true
			r := l.places[p].rank
			for len(l.layers) <= r {
				l.layers = append(l.layers, nil)
			}
			l.places[p].pos = len(l.layers[r])
			l.layers[r] = append(l.layers[r], p)
			down := l.places[p].down
			for i := len(down) - 1; i >= 0; i-- {
				stack = append(stack, down[i])
			}
		}
	}
}

func (l *layering) snapshot() [][]int {
	rows := make([][]int, len(l.layers))
	for r := range l.layers {
		rows[r] = slices.Clone(l.layers[r])
	}
	return rows
}

// arrange gives a layer its order.
func (l *layering) arrange(r int, row []int) {
	l.layers[r] = row
	for i, p := range row {
		l.places[p].pos = i
	}
}

// sweep orders one layer after the other by the mean position of the neighbours in the layer before. What has the same mean
// is turned round on request, for a try at another order.
func (l *layering) sweep(down, turn bool) {
	for i := range l.layers {
		r := i
		if !down {
			r = len(l.layers) - 1 - i
		}
		row := slices.Clone(l.layers[r])
		if turn {
			slices.Reverse(row)
		}
		mean := make(map[int]float64, len(row))
		for _, p := range row {
			mean[p] = l.barycentre(p, down)
		}
		sort.SliceStable(row, func(i, j int) bool { return mean[row[i]] < mean[row[j]] })
		l.arrange(r, row)
	}
}

func (l *layering) barycentre(p int, down bool) float64 {
	near := l.places[p].up
	if !down {
		near = l.places[p].down
	}
	if len(near) == 0 {
		return float64(l.places[p].pos)
	}
	sum := 0
	for _, q := range near {
		sum += l.places[q].pos
	}
	return float64(sum) / float64(len(near))
}

// transpositions bounds the passes in which neighbours are exchanged.
const transpositions = 4

// transpose exchanges neighbours in a layer where that removes crossings.
func (l *layering) transpose() {
	for range transpositions {
		better := false
		for _, row := range l.layers {
			for i := 1; i < len(row); i++ {
				a, b := row[i-1], row[i]
				if l.between(b, a) < l.between(a, b) {
					row[i-1], row[i] = b, a
					l.places[b].pos, l.places[a].pos = i-1, i
					better = true
				}
			}
		}
		if !better {
			return
		}
	}
}

// between counts the crossings of the edges of a with those of b, a being left of b.
func (l *layering) between(a, b int) int {
	n := 0
	count := func(as, bs []int) {
		for _, x := range as {
			for _, y := range bs {
				if l.places[x].pos > l.places[y].pos {
					n++
				}
			}
		}
	}
	count(l.places[a].up, l.places[b].up)
	count(l.places[a].down, l.places[b].down)
	return n
}

// crossings counts all crossings: inversions between neighbouring layers, with a tree of partial sums (Barth, Jünger, Mutzel
// 2002).
func (l *layering) crossings() int {
	total := 0
	for r := 1; r < len(l.layers); r++ {
		sums := make([]int, len(l.layers[r])+1)
		seen := 0
		for _, p := range l.layers[r-1] {
			var ends []int
			for _, q := range l.places[p].down {
				ends = append(ends, l.places[q].pos)
			}
			slices.Sort(ends)
			for _, e := range ends {
				total += seen
				for i := e + 1; i > 0; i -= i & -i {
					total -= sums[i]
				}
			}
			for _, e := range ends {
				seen++
				for i := e + 1; i < len(sums); i += i & -i {
					sums[i]++
				}
			}
		}
	}
	return total
}
