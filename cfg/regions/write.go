package regions

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// write makes the statements that stand for an assignment to an array.
func (w *rewriter) write(st cfg.Stmt, s *state) {
	e := st.Expr
	meant := w.meant(st.Var, w.objectsOf(e.Args[1], s))
	if len(meant) == 0 { // it is never executed
		w.assume(cfg.IntConst(cfg.Int, 0), st.Pos)
		return
	}
	switch e.Op {
	case cfg.Store:
		w.store(st, meant, s)
	case cfg.Fill:
		w.fill(st, meant[0].region, s)
	default:
		w.copy(st, meant[0].region, s)
	}
}

// store makes those of a Store.
func (w *rewriter) store(st cfg.Stmt, meant []meaning, s *state) {
	e := st.Expr
	value := w.expr(e.Args[3], s)
	if len(meant) == 1 {
		w.storeTo(st, meant[0].region, value, s, nil)
		return
	}
	lazy := w.lazy
	w.lazy = true
	defer func() { w.lazy = lazy }()
	for _, m := range meant {
		w.storeTo(st, m.region, value, s, w.isOne(m.atoms, e.Args[1], s))
	}
}

// storeTo makes the assignment of a Store to one region, if a condition holds.
func (w *rewriter) storeTo(st cfg.Stmt, r *region, value *cfg.Expr, s *state, meant *cfg.Expr) {
	e := st.Expr
	if r.raw {
		w.assignIf(st, meant, r.v, cfg.StoreOf(w.ref(r.v), w.object(r, e.Args[1], s), w.expr(e.Args[2], s), value))
		return
	}
	f := r.fieldAt(w.congruenceOf(e.Args[2], s).rem, w.cells(r, e.Args[3].Type))
	w.put(st, meant, r, f, e.Args[1], w.index(r, f, e.Args[2], 0, s), value, s)
}

// put assigns a value to a field of a region, if a condition holds.
func (w *rewriter) put(st cfg.Stmt, meant *cfg.Expr, r *region, f *field, object, index, value *cfg.Expr, s *state) {
	if w.isScalar(r) {
		w.assignIf(st, meant, f.v, cast(f.as, value))
		return
	}
	w.assignIf(st, meant, f.v, cfg.StoreOf(w.ref(f.v), noObject, w.indexIn(r, object, index, s), value))
}

func (w *rewriter) assignIf(st cfg.Stmt, meant *cfg.Expr, v cfg.Var, e *cfg.Expr) {
	if meant != nil {
		e = cfg.IfThenElse(meant, e, w.ref(v))
	}
	w.assign(st, v, e)
}

// fill makes the statements of a Fill.
func (w *rewriter) fill(st cfg.Stmt, r *region, s *state) {
	e := st.Expr
	off, count, cell := e.Args[2], e.Args[3], w.expr(e.Args[4], s)
	if r.raw {
		w.assign(st, r.v, cfg.FillOf(w.ref(r.v), w.object(r, e.Args[1], s), w.expr(off, s), w.expr(count, s), cell))
		return
	}
	for _, f := range r.fields {
		value := repeated(cell, f.width)
		if r.stride > 0 {
			lo, n := w.instances(r, f, off, count, s)
			w.assign(st, f.v, cfg.FillOf(w.ref(f.v), noObject, lo, n, value))
		} else if w.inside(f, off, count, s) {
			if w.put(st, nil, r, f, e.Args[1], nil, value, s); w.isScalar(r) {
				w.zeroed = append(w.zeroed, len(w.stmts)-1)
			}
		}
	}
}

// repeated is a number of some cells that are all the same one, which is a constant if they are several.
func repeated(cell *cfg.Expr, width int64) *cfg.Expr {
	if width == 1 {
		return cell
	}
	all := num.Zero()
	for range width {
		all = all.Mul(cell.Type.Modulus()).Add(cell.Val)
	}
	return cfg.ConstOf(cfg.Type{Bits: cell.Type.Bits * uint8(width)}, all)
}

// inside reports whether a field at a constant offset is in a range.
func (w *rewriter) inside(f *field, off, count *cfg.Expr, s *state) bool {
	from := w.congruenceOf(off, s)
	to := from.plus(w.congruenceOf(count, s))
	return from.rem <= f.at && f.at+f.width <= to.rem
}

// instances is the range of the indices at which a field is in a range of the region: the first one, and their number.
func (w *rewriter) instances(r *region, f *field, off, count *cfg.Expr, s *state) (first, n *cfg.Expr) {
	rem := floorMod(w.congruenceOf(off, s).rem, r.stride)
	length := floorMod(w.congruenceOf(count, s).rem, r.stride)
	end := (rem + length) % r.stride
	behind := func(rem int64) int64 { // the first instance from there on is in the next stride
		if f.at < rem {
			return 1
		}
		return 0
	}
	first = plus(w.divide(off, r.stride, rem, s), behind(rem))
	n = plus(w.divide(count, r.stride, length, s), (rem+length-end)/r.stride+behind(end)-behind(rem))
	return first, n
}

// copy makes the statements of a Copy.
func (w *rewriter) copy(st cfg.Stmt, r *region, s *state) {
	e := st.Expr
	off, from, count := e.Args[2], e.Args[3], e.Args[6]
	if w.noise[from.Var] {
		w.forget(st, r, s)
		return
	}
	var q *region
	if meant := w.meant(from.Var, w.objectsOf(e.Args[4], s)); len(meant) > 0 {
		q = meant[0].region
	} else { // it is never executed
		w.assume(cfg.IntConst(cfg.Int, 0), st.Pos)
		return
	}
	if r.raw {
		w.assign(st, r.v, cfg.CopyOf(w.ref(r.v), w.object(r, e.Args[1], s), w.expr(off, s), w.ref(q.v), w.object(q, e.Args[4], s), w.expr(e.Args[5], s), w.expr(count, s)))
		return
	}
	c := &copied{to: r, from: q, toAt: w.congruenceOf(off, s), fromAt: w.congruenceOf(e.Args[5], s), count: w.congruenceOf(count, s)}
	if moves, ok := c.moves(); ok {
		w.move(st, c, moves, s)
		return
	}
	tables, _ := c.tables()
	var made []*cfg.Expr
	for _, m := range tables {
		lo, n := w.instances(r, m.to, off, count, s)
		first, _ := w.instances(q, m.from, e.Args[5], count, s)
		made = append(made, cfg.CopyOf(w.ref(m.to.v), noObject, lo, w.ref(m.from.v), noObject, first, n))
	}
	for i, m := range tables {
		w.assign(st, m.to.v, made[i])
	}
}

// move copies fields one by one: all are read before the first one is written, if they might be the same ones.
func (w *rewriter) move(st cfg.Stmt, c *copied, moves []moved, s *state) {
	e := st.Expr
	values := make([]*cfg.Expr, len(moves))
	for i, m := range moves {
		values[i] = w.read(c.from, m.from, e.Args[4], w.index(c.from, m.from, e.Args[5], m.at, s), s)
		if c.from == c.to && len(moves) > 1 {
			t := w.newVar(cfg.VarInfo{Name: "copied", Type: values[i].Type, Kind: cfg.Temp, Pos: st.Pos})
			w.assign(st, t, values[i])
			values[i] = w.ref(t)
		}
	}
	for i, m := range moves {
		w.put(st, nil, c.to, m.to, e.Args[1], w.index(c.to, m.to, e.Args[2], m.at, s), values[i], s)
	}
}

// forget gives a range arbitrary contents.
func (w *rewriter) forget(st cfg.Stmt, r *region, s *state) {
	e := st.Expr
	off, count := e.Args[2], e.Args[6]
	if r.raw {
		w.assign(st, r.v, cfg.CopyOf(w.ref(r.v), w.object(r, e.Args[1], s), w.expr(off, s), e.Args[3], w.expr(e.Args[4], s), w.expr(e.Args[5], s), w.expr(count, s)))
		return
	}
	for _, f := range r.fields {
		switch {
		case r.stride > 0:
			lo, n := w.instances(r, f, off, count, s)
			w.assign(st, f.v, cfg.CopyOf(w.ref(f.v), noObject, lo, w.ref(w.noiseOf(f)), w.expr(e.Args[4], s), lo, n))
		case !w.inside(f, off, count, s):
		case w.isScalar(r):
			w.havoc(st, f.v)
		default:
			t := w.newVar(cfg.VarInfo{Name: "arbitrary", Type: cfg.Type{Bits: f.as.Bits}, Kind: cfg.Temp, Pos: st.Pos})
			w.havoc(st, t)
			w.put(st, nil, r, f, e.Args[1], nil, w.ref(t), s)
		}
	}
}
