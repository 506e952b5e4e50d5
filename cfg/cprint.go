package cfg

import (
	"fmt"
	"strings"
	"unicode"

	"cairn/internal/num"
	"cairn/smt"
)

// CString prints a formula over X as a C expression, for people: sums are meant without overflow. Variables have their
// names in the source, or their unique names if two variables share one. ok is false if f speaks of something that is not
// in the source (an auxiliary constant, a temporary, a ghost) or that C cannot say; the text is readable even then.
func (sy *Symbols) CString(f smt.Term) (text string, ok bool) {
	p := &cPrinter{sy: sy, c: sy.Ctx, ok: true, shared: make(map[string]int)}
	for _, v := range sy.Vars {
		p.shared[v.Source]++
	}
	p.formula(f, precCond)
	return p.b.String(), p.ok
}

// CExact prints a formula over X as a C expression that a C compiler evaluates to its truth value, with no undefined
// behaviour: where sums or mixed types ask for it, in long long. Variables have their names in the source; whether these
// are in scope is the caller's business. ok is false if there is no such expression.
func (sy *Symbols) CExact(f smt.Term) (text string, ok bool) {
	p := &cPrinter{sy: sy, c: sy.Ctx, ok: true, exact: true}
	p.formula(f, precCond)
	return p.b.String(), p.ok
}

type cPrinter struct {
	sy     *Symbols
	c      *smt.Context
	b      strings.Builder
	ok     bool
	shared map[string]int // number of variables of that name
	exact  bool           // for compilers; else for people
	wide   bool           // variables are converted to long long
}

// formula prints f, in parentheses if it binds weaker than min.
func (p *cPrinter) formula(f smt.Term, min int) {
	switch p.c.Kind(f) {
	case smt.KTrue:
		p.b.WriteString("1")
	case smt.KFalse:
		p.b.WriteString("0")
	case smt.KAnd:
		p.nary(f, " && ", precLAnd, min)
	case smt.KOr:
		p.nary(f, " || ", precLOr, min)
	case smt.KNot:
		p.negation(p.c.Args(f)[0], min)
	case smt.KIff:
		p.wrapped(precEq, min, func() {
			p.formula(p.c.Args(f)[0], precEq+1)
			p.b.WriteString(" == ")
			p.formula(p.c.Args(f)[1], precEq+1)
		})
	case smt.KLe, smt.KLt, smt.KEq, smt.KDivides:
		p.comparison(f, 0, min)
	case smt.KIte:
		p.conditional(f, min)
	default:
		p.ok = false
		p.b.WriteString(p.c.String(f))
	}
}

func (p *cPrinter) wrapped(prec, min int, body func()) {
	if prec < min {
		p.b.WriteByte('(')
		defer p.b.WriteByte(')')
	}
	body()
}

func (p *cPrinter) nary(f smt.Term, op string, prec, min int) {
	p.wrapped(prec, min, func() {
		for i, a := range p.c.Args(f) {
			if i > 0 {
				p.b.WriteString(op)
			}
			inner := prec + 1
			if prec == precLOr {
				inner = precLAnd + 1 // compilers ask for parentheses in a || b && c
			}
			p.formula(a, inner)
		}
	})
}

func (p *cPrinter) negation(f smt.Term, min int) {
	if !p.comparison(f, 1, min) {
		p.b.WriteByte('!')
		p.formula(f, precPrimary)
	}
}

// comparison writes a relation, or its negation if negated is 1 and not 0; it reports whether f is one.
func (p *cPrinter) comparison(f smt.Term, negated, min int) bool {
	switch p.c.Kind(f) {
	case smt.KLe:
		p.relation(f, [...]string{" <= ", " > "}[negated], precLt, min)
	case smt.KLt:
		p.relation(f, [...]string{" < ", " >= "}[negated], precLt, min)
	case smt.KEq:
		p.relation(f, [...]string{" == ", " != "}[negated], precEq, min)
	case smt.KDivides:
		p.divisible(f, [...]string{" == 0", " != 0"}[negated], min)
	default:
		return false
	}
	return true
}

func (p *cPrinter) conditional(f smt.Term, min int) {
	a := p.c.Args(f)
	p.wrapped(precCond, min, func() {
		p.formula(a[0], precCond+1)
		p.b.WriteString(" ? ")
		p.operand(a[1])
		p.b.WriteString(" : ")
		p.operand(a[2])
	})
}

func (p *cPrinter) operand(t smt.Term) {
	if p.c.Sort(t) == smt.Bool {
		p.formula(t, precCond+1)
		return
	}
	p.sum(p.c.Linear(t), precAdd)
}

// relation prints an atom with positive coefficients on both sides and the constant on the right.
func (p *cPrinter) relation(f smt.Term, op string, prec, min int) {
	l := p.c.Linear(f)
	var left, right smt.Linear
	for _, m := range l.Mono {
		if m.Coeff.Sign() > 0 {
			left.Mono = append(left.Mono, m)
		} else {
			right.Mono = append(right.Mono, smt.Monomial{Var: m.Var, Coeff: m.Coeff.Neg()})
		}
	}
	right.Const = l.Const.Neg()
	one := num.One()
	switch { // integers: x > -1 is x >= 0, x <= y - 1 is x < y
	case op == " > " && right.Const.Sign() < 0:
		op, right.Const = " >= ", right.Const.Add(one)
	case op == " <= " && right.Const.Equal(one.Neg()):
		op, right.Const = " < ", num.Zero()
	}
	if p.exact {
		p.wide = !p.fits(left, right)
		p.ok = p.ok && (!p.wide || p.withinLongLong(left) && p.withinLongLong(right))
	}
	p.wrapped(prec, min, func() {
		p.sum(left, precAdd)
		p.b.WriteString(op)
		p.sum(right, precAdd)
	})
}

// fits reports whether C compares the two sums as they are: values of one type, or one value with a constant of its type.
func (p *cPrinter) fits(left, right smt.Linear) bool {
	t, ok := p.plainType(left)
	if !ok {
		return false
	}
	if right.IsConst() {
		return t.Contains(right.Const) && longLong.Contains(right.Const.Abs())
	}
	u, ok := p.plainType(right)
	return ok && t == u && right.Const.IsZero()
}

var longLong = Type{Bits: 64, Signed: true}

// plainType is the type of a sum that is one variable.
func (p *cPrinter) plainType(l smt.Linear) (Type, bool) {
	if len(l.Mono) != 1 || !l.Mono[0].Coeff.IsOne() {
		return Type{}, false
	}
	v, ok := p.sy.VarOf(l.Mono[0].Var)
	if !ok {
		return Type{}, false
	}
	return p.sy.Vars[v].Type, true
}

// withinLongLong reports whether the sum can be computed in long long without leaving it, from left to right.
func (p *cPrinter) withinLongLong(l smt.Linear) bool {
	if t, ok := p.plainType(l); ok && l.Const.IsZero() && t == longLong {
		return true
	}
	total := l.Const.Abs()
	for _, m := range l.Mono {
		v, ok := p.sy.VarOf(m.Var)
		if !ok || p.sy.Vars[v].Type.IsMath() {
			return false
		}
		t := p.sy.Vars[v].Type
		total = total.Add(m.Coeff.Abs().Mul(num.Max(t.Max(), t.Min().Abs())))
	}
	return longLong.Contains(total)
}

// divisible prints k | l as a remainder; the sign of C's remainder does not matter here.
func (p *cPrinter) divisible(f smt.Term, op string, min int) {
	if p.exact {
		l, k := p.c.Linear(f), p.c.Modulus(f)
		t, plain := p.plainType(l)
		p.wide = !plain || !l.Const.IsZero() || !t.Contains(k)
		p.ok = p.ok && longLong.Contains(k) && (!p.wide || p.withinLongLong(l))
	}
	p.wrapped(precEq, min, func() {
		p.sum(p.c.Linear(f), precMul)
		fmt.Fprintf(&p.b, " %% %s%s", p.c.Modulus(f), op)
	})
}

// sum prints l, in parentheses if it binds weaker than min.
func (p *cPrinter) sum(l smt.Linear, min int) {
	parts := len(l.Mono)
	if !l.Const.IsZero() {
		parts++
	}
	prec := precPrimary
	switch {
	case parts > 1:
		prec = precAdd
	case len(l.Mono) == 1 && !l.Mono[0].Coeff.IsOne():
		prec = precMul
	}
	p.wrapped(prec, min, func() {
		for i, m := range l.Mono {
			p.sign(i == 0, m.Coeff)
			if a := m.Coeff.Abs(); !a.IsOne() {
				fmt.Fprintf(&p.b, "%s * ", a)
			}
			p.atom(m.Var)
		}
		if parts > len(l.Mono) {
			p.sign(len(l.Mono) == 0, l.Const)
			p.b.WriteString(l.Const.Abs().String())
		} else if parts == 0 {
			p.b.WriteString("0")
		}
	})
}

func (p *cPrinter) sign(first bool, r num.Rat) {
	switch {
	case first && r.Sign() < 0:
		p.b.WriteString("-")
	case first:
	case r.Sign() < 0:
		p.b.WriteString(" - ")
	default:
		p.b.WriteString(" + ")
	}
}

// atom prints a variable of a sum.
func (p *cPrinter) atom(t smt.Term) {
	if v, ok := p.sy.VarOf(t); ok && p.sy.Vars[v].Type.IsFloat() {
		p.ok = false // the formula is about its bits
		p.b.WriteString("bits(" + p.name(v) + ")")
		return
	}
	if v, ok := p.sy.VarOf(t); ok {
		if p.wide && p.sy.Vars[v].Type != (Type{Bits: 64, Signed: true}) {
			p.b.WriteString("(long long)")
		}
		p.b.WriteString(p.name(v))
		return
	}
	if p.exact {
		p.ok = false
	}
	switch p.c.Kind(t) {
	case smt.KIte:
		p.conditional(t, precPrimary)
	case smt.KMod: // C's remainder has the sign of the dividend
		k := p.c.Modulus(t)
		p.b.WriteString("((")
		p.sum(p.c.Linear(p.c.Args(t)[0]), precMul)
		fmt.Fprintf(&p.b, " %% %s + %s) %% %s)", k, k, k)
	default:
		p.ok = false
		p.b.WriteString(p.c.String(t))
	}
}

func (p *cPrinter) name(v Var) string {
	info := p.sy.Vars[v]
	switch {
	case info.Source == "" || p.exact && !isIdentifier(info.Source):
		p.ok = false
		return info.Name
	case p.shared[info.Source] > 1:
		return info.Name
	default:
		return info.Source
	}
}

// isIdentifier tells the names of variables from those of parts of variables, such as a[0].
func isIdentifier(s string) bool {
	for i, r := range s {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return s != ""
}
