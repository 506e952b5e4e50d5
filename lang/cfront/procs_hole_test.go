package cfront_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/lang/cfront"
)

// TestRecursionThatIsNotSupported: a call that cannot be one of a procedure is said so, or becomes a hole.
func TestRecursionThatIsNotSupported(t *testing.T) {
	for _, source := range []string{
		"void r(int *p, int n) { if (n <= 0) return; (*p)++; r(p, n - 1); } int main(void) { int c = 0; r(&c, 30); if (c != 30) reach_error(); return 0; }",
		"struct s { int a; }; struct s r(struct s p, int n) { return n ? r(p, n - 1) : p; } int main(void) { struct s x = { 1 }; x = r(x, 30); if (x.a != 1) reach_error(); return 0; }",
	} {
		p, err := cfront.Load(context.Background(), "r.c", []byte("extern void reach_error(void); "+source), cfront.Options{})
		var un *cfront.Unsupported
		if errors.As(err, &un) {
			require.Contains(t, un.Construct, "a recursive function with a parameter of type")
			continue
		}
		require.NoError(t, err)
		require.NoError(t, p.Check())
		require.True(t, p.HasHoles())
	}
}
