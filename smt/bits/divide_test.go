package bits

import (
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestQuotientIsUnique requires, for all numbers of few bits, that the lemma about divisions holds of the quotient and the
// remainder, and of no others unless b is zero.
func TestQuotientIsUnique(t *testing.T) {
	for n := 1; n <= 4; n++ {
		g := NewGraph()
		x := g.Inputs(4 * n)
		a, b, q, r := x[:n], x[n:2*n], x[2*n:3*n], x[3*n:]
		lemma := g.isQuotient(a, b, q, r)
		for base := 0; base < 1<<(4*n); base += 64 {
			v := g.Simulate(func(in Lit) (word uint64) {
				for k := range 64 {
					word |= uint64((base+k)>>(in.node()-x[0].node())&1) << k
				}
				return word
			})
			for k := range min(64, 1<<(4*n)) {
				at := func(v Values, x Vector) int64 { return v.NumberAt(x, k).Int64() }
				right := at(v, r) == at(v, a) // by zero
				if at(v, b) != 0 {
					right = at(v, q) == at(v, a)/at(v, b) && at(v, r) == at(v, a)%at(v, b)
				}
				require.Equal(t, right, v.Word(lemma)>>k&1 == 1)
			}
		}
	}
}

// TestLemmasHold requires that what is said of divisions, also of those of quotients, is true.
func TestLemmasHold(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	for _, n := range []int{1, 7, 32, 65} {
		g := NewGraph()
		a, b := g.Inputs(n), g.Inputs(n)
		q := g.UDiv(a, b)
		g.URem(g.Add(q, a), Concat(Vector{True}, b[1:]))
		g.UDiv(q, Small(10, n))
		g.UDiv(Small(10, n), q)
		v := g.Simulate(func(in Lit) uint64 { return r.Uint64() & r.Uint64() })
		for _, l := range g.lemmas {
			assert.Equal(t, ^uint64(0), v.Word(l), "%d bits", n)
		}
	}
}
