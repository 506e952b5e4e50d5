package smtlib

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/steps"
)

// FuzzExecutor executes arbitrary text: no panic, no endless loop (which go test ends), no answer that its check refutes.
func FuzzExecutor(f *testing.F) {
	for _, s := range []string{
		"(declare-const x Int)(assert (! (> (mod x 3) 1) :named a))(check-sat)(get-model)(get-value (x))",
		"(push 2)(declare-fun p () Bool)(assert p)(check-sat-assuming ((not p)))(get-unsat-assumptions)(pop)(pop 1)(pop)",
		"(define-fun f ((x Real)) Real (* x 2))(assert (< (f 1) 1))(check-sat)(get-unsat-core)",
		"(set-option :print-success true)(set-info :status sat)(get-info :name)(reset)(echo \"a\")(exit)",
		"(assert (let ((x true) (y false)) (xor x y)))(get-assertions)(reset-assertions)",
		"(declare-const x Int)(define-fun f ((a Int)) Int (* a a))(check-sat)(get-value ((* x x) (f x) (/ 1 x) (div x 0) (+ (* x x) 1)))",
		"(define-sort I () Int)(declare-const y I)(assert (distinct y 1 2))(check-sat)(get-assignment)",
	} {
		f.Add(s)
	}
	for _, text := range theoryTerms {
		f.Add(declared + "(check-sat)(get-value (" + strings.ReplaceAll(text, "\x00", " ") + "))")
	}
	f.Add("(declare-datatypes ((A 1) (B 0)) ((par (X) ((c (d X) (e (A B))) (g))) ((h (k (A Int))) (l))))(assert (= (c 1 g) (as g (A Int))))(check-sat)")
	f.Add("(declare-sort U 1)(define-sort V (X) (U (Array X X)))(declare-fun f ((V Int) Bool) (V Int))(declare-const x (V Int))(assert (= (f x true) x))(check-sat)(get-model)")
	f.Add("(declare-datatype D (par (T) ((n) (o (t (D (D T)))))))(declare-sort U 99)(declare-const x (_ BitVec 0))(assert ((_ extract 3 4) #b0011))")
	for seed := range uint64(10) {
		f.Add(randomTheoryScript(rand.New(rand.NewPCG(seed, 1)), theoryLogics[seed%uint64(len(theoryLogics))], seed%2 == 0))
		f.Add(randomScriptOf(rand.New(rand.NewPCG(seed, 1)), scriptConfig{Logic: scriptLogics[seed%5], Commands: 5, Extras: true}))
	}
	f.Fuzz(func(t *testing.T, text string) {
		result, err := NewExecutor(io.Discard, Options{Check: true}).Run(steps.Limit(2000), strings.NewReader(text))
		require.NoError(t, err)
		require.Empty(t, result.Failed, text)
	})
}
