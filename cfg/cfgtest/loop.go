package cfgtest

import (
	"fmt"
	"math/rand"
)

// RandomLoop makes a program that runs one loop at most eight times with one input of 0..3 in each iteration.
func RandomLoop(r *rand.Rand) string {
	v := func() string { return []string{"x", "y", "i", "a"}[r.Intn(4)] }
	k := func() int { return r.Intn(7) - 2 }
	cond := func() string {
		return fmt.Sprintf("%s %s %s + %d", v(), []string{"<", "<=", "==", "!=", ">"}[r.Intn(5)], v(), k())
	}
	update := func() string {
		x := []string{"x", "y"}[r.Intn(2)]
		switch r.Intn(4) {
		case 0:
			return fmt.Sprintf("%s = %d", x, k())
		case 1:
			return fmt.Sprintf("%s = %s + %s", x, x, v())
		case 2:
			return fmt.Sprintf("%s = 2 * %s - %s", x, v(), v())
		default:
			return fmt.Sprintf("%s = %s + %d", x, x, k())
		}
	}
	c, n := cond(), 2+r.Intn(7)
	return fmt.Sprintf(`S -> H: x = %d; y = %d; i = 0; a = 0
		H -> B: assume i < %d; havoc a; assume a >= 0 && a <= 3; i = i + 1
		B -> H: assume %s; %s
		B -> H: assume !(%s); %s; %s
		H -> ERR: assume i >= %d && %s && %s`,
		k(), k(), n, c, update(), c, update(), update(), n, cond(), cond())
}
