package exec

import (
	"math"
	"slices"

	"cairn/cfg"
)

// declare gives the array variables their numbers.
func (c *compiler) declare(v cfg.VarInfo) {
	if v.Type.Kind != cfg.Array {
		c.p.arrayOf = append(c.p.arrayOf, -1)
		return
	}
	c.p.arrayOf = append(c.p.arrayOf, int32(c.newArray(v.Type)))
}

// newArray is the number of one more array.
func (c *compiler) newArray(t cfg.Type) uint16 {
	if !slices.Contains([]uint8{8, 16, 32, 64}, t.Bits) {
		c.fail(&cfg.Expr{}, "an array of cells of %d bits; those that can be executed have 8, 16, 32 or 64", t.Bits)
	}
	if len(c.p.arrays) == math.MaxUint16 {
		c.fail(&cfg.Expr{}, "more than %d arrays", math.MaxUint16)
		return 0
	}
	c.p.arrays = append(c.p.arrays, t)
	return uint16(len(c.p.arrays) - 1)
}

// assignArray compiles an assignment to an array.
func (c *compiler) assignArray(v cfg.Var, e *cfg.Expr) {
	dst := uint16(c.p.arrayOf[v])
	if inPlace(v, e) {
		c.arrayInto(dst, e)
		return
	}
	c.emit(instr{op: opReplace, array: dst, a: int32(c.array(e))})
}

// inPlace reports whether the writes of which e consists can be made in v itself, one after the other: none of them reads what another
// one before it may have changed.
func inPlace(v cfg.Var, e *cfg.Expr) bool {
	reads := func(e *cfg.Expr) (is bool) {
		e.EachRef(func(r cfg.Var) { is = is || r == v })
		return is
	}
	switch e.Op {
	case cfg.Ref:
		return true
	case cfg.Cond:
		return inPlace(v, e.Args[1]) && inPlace(v, e.Args[2])
	}
	first := e.Args[0]
	return first.Op == cfg.Ref && first.Var == v || inPlace(v, first) && !slices.ContainsFunc(e.Args[1:], reads)
}

// array compiles e and returns the number of the array that has its value.
func (c *compiler) array(e *cfg.Expr) uint16 {
	if e.Op == cfg.Ref {
		return uint16(c.p.arrayOf[e.Var])
	}
	dst := c.newArray(e.Type)
	c.arrayInto(dst, e)
	return dst
}

// arrayInto compiles e so that an array gets its value.
func (c *compiler) arrayInto(dst uint16, e *cfg.Expr) {
	switch e.Op {
	case cfg.Ref:
		if from := c.p.arrayOf[e.Var]; from != int32(dst) {
			c.emit(instr{op: opReplace, array: dst, a: from})
		}
		return
	case cfg.Cond:
		other, end := c.newLabel(), c.newLabel()
		c.jump(e.Args[0], false, other)
		c.arrayInto(dst, e.Args[1])
		c.emit(instr{op: opJump, dst: int32(end)})
		c.bind(other)
		c.arrayInto(dst, e.Args[2])
		c.bind(end)
		return
	}
	c.arrayInto(dst, e.Args[0])
	var from uint16
	numbers := e.Args[1:]
	if e.Op == cfg.Copy {
		from = c.array(e.Args[3])
		numbers = slices.Concat(e.Args[1:3], e.Args[4:])
	}
	var at []operand
	for _, a := range numbers {
		at = append(at, c.value(a))
	}
	in := instr{array: dst, a: at[0].reg, b: at[1].reg}
	switch e.Op {
	case cfg.Store:
		if t := e.Args[3].Type; isWide(t) {
			c.storeWide(dst, e.Type, at[0].reg, at[1].reg, at[2].reg, t)
			break
		}
		in.op, in.dst, in.sh = opStore, at[2].reg, e.Args[3].Type.Bits/e.Type.Bits
		c.emit(in)
	case cfg.Fill:
		in.op, in.dst = opFill, at[2].reg
		c.emit(in)
		c.emit(instr{op: opMore, a: at[3].reg})
	default:
		in.op, in.dst = opCopy, at[4].reg
		c.emit(in)
		c.emit(instr{op: opMore, array: from, a: at[2].reg, b: at[3].reg})
	}
	for _, a := range at {
		c.release(a)
	}
}

// load compiles a Load.
func (c *compiler) load(dst int32, e *cfg.Expr) {
	m := c.array(e.Args[0])
	a := c.value(e.Args[1])
	b := c.value(e.Args[2])
	c.emit(instr{op: opLoad, array: m, sh: e.Type.Bits / e.Args[0].Type.Bits, dst: dst, a: a.reg, b: b.reg})
	c.release(a)
	c.release(b)
}
