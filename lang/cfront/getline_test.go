package cfront

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// TestGetline has calls of getline and fmemopen with what is right about them, or an error of memory.
func TestGetline(t *testing.T) {
	const header = "#include <stdio.h>\n#include <stdlib.h>\nvoid reach_error(void);\nint main(void) { char *line = 0, b[4]; size_t n = 0; FILE *f; ssize_t r; "
	for body, want := range map[string]string{
		"r = getline(&line, &n, stdin); if (r > 0 && (line[r] || n <= r || !line)) reach_error(); free(line);":                "end",
		"r = getdelim(&line, &n, ':', stdin); for (int i = 0; i + 1 < r; i++) if (line[i] == ':') reach_error(); free(line);": "end",
		"line = malloc(1); n = 1; r = getline(&line, &n, stdin); if (r > 0) line[r] = 1; free(line);":                         "end",
		"n = 100; line = malloc(1); r = getline(&line, &n, stdin);":                                                           "error", "r = getline(&line, &n, stdin); line[r < 0 ? 0 : n] = 1;": "error",
		"line = b; n = 1; getline(&line, &n, stdin);": "error", "if (getline(0, &n, stdin) != -1) reach_error();": "end", "getline(&line, &n, 0);": "error",
		"f = fmemopen(b, 4, \"r\"); if (f) fclose(f);": "hole", "f = fmemopen(b, 4, 0);": "error",
		"f = fmemopen(0, 5, \"w\");": "end", "f = fmemopen(b, 4, \"w\");": "hole",
	} {
		o := Options{DataModel: LP64, Bytes: true, Checks: cfg.ChecksOf(cfg.Bounds, cfg.Pointer, cfg.Memory, cfg.Assertion)}
		p, err := Load(context.Background(), "f.c", []byte(header+body+" return 0; }"), o)
		require.NoError(t, err, body)
		compiled, err := cexec.Compile(p.Main)
		require.NoError(t, err)
		ends := map[string]bool{}
		for seed := range uint64(100) {
			r := rand.New(rand.NewPCG(seed, 61))
			end, what := endOfRun(p.Main, compiled, nil, func(s cfg.Stmt) (num.Rat, bool) {
				return p.Main.Vars[s.Var].Type.Wrap(num.FromInt(r.Int64N(1 << r.IntN(7)))), true
			})
			ends[end] = true
			require.True(t, end == "end" || end == want, "%s: %s %s", body, end, what)
		}
		require.True(t, ends[want], "%s: %v", body, ends)
	}
}
