package family

import (
	"fmt"
	"strings"
)

// loops are n loops in a row, each of which may add 2 up to ten times. All of them have to, for the error of the wrong version.
func loops(b *strings.Builder, n int, bug bool) {
	begin(b, "int")
	b.WriteString("int main(void) {\n    int x = 0;\n")
	for range n {
		b.WriteString("    for (int i = 0; i < 10 && __VERIFIER_nondet_int(); i++)\n        x += 2;\n")
	}
	compare := ">"
	if bug {
		compare = "=="
	}
	fmt.Fprintf(b, "    if (x %s %d)\n        reach_error();\n    return 0;\n}\n", compare, 20*n)
}
