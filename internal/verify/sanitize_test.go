package verify_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"cairn/internal/budget"
	"cairn/internal/progen/memgen"
	"cairn/internal/sample"
	"cairn/internal/verify"
)

var (
	memoryPrograms = flag.Int("memory-programs", sample.Size(9, 10000), "random programs with memory whose verdicts are compared with what gcc says")
	memoryFirst    = flag.Uint64("memory-first", 0, "the seed of the first one")
)

// memoryBatch is how many programs gcc gets at once.
const memoryBatch = 60

// TestMemorySanitizers compares verdicts about random programs with memory with what gcc's executions and sanitizers say.
func TestMemorySanitizers(t *testing.T) {
	counts := map[string]int{}
	for end, from := *memoryFirst+uint64(*memoryPrograms), *memoryFirst; from < end; from += memoryBatch {
		var programs []*memgen.Program
		for seed := from; seed < min(from+memoryBatch, end); seed++ {
			programs = append(programs, memgen.Generate(seed))
		}
		for i, runs := range executions(t, programs...) {
			seed := from + uint64(i)
			verdict, err := judgeMemory(programs[i], runs, seed)
			counts[verdict]++
			if err != nil {
				small := programs[i].Shrink(func(p *memgen.Program) bool {
					_, err := judgeMemory(p, executions(t, p)[0], seed)
					return errors.As(err, new(*disagreement))
				})
				_, smallErr := judgeMemory(small, executions(t, small)[0], seed)
				t.Errorf("seed %d: %v\nshrunk: %v", seed, err, smallErr)
			}
		}
	}
	t.Log(counts)
	assert.Positive(t, counts["safe"])
	assert.Positive(t, counts["unsafe"])
}

// executions runs programs, or skips the test where that is not possible.
func executions(t *testing.T, programs ...*memgen.Program) [][]memgen.Run {
	runs, err := memgen.Execute(context.Background(), t.TempDir(), programs)
	if err != nil {
		t.Skipf("gcc and its sanitizers are needed: %v", err)
	}
	return runs
}

// memorySubproperties are what ends violate.
var memorySubproperties = map[memgen.End]string{memgen.Leaks: verify.ValidTrack, memgen.BadAccess: verify.ValidDeref, memgen.BadFree: verify.ValidFree}

// judgeMemory verifies a program and compares the verdict with its runs. The seed says what is asked, and in which memory.
func judgeMemory(p *memgen.Program, runs []memgen.Run, seed uint64) (verdict string, err error) {
	property := []string{verify.Property, verify.MemSafety, verify.NoOverflow}[seed%3]
	memory := []verify.Memory{verify.MemoryAuto, verify.MemoryAuto, verify.MemoryBytes, verify.MemoryScalars}[seed/3%4]
	claim := memgen.NoClaim
	if property == verify.Property {
		claim = p.Claim(runs, seed)
	}
	bad := func(r memgen.Run) bool {
		switch property {
		case verify.Property:
			return claim.Fails(r)
		case verify.NoOverflow:
			return r.End == memgen.Overflows
		}
		return memorySubproperties[r.End] != ""
	}
	open := p.Vague || slices.ContainsFunc(runs, func(r memgen.Run) bool { return r.End == memgen.Undefined }) // runs do not say all
	src := p.C(claim)
	task := verify.Task{File: "m.c", Source: []byte(src), DataModel: verify.LP64, Property: property}
	ctx, cancel := budget.WithDeadline(context.Background(), perUnknown)
	defer cancel()
	rep, err := verify.Run(ctx, task, verify.Options{Memory: memory, EngineOptions: verify.EngineOptions{Jobs: 1}})
	about := fmt.Sprintf("%s, memory made of %s", property, memory)
	switch unsafe := slices.ContainsFunc(runs, bad); {
	case err != nil:
		return "", differ("%s: the run failed: %v\n%s", about, err, src)
	case rep.Verdict == "safe" && unsafe:
		r := runs[slices.IndexFunc(runs, bad)]
		return "", differ("%s: safe, but with %v: %s\n%s\n%s", about, r.Inputs, r.End, r.Report, src)
	case rep.Verdict == "unsafe" && !unsafe && !open:
		return "", differ("%s: unsafe, but no run is bad: %v\n%s", about, rep.Violation, src)
	case rep.Verdict == "unsafe" && property == verify.MemSafety && !open:
		got := rep.Violation.Property
		same := slices.ContainsFunc(runs, func(r memgen.Run) bool { return memorySubproperties[r.End] == got })
		lostBefore := got == verify.ValidTrack // in a loop, before something else
		if !same && !lostBefore && got != verify.ValidFree {
			return "", differ("%s: %s, which no run violates\n%s", about, got, src)
		}
	}
	return rep.Verdict, nil
}
