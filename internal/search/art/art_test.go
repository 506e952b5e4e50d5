package art

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/cfg/summary"
	"cairn/internal/answer"
	"cairn/internal/search"
	"cairn/internal/steps"
	"cairn/smt"
)

// searchSteps is how long a search that need not end may go on, in looks at its context.
const searchSteps = 1000

// branching makes a random loop with three ways into it, so that many paths end alike.
func branching(seed int64) string {
	text := cfgtest.RandomLoop(rand.New(rand.NewSource(seed)))
	for _, start := range []string{"x = 1; y = 1", "x = 2; y = 1"} {
		text += fmt.Sprintf("\nS -> H: %s; i = 0; a = 0", start)
	}
	return text
}

// variant is a way to search.
type variant struct {
	guided, depthFirst, coverAll bool
	induction                    int
	without                      search.Without
}

var variants = map[string]variant{"breadth first": {}, "depth first": {depthFirst: true}, "guided": {guided: true},
	"breadth first, cover all": {coverAll: true}, "depth first, cover all": {depthFirst: true, coverAll: true}, "guided, cover all": {guided: true, coverAll: true},
	"breadth first, induction": {induction: 3}, "depth first, induction": {depthFirst: true, induction: 2}, "guided, induction, cover all": {guided: true, induction: 2, coverAll: true}}

// searched lets a plain search run for so many looks at the context, calls each before each of its steps, and checks the answer.
func searched(tb testing.TB, text string, how variant, each func(*Tree)) (tree *Tree) {
	g := cfgtest.Parse(cfg.Type{Bits: 32, Signed: true}, text).Graph
	res, err := search.Decide(context.Background(), g, search.Options{Without: how.without}, func(p *search.Problem) (*answer.Answer, error) {
		opt := Options{CoverAll: how.coverAll, Induction: how.induction, Without: how.without}
		if how.guided {
			sums, err := summary.Compute(p.Ctx, p.Blocks, summary.Options{})
			if err != nil {
				return nil, err
			}
			opt.Goal = sums.ToTarget
		}
		p.Ctx = steps.Limit(searchSteps)
		tree = New(p, opt)
		next := tree.Oldest
		if how.depthFirst {
			next = tree.Latest
		}
		for n := next(); n != nil; n = next() {
			each(tree)
			if tree.Refuted(n) || tree.TryCover(n) {
				continue
			}
			switch status, model := tree.Check(n); {
			case status == smt.Unsat:
				tree.DeadEnd(n, "")
				tree.Refine(n)
			case status == smt.Sat && n.Vertex == g.Target:
				if res := p.Replay(n.ID, n.Path, model); res != nil {
					return res, nil
				}
			default:
				tree.Undecided(n)
			}
		}
		ended := p.Ctx.Err() != nil
		p.Ctx = context.Background()
		if ended {
			return answer.DontKnow("the search was stopped"), nil
		}
		return tree.Safe(nil), nil
	})
	require.NoError(tb, err)
	require.NoError(tb, certify.Check(context.Background(), &cfg.Program{Main: g}, res), text)
	tree.Ctx = context.Background()
	return tree
}
