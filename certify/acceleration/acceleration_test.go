package acceleration_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/lang/cfront"
	"cairn/smt"
)

// square is a program whose error is behind 10^18 steps, with the accelerators over its loops.
func square(t *testing.T) (*cfg.Graph, *answer.Execution) {
	t.Helper()
	p, err := cfront.Load(context.Background(), "square.c", []byte(`
extern void reach_error(void);
int main(void) {
	int i = 0, j = 0;
	while (i < 1000000000) {
		j = 0;
		while (j < 1000000000)
			j++;
		i++;
	}
	if (i == j)
		reach_error();
	return 0;
}
`), cfront.Options{})
	require.NoError(t, err)
	g := p.Main
	loops := cfg.Loops(g)
	require.Len(t, loops.Loops, 2)
	vo := cfg.NewSymbols(smt.NewContext(), g)
	c := vo.Ctx
	index := func(name string) cfg.Var {
		for v := range g.Vars {
			if g.Vars[v].Source == name {
				return cfg.Var(v)
			}
		}
		t.Fatalf("no variable %s", name)
		return 0
	}
	i, j, limit := index("i"), index("j"), c.Int(1_000_000_000)
	one := func(v cfg.Var) []answer.Increment { return []answer.Increment{{Var: v, By: num.One()}} }
	outer, inner := loops.Loops[0].Header, loops.Loops[1].Header
	body := steps(g, outer, inner)
	body = append(append(body, answer.AcceleratedStep{Accelerator: 0}), steps(g, inner, outer)...)
	return g, &answer.Execution{Frames: []answer.Frame{{Caller: -1}}, Symbols: vo, Accelerators: []answer.Accelerator{
		{Head: inner, Body: steps(g, inner, inner), Add: one(j), When: c.Lt(vo.X[j], limit), Iterations: c.Sub(limit, vo.X[j])},
		{Head: outer, Body: body, Add: one(i), When: c.And(c.Lt(vo.X[i], limit), c.Eq(vo.X[j], limit)), Iterations: c.Sub(limit, vo.X[i])},
	}}
}

// steps is the shortest path with at least one edge between two vertices.
func steps(g *cfg.Graph, from, to cfg.Vertex) []answer.AcceleratedStep {
	type partial struct {
		at   cfg.Vertex
		path []answer.AcceleratedStep
	}
	seen := make(map[cfg.Vertex]bool)
	for queue := []partial{{at: from}}; len(queue) > 0; queue = queue[1:] {
		for _, e := range g.Out(queue[0].at) {
			path := append(append([]answer.AcceleratedStep(nil), queue[0].path...), answer.AcceleratedStep{Edge: e, Accelerator: -1})
			if dst := g.Edges[e].Dst; dst == to {
				return path
			} else if !seen[dst] {
				seen[dst] = true
				queue = append(queue, partial{dst, path})
			}
		}
	}
	return nil
}

func TestLeaps(t *testing.T) {
	g, x := square(t)
	require.NoError(t, certify.Check(context.Background(), &cfg.Program{Main: g}, &answer.Answer{Verdict: answer.Unsafe, Certificate: x}))
}

func TestWrongLeapsAreRejected(t *testing.T) {
	for name, spoil := range map[string]func(c *smt.Context, r *answer.Execution){
		"one iteration more": func(c *smt.Context, r *answer.Execution) {
			r.Accelerators[0].Iterations = c.Add(r.Accelerators[0].Iterations, c.Int(1))
		},
		"another increment": func(_ *smt.Context, r *answer.Execution) { r.Accelerators[0].Add[0].By = num.FromInt(2) },
		"half an increment": func(_ *smt.Context, r *answer.Execution) { r.Accelerators[0].Add[0].By = num.FromFrac(1, 2) },
		"a variable twice": func(_ *smt.Context, r *answer.Execution) {
			r.Accelerators[0].Add = append(r.Accelerators[0].Add, r.Accelerators[0].Add[0])
		},
		"no increment":     func(_ *smt.Context, r *answer.Execution) { r.Accelerators[0].Add = nil },
		"no such variable": func(_ *smt.Context, r *answer.Execution) { r.Accelerators[0].Add[0].Var = 99 },
		"another variable": func(_ *smt.Context, r *answer.Execution) { r.Accelerators[1].Add = r.Accelerators[0].Add },
		"no condition":     func(_ *smt.Context, r *answer.Execution) { r.Accelerators[1].When = smt.True },
		"a condition on nothing": func(c *smt.Context, r *answer.Execution) {
			r.Accelerators[0].When = c.Le(c.Var("nobody", smt.Int), c.Int(0))
		},
		"part of an iteration":     func(_ *smt.Context, r *answer.Execution) { r.Accelerators[1].Body = r.Accelerators[1].Body[:2] },
		"nothing of an iteration":  func(_ *smt.Context, r *answer.Execution) { r.Accelerators[0].Body = nil },
		"another loop's iteration": func(_ *smt.Context, r *answer.Execution) { r.Accelerators[0].Body = r.Accelerators[1].Body },
		"another loop's accelerator": func(_ *smt.Context, r *answer.Execution) {
			r.Accelerators[1].Body = []answer.AcceleratedStep{{Accelerator: 0}}
		},
		"itself": func(_ *smt.Context, r *answer.Execution) {
			r.Accelerators[0].Body = []answer.AcceleratedStep{{Accelerator: 0}}
		},
		"no vocabulary": func(_ *smt.Context, r *answer.Execution) { r.Symbols = nil },
	} {
		t.Run(name, func(t *testing.T) {
			g, x := square(t)
			spoil(x.Symbols.Ctx, x)
			err := certify.Check(context.Background(), &cfg.Program{Main: g}, &answer.Answer{Verdict: answer.Unsafe, Certificate: x})
			require.Error(t, err)
			assert.NotErrorIs(t, err, certify.ErrNoAnswer)
		})
	}
}
