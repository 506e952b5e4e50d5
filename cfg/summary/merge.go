package summary

import (
	"slices"

	"cairn/internal/num"
	"cairn/smt"
)

// merge joins disjuncts that together are one cube, to keep formulas short: projections by models cover state <= 3 by
// state <= 0, state = 1, state = 2 and state = 3. Two cubes become one if they agree except for the bounds on one linear
// sum, and the two ranges of integers overlap or touch. The result is equivalent to f, which has to be in negation normal
// form apart from literals.
func merge(c *smt.Context, f smt.Term) smt.Term {
	switch c.Kind(f) {
	case smt.KAnd:
		args := make([]smt.Term, len(c.Args(f)))
		for i, a := range c.Args(f) {
			args[i] = merge(c, a)
		}
		return c.And(args...)
	case smt.KOr:
		return mergeOr(c, c.Args(f))
	}
	return f
}

// box is a cube in which the bounds on each linear sum are collected.
type box struct {
	rest   smt.Term       // the conjunction of all other parts
	sums   []smt.Term     // without constants, ascending
	ranges []num.Interval // of sums
}

func mergeOr(c *smt.Context, args []smt.Term) smt.Term {
	var boxes []box
	for _, a := range args {
		boxes = append(boxes, newBox(c, merge(c, a)))
	}
	for changed := true; changed; {
		changed = false
		for i := 0; i < len(boxes); i++ {
			for j := len(boxes) - 1; j > i; j-- {
				if joined, ok := boxes[i].join(boxes[j]); ok {
					boxes[i] = joined
					boxes = slices.Delete(boxes, j, j+1)
					changed = true
				}
			}
		}
	}
	out := make([]smt.Term, len(boxes))
	for i, b := range boxes {
		out[i] = b.term(c)
	}
	return c.Or(out...)
}

func newBox(c *smt.Context, cube smt.Term) box {
	b := box{rest: smt.True}
	for _, lit := range c.Conjuncts(cube) {
		if !b.add(c, lit) {
			b.rest = c.And(b.rest, lit)
		}
	}
	return b
}

// add records an (in)equality as a range of its sum, whose leading coefficient is made positive.
func (b *box) add(c *smt.Context, lit smt.Term) bool {
	atom, negated := atomOf(c, lit), c.Kind(lit) == smt.KNot
	kind := c.Kind(atom)
	if kind != smt.KLe && (kind != smt.KEq || negated) || c.Sort(c.FreeVars(atom)[0]) != smt.Int {
		return false
	}
	l := c.Linear(atom)
	bound := l.Const.Neg()
	sum := l.AddConst(bound)
	iv := num.Interval{Hi: bound, HiOK: true} // sum <= bound
	switch {
	case kind == smt.KEq:
		iv = num.Point(bound)
	case negated:
		iv = num.Interval{Lo: bound.Add(num.One()), LoOK: true}
	}
	if sum.Mono[0].Coeff.Sign() < 0 {
		sum, iv = sum.Neg(), iv.Neg()
	}
	b.restrict(c.LinearTerm(sum, smt.Int), iv)
	return true
}

// restrict intersects the range of a sum.
func (b *box) restrict(sum smt.Term, iv num.Interval) {
	i, found := slices.BinarySearch(b.sums, sum)
	if !found {
		b.sums = slices.Insert(b.sums, i, sum)
		b.ranges = slices.Insert(b.ranges, i, iv)
		return
	}
	b.ranges[i] = b.ranges[i].Intersect(iv)
}

// rangeOf returns the range of a sum, the unbounded one if the cube does not bound it.
func (b *box) rangeOf(sum smt.Term) num.Interval {
	if i, found := slices.BinarySearch(b.sums, sum); found {
		return b.ranges[i]
	}
	return num.Interval{}
}

// join returns the union of two boxes if it is a box: they differ in one range at most.
func (b box) join(o box) (box, bool) {
	if b.rest != o.rest {
		return b, false
	}
	sums := slices.Concat(b.sums, o.sums)
	slices.Sort(sums)
	differ := -1
	out := box{rest: b.rest, sums: slices.Compact(sums)}
	for i, sum := range out.sums {
		p, q := b.rangeOf(sum), o.rangeOf(sum)
		if !p.Equal(q) {
			if differ >= 0 || !touches(p, q) {
				return b, false
			}
			differ = i
		}
		out.ranges = append(out.ranges, p.Join(q))
	}
	return out, true
}

func (b box) term(c *smt.Context) smt.Term {
	all := b.rest
	for i, sum := range b.sums {
		all = c.And(all, within(c, sum, b.ranges[i]))
	}
	return all
}

// touches reports whether the union of two nonempty ranges of integers has no gap.
func touches(p, q num.Interval) bool {
	apart := func(a, b num.Interval) bool { return a.HiOK && b.LoOK && a.Hi.Add(num.One()).Less(b.Lo) }
	return !apart(p, q) && !apart(q, p)
}
