package verify_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestMixedPointers has pointers of which single bytes are read and overwritten. The addresses of objects are any.
func TestMixedPointers(t *testing.T) {
	const header = "#include <stdlib.h>\nunion { void *p; unsigned char c[sizeof(void *)]; unsigned short h[2]; } u;\nint main(void) { u.p = malloc(8); "
	for body, want := range map[string]string{
		"u.c[1] = 8; free(u.p);": "unsafe", "u.h[0]++; free(u.p);": "unsafe", "u.c[2] = 1; *(char *)u.p = 1; free(u.p);": "unsafe",
		"unsigned char c = u.c[1]; u.c[1] = 5; u.c[1] = c; free(u.p);":                                                "safe",
		"u.c[1] = u.c[1] + 1; u.c[1]--; free(u.p);":                                                                   "safe",
		"void *p = u.p; u.c[1] = 5; u.c[1] = (unsigned long)p >> 8; if (u.p != p) free(p); free(u.p);":                "safe",
		"void *p = u.p; u.c[1] = 5; u.c[1] = (unsigned long)p >> 8; *(char *)u.p = 1; free(p); free(u.p);":            "unsafe",
		"void *p = u.p; u.c[1] = 5; if (((unsigned long)u.p >> 8 & 255) != 5) *(char *)u.p = 1; free(p);":             "safe",
		"void *p = u.p, *q; u.c[1] = 5; q = u.p; if (q != p) *(char *)q = 1; free(p);":                                "unsafe",
		"void *p = u.p; u.c[1] = 5; u.p = p; free(u.p);":                                                              "safe",
		"char *p = u.p; u.c[0] = (unsigned long)p + 3; if ((char *)u.p != p + 3) free(p); *(char *)u.p = 1; free(p);": "safe",
	} {
		{
			task := verify.Task{File: "f.c", Source: []byte(header + body + " return 0; }"), DataModel: verify.LP64, Property: verify.MemSafety}
			rep, err := verify.Run(t.Context(), task, verify.Options{})
			require.NoError(t, err, body)
			assert.Equal(t, want, rep.Verdict, "%s: %s", body, rep.Reason)
		}
	}
}
