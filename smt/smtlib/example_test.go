package smtlib_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"cairn/smt"
	"cairn/smt/smtlib"
)

func ExampleExecutor() {
	script := `
		(set-logic QF_LIA)
		(declare-const x Int)
		(assert (! (> (* 2 x) 5) :named big))
		(assert (! (< x 3) :named small))
		(check-sat)
		(get-unsat-core)`
	x := smtlib.NewExecutor(os.Stdout, smtlib.Options{})
	result, err := x.Run(context.Background(), strings.NewReader(script))
	fmt.Println(len(result.Answers), err)
	// Output:
	// unsat
	// (big small)
	// 1 <nil>
}

func ExampleScope() {
	c := smt.NewContext()
	scope := smtlib.NewScope(c)
	r := smtlib.NewReader(strings.NewReader("n (let ((m (+ n 1))) (< (* 2 n) (+ m m)))"), "")
	name, err := r.Read()
	if err == nil {
		_, err = scope.Declare(name, smt.Int)
	}
	text, err2 := r.Read()
	formula, err3 := scope.Formula(text)
	fmt.Println(c.String(formula), err, err2, err3)
	// Output: true <nil> <nil> <nil>
}
