package cfront

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
)

// TestPowersAgainstGCC compares powers with those of the C library, in both types.
func TestPowersAgainstGCC(t *testing.T) {
	gcc := newCompiler(t, LP64)
	r := rand.New(rand.NewPCG(3, 31))
	var calls strings.Builder
	var expected []string
	for len(expected) < 4000 {
		a := []float64{float64(r.IntN(40) - 20), float64(r.IntN(400)-200) / 16, r.NormFloat64(), math.Exp(4 * r.NormFloat64())}[r.IntN(4)]
		b := float64(r.IntN(40)-10) / []float64{1, 1, 2}[r.IntN(3)]
		for _, of := range []struct {
			t        cfg.Type
			function string
		}{{cfg.Float64, "pow"}, {cfg.Float32, "powf"}} {
			if of.t == cfg.Float32 {
				a = float64(float32(a))
			}
			if e, known := roundedPower(of.t, a, b); known {
				hex := func(x float64) string { return strconv.FormatFloat(x, 'x', -1, 64) }
				fmt.Fprintf(&calls, "printf(\"%%a\\n\", (double)%s(%s, %s));\n", of.function, hex(a), hex(b))
				f, _ := of.t.Native(e.Val)
				expected = append(expected, fmt.Sprint(f))
			}
		}
	}
	said, err := gcc.build("#include <math.h>\n#include <stdio.h>\nint main(void) {\n"+calls.String()+"return 0; }\n", "-w", "-fno-builtin", "-Wl,--no-as-needed", "-lm")
	require.NoError(t, err, said)
	got, err := gcc.run(t)
	require.NoError(t, err)
	require.Len(t, got, len(expected))
	for i, line := range strings.Split(strings.TrimSpace(calls.String()), "\n") {
		f, err := strconv.ParseFloat(got[i], 64)
		require.NoError(t, err)
		assert.Equal(t, expected[i], fmt.Sprint(f), line)
	}
}
