// Script runs an SMT-LIB script, and asks the same of the solver without a text.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"cairn/smt"
	"cairn/smt/smtlib"
)

const script = `(declare-const x Int)
(assert (> (* 3 x) 10))
(push)
(assert (< x 4))
(check-sat)
(pop)
(check-sat)
(get-model)`

func main() {
	ctx := context.Background()
	if _, err := smtlib.NewExecutor(os.Stdout, smtlib.Options{Check: true}).Run(ctx, strings.NewReader(script)); err != nil {
		log.Fatal(err)
	}
	c := smt.NewContext()
	x := c.Var("x", smt.Int)
	s := smt.NewSolver(c, smt.Options{})
	s.Assert(c.Gt(c.Scale(smt.Integer(3), x), c.Int(10)))
	fmt.Println(s.Check(ctx, c.Lt(x, c.Int(4))), s.Check(ctx))
}
