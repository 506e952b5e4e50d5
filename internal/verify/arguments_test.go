package verify_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestArguments: in scalars, it is known which arguments of the program there are, and nothing of what is in them.
func TestArguments(t *testing.T) {
	for body, want := range map[string]string{
		"int k = 0; for (int i = 1; i < argc; i++) if (!strcmp(argv[i], \"-l\")) k = 1; if (k > 1) reach_error();": "safe",
		"if (argc > 1 && !argv[1]) reach_error();":                                                          "safe",
		"if (argc > 0 && argv[argc]) reach_error();":                                                        "safe",
		"if (argc > 3 && argv[3]) reach_error();":                                                           "unsafe",
		"if (argv + 1 == argv) reach_error();":                                                              "safe",
		"if (argc > 0) { while (*argv) argv++; if (*argv) reach_error(); }":                                 "safe",
		"int x = 1; if (argc > 0) argv[0][0] = 0; if (x != 1) reach_error();":                               "safe",
		"int n = 0; if (argc > 0) for (char *s = argv[0]; *s && n < 5; s++) n++; if (n > 5) reach_error();": "safe",
		"char **a = argv; a += 2; a--; if (argc > 1 && !*a) reach_error();":                                 "safe",

		"if (argc > 1 && argv[1][0] == 'x') reach_error();":                                                           "unknown",
		"if (argc > 0) { char *p = &argv[0][0]; if (*p == 'a') { argv[0][0] = 'b'; if (*p == 'b') reach_error(); } }": "unknown",
		"if (argc > 0) { char *p = &argv[0][0]; if (p[1] == 'x') reach_error(); }":                                    "unknown",
		"if (argc > 1) { argv[1] = 0; if (!argv[1]) reach_error(); }":                                                 "unknown",
		"char **p = &argv[1]; if (argc > 1 && p[0] != argv[1]) reach_error();":                                        "unknown",
		"if (argc > 1 && argv[0] == argv[1]) reach_error();":                                                          "unknown",
		"if (argc > 0) { char *e = argv[0]; while (*e) e++; if (e < argv[0]) reach_error(); }":                        "unknown",
		"if (argv + 1 - argv != 1) reach_error();":                                                                    "unknown",
		"if (argv[argc + 1]) reach_error();":                                                                          "unknown",
		"if (!argv[0]) reach_error();":                                                                                "safe", // as assumed
		"if (argv[-1]) reach_error();":                                                                                "unknown",
		"if (argv[0][0]) reach_error();":                                                                              "unknown",
		"if (argc > 0 && *(int *)argv[0]) reach_error();":                                                             "unknown",
		"char *p = (char *)argv; if (p[1]) reach_error();":                                                            "unknown",
		"int x = 0, *q = &x; char *p = argc > 2 ? argv[1] : (char *)q; *p = 1; if (x == 1) reach_error();":            "unknown",
	} {
		src := "#include <string.h>\nvoid reach_error(void); int main(int argc, char **argv) { " + body + " return 0; }"
		task := verify.Task{File: "f.c", Source: []byte(src), DataModel: verify.ILP32}
		rep, err := verify.Run(t.Context(), task, verify.Options{Engine: "gps", Memory: verify.MemoryScalars})
		require.NoError(t, err, body)
		assert.Equal(t, want, rep.Verdict, "%s: %s", body, rep.Reason)
	}
}

// TestNoArguments: that a program has no arguments, not even its name, is left out, and said.
func TestNoArguments(t *testing.T) {
	src := "#include <stdio.h>\nint main(int argc, char *argv[]) { if (argc < 2) fprintf(stderr, \"%s\", argv[0]); return 0; }"
	task := verify.Task{File: "f.c", Source: []byte(src), DataModel: verify.LP64, Property: "valid-memsafety"}
	for _, memory := range []verify.Memory{verify.MemoryScalars, verify.MemoryBytes} {
		rep, err := verify.Run(t.Context(), task, verify.Options{Engine: "gps", Memory: memory})
		require.NoError(t, err)
		if memory == verify.MemoryScalars {
			assert.Equal(t, "safe", rep.Verdict, rep.Reason)
		}
		assert.NotEqual(t, "unsafe", rep.Verdict)
		require.NotEmpty(t, rep.Notes)
		assert.Contains(t, rep.Notes[0].Text, "argv[0], the name of the program, is not null")
	}
}
