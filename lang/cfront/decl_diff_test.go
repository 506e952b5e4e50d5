package cfront

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/internal/progen/declgen"
	"cairn/internal/sample"
)

var (
	declPrograms = flag.Int("decl-programs", sample.Size(60, 10000), "random programs of declarations whose values are compared with gcc's")
	declShow     = flag.String("decl-show", "", "a reason for which programs are refused that are to be printed")
	declFirst    = flag.Uint64("decl-first", 0, "the seed of the first one")
)

// declBatch is how many programs gcc gets at once, declSkips how many checks with something that is not supported are left out of one, declErrors how
// many wrong programs are enough.
const (
	declErrors = 12
	declBatch  = 100
	declSkips  = 3
)

// declModels are the data models with their compilers.
var declModels = []struct {
	model DataModel
	gcc   declgen.Compiler
}{
	{LP64, declgen.Compiler{Command: "gcc", Options: []string{"-m64", "-O0"}}},
	{ILP32, declgen.Compiler{Command: "gcc", Options: []string{"-m32", "-O0"}}},
}

// TestDeclarationsAgainstGCC executes the graphs of random programs, for which it has to be true that all expressions have the values that gcc gives them.
func TestDeclarationsAgainstGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	counts, reasons := map[string]int{}, map[string]int{}
	defer func() {
		t.Log(counts)
		for _, reason := range slices.SortedFunc(maps.Keys(reasons), func(a, b string) int { return reasons[b] - reasons[a] }) {
			t.Logf("%6d %s", reasons[reason], reason)
		}
	}()
	wrongs := 0
	for _, m := range declModels {
		if _, err := m.gcc.Execute(context.Background(), t.TempDir(), []*declgen.Program{{}}); err[0] != nil {
			t.Logf("gcc does not compile for %s here", m.model)
			continue
		}
		end := *declFirst + uint64(*declPrograms)
		for from := *declFirst; from < end; from += declBatch {
			var programs []*declgen.Program
			for seed := from; seed < min(from+declBatch, end); seed++ {
				if seed%2 == uint64(m.model) { // each for one data model
					programs = append(programs, declgen.Generate(seed))
				}
			}
			values, refused := m.gcc.Execute(context.Background(), t.TempDir(), programs)
			for i, p := range programs {
				if wrongs > declErrors {
					t.Fatal("and so on")
				}
				if refused[i] != nil {
					t.Errorf("%v", refused[i])
					wrongs++
					continue
				}
				for _, bytes := range []bool{false, true} {
					o := declOptions(m.model, bytes, i)
					if wrong := compareDeclarations(p, values[i], o, counts, reasons); wrong != "" {
						t.Errorf("%s, bytes %t: %s", m.model, bytes, shrunkDeclarations(t, p, m.gcc, o))
						wrongs++
					}
				}
			}
		}
	}
}

// declOptions are those of a program: in every other one, all that is undefined is an error, too.
func declOptions(m DataModel, bytes bool, i int) Options {
	o := Options{DataModel: m, Bytes: bytes, Holes: true, SignedWrap: true, Checks: cfg.ChecksOf(cfg.Assertion, cfg.ErrorCall)}
	if i%2 == 0 {
		o.Checks = cfg.ChecksOf(cfg.Assertion, cfg.ErrorCall, cfg.Bounds, cfg.Move, cfg.Pointer, cfg.Memory, cfg.Division, cfg.Sequence, cfg.Length, cfg.Shift, cfg.SameObject, cfg.Builtin)
	}
	return o
}

// shrunkDeclarations is a small program with a wrong value, and what is wrong.
func shrunkDeclarations(t *testing.T, p *declgen.Program, gcc declgen.Compiler, o Options) string {
	compare := func(p *declgen.Program) string {
		values, refused := gcc.Execute(context.Background(), t.TempDir(), []*declgen.Program{p})
		if refused[0] != nil {
			return ""
		}
		return compareDeclarations(p, values[0], o, map[string]int{}, map[string]int{})
	}
	return compare(p.Shrink(func(p *declgen.Program) bool { return compare(p) != "" }))
}

// compareDeclarations executes a program: all values must be those that are given. It says which is not.
func compareDeclarations(p *declgen.Program, values []int64, o Options, counts, reasons map[string]int) (wrong string) {
	for skipped := 0; ; skipped++ {
		src := p.C(values)
		at, end, what := declEnding(src, o)
		what = strings.ReplaceAll(what, "\n", " ")
		if end == "end" {
			counts[fmt.Sprintf("right, bytes %t", o.Bytes)]++
			counts["values"] += len(values)
			return ""
		}
		k := declgen.Place(src, at.Line)
		if end != "hole" && end != "unsupported" && end != "refused" {
			return fmt.Sprintf("%s at %s: %s\n%s", end, at, what, src)
		}
		if *declShow != "" && strings.Contains(what, *declShow) {
			fmt.Printf("%s at %s\n%s", what, at, src)
		}
		reasons[declReason(what)+fmt.Sprintf(" (bytes %t)", o.Bytes)]++
		if k < 0 || !p.Pure(k) || skipped == declSkips {
			counts[end]++
			return ""
		}
		p, values = p.Without(k), slices.Delete(slices.Clone(values), k, k+1)
	}
}

var declNumber = regexp.MustCompile(`'[^']+'$|\b([@a-zA-Z])*\d+(_\w+)?`)

// declReason is a reason without what is there of one program only.
func declReason(what string) string {
	what, _, _ = strings.Cut(what, " at d.c:")
	return declNumber.ReplaceAllString(what, "N")
}

// declEnding loads a program, executes it, and says how the run ends, and where.
func declEnding(src string, o Options) (at cfg.Pos, end, what string) {
	prog, err := Load(context.Background(), "d.c", []byte(src), o)
	var un *Unsupported
	switch {
	case errors.As(err, &un):
		return un.Pos, "unsupported", un.Construct
	case err != nil:
		var syntax *SyntaxError
		if errors.As(err, &syntax) {
			return syntax.Pos, "refused", "refused: " + syntax.Msg
		}
		return cfg.Pos{}, "failure", err.Error()
	case prog.Main == nil:
		return cfg.Pos{}, "unsupported", "procedures"
	}
	g := prog.Main
	compiled, err := cexec.Compile(g)
	if err != nil {
		return cfg.Pos{}, "failure", err.Error()
	}
	out, err := compiled.Run(context.Background(), cexec.Run{Start: g.Source, MaxSteps: 1e6, MaxEdges: -1, Memory: declMemory(g), Choose: func(s cfg.Site) (num.Rat, bool) { return num.Zero(), true }})
	if err != nil {
		return cfg.Pos{}, "failure", err.Error()
	}
	switch out.Kind {
	case cexec.Ended:
		for _, e := range g.Edges {
			if e.Src == out.Vertex {
				return e.At, "blocked", ""
			}
		}
		return cfg.Pos{}, "end", ""
	case cexec.ReachedTarget:
		e := g.Edges[out.Edges[len(out.Edges)-1]]
		if e.Hole != nil {
			return e.Hole.Pos, "hole", e.Hole.What
		}
		return e.At, "error", fmt.Sprint(e.Goal)
	}
	return cfg.Pos{}, "failure", out.Kind.String()
}

// declMemory gives objects addresses.
func declMemory(g *cfg.Graph) cfg.Contents {
	memory := cfg.Contents{}
	for v, info := range g.Vars {
		if info.Name == "memory.addresses" {
			for n := range uint64(2000) {
				memory[cfg.Cell{Var: cfg.Var(v), Object: n}] = (n + 1) << 20
			}
		}
	}
	return memory
}
