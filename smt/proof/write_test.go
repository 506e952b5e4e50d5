package proof

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
)

func written(t *testing.T, p *Proof) string {
	var b strings.Builder
	require.NoError(t, Write(&b, p))
	return b.String()
}

func TestWrite(t *testing.T) {
	minus, half := num.FromInt(-1), num.FromInt(1).Div(num.FromInt(2))
	p := &Proof{
		Integer: []bool{true, false},
		Meanings: []Meaning{{}, {Kind: Symbol}, {Kind: And, Args: []Lit{1, -1}}, {Kind: Le, Sum: Linear{[]Monomial{{0, minus}, {1, half}}, num.FromInt(3)}},
			{Kind: Eq}, {Kind: Divides, Modulus: num.FromInt(2), Sum: Linear{[]Monomial{{0, num.FromInt(1)}}, num.Rat{}}, Quotient: 1}},
		Roots: []Lit{2, -3},
		Steps: []Step{{Rule: Farkas, Clause: []Lit{3, -4}, Weights: []num.Rat{half, num.FromInt(1)}}, {Rule: Unit}},
	}
	assert.Equal(t, `(proof
  (integers v0)
  (define p2 (and p1 (not p1)))
  (define p3 (<= (+ (* (- 1) v0) (* (/ 1 2) v1) 3) 0))
  (define p4 (= 0 0))
  (define p5 (divides 2 (* 1 v0) v1))
  (root p2)
  (root (not p3))
  (clause (p3 (not p4)) farkas ((/ 1 2) 1))
  (clause () unit)
)
`, written(t, p))

	p = &Proof{
		Sorts: []SortInfo{{Kind: BoolSort}, {Kind: BitVector, Width: 8}, {Kind: Array, Index: 1, Element: 1}, {Kind: Datatype, Constructors: [][]Sort{{}, {1, 3}}}},
		Terms: []Application{{Op: SymbolOf, Sort: 1, Index: 7}, {Op: Extract, Sort: 1, Index: 7, Low: 0, Args: []Term{0}}, {Op: Equal, Args: []Term{0, 1}},
			{Op: Constant, Value: num.FromInt(1)}},
		Formulas: 3, Roots: []Lit{3},
		Steps: []Step{{Rule: Congruence, Clause: []Lit{-3}, Equal: [][2]Term{{0, 1}}}, {Rule: ReadOver, Terms: []Term{0, 2}}},
	}
	assert.Equal(t, `(proof
  (sort s0 bool)
  (sort s1 (bitvector 8))
  (sort s2 (array s1 s1))
  (sort s3 (datatype () (s1 s3)))
  (term t0 s1 (symbol 7))
  (term t1 s1 (extract 7 0 t0))
  (term t2 s0 (= t0 t1))
  (term t3 s0 (constant 1))
  (formulas 3)
  (root p3)
  (clause ((not p3)) congruence ((= t0 t1)))
  (clause () read-over (t0 t2))
)
`, written(t, p))
}

// TestNamesAreComplete requires a name for each operator, rule, relation and sort.
func TestNamesAreComplete(t *testing.T) {
	for o := SymbolOf; o <= SMulOverflows; o++ {
		assert.NotEmpty(t, operatorNames[o], "operator %d", o)
	}
	for r := Unit; r <= Asserted; r++ {
		assert.NotEmpty(t, ruleNames[r], "rule %d", r)
	}
	for k := And; k <= Divides; k++ {
		assert.NotContains(t, (&Meaning{Kind: k, Modulus: num.FromInt(1)}).text(), "( ", "kind %d", k)
	}
	for s := BoolSort; s <= Uninterpreted; s++ {
		assert.NotEmpty(t, SortInfo{Kind: s}.text(), "sort %d", s)
	}
}
