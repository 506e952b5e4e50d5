package proof

// HasRest reports whether there are more indices than stores to arrays of the sort, so that at one of them no store changes anything.
// What arrays have there is the function Rest.
func (d *Definitions) HasRest(sort Sort) bool {
	stores := int64(0)
	for _, a := range d.terms {
		if a.Op == Store && a.Sort == sort {
			stores++
		}
	}
	return d.sizes()[d.sorts[sort].Index] > stores
}

// many stands for any number of values from itself on.
const many = 1 << 31

// sizes returns, by sort, a number of values that it has in every model, many if there are more. An uninterpreted sort has one. The values
// of datatypes are counted by their depths, as long as that makes them more.
func (d *Definitions) sizes() []int64 {
	if len(d.size) == len(d.sorts) {
		return d.size
	}
	d.size = make([]int64, len(d.sorts))
	for changed, depth := true, 0; changed && depth < maxDepth; depth++ {
		changed = false
		for i := range d.sorts {
			if n := d.count(&d.sorts[i]); n > d.size[i] {
				d.size[i], changed = n, true
			}
		}
	}
	return d.size
}

// maxDepth bounds the depth of the values of datatypes that are counted. No proof has more stores than it makes values of one that is
// not finite.
const maxDepth = 10_000

// count is the number of values of a sort given those of the others that are known so far.
func (d *Definitions) count(s *SortInfo) int64 {
	switch s.Kind {
	case BoolSort:
		return 2
	case IntSort, RealSort:
		return many
	case BitVector:
		return 1 << min(s.Width, 31)
	case Array: // those with one element everywhere
		return d.size[s.Element]
	case Uninterpreted:
		return 1
	}
	n := int64(0)
	for _, fields := range s.Constructors {
		ways := int64(1)
		for _, f := range fields {
			ways = min(ways*d.size[f], many)
		}
		n = min(n+ways, many)
	}
	return n
}
