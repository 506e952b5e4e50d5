package smtlib

import (
	"fmt"

	"cairn/internal/num"
	"cairn/smt"
)

// operator is a symbol of a theory.
type operator struct {
	least, most int // number of arguments; most < 0: any
	apply       func(e *elaborator, n *Node, args []value) (value, error)
}

// operators are the symbols of Core, Ints, Reals and Reals_Ints that take arguments.
var operators = map[string]operator{
	"not": {1, 1, boolean(func(c *smt.Context, ts []smt.Term) smt.Term { return c.Not(ts[0]) })},
	"and": {1, -1, boolean(func(c *smt.Context, ts []smt.Term) smt.Term { return c.And(ts...) })},
	"or":  {1, -1, boolean(func(c *smt.Context, ts []smt.Term) smt.Term { return c.Or(ts...) })},
	"xor": {2, -1, boolean(xor)},
	"=>":  {2, -1, boolean(implies)},
	"ite": {3, 3, (*elaborator).ite},

	"=":        {2, -1, (*elaborator).equal},
	"distinct": {2, -1, (*elaborator).distinct},
	"<=":       {2, -1, chain((*smt.Context).LeZero, num.One())},
	"<":        {2, -1, chain((*smt.Context).LtZero, num.One())},
	">=":       {2, -1, chain((*smt.Context).LeZero, num.MinusOne())},
	">":        {2, -1, chain((*smt.Context).LtZero, num.MinusOne())},

	"+":       {1, -1, (*elaborator).add},
	"-":       {1, -1, (*elaborator).subtract},
	"*":       {1, -1, (*elaborator).multiply},
	"/":       {2, -1, (*elaborator).divide},
	"div":     {2, -1, integerDivision((*smt.Context).DivConst)},
	"mod":     {2, 2, integerDivision((*smt.Context).ModConst)},
	"abs":     {1, 1, numeric((*smt.Context).Abs)},
	"to_real": {1, 1, numeric((*smt.Context).ToReal)},
	"to_int":  {1, 1, numeric((*smt.Context).ToInt)},
	"is_int":  {1, 1, numeric((*smt.Context).IsInt)},
}

// operator finds an operator by its name.
func (s *Scope) operator(name string) (operator, bool) {
	op, ok := operators[name]
	if !ok && !s.Linear {
		op, ok = theoryOperators[name]
	}
	return op, ok
}

// indexed returns the operator that a head such as (_ divisible 3) denotes.
func (s *Scope) indexed(head *Node) (operator, error) {
	if head.Head() != "_" {
		return operator{}, ErrorAt(head, "a function symbol is expected, not %s", excerpt(head.String()))
	}
	if len(head.List) != 3 || !head.List[1].Is("divisible") {
		if s.Linear {
			return operator{}, UnsupportedAt(head, "%s is not supported", excerpt(head.String()))
		}
		return s.indexedTheory(head)
	}
	if head.List[2].Kind != Numeral {
		return operator{}, ErrorAt(head, "(_ divisible n) with a numeral n is expected")
	}
	k, err := num.Parse(head.List[2].Text)
	if err != nil || k.Sign() <= 0 {
		return operator{}, ErrorAt(head, "(_ divisible n) with a positive n is expected")
	}
	return operator{1, 1, func(e *elaborator, n *Node, args []value) (value, error) {
		t := e.termOf(args[0])
		if sort := e.s.c.Sort(t); sort != smt.Int {
			return value{}, ErrorAt(n.List[1], "divisible is for terms of sort Int, not %s", e.s.c.SortName(sort))
		}
		return value{t: e.s.c.Divides(k, t)}, nil
	}}, nil
}

// apply checks the number of arguments and applies the operator.
func (e *elaborator) apply(op operator, n *Node, args []value) (value, error) {
	if len(args) < op.least || op.most >= 0 && len(args) > op.most {
		return value{}, ErrorAt(n, "%s takes %s, not %d", excerpt(n.List[0].String()), arity(op.least, op.most), len(args))
	}
	return op.apply(e, n, args)
}

func arity(least, most int) string {
	plural := map[bool]string{true: " argument", false: " arguments"}
	switch {
	case least == most:
		return fmt.Sprint(least, plural[least == 1])
	case most >= 0:
		return fmt.Sprintf("%d to %d arguments", least, most)
	}
	return fmt.Sprint("at least ", least, plural[least == 1])
}

// boolean makes an operator over formulas.
func boolean(f func(*smt.Context, []smt.Term) smt.Term) func(*elaborator, *Node, []value) (value, error) {
	return func(e *elaborator, n *Node, args []value) (value, error) {
		var few [8]smt.Term
		ts := few[:0]
		for i, a := range args {
			if err := e.expectBool(n.List[i+1], a); err != nil {
				return value{}, err
			}
			ts = append(ts, a.t)
		}
		return value{t: f(e.s.c, ts)}, nil
	}
}

// xor is left associative.
func xor(c *smt.Context, ts []smt.Term) smt.Term {
	t := ts[0]
	for _, u := range ts[1:] {
		t = c.Xor(t, u)
	}
	return t
}

// implies is right associative: a => b => c is not a, or not b, or c.
func implies(c *smt.Context, ts []smt.Term) smt.Term {
	last := len(ts) - 1
	parts := make([]smt.Term, 0, len(ts))
	for _, t := range ts[:last] {
		parts = append(parts, c.Not(t))
	}
	return c.Or(append(parts, ts[last])...)
}

func (e *elaborator) ite(n *Node, args []value) (value, error) {
	if err := e.expectBool(n.List[1], args[0]); err != nil {
		return value{}, err
	}
	a, b := e.termOf(args[1]), e.termOf(args[2])
	sort, err := e.commonSort(n, []smt.Term{a, b})
	if err != nil {
		return value{}, err
	}
	if sort == smt.Real {
		a, b = e.s.c.ToReal(a), e.s.c.ToReal(b)
	}
	return value{t: e.s.c.Ite(args[0].t, a, b)}, nil
}

// equal is chainable.
func (e *elaborator) equal(n *Node, args []value) (value, error) {
	if e.isBool(args[0]) {
		return boolean(func(c *smt.Context, ts []smt.Term) smt.Term {
			parts := make([]smt.Term, len(ts)-1)
			for i := range parts {
				parts[i] = c.Iff(ts[i], ts[i+1])
			}
			return c.And(parts...)
		})(e, n, args)
	}
	if sort := e.sortOf(args[0]); !sort.IsNumeric() {
		parts := make([]smt.Term, len(args)-1)
		for i, a := range args[1:] {
			if has := e.sortOf(a); has != sort {
				return value{}, e.sortError(n.List[i+2], sort, has)
			}
			parts[i] = e.s.c.Eq(args[i].t, a.t)
		}
		return value{t: e.s.c.And(parts...)}, nil
	}
	return chain((*smt.Context).EqZero, num.One())(e, n, args)
}

// maxDistinct bounds the arguments of distinct, which are compared in pairs.
const maxDistinct = 2000

func (e *elaborator) distinct(n *Node, args []value) (value, error) {
	ts := make([]smt.Term, len(args))
	for i, a := range args {
		ts[i] = e.termOf(a)
	}
	sort, err := e.commonSort(n, ts)
	if err != nil {
		return value{}, err
	}
	if sort != smt.Bool && len(ts) > maxDistinct {
		return value{}, UnsupportedAt(n, "distinct with more than %d arguments is not supported", maxDistinct)
	}
	if sort == smt.Bool && len(ts) > 2 { // there are but two values
		return value{t: smt.False}, nil
	}
	return value{t: e.s.c.Distinct(ts...)}, nil
}

// commonSort is the sort of all terms, the arguments of n, where Int counts as Real if need be.
func (e *elaborator) commonSort(n *Node, ts []smt.Term) (smt.Sort, error) {
	sort := e.s.c.Sort(ts[0])
	for _, t := range ts[1:] {
		switch has := e.s.c.Sort(t); {
		case has == sort:
		case has.IsNumeric() && sort.IsNumeric():
			sort = smt.Real
		default:
			return 0, ErrorAt(n, "the arguments of %s have the sorts %s and %s", excerpt(n.List[0].String()), e.s.c.SortName(sort), e.s.c.SortName(has))
		}
	}
	return sort, nil
}

func (e *elaborator) isBool(v value) bool { return v.p == nil && e.s.c.Sort(v.t) == smt.Bool }

func (e *elaborator) expectBool(n *Node, v value) error {
	if e.isBool(v) {
		return nil
	}
	return e.sortError(n, smt.Bool, e.sortOf(v))
}

func (e *elaborator) expectNumeric(n *Node, v value) error {
	if sort := e.sortOf(v); !sort.IsNumeric() {
		return ErrorAt(n, "a term of sort Int or Real is expected, not one of sort %s", e.s.c.SortName(sort))
	}
	return nil
}

func (e *elaborator) sortOf(v value) smt.Sort {
	if v.p != nil {
		return v.p.sort()
	}
	return e.s.c.Sort(v.t)
}

// termOf completes a value.
func (e *elaborator) termOf(v value) smt.Term {
	if v.p == nil {
		return v.t
	}
	return e.s.c.LinearTerm(v.p.linear(), v.p.sort())
}

// linear returns the sum that a numeric value is.
func (e *elaborator) linear(v value) smt.Linear {
	if v.p == nil {
		return e.s.c.Linear(v.t)
	}
	return v.p.linear()
}
