package absint_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/absint"
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/lang/cfront"
	"cairn/smt"
)

// TestCorpus analyses the programs of testdata: the error of an unsafe program is never called unreachable, and the solver
// re-proves every invariant edge by edge.
func TestCorpus(t *testing.T) {
	tasks, err := filepath.Glob("../testdata/c/*.yml")
	require.NoError(t, err)
	unsafe, proved, edges := 0, 0, 0
	for _, task := range tasks {
		yml, err := os.ReadFile(task)
		require.NoError(t, err)
		name := strings.TrimSuffix(task, ".yml") + ".c"
		src, err := os.ReadFile(name)
		if err != nil {
			continue // a task about another file
		}
		var o cfront.Options
		if strings.Contains(string(yml), "data_model: LP64") {
			o.DataModel = cfront.LP64
		}
		p, err := cfront.Load(context.Background(), name, src, o)
		if err != nil {
			continue // tests of the front end
		}
		r := absint.Analyze(context.Background(), p.Main, absint.Options{})
		require.True(t, r.Complete(), name)
		switch reachable := r.Reachable(p.Main.Target); {
		case strings.Contains(string(yml), "expected_verdict: false"):
			unsafe++
			require.True(t, reachable, "%s: the error is reachable", name)
		case !reachable:
			proved++
		}
		if len(p.Main.Edges) <= 60 {
			edges += proveInductive(t, name, p.Main, r)
		}
	}
	assert.Greater(t, unsafe, 40)
	assert.Greater(t, proved, 10)
	assert.Greater(t, edges, 500)
}

// proveInductive returns the number of edges proved.
func proveInductive(t *testing.T, name string, g *cfg.Graph, r *absint.Result) (proved int) {
	c := smt.NewContext()
	vo := encode.NewVocab(c, g)
	for id, e := range g.Edges {
		tr, err := vo.EncodeEdge(g, cfg.EdgeID(id), r)
		require.NoError(t, err)
		status, _ := smt.CheckSat(context.Background(), c, r.Invariant(vo.Symbols, e.Src), vo.Pre(tr, c.Not(r.Invariant(vo.Symbols, e.Dst))))
		require.True(t, status != smt.Sat || tr.Approx, "%s: edge %d from %s to %s", name, id, r.String(e.Src), r.String(e.Dst))
		if status == smt.Unsat {
			proved++
		}
	}
	return proved
}
