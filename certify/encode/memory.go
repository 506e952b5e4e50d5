package encode

import (
	"cairn/cfg"

	"cairn/smt"
)

// Arrays have no terms. The value of one in a State is a symbol of which the encoder knows the content, and what is read of it are
// conditionals down to cells of contents of which nothing is known. These are constants; that equal indices have equal cells, and what they
// are where paths have met, is for Reads to say.
//
// It is object 0 whose content is known. What is read of others, or of several cells, is any number.

// content is what an array has at an offset: an unsigned number, or a signed one in arrays that are followed as such.
type content func(index smt.Term) smt.Term

// memory is what an encoder knows of arrays.
type memory struct {
	signed   []bool // by variable; nil: arrays are not followed
	contents map[smt.Term]content
	cells    map[smt.Term]cell // by constant
}

// cell is a cell of a content of which nothing is known, or only that it is one of several.
type cell struct {
	of    *unknown
	index smt.Term
}

// unknown is a content of which nothing is known; with arrivals it is that of one of them.
type unknown struct {
	v       cfg.Var
	first   bool // that of the variable in the first state
	indices []smt.Term
	values  []smt.Term // by position among the indices

	when []smt.Term
	from []content
}

// Follow makes the encoder follow the cells of arrays, as signed numbers where signed says so.
func (enc *Encoder) Follow(signed map[cfg.Var]bool) {
	enc.memory = memory{signed: make([]bool, len(enc.g.Vars)), contents: make(map[smt.Term]content), cells: make(map[smt.Term]cell)}
	for v, is := range signed {
		enc.memory.signed[v] = is
	}
}

// cellType is the type of the numbers that arrays of a variable have.
func (enc *Encoder) cellType(v cfg.Var) cfg.Type {
	return cfg.Type{Bits: enc.g.Vars[v].Type.Bits, Signed: enc.memory.signed[v]}
}

// isArray reports whether a variable is an array.
func (enc *Encoder) isArray(v int) bool {
	return v < len(enc.g.Vars) && enc.g.Vars[v].Type.Kind == cfg.Array
}

// anything is a content of which nothing is known.
func (enc *Encoder) anything(u *unknown) content {
	known := make(map[smt.Term]smt.Term)
	return func(index smt.Term) smt.Term {
		t, ok := known[index]
		if !ok {
			t = enc.c.Fresh("cell", smt.Int)
			known[index] = t
			u.indices, u.values = append(u.indices, index), append(u.values, t)
			enc.memory.cells[t] = cell{u, index}
		}
		return t
	}
}

// named gives a content a symbol.
func (enc *Encoder) named(v cfg.Var, is content) smt.Term {
	name := enc.c.Fresh(enc.g.Vars[v].Name, enc.g.Vars[v].Type.Sort(enc.c))
	enc.memory.contents[name] = is
	return name
}

// contentOf is the content that a variable has in a state. A symbol that has none is that of the first state.
func (enc *Encoder) contentOf(s State, v cfg.Var) content {
	is, ok := enc.memory.contents[s.Vars[v]]
	if !ok {
		is = enc.anything(&unknown{v: v, first: true})
		enc.memory.contents[s.Vars[v]] = is
	}
	return is
}

// Read is the cell of an array in a state.
func (enc *Encoder) Read(s State, v cfg.Var, index smt.Term) smt.Term {
	return enc.contentOf(s, v)(index)
}

// Reads is what formulas read of arrays.
type Reads struct {
	Facts []smt.Term             // what is true of the cells
	First map[cfg.Var][]smt.Term // the indices at which arrays are read as they were in the first state
}

// ReadsOf finds what formulas, and what is known of the cells in them, read.
func (enc *Encoder) ReadsOf(fs ...smt.Term) Reads {
	c := enc.c
	all := Reads{First: make(map[cfg.Var][]smt.Term)}
	seen := make(map[smt.Term]bool)
	used := make(map[*unknown][]int) // positions among the indices
	var sources []*unknown
	for work := c.FreeVarsOf(fs...); len(work) > 0; {
		x := work[0]
		work = work[1:]
		at, ok := enc.memory.cells[x]
		if !ok || seen[x] {
			continue
		}
		seen[x] = true
		if used[at.of] == nil {
			sources = append(sources, at.of)
		}
		for i, t := range at.of.values {
			if t == x {
				used[at.of] = append(used[at.of], i)
			}
		}
		facts := []smt.Term{enc.within(x, enc.cellType(at.of.v).Range())}
		for i, when := range at.of.when {
			facts = append(facts, c.Implies(when, c.Eq(x, at.of.from[i](at.index))))
		}
		all.Facts = append(all.Facts, facts...)
		work = append(work, c.FreeVarsOf(append(facts, at.index)...)...)
	}
	for _, u := range sources {
		for n, i := range used[u] {
			for _, j := range used[u][:n] {
				same := c.Eq(u.indices[i], u.indices[j])
				all.Facts = append(all.Facts, c.Implies(same, c.Eq(u.values[i], u.values[j])))
			}
			if u.first {
				all.First[u.v] = append(all.First[u.v], u.indices[i])
			}
		}
	}
	return all
}

// joined is the value of an array where states have met.
func (enc *Encoder) joined(v cfg.Var, in []State, when []smt.Term) smt.Term {
	u := &unknown{v: v, when: when}
	for _, s := range in {
		u.from = append(u.from, enc.contentOf(s, v))
	}
	return enc.named(v, enc.anything(u))
}

// setArray assigns an array.
func (r *run) setArray(v cfg.Var, e *cfg.Expr) {
	switch {
	case r.memory.signed == nil:
		r.fail(e.Pos, "arrays have no terms")
	case e.Op == cfg.Ref && r.memory.signed[v] == r.memory.signed[e.Var]:
		r.contentOf(r.State, e.Var)
		r.Vars[v] = r.Vars[e.Var]
	default:
		r.Vars[v] = r.named(v, r.content(e, v))
	}
}

// setAnyArray makes an array one of which nothing is known.
func (r *run) setAnyArray(v cfg.Var) {
	if r.memory.signed == nil {
		r.fail(cfg.Pos{}, "arrays have no terms")
		return
	}
	r.Vars[v] = r.named(v, r.anything(&unknown{v: v}))
}

// content is the content of an array as one of a variable.
func (r *run) content(e *cfg.Expr, as cfg.Var) content {
	c := r.c
	switch e.Op {
	case cfg.Ref:
		return r.converted(r.contentOf(r.State, e.Var), e.Var, as)
	case cfg.Cond:
		var yes, no content
		cond := r.truth(e.Args[0])
		r.under(cond, func() { yes = r.content(e.Args[1], as) })
		r.under(c.Not(cond), func() { no = r.content(e.Args[2], as) })
		return func(k smt.Term) smt.Term { return c.Ite(cond, yes(k), no(k)) }
	}
	before, object, offset := r.content(e.Args[0], as), r.value(e.Args[1]), r.value(e.Args[2])
	after := before
	switch e.Op {
	case cfg.Store:
		x := r.wrap(r.cellType(as), r.congruent(e.Args[3], e.Type.Bits))
		after = func(k smt.Term) smt.Term { return c.Ite(c.Eq(k, offset), x, before(k)) }
		if e.Args[3].Type.Bits != e.Type.Bits {
			after = r.anything(&unknown{v: as})
		}
	case cfg.Fill:
		count, x := r.value(e.Args[3]), r.wrap(r.cellType(as), r.congruent(e.Args[4], e.Type.Bits))
		after = r.replaced(before, offset, offset, count, as, func(smt.Term) smt.Term { return x })
	case cfg.Copy:
		source, of := r.content(e.Args[3], as), r.value(e.Args[4])
		from, count := r.value(e.Args[5]), r.value(e.Args[6])
		if !r.isZero(of) {
			source = r.anything(&unknown{v: as})
		}
		after = r.replaced(before, offset, from, count, as, source)
	default:
		r.fail(e.Pos, "the operator %s makes no array", e.Op)
	}
	if r.isZero(object) {
		return after
	}
	here := r.compare(cfg.Eq, object, c.Int(0))
	return func(k smt.Term) smt.Term { return c.Ite(here, after(k), before(k)) }
}

// converted is the content of one variable as one of another, whose numbers may be of the other kind.
func (r *run) converted(is content, from, as cfg.Var) content {
	c, t := r.c, r.cellType(as)
	if r.cellType(from) == t {
		return is
	}
	m := r.num(t.Modulus())
	return func(k smt.Term) smt.Term {
		x := is(k)
		if t.Signed {
			return c.Ite(c.Le(x, r.num(t.Max())), x, c.Sub(x, m))
		}
		return c.Ite(c.Lt(x, c.Int(0)), c.Add(x, m), x)
	}
}

func (r *run) isZero(t smt.Term) bool {
	all := r.of(t)
	return all.IsPoint() && all.Lo.IsZero()
}

// replaced is a content in which a range of cells is that of a source. Ranges that pass the greatest offset go on at the least: what there
// is then is not followed.
func (r *run) replaced(before content, to, from, count smt.Term, as cfg.Var, source content) content {
	c, end := r.c, r.num(cfg.Offset.Max().Add(one))
	ends := c.And(r.compare(cfg.Le, c.Add(to, count), end), r.compare(cfg.Le, c.Add(from, count), end))
	otherwise := r.anything(&unknown{v: as})
	return func(k smt.Term) smt.Term {
		inside := c.And(c.Le(to, k), c.Lt(k, c.Add(to, count)))
		t := c.Ite(inside, source(c.Add(c.Sub(k, to), from)), before(k))
		if ends == smt.True {
			return t
		}
		return c.Ite(ends, t, otherwise(k))
	}
}

// load is what a Load reads, as a number that is equal to it modulo 2^n.
func (r *run) load(e *cfg.Expr) smt.Term {
	if r.memory.signed == nil {
		return r.fail(e.Pos, "arrays have no terms")
	}
	v := r.variable(e.Args[0])
	is, object, offset := r.content(e.Args[0], v), r.value(e.Args[1]), r.value(e.Args[2])
	if e.Type.Bits != e.Args[0].Type.Bits || !r.isZero(object) {
		return r.fresh("cell", e.Type.Range())
	}
	t, all := is(offset), r.cellType(v).Range()
	r.define(r.within(t, all))
	r.bound(&r.known, t, all)
	return t
}

// variable is one that an array is made of.
func (r *run) variable(e *cfg.Expr) cfg.Var {
	switch e.Op {
	case cfg.Ref:
		return e.Var
	case cfg.Cond:
		return r.variable(e.Args[1])
	default:
		return r.variable(e.Args[0])
	}
}

// congruent is a number that is equal to the value of e modulo 2^bits: what conversions change beyond that does not matter.
func (r *run) congruent(e *cfg.Expr, bits uint8) smt.Term {
	wide := e.Type.Kind == cfg.Integer && e.Type != cfg.Bool && e.Type.Bits >= bits
	switch {
	case wide && e.Op == cfg.Load:
		return r.load(e)
	case wide && e.Op == cfg.Cast && e.Args[0].Type.Kind == cfg.Integer:
		return r.congruent(e.Args[0], bits)
	default:
		return r.value(e)
	}
}

// converts is the operand of a conversion, or a number that has the same lowest bits if these are all that is kept of what is read.
func (r *run) converts(e *cfg.Expr) smt.Term {
	if a := e.Args[0]; a.Op == cfg.Load && e.Type.Kind == cfg.Integer && e.Type != cfg.Bool && !e.Type.IsMath() && e.Type.Bits <= a.Type.Bits {
		return r.load(a)
	}
	return r.value(e.Args[0])
}

// Offset says that an index is an offset.
func (enc *Encoder) Offset(index smt.Term) smt.Term { return enc.within(index, cfg.Offset.Range()) }
