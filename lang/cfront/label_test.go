package cfront

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
)

// TestComputedGoto has gotos to what is no label of the function, and comparisons of labels: two of them may be one place.
func TestComputedGoto(t *testing.T) {
	const header = "void reach_error(void); void *other(void) { void *p = &&l; l: return p; }\nint main(void) { "
	const elsewhere = "undefined behaviour: a computed goto to something else than a label of the function"
	for _, c := range []struct{ body, want string }{
		{"static void *t[2] = { &&a, &&b }; if (t[0] == t[1]) reach_error(); goto *t[0]; a: b: return 0;", "not supported: " + openAddresses},
		{"void *t[2] = { &&a, &&b }; if (t[0] != &&a) reach_error(); goto *t[0]; a: b: return 0;", "r"},
		{"void *p = 0; goto *p; a: return &&a != 0;", "e"},
		{"goto *other(); a: return &&a != 0;", elsewhere},
		{"int x; void *p = &x; goto *p; a: return &&a != 0;", elsewhere},
		{"void *p = &&a; ((void (*)(void))p)(); a: return 0;", "not supported: call through a pointer that points to no function of its type"},
		{"void *p; { int x = 1; goto *&&a; a: x = 2; p = &x; } return *(int *)p;", "e"},
	} {
		for _, bytes := range []bool{false, true} {
			got := ended(t, header+c.body+" }", Options{Bytes: bytes, Checks: cfg.ChecksOf(cfg.Pointer, cfg.Assertion)}, 1, 1, 1)
			require.Equal(t, c.want, got, "%s (bytes: %v)", c.body, bytes)
		}
	}
}
