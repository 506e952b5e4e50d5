package verify_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
	"cairn/internal/verify"
	"cairn/internal/witness"
)

// noOverflow is the property as SV-COMP writes it.
const noOverflow = "CHECK( init(main()), LTL(G ! overflow) )"

// TestNoOverflow verifies the programs of testdata/overflow: no engine has a wrong answer, and the portfolio answers all of
// them. Most witnesses are found valid again, and what gcc makes of a program and its harness is stopped by an overflow.
func TestNoOverflow(t *testing.T) {
	files, err := filepath.Glob("../../testdata/overflow/*.yml")
	require.NoError(t, err)
	require.Greater(t, len(files), 14)
	trapped, valid := 0, 0
	for _, f := range files {
		task, err := verify.LoadTask(f)
		require.NoError(t, err)
		assert.Equal(t, verify.NoOverflow, task.Property)
		for _, engine := range []string{verify.PortfolioName, "gps", "absint", "kind"} {
			ctx := context.Background()
			if engine != verify.PortfolioName {
				ctx = limited(t, perPartial)
			}
			rep, err := verify.Run(ctx, task, verify.Options{Engine: engine})
			require.NoError(t, err, f)
			assert.Equal(t, verify.NoOverflow, rep.Property)
			if rep.Verdict == "unknown" {
				assert.NotEqual(t, verify.PortfolioName, engine, "%s: %s", f, rep.Reason)
				continue
			}
			require.Equal(t, task.Expected.String(), rep.Verdict, "%s: %s", engine, f)
			if engine == verify.PortfolioName {
				if checkOverflowWitness(t, task, rep) {
					valid++
				}
				if rep.Verdict == "unsafe" && overflowTraps(t, task, rep) {
					trapped++
				}
			}
		}
	}
	t.Logf("%d valid witnesses; gcc stops %d programs", valid, trapped)
	assert.GreaterOrEqual(t, valid, len(files)-4)
}

// checkOverflowWitness reports whether the witness is found valid; it must not be found invalid.
func checkOverflowWitness(t *testing.T, task verify.Task, rep *verify.Report) bool {
	data, err := rep.Witness(context.Background(), task, stamp)
	if rep.Evidence == nil { // contracts of procedures are no witness
		require.ErrorIs(t, err, verify.ErrNoEvidence)
		return false
	}
	require.NoError(t, err)
	entries, err := witness.Read(data, "w.yml")
	require.NoError(t, err)
	require.Equal(t, noOverflow, entries[0].Metadata.Task.Specification)
	if strings.Contains(filepath.Base(task.File), "recursive") { // recursion in witnesses is not supported
		return false
	}
	task.Property = "" // the witness knows
	v := validate(t, task, data)
	assert.NotEqual(t, verify.Invalid, v.Validity, "%s: %s\n%s", task.File, v.Reason, data)
	return v.Validity == verify.Valid
}

// overflowTraps runs the program with its harness.
func overflowTraps(t *testing.T, task verify.Task, rep *verify.Report) bool {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Log("gcc is not installed: the harness is not run")
		return false
	}
	text, err := rep.Harness(context.Background(), task)
	require.NoError(t, err)
	require.Contains(t, text, "-fsanitize=signed-integer-overflow")
	harness, program := filepath.Join(t.TempDir(), "harness.c"), filepath.Join(t.TempDir(), "a.out")
	require.NoError(t, os.WriteFile(harness, []byte(text), 0o600))
	out, err := exec.Command(gcc, "-w", "-O0", "-fsanitize=signed-integer-overflow,shift", "-fsanitize-undefined-trap-on-error",
		"-o", program, task.File, harness).CombinedOutput()
	require.NoError(t, err, "%s", out)
	err = exec.Command(program).Run()
	require.ErrorContains(t, err, "signal: illegal instruction", task.File)
	return true
}

// TestPropertyOfTask checks which of several properties a task is about.
func TestPropertyOfTask(t *testing.T) {
	dir := write(t, map[string]string{
		"one.yml":  "format_version: '2.0'\ninput_files: a.c\nproperties: [{property_file: o.prp, expected_verdict: false}]",
		"both.yml": "format_version: '2.0'\ninput_files: a.c\nproperties: [{property_file: o.prp, expected_verdict: false}, {property_file: u.prp, expected_verdict: true}]",
		"o.prp":    overflow, "u.prp": unreach,
		"a.c": "int main(void) { int x = 2147483647; return x + 1; }\n",
	})
	for _, c := range []struct{ file, property, about, expected, verdict string }{
		{"one.yml", "", verify.NoOverflow, "unsafe", "unsafe"},
		{"one.yml", verify.Property, "", "unknown", "safe"},
		{"both.yml", "", "", "safe", "safe"},
		{"both.yml", verify.NoOverflow, verify.NoOverflow, "unsafe", "unsafe"},
		{"a.c", "", "", "unknown", "safe"},
		{"a.c", verify.NoOverflow, verify.NoOverflow, "unknown", "unsafe"},
	} {
		task, err := verify.LoadFiles([]string{filepath.Join(dir, c.file)}, c.property)
		require.NoError(t, err)
		assert.Equal(t, c.about, task.Property, c)
		assert.Equal(t, c.expected, task.Expected.String(), c)
		rep, err := verify.Run(context.Background(), task, verify.Options{})
		require.NoError(t, err)
		assert.Equal(t, c.verdict, rep.Verdict, c)
	}
	task, err := verify.LoadFiles([]string{filepath.Join(dir, "a.c")}, verify.NoOverflow)
	require.NoError(t, err)
	rep, err := verify.Run(context.Background(), task, verify.Options{Math: true})
	require.NoError(t, err)
	assert.Equal(t, "unknown", rep.Verdict)
	assert.Contains(t, rep.Reason, "no-overflow of unbounded integers")
	task, err = verify.NewTask("b.c", []byte("unsigned long strlen(const char *); int main(void) { char b[4] = \"abc\"; return (int)strlen(b) - 3; }"), "valid-memsafety")
	require.NoError(t, err)
	rep, err = verify.Run(context.Background(), task, verify.Options{Math: true, Memory: verify.MemoryAuto})
	require.NoError(t, err)
	assert.Equal(t, "safe", rep.Verdict, rep.Reason)
}

// TestLongExecution: what calls itself twice, twenty-one times deep, cannot be carried out, and that is no fault.
func TestLongExecution(t *testing.T) {
	if !sample.Long() {
		t.Skip("long")
	}
	path := filepath.Join(write(t, map[string]string{"long.c": `
int f(int n) { if (n <= 0) return 0; f(n - 1); f(n - 1); return 0; }
int main(void) { f(21); int x = 2147483647; return x + 1; }
`}), "long.c")
	task, err := verify.LoadFiles([]string{path}, verify.NoOverflow)
	require.NoError(t, err)
	rep, err := verify.Run(context.Background(), task, verify.Options{})
	require.NoError(t, err)
	assert.Equal(t, "unknown", rep.Verdict)
	assert.Contains(t, rep.Reason, "too long to be carried out")
}
