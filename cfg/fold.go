package cfg

import "cairn/internal/num"

// Fold returns e with constant parts evaluated. What is undefined is left as it stands, so that evaluation still ends there;
// an operand that C does not evaluate disappears.
func Fold(e *Expr, signedWrap bool) *Expr {
	if e.Op == Const || e.Op == Ref {
		return e
	}
	switch e.Op {
	case LAnd, LOr, Cond:
		return foldLazy(e, signedWrap)
	}
	args, constant, changed := make([]*Expr, len(e.Args)), true, false
	for i, a := range e.Args {
		args[i] = Fold(a, signedWrap)
		constant = constant && args[i].Op == Const
		changed = changed || args[i] != a
	}
	if changed {
		e = &Expr{Op: e.Op, Type: e.Type, Args: args, Pos: e.Pos}
	}
	if constant {
		vals := make([]num.Rat, len(args))
		for i, a := range args {
			vals[i] = a.Val
		}
		if r, ok := e.Apply(vals, signedWrap); ok {
			return &Expr{Op: Const, Type: e.Type, Val: r, Pos: e.Pos}
		}
	}
	return e
}

// foldLazy folds the operators that do not evaluate all their operands.
func foldLazy(e *Expr, signedWrap bool) *Expr {
	c := Fold(e.Args[0], signedWrap)
	if c.Op == Const {
		truth := !c.Val.IsZero()
		switch {
		case e.Op == Cond && truth:
			return Fold(e.Args[1], signedWrap)
		case e.Op == Cond:
			return Fold(e.Args[2], signedWrap)
		case truth == (e.Op == LOr):
			return TruthConst(e, truth)
		}
	}
	out := &Expr{Op: e.Op, Type: e.Type, Args: []*Expr{c}, Pos: e.Pos}
	for _, a := range e.Args[1:] {
		out.Args = append(out.Args, Fold(a, signedWrap))
	}
	if b := out.Args[1]; e.Op != Cond && c.Op == Const && b.Op == Const {
		return TruthConst(e, !b.Val.IsZero())
	}
	return out
}

// TruthConst is the constant 1 or 0 of the type of e.
func TruthConst(e *Expr, truth bool) *Expr {
	r := num.Zero()
	if truth {
		r = num.One()
	}
	return &Expr{Op: Const, Type: e.Type, Val: r, Pos: e.Pos}
}

// Apply evaluates the operator of e, one that evaluates all its operands, where these have the given values; ok is false if that is undefined.
func (e *Expr) Apply(args []num.Rat, signedWrap bool) (r num.Rat, ok bool) {
	a, b := args[0], args[len(args)-1]
	switch {
	case e.Op.IsFloat():
		return e.compute(args), true
	case e.Op >= Load || e.Type.Kind == Array || e.Args[0].Type.Kind == Array:
		return r, false
	}
	truth := func(t bool) (num.Rat, bool) { return TruthConst(e, t).Val, true }
	switch e.Op {
	case Not:
		return truth(a.IsZero())
	case Lt:
		return truth(a.Less(b))
	case Le:
		return truth(a.LessEq(b))
	case Gt:
		return truth(b.Less(a))
	case Ge:
		return truth(b.LessEq(a))
	case Eq:
		return truth(a.Equal(b))
	case Ne:
		return truth(!a.Equal(b))
	case Cast:
		if e.Type == Bool {
			return truth(!a.IsZero())
		}
		return e.Type.Wrap(a), true
	case BitNot:
		return e.Type.Wrap(a.Neg().Sub(num.One())), true
	case Shl, Shr:
		return e.shift(a, b)
	case BitAnd, BitOr, BitXor:
		return BitOp(e.Op, a, b), true
	}
	if e.Op == Div || e.Op == Rem {
		if b.IsZero() {
			return r, false
		}
		q := a.Div(b).Truncate()
		if !e.Type.Contains(q) { // the least value divided by -1
			return r, false
		}
		if e.Op == Div {
			return q, true
		}
		return a.Sub(q.Mul(b)), true
	}
	switch e.Op {
	case Neg:
		r = a.Neg()
	case Add:
		r = a.Add(b)
	case Sub:
		r = a.Sub(b)
	case Mul:
		r = a.Mul(b)
	}
	if e.Type.Signed && !signedWrap && !e.Type.Contains(r) {
		return r, false
	}
	return e.Type.Wrap(r), true
}

// MaxMathShift bounds the shifts of mathematical integers that are evaluated.
const MaxMathShift = 256

func (e *Expr) shift(a, b num.Rat) (r num.Rat, ok bool) {
	k, small := b.Int64()
	limit := int64(e.Type.Bits)
	if e.Type.IsMath() {
		limit = MaxMathShift
	}
	if !small || k < 0 || k >= limit {
		return r, false
	}
	if e.Op == Shr {
		return num.FloorDiv(a, num.Pow2(int(k))), true
	}
	return e.Type.Wrap(a.Mul(num.Pow2(int(k)))), true
}

// BitOp is &, | or ^ of two integers.
func BitOp(op Op, a, b num.Rat) num.Rat {
	x, y := a.Big().Num(), b.Big().Num()
	switch op {
	case BitAnd:
		x.And(x, y)
	case BitOr:
		x.Or(x, y)
	default:
		x.Xor(x, y)
	}
	return num.FromBigInt(x)
}
