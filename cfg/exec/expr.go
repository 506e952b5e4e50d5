package exec

import (
	"fmt"

	"cairn/cfg"
)

// value compiles e and returns where its value is.
func (c *compiler) value(e *cfg.Expr) (operand, error) {
	switch e.Op {
	case cfg.Ref:
		return operand{reg: int32(e.Var)}, nil
	case cfg.Const:
		w, ok := kindOf(e.Type).word(e.Val)
		if !ok {
			return operand{}, fmt.Errorf("%s: the constant %s does not fit into 64 bits", e.Pos, e.Val)
		}
		return c.constant(w), nil
	case cfg.Cast:
		if moves(e.Args[0].Type, e.Type) {
			return c.value(e.Args[0])
		}
	}
	r := operand{reg: c.temp(), temp: true}
	return r, c.into(r.reg, e)
}

// into compiles e so that its value ends in dst. dst is written last: e may read the variable whose register it is.
func (c *compiler) into(dst int32, e *cfg.Expr) error {
	if e.Type.Bits > 64 {
		return fmt.Errorf("%s: a type of %d bits; at most 64 can be executed", e.Pos, e.Type.Bits)
	}
	switch e.Op {
	case cfg.Const, cfg.Ref:
		a, err := c.value(e)
		if err == nil && a.reg != dst {
			c.emit(instr{op: opMove, dst: dst, a: a.reg})
		}
		return err
	case cfg.Cast:
		return c.cast(dst, e)
	case cfg.Neg, cfg.BitNot:
		return c.unary(dst, e)
	case cfg.Cond:
		return c.choice(dst, e.Args[0], e.Args[1], e.Args[2])
	case cfg.LAnd, cfg.LOr, cfg.Not:
		one, zero := cfg.IntConst(cfg.Int, 1), cfg.IntConst(cfg.Int, 0)
		return c.choice(dst, e, one, zero)
	}
	op, swap, ok := c.operation(e)
	if !ok {
		return fmt.Errorf("%s: %s of %s cannot be executed", e.Pos, e.Op, e.Type)
	}
	return c.binary(dst, instr{op: op, sh: kindOf(e.Type).sh}, e.Args[0], e.Args[1], swap)
}

// binary compiles the operands and the instruction; swap exchanges the operands after they have been evaluated in order.
func (c *compiler) binary(dst int32, in instr, x, y *cfg.Expr, swap bool) error {
	a, err := c.value(x)
	if err != nil {
		return err
	}
	b, err := c.value(y)
	if err != nil {
		return err
	}
	in.dst, in.a, in.b = dst, a.reg, b.reg
	if swap {
		in.a, in.b = in.b, in.a
	}
	c.emit(in)
	c.release(a)
	c.release(b)
	return nil
}

// choice compiles cond ? x : y.
func (c *compiler) choice(dst int32, cond, x, y *cfg.Expr) error {
	other, end := c.newLabel(), c.newLabel()
	if err := c.jump(cond, false, other); err != nil {
		return err
	}
	if err := c.into(dst, x); err != nil {
		return err
	}
	c.emit(instr{op: opJump, dst: int32(end)})
	c.bind(other)
	if err := c.into(dst, y); err != nil {
		return err
	}
	c.bind(end)
	return nil
}

// unary compiles negation as 0 - a, and ~a as -1 - a or as the greatest value minus a.
func (c *compiler) unary(dst int32, e *cfg.Expr) error {
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
	a, err := c.value(e.Args[0])
	if err != nil {
		return err
	}
	in.dst, in.a, in.b = dst, c.constant(minuend).reg, a.reg
	c.emit(in)
	c.release(a)
	return nil
}

// moves reports whether conversion changes no value's machine form.
func moves(from, to cfg.Type) bool {
	f, t := kindOf(from), kindOf(to)
	switch {
	case from == to:
		return true
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

func (c *compiler) cast(dst int32, e *cfg.Expr) error {
	x := e.Args[0]
	if x.Type.Bits > 64 {
		return fmt.Errorf("%s: a type of %d bits; at most 64 can be executed", x.Pos, x.Type.Bits)
	}
	if moves(x.Type, e.Type) {
		return c.into(dst, x)
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
	a, err := c.value(x)
	if err != nil {
		return err
	}
	in.dst, in.a = dst, a.reg
	if in.op == opSetNe {
		in.b = c.constant(0).reg
	}
	c.emit(in)
	c.release(a)
	return nil
}

// operation selects the instruction for a binary operator; swap tells that its operands are exchanged.
func (c *compiler) operation(e *cfg.Expr) (op opcode, swap, ok bool) {
	k := kindOf(e.Type)
	if e.Op.IsComparison() {
		k = kindOf(e.Args[0].Type)
		op = map[cfg.Op]opcode{cfg.Lt: opSetLt, cfg.Le: opSetLe, cfg.Gt: opSetLt, cfg.Ge: opSetLe,
			cfg.Eq: opSetEq, cfg.Ne: opSetNe}[e.Op]
		if k.wide() && (op == opSetLt || op == opSetLe) {
			op += opSetLtU - opSetLt
		}
		return op, e.Op == cfg.Gt || e.Op == cfg.Ge, true
	}
	switch e.Op {
	case cfg.BitAnd:
		return opAnd, false, true
	case cfg.BitOr:
		return opOr, false, true
	case cfg.BitXor:
		return opXor, false, true
	case cfg.Add, cfg.Sub, cfg.Mul:
		return c.arith(e.Op, k), false, true
	}
	table := map[cfg.Op][3]opcode{
		cfg.Div: {opDivS, opDivU, opDivM}, cfg.Rem: {opRemS, opRemU, opRemM},
		cfg.Shl: {opShlW, opShlU, opShlM}, cfg.Shr: {opShrS, opShrU, opShrM},
	}
	ops, ok := table[e.Op]
	switch {
	case k.math:
		return ops[2], false, ok
	case k.signed:
		return ops[0], false, ok
	default:
		return ops[1], false, ok
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
func (c *compiler) jump(e *cfg.Expr, when bool, l label) error {
	switch e.Op {
	case cfg.Const:
		if e.Val.IsZero() != when {
			c.emit(instr{op: opJump, dst: int32(l)})
		}
		return nil
	case cfg.Not:
		return c.jump(e.Args[0], !when, l)
	case cfg.LAnd, cfg.LOr:
		if (e.Op == cfg.LOr) == when { // either operand decides
			if err := c.jump(e.Args[0], when, l); err != nil {
				return err
			}
			return c.jump(e.Args[1], when, l)
		}
		skip := c.newLabel()
		if err := c.jump(e.Args[0], !when, skip); err != nil {
			return err
		}
		if err := c.jump(e.Args[1], when, l); err != nil {
			return err
		}
		c.bind(skip)
		return nil
	}
	if e.Op.IsComparison() {
		return c.compare(e, when, l)
	}
	if e.Op == cfg.Cast && (e.Type == cfg.Bool || moves(e.Args[0].Type, e.Type)) {
		return c.jump(e.Args[0], when, l)
	}
	a, err := c.value(e)
	if err != nil {
		return err
	}
	op := opJEq
	if when {
		op = opJNe
	}
	c.emit(instr{op: op, a: a.reg, b: c.constant(0).reg, dst: int32(l)})
	c.release(a)
	return nil
}

// compare compiles a jump on a comparison.
func (c *compiler) compare(e *cfg.Expr, when bool, l label) error {
	set, swap, _ := c.operation(e)
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
	return c.binary(int32(l), instr{op: op}, e.Args[0], e.Args[1], swap)
}
