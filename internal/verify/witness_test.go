package verify_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"cairn/internal/sample"
	"cairn/internal/verify"
	"cairn/internal/witness"
)

var mutants = flag.Int("mutants", sample.Size(100, 600), "how many changed witnesses TestMutatedWitnesses checks")

var stamp = verify.Stamp{Version: "test", Time: time.Unix(1_800_000_000, 0)}

// decided verifies a program of testdata; the report is nil if there is no answer.
func decided(t *testing.T, path string) (verify.Task, *verify.Report) {
	t.Helper()
	task, err := verify.LoadTask(path)
	require.NoError(t, err)
	rep, err := verify.Run(context.Background(), task, verify.Options{})
	require.NoError(t, err)
	if rep.Evidence == nil {
		return task, nil
	}
	return task, rep
}

// definitions lists the programs of testdata, each n-th of them, in long tests all.
func definitions(t *testing.T, n int) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"../../testdata/c/*.yml", "../../testdata/recursion/*.c", "../../testdata/witness/*.c"} {
		paths, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, paths)
		all = append(all, paths...)
	}
	some := all[:0]
	for i, path := range all {
		if sample.Every(n, i) {
			some = append(some, path)
		}
	}
	return some
}

func validate(t *testing.T, task verify.Task, data []byte) verify.Validation {
	t.Helper()
	entries, err := witness.Read(data, "w.yml")
	require.NoError(t, err, string(data))
	require.Len(t, entries, 1)
	v, err := verify.Validate(context.Background(), task, &entries[0], verify.Options{})
	require.NoError(t, err, string(data))
	return v
}

// conforms checks a witness against the schema of its format.
func conforms(t *testing.T, schema *jsonschema.Schema, data []byte) {
	t.Helper()
	var doc any
	require.NoError(t, yaml.Unmarshal(data, &doc))
	asJSON, err := json.Marshal(doc)
	require.NoError(t, err)
	instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(asJSON))
	require.NoError(t, err)
	require.NoError(t, schema.Validate(instance), string(data))
}

// Every witness that is written is accepted, and written again byte by byte.
func TestWitnessesRoundTrip(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../testdata/schema/witness-2.0.json")
	require.NoError(t, err)
	checked := map[string]int{}
	for i, path := range definitions(t, 4) {
		task, rep := decided(t, path)
		if rep == nil {
			continue
		}
		data, err := rep.Witness(context.Background(), task, stamp)
		require.NoError(t, err, path)
		again, err := rep.Witness(context.Background(), task, stamp)
		require.NoError(t, err, path)
		require.Equal(t, string(data), string(again), path)
		conforms(t, schema, data)
		v := validate(t, task, data)
		assert.Equal(t, verify.Valid, v.Validity, "%s: %s\n%s", path, v.Reason, data)
		checked[rep.Verdict]++
		if !sample.Every(2, i) {
			continue
		}
		data, err = rep.GraphML(context.Background(), task, stamp)
		require.NoError(t, err, path)
		a, err := witness.ReadGraphML(data, "w.graphml")
		require.NoError(t, err, path)
		require.Empty(t, a.Lint(witness.NewSource(task.File, task.Source, nil)), path)
		v, err = verify.ValidateAutomaton(context.Background(), task, a, verify.Options{})
		require.NoError(t, err, path)
		assert.Equal(t, verify.Valid, v.Validity, "%s: %s\n%s", path, v.Reason, data)
		checked["in GraphML"]++
	}
	t.Log(checked)
	assert.Greater(t, checked["safe"], 20)
	assert.Greater(t, checked["unsafe"], 12)
	assert.Greater(t, checked["in GraphML"], 20)
}

var (
	number   = regexp.MustCompile(`-?\d+`)
	operator = regexp.MustCompile(`<=|>=|==|!=|<|>`)
	column   = regexp.MustCompile(`column: \d+`)
)

// mutate changes one thing in a witness: a constant, an operator, a conjunct, or a place. ok is false if it finds nothing.
func mutate(rng *rand.Rand, data string) (changed string, ok bool) {
	at := strings.Index(data, "content:")
	head, body := data[:at], data[at:]
	replace := func(re *regexp.Regexp, lineHas string, by func(string) string) bool {
		var places [][]int
		for _, m := range re.FindAllStringIndex(body, -1) {
			start := strings.LastIndexByte(body[:m[0]], '\n') + 1
			line, _, _ := strings.Cut(body[start:], "\n")
			if strings.Contains(line, lineHas) && m[0]-start >= strings.Index(line, lineHas)+len(lineHas) {
				places = append(places, m)
			}
		}
		if len(places) == 0 {
			return false
		}
		m := places[rng.Intn(len(places))]
		body = body[:m[0]] + by(body[m[0]:m[1]]) + body[m[1]:]
		return true
	}
	switch rng.Intn(4) {
	case 0:
		ok = replace(number, "value:", func(s string) string {
			n, err := strconv.ParseInt(s, 10, 64)
			if err != nil {
				return "0"
			}
			return strconv.FormatInt(n+int64(rng.Intn(7))-3, 10)
		})
	case 1:
		ok = replace(operator, "value:", func(string) string { return []string{"<=", ">=", "==", "!=", "<", ">"}[rng.Intn(6)] })
	case 2:
		ok = replace(regexp.MustCompile(` && [^\n&|()]*`), "value:", func(string) string { return "" })
	default:
		ok = replace(column, "", func(s string) string { return "column: " + strconv.Itoa(1+rng.Intn(30)) })
	}
	return head + body, ok && head+body != data
}

// Changed witnesses are rejected, or still prove what they say; nothing crashes.
func TestMutatedWitnesses(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	verdicts := map[verify.Validity]int{}
	type sample struct {
		path, data string
		task       verify.Task
	}
	var samples []sample
	for _, path := range definitions(t, 12) {
		if task, rep := decided(t, path); rep != nil {
			data, err := rep.Witness(context.Background(), task, stamp)
			require.NoError(t, err)
			samples = append(samples, sample{path, string(data), task})
		}
	}
	for done := 0; done < *mutants; {
		s := samples[rng.Intn(len(samples))]
		changed, ok := mutate(rng, s.data)
		if !ok {
			continue
		}
		done++
		v := validate(t, s.task, []byte(changed))
		verdicts[v.Validity]++
		if v.Validity == verify.Invalid {
			assert.NotEmpty(t, v.Reason, changed)
			assert.True(t, v.Pos.IsValid(), "%s: no position: %s\n%s", s.path, v.Reason, changed)
		}
	}
	t.Log(verdicts)
	assert.Greater(t, 4*verdicts[verify.Invalid], *mutants, "most changes matter")
}

func TestWitnessOfAnotherProgram(t *testing.T) {
	task, rep := decided(t, "../../testdata/c/ex3.yml")
	data, err := rep.Witness(context.Background(), task, stamp)
	require.NoError(t, err)
	task.Source = append(task.Source, '\n')
	v := validate(t, task, data)
	assert.Equal(t, verify.Invalid, v.Validity)
	assert.Contains(t, v.Reason, "another program")
}

// Harnesses compile, and the programs then reach the error.
func TestHarnesses(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("gcc is not installed")
	}
	dir := t.TempDir()
	ran := 0
	for _, path := range definitions(t, 4) {
		task, rep := decided(t, path)
		if rep == nil || rep.Verdict != "unsafe" || rep.DataModel == verify.ILP32 && strings.Contains(string(task.Source), "long") {
			continue // longs have another width here
		}
		text, err := rep.Harness(context.Background(), task)
		require.NoError(t, err)
		harness, object, program := filepath.Join(dir, "harness.c"), filepath.Join(dir, "harness.o"), filepath.Join(dir, "a.out")
		require.NoError(t, os.WriteFile(harness, []byte(text), 0o666))
		out, err := exec.Command(gcc, "-Wall", "-Wextra", "-Werror", "-c", "-o", object, harness).CombinedOutput()
		require.NoError(t, err, "%s: %s", path, out)
		if strings.Contains(text, "has no initial value") || strings.Contains(text, "which it does not do here") {
			continue
		}
		out, err = exec.Command(gcc, "-w", "-O0", "-fwrapv", "-o", program, task.File, object).CombinedOutput()
		require.NoError(t, err, "%s: %s", path, out)
		err = exec.Command(program).Run()
		var exit *exec.ExitError
		require.True(t, errors.As(err, &exit), "%s does not reach the error", path)
		status, ok := exit.Sys().(syscall.WaitStatus)
		require.True(t, ok && status.Signaled() && status.Signal() == syscall.SIGABRT, "%s: %v", path, err)
		ran++
	}
	t.Logf("%d programs", ran)
	assert.Greater(t, ran, 10)
}
