package family

import (
	"fmt"
	"strings"
)

// sum adds the numbers up to an input. In the right version it waits for one more than the sum of those up to n, which is no such sum.
func sum(b *strings.Builder, n int, bug bool) {
	begin(b, "int")
	total := n * (n + 1) / 2
	if !bug {
		total++
	}
	fmt.Fprintf(b, `int main(void) {
    int n = __VERIFIER_nondet_int();
    long long s = 0;
    for (int i = 1; i <= n; i++)
        s += i;
    if (s == %d)
        reach_error();
    return 0;
}
`, total)
}

// triangle counts the places of n rows, each as long as its number.
func triangle(b *strings.Builder, n int, bug bool) {
	begin(b, "int")
	compare := "!="
	if bug {
		compare = "=="
	}
	fmt.Fprintf(b, `int main(void) {
    long long s = 0;
    for (int i = 1; i <= %d; i++)
        for (int j = 0; j < i; j++)
            s++;
    if (s %s %d)
        reach_error();
    return 0;
}
`, n, compare, n*(n+1)/2)
}
