package bitvec

import (
	"math/bits"
	"slices"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// Arrays are terms that the solver never sees: symbols, if-then-else, and what the functions of operations make of these. Reading one goes
// down the writes until it is decided what is read (Stump, Barrett, Dill, Levitt, A decision procedure for an extensional theory of
// arrays, LICS 2001, section 2: read over write), without those that are seen to be at other places. What comes to a symbol is a symbol of
// its own for each address. That equal addresses have equal cells is said where a model does not keep to it (Brummayer, Biere, Lemmas on
// demand for the extensional theory of arrays, JSAT 2009): mostly it does not matter.
type arrays struct {
	c    *smt.Context
	see  *sight
	memo map[reading]smt.Term

	initial map[reading]smt.Term // cells of symbols
	cells   []initialCell        // the same, in order
	work    int                  // writes and cells that have been looked at
}

// termWork is what it costs to make the terms for one write, in those that are only looked at.
const termWork = 16

// place is an address.
type place struct{ object, offset smt.Term }

// reading is a question: for so many cells of an array.
type reading struct {
	array smt.Term
	at    place
	cells int
}

// initialCell is a cell of a symbol.
type initialCell struct {
	array smt.Term
	at    place
	value smt.Term
}

func newArrays(c *smt.Context) *arrays {
	return &arrays{c: c, see: newSight(c), memo: map[reading]smt.Term{}, initial: map[reading]smt.Term{}}
}

// sort is the sort of arrays of a type.
func (m *arrays) sort(t cfg.Type) smt.Sort {
	s, _ := m.c.UninterpretedSort(t.String())
	return s
}

// apply makes the term for an operation. The operands are those of the expression.
func (m *arrays) apply(e *cfg.Expr, args []smt.Term) smt.Term {
	sorts := make([]smt.Sort, len(args))
	for i, a := range args {
		sorts[i] = m.c.Sort(a)
	}
	return m.c.Apply(m.c.Func(e.Op.String(), sorts, m.c.Sort(args[0])), args...)
}

// write is an operation on an array, as read.
type write struct {
	op     cfg.Op
	before smt.Term
	at     place
	count  smt.Term // of Fill and Copy
	value  smt.Term // of Store, and the cell of Fill
	from   smt.Term // of Copy
	source place
}

// written reads an array that is an operation; ok is false if it is none.
func (m *arrays) written(array smt.Term) (w write, ok bool) {
	if m.c.Kind(array) != smt.KApp {
		return w, false
	}
	a := m.c.Args(array)
	w = write{before: a[0], at: place{a[1], a[2]}}
	switch m.c.FuncName(m.c.Function(array)) {
	case cfg.Store.String():
		w.op, w.value = cfg.Store, a[3]
	case cfg.Fill.String():
		w.op, w.count, w.value = cfg.Fill, a[3], a[4]
	default:
		w.op, w.from, w.source, w.count = cfg.Copy, a[3], place{a[4], a[5]}, a[6]
	}
	return w, true
}

// chosen is what is read if a condition holds, and otherwise that is read of the array before.
type chosen struct{ cond, value, before smt.Term }

// read is so many cells, of so many bits each, of an array.
func (m *arrays) read(array smt.Term, at place, cells, width int) smt.Term {
	key := reading{array, at, cells}
	if t := m.remembered(array, at, cells); t != smt.NoTerm {
		return t
	}
	if cond, yes, no, ok := m.see.branch(at); ok {
		m.work++
		t := m.c.Ite(cond, m.read(array, yes, cells, width), m.read(array, no, cells, width))
		m.memo[key] = t
		return t
	}
	var above []chosen
	t := smt.NoTerm
	for t == smt.NoTerm {
		m.work++
		w, ok := m.written(array)
		switch {
		case ok:
			cond, value, whole := m.over(&w, at, cells, width)
			switch {
			case !whole:
				t = m.apart(array, at, cells, width)
			case cond == smt.True:
				t = value
			default:
				array = w.before
				if cond != smt.False {
					m.work += termWork
					above = append(above, chosen{cond, value, array})
					t = m.remembered(array, at, cells)
				}
			}
		case m.c.Kind(array) == smt.KIte:
			a := m.c.Args(array)
			t = m.c.Ite(a[0], m.read(a[1], at, cells, width), m.read(a[2], at, cells, width))
		case cells > 1:
			t = m.apart(array, at, cells, width)
		default:
			t = m.untouched(array, at, width)
		}
	}
	for i := len(above) - 1; i >= 0; i-- {
		m.memo[reading{above[i].before, at, cells}] = t
		t = m.c.Ite(above[i].cond, above[i].value, t)
	}
	m.memo[key] = t
	return t
}

// remembered is what has been read before, or NoTerm.
func (m *arrays) remembered(array smt.Term, at place, cells int) smt.Term {
	if t, ok := m.memo[reading{array, at, cells}]; ok {
		return t
	}
	return smt.NoTerm
}

// apart reads cell by cell.
func (m *arrays) apart(array smt.Term, at place, cells, width int) smt.Term {
	all := make([]smt.Term, cells)
	for i := range cells {
		all[cells-1-i] = m.read(array, place{at.object, m.see.tree(m.see.plus(at.offset, int64(i)))}, 1, width)
	}
	return m.c.Concat(all...)
}

// untouched reads a cell of a symbol.
func (m *arrays) untouched(array smt.Term, at place, width int) smt.Term {
	key := reading{array, at, 1}
	t, ok := m.initial[key]
	if !ok {
		sort, _ := m.c.BitVecSort(width)
		t = m.c.Fresh("cell", sort)
		m.initial[key] = t
		m.cells = append(m.cells, initialCell{array, at, t})
	}
	return t
}

// cell is the object and the offset of an address in a model.
func (m *arrays) cell(model *smt.Model, at place) cfg.Cell {
	object, offset := m.c.BitsOf(model.TermValue(at.object)), m.c.BitsOf(model.TermValue(at.offset))
	return cfg.Cell{Object: uint64(object.Uint64()), Offset: int64(offset.Uint64())}
}

// violated are conditions that a model of formulas does not keep: equal addresses have equal cells. Cells that do not matter are left alone.
func (m *arrays) violated(model *smt.Model, formulas []smt.Term) (lemmas []smt.Term) {
	matters := m.c.Parts()
	matters.Add(formulas...)
	type where struct {
		array smt.Term
		cell  cfg.Cell
	}
	first := map[where]initialCell{}
	for _, r := range slices.Backward(m.cells) { // an address is made of cells that have been read before
		if !matters.Has(r.value) {
			continue
		}
		matters.Add(r.at.object, r.at.offset)
		at := where{r.array, m.cell(model, r.at)}
		other, ok := first[at]
		if !ok {
			first[at] = r
		} else if model.TermValue(other.value) != model.TermValue(r.value) {
			same := m.c.And(m.see.same(r.at.object, other.at.object), m.see.sameOffset(r.at.offset, other.at.offset))
			lemmas = append(lemmas, m.c.Implies(same, m.c.Eq(other.value, r.value)))
		}
	}
	return lemmas
}

// over reads a write: the value of all the cells if the condition holds, and otherwise none of them is from there. Whole is false if it may
// be some of them.
func (m *arrays) over(w *write, at place, cells, width int) (cond, value smt.Term, whole bool) {
	c := m.c
	same := m.see.same(at.object, w.at.object)
	if same == smt.False {
		return smt.False, smt.NoTerm, true
	}
	written := m.size(w, width)
	if d, ok := m.see.distance(at.offset, w.at.offset); ok && written >= 0 {
		switch {
		case d >= written || d <= -int64(cells) || written == 0:
			return smt.False, smt.NoTerm, true
		case d < 0 || d+int64(cells) > written:
			return smt.False, smt.NoTerm, false
		}
		return same, m.part(w, at, int(d), cells, width), true
	}
	if w.op != cfg.Store {
		if cells > 1 && !(m.see.aligned(at.offset, cells) && m.see.aligned(w.at.offset, cells) && m.see.aligned(w.count, cells)) {
			return smt.False, smt.NoTerm, false
		}
		from := m.see.minus(at.offset, w.at.offset)
		zero := c.BV(num.Zero().Big().Num(), 64)
		cond = c.And(same, c.Op(smt.Operator{Code: smt.BVSLt}, zero, w.count), c.Op(smt.Operator{Code: smt.BVULt}, from, w.count))
		if cond == smt.False {
			return cond, smt.NoTerm, true
		}
		return cond, m.part(w, at, -1, cells, width), true
	}
	switch {
	case int64(cells) == written && (cells == 1 || m.see.alike(at.offset, w.at.offset, cells)):
		return c.And(same, m.see.sameOffset(at.offset, w.at.offset)), w.value, true
	case int64(cells) < written && m.see.aligned(w.at.offset, int(written)) && m.see.aligned(at.offset, cells):
		low := bits.TrailingZeros64(uint64(written))
		inside := c.Eq(c.Extract(at.offset, 63, low), c.Extract(w.at.offset, 63, low))
		return c.And(same, inside), m.shifted(w.value, c.Extract(at.offset, low-1, 0), cells, width), true
	case cells == 1:
		from := m.see.minus(at.offset, w.at.offset)
		inside := c.Op(smt.Operator{Code: smt.BVULt}, from, c.BV(num.FromInt(written).Big().Num(), 64))
		low := bits.Len64(uint64(written - 1))
		return c.And(same, inside), m.shifted(w.value, c.Extract(from, low-1, 0), 1, width), true
	}
	return smt.False, smt.NoTerm, false
}

// size is the number of cells that are written; -1 if it is not constant.
func (m *arrays) size(w *write, width int) int64 {
	if w.op == cfg.Store {
		return int64(m.c.Width(m.c.Sort(w.value)) / width)
	}
	if n, ok := m.see.number(w.count); ok {
		return max(0, n)
	}
	return -1
}

// part is some of the cells of a write: those at a distance from its beginning, or where the address says if that is negative.
func (m *arrays) part(w *write, at place, distance, cells, width int) smt.Term {
	switch {
	case w.op == cfg.Store:
		return m.c.Extract(w.value, (distance+cells)*width-1, distance*width)
	case w.op == cfg.Fill:
		all := make([]smt.Term, cells)
		for i := range all {
			all[i] = w.value
		}
		return m.c.Concat(all...)
	}
	from := m.see.plus(w.source.offset, int64(distance))
	if distance < 0 {
		from = m.c.Op(smt.Operator{Code: smt.BVAdd}, w.source.offset, m.see.minus(at.offset, w.at.offset))
	}
	return m.read(w.from, place{w.source.object, m.see.tree(from)}, cells, width)
}

// shifted is the cells of a value from the one on that an index says.
func (m *arrays) shifted(value, index smt.Term, cells, width int) smt.Term {
	whole := m.c.Width(m.c.Sort(value))
	by := m.c.Op(smt.Operator{Code: smt.BVMul}, m.c.BV(num.FromInt(int64(width)).Big().Num(), whole), m.see.resized(index, whole))
	return m.c.Extract(m.c.Op(smt.Operator{Code: smt.BVLShr}, value, by), cells*width-1, 0)
}

// contents is what a model says that a symbol contains, as far as that has been read.
func (m *arrays) contents(model *smt.Model, array smt.Term, v cfg.Var, into cfg.Contents) {
	for _, r := range m.cells {
		if r.array != array {
			continue
		}
		if value := m.c.BitsOf(model.TermValue(r.value)); value.Sign() != 0 { // those that do not matter are 0
			at := m.cell(model, r.at)
			at.Var = v
			into[at] = value.Uint64()
		}
	}
}

// memory is the value of an operation on an array.
func (r *run) memory(e *cfg.Expr) smt.Term {
	args := make([]smt.Term, len(e.Args))
	for i, a := range e.Args {
		args[i] = r.value(a)
		if a.Type.Kind != cfg.Array {
			args[i] = r.arrays.see.tree(args[i])
		}
	}
	if e.Op != cfg.Load {
		return r.arrays.apply(e, args)
	}
	width := int(e.Args[0].Type.Bits)
	return r.arrays.read(args[0], place{args[1], args[2]}, int(e.Type.Bits)/width, width)
}
