package summary

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/smt"
)

// The examples of Fang et al. 2025, section 2.
const (
	ex1 = `
		A -> B: havoc N; i = 0; min = 0
		B -> B: assume i < N; min = min + 1; i = i + 1
		B -> ERR: assume i >= N && min >= 1000`
	ex2 = `
		A -> B: r = 0
		B -> B: assume N > 0; r = r + N; N = N - 1
		B -> ERR: assume N <= 0 && r == 2`
	ex3 = `
		A -> B: x = 2
		B -> B: assume N > 0; N = N - 1; x = 2 * x
		B -> C: assume N <= 0; N = N - 1
		C -> C: assume M > 0; M = M - 1; x = x - 2
		C -> ERR: assume M <= 0 && x == 1`
)

func TestPaperExamples(t *testing.T) {
	cases := []struct{ name, text, at, implies, implied string }{
		// Section 2.1: the summary is exact.
		{"EX-1", ex1, "B", "(i >= N && min >= 1000) || (i < N && min + N - i >= 1000)",
			"(i >= N && min >= 1000) || (i < N && min + N - i >= 1000)"},
		// Section 2.2: r grows by at least 1 in each of the N iterations, so that r = 3 is a dead end.
		{"EX-2", ex2, "B", "(N <= 0 && r == 2) || (N > 0 && r + N <= 2)", "N <= 0 && r == 2"},
		// Section 2.3: the second loop is exact: x is odd and at least 1 at C.
		{"EX-3 at C", ex3, "C", "(M <= 0 && x == 1) || (M > 0 && x == 2 * M + 1)",
			"(M <= 0 && x == 1) || (M > 0 && x == 2 * M + 1)"},
		{"EX-3 parity", ex3, "C", "x % 2 == 1 && x >= 1", "false"},
		// The first loop is not exact, but x keeps its sign and 2 does not get smaller.
		{"EX-3 at B", ex3, "B", "x >= 1", "N <= 0 && M <= 0 && x == 1"},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			p := parseProgram(t, cfg.Math, tc.text)
			s := p.summaries(Options{})
			got := s.ToTarget(p.vertex[tc.at])
			p.requireEntails(got, p.formula(tc.implies), "too weak")
			p.requireEntails(p.formula(tc.implied), got, "unsound")
		})
	}
}

// TestAnd: what two summaries know, one of which is trivial, is what the other knows; and the trivial one is the coarser.
func TestAnd(t *testing.T) {
	p := parseProgram(t, cfg.Math, ex2)
	fine, trivial, at := p.summaries(Options{}), Trivial(p.blocks), p.vertex["B"]
	assert.Equal(t, fine.ToTarget(at), trivial.And(fine).ToTarget(at))
	assert.Equal(t, fine.ToTarget(at), fine.And(trivial).ToTarget(at))
	assert.Equal(t, smt.True, trivial.ToTarget(at), "it has not changed")
	assert.True(t, trivial.CoarserThan(fine))
	assert.False(t, fine.CoarserThan(trivial))
	assert.False(t, fine.CoarserThan(fine))
}

func TestPaperExample1IsNotRefuted(t *testing.T) {
	p := parseProgram(t, cfg.Math, ex1)
	assert.Equal(t, smt.True, p.summaries(Options{}).ToTarget(p.vertex["A"]), "some N leads to the error from every state")
}

// safe are programs whose summary at the source is false: proved by summaries alone. The last column is the feature that
// the proof needs.
var safe = []struct{ name, text string }{
	{"counters agree", `
		A -> H: x = 0; y = 0
		H -> H: assume x < 1024; x = x + 1; y = y + 1
		H -> ERR: assume x >= 1024 && y != x`},
	{"strides", `
		A -> H: i = 0; j = 0; k = 0
		H -> H: assume k < 1000 && k == i + j; i = i + 1; j = j + 2; k = k + 3
		H -> ERR: assume k < 1000 && k != i + j`},
	{"two phases", `
		A -> H: x = 0; y = 500000
		H -> B: assume x < 1000000
		B -> H: assume x < 500000; x = x + 1
		B -> H: assume x >= 500000; x = x + 1; y = y + 1
		H -> ERR: assume x >= 1000000 && y != x`},
	{"phases of different stride", `
		A -> H: x = 0
		H -> B: assume x < 100000000
		B -> H: assume x < 10000000; x = x + 1
		B -> H: assume x >= 10000000; x = x + 2
		H -> ERR: assume x >= 100000000 && x != 100000000`},
	{"residue under branching", `
		A -> H: i = 0
		H -> B: havoc c
		B -> H: assume c == 0; i = i + 4
		B -> H: assume c != 0; i = i + 8
		H -> ERR: assume i % 4 != 0`},
	{"parity of a sum", `
		A -> H: x = 0; y = 1
		H -> H: x = x + 1; y = y + 3
		H -> ERR: assume (x + y) % 2 == 0`},
	{"few increments", `
		A -> H: havoc n; i = 0; j = 0; assume n >= 1 && n <= 3
		H -> H: assume j < 3000 && n >= 1 && n <= 3; i = i + n; j = j + 3
		H -> ERR: assume n == 3 && i != j`},
	{"two loops", `
		A -> H: havoc n; x = 0; y = 0; assume n >= 0
		H -> H: assume x < n; x = x + 1; y = y + 1
		H -> G: assume x >= n
		G -> G: assume x > 0; x = x - 1; y = y - 1
		G -> ERR: assume x <= 0 && y != 0`},
	{"reset", `
		A -> H: x = 1; y = 0
		H -> H: assume y < 1024; x = 0; y = y + 1
		H -> ERR: assume y >= 1024 && x != 0`},
	{"disequality guard", `
		A -> H: x = 0; havoc n; assume n >= 0
		H -> H: assume x != n; x = x + 1
		H -> ERR: assume x == n && x < 0`},
	{"not past the bound", `
		A -> H: x = 0
		H -> H: assume x != 10; x = x + 1
		H -> ERR: assume x > 10`},
	{"nested", `
		A -> O: a = 0; b = 6
		O -> I: assume a < 6; b = 0
		I -> I: assume b < 6; b = b + 1
		I -> O: assume b >= 6; a = a + 1
		O -> ERR: assume a >= 6 && (a != 6 || b != 6)`},
	{"triangle of nested counters", `
		A -> O: i = 0; k = 0
		O -> I: assume i < n; j = 0
		I -> I: assume j < i; j = j + 1; k = k + 1
		I -> O: assume j >= i; i = i + 1
		O -> ERR: assume k < 0`},
	{"unchanging condition", `
		A -> H: x = 0
		H -> B: assume x < 99
		B -> H: assume y > 0; x = x + 2
		B -> H: assume y <= 0; x = x + 1
		H -> ERR: assume x >= 99 && y > 0 && x % 2 == 1`},
	{"small symbolic stride", `
		A -> H: i = 0; j = 0; havoc n; assume n >= 1
		H -> H: assume 0 <= k && k <= 3 && i < n; i = i + 1; j = j + k
		H -> ERR: assume i >= n && 0 <= k && k <= 3 && j != k * 1 && n == 1`},
	{"symbolic stride keeps its sign", `
		A -> H: i = 0; assume n > 0
		H -> H: assume i < 100; i = i + n
		H -> ERR: assume i < 0`},
	{"sum of bounded inputs", `
		A -> H: i = 0; s = 0
		H -> H: havoc c; assume 0 <= c && c <= 255; s = s + c; i = i + 1
		H -> ERR: assume s > 255 * i`},
	{"relation kept under branching", `
		A -> H: x = 0; y = 0
		H -> B: havoc c
		B -> H: assume c > 0; x = x + 1; y = y + 2
		B -> H: assume c <= 0; x = x + 1
		H -> ERR: assume y > 2 * x || y < 0`},
	{"up and down", `
		A -> H: havoc n; assume n >= 0; x = n; y = 0
		H -> H: assume x > 0; x = x - 1; y = y + 1
		H -> ERR: assume x <= 0 && y != n`},
	{"difference of havocs", `
		A -> H: x = 0; y = 0
		H -> H: x = x - y; havoc y; x = x + y
		H -> ERR: assume x != y`},
}

func TestSafeBySummaryAlone(t *testing.T) {
	for _, tc := range safe {
		t.Run(tc.name, func(t *testing.T) {
			p := parseProgram(t, cfg.Math, tc.text)
			s := p.summaries(Options{})
			for _, v := range p.blocks.Cuts {
				t.Logf("%d: %s", v, p.c.String(s.ToTarget(v)))
			}
			status, _ := smt.CheckSat(context.Background(), p.c, s.ToTarget(p.vertex["A"]))
			assert.Equal(t, smt.Unsat, status)
		})
	}
}

// The same programs over C's unsigned and signed words: wraparound is split into cases, and overflow is excluded.
func TestSafeOverWords(t *testing.T) {
	needsMath := map[string]bool{
		"symbolic stride keeps its sign": true, "triangle of nested counters": true, "sum of bounded inputs": true,
		"relation kept under branching": true, "parity of a sum": true,
	}
	for _, tc := range safe {
		if needsMath[tc.name] || strings.Contains(tc.text, "havoc y;") {
			continue
		}
		for _, ty := range []cfg.Type{cfg.Int, {Bits: 32}} {
			t.Run(tc.name+"/"+ty.String(), func(t *testing.T) {
				p := parseProgram(t, ty, tc.text)
				s := p.summaries(Options{})
				status, _ := smt.CheckSat(context.Background(), p.c, s.ToTarget(p.vertex["A"]), p.vo.Typed())
				assert.Equal(t, smt.Unsat, status)
			})
		}
	}
}

// TestSumsThatWrap: a counter that wraps is apart from its value by a multiple of 2^n, of which the types leave a few: these are more cases
// than a formula has at first.
func TestSumsThatWrap(t *testing.T) {
	for _, text := range []string{`
		A -> H: havoc n; x = n; z = n
		H -> H: assume x > 0; x = x - 1; z = z + 1
		H -> ERR: assume x <= 0 && z != 2 * n`, `
		A -> H: havoc n; x = n; y = n; z = 0
		H -> H: assume y > 0; y = y - 1; z = z + 1
		H -> G: assume y <= 0
		G -> G: assume x > 0; x = x - 1; z = z + 1
		G -> ERR: assume x <= 0 && z != 2 * n`,
	} {
		p := parseProgram(t, cfg.Type{Bits: 32}, text)
		for few, want := range map[int]smt.Status{0: smt.Unsat, DefaultMaxCells: smt.Sat} {
			status, _ := smt.CheckSat(context.Background(), p.c, p.summaries(Options{MaxCells: few}).ToTarget(p.vertex["A"]), p.vo.Typed())
			assert.Equal(t, want, status, "%d cells%s", few, text)
		}
	}
}

const machine = `
	A -> H: state = 0
	H -> B: havoc c; havoc s0; havoc s1
	B -> C: assume c == 68 && state == 0; state = 1
	B -> C: assume c == 79 && state == 1; state = 2
	B -> C: assume c == 71 && state == 2; state = 3
	B -> C: assume !(c == 68 && state == 0) && !(c == 79 && state == 1) && !(c == 71 && state == 2)
	C -> ERR: assume state == 3 && s0 == 67 && s1 == 65
	C -> H: assume !(state == 3 && s0 == 67 && s1 == 65)`

func TestStateMachineNeedsGas(t *testing.T) {
	for _, opt := range []encode.BlockOptions{{MaxPaths: 1}, {MaxPaths: 64}} {
		p := parseProgram(t, cfg.Math, machine)
		p.large(opt)
		p.addGas("H")
		s := p.summaries(Options{})
		h := s.ToTarget(p.vertex["H"])
		p.requireEntails(h, p.formula("gas >= 0"), "gas")
		// Section 5.3: the state advances only as fast as gas is spent.
		p.requireEntails(h, p.formula("3 - state <= gas + 1"), "progress")
		p.requireEntails(h, p.formula("state >= 0 && state <= 3"), "states that lead nowhere")
		p.requireEntails(p.formula("gas >= 2 && state == 0"), h, "the error can be reached")
		star, ok := s.Star(p.vertex["H"])
		require.True(t, ok)
		p.requireEntails(p.c.And(p.vo.Formula(star, p.vars["state"], p.vars["gas"])), p.c.Le(
			p.c.Sub(p.vo.Prime[p.vars["state"]], p.vo.X[p.vars["state"]]),
			p.c.Sub(p.vo.X[p.vars["gas"]], p.vo.Prime[p.vars["gas"]])), "state advances only with gas")
	}
}

func TestUnreachableTarget(t *testing.T) {
	p := parseProgram(t, cfg.Math, `
		A -> H: x = 0
		H -> H: x = x + 1`)
	s := p.summaries(Options{})
	for _, v := range p.blocks.Cuts {
		if v != p.g.Target {
			assert.Equal(t, smt.False, s.ToTarget(v))
		}
	}
}

func TestVerticesThatAreNoCuts(t *testing.T) {
	p := parseProgram(t, cfg.Math, ex1)
	s := p.summaries(Options{})
	other := cfg.Vertex(len(p.g.Vertices))
	assert.Equal(t, smt.True, s.ToTarget(other))
	_, ok := s.Star(other)
	assert.False(t, ok)
	star, ok := s.Star(p.vertex["A"])
	assert.True(t, ok)
	assert.Equal(t, p.vo.Identity(), star)
	assert.NotEmpty(t, s.Statistics())
}

func TestCancellation(t *testing.T) {
	p := parseProgram(t, cfg.Math, ex3)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Compute(ctx, p.large(encode.BlockOptions{}), Options{})
	assert.ErrorIs(t, err, context.Canceled)
}

func TestDeterminism(t *testing.T) {
	render := func() string {
		var sb strings.Builder
		for _, text := range []string{ex1, ex2, ex3, safe[2].text, machine} {
			p := parseProgram(t, cfg.Math, text)
			s := p.summaries(Options{})
			for _, v := range p.blocks.Cuts {
				sb.WriteString(p.c.String(s.ToTarget(v)))
			}
		}
		return sb.String()
	}
	first := render()
	for range 3 {
		require.Equal(t, first, render())
	}
}
