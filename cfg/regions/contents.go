package regions

import (
	"maps"
	"math"
	"slices"

	"cairn/cfg"
)

// cellsOf names the cells of one object in an array, or of the old objects of a site.
type cellsOf struct {
	array cfg.Var
	atom  atom
}

// contents are what is known of such cells. They are not changed, but replaced. The zero value says nothing.
type contents struct {
	zero    int64 // cells from 0 up to here are 0, but for those of which entries say something
	entries []entry
}

// entry says what is at all places of a congruence, so many cells together.
type entry struct {
	access
	value
}

// maxEntries bounds what is told apart in one object.
const maxEntries = 64

// everywhere is the number of cells that are 0 in an object that has no others.
const everywhere = math.MaxInt64

var zeroValue = value{class: constant(0), means: only(0), never: older | same | newer}

// overlap says whether two accesses may be to a common cell, and whether they are to all the same cells then.
func (a access) overlap(b access) (some, same bool) {
	d := b.at.plus(a.at.negated())
	same = true
	for k := -b.width + 1; k < a.width; k++ {
		if d.mod == 0 && d.rem == k || d.mod > 0 && floorMod(k-d.rem, d.mod) == 0 {
			some, same = true, same && k == 0 && a.width == b.width
		}
	}
	return some, some && same
}

// covers reports whether all places of one access are among those of another one.
func (a access) covers(b access) bool { return a.width == b.width && a.at.join(b.at) == a.at }

// load is what is read.
func (c contents) load(a access) value {
	i := slices.IndexFunc(c.entries, func(e entry) bool { return e.covers(a) })
	if i >= 0 {
		return c.entries[i].value
	}
	if c.zero != everywhere && !(a.at.isConst() && a.at.rem >= 0 && a.at.rem <= c.zero-a.width) {
		return anyValue
	}
	v := zeroValue
	for _, e := range c.entries {
		switch some, same := e.overlap(a); {
		case some && !same:
			return anyValue
		case some:
			v = v.join(e.value)
		}
	}
	return v
}

// with is contents in which an entry has been added or replaced.
func (c contents) with(a access, v value) contents {
	all := slices.DeleteFunc(slices.Clone(c.entries), func(e entry) bool { return e.access == a })
	if len(all) >= maxEntries {
		return contents{entries: c.entriesBut(a)}
	}
	return contents{zero: c.zero, entries: append(all, entry{a, v})}.normal()
}

func (c contents) entriesBut(a access) []entry {
	return slices.DeleteFunc(slices.Clone(c.entries), func(e entry) bool { some, _ := e.overlap(a); return some })
}

// normal leaves out entries that say nothing.
func (c contents) normal() contents {
	if c.zero == 0 {
		c.entries = slices.DeleteFunc(c.entries, func(e entry) bool { return e.value.equal(anyValue) })
	}
	slices.SortFunc(c.entries, func(a, b entry) int {
		return slices.Compare([]int64{a.at.mod, a.at.rem, a.width}, []int64{b.at.mod, b.at.rem, b.width})
	})
	return c
}

// store is what is there after a value has been written; if it is certain to which object, the value that was there is gone.
func (c contents) store(a access, v value, certain bool) contents {
	certain = certain && a.at.isConst()
	if !certain {
		v = v.join(c.load(a))
	}
	after := contents{zero: c.zero}
	for _, e := range c.entries {
		switch some, same := e.overlap(a); {
		case some && same && certain && e.access == a:
			continue
		case some && same:
			e.value = e.value.join(v)
		case some:
			e.value = anyValue
		}
		after.entries = append(after.entries, e)
	}
	return after.with(a, v)
}

// change is what is there after a range may have been changed: to zeros or, of an access that is in the range as a whole, to what by says.
func (c contents) change(from, to congruence, zeros bool, by func(a access) value) contents {
	after := contents{}
	switch {
	case zeros:
		after.zero = c.zero
	case from.isConst():
		after.zero = max(0, min(c.zero, from.rem))
	}
	for _, e := range c.entries {
		switch e.against(from, to) {
		case inPart:
			e.value = anyValue
		case asWhole, maybe:
			e.value = e.value.join(by(e.access))
		}
		after.entries = append(after.entries, e)
	}
	return after.normal()
}

// place is where an access is in relation to a range.
type place uint8

const (
	outside place = iota
	asWhole       // all of its cells are in the range
	maybe         // all of its cells are in the range, or none
	inPart        // some of them may be
)

func (a access) against(from, to congruence) place {
	if cutBy(a, from) || cutBy(a, to) {
		return inPart
	}
	if !a.at.isConst() || !from.isConst() {
		return maybe
	}
	switch {
	case a.at.rem+a.width <= from.rem || to.isConst() && a.at.rem >= to.rem:
		return outside
	case to.isConst():
		return asWhole
	}
	return maybe
}

// cutBy reports whether a place may be in the middle of an access.
func cutBy(a access, at congruence) bool {
	d := at.plus(a.at.negated())
	if a.width == 1 {
		return false
	}
	for k := int64(1); k < a.width; k++ {
		if d.mod == 0 && d.rem == k || d.mod > 0 && floorMod(k-d.rem, d.mod) == 0 {
			return true
		}
	}
	return false
}

// overwrite is what is there after a range of one certain object has been given other contents, of which is known what an access of the range
// finds there.
func (c contents) overwrite(from, to congruence, zeros bool, there []access, by func(access) value) contents {
	if !from.isConst() || !to.isConst() {
		return c.change(from, to, zeros, by)
	}
	after := contents{zero: max(0, min(c.zero, from.rem))}
	for _, e := range c.entries {
		switch e.against(from, to) {
		case asWhole:
			if e.at.isConst() {
				continue
			}
			e.value = anyValue
		case maybe, inPart:
			e.value = anyValue
		}
		after.entries = append(after.entries, e)
	}
	if zeros && from.rem <= after.zero && from.rem <= to.rem {
		after.zero = max(c.zero, to.rem)
	}
	after = after.normal()
	for _, a := range there {
		if a.at.isConst() && a.against(from, to) == asWhole {
			after = after.with(a, by(a))
		}
	}
	return after
}

// join is what is true of both.
func (c contents) join(d contents) contents {
	if c.equal(d) {
		return c
	}
	both := contents{zero: min(c.zero, d.zero)}
	for _, e := range c.entries {
		both.entries = append(both.entries, entry{e.access, e.value.join(d.load(e.access))})
	}
	for _, e := range d.entries {
		if !slices.ContainsFunc(c.entries, func(o entry) bool { return o.access == e.access }) {
			both.entries = append(both.entries, entry{e.access, e.value.join(c.load(e.access))})
		}
	}
	if len(both.entries) > maxEntries {
		both.zero = 0
	}
	both = both.normal()
	both.entries = both.entries[:min(len(both.entries), maxEntries)]
	return both
}

func (c contents) equal(d contents) bool {
	if n := len(c.entries); c.zero == d.zero && n > 0 && n == len(d.entries) && &c.entries[0] == &d.entries[0] {
		return true // mostly nothing has been written to the object since
	}
	return c.zero == d.zero && slices.EqualFunc(c.entries, d.entries, func(a, b entry) bool { return a.access == b.access && a.value.equal(b.value) })
}

// aged are contents after the most recent object of a site has become an old one.
func (c contents) aged(recent, old atom) contents {
	if !slices.ContainsFunc(c.entries, func(e entry) bool { return slices.Contains(e.means.list, recent) }) {
		return c
	}
	c.entries = slices.Clone(c.entries)
	for i := range c.entries {
		c.entries[i].means = c.entries[i].means.renamed(recent, old)
	}
	return c
}

// age makes the most recent object of a site, if there is one, an old one, of which there is one more (Balakrishnan and Reps, Recency-abstraction
// for heap-allocated storage, SAS 2006): what is written to the most recent one replaces what was there.
func (s *state) age(recent atom) {
	old := recent.old()
	for x, v := range s.vars.all {
		if slices.Contains(v.means.list, recent) {
			v.means = v.means.renamed(recent, old)
			s.vars.set(x, v)
		}
	}
	s.mem.own()
	for k, c := range s.mem.all {
		s.mem.all[k] = c.aged(recent, old)
	}
	for k, c := range maps.Clone(s.mem.all) {
		if k.atom != recent {
			continue
		}
		delete(s.mem.all, k)
		k.atom = old
		if before, ok := s.mem.all[k]; ok {
			c = c.join(before)
		}
		s.mem.all[k] = c
	}
}
