package cfront

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cairn/internal/usage"
)

// shapes are programs whose length is proportional to n, each long in another way.
var shapes = []struct {
	name string
	make func(n int) string
}{
	{"statements", func(n int) string {
		return "int main(void) { int x = 0, y = 1;\n" + strings.Repeat("x = x + y; y = (x * 3) % 7;\n", n) + "return x; }\n"
	}},
	{"functions", func(n int) string {
		var b strings.Builder
		b.WriteString("int g; int __VERIFIER_nondet_int(void);\n")
		for i := range n {
			fmt.Fprintf(&b, "int f%d(int a) { int b = a + g; if (b > 3) { g = b; } else { g = g - a; } return b; }\n", i)
		}
		b.WriteString("int main(void) { int s = 0;\n")
		for i := range n {
			fmt.Fprintf(&b, "s = f%d(s);\n", i)
		}
		return b.String() + "return s; }\n"
	}},
	{"branches", func(n int) string {
		var b strings.Builder
		b.WriteString("int __VERIFIER_nondet_int(void); void reach_error(void); int main(void) { int s = 0, x = 0;\n")
		for i := range n {
			fmt.Fprintf(&b, "x = __VERIFIER_nondet_int(); if (x == %d && s) { s += x; } else if (x < s || x++ > 4) { reach_error(); }\n", i)
		}
		return b.String() + "return s; }\n"
	}},
	{"globals", func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "int g%d = %d; static unsigned char h%d;\n", i, i, i)
		}
		b.WriteString("int main(void) {\n")
		for i := range n {
			fmt.Fprintf(&b, "g%d = h%d++;\n", i, i)
		}
		return b.String() + "return 0; }\n"
	}},
	{"switch", func(n int) string {
		var b strings.Builder
		b.WriteString("int __VERIFIER_nondet_int(void); int main(void) { int s = 0; while (1) { switch (__VERIFIER_nondet_int()) {\n")
		for i := range n {
			fmt.Fprintf(&b, "case %d: s = %d; break;\n", i, i)
		}
		return b.String() + "default: return s; } } }\n"
	}},
	{"gotos", func(n int) string {
		var b strings.Builder
		b.WriteString("int __VERIFIER_nondet_int(void); int main(void) { int s = 0;\n")
		for i := range n {
			fmt.Fprintf(&b, "l%d: s = %d; if (__VERIFIER_nondet_int()) goto l%d; if (s) goto l%d;\n", i, i, i/2, min(n-1, i+5))
		}
		return b.String() + "return s; }\n"
	}},
	{"else", func(n int) string {
		var b strings.Builder
		b.WriteString("int __VERIFIER_nondet_int(void); int main(void) { int x = __VERIFIER_nondet_int(), s = 0; {\n")
		for i := range n {
			fmt.Fprintf(&b, "} if (x == %d) { s = %d; } else { s++;\n", i, i)
		}
		return b.String() + "} return s; }\n"
	}},
	{"loops", func(n int) string {
		return "int main(void) { int x = 0, y = 1;\n" + strings.Repeat("for (int i = 0; i < 3; i++) { x += i; if (x > 5) break; }\n", n) + "return x; }\n"
	}},
	{"arrays", func(n int) string {
		return "struct s { int a; char b[3]; } v[4]; int main(void) { unsigned x = 0;\n" +
			strings.Repeat("v[x % 4].b[2] = v[1].a; v[2].a = v[x & 3].b[x % 3];\n", n) + "return x; }\n"
	}},
}

// loadTime is the processor's time for the cheapest of several loadings.
func loadTime(t testing.TB, src string, rounds int) time.Duration {
	best := time.Hour
	for range rounds {
		runtime.GC()
		start := usage.CPU()
		_, err := Load(context.Background(), "f.c", []byte(src), Options{})
		require.NoError(t, err)
		best = min(best, usage.CPU()-start)
	}
	return best
}

// TestLoadingIsLinear compares the time for a program with that for one four times as long. What is quadratic would take
// sixteen times as long.
func TestLoadingIsLinear(t *testing.T) {
	for _, s := range shapes {
		small, large := s.make(200), s.make(800)
		ratio := 0.0
		for try := range 8 { // other processes may disturb
			ratio = float64(loadTime(t, large, 1+try)) / float64(loadTime(t, small, 3+try))
			if ratio < 8 {
				break
			}
		}
		t.Logf("%s: %.1f", s.name, ratio)
		require.Less(t, ratio, 8.0, s.name)
	}
}

// TestLoadingIsQuick bounds the work for each line by what it allocates, which no other process changes.
func TestLoadingIsQuick(t *testing.T) {
	for _, s := range shapes {
		src := s.make(200)
		lines := float64(strings.Count(src, "\n"))
		allocations := testing.AllocsPerRun(1, func() {
			_, err := Load(context.Background(), "f.c", []byte(src), Options{})
			require.NoError(t, err)
		})
		t.Logf("%s: %.0f allocations for each of %.0f lines", s.name, allocations/lines, lines)
		require.Less(t, allocations/lines, 2000.0, s.name)
	}
}

func BenchmarkLoad(b *testing.B) {
	for _, s := range shapes {
		for _, n := range []int{50, 400, 3200} {
			src := s.make(n)
			b.Run(fmt.Sprintf("%s/%d", s.name, n), func(b *testing.B) {
				b.SetBytes(int64(len(src)))
				for range b.N {
					if _, err := Load(context.Background(), "f.c", []byte(src), Options{}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
