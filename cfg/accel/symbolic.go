package accel

import (
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/smt"
)

// constraint says that form is at most 0, is 0, or is a multiple of mod.
type constraint struct {
	form smt.Linear
	kind smt.Kind // KLe, KEq or KDivides
	mod  num.Rat
}

// term is the constraint as a formula.
func (k constraint) term(c *smt.Context) smt.Term {
	switch k.kind {
	case smt.KLe:
		return c.LeZero(k.form)
	case smt.KEq:
		return c.EqZero(k.form)
	default:
		return c.DividesLinear(k.mod, k.form)
	}
}

// holds reports whether it holds of the value of the form.
func (k constraint) holds(val num.Rat) bool {
	switch k.kind {
	case smt.KLe:
		return val.Sign() <= 0
	case smt.KEq:
		return val.IsZero()
	default:
		return val.Div(k.mod).IsInt()
	}
}

// iteration is the symbolic execution of one iteration from a state: the value of each variable as a sum over the symbols of the state,
// and the constraints on that state under which the same iteration happens.
type iteration struct {
	r     *runner
	state []num.Rat
	env   []smt.Linear
	keep  []constraint
	seen  map[smt.Term]bool // the constraints in keep, as formulas
	ok    bool              // false: the iteration does not repeat, or is not linear
}

func (r *runner) newTurn(state []num.Rat) *iteration {
	t := &iteration{r: r, state: state, env: make([]smt.Linear, len(r.g.Vars)), seen: make(map[smt.Term]bool), ok: true}
	for v := range t.env {
		t.env[v] = r.symbols[v]
	}
	return t
}

// at is the value of a sum in the state.
func (t *iteration) at(form smt.Linear) num.Rat {
	return form.Eval(func(x smt.Term) num.Rat {
		v, _ := t.r.x.Vocab.VarOf(x)
		return t.state[v]
	})
}

// require keeps a constraint, which must hold in the state.
func (t *iteration) require(kind smt.Kind, form smt.Linear, mod num.Rat) {
	k := constraint{form: form, kind: kind, mod: mod}
	t.ok = t.ok && k.holds(t.at(form))
	if !t.ok || form.IsConst() {
		return
	}
	if f := k.term(t.r.x.Vocab.Ctx); !t.seen[f] {
		t.seen[f] = true
		t.keep = append(t.keep, k)
	}
}

// within requires lo <= form <= hi.
func (t *iteration) within(form smt.Linear, lo, hi num.Rat) {
	t.require(smt.KLe, form.Neg().AddConst(lo), num.Rat{})
	t.require(smt.KLe, form.AddConst(hi.Neg()), num.Rat{})
}

// step executes one step of a body.
func (t *iteration) step(s answer.AcceleratedStep) {
	if s.Accelerator >= 0 {
		t.accelerate(t.r.rules[s.Accelerator])
		return
	}
	for i := range t.r.g.Edges[s.Edge].Stmts {
		switch st := &t.r.g.Edges[s.Edge].Stmts[i]; {
		case !t.ok:
			return
		case st.Kind == cfg.Assign:
			t.env[st.Var] = t.eval(st.Expr)
		case st.Kind == cfg.Assume:
			t.ok = t.truth(st.Expr) && t.ok
		default:
			t.ok = false
		}
	}
}

// accelerate executes an accelerator of an inner loop.
func (t *iteration) accelerate(u *rule) {
	bind := func(form smt.Linear) smt.Linear {
		sum := smt.Constant(form.Const)
		for _, m := range form.Mono {
			v, _ := t.r.x.Vocab.VarOf(m.Var)
			sum = sum.AddMul(m.Coeff, t.env[v])
		}
		return sum
	}
	for _, k := range u.when {
		t.require(k.kind, bind(k.form), k.mod)
	}
	iterations := bind(u.iterations)
	for _, inc := range u.accelerator.Add {
		t.env[inc.Var] = t.env[inc.Var].AddMul(inc.By, iterations)
	}
}

// fix requires that the variables of a sum keep their values, and returns its value.
func (t *iteration) fix(form smt.Linear) num.Rat {
	for _, m := range form.Mono {
		v, _ := t.r.x.Vocab.VarOf(m.Var)
		t.require(smt.KEq, t.r.symbols[v].AddConst(t.state[v].Neg()), num.Rat{})
	}
	return t.at(form)
}

// eval is the value of an expression.
func (t *iteration) eval(e *cfg.Expr) smt.Linear {
	if !t.ok {
		return smt.Linear{}
	}
	switch e.Op {
	case cfg.Const:
		return smt.Constant(e.Val)
	case cfg.Ref:
		return t.env[e.Var]
	case cfg.Not, cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne, cfg.LAnd, cfg.LOr:
		if t.truth(e) {
			return smt.Constant(num.One())
		}
		return smt.Linear{}
	case cfg.Cond:
		if t.truth(e.Args[0]) {
			return t.eval(e.Args[1])
		}
		return t.eval(e.Args[2])
	case cfg.Neg:
		return t.fit(e.Type, t.eval(e.Args[0]).Neg(), false)
	case cfg.BitNot:
		return t.fit(e.Type, t.eval(e.Args[0]).Neg().AddConst(num.MinusOne()), true)
	case cfg.Cast:
		return t.cast(e.Type, t.eval(e.Args[0]))
	}
	if e.Op.IsFloat() {
		return t.float(e)
	}
	a, b := t.eval(e.Args[0]), t.eval(e.Args[1])
	switch e.Op {
	case cfg.Add:
		return t.fit(e.Type, a.Add(b), false)
	case cfg.Sub:
		return t.fit(e.Type, a.Sub(b), false)
	case cfg.Mul:
		if !a.IsConst() && !b.IsConst() {
			b = smt.Constant(t.fix(b))
		}
		if a.IsConst() {
			a, b = b, a
		}
		return t.fit(e.Type, a.Scale(b.Const), false)
	case cfg.Div, cfg.Rem:
		return t.divide(e, a, t.fix(b))
	default:
		return t.constant(e, t.fix(a), t.fix(b))
	}
}

// float is the value of an operator of floating-point numbers, whose operands are the same in every iteration.
func (t *iteration) float(e *cfg.Expr) smt.Linear {
	known := *e
	known.Args = make([]*cfg.Expr, len(e.Args))
	for i, a := range e.Args {
		form := t.eval(a)
		if !t.ok {
			return smt.Linear{}
		}
		known.Args[i] = cfg.ConstOf(a.Type, t.fix(form))
	}
	return smt.Constant(cfg.Fold(&known, t.r.g.SignedWrap).Val)
}

// constant is the value of an operation on two numbers.
func (t *iteration) constant(e *cfg.Expr, a, b num.Rat) smt.Linear {
	f := cfg.Fold(cfg.Bin(e.Op, cfg.ConstOf(e.Args[0].Type, a), cfg.ConstOf(e.Args[1].Type, b)), t.r.g.SignedWrap)
	if f.Op != cfg.Const {
		t.ok = false
		return smt.Linear{}
	}
	return smt.Constant(f.Val)
}

// fit is the value of an operation whose exact result is given: reduced into the type by as many multiples of its modulus as
// in the state. wraps tells that a signed result may be reduced, too.
func (t *iteration) fit(ty cfg.Type, form smt.Linear, wraps bool) smt.Linear {
	if ty.IsMath() || !t.ok {
		return form
	}
	val := t.at(form)
	if !ty.Contains(val) && ty.Signed && !wraps && !t.r.g.SignedWrap {
		t.ok = false // undefined behaviour
		return form
	}
	form = form.AddConst(ty.Wrap(val).Sub(val))
	t.within(form, ty.Min(), ty.Max())
	return form
}

// cast converts a value.
func (t *iteration) cast(ty cfg.Type, form smt.Linear) smt.Linear {
	if ty != cfg.Bool {
		return t.fit(ty, form, true)
	}
	if t.compare(cfg.Ne, form) {
		return smt.Constant(num.One())
	}
	return smt.Linear{}
}

// divide is the quotient or the remainder of a by the number b, both truncated toward zero as in C.
func (t *iteration) divide(e *cfg.Expr, a smt.Linear, b num.Rat) smt.Linear {
	val := t.at(a)
	if q := t.constant(e, val, b); !t.ok || a.IsConst() {
		return q
	}
	// The remainder has the sign of a and is the same in every iteration.
	rem := num.FloorMod(val.Abs(), b.Abs())
	if val.Sign() < 0 {
		rem = rem.Neg()
		t.require(smt.KLe, a, num.Rat{})
	} else {
		t.require(smt.KLe, a.Neg(), num.Rat{})
	}
	multiple := a.AddConst(rem.Neg())
	t.require(smt.KDivides, multiple, b.Abs())
	if e.Op == cfg.Rem {
		return smt.Constant(rem)
	}
	return t.fit(e.Type, multiple.Scale(b.Inv()), false)
}

// truth decides a condition as in the state.
func (t *iteration) truth(e *cfg.Expr) bool {
	switch e.Op {
	case cfg.Not:
		return !t.truth(e.Args[0])
	case cfg.LAnd:
		return t.truth(e.Args[0]) && t.truth(e.Args[1])
	case cfg.LOr:
		return t.truth(e.Args[0]) || t.truth(e.Args[1])
	case cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne:
		a, b := t.eval(e.Args[0]), t.eval(e.Args[1])
		return t.compare(e.Op, a.Sub(b))
	default:
		return t.compare(cfg.Ne, t.eval(e))
	}
}

// compare decides a comparison of form with 0 as in the state.
func (t *iteration) compare(op cfg.Op, form smt.Linear) bool {
	if !t.ok {
		return false
	}
	sign := t.at(form).Sign()
	strict := false // whether the sign decides, instead of only being at least or at most 0
	var holds bool
	switch op {
	case cfg.Lt:
		holds, strict = sign < 0, sign < 0
	case cfg.Ge:
		holds, strict = sign >= 0, sign < 0
	case cfg.Gt:
		holds, strict = sign > 0, sign > 0
	case cfg.Le:
		holds, strict = sign <= 0, sign > 0
	case cfg.Eq:
		holds, strict = sign == 0, true
	default:
		holds, strict = sign != 0, true
	}
	t.decide(op, form, sign, strict)
	return holds
}

// decide requires what the comparison of form with 0 has shown in the state.
func (t *iteration) decide(op cfg.Op, form smt.Linear, sign int, strict bool) {
	one := num.Zero()
	if strict {
		one = num.One()
	}
	switch {
	case sign == 0 && (op == cfg.Eq || op == cfg.Ne):
		t.require(smt.KEq, form, num.Rat{})
	case sign < 0 || sign == 0 && (op == cfg.Gt || op == cfg.Le):
		t.require(smt.KLe, form.AddConst(one), num.Rat{})
	default:
		t.require(smt.KLe, form.Neg().AddConst(one), num.Rat{})
	}
}
