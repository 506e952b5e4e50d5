package exec

import (
	"math"

	"cairn/cfg"
	"cairn/internal/num"
)

// Types of more than 64 bits: C's __int128 and long double. A register has room for such a value beside its word; one instruction computes with
// these, which is some fifty times as slow as one on words. Memory is read and written in words.

// wordBits is the width of a word.
const wordBits = 64

// isWide reports whether values of a type do not fit a word.
func isWide(t cfg.Type) bool { return t.Bits > wordBits && t.Kind != cfg.Array }

// hasWide reports whether e or an operand of it is wide.
func hasWide(e *cfg.Expr) bool {
	for _, a := range e.Args {
		if isWide(a.Type) {
			return true
		}
	}
	return isWide(e.Type)
}

// wideOp is an operator with operands or a result of more than 64 bits.
type wideOp struct {
	e     *cfg.Expr // whose operands do not matter but for their types; a constant or a variable is only moved
	wraps bool
}

// wide compiles e, of which something is wide.
func (c *compiler) wide(dst int32, e *cfg.Expr) {
	if len(c.p.wides) > math.MaxUint16 {
		c.fail(e, "more than %d operators of more than %d bits", math.MaxUint16, wordBits)
		return
	}
	var args [2]operand
	for i := range args {
		args[i] = operand{}
		if len(e.Args) > 0 {
			args[i] = args[0]
		}
		if i < len(e.Args) {
			args[i] = c.value(e.Args[i])
		}
	}
	c.emitWide(dst, e, args[0].reg, args[1].reg)
	for i := range min(len(e.Args), len(args)) {
		c.release(args[i])
	}
}

func (c *compiler) emitWide(dst int32, e *cfg.Expr, a, b int32) {
	c.p.wide = true
	c.p.wides = append(c.p.wides, wideOp{e, c.g.SignedWrap})
	c.emit(instr{op: opWide, array: uint16(len(c.p.wides) - 1), dst: dst, a: a, b: b})
}

// move compiles dst = a, of a type.
func (c *compiler) move(dst, a int32, t cfg.Type) {
	if isWide(t) {
		c.emitWide(dst, cfg.RefTo(0, t), a, a)
		return
	}
	c.emit(instr{op: opMove, dst: dst, a: a})
}

// wideConstant is a register with a value.
func (c *compiler) wideConstant(r num.Rat) operand {
	c.p.wide = true
	c.p.init = append(c.p.init, 0)
	at := int32(len(c.p.init) - 1)
	c.p.wideInit[at] = r
	return operand{reg: at}
}

// loadWide compiles a Load of more than a word: one of the lowest cells and one of the rest.
func (c *compiler) loadWide(dst int32, e *cfg.Expr) {
	cells := wordBits / e.Args[0].Type.Bits
	part := func(bits uint8, by int64) *cfg.Expr {
		at := cfg.LoadOf(bits, e.Args[0], e.Args[1], moved(e.Args[2], by))
		return cfg.Convert(e.Type, at)
	}
	high := cfg.Bin(cfg.Shl, part(e.Type.Bits-wordBits, int64(cells)), cfg.IntConst(e.Type, wordBits))
	c.into(dst, cfg.Bin(cfg.BitOr, part(wordBits, 0), high))
}

// storeWide compiles a Store of more than a word, whose value is in a register.
func (c *compiler) storeWide(array uint16, cell cfg.Type, object, offset, value int32, t cfg.Type) {
	for from := uint8(0); from < t.Bits; from += wordBits {
		part := cfg.Type{Bits: min(wordBits, t.Bits-from)}
		high, word, at := c.temp(), c.temp(), c.temp()
		c.emitWide(high, cfg.Bin(cfg.Shr, cfg.RefTo(0, t), cfg.IntConst(t, 0)), value, c.wideConstant(num.FromInt(int64(from))).reg)
		c.emitWide(word, cfg.Convert(part, cfg.RefTo(0, t)), high, high)
		c.emit(instr{op: opAddW, dst: at, a: offset, b: c.constant(int64(from / cell.Bits)).reg})
		c.emit(instr{op: opStore, array: array, sh: part.Bits / cell.Bits, dst: word, a: object, b: at})
		for _, r := range []int32{high, word, at} {
			c.release(operand{reg: r, temp: true})
		}
	}
}

// moved is an offset and some cells more, modulo 2^64.
func moved(offset *cfg.Expr, by int64) *cfg.Expr {
	if by == 0 {
		return offset
	}
	bits := cfg.Type{Bits: cfg.Offset.Bits}
	return cfg.Convert(cfg.Offset, cfg.Bin(cfg.Add, cfg.Convert(bits, offset), cfg.IntConst(bits, by)))
}

// wide executes opWide; ok is false if the result is undefined.
func (m *machine) wide(in *instr) (ok bool) {
	op := &m.p.wides[in.array]
	r := m.wideValue(op.e.Type, in.a)
	if len(op.e.Args) > 0 {
		args := make([]num.Rat, len(op.e.Args))
		for i, a := range op.e.Args {
			args[i] = m.wideValue(a.Type, [2]int32{in.a, in.b}[i])
		}
		if r, ok = op.e.Apply(args, op.wraps); !ok {
			return false
		}
	}
	if isWide(op.e.Type) {
		m.wides[in.dst] = r
		return true
	}
	m.regs[in.dst], ok = kindOf(op.e.Type).word(r)
	return ok
}

// wideValue is the value of a type in a register.
func (m *machine) wideValue(t cfg.Type, reg int32) num.Rat {
	if isWide(t) {
		return m.wides[reg]
	}
	return kindOf(t).rat(m.regs[reg])
}
