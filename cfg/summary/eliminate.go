package summary

import "slices"

// Arc is one edge of the graph on which path expressions are computed. Vertices are the numbers 0, 1, ...
type Arc struct{ Src, Dst int }

// SingleTarget returns, for every vertex, an expression for the set of all paths from it to target, and the expression of
// the loop at each vertex: the cycles that return to it through vertices eliminated before it (Zero if there are none).
// The target must have no outgoing arcs. Edge i of an expression is arcs[i].
//
// This is the dual of Tarjan 1981, as in Fang et al. 2025, section 6.1: the single-source algorithm run on the reversed
// graph with reversed concatenation computes single-target path expressions. Written out on the forward graph, it
// solves the equations
//
//	X(v) = sum over w of P(v, w) X(w)     X(target) = 1
//
// by elimination: step v replaces X(v) by P(v, v)* (sum over w != v of P(v, w) X(w)) in the equations of the vertices
// that are still to come. Vertices are eliminated in the reverse of a depth-first topological numbering from source, so
// that the header of an inner loop goes before the header of the loop around it, and stars nest as the loops do.
func SingleTarget(p *Pool, n int, arcs []Arc, source, target int) (exprs, loops []Expr) {
	order := topological(n, arcs, source)
	pos := make([]int, n)
	for i, v := range order {
		pos[v] = i
	}
	s := &elimination{pool: p, rows: make([]row, n), pos: pos, loops: make([]Expr, n)}
	for id, a := range arcs {
		s.rows[a.Src] = s.rows[a.Src].add(p, a.Dst, p.Edge(id))
	}
	for i := n - 1; i >= 0; i-- {
		if v := order[i]; v != target {
			s.eliminate(v)
		}
	}
	exprs = make([]Expr, n)
	exprs[target] = One
	for _, v := range order { // what is left of a row speaks of vertices earlier in the order
		if v != target {
			exprs[v] = s.solve(v, exprs)
		}
	}
	return exprs, s.loops
}

// elimination is the state of SingleTarget.
type elimination struct {
	pool  *Pool
	rows  []row
	pos   []int
	loops []Expr
}

// row is the right-hand side of one equation: sum of coeff X(vertex), in the order in which the terms were added.
type row []rowEntry

type rowEntry struct {
	vertex int
	coeff  Expr
}

func (r row) add(p *Pool, v int, e Expr) row {
	for i := range r {
		if r[i].vertex == v {
			r[i].coeff = p.Add(r[i].coeff, e)
			return r
		}
	}
	return append(r, rowEntry{v, e})
}

// take removes the term of v.
func (r row) take(v int) (Expr, row) {
	i := slices.IndexFunc(r, func(e rowEntry) bool { return e.vertex == v })
	if i < 0 {
		return Zero, r
	}
	coeff := r[i].coeff
	return coeff, slices.Delete(r, i, i+1)
}

// eliminate solves the equation of v for X(v). Terms of vertices that were eliminated before have been replaced already,
// unless they come earlier in this row: rows only ever mention vertices up to the position of v, and the target.
func (s *elimination) eliminate(v int) {
	r := s.rows[v]
	for { // substitute what has been solved: the vertices behind v, the last of them first
		w := s.latest(r, s.pos[v])
		if w < 0 {
			break
		}
		var c Expr
		c, r = r.take(w)
		for _, e := range s.rows[w] {
			r = r.add(s.pool, e.vertex, s.pool.Mul(c, e.coeff))
		}
	}
	loop, r := r.take(v)
	s.loops[v] = loop
	star := s.pool.Star(loop)
	for i := range r {
		r[i].coeff = s.pool.Mul(star, r[i].coeff)
	}
	s.rows[v] = r
}

// latest returns the vertex of r with the greatest position beyond after, -1 if there is none. Targets stay.
func (s *elimination) latest(r row, after int) int {
	best := -1
	for _, e := range r {
		if s.pos[e.vertex] > after && s.rows[e.vertex] != nil && (best < 0 || s.pos[e.vertex] > s.pos[best]) {
			best = e.vertex
		}
	}
	return best
}

// solve adds up the solved equation of v. A row without terms is a vertex that cannot reach the target.
func (s *elimination) solve(v int, exprs []Expr) Expr {
	sum := Zero
	for _, e := range s.rows[v] {
		sum = s.pool.Add(sum, s.pool.Mul(e.coeff, exprs[e.vertex]))
	}
	return sum
}

// topological numbers the vertices so that only the back edges of a depth-first search from source go backwards; vertices
// that the search does not reach come last.
func topological(n int, arcs []Arc, source int) []int {
	succ := make([][]int, n)
	for _, a := range arcs {
		succ[a.Src] = append(succ[a.Src], a.Dst)
	}
	seen := make([]bool, n)
	post := make([]int, 0, n)
	type frame struct{ v, next int }
	search := func(root int) {
		seen[root] = true
		stack := []frame{{v: root}}
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			if f.next == len(succ[f.v]) {
				post = append(post, f.v)
				stack = stack[:len(stack)-1]
				continue
			}
			w := succ[f.v][f.next]
			f.next++
			if !seen[w] {
				seen[w] = true
				stack = append(stack, frame{v: w})
			}
		}
	}
	search(source)
	reached := len(post)
	for v := range n {
		if !seen[v] {
			search(v)
		}
	}
	slices.Reverse(post[reached:])
	slices.Reverse(post[:reached])
	return post
}
