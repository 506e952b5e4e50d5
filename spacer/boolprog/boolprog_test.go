package boolprog_test

import (
	"context"
	"flag"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/smt"
	"cairn/spacer"
	"cairn/spacer/boolprog"
	"cairn/spacer/chc"
)

var largest = flag.Int("family", 80, "up to how many procedures TestFamilyIsPolynomial goes")

// decide solves a program and checks the evidence.
func decide(t testing.TB, prog *boolprog.Program) (*boolprog.Encoding, *chc.Answer) {
	t.Helper()
	ctx := context.Background()
	enc := boolprog.Encode(smt.NewContext(), prog)
	small, undo, err := chc.Preprocess(ctx, enc.System, chc.Options{})
	require.NoError(t, err)
	ans, err := spacer.Solve(ctx, small, spacer.Options{})
	require.NoError(t, err)
	out := *ans
	switch ans.Status {
	case smt.Sat:
		out.Model, err = undo.Model(ctx, ans.Model)
		require.NoError(t, err)
		require.NoError(t, certify.CheckModel(ctx, enc.System, out.Model))
	case smt.Unsat:
		out.Refutation, err = undo.Derivation(ctx, ans.Refutation)
		require.NoError(t, err)
		require.NoError(t, certify.CheckDerivation(ctx, enc.System, out.Refutation))
		x, err := enc.Execution(out.Refutation)
		require.NoError(t, err)
		require.NoError(t, prog.Check(x))
	default:
		require.Fail(t, "no answer", ans.Reason)
	}
	return enc, &out
}

func parse(t testing.TB, text string) *boolprog.Program {
	t.Helper()
	prog, err := boolprog.Parse("test.bp", []byte(text))
	require.NoError(t, err, text)
	return prog
}

func TestFamily(t *testing.T) {
	for _, n := range []int{1, 2, 10} {
		_, ans := decide(t, parse(t, boolprog.Family(n, false)))
		assert.Equal(t, smt.Sat, ans.Status, n)
		_, ans = decide(t, parse(t, boolprog.Family(n, true)))
		assert.Equal(t, smt.Unsat, ans.Status, n)
	}
}

// TestFamilyIsPolynomial measures theorem 3 of Komuravelli et al. 2014 in what is counted, not in time: while the call tree
// doubles with each procedure, twice as many procedures cost at most five times as much (they cost four times: the bounds grow,
// and the facts at each bound).
func TestFamilyIsPolynomial(t *testing.T) {
	for _, bug := range []bool{false, true} {
		before := 0.0
		for n := 10; n <= *largest; n *= 2 {
			_, ans := decide(t, parse(t, boolprog.Family(n, bug)))
			queries := 0.0
			for _, s := range ans.Stats {
				if s.Name == "queries" {
					queries = s.Value
				}
			}
			t.Logf("%d procedures, bug %t: %.0f queries", n, bug, queries)
			require.NotZero(t, queries)
			if before > 0 {
				assert.LessOrEqual(t, queries, 5*before, "from %d to %d procedures", n/2, n)
			}
			before = queries
		}
	}
}

func BenchmarkFamily(b *testing.B) {
	for _, n := range []int{10, 50, 100, 200, 400} {
		prog := parse(b, boolprog.Family(n, false))
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				decide(b, prog)
			}
		})
	}
}
