package cfront

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFixedVariables: a variable that nothing writes to but its initialisation is a constant where the size of memory is needed; one that may
// have another value is none. e is the error, r the end of the run.
func TestFixedVariables(t *testing.T) {
	const header = `extern void reach_error(void); int other(void); void take(int *); void *malloc(unsigned); void *calloc(unsigned, unsigned);
void *wrapper(unsigned n, unsigned size) { return calloc(n, size); } int *make(int n) { return malloc(n * sizeof(int)); }
int *change(int n) { n++; return malloc(n * sizeof(int)); } int *leak(int n) { take(&n); return malloc(n * sizeof(int)); }
static const int N = 3; int M = 3; int W = 3; volatile int V = 3; extern const int E; void write(void) { W = 4; } int x, *p;
`
	const not = "not supported: memory whose size is not constant"
	for _, c := range []struct{ body, want string }{
		{"p = make(3); p[2] = 7; if (p[2] == 7) reach_error();", "e"},
		{"p = make(3); int *q = make(2); q[1] = 1; p[2] = 7; if (p[2] == 7 && q[1] == 1) reach_error();", "e"},
		{"p = make(2); p[2] = 7; reach_error();", "r"},
		{"p = wrapper(N, sizeof(int)); if (p[2] == 0) reach_error();", "e"},
		{"p = make(M); p[2] = 1; reach_error();", "e"},
		{"p = make((unsigned char)(250 + 9)); p[2] = 1; reach_error();", "e"},
		{"static int k = 3; p = make(k); p[2] = 1; reach_error();", "e"},
		{"int k = M + 1, j = k * 2; p = make(j); p[7] = 1; reach_error();", "e"},
		{"int a[3] = {1, 2, 3}, i = 1; if (a[i] == 2) reach_error();", "e"},
		{"p = change(3);", not},
		{"p = leak(3);", not},
		{"p = make(other());", not},
		{"p = make(x); reach_error();", "e"},
		{"p = make(W);", not},
		{"p = make(V);", not},
		{"p = make(E);", not},
		{"static int k = 3; k += 0; p = make(k);", not},
		{"int k = 3; int *q = &(k); p = make(k);", not},
		{"int k = 3; for (int i = 0; i < 1; ++i) k--; p = make(k);", not},
		{"int k = 3; (k) = 3; p = make(k);", not},
		{"if (x == 0) goto l; int k = 3; l: p = make(k);", not},
		{"switch (x) { int k = 3; case 0: p = make(k); }", not},
		{"int k = other(); p = make(k);", not},
	} {
		require.Equal(t, c.want, ended(t, header+"int main(void) { "+c.body+" return 0; }", Options{Holes: true}), c.body)
	}
	require.Equal(t, not, ended(t, header+"int main(void) { other(); p = make(M); return 0; }", Options{Holes: true, ExternalWrites: true}))
	require.Equal(t, "r", ended(t, header+"int main(void) { other(); p = make(N); return 0; }", Options{Holes: true, ExternalWrites: true}))
}
