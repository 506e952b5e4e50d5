package horn_test

import (
	"context"
	"fmt"
	"os"

	"cairn/certify/clauses"
	"cairn/internal/answer"
	"cairn/lang/horn"
	"cairn/smt"
	"cairn/spacer"
)

// A system is read, solved, and its model is checked by code that did not find it.
func Example() {
	ctx := context.Background()
	sys, err := horn.Read(ctx, []byte(`(set-logic HORN)
		(declare-fun p (Int) Bool)
		(assert (forall ((x Int)) (=> (= x 0) (p x))))
		(assert (forall ((x Int)) (=> (and (p x) (< x 9)) (p (+ x 1)))))
		(assert (forall ((x Int)) (=> (and (p x) (> x 9)) false)))`), "count.smt2")
	if err != nil {
		panic(err)
	}
	ans, err := spacer.Solve(ctx, sys, spacer.Options{})
	if err != nil {
		panic(err)
	}
	model, _ := ans.Certificate.(horn.Model)
	fmt.Println(ans.Verdict == answer.Safe, clauses.CheckModel(ctx, sys, model))
	_ = horn.WriteModel(os.Stdout, sys, model)
	// Output:
	// true <nil>
	// (
	//   (define-fun p ((x0 Int)) Bool
	//     (<= x0 9))
	// )
}

// A system is made without a text. Its clauses say that p holds of 3 and of nothing above 2.
func ExampleSystem() {
	ctx := context.Background()
	c := smt.NewContext()
	a, x := c.Var("a", smt.Int), c.Var("x", smt.Int) // the parameter of p, and a variable of the clauses
	p := horn.App{Pred: 0, Args: []smt.Term{x}}
	sys := &horn.System{Ctx: c, Preds: []horn.Pred{{Name: "p", Params: []smt.Term{a}}}, Clauses: []horn.Clause{
		{Constraint: c.Eq(x, c.Int(3)), Head: p},
		{Body: []horn.App{p}, Constraint: c.Gt(x, c.Int(2)), Head: horn.App{Pred: horn.NoPred}},
	}}
	ans, err := spacer.Solve(ctx, sys, spacer.Options{})
	if err != nil {
		panic(err)
	}
	derivation, _ := ans.Certificate.(horn.Derivation)
	fmt.Println(clauses.CheckDerivation(ctx, sys, derivation))
	_ = horn.WriteDerivation(os.Stdout, sys, derivation)
	// Output:
	// <nil>
	// 1: (p 3) by clause 1
	// 2: false by clause 2 from 1
}
