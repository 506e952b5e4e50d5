package verify_test

import (
	"context"
	"flag"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/internal/sample"
	"cairn/internal/verify"
)

var (
	passEngines = flag.String("passes", "", "TestPasses: every pass on every program, with these engines (commas between them, or all)")
	passSteps   = flag.Int64("passsteps", 100_000, "TestPasses: the steps for each run")
)

// TestPasses: the verdicts of the programs of testdata are the same after each pass. Without -passes, each second program meets one
// pass and gps, in long tests each program.
func TestPasses(t *testing.T) {
	tasks, err := filepath.Glob(filepath.Join(corpus, "*.yml"))
	require.NoError(t, err)
	engines := []string{"gps"}
	every := *passEngines != ""
	switch *passEngines {
	case "":
	case "all":
		engines = verify.EngineNames(verify.Programs)
	default:
		engines = strings.Split(*passEngines, ",")
	}
	passes := verify.PassNames()
	decided, runs := 0, 0
	for i, path := range tasks {
		task, err := verify.LoadTask(path)
		require.NoError(t, err)
		for j, pass := range passes {
			if !every && (!sample.Every(2, i) || i/2%len(passes) != j) {
				continue
			}
			for _, e := range engines {
				rep, err := verify.Run(limited(t, *passSteps), task, verify.Options{Engine: e, Passes: []string{pass}})
				name := pass + ", " + e + ": " + path
				require.NoError(t, err, name)
				runs++
				if rep.Verdict == "unknown" {
					t.Logf("%s: %s", name, rep.Reason)
					continue
				}
				decided++
				require.Equal(t, task.Expected.String(), rep.Verdict, name)
			}
		}
	}
	t.Logf("%d of %d runs decided", decided, runs)
	if !every {
		assert.GreaterOrEqual(t, decided, runs*95/100)
	}
}

func TestPassesOnWhatTheyDoNotFit(t *testing.T) {
	task := verify.Task{File: "r.c", DataModel: verify.ILP32,
		Source: []byte("extern void reach_error(void); int f(int n) { return n ? f(n - 1) : 0; } int main(void) { if (f(3)) reach_error(); }")}
	rep, err := verify.Run(context.Background(), task, verify.Options{Passes: []string{"slice"}})
	require.NoError(t, err)
	assert.Equal(t, "unknown", rep.Verdict)
	assert.True(t, strings.Contains(rep.Reason, "recursive"), rep.Reason)
	task.Source = []byte("int main(void) { return 0; }")
	_, err = verify.Run(context.Background(), task, verify.Options{Passes: []string{"shorten"}})
	var bad *verify.InputError
	require.ErrorAs(t, err, &bad)
	_, _, err = cfg.Apply(&cfg.Graph{}, []string{"shorten"})
	assert.ErrorContains(t, err, "reset-dead")
}

// TestLoaded requires that who asks is given the program once, as the passes leave it.
func TestLoaded(t *testing.T) {
	task, err := verify.LoadTask(filepath.Join(corpus, "bself_fig1.yml"))
	require.NoError(t, err)
	var sizes []int
	opt := verify.Options{Engine: "gps", Loaded: func(p *cfg.Program) { sizes = append(sizes, len(p.Main.Edges)) }}
	for _, passes := range [][]string{nil, {"slice"}} {
		opt.Passes = passes
		want, err := verify.Load(context.Background(), task, opt)
		require.NoError(t, err)
		_, err = verify.Run(limited(t, *passSteps), task, opt)
		require.NoError(t, err)
		require.NotEmpty(t, sizes)
		assert.Equal(t, []int{len(want.Main.Edges)}, sizes)
		sizes = nil
	}
}
