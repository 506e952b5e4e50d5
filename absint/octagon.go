package absint

import (
	"cmp"
	"math"
	"slices"
)

// octagon is a set of integer points that constraints ±x ± y <= c describe (Miné, Higher-Order and Symbolic Computation 19,
// 2006). Variable k has two signed forms, the literals 2k for it and 2k+1 for its negative, and entry (i, j) is an upper
// bound of literal i minus literal j. So (2k, 2k+1) bounds twice the variable, and (i, j) and (j^1, i^1) bound the same: the
// matrix is coherent. An octagon is never modified once it is in a state.
type octagon struct {
	n      int     // literals: twice the variables
	m      []bound // n rows
	closed bool    // every entry is the least that holds for all points
}

// bound is an upper bound in an octagon.
type bound int64

const (
	// unbounded is the upper bound that says nothing.
	unbounded bound = math.MaxInt64
	// maxBound limits the magnitude of bounds, so that sums do not overflow: a larger bound is unbounded, one below
	// -maxBound becomes -maxBound, which is weaker.
	maxBound bound = 1 << 60
)

// A bound of at least large magnitude that is less than what the values say by at most corner is a scrap.
const (
	large  = 1 << 20
	corner = 8
)

func (a bound) plus(b bound) bound {
	if a == unbounded || b == unbounded {
		return unbounded
	}
	return limited(a + b)
}

func limited(a bound) bound {
	switch {
	case a > maxBound:
		return unbounded
	case a < -maxBound:
		return -maxBound
	default:
		return a
	}
}

// half is the bound of x if a is that of 2x. Integers: it is rounded down.
func (a bound) half() bound {
	if a == unbounded {
		return a
	}
	return a >> 1
}

// newOctagon is the set of all points.
func newOctagon(vars int) *octagon {
	o := &octagon{n: 2 * vars, m: make([]bound, 4*vars*vars), closed: true}
	for i := range o.m {
		o.m[i] = unbounded
	}
	for i := range o.n {
		o.m[i*o.n+i] = 0
	}
	return o
}

func (o *octagon) clone() *octagon { return &octagon{n: o.n, m: slices.Clone(o.m), closed: o.closed} }

// at is the bound of literal i minus literal j.
func (o *octagon) at(i, j int) bound { return o.m[i*o.n+j] }

// lower makes c the bound of literal i minus literal j if it is smaller, in both places.
func (o *octagon) lower(i, j int, c bound) {
	if k := i*o.n + j; c < o.m[k] {
		o.m[k], o.m[(j^1)*o.n+i^1] = c, c
	}
}

// put makes c the bound of literal i minus literal j, in both places.
func (o *octagon) put(i, j int, c bound) { o.m[i*o.n+j], o.m[(j^1)*o.n+i^1] = c, c }

// close makes every entry the least that holds for all integer points; false means that there are none. This is the tight
// closure of Bagnara, Hill and Zaffanella (VMCAI 2008): shortest paths, then bounds of single variables rounded to integers,
// then bounds of pairs by those of their members.
func (o *octagon) close() bool {
	for k := range o.n {
		for i := range o.n {
			ik := o.at(i, k)
			if ik == unbounded {
				continue
			}
			o.row(i).through(ik, o.row(k))
		}
	}
	return o.tighten()
}

// tighten makes a matrix of shortest paths tightly closed.
func (o *octagon) tighten() bool {
	for i := range o.n {
		if o.at(i, i) < 0 {
			return false
		}
		o.m[i*o.n+i] = 0
		if c := o.at(i, i^1); c != unbounded {
			o.m[i*o.n+i^1] = c &^ 1
		}
	}
	for i := 0; i < o.n; i += 2 {
		if o.at(i, i^1).plus(o.at(i^1, i)) < 0 {
			return false
		}
	}
	others := make(bounds, o.n) // of the negations of literals
	for j := range others {
		others[j] = o.at(j^1, j).half()
	}
	for i := range o.n {
		one := o.at(i, i^1).half()
		if one == unbounded {
			continue
		}
		row := o.row(i)
		row.through(one, others)
		row[i] = 0
	}
	o.closed = true
	return true
}

// with is the closed octagon of those points of o, which is closed too, where literal a minus literal b is at most c; ok is
// false if there are none.
func (o *octagon) with(a, b int, c bound) (out *octagon, ok bool) {
	out = o.clone()
	return out, out.require(a, b, c)
}

// require leaves in o, which is closed and stays so, the points where literal a minus literal b is at most c; false means that there are
// none. A shortest path uses the new edge once, or once in each of its two places.
func (o *octagon) require(a, b int, c bound) bool {
	na, nb := a^1, b^1
	aToNA := c.plus(o.at(b, nb)).plus(c) // by the edge, over to its other place, and by that
	nbToB := c.plus(o.at(na, a)).plus(c)
	fromB, fromNA := slices.Clone(o.row(b)), slices.Clone(o.row(na))
	for i := range o.n {
		row := o.row(i)
		ia, inb := row[a], row[nb]
		toB, toNA := min(ia.plus(c), inb.plus(nbToB)), min(inb.plus(c), ia.plus(aToNA))
		if toB != unbounded {
			row.through(toB, fromB)
		}
		if toNA != unbounded {
			row.through(toNA, fromNA)
		}
	}
	return o.tighten()
}

// bounds are those of the differences between one literal and all.
type bounds []bound

// row has the bounds of literal i minus the others.
func (o *octagon) row(i int) bounds { return o.m[i*o.n : (i+1)*o.n] }

// through takes in bounds by way of another literal: to it, and from there.
func (r bounds) through(to bound, from bounds) {
	for j, c := range from {
		if c != unbounded {
			r[j] = min(r[j], limited(to+c))
		}
	}
}

// forget drops what is known about variable k from a closed octagon.
func (o *octagon) forget(k int) {
	for i := range o.n {
		for _, l := range [...]int{2 * k, 2*k + 1} {
			o.m[i*o.n+l], o.m[l*o.n+i] = unbounded, unbounded
		}
	}
	o.put(2*k, 2*k, 0)
}

// shift replaces variable k by itself plus something between -low and high.
func (o *octagon) shift(k int, low, high bound) {
	pos, neg := 2*k, 2*k+1
	for j := range o.n {
		if j != pos && j != neg {
			o.put(pos, j, o.at(pos, j).plus(high))
			o.put(neg, j, o.at(neg, j).plus(low))
		}
	}
	o.put(pos, neg, o.at(pos, neg).plus(high).plus(high))
	o.put(neg, pos, o.at(neg, pos).plus(low).plus(low))
}

// negate replaces variable k by its negative.
func (o *octagon) negate(k int) {
	pos, neg := 2*k, 2*k+1
	for j := range o.n {
		o.m[pos*o.n+j], o.m[neg*o.n+j] = o.at(neg, j), o.at(pos, j)
	}
	for i := range o.n {
		o.m[i*o.n+pos], o.m[i*o.n+neg] = o.at(i, neg), o.at(i, pos)
	}
}

// join is the smallest octagon that contains a and b, which are closed.
func (o *octagon) join(b *octagon) *octagon {
	out := &octagon{n: o.n, m: make([]bound, len(o.m)), closed: true}
	for k := range out.m {
		out.m[k] = max(o.m[k], b.m[k])
	}
	return out
}

// within reports whether all points of o, which is closed, belong to b.
func (o *octagon) within(b *octagon) bool {
	for k, c := range b.m {
		if o.m[k] > c {
			return false
		}
	}
	return true
}

// widen contains o and b: a bound that b exceeds moves to the next threshold, and beyond the last one is given up. The result
// is not closed: closing it would bring back what was given up, and the iteration need not end (Miné 2006, section 4.2).
// Bounds of single variables are left to their values.
func (o *octagon) widen(b *octagon, thresholds []bound) *octagon {
	out := o.clone()
	out.closed = false
	for i := range out.n {
		out.m[i*out.n+i^1] = unbounded
	}
	for k, c := range b.m {
		if c > out.m[k] {
			i, _ := slices.BinarySearch(thresholds, c)
			if out.m[k] = unbounded; i < len(thresholds) {
				out.m[k] = thresholds[i]
			}
		}
	}
	return out
}

// isBox reports whether the bounds of the single variables in box imply all other constraints.
func (o *octagon) isBox(box *octagon) bool {
	for i := range o.n {
		for j := range o.n {
			if i|1 != j|1 && o.at(i, j) < box.byValues(i, j) {
				return false
			}
		}
	}
	return true
}

// withoutScraps drops constraints that cut hardly more than a corner off what the bounds of the single variables in box leave
// to them: what is left over where arithmetic on any 32 bits must not overflow. They prove nothing, but would have to be
// proved, and read. It returns nil if nothing is left.
func (o *octagon) withoutScraps(box *octagon) *octagon {
	out, left := o, false
	for i := range o.n {
		for j := range o.n {
			c, most := o.at(i, j), box.byValues(i, j)
			if i|1 == j|1 || c >= most {
				continue
			}
			if most == unbounded || most-c > corner || -large < c && c < large {
				left = true
				continue
			}
			if out == o {
				out = o.clone()
				out.closed = false
			}
			out.m[i*o.n+j] = unbounded
		}
	}
	if !left {
		return nil
	}
	return out
}

// byValues is the bound of literal i minus literal j that follows from the bounds of the two variables.
func (o *octagon) byValues(i, j int) bound { return o.at(i, i^1).half().plus(o.at(j^1, j).half()) }

// essential lists the constraints between different variables from which, with the bounds of the single variables, all
// others follow: what is implied by two that are still there is left out.
func (o *octagon) essential() []constraint {
	var all []constraint
	for i := range o.n {
		for j := range o.n {
			if first := i*o.n+j <= (j^1)*o.n+i^1; first && i|1 != j|1 && o.at(i, j) < o.byValues(i, j) {
				all = append(all, constraint{i, j, o.at(i, j)})
			}
		}
	}
	// Those of long paths are tried first.
	order := slices.Clone(all)
	slices.SortStableFunc(order, func(x, y constraint) int { return -cmp.Compare(x.c, y.c) })
	left := o.clone()
	for _, x := range order {
		left.put(x.i, x.j, unbounded)
		for k := range left.n {
			if left.at(x.i, k).plus(left.at(k, x.j)) <= x.c {
				x.c = unbounded
				break
			}
		}
		left.put(x.i, x.j, x.c)
	}
	return slices.DeleteFunc(all, func(x constraint) bool { return left.at(x.i, x.j) == unbounded })
}

// constraint says that literal i minus literal j is at most c.
type constraint struct {
	i, j int
	c    bound
}
