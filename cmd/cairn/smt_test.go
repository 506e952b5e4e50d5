package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestSMTScripts compares the output for testdata/smt/*.smt2 with the .expected files beside them. Every answer is checked.
// UPDATE=1 writes the .expected files.
func TestSMTScripts(t *testing.T) {
	files, err := filepath.Glob("../../testdata/smt/*.smt2")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			code := run([]string{"smt", "--check", f}, &stdout, &stderr)
			assert.NotContains(t, stderr.String(), "internal error")
			assert.NotContains(t, stderr.String(), "warning")
			assert.Equal(t, exitSafe, code)
			golden := strings.TrimSuffix(f, ".smt2") + ".expected"
			if os.Getenv("UPDATE") != "" {
				require.NoError(t, os.WriteFile(golden, stdout.Bytes(), 0o666))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			assert.Equal(t, string(want), stdout.String())
		})
	}
}

// pigeons says in integers that n+1 pigeons are in n holes, one in each.
func pigeons(n int) string {
	var out strings.Builder
	for i := range n + 1 {
		sum := "(+"
		for j := range n {
			fmt.Fprintf(&out, "(declare-const p%d_%d Int)(assert (<= 0 p%d_%d 1))\n", i, j, i, j)
			sum += fmt.Sprintf(" p%d_%d", i, j)
		}
		fmt.Fprintf(&out, "(assert (>= %s) 1))\n", sum)
		for j := range n {
			for k := range i {
				fmt.Fprintf(&out, "(assert (or (= p%d_%d 0) (= p%d_%d 0)))\n", i, j, k, j)
			}
		}
	}
	return out.String()
}

// TestSMTTimeout asks what cannot be answered in time: the answer is unknown, and what comes after is answered.
func TestSMTTimeout(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pigeons.smt2")
	execute := func(script string, args ...string) string {
		require.NoError(t, os.WriteFile(file, []byte(script), 0o666))
		var stdout, stderr bytes.Buffer
		assert.Equal(t, exitSafe, run(append(append([]string{"smt"}, args...), file), &stdout, &stderr))
		assert.Empty(t, stderr.String())
		return stdout.String()
	}
	const end = "(check-sat)(get-info :reason-unknown)(reset)(declare-const q Bool)(assert q)(check-sat)"

	out := execute("(set-option :timeout 300)" + pigeons(14) + end)
	assert.Equal(t, "unknown\n(:reason-unknown \"timeout\")\nsat\n", out)

	out = execute(pigeons(14)+end, "--timeout", "500ms")
	assert.Equal(t, "unknown", strings.SplitN(out, "\n", 2)[0])

	out = execute("(set-option :reproducible-resource-limit 1)" + pigeons(14) + "(check-sat)")
	assert.Equal(t, "unknown\n", out)
}
