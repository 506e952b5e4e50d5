package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const clauseFiles = "../../testdata/chc/"

// chcRun runs cairn chc in this process.
func chcRun(args ...string) (stdout, stderr string, code int) {
	var out, errs bytes.Buffer
	code = run(append([]string{"chc"}, args...), &out, &errs)
	return out.String(), errs.String(), code
}

func TestCHC(t *testing.T) {
	out, errs, code := chcRun(clauseFiles + "counter_sat.smt2")
	assert.Equal(t, "sat\n", out)
	assert.Empty(t, errs)
	assert.Equal(t, exitSafe, code)

	out, _, code = chcRun("--model", clauseFiles+"counter_sat.smt2")
	assert.True(t, strings.HasPrefix(out, "sat\n(\n  (define-fun inv ((x0 Int)) Bool\n"), out)
	assert.True(t, strings.HasSuffix(out, ")\n)\n"), out)
	assert.Equal(t, exitSafe, code)

	out, _, code = chcRun("--model", clauseFiles+"counter_unsat.smt2")
	assert.True(t, strings.HasPrefix(out, "unsat\n1: (inv 0) by clause 1 ("), out)
	assert.Contains(t, out, "counter_unsat.smt2:5:")
	assert.Contains(t, out, "12: false by clause 3 ")
	assert.Equal(t, exitSafe, code)

	out, _, code = chcRun("-v", clauseFiles+"empty.smt2")
	assert.True(t, strings.HasPrefix(out, "sat\n; engine: portfolio\n; decided by: spacer\n"), out)
	assert.Equal(t, exitSafe, code)
}

func TestCHCBadInput(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	out, errs, code := chcRun(file("syntax.smt2", "(set-logic HORN)\n(assert (P 1))"))
	assert.Empty(t, out)
	assert.Contains(t, errs, "syntax.smt2:2:10: ")
	assert.Equal(t, exitInput, code)

	path := file("sort.smt2", "(declare-sort S 0)")
	out, errs, code = chcRun(path)
	assert.Equal(t, "unknown: not supported: command declare-sort at "+path+":1:1\n", out)
	assert.Empty(t, errs)
	assert.Equal(t, exitSafe, code)

	for _, args := range [][]string{{}, {"a", "b"}, {"--engine", "magic", "a"}, {"--timeout", "-1s", "a"}, {"--memory", "1KB", "a"}} {
		out, errs, code := chcRun(args...)
		assert.Empty(t, out)
		assert.Contains(t, errs, "cairn chc --help", args)
		assert.Equal(t, exitUsage, code)
	}
	_, errs, code = chcRun(filepath.Join(dir, "missing.smt2"))
	assert.Contains(t, errs, "no such file")
	assert.Equal(t, exitInput, code)
}

// TestCHCTimeout gives a problem that takes long a short time.
func TestCHCTimeout(t *testing.T) {
	out, _, code := chcRun("--timeout", "1ms", clauseFiles+"mutual.smt2")
	assert.Contains(t, []string{"unknown: timeout\n", "sat\n"}, out)
	assert.Equal(t, exitSafe, code)
}

// TestCHCJSON compares the JSON output with its schema.
func TestCHCJSON(t *testing.T) {
	s, err := readSchema("../../testdata/schema/chc.json")
	require.NoError(t, err)
	sameFields(t, "output", s, reflect.TypeFor[clauseDocument]())
	for _, args := range [][]string{
		{"--model", clauseFiles + "counter_sat.smt2"}, {"--model", clauseFiles + "counter_unsat.smt2"}, {clauseFiles + "inlined.smt2"},
		{"missing.smt2"},
	} {
		out, _, _ := chcRun(append([]string{"--json"}, args...)...)
		var v any
		require.NoError(t, json.Unmarshal([]byte(out), &v), out)
		assert.NoError(t, s.check("output", v), out)
	}
}
