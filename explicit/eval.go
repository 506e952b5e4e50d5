package explicit

import (
	"cairn/cfg"
	"cairn/internal/budget"
)

// evalsPerStep is the number of operators that are evaluated in the time that a step of the solver takes.
const evalsPerStep = 4096

// truth is the value of a condition.
type truth uint8

const (
	either truth = iota
	yes
	no
)

func (t truth) not() truth {
	switch t {
	case yes:
		return no
	case no:
		return yes
	default:
		return either
	}
}

func (t truth) value() value {
	switch t {
	case yes:
		return point(1)
	case no:
		return point(0)
	default:
		return plain(0, 1)
	}
}

// tick counts an operator that is evaluated.
func (x *explorer) tick() {
	if x.evals++; x.evals%evalsPerStep == 0 {
		x.over = budget.Pass(x.ctx, 1) != nil
	}
}

// eval returns a set that contains the value of e in every concrete state of s in which it has one.
func (x *explorer) eval(s []value, e *cfg.Expr) value {
	x.tick()
	switch e.Op {
	case cfg.Const:
		return constant(e.Val)
	case cfg.Ref:
		return s[e.Var]
	case cfg.Not, cfg.LAnd, cfg.LOr, cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne:
		return x.decide(s, e).value()
	case cfg.Cond:
		switch x.decide(s, e.Args[0]) {
		case yes:
			return x.eval(s, e.Args[1])
		case no:
			return x.eval(s, e.Args[2])
		}
		a, b := x.eval(s, e.Args[1]), x.eval(s, e.Args[2])
		switch {
		case a.empty():
			return b
		case b.empty():
			return a
		}
		return plain(min(a.lo, b.lo), max(a.hi, b.hi))
	case cfg.Cast:
		if e.Type == cfg.Bool {
			return x.decide(s, e.Args[0]).value()
		}
		v := x.eval(s, e.Args[0])
		if e.Args[0].Type.FitsInto(e.Type) {
			return v
		}
		return nonempty(v, v.fit(e.Type, true))
	}
	return x.arithmetic(s, e)
}

// nonempty returns out unless v is empty.
func nonempty(v, out value) value {
	if v.empty() {
		return v
	}
	return out
}

// arithmetic evaluates what computes with numbers.
func (x *explorer) arithmetic(s []value, e *cfg.Expr) value {
	if e.Op.IsFloat() && e.IsTruth() {
		return plain(0, 1)
	}
	if e.Op.IsFloat() {
		return typeRange(e.Type)
	}
	a := x.eval(s, e.Args[0])
	if a.empty() {
		return a
	}
	wraps := !e.Type.Signed || x.g.SignedWrap
	switch {
	case e.Op == cfg.Neg:
		return a.neg().fit(e.Type, wraps)
	case e.Op == cfg.BitNot:
		return a.neg().add(point(-1)).fit(e.Type, true)
	}
	b := x.eval(s, e.Args[1])
	if b.empty() {
		return b
	}
	switch e.Op {
	case cfg.Add:
		return a.add(b).fit(e.Type, wraps)
	case cfg.Sub:
		return a.sub(b).fit(e.Type, wraps)
	case cfg.Mul:
		return a.mul(b).fit(e.Type, wraps)
	case cfg.Div:
		return a.div(b).meet(typeRange(e.Type))
	case cfg.Rem:
		return a.rem(b).meet(typeRange(e.Type))
	case cfg.Shl, cfg.Shr:
		return a.shift(e.Op, e.Type, b)
	case cfg.BitAnd, cfg.BitOr, cfg.BitXor:
		return bitwise(e.Op, a, b).meet(typeRange(e.Type))
	default:
		return typeRange(e.Type)
	}
}

// decide evaluates a condition.
func (x *explorer) decide(s []value, e *cfg.Expr) truth {
	switch e.Op {
	case cfg.Not:
		return x.decide(s, e.Args[0]).not()
	case cfg.LAnd, cfg.LOr:
		stop := no // the value of the first operand that settles it
		if e.Op == cfg.LOr {
			stop = yes
		}
		a := x.decide(s, e.Args[0])
		if a == stop {
			return a
		}
		b := x.decide(s, e.Args[1])
		if a == b || b == stop && a == either {
			return b
		}
		if a == stop.not() {
			return b
		}
		return either
	case cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne:
		a, b := x.eval(s, e.Args[0]), x.eval(s, e.Args[1])
		return compare(e.Op, a, b)
	}
	v := x.eval(s, e)
	switch {
	case v == point(0):
		return no
	case !v.contains(0):
		return yes
	default:
		return either
	}
}

// compare decides a op b as far as the intervals do.
func compare(op cfg.Op, a, b value) truth {
	switch op {
	case cfg.Gt:
		return compare(cfg.Lt, b, a)
	case cfg.Ge:
		return compare(cfg.Le, b, a)
	case cfg.Ne:
		return compare(cfg.Eq, a, b).not()
	case cfg.Lt:
		return compare(cfg.Le, b, a).not()
	case cfg.Le:
		switch {
		case a.sym != 0 && a.sym == b.sym && a.off <= b.off:
			return yes
		case a.sym != 0 && a.sym == b.sym:
			return no
		case a.hi != most && b.lo != least && a.hi <= b.lo:
			return yes
		case b.hi != most && a.lo != least && b.hi < a.lo:
			return no
		}
		return either
	}
	switch {
	case a.sym != 0 && a.sym == b.sym && a.off == b.off:
		return yes
	case a.sym != 0 && a.sym == b.sym:
		return no
	case a.isPoint() && a == b:
		return yes
	case a.meet(b).empty():
		return no
	}
	return either
}
