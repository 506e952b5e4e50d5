package smt

import (
	"cairn/internal/lin"
	"cairn/internal/num"
)

// Monomial is Coeff*Var; Var is a numeric KVar or an opaque numeric term.
type Monomial = lin.Monomial[Term]

// Linear is the sum of its monomials and a constant.
type Linear = lin.Form[Term]

// Constant returns the constant sum k.
func Constant(k num.Rat) Linear { return Linear{Const: k} }

// Variable returns the sum that consists of v alone.
func Variable(v Term) Linear { return Linear{Mono: []Monomial{{Var: v, Coeff: num.One()}}} }
