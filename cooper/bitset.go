package cooper

import "math/bits"

// bitset is a set of small numbers.
type bitset []uint64

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (s bitset) has(i int) bool { return s[i/64]>>(i%64)&1 == 1 }
func (s bitset) set(i int)      { s[i/64] |= 1 << (i % 64) }

// grown returns a copy with room for n members.
func (s bitset) grown(n int) bitset {
	t := newBitset(n)
	copy(t, s)
	return t
}

func (s bitset) and(t bitset) bitset {
	u := make(bitset, len(s))
	for i := range s {
		u[i] = s[i] & t[i]
	}
	return u
}

func (s bitset) subsetOf(t bitset) bool {
	for i := range s {
		if s[i]&^t[i] != 0 {
			return false
		}
	}
	return true
}

func (s bitset) count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// pick returns the set { to | from[to] in s }.
func (s bitset) pick(from []int) bitset {
	t := newBitset(len(from))
	for to, i := range from {
		if s.has(i) {
			t.set(to)
		}
	}
	return t
}
