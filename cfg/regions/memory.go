package regions

import (
	"slices"

	"cairn/cfg"
)

// loaded is what is known of the value of a Load.
func (f *flow) loaded(e *cfg.Expr, s *state) value {
	array, o := e.Args[0], f.objectsOf(e.Args[1], s)
	if array.Op != cfg.Ref || o.any {
		return anyValue
	}
	a := access{f.congruenceOf(e.Args[2], s), int64(e.Type.Bits / array.Type.Bits)}
	v, found := anyValue, false
	for _, at := range o.list {
		c, there := s.mem.all[cellsOf{array.Var, at}]
		switch {
		case at.isSite() && !there:
		case found:
			v = v.join(c.load(a))
		default:
			v, found = c.load(a), true
		}
	}
	return v
}

// isCertain reports whether objects are one that is always the same at a place.
func (o objects) isCertain() bool {
	return len(o.list) == 1 && (!o.list[0].isSite() || o.list[0] != o.list[0].old())
}

// write takes note of an assignment to an array.
func (f *flow) write(st *cfg.Stmt, s *state) {
	e := st.Expr
	if !e.Op.IsMemory() || e.Op == cfg.Load || e.Args[0].Op != cfg.Ref || e.Args[0].Var != st.Var {
		f.forget(st.Var, s)
		return
	}
	o := f.objectsOf(e.Args[1], s)
	if o.any {
		f.forget(st.Var, s)
		return
	}
	at := f.congruenceOf(e.Args[2], s)
	after := make(map[cellsOf]contents, len(o.list))
	for _, a := range o.list {
		k := cellsOf{st.Var, a}
		c, there := s.mem.all[k]
		if a.isSite() && !there {
			continue
		}
		switch e.Op {
		case cfg.Store:
			value := value{class: f.congruenceOf(e.Args[3], s), means: f.objectsOf(e.Args[3], s)}
			value.never = s.unrelated(a, value.means)
			after[k] = c.store(access{at, int64(e.Args[3].Type.Bits / e.Type.Bits)}, value, o.isCertain())
		case cfg.Fill:
			after[k] = f.filled(c, a, at, at.plus(f.congruenceOf(e.Args[3], s)), e.Args[4].IsConst(0), o.isCertain())
		default:
			after[k] = f.copied(c, e, at, s, o.isCertain())
		}
	}
	for k, c := range after {
		s.put(k, c)
	}
}

// unrelated is how the objects whose numbers an object is given are not related to it: all others are older than the one that has been made last.
func (s *state) unrelated(holder atom, o objects) order {
	switch {
	case !o.hasSites():
		return older | same | newer
	case o.any || s.newest == 0:
		return 0
	case holder == s.newest && !slices.Contains(o.list, s.newest):
		return same | newer
	case holder != s.newest && holder.isSite() && !slices.ContainsFunc(o.list, func(a atom) bool { return a.isSite() && a != s.newest }):
		return older | same
	}
	return 0
}

// elsewhere is a value in another place.
func (v value) elsewhere() value {
	if v.means.hasSites() {
		v.never = 0
	}
	return v
}

// forget takes note that nothing is known of an array any more.
func (f *flow) forget(array cfg.Var, s *state) {
	for k := range s.mem.all {
		if k.array == array {
			s.put(k, contents{})
		}
	}
}

// filled are contents after a Fill, with zeros or anything else.
func (f *flow) filled(c contents, a atom, from, to congruence, zeros, certain bool) contents {
	by := func(access) value { return anyValue }
	if zeros {
		by = func(access) value { return zeroValue }
	}
	if !certain {
		return c.change(from, to, zeros, by)
	}
	if size, ok := f.sizes[a]; zeros && from == constant(0) && ok && to.isConst() && to.rem >= size {
		return contents{zero: everywhere}
	}
	return c.overwrite(from, to, zeros, nil, by)
}

// copied are contents after a Copy.
func (f *flow) copied(c contents, e *cfg.Expr, to congruence, s *state, certain bool) contents {
	at, count := f.congruenceOf(e.Args[5], s), f.congruenceOf(e.Args[6], s)
	from, known := f.source(e, s)
	back := at.plus(to.negated()) // what is copied has been so much further on
	by := func(a access) value {
		if !known {
			return anyValue
		}
		return from.load(access{a.at.plus(back), a.width}).elsewhere()
	}
	if !certain || !to.isConst() {
		return c.change(to, to.plus(count), false, by)
	}
	var there []access
	for _, x := range from.entries {
		there = append(there, access{x.at.plus(back.negated()), x.width})
	}
	zeros := known && at.isConst() && count.isConst() && at.rem >= 0 && at.rem <= from.zero-max(count.rem, 0) && from.zero > 0
	zeros = zeros && !slices.ContainsFunc(from.entries, func(x entry) bool { return !x.at.isConst() || x.against(at, at.plus(count)) == inPart })
	return c.overwrite(to, to.plus(count), zeros, there, by)
}

// source is what is known of the object from which a Copy copies.
func (f *flow) source(e *cfg.Expr, s *state) (c contents, known bool) {
	array, o := e.Args[3], f.objectsOf(e.Args[4], s)
	if array.Op != cfg.Ref || o.any {
		return contents{}, false
	}
	for _, a := range o.list {
		d, there := s.mem.all[cellsOf{array.Var, a}]
		switch {
		case a.isSite() && !there:
		case known:
			c = c.join(d)
		default:
			c, known = d, true
		}
	}
	return c, known
}

// arrives joins the contents of memory on arrival with those that have been known at a place, and reports whether that has changed something.
func (s *state) arrives(arrival *state) bool {
	changed := arrival.taking && !s.taking || s.newest != 0 && s.newest != arrival.newest
	s.taking = s.taking || arrival.taking
	if s.newest != arrival.newest {
		s.newest = 0
	}
	for k, c := range s.mem.all {
		d, there := arrival.mem.all[k]
		if !there && k.atom.isSite() {
			continue
		}
		if j := c.join(d); !j.equal(c) {
			s.put(k, j)
			changed = true
		}
	}
	for k, d := range arrival.mem.all {
		if _, there := s.mem.all[k]; !there && k.atom.isSite() {
			s.mem.set(k, d)
			changed = true
		}
	}
	return changed
}
