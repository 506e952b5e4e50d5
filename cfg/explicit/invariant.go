package explicit

import (
	"cmp"
	"slices"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// invariants describes the explored states at each vertex where states are compared. Every cycle passes such a vertex.
func (x *explorer) invariants(vo *cfg.Vocab) map[cfg.Vertex]smt.Term {
	inv := make(map[cfg.Vertex]smt.Term)
	for v := range x.places {
		w := cfg.Vertex(v)
		if x.meets[v] && w != x.g.Source {
			inv[w] = x.describe(vo, &x.places[v])
		}
	}
	return inv
}

// describe turns the states of a place into a formula: the states that relate the same variables by symbols make one diagram
// each.
func (x *explorer) describe(vo *cfg.Vocab, pl *place) smt.Term {
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
	d := &diagram{x: x, c: vo.Ctx, vo: vo, vars: pl.vars}
	var cases []smt.Term
	for _, r := range order {
		cases = append(cases, vo.Ctx.And(r, d.build(related[r], 0)))
	}
	return vo.Ctx.Or(cases...)
}

// relation says how far values of the same symbol are apart.
func (x *explorer) relation(vo *cfg.Vocab, pl *place, s []valueID) smt.Term {
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
	vo   *cfg.Vocab
	vars []cfg.Var
}

// build describes the bounds in states that agree on the variables before position i.
func (d *diagram) build(states [][]valueID, i int) smt.Term {
	if len(states) == 0 {
		return smt.False
	}
	if i == len(d.vars) {
		return smt.True
	}
	at := func(s []valueID) interval { v := d.x.vals[s[i]]; return interval{v.lo, v.hi} }
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
		rest := d.build(states[:n], i+1)
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
