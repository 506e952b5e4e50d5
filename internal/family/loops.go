package family

import (
	"fmt"
	"strings"
)

// special is a loop with n iterations that do something, one in a thousand.
func special(b *strings.Builder, n int, bug bool) {
	begin(b, "int")
	fmt.Fprintf(b, "int main(void) {\n    int x = 0;\n    for (int i = 0; i < %d; i++) {\n", 1000*(n+1))
	for k := range n {
		fmt.Fprintf(b, "        if (i == %d)\n            x += %d;\n", 1000*(k+1), k+1)
	}
	compare := "!="
	if bug {
		compare = "=="
	}
	fmt.Fprintf(b, "    }\n    if (x %s %d)\n        reach_error();\n    return 0;\n}\n", compare, n*(n+1)/2)
}

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
