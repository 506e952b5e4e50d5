package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/usage"
	"cairn/internal/verify"
)

// TestMain makes cairn a command of the scripts, and beside it programs that do hostile work under cairn's limits.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"cairn":       main,
		"cairn-hang":  func() { hostile(hang) },
		"cairn-hog":   func() { hostile(hog) },
		"cairn-burst": func() { hostile(burst) },
		"cairn-panic": func() { hostile(func(context.Context, func(string)) outcome { panic("a panic\nof two lines") }) },
	})
}

// hostile does work under a timeout and a memory limit: PROGRAM TIMEOUT MEMORY [json].
func hostile(w work) {
	s := &session{files: []string{"hostile.c"}, stdout: os.Stdout, stderr: os.Stderr}
	if err := errors.Join(s.limits.timeout.Set(os.Args[1]), s.limits.memory.Set(os.Args[2])); err != nil {
		panic(err)
	}
	s.json = len(os.Args) > 3
	os.Exit(s.run(w))
}

// hang is work that does not notice its cancellation.
func hang(context.Context, func(string)) outcome {
	for i := uint64(0); ; i++ {
		if i%1000003 == 0 {
			runtime.KeepAlive(i)
		}
	}
}

// hog is work that uses more and more memory and does not notice its cancellation.
func hog(context.Context, func(string)) outcome {
	var all [][]byte
	for {
		b := make([]byte, 1<<16)
		for i := 0; i < len(b); i += 4096 {
			b[i] = 1
		}
		all = append(all, b)
		runtime.KeepAlive(all)
	}
}

// burst is work that needs half as much memory again, all at once, each time that it has filled what it has.
func burst(context.Context, func(string)) outcome {
	type cell struct {
		next *cell
		_    [5]int
	}
	cells := make([]cell, 1)
	for {
		cells = append(cells, cell{next: &cells[0]})
	}
}

// TestMemoryIsHeld measures from outside what work takes that does its worst under a limit.
func TestMemoryIsHeld(t *testing.T) {
	for _, program := range []string{"cairn-hog", "cairn-burst"} {
		cmd := exec.Command(program, "60s", "512MB")
		out, err := cmd.Output()
		var exit *exec.ExitError
		require.ErrorAs(t, err, &exit)
		assert.Equal(t, exitUnknown, exit.ExitCode())
		assert.Regexp(t, `\Aunknown: memory\n`, string(out))
		if peak := usage.PeakOf(cmd.ProcessState); peak > 0 { // where the system tells
			assert.Less(t, peak, uint64(563e6), program)
			assert.Greater(t, peak, uint64(256e6), program)
		}
	}
}

func TestScripts(t *testing.T) {
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: os.Getenv("UPDATE") != "",
		Setup: func(env *testscript.Env) error {
			env.Setenv("TASKS", filepath.Join(root, "testdata", "c"))
			env.Setenv("BOOL", filepath.Join(root, "testdata", "bool"))
			env.Setenv("TS", filepath.Join(root, "testdata", "ts"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":     cmdExits,
			"schema":    cmdSchema(filepath.Join(root, "testdata", "schema", "verify.json")),
			"satschema": cmdSchema(filepath.Join(root, "testdata", "schema", "sat.json")),
			"garbage":   cmdGarbage,
			"waitfor":   cmdWaitFor,
		},
	})
}

// cmdExits runs a command and requires its exit code: exits CODE COMMAND ARGS.
func cmdExits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ARGS")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	code := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if code != want {
		ts.Fatalf("exit code %d, should be %d", code, want)
	}
}

// cmdWaitFor waits until a file has something in it: waitfor FILE.
func cmdWaitFor(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: waitfor FILE")
	}
	for {
		if info, err := os.Stat(ts.MkAbs(args[0])); err == nil && info.Size() > 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// cmdGarbage writes a large file of one line, which may have Go's escapes: garbage FILE MEGABYTES LINE.
func cmdGarbage(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: garbage FILE MEGABYTES LINE")
	}
	mb, err := strconv.Atoi(args[1])
	ts.Check(err)
	text, err := strconv.Unquote(`"` + args[2] + `"`)
	ts.Check(err)
	line := []byte(text + "\n")
	data := make([]byte, 0, mb<<20)
	for len(data)+len(line) <= mb<<20 {
		data = append(data, line...)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o644))
}

func TestByteSize(t *testing.T) {
	for in, want := range map[string]uint64{
		"512MB": 512e6, "4GB": 4e9, "1GiB": 1 << 30, "2g": 2e9, "100000000": 100e6, "100000000B": 100e6, "0.5 GB": 5e8, "65000kb": 65e6,
	} {
		var b byteSize
		require.NoError(t, b.Set(in), in)
		assert.EqualValues(t, want, b, in)
	}
	for _, in := range []string{"", "MB", "-1GB", "4XB", "10MB", "NaN", "1e300GB", "4GB5"} {
		var b byteSize
		assert.Error(t, b.Set(in), in)
	}
}

func TestDuration(t *testing.T) {
	for in, want := range map[string]time.Duration{"5": 5 * time.Second, "0.5": 500 * time.Millisecond, "5s": 5 * time.Second, "5m": 5 * time.Minute, "1h2m": 62 * time.Minute, "0": 0} {
		var d duration
		require.NoError(t, d.Set(in), in)
		assert.EqualValues(t, want, d, in)
	}
	for _, in := range []string{"", "soon", "-5", "-5s", "NaN", "Inf", "1e12", "5 apples"} {
		var d duration
		assert.Error(t, d.Set(in), in)
	}
}

func TestExitCodes(t *testing.T) {
	rep := func(v string) *verify.Report { return &verify.Report{Verdict: v} }
	for want, o := range map[int]outcome{
		exitSafe:     {report: rep("safe")},
		exitUnsafe:   {report: rep("unsafe")},
		exitUnknown:  {report: rep("unknown")},
		exitInput:    {report: rep("unknown"), err: &verify.InputError{}},
		exitInternal: {report: rep("unknown"), err: &verify.InternalError{}},
	} {
		assert.Equal(t, want, o.exitCode())
	}
}

// failingWriter is a standard output that has been closed.
type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("closed") }

func TestOutputThatCannotBeWritten(t *testing.T) {
	var stderr writes
	s := &session{files: []string{"x.c"}, stdout: failingWriter{}, stderr: &stderr}
	code := s.run(func(context.Context, func(string)) outcome {
		return outcome{report: verify.NewReport("x.c", verify.Options{}, "a test")}
	})
	assert.Equal(t, exitInternal, code)
	assert.Equal(t, "closed\n", string(stderr))
}

type writes []byte

func (w *writes) Write(p []byte) (int, error) {
	*w = append(*w, p...)
	return len(p), nil
}

// TestVersionIsOne: the change log begins with the release that a build from the sources tells, and what refers to a release names it.
func TestVersionIsOne(t *testing.T) {
	for name, want := range map[string]string{
		"CHANGELOG.md": "\n## " + nextRelease + "\n", "docs/ci/github.yml": "/cairn@v" + nextRelease + " ", "docs/ci/gitlab.yml": "CAIRN_VERSION: " + nextRelease + "\n",
		"docs/ci.md": "rev: v" + nextRelease + "\n", "Dockerfile": "VERSION=" + nextRelease + " ", "action.yml": "such as " + nextRelease + ";",
	} {
		text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
		require.NoError(t, err)
		assert.Contains(t, string(text), want, name)
	}
	log, err := os.ReadFile("../../CHANGELOG.md")
	require.NoError(t, err)
	_, first, _ := strings.Cut(string(log), "\n## ")
	assert.True(t, strings.HasPrefix(first, nextRelease+"\n"))
	assert.Contains(t, versionText(), "cairn "+nextRelease+"-dev")
}
