// Clauses solves constrained Horn clauses: is 91 all that McCarthy's function returns for numbers up to 100?
package main

import (
	"context"
	"fmt"
	"log"

	"cairn"
)

const script = `(set-logic HORN)
(declare-fun mc (Int Int) Bool)
(assert (forall ((n Int)) (=> (> n 100) (mc n (- n 10)))))
(assert (forall ((n Int) (a Int) (r Int))
	(=> (and (<= n 100) (mc (+ n 11) a) (mc a r)) (mc n r))))
(assert (forall ((n Int) (r Int)) (=> (and (mc n r) (<= n 101) (distinct r 91)) false)))
(check-sat)`

func main() {
	result, err := cairn.SolveClauses(context.Background(), "mccarthy.smt2", script, cairn.Options{Engine: "spacer"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Answer)
	for _, m := range result.Model {
		fmt.Println(m.Predicate, m.Parameters, m.Formula)
	}
}
