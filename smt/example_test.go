package smt_test

import (
	"context"
	"fmt"

	"cairn/smt"
	"cairn/smt/proof"
)

func Example() {
	c := smt.NewContext()
	x, y := c.Var("x", smt.Int), c.Var("y", smt.Int)
	s := smt.NewSolver(c, smt.Options{})
	s.Assert(c.Lt(x, y), c.Ge(x, c.Int(0)), c.Eq(c.ModConst(x, smt.Integer(2)), c.Int(1)))
	fmt.Println(s.Check(context.Background(), c.Le(y, c.Int(2))), s.Model().Value(x))
	fmt.Println(s.Check(context.Background(), c.Le(y, c.Int(5)), c.Le(y, c.Int(1))), c.String(s.UnsatCore()[0]))
	// Output:
	// sat 1
	// unsat (<= y 1)
}

// Scopes take assertions back.
func ExampleSolver_Push() {
	ctx := context.Background()
	c := smt.NewContext()
	x := c.Var("x", smt.Real)
	s := smt.NewSolver(c, smt.Options{})
	s.Assert(c.Gt(x, c.Num(smt.Fraction(1, 2), smt.Real)))
	s.Push()
	s.Assert(c.Lt(x, c.Num(smt.Fraction(1, 3), smt.Real)))
	fmt.Println(s.Check(ctx))
	s.Pop()
	fmt.Println(s.Check(ctx))
	// Output:
	// unsat
	// sat
}

// Assumptions are formulas of one check only; a core tells which of them contradict the assertions.
func ExampleSolver_UnsatCore() {
	c := smt.NewContext()
	x, y, p := c.Var("x", smt.Int), c.Var("y", smt.Int), c.Var("p", smt.Bool)
	s := smt.NewSolver(c, smt.Options{})
	s.Assert(c.Implies(p, c.Lt(x, y)))
	if s.Check(context.Background(), p, c.Ge(x, c.Int(3)), c.Le(x, c.Int(9)), c.Le(y, c.Int(3))) == smt.Unsat {
		for _, t := range s.UnsatCore() {
			fmt.Println(c.String(t))
		}
	}
	// Output:
	// p
	// (>= x 3)
	// (<= y 3)
}

// A refutation can be checked by a package that knows nothing of the solver.
func ExampleSolver_Proof() {
	ctx := context.Background()
	c := smt.NewContext()
	x, y := c.Var("x", smt.Int), c.Var("y", smt.Int)
	s := smt.NewSolver(c, smt.Options{})
	s.Assert(c.Or(c.Eq(c.Sub(c.Scale(smt.Integer(2), x), c.Scale(smt.Integer(4), y)), c.Int(7)), c.And(c.Lt(x, y), c.Lt(y, x))))
	fmt.Println(s.Check(ctx))
	p, err := s.Proof(ctx)
	if err == nil {
		err = proof.Check(ctx, p)
	}
	fmt.Println(err)
	// Output:
	// unsat
	// <nil>
}

// Budgets count steps; the context ends a check at any time.
func ExampleSolver_Reason() {
	c := smt.NewContext()
	x, y := c.Var("x", smt.Int), c.Var("y", smt.Int)
	s := smt.NewSolver(c, smt.Options{Rounds: 1000, Conflicts: 10_000})
	s.Assert(c.Or(c.Lt(x, y), c.Lt(y, x)))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	fmt.Println(s.Check(ctx), s.Reason())
	// Output: unknown context canceled
}

// Formulas are made by methods of a Context. Equal formulas are the same Term, and atoms have one normal form.
func ExampleContext() {
	c := smt.NewContext()
	x, y := c.Var("x", smt.Int), c.Var("y", smt.Int)
	a := c.Le(c.Add(c.Scale(smt.Integer(2), x), c.Int(1)), c.Int(0))
	fmt.Println(a == c.Not(c.Ge(x, c.Int(0))), c.String(a))
	fmt.Println(c.String(c.Ite(c.Lt(x, y), x, y)))
	fmt.Println(c.String(c.Subst(a, map[smt.Term]smt.Term{x: c.Add(x, y)})))
	// Output:
	// true (<= x (- 1))
	// (ite (<= (+ x 1) y) x y)
	// (<= (+ x y) (- 1))
}
