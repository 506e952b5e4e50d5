package spacer_test

import (
	"context"
	"fmt"

	"cairn/lang/horn"
	"cairn/spacer"
)

func ExampleSolve() {
	ctx := context.Background()
	sys, err := horn.Read(ctx, []byte(`(set-logic HORN)
		(declare-fun p (Int Int) Bool)
		(assert (p 0 0))
		(assert (forall ((x Int) (y Int)) (=> (p x y) (p (+ x 1) (+ y 2)))))
		(assert (forall ((x Int) (y Int)) (=> (and (p x y) (> x 3) (< y x)) false)))`), "sums.smt2")
	if err != nil {
		panic(err)
	}
	ans, err := spacer.Solve(ctx, sys, spacer.Options{})
	fmt.Println(ans.Verdict, err)
	// Output: safe <nil>
}
