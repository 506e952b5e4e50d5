package verify_test

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/budget"
	"cairn/internal/verify"
)

func source(text string) verify.Task {
	return verify.Task{File: "x.c", Source: []byte("extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n" + text), DataModel: verify.ILP32}
}

func run(t *testing.T, task verify.Task, opt verify.Options) *verify.Report {
	t.Helper()
	rep, err := verify.Run(context.Background(), task, opt)
	require.NoError(t, err)
	return rep
}

func corpusTask(t *testing.T, name string) verify.Task {
	t.Helper()
	task, err := verify.LoadTask(filepath.Join(corpus, name+".yml"))
	require.NoError(t, err)
	return task
}

// TestInvariants: EX-3 is safe because x is even, and that is what the report must say, in C.
func TestInvariants(t *testing.T) {
	rep := run(t, corpusTask(t, "ex3"), verify.Options{})
	assert.Equal(t, "safe", rep.Verdict)
	assert.Nil(t, rep.Counterexample)
	require.Len(t, rep.Invariants, 2)
	for i, line := range []int{9, 11} {
		assert.Equal(t, line, rep.Invariants[i].Line)
		assert.Equal(t, "main", rep.Invariants[i].Function)
		assert.Contains(t, rep.Invariants[i].Expression, "x % 2 == 0")
	}
}

// TestEX1 requires what Fang et al. 2025 report of EX-1: one test finds an input of at least 1000.
func TestEX1(t *testing.T) {
	rep := run(t, corpusTask(t, "ex1"), verify.Options{})
	assert.Equal(t, "unsafe", rep.Verdict)
	assert.EqualValues(t, 1, rep.Statistics["tests"])
	require.Len(t, rep.Counterexample.Inputs, 1)
	in := rep.Counterexample.Inputs[0]
	assert.Equal(t, "__VERIFIER_nondet_int", in.From)
	assert.Equal(t, 6, in.Line)
	n, err := strconv.Atoi(in.Value)
	require.NoError(t, err)
	assert.GreaterOrEqual(t, n, 1000)

	steps := rep.Counterexample.Steps
	assert.LessOrEqual(t, len(steps), 41)
	assert.Equal(t, verify.Change{Variable: "n", Value: in.Value}, steps[0].Changes[0])
	last := steps[len(steps)-1]
	assert.Contains(t, []int{12, 14}, last.Line, "the call of reach_error, or the condition that leads to it")
	var values []string
	gap := false
	for _, s := range steps {
		gap = gap || s.Gap
		for _, c := range s.Changes {
			if c.Variable == "min" {
				values = append(values, c.Value)
			}
		}
	}
	assert.True(t, gap)
	assert.Equal(t, []string{"0", "1", "2"}, values[:3])
	assert.Equal(t, in.Value, values[len(values)-1])
}

// TestTraceLengths tells one execution at several lengths: short ones are the beginning and the end of the long one.
func TestTraceLengths(t *testing.T) {
	task := source(`int main(void) {
    int n = __VERIFIER_nondet_int();
    int i = 0;
    while (i < n)
        i++;
    if (i == 300)
        reach_error();
    return 0;
}
`)
	long := run(t, task, verify.Options{TraceSteps: 10000}).Counterexample.Steps
	require.Greater(t, len(long), 300)
	for _, s := range long {
		assert.False(t, s.Gap)
	}
	for _, limit := range []int{3, 4, 10, 100, 299} {
		short := run(t, task, verify.Options{TraceSteps: limit}).Counterexample.Steps
		require.Len(t, short, limit)
		head := limit - limit/2
		if !short[head].Gap {
			head = limit / 2
		}
		require.True(t, short[head].Gap, "limit %d", limit)
		short[head].Gap = false
		assert.Equal(t, long[:head], short[:head])
		assert.Equal(t, long[len(long)-(limit-head):], short[head:])
	}
}

func TestTraceOfCallsAndTypes(t *testing.T) {
	rep := run(t, source(`
unsigned char low(int x) {
    unsigned char c = x;
    return c;
}
int main(void) {
    int x = __VERIFIER_nondet_int(), y;
    if (x < 250 || x > 260) return 0;
    y = low(x) * 2;
    if (y == 6)
        reach_error();
    return 0;
}
`), verify.Options{})
	require.Equal(t, "unsafe", rep.Verdict)
	got := map[string]string{}
	for _, s := range rep.Counterexample.Steps {
		for _, c := range s.Changes {
			got[s.Function+"."+c.Variable] = c.Value
		}
	}
	assert.Equal(t, "259", got["main.x"])
	assert.Equal(t, "3", got["low.c"])
	assert.Equal(t, "6", got["main.y"])
}

func TestNotSupported(t *testing.T) {
	rep := run(t, source("int main(void) { _Decimal64 d = 1.5dd; if (d > 2) reach_error(); return 0; }\n"), verify.Options{})
	assert.Equal(t, "unknown", rep.Verdict)
	assert.Regexp(t, `^not supported: .* at x\.c:3:\d+$`, rep.Reason)
}

func TestErrors(t *testing.T) {
	rep, err := verify.Run(context.Background(), source("int main(void) { return }\n"), verify.Options{})
	var in *verify.InputError
	require.True(t, errors.As(err, &in), "%v", err)
	assert.Equal(t, 3, in.Pos.Line)
	assert.Equal(t, "unknown", rep.Verdict)
	assert.Equal(t, err.Error(), rep.Reason)

	_, err = verify.Run(context.Background(), source("int main(void) { return 0; }\n"), verify.Options{Engine: "magic"})
	assert.ErrorContains(t, err, "magic")
	_, err = verify.Run(context.Background(), source("int main(void) { return 0; }\n"), verify.Options{DataModel: "LLP64"})
	assert.ErrorContains(t, err, "LLP64")
}

// TestCancelled ends runs at several moments: the answer must be unknown with the cause, or the verdict, never an error.
func TestCancelled(t *testing.T) {
	task := corpusTask(t, "ex3")
	counted, all := budget.WithCount(t.Context())
	rep, err := verify.Run(counted, task, verify.Options{Engine: "gps"})
	require.NoError(t, err)
	require.Equal(t, "safe", rep.Verdict)
	for i := range int64(50) {
		most := all.Load() * i / 50
		counted, taken := budget.WithCount(t.Context())
		ctx, cancel := budget.WithDeadline(counted, most)
		rep, err := verify.Run(ctx, task, verify.Options{Engine: "gps"})
		cancel()
		require.NoError(t, err)
		if rep.Verdict == "unknown" {
			assert.Equal(t, "out of steps", rep.Reason)
		} else {
			assert.Equal(t, "safe", rep.Verdict)
		}
		assert.Less(t, taken.Load()-most, int64(1000), "steps after the last one")
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(verify.ErrMemory)
	rep, err = verify.Run(ctx, task, verify.Options{})
	require.NoError(t, err)
	assert.Equal(t, "memory", rep.Reason)
}

// TestProgress lists the phases in order.
func TestProgress(t *testing.T) {
	var phases []string
	run(t, corpusTask(t, "ex2"), verify.Options{Progress: func(p string) { phases = append(phases, p) }})
	require.Len(t, phases, 4)
	assert.Equal(t, []string{"reading", "searching", "checking"}, []string{phases[0], phases[1], phases[3]})
	assert.Contains(t, phases[2], "the program has one loop: gps, ", "why a portfolio does what it does")
}

// TestDeterministic repeats runs: all but the cost must be the same to the byte.
func TestDeterministic(t *testing.T) {
	for _, name := range []string{"ex3", "state_machine", "switch_fallthrough", "bit_flags", "call_sites"} {
		var first string
		for i := range 5 {
			rep := run(t, corpusTask(t, name), verify.Options{})
			rep.Usage = verify.Usage{}
			text, err := json.Marshal(rep)
			require.NoError(t, err)
			if i == 0 {
				first = string(text)
			}
			assert.Equal(t, first, string(text), name)
		}
	}
}

// TestReadmeCommands requires that the server runs the commands that the README promises.
func TestReadmeCommands(t *testing.T) {
	readme, ci := read(t, "../../README.md"), read(t, "../../.ci/run")
	for _, command := range []string{`CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" -o cairn ./cmd/cairn && ./cairn verify docs/tutorial/queue_fixed.c`, "go test ./..."} {
		assert.Contains(t, strings.Split(readme, "\n"), "$ "+command)
		assert.Contains(t, strings.Split(ci, "\n"), command)
	}
}

// TestDependenciesAreExplained requires a word about every module.
func TestDependenciesAreExplained(t *testing.T) {
	doc := read(t, "../../docs/dependencies.md")
	modules := regexp.MustCompile(`(?m)^\t(\S+) v`).FindAllStringSubmatch(read(t, "../../go.mod"), -1)
	require.NotEmpty(t, modules)
	for _, m := range modules {
		assert.Contains(t, doc, regexp.MustCompile(`/v\d+$`).ReplaceAllString(m[1], ""))
	}
}

// TestTraceWithoutLastSteps has an execution whose last statements, which fill a long array, are no steps of its trace.
func TestTraceWithoutLastSteps(t *testing.T) {
	task := source("#include <string.h>\nint main(void) { unsigned char buffer[2000]; unsigned number = 5; memcpy(buffer, &number, sizeof number);\n" +
		"  if (buffer[0] != 5) reach_error(); return 0; }\n")
	rep := run(t, task, verify.Options{})
	assert.Equal(t, "safe", rep.Verdict)
}
