package progen

import (
	"math/rand"
	"slices"
)

// chooser makes the choices of a generator: Intn is a number from 0 to below n.
type chooser interface{ Intn(n int) int }

// recorder makes random choices and writes them down.
type recorder struct {
	*rand.Rand
	made []int
}

func (r *recorder) Intn(n int) int {
	k := r.Rand.Intn(n)
	r.made = append(r.made, k)
	return k
}

// player makes given choices, as far as they are possible, and then the first ones there are.
type player struct {
	given, made []int
}

func (p *player) Intn(n int) int {
	k := 0
	if len(p.made) < len(p.given) {
		k = min(p.given[len(p.made)], n-1)
	}
	p.made = append(p.made, k)
	return k
}

// Shrink makes the program smaller as long as fails stays true of it. It leaves out choices that the program has been made of, or
// makes lesser ones, and generates again (MacIver, Donaldson: Test-case reduction via test-case generation, ECOOP 2020). No single
// such change makes the result smaller.
func Shrink(p *Program, fails func(*Program) bool) *Program {
	try := func(choices []int) bool {
		c := &player{given: choices}
		q := generate(c)
		if q == nil || len(c.made) > len(p.choices) || len(c.made) == len(p.choices) && slices.Compare(c.made, p.choices) >= 0 {
			return false
		}
		if q.choices = c.made; fails(q) {
			p = q
			return true
		}
		return false
	}
	for smaller := true; smaller; {
		smaller = false
		for n := len(p.choices); n > 0; n /= 2 {
			for i := 0; i+n <= len(p.choices); {
				if try(slices.Delete(slices.Clone(p.choices), i, i+n)) {
					smaller = true
				} else {
					i++
				}
			}
		}
		for i := 0; i < len(p.choices); i++ {
			for _, k := range []int{0, p.choices[i] / 2, p.choices[i] - 1} {
				lesser := slices.Clone(p.choices)
				if lesser[i] = k; k >= 0 && try(lesser) {
					smaller = true
					break
				}
			}
		}
	}
	return p
}
