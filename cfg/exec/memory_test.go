package exec_test

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/internal/sample"
)

// TestMemory compares executions of graphs with arrays with the plain interpreter, those among them in which edges are undone.
func TestMemory(t *testing.T) {
	reached, written := 0, 0
	for seed := range int64(sample.Size(3000, 100000)) {
		gen := cfgtest.NewGen(rand.New(rand.NewSource(seed)), cfgtest.Types)
		gen.Arrays = [][]cfg.Type{{cfg.Bytes}, {cfg.Bytes, cfg.Bytes}, {cfg.Bytes, {Bits: 64, Kind: cfg.Array}}, {{Bits: 16, Kind: cfg.Array}}}[gen.Intn(4)]
		g := gen.Graph(cfgtest.GraphOptions{Vertices: 3 + gen.Intn(8), Vars: 2, Stmts: 3, Depth: 2})
		require.NoError(t, g.Check())
		if gen.Intn(2) == 0 {
			shuffleBranches(gen, g)
		}
		prog, err := exec.Compile(g)
		require.NoError(t, err)
		for range 3 {
			var inputs []num.Rat
			oracle, memory := gen.Choose(g), gen.Contents(g)
			want := cfgtest.RunIn(g, g.Source, gen.State(g), memory, func(s cfg.Site) num.Rat {
				inputs = append(inputs, oracle(s))
				return inputs[len(inputs)-1]
			}, 60)
			next, taken := 0, 0
			out, err := prog.Run(context.Background(), exec.Run{
				State: want.Start, Memory: memory, KeepMemory: true, MaxEdges: -1,
				Watch: everywhere(g), Visit: func(cfg.Vertex, []num.Rat) bool { taken++; return taken < 60 },
				Choose: func(cfg.Site) (num.Rat, bool) {
					next++
					return inputs[next-1], true
				},
			})
			require.NoError(t, err)
			require.Equal(t, want.End, out.Vertex, "%s", g)
			require.Equal(t, want.Undefined && want.End != g.Target, out.Kind == exec.Undefined, "%s", g)
			if out.Kind == exec.ReachedTarget || out.Kind == exec.Stopped { // else what the last edge has written may be seen
				require.Equal(t, len(want.Memory), len(out.Memory), "%s\n%v\n%v", g, want.Memory, out.Memory)
				for at, x := range want.Memory {
					require.Equal(t, x, out.Memory[at], "%s\n%v", g, at)
				}
			}
			written += len(out.Memory)
			if want.End == g.Target {
				reached++
			}
		}
	}
	assert.Greater(t, reached, 500)
	assert.Greater(t, written, 10000)
}

func everywhere(g *cfg.Graph) []bool {
	watch := make([]bool, len(g.Vertices))
	for i := range watch {
		watch[i] = true
	}
	return watch
}

// TestOverlap copies inside of an object, forward and backward, and fills nothing.
func TestOverlap(t *testing.T) {
	for text, want := range map[string]map[int64]uint64{
		"m = store32(m, 1, 0, 67305985); m = copy(m, 1, 1, m, 1, 0, 4)":                        {0: 1, 1: 1, 2: 2, 3: 3, 4: 4},
		"m = store32(m, 1, 0, 67305985); m = copy(m, 1, 0-1, m, 1, 0, 4)":                      {-1: 1, 0: 2, 1: 3, 2: 4, 3: 4},
		"m = store8(m, 1, 0, 7); m = copy(store8(m, 1, 0, 9), 1, 1, m, 1, 0, 1)":               {0: 9, 1: 7},
		"m = store8(m, 1, 0, 7); m = store8(store8(m, 1, 0, 9), 1, 1, load8(m, 1, 0))":         {0: 9, 1: 7},
		"m = fill(m, 1, 0, 0-1, 5); m = fill(m, 1, 254, 4, 5); m = fill(m, 1, 255, 2, 0)":      {254: 5, 257: 5},
		"m = store16(m, 1, 255, 513); m = store8(m, 1, 0, load16(m, 1, 255) + load8(m, 2, 0))": {0: 1, 255: 1, 256: 2},
	} {
		g := cfgtest.Parse(cfg.Int, "A -> ERR: "+text).Graph
		require.NoError(t, g.Check())
		prog, err := exec.Compile(g)
		require.NoError(t, err)
		out, err := prog.Run(context.Background(), exec.Run{KeepMemory: true})
		require.NoError(t, err)
		got := map[int64]uint64{}
		for at, x := range out.Memory {
			got[at.Offset] = x
		}
		assert.Equal(t, want, got, text)
	}
}

// TestOutOfMemory: what is too much ends the run.
func TestOutOfMemory(t *testing.T) {
	for _, text := range []string{
		"S -> H: i = 0\nH -> H: assume i < 100000000; m = store8(m, i, 0, 1); i = i + 1\nH -> ERR: assume i >= 100000000",
		"S -> ERR: m = fill(m, 1, 0, 1000000000, 1)",
	} {
		prog, err := exec.Compile(cfgtest.Parse(cfg.Int, text).Graph)
		require.NoError(t, err)
		out, err := prog.Run(context.Background(), exec.Run{})
		require.NoError(t, err)
		assert.Equal(t, exec.OutOfMemory, out.Kind)
		assert.True(t, out.HasSite)
	}
	_, err := exec.Compile(cfgtest.Parse(cfg.Int, "S -> ERR: m = store8(m, 1, 0, 1)").Graph)
	require.NoError(t, err)
}

func BenchmarkMemory(b *testing.B) {
	g := cfgtest.Parse(cfg.Int, `S -> H: i = 0; n = 0
		H -> H: assume i < 1000; m = store32(m, 1, i * 4, i); i = i + 1
		H -> G: assume i >= 1000; i = 0
		G -> G: assume i < 1000; s = load32(m, 1, i * 4); i = i + 1
		G -> S: assume i >= 1000 && n < 10000; n = n + 1
		G -> ERR: assume i >= 1000 && n >= 10000`).Graph
	prog, err := exec.Compile(g)
	require.NoError(b, err)
	for b.Loop() {
		out, err := prog.Run(context.Background(), exec.Run{MaxSteps: 10_000_000})
		require.NoError(b, err)
		require.Equal(b, exec.OutOfSteps, out.Kind)
	}
}
