package bself

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/internal/sample"
	"cairn/internal/steps"
	"cairn/lang/cfront"
	"cairn/smt"
)

const corpus = "../testdata/c"

var int32Type = cfg.Type{Bits: 32, Signed: true}

// load reads a program of the corpus; its name goes without extension.
func load(t *testing.T, name string) *cfg.Graph {
	t.Helper()
	src, err := os.ReadFile(filepath.Join(corpus, name+".c"))
	require.NoError(t, err)
	p, err := cfront.Load(context.Background(), name+".c", src, cfront.Options{})
	require.NoError(t, err)
	return p.Main
}

// decide runs an engine and requires that the certificate is good.
func decide(t *testing.T, g *cfg.Graph, opt Options) *answer.Answer {
	t.Helper()
	return decideWithin(t, context.Background(), g, opt)
}

func decideWithin(t *testing.T, ctx context.Context, g *cfg.Graph, opt Options) *answer.Answer {
	t.Helper()
	r, err := Run(ctx, g, opt)
	require.NoError(t, err)
	if err := certify.Check(context.Background(), &cfg.Program{Main: g}, r); !errors.Is(err, certify.ErrNoAnswer) {
		require.NoError(t, err)
	}
	return r
}

// header is the invariant at the loop whose statement is at a line, and a function that makes a formula of variables.
func header(t *testing.T, g *cfg.Graph, r *answer.Answer, line int) smt.Term {
	t.Helper()
	for v, inv := range r.Certificate.(*answer.Invariants).At {
		if g.PosOf(v).Line == line {
			return inv
		}
	}
	t.Fatalf("no invariant at line %d", line)
	return smt.NoTerm
}

func variable(t *testing.T, r *answer.Answer, name string) smt.Term {
	t.Helper()
	sy := r.Certificate.(*answer.Invariants).Symbols
	for i, v := range sy.Vars {
		if v.Source == name {
			return sy.X[i]
		}
	}
	t.Fatalf("no variable is called %s", name)
	return smt.NoTerm
}

// The examples of section 4.5: what the paper finds implies, within the ranges of the variables, what is found here.
func TestExamplesOfThePaper(t *testing.T) {
	type vars func(string) smt.Term
	for _, tt := range []struct {
		program string
		line    int
		want    func(c *smt.Context, v vars) smt.Term
	}{
		{"bself_fig1", 9, func(c *smt.Context, v vars) smt.Term { return c.Eq(v("x"), v("i")) }},
		{"bself_fig2", 9, func(c *smt.Context, v vars) smt.Term { return c.Eq(v("x"), v("i")) }},
		{"bself_fig3a", 10, func(c *smt.Context, v vars) smt.Term {
			same := c.Eq(v("x"), v("i"))
			return c.Or(c.And(c.Le(c.Int(1000000), v("i")), same), c.And(c.Le(c.Int(6), v("i")), same),
				c.And(c.Eq(v("i"), c.Sub(v("x"), c.Int(1))), c.Le(v("i"), c.Int(5))))
		}},
		{"bself_fig3b", 9, func(c *smt.Context, v vars) smt.Term {
			i, n, x := v("i"), v("n"), v("x")
			return c.Or(
				c.And(c.Ge(i, n), c.Or(c.Eq(x, i), c.Eq(n, i)), c.Or(c.Eq(n, i), c.Ge(x, n)), c.Or(c.Lt(x, n), c.Eq(x, i))),
				c.And(c.Lt(i, n), c.Or(c.Lt(x, n), c.Eq(x, c.Add(i, c.Int(1))))))
		}},
		{"bself_fig3b", 11, func(c *smt.Context, v vars) smt.Term {
			i, n, x := v("i"), v("n"), v("x")
			return c.Or(c.And(c.Eq(i, x), c.Ge(x, n)), c.And(c.Eq(n, i), c.Lt(x, n)))
		}},
		{"bself_fig3c", 11, func(c *smt.Context, v vars) smt.Term {
			x, y, n := v("x"), v("y"), v("n")
			return c.And(c.Le(c.Int(0), x), c.Le(x, y), c.Le(y, n))
		}},
	} {
		g := load(t, tt.program)
		r := decide(t, g, Options{})
		require.Equal(t, answer.Safe, r.Verdict, "%s: %s", tt.program, r.Reason)
		c := r.Certificate.(*answer.Invariants).Symbols.Ctx
		want := tt.want(c, func(name string) smt.Term { return variable(t, r, name) })
		got := header(t, g, r, tt.line)
		var ranges []smt.Term
		for v := range r.Certificate.(*answer.Invariants).At {
			if g.PosOf(v).Line == tt.line {
				ranges = r.Certificate.(*answer.Invariants).Facts[v]
			}
		}
		status := smt.Entails(context.Background(), c, c.And(append(ranges, want)...), got)
		assert.Equal(t, smt.Unsat, status, "%s:%d: %s", tt.program, tt.line, c.String(got))
	}
}

// Figures 1 and 2: BSE and k-induction need no invariant for an assertion that is inductive; the third program is wrong.
func TestFigures(t *testing.T) {
	for _, e := range []Engine{BSE, KInduction} {
		assert.Equal(t, answer.Safe, decide(t, load(t, "bself_fig1"), Options{Engine: e}).Verdict, e)
		assert.Equal(t, answer.Unknown, decideWithin(t, steps.Limit(2000), load(t, "bself_fig3a"), Options{Engine: e}).Verdict, e)
	}
	for _, e := range []Engine{BSELF, BSE, KInduction, SE, SEBSELF} {
		r := decide(t, load(t, "bself_fig3c_free"), Options{Engine: e})
		assert.Equal(t, answer.Unsafe, r.Verdict, e)
	}
}

// Theorems 1 and 2: BSE and k-induction give the same answer on every program for which both have the time.
func TestEquivalence(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(corpus, "*.c"))
	require.NoError(t, err)
	verdicts := map[answer.Verdict]int{}
	late := 0
	for i, f := range files {
		if !sample.Every(2, i) {
			continue
		}
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		p, err := cfront.Load(context.Background(), f, src, cfront.Options{})
		if err != nil || p.Main == nil {
			continue // recursive, or meant not to load
		}
		var rs [2]*answer.Answer
		for i, e := range []Engine{BSE, KInduction} {
			rs[i] = decideWithin(t, steps.Limit(1500), p.Main, Options{Engine: e})
		}
		if rs[0].Reason == "timeout" || rs[1].Reason == "timeout" {
			late++
			continue
		}
		verdicts[rs[0].Verdict]++
		assert.Equal(t, rs[0].Verdict, rs[1].Verdict, "%s: %s, %s", f, rs[0].Reason, rs[1].Reason)
	}
	t.Logf("verdicts: %v, out of time: %d", verdicts, late)
	assert.Greater(t, verdicts[answer.Safe], 15)
	assert.Greater(t, verdicts[answer.Unsafe], 15)
}

// Inputs inside the loop: the paper's folding does not support them.
func TestInputsInLoops(t *testing.T) {
	for name, text := range map[string]string{
		"bounds": `S -> H: x = 1; y = 0; havoc n
			H -> H: assume y < 1000; havoc a; assume a >= 0 && a <= 1; x = x + y * a; y = y + 1
			H -> ERR: assume x < 1`,
		"sum": `S -> H: x = 0; i = 0; havoc n; assume n >= 0
			H -> H: assume i < n; havoc a; assume a >= 0 && a <= 5; x = x + a; i = i + 1
			H -> ERR: assume i >= n && x > 5 * n`,
		"maybe": `S -> H: x = 0; y = 0
			H -> H: havoc a; assume a == 1; x = x + 1; y = y + 1
			H -> H: havoc b; assume b == 2; x = x + 2; y = y + 2
			H -> ERR: assume x != y`,
	} {
		g := cfgtest.Parse(cfg.Math, text).Graph
		r := decide(t, g, Options{})
		assert.Equal(t, answer.Safe, r.Verdict, "%s: %s", name, r.Reason)
	}
}

// Loops inside loops are folded as one.
func TestNested(t *testing.T) {
	g := cfgtest.Parse(int32Type, `S -> H: x = 0; i = 0; havoc n; assume n >= 0 && n <= 1000
		H -> G: assume i < n; j = 0
		G -> G: assume j < 10; j = j + 1; x = x + 1
		G -> H: assume j >= 10; i = i + 1
		H -> ERR: assume i >= n && x < i`).Graph
	r := decide(t, g, Options{})
	assert.Equal(t, answer.Safe, r.Verdict, r.Reason)
}

func TestWithoutError(t *testing.T) {
	for _, e := range []Engine{BSELF, BSE, KInduction} {
		r := decide(t, cfgtest.Parse(int32Type, "A -> B: x = 1\nB -> B: x = x + 1").Graph, Options{Engine: e})
		assert.Equal(t, answer.Safe, r.Verdict, e)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, opt := range []Options{{}, {Engine: BSE}, {Engine: KInduction}, {Engine: SE}, {Engine: SEBSELF}, {Engine: SEBSELF, Concurrent: true}} {
		r, err := Run(ctx, load(t, "bself_fig3a"), opt)
		require.NoError(t, err)
		assert.Equal(t, answer.Unknown, r.Verdict, opt.Engine)
		assert.Equal(t, "timeout", r.Reason, opt.Engine)
	}
}

// SE+BSELF decides what one of the two decides, in either form.
func TestCombined(t *testing.T) {
	for _, concurrent := range []bool{false, true} {
		opt := Options{Engine: SEBSELF, Concurrent: concurrent}
		assert.Equal(t, answer.Safe, decide(t, load(t, "bself_fig2"), opt).Verdict)
		r := decide(t, cfgtest.Parse(int32Type, `S -> H: havoc n; i = 0
			H -> H: assume i < n; i = i + 1
			H -> ERR: assume i >= n && i >= 12`).Graph, opt)
		assert.Equal(t, answer.Unsafe, r.Verdict, r.Reason)
		assert.LessOrEqual(t, int64(12), mustInt(t, r.Certificate.(*answer.Execution).Inputs[0]))
	}
}

func mustInt(t *testing.T, r num.Rat) int64 {
	i, ok := r.Int64()
	require.True(t, ok)
	return i
}

// The same run gives the same certificate.
func TestDeterminism(t *testing.T) {
	var first string
	for range 3 {
		g := load(t, "bself_fig3b")
		r := decide(t, g, Options{})
		text := r.Certificate.(*answer.Invariants).Symbols.Ctx.String(header(t, g, r, 11)) + r.Certificate.(*answer.Invariants).Symbols.Ctx.String(header(t, g, r, 9))
		if first == "" {
			first = text
		}
		assert.Equal(t, first, text)
	}
}

// tasks reads the list of programs that need a disjunctive invariant.
func tasks(t *testing.T) []string {
	data, err := os.ReadFile(filepath.Join(corpus, "fold_disjunctive.set"))
	require.NoError(t, err)
	var names []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			names = append(names, strings.TrimSuffix(line, ".yml"))
		}
	}
	return names
}
