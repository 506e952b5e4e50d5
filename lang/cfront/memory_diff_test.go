package cfront

import (
	"context"
	"flag"
	"fmt"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/internal/progen/memgen"
	"cairn/internal/sample"
)

var (
	memoryPrograms = flag.Int("memory-programs", sample.Size(20, 10000), "random programs with memory whose runs are compared with gcc's")
	memoryFirst    = flag.Uint64("memory-first", 0, "the seed of the first one")
)

// memoryBatch is how many programs gcc gets at once.
const memoryBatch = 60

// memoryQuestion is what a program with memory is loaded for.
type memoryQuestion struct {
	name   string
	checks cfg.Checks
}

var memoryQuestions = []memoryQuestion{
	{"reach", cfg.ChecksOf(cfg.Assertion, cfg.ErrorCall)},
	{"memory", cfg.ChecksOf(cfg.Bounds, cfg.Pointer, cfg.Memory, cfg.Leak)},
	{"overflow", cfg.ChecksOf(cfg.SignedOverflow)},
}

// TestMemoryAgainstGCC executes the graphs of random programs and compares how runs end with what gcc's sanitizers and gcc's executions say.
func TestMemoryAgainstGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	counts := map[string]int{}
	end := *memoryFirst + uint64(*memoryPrograms)
	for from := *memoryFirst; from < end; from += memoryBatch {
		var programs []*memgen.Program
		for seed := from; seed < min(from+memoryBatch, end); seed++ {
			programs = append(programs, memgen.Generate(seed))
		}
		all, err := memgen.Execute(context.Background(), t.TempDir(), programs)
		if err != nil {
			t.Skip(err)
		}
		for i, p := range programs {
			seed := from + uint64(i)
			for k, bytes := range []bool{true, false} {
				q := memoryQuestions[(int(seed)+k)%len(memoryQuestions)]
				wrong, _ := compareMemory(p, all[i], seed, q, bytes, counts)
				if wrong == "" {
					continue
				}
				small := p.Shrink(func(p *memgen.Program) bool {
					runs, err := memgen.Execute(context.Background(), t.TempDir(), []*memgen.Program{p})
					if err != nil {
						return false
					}
					w, _ := compareMemory(p, runs[0], seed, q, bytes, map[string]int{})
					return w != ""
				})
				runs, err := memgen.Execute(context.Background(), t.TempDir(), []*memgen.Program{small})
				require.NoError(t, err)
				wrong, src := compareMemory(small, runs[0], seed, q, bytes, counts)
				t.Errorf("seed %d, %s, bytes %t: %s\n%s", seed, q.name, bytes, wrong, src)
			}
		}
	}
	t.Log(counts)
}

// compareMemory executes a program on all inputs and says where it behaves otherwise than with gcc; src is what was loaded.
func compareMemory(p *memgen.Program, runs []memgen.Run, seed uint64, q memoryQuestion, bytes bool, counts map[string]int) (wrong, src string) {
	claim := memgen.NoClaim
	if q.name == "reach" {
		claim = p.Claim(runs, seed)
	}
	src = p.C(claim)
	prog, err := Load(context.Background(), "m.c", []byte(src), Options{DataModel: LP64, Bytes: bytes, Holes: true, Checks: q.checks, Undivided: seed%2 == 0})
	if err != nil || prog.Main == nil {
		counts["not read"]++
		return "", src
	}
	compiled, err := cexec.Compile(prog.Main)
	if err != nil {
		return err.Error(), src
	}
	for _, run := range runs {
		if run.Byte != 0 || run.End == memgen.Undefined {
			continue
		}
		got, what := memoryEnding(prog.Main, compiled, run.Inputs)
		counts[fmt.Sprintf("%s %s, bytes %t", q.name, got, bytes)]++
		want := "end"
		switch {
		case q.name == "reach" && claim.Fails(run), q.name == "overflow" && run.End == memgen.Overflows,
			q.name == "memory" && run.End != memgen.Clean && run.End != memgen.Overflows:
			want = "error"
		case q.name != "memory" && (run.End == memgen.BadAccess || run.End == memgen.BadFree), q.name != "overflow" && run.End == memgen.Overflows:
			want = "anything but an error"
		}
		if got == "error" && want != "error" || got == "end" && want == "error" {
			return fmt.Sprintf("with %v: %s %s, and not %s\n%s", run.Inputs, got, what, want, run.Report), src
		}
	}
	return "", src
}

// memoryEnding executes a graph: the run ends in an error, in a hole, at the end or, where a choice is not one it can be, somewhere.
func memoryEnding(g *cfg.Graph, p *cexec.Program, inputs []int) (end, what string) {
	memory := cfg.Contents{}
	for v, info := range g.Vars {
		if info.Name == "memory.addresses" {
			for n := range uint64(2000) {
				memory[cfg.Cell{Var: cfg.Var(v), Object: n}] = uint64(n+1) << 20
			}
		}
	}
	return endOfRun(g, p, memory, func(s cfg.Stmt) (num.Rat, bool) {
		if s.Input == "" {
			return num.Zero(), true
		}
		if len(inputs) == 0 {
			return num.Zero(), false
		}
		x := inputs[0]
		inputs = inputs[1:]
		return num.FromInt(int64(x)), true
	})
}

// endOfRun executes a graph and says how the run ends, and what there is.
func endOfRun(g *cfg.Graph, p *cexec.Program, memory cfg.Contents, choose func(s cfg.Stmt) (num.Rat, bool)) (end, what string) {
	out, err := p.Run(context.Background(), cexec.Run{Start: g.Source, MaxSteps: 1e6, MaxEdges: -1, Memory: memory, Choose: func(s cfg.Site) (num.Rat, bool) {
		return choose(g.Edges[s.Edge].Stmts[s.Stmt])
	}})
	switch {
	case err != nil:
		return "failure", err.Error()
	case out.Kind == cexec.ReachedTarget:
		e := g.Edges[out.Edges[len(out.Edges)-1]]
		if e.Hole != nil {
			return "hole", e.Hole.String()
		}
		return "error", fmt.Sprint(e.At, e.Goal)
	case out.Kind == cexec.Ended:
		for _, e := range g.Edges {
			if e.Src == out.Vertex {
				return "blocked", ""
			}
		}
		return "end", ""
	}
	return out.Kind.String(), ""
}
