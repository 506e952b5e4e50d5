package smtlib

import (
	"cairn/internal/num"
	"cairn/smt"
)

// chain makes a chain of comparisons: relation(sign*l) says how an argument is related to the next one, l being their
// difference.
func chain(relation func(*smt.Context, smt.Linear) smt.Term, sign num.Rat) func(*elaborator, *Node, []value) (value, error) {
	return func(e *elaborator, n *Node, args []value) (value, error) {
		for i, a := range args {
			if err := e.expectNumeric(n.List[i+1], a); err != nil {
				return value{}, err
			}
		}
		var few [4]smt.Term
		parts := few[:0]
		left := e.linear(args[0])
		for _, a := range args[1:] {
			right := e.linear(a)
			parts = append(parts, relation(e.s.c, left.Sub(right).Scale(sign)))
			left = right
		}
		return value{t: e.s.c.And(parts...)}, nil
	}
}

// polynomialOf returns a numeric value as a sum that may be changed.
func (e *elaborator) polynomialOf(n *Node, v value) (*polynomial, error) {
	if v.p != nil {
		return v.p, nil
	}
	if err := e.expectNumeric(n, v); err != nil {
		return nil, err
	}
	return newPolynomial(e.s.c.Linear(v.t), e.s.c.Sort(v.t) == smt.Real), nil
}

func (e *elaborator) add(n *Node, args []value) (value, error) {
	return e.sum(n, args, num.One())
}

// subtract is left associative; with one argument it is the negation.
func (e *elaborator) subtract(n *Node, args []value) (value, error) {
	if len(args) > 1 {
		return e.sum(n, args, num.MinusOne())
	}
	p, err := e.polynomialOf(n.List[1], args[0])
	if err != nil {
		return value{}, err
	}
	return value{p: p.mul(num.MinusOne())}, nil
}

// fold combines the arguments by f, from the left; at is the node of the right one.
func (e *elaborator) fold(n *Node, args []value, f func(left, right *polynomial, at *Node) (*polynomial, error)) (value, error) {
	p, err := e.polynomialOf(n.List[1], args[0])
	for i := 1; i < len(args) && err == nil; i++ {
		var right *polynomial
		if right, err = e.polynomialOf(n.List[i+1], args[i]); err == nil {
			p, err = f(p, right, n.List[i+1])
		}
	}
	return value{p: p}, err
}

// sum returns the first argument plus sign times the others.
func (e *elaborator) sum(n *Node, args []value, sign num.Rat) (value, error) {
	return e.fold(n, args, func(total, p *polynomial, _ *Node) (*polynomial, error) { return total.add(p, sign), nil })
}

// multiply wants all factors but one to be constant.
func (e *elaborator) multiply(n *Node, args []value) (value, error) {
	return e.fold(n, args, func(product, p *polynomial, _ *Node) (*polynomial, error) {
		k, constant := e.constant(p)
		if !constant {
			p, product = product, p
			if k, constant = e.constant(p); !constant {
				return nil, nonlinearAt(n, "products of terms that are not constant are not supported")
			}
		}
		product.real = product.real || p.real
		return product.mul(k), nil
	})
}

// constant returns the value of p if it is constant.
func (e *elaborator) constant(p *polynomial) (num.Rat, bool) {
	if len(p.mono) > 0 {
		p.normalize()
	}
	return p.konst, len(p.mono) == 0
}

// divide is the division of reals, left associative.
func (e *elaborator) divide(n *Node, args []value) (value, error) {
	return e.fold(n, args, func(quotient, p *polynomial, at *Node) (*polynomial, error) {
		k, err := e.divisor(at, value{p: p})
		if err != nil {
			return nil, err
		}
		if k.IsZero() {
			return e.polynomialOf(at, value{t: e.s.c.ByZero("/", e.s.c.LinearTerm(quotient.linear(), smt.Real))})
		}
		quotient = quotient.mul(k.Inv())
		quotient.real = true
		return quotient, nil
	})
}

// divisor returns the value of the constant by which n is divided, which may be zero unless there are no functions.
func (e *elaborator) divisor(n *Node, v value) (num.Rat, error) {
	p, err := e.polynomialOf(n, v)
	if err != nil {
		return num.Zero(), err
	}
	k, constant := e.constant(p)
	switch {
	case !constant:
		return k, nonlinearAt(n, "division by a term that is not constant is not supported")
	case k.IsZero() && (e.s.Linear || e.s.Apply != nil):
		return k, UnsupportedAt(n, "division by zero is not supported")
	}
	return k, nil
}

// integerDivision makes div (left associative) and mod.
func integerDivision(f func(*smt.Context, smt.Term, num.Rat) smt.Term) func(*elaborator, *Node, []value) (value, error) {
	return func(e *elaborator, n *Node, args []value) (value, error) {
		for i, a := range args {
			if sort := e.sortOf(a); sort != smt.Int {
				return value{}, ErrorAt(n.List[i+1], "%s is for terms of sort Int, not %s", n.List[0].Text, e.s.c.SortName(sort))
			}
		}
		t := e.termOf(args[0])
		for i, a := range args[1:] {
			k, err := e.divisor(n.List[i+2], a)
			if err != nil {
				return value{}, err
			}
			if k.IsZero() {
				t = e.s.c.ByZero(n.Head(), t)
			} else {
				t = f(e.s.c, t, k)
			}
		}
		return value{t: t}, nil
	}
}

// numeric makes an operator with one numeric argument.
func numeric(f func(*smt.Context, smt.Term) smt.Term) func(*elaborator, *Node, []value) (value, error) {
	return func(e *elaborator, n *Node, args []value) (value, error) {
		if err := e.expectNumeric(n.List[1], args[0]); err != nil {
			return value{}, err
		}
		return value{t: f(e.s.c, e.termOf(args[0]))}, nil
	}
}
