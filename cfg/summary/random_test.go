package summary

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/cfg/encode"
	"cairn/internal/num"
	"cairn/smt"
)

// TestRandomGraphs computes the summaries of random graphs over small machine words, whose counters wrap and overflow.
// They must be closed, and a state at a cut point on a concrete run into the target must satisfy the formula of the cut.
func TestRandomGraphs(t *testing.T) {
	reached := 0
	for seed := range int64(40) {
		rng := rand.New(rand.NewSource(seed))
		gen := cfgtest.NewGen(rng, []cfg.Type{{Bits: 8}, {Bits: 5}, {Bits: 8, Signed: true}, cfg.Int})
		gen.Linear = true
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 5, Vars: 3, Stmts: 2, Depth: 1})
		p := &program{t: t, g: g, c: smt.NewContext()}
		p.vo = encode.NewVocab(p.c, g)
		b := p.large(encode.BlockOptions{MaxPaths: int(seed%2)*8 + 1})
		s, err := Compute(context.Background(), b, Options{Effort: 4_000})
		require.NoError(t, err)
		p.checkClosed(s)
		for range 30 {
			tr := cfgtest.Run(g, g.Source, gen.State(g), gen.Choose(g), 40)
			if tr.End != g.Target {
				continue
			}
			reached++
			p.requireHolds(s, g.Source, tr.Start, seed)
			for _, e := range tr.Edges {
				if v := g.Edges[e.Edge].Dst; b.IsCut(v) {
					p.requireHolds(s, v, e.State, seed)
				}
			}
		}
	}
	require.Greater(t, reached, 50, "the test looks at too few runs")
}

func (p *program) requireHolds(s *Summaries, v cfg.Vertex, state []num.Rat, seed int64) {
	m := smt.NewModel(p.c)
	for i, x := range p.vo.X {
		m.Set(x, state[i])
	}
	require.True(p.t, m.Holds(s.ToTarget(v)), "seed %d: %v at %d: %s", seed, state, v, p.c.String(s.ToTarget(v)))
}

// TestEffort takes less and less effort: the summaries get weaker, but stay closed, and in the end they are true.
func TestEffort(t *testing.T) {
	for _, tc := range safe {
		p := parseProgram(t, cfg.Math, tc.text)
		for _, effort := range []int{1, 20, 100, 500} {
			s := p.summaries(Options{Effort: effort})
			if effort == 1 {
				require.Equal(t, smt.True, s.ToTarget(p.g.Source), tc.name)
			}
		}
	}
}

// TestAblations switches parts off: weaker, but closed.
func TestAblations(t *testing.T) {
	for i, opt := range []Options{{MaxCells: 1}, {NoPhases: true}, {NoCongruences: true}, {NoIncrements: true}, {Convex: true}, {MaxDisjuncts: 1}, {Budget: 60}} {
		proved := 0
		for _, tc := range safe {
			p := parseProgram(t, cfg.Math, tc.text)
			s := p.summaries(opt)
			if status, _ := smt.CheckSat(context.Background(), p.c, s.ToTarget(p.g.Source)); status == smt.Unsat {
				proved++
			}
		}
		require.Less(t, proved, len(safe), "ablation %d changes nothing", i)
		t.Log(i, fmt.Sprint(proved, " of ", len(safe)))
	}
}

// TestRandomStars runs the loops of random graphs over machine words from arbitrary states: as long as a run stays inside
// of the loop, each state at the header must be related to all later ones by the star.
func TestRandomStars(t *testing.T) {
	pairs := 0
	for seed := range int64(60) {
		rng := rand.New(rand.NewSource(seed))
		gen := cfgtest.NewGen(rng, []cfg.Type{{Bits: 8}, {Bits: 5}, {Bits: 8, Signed: true}, cfg.Int})
		gen.Linear = true
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 4, Vars: 2, Stmts: 2, Depth: 1})
		p := &program{t: t, g: g, c: smt.NewContext()}
		p.vo = encode.NewVocab(p.c, g)
		b := p.large(encode.BlockOptions{})
		s, err := Compute(context.Background(), b, Options{Effort: 4_000})
		require.NoError(t, err)
		for _, l := range b.Loops.Loops {
			star, ok := s.Star(l.Header)
			if !ok {
				continue
			}
			f := p.vo.Formula(star, 0, 1)
			for range 6 {
				states := p.iterations(&l, gen)
				for i := range states {
					for _, later := range states[i:] {
						pairs++
						status, _ := smt.CheckSat(context.Background(), p.c, p.c.Subst(f, p.between(states[i], later)))
						require.Equal(t, smt.Sat, status, "seed %d: %v -> %v at %d", seed, states[i], later, l.Header)
					}
				}
			}
		}
	}
	require.Greater(t, pairs, 1000, "the test looks at too few runs")
}

// iterations runs the loop from a random state and returns the states at its header.
func (p *program) iterations(l *cfg.Loop, gen *cfgtest.Gen) [][]num.Rat {
	start := gen.State(p.g)
	tr := cfgtest.Run(p.g, l.Header, start, gen.Choose(p.g), 24)
	states := [][]num.Rat{start}
	for _, e := range tr.Edges {
		v := p.g.Edges[e.Edge].Dst
		if !l.Contains(v) {
			break
		}
		if v == l.Header && len(states) < 6 {
			states = append(states, e.State)
		}
	}
	return states
}

// between maps X and Prime to two states.
func (p *program) between(before, after []num.Rat) map[smt.Term]smt.Term {
	m := make(map[smt.Term]smt.Term)
	for i := range before {
		m[p.vo.X[i]], m[p.vo.Prime[i]] = p.c.Num(before[i], smt.Int), p.c.Num(after[i], smt.Int)
	}
	return m
}
