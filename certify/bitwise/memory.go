package bitwise

import (
	"math/big"
	"math/bits"
	"slices"

	"cairn/cfg"
	"cairn/smt"
)

// memory is what is written to arrays. In states an array is a name, or an if-then-else of names, and a name stands for what it was made by.
type memory struct {
	c      *smt.Context
	made   map[smt.Term]*write
	found  map[query]smt.Term
	cut    map[cutting]smt.Term
	spread map[smt.Term]smt.Term
	few    map[smt.Term]bool
	first  []firstCell
	work   int
}

func newMemory(c *smt.Context) *memory {
	return &memory{c: c, made: map[smt.Term]*write{}, found: map[query]smt.Term{}, cut: map[cutting]smt.Term{}, spread: map[smt.Term]smt.Term{}, few: map[smt.Term]bool{}}
}

// address is where a cell is: 32 bits and 64 bits.
type address struct{ object, offset smt.Term }

// write changes count cells of an array, from an address on. What it writes is get: n cells, from the one with an index on.
type write struct {
	before smt.Term
	at     address
	count  smt.Term
	get    func(index smt.Term, n int) smt.Term
}

// query asks for n cells.
type query struct {
	array smt.Term
	at    address
	n     int
}

// firstCell is a cell that nothing has been written to, of the array with a name.
type firstCell struct {
	array smt.Term
	at    address
	value smt.Term
}

// cutting asks for some bits of a term.
type cutting struct {
	t         smt.Term
	high, low int
}

func (m *memory) name() smt.Term {
	sort, _ := m.c.UninterpretedSort("array")
	return m.c.Fresh("array", sort)
}

func (m *memory) op(code smt.OpCode, args ...smt.Term) smt.Term {
	return m.c.Op(smt.Operator{Code: code}, args...)
}

func (m *memory) word(x int64) smt.Term { return m.c.BV(big.NewInt(x), 64) }

// constant is the value of a term, if it has one.
func (m *memory) constant(t smt.Term) (x uint64, ok bool) {
	if m.c.Kind(t) != smt.KValue {
		return 0, false
	}
	return m.c.BitsOf(t).Uint64(), true
}

// bits are some bits of a term, cut out as far inside as that can be done: whether bits are constant, or terms the same, is seen there.
func (m *memory) bits(t smt.Term, high, low int) smt.Term {
	if m.c.Kind(t) != smt.KIte && m.c.Kind(t) != smt.KOp {
		return m.c.Extract(t, high, low)
	}
	key := cutting{t, high, low}
	out, ok := m.cut[key]
	if !ok {
		out = m.cutOut(t, high, low)
		m.cut[key] = out
	}
	return out
}

func (m *memory) cutOut(t smt.Term, high, low int) smt.Term {
	args := m.c.Args(t)
	if m.c.Kind(t) == smt.KIte {
		return m.c.Ite(args[0], m.bits(args[1], high, low), m.bits(args[2], high, low))
	}
	op := m.c.Operator(t)
	switch op.Code {
	case smt.BVAdd, smt.BVMul, smt.BVNeg:
		if low > 0 {
			break // carries come from below
		}
		parts := make([]smt.Term, len(args))
		for i, a := range args {
			parts[i] = m.bits(a, high, 0)
		}
		return m.op(op.Code, parts...)
	case smt.BVAnd, smt.BVOr, smt.BVXor:
		return m.op(op.Code, m.bits(args[0], high, low), m.bits(args[1], high, low))
	case smt.BVExtract:
		return m.bits(args[0], high+int(op.J), low+int(op.J))
	case smt.BVConcat:
		at := m.c.Width(m.c.Sort(args[1]))
		switch {
		case high < at:
			return m.bits(args[1], high, low)
		case low >= at:
			return m.bits(args[0], high-at, low-at)
		}
		return m.c.Concat(m.bits(args[0], high-at, 0), m.bits(args[1], at-1, low))
	case smt.BVSignExtend:
		inner := m.c.Width(m.c.Sort(args[0]))
		switch {
		case high < inner:
			return m.bits(args[0], high, low)
		case low == 0:
			return m.c.SignExtend(m.bits(args[0], inner-1, 0), high+1-inner)
		}
	}
	return m.c.Extract(t, high, low)
}

// choices brings if-then-else outside of the operations on it and constants.
func (m *memory) choices(t smt.Term) smt.Term {
	out, ok := m.spread[t]
	if ok {
		return out
	}
	args, only := m.c.Args(t), -1
	switch m.c.Kind(t) {
	case smt.KIte:
		out = m.c.Ite(args[0], m.choices(args[1]), m.choices(args[2]))
	case smt.KOp:
		for i, a := range args {
			if _, constant := m.constant(a); !constant && only < 0 {
				only = i
			} else if !constant {
				only = len(args)
			}
		}
		out = t
		if only >= 0 && only < len(args) {
			of := func(x smt.Term) smt.Term {
				changed := slices.Clone(args)
				changed[only] = x
				return m.choices(m.c.Op(m.c.Operator(t), changed...))
			}
			if inner := m.choices(args[only]); m.c.Kind(inner) == smt.KIte {
				parts := m.c.Args(inner)
				out = m.c.Ite(parts[0], of(parts[1]), of(parts[2]))
			} else if inner != args[only] {
				out = of(inner)
			}
		}
	default:
		out = t
	}
	m.spread[t] = out
	return out
}

// maxChoices bounds the terms that an address is one of, if they are to be looked at one by one.
const maxChoices = 24

// splits reports whether a term is by if-then-else one of a few, most of them constant.
func (m *memory) splits(t smt.Term) bool {
	if m.c.Kind(t) != smt.KIte {
		return false
	}
	is, ok := m.few[t]
	if !ok {
		seen, constants, others := map[smt.Term]bool{}, 0, 0
		var visit func(t smt.Term)
		visit = func(t smt.Term) {
			if seen[t] || constants+others > maxChoices {
				return
			}
			seen[t] = true
			if m.c.Kind(t) == smt.KIte {
				visit(m.c.Args(t)[1])
				visit(m.c.Args(t)[2])
			} else if _, ok := m.constant(t); ok {
				constants++
			} else {
				others++
			}
		}
		visit(t)
		is = constants+others <= maxChoices && 2*constants > others
		m.few[t] = is
	}
	return is
}

// split is an address as one of two, by a condition.
func (m *memory) split(at address) (cond smt.Term, yes, no address, ok bool) {
	by := at.object
	if !m.splits(by) {
		by = at.offset
	}
	if !m.splits(by) {
		return cond, yes, no, false
	}
	cond, yes, no = m.c.Args(by)[0], at, at
	for _, part := range []struct{ all, yes, no *smt.Term }{{&at.object, &yes.object, &no.object}, {&at.offset, &yes.offset, &no.offset}} {
		if a := m.c.Args(*part.all); m.c.Kind(*part.all) == smt.KIte && a[0] == cond {
			*part.yes, *part.no = a[1], a[2]
		}
	}
	return cond, yes, no, true
}

// addends takes a sum of 64 bits apart, as terms and how often they occur, and a constant.
func (m *memory) addends(t smt.Term, sign int64, into map[smt.Term]int64) (constant int64) {
	if x, ok := m.constant(t); ok {
		return sign * int64(x)
	}
	if m.c.Kind(t) == smt.KOp {
		args := m.c.Args(t)
		switch m.c.Operator(t).Code {
		case smt.BVAdd:
			return m.addends(args[0], sign, into) + m.addends(args[1], sign, into)
		case smt.BVNeg:
			return m.addends(args[0], -sign, into)
		}
	}
	if into[t] += sign; into[t] == 0 {
		delete(into, t)
	}
	return 0
}

// minus is a - b; it is a constant if the terms in them are the same.
func (m *memory) minus(a, b smt.Term) smt.Term {
	of := make(map[smt.Term]int64)
	if k := m.addends(a, 1, of) + m.addends(b, -1, of); len(of) == 0 {
		return m.word(k)
	}
	return m.op(smt.BVAdd, a, m.op(smt.BVNeg, b))
}

// same is the condition that two terms are equal, with if-then-else outside where one of them is constant.
func (m *memory) same(a, b smt.Term) smt.Term {
	if m.c.Kind(a) == smt.KValue {
		a, b = b, a
	}
	if m.c.Kind(a) != smt.KIte || m.c.Kind(b) != smt.KValue {
		return m.c.Eq(a, b)
	}
	key := query{array: a, at: address{object: b}}
	f, ok := m.found[key]
	if !ok {
		args := m.c.Args(a)
		f = m.c.Ite(args[0], m.same(args[1], b), m.same(args[2], b))
		m.found[key] = f
	}
	return f
}

// hit is one of the writes that may be the last one to some cells.
type hit struct{ cond, value smt.Term }

// read is n cells of an array, of so many bits each.
func (m *memory) read(array smt.Term, at address, n, width int) smt.Term {
	asked := query{array, at, n}
	if t, ok := m.found[asked]; ok {
		return t
	}
	if cond, yes, no, ok := m.split(at); ok {
		m.work++
		t := m.c.Ite(cond, m.read(array, yes, n, width), m.read(array, no, n, width))
		m.found[asked] = t
		return t
	}
	var hits []hit
	var rest smt.Term
	for rest == smt.NoTerm {
		m.work++
		w := m.made[array]
		switch {
		case m.c.Kind(array) == smt.KIte:
			args := m.c.Args(array)
			rest = m.c.Ite(args[0], m.read(args[1], at, n, width), m.read(args[2], at, n, width))
		case w == nil && n == 1:
			rest = m.atFirst(array, at, width)
		case w == nil:
			rest = m.oneByOne(array, at, n, width)
		default:
			object := m.same(at.object, w.at.object)
			within, index, all := smt.False, smt.NoTerm, true
			if object != smt.False {
				within, index, all = m.within(w, at.offset, n)
			}
			switch cond := m.c.And(object, within); {
			case !all:
				rest = m.oneByOne(array, at, n, width)
			case cond == smt.True:
				rest = w.get(index, n)
			case cond != smt.False:
				m.work += 16
				hits = append(hits, hit{cond, w.get(index, n)})
			}
			array = w.before
		}
	}
	for len(hits) > 0 {
		last := hits[len(hits)-1]
		rest, hits = m.c.Ite(last.cond, last.value, rest), hits[:len(hits)-1]
	}
	m.found[asked] = rest
	return rest
}

// oneByOne reads n cells one by one.
func (m *memory) oneByOne(array smt.Term, at address, n, width int) smt.Term {
	var cells smt.Term
	for i := range n {
		cell := m.read(array, address{at.object, m.choices(m.op(smt.BVAdd, m.word(int64(i)), at.offset))}, 1, width)
		if i == 0 {
			cells = cell
		} else {
			cells = m.c.Concat(cell, cells)
		}
	}
	return cells
}

// within is the condition that n cells from an offset on, in the same object, are among those that are written, and the index of the first.
// If all is false it may be that some are and some not.
func (m *memory) within(w *write, offset smt.Term, n int) (cond, index smt.Term, all bool) {
	d := m.minus(offset, w.at.offset)
	count, constant := m.constant(w.count)
	constant = constant && int64(count) >= 0
	if i, ok := m.constant(d); ok && constant {
		switch {
		case i < count && uint64(n) <= count-i:
			return smt.True, d, true
		case i >= count && (i == 0 || uint64(n) <= -i || count == 0):
			return smt.False, d, true
		}
		return smt.False, d, false
	}
	step := bits.Len(uint(n)) - 1
	if n&(n-1) != 0 {
		return smt.False, d, false
	}
	if m.multiple(w.count, step) && constant && count&(count-1) == 0 && count > 1 { // blocks of 2^k cells
		k := bits.Len64(count) - 1
		if shift, ok := m.constant(m.bits(w.at.offset, k-1, 0)); ok {
			from := m.op(smt.BVAdd, m.word(-int64(shift)), offset)
			to := m.op(smt.BVAdd, m.word(-int64(shift)), w.at.offset)
			if low := m.bits(from, k-1, 0); step == 0 || m.multiple(low, step) {
				return m.c.Eq(m.bits(from, 63, k), m.bits(to, 63, k)), m.c.ZeroExtend(low, 64-k), true
			}
		}
	}
	switch {
	case n == 1 && constant && count == 1:
		return m.c.Eq(offset, w.at.offset), m.word(0), true
	case n == 1, m.multiple(w.count, step) && m.multiple(offset, step) && m.multiple(w.at.offset, step):
		some := m.op(smt.BVSLt, m.word(0), w.count)
		return m.c.And(some, m.op(smt.BVULt, d, w.count)), d, true
	}
	return smt.False, d, false
}

// multiple reports whether a term is seen to be a multiple of 2^k.
func (m *memory) multiple(t smt.Term, k int) bool {
	if k == 0 {
		return true
	}
	low, ok := m.constant(m.bits(t, k-1, 0))
	return ok && low == 0
}

// cellsOf are n of the cells that a term consists of, from an index within them on.
func (m *memory) cellsOf(cells, index smt.Term, n, width int) smt.Term {
	size := m.c.Width(m.c.Sort(cells))
	for half := size / width / 2; half >= n && size == 2*half*width && n&(n-1) == 0 && m.multiple(index, bits.Len(uint(n))-1); half /= 2 {
		high := m.c.Eq(m.bits(index, bits.Len(uint(half))-1, bits.Len(uint(half))-1), m.c.BV(big.NewInt(1), 1))
		cells = m.c.Ite(high, m.bits(cells, size-1, size/2), m.bits(cells, size/2-1, 0))
		if size /= 2; size == n*width {
			return cells
		}
	}
	by := m.op(smt.BVMul, m.c.BV(big.NewInt(int64(width)), max(size, 64)), m.c.ZeroExtend(index, max(0, size-64)))
	return m.bits(m.op(smt.BVLShr, m.c.ZeroExtend(cells, max(0, 64-size)), by), n*width-1, 0)
}

// atFirst is a cell that nothing has been written to: it contains any value, the same whenever it is read at an address written in the same way.
func (m *memory) atFirst(array smt.Term, at address, width int) smt.Term {
	asked := query{array, at, 1}
	value, ok := m.found[asked]
	if !ok {
		sort, _ := m.c.BitVecSort(width)
		value = m.c.Fresh("first", sort)
		m.found[asked] = value
		m.first = append(m.first, firstCell{array, at, value})
	}
	return value
}

// differAtFirst are facts that a model violates: what two reads of one cell find there, where nothing has been written to it, is the same. To say that
// of all pairs of reads was most of what there was to prove of a hash table, and took twice as long.
func (m *memory) differAtFirst(model *smt.Model) (facts []smt.Term) {
	type cell struct{ array, object, offset smt.Term }
	at := map[cell]firstCell{}
	for _, x := range m.first {
		here := cell{x.array, model.TermValue(x.at.object), model.TermValue(x.at.offset)}
		before, found := at[here]
		switch {
		case !found:
			at[here] = x
		case model.TermValue(before.value) != model.TermValue(x.value):
			facts = append(facts, m.sameAtFirst(before, x))
		}
	}
	return facts
}

// sameAtFirst says of two cells of one array that they have the same value, if their addresses are equal.
func (m *memory) sameAtFirst(x, y firstCell) smt.Term {
	if m.c.Eq(m.bits(x.at.offset, 2, 0), m.bits(y.at.offset, 2, 0)) == smt.False {
		return smt.True
	}
	together := m.c.And(m.same(x.at.object, y.at.object), m.same(x.at.offset, y.at.offset))
	return m.c.Implies(together, m.c.Eq(x.value, y.value))
}

// place is the address in an expression.
func (v *evaluation) place(object, offset *cfg.Expr) address {
	m := v.memory
	at := address{m.bits(v.wide(v.eval(object), 32), 31, 0), m.bits(v.wide(v.eval(offset), 64), 63, 0)}
	return address{m.choices(at.object), m.choices(at.offset)}
}

// load is the value of a Load.
func (v *evaluation) load(e *cfg.Expr) value {
	array := v.array(e.Args[0])
	width := int(e.Args[0].Type.Bits)
	return v.number(e.Type, v.memory.read(array, v.place(e.Args[1], e.Args[2]), int(e.Type.Bits)/width, width))
}

// array is the name of an array, or an if-then-else of names.
func (v *evaluation) array(e *cfg.Expr) smt.Term {
	m, width := v.memory, int(e.Type.Bits)
	switch e.Op {
	case cfg.Ref:
		return v.state[e.Var]
	case cfg.Cond:
		var a, b smt.Term
		test := v.holds(e.Args[0])
		v.where(test, func() { a = v.array(e.Args[1]) })
		v.where(v.c.Not(test), func() { b = v.array(e.Args[2]) })
		return v.c.Ite(test, a, b)
	}
	w := &write{before: v.array(e.Args[0]), at: v.place(e.Args[1], e.Args[2])}
	switch e.Op {
	case cfg.Store:
		bits := int(e.Args[3].Type.Bits)
		cells := v.wide(v.eval(e.Args[3]), bits)
		w.count = m.word(int64(bits / width))
		w.get = func(index smt.Term, n int) smt.Term {
			if i, ok := m.constant(index); ok {
				return m.bits(cells, (int(i)+n)*width-1, int(i)*width)
			}
			return m.cellsOf(cells, index, n, width)
		}
	case cfg.Fill:
		cell := v.wide(v.eval(e.Args[4]), width)
		w.count = m.bits(v.wide(v.eval(e.Args[3]), 64), 63, 0)
		w.get = func(_ smt.Term, n int) smt.Term {
			cells := cell
			for range n - 1 {
				cells = v.c.Concat(cell, cells)
			}
			return cells
		}
	default:
		from, at := v.array(e.Args[3]), v.place(e.Args[4], e.Args[5])
		w.count = m.bits(v.wide(v.eval(e.Args[6]), 64), 63, 0)
		w.get = func(index smt.Term, n int) smt.Term {
			return m.read(from, address{at.object, m.choices(m.op(smt.BVAdd, index, at.offset))}, n, width)
		}
	}
	name := m.name()
	m.made[name] = w
	return name
}
