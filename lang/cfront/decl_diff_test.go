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
	declPrograms = flag.Int("decl-programs", sample.Size(30, 10000), "random programs of declarations whose values are compared with gcc's")
	declShow     = flag.String("decl-show", "", "a reason for which programs are refused that are to be printed")
	declFirst    = flag.Uint64("decl-first", 0, "the seed of the first one")
)

// declBatch is how many programs gcc gets at once, declSkips how many checks with something that is not supported are left out of one, declErrors how
// many wrong programs are enough, declFile how many are one text.
const (
	declErrors = 12
	declFile   = 20
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
	models := declModels
	for i := range models {
		if _, err := models[i].gcc.Execute(context.Background(), t.TempDir(), []*declgen.Program{{}}); err[0] != nil {
			t.Logf("%s is not executed here", models[i].model)
			models = slices.Delete(slices.Clone(models), i, i+1)
			break
		}
	}
	wrongs, dir := 0, t.TempDir()
	for which, m := range models {
		end := *declFirst + uint64(*declPrograms)
		for from := *declFirst; from < end; from += declBatch {
			if done := from - *declFirst; done > 0 && done%(10*declBatch) == 0 {
				t.Logf("%s: %d programs, %d values right, %d programs wrong", m.model, done/uint64(len(models)), counts["values"], wrongs)
			}
			var programs []*declgen.Program
			var seeds []uint64
			for seed := from; seed < min(from+declBatch, end); seed++ {
				if seed%uint64(len(models)) == uint64(which) { // each for one data model
					programs, seeds = append(programs, declgen.Generate(seed)), append(seeds, seed)
				}
			}
			values, refused := m.gcc.Execute(context.Background(), dir, programs)
			for i := range programs {
				if refused[i] == nil {
					continue
				}
				if strings.Contains(refused[i].Error(), "internal compiler error") {
					counts["gcc failed"]++
				} else {
					t.Errorf("%v", refused[i])
					wrongs++
				}
				programs[i], values[i] = &declgen.Program{}, nil
			}
			for i := 0; i < len(programs); i += declFile {
				end := min(i+declFile, len(programs))
				text := parseDeclarations(programs[i:end], values[i:end], m.model)
				for k := i; k < end; k++ {
					for _, bytes := range []bool{false, true} {
						o := declOptions(m.model, bytes, seeds[k])
						if compareDeclarations(text, k-i, programs[k], values[k], o, counts, reasons) == "" {
							continue
						}
						t.Errorf("seed %d, %s, bytes %t: %s", seeds[k], m.model, bytes, shrunkDeclarations(t, programs[k], m.gcc, o))
						if wrongs++; wrongs > declErrors {
							t.Fatal("and so on")
						}
					}
				}
			}
		}
	}
}

// declText is a text of several programs.
type declText struct {
	src    string
	parsed *Parsed
	err    error
}

func parseDeclarations(programs []*declgen.Program, values [][]int64, m DataModel) declText {
	src := declgen.All(programs, values)
	parsed, err := Parse(context.Background(), []File{{Name: "d.c", Text: []byte(src)}}, Options{DataModel: m})
	return declText{src, parsed, err}
}

// declOptions are those of a program: in every other one, all that is undefined is an error, too.
func declOptions(m DataModel, bytes bool, seed uint64) Options {
	o := Options{DataModel: m, Bytes: bytes, Holes: true, SignedWrap: true, Checks: cfg.ChecksOf(cfg.Assertion, cfg.ErrorCall)}
	if seed/2%2 == 0 {
		o.Checks = cfg.ChecksOf(cfg.Assertion, cfg.ErrorCall, cfg.Bounds, cfg.Move, cfg.Pointer, cfg.Memory, cfg.Division, cfg.Sequence, cfg.Length, cfg.Shift, cfg.SameObject, cfg.Builtin)
	}
	return o
}

// shrunkDeclarations is a small program with a wrong value, and what is wrong.
func shrunkDeclarations(t *testing.T, p *declgen.Program, gcc declgen.Compiler, o Options) string {
	dir := t.TempDir()
	compare := func(p *declgen.Program) string {
		values, refused := gcc.Execute(context.Background(), dir, []*declgen.Program{p})
		if refused[0] != nil {
			return ""
		}
		text := parseDeclarations([]*declgen.Program{p}, values, o.DataModel)
		return compareDeclarations(text, 0, p, values[0], o, map[string]int{}, map[string]int{})
	}
	return compare(p.Shrink(func(p *declgen.Program) bool { return compare(p) != "" }))
}

// compareDeclarations executes the i-th program of a text: all values must be those that are given. It says which is not.
func compareDeclarations(text declText, i int, p *declgen.Program, values []int64, o Options, counts, reasons map[string]int) (wrong string) {
	if text.err != nil { // because of some program in it
		text, i = parseDeclarations([]*declgen.Program{p}, [][]int64{values}, o.DataModel), 0
	}
	for skipped := 0; ; skipped++ {
		at, end, what := declEnding(text, i, o)
		what = strings.ReplaceAll(what, "\n", " ")
		if end == "end" {
			counts[fmt.Sprintf("right, bytes %t", o.Bytes)]++
			counts["values"] += len(values)
			return ""
		}
		k := declgen.Place(text.src, at.Line)
		if end != "hole" && end != "unsupported" && end != "refused" {
			return fmt.Sprintf("%s at %s: %s\n%s", end, at, what, text.src)
		}
		if *declShow != "" && strings.Contains(what, *declShow) {
			fmt.Printf("%s at %s\n%s", what, at, p.C(values))
		}
		reasons[declReason(what)+fmt.Sprintf(" (bytes %t)", o.Bytes)]++
		if k < 0 || !p.Pure(k) || skipped == declSkips {
			counts[fmt.Sprintf("%s, bytes %t", end, o.Bytes)]++
			return ""
		}
		p, values = p.Without(k), slices.Delete(slices.Clone(values), k, k+1)
		text, i = parseDeclarations([]*declgen.Program{p}, [][]int64{values}, o.DataModel), 0
	}
}

var declNumber = regexp.MustCompile(`'[^']+'$|\b([@a-zA-Z])*\d+(_\w+)?`)

// declReason is a reason without what is there of one program only.
func declReason(what string) string {
	what, _, _ = strings.Cut(what, " at d.c:")
	return declNumber.ReplaceAllString(what, "N")
}

// declEnding loads a program of a text, executes it, and says how the run ends, and where.
func declEnding(text declText, i int, o Options) (at cfg.Pos, end, what string) {
	var prog *cfg.Program
	err := text.err
	if err == nil {
		o.Entry = declgen.Entry(i)
		prog, err = text.parsed.Load(context.Background(), o)
	}
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
			return e.Hole.Pos, "hole", e.Hole.Text()
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
