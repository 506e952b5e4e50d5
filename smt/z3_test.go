package smt

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAgainstZ3 compares answers with those of z3 where that is installed. Unlike brute force it covers Real symbols and
// integers without bounds.
func TestAgainstZ3(t *testing.T) {
	const count = 150
	z3Output(t, "") // skips the test where there is no z3
	var script strings.Builder
	var ours []Status
	var texts []string
	unknown := 0
	for seed := int64(0); seed < count; seed++ {
		g := newGenerator(seed, int(seed%4), 1+int(seed/4%3), int(seed%2)*2, seed%8 >= 4)
		fs := []Term{g.formula(int(seed % 6)), g.formula(2), g.atom(2), g.atom(2)}
		status, _ := CheckSat(context.Background(), g.c, fs...)
		if status == Unknown {
			unknown++
		}
		ours = append(ours, status)
		text := g.c.Script(fs...)
		texts = append(texts, text)
		fmt.Fprintf(&script, "(reset)\n(set-option :timeout 200)\n%s", divisibleAsFunctions(text))
	}
	theirs := strings.Fields(z3Output(t, script.String()))
	require.Len(t, theirs, count)
	for i, status := range ours {
		if status != Unknown && theirs[i] != "unknown" {
			require.Equal(t, theirs[i], status.String(), "seed %d\n%s", i, texts[i])
		}
	}
	t.Logf("%d of %d unknown", unknown, count)
	require.Less(t, unknown, count/100)
}

// divisibleAsFunctions writes divisibility in a way that versions of z3 understand that lack it.
func divisibleAsFunctions(script string) string {
	var defs strings.Builder
	for k := 2; k < 400; k++ {
		name := fmt.Sprintf("(_ divisible %d)", k)
		if strings.Contains(script, name) {
			script = strings.ReplaceAll(script, name, fmt.Sprintf("divisible%d", k))
			fmt.Fprintf(&defs, "(define-fun divisible%d ((t Int)) Bool (= (mod t %d) 0))\n", k, k)
		}
	}
	return strings.Replace(script, "(set-logic ALL)\n", "(set-logic ALL)\n"+defs.String(), 1)
}

// z3Output runs a script; it skips the test where z3 is not installed.
func z3Output(t *testing.T, script string) string {
	z3, err := exec.LookPath("z3")
	if err != nil {
		t.Skip("z3 is not installed")
	}
	cmd := exec.Command(z3, "-in")
	cmd.Stdin = strings.NewReader(script)
	out, err := cmd.Output()
	require.NoError(t, err, string(out))
	return string(out)
}

func runZ3(t *testing.T, script string, check func(answer string)) {
	check(strings.TrimSpace(z3Output(t, divisibleAsFunctions(script))))
}
