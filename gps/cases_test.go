package gps

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/cfg"

	"cairn/answer"
	"cairn/cfg/cfgtest"
	"cairn/internal/steps"
	"cairn/smt"
)

// byK is a loop that a parameter of few values makes nonlinear.
const byK = `S -> A: havoc k
	A -> H: assume k >= %d && k <= %d; i = 0; t = 0
	H -> H: assume t < 1000000; i = i + k; t = t + 1
	H -> ERR: assume t >= 1000000 && i %s`

func TestCases(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       answer.Verdict
		values     int
	}{
		{"each value has its closed form", fmt.Sprintf(byK, 0, 10, "!= 1000000 * k"), answer.Safe, 11},
		{"negative ones too", fmt.Sprintf(byK, -3, 3, "!= 1000000 * k"), answer.Safe, 7},
		{"one of them reaches the error", fmt.Sprintf(byK, 0, 10, "== 7000000"), answer.Unsafe, 11},
		{"at the end of the range", fmt.Sprintf(byK, 0, 10, "> 9999999"), answer.Unsafe, 11},
		{"beyond it", fmt.Sprintf(byK, 0, 10, "> 10000000"), answer.Safe, 11},
	} {
		g := cfgtest.Parse(int32Type, tt.text).Graph
		d := findCases(context.Background(), g)
		require.NotNil(t, d, tt.name)
		assert.Len(t, d.values, tt.values, tt.name)
		for name, opt := range guided {
			r, err := Run(steps.Limit(20*searchSteps), g, opt)
			require.NoError(t, err)
			require.NoError(t, certify.Check(context.Background(), &cfg.Program{Main: g}, r))
			if name == "gps" || r.Verdict != answer.Unknown {
				assert.Equal(t, tt.want, r.Verdict, "%s: %s: %s", tt.name, name, r.Reason)
			}
		}
	}
}

func TestNoCases(t *testing.T) {
	for name, text := range map[string]string{
		"too many values":            fmt.Sprintf(byK, 0, 100, "> 5"),
		"one value":                  fmt.Sprintf(byK, 3, 3, "> 5"),
		"it changes in the loop":     "S -> A: havoc k\nA -> H: assume k >= 0 && k <= 3; i = 0\nH -> H: i = i + k; k = 3 - k\nH -> ERR: assume i < 0",
		"it changes after the loop":  "S -> A: havoc k\nA -> H: assume k >= 0 && k <= 3; i = 0\nH -> H: i = i + k\nH -> G: havoc k\nG -> ERR: assume i < k",
		"nothing grows by it":        "S -> A: havoc k\nA -> H: assume k >= 0 && k <= 3; i = 0\nH -> H: i = i + 1\nH -> ERR: assume i < k",
		"it doubles itself":          "S -> A: havoc k\nA -> H: assume k >= 0 && k <= 3; i = 0\nH -> H: i = i + i\nH -> ERR: assume i < k",
		"the program begins with it": "H -> H: assume k >= 0 && k <= 3; i = i + k\nH -> ERR: assume i < k",
	} {
		assert.Nil(t, findCases(context.Background(), cfgtest.Parse(int32Type, text).Graph), name)
	}
}

// Random loops that count by a parameter are decided as exhaustive execution decides them.
func TestRandomCases(t *testing.T) {
	verdicts := map[answer.Verdict]int{}
	for seed := range int64(60) {
		r := rand.New(rand.NewSource(seed))
		op := []string{"<", "==", "!=", ">", ">="}[r.Intn(5)]
		text := fmt.Sprintf(`S -> A: havoc k; i = %d; a = 0; x = 0
			A -> B: assume k >= 0 && k <= 2
			A -> B: assume k > 2 && k <= 3; x = %d
			B -> H: a = %d
			H -> H: assume a < 4; i = i %s k; a = a + 1
			H -> G: assume a >= 4
			G -> G: assume x < 4; x = x + 1; i = i + %d
			G -> ERR: assume x >= 4 && i %s %d`,
			r.Intn(3), r.Intn(4), r.Intn(3), []string{"+", "-"}[r.Intn(2)], r.Intn(3), op, r.Intn(20)-5)
		g := cfgtest.Parse(int32Type, text).Graph
		require.NotNil(t, findCases(context.Background(), g))
		want := answer.Safe
		if reaches(t, cfgtest.Parse(int32Type, text).Graph) {
			want = answer.Unsafe
		}
		res, err := Run(steps.Limit(20*searchSteps), g, Options{})
		require.NoError(t, err)
		require.NoError(t, certify.Check(context.Background(), &cfg.Program{Main: g}, res), text)
		verdicts[res.Verdict]++
		if res.Verdict != answer.Unknown {
			require.Equal(t, want, res.Verdict, text)
		}
	}
	t.Log(verdicts)
	assert.LessOrEqual(t, verdicts[answer.Unknown], 3)
	assert.Greater(t, verdicts[answer.Safe], 5)
	assert.Greater(t, verdicts[answer.Unsafe], 5)
}

func TestDisjunctionDrawsCommonPartsToTheFront(t *testing.T) {
	c := smt.NewContext()
	a, b, d := c.Var("a", smt.Bool), c.Var("b", smt.Bool), c.Var("d", smt.Bool)
	assert.Equal(t, c.And(a, c.Or(b, d)), disjunction(c, []smt.Term{c.And(a, b), c.And(d, a)}))
	assert.Equal(t, a, disjunction(c, []smt.Term{c.And(a, b), a}))
}
