package regions

import "slices"

// moved is a field of the region that is copied to, and its counterpart. Of what is copied field by field, at is the place from the beginning.
type moved struct {
	to, from *field
	at       int64
}

// moves lists the fields that are copied one by one; ok is false if they are too many, or have no counterparts.
func (c *copied) moves() (all []moved, ok bool) {
	if !c.count.isConst() {
		return nil, false
	}
	for _, f := range c.to.fields {
		first, step := f.at-c.toAt.rem, c.to.stride
		if step > 0 {
			first = floorMod(first, step)
		}
		for p := first; p+f.width <= c.count.rem; p += step {
			if p >= 0 {
				from := c.from.fieldAt(c.fromAt.rem+p, f.width)
				if all = append(all, moved{f, from, p}); from == nil || len(all) > maxPlaces {
					return nil, false
				}
			}
			if step == 0 {
				break
			}
		}
	}
	return all, true
}

// fieldAt is the field of some width at a place, or nil.
func (r *region) fieldAt(at, width int64) *field {
	if r.stride > 0 {
		at = floorMod(at, r.stride)
	}
	i := slices.IndexFunc(r.fields, func(f *field) bool { return f.at == at && f.width == width })
	if i < 0 {
		return nil
	}
	return r.fields[i]
}

// tables lists the fields that are copied as ranges of arrays; ok is false if the two regions are not alike.
func (c *copied) tables() (all []moved, ok bool) {
	if c.to.stride == 0 || c.to.stride != c.from.stride {
		return nil, false
	}
	for _, f := range c.to.fields {
		from := c.from.fieldAt(f.at-c.toAt.rem+c.fromAt.rem, f.width)
		if from == nil {
			return nil, false
		}
		all = append(all, moved{to: f, from: from})
	}
	return all, true
}

// parallel reports whether the fields of one region correspond to those of the other.
func (c *copied) parallel() bool {
	if c.to.raw || c.from.raw {
		return false
	}
	if _, ok := c.moves(); ok {
		return true
	}
	_, ok := c.tables()
	return ok
}
