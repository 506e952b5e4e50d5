package localize

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/bmc"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/lang/cfront"
)

func TestTry(t *testing.T) {
	file := os.Getenv("F")
	src, err := os.ReadFile(file)
	require.NoError(t, err)
	p, err := cfront.Load(context.Background(), file, src, cfront.Options{Checks: cfg.ChecksOf(cfg.Assertion, cfg.ErrorCall)})
	require.NoError(t, err)
	a, err := bmc.Program(context.Background(), p.Main, bmc.Bounds{})
	require.NoError(t, err)
	require.Equal(t, answer.Unsafe, a.Verdict)
	lines := strings.Split(string(src), "\n")
	sets, err := Find(context.Background(), p.Main, a.Certificate.(*answer.Execution), Options{Line: func(p cfg.Pos) string { return lines[p.Line-1] }})
	fmt.Println(err)
	for _, s := range sets {
		fmt.Println(s.Lines)
		for _, e := range s.Edits {
			fmt.Println("   ", e.Pos, e.From, e.To, e.Safe)
		}
	}
}
