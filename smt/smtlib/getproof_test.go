package smtlib

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGetProof asks for proofs of several theories, where there is one and where there is none.
func TestGetProof(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{`(declare-const x Int)(assert (> x 3))(assert (< (* 2 x) 7))(check-sat)(get-proof)`, "(proof\n  (integers v0)\n"},
		{`(declare-fun f (Int) Int)(declare-const y Int)(assert (= y 1))(assert (distinct (f y) (f 1)))(check-sat)(get-proof)`, "congruence"},
		{`(declare-const b (_ BitVec 4))(assert (distinct (bvadd b b) (bvmul b #x2)))(check-sat)(get-proof)`, "(bitvector 4)"},
		{`(declare-const p Bool)(assert p)(check-sat-assuming ((not p)))(get-proof)`, "(root "},
		{`(get-option :produce-proofs)`, "true\n"},
		{`(declare-const p Bool)(assert p)(check-sat)(get-proof)`, "get-proof is possible only after the answer unsat"},
		{`(set-option :produce-proofs false)(assert false)(check-sat)(get-proof)`, "get-proof needs (set-option :produce-proofs true)"},
		{`(declare-const f Float16)(assert (fp.lt f f))(check-sat)(get-proof)`, "unsat\n"},
	} {
		var out strings.Builder
		_, err := NewExecutor(&out, Options{}).Run(t.Context(), strings.NewReader(c.script))
		require.NoError(t, err)
		assert.Contains(t, out.String(), c.want, c.script)
	}
}
