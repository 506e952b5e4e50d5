package encode

import (
	"slices"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

var (
	zero = num.Zero()
	one  = num.One()
	bit  = num.Span(zero, one)
)

// of is an interval that contains a value.
func (r *run) of(t smt.Term) num.Interval { return r.rangeOf(r.known, t) }

// assume adds the condition that the truth of e is want.
func (r *run) assume(e *cfg.Expr, want bool) {
	switch {
	case e.Op == cfg.Not:
		r.assume(e.Args[0], !want)
	case e.Op == cfg.LAnd && want, e.Op == cfg.LOr && !want:
		r.assume(e.Args[0], want)
		r.assume(e.Args[1], want)
	case want:
		r.need(r.truth(e))
	default:
		r.need(r.c.Not(r.truth(e)))
	}
}

// truth is the condition that e is not 0. The second operand of && and || is evaluated only if the first one does not decide.
func (r *run) truth(e *cfg.Expr) smt.Term {
	c := r.c
	switch e.Op {
	case cfg.Not:
		return c.Not(r.truth(e.Args[0]))
	case cfg.LAnd:
		first, second := r.truth(e.Args[0]), smt.True
		r.under(first, func() { second = r.truth(e.Args[1]) })
		return c.And(first, second)
	case cfg.LOr:
		first, second := r.truth(e.Args[0]), smt.False
		r.under(c.Not(first), func() { second = r.truth(e.Args[1]) })
		return c.Or(first, second)
	case cfg.Cond:
		var yes, no smt.Term
		cond := r.truth(e.Args[0])
		r.under(cond, func() { yes = r.truth(e.Args[1]) })
		r.under(c.Not(cond), func() { no = r.truth(e.Args[2]) })
		return c.Ite(cond, yes, no)
	case cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne:
		return r.compare(e.Op, r.value(e.Args[0]), r.value(e.Args[1]))
	default:
		return r.nonzero(r.value(e))
	}
}

func (r *run) nonzero(t smt.Term) smt.Term { return r.compare(cfg.Ne, t, r.c.Int(0)) }

// compare is the condition a op b.
func (r *run) compare(op cfg.Op, a, b smt.Term) smt.Term {
	c := r.c
	switch op {
	case cfg.Lt:
		return c.Not(r.atom(smt.KLe, c.Sub(b, a)))
	case cfg.Le:
		return r.atom(smt.KLe, c.Sub(a, b))
	case cfg.Gt:
		return c.Not(r.atom(smt.KLe, c.Sub(a, b)))
	case cfg.Ge:
		return r.atom(smt.KLe, c.Sub(b, a))
	case cfg.Eq:
		return r.atom(smt.KEq, c.Sub(a, b))
	default:
		return c.Not(r.atom(smt.KEq, c.Sub(a, b)))
	}
}

// atom is the condition t <= 0 (KLe) or t = 0 (KEq). Where t is a conditional between constants, and perhaps something else, it is a
// condition on either case: that a remainder with a sign is a constant becomes a divisibility.
func (r *run) atom(kind smt.Kind, t smt.Term) smt.Term {
	c := r.c
	l, all := c.Linear(t), r.of(t)
	switch {
	case all.AtMost(zero) && (kind == smt.KLe || all.AtLeast(zero)):
		return smt.True
	case !all.Contains(zero) && (kind == smt.KEq || all.AtLeast(zero)):
		return smt.False
	}
	for _, m := range l.Mono[:min(2, len(l.Mono))] {
		if cases := c.Args(m.Var); len(l.Mono) <= 2 && c.Kind(m.Var) == smt.KIte && c.Linear(cases[1]).IsConst() && c.Linear(cases[2]).IsConst() {
			in := func(k smt.Term) smt.Term { return r.atom(kind, c.Subst(t, map[smt.Term]smt.Term{m.Var: k})) }
			return c.Ite(cases[0], in(cases[1]), in(cases[2]))
		}
	}
	if x, y, ok := r.sameModulus(l); ok && kind == smt.KEq {
		return c.Divides(c.Modulus(x), c.Sub(c.Args(x)[0], c.Args(y)[0]))
	}
	if kind == smt.KEq {
		return c.EqZero(l)
	}
	return c.LeZero(l)
}

// sameModulus reports whether l is the difference of two remainders by the same number.
func (r *run) sameModulus(l smt.Linear) (x, y smt.Term, ok bool) {
	if len(l.Mono) != 2 || !l.Const.IsZero() || !l.Mono[0].Coeff.Equal(l.Mono[1].Coeff.Neg()) {
		return x, y, false
	}
	x, y = l.Mono[0].Var, l.Mono[1].Var
	return x, y, r.c.Kind(x) == smt.KMod && r.c.Kind(y) == smt.KMod && r.c.Modulus(x).Equal(r.c.Modulus(y))
}

// value is the value of e. What must hold for it to be defined is added to the conditions.
func (r *run) value(e *cfg.Expr) smt.Term {
	if r.err == nil {
		r.err = r.ctx.Err()
	}
	c := r.c
	switch e.Op {
	case cfg.Const:
		return r.num(e.Val)
	case cfg.Ref:
		return r.settled(r.Vars[e.Var])
	case cfg.Not, cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne, cfg.LAnd, cfg.LOr:
		return r.number(r.truth(e), c.Int(1), c.Int(0))
	case cfg.Cond:
		return r.conditional(e)
	}
	switch {
	case e.Op.IsFloat():
		return r.float(e)
	case e.Op == cfg.Load:
		return r.wrap(e.Type, r.load(e))
	case e.Op.IsMemory():
		return r.fail(e.Pos, "the operator %s has no term", e.Op)
	case e.Op == cfg.Cast:
		return r.conversion(e)
	}
	a := r.value(e.Args[0])
	switch e.Op {
	case cfg.Neg:
		return r.arithmetic(e.Type, c.Neg(a))
	case cfg.BitNot:
		return r.wrap(e.Type, c.Sub(c.Int(-1), a))
	}
	b := r.value(e.Args[1])
	switch e.Op {
	case cfg.Add:
		return r.arithmetic(e.Type, c.Add(a, b))
	case cfg.Sub:
		return r.arithmetic(e.Type, c.Sub(a, b))
	case cfg.Mul:
		return r.arithmetic(e.Type, r.product(a, b))
	case cfg.Div, cfg.Rem:
		return r.division(e, a, b)
	case cfg.Shl, cfg.Shr:
		return r.shift(e, a, b)
	case cfg.BitAnd, cfg.BitOr, cfg.BitXor:
		return r.bitwise(e, a, b)
	default:
		return r.fail(e.Pos, "the operator %s has no term", e.Op)
	}
}

// conversion is the value of a conversion.
func (r *run) conversion(e *cfg.Expr) smt.Term {
	a := r.converts(e)
	if e.Type == cfg.Bool && !r.of(a).Within(bit) {
		return r.number(r.nonzero(a), r.c.Int(1), r.c.Int(0))
	}
	return r.wrap(e.Type, a)
}

// float is the value of an operator of floating-point numbers, of which only the type is known unless its operands are numbers.
func (r *run) float(e *cfg.Expr) smt.Term {
	known, constants := *e, true
	known.Args = make([]*cfg.Expr, len(e.Args))
	for i, a := range e.Args {
		all := r.of(r.value(a))
		if constants = constants && all.IsPoint() && a.Type.Contains(all.Lo); constants {
			known.Args[i] = cfg.ConstOf(a.Type, all.Lo)
		}
	}
	if constants {
		return r.num(cfg.Fold(&known, true).Val)
	}
	all := e.Type.Range()
	if e.Type == cfg.Int && e.Op != cfg.FCast {
		all = bit
	}
	return r.rough(&Operation{Unknown: true}, all)
}

// settled is t, or the only number that it can be.
func (r *run) settled(t smt.Term) smt.Term {
	if all := r.of(t); all.IsPoint() {
		return r.num(all.Lo)
	}
	return t
}

// number is one of two numbers.
func (r *run) number(cond, yes, no smt.Term) smt.Term {
	t := r.c.Ite(cond, yes, no)
	r.bound(&r.known, t, r.of(yes).Join(r.of(no)))
	return t
}

// conditional is the value of a conditional expression; only the operand that is chosen needs to be defined.
func (r *run) conditional(e *cfg.Expr) smt.Term {
	cond := r.truth(e.Args[0])
	arm := func(when smt.Term, e *cfg.Expr) (o option) {
		r.under(when, func() {
			t := r.value(e)
			o = option{when, t, r.of(t)}
		})
		return o
	}
	yes, no := arm(cond, e.Args[1]), arm(r.c.Not(cond), e.Args[2])
	if r.c.Linear(yes.is).IsConst() && r.c.Linear(no.is).IsConst() {
		return r.number(cond, yes.is, no.is)
	}
	return r.oneOf(yes, no)
}

// option is a value in a case.
type option struct {
	when, is smt.Term
	all      num.Interval
}

// oneOf is the value of which one option holds.
func (r *run) oneOf(options ...option) smt.Term {
	options = slices.DeleteFunc(options, func(o option) bool { return o.when == smt.False })
	if len(options) == 0 {
		return r.c.Int(0) // nothing comes here
	}
	first := options[0]
	if !slices.ContainsFunc(options, func(o option) bool { return o.is != first.is }) {
		return first.is
	}
	v, cases, all := r.c.Fresh("v", smt.Int), make([]smt.Term, len(options)), first.all
	for i, o := range options {
		cases[i], all = r.c.And(o.when, r.c.Eq(v, o.is)), all.Join(o.all)
	}
	r.define(r.c.Or(cases...))
	r.bound(&r.known, v, all)
	if r.products != nil {
		r.options[v] = options
	}
	return v
}

// byCase is the value of f at the value of x, which is one of a few.
func (r *run) byCase(x smt.Term, limit int64, f func(num.Rat) smt.Term) (smt.Term, bool) {
	values := r.of(x).Values(limit)
	var options []option
	for _, k := range values {
		when := r.compare(cfg.Eq, x, r.num(k))
		r.under(when, func() {
			t := f(k)
			options = append(options, option{when, t, r.of(t)})
		})
	}
	if len(options) == 0 {
		return smt.NoTerm, false
	}
	return r.oneOf(options...), true
}
