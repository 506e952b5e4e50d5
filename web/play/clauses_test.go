package play

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestClausesSession(t *testing.T) {
	c := NewClauses(Request{Name: "clauses.smt2", Text: "(set-logic HORN)\n(declare-fun p (Int) Bool)\n(assert (p 0))\n(assert (forall ((x Int)) (=> (p x) (p (+ x 2)))))\n(check-sat)\n(get-model)\n"})
	assert.Equal(t, "sat", c.Answer(t.Context(), func(Kind, string) {}).Verdict)
	feed := func(text string) string {
		var b strings.Builder
		c.Feed(t.Context(), text, func(response string) { b.WriteString(response) })
		return b.String()
	}
	assert.Contains(t, feed("(get-model)"), "(define-fun p ")
	assert.Equal(t, "(error \"get-proof is possible only after the answer unsat\")\n", feed("(get-proof)"))
	assert.Empty(t, feed("(assert (forall ((x Int)) (=> (and (p x) (= x 7)) false)))"))
	assert.Equal(t, "(error \"get-model is possible only after check-sat\")\n", feed("(get-model)"))
	assert.Equal(t, "sat\n", feed("(check-sat)"))
	assert.Regexp(t, `^\(error ".*q.*"\)\n$`, feed("(assert (q 1))"))
	assert.Regexp(t, `^\(error ".*push.* is not supported"\)\n$`, feed("(push 1)"))
	assert.Equal(t, "\"so\"\nunsat\n", feed("(assert (forall ((x Int)) (=> (and (p x) (= x 6)) false))) (echo \"so\")\n(check-sat)"))
	assert.Contains(t, feed("(get-proof)"), "false")
	assert.Regexp(t, `^\(error `, feed("(check-sat"))
	assert.Equal(t, "unsat\n", feed("(check-sat)"), "what cannot be read is forgotten")
	require.Empty(t, feed("(reset) (declare-fun p (Int) Bool)"))
	assert.Equal(t, "sat\n", feed("(check-sat)"))
}
