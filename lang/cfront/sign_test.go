package cfront

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
)

// Where only the sign of a comparison's result counts there is no choice, elsewhere there is one.
func TestOnlyTheSign(t *testing.T) {
	for use, choices := range map[string]bool{
		`if (strcmp(a, b) == 0) x = 1;`: false, `if (0 < strcmp(a, b)) x = 1;`: false, `if (strcmp(a, b)) x = 1;`: false,
		`x = !strcmp(a, b);`: false, `x = strcmp(a, b) ? 2 : 3;`: false, `x = memcmp(a, b, 1) >= 0 && x;`: false,
		`while (__builtin_strcmp(a, b) > 0) x++;`: false, `x = (strncasecmp(a, b, 2)) != 0 || x;`: false,
		`x = strcmp(a, b);`: true, `x = strcmp(a, b) == -1;`: true, `x = strcmp(a, b) ?: 5;`: true, `x = (char)strcmp(a, b) < 0;`: true,
		`x = -strcmp(a, b) < 0;`: true, `switch (strcmp(a, b)) { case 1: x = 1; }`: true, `x = strcmp(a, b) == x;`: true,
	} {
		text := "#include <string.h>\n#include <strings.h>\nint x; int main(void) { char a[3] = \"p\", b[3] = \"q\"; " + use + " return x; }"
		prog, err := Load(context.Background(), "p.c", []byte(text), Options{})
		require.NoError(t, err, use)
		found := false
		for _, e := range prog.Main.Edges {
			for _, s := range e.Stmts {
				found = found || s.Kind == cfg.Havoc
			}
		}
		assert.Equal(t, choices, found, use)
	}
}
