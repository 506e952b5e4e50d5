package smtlib

import (
	"slices"

	"cairn/internal/lin"
	"cairn/internal/num"
	"cairn/smt"
)

// polynomial is a linear sum under construction: scale * (sum of mono + constant). It makes nested sums cheap: those of the
// parts are joined, the shorter one to the longer one, and nothing is sorted or interned before the sum is complete.
type polynomial struct {
	scale num.Rat // never 0
	mono  []smt.Monomial
	konst num.Rat // not scaled
	real  bool
}

// newPolynomial copies a sum.
func newPolynomial(l smt.Linear, real bool) *polynomial {
	return &polynomial{scale: num.One(), mono: slices.Clone(l.Mono), konst: l.Const, real: real}
}

// add returns p + sign*q; both are used up.
func (p *polynomial) add(q *polynomial, sign num.Rat) *polynomial {
	konst, real := p.konst.AddMul(sign, q.konst), p.real || q.real
	q.scale = q.scale.Mul(sign)
	if len(q.mono) > len(p.mono) {
		p, q = q, p
	}
	f := q.scale.Div(p.scale)
	for _, m := range q.mono {
		p.mono = append(p.mono, smt.Monomial{Var: m.Var, Coeff: f.Mul(m.Coeff)})
	}
	p.konst, p.real = konst, real
	return p
}

// mul returns k*p; p is used up.
func (p *polynomial) mul(k num.Rat) *polynomial {
	if k.IsZero() {
		return &polynomial{scale: num.One(), real: p.real}
	}
	p.scale, p.konst = p.scale.Mul(k), p.konst.Mul(k)
	return p
}

// normalize sorts the monomials and joins those of one variable. Then p is constant if there are none.
func (p *polynomial) normalize() {
	p.mono = lin.Collect(p.mono)
}

// linear returns the sum; p must not be changed afterwards.
func (p *polynomial) linear() smt.Linear {
	p.normalize()
	if !p.scale.IsOne() {
		for i := range p.mono {
			p.mono[i].Coeff = p.mono[i].Coeff.Mul(p.scale)
		}
		p.scale = num.One()
	}
	return smt.Linear{Mono: p.mono, Const: p.konst}
}

func (p *polynomial) sort() smt.Sort {
	if p.real {
		return smt.Real
	}
	return smt.Int
}
