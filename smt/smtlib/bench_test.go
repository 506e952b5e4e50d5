package smtlib

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/smt"
)

// manyAssertions is a script with n small assertions.
func manyAssertions(n int) string {
	var text strings.Builder
	text.WriteString("(declare-const x Int)(declare-const y Int)(declare-const p Bool)\n")
	for i := range n {
		fmt.Fprintf(&text, "(assert (=> p (< (+ x (* %d y)) (- %d))))\n", i%97, i)
	}
	return text.String()
}

func BenchmarkRead(b *testing.B) {
	text := manyAssertions(10_000)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		nodes, err := readAll(text)
		require.NoError(b, err)
		require.Len(b, nodes, 10_003)
	}
}

func BenchmarkElaborate(b *testing.B) {
	text := manyAssertions(10_000)
	nodes, err := readAll(text)
	require.NoError(b, err)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		s := NewScope(smt.NewContext())
		for _, n := range nodes {
			switch n.Head() {
			case "declare-const":
				sort, err := s.Sort(n.List[2])
				require.NoError(b, err)
				_, err = s.Declare(n.List[1], sort)
				require.NoError(b, err)
			case "assert":
				if _, err := s.Formula(n.List[1]); err != nil {
					b.Fatal(err)
				}
			}
		}
		require.Greater(b, s.c.NumTerms(), 10_000)
	}
}
