package memgen

import (
	"math/rand/v2"
	"slices"
)

// Claim is an assertion about one observed value: that it is not as described.
type Claim struct {
	at    int
	op    string
	value int64
}

// NoClaim is no assertion.
var NoClaim = Claim{at: -1, op: "=="}

// Claim makes an assertion about a program from its runs, which holds or fails narrowly.
func (p *Program) Claim(runs []Run, seed uint64) Claim {
	r := rand.New(rand.NewPCG(seed, 29))
	c := Claim{at: r.IntN(max(p.observed, 1)), op: "=="}
	seen := map[int64]bool{}
	var all []int64
	for _, run := range runs {
		for _, v := range run.Values {
			if v.at == c.at && !seen[v.value] {
				seen[v.value] = true
				all = append(all, v.value)
			}
		}
	}
	if len(all) == 0 {
		return c
	}
	slices.Sort(all)
	least, most := all[0], all[len(all)-1]
	switch r.IntN(6) {
	case 0:
		c.op, c.value = ">", most
	case 1:
		c.op, c.value = "<", least
	case 2:
		c.op, c.value = ">=", most
	case 3:
		c.op, c.value = "!=", least
	case 4:
		c.value = all[r.IntN(len(all))]
	default:
		for c.value = least; seen[c.value]; c.value++ {
		}
	}
	return c
}

// Fails reports whether a run comes to a value that the assertion excludes.
func (c Claim) Fails(run Run) bool {
	return slices.ContainsFunc(run.Values, func(v Value) bool {
		if v.at != c.at {
			return false
		}
		switch c.op {
		case "==":
			return v.value == c.value
		case "!=":
			return v.value != c.value
		case "<":
			return v.value < c.value
		case ">":
			return v.value > c.value
		}
		return v.value >= c.value
	})
}
