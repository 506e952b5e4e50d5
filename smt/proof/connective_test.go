package proof

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestConnectivesRandom compares what is accepted as a clause about narrow and wide connectives, some of which have a part twice or
// with its negation, with all truth values, and with a search of the clause for each part.
func TestConnectivesRandom(t *testing.T) {
	const open = 9
	accepted, wideOnes := 0, 0
	for seed := range uint64(4000) {
		r := rand.New(rand.NewPCG(seed, 1))
		lit := func(n int) Lit { return Lit(1+r.IntN(n)) * Lit(1-2*r.IntN(2)) }
		m := Meaning{Kind: []Kind{And, Or, And, Or, Iff, Ite}[r.IntN(6)]}
		count := map[Kind]int{Iff: 2, Ite: 3}[m.Kind]
		if count == 0 {
			count = r.IntN(24)
		}
		for range count {
			m.Args = append(m.Args, lit(open))
		}
		k, err := newChecker(meanings(append(make([]Meaning, open), m)...))
		require.NoError(t, err)
		for range 8 {
			clause := []Lit{(open + 1) * Lit(1-2*r.IntN(2))}
			for range r.IntN(12) {
				clause = append(clause, lit(open+1))
			}
			if r.IntN(3) == 0 { // the clause that says most
				for _, a := range m.Args {
					clause = append(clause, a*Lit(1-2*(r.IntN(8)/7)))
				}
			}
			ok := k.byConnective(clause)
			require.Equal(t, contradicts(m, open+1, clause), ok, "%v %v %v", m.Kind, m.Args, clause)
			if ok {
				accepted++
				require.True(t, follows(m, open, clause), "%v %v %v", m.Kind, m.Args, clause)
				if len(m.Args) >= wide {
					wideOnes++
				}
			}
		}
	}
	assert.Greater(t, accepted, 5000)
	assert.Greater(t, wideOnes, 1000)
}

// contradicts reports whether the negation of a clause decides the connective other than it decides its variable.
func contradicts(m Meaning, v Lit, clause []Lit) bool {
	value := func(l Lit) int {
		i := slices.IndexFunc(clause, func(c Lit) bool { return c == l || c == -l })
		switch {
		case i < 0:
			return 0
		case clause[i] == l:
			return -1
		default:
			return 1
		}
	}
	got := 0
	switch a := m.Args; m.Kind {
	case Iff:
		got = value(a[0]) * value(a[1])
	case Ite:
		then, other := value(a[1]), value(a[2])
		switch c := value(a[0]); {
		case c > 0:
			got = then
		case c < 0:
			got = other
		case then == other:
			got = then
		}
	default:
		sign := 1
		if m.Kind == Or {
			sign = -1
		}
		got = sign
		for _, p := range a {
			got = min(sign*got, sign*value(p)) * sign
		}
	}
	return got != 0 && got == -value(v)
}

// follows reports whether a clause about the connective, which is variable n+1, holds for all values of the n others.
func follows(m Meaning, n int, clause []Lit) bool {
	for bits := range 1 << n {
		holds := func(l Lit) bool { return bits>>(max(l, -l)-1)&1 == 1 == (l > 0) }
		value := false
		switch a := m.Args; m.Kind {
		case And:
			value = !slices.ContainsFunc(a, func(l Lit) bool { return !holds(l) })
		case Or:
			value = slices.ContainsFunc(a, holds)
		case Iff:
			value = holds(a[0]) == holds(a[1])
		case Ite:
			value = holds(a[0]) && holds(a[1]) || !holds(a[0]) && holds(a[2])
		}
		if value {
			bits |= 1 << n
		}
		if !slices.ContainsFunc(clause, holds) {
			return false
		}
	}
	return true
}
