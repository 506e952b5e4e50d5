package exec

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// value compiles e and returns where its value is.
func (c *compiler) value(e *cfg.Expr) operand {
	switch e.Op {
	case cfg.Ref:
		return operand{reg: int32(e.Var)}
	case cfg.Const:
		if isWide(e.Type) {
			return c.wideConstant(e.Val)
		}
		w, ok := kindOf(e.Type).word(e.Val)
		switch {
		case !ok && e.Type.IsMath():
			c.p.large = true
		case !ok:
			c.fail(e, "the constant %s does not fit into 64 bits", e.Val)
		}
		return c.constant(w)
	case cfg.Cast:
		if moves(e.Args[0].Type, e.Type) {
			return c.value(e.Args[0])
		}
	}
	r := operand{reg: c.temp(), temp: true}
	c.into(r.reg, e)
	return r
}

// into compiles e so that its value ends in dst. dst is written last: e may read the variable whose register it is.
func (c *compiler) into(dst int32, e *cfg.Expr) {
	switch e.Op {
	case cfg.Const, cfg.Ref:
		if a := c.value(e); a.reg != dst {
			c.move(dst, a.reg, e.Type)
		}
		return
	case cfg.Cond:
		c.choice(dst, e.Args[0], e.Args[1], e.Args[2])
		return
	case cfg.LAnd, cfg.LOr, cfg.Not:
		c.choice(dst, e, cfg.IntConst(cfg.Int, 1), cfg.IntConst(cfg.Int, 0))
		return
	case cfg.Load:
		if isWide(e.Type) {
			c.loadWide(dst, e)
			return
		}
		c.load(dst, e)
		return
	}
	switch {
	case hasWide(e):
		c.wide(dst, e)
		return
	case e.Op.IsFloat():
		c.float(dst, e)
		return
	}
	switch e.Op {
	case cfg.Cast:
		c.cast(dst, e)
	case cfg.Neg, cfg.BitNot:
		c.unary(dst, e)
	default:
		op, swap := c.operation(e)
		c.binary(dst, instr{op: op, sh: kindOf(e.Type).sh}, e.Args[0], e.Args[1], swap)
	}
}

// binary compiles the operands and the instruction; swap exchanges the operands after they have been evaluated in order.
func (c *compiler) binary(dst int32, in instr, x, y *cfg.Expr, swap bool) {
	a := c.value(x)
	b := c.value(y)
	in.dst, in.a, in.b = dst, a.reg, b.reg
	if swap {
		in.a, in.b = in.b, in.a
	}
	c.emit(in)
	c.release(a)
	c.release(b)
}

// choice compiles cond ? x : y.
func (c *compiler) choice(dst int32, cond, x, y *cfg.Expr) {
	other, end := c.newLabel(), c.newLabel()
	c.jump(cond, false, other)
	c.into(dst, x)
	c.emit(instr{op: opJump, dst: int32(end)})
	c.bind(other)
	c.into(dst, y)
	c.bind(end)
}

// unary compiles negation as 0 - a, and ~a as -1 - a or as the greatest value minus a.
func (c *compiler) unary(dst int32, e *cfg.Expr) {
	k := kindOf(e.Type)
	minuend, in := int64(0), instr{op: c.arith(cfg.Sub, k), sh: k.sh}
	if e.Op == cfg.BitNot {
		minuend = -1
		switch {
		case k.math:
			in.op = opXor
		case k.signed:
			in.op = opSubW
		case k.sh > 0:
			minuend = 1<<(64-k.sh) - 1
		}
	}
	a := c.value(e.Args[0])
	in.dst, in.a, in.b = dst, c.constant(minuend).reg, a.reg
	c.emit(in)
	c.release(a)
}

// moves reports whether conversion changes no value's machine form.
func moves(from, to cfg.Type) bool {
	f, t := kindOf(from), kindOf(to)
	switch {
	case from == to:
		return true
	case f.big || t.big:
		return false
	case to == cfg.Bool, t.math && f.wide():
		return false
	case t.math || t.sh == 0:
		return true // 64 bits, or all that 64 bits hold
	case f.math:
		return false
	default:
		return to.Contains(from.Min()) && to.Contains(from.Max())
	}
}

func (c *compiler) cast(dst int32, e *cfg.Expr) {
	x := e.Args[0]
	if moves(x.Type, e.Type) {
		c.into(dst, x)
		return
	}
	k := kindOf(e.Type)
	in := instr{op: opWrapU, sh: k.sh}
	switch {
	case e.Type == cfg.Bool:
		in.op = opSetNe
	case k.math:
		in.op = opToMath
	case k.signed:
		in.op = opWrapS
	}
	a := c.value(x)
	in.dst, in.a = dst, a.reg
	if in.op == opSetNe {
		in.b = c.constant(0).reg
	}
	c.emit(in)
	c.release(a)
}

// operation selects the instruction for a binary operator; swap tells that its operands are exchanged.
func (c *compiler) operation(e *cfg.Expr) (op opcode, swap bool) {
	k := kindOf(e.Type)
	if e.Op.IsComparison() {
		k = kindOf(e.Args[0].Type)
		op = map[cfg.Op]opcode{cfg.Lt: opSetLt, cfg.Le: opSetLe, cfg.Gt: opSetLt, cfg.Ge: opSetLe,
			cfg.Eq: opSetEq, cfg.Ne: opSetNe}[e.Op]
		if k.wide() && (op == opSetLt || op == opSetLe) {
			op += opSetLtU - opSetLt
		}
		return op, e.Op == cfg.Gt || e.Op == cfg.Ge
	}
	switch e.Op {
	case cfg.Add, cfg.Sub, cfg.Mul:
		return c.arith(e.Op, k), false
	}
	ops := map[cfg.Op][3]opcode{ // of signed, unsigned and mathematical integers
		cfg.Div: {opDivS, opDivU, opDivM}, cfg.Rem: {opRemS, opRemU, opRemM},
		cfg.Shl: {opShlW, opShlU, opShlM}, cfg.Shr: {opShrS, opShrU, opShrM},
		cfg.BitAnd: {opAnd, opAnd, opAnd}, cfg.BitOr: {opOr, opOr, opOr}, cfg.BitXor: {opXor, opXor, opXor},
	}[e.Op]
	switch {
	case k.math:
		return ops[2], false
	case k.signed:
		return ops[0], false
	default:
		return ops[1], false
	}
}

// arith selects the instruction for addition, subtraction or multiplication.
func (c *compiler) arith(op cfg.Op, k kind) opcode {
	base := map[cfg.Op]opcode{cfg.Add: opAddT, cfg.Sub: opSubT, cfg.Mul: opMulT}[op]
	narrow := k.sh > 0
	if op == cfg.Mul {
		narrow = k.sh >= 32
	}
	switch {
	case k.math:
		return base + (opAddM - opAddT)
	case !k.signed:
		return base + (opAddU - opAddT)
	case c.g.SignedWrap:
		return base + (opAddW - opAddT)
	case narrow:
		return base
	default:
		return base + (opAddT64 - opAddT)
	}
}

// jump compiles: go to l if the truth of e is when, else go on.
func (c *compiler) jump(e *cfg.Expr, when bool, l label) {
	if isWide(e.Type) {
		c.jump(cfg.Bin(cfg.Ne, e, cfg.ConstOf(e.Type, num.Zero())), when, l)
		return
	}
	switch e.Op {
	case cfg.Const:
		if e.Val.IsZero() != when {
			c.emit(instr{op: opJump, dst: int32(l)})
		}
	case cfg.Not:
		c.jump(e.Args[0], !when, l)
	case cfg.LAnd, cfg.LOr:
		if (e.Op == cfg.LOr) == when { // either operand decides
			c.jump(e.Args[0], when, l)
			c.jump(e.Args[1], when, l)
			return
		}
		skip := c.newLabel()
		c.jump(e.Args[0], !when, skip)
		c.jump(e.Args[1], when, l)
		c.bind(skip)
	case cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne:
		if !hasWide(e) {
			c.compare(e, when, l)
			return
		}
		c.jumpIfSet(e, when, l)
	default:
		if e.Op == cfg.Cast && (e.Type == cfg.Bool || moves(e.Args[0].Type, e.Type)) {
			c.jump(e.Args[0], when, l)
			return
		}
		c.jumpIfSet(e, when, l)
	}
}

// jumpIfSet compiles such a jump where e is evaluated to a word.
func (c *compiler) jumpIfSet(e *cfg.Expr, when bool, l label) {
	a, op := c.value(e), opJEq
	if when {
		op = opJNe
	}
	c.emit(instr{op: op, a: a.reg, b: c.constant(0).reg, dst: int32(l)})
	c.release(a)
}

// compare compiles a jump on a comparison.
func (c *compiler) compare(e *cfg.Expr, when bool, l label) {
	set, swap := c.operation(e)
	op := set - opSetLt + opJLt
	if !when {
		switch op { // not a < b is b <= a
		case opJLt, opJLtU:
			op, swap = op+(opJLe-opJLt), !swap
		case opJLe, opJLeU:
			op, swap = op-(opJLe-opJLt), !swap
		case opJEq:
			op = opJNe
		default:
			op = opJEq
		}
	}
	c.binary(int32(l), instr{op: op}, e.Args[0], e.Args[1], swap)
}
