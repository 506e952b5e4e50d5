package verify_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/budget"
	"cairn/internal/engines"
	"cairn/internal/family"
	"cairn/internal/question"
	"cairn/internal/sample"
	"cairn/internal/verify"
)

// asPublished are the settings of an engine without what its paper does not have.
func asPublished(e *engines.Engine) engines.Settings {
	_, ours := e.Extras()
	s := make(engines.Settings)
	s.Without(ours...)
	return s
}

// TestTableOfStrengthenings requires docs/engines.md to say of each strengthening which engines have it, and how it is described.
func TestTableOfStrengthenings(t *testing.T) {
	text, err := os.ReadFile("../../docs/engines.md")
	require.NoError(t, err)
	having := make(map[string][]string)
	for _, e := range verify.Engines(^question.Kind(0)) {
		all, _ := e.Extras()
		for _, name := range all {
			having[name] = append(having[name], e.Name)
		}
	}
	require.Greater(t, len(having), 10)
	for name, engines := range having {
		line := regexp.MustCompile("(?m)^\\| `" + name + "` \\| .* \\| (.*) \\|$").FindSubmatch(text)
		require.NotNil(t, line, "docs/engines.md has no line for %s", name)
		assert.ElementsMatch(t, engines, strings.Split(string(line[1]), ", "), name)
	}
}

// TestWithout runs engines without each of their strengthenings, and without all that their papers do not have: they may decide less,
// but nothing else.
func TestWithout(t *testing.T) {
	tasks, err := filepath.Glob(filepath.Join(corpus, "*.yml"))
	require.NoError(t, err)
	for i, e := range verify.Engines(verify.Programs) {
		all, ours := e.Extras()
		without := [][]string{ours}
		for _, name := range all {
			without = append(without, []string{name})
		}
		for j, names := range without {
			for k, path := range tasks {
				if len(names) == 0 || !sample.Every(96, i+7*j+k) {
					continue
				}
				t.Run(strings.Join([]string{e.Name, strings.Join(names, ","), strings.TrimSuffix(filepath.Base(path), ".yml")}, "/"), func(t *testing.T) {
					t.Parallel()
					task, err := verify.LoadTask(path)
					require.NoError(t, err)
					set := engines.Settings{"concurrent": "true"}
					set.Without(names...)
					rep, err := verify.Run(limited(t, perPartial), task, verify.Options{Engine: e.Name, EngineOptions: verify.EngineOptions{Set: set}})
					require.NoError(t, err)
					assert.Equal(t, set.Left(), rep.Without)
					if rep.Verdict != "unknown" {
						assert.Equal(t, task.Expected.String(), rep.Verdict)
					}
				})
			}
		}
	}
}

// TestClaims: what the papers say that an algorithm cannot do, it cannot do here either, as published, within many times the steps that
// another algorithm needs; and what they say that it can do, it can.
func TestClaims(t *testing.T) {
	const (
		can    = true
		cannot = false
		few    = 1_500 // steps
		many   = 10 * few
	)
	ours := func(engine, file string) bool { // over integers the paper's candidates for invariants take too long
		return engine == "pba" && file != "chc/pba_fig1.smt2"
	}
	for _, tt := range []struct {
		engine, file string // or, instead of a file, family and size
		math         bool
		want         bool
		steps        int64
		source       string
	}{
		{"bse", "c/bself_fig2.c", false, cannot, many, "Chalupa, Strejček 2021, section 3.2: figure 2 needs infinitely many backward paths"},
		{"kind", "c/bself_fig2.c", false, cannot, many / 2, "Chalupa, Strejček 2021, section 3.3: nor is it k-inductive for any k"},
		{"se", "c/bself_fig2_10.c", false, can, few, "Chalupa, Strejček 2021, section 3: with n = 10, there are finitely many paths forwards"},
		{"bse", "c/bself_fig2_10.c", false, cannot, many / 2, "Chalupa, Strejček 2021, section 3: but still infinitely many backwards"},
		{"bself", "c/bself_fig2.c", true, can, few, "Chalupa, Strejček 2021, section 4: loop folding proves it"},
		{"bse", "c/bself_fig1.c", false, can, few, "Chalupa, Strejček 2021, figure 1"},
		{"gps-lite", "c/ex3.c", true, cannot, many, "Fang et al. 2025, section 2.3: GPSLite diverges on EX-3"},
		{"gps", "c/ex3.c", true, can, few, "Fang et al. 2025, section 2.3: GPS proves it"},
		{"gps-lite", "c/ex2.c", false, can, few, "Fang et al. 2025, section 2.2: dead ends suffice for EX-2"},
		{"cra", "c/ex3.c", true, cannot, many, "Fang et al. 2025, section 2.3: the summary of EX-3 does not exclude the error"},
		{"gps", "c/ex1.c", false, can, few, "Fang et al. 2025, section 2.1: lock and key"},
		{"impact", "c/ex1.c", false, cannot, many, "Fang et al. 2025, section 2.1 and table 2: path by path, EX-1 needs a thousand refinements"},
		{"gps", "lock 300", false, can, few, "Fang et al. 2025, table 2, suite 3: a lock that does not open"},
		{"impact", "lock 300", false, cannot, many, "Fang et al. 2025, table 2, suite 3"},
		{"gps", "lock 300 bug", false, can, few, "Fang et al. 2025, table 2, suite 3: a lock that opens"},
		{"impact", "lock 300 bug", false, cannot, many, "Fang et al. 2025, table 2, suite 3"},
		{"gps-nogas", "c/state_machine.c", false, cannot, many, "Fang et al. 2025, section 5.3: figure 9(a) needs gas"},
		{"gps", "c/state_machine.c", false, can, few, "Fang et al. 2025, section 5.3"},
		{"gpdr", "chc/gpdr_diverges.smt2", false, cannot, many, "Komuravelli et al. 2014, appendix A: lemmas about single states never end"},
		{"spacer", "chc/gpdr_diverges.smt2", false, can, few, "Komuravelli et al. 2014, appendix A: projections are finitely many"},
		{"spacer", "chc/pba_fig1.smt2", false, cannot, 6 * many, "Komuravelli et al. 2013, figure 1: the solver alone needs more than an hour"},
		{"pba", "chc/pba_fig1.smt2", false, can, 6 * many, "Komuravelli et al. 2013, figure 1: with abstraction, it needs less than a minute"},
		{"spacer", "chc/pba_fig1_int.smt2", false, cannot, many, "Komuravelli et al. 2013, figure 1, over integers"},
		{"pba", "chc/pba_fig1_int.smt2", false, can, many / 2, "Komuravelli et al. 2013, figure 1, over integers"},
		{"spacer", "chc/pba_fig1.c", false, cannot, many, "Komuravelli et al. 2013, figure 1, as C"},
		{"pba", "chc/pba_fig1.c", false, can, many / 2, "Komuravelli et al. 2013, figure 1, as C"},
		{"spacer", "chc/pba_fig1.c", true, cannot, many, "Komuravelli et al. 2013, figure 1, as C without overflow"},
		{"pba", "chc/pba_fig1.c", true, can, many / 2, "Komuravelli et al. 2013, figure 1, as C without overflow"},
	} {
		t.Run(tt.engine+"/"+filepath.Base(tt.file), func(t *testing.T) {
			if tt.steps > many && !sample.Long() {
				t.Skip("takes 10 s")
			}
			t.Parallel()
			e, err := verify.EngineByName(tt.engine, ^question.Kind(0))
			require.NoError(t, err)
			opt := verify.EngineOptions{Set: make(engines.Settings)}
			if !ours(e.Name, tt.file) {
				opt.Set = asPublished(&e)
			}
			ctx, cancel := budget.WithDeadline(t.Context(), tt.steps)
			defer cancel()
			got, reason, want := "", "", ""
			if file := filepath.Join("..", "..", "testdata", tt.file); filepath.Ext(file) == ".smt2" {
				rep, err := verify.RunClauses(ctx, file, verify.ClauseOptions{Engine: e.Name, EngineOptions: opt})
				require.NoError(t, err)
				got, reason, want = rep.Answer, rep.Reason, status.FindStringSubmatch(read(t, file))[1]
			} else {
				task := claimed(t, tt.file)
				rep, err := verify.Run(ctx, task, verify.Options{Engine: e.Name, Math: tt.math, EngineOptions: opt})
				require.NoError(t, err)
				got, reason, want = rep.Verdict, rep.Reason, task.Expected.String()
			}
			if tt.want == cannot {
				want = "unknown"
			}
			assert.Equal(t, want, got, "%s (%s)", tt.source, reason)
		})
	}
}

// TestGPSDecidesWhatCRADecides on all families and on the programs of testdata: the first thing that GPS asks are the summaries of which
// compositional recurrence analysis consists (Fang et al. 2025, table 2, has it above that by construction).
func TestGPSDecidesWhatCRADecides(t *testing.T) {
	const steps = 20_000
	decide := func(t *testing.T, engine string, task verify.Task, steps int64) string {
		ctx, cancel := budget.WithDeadline(t.Context(), steps)
		defer cancel()
		rep, err := verify.Run(ctx, task, verify.Options{Engine: engine})
		require.NoError(t, err)
		return rep.Verdict
	}
	compare := func(name string, task verify.Task) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if decide(t, "cra", task, steps) == "safe" {
				assert.Equal(t, "safe", decide(t, "gps", task, 2*steps))
			}
		})
	}
	for _, f := range family.All() {
		if f.Ending != "bp" {
			for _, n := range []int{4, 17} {
				compare(fmt.Sprint(f.Name, " ", n), member(t, f, n, false))
			}
		}
	}
	tasks, err := filepath.Glob(filepath.Join(corpus, "*.yml"))
	require.NoError(t, err)
	for i, path := range tasks {
		if sample.Every(8, i) {
			task, err := verify.LoadTask(path)
			require.NoError(t, err)
			compare(filepath.Base(path), task)
		}
	}
	for name, steps := range map[string]int64{"loops 17 bug": 50_000, "loops 25 bug": 50_000, "loops 100 bug": 100_000} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, "unsafe", decide(t, "gps", claimed(t, name), steps))
		})
	}
}

// claimed is a task of testdata, or a program of a family: "lock 300", "lock 300 bug".
func claimed(t *testing.T, name string) verify.Task {
	if filepath.Ext(name) == ".c" {
		task, err := verify.LoadTask(filepath.Join("..", "..", "testdata", strings.TrimSuffix(name, ".c")+".yml"))
		require.NoError(t, err)
		return task
	}
	words := strings.Fields(name)
	f, err := family.Find(words[0])
	require.NoError(t, err)
	n, err := strconv.Atoi(words[1])
	require.NoError(t, err)
	return member(t, f, n, len(words) > 2)
}
