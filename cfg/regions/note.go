package regions

import (
	"slices"

	"cairn/cfg"
)

// noises are the arrays that nothing is written to, and from which what is arbitrary is copied: each time at the next number of an object, of which
// a counter takes care.
func (f *flow) noises() map[cfg.Var]bool {
	found := make(map[cfg.Var]bool)
	bad := make(map[cfg.Var]bool)
	for _, e := range f.g.Edges {
		for i, st := range e.Stmts {
			if st.Expr == nil {
				continue
			}
			st.Expr.EachRef(func(v cfg.Var) {
				if f.g.Vars[v].Type.Kind == cfg.Array && v != st.Var {
					bad[v] = bad[v] || !(st.Kind == cfg.Assign && st.Expr.Op == cfg.Copy && st.Expr.Args[3].Op == cfg.Ref && st.Expr.Args[3].Var == v && f.fresh(e.Stmts[i:]))
					found[v] = true
				}
			})
			if st.Kind == cfg.Assign {
				bad[st.Var] = true
			}
		}
	}
	for v := range bad {
		if bad[v] {
			delete(found, v)
		}
	}
	return found
}

// fresh reports whether the first of some statements copies from an object whose number the next one that assigns a number of an object increases.
func (f *flow) fresh(stmts []cfg.Stmt) bool {
	from := stmts[0].Expr.Args[4]
	for _, st := range stmts[1:] {
		if st.Kind != cfg.Assign || f.g.Vars[st.Var].Type != cfg.Object {
			continue
		}
		e := st.Expr
		if from.Op == cfg.Const && e.Op == cfg.Const {
			return from.Val.Less(e.Val)
		}
		return from.Op == cfg.Ref && from.Var == st.Var && e.Op == cfg.Add && e.Args[0].Op == cfg.Ref && e.Args[0].Var == st.Var && e.Args[1].IsConst(1)
	}
	return false
}

// note collects how regions are accessed.
func (s *shapes) note(_ cfg.EdgeID, _ int, st *cfg.Stmt, before *state) {
	if st.Expr == nil {
		return
	}
	var visit func(e *cfg.Expr, as cfg.Type, before *state)
	visit = func(e *cfg.Expr, as cfg.Type, before *state) {
		for i, a := range e.Args {
			read := a.Type
			if e.Op == cfg.Cast && e.Type.Bits == a.Type.Bits {
				read = e.Type
			}
			if in := s.within(e, i, before); in != nil {
				visit(a, read, in)
			}
		}
		if e.Op.IsMemory() && e.Args[0].Op == cfg.Ref && !s.kept[e.Args[0].Var] {
			s.noteAccess(e, as, before)
		}
	}
	visit(st.Expr, cfg.Type{}, before)
}

// noteAccess does so for one access, whose value is read as a type.
func (s *shapes) noteAccess(e *cfg.Expr, as cfg.Type, before *state) {
	array := e.Args[0]
	at := s.congruenceOf(e.Args[2], before)
	for _, r := range s.meant(array.Var, s.objectsOf(e.Args[1], before)) {
		r := r.region
		switch e.Op {
		case cfg.Load:
			r.add(access{at, int64(e.Type.Bits / array.Type.Bits)}, as)
		case cfg.Store:
			stored := e.Args[3]
			as := stored.Type
			if stored.Op == cfg.Cast && stored.Args[0].Type.Bits == as.Bits {
				as = stored.Args[0].Type
			}
			r.add(access{at, int64(stored.Type.Bits / array.Type.Bits)}, as)
		case cfg.Fill:
			r.ranges = append(r.ranges, span{at, at.plus(s.congruenceOf(e.Args[3], before)), e.Args[4].Op == cfg.Const})
		default:
			count := s.congruenceOf(e.Args[6], before)
			r.ranges = append(r.ranges, span{at, at.plus(count), true})
			if s.noise[e.Args[3].Var] {
				continue
			}
			fromAt := s.congruenceOf(e.Args[5], before)
			for _, q := range s.meant(e.Args[3].Var, s.objectsOf(e.Args[4], before)) {
				q := q.region
				q.ranges = append(q.ranges, span{fromAt, fromAt.plus(count), true})
				s.copies = append(s.copies, copied{to: r, from: q, toAt: at, fromAt: fromAt, count: count})
			}
		}
	}
}

// add takes note of an access, and reports whether it is a new one.
func (r *region) add(a access, as ...cfg.Type) bool {
	types, known := r.accesses[a]
	for _, t := range as {
		if t.Bits > 0 && !slices.Contains(types, t) {
			types = append(types, t)
		}
	}
	r.accesses[a] = types
	return !known
}

// maxPlaces bounds the places within a range of constant length at which an access may be.
const maxPlaces = 128

// spread sees to it that both sides of each copy have the same accesses. It reports whether some are new.
func (s *shapes) spread() bool {
	grown := false
	for i := range s.copies {
		c := &s.copies[i]
		for _, a := range sorted(c.from.accesses) {
			grown = c.imply(c.to, c.toAt, a, c.fromAt, c.from.accesses[a]) || grown
		}
		for _, a := range sorted(c.to.accesses) {
			grown = c.imply(c.from, c.fromAt, a, c.toAt, c.to.accesses[a]) || grown
		}
	}
	return grown
}

// imply adds to one side of a copy what an access of the other side is there.
func (c *copied) imply(r *region, to congruence, a access, from congruence, as []cfg.Type) bool {
	rel := a.at.plus(from.negated())
	if len(r.accesses) > maxFields {
		r.raw = true
		return false
	}
	if !c.count.isConst() || rel.mod > 0 && c.count.rem/rel.mod > maxPlaces {
		return r.add(access{to.plus(rel), a.width}, as...)
	}
	grown := false
	for p := rel.rem; p+a.width <= c.count.rem; p += rel.mod {
		if p >= 0 {
			grown = r.add(access{to.plus(constant(p)), a.width}, as...) || grown
		}
		if rel.isConst() {
			break
		}
	}
	return grown
}

// maxFields is the number of fields from which on a region is not taken apart.
const maxFields = 512

// divide finds the fields of a region, if there are any. cell is the type of the array's cells.
func (r *region) divide(cell cfg.Type) {
	for a := range r.accesses {
		r.stride = gcd(r.stride, a.at.mod)
	}
	for _, g := range r.ranges {
		r.stride = gcd(r.stride, gcd(g.from.mod, g.to.mod))
	}
	if r.raw = r.raw || r.stride > 0 && !r.single || len(r.accesses) > maxFields; r.raw {
		return
	}
	for _, a := range sorted(r.accesses) {
		at := a.at.rem
		if r.stride > 0 {
			at = floorMod(at, r.stride)
		}
		i := slices.IndexFunc(r.fields, func(f *field) bool { return f.at < at+a.width && at < f.at+f.width })
		switch {
		case i >= 0 && (r.fields[i].at != at || r.fields[i].width != a.width), r.stride > 0 && at+a.width > r.stride, a.width*int64(cell.Bits) > 64:
			r.raw = true
			return
		case i < 0:
			i = len(r.fields)
			r.fields = append(r.fields, &field{at: at, width: a.width})
		}
		r.fields[i].as = common(cfg.Type{Bits: uint8(a.width) * cell.Bits}, r.fields[i].as, r.accesses[a])
	}
	if arrays := r.stride > 0 || !r.single; arrays && slices.ContainsFunc(r.fields, func(f *field) bool { return f.width*int64(cell.Bits)&(f.width*int64(cell.Bits)-1) != 0 }) {
		r.raw = true // there are no cells of three bytes
	}
	for _, g := range r.ranges {
		if !g.uniform && slices.ContainsFunc(r.fields, func(f *field) bool { return f.width > 1 }) || r.cuts(g.from) || r.cuts(g.to) {
			r.raw = true
		}
	}
}

// common is the type of a field that has been read as one type before, none if that has no bits, and is read as others: the one that is not just
// the unsigned type of that width.
func common(plain, before cfg.Type, as []cfg.Type) cfg.Type {
	if before.Bits == 0 {
		before = plain
	}
	for _, t := range as {
		switch {
		case t == plain || t == before || t.Bits != plain.Bits:
		case before == plain:
			before = t
		default:
			return plain
		}
	}
	return before
}

// cuts reports whether the end of a range may be in the middle of a field.
func (r *region) cuts(at congruence) bool {
	return slices.ContainsFunc(r.fields, func(f *field) bool {
		rel := at.rem - f.at
		if r.stride > 0 {
			rel = floorMod(rel, r.stride)
		}
		return rel > 0 && rel < f.width
	})
}

// spreadRaw sees to it that copies are among raw regions, or among others that have the same fields. It reports whether more regions are raw.
func (s *shapes) spreadRaw() bool {
	grown := false
	for _, c := range s.copies {
		if raw := c.to.raw || c.from.raw || !c.parallel(); raw && !(c.to.raw && c.from.raw) {
			c.to.raw, c.from.raw, grown = true, true, true
		}
	}
	return grown
}

// sorted lists accesses.
func sorted(of map[access][]cfg.Type) []access {
	all := make([]access, 0, len(of))
	for a := range of {
		all = append(all, a)
	}
	slices.SortFunc(all, func(a, b access) int {
		return slices.Compare([]int64{a.at.mod, a.at.rem, a.width}, []int64{b.at.mod, b.at.rem, b.width})
	})
	return all
}
