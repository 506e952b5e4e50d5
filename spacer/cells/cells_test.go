package cells_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify/clauses"
	"cairn/internal/answer"
	"cairn/internal/steps"
	"cairn/lang/horn"
	"cairn/spacer/cells"
)

// loop is the clauses of a program with one loop over arrays a and b, an index i and a number n: how it begins, iterations, and ends badly.
func loop(begin, iteration, bad string) string {
	vars := "(a (Array Int Int)) (b (Array Int Int)) (i Int) (n Int) (j Int) (x Int)"
	clause := func(body, head string) string {
		return "(assert (forall (" + vars + ") (=> " + body + " " + head + ")))"
	}
	return "(set-logic HORN)(declare-fun p ((Array Int Int) (Array Int Int) Int Int) Bool)" +
		clause(begin[:strings.Index(begin, "=>")], begin[strings.Index(begin, "=>")+2:]) +
		clause("(and (p a b i n) "+iteration[:strings.Index(iteration, "=>")]+")", iteration[strings.Index(iteration, "=>")+2:]) +
		clause("(and (p a b i n) "+bad+")", "false") + "(check-sat)"
}

// TestClassics: loops over arrays of any length, each right and wrong.
func TestClassics(t *testing.T) {
	ctx := context.Background()
	inside := "(<= 0 j) (< j n) "
	for name, tt := range map[string]struct{ begin, iteration, right, wrong string }{
		"init": {
			"true => (p a b 0 n)", "(< i n) => (p (store a i i) b (+ i 1) n)",
			"(>= i n) " + inside + "(not (= (select a j) j))", "(>= i n) (<= 0 j) (<= j n) (not (= (select a j) j))",
		},
		"copy": {
			"true => (p a b 0 n)", "(< i n) => (p a (store b i (select a i)) (+ i 1) n)",
			"(>= i n) " + inside + "(not (= (select a j) (select b j)))", "(>= i (- n 1)) " + inside + "(not (= (select a j) (select b j)))",
		},
		"find": {
			"true => (p a b 0 n)", "(< i n) (not (= (select a i) 7)) => (p a b (+ i 1) n)",
			"(>= i n) " + inside + "(= (select a j) 7)", "(= (select a i) 7)",
		},
		"reverse": {
			"(>= n 0) => (p a b 0 n)", "(< i n) => (p a (store b (- n (+ i 1)) (select a i)) (+ i 1) n)",
			"(>= i n) " + inside + "(not (= (select b (- n (+ j 1))) (select a j)))", "(>= i n) " + inside + "(not (= (select b j) (select a j)))",
		},
		"conditional": {
			"true => (p a b 0 n)", "(< i n) => (p a (ite (< (select a i) 0) (store b i 0) (store b i (select a i))) (+ i 1) n)",
			"(>= i n) " + inside + "(< (select b j) 0)", "(>= i n) " + inside + "(<= (select b j) 0)",
		},
		"equal": {
			"(= a b) => (p a b 0 n)", "(< i n) => (p (store a i (+ (select a i) 1)) b (+ i 1) n)",
			"(>= i n) (>= i j) " + inside + "(< (select a j) (select b j))", "(not (= a b))",
		},
	} {
		for _, bad := range []string{tt.right, tt.wrong} {
			sys, err := horn.Read(ctx, []byte(loop(tt.begin, tt.iteration, bad)), "loop.smt2")
			require.NoError(t, err, name)
			a, err := cells.Solve(steps.Limit(3000), sys, cells.Options{})
			if bad == tt.wrong {
				assert.True(t, err != nil || a.Verdict == answer.Unknown, name)
				continue
			}
			require.NoError(t, err, name)
			require.Equal(t, answer.Safe, a.Verdict, "%s: %s", name, a.Reason)
			m := a.Certificate.(*horn.CellModel)
			assert.NoError(t, clauses.CheckCells(ctx, sys, m), name)
			_, text := m.Text(sys, 0)
			assert.Contains(t, text, "(forall ((k0 Int)", name)
		}
	}
}

// TestUnsupported: what is not followed is named.
func TestUnsupported(t *testing.T) {
	ctx := context.Background()
	for text, reason := range map[string]string{
		"(declare-fun p (Int) Bool)(assert (p 0))": "the clauses have no arrays",
		"(declare-fun p ((Array Int (Array Int Int))) Bool)(assert (forall ((a (Array Int (Array Int Int)))) (p a)))": "arrays of sort (Array Int (Array Int Int))",
	} {
		sys, err := horn.Read(ctx, []byte("(set-logic HORN)"+text), "loop.smt2")
		require.NoError(t, err)
		a, err := cells.Solve(ctx, sys, cells.Options{})
		require.NoError(t, err)
		assert.Equal(t, "not followed cell by cell: "+reason, a.Reason)
	}
}

// TestFiles: the examples of the documents.
func TestFiles(t *testing.T) {
	ctx := context.Background()
	for name, want := range map[string]answer.Verdict{"copy": answer.Safe, "max": answer.Safe, "max_unsat": answer.Unknown} {
		text, err := os.ReadFile("../../testdata/cells/" + name + ".smt2")
		require.NoError(t, err)
		sys, err := horn.Read(ctx, text, name)
		require.NoError(t, err)
		a, err := cells.Solve(ctx, sys, cells.Options{})
		require.NoError(t, err)
		require.Equal(t, want, a.Verdict, name)
		if want == answer.Safe {
			assert.NoError(t, clauses.CheckCells(ctx, sys, a.Certificate.(*horn.CellModel)))
		}
	}
}
