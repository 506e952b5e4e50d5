package smtlib

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/smt"
)

// TestNamesAreReadBack requires that every name which a script may declare comes back from the answers as the same name: the
// answers are read as a script. The reserved words are those of SMT-LIB 2.6, section 3.1.
func TestNamesAreReadBack(t *testing.T) {
	reserved := strings.Fields(`! _ as BINARY DECIMAL exists HEXADECIMAL forall let match NUMERAL par STRING assert check-sat
		check-sat-assuming declare-const declare-datatype declare-datatypes declare-fun declare-sort define-fun define-fun-rec
		define-funs-rec define-sort echo exit get-assertions get-assignment get-info get-model get-option get-proof
		get-unsat-assumptions get-unsat-core get-value pop push reset reset-assertions set-info set-logic set-option`)
	names := append(reserved, "", "a b", "0x", "1", "(", ";c", `"`, "#b1", ":k", "ä", "line\nbreak", "x'", "~!@$%^&*_-+=<>.?/x", "x.0")
	var script strings.Builder
	for _, name := range names {
		script.WriteString("(declare-const |" + name + "| Int)(assert (! (> |" + name + "| 3) :named |n " + name + "|))")
	}
	script.WriteString("(check-sat)(get-model)(get-assertions)(get-assignment)")
	var out strings.Builder
	_, err := NewExecutor(&out, Options{}).Run(context.Background(), strings.NewReader(script.String()))
	require.NoError(t, err)
	answers, err := readAll(out.String())
	require.NoError(t, err)
	require.Len(t, answers, 4, out.String())
	model, asserted, assigned := answers[1].List, answers[2].List, answers[3].List
	require.Len(t, model, len(names))
	for i, name := range names {
		symbol := model[i].List[1]
		assert.Equal(t, Symbol, symbol.Kind)
		assert.Equal(t, name, symbol.Text)
		_, err := NewScope(smt.NewContext()).Declare(symbol, smt.Int)
		assert.NoError(t, err, "the model defines what cannot be defined: %q", name)
		assert.Equal(t, name, asserted[i].List[1].List[1].Text)
		assert.Equal(t, "n "+name, assigned[i].List[0].Text)
	}
	for _, word := range reserved {
		assert.Equal(t, "|"+word+"|", smt.Quote(word))
	}
	assert.Equal(t, "plain", smt.Quote("plain"))
}

// TestNamesLikeWords requires that a name between bars and the word that is written like it are kept apart, in checks, too.
func TestNamesLikeWords(t *testing.T) {
	const script = `(define-fun |let| ((x Int)) Int (+ x 1)) (declare-const |exists| Bool) (declare-const |as| Int)
		(define-fun |!| ((|_| Int)) Int (let ((y |_|)) (|let| y)))
		(assert (let ((|let| 3)) (! (= (|!| |as|) |let|) :named |forall|)))
		(assert (or |exists| |forall|)) (check-sat) (get-value (|as| (|!| 1)))`
	var out strings.Builder
	result, err := NewExecutor(&out, Options{Check: true}).Run(context.Background(), strings.NewReader(script))
	require.NoError(t, err)
	assert.Empty(t, result.Failed)
	assert.Equal(t, "sat\n((|as| 2) ((|!| 1) 2))\n", out.String())
}
