package gps

import (
	"context"
	"maps"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/cfg/exec"
	"cairn/gps/cra"
	"cairn/gps/impact"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/internal/sample"
	"cairn/internal/steps"
	"cairn/smt"
)

// engine is an engine with its options.
type engine func(context.Context, *cfg.Graph) (*answer.Answer, error)

func (opt Options) engine() engine {
	return func(ctx context.Context, g *cfg.Graph) (*answer.Answer, error) { return Run(ctx, g, opt) }
}

func impactWith(opt impact.Options) engine {
	return func(ctx context.Context, g *cfg.Graph) (*answer.Answer, error) { return impact.Run(ctx, g, opt) }
}

var (
	guided    = map[string]engine{"gps": Options{}.engine(), "gps-lite": Options{Lite: true}.engine(), "gps-nogas": Options{NoGas: true}.engine()}
	ablations = map[string]engine{"gps-nosum": Options{NoSummaries: true}.engine(), "gps, cover all": Options{CoverAll: true}.engine(),
		"impact": impactWith(impact.Options{}), "impact, cover all": impactWith(impact.Options{CoverAll: true}),
		"cra": func(ctx context.Context, g *cfg.Graph) (*answer.Answer, error) { return cra.Run(ctx, g, cra.Options{}) }}
	int32Type = cfg.Type{Bits: 32, Signed: true}
)

// The examples of Fang et al. 2025.
const (
	ex1 = `S -> H: havoc n; i = 0; min = 0
		H -> H: assume i < n; min = min + 1; i = i + 1
		H -> ERR: assume i >= n && min >= 1000`
	ex2 = `S -> H: havoc n; r = 0
		H -> H: assume n > 0; r = r + n; n = n - 1
		H -> ERR: assume n <= 0 && r == 2`
	ex3 = `S -> H: havoc n; havoc m; x = 2
		H -> H: assume n > 0; n = n - 1; x = 2 * x
		H -> G: assume n <= 0
		G -> G: assume m > 0; m = m - 1; x = x - 2
		G -> ERR: assume m <= 0 && x == 1`
	stateMachine = `S -> H: state = 0
		H -> H1: havoc c; havoc s0; havoc s1; havoc s2
		H1 -> H2: assume c == 68 && state == 0; state = 1
		H1 -> H2: assume !(c == 68 && state == 0)
		H2 -> H3: assume c == 79 && state == 1; state = 2
		H2 -> H3: assume !(c == 79 && state == 1)
		H3 -> H4: assume c == 71 && state == 2; state = 3
		H3 -> H4: assume !(c == 71 && state == 2)
		H4 -> ERR: assume state == 3 && s0 == 67 && s1 == 65 && s2 == 84
		H4 -> H: assume !(state == 3 && s0 == 67 && s1 == 65 && s2 == 84)`
)

// run decides a program and requires that the certificate is good.
func run(t *testing.T, g *cfg.Graph, decide engine) *answer.Answer {
	t.Helper()
	ctx := context.Background()
	r, err := decide(ctx, g)
	require.NoError(t, err)
	require.NoError(t, certify.Check(ctx, &cfg.Program{Main: g}, r))
	return r
}

func stat(r *answer.Answer, name string) float64 {
	for _, s := range r.Stats {
		if s.Name == name {
			return s.Value
		}
	}
	return -1
}

// EX-1: one test finds the input (section 2.1).
func TestEx1(t *testing.T) {
	for name, decide := range guided {
		r := run(t, cfgtest.Parse(int32Type, ex1).Graph, decide)
		require.Equal(t, answer.Unsafe, r.Verdict, name)
		assert.Equal(t, 1.0, stat(r, "tests"), name)
		require.Len(t, r.Certificate.(*answer.Execution).Inputs, 1)
		assert.True(t, num.FromInt(1000).LessEq(r.Certificate.(*answer.Execution).Inputs[0]), "%s: n = %s", name, r.Certificate.(*answer.Execution).Inputs[0])
	}
}

// EX-2: dead ends alone prove it (section 2.2).
func TestEx2(t *testing.T) {
	for name, decide := range guided {
		assert.Equal(t, answer.Safe, run(t, cfgtest.Parse(int32Type, ex2).Graph, decide).Verdict, name)
	}
}

// EX-3: the invariant of both loops says that x is even (section 2.3).
func TestEx3(t *testing.T) {
	for name, decide := range guided {
		for _, typ := range []cfg.Type{cfg.Math, int32Type} {
			p := cfgtest.Parse(typ, ex3)
			r := run(t, p.Graph, decide)
			require.Equal(t, answer.Safe, r.Verdict, name)
			even := r.Certificate.(*answer.Invariants).Symbols.Ctx.Divides(num.FromInt(2), r.Certificate.(*answer.Invariants).Symbols.X[p.Vars["x"]])
			got := r.Certificate.(*answer.Invariants).At[p.Vertex["G"]]
			assert.Equal(t, smt.Unsat, smt.Entails(context.Background(), r.Certificate.(*answer.Invariants).Symbols.Ctx, got, even), "%s: %s", name, r.Certificate.(*answer.Invariants).Symbols.Ctx.String(got))
		}
	}
}

// Figure 9: gas makes the tests advance the state.
func TestStateMachine(t *testing.T) {
	p := cfgtest.Parse(int32Type, stateMachine)
	r := run(t, p.Graph, guided["gps"])
	assert.Equal(t, answer.Unsafe, r.Verdict)
	assert.LessOrEqual(t, len(r.Certificate.(*answer.Execution).Inputs), 4*6)
}

// TestRangesReachTheSummaries: that i is a multiple of 4 excludes the error after any number of iterations, so no test need run.
func TestRangesReachTheSummaries(t *testing.T) {
	r := run(t, cfgtest.Parse(int32Type, `S -> H: i = 0
		H -> H: assume i < 50000000; havoc c; assume c > 0; i = i + 8
		H -> H: assume i < 50000000; havoc c; assume c <= 0; i = i + 4
		H -> ERR: assume i >= 50000000; j = i / 4; assume j * 4 != i`).Graph, guided["gps"])
	assert.Equal(t, answer.Safe, r.Verdict)
	assert.Zero(t, stat(r, "tests"))
}

// TestStatistics: a run tells of all parts of its work, also of those it did not need.
func TestStatistics(t *testing.T) {
	all := []string{"tests", "steps", "accelerators", "points", "queries", "queries recalled"}
	tree := append(all, "dead ends", "refinements", "coverings", "uncoverings", "dead ends recalled", "subsumed conjuncts", "nodes",
		"check seconds", "refinement seconds", "covering seconds")
	for name, stats := range map[string][]string{"gps": append(tree, "summary seconds", "test seconds", "summary loops"), "impact": tree, "cra": append(all, "summary loops")} {
		decide, ok := guided[name]
		if !ok {
			decide = ablations[name]
		}
		r := run(t, cfgtest.Parse(int32Type, stateMachine).Graph, decide)
		for _, stat := range stats {
			assert.True(t, slices.ContainsFunc(r.Stats, func(s answer.Stat) bool { return s.Name == stat && s.Value >= 0 }), "%s: %s", name, stat)
		}
	}
}

func TestNoError(t *testing.T) {
	r := run(t, cfgtest.Parse(int32Type, "A -> B: x = 1\nB -> B: x = x + 1").Graph, guided["gps"])
	assert.Equal(t, answer.Safe, r.Verdict)
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, err := Run(ctx, cfgtest.Parse(int32Type, ex3).Graph, Options{})
	require.NoError(t, err)
	assert.Equal(t, answer.Unknown, r.Verdict)
}

// searchSteps is how long a search that need not end may go on, in looks at its context.
const searchSteps = 1000

// Random loops over three small variables are decided as exhaustive execution decides them.
func TestRandomLoops(t *testing.T) {
	count := sample.Size(100, 1000)
	variants := maps.Clone(guided)
	maps.Copy(variants, ablations)
	verdicts := map[answer.Verdict]int{}
	decided := map[string]int{}
	for seed := 0; seed < count; seed++ {
		text := cfgtest.RandomLoop(rand.New(rand.NewSource(int64(seed))))
		want := answer.Safe
		if reaches(t, cfgtest.Parse(int32Type, text).Graph) {
			want = answer.Unsafe
		}
		for name, decide := range variants {
			limit := int64(searchSteps) // neither variant need end on a safe program
			if name == "gps" {
				limit = 20 * searchSteps
			} else if seed%4 != 0 {
				continue
			}
			g := cfgtest.Parse(int32Type, text).Graph
			r, err := decide(steps.Limit(limit), g)
			require.NoError(t, err)
			require.NoError(t, certify.Check(context.Background(), &cfg.Program{Main: g}, r), "seed %d %s\n%s", seed, name, text)
			if name == "gps" {
				verdicts[r.Verdict]++
			}
			if r.Verdict != answer.Unknown {
				decided[name]++
				require.Equal(t, want, r.Verdict, "seed %d %s\n%s", seed, name, text)
			}
		}
	}
	t.Logf("verdicts: %v, decided: %v", verdicts, decided)
	for name := range variants {
		assert.Less(t, 1, decided[name], name)
	}
	assert.Less(t, verdicts[answer.Unknown], count/10, "%v", verdicts)
}

// reaches explores all inputs breadth-first over the states at the loop header.
func reaches(t *testing.T, g *cfg.Graph) bool {
	prog, err := exec.Compile(g)
	require.NoError(t, err)
	type key struct {
		at   cfg.Vertex
		vals [4]string
	}
	seen := map[key]bool{}
	watch := make([]bool, len(g.Vertices))
	for v := range watch {
		watch[v] = len(g.Out(cfg.Vertex(v))) > 1 && len(g.In(cfg.Vertex(v))) > 1
	}
	type at struct {
		v     cfg.Vertex
		state []num.Rat
	}
	work := []at{{g.Source, make([]num.Rat, len(g.Vars))}}
	for len(work) > 0 {
		here := work[0]
		work = work[1:]
		for a := int64(0); a < 4; a++ {
			out, err := prog.Run(context.Background(), exec.Run{
				Start: here.v, State: here.state, Watch: watch,
				Choose: func(cfg.Site) (num.Rat, bool) { return num.FromInt(a), true },
				Visit:  func(cfg.Vertex, []num.Rat) bool { return false },
			})
			require.NoError(t, err)
			switch out.Kind {
			case exec.ReachedTarget:
				return true
			case exec.Stopped:
				k := key{at: out.Vertex}
				for i, x := range out.State {
					k.vals[i] = x.String()
				}
				if !seen[k] {
					seen[k] = true
					work = append(work, at{out.Vertex, out.State})
				}
			}
		}
	}
	return false
}
