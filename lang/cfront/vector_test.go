package cfront

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
)

// TestVectorChecks has operations on vectors that are undefined for one of the elements.
func TestVectorChecks(t *testing.T) {
	const header = "typedef int v4 __attribute__((vector_size(16))); typedef signed char b8 __attribute__((vector_size(8)));\n" +
		"int main(void) { v4 a = { 1, 2, 3, 4 }, b = { 5, 6, 7, 0 }; b8 c = { 100 }; int i = 4; "
	for body, want := range map[string]string{
		"a /= b;": "e", "a %= b;": "e", "b /= a;": "r", "a += 2147483647;": "e", "a += 2147483643;": "r", "c += c;": "e", "c -= c;": "r",
		"return a[i];": "e", "return a[i - 1] - 4;": "r", "a[i] = 1;": "e", "a <<= 32;": "e", "a[1] = a[0] + (a[2] = 7);": "r", "a[1] = a[0] + (a[0] = 7);": "e", "b = a + (a = b);": "e", "v4 d = -(a + (b = b * 2)); return d[0] + 11;": "r", "a <<= b;": "r", "b = -b;": "r", "a[0] = -2147483647 - 1; a = -a;": "e",
	} {
		for _, bytes := range []bool{false, true} {
			checks := cfg.ChecksOf(cfg.Bounds, cfg.Division, cfg.SignedOverflow, cfg.Shift, cfg.Sequence)
			require.Equal(t, want, ended(t, header+body+" return 0; }", Options{Bytes: bytes, Checks: checks}), "%s (bytes: %v)", body, bytes)
		}
	}
}
