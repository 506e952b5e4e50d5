package cfront

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/encode"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/smt"
)

var formulaPaths = flag.Int("paths", 100, "how many paths of random programs, whose formulas are exact, TestPathFormulas compares with executions")

// maxPath is the greatest number of edges of a path.
const maxPath = 8

// moment is a point of an execution: what has been chosen on the edge that led there, and the state.
type moment struct {
	at      cfg.Vertex
	choices []cexec.Made
	state   []num.Rat
}

// history executes g with random inputs and returns its edges and moments; the first moment is before the first edge.
func history(t *testing.T, g *cfg.Graph, r *rand.Rand) ([]cfg.EdgeID, []moment) {
	prog, err := cexec.Compile(g)
	require.NoError(t, err)
	watch := make([]bool, len(g.Vertices))
	for v := range watch {
		watch[v] = true
	}
	state := make([]num.Rat, len(g.Vars))
	for v := range state {
		state[v] = randomValue(r, g.Vars[v].Type)
	}
	moments := []moment{{at: g.Source, state: state}}
	var choices []cexec.Made
	out, err := prog.Run(context.Background(), cexec.Run{
		Start: g.Source, State: state, Watch: watch, MaxSteps: 5000, MaxEdges: -1,
		Choose: func(s cfg.Site) (num.Rat, bool) {
			v := randomValue(r, g.Vars[g.Edges[s.Edge].Stmts[s.Stmt].Var].Type)
			choices = append(choices, cexec.Made{Site: s, Value: v})
			return v, true
		},
		Visit: func(v cfg.Vertex, state []num.Rat) bool {
			moments = append(moments, moment{v, choices, state})
			choices = nil
			return true
		},
	})
	require.NoError(t, err)
	require.Len(t, moments, len(out.Edges)+1)
	return out.Edges, moments
}

// randomValue is small, or near a bound of the type, or anything.
func randomValue(r *rand.Rand, t cfg.Type) num.Rat {
	switch x := num.FromInt(int64(r.IntN(20) - 9)); r.IntN(3) {
	case 0:
		return t.Wrap(x)
	case 1:
		return t.Wrap(t.Max().Add(x))
	default:
		return t.Wrap(num.FromInt(int64(r.Uint64()) >> r.IntN(64)))
	}
}

// pathFormula says that the execution takes the edges, with the choices and from the state that moments tell. The formula is
// over X, Prime and auxiliary constants; whether it is approximate is the second result.
func pathFormula(t *testing.T, vo *encode.Vocab, g *cfg.Graph, edges []cfg.EdgeID, moments []moment) (smt.Term, bool) {
	tr := vo.Identity()
	var made []cexec.Made
	for i, e := range edges {
		step, err := vo.EncodeEdge(g, e, nil)
		require.NoError(t, err)
		tr = vo.Compose(tr, step)
		made = append(made, moments[i+1].choices...)
	}
	all := []smt.Term{vo.State(moments[0].state)}
	if tr.Guard != smt.False {
		require.Len(t, tr.Choices, len(made))
	}
	for i, c := range tr.Choices {
		require.Equal(t, made[i].Site, c.Site)
		all = append(all, vo.Ctx.Eq(c.Symbol, vo.Ctx.Num(made[i].Value, smt.Int)))
	}
	frame := make([]cfg.Var, len(g.Vars))
	for v := range frame {
		frame[v] = cfg.Var(v)
	}
	return vo.Ctx.And(append(all, vo.Formula(tr, frame...))...), tr.Approx
}

// TestPathFormulas compares the two meanings of a path: the only model of its formula is what an execution computes, and the
// formulas of edges that the execution does not take have none.
func TestPathFormulas(t *testing.T) {
	exact, approx, refused := 0, 0, 0
	for seed := uint64(0); exact < *formulaPaths; seed++ {
		r := rand.New(rand.NewPCG(seed, 3))
		o := Options{DataModel: DataModel(seed & 1), SignedWrap: seed&2 != 0}
		p, err := Load(context.Background(), "f.c", []byte(genPrelude+withInputs(generate(seed))), o)
		require.NoError(t, err)
		if p.Main == nil {
			continue
		}
		g := p.Main
		edges, moments := history(t, g, r)
		for range 8 {
			from := r.IntN(len(moments))
			to := min(from+1+r.IntN(maxPath), len(edges))
			name := fmt.Sprintf("seed %d, edges %d to %d of %d", seed, from, to, len(edges))
			vo := encode.NewVocab(smt.NewContext(), g)
			if from < to {
				if comparePath(t, vo, g, edges[from:to], moments[from:to+1], name) {
					exact++
				} else {
					approx++
				}
			}
			for _, e := range g.Out(moments[to].at) {
				if (to == len(edges) || e != edges[to]) && refusesEdge(t, vo, g, e, moments[to], name) {
					refused++
				}
			}
		}
	}
	t.Logf("%d paths with exact formulas, %d with approximate ones; %d edges not taken", exact, approx, refused)
	require.Greater(t, 2*exact, approx)
	require.Greater(t, refused, exact/4)
}

// withInputs makes the globals of a generated program inputs.
func withInputs(body string) string {
	var b strings.Builder
	b.WriteString("int main(void) {\n")
	for _, n := range genGlobals {
		fmt.Fprintf(&b, "\t%s = __VERIFIER_nondet_longlong();\n", n)
	}
	return "extern long long __VERIFIER_nondet_longlong(void);\n" + strings.Replace(body, "int main(void) {\n", b.String(), 1)
}

// comparePath reports whether the formula of the path is exact.
func comparePath(t *testing.T, vo *encode.Vocab, g *cfg.Graph, edges []cfg.EdgeID, moments []moment, name string) bool {
	c, ctx := vo.Ctx, context.Background()
	f, approximate := pathFormula(t, vo, g, edges, moments)
	end := vo.ToPrime(vo.State(moments[len(moments)-1].state))
	if approximate { // other models are allowed
		status, _ := smt.CheckSat(ctx, c, f, end)
		require.Equal(t, smt.Sat, status, "%s\n%s", name, g)
		return false
	}
	status, model := smt.CheckSat(ctx, c, f)
	require.Equal(t, smt.Sat, status, "%s\n%s", name, g)
	for v, want := range moments[len(moments)-1].state {
		got := model.Value(vo.Prime[v])
		require.True(t, got.Equal(want), "%s: %s is %s, not %s\n%s", name, g.Vars[v].Name, got, want, g)
	}
	status, _ = smt.CheckSat(ctx, c, f, c.Not(end))
	require.Equal(t, smt.Unsat, status, "%s: another model\n%s", name, g)
	return true
}

// refusesEdge checks that the formula of an edge which is not taken in a state excludes the state, and reports whether it was
// exact enough for that. An edge with choices may be possible for others than those of the execution.
func refusesEdge(t *testing.T, vo *encode.Vocab, g *cfg.Graph, e cfg.EdgeID, m moment, name string) bool {
	tr, err := vo.EncodeEdge(g, e, nil)
	require.NoError(t, err)
	if tr.Approx || len(tr.Choices) > 0 {
		return false
	}
	status, _ := smt.CheckSat(context.Background(), vo.Ctx, vo.State(m.state), tr.Guard)
	require.Equal(t, smt.Unsat, status, "%s: edge %d is possible\n%s", name, e, g)
	return true
}
