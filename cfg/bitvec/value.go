package bitvec

import (
	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// truth is the condition that e is not 0. The second operand of && and || is evaluated only if the first one does not decide.
func (r *run) truth(e *cfg.Expr) smt.Term {
	c := r.c
	switch e.Op {
	case cfg.Not:
		return c.Not(r.truth(e.Args[0]))
	case cfg.LAnd:
		first, second := r.truth(e.Args[0]), smt.True
		r.when(first, func() { second = r.truth(e.Args[1]) })
		return c.And(first, second)
	case cfg.LOr:
		first, second := r.truth(e.Args[0]), smt.False
		r.when(c.Not(first), func() { second = r.truth(e.Args[1]) })
		return c.Or(first, second)
	case cfg.Cond:
		var yes, no smt.Term
		cond := r.truth(e.Args[0])
		r.when(cond, func() { yes = r.truth(e.Args[1]) })
		r.when(c.Not(cond), func() { no = r.truth(e.Args[2]) })
		return c.Ite(cond, yes, no)
	case cfg.Cast:
		if e.Type == cfg.Bool || e.Type.Bits >= e.Args[0].Type.Bits { // no bit is lost
			return r.truth(e.Args[0])
		}
	case cfg.FLt, cfg.FLe, cfg.FEq:
		return r.compareFloats(e)
	case cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne:
		a := r.value(e.Args[0])
		return r.compare(e.Op, e.Args[0].Type.Signed, a, r.value(e.Args[1]))
	}
	return c.Not(c.Eq(r.value(e), r.zero(e.Type)))
}

// compare is the condition a op b.
func (r *run) compare(op cfg.Op, signed bool, a, b smt.Term) smt.Term {
	c, lt, le := r.c, smt.BVULt, smt.BVULe
	if holds, known := r.arrays.see.compared(op, signed, a, b); known {
		return truth(holds)
	}
	if signed {
		lt, le = smt.BVSLt, smt.BVSLe
	}
	switch op {
	case cfg.Lt:
		return r.op(lt, a, b)
	case cfg.Le:
		return r.op(le, a, b)
	case cfg.Gt:
		return r.op(lt, b, a)
	case cfg.Ge:
		return r.op(le, b, a)
	case cfg.Eq:
		return c.Eq(a, b)
	default:
		return c.Not(c.Eq(a, b))
	}
}

// value is the value of e. What must hold for it to be defined is added to the conditions.
func (r *run) value(e *cfg.Expr) smt.Term {
	c, t := r.c, e.Type
	switch e.Op {
	case cfg.Const:
		return r.Constant(t, e.Val)
	case cfg.Ref:
		return r.State[e.Var]
	case cfg.Not, cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne, cfg.LAnd, cfg.LOr, cfg.FLt, cfg.FLe, cfg.FEq:
		return c.Ite(r.truth(e), r.Constant(t, num.One()), r.zero(t))
	case cfg.Cond:
		var yes, no smt.Term
		cond := r.truth(e.Args[0])
		r.when(cond, func() { yes = r.value(e.Args[1]) })
		r.when(c.Not(cond), func() { no = r.value(e.Args[2]) })
		return c.Ite(cond, yes, no)
	case cfg.Cast:
		if t == cfg.Bool {
			return c.Ite(r.truth(e.Args[0]), r.Constant(t, num.One()), r.zero(t))
		}
		return r.resize(r.value(e.Args[0]), e.Args[0].Type, int(t.Bits))
	}
	if e.Op.IsFloat() {
		return r.float(e)
	}
	if e.Op.IsMemory() {
		return r.memory(e)
	}
	a := r.value(e.Args[0])
	switch e.Op {
	case cfg.BitNot:
		return r.op(smt.BVNot, a)
	case cfg.Neg:
		r.exact(t, c.Not(c.BVNegO(a)))
		return r.op(smt.BVNeg, a)
	}
	b := r.value(e.Args[1])
	switch e.Op {
	case cfg.Add:
		if !r.arrays.see.sumFits(a, b) {
			r.exact(t, c.Not(c.BVSAddO(a, b)))
		}
		return r.arrays.see.joined(smt.BVAdd, a, b)
	case cfg.Sub:
		if !r.arrays.see.differenceFits(a, b) {
			r.exact(t, c.Not(c.BVSSubO(a, b)))
		}
		return c.BVSub(a, b)
	case cfg.Mul:
		r.exact(t, c.Not(r.op(smt.BVSMulO, a, b)))
		return r.op(smt.BVMul, a, b)
	case cfg.BitAnd:
		return r.arrays.see.masked(a, b)
	case cfg.BitOr:
		return r.arrays.see.joined(smt.BVOr, a, b)
	case cfg.BitXor:
		return r.arrays.see.joined(smt.BVXor, a, b)
	case cfg.Div, cfg.Rem:
		return r.division(e, a, b)
	default:
		return r.shift(e, a, b)
	}
}

// exact adds the condition that a signed operation does not overflow.
func (r *run) exact(t cfg.Type, f smt.Term) {
	if t.Signed && !r.g.SignedWrap {
		r.need(f)
	}
}

// division is a / b or a % b. The least value divided by -1 is undefined, whether signed overflow wraps or not.
func (r *run) division(e *cfg.Expr, a, b smt.Term) smt.Term {
	r.need(r.compare(cfg.Ne, false, b, r.zero(e.Type)))
	code := map[cfg.Op][2]smt.OpCode{cfg.Div: {smt.BVUDiv, smt.BVSDiv}, cfg.Rem: {smt.BVURem, smt.BVSRem}}[e.Op]
	see := r.arrays.see
	if e.Type.Signed && (see.negative(a) || see.negative(b)) {
		r.need(r.c.Not(r.c.BVSDivO(a, b)))
		return r.op(code[1], a, b)
	}
	switch less, known := see.compared(cfg.Lt, false, a, b); {
	case known && less && e.Op == cfg.Div:
		return r.zero(e.Type)
	case known && less:
		return a
	}
	return r.op(code[0], a, b)
}

// shift is a << b or a >> b. The count has a type of its own; where the shift is defined it is less than the width of a.
func (r *run) shift(e *cfg.Expr, a, b smt.Term) smt.Term {
	by, width := e.Args[1].Type, num.FromInt(int64(e.Type.Bits))
	if by.Signed {
		r.need(r.compare(cfg.Ge, true, b, r.zero(by)))
	}
	if by.Contains(width) {
		r.need(r.compare(cfg.Lt, by.Signed, b, r.Constant(by, width)))
	}
	by.Signed = false
	b = r.resize(b, by, int(e.Type.Bits))
	switch {
	case e.Op == cfg.Shl:
		return r.op(smt.BVShl, a, b)
	case e.Type.Signed:
		return r.op(smt.BVAShr, a, b)
	default:
		return r.op(smt.BVLShr, a, b)
	}
}

// resize is a value of a type in another width.
func (r *run) resize(a smt.Term, from cfg.Type, width int) smt.Term {
	switch more := width - int(from.Bits); {
	case more < 0:
		return r.c.Extract(a, width-1, 0)
	case more > 0 && from.Signed:
		return r.c.SignExtend(a, more)
	case more > 0:
		return r.c.ZeroExtend(a, more)
	default:
		return a
	}
}

func (r *run) op(code smt.OpCode, args ...smt.Term) smt.Term {
	return r.c.Op(smt.Operator{Code: code}, args...)
}

func (r *run) zero(t cfg.Type) smt.Term { return r.Constant(t, num.Zero()) }

// truth is the term for it.
func truth(holds bool) smt.Term {
	if holds {
		return smt.True
	}
	return smt.False
}
