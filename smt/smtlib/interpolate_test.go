package smtlib

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/smt"
)

// TestRandomInterpolants asks for interpolants, as a sequence and as trees, whenever a random script is unsatisfiable; the
// executor checks them.
func TestRandomInterpolants(t *testing.T) {
	asked, answered := 0, 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 7))
		n, found := interpolate(t, randomScriptOf(r, scriptConfig{Logic: scriptLogics[seed%5], Commands: 10, Depth: 2}), 0)
		asked, answered = asked+n, answered+found
	}
	assert.Greater(t, asked, 40)
	assert.Equal(t, asked, answered)
}

// TestTheoryInterpolants does so with other theories. There need not be interpolants of formulas with arrays and datatypes.
func TestTheoryInterpolants(t *testing.T) {
	asked, answered := 0, 0
	for i := range 4 * len(theoryLogics) * many(t) {
		seed := firstSeed() + uint64(i)
		logic := theoryLogics[i%len(theoryLogics)]
		if strings.Contains(logic, "FP") { // hard to describe but by values
			continue
		}
		n, found := interpolate(t, randomTheoryScript(rand.New(rand.NewPCG(seed, 9)), logic, true), 3000)
		asked, answered = asked+n, answered+found
	}
	t.Logf("%d of %d", answered, asked)
	assert.Greater(t, asked, 20*many(t))
	assert.Greater(t, answered*10, asked*8)
}

// interpolate executes a script and asks for two kinds of interpolants after each check that says unsat, with a limit of steps if that is
// positive. It returns how often it has asked, and been answered.
func interpolate(t *testing.T, script string, steps int) (asked, answered int) {
	nodes, err := readAll(script)
	require.NoError(t, err)
	var out strings.Builder
	x := NewExecutor(&out, Options{Check: true})
	execute := func(command string) *Result {
		out.Reset()
		result, err := x.Run(context.Background(), strings.NewReader(command))
		require.NoError(t, err)
		require.Empty(t, result.Failed, script)
		return result
	}
	if steps > 0 {
		execute(fmt.Sprintf("(set-option :reproducible-resource-limit %d)", steps))
	}
	for _, n := range nodes {
		answers := len(execute("(get-info :name)").Answers)
		result := execute(n.String())
		if len(result.Answers) == answers || result.Answers[answers] != smt.Unsat {
			continue
		}
		execute("(get-assertions)")
		names := namesIn(out.String())
		for _, command := range []string{
			"(get-interpolants " + strings.Join(names, " ") + ")",
			"(get-interpolants (" + strings.Join(names[:len(names)/2], ") (") + ") " + strings.Join(names[len(names)/2:], " ") + ")",
		} {
			if len(names) < 2 {
				break
			}
			asked++
			if execute(command); !strings.Contains(out.String(), "error") {
				answered++
			}
		}
	}
	return asked, answered
}

// namesIn returns the names in the output of get-assertions.
func namesIn(assertions string) []string {
	var names []string
	for _, part := range strings.Split(assertions, ":named ")[1:] {
		name, _, _ := strings.Cut(part, ")")
		names = append(names, name)
	}
	return names
}
