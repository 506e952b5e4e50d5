package family

import (
	"fmt"
	"strings"
)

// tree are n functions, each of which calls the next one twice; the last one counts to 1000. Its calls are 2 to the power of n-1.
func tree(b *strings.Builder, n int, bug bool) {
	begin(b, "int")
	fmt.Fprintf(b, "int count;\n\nvoid f%d(int x) {\n    if (x > 0 && count < 1000)\n        count++;\n}\n", n)
	for i := n - 1; i >= 1; i-- {
		fmt.Fprintf(b, "\nvoid f%d(int x) {\n    f%d(x);\n    f%d(x - 1);\n}\n", i, i+1, i+1)
	}
	compare := "> 1000"
	if bug {
		compare = "> 0"
	}
	fmt.Fprintf(b, "\nint main(void) {\n    f1(__VERIFIER_nondet_int() %% 1000);\n    if (count %s)\n        reach_error();\n    return 0;\n}\n", compare)
}

// chain are n functions, each of which adds 1 to what the next one returns.
func chain(b *strings.Builder, n int, bug bool) {
	begin(b, "int")
	fmt.Fprintf(b, "int f%d(int x) {\n    return x + 1;\n}\n", n)
	for i := n - 1; i >= 1; i-- {
		fmt.Fprintf(b, "\nint f%d(int x) {\n    return f%d(x) + 1;\n}\n", i, i+1)
	}
	compare := "!="
	if bug {
		compare = "=="
	}
	fmt.Fprintf(b, "\nint main(void) {\n    int x = __VERIFIER_nondet_int() %% 1000;\n    if (f1(x) %s x + %d)\n        reach_error();\n    return 0;\n}\n", compare, n)
}

// diamonds are n choices in a row between adding 1 and adding 2.
func diamonds(b *strings.Builder, n int, bug bool) {
	begin(b, "int")
	b.WriteString("int main(void) {\n    int x = 0;\n")
	for range n {
		b.WriteString("    if (__VERIFIER_nondet_int())\n        x += 1;\n    else\n        x += 2;\n")
	}
	compare := ">"
	if bug {
		compare = "=="
	}
	fmt.Fprintf(b, "    if (x %s %d)\n        reach_error();\n    return 0;\n}\n", compare, 2*n)
}
