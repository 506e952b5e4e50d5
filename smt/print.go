package smt

import (
	"fmt"
	"strings"

	"cairn/internal/num"
)

// letLimit is the number of characters from which on String names shared subterms with let.
const letLimit = 2000

// String returns t as SMT-LIB 2 text. In large terms, shared subterms are bound by let, so that the text is linear in the
// number of different subterms.
func (c *Context) String(t Term) string {
	return c.text(t, false)
}

// text is String. If plain, symbols that several sorts have are written as symbols of their own, as Script declares them.
func (c *Context) text(t Term, plain bool) string {
	p := printer{c: c, limit: letLimit, plain: plain}
	p.print(t)
	if p.limit >= 0 {
		return p.out.String()
	}
	return c.letString(t, plain)
}

// Script returns an SMT-LIB 2 script that declares all symbols of the formulas, asserts them, and asks for satisfiability.
func (c *Context) Script(fs ...Term) string {
	var out strings.Builder
	out.WriteString("(set-logic ALL)\n")
	out.WriteString(c.Declarations(fs...))
	for _, v := range c.FreeVarsOf(fs...) {
		fmt.Fprintf(&out, "(declare-fun %s () %s)\n", Quote(c.Name(v)), c.sortText(c.Sort(v), true))
	}
	for _, f := range fs {
		fmt.Fprintf(&out, "(assert %s)\n", c.text(f, true))
	}
	out.WriteString("(check-sat)\n")
	return out.String()
}

// letString prints t with a binding for each composite subterm that occurs more than once.
func (c *Context) letString(t Term, plain bool) string {
	order := c.collect(nil, t)
	uses := map[Term]int{}
	for _, t := range order {
		n := &c.nodes[t]
		for _, a := range n.args {
			uses[a]++
		}
		if n.lin >= 0 && len(n.args) == 0 {
			for _, m := range c.lins[n.lin].Mono {
				uses[m.Var]++
			}
		}
	}
	p := printer{c: c, limit: -1, named: map[Term]string{}, plain: plain}
	bindings := 0
	for _, s := range order {
		if uses[s] < 2 || s == t || c.nodes[s].kind <= KVar {
			continue
		}
		bindings++
		name := fmt.Sprintf("?%d", bindings)
		fmt.Fprintf(&p.out, "(let ((%s ", name)
		p.print(s)
		p.out.WriteString(")) ")
		p.named[s] = name
	}
	p.print(t)
	p.out.WriteString(strings.Repeat(")", bindings))
	return p.out.String()
}

// printer writes terms with a stack of its own.
type printer struct {
	c     *Context
	out   strings.Builder
	limit int // stop when so much has been written; then negative. Initially negative: no limit
	named map[Term]string
	plain bool // see Context.text
	stack []item
}

// item is a piece of text, or a term if t is set.
type item struct {
	text string
	t    Term
}

func (p *printer) print(t Term) {
	p.stack = append(p.stack[:0], item{t: t})
	limited := p.limit >= 0
	for len(p.stack) > 0 {
		top := p.stack[len(p.stack)-1]
		p.stack = p.stack[:len(p.stack)-1]
		if top.t == NoTerm {
			p.out.WriteString(top.text)
		} else if name, ok := p.named[top.t]; ok {
			p.out.WriteString(name)
		} else {
			p.expand(top.t)
		}
		if limited && p.out.Len() > p.limit {
			p.limit = -1
			return
		}
	}
}

// push schedules the items to be written in the order given.
func (p *printer) push(items ...item) {
	for i := len(items) - 1; i >= 0; i-- {
		p.stack = append(p.stack, items[i])
	}
}

// apply schedules (op args...).
func (p *printer) apply(op string, args ...Term) {
	p.out.WriteString("(" + op)
	p.stack = append(p.stack, item{text: ")"})
	for i := len(args) - 1; i >= 0; i-- {
		p.stack = append(p.stack, item{t: args[i]}, item{text: " "})
	}
}

func (p *printer) expand(t Term) {
	n := &p.c.nodes[t]
	switch n.kind {
	case KTrue:
		p.out.WriteString("true")
	case KFalse:
		p.out.WriteString("false")
	case KVar:
		p.out.WriteString(Quote(p.c.names[n.aux]))
	case KNot:
		p.expandNot(n.args[0])
	case KAnd:
		p.apply("and", n.args...)
	case KOr:
		p.apply("or", n.args...)
	case KIff:
		p.apply("=", n.args...)
	case KIte:
		p.apply("ite", n.args...)
	case KLe:
		p.compare("<=", p.c.lins[n.lin])
	case KLt:
		p.compare("<", p.c.lins[n.lin])
	case KEq:
		p.compare("=", p.c.lins[n.lin])
	case KDivides:
		p.out.WriteString("((_ divisible " + p.c.moduli[n.aux].String() + ") ")
		p.push(append(p.sum(p.c.lins[n.lin], Int), item{text: ")"})...)
	case KNum:
		p.push(p.sum(p.c.lins[n.lin], n.sort)...)
	case KDiv, KMod:
		op := "div"
		if n.kind == KMod {
			op = "mod"
		}
		p.out.WriteString("(" + op + " ")
		p.push(item{t: n.args[0]}, item{text: " " + p.c.moduli[n.aux].String() + ")"})
	case KToInt:
		p.apply("to_int", n.args...)
	default:
		p.expandForeign(t)
	}
}

// expandNot writes the negation of t; negated inequalities are turned around.
func (p *printer) expandNot(t Term) {
	switch n := &p.c.nodes[t]; n.kind {
	case KLt:
		p.compare(">=", p.c.lins[n.lin])
	case KLe:
		l := p.c.lins[n.lin]
		if p.c.OverInt(l) {
			p.compare(">=", l.AddConst(num.MinusOne()))
		} else {
			p.compare(">", l)
		}
	default:
		p.apply("not", t)
	}
}

// compare schedules (op l 0) with positive monomials on the left and negative ones on the right.
func (p *printer) compare(op string, l Linear) {
	sort := Int
	if !p.c.OverInt(l) {
		sort = Real
	}
	var left, right Linear
	for _, m := range l.Mono {
		if m.Coeff.Sign() > 0 {
			left.Mono = append(left.Mono, m)
		} else {
			right.Mono = append(right.Mono, Monomial{Var: m.Var, Coeff: m.Coeff.Neg()})
		}
	}
	right.Const = l.Const.Neg()
	if len(right.Mono) > 0 && right.Const.Sign() < 0 {
		left.Const, right.Const = l.Const, num.Zero()
	}
	items := append([]item{{text: "(" + op + " "}}, p.sum(left, sort)...)
	items = append(append(items, item{text: " "}), p.sum(right, sort)...)
	p.push(append(items, item{text: ")"})...)
}

// sum returns the items that write l as a term of the sort.
func (p *printer) sum(l Linear, sort Sort) []item {
	n := len(l.Mono)
	if !l.Const.IsZero() || n == 0 {
		n++
	}
	var items []item
	if n > 1 {
		items = append(items, item{text: "(+"})
	}
	for _, m := range l.Mono {
		if n > 1 {
			items = append(items, item{text: " "})
		}
		items = append(items, p.monomial(m, sort)...)
	}
	if !l.Const.IsZero() || n == 1 && len(l.Mono) == 0 {
		text := Numeral(l.Const, sort)
		if n > 1 {
			text = " " + text
		}
		items = append(items, item{text: text})
	}
	if n > 1 {
		items = append(items, item{text: ")"})
	}
	return items
}

func (p *printer) monomial(m Monomial, sort Sort) []item {
	v := []item{{t: m.Var}}
	if sort == Real && p.c.nodes[m.Var].sort == Int {
		v = []item{{text: "(to_real "}, {t: m.Var}, {text: ")"}}
	}
	switch {
	case m.Coeff.IsOne():
		return v
	case m.Coeff.Equal(num.MinusOne()):
		return append(append([]item{{text: "(- "}}, v...), item{text: ")"})
	}
	return append(append([]item{{text: "(* " + Numeral(m.Coeff, sort) + " "}}, v...), item{text: ")"})
}

// Numeral returns the number k as an SMT-LIB term of the sort: 5, (- 5), 2.5 as (/ 5.0 2.0).
func Numeral(k num.Rat, sort Sort) string {
	if k.Sign() < 0 {
		return "(- " + Numeral(k.Neg(), sort) + ")"
	}
	if k.IsInt() {
		if sort == Real {
			return k.String() + ".0"
		}
		return k.String()
	}
	return "(/ " + k.Num().String() + ".0 " + k.Den().String() + ".0)"
}
