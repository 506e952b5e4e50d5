package absint

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// form is a sum of at most two signed variables and a constant: what octagons can speak of.
type form struct {
	terms []signed
	k     num.Rat
}

func (f form) neg() form {
	g := form{k: f.k.Neg()}
	for _, a := range f.terms {
		g.terms = append(g.terms, a.neg())
	}
	return g
}

// plus adds two forms; ok is false if the result has more than two terms.
func (f form) plus(g form) (sum form, ok bool) {
	sum.k = f.k.Add(g.k)
	left := append([]signed(nil), f.terms...)
next:
	for _, b := range g.terms {
		for i, a := range left {
			if a == b.neg() {
				left = append(left[:i], left[i+1:]...)
				continue next
			}
		}
		left = append(left, b)
	}
	sum.terms = left
	return sum, len(left) <= 2
}

// offset recognises an expression that is a signed variable plus a constant in every state of s in which it has a value.
func (p *program) offset(s *state, e *cfg.Expr) (a signed, k num.Rat, ok bool) {
	switch e.Op {
	case cfg.Ref:
		return signed{v: e.Var}, num.Zero(), true
	case cfg.Cast:
		if a, k, ok = p.offset(s, e.Args[0]); !ok || e.Type == cfg.Bool {
			return a, k, false
		}
		return a, k, p.signedValue(s, a).shifted(k).Within(e.Type.Range())
	case cfg.Neg:
		a, k, ok = p.offset(s, e.Args[0])
		a, k = a.neg(), k.Neg()
	case cfg.Add, cfg.Sub:
		x, y := e.Args[0], e.Args[1]
		switch {
		case y.Op == cfg.Const && e.Op == cfg.Add:
			a, k, ok = p.offset(s, x)
			k = k.Add(y.Val)
		case y.Op == cfg.Const:
			a, k, ok = p.offset(s, x)
			k = k.Sub(y.Val)
		case x.Op == cfg.Const && e.Op == cfg.Add:
			a, k, ok = p.offset(s, y)
			k = k.Add(x.Val)
		case x.Op == cfg.Const:
			a, k, ok = p.offset(s, y)
			a, k = a.neg(), x.Val.Sub(k)
		}
	}
	return a, k, ok && (!p.wraps(e.Type) || p.signedValue(s, a).shifted(k).Within(e.Type.Range()))
}

// form recognises an expression that is a form in every state of s in which it has a value.
func (p *program) form(s *state, e *cfg.Expr) (form, bool) {
	e = p.peel(s, e)
	if e.Op == cfg.Const {
		return form{k: e.Val}, true
	}
	if a, k, ok := p.offset(s, e); ok {
		return form{[]signed{a}, k}, true
	}
	if e.Op != cfg.Add && e.Op != cfg.Sub {
		return form{}, false
	}
	f, ok := p.sumForm(s, e)
	if !ok {
		return f, false
	}
	a, okA := p.eval(s, e.Args[0])
	b, okB := p.eval(s, e.Args[1])
	return f, okA && okB && p.exact(e, p.sum(s, e, a, b))
}

// sumForm is the form of a sum or difference of two signed variables with constants, before it is fit into its type.
func (p *program) sumForm(s *state, e *cfg.Expr) (form, bool) {
	a, j, okA := p.offset(s, e.Args[0])
	b, k, okB := p.offset(s, e.Args[1])
	if !okA || !okB {
		return form{}, false
	}
	second := form{[]signed{b}, k}
	if e.Op == cfg.Sub {
		second = second.neg()
	}
	return form{[]signed{a}, j}.plus(second)
}

// sum contains a + b or a - b, before it is fit into the type of e; what is known about the sum of two variables helps.
func (p *program) sum(s *state, e *cfg.Expr, a, b value) value {
	v := a
	if e.Op == cfg.Sub {
		v = a.sub(b)
	} else {
		v = a.add(b)
	}
	f, ok := p.sumForm(s, e)
	switch {
	case !ok || len(f.terms) == 1:
		return v
	case len(f.terms) == 0:
		return constant(f.k)
	}
	lim := top()
	x, y := f.terms[0], f.terms[1]
	if k, ok := p.apart(s, x, y.neg()); ok {
		lim.Hi, lim.HiOK = f.k.Add(k), true
	}
	if k, ok := p.apart(s, x.neg(), y); ok {
		lim.Lo, lim.LoOK = f.k.Sub(k), true
	}
	if w, ok := v.meet(lim); ok {
		return w
	}
	return v
}

// compareForms records what a comparison, whose operator is one of <, <=, == and !=, says about the sum or the difference of
// two variables.
func (p *program) compareForms(s *state, op cfg.Op, a, b *cfg.Expr) bool {
	f, okA := p.form(s, a)
	g, okB := p.form(s, b)
	if !okA || !okB {
		return true
	}
	d, ok := f.plus(g.neg()) // d op 0
	if !ok || len(d.terms) == 1 {
		return true // the values have it
	}
	k := d.k.Neg()
	if len(d.terms) == 0 {
		switch op {
		case cfg.Lt:
			return k.Sign() > 0
		case cfg.Le:
			return k.Sign() >= 0
		case cfg.Eq:
			return k.IsZero()
		default:
			return !k.IsZero()
		}
	}
	x, y := d.terms[0], d.terms[1].neg() // x - y op k
	switch op {
	case cfg.Lt:
		return p.constrain(s, x, y, k.Sub(num.One())) && p.tighten(s)
	case cfg.Le:
		return p.constrain(s, x, y, k) && p.tighten(s)
	case cfg.Eq:
		return p.constrain(s, x, y, k) && p.constrain(s, y, x, k.Neg()) && p.tighten(s)
	default:
		return p.differ(s, x, y, k)
	}
}

// differ records x - y != k: a bound that is k moves by one.
func (p *program) differ(s *state, x, y signed, k num.Rat) bool {
	one := num.One()
	if d, ok := p.apart(s, x, y); ok && d.Equal(k) && !p.constrain(s, x, y, k.Sub(one)) {
		return false
	}
	if d, ok := p.apart(s, y, x); ok && d.Equal(k.Neg()) && !p.constrain(s, y, x, k.Neg().Sub(one)) {
		return false
	}
	return true
}

// sources lists what v = e says about v near other variables: e may be a signed variable plus something whose range is
// known.
func (p *program) sources(s *state, e *cfg.Expr) (found []source) {
	note := func(a *cfg.Expr, negated bool, by value) {
		if from, k, ok := p.offset(s, a); ok {
			if negated {
				from, k = from.neg(), k.Neg()
			}
			found = append(found, source{from, by.shifted(k)})
		}
	}
	e = p.peel(s, e)
	if note(e, false, constant(num.Zero())); len(found) > 0 || e.Op != cfg.Add && e.Op != cfg.Sub {
		return found
	}
	a, okA := p.eval(s, e.Args[0])
	b, okB := p.eval(s, e.Args[1])
	switch {
	case !okA || !okB || !p.exact(e, p.sum(s, e, a, b)):
	case e.Op == cfg.Add:
		note(e.Args[0], false, b)
		note(e.Args[1], false, a)
	default:
		note(e.Args[0], false, b.neg())
		note(e.Args[1], true, a)
	}
	return found
}
