package summary

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/encode"
)

// bigMachine is a state machine that advances on n inputs, all read in each iteration, so that one iteration has 2^n paths.
func bigMachine(n int) string {
	var sb strings.Builder
	sb.WriteString("A -> H: state = 0\n")
	sb.WriteString("H -> B0:")
	for i := range n {
		fmt.Fprintf(&sb, " havoc i%d;", i)
	}
	sb.WriteString("\n")
	for i := range n {
		fmt.Fprintf(&sb, "B%d -> B%d: assume i%d == %d && state == %d; state = state + 1\n", i, i+1, i, 97+i*7%26, i)
		fmt.Fprintf(&sb, "B%d -> B%d: assume !(i%d == %d && state == %d)\n", i, i+1, i, 97+i*7%26, i)
	}
	fmt.Fprintf(&sb, "B%d -> ERR: assume state == %d\nB%d -> H: assume state != %d\n", n, n, n, n)
	return sb.String()
}

// chainMachine advances by one state at most per iteration: one input, n letters.
func chainMachine(n int) string {
	var sb strings.Builder
	sb.WriteString("A -> H: state = 0\nH -> B: havoc c\n")
	rest := make([]string, n)
	for i := range n {
		fmt.Fprintf(&sb, "B -> C: assume state == %d && c == %d; state = %d\n", i, 97+i*7%26, i+1)
		rest[i] = fmt.Sprintf("!(state == %d && c == %d)", i, 97+i*7%26)
	}
	fmt.Fprintf(&sb, "B -> C: assume %s\n", strings.Join(rest, " && "))
	fmt.Fprintf(&sb, "C -> ERR: assume state == %d\nC -> H: assume state != %d\n", n, n)
	return sb.String()
}

func TestBigStateMachines(t *testing.T) {
	for _, ty := range []cfg.Type{cfg.Math, cfg.Int} {
		for name, text := range map[string]string{"all inputs": bigMachine(23), "one input": chainMachine(20)} {
			t.Run(name+"/"+ty.String(), func(t *testing.T) {
				p := parseProgram(t, ty, text)
				p.addGas("H")
				s := p.summaries(Options{})
				h := s.ToTarget(p.vertex["H"])
				t.Log(p.c.String(h), s.Statistics())
				if name == "one input" {
					p.requireEntails(h, p.formula("gas >= 19 - state"), "progress")
				}
				p.requireEntails(h, p.formula("state <= 23 && gas >= 0"), "bounds")
			})
		}
	}
}

func BenchmarkSummary(b *testing.B) {
	inputs := []struct{ name, text string }{
		{"EX-1", ex1}, {"EX-2", ex2}, {"EX-3", ex3}, {"phases", safe[2].text}, {"machine4", machine},
		{"machine23", bigMachine(23)}, {"chain20", chainMachine(20)},
	}
	for _, in := range inputs {
		b.Run(in.name, func(b *testing.B) {
			for range b.N {
				b.StopTimer()
				p := parseProgram(b, cfg.Int, in.text)
				p.large(encode.BlockOptions{})
				p.addGas("H")
				b.StartTimer()
				s, err := Compute(context.Background(), p.blocks, Options{})
				require.NoError(b, err)
				require.NotEqual(b, 0, s.stats.queries)
			}
		})
	}
}
