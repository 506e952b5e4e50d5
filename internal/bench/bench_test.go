package bench

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/usage"
	"cairn/internal/verify"
)

// TestMain makes the test binary a worker too: one that does what its task says.
func TestMain(m *testing.M) {
	if os.Getenv("BENCH_TEST_WORKER") == "" {
		os.Exit(m.Run())
	}
	text, err := os.ReadFile(os.Args[len(os.Args)-1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		word, arg, _ := strings.Cut(strings.TrimPrefix(line, "// "), " ")
		var n int
		fmt.Sscan(arg, &n)
		switch word {
		case "print":
			fmt.Println(arg)
		case "exit":
			os.Exit(n)
		case "sleep":
			time.Sleep(time.Duration(n) * time.Millisecond)
		case "eat": // so many MB
			b := make([]byte, n<<20)
			for i := range b {
				b[i] = 1
			}
			time.Sleep(10 * time.Minute)
			fmt.Println(b[n])
		case "kill": // as somebody else would
			if p, err := os.FindProcess(os.Getpid()); err == nil {
				_ = p.Kill()
				time.Sleep(10 * time.Minute)
			}
		case "panic":
			panic(arg)
		}
	}
}

// folder makes tasks that tell the worker what to do; names ending in .smt2 say what they expect.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	t.Setenv("BENCH_TEST_WORKER", "1")
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	}
	return dir
}

func expecting(status, script string) string { return "(set-info :status " + status + ")\n" + script }

func find(t *testing.T, paths ...string) []Task {
	t.Helper()
	tasks, err := Find(paths)
	require.NoError(t, err)
	return tasks
}

func runOf(tasks []Task) Run {
	return Run{Binary: os.Args[0], Tasks: tasks, Jobs: 2, Shard: Shard{1, 1}, Settings: Settings{Configurations: []Configuration{{Name: "cairn"}}, Timeout: 10 * time.Minute}}
}

func TestCategories(t *testing.T) {
	dir := folder(t, map[string]string{
		"right.smt2":   expecting("sat", "// print sat"),
		"wrong.smt2":   expecting("unsat", "// print sat"),
		"unknown.smt2": "(set-logic HORN)\n" + expecting("sat", "// print {\"answer\": \"unknown\", \"reason\": \"timeout\"}"),
		"judge.c":      `// print {"verdict": "safe", "statistics": {"conditions proved": 3, "conditions with checked proofs": 2}}`,
		"unsafe.c":     "// print {\"verdict\": \"unsafe\"}\n// exit 10",
		"sat.smt2":     "(set-logic HORN)\n" + expecting("sat", `// print {"answer": "sat"}`),
		"text.c":       "// print safe",
		"input.c":      "// print {\"verdict\": \"unknown\", \"reason\": \"no such file\"}\n// exit 2",
		"panic.c":      "// panic oh no",
		"silent.c":     "// exit 0",
		"usage.c":      "// exit 1",
	})
	tasks := find(t, dir)
	require.Len(t, tasks, 11)
	r := runOf(tasks)
	res, err := r.Do(context.Background())
	require.NoError(t, err)
	got := map[string]string{}
	for _, x := range res.Results {
		got[filepath.Base(x.Task)] = string(x.Category) + " " + x.Answer
		if filepath.Base(x.Task) == "input.c" {
			assert.Equal(t, "no such file", x.Reason)
		}
	}
	assert.Equal(t, map[string]string{"right.smt2": "correct sat", "wrong.smt2": "wrong sat", "unknown.smt2": "unknown unknown", "judge.c": "missing safe",
		"unsafe.c": "missing unsafe", "panic.c": "error ", "silent.c": "error ", "usage.c": "error ",
		"sat.smt2": "correct sat", "text.c": "error ", "input.c": "error "}, got)
	c := res.Total()
	assert.Equal(t, []int{11, 4, 1, 1, 5, 3, 2}, []int{c.Tasks, c.Solved, c.Wrong, c.Unknown, c.Errors, c.Conditions, c.Proofs})
}

func TestLimits(t *testing.T) {
	reasons := map[string]string{}
	do := func(r Run) {
		res, err := r.Do(context.Background())
		require.NoError(t, err)
		for _, x := range res.Results {
			reasons[filepath.Base(x.Task)] = x.Reason
		}
	}
	r := runOf(find(t, folder(t, map[string]string{"fat.c": "// eat 900", "fine.c": `// print {"verdict": "safe"}`, "shot.c": "// kill it"})))
	r.Settings.Memory = 400 << 20
	do(r)
	r = runOf(find(t, folder(t, map[string]string{"slow.c": "// sleep 600000"})))
	r.Settings.Timeout = time.Second
	do(r)
	assert.Equal(t, "killed: timeout", reasons["slow.c"])
	assert.Empty(t, reasons["fine.c"])
	if runtime.GOOS != "windows" { // which knows no signals
		assert.Equal(t, "signal: killed", reasons["shot.c"])
	}
	if _, ok := usage.ResidentOf(os.Getpid()); ok {
		assert.Equal(t, "killed: memory", reasons["fat.c"])
	}
}

func many(t *testing.T, n int) []Task {
	files := map[string]string{}
	for i := range n {
		files[fmt.Sprintf("d%d/t%02d.smt2", i%3, i)] = expecting("sat", "// print sat")
	}
	return find(t, folder(t, files))
}

// A run that is interrupted, and whose last line was cut off, goes on where it ended.
func TestResume(t *testing.T) {
	r := runOf(many(t, 12))
	r.File = filepath.Join(t.TempDir(), "r.jsonl")
	ctx, cancel := context.WithCancel(context.Background())
	r.Done = func(_ Result, done, of int) {
		assert.Equal(t, 12, of)
		if done == 4 {
			cancel()
		}
	}
	part, err := r.Do(ctx)
	require.ErrorIs(t, err, context.Canceled)
	require.GreaterOrEqual(t, len(part.Results), 4)
	require.Less(t, len(part.Results), 12)
	f, err := os.OpenFile(r.File, os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = f.WriteString(`{"task":"half a li`)
	require.NoError(t, err)
	require.NoError(t, f.Close())

	_, err = r.Do(context.Background())
	require.ErrorContains(t, err, "exists already")
	other := r
	other.Resume, other.Settings.Configurations = true, []Configuration{{Name: "cairn", Engine: "another"}}
	_, err = other.Do(context.Background())
	require.ErrorContains(t, err, "is of another run")

	fresh := 0
	r.Resume = true
	r.Done = func(Result, int, int) { fresh++ }
	all, err := r.Do(context.Background())
	require.NoError(t, err)
	assert.Len(t, all.Results, 12)
	assert.Equal(t, 12, fresh)
	stored, _, err := ReadResults(r.File)
	require.NoError(t, err)
	assert.Len(t, stored.Results, 12, "nothing is done twice")
}

func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full here")
	}
	r := runOf(many(t, 3))
	jobs := []job{{r.Tasks[0], &r.Settings.Configurations[0]}}
	res, err := r.all(context.Background(), jobs, nil, &Writer{full})
	require.ErrorContains(t, err, "the results cannot be written")
	require.ErrorContains(t, err, "no space left")
	assert.Empty(t, res)
}

func TestShards(t *testing.T) {
	r := runOf(many(t, 10))
	dir := t.TempDir()
	var files []string
	total := 0
	for i := 1; i <= 3; i++ {
		r.Shard, r.File = Shard{i, 3}, filepath.Join(dir, fmt.Sprint(i))
		res, err := r.Do(context.Background())
		require.NoError(t, err)
		total += len(res.Results)
		files = append(files, r.File)
	}
	assert.Equal(t, 10, total)
	merged, err := Merge(files)
	require.NoError(t, err)
	assert.Len(t, merged.Results, 10)
	whole := filepath.Join(dir, "all")
	require.NoError(t, merged.Write(whole))
	again, err := Merge([]string{whole})
	require.NoError(t, err)
	assert.Equal(t, merged, again)

	_, err = Merge(files[:2])
	assert.ErrorContains(t, err, "shard 3 of 3 are missing")
	_, err = Merge(append(files[:2:2], files[1]))
	assert.ErrorContains(t, err, "both of shard 2")
	for _, file := range files { // names of tasks decide how many each shard has, perhaps none
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		if lines := bytes.SplitAfter(data, []byte("\n")); len(lines) > 2 {
			require.NoError(t, os.WriteFile(file, bytes.Join(lines[:len(lines)-2], nil), 0o666))
		}
	}
	_, err = Merge(files)
	assert.ErrorContains(t, err, "resume that run")
	_, err = Merge([]string{filepath.Join(dir, "none")})
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestFind(t *testing.T) {
	dir := folder(t, map[string]string{
		"a/x.c":              "int main(void) { return 0; }",
		"a/x.yml":            "format_version: '2.0'\ninput_files: x.c\nproperties:\n  - property_file: unreach-call.prp\n    expected_verdict: true\n",
		"a/unreach-call.prp": verify.Specification,
		"a/other.yml":        "some: thing",
		"b/y.i":              "int main(void) { return 0; }",
		"b/horn.smt2":        "(set-logic HORN)\n(set-info :status unsat)\n(check-sat)",
		"b/two.smt2":         "(set-info :status sat)(check-sat)(check-sat)",
		"list.set":           "# programs\na/x*.yml\n\nb/y.i\n",
		"wrong.set":          "a/nothing*.yml\n",
		"b/readme.txt":       "no task",
	})
	in := func(names ...string) (paths []string) {
		for _, n := range names {
			paths = append(paths, filepath.Join(dir, filepath.FromSlash(n)))
		}
		return paths
	}
	var got []string
	for _, task := range find(t, in("a", "b")...) {
		got = append(got, strings.Join([]string{filepath.Base(task.File), string(task.Kind), task.Expected}, " "))
	}
	assert.Equal(t, []string{"x.yml verify safe", "horn.smt2 chc unsat", "two.smt2 smt ", "y.i verify "}, got)
	assert.Len(t, find(t, in("list.set", "a")...), 2)
	for name, want := range map[string]string{"wrong.set": "wrong.set:1: no file is called a/nothing*.yml", "none": "no such file", "b/readme.txt": "neither", "a/other.yml": "format_version"} {
		_, err := Find(in(name))
		assert.ErrorContains(t, err, want)
	}
}

func sampleResults() Results {
	return Results{Manifest: Manifest{Settings: Settings{Configurations: []Configuration{{Name: "gps", Engine: "gps", Args: []string{"--without=acceleration,octagons"}}}, Timeout: time.Minute, Memory: 1 << 30}}, Results: []Result{
		{Task: "a/x.yml", Kind: Program, Expected: "safe", Answer: "safe", Category: Correct, Seconds: 0.5, CPU: 0.4, Memory: 20e6, Without: []string{"acceleration", "octagons"}},
		{Task: "a/y.yml", Kind: Program, Expected: "unsafe", Answer: "unsafe", Category: Correct, Seconds: 7, Exit: 10},
		{Task: "b/<z>.c", Kind: Program, Answer: "unknown", Reason: `timeout "&"`, Category: NoIdea, Seconds: 60, Exit: 5},
	}}
}

func TestCompare(t *testing.T) {
	before, now := sampleResults(), sampleResults()
	now.Results[0].Answer, now.Results[0].Category, now.Results[0].Reason = "unknown", NoIdea, "timeout"
	now.Results[2].Answer, now.Results[2].Category = "safe", Missing
	now.Results = append(now.Results, Result{Task: "new", Answer: "safe", Category: Missing})
	lost, won := now.Compare(before)
	assert.Equal(t, []Regression{{Task: "a/x.yml", Before: "safe", After: "unknown: timeout"}}, lost)
	assert.Equal(t, 1, won)
}

func TestExports(t *testing.T) {
	r := sampleResults()
	var b bytes.Buffer
	require.NoError(t, r.CSV(&b))
	rows, err := csv.NewReader(&b).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 4)
	assert.Equal(t, []string{"a/x.yml", "verify", "safe", "safe", "correct", "", "0.500", "0.400", "20000000", "0", "", "acceleration octagons"}, rows[1])
	assert.Equal(t, "without", rows[0][len(rows[0])-1])

	b.Reset()
	require.NoError(t, r.XML(&b, "gps", time.Unix(0, 0)))
	var doc xmlResult
	require.NoError(t, xml.Unmarshal(b.Bytes(), &doc))
	assert.Equal(t, "60s", doc.Timelimit)
	assert.Equal(t, "--engine gps --without=acceleration,octagons", doc.Options)
	require.Len(t, doc.Runs, 3)
	assert.Equal(t, "b/<z>.c", doc.Runs[2].Name)
	assert.Equal(t, "false(unreach-call)", doc.Runs[1].Columns[0].Value)
	assert.Equal(t, `unknown (timeout "&")`, doc.Runs[2].Columns[0].Value)

	b.Reset()
	require.NoError(t, r.Summary(&b))
	assert.Contains(t, b.String(), "2 verdicts, 2 of them with a certificate that was checked")

	b.Reset()
	require.NoError(t, Page(&b, r, NamedResults{"before", sampleResults()}))
	page := b.String()
	assert.Contains(t, page, "b/&lt;z&gt;.c")
	assert.Contains(t, page, "<path")
	assert.Contains(t, page, "<td>acceleration, octagons</td>")
	assert.NotContains(t, page, "http", "the page needs nothing from elsewhere")
	assert.NotContains(t, page, "ZgotmplZ")
}
