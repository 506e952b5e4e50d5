package regions

import (
	"math/bits"

	"cairn/cfg"
	"cairn/internal/num"
)

// scaled is a variable that is represented by another one: x = mod * by + rem, wherever it has a value.
type scaled struct {
	congruence
	by cfg.Var
}

// divide is (e - rem) / m for an offset e that is rem modulo m. Where an operation of e may overflow, which ends the execution, a guard says that it
// does not.
func (w *rewriter) divide(e *cfg.Expr, m, rem int64, s *state) *cfg.Expr {
	if m == 1 && rem == 0 {
		return w.expr(e, s)
	}
	switch {
	case e.Op == cfg.Const:
		c, _ := e.Val.Int64()
		return w.offset((c - rem) / m)
	case e.Op == cfg.Ref && w.scaled[e.Var].mod > 0 && w.scaled[e.Var].mod%m == 0:
		k := w.scaled[e.Var]
		return plus(times(cfg.RefTo(k.by, cfg.Offset), k.mod/m), (k.rem-rem)/m)
	case e.Op == cfg.Mul && e.Args[1].Op == cfg.Const && w.exact(e):
		if c, ok := e.Args[1].Val.Int64(); ok && c%m == 0 && rem == 0 {
			return w.guarded(e, m, rem, times(w.expr(e.Args[0], s), c/m))
		}
	case (e.Op == cfg.Add || e.Op == cfg.Sub) && w.exact(e):
		a, b := w.congruenceOf(e.Args[0], s), w.congruenceOf(e.Args[1], s)
		if a.mod%m != 0 || b.mod%m != 0 {
			break
		}
		ra, rb := floorMod(a.rem, m), floorMod(b.rem, m)
		left, right := w.divide(e.Args[0], m, ra, s), w.divide(e.Args[1], m, rb, s)
		if e.Op == cfg.Sub {
			rb = -rb
		}
		return w.guarded(e, m, rem, plus(bin(e.Op, left, right), (ra+rb-rem)/m))
	}
	return cfg.Bin(cfg.Div, plus(w.expr(e, s), -rem), w.offset(m))
}

// exact reports whether the operation of e is one on integers without bounds, or else a guard can say so.
func (w *rewriter) exact(e *cfg.Expr) bool {
	return e.Type == cfg.Offset && !w.g.SignedWrap && (width(e) < 64 || !w.lazy)
}

// guarded is the quotient of e, with a guard if e may overflow.
func (w *rewriter) guarded(e *cfg.Expr, m, rem int64, quotient *cfg.Expr) *cfg.Expr {
	if width(e) >= 64 {
		least := cfg.Offset.Min().Sub(num.FromInt(rem)).Div(num.FromInt(m)).Ceil()
		most := num.FloorDiv(cfg.Offset.Max().Sub(num.FromInt(rem)), num.FromInt(m))
		w.guards = append(w.guards, cfg.Bin(cfg.LAnd,
			cfg.Bin(cfg.Ge, quotient, cfg.ConstOf(cfg.Offset, least)), cfg.Bin(cfg.Le, quotient, cfg.ConstOf(cfg.Offset, most))))
	}
	return quotient
}

// width is how many bits, without the sign, the value of e has at most before it is reduced into its type.
func width(e *cfg.Expr) int {
	own := int(e.Type.Bits)
	if e.Type.Signed {
		own--
	}
	of := func(i int) int { // an operand
		a := e.Args[i]
		bits := int(a.Type.Bits)
		if a.Type.Signed {
			bits--
		}
		return min(bits, width(a))
	}
	switch e.Op {
	case cfg.Const:
		if c, ok := e.Val.Int64(); ok {
			return bits.Len64(uint64(c ^ c>>63))
		}
	case cfg.Cast:
		if e.Args[0].Type.Kind == cfg.Integer && e.Args[0].Type.FitsInto(e.Type) {
			return of(0)
		}
	case cfg.Mul:
		return of(0) + of(1)
	case cfg.Add, cfg.Sub:
		return max(of(0), of(1)) + 1
	}
	return own
}

// The constructors of offsets leave out what changes nothing.

func (w *rewriter) offset(c int64) *cfg.Expr { return cfg.IntConst(cfg.Offset, c) }

func plus(e *cfg.Expr, c int64) *cfg.Expr {
	if c == 0 {
		return e
	}
	return bin(cfg.Add, e, cfg.IntConst(cfg.Offset, c))
}

func times(e *cfg.Expr, c int64) *cfg.Expr {
	if c == 1 {
		return e
	}
	return cfg.Bin(cfg.Mul, e, cfg.IntConst(cfg.Offset, c))
}

// bin is a sum or a difference.
func bin(op cfg.Op, a, b *cfg.Expr) *cfg.Expr {
	switch {
	case b.IsConst(0):
		return a
	case a.IsConst(0) && op == cfg.Add:
		return b
	}
	return cfg.Bin(op, a, b)
}
