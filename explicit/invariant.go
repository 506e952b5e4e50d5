package explicit

import (
	"cmp"
	"slices"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/internal/num"
	"cairn/smt"
)

// invariants describes the explored states at each vertex where states are compared. Every cycle passes such a vertex.
func (x *explorer) invariants(vo *encode.Vocab) map[cfg.Vertex]smt.Term {
	inv := make(map[cfg.Vertex]smt.Term)
	rank := x.order()
	for v := range x.places {
		w := cfg.Vertex(v)
		if x.meets[v] && w != x.g.Source {
			inv[w] = x.describe(vo, &x.places[v], rank)
		}
	}
	return inv
}

// orderSample is the number of states by which the order of variables in diagrams is chosen.
const orderSample = 2000

// order ranks the variables for diagrams, one order for all places, by the states of the place that has most. The next variable
// is always the one by which the states fall into the fewest classes together with those before it: what is determined by
// them comes at once, what belongs together stays together, and diagrams become small.
func (x *explorer) order() []int {
	rank := make([]int, len(x.base))
	for v := range rank {
		rank[v] = len(rank)
	}
	most := 0
	for v := range x.places {
		if x.places[v].count > x.places[most].count {
			most = v
		}
	}
	pl := &x.places[most]
	n := min(pl.count, orderSample)
	class := make([]int32, n)
	left := make([]int, len(pl.vars))
	for i := range left {
		left[i] = i
	}
	for next := 0; len(left) > 0; next++ {
		best, fewest := 0, 0
		for k, i := range left {
			if c := pl.classes(class, i, nil); k == 0 || c < fewest {
				best, fewest = k, c
			}
		}
		rank[pl.vars[left[best]]] = next
		pl.classes(class, left[best], class)
		left = slices.Delete(left, best, best+1)
	}
	return rank
}

// classes counts the classes of states that agree in their old class and in the variable at position i, and writes the new
// classes to out unless that is nil. The states are taken evenly from all.
func (p *place) classes(old []int32, i int, out []int32) int {
	type pair struct {
		class int32
		value valueID
	}
	number := make(map[pair]int32)
	for j := range old {
		k := pair{old[j], p.state(int32(int64(j) * int64(p.count) / int64(len(old))))[i]}
		c, ok := number[k]
		if !ok {
			c = int32(len(number))
			number[k] = c
		}
		if out != nil {
			out[j] = c
		}
	}
	return len(number)
}

// describe turns the states of a place into a formula: the states that relate the same variables by symbols make one diagram
// each.
func (x *explorer) describe(vo *encode.Vocab, pl *place, rank []int) smt.Term {
	var order []smt.Term
	related := make(map[smt.Term][][]valueID)
	for i := range pl.count {
		s := pl.state(i)
		r := x.relation(vo, pl, s)
		if _, ok := related[r]; !ok {
			order = append(order, r)
		}
		related[r] = append(related[r], s)
	}
	d := &diagram{x: x, c: vo.Ctx, vo: vo, vars: pl.vars, order: make([]int, len(pl.vars))}
	for i := range d.order {
		d.order[i] = i
	}
	slices.SortStableFunc(d.order, func(i, j int) int { return cmp.Compare(rank[pl.vars[i]], rank[pl.vars[j]]) })
	var cases []smt.Term
	for _, r := range order {
		cases = append(cases, vo.Ctx.And(r, d.build(related[r], 0)))
	}
	return vo.Ctx.Or(cases...)
}

// relation says how far values of the same symbol are apart.
func (x *explorer) relation(vo *encode.Vocab, pl *place, s []valueID) smt.Term {
	c := vo.Ctx
	first := make(map[symbol]smt.Term)
	var all []smt.Term
	for i, id := range s {
		val := x.vals[id]
		if val.sym == 0 {
			continue
		}
		zero := c.Sub(vo.X[pl.vars[i]], c.Num(num.FromInt(val.off), smt.Int))
		if t, ok := first[val.sym]; ok {
			all = append(all, c.Eq(t, zero))
		} else {
			first[val.sym] = zero
		}
	}
	return c.And(all...)
}

// diagram turns sets of states into formulas: variable by variable, with one branch for the values that leave the same
// possibilities to the variables after them. Terms are shared, so equal branches are one.
type diagram struct {
	x    *explorer
	c    *smt.Context
	vo   *encode.Vocab
	vars []cfg.Var

	order []int // of the positions
}

// build describes the bounds in states that agree on the first k variables in the order.
func (d *diagram) build(states [][]valueID, k int) smt.Term {
	if len(states) == 0 {
		return smt.False
	}
	if k == len(d.vars) {
		return smt.True
	}
	i := d.order[k]
	at := func(s []valueID) interval { v := &d.x.vals[s[i]]; return interval{v.lo, v.hi} }
	if first := at(states[0]); !slices.ContainsFunc(states, func(s []valueID) bool { return at(s) != first }) {
		return d.c.And(d.member(d.vars[i], []interval{first}), d.build(states, k+1)) // without a copy at each such level
	}
	states = slices.Clone(states)
	slices.SortStableFunc(states, func(s, t []valueID) int {
		p, q := at(s), at(t)
		return cmp.Or(cmp.Compare(p.lo, q.lo), cmp.Compare(p.hi, q.hi))
	})
	var order []smt.Term
	ranges := make(map[smt.Term][]interval)
	for len(states) > 0 {
		n := 1
		for n < len(states) && at(states[n]) == at(states[0]) {
			n++
		}
		rest := d.build(states[:n], k+1)
		if _, ok := ranges[rest]; !ok {
			order = append(order, rest)
		}
		ranges[rest] = append(ranges[rest], at(states[0]))
		states = states[n:]
	}
	var cases []smt.Term
	for _, rest := range order {
		cases = append(cases, d.c.And(d.member(d.vars[i], ranges[rest]), rest))
	}
	return d.c.Or(cases...)
}

// member says that a variable is in one of the ranges, which are sorted by their lower ends.
func (d *diagram) member(v cfg.Var, ranges []interval) smt.Term {
	x := d.vo.X[v]
	var cases []smt.Term
	for len(ranges) > 0 {
		r, n := ranges[0], 1
		for n < len(ranges) && r.hi != most && ranges[n].lo <= r.hi+1 {
			r.hi = max(r.hi, ranges[n].hi)
			n++
		}
		ranges = ranges[n:]
		if d.x.base[v].within(plain(r.lo, r.hi)) {
			return smt.True
		}
		lo, hi := d.c.Num(num.FromInt(r.lo), smt.Int), d.c.Num(num.FromInt(r.hi), smt.Int)
		switch {
		case r.lo == r.hi:
			cases = append(cases, d.c.Eq(x, lo))
		case r.lo == least || r.lo == d.x.base[v].lo:
			cases = append(cases, d.c.Le(x, hi))
		case r.hi == most || r.hi == d.x.base[v].hi:
			cases = append(cases, d.c.Ge(x, lo))
		default:
			cases = append(cases, d.c.And(d.c.Le(lo, x), d.c.Le(x, hi)))
		}
	}
	return d.c.Or(cases...)
}
