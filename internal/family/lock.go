package family

import (
	"fmt"
	"strings"
)

// begin are the first lines of C programs that read values of a type.
func begin(b *strings.Builder, input string) {
	fmt.Fprintf(b, "extern %s __VERIFIER_nondet_%s(void);\nextern void reach_error(void);\n\n", input, input)
}

// lock is EX-1 of Fang et al. 2025 with n for 1000. In the right version no key that is long enough is let in.
func lock(b *strings.Builder, n int, bug bool) {
	begin(b, "int")
	or := ""
	if !bug {
		or = fmt.Sprintf(" || n >= %d", n)
	}
	fmt.Fprintf(b, `int main(void) {
    int n = __VERIFIER_nondet_int();
    int i = 0, min = 0;
    while (i < n) {
        min++;
        i++;
    }
    if (min < %d%s)
        return 0;
    reach_error();
    return 1;
}
`, n, or)
}

// reset is a lock that waits for n numbers, each of which depends on how many there were, and begins again after a wrong one. In the right
// version the last one is not let in.
func reset(b *strings.Builder, n int, bug bool) {
	begin(b, "int")
	and := ""
	if !bug {
		and = fmt.Sprintf(" && c < %d", 7*n-4)
	}
	fmt.Fprintf(b, `int main(void) {
    int k = 0;
    while (1) {
        int c = __VERIFIER_nondet_int();
        if (c == 7 * k + 3%s)
            k++;
        else
            k = 0;
        if (k == %d)
            reach_error();
    }
}
`, and, n)
}

// machine is figure 9(a) of Fang et al. 2025, where n is 3, with D, O, G repeated. In the right version the step in the middle is
// missing, so that no word is accepted.
func machine(b *strings.Builder, n int, bug bool) {
	begin(b, "int")
	b.WriteString(`int main(void) {
    int s0, s1, s2, c;
    int state = 0;
    while (1) {
        c = __VERIFIER_nondet_int();
        s0 = __VERIFIER_nondet_int();
        s1 = __VERIFIER_nondet_int();
        s2 = __VERIFIER_nondet_int();
`)
	for i := range n {
		if bug || i != n/2 {
			fmt.Fprintf(b, "        if (c == %d && state == %d)\n            state = %d;\n", "DOG"[i%3], i, i+1)
		}
	}
	fmt.Fprintf(b, "        if (state == %d && s0 == 67 && s1 == 65 && s2 == 84)\n            reach_error();\n    }\n}\n", n)
}

// word is the automaton of Knuth, Morris, Pratt 1977 for the first n letters of abracadabraabracadabra...: state s has seen the
// first s of them, and is left for the longest beginning that the next letter goes on with. In the right version the last step is
// missing.
func word(b *strings.Builder, n int, bug bool) {
	const letters = "abracadabra"
	letter := func(i int) byte { return letters[i%len(letters)] }
	begin(b, "char")
	b.WriteString("int main(void) {\n    int state = 0;\n    while (1) {\n        char c = __VERIFIER_nondet_char();\n")
	border := []int{-1} // the longest proper beginning of the first s letters with which they end
	for s := range n {
		if s > 0 {
			fmt.Fprintf(b, " else ")
		} else {
			b.WriteString("        ")
		}
		fmt.Fprintf(b, "if (state == %d) {\n            ", s)
		seen := make(map[byte]bool)
		for from := s; from >= 0; from = border[from] {
			if c := letter(from); !seen[c] && (bug || from < n-1) {
				fmt.Fprintf(b, "if (c == '%c') state = %d; else ", c, from+1)
			}
			seen[letter(from)] = true
		}
		b.WriteString("state = 0;\n        }")
		k := border[s]
		for k >= 0 && letter(k) != letter(s) {
			k = border[k]
		}
		border = append(border, k+1)
	}
	fmt.Fprintf(b, "\n        if (state == %d) reach_error();\n    }\n    return 0;\n}\n", n)
}
