package draw

// arrow is an edge of the acyclic graph that the layout works on: an edge of the picture, turned round if it closes a cycle.
type arrow struct {
	edge     int
	from, to int
	span     int // the least number of layers that it leads down: 2 if its text needs a layer
	turned   bool
}

// acyclic turns round the edges that close a cycle of a depth-first search, which begins at the first node. Edges from a
// node to itself are left out.
func acyclic(g *Graph) []arrow {
	out := make([][]int, len(g.Nodes))
	for i, e := range g.Edges {
		if e.From != e.To {
			out[e.From] = append(out[e.From], i)
		}
	}
	const (
		fresh = iota
		open
		closed
	)
	state := make([]uint8, len(g.Nodes))
	next := make([]int, len(g.Nodes))
	turned := make([]bool, len(g.Edges))
	for root := range g.Nodes {
		if state[root] != fresh {
			continue
		}
		state[root] = open
		for stack := []int{root}; len(stack) > 0; {
			n := stack[len(stack)-1]
			if next[n] == len(out[n]) {
				state[n] = closed
				stack = stack[:len(stack)-1]
				continue
			}
			i := out[n][next[n]]
			next[n]++
			switch to := g.Edges[i].To; state[to] {
			case fresh:
				state[to] = open
				stack = append(stack, to)
			case open:
				turned[i] = true
			}
		}
	}
	var arrows []arrow
	for i, e := range g.Edges {
		a := arrow{edge: i, from: e.From, to: e.To, span: 1, turned: turned[i]}
		if a.turned {
			a.from, a.to = a.to, a.from
		}
		if len(e.Lines) > 0 {
			a.span = 2
		}
		if e.From != e.To {
			arrows = append(arrows, a)
		}
	}
	return arrows
}

// ranks puts the nodes into layers such that every arrow leads down by its span at least.
func ranks(nodes int, arrows []arrow) []int {
	in, out := make([][]arrow, nodes), make([][]arrow, nodes)
	for _, a := range arrows {
		in[a.to] = append(in[a.to], a)
		out[a.from] = append(out[a.from], a)
	}
	order := topological(nodes, in, out)
	rank := make([]int, nodes)
	for _, n := range order {
		for _, a := range in[n] {
			rank[n] = max(rank[n], rank[a.from]+a.span)
		}
	}
	tighten(order, rank, in, out)
	return rank
}

// topological lists the nodes so that arrows lead forward.
func topological(nodes int, in, out [][]arrow) []int {
	left := make([]int, nodes)
	var order []int
	for n := range nodes {
		if left[n] = len(in[n]); left[n] == 0 {
			order = append(order, n)
		}
	}
	for i := 0; i < len(order); i++ {
		for _, a := range out[order[i]] {
			if left[a.to]--; left[a.to] == 0 {
				order = append(order, a.to)
			}
		}
	}
	return order
}

// tightening is the number of passes over the nodes in which they are moved closer to their neighbours.
const tightening = 8

// tighten moves nodes down towards their successors where that makes more arrows shorter than longer.
func tighten(order, rank []int, in, out [][]arrow) {
	for range tightening {
		moved := false
		for i := len(order) - 1; i >= 0; i-- {
			n := order[i]
			if len(out[n]) <= len(in[n]) {
				continue
			}
			lowest := rank[out[n][0].to] - out[n][0].span
			for _, a := range out[n] {
				lowest = min(lowest, rank[a.to]-a.span)
			}
			if lowest > rank[n] {
				rank[n], moved = lowest, true
			}
		}
		if !moved {
			return
		}
	}
}
