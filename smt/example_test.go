package smt_test

import (
	"context"
	"fmt"

	"cairn/internal/num"
	"cairn/smt"
)

func Example() {
	c := smt.NewContext()
	x, y := c.Var("x", smt.Int), c.Var("y", smt.Int)
	s := smt.NewSolver(c, smt.Options{})
	s.Assert(c.Lt(x, y), c.Ge(x, c.Int(0)), c.Eq(c.ModConst(x, num.FromInt(2)), c.Int(1)))
	fmt.Println(s.Check(context.Background(), c.Le(y, c.Int(2))), s.Model().Value(x))
	fmt.Println(s.Check(context.Background(), c.Le(y, c.Int(5)), c.Le(y, c.Int(1))), c.String(s.UnsatCore()[0]))
	// Output:
	// sat 1
	// unsat (<= y 1)
}
