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

	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
	"cairn/internal/steps"
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
	}{
		{"each value has its closed form", fmt.Sprintf(byK, 0, 10, "!= 1000000 * k"), answer.Safe},
		{"negative ones too", fmt.Sprintf(byK, -3, 3, "!= 1000000 * k"), answer.Safe},
		{"one of them reaches the error", fmt.Sprintf(byK, 0, 10, "== 7000000"), answer.Unsafe},
		{"at the end of the range", fmt.Sprintf(byK, 0, 10, "> 9999999"), answer.Unsafe},
		{"beyond it", fmt.Sprintf(byK, 0, 10, "> 10000000"), answer.Safe},
		{"a loop that not all cases come to", `S -> A: havoc k
			A -> H: assume k >= 0 && k <= 3; i = 0; t = 0
			H -> H: assume t < 10; i = i + k; t = t + 1
			H -> F: assume t >= 10; assume k
			F -> F: assume i > 0; i = i - 1
			F -> ERR: assume i < 0`, answer.Safe},
		{"nor the last one", `S -> A: havoc k
			A -> H: assume k >= -3 && k <= 0; i = 0; t = 0
			H -> H: assume t < 10; i = i + k; t = t + 1
			H -> F: assume t >= 10; assume k
			F -> F: assume i < 0; i = i + 1
			F -> ERR: assume i > 0`, answer.Safe},
	} {
		g := cfgtest.Parse(int32Type, tt.text).Graph
		for name, decide := range guided {
			r, err := decide(steps.Limit(20*searchSteps), g)
			require.NoError(t, err)
			require.NoError(t, certify.Check(context.Background(), &cfg.Program{Main: g}, r))
			if name == "gps" || r.Verdict != answer.Unknown {
				assert.Equal(t, tt.want, r.Verdict, "%s: %s: %s", tt.name, name, r.Reason)
			}
		}
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
