package gps

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/internal/search"
	"cairn/smt"
)

// TestAllowance: of a model with much gas a test gets the least power of 4 that may suffice, unless that is left out.
func TestAllowance(t *testing.T) {
	for anyGas, want := range map[bool]int64{false: leastGas, true: 1000} {
		g := cfgtest.Parse(int32Type, stateMachine).Graph
		_, err := search.Decide(context.Background(), g, search.Options{}, func(p *search.Problem) (*answer.Answer, error) {
			s, err := newSearch(p, Options{AnyGas: anyGas})
			require.NoError(t, err)
			s.Expand(s.Root)
			n := s.Root.Kids[0]
			status, model := s.Problem.Check(append(s.Formulas(n), s.C.Eq(n.Env[s.gas.v], s.C.Int(1000)))...)
			require.Equal(t, smt.Sat, status)
			assert.Equal(t, num.FromInt(want), s.prefer(n, model).Value(n.Env[s.gas.v]))
			return answer.DontKnow("no search"), nil
		})
		require.NoError(t, err)
	}
}
