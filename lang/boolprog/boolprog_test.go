package boolprog_test

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify/boolean"
	"cairn/certify/clauses"
	"cairn/internal/answer"
	"cairn/internal/family"
	"cairn/lang/boolprog"
	"cairn/lang/horn"
	"cairn/smt"
	"cairn/spacer"
)

var largest = flag.Int("family", 40, "up to how many procedures TestFamilyIsPolynomial goes")

// bebop is a program of package family.
func bebop(t testing.TB, n int, bug bool) string {
	t.Helper()
	f, err := family.Find("bebop")
	require.NoError(t, err)
	text, err := f.Text(n, bug)
	require.NoError(t, err)
	return text
}

// decide solves a program and checks the evidence.
func decide(t testing.TB, prog *boolprog.Program) (*boolprog.Encoding, *answer.Answer) {
	t.Helper()
	ctx := context.Background()
	enc := boolprog.Encode(smt.NewContext(), prog)
	small, undo, err := horn.Preprocess(ctx, enc.System)
	require.NoError(t, err)
	ans, err := spacer.Solve(ctx, small, spacer.Options{})
	require.NoError(t, err)
	out, err := undo.Answer(ctx, ans)
	require.NoError(t, err)
	switch cert := out.Certificate.(type) {
	case horn.Model:
		require.NoError(t, clauses.CheckModel(ctx, enc.System, cert))
		require.NoError(t, boolean.Check(ctx, prog, enc.Proof(cert)))
	case horn.Derivation:
		require.NoError(t, clauses.CheckDerivation(ctx, enc.System, cert))
		x, err := enc.Execution(cert)
		require.NoError(t, err)
		require.NoError(t, prog.Check(x))
	default:
		require.Fail(t, "no answer", ans.Reason)
	}
	require.Zero(t, stat(t, ans, "simplex calls"), "arithmetic in a propositional problem")
	return enc, out
}

// stat is a statistic of an answer.
func stat(t testing.TB, ans *answer.Answer, name string) float64 {
	t.Helper()
	for _, s := range ans.Stats {
		if s.Name == name {
			return s.Value
		}
	}
	require.Fail(t, "no such statistic", name)
	return 0
}

func parse(t testing.TB, text string) *boolprog.Program {
	t.Helper()
	prog, err := boolprog.Parse("test.bp", []byte(text))
	require.NoError(t, err, text)
	return prog
}

func TestFamily(t *testing.T) {
	for _, n := range []int{1, 2, 10} {
		_, ans := decide(t, parse(t, bebop(t, n, false)))
		assert.Equal(t, answer.Safe, ans.Verdict, n)
		_, ans = decide(t, parse(t, bebop(t, n, true)))
		assert.Equal(t, answer.Unsafe, ans.Verdict, n)
	}
}

// TestFamilyIsPolynomial measures theorem 3 of Komuravelli et al. 2014 in what is counted, not in time: while the call tree
// doubles with each procedure, twice as many procedures cost about twice as much: without recursion, the bound does not grow.
func TestFamilyIsPolynomial(t *testing.T) {
	for _, bug := range []bool{false, true} {
		polynomial(t, 2.1, func(n int) string { return bebop(t, n, bug) })
	}
}

// TestRecursiveFamilyIsPolynomial lets the last procedure call the first one again: all of them depend on each other then, the
// bound grows with them, and so do the facts for each bound.
func TestRecursiveFamilyIsPolynomial(t *testing.T) {
	for _, bug := range []bool{false, true} {
		polynomial(t, 4.5, func(n int) string {
			last := fmt.Sprintf("void level%d() begin\n  decl a, b, c;\n", n)
			text := bebop(t, n, bug)
			require.Contains(t, text, last)
			return strings.Replace(text, last, last+"  if (*) then\n    level1();\n    level1();\n  fi\n", 1)
		})
	}
}

// polynomial checks that twice as many procedures cost at most factor times as many queries and facts.
func polynomial(t *testing.T, factor float64, program func(n int) string) {
	t.Helper()
	before := 0.0
	for n := 10; n <= *largest; n *= 2 {
		_, ans := decide(t, parse(t, program(n)))
		queries := stat(t, ans, "queries")
		t.Logf("%d procedures: %s, %.0f queries, bound %.0f", n, ans.Verdict, queries, stat(t, ans, "bound"))
		require.NotZero(t, queries)
		if before > 0 {
			assert.LessOrEqual(t, queries, factor*before, "from %d to %d procedures", n/2, n)
		}
		before = queries
	}
}
