package cfg_test

import (
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/num"
)

// TestFits: a number fits into an integer type exactly if what it becomes is 0 for another reason than that there is none.
func TestFits(t *testing.T) {
	gen := cfgtest.NewGen(rand.New(rand.NewSource(1)), nil)
	count := map[bool]int{}
	for range 20000 {
		float := []cfg.Type{cfg.Float32, cfg.Float64}[gen.Intn(2)]
		to := cfgtest.Types[gen.Intn(len(cfgtest.Types))]
		x := cfg.ConstOf(float, gen.Value(float))
		if gen.Intn(2) == 0 { // near the ends
			end := []num.Rat{to.Min(), to.Max()}[gen.Intn(2)].Add(num.FromInt(int64(gen.Intn(5) - 2)))
			x = cfg.FloatConst(float, end.Add(num.FromFrac(int64(gen.Intn(3)), 2)).Big())
		}
		whole, _ := cfg.Eval(cfg.Un(cfg.FTrunc, x), nil, false)
		fits, _ := cfg.Eval(cfg.Fits(to, x), nil, false)
		n, _ := cfg.Eval(cfg.Number(to, x), nil, false)
		back, _ := cfg.Eval(cfg.Bin(cfg.FEq, cfg.Number(float, cfg.ConstOf(to, n)), cfg.ConstOf(float, whole)), nil, false)
		// What an integer becomes may be rounded, but then there is no number of the format near it that it could come from.
		require.Equal(t, fits.IsOne(), back.IsOne(), "%s to %s: %s", x, to, n)
		count[fits.IsOne()]++
	}
	assert.Greater(t, count[true], 2000)
	assert.Greater(t, count[false], 2000)
}

func TestPrintFloats(t *testing.T) {
	half := cfg.FloatConst(cfg.Float64, num.FromFrac(1, 2).Big())
	third := cfg.FloatConst(cfg.Float32, num.FromFrac(1, 3).Big())
	for want, e := range map[string]*cfg.Expr{
		"0.5": half, "0.33333334f": third, "-INFINITY": cfg.Inf(cfg.Float32, true), "NAN": cfg.NaN(cfg.Float64), "1.0": cfg.FloatConst(cfg.Float64, num.One().Big()),
		"0.5 + 0.5 * sqrt(0.5)": cfg.Bin(cfg.FAdd, half, cfg.Bin(cfg.FMul, half, cfg.Un(cfg.FSqrt, half))),
		"(int)0.5":              cfg.Number(cfg.Int, half), "bits(0.33333334f)": cfg.Convert(cfg.Type{Bits: 32}, third),
		"!(0.5 < 0.5)": cfg.Negated(cfg.Bin(cfg.FLt, half, half)), "(double)0.33333334f": cfg.Number(cfg.Float64, third),
	} {
		assert.Equal(t, want, e.String())
	}
}

// TestTypesOfFloats: operators of integers don't take floating-point numbers, and the other way round.
func TestTypesOfFloats(t *testing.T) {
	g := &cfg.Graph{}
	x := cfg.RefTo(g.NewVar(cfg.VarInfo{Name: "x", Type: cfg.Float64}), cfg.Float64)
	i := cfg.RefTo(g.NewVar(cfg.VarInfo{Name: "i", Type: cfg.Int}), cfg.Int)
	for _, f := range []func(){
		func() { cfg.Bin(cfg.Add, x, x) }, func() { cfg.Bin(cfg.Lt, x, x) }, func() { cfg.Un(cfg.Not, x) }, func() { cfg.Un(cfg.Neg, x) },
		func() { cfg.Bin(cfg.FAdd, i, i) }, func() { cfg.Bin(cfg.LAnd, x, i) }, func() { cfg.Convert(cfg.Int, x) }, func() { cfg.Convert(cfg.Float32, x) },
		func() { cfg.Number(cfg.Math, x) },
	} {
		assert.Panics(t, f)
	}
}
