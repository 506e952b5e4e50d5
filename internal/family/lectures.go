package family

import (
	"fmt"
	"strings"
)

// figure1 is figure 1 (c) of the lectures with n bounds z, z2, z3, ... for one: each of them is a predicate that the proof needs. The
// error of the wrong version is that x goes on to y, which may be far beyond z.
func figure1(b *strings.Builder, n int, bug bool) {
	zs := []string{"z"}
	for i := 2; i <= n; i++ {
		zs = append(zs, fmt.Sprintf("z%d", i))
	}
	each := func(format string) string {
		var all []string
		for _, z := range zs {
			all = append(all, fmt.Sprintf(format, z))
		}
		return strings.Join(all, ", ")
	}
	bounds := each("%s")
	fmt.Fprintf(b, "vars  pc, x, y, %s\ninit  at_l1\n", bounds)
	if bug {
		b.WriteString("error at_l4, x >= z + 2\n")
	} else {
		b.WriteString("error at_l5\n")
	}
	fmt.Fprintf(b, "rho_1: move(l1, l2), %s, skip(x, y, %s)\n", each("y >= %s"), bounds)
	fmt.Fprintf(b, "rho_2: move(l2, l2), x + 1 <= y, x' = x + 1, skip(y, %s)\n", bounds)
	fmt.Fprintf(b, "rho_3: move(l2, l3), x >= y, skip(x, y, %s)\n", bounds)
	fmt.Fprintf(b, "rho_4: move(l3, l4), %s, skip(x, y, %s)\n", each("x >= %s"), bounds)
	for i, z := range zs {
		fmt.Fprintf(b, "rho_%d: move(l3, l5), x + 1 <= %s, skip(x, y, %s)\n", i+5, z, bounds)
	}
}

// iterations is a loop of n iterations: strongest postconditions and weakest preconditions come to an end, too, but need n predicates.
func iterations(b *strings.Builder, n int, bug bool) {
	fmt.Fprintf(b, `vars  pc, x, y
init  at_l1
error at_l3, %s
rho_1: move(l1, l2), x' = 0, y' = 0
rho_2: move(l2, l2), x < %d, x' = x + 1, y' = y + 2
rho_3: move(l2, l3), x >= %d, skip(x, y)
`, differ("y", "x + x", bug), n, n)
}

// phases is a loop in which y is n, and then follows x up to 2n.
func phases(b *strings.Builder, n int, bug bool) {
	fmt.Fprintf(b, `vars  pc, x, y
init  at_l1
error at_l3, %s
rho_1: move(l1, l2), x' = 0, y' = %d
rho_2: move(l2, l2), x < %d, x' = x + 1, skip(y)
rho_3: move(l2, l2), x >= %d, x < %d, x' = x + 1, y' = y + 1
rho_4: move(l2, l3), x >= %d, skip(x, y)
`, differ("y", fmt.Sprint(2*n), bug), n, n, n, 2*n, 2*n)
}

// differ is an error condition: that two values differ, or, in the wrong version, that they are equal.
func differ(x, y string, bug bool) string {
	if bug {
		return x + " = " + y
	}
	return x + " != " + y
}
