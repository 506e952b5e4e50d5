package absint

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// diffs bounds the differences of the tracked pairs (Miné, PADO 2001, "A new numerical abstract domain based on
// difference-bound matrices", restricted to chosen pairs): entry i is an upper bound of x - y for pairs.list[i] = {x, y}.
type diffs []*diffBound // nil: no bound; a bound itself is never modified

// diffBound is an upper bound, or none.
type diffBound struct {
	num.Rat
	ok bool
}

func (a diffBound) within(b diffBound) bool { return !b.ok || a.ok && a.LessEq(b.Rat) }

func (a diffBound) join(b diffBound) diffBound {
	if !a.ok || !b.ok {
		return diffBound{}
	}
	return diffBound{num.Max(a.Rat, b.Rat), true}
}

func (a diffBound) plus(b diffBound) diffBound {
	if !a.ok || !b.ok {
		return diffBound{}
	}
	return diffBound{a.Add(b.Rat), true}
}

// diffSteps are the thresholds at which a growing bound stops before it is given up.
var diffSteps = [...]int64{-1, 0, 1}

// widen replaces a bound that grows from a to b.
func (a diffBound) widen(b diffBound, fast bool) diffBound {
	if b.within(a) {
		return a
	}
	if !b.ok || fast {
		return diffBound{}
	}
	for _, k := range diffSteps {
		if t := num.FromInt(k); b.LessEq(t) {
			return diffBound{t, true}
		}
	}
	return diffBound{}
}

// pair names the difference x - y.
type pair struct{ x, y cfg.Var }

// pairs are the tracked differences, each in both directions: those of 2k and 2k+1 are opposite.
type pairs struct {
	list  []pair
	index map[pair]int
	of    [][]int // by variable: the entries in which it is x
}

func newPairs(vars int) *pairs { return &pairs{index: map[pair]int{}, of: make([][]int, vars)} }

func (ps *pairs) add(x, y cfg.Var) {
	if _, known := ps.index[pair{x, y}]; known || x == y {
		return
	}
	for _, d := range []pair{{x, y}, {y, x}} {
		ps.index[d] = len(ps.list)
		ps.of[d.x] = append(ps.of[d.x], len(ps.list))
		ps.list = append(ps.list, d)
	}
}

// bound returns entry i.
func (s *state) bound(i int) diffBound {
	if d := s.diffs[i]; d != nil {
		return *d
	}
	return diffBound{}
}

// setBound replaces entry i.
func (s *state) setBound(i int, d diffBound) {
	s.diffs[i] = nil
	if d.ok {
		s.diffs[i] = &d
	}
}

// diff is the best known bound of entry i: its own or that of the values.
func (p *program) diff(s *state, i int) diffBound {
	d, v := s.bound(i), p.fromValues(s, i)
	if !d.ok || v.ok && v.Less(d.Rat) {
		return v
	}
	return d
}

// fromValues is the bound of entry i that follows from the values of its variables.
func (p *program) fromValues(s *state, i int) diffBound {
	x, y := p.get(s, p.pairs.list[i].x), p.get(s, p.pairs.list[i].y)
	if !x.hiOK || !y.loOK {
		return diffBound{}
	}
	return diffBound{x.hi.Sub(y.lo), true}
}

// forget drops the differences of v.
func (p *program) forget(s *state, v cfg.Var) {
	for _, i := range p.pairs.of[v] {
		s.diffs[i], s.diffs[i^1] = nil, nil
	}
}

// shiftDiffs records that v has become v + k for some member k of by.
func (p *program) shiftDiffs(s *state, v cfg.Var, by value) {
	most, least := diffBound{by.hi, by.hiOK}, diffBound{by.lo.Neg(), by.loOK}
	for _, i := range p.pairs.of[v] {
		s.setBound(i, s.bound(i).plus(most))
		s.setBound(i^1, s.bound(i^1).plus(least))
	}
}

// copyDiffs records that v, which is another variable than y, has become y + k for some member k of by: the differences of
// y hold for it, shifted.
func (p *program) copyDiffs(s *state, v, y cfg.Var, by value) {
	most, least := diffBound{by.hi, by.hiOK}, diffBound{by.lo.Neg(), by.loOK}
	for _, i := range p.pairs.of[v] {
		z := p.pairs.list[i].y
		if z == y {
			s.setBound(i, most)
			s.setBound(i^1, least)
		} else if j, ok := p.pairs.index[pair{y, z}]; ok {
			s.setBound(i, s.bound(j).plus(most))
			s.setBound(i^1, s.bound(j^1).plus(least))
		}
	}
}

// restrictDiff records x - y <= k and what follows from it in one step; false means a contradiction.
func (p *program) restrictDiff(s *state, x, y cfg.Var, k num.Rat) bool {
	i, tracked := p.pairs.index[pair{x, y}]
	if !tracked {
		return true
	}
	d := diffBound{k, true}
	if back := p.diff(s, i^1); back.ok && back.Add(k).Sign() < 0 {
		return false
	}
	if p.diff(s, i).within(d) {
		return true
	}
	s.setBound(i, d)
	// z - w <= (z - x) + (x - y) + (y - w) for all tracked z - w.
	for _, jx := range append(p.opposite(x), -1) {
		for _, jy := range append(append([]int(nil), p.pairs.of[y]...), -1) {
			z, w, sum := x, y, d
			if jx >= 0 {
				z, sum = p.pairs.list[jx].x, s.bound(jx).plus(sum)
			}
			if jy >= 0 {
				w, sum = p.pairs.list[jy].y, sum.plus(s.bound(jy))
			}
			if !sum.ok {
				continue
			}
			if z == w && sum.Sign() < 0 {
				return false
			}
			if e, ok := p.pairs.index[pair{z, w}]; ok && !s.bound(e).within(sum) {
				s.setBound(e, sum)
			}
		}
	}
	return true
}

// opposite lists the entries in which v is y.
func (p *program) opposite(v cfg.Var) []int {
	out := make([]int, 0, len(p.pairs.of[v])+1)
	for _, i := range p.pairs.of[v] {
		out = append(out, i^1)
	}
	return out
}

// tighten carries bounds over differences once: x <= y + c. False means that nothing is left.
func (p *program) tighten(s *state) bool {
	for i, d := range s.diffs {
		if d == nil {
			continue
		}
		pr := p.pairs.list[i]
		if y := p.get(s, pr.y); y.hiOK && !p.restrict(s, pr.x, atMost(y.hi.Add(d.Rat))) {
			return false
		}
		if x := p.get(s, pr.x); x.loOK && !p.restrict(s, pr.y, atLeast(x.lo.Sub(d.Rat))) {
			return false
		}
	}
	return true
}
