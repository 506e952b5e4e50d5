package interp

import (
	"slices"

	"cairn/internal/lin"
	"cairn/internal/num"
	"cairn/smt"
)

// A certificate whose total exceeds 0 leaves room: at place i any bound l[i] + k[i] <= e[i] will do, as long as e[0] >= 0, e
// does not decrease, and e < total at the end. This file chooses e so that the same bound recurs at many places and is one
// that the program mentions. For x = 0; x++; ...; x++; x < 0 the plain sums are x >= 0, x >= 1, x >= 2, ...; the choice is
// x >= 0 everywhere, which is inductive.

// bound is one place of a sequence of bounds n <= value, n having coprime integer coefficients; scale*n is the partial sum.
type bound struct {
	n        smt.Linear
	scale    num.Rat
	k        num.Rat
	integral bool
	shape    string

	hi     num.Rat // greatest value that leaves the rest contradictory
	hiOpen bool    // hi itself is too great
}

// simplest chooses bounds with slack, or reports false if there is no slack to distribute.
func (p *problem) simplest(s sums) ([]smt.Term, bool) {
	first, last, ok := s.extent()
	if !ok || s.total.Sign() <= 0 {
		return nil, false
	}
	bounds := make([]bound, 0, last-first+1)
	for i := first; i <= last; i++ {
		bounds = append(bounds, p.boundAt(s.l[i], s.k[i], i))
	}
	limitFromEnd(bounds, s.total, s.closed[last])
	values := p.chooseValues(bounds)
	return p.between(first, last, func(i int) smt.Term { return p.c.LeZero(bounds[i-first].n.AddConst(values[i-first].Neg())) }), true
}

// between is the sequence that says nothing before the first place and excludes everything behind the last one.
func (p *problem) between(first, last int, at func(i int) smt.Term) []smt.Term {
	out := make([]smt.Term, p.n)
	for i := range out {
		switch {
		case i < first:
			out[i] = smt.True
		case i > last:
			out[i] = smt.False
		default:
			out[i] = at(i)
		}
	}
	return out
}

// extent is the range of places at which the partial sums have variables. It is not ok if there is none or if it has gaps.
func (s sums) extent() (first, last int, ok bool) {
	first, last = -1, -1
	for i, l := range s.l {
		if l.IsConst() {
			continue
		}
		if first < 0 {
			first = i
		} else if last != i-1 {
			return 0, 0, false
		}
		last = i
	}
	if first < 0 {
		return 0, 0, false
	}
	ok = first == 0 || s.k[first-1].IsZero()
	if last < len(s.l)-1 {
		ok = ok && s.k[last+1].Equal(s.total)
	}
	return first, last, ok
}

func (p *problem) boundAt(l smt.Linear, k num.Rat, i int) bound {
	b := bound{n: l.Primitive(), scale: lin.Primitive(l.Mono).Inv(), k: k}
	b.integral = integral(p.c, b.n)
	b.shape = p.vocab.shape(b.n, i)
	return b
}

// least is the smallest value of b that follows from the value v of the bound before.
func (b *bound) least(before *bound, v num.Rat) num.Rat {
	e := num.Zero()
	if before != nil {
		e = before.k.AddMul(before.scale, v)
	}
	w := e.Sub(b.k).Div(b.scale)
	if b.integral {
		w = w.Floor()
	}
	return w
}

// limit sets hi to the values v with v < x, or v <= x unless open.
func (b *bound) limit(x num.Rat, open bool) {
	if b.integral {
		if f := x.Floor(); open && f.Equal(x) {
			x = x.Sub(num.One())
		} else {
			x = f
		}
		open = false
	}
	b.hi, b.hiOpen = x, open
}

// limitFromEnd computes all hi, backwards.
func limitFromEnd(bounds []bound, total num.Rat, closed bool) {
	end := len(bounds) - 1
	b := &bounds[end]
	b.limit(total.Sub(b.k).Div(b.scale), !closed)
	for i := end - 1; i >= 0; i-- {
		b, next := &bounds[i], &bounds[i+1]
		x, open := next.hi, next.hiOpen
		if next.integral { // floor(y) <= hi for y < hi + 1
			x, open = x.Add(num.One()), true
		}
		b.limit(next.k.AddMul(next.scale, x).Sub(b.k).Div(b.scale), open)
	}
}

func (b *bound) allows(v num.Rat) bool {
	c := v.Cmp(b.hi)
	return c < 0 || c == 0 && !b.hiOpen
}

// chooseValues walks forward and keeps each value as long as it can.
func (p *problem) chooseValues(bounds []bound) []num.Rat {
	values := make([]num.Rat, len(bounds))
	for i := 0; i < len(bounds); {
		var least num.Rat
		if i == 0 {
			least = bounds[0].least(nil, num.Zero())
		} else {
			least = bounds[i].least(&bounds[i-1], values[i-1])
		}
		best, bestRun := least, 0
		for _, v := range p.candidates(&bounds[i], least) {
			if run := runOf(bounds[i:], v); run > bestRun {
				best, bestRun = v, run
			}
		}
		for range max(bestRun, 1) {
			values[i] = best
			i++
		}
	}
	return values
}

// runOf counts the bounds from the first one on that can have the value v.
func runOf(bounds []bound, v num.Rat) int {
	run := 1
	for ; run < len(bounds); run++ {
		b := &bounds[run]
		if b.shape != bounds[0].shape || b.least(&bounds[run-1], v).Cmp(v) > 0 || !b.allows(v) {
			break
		}
	}
	return run
}

// nearby is the number of constants that are tried on either end of the range.
const nearby = 4

// candidates lists values between least and b.hi, the preferred ones first: those that the program mentions, from the most
// general one; 0; what the steps after need; what the steps before give; 1 and -1.
func (p *problem) candidates(b *bound, least num.Rat) []num.Rat {
	all := p.vocab.constants(b.shape)
	from, _ := slices.BinarySearchFunc(all, least, num.Rat.Cmp)
	to := from
	for to < len(all) && b.allows(all[to]) {
		to++
	}
	inside := all[from:to]
	var out []num.Rat
	for i := range inside {
		if j := len(inside) - 1 - i; i < nearby || j < nearby {
			out = append(out, inside[j])
		}
	}
	add := func(v num.Rat) {
		if least.Cmp(v) <= 0 && b.allows(v) {
			out = append(out, v)
		}
	}
	add(num.Zero())
	add(b.hi)
	add(least)
	add(num.One())
	add(num.MinusOne())
	return out
}
