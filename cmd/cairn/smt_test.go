package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/smt"
	"cairn/smt/smtlib"
	"cairn/smt/smtlib/scriptgen"
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

// TestSMTRandomInterpolants asks for interpolants, as a sequence and as trees, whenever a random script is unsatisfiable; the
// executor checks them.
func TestSMTRandomInterpolants(t *testing.T) {
	asked, answered := 0, 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 7))
		script := scriptgen.Script(r, scriptgen.Config{Logic: scriptgen.Logics[seed%5], Commands: 10, Depth: 2})
		nodes, err := smtlib.ReadAll(strings.NewReader(script), "")
		require.NoError(t, err)
		var out strings.Builder
		x := smtlib.NewExecutor(&out, smtlib.Options{Engine: smtEngine{}, Check: true})
		execute := func(command string) *smtlib.Result {
			out.Reset()
			result, err := x.Run(context.Background(), strings.NewReader(command))
			require.NoError(t, err)
			require.Empty(t, result.Failed, script)
			return result
		}
		for _, n := range nodes {
			answers := len(execute("(get-info :name)").Answers)
			result := execute(n.String())
			if len(result.Answers) == answers || result.Answers[answers] != smt.Unsat {
				continue
			}
			execute("(get-assertions)")
			names := namesIn(out.String())
			for _, command := range []string{
				"(get-interpolants " + strings.Join(names, " ") + ")",
				"(get-interpolants (" + strings.Join(names[:len(names)/2], ") (") + ") " + strings.Join(names[len(names)/2:], " ") + ")",
			} {
				if len(names) < 2 {
					break
				}
				asked++
				if execute(command); !strings.Contains(out.String(), "error") {
					answered++
				}
			}
		}
	}
	assert.Greater(t, asked, 40)
	assert.Equal(t, asked, answered)
}

// namesIn returns the names in the output of get-assertions.
func namesIn(assertions string) []string {
	var names []string
	for _, part := range strings.Split(assertions, ":named ")[1:] {
		name, _, _ := strings.Cut(part, ")")
		names = append(names, name)
	}
	return names
}
