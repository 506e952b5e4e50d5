package benchexec_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// stubs stand for the parts of BenchExec that the module imports.
var stubs = map[string]string{
	"benchexec/__init__.py":       "",
	"benchexec/tools/__init__.py": "",
	"benchexec/result.py": `
RESULT_TRUE_PROP = "true"
RESULT_FALSE_PROP = "false"
RESULT_FALSE_REACH = "false(unreach-call)"
RESULT_FALSE_OVERFLOW = "false(no-overflow)"
RESULT_UNKNOWN = "unknown"
RESULT_ERROR = "ERROR"
`,
	"benchexec/tools/sv_benchmarks_util.py": `
ILP32, LP64 = "ILP32", "LP64"
def get_data_model_from_task(task, names):
    return names[task.data_model] if task.data_model else None
`,
	"benchexec/tools/template.py": "class BaseTool2: pass",
}

// script asks the module for a command line and for the results of runs, and prints the answers as JSON.
const script = `
import json, sys
from types import SimpleNamespace as NS
from cairn import Tool
tool = Tool()
task = lambda file, prop, model: NS(single_input_file=file, property_file=prop, data_model=model)
limits = NS(memory=1000000000, cpu_cores=2)
run = lambda lines, code=0, timeout=False, args=(): tool.determine_result(NS(output=lines, was_timeout=timeout, exit_code=NS(value=code), cmdline=args))
print(json.dumps([
    tool.cmdline("cairn", ["--engine", "gps"], task("a.c", "unreach-call.prp", "LP64"), limits),
    tool.cmdline("cairn", [], task(sys.argv[1], None, None), NS(memory=None, cpu_cores=None)),
    tool.cmdline("cairn", [], task(sys.argv[2], None, None), NS(memory=None, cpu_cores=None)),
    run(["safe", "Loop invariants", "unsafe"]),
    run(["unsafe", "inputs: 1"], 10),
    run(["unsafe"], 10, args=["verify", "--property", "x/no-overflow.prp"]),
    run(["unknown: memory"], 5),
    run(["safe"], 0, timeout=True),
    run(["sat", "(model)"]),
    run(["unsat"]),
    run(["a.c:1:1: what is that"], 2),
    run([], 6),
    tool.get_value_from_output(["  tests 12", "queries 7"], "queries"),
]))
`

// TestToolInfo runs the module under Python, with stubs for BenchExec.
func TestToolInfo(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 here")
	}
	dir := t.TempDir()
	for name, text := range stubs {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	module, err := os.ReadFile("cairn.py")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "cairn.py"), module, 0o644))

	const horn, plain = "../../testdata/chc/parity.smt2", "../../testdata/smt/linear.smt2"
	cmd := exec.CommandContext(t.Context(), python, "-c", script, horn, plain)
	cmd.Env = append(os.Environ(), "PYTHONPATH="+dir, "PYTHONDONTWRITEBYTECODE=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	require.NoError(t, err)
	var got []any
	require.NoError(t, json.Unmarshal(out, &got))
	line := func(words ...any) []any { return words }
	assert.Equal(t, []any{
		line("cairn", "verify", "--property", "unreach-call.prp", "--data-model", "LP64", "--jobs", "2", "--memory", "900000000", "--engine", "gps", "a.c"),
		line("cairn", "chc", horn),
		line("cairn", "smt", plain),
		"true", "false(unreach-call)", "false(no-overflow)", "unknown(memory)", "TIMEOUT", "true", "false", "ERROR(input)", "ERROR", "7",
	}, got)
}
