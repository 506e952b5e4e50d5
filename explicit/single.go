package explicit

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// States that know single values only (x.fixed) are evaluated here, as the checker of the certificate does: a value is known exactly, whatever its type and
// size, if those that it is made of are known. If less were known than there, fewer states would be found, and the certificate would claim too few.

// single is a known value: the integer, or for a type of 64 bits without sign its bits.
func single(w int64) value { return plain(w, w) }

// isSingle reports whether v is one; what is not known is the range of a type, which has more values.
func (v value) isSingle() bool { return v.lo == v.hi }

// wide reports whether single values of type t are bits.
func wide(t cfg.Type) bool { return t.Bits == 64 && !t.Signed }

// number is what a single value of type t stands for.
func number(t cfg.Type, v value) num.Rat {
	if wide(t) {
		return num.FromUint(uint64(v.lo))
	}
	return num.FromInt(v.lo)
}

// singleOf is the number r of type t as a single value; ok is false if it does not fit.
func singleOf(t cfg.Type, r num.Rat) (v value, ok bool) {
	if wide(t) {
		u, ok := r.Uint64()
		return single(int64(u)), ok
	}
	w, ok := r.Int64()
	return single(w), ok
}

// follow executes statements on s; it reports whether an execution may get past them.
func (x *explorer) follow(stmts []cfg.Stmt, s []value) bool {
	for i := range stmts {
		st := &stmts[i]
		switch {
		case st.Kind == cfg.Assume:
			if x.excluded(s, st.Expr) {
				return false
			}
			pin(s, st.Expr)
		case st.Kind == cfg.Havoc:
			s[st.Var] = x.base[st.Var]
		case x.rel.Has(st.Var):
			r, k := x.known(s, st.Expr)
			if k == undefined {
				return false
			}
			s[st.Var] = x.base[st.Var]
			if v, ok := singleOf(st.Expr.Type, r); ok && k == exactly {
				s[st.Var] = v
			}
		}
	}
	return true
}

// excluded reports whether a condition is false, or undefined, in s.
func (x *explorer) excluded(s []value, e *cfg.Expr) bool {
	r, k := x.known(s, e)
	return k == undefined || k == exactly && r.IsZero()
}

// knowledge is what is known of the value of an expression.
type knowledge uint8

const (
	open      knowledge = iota // it depends on what is not known
	exactly                    // it is one number
	undefined                  // there is none
)

// known evaluates e in s: what C does not evaluate may be undefined.
func (x *explorer) known(s []value, e *cfg.Expr) (r num.Rat, k knowledge) {
	if x.tick(); e.Op == cfg.Const {
		return e.Val, exactly
	}
	switch e.Op {
	case cfg.Ref:
		if v := s[e.Var]; v.isSingle() {
			return number(e.Type, v), exactly
		}
		return r, open
	case cfg.LAnd, cfg.LOr, cfg.Cond:
		c, k := x.known(s, e.Args[0])
		truth := !c.IsZero()
		switch {
		case k != exactly:
			return r, k
		case e.Op == cfg.Cond && truth:
			return x.known(s, e.Args[1])
		case e.Op == cfg.Cond:
			return x.known(s, e.Args[2])
		case truth == (e.Op == cfg.LOr):
			return cfg.TruthConst(e, truth).Val, exactly
		}
		c, k = x.known(s, e.Args[1])
		return cfg.TruthConst(e, !c.IsZero()).Val, k
	}
	var operands [2]num.Rat
	args, all := operands[:len(e.Args)], exactly
	for i, a := range e.Args {
		switch args[i], k = x.known(s, a); {
		case k == undefined || all == undefined:
			all = undefined
		case k == open:
			all = open
		}
	}
	if all != exactly {
		return r, all
	}
	if r, ok := e.Apply(args, x.g.SignedWrap); ok {
		return r, exactly
	}
	return r, undefined
}

// pin takes what a condition that holds says of the single values of variables.
func pin(s []value, e *cfg.Expr) {
	to := func(ref *cfg.Expr, r num.Rat) {
		if v, ok := singleOf(ref.Type, r); ok && !ref.Type.IsFloat() && ref.Type.Contains(r) {
			s[ref.Var] = v
		}
	}
	switch {
	case e.Op == cfg.LAnd:
		pin(s, e.Args[0])
		pin(s, e.Args[1])
	case e.Op == cfg.Not && e.Args[0].Op == cfg.Ref:
		to(e.Args[0], num.Zero())
	case e.Op == cfg.Eq:
		for i, ref := range e.Args {
			if c := e.Args[1-i]; ref.Op == cfg.Ref && c.Op == cfg.Const {
				to(ref, c.Val)
				return
			}
		}
	}
}
