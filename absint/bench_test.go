package absint

import (
	"math/rand"
	"testing"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
)

func BenchmarkAnalyze(b *testing.B) {
	for _, size := range []struct {
		name           string
		vertices, vars int
	}{{"20x5", 20, 5}, {"300x40", 300, 40}, {"3000x200", 3000, 200}} {
		b.Run(size.name, func(b *testing.B) {
			gen := cfgtest.NewGen(rand.New(rand.NewSource(3)), []cfg.Type{cfg.Int, {Bits: 32}, {Bits: 8}})
			g := gen.Graph(cfgtest.GraphOptions{Vertices: size.vertices, Vars: size.vars, Stmts: 3, Depth: 2})
			b.ReportAllocs()
			for b.Loop() {
				if r := Analyze(ctx, g, Options{}); !r.Complete() {
					b.Fatal("gave up")
				}
			}
		})
	}
}
